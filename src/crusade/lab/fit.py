"""Fits the evaluation: play many games with varied tastes, record features and winners, then find the weights.

A fifth of the games is held out to check that the probabilities are calibrated.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

from ..ai.evaluation import COLUMNS, Evaluation, evaluation_of
from ..ai.player import Mind, thumbs_of
from ..ai.playout import Playout
from ..core.errors import InputError
from ..core.game import Game
from .pool import game_of, on_cores

SPREAD = 3.0  # prior variance of a weight
WIDE = 0.7  # tastes vary less here than in a search, because most positions should be sensible


class Sample(NamedTuple):
    """A position at the start of a player-turn, and how its game ended: 0 or 1 for the winning side, 2 for a draw."""

    game: int
    moment: int
    early: float
    figures: list[float]
    result: int


class Bin(NamedTuple):
    """Positions with similar forecasts: the mean forecast, the mean result, and the number of positions."""

    forecast: float
    happened: float
    positions: int


def varied(game: Game, rng: random.Random, width: float) -> dict[str, float]:
    """A random variation of the default taste."""
    rules = thumbs_of(game)
    spread = rules.spread
    return {k: v * exp(width * rng.gauss(0.0, spread.get(k, rules.default_spread))) for k, v in rules.taste.items()}


def sample_game(job: tuple[str, int]) -> list[Sample]:
    """One game between two varied tastes, with the switches whose turn it is."""
    name, index = job
    settings = thumbs_of(game_of(name, ())).sampled
    game = game_of(name, tuple(settings[index % len(settings)].items()))
    judge, playout = evaluation_of(game), Playout(game)
    rng = random.Random(f"fit/{index}")
    minds = [Mind(rng, varied(game, rng, WIDE)) for _ in game.sides]
    seen: list[tuple[int, float, list[float]]] = []
    s = game.start()
    while s.menu:
        s = playout.run(s, minds, 1, rng.randrange(1 << 30))
        if s.menu and not any(judge.sudden(game.tables, s)):
            seen.append((game.phasing(s), judge.early(s), judge.figures(s)))
    over = game.outcome(s)
    assert over is not None
    result = 2 if over.winner is None else over.winner
    return [Sample(index, moment, early, figures, result) for moment, early, figures in seen]


def gather(name: str, games: int, progress: Callable[[int], None], start: int = 0) -> list[Sample]:
    """Samples from many games, played on all cores."""
    samples: list[Sample] = []
    for one in on_cores(sample_game, [(name, i) for i in range(start, start + games)]):
        samples += one
        progress(1)
    return sorted(samples)


def read_samples(path: Path) -> list[Sample]:
    """Read samples from a file."""
    try:
        return [Sample(*json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"{path}: not a file of samples ({error})") from None


def write_samples(path: Path, samples: Iterable[Sample]) -> None:
    """Write samples to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(sample) + "\n" for sample in samples), encoding="utf-8")


def fit(samples: Sequence[Sample], signs: Mapping[str, int], sides: Sequence[str]) -> list[list[str]]:
    """The rows of the evaluation table: the maximum-likelihood weights that keep to the features' signs."""
    rows = []
    for moment, side in enumerate(sides):
        late, early = weights([s for s in samples if s.moment == moment], list(signs.values()))
        for i, name in enumerate(signs):
            rows.append([side, name, *(f"{x:.4f}" for r in (0, 1) for x in (late[r][i], early[r][i] - late[r][i]))])
    return rows


def weights(samples: Sequence[Sample], signs: Sequence[int]) -> tuple[Any, Any]:
    """For each winner, the weights of the features at the end of a game and at its beginning.

    Multinomial logistic regression by scipy; in between, the weights are interpolated linearly by time.
    """
    try:
        import numpy as np
        from scipy.optimize import minimize
    except ImportError:
        raise InputError("fitting needs numpy and scipy: pip install 'crusade[lab]'") from None
    figures = np.array([s.figures for s in samples])
    early = np.array([[s.early] for s in samples])
    columns = np.hstack([figures * (1 - early), figures * early])
    came = np.array([[s.result == 0, s.result == 1] for s in samples], dtype=float)
    n = columns.shape[1]

    def loss(flat: Any) -> tuple[float, Any]:
        w = flat.reshape(2, n)
        odds = np.exp(np.clip(columns @ w.T, -30, 30))
        chances = odds / (1 + odds.sum(axis=1, keepdims=True))
        none = 1 - came.sum(axis=1)
        likely = (came * np.log(chances + 1e-12)).sum() + (none * np.log(1 - chances.sum(axis=1) + 1e-12)).sum()
        slope = (chances - came).T @ columns + w / SPREAD
        return -likely + (w**2).sum() / (2 * SPREAD), slope.ravel()

    bounds = [
        {1: (0, None), -1: (None, 0), 0: (None, None)}[sign * way] for way in (1, -1) for _ in (0, 1) for sign in signs
    ]
    found = minimize(loss, np.zeros(2 * n), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 2000})
    w = found.x.reshape(2, 2, n // 2)
    return w[:, 0], w[:, 1]


def write_table(path: Path, rows: Iterable[Sequence[str]]) -> None:
    """Write the table to the game's data folder."""
    path.write_text("\n".join([",".join(COLUMNS), *(",".join(row) for row in rows)]) + "\n", encoding="utf-8")


def reliability(judge: Evaluation, samples: Sequence[Sample], bins: int = 10) -> list[Bin]:
    """Forecasts of the first side's score (a draw is half a win) against the results."""
    sorted_in: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for s in samples:
        forecast = judge.weigh(s.moment, s.figures, s.early).worth(0)
        happened = 0.5 if s.result == 2 else float(s.result == 0)
        sorted_in[min(bins - 1, int(forecast * bins))].append((forecast, happened))
    return [
        Bin(sum(f for f, _ in b) / len(b), sum(h for _, h in b) / len(b), len(b)) if b else Bin(0.0, 0.0, 0)
        for b in sorted_in
    ]
