"""What a seat may know: a type of its own, with the position as that seat sees it and nothing else.

Where counters are hidden, the seat sees how many lie where and in what condition, not which they are. `deal` writes
that down as a position of its own: the counters the seat cannot tell apart are dealt, in the order of their numbers, to the
slots they might fill. So two positions that differ only in what the seat cannot know give the same view, byte by byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from .bits import BIT, collect, each
from .board import Board
from .option import Option
from .state import State

Shuffle = Callable[[list[int]], None]


class View:
    """A seat's knowledge: the position as shown to it, the counters it cannot tell apart, and its own choices."""

    __slots__ = ("clause", "options", "phase", "seat", "shown", "step", "to_decide", "turn", "unknown")

    def __init__(
        self,
        seat: int,
        shown: State,
        unknown: int,
        to_decide: int,
        options: Sequence[Option],
        turn: int,
        phase: str,
        step: str,
        clause: str,
    ) -> None:
        self.seat = seat
        self.shown = shown  # hidden counters are dealt to the slots they might occupy, in a fixed order
        self.unknown = unknown  # the set of counters the seat cannot tell apart
        self.to_decide = to_decide  # the seat that must decide now
        self.options = tuple(options)  # empty unless it is this seat
        self.turn, self.phase, self.step, self.clause = turn, phase, step, clause

    def pack(self) -> bytes:
        """Everything the seat gets, as bytes: equal knowledge gives equal bytes."""
        parts = (self.seat, self.unknown, self.to_decide, self.options, self.turn, self.phase, self.step, self.clause)
        return repr(parts).encode() + self.shown.pack()


def hidden(board: Board, view: View) -> dict[str, int]:
    """How many counters the seat cannot tell apart lie in each place."""
    return dict(Counter(board.name(view.shown.where[unit]) for unit in each(view.unknown)))


def deal(s: State, unknown: int, first: int = 0, first_places: int = 0, shuffle: Shuffle | None = None) -> State:
    """A position in which the unknown counters fill the same slots in the order of their numbers, or shuffled.

    The set `first` must fill the slots at `first_places` (say, the pool takes only what can lie there).
    """
    slots = [(s.where[u], tuple(m >> u & 1 for m in s.marks), s.aim[u], s.hits[u]) for u in each(unknown)]
    slots.sort()
    chosen = [x for x in slots if BIT[x[0]] & first_places]
    rest = [x for x in slots if not BIT[x[0]] & first_places]
    able = list(each(unknown & first))
    if shuffle:
        shuffle(able)
    takers = able[: len(chosen)]
    others = list(each(unknown & ~collect(takers)))
    if shuffle:
        shuffle(others)
    shown = s.copy()
    for unit, (place, marks, aim, hits) in zip(takers + others, chosen + rest):
        shown.put(unit, place)
        shown.aim[unit], shown.hits[unit] = aim, hits
        for i, marked in enumerate(marks):
            shown.marks[i] = shown.marks[i] | BIT[unit] if marked else shown.marks[i] & ~BIT[unit]
    shown.menu = []
    return shown


def show_all(g: Any, s: State, seat: int, shuffle: Shuffle | None = None) -> tuple[State, int]:
    """For games without secrets: every seat sees the position as it is."""
    shown = s.copy()
    shown.found = None
    return shown, 0
