"""All HTTP routes."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import Depends, FastAPI, Header, Query, Request, Response
from fastapi.responses import PlainTextResponse

from ..core.machine import SPECTATOR
from ..core.say import again, say, speaking, spoken
from ..record.body import MOST_OPTIONS
from ..record.dice import Dice
from ..record.file import to_text
from ..record.record import Claim, Record
from ..record.session import with_remarks_and_checks
from ..record.signature import public, sign
from . import makers, queries
from .acts import sat_down
from .boards import BoardFile, board_file
from .book import book_info
from .clerks import Clerks
from .editions import edition_of
from .figures import figure_file
from .guard import visitor_of
from .hub import Hub
from .lessons import NO_FILE, freed, lesson_out
from .live import live
from .messages.book import BookInfo
from .messages.http import (
    Answer,
    Created,
    FileText,
    GameLine,
    LayerOut,
    LessonOut,
    NewGame,
    NewLesson,
    OddsOut,
    OddsQuestion,
    ProgressOut,
    Question,
    ReviewOut,
    SitDown,
    TableKey,
    Verdict,
)
from .messages.rules import GameName, RulebookInfo, RulesInfo
from .messages.story import StoryOut
from .messages.view import LogLine, SeatOut, ViewOut
from .messages.words import GameId, Word
from .quota import MANY_GAMES
from .refusals import RequestRefused
from .rules_info import all_games, rulebook_info, rules_info
from .seated import Seated, dice_of, log_line, result_out
from .story import story_of
from .view import check_moment, seat_out, view_at

FILE_COST = 5  # an imported file counts as at least so many games …
FILE_BYTES = 250_000  # … and as one for each so many bytes


def hub_of(request: Request) -> Hub:
    """The hub of this application."""
    hub: Hub = request.app.state.hub
    return hub


def clerks_of(request: Request) -> Clerks:
    """The processes that work on files."""
    clerks: Clerks = request.app.state.clerks
    return clerks


def key_of(authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """The key in a request; empty if there is none."""
    return authorization.removeprefix("Bearer ").strip()


async def seated(
    game_id: GameId, hub: Annotated[Hub, Depends(hub_of)], key: Annotated[str, Depends(key_of)]
) -> tuple[str, int | None]:
    """The game a request is about, and the side whose key it carries; None for a spectator."""
    table = await hub.table(game_id)
    return game_id, table.side_of(key) if key else None


def who_asks(request: Request) -> str:
    """The visitor a request comes from."""
    return visitor_of(request.scope)


HubOf = Annotated[Hub, Depends(hub_of)]
ClerksOf = Annotated[Clerks, Depends(clerks_of)]
Visitor = Annotated[str, Depends(who_asks)]
At = Annotated[tuple[str, int | None], Depends(seated)]
LineNumber = Annotated[int, Query(ge=1, le=MOST_OPTIONS)]
Moment = Annotated[int, Query(ge=0, le=MOST_OPTIONS)]


def eyes_of(side: int | None) -> int:
    """The seat number of a viewer."""
    return SPECTATOR if side is None else side


def file_of(record: Record, dice: Dice) -> str:
    """The text of a game file."""
    with speaking(None):  # files are English, whoever asks for them
        return to_text(with_remarks_and_checks(record, dice))


async def long_answer(hub: Hub, request: Request, media: str, make: Callable[[], str]) -> Response:
    """An answer that may be megabytes long: built and compressed in a thread, so that nobody waits for it."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")

    def pack() -> bytes:
        content = make().encode()
        return gzip.compress(content, 5) if zipped else content

    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if zipped else {}
    return Response(await hub.ask(who_asks(request), pack), media_type=media, headers=headers)


def unless_known(file: BoardFile, request: Request, lasting: bool = True) -> Response:
    """A picture that changes only with the program, or (if it is not lasting) with the edition of a variant; nothing but
    its tag for a browser that has it."""
    headers = {"Cache-Control": "public, max-age=3600" if lasting else "no-cache", "ETag": file.etag}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.content, media_type=file.media, headers=headers)


def past_view(table: Seated, side: int | None, n: int) -> ViewOut:
    """A game as it was after n options."""
    return view_at(table, side, n, table.session.position(n))


def _note(table: Seated, done: float) -> None:
    """Remember how far the review of a game is."""
    table.reviewed = done


