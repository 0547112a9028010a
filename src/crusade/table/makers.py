"""Making games: new ones, rematches, games from a file."""

from __future__ import annotations

import secrets

from ..ai.player import PLAYERS
from ..core.errors import InputError
from ..record.dice import new_secret
from ..record.file import from_bytes
from ..record.replay import judge
from .hub import game_of
from .messages.http import NewGame
from .rows import GameRow, SeatRow
from .seated import Seated, hash_key, new_key
from .store import Store


def new_id() -> str:
    """A game's id: long enough that nobody guesses another's."""
    return secrets.token_urlsafe(9)


def make_game(store: Store, asked: NewGame) -> tuple[str, list[str | None]]:
    """A new game with its seats; gives its id and the keys of the seats that are for people."""
    game = game_of(asked.kind, tuple(sorted(asked.switches.items())))
    game_id, keys = new_id(), []
    seats = []
    for side, wish in enumerate(asked.seats):
        if wish.kind == "computer" and wish.player not in PLAYERS:
            raise InputError(f"no player {wish.player!r}; expected one of: {', '.join(PLAYERS)}")
        key = None if wish.kind == "computer" else new_key()
        keys.append(key)
        seats.append(
            SeatRow(
                game_id=game_id,
                side=side,
                kind=wish.kind,
                name=wish.player if wish.kind == "computer" else wish.name,
                player=wish.player if wish.kind == "computer" else "",
                key_hash=hash_key(key) if key else "",
            )
        )
    store.create(game_row(game_id, game.name, game.revision, asked.switches), seats)
    return game_id, keys


def game_row(game_id: str, kind: str, revision: int, switches: dict[str, str]) -> GameRow:
    """A fresh game: nothing played, its dice committed to. Each side's salt is drawn here, for lack of a better hand."""
    salts = [secrets.token_hex(8), secrets.token_hex(8)]
    return GameRow(
        id=game_id,
        kind=kind,
        revision=revision,
        switches=switches,
        secret=new_secret(),
        salts=salts,
        version=0,
        takebacks=[],
    )


def make_rematch(store: Store, table: Seated) -> tuple[str, list[str | None]]:
    """The same game again with sides swapped; the keys are in the order of the new sides."""
    game_id, keys, seats = new_id(), [], []
    for side, old in enumerate(reversed(table.seats)):
        key = None if old.kind == "computer" else new_key()
        keys.append(key)
        seats.append(
            SeatRow(
                game_id=game_id,
                side=side,
                kind=old.kind,
                name=old.name,
                player=old.player,
                key_hash=hash_key(key) if key else "",
            )
        )
    switches = dict(table.row.switches)
    store.create(game_row(game_id, table.game.name, table.game.revision, switches), seats)
    return game_id, keys


def import_file(store: Store, text: str) -> str:
    """A game file as a game to look at; FileError says what is wrong with it."""
    record = from_bytes(text.encode(), "the file")
    judge(record)
    game_id = new_id()
    row = game_row(game_id, record.game.name, record.game.revision, {})
    row.imported, row.source = True, text
    row.switches = dict(record.game.switches)
    row.result = record.result.text if record.result else ""
    seats = [
        SeatRow(game_id=game_id, side=n, kind="human", name=name, player="", key_hash="")
        for n, name in enumerate(record.seats)
    ]
    store.create(row, seats)
    return game_id
