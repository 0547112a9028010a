"""Sandboxes: games that begin with a position of their own, taken from another game or set up by hand.

Everything can be undone in one, even dice, and the faces of a roll may be chosen. So a sandbox promises nothing: its dice
are not committed, its file says what it is in the header, and so does the verdict on it.

    sandbox from a game                or: sandbox set up by hand
    position <base64>                  the packed position, in as many lines as it takes
    dice sandbox
"""

from __future__ import annotations

import base64
import binascii
import struct
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from ..core.errors import InputError
from ..core.game import Game
from ..core.head import HEAD_TALLIES
from ..core.state import NOBODY, NOWHERE, State
from ..core.state import unpack as unpack_state
from .dice import FACES, DiceError, faces_of

Origin = Literal["game", "hand"]
WORDS: Final[dict[Origin, str]] = {"game": "from a game", "hand": "set up by hand"}
DICE: Final = "sandbox"  # how the game file names the dice of a sandbox
PER_LINE: Final = 900  # characters of a position in one line of a file
MOST_LINES: Final = 24  # of a position; the largest game needs five
DEEPEST: Final = 32  # frames of a sequence of play


class SandboxError(InputError):
    """A position no sandbox can begin with, and why."""


class Sandbox(NamedTuple):
    """Where a sandbox comes from, and the packed position it begins with."""

    origin: Origin
    position: bytes

    @property
    def words(self) -> str:
        """Where it comes from, as its file says it."""
        return WORDS[self.origin]


class SandboxDice:
    """Dice without a promise: from a secret of the sandbox's own, or as the player chose them. Rolls are never repeated,
    so a throw after undo is a new one."""

    name = DICE
    salts: tuple[str, ...] = ()

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.rolls = 0
        self.chosen: Sequence[int] = ()  # the faces of the next roll, if the player chose them

    def throw(self, dice: int) -> list[int]:
        """The faces of the next roll."""
        chosen, self.chosen = list(self.chosen), ()
        if chosen and (len(chosen) != dice or not all(1 <= face <= FACES for face in chosen)):
            raise DiceError(f"{len(chosen)} faces were chosen: expected {dice}, each from 1 to {FACES}")
        self.rolls += 1
        stream = faces_of(self._secret, (), self.rolls)
        return chosen or [next(stream) for _ in range(dice)]

    def reveal(self) -> str:
        """Nothing: a sandbox makes no promise about its dice."""
        return ""


def position_lines(position: bytes) -> Iterator[str]:
    """A packed position as texts of a few hundred characters."""
    text = base64.b64encode(position).decode()
    yield from (text[at : at + PER_LINE] for at in range(0, len(text), PER_LINE))


def read_position_lines(lines: Sequence[str]) -> bytes:
    """The packed position in the lines of a file; SandboxError if they are no such thing."""
    if not 1 <= len(lines) <= MOST_LINES:
        raise SandboxError(f"{len(lines)} lines of a position: expected 1 to {MOST_LINES}")
    try:
        position = base64.b64decode("".join(lines), validate=True)
    except (binascii.Error, ValueError):
        raise SandboxError("a position that cannot be read: expected base64") from None
    if list(position_lines(position)) != list(lines):
        raise SandboxError(f"a position written in another way: expected lines of {PER_LINE} characters")
    return position


def start_of(game: Game, position: bytes) -> State:
    """The first position of a sandbox, checked; SandboxError says why it cannot be one."""
    try:
        s = unpack_state(game.shape, position)
        problem = _misfit(game, s, position)
        if not problem:
            game.program.advance(game.tables, s)
            problem = next(iter(game.hooks.audit(game.tables, s)), "")
    except (struct.error, IndexError, KeyError, ValueError, TypeError, AttributeError, RuntimeError, StopIteration):
        problem = f"it is none of revision {game.revision} of {game.name}"
    if not problem and not s.menu:
        problem = "the game is over in it"
    if problem:
        raise SandboxError(f"the position of this sandbox cannot be used: {problem}")
    return s


def _misfit(game: Game, s: State, position: bytes) -> str:
    """What does not fit the counters, places and sequence of the game; empty if everything does."""
    if s.pack() != position:
        return f"it is none of revision {game.revision} of {game.name}"
    shape, code = game.shape, game.program.code
    places = {*game.board.spaces, *range(game.board.size, shape.places)}
    if not places.issuperset(s.where) or not (places | {NOWHERE}).issuperset(s.aim):
        return "a counter is in a place that does not exist"
    if any(mark >> shape.units for mark in s.marks) or any(hold >> shape.spaces for hold in s.holds):
        return "it marks a counter or a space that does not exist"
    if not all(0 <= number <= NOBODY for number in s.tally[:HEAD_TALLIES] if number != -1):
        return "a number is out of range"
    if s.pc >= len(code) or len(s.stack) > DEEPEST or any(frame >= len(code) for frame in s.stack):
        return "it is at no step of the sequence of play"
    return ""
