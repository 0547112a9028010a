"""Scores, ratings and their intervals from paired games.

All intervals are 95 %, by the Bayesian bootstrap over pairs: the two games of a pair share their dice, so a pair is one
observation. Half a won pair and half a lost pair are added as a prior, so that a match won by 100 to 0 does not look
certain; for such a match the result is the Jeffreys interval.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import NamedTuple

from .arena import Key
from .match import Row

DRAWS = 2000  # bootstrap samples
PRIOR = 0.5  # pairs won and pairs lost that are added
ELO = 400 / log(10)

Met = tuple[str, str]
Interval = tuple[float, float]


class Match(NamedTuple):
    """All complete pairs of two players: the first player's points as first side and as second side."""

    players: Met
    pairs: list[tuple[float, float]]
    forfeits: tuple[int, int]

    def score(self) -> float:
        """The first player's share of all points."""
        return sum(map(sum, self.pairs)) / (2 * len(self.pairs)) if self.pairs else 0.5

    def tally(self) -> tuple[int, int, int]:
        """Games won, drawn and lost."""
        found = Counter(points for pair in self.pairs for points in pair)
        return found[1.0], found[0.5], found[0.0]

    def turned(self) -> Match:
        """The same match from the other player's point of view."""
        pairs = [(1 - second, 1 - first) for first, second in self.pairs]
        return Match(self.players[::-1], pairs, self.forfeits[::-1])


class Rating(NamedTuple):
    """A player's rating: Elo points above the weakest player, with the interval."""

    player: str
    elo: float
    interval: Interval


def points(row: Row, sides: Sequence[str], side: int) -> float:
    """A side's score in a game: 1, ½ or 0."""
    return 0.5 if row["winner"] == "draw" else float(row["winner"] == sides[side])


def matches_of(rows: Mapping[Key, Row], sides: Sequence[str]) -> list[Match]:
    """The matches in an arena's rows. A pair with only one game played does not count yet."""
    found: dict[Met, list[tuple[float, float]]] = {}
    forfeits: Counter[Key] = Counter()
    for (a, b, pair), row in sorted(rows.items()):
        if a < b and (b, a, pair) in rows:
            other = rows[b, a, pair]
            found.setdefault((a, b), []).append((points(row, sides, 0), points(other, sides, 1)))
            for one in (row, other):
                if "forfeit" in one:
                    forfeits[a, b, int(one["forfeit"]["player"] == b)] += 1
    return [Match(met, pairs, (forfeits[(*met, 0)], forfeits[(*met, 1)])) for met, pairs in found.items()]


def interval(values: Iterable[float]) -> Interval:
    """The 95 % interval of the mean of values between 0 and 1, one value for each pair."""
    counts = Counter(values)
    chance = random.Random("interval")
    means = sorted(won / total for won, total in (_weigh(counts, chance) for _ in range(DRAWS)))
    return quantile(means, 0.025), quantile(means, 0.975)


def _weigh(counts: Mapping[float, int], chance: random.Random) -> tuple[float, float]:
    """One bootstrap sample: the points won, and all points. Pairs with equal results share one weight."""
    won, lost = chance.gammavariate(PRIOR, 1), chance.gammavariate(PRIOR, 1)
    total = won + lost
    for value, count in counts.items():
        weight = chance.gammavariate(count, 1)
        won, total = won + weight * value, total + weight
    return won, total


def quantile(ordered: Sequence[float], share: float) -> float:
    """The quantile of sorted values."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def ladder(matches: Sequence[Match]) -> list[Rating]:
    """All players by strength, best first: Bradley–Terry with a draw as half a win, and the weakest player at 0."""
    counts = {m.players: Counter((x + y) / 2 for x, y in m.pairs) for m in matches}
    fitted = bradley_terry({met: _expected(count) for met, count in counts.items()})
    if not fitted:
        return []
    base = min(fitted, key=lambda player: fitted[player])
    chance = random.Random("ladder")
    drawn: dict[str, list[float]] = {player: [] for player in fitted}
    start = fitted
    for _ in range(DRAWS // 4):
        sample = bradley_terry({met: _weigh(count, chance) for met, count in counts.items()}, start)
        for player, elo in sample.items():
            drawn[player].append(elo - sample[base])
    ratings = []
    for player, elo in fitted.items():
        ordered = sorted(drawn[player])
        ratings.append(Rating(player, elo - fitted[base], (quantile(ordered, 0.025), quantile(ordered, 0.975))))
    return sorted(ratings, key=lambda r: -r.elo)


def _expected(counts: Mapping[float, int]) -> tuple[float, float]:
    total = sum(counts.values())
    return sum(value * n for value, n in counts.items()) + PRIOR, total + 2 * PRIOR


def bradley_terry(
    results: Mapping[Met, tuple[float, float]], start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The maximum-likelihood Elo ratings; `results` has the first player's points and all points of each match."""
    players = sorted({player for met in results for player in met})
    place = {player: i for i, player in enumerate(players)}
    r = [(start or {}).get(player, 0.0) / ELO for player in players]
    for _ in range(100):
        gradient = [-1e-9 * x for x in r]
        matrix = [[1e-9 * (i == j) for j in range(len(players))] for i in range(len(players))]
        for (a, b), (won, total) in results.items():
            i, j = place[a], place[b]
            p = 1 / (1 + exp(r[j] - r[i]))
            gradient[i] += won - total * p
            gradient[j] -= won - total * p
            weight = total * p * (1 - p)
            matrix[i][i] += weight
            matrix[j][j] += weight
            matrix[i][j] -= weight
            matrix[j][i] -= weight
        steps = solve(matrix, gradient)
        widest = max(map(abs, steps), default=0.0)
        r = [x + step * min(1.0, 2 / widest if widest else 1.0) for x, step in zip(r, steps)]
        if widest < 1e-7:
            break
    return {player: x * ELO for player, x in zip(players, r)}


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination; the matrix is symmetric positive definite."""
    n = len(right)
    rows = [[*row, y] for row, y in zip(matrix, right)]
    for i in range(n):
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            for j in range(i, n + 1):
                rows[k][j] -= factor * rows[i][j]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(rows[i][j] * found[j] for j in range(i + 1, n))) / rows[i][i]
    return found


def thinking(rows: Iterable[Row], player: str) -> list[float]:
    """The seconds of all player-turns of a player, sorted."""
    return sorted(
        seconds
        for row in rows
        for side, name in enumerate(row["players"])
        if name == player
        for seconds in row["seconds"][side]
    )
