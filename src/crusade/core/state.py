"""Where everything stands: a few bytearrays and ints. Copies are cheap, equality is exact, it packs to bytes.

One class serves every game. A game names its slots (which mark, which tally) in its own `slots.py`.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable
from typing import Any, Final

from .bits import BIT
from .option import Option

NOBODY: Final = 511  # no unit, no side: beyond every counter
NOWHERE: Final = 255  # no place: beyond every space and area


class Shape:
    """How large a game's state is, and whose each unit is: the same for all states of one game."""

    __slots__ = ("holds", "lists", "marks", "places", "side_of", "solid", "spaces", "tallies", "units")

    def __init__(
        self,
        side_of: bytes,
        spaces: int,
        places: int,
        marks: int,
        holds: int,
        tallies: int,
        lists: int,
        ghosts: int = 0,
    ) -> None:
        self.side_of = side_of
        self.units = len(side_of)
        assert self.units <= NOBODY, f"{self.units} counters: a state holds at most {NOBODY}"
        assert places <= NOWHERE, f"{places} places: a state holds at most {NOWHERE}"
        self.spaces, self.places = spaces, places  # a place is a space or an off-map area
        self.marks, self.holds, self.tallies, self.lists = marks, holds, tallies, lists
        self.solid = ~ghosts  # counters that stand on a space without occupying it: leaders


class State:
    """A position. Copy it to keep it; the machine changes it in place."""

    __slots__ = (
        "aim",
        "at",
        "found",
        "hits",
        "holds",
        "lists",
        "marks",
        "menu",
        "occupied",
        "pc",
        "seat",
        "shape",
        "stack",
        "tally",
        "where",
    )

    shape: Shape
    where: bytearray  # unit -> place
    aim: bytearray  # unit -> space it is allocated to attack
    hits: bytearray  # unit -> hits it has taken in this round
    marks: list[int]  # sets of units: disrupted, moved …
    holds: list[int]  # sets of spaces: who controls what …
    tally: list[int]  # small numbers: turn, weather …
    lists: list[tuple[int, ...]]  # short lists, such as where fallen attackers stood
    pc: int  # where the sequence of play stands
    stack: tuple[int, ...]  # and where it goes back to
    # Derived, never packed or compared:
    at: list[int]  # place -> set of units
    occupied: list[int]  # side -> set of spaces
    seat: int  # who decides now
    menu: list[Option]  # what they may choose
    found: Any  # what the step's survey found out for this menu

    def copy(self) -> State:
        """An independent copy."""
        s = State.__new__(State)
        s.shape = self.shape
        s.where = self.where[:]
        s.aim = self.aim[:]
        s.hits = self.hits[:]
        s.marks = self.marks[:]
        s.holds = self.holds[:]
        s.tally = self.tally[:]
        s.lists = self.lists[:]
        s.pc = self.pc
        s.stack = self.stack
        s.at = self.at[:]
        s.occupied = self.occupied[:]
        s.seat = self.seat
        s.menu = self.menu  # never changed in place
        s.found = self.found
        return s

    def put(self, unit: int, place: int) -> None:
        """Stand a counter on a place, on the map or off it."""
        at = self.at
        shape = self.shape
        old = self.where[unit]
        bit = BIT[unit]
        at[old] ^= bit
        side = shape.side_of[unit]
        if old < shape.spaces and not at[old] & shape.solid:
            self.occupied[side] &= ~BIT[old]
        at[place] |= bit
        self.where[unit] = place
        if place < shape.spaces and bit & shape.solid:
            self.occupied[side] |= BIT[place]

    def pack(self) -> bytes:
        """All of the position as bytes; equal positions give equal bytes."""
        shape = self.shape
        wide_units, wide_spaces = (shape.units + 7) // 8, (shape.spaces + 7) // 8
        parts = [bytes(self.where), bytes(self.aim), bytes(self.hits)]
        parts += [m.to_bytes(wide_units, "little") for m in self.marks]
        parts += [h.to_bytes(wide_spaces, "little") for h in self.holds]
        parts.append(struct.pack(f"<{len(self.tally)}h", *self.tally))
        parts += [struct.pack(f"<{len(x) + 1}H", len(x), *x) for x in self.lists]
        parts.append(struct.pack(f"<HB{len(self.stack)}H", self.pc, len(self.stack), *self.stack))
        return b"".join(parts)

    def key(self) -> str:
        """A checksum of the position, short enough to stand in a file."""
        return hashlib.sha256(self.pack()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())


def blank(shape: Shape, area: int) -> State:
    """A state with nothing set and every counter in one off-map area."""
    s = State.__new__(State)
    s.shape = shape
    s.where = bytearray([area]) * shape.units
    s.aim = bytearray([NOWHERE]) * shape.units
    s.hits = bytearray(shape.units)
    s.marks = [0] * shape.marks
    s.holds = [0] * shape.holds
    s.tally = [0] * shape.tallies
    s.lists = [()] * shape.lists
    s.pc, s.stack = 0, ()
    _derive(s)
    return s


def unpack(shape: Shape, packed: bytes) -> State:
    """The position `pack` wrote. The menu is not in it: let the machine list it anew."""
    s = blank(shape, 0)
    wide_units, wide_spaces = (shape.units + 7) // 8, (shape.spaces + 7) // 8
    at = 0

    def take(size: int) -> bytes:
        nonlocal at
        at += size
        return packed[at - size : at]

    s.where, s.aim, s.hits = (bytearray(take(shape.units)) for _ in range(3))
    s.marks = [int.from_bytes(take(wide_units), "little") for _ in range(shape.marks)]
    s.holds = [int.from_bytes(take(wide_spaces), "little") for _ in range(shape.holds)]
    s.tally = list(struct.unpack(f"<{shape.tallies}h", take(2 * shape.tallies)))
    s.lists = [_take_list(take) for _ in range(shape.lists)]
    s.pc, depth = struct.unpack("<HB", take(3))
    s.stack = struct.unpack(f"<{depth}H", take(2 * depth))
    _derive(s)
    return s


def _take_list(take: Callable[[int], bytes]) -> tuple[int, ...]:
    (length,) = struct.unpack("<H", take(2))
    return struct.unpack(f"<{length}H", take(2 * length))


def _derive(s: State) -> None:
    shape = s.shape
    s.at = [0] * shape.places
    s.occupied = [0, 0]
    s.seat, s.menu, s.found = 0, [], None
    for unit in range(shape.units):
        place = s.where[unit]
        s.at[place] |= BIT[unit]
        if place < shape.spaces and BIT[unit] & shape.solid:
            s.occupied[shape.side_of[unit]] |= BIT[place]
