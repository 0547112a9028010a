"""Review of a finished game: how the win probabilities moved, and how much of that was decisions and how much luck.

The chances are forecast wherever planning gives way to dice and the other way round. A change while a side plans is put
down to its decisions, a change while battles are fought to luck. That luck includes the small decisions within a battle;
only a forecast for every single roll could separate them.
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

PLAYOUTS = 16  # of a forecast …
MOST_PLAYOUTS = 2_400  # … unless there are so many stretches that a review would take more than this in all
FEWEST_PLAYOUTS = 2
TURNING = 0.08  # smallest change of the first side's expected score that counts as a turning point


class Stretch(NamedTuple):
    """A run of options that are all planning or all battle, and the first side's expected score before and after it."""

    turn: int
    phase: str
    side: int
    luck: bool
    last: int  # number of its last option
    before: float
    after: float

    @property
    def change(self) -> float:
        """The change in the first side's expected score."""
        return self.after - self.before


def review(record: Record, progress: Callable[[int], None] = lambda done: None) -> list[Stretch]:
    """Every stretch of a game, in order."""
    game = record.game
    found: list[Stretch] = []
    known: float | None = None
    playouts = playouts_for(sum(1 for _ in stretches(game, record)))
    for s, luck, first, last, end in stretches(game, record):
        before = known if known is not None else forecast(game, s, playouts).worth(0)
        known = forecast(game, end, playouts).worth(0)
        found.append(Stretch(game.turn(s), game.phase(s), game.phasing(s), luck, last, before, known))
        progress(last - first + 1)
    return found


def playouts_for(stretches: int) -> int:
    """How many playouts each forecast of a review gets: fewer in a long game."""
    return max(FEWEST_PLAYOUTS, min(PLAYOUTS, MOST_PLAYOUTS // max(1, stretches)))


def stretches(game: Game, record: Record) -> Iterator[tuple[State, bool, int, int, State]]:
    """Split a game into stretches of planning and battle: start position, whether luck, first and last option, end position."""
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
    """The stretches with the largest changes, in order of play."""
    large = sorted((x for x in found if abs(x.change) >= TURNING), key=lambda x: -abs(x.change))[:most]
    return sorted(large, key=lambda x: x.last)
