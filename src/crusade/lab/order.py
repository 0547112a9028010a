"""Balance to order: the smallest change of reconstructed quantities with which a side scores what it is meant to.

All forms throw the same dice. First every factor is tried at its largest dose, in the direction that helps; from these a
linear model predicts every change of a few factors. The cheapest changes that are predicted to reach the goal are played,
few games first: those that are clearly off are dropped, the better half plays on with twice as many. The model learns from
all of them. What is chosen is played once more with dice that the search has not seen, because the best of many always
looks better than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple, Protocol

from ..core.errors import InputError
from ..games.factors import Factor
from .rating import Interval, interval, solve

Change = tuple[tuple[str, int], ...]  # factors with their steps; empty for the game as it is
SEARCH, FRESH = "search", "confirm"  # two series of dice
POOL = 8  # changes played side by side
ROUNDS = 4  # times that the model is asked for changes
FIRST = 8  # games that a change plays at least
PLAIN = "as it is"


class OrderError(InputError):
    """A wish that cannot be granted: why."""


class Stopped(Exception):
    """The player at the keyboard stopped the search; what was played is kept."""


class Wish(NamedTuple):
    """What is to be reached: the first side's score, how near is near enough, and how much may be played."""

    goal: float  # 0 to 1
    within: float
    games: int  # of each change that is not dropped earlier
    confirm: int  # of the change proposed, with fresh dice
    most: int  # factors that are changed together

    def holds(self, score: float) -> bool:
        """Whether a score is near enough."""
        return abs(score - self.goal) <= self.within + 1e-9

    def excludes(self, found: Interval) -> bool:
        """Whether all of an interval is too far from the goal."""
        return found[0] > self.goal + self.within or found[1] < self.goal - self.within


class Games(Protocol):
    """The games of a search: where changes are played."""

    def play(self, wanted: Sequence[tuple[Change, str, int]]) -> None:
        """Play so many games of each change with a series of dice, those that were not played yet."""
        ...

    def scores(self, change: Change, series: str, games: int) -> list[float]:
        """The first side's scores in the first so many games; fewer if fewer were played."""
        ...


class Tried(NamedTuple):
    """A change and what its games showed."""

    change: Change
    cost: float
    games: int
    score: float
    interval: Interval


class Found(NamedTuple):
    """What a search found: the game as it is, all that was tried, what is proposed, and both with fresh dice."""

    wish: Wish
    plain: Tried
    tried: list[Tried]
    proposed: Tried
    reached: bool  # by the games of the search; if not, the nearest change is proposed
    fresh: Tried
    fresh_plain: Tried


def name_of(change: Change) -> str:
    """A change in a word: `pzgr4+1 army6-1`."""
    return " ".join(f"{name}{dose:+d}" for name, dose in change) or PLAIN


def search(wish: Wish, factors: Sequence[Factor], games: Games) -> Found:
    """The cheapest change found that reaches the goal, or the nearest if none does."""
    return _Search(wish, factors, games).run()


