"""What an experiment has found: shares with intervals, differences from the baseline, and which of them stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from ..core.game import Game
from ..core.head import TURN
from ..core.news import worth_naming
from .arrays import Array, Arrays, span_of
from .compare import Effect, Interval, effect, games_for_power, games_for_width, holm, share
from .experiment import Arm, Experiment, Rows
from .rating import interval

ALPHA: Final = 0.05
MOST_PLACES: Final = 18  # whose holders are shown turn by turn
LEAST_SHARE: Final = 0.01  # of games in some arm, for an ending to be compared
WIDTH: Final = 0.02  # the precision proposed for the next run: ± this much of the score
ROUND: Final = 50  # games are proposed in steps of this

Ending = tuple[str, int, str]  # winner, degree, clause
Compared = tuple[str, str, Effect, float]  # figure, unit, effect, scale
Values = Callable[[Arrays], Array]  # a figure of each game


class Counted(NamedTuple):
    """A share of an arm's games, with its 95 % interval."""

    games: int
    share: float
    interval: Interval


class Comparison(NamedTuple):
    """One figure of one arm against the baseline."""

    arm: str
    figure: str
    unit: str  # points (of a hundred), or what is counted
    effect: Effect
    p: float  # corrected for the number of comparisons
    scale: float  # to show the figure in its unit

    @property
    def stands(self) -> bool:
        """Whether the difference is shown."""
        return self.p < ALPHA


class Proposal(NamedTuple):
    """How many games of each arm show the difference observed (None: there was none), and pin it down within ± WIDTH."""

    shows: int | None
    width: int


