"""A game as it was played: the players, the dice, and every option in order. A game file is its text."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from ..core.game import Game, Outcome
from ..core.news import NOTHING, Told
from ..core.option import Option
from ..core.state import State
from ..core.switch import changed
from .dice import BY_HAND
from .line import ONE_LINE, fits_line
from .sandbox import Sandbox, start_of


class Claim(NamedTuple):
    """A claim in a game file that replaying can check: its text and its line."""

    text: str
    line: int = 0


class Moment(NamedTuple):
    """When an option was played, for the log."""

    turn: int
    seat: int  # which seat decided; CHANCE for dice
    phase: str
    step: str  # what was asked, or what dice were thrown for
    clause: str
    hidden_from: frozenset[int]  # the seats that must not learn which option it was
    battle: str = ""  # the place of the battle it belongs to; empty outside of battles


class Entry(NamedTuple):
    """One option played, with the faces if dice decided it."""

    option: Option
    faces: tuple[int, ...] = ()
    roll: int = 0  # the number of this roll, from 1
    heading: str = ""  # for readers: the remark above it
    check: Claim | None = None  # after the last option of a player-turn
    line: int = 0  # of the file it was read from
    moment: Moment | None = None  # set by a session, for its log
    news: Told = NOTHING  # the same: what it did besides what it says


#: How players may end a game before its rules do.
HOW = ("resigned", "agreed", "forfeited")


class Record:
    """A game's header and entries; with result and secret once it is over."""

    def __init__(self, game: Game, seats: Sequence[str], dice: str, salts: Sequence[str] = ()) -> None:
        if len(seats) != len(game.sides) or not all(map(fits_line, seats)):
            raise ValueError(f"seats {list(seats)!r}: expected {len(game.sides)} names, each {ONE_LINE}")
        if dice.startswith("committed ") and len(salts) != len(game.sides):
            raise ValueError(f"salts {list(salts)!r}: expected one for each of {', '.join(game.sides)}")
        self.game, self.revision = game, game.revision
        self.seats, self.dice, self.salts = tuple(seats), dice, tuple(salts)
        self.sandbox: Sandbox | None = None  # the position it begins with, if that is not the game's own start
        self.entries: list[Entry] = []
        self.takebacks: list[tuple[int, Claim]] = []  # by consent: number of entries, and the last roll thrown by then
        self.practice: Claim | None = None  # rolls were taken back against a computer, which never objects
        self.result: Claim | None = None
        self.secret: Claim | None = None
        self.signature: Claim | None = None  # of the file it was read from
        self.signed_bytes = b""  # what that signature must cover
        self.file, self.last_line = "", 0  # where it was read from
        self.thin = 0  # number of entries without remark and check, after restoring from a bookmark

    def start(self) -> State:
        """The first position; SandboxError if that of a sandbox cannot be used."""
        return start_of(self.game, self.sandbox.position) if self.sandbox else self.game.start()

    def add(
        self,
        before: State,
        option: Option,
        faces: Sequence[int],
        after: State,
        roll: int = 0,
        moment: Moment | None = None,
        news: Told = NOTHING,
    ) -> None:
        """Add an option that was played, with the check and result that are due after it; for dice, the roll number."""
        check, result = check_due(self.game, before, after), result_of(self.game, after)
        remark = heading(self.game, before)
        self.entries.append(Entry(option, tuple(faces), roll, remark, Claim(check) if check else None, 0, moment, news))
        self.result = Claim(result) if result else None
        self._unsign()

    def finish(self, winner: str, degree: int, how: str) -> None:
        """The players end the game themselves: one of HOW."""
        self.result = Claim(f"{winner} {degree} {how}")
        self._unsign()

    def rewind(self, entries: int, last_roll: int) -> None:
        """Take back by consent all but the first entries. Rolls stay thrown, so the number of the last one is recorded."""
        del self.entries[entries:]
        self.thin = min(self.thin, entries)
        self.takebacks = [t for t in self.takebacks if t[0] <= entries] + [(entries, Claim(str(last_roll)))]
        self.result = self.secret = None
        self._unsign()

    @property
    def rolls_taken_back(self) -> int:
        """How many rolls were thrown and taken back by consent."""
        standing = [entry.roll for entry in self.entries if entry.faces]
        thrown = max([0, *standing[-1:], *(int(claim.text) for _, claim in self.takebacks)])
        return thrown - len(standing)

    def snapshot(self) -> Record:
        """A copy that does not change while the game goes on."""
        then = copy(self)
        then.entries, then.takebacks = self.entries[:], self.takebacks[:]
        return then

    def take_back(self) -> None:
        """Remove the last entry."""
        self.entries.pop()
        self.result = self.secret = None
        self._unsign()

    def drop(self, entries: int) -> None:
        """Remove all but the first entries, in a sandbox."""
        del self.entries[entries:]
        self.thin = min(self.thin, entries)
        self.result = self.secret = None
        self._unsign()

    def _unsign(self) -> None:
        """Drop the signature: the record has changed."""
        self.signature, self.signed_bytes = None, b""

    @property
    def committed(self) -> bool:
        """Whether the dice follow from a committed secret."""
        return self.dice.startswith("committed ")

    @property
    def by_hand(self) -> bool:
        """Whether people threw the dice at a real table."""
        return self.dice == BY_HAND


def takebacks_by_entry(record: Record) -> dict[int, list[Claim]]:
    """The take-backs by the number of entries before them."""
    found: dict[int, list[Claim]] = {}
    for entries, claim in record.takebacks:
        found.setdefault(entries, []).append(claim)
    return found


def heading(game: Game, s: State) -> str:
    """Turn, side and phase in words."""
    return _heading(game.turn(s), game.sides[game.phasing(s)], game.phase(s))


@lru_cache(maxsize=1024)
def _heading(turn: int, side: str, phase: str) -> str:
    return f"Turn {turn}, {side.capitalize()}, {phase}"


def check_due(game: Game, before: State, after: State) -> str:
    """The check line due after this step: turn, side and checksum; empty while the player-turn goes on."""
    turn, side = game.turn(before), game.phasing(before)
    if after.menu and (turn, side) == (game.turn(after), game.phasing(after)):
        return ""
    return f"{turn} {game.sides[side]} {game.checksum(after)}"


def result_of(game: Game, s: State) -> str:
    """The result line that is due: winner or draw, degree and clause; empty while the game goes on."""
    outcome = game.outcome(s)
    return result_line(game, outcome) if outcome else ""


def result_line(game: Game, outcome: Outcome) -> str:
    """An outcome as a result line: winner or draw, degree, and the clause or how the players ended it."""
    winner = "draw" if outcome.winner is None else game.sides[outcome.winner]
    return f"{winner} {outcome.degree} {outcome.clause}"


def outcome_of(record: Record) -> Outcome | None:
    """How a recorded game ended, by the rules or by agreement; None while it goes on."""
    if record.result is None:
        return None
    winner, degree, how = record.result.text.split()
    return Outcome(None if winner == "draw" else record.game.sides.index(winner), int(degree), how)


def switched(game: Game) -> dict[str, str]:
    """The switches that are not at their default."""
    return changed(game.hooks.switches, game.switches, game.revision)