class _Search:
    """A search under way. It depends on nothing but the games, so a search that is resumed takes the same way."""

    def __init__(self, wish: Wish, factors: Sequence[Factor], games: Games) -> None:
        self.wish, self.table = wish, games
        self.factors = {factor.name: factor for factor in factors}
        self.tried: dict[Change, int] = {}  # games played of each change
        self.seen: dict[tuple[Change, str, int], Tried] = {}

    def run(self) -> Found:
        """All steps of the search."""
        self._play([()], self.wish.games)
        plain = self.look((), self.wish.games)
        if self.wish.holds(plain.score):
            return self._confirm((), plain)
        self.side = 0 if self.wish.goal > plain.score else 1
        self._probe()
        for _ in range(ROUNDS):
            pool = self._pool(self._best())
            if not pool:
                break
            self._halve(pool)
        best = self._best() or min(self._measured(), key=lambda one: (abs(one.score - self.wish.goal), one.cost))
        return self._confirm(best.change, plain)

    def look(self, change: Change, games: int, series: str = SEARCH) -> Tried:
        """What the first so many games of a change show."""
        if (change, series, games) not in self.seen:
            scores = self.table.scores(change, series, games)
            mean = sum(scores) / len(scores) if scores else 0.0
            self.seen[change, series, games] = Tried(change, self.cost(change), len(scores), mean, interval(scores))
        return self.seen[change, series, games]

    def cost(self, change: Change) -> float:
        """How big a change is."""
        return sum(self.factors[name].cost * abs(dose) for name, dose in change)

    def _play(self, changes: Iterable[Change], games: int) -> None:
        changes = list(changes)
        self.table.play([(change, SEARCH, games) for change in changes])
        for change in changes:
            self.tried[change] = max(games, self.tried.get(change, 0))

    def _few(self) -> int:
        return min(self.wish.games, max(FIRST, self.wish.games // 4))

    def _probe(self) -> None:
        """Every factor by itself at its largest dose."""
        self.doses = {name: list(factor.doses(self.side)) for name, factor in self.factors.items()}
        self.doses = {name: doses for name, doses in self.doses.items() if doses}
        if not self.doses:
            raise OrderError("none of these factors can be changed any further in the direction of the goal")
        self._play((((name, doses[-1]),) for name, doses in self.doses.items()), self._few())

    def _measured(self) -> list[Tried]:
        """Every change played so far, with all its games; the game as it is stands first."""
        return [self.look(change, games) for change, games in self.tried.items()]

    def _best(self) -> Tried | None:
        """The cheapest change that has played all its games and reached the goal."""
        found = [one for one in self._measured() if one.games >= self.wish.games and self.wish.holds(one.score)]
        return min(found, key=self._rank, default=None)

    def _gains(self) -> dict[str, float]:
        """What a step of each factor is worth by all games played: least squares, held towards 0, never backwards."""
        names = list(self.doses)
        sign = 1 if self.side == 0 else -1
        matrix = [[FIRST * float(i == j) for j in range(len(names))] for i in range(len(names))]
        right = [0.0] * len(names)
        for change, games in self.tried.items():
            one, plain = self.look(change, games), self.look((), games)
            steps = [float(abs(dict(change).get(name, 0))) for name in names]
            for i, x in enumerate(steps):
                right[i] += one.games * x * sign * (one.score - plain.score)
                for j, y in enumerate(steps):
                    matrix[i][j] += one.games * x * y
        return {name: max(0.0, gain) for name, gain in zip(names, solve(matrix, right))}

    def _pool(self, best: Tried | None) -> list[Change]:
        """The cheapest changes not played out yet that are predicted to reach the goal, cheaper than the best so far; if
        none is and nothing was found, those predicted to come nearest."""
        gains = self._gains()
        need = abs(self.wish.goal - self.look((), self.wish.games).score)
        off = {
            change: abs(sum(gains[name] * abs(dose) for name, dose in change) - need)
            for change in self._changes()
            if not self._done(change) and (best is None or self.cost(change) < best.cost)
        }
        near = [change for change, miss in off.items() if miss <= self.wish.within]
        near.sort(key=lambda change: (self.cost(change), len(change), off[change], change))
        if near or best is not None:
            return near[:POOL]
        return sorted(off, key=lambda change: (off[change], self.cost(change), change))[:POOL]

    def _changes(self) -> Iterable[Change]:
        """Every change of at most so many factors."""
        for many in range(1, self.wish.most + 1):
            for names in combinations(self.doses, many):
                for doses in product(*(self.doses[name] for name in names)):
                    yield tuple(zip(names, doses))

    def _done(self, change: Change) -> bool:
        """Whether a change has played all its games, or is clearly off."""
        games = self.tried.get(change, 0)
        return games >= self.wish.games or (games > 0 and self.wish.excludes(self.look(change, games).interval))

    def _halve(self, pool: list[Change]) -> None:
        """Play a pool: few games each, then twice as many of the better half, until some have played them all."""
        games = self._few()
        while True:
            self._play([change for change in pool if self.tried.get(change, 0) < games], games)
            left = [one for one in (self.look(c, games) for c in pool) if not self.wish.excludes(one.interval)]
            if games >= self.wish.games or not left:
                return
            left.sort(key=self._rank)
            pool = [one.change for one in left[: (len(left) + 1) // 2]]
            games = min(2 * games, self.wish.games)

    def _rank(self, one: Tried) -> tuple[bool, float, float, float]:
        """Those that reach the goal first, the cheapest and simplest of them first; then the nearest."""
        off, many = abs(one.score - self.wish.goal), len(one.change)
        return (False, one.cost, many, off) if self.wish.holds(one.score) else (True, off, one.cost, many)

    def _confirm(self, change: Change, plain: Tried) -> Found:
        """Play the proposal, and the game as it is, with dice the search has not seen."""
        self.table.play([(one, FRESH, self.wish.confirm) for one in dict.fromkeys(((), change))])
        proposed = self.look(change, self.tried[change])
        reached = proposed.games >= self.wish.games and self.wish.holds(proposed.score)
        fresh, fresh_plain = (self.look(one, self.wish.confirm, FRESH) for one in (change, ()))
        tried = sorted(self._measured()[1:], key=lambda one: (one.cost, one.change))
        return Found(self.wish, plain, tried, proposed, reached, fresh, fresh_plain)
