"""Luck, roll by roll: what each throw of the dice changed, and how lucky the sum of them was.

The luck of a roll is what the position it led to is worth, less the average over all faces the dice could have shown. So
luck is zero on average, and the same decisions could have met any of these throws: where the sum lies among what they would
have brought is its percentile. It follows from the rolls' own distributions; no game is played again for it.

A position is worth its forecast; in a game with very many rolls, what the evaluation says of it once everything that
follows without dice (hits, retreats, advances) has been settled by rules of thumb, which is faster and less exact.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from operator import add
from typing import Final, NamedTuple

from ..core.game import Game
from ..core.machine import CHANCE
from ..core.option import Option
from ..core.state import State
from .evaluation import evaluation_of
from .forecast import forecast
from .player import Mind, thumbs_of
from .playout import Playout

SAMPLES: Final = 4_000  # games whose dice are thrown anew to find a percentile
MOST_FORECAST: Final = 250  # rolls of a game whose results are forecast …
PLAYOUTS: Final = 2  # … by so many playouts each, an antithetic pair
MOST_DECISIONS: Final = 400  # to settle a roll; then the position is judged as it is
ALIKE: Final = 1e-9  # sums that differ by less are the same


class Roll(NamedTuple):
    """A throw of the dice in the first side's expected score: what it brought, and what it could have brought."""

    luck: float  # above (or below) the average
    lucks: tuple[float, ...]  # of the different results it could have had …
    ways: tuple[int, ...]  # … and in how many ways each comes up


class LuckMeter:
    """Measures the rolls of a game that has so many of them."""

    def __init__(self, game: Game, rolls: int) -> None:
        self.exact = rolls <= MOST_FORECAST
        self.game, self.judge, self.playout = game, evaluation_of(game), Playout(game)
        rules = thumbs_of(game)
        self.taste, self.planning = rules.taste, rules.phases

    def roll(self, s: State, option: Option) -> Roll:
        """The luck of a roll that showed this option, in a position where chance decides."""
        ways: dict[bytes, int] = {}  # by the position it leads to: many faces have the same effect
        after: dict[bytes, State] = {}
        came = b""
        for one, count in zip(s.menu, self.game.throw(s).ways):
            then = self.game.play(s, one)
            key = then.pack()
            ways[key] = ways.get(key, 0) + count
            after.setdefault(key, then)
            came = key if one == option else came
        worth = {key: self.worth(then) for key, then in after.items()} if len(after) > 1 else {came: 0.0}
        average = sum(worth[key] * count for key, count in ways.items()) / sum(ways.values())
        return Roll(worth[came] - average, tuple(worth[key] - average for key in ways), tuple(ways.values()))

    def worth(self, s: State) -> float:
        """What a position is worth to the first side. Changes it."""
        return forecast(self.game, s, PLAYOUTS).worth(0) if self.exact else self.settled(s)

    def settled(self, s: State) -> float:
        """The same without playouts: the evaluation, once all that follows without dice or planning is decided."""
        mind = Mind(random.Random(0), self.taste)
        for _ in range(MOST_DECISIONS):
            step = self.game.step(s)
            if not s.menu or s.seat == CHANCE or step is None or step.name in self.planning:
                break
            s = self.playout.decide(s, mind)
        return self.judge.chances(s).worth(0)


def percentile(rolls: Sequence[Roll], samples: int = SAMPLES) -> float:
    """The share of games with the same decisions, and other dice, in which the first side was less lucky; ties count half."""
    dice = random.Random(len(rolls))
    sums = [0.0] * samples
    for roll in rolls:
        if len(roll.lucks) > 1:
            drawn = dice.choices(roll.lucks, cum_weights=list(accumulate(roll.ways)), k=samples)
            sums = list(map(add, sums, drawn))
    got = sum(roll.luck for roll in rolls)
    less = sum(one < got - ALIKE for one in sums)
    same = sum(abs(one - got) <= ALIKE for one in sums)
    return (less + same / 2) / samples
