"""Review of a finished game: how the win probabilities moved, and how much of that was decisions and how much luck.

The chances are forecast wherever planning gives way to battle and the other way round; in a long game, at the end of each
player-turn. What the dice changed in between is measured roll by roll (`luck.py`); the rest is put down to decisions,
together with what the forecasts cannot know exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..core.game import Game
from ..core.machine import CHANCE
from ..record.record import Record
from .forecast import forecast
from .luck import LuckMeter, Roll, percentile
from .player import thumbs_of

PLAYOUTS = 16  # of a forecast …
MOST_PLAYOUTS = 2_400  # … unless there are so many stretches that a review would take more than this in all
FEWEST_PLAYOUTS = 4
MOST_STRETCHES = 200  # of a game; a longer one is looked over by player-turns
TURNING = 0.08  # smallest change of the first side's expected score that counts as a turning point

Progress = Callable[[float], None]  # is told which share of the work is done


class Stretch(NamedTuple):
    """A run of options that are all planning, all battle, or all of one player-turn, and the first side's expected score
    before and after it."""

    turn: int
    phase: str
    side: int
    last: int  # number of its last option
    before: float
    after: float
    dice: float  # what the dice changed in it

    @property
    def change(self) -> float:
        """The change in the first side's expected score."""
        return self.after - self.before

    @property
    def decisions(self) -> float:
        """What the decisions changed."""
        return self.change - self.dice

    @property
    def luck(self) -> bool:
        """Whether the dice changed more than the decisions."""
        return abs(self.dice) > abs(self.decisions)


class Review(NamedTuple):
    """A game looked over: its stretches in order, and the luck of the first side with its percentile."""

    stretches: list[Stretch]
    luck: float  # the sum over all rolls
    percentile: float  # the share of games with the same decisions and other dice in which it was less lucky
    rolls: int


def review(record: Record, progress: Progress = lambda share: None) -> Review:
    """Look over a game."""
    game = record.game
    rolls = measure(record, lambda share: progress(share / 2))
    found: list[Stretch] = []
    parts = list(parts_of(game, record))
    playouts = max(FEWEST_PLAYOUTS, min(PLAYOUTS, MOST_PLAYOUTS // max(1, len(parts))))
    known: float | None = None
    for packed, first, last, end in parts:
        s, then = game.unpack(packed), game.unpack(end)
        before = known if known is not None else forecast(game, s, playouts).worth(0)
        known = forecast(game, then, playouts).worth(0)
        dice = sum(rolls[n].luck for n in range(first, last + 1) if n in rolls)
        found.append(Stretch(game.turn(s), game.phase(s), game.phasing(s), last, before, known, dice))
        progress(0.5 + 0.5 * last / len(record.entries))
    thrown = list(rolls.values())
    return Review(found, sum(roll.luck for roll in thrown), percentile(thrown), len(thrown))


def measure(record: Record, progress: Progress) -> dict[int, Roll]:
    """The luck of every roll, by the number of its option."""
    game, s = record.game, record.start()
    meter = LuckMeter(game, sum(bool(entry.faces) for entry in record.entries))
    rolls: dict[int, Roll] = {}
    for n, entry in enumerate(record.entries, start=1):
        if s.seat == CHANCE:
            rolls[n] = meter.roll(s, entry.option)
            progress(n / len(record.entries))
        game.apply(s, entry.option)
    return rolls


Part = tuple[bytes, int, int, bytes]  # packed position, first and last option, packed position after them


def parts_of(game: Game, record: Record) -> list[Part]:
    """The parts of a game whose chances are forecast: stretches, or whole player-turns if there are very many of them."""
    parts = list(stretches(game, record))
    return list(stretches(game, record, whole_turns=True)) if len(parts) > MOST_STRETCHES else parts


def stretches(game: Game, record: Record, whole_turns: bool = False) -> Iterator[Part]:
    """Split a game into stretches of planning and battle, or into player-turns."""
    planning = thumbs_of(game).phases
    s = record.start()
    start, first, moment = s.pack(), 1, None
    for n, entry in enumerate(record.entries, start=1):
        step = game.step(s)
        assert step is not None
        kind = not whole_turns and (s.seat == CHANCE or step.name not in planning)
        now = game.turn(s), game.phasing(s), kind
        if moment is not None and now != moment:
            yield start, first, n - 1, s.pack()
            start, first = s.pack(), n
        moment = now
        game.apply(s, entry.option)
    if first <= len(record.entries):
        yield start, first, len(record.entries), s.pack()


def turning_points(found: list[Stretch], most: int = 6) -> list[Stretch]:
    """The stretches with the largest changes, in order of play."""
    large = sorted((x for x in found if abs(x.change) >= TURNING), key=lambda x: -abs(x.change))[:most]
    return sorted(large, key=lambda x: x.last)
