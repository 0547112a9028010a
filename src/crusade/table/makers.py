"""Making games: new ones, rematches, imported files."""

from __future__ import annotations

import secrets

from ..ai.player import PLAYERS
from ..core.errors import InputError
from ..core.game import Game
from ..core.state import State
from ..record.dice import new_secret
from ..record.names import name_from_file
from ..record.sandbox import Origin
from .clerks import Clerks
from .editions import edition_of
from .hand_dice import NOBODY_THROWS
from .hub import Hub, game_of
from .lessons import lesson_for
from .messages.http import Created, NewGame, NewLesson
from .messages.sandbox import SandboxWish
from .quota import check_quota
from .refusals import RequestRefused
from .rows import GameRow, SeatRow
from .sandboxes import FOREIGN, check_wish, start_column
from .seated import Seated, hash_key, new_key


def new_id() -> str:
    """The id of a game, too long to be guessed."""
    return secrets.token_urlsafe(9)


async def make_game(hub: Hub, asked: NewGame, visitor: str) -> Created:
    """A new game with its seats: keys for the people who make it, invitations for those who will join."""
    if asked.by_hand and all(wish.kind == "computer" for wish in asked.seats):
        raise RequestRefused(NOBODY_THROWS)
    game = await hub.reading(game_of, asked.kind, tuple(sorted(asked.switches.items())))
    made = Created(game=new_id(), keys=[], invitations=[])
    seats = []
    for side, wish in enumerate(asked.seats):
        if wish.kind == "computer" and wish.player not in PLAYERS:
            raise InputError(f"no player {wish.player!r}; expected one of: {', '.join(PLAYERS)}")
        key = new_key() if wish.kind == "human" else None
        invitation = new_key() if wish.kind == "open" else None
        made.keys.append(key)
        made.invitations.append(invitation)
        seats.append(
            SeatRow(
                game_id=made.game,
                side=side,
                kind=wish.kind,
                name=wish.player if wish.kind == "computer" else wish.name,
                player=wish.player if wish.kind == "computer" else "",
                key_hash=hash_key(key) if key else "",
                invite_hash=hash_key(invitation) if invitation else "",
            )
        )
    row = game_row(made.game, hub.maker(visitor), game.name, game.revision, asked.switches, seats, asked.by_hand)
    await hub.store.create(row, seats, lambda db: check_quota(db, hub.limits, row, seats))
    return made


async def make_lesson(hub: Hub, asked: NewLesson, visitor: str) -> Created:
    """A guided game: one person, and an opponent who answers by the script and is a computer once that is left."""
    lesson = await hub.reading(lesson_for, asked.kind)
    game = await hub.reading(game_of, lesson.kind, tuple(sorted(lesson.switches.items())))
    game_id, key, mine = new_id(), new_key(), lesson.side
    learner = SeatRow(
        game_id=game_id, side=mine, kind="human", name=asked.name, player="", key_hash=hash_key(key), invite_hash=""
    )
    opponent = SeatRow(
        game_id=game_id,
        side=1 - mine,
        kind="computer",
        name=lesson.opponent,
        player=lesson.opponent,
        key_hash="",
        invite_hash="",
    )
    seats = [learner, opponent]
    row = game_row(game_id, hub.maker(visitor), game.name, game.revision, dict(lesson.switches), seats)
    row.salts, row.lesson = ["", ""], lesson.mark
    await hub.store.create(row, seats, lambda db: check_quota(db, hub.limits, row, seats))
    return Created(game=game_id, keys=[key if side == mine else None for side in (0, 1)], invitations=[None, None])


def game_row(
    game_id: str,
    maker: str,
    kind: str,
    revision: int,
    switches: dict[str, str],
    seats: list[SeatRow],
    by_hand: bool = False,
) -> GameRow:
    """A new game with committed dice, or with dice thrown by hand. People's browsers add salts once they have seen the
    commitment; computers add none, so the dice of a game between computers rest on the table's word."""
    return GameRow(
        id=game_id,
        maker=maker,
        kind=kind,
        revision=revision,
        switches=switches,
        secret=new_secret(),
        salts=["" if by_hand or seat.kind == "computer" else None for seat in seats],
        by_hand=by_hand,
        rolls=0,
        version=0,
        result="",
        takebacks=[],
        imported=False,
        source="",
        rematch="",
        variant=edition_of(kind),
    )


async def make_rematch(hub: Hub, table: Seated, visitor: str) -> str:
    """The same game again with sides swapped; returns its id. The key of the old seat is the invitation to the new one."""
    game_id, seats = new_id(), []
    for side, old in enumerate(reversed(table.seats)):
        computer = old.kind == "computer"
        seats.append(
            SeatRow(
                game_id=game_id,
                side=side,
                kind="computer" if computer else "open",
                name=old.name,
                player=old.player,
                key_hash="",
                invite_hash="" if computer else old.key_hash or old.invite_hash,
            )
        )
    switches = dict(table.row.switches)
    maker, game = hub.maker(visitor), table.game
    row = game_row(game_id, maker, game.name, game.revision, switches, seats, table.row.by_hand)
    return await hub.store.rematch(table.id, row, seats, lambda db: check_quota(db, hub.limits, row, seats))


async def make_sandbox(hub: Hub, game: Game, origin: Origin, start: State, wish: SandboxWish, visitor: str) -> Created:
    """A sandbox that begins with a position. Its secret is its own: nothing in it tells anything of another game's dice."""
    check_wish(wish)
    game_id, seats, keys = new_id(), [], []
    for side in (0, 1):
        computer = side == wish.computer
        key = None if computer else new_key()
        keys.append(key)
        seats.append(
            SeatRow(
                game_id=game_id,
                side=side,
                kind="computer" if computer else "human",
                name=wish.player if computer else wish.name,
                player=wish.player if computer else "",
                key_hash=hash_key(key) if key else "",
                invite_hash="",
            )
        )
    row = game_row(game_id, hub.maker(visitor), game.name, game.revision, dict(game.switches), seats)
    row.salts, row.sandbox, row.start = ["", ""], origin, start_column(game, start)
    await hub.store.create(row, seats, lambda db: check_quota(db, hub.limits, row, seats))
    return Created(game=game_id, keys=keys, invitations=[None, None])


async def import_file(hub: Hub, clerks: Clerks, text: str, visitor: str, key: str) -> str:
    """Import a game file; RequestRefused says what is wrong with it. `key` is the table's own signing key."""
    about = await clerks.describe(visitor, text)
    if about["sandbox"] and about["signed_by"] != key:
        raise RequestRefused(FOREIGN)  # its first position cannot be checked by play, so it must be one of ours
    game_id = new_id()
    seats = [
        SeatRow(
            game_id=game_id, side=n, kind="human", name=name_from_file(name), player="", key_hash="", invite_hash=""
        )
        for n, name in enumerate(about["seats"])
    ]
    row = game_row(game_id, hub.maker(visitor), about["kind"], about["revision"], about["switches"], seats)
    row.imported, row.source, row.result = True, text, about["result"]
    row.sandbox = about["sandbox"]
    row.source_bytes = len(text.encode(errors="surrogatepass"))
    await hub.store.create(row, seats, lambda db: check_quota(db, hub.limits, row, seats))
    return game_id
