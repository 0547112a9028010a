"""The effect of a change, from pairs of games with the same dice: mean, interval, exact test, many tests at once.

The interval is that of `rating`: a Bayesian bootstrap over pairs with a prior of one pair in all, so that a change that
made no difference in 40 games does not look certain to make none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .rating import Interval, interval

SURE = 0.05


class Effect(NamedTuple):
    """How much higher the first side's score is with a change than without it, as a share from -1 to 1."""

    pairs: int
    changed: int  # pairs that did not end alike
    mean: float
    interval: Interval
    p: float  # how often chance alone would show as much

    @property
    def most(self) -> float:
        """The largest effect, in either direction, that the interval holds."""
        return max(map(abs, self.interval))


def effect_of(pairs: Sequence[tuple[float, float, bool]]) -> Effect:
    """The effect of a change from pairs (with it, without it, whether they ended alike)."""
    gains = [changed - plain for changed, plain, _ in pairs]
    low, high = interval((gain + 1) / 2 for gain in gains)
    mean = sum(gains) / len(gains) if gains else 0.0
    return Effect(len(pairs), sum(not alike for *_, alike in pairs), mean, (2 * low - 1, 2 * high - 1), flips(gains))


def flips(gains: Sequence[float]) -> float:
    """The exact sign-flip test: the share of all choices of signs whose sum is as far from 0 as ours. Two-sided."""
    halves = [round(2 * abs(gain)) for gain in gains if gain]
    ways: Counter[int] = Counter({0: 1})
    for size in halves:
        ways = _flip(ways, size)
    ours = abs(round(2 * sum(gains)))
    return sum(n for total, n in ways.items() if abs(total) >= ours) / (1 << len(halves))


def _flip(ways: Counter[int], size: int) -> Counter[int]:
    flipped: Counter[int] = Counter()
    for total, n in ways.items():
        flipped[total + size] += n
        flipped[total - size] += n
    return flipped


def holm(p: Mapping[str, float]) -> dict[str, float]:
    """The p values of many tests, corrected so that all that stay under 5 % are right together with 95 % (Holm)."""
    found: dict[str, float] = {}
    floor = 0.0
    for place, name in enumerate(sorted(p, key=lambda name: p[name])):
        floor = max(floor, min(1.0, (len(p) - place) * p[name]))
        found[name] = floor
    return found
