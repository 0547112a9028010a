"""Entries and bookmarks as stored in the database, so that a game is opened without replaying all of it.

Both can be derived from the options alone, and are if they are missing or from another revision of the rules.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.game import Game
from ..core.news import EYES
from ..core.option import Option
from ..record.news import read_news, write_news
from ..record.record import Entry, Moment
from ..record.session import Bookmark, Played, moment
from .rows import GameRow

DIFFERENT = 20_000  # size of the caches: the same options occur in every game
REVISION = struct.Struct("<H")  # prefix of a packed position: the revision of the rules


class StoredEntry(NamedTuple):
    """The columns of an entry."""

    option: str
    faces: str
    roll: int
    turn: int | None
    seat: int | None
    phase: str | None
    step: str | None
    clause: str | None
    hidden_from: int | None
    battle: str | None
    news: str | None


def write_entry(game: Game, entry: Entry) -> StoredEntry:
    """An entry for the database."""
    at = entry.moment
    assert at is not None  # a session sets it
    # a bit for each of EYES
    hidden = sum(1 << n for n, eyes in enumerate(EYES) if eyes in at.hidden_from)
    faces = " ".join(map(str, entry.faces))
    return StoredEntry(
        game.text(entry.option),
        faces,
        entry.roll,
        at.turn,
        at.seat,
        at.phase,
        at.step,
        at.clause,
        hidden,
        at.battle,
        write_news(game, entry.news),
    )


def read_played(game: Game, row: StoredEntry) -> Played:
    """An option with its faces and roll number."""
    return _option(game, row.option), _faces(row.faces), row.roll


@lru_cache(maxsize=DIFFERENT)
def _option(game: Game, text: str) -> Option:
    return game.parse(text)


@lru_cache(maxsize=DIFFERENT)
def _faces(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def read_entry(game: Game, row: StoredEntry) -> Entry:
    """An entry with its moment; its remark and check are left out."""
    option, faces, roll = read_played(game, row)
    return Entry(option, faces, roll, moment=read_moment(row), news=read_news(game, row.news or ""))


def read_moment(row: StoredEntry) -> Moment:
    """When an option was played."""
    return _moment(row[3:-1])


@lru_cache(maxsize=DIFFERENT)
def _moment(when: tuple[Any, ...]) -> Moment:
    turn, seat, phase, step, clause, bits, battle = when
    hidden = frozenset(eyes for n, eyes in enumerate(EYES) if (bits or 0) >> n & 1)
    return moment(turn or 0, seat or 0, phase or "", step or "", clause or "", hidden, battle or "")


def write_bookmark(game: Game, at: Bookmark) -> dict[str, Any]:
    """A bookmark as columns of its game."""
    position = write_position(game, at.position)
    return {"floor": at.first, "barrier": at.barrier, "told": at.told, "position": position}


def read_bookmark(game: Game, row: GameRow) -> Bookmark | None:
    """The bookmark of a stored game; None if there is none for the current rules."""
    position = read_position(game, row.position or b"")
    return None if position is None else Bookmark(row.floor, row.barrier, row.told, position)


def write_landmarks(game: Game, landmarks: Mapping[int, bytes]) -> list[tuple[int, bytes]]:
    """Positions within a game for the database."""
    return [(n, write_position(game, packed)) for n, packed in landmarks.items()]


def read_landmarks(game: Game, stored: Sequence[tuple[int, bytes]]) -> dict[int, bytes]:
    """The stored positions of the current rules, by number of entries."""
    read = ((n, read_position(game, position)) for n, position in stored)
    return {n: packed for n, packed in read if packed is not None}


def write_position(game: Game, packed: bytes) -> bytes:
    """A packed position for the database, with the revision of the rules it belongs to."""
    return REVISION.pack(game.revision) + packed


def read_position(game: Game, stored: bytes) -> bytes | None:
    """The packed position; None if it is not one of the current rules."""
    fits = stored and REVISION.unpack_from(stored)[0] == game.revision
    return stored[REVISION.size :] if fits else None
