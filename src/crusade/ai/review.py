"""A finished game looked over: how the win chances went, and how much of each change was decision, how much was luck.

The chances are forecast where planning ends and the dice begin, and where the dice end and planning begins. What changes
while a side plans is that side's decision; what changes while battles are fought is luck (with the small decisions of a
battle in it, which only a forecast of every throw could part from it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..core.game import Game
from ..core.machine import CHANCE
from ..core.state import State
from ..record.record import Record
from .forecast import forecast
from .player import thumbs_of

PLAYOUTS = 16
TURNING = 0.08  # a change of the first side's expectation that deserves a line


class Stretch(NamedTuple):
    """A run of options of one kind: where it ends in the game, whose turn it was, and what it changed for the first side."""

    turn: int
    phase: str
    side: int
    luck: bool
    last: int  # the number of its last option
    before: float
    after: float

    @property
    def change(self) -> float:
        """What the first side's expectation gained or lost."""
        return self.after - self.before


def review(record: Record, progress: Callable[[int], None] = lambda done: None) -> list[Stretch]:
    """Every stretch of a game, in order."""
    game = record.game
    found: list[Stretch] = []
    known: float | None = None
    for s, luck, first, last, end in stretches(game, record):
        before = known if known is not None else forecast(game, s, PLAYOUTS).worth(0)
        known = forecast(game, end, PLAYOUTS).worth(0)
        found.append(Stretch(game.turn(s), game.phase(s), game.phasing(s), luck, last, before, known))
        progress(last - first + 1)
    return found


def stretches(game: Game, record: Record) -> Iterator[tuple[State, bool, int, int, State]]:
    """The game cut where planning gives way to battle and back: start, whether luck, first and last option, end."""
    planning = thumbs_of(game).phases
    s = game.start()
    start, first, luck, moment = s.copy(), 1, False, None
    for n, entry in enumerate(record.entries, start=1):
        step = game.step(s)
        assert step is not None
        kind = s.seat == CHANCE or step.name not in planning
        now = game.turn(s), game.phasing(s), kind
        if moment is not None and now != moment:
            yield start, luck, first, n - 1, s.copy()
            start, first = s.copy(), n
        moment, luck = now, kind
        game.apply(s, entry.option)
    if first <= len(record.entries):
        yield start, luck, first, len(record.entries), s


def turning_points(found: list[Stretch], most: int = 6) -> list[Stretch]:
    """The stretches that changed most, in the order of play."""
    large = sorted((x for x in found if abs(x.change) >= TURNING), key=lambda x: -abs(x.change))[:most]
    return sorted(large, key=lambda x: x.last)
