"""What one visitor, and all of them together, may keep at the table: games, games against computers, imported files.

All of it is counted in the database, inside the transaction that adds to it: several processes share the count, a
restart does not forget it, and requests that come at the same time cannot slip through together.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Select, func, select

from .limits import Limits
from .refusals import Busy, RequestRefused
from .rows import GameRow, SeatRow, now
from .store import GAME, SEAT, WITH_COMPUTER
from .turns import may_have

VISITOR = b"crusade-visitor-1 "
HOUR = timedelta(hours=1)
MANY_GAMES = "You have made many games in a short time. Play some of them first."
NO_COMPUTER = "All the computer players of this table are busy. Try again later, or play against a person."
NO_SPACE = "The table has no room for more imported files."


def maker_of(key: bytes, visitor: str) -> str:
    """What the database keeps of a visitor's address: enough to count, not enough to read."""
    return hmac.digest(key, VISITOR + visitor.encode(), "sha256").hex()[:32]


def check_quota(db: Connection, limits: Limits, game: GameRow, seats: Sequence[SeatRow]) -> None:
    """Refuse a game that would be one too many for whoever makes it, or for the table."""
    recent = select(func.count()).where(GAME.c.maker == game.maker, GAME.c.created > now() - HOUR)
    if (db.scalar(recent) or 0) >= limits.games_per_hour:
        raise RequestRefused(MANY_GAMES)
    computers = [seat.kind == "computer" for seat in seats]
    if any(computers):
        _check_computers(db, limits, game.maker, all(computers))
    if game.imported:
        _check_space(db, limits, game)


def _check_computers(db: Connection, limits: Limits, maker: str, duel: bool) -> None:
    going_on = (GAME.c.result == "", GAME.c.changed > now() - HOUR, GAME.c.id.in_(WITH_COMPUTER))
    games = select(func.count()).select_from(GAME).where(*going_on)
    people = select(SEAT.c.game_id).where(SEAT.c.kind != "computer")
    duels = games.where(GAME.c.id.not_in(people))
    if not _room(db, games, maker, limits.computer_games):
        raise Busy(NO_COMPUTER)
    if duel and not _room(db, duels, maker, limits.computer_duels):
        raise Busy(NO_COMPUTER)


def _check_space(db: Connection, limits: Limits, game: GameRow) -> None:
    kept = select(func.coalesce(func.sum(GAME.c.source_bytes), 0)).where(GAME.c.imported)
    most = limits.imported_megabytes * 1_000_000 - game.source_bytes
    if not _room(db, kept, game.maker, most):
        raise Busy(NO_SPACE)


def _room(db: Connection, everything: Select[Any], maker: str, most: float) -> bool:
    mine = db.scalar(everything.where(GAME.c.maker == maker)) or 0
    return may_have(mine, db.scalar(everything) or 0, most)