class Findings:
    """Everything a report says, worked out once from the rows."""

    def __init__(self, experiment: Experiment, rows: Rows) -> None:
        self.experiment = experiment
        self.arms: tuple[Arm, ...] = experiment.arms
        self.game: Game = experiment.rules(self.arms[0])
        self.sides = self.game.hooks.describe.side_names
        self.people = self.game.hooks.describe.front.people
        self.span = span_of(row for found in rows.values() for row in found.values())
        self.arrays = {arm.name: Arrays(experiment.rules(arm), rows[arm.name], self.span) for arm in self.arms}
        self.turns = self.span[1] - self.span[0] + 1
        self.baseline = self.arms[0].name

    @cached_property
    def games(self) -> int:
        """How many games all arms have played."""
        return sum(a.games for a in self.arrays.values())

    @cached_property
    def turn_names(self) -> list[str]:
        """The turns as the game's own header calls them: by month if it has months."""
        s, names = self.game.start(), []
        for turn in range(self.span[0], self.span[1] + 1):
            s.tally[TURN] = turn
            words = self.game.hooks.describe.header(self.game.tables, s)[0][1]
            _, of, rest = words.partition(" of ")
            month = rest.partition(", ")[2] if of else words
            names.append(month or f"Turn {turn}")
        return names

    @cached_property
    def places(self) -> list[int]:
        """The places shown turn by turn: worth points first, then cities and fortresses, in the order of the board."""
        spaces = self.game.board.spaces
        worth = [p for p in spaces if spaces[p].vp]
        others = [p for p in spaces if p not in worth and worth_naming(self.game, p)]
        chosen = {*worth[:MOST_PLACES], *others[: max(0, 8 - len(worth))]}
        return [p for p in spaces if p in chosen]

    # ---- Who wins, how and when

    def score(self, arm: str) -> tuple[float, Interval]:
        """The first side's score, a draw counting as half a win."""
        values = self.arrays[arm].score()
        return float(values.mean()) if len(values) else 0.5, interval(values.tolist())

    def results(self, arm: str) -> list[Counted]:
        """Wins of the first side, draws, wins of the second."""
        a = self.arrays[arm]
        return [self._counted(int((a.winner == code).sum()), a.games) for code in (0, 2, 1)]

    def _counted(self, count: int, games: int) -> Counted:
        found, between = share(count, games)
        return Counted(count, found, between)

    @cached_property
    def endings(self) -> list[Ending]:
        """All ways the games ended, the most frequent first."""
        found = Counter(ending for a in self.arrays.values() for ending in a.endings())
        return [ending for ending, _ in sorted(found.items(), key=lambda x: (-x[1], x[0]))]

    def ending(self, arm: str, ending: Ending) -> Counted:
        """How often an arm ended in a way."""
        a = self.arrays[arm]
        return self._counted(a.endings().count(ending), a.games)

    def ending_words(self, ending: Ending) -> str:
        """Who wins by which clause, with the marks of clauses that are not the designer's text."""
        winner, degree, clause = ending
        who = "Draw" if winner == "draw" else self.sides[self.game.sides.index(winner)]
        return f"{who}, {self.game.cite(clause)}" + (", a double win" if degree > 1 else "")

    def ended(self, arm: str) -> Array:
        """In how many games each result came in each turn [turn; first, draw, second]."""
        a = self.arrays[arm]
        out: Array = np.zeros((self.turns, 3), np.int64)
        for column, code in enumerate((0, 2, 1)):
            out[:, column] = np.bincount(a.last[a.winner == code] - self.span[0], minlength=self.turns)[: self.turns]
        return out

    # ---- Differences

    @cached_property
    def primary(self) -> list[Comparison]:
        """The score of each arm against the baseline, corrected for the number of arms."""
        found = [
            (f"{self.sides[0]} score", "points", self._effect(arm.name, lambda a: a.score()), 100.0)
            for arm in self.arms[1:]
        ]
        return self._corrected([arm.name for arm in self.arms[1:]], found)

    @cached_property
    def secondary(self) -> list[Comparison]:
        """Everything else that is compared, corrected for all of it together."""
        names, found = [], []
        for arm in self.arms[1:]:
            one = self._others(arm.name)
            names += [arm.name] * len(one)
            found += one
        return self._corrected(names, found)

    def _corrected(self, names: Sequence[str], found: Sequence[Compared]) -> list[Comparison]:
        ps = holm([x[2].p for x in found])
        return [Comparison(arm, f, unit, e, p, scale) for arm, (f, unit, e, scale), p in zip(names, found, ps)]

    def _others(self, arm: str) -> list[Compared]:
        results = zip((f"{self.sides[0]} wins", "draws", f"{self.sides[1]} wins"), (0, 2, 1))
        out = [(label, "points", self._effect(arm, _won(code)), 100.0) for label, code in results]
        for ending in self._compared_endings:
            out.append((self.ending_words(ending), "points", self._effect(arm, _ended(ending)), 100.0))
        out.append(("length of the game", "turns", self._effect(arm, _length, False), 1.0))
        for side in (0, 1):
            out.append((f"{self.sides[side]} losses", "counters", self._effect(arm, _lost(side), False), 1.0))
        for n, place in enumerate(self.places):
            both = {name: (self._last[name][:, n] == 0).astype(float) for name in (self.baseline, arm)}
            name = self.game.board.spaces[place].name
            out.append(
                (f"{name} held by {self.people[0]} at the end", "points", effect(*self._pairs(arm, both)), 100.0)
            )
        return out

    @cached_property
    def _compared_endings(self) -> list[Ending]:
        return [e for e in self.endings if any(self.ending(a.name, e).share >= LEAST_SHARE for a in self.arms)]

    @cached_property
    def _last(self) -> Mapping[str, Array]:
        ids = [self.game.board.spaces[p].id for p in self.places]
        return {name: a.last_holder(ids) for name, a in self.arrays.items()}

    def _effect(self, arm: str, value: Values, bounded: bool = True) -> Effect:
        found = {name: value(self.arrays[name]) for name in (self.baseline, arm)}
        return effect(*self._pairs(arm, found), bounded)

    def _pairs(self, arm: str, values: Mapping[str, Array]) -> tuple[list[float], list[float]]:
        """The values of the games both have played, in the same order."""
        a, b = self.arrays[self.baseline].index, self.arrays[arm].index
        both = sorted(set(a) & set(b))
        if a == b:
            return values[self.baseline].tolist(), values[arm].tolist()
        one, other = dict(zip(a, values[self.baseline].tolist())), dict(zip(b, values[arm].tolist()))
        return [one[i] for i in both], [other[i] for i in both]

    # ---- What next

    def proposal(self, c: Comparison) -> Proposal:
        """What would settle a comparison."""
        shows = games_for_power(c.effect, len(self.primary))
        return Proposal(shows and rounded(shows), rounded(games_for_width(c.effect, WIDTH)))


def _won(code: int) -> Values:
    return lambda a: (a.winner == code).astype(float)


def _ended(ending: Ending) -> Values:
    return lambda a: np.array([x == ending for x in a.endings()], float)


def _lost(side: int) -> Values:
    return lambda a: a.lost[:, -1, side]


def _length(a: Arrays) -> Array:
    lengths: Array = a.length.astype(float)
    return lengths


def rounded(games: int) -> int:
    """A number of games people would type."""
    return -(-games // ROUND) * ROUND
