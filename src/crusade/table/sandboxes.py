"""Sandboxes at the table: beginning one from a moment of a game, undoing in it, throwing dice again or choosing them.

A sandbox is a game of its own: its own id and keys, and a fresh secret for its dice and its computer. Of the game it comes
from it gets one position, and of a game that goes on only what the asking seat knows of it (docs/security.md).
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, cast

from ..ai.player import PLAYERS
from ..core.errors import InputError
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.state import State
from ..record.record import Entry
from ..record.sandbox import Origin, Sandbox, SandboxDice, start_of
from ..record.session import Session
from .bookmarks import read_played, read_position, write_position
from .messages.sandbox import Rethrow, SandboxWish
from .messages.socket import Undo
from .refusals import RequestRefused
from .store import Change, Stored

if TYPE_CHECKING:
    from .seated import Seated

BETWEEN_PEOPLE = (
    "This game is still going on between two people. When it is over, you can play on from any moment of it."
)
NO_SEAT = "This game is still going on: only its player can play on from it in a sandbox."
NO_DECISION = "Nobody decides anything at or before that moment, so there is nothing to play on from."
NO_OFFERS = "This is a sandbox: undo as much as you like, or leave it. There is nobody to make an offer to."
NOT_ONE = "This is not a sandbox: its dice stay as they fell."
NO_KEY = "You do not hold the key of a seat in this sandbox."
NOTHING_PLAYED = "Nothing has been played yet."
NO_ROLL = "No dice have been thrown in this sandbox yet."
FOREIGN = "This is the file of a sandbox from another table. It can be checked here, but only the table that wrote it opens it."


# ---- beginning one


def check_branch(table: Seated, side: int | None) -> None:
    """Refuse to branch from a game that goes on between people, or that goes on without the one who asks."""
    if table.session.over or table.row.imported:
        return  # everybody may know everything
    if not table.alone and not table.row.sandbox:
        raise RequestRefused(BETWEEN_PEOPLE)
    if side is None:
        raise RequestRefused(NO_SEAT)


def branch_position(table: Seated, side: int | None, n: int) -> State:
    """The position a sandbox begins with: the last decision up to a moment of the game. While the game goes on, hidden
    counters are dealt afresh from what the seat knows."""
    game, session = table.game, table.session
    then = last_decision(session, n)
    open_game = session.over or table.row.imported or not game.hooks.preview.secrets(game.tables)
    if not open_game:
        assert side is not None  # check_branch
        then = game.imagine(game.view(then, side), secrets.SystemRandom().shuffle)
        if not decided_by_person(then):
            raise RequestRefused(NO_DECISION)
    return start_of(game, game.pack(then))


def last_decision(session: Session, n: int) -> State:
    """The last position within the first n entries in which a side decides."""
    while True:
        then = session.position(n)
        if decided_by_person(then):
            return then
        if n == 0:
            raise RequestRefused(NO_DECISION)
        n -= 1


def decided_by_person(s: State) -> bool:
    """Whether a side decides, not chance, and the game is not over."""
    return bool(s.menu) and s.seat != CHANCE


def check_wish(wish: SandboxWish) -> None:
    """Refuse a computer player that does not exist."""
    if wish.computer is not None and wish.player not in PLAYERS:
        raise InputError(f"no player {wish.player!r}; expected one of: {', '.join(PLAYERS)}")


# ---- in the database


def start_column(game: Game, s: State) -> bytes:
    """The first position of a sandbox for its row."""
    return write_position(game, game.pack(s))


def sandbox_session(game: Game, stored: Stored, names: list[str]) -> Session:
    """The session of a stored sandbox, replayed from its position."""
    row = stored.game
    position = read_position(game, row.start or b"")
    if position is None:
        raise InputError(f"the position of this sandbox is none of revision {game.revision} of {game.name}")
    dice = SandboxDice(row.secret)
    sandbox = Sandbox(cast(Origin, row.sandbox), position)
    session = Session(game, dice, names, auto=False, sandbox=sandbox)
    for entry in stored.entries:
        session.follow(len(session.record.entries), [read_played(game, entry)])
    session.restore([], row.result, auto=True)
    dice.rolls = max(dice.rolls, row.rolls)
    return session


# ---- playing in it


def undo_goal(table: Seated) -> int | None:
    """The number of entries before the last decision of a person; None if nobody has decided anything yet."""
    entries = table.session.record.entries
    return next((n for n in range(len(entries) - 1, -1, -1) if _persons(table, entries[n])), None)


def undone(table: Seated, asked: Undo) -> Change:
    """Undo the last decision of a person, past dice and the computer's answers; or all of them in that phase."""
    goal = undo_goal(table)
    if goal is None:
        raise RequestRefused(NOTHING_PLAYED)
    entries = table.session.record.entries
    while asked.phase and goal and _same_phase(entries[goal - 1], entries[goal]):
        goal -= 1
    return went_back(table, goal)


def rethrown(table: Seated, asked: Rethrow) -> Change:
    """Throw the last roll again, or with the faces the player chooses; what was played since is undone."""
    if not table.row.sandbox:
        raise RequestRefused(NOT_ONE)
    entries, dice = table.session.record.entries, table.session.dice
    n = next((n for n in range(len(entries) - 1, -1, -1) if entries[n].faces), None)
    if n is None:
        raise RequestRefused(NO_ROLL)
    if asked.faces and len(asked.faces) != len(entries[n].faces):
        raise RequestRefused(f"The last roll has {len(entries[n].faces)} faces; you chose {len(asked.faces)}.")
    assert isinstance(dice, SandboxDice)
    dice.chosen = asked.faces
    return went_back(table, n)


def went_back(table: Seated, entries: int) -> Change:
    """Undo to a number of entries; dice that are due there are thrown anew."""
    table.review = None
    table.session.go_back(entries)
    return Change(keep_entries=entries, strike=True)


def _persons(table: Seated, entry: Entry) -> bool:
    """Whether a person decided it."""
    assert entry.moment is not None  # a session sets it
    return entry.moment.seat != CHANCE and not table.is_computer(entry.moment.seat)


def _same_phase(a: Entry, b: Entry) -> bool:
    """Whether two entries were decided in the same phase by the same seat."""
    assert a.moment is not None
    assert b.moment is not None
    return (a.moment.turn, a.moment.phase, a.moment.seat) == (b.moment.turn, b.moment.phase, b.moment.seat)
