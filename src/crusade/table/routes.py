"""Everything one can ask over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Literal

from fastapi import Depends, FastAPI, Header, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from ..core.errors import InputError
from ..record.file import from_bytes, to_text
from ..record.replay import judge
from . import makers, queries
from .boards import board_file
from .hub import Hub
from .live import live
from .messages.http import (
    Answer,
    Created,
    FileText,
    GameLine,
    LayerOut,
    NewGame,
    OddsOut,
    OddsQuestion,
    Question,
    SitDown,
    StretchOut,
    Verdict,
)
from .messages.rules import GameName, RulesInfo
from .messages.view import LogLine, SeatOut, View
from .offers import Refusal
from .picture import SPECTATOR
from .rules_info import all_games, rules_info
from .seated import Seated
from .store import Change
from .view import view_at

STATIC = Path(__file__).parent / "static"


def hub_of(request: Request) -> Hub:
    """The hub of this application."""
    hub: Hub = request.app.state.hub
    return hub


async def seated(
    game_id: str, hub: Annotated[Hub, Depends(hub_of)], authorization: Annotated[str, Header()] = ""
) -> tuple[Seated, int | None]:
    """The game a request is about, and the side whose key it carries; None for a spectator."""
    table = await hub.table(game_id)
    key = authorization.removeprefix("Bearer ").strip()
    return table, table.side_of(key) if key else None


HubOf = Annotated[Hub, Depends(hub_of)]
At = Annotated[tuple[Seated, int | None], Depends(seated)]


def add_routes(app: FastAPI) -> None:
    """Everything one can ask over HTTP, and the socket."""

    @app.get("/api/rules")
    async def games() -> list[GameName]:
        """The games one can play."""
        return await asyncio.to_thread(all_games)

    @app.get("/api/rules/{kind}")
    async def rules(kind: str) -> RulesInfo:
        """A game's rules."""
        return await asyncio.to_thread(rules_info, kind)

    @app.get("/api/board/{kind}/{name}", response_class=Response)
    async def board(kind: str, name: Literal["map.svg", "counters.svg", "geometry.json"], request: Request) -> Response:
        """A game's map, its counters as a sprite, and where its spaces are: the same until the program changes."""
        file = await asyncio.to_thread(board_file, kind, name)
        headers = {"Cache-Control": "public, max-age=3600", "ETag": file.etag}
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.media, headers=headers)

    @app.post("/api/games")
    async def create(asked: NewGame, hub: HubOf) -> Created:
        """Make a game."""
        game_id, keys = await asyncio.to_thread(makers.make_game, hub.store, asked)
        await hub.table(game_id)
        hub.wake(game_id)
        return Created(game=game_id, keys=keys)

    @app.get("/api/games")
    async def lines(ids: str, hub: HubOf) -> list[GameLine]:
        """Some games by their ids, parted by commas: a browser's own list."""
        rows = await asyncio.to_thread(hub.store.games, [i for i in ids.split(",") if i][:100])
        return [
            GameLine(
                game=row.id,
                kind=row.kind,
                seats=[
                    SeatOut(side=x.side, kind=x.kind, name=x.name, player=x.player, present=False, thinking=False)  # type: ignore[arg-type]
                    for x in seats
                ],
                result=row.result,
                changed=row.changed.isoformat(),
            )
            for row, seats in rows
        ]

    @app.get("/api/games/{game_id}")
    async def look(at: At, hub: HubOf) -> View:
        """A game as the bearer of a seat's key, or a spectator, sees it."""
        return hub.view(*at)

    @app.get("/api/games/{game_id}/log")
    async def whole_log(at: At) -> list[LogLine]:
        """Every option played, as far as the seat may know."""
        table, side = at
        return table.logs[SPECTATOR if side is None else side]

    @app.get("/api/games/{game_id}/at/{n}")
    async def past(n: int, at: At) -> View:
        """The game as it stood after n options."""
        return await asyncio.to_thread(view_at, *at, n)

    @app.get("/api/games/{game_id}/layers")
    async def over_the_map(at: At) -> list[LayerOut]:
        """Supply, control, zones."""
        table, side = at
        return queries.picture_layers(table, side)

    @app.post("/api/games/{game_id}/why")
    async def why(asked: Question, at: At) -> Answer:
        """Why options are not possible."""
        return await asyncio.to_thread(queries.why, *at, asked)

    @app.post("/api/games/{game_id}/odds")
    async def odds(asked: OddsQuestion, at: At) -> OddsOut:
        """Exact odds of an attack."""
        return await asyncio.to_thread(queries.odds_of, *at, asked)

    @app.post("/api/games/{game_id}/sit")
    async def sit(wish: SitDown, at: At, hub: HubOf) -> SeatOut:
        """Take an open seat, with its key, under a name."""
        table, side = at
        if side is None:
            raise Refusal("This link does not open a seat.")
        if table.seats[side].kind == "open":
            change = Change(seats=[(side, {"kind": "human", "name": wish.name})])
            await hub.change(table.id, f"sit-{side}-{table.id}", None, lambda t, s: change)
        return hub.view(table, side).seats[side]

    @app.get("/api/games/{game_id}/file", response_class=PlainTextResponse)
    async def export(at: At) -> PlainTextResponse:
        """The game file. While a game has secrets it would tell them, so it waits for the end."""
        table, side = at
        if table.row.imported:
            return PlainTextResponse(table.row.source)
        if (
            not table.session.over
            and any(table.game.view(table.session.state, e).unknown for e in (0, 1))
            and side != 1
        ):
            raise Refusal("The file of a game with hidden counters can be had when the game is over.")
        return PlainTextResponse(to_text(table.session.record))

    @app.get("/api/games/{game_id}/review")
    async def look_over(at: At, hub: HubOf) -> list[StretchOut]:
        """How the chances went in a finished game: what was decision, what was luck."""
        table, _ = at
        if not table.session.over:
            raise Refusal("A game can be looked over when it is over.")
        if table.review is None:
            text = table.row.source if table.row.imported else to_text(table.session.record)
            table.review = [StretchOut(**stretch) for stretch in await hub.thinkers.review(text)]
        return table.review

    @app.post("/api/import")
    async def bring(asked: FileText, hub: HubOf) -> Created:
        """A game file, to be looked at."""
        game_id = await asyncio.to_thread(makers.import_file, hub.store, asked.text)
        return Created(game=game_id, keys=[None, None])

    @app.post("/api/verify")
    async def verify(asked: FileText) -> Verdict:
        """Check a game file: every option, every checksum, every die."""

        def check() -> Verdict:
            try:
                return Verdict(good=True, words=judge(from_bytes(asked.text.encode(), "the file")).words)
            except InputError as error:
                return Verdict(good=False, words=str(error))

        return await asyncio.to_thread(check)

    app.websocket("/api/games/{game_id}/live")(live)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        """The browser's page, whatever it is called; it finds its own way."""
        found = STATIC / path
        if path and ".." not in path and found.is_file():
            return FileResponse(found)
        if (STATIC / "index.html").is_file():
            return FileResponse(STATIC / "index.html")
        return PlainTextResponse("The browser's part is not built; run `make web`.", status_code=404)
