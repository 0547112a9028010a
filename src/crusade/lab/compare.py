"""Two arms compared game by game: the same dice, so the difference is taken within each pair of games.

- The interval of a difference of shares or scores is Bonett and Price's (2012): Wald's after two pairs have been added, one
  for each side. It keeps its 95 % also where few pairs differ. Other figures have Student's interval.
- The test flips the signs of the differences: if the arms were alike, each pair could as well be the other way round. It is
  exact, and for a share it is McNemar's exact test.
- Holm's correction allows for many comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np

from .match import Row
from .report import wilson

Interval = tuple[float, float]
Value = Callable[[Row], float]
Z: Final = NormalDist().inv_cdf(0.975)
POWER: Final = 0.8
MOST_EXACT: Final = 400_000  # units the differences sum to; beyond that the normal distribution is as good
LEAST_P: Final = 1e-9  # smaller ones are lost in the rounding of the transform


class Effect(NamedTuple):
    """What an arm changes: means of baseline and arm over the same games, their difference with its 95 % interval, and
    the probability of a difference at least as large if there were none."""

    pairs: int
    differ: int  # pairs whose two games differ in this figure
    baseline: float
    arm: float
    difference: float
    interval: Interval
    deviation: float  # standard deviation of the differences of pairs
    p: float


def score_for(side: str) -> Value:
    """The score of a side: 1 for a win, half for a draw."""
    return lambda row: 1.0 if row["winner"] == side else 0.5 if row["winner"] == "draw" else 0.0


def wins_of(side: str) -> Value:
    """Whether this side won; `draw` for draws."""
    return lambda row: float(row["winner"] == side)


def compare(baseline: Mapping[int, Row], arm: Mapping[int, Row], value: Value, bounded: bool = True) -> Effect:
    """The effect of an arm on a figure, over the games both have played. `bounded` figures lie between 0 and 1."""
    both = [index for index in baseline if index in arm]
    return effect([value(baseline[i]) for i in both], [value(arm[i]) for i in both], bounded)


def effect(baseline: Sequence[float], arm: Sequence[float], bounded: bool = True) -> Effect:
    """The same from the figures of both arms, game by game."""
    a, b = np.asarray(baseline, float), np.asarray(arm, float)
    n = len(a)
    if not n:
        return Effect(0, 0, 0.0, 0.0, 0.0, (-1.0, 1.0) if bounded else (0.0, 0.0), 0.0, 1.0)
    d = b - a
    deviation = float(d.std(ddof=1)) if n > 1 else 0.0
    interval = bounded_interval(d) if bounded else student_interval(d)
    differ = int(np.count_nonzero(d))
    return Effect(n, differ, float(a.mean()), float(b.mean()), float(d.mean()), interval, deviation, sign_flip(d))


def bounded_interval(d: np.ndarray) -> Interval:
    """Bonett and Price's 95 % interval of a mean of paired differences between -1 and 1."""
    n = len(d) + 2
    mean = float(d.sum()) / n
    half = Z * sqrt(max(0.0, (float((d * d).sum()) + 2) / n - mean * mean) / n)
    return max(-1.0, mean - half), min(1.0, mean + half)


def student_interval(d: np.ndarray) -> Interval:
    """Student's 95 % interval of a mean."""
    n, mean = len(d), float(d.mean())
    if n < 2:
        return float("-inf"), float("inf")
    half = student(n) * float(d.std(ddof=1)) / sqrt(n)
    return mean - half, mean + half


def student(n: int) -> float:
    """How many standard errors Student's 95 % interval of a mean of n values, two or more, reaches to either side."""
    from scipy.special import stdtrit  # it takes a moment to load

    return float(stdtrit(n - 1, 0.975))


def sign_flip(d: np.ndarray, unit: float = 0.5) -> float:
    """The exact two-sided test that differences are as often for as against, by size; they are multiples of `unit`."""
    signed = np.rint(np.asarray(d, float) / unit).astype(np.int64)
    sizes, counts = np.unique(np.abs(signed[signed != 0]), return_counts=True)
    total, away = int((sizes * counts).sum()), abs(int(signed.sum()))
    if not away:
        return 1.0
    if total > MOST_EXACT:
        return max(LEAST_P, 2 * NormalDist().cdf(-away / sqrt(float((sizes**2 * counts).sum()))))
    # The units against: a sum of `size` times a fair coin, by the product of their characteristic functions.
    length = total + 1
    turn = np.exp(-2j * np.pi * np.arange(length // 2 + 1) / length)
    product = np.ones(len(turn), complex)
    for size, many in zip(sizes.tolist(), counts.tolist()):
        product *= ((1 + turn**size) / 2) ** many
    chances = np.fft.irfft(product, length)
    return min(1.0, max(LEAST_P, 2 * float(chances[: (total - away) // 2 + 1].sum())))


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction: the same probabilities, allowing for there being so many of them."""
    out, worst = [0.0] * len(ps), 0.0
    for rank, i in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[i]))
        out[i] = worst
    return out


def games_for_width(e: Effect, half: float) -> int:
    """How many games of each arm make the interval of the difference no wider than ± half."""
    return ceil((Z * _spread(e) / half) ** 2)


def games_for_power(e: Effect, comparisons: int = 1) -> int | None:
    """How many games of each arm show a difference of the size observed in four cases out of five, with this many
    comparisons to allow for; None if none was observed."""
    if not e.difference:
        return None
    z = NormalDist().inv_cdf(1 - 0.025 / max(1, comparisons)) + NormalDist().inv_cdf(POWER)
    return ceil((z * _spread(e) / e.difference) ** 2)


def _spread(e: Effect) -> float:
    """The deviation of a pair's difference; two pairs are added, so that a few equal games do not pass for certainty."""
    n = e.pairs + 2
    second = e.deviation**2 * max(0, e.pairs - 1) + e.pairs * e.difference**2 + 2
    return sqrt(second / n - (e.pairs * e.difference / n) ** 2)


def share(count: int, games: int) -> tuple[float, Interval]:
    """A share with its 95 % Wilson interval."""
    return count / games if games else 0.0, wilson(count, games)
