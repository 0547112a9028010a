"""Win probabilities from a game's named features and the weights `crusade fit` found for them.

The model is a multinomial logistic regression with a draw as the reference outcome. There is one model for each side's
player-turn. Every feature has two weights per outcome: one for its value, one for its value times the fraction of the
game still to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ..core.game import Game
from ..core.state import State
from ..games.pack import game_pack, game_texts

FILE = "evaluation.csv"
COLUMNS = ("moment", "feature", "first_wins", "first_wins_early", "second_wins", "second_wins_early")
CONSTANT = "constant"


class Chances(NamedTuple):
    """The probabilities that the first side wins, that the game is drawn, and that the second side wins."""

    first: float
    draw: float
    second: float

    def worth(self, side: int) -> float:
        """The expected score of a side; a draw counts as half a win."""
        return (self.first if side == 0 else self.second) + 0.5 * self.draw

    def unless(self, won: Sequence[float]) -> Chances:
        """These chances, given the probability that each side has already won before they apply."""
        rest = 1.0 - won[0] - won[1]
        return Chances(won[0] + rest * self.first, rest * self.draw, won[1] + rest * self.second)


class Evaluation:
    """A game's features and their weights."""

    def __init__(self, game: Game) -> None:
        self.game = game
        own = game.hooks.features
        self.signs: dict[str, int] = {CONSTANT: 0, **own.signs}
        self.names = tuple(self.signs)
        self.features, self.sudden = own.measure, own.sudden
        self.last_turn: int = game.tables.number["last_turn"]
        self.weights = read_weights(game, self.names)
        #: Whether weights were fitted for it; else every position looks the same.
        self.fitted = any(any(now) or any(then) for side in self.weights for now, then in side)

    def figures(self, s: State) -> list[float]:
        """The features of a position, the constant first."""
        return [1.0, *self.features(self.game.tables, s)]

    def early(self, s: State) -> float:
        """The fraction of the game still to be played."""
        return max(0.0, 1.0 - self.game.turn(s) / self.last_turn)

    def chances(self, s: State, decided: Sequence[float] = (0.0, 0.0)) -> Chances:
        """The chances at the beginning of a player-turn; exact if the game is over.

        `decided` is the probability that each side has already won by a sudden-death roll on the way here.
        """
        over = self.game.outcome(s)
        if over is not None:
            here = Chances(float(over.winner == 0), float(over.winner is None), float(over.winner == 1))
        else:
            here = self.weigh(self.game.phasing(s), self.figures(s), self.early(s))
            here = here.unless(self.sudden(self.game.tables, s))  # sudden-death rolls that no decision can avoid
        return here.unless(decided)

    def weigh(self, moment: int, figures: Sequence[float], early: float) -> Chances:
        """The chances according to the fitted weights."""
        odds = []
        for now, then in self.weights[moment]:
            total = sum(f * (w + early * v) for f, w, v in zip(figures, now, then))
            odds.append(exp(max(-20.0, min(20.0, total))))
        whole = 1.0 + sum(odds)
        return Chances(odds[0] / whole, 1.0 / whole, odds[1] / whole)


Weights = list[list[tuple[list[float], list[float]]]]  # side to play -> winner -> (weights, weights for `early`)


def read_weights(game: Game, names: tuple[str, ...]) -> Weights:
    """The fitted weights; a feature missing from the table has weight 0."""
    blank = {name: [0.0] * 4 for name in names}
    tables = [dict(blank), dict(blank)]
    if FILE in game_texts(game.name):
        for row in game_pack(game.name).sheet(FILE, COLUMNS):
            moment = game.sides.index(row.word("moment", game.sides))
            tables[moment][row.word("feature", names)] = [float(row.text(column)) for column in COLUMNS[2:]]
    return [
        [
            ([t[n][i] for n in names], [t[n][i + 1] for n in names]) for i in (0, 2)
        ]  # one pair of columns for each winner
        for t in tables
    ]


@lru_cache(maxsize=16)
def evaluation_of(game: Game) -> Evaluation:
    """A game's evaluation, cached."""
    return Evaluation(game)