async def count_game(request: Request, hub: HubOf, visitor: Visitor) -> None:
    """Refuse a visitor who creates too many games; an imported file counts as several, a large one as many."""
    cost = 1
    if request.url.path == "/api/import":
        cost = max(FILE_COST, len(await request.body()) // FILE_BYTES)
    if not hub.makers.take(visitor, cost):
        raise RequestRefused(MANY_GAMES)


def add_routes(app: FastAPI) -> None:
    """Add all HTTP routes, and the WebSocket."""

    @app.get("/api/rules")
    async def games() -> list[GameName]:
        """The games that can be played."""
        return await asyncio.to_thread(all_games)

    @app.get("/api/rules/{kind}")
    async def rules(kind: str) -> RulesInfo:
        """A game's rules."""
        return await asyncio.to_thread(rules_info, kind, spoken())

    @app.get("/api/rules/{kind}/rulebook")
    async def rulebook(kind: Word) -> RulebookInfo:
        """The text of a game's rulebook."""
        return await asyncio.to_thread(rulebook_info, kind)

    @app.get("/api/rules/{kind}/book")
    async def book(kind: Word) -> BookInfo:
        """What a game's book has beside the numbered rules: quick start, turn card, figures, words to search by."""
        return await asyncio.to_thread(book_info, kind, spoken())

    @app.get("/api/rules/{kind}/figures/{name}.svg", response_class=Response)
    async def figure(kind: Word, name: Word, request: Request) -> Response:
        """A figure of a game's book. Only those the book names are drawn, each once."""
        return unless_known(await asyncio.to_thread(figure_file, kind, name), request)

    @app.get("/api/board/{kind}/{name}", response_class=Response)
    async def board(kind: str, name: Literal["map.svg", "counters.svg", "geometry.json"], request: Request) -> Response:
        """A game's map, its counters as a sprite, and its geometry. They change only with the program or a variant."""
        return unless_known(await asyncio.to_thread(board_file, kind, name), request, not edition_of(kind))

    @app.get("/api/key")
    async def key(request: Request) -> TableKey:
        """The public half of the key this table signs its files with."""
        return TableKey(key=public(request.app.state.signing_key))

    @app.post("/api/games", dependencies=[Depends(count_game)])
    async def create(asked: NewGame, hub: HubOf, visitor: Visitor) -> Created:
        """Create a game."""
        made = await hub.writing(makers.make_game(hub, asked, visitor))
        await hub.table(made.game)
        hub.changed(made.game)
        return made

    @app.get("/api/lessons/{kind}")
    async def lesson(kind: Word) -> LessonOut:
        """The guided game of a title: its steps."""
        return await asyncio.to_thread(lesson_out, kind, spoken())

    @app.post("/api/lessons", dependencies=[Depends(count_game)])
    async def begin_lesson(asked: NewLesson, hub: HubOf, visitor: Visitor) -> Created:
        """Begin a guided game."""
        made = await hub.writing(makers.make_lesson(hub, asked, visitor))
        await hub.table(made.game)
        return made

    @app.post("/api/games/{game_id}/free")
    async def leave_script(at: At, hub: HubOf) -> None:
        """Leave the script of a guided game and play on freely from where it stands."""
        game_id, side = at
        if side is None:
            raise RequestRefused("You do not hold the key of a seat in this game.")
        await hub.change(game_id, "", None, freed)

    @app.get("/api/games")
    async def lines(ids: Annotated[str, Query(max_length=2000)], hub: HubOf) -> list[GameLine]:
        """Some games by their ids, separated by commas: a browser's own list."""
        wanted = [i for i in ids.split(",") if i.isascii() and i.isprintable() and 0 < len(i) <= 16][:100]
        rows = await hub.reading(hub.store.games, wanted)
        return [
            GameLine(
                game=row.id,
                kind=row.kind,
                seats=[
                    SeatOut(side=x.side, kind=x.kind, name=x.name, player=x.player, present=False, thinking=False)  # type: ignore[typeddict-item]
                    for x in seats
                ],
                result=result_out(row.kind, row.result),
                lesson=bool(row.lesson),
                sandbox=bool(row.sandbox),
                by_hand=row.by_hand,
                changed=row.changed.isoformat(),
            )
            for row, seats in rows
        ]

    @app.get("/api/games/{game_id}")
    async def look(at: At, hub: HubOf) -> ViewOut:
        """A game as its player sees it, or without a key, as a spectator does."""
        game_id, side = at
        async with hub.at(game_id) as table:
            return hub.view(table, side)

    @app.get("/api/games/{game_id}/log", response_model=list[LogLine])
    async def the_log(
        at: At, hub: HubOf, request: Request, first: LineNumber = 1, last: LineNumber = MOST_OPTIONS
    ) -> Response:
        """The options played, as far as the seat may know: all of them, or those with numbers from `first` to `last`."""
        game_id, side = at
        async with hub.at(game_id) as table:
            game, entries = table.game, table.session.record.entries[first - 1 : last]

        def lines() -> str:  # one by one, to keep memory small and let other threads run
            told = (log_line(game, n, entry, eyes_of(side)) for n, entry in enumerate(entries, first - 1))
            return f"[{','.join(json.dumps(line, ensure_ascii=False) for line in told)}]"

        return await long_answer(hub, request, "application/json", lines)

    @app.get("/api/games/{game_id}/at/{n}")
    async def past(n: int, at: At, hub: HubOf, visitor: Visitor) -> ViewOut:
        """The game as it was after n options."""
        game_id, side = at
        async with hub.at(game_id) as table:
            check_moment(table, n)
            then = table.snapshot()
        return await hub.ask(visitor, past_view, then, side, n)

    @app.get("/api/games/{game_id}/story")
    async def story(
        at: At, hub: HubOf, visitor: Visitor, first: Moment | None = None, last: Moment | None = None
    ) -> StoryOut:
        """The opponent's last player-turn as a story, or what happened between two moments."""
        game_id, side = at
        async with hub.at(game_id) as table:
            for n in (first, last):
                if n is not None:
                    check_moment(table, n)
            then = table.snapshot()
        return await hub.ask(visitor, story_of, then, side, first, last)

    @app.get("/api/games/{game_id}/layers")
    async def over_the_map(at: At, hub: HubOf, visitor: Visitor) -> list[LayerOut]:
        """Supply, control, zones."""
        game_id, side = at
        async with hub.at(game_id) as table:
            known = table.known(side)
        return await hub.ask(visitor, queries.picture_layers, table.game, known)

    @app.post("/api/games/{game_id}/why")
    async def why(asked: Question, at: At, hub: HubOf, visitor: Visitor) -> Answer:
        """Why options are not possible."""
        game_id, side = at
        async with hub.at(game_id) as table:
            if side is None or table.to_decide != side:
                return Answer(possible=False, clause="", words=say("It is not your decision now."))
            known = table.known(side)
        return await hub.ask(visitor, queries.why_not, table.game, known, asked)

    @app.post("/api/games/{game_id}/odds")
    async def odds(asked: OddsQuestion, at: At, hub: HubOf, visitor: Visitor) -> OddsOut:
        """Exact odds of an attack."""
        game_id, side = at
        async with hub.at(game_id) as table:
            known, stale = table.known(side), asked.base not in (None, table.version)
        return await hub.ask(visitor, queries.odds_of, table.game, known, asked, stale)

    @app.post("/api/games/{game_id}/sit")
    async def sit(game_id: GameId, wish: SitDown, hub: HubOf, invitation: Annotated[str, Depends(key_of)]) -> SeatOut:
        """Take an open seat with an invitation, a name and a new key."""
        await hub.change(game_id, "", None, lambda table: sat_down(table, invitation, wish))
        table = await hub.table(game_id)
        side = table.side_of(wish.key)
        if side is None:
            raise RequestRefused("This seat has been taken.")
        return seat_out(table, side, set(), False)

    @app.get("/api/games/{game_id}/file", response_class=PlainTextResponse)
    async def export(at: At, hub: HubOf, request: Request) -> Response:
        """The game file, signed. As long as counters are hidden from the caller, only after the end."""
        game_id, side = at
        key = request.app.state.signing_key
        async with hub.at(game_id) as table:
            if table.lesson is not None:
                raise RequestRefused(NO_FILE)
            source, record = table.row.source, table.session.record.snapshot()
            record.practice = Claim("") if table.practice and not table.row.sandbox else None
            if not table.row.imported and not table.session.over and table.known(side).unknown:
                raise RequestRefused("The file of a game with hidden counters can be had when the game is over.")
            dice = dice_of(table.row)
        return await long_answer(hub, request, "text/plain", lambda: source or sign(file_of(record, dice), key))

    @app.get("/api/games/{game_id}/review")
    async def look_over(at: At, hub: HubOf, clerks: ClerksOf, visitor: Visitor) -> ReviewOut:
        """How the chances changed in a finished game, by decisions and by luck."""
        game_id, _ = at
        async with hub.at(game_id) as table:
            if not table.session.over:
                raise RequestRefused("A game can be looked over when it is over.")
            if table.lesson is not None:
                raise RequestRefused(NO_FILE)
            source, record = table.row.source, table.session.record.snapshot()
            dice = dice_of(table.row)
        if table.review is None:
            text = source or await hub.ask(visitor, file_of, record, dice)
            table.review = ReviewOut(**await clerks.look_over(visitor, text, lambda done: _note(table, done)))
        return table.review

    @app.get("/api/games/{game_id}/review/progress")
    async def how_far(at: At, hub: HubOf) -> ProgressOut:
        """How far the review is that somebody has asked for."""
        table = await hub.table(at[0])
        return ProgressOut(done=table.reviewed)

    @app.post("/api/import", dependencies=[Depends(count_game)])
    async def bring(asked: FileText, hub: HubOf, request: Request, clerks: ClerksOf, visitor: Visitor) -> Created:
        """Import a game file for viewing."""
        key = public(request.app.state.signing_key)
        game_id = await hub.writing(makers.import_file(hub, clerks, asked.text, visitor, key))
        return Created(game=game_id, keys=[None, None], invitations=[None, None])

    @app.post("/api/verify")
    async def verify(asked: FileText, request: Request, clerks: ClerksOf, visitor: Visitor) -> Verdict:
        """Check a game file: every option, every checksum, every die, and the signature."""
        try:
            words = await clerks.verify(visitor, asked.text, public(request.app.state.signing_key))
        except RequestRefused as error:
            return Verdict(good=False, words=again(str(error)))
        return Verdict(good=True, words=again(words))

    app.websocket("/api/games/{game_id}/live")(live)
