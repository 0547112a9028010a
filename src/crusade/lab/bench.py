"""Benchmark of the engine next to catanatron and python-chess in the same run: interleaved rounds, medians of five.

One decision is: list the options, pick one at random, play it. Trust the ratios within a run, not absolute figures.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import crusade

from ..ai.odds import odds
from ..core.battle import Battle
from ..core.bits import count
from ..core.fight import pending, rounds_left
from ..core.game import Game
from ..core.option import BATTLE
from ..core.state import State
from ..games import game_names

ROUNDS = 5
SECONDS = 1.0  # for each measurement in each round
FIGURES = 16  # measurements of the first game and its peers in a round
OTHERS = 7  # of each other game


def figures_a_round() -> int:
    """How many figures each round measures, for a progress bar."""
    return FIGURES + OTHERS * (len(game_names()) - 1)


class Measure(NamedTuple):
    """One thing measured: its name, its unit, and whether more is better."""

    name: str
    unit: str
    more_is_better: bool
    run: Callable[[], float]


def random_play(game: Game) -> tuple[float, float]:
    """Decisions and games per second, played in place with uniform random choices."""
    decisions = games = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        rng = random.Random(games).random
        s = game.start()
        while s.menu:
            game.apply(s, s.menu[int(rng() * len(s.menu))])
            decisions += 1
        games += 1
    seconds = perf_counter() - start
    return decisions / seconds, games / seconds


def each_second(act: Callable[[], Any]) -> float:
    """How many times per second a function can be called."""
    n, batch = 0, 1
    start = perf_counter()
    while (seconds := perf_counter() - start) < SECONDS / 2:
        for _ in range(batch):
            act()
        n += batch
        batch = min(1000, batch * 2)
    return n / seconds


def middle_game(game: Game) -> State:
    """A position some way into a random game, with a choice of counters to move."""
    for seed in range(100):
        rng = random.Random(seed)
        s = game.start()
        while s.menu:
            step = game.step(s)
            if step and step.name == "orders" and game.turn(s) >= 3 and len(s.menu) > 20:
                return s
            game.apply(s, s.menu[int(rng.random() * len(s.menu))])
    raise LookupError("no random game reached its third turn")


def our_measures(game: Game) -> Iterator[Measure]:
    """The measurements of our own engine."""
    s = middle_game(game)
    g = game.tables
    step = game.step(s)
    assert step is not None
    yield Measure("copy a position", "/s", True, lambda: each_second(s.copy))
    yield Measure("list options", "/s", True, lambda: each_second(lambda: game.program.list_options(g, s)))
    yield Measure("supply, one side", "/s", True, lambda: each_second(lambda: game.hooks.supplied(g, s, 1)))
    yield Measure("search node", "/s", True, lambda: each_second(lambda: game.play(s, s.menu[3])))
    yield Measure("view", "/s", True, lambda: each_second(lambda: game.view(s, 0)))
    battle = some_battle(game)
    yield Measure("exact odds of a battle", "/s", True, lambda: each_second(lambda: odds(battle, 0)))


def some_battle(game: Game) -> Battle:
    """The largest battle a few random games come to."""
    best: tuple[int, Battle] | None = None
    for seed in range(20):
        rng, s = random.Random(seed), game.start()
        for _ in range(2_000):
            if not s.menu:
                break
            for target, team in pending(s).items() if s.menu[0][0] == BATTLE else ():
                size = count(team) + count(s.at[target])
                if best is None or size > best[0]:
                    best = size, game.hooks.battle(game.tables, s, target, team, rounds_left(game, s))
            game.apply(s, s.menu[int(rng.random() * len(s.menu))])
    assert best is not None, "no random game came to a battle"
    return best[1]


def catanatron_play() -> tuple[float, float]:
    """Random four-player games of catanatron, with its own random player."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    decisions = games = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        catan = Catan([RandomPlayer(c) for c in colors], seed=games)
        catan.play()
        decisions += len(catan.state.action_records if hasattr(catan.state, "action_records") else catan.state.actions)
        games += 1
    seconds = perf_counter() - start
    return decisions / seconds, games / seconds


def catanatron_copy() -> float:
    """Copies of a catanatron game in the middle of play."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    catan = Catan([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=1)
    for _ in range(300):
        catan.play_tick()
    return each_second(catan.copy)


def chess_play() -> tuple[float, float]:
    """Random games of python-chess."""
    import chess

    decisions = games = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        rng = random.Random(games)
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        games += 1
    seconds = perf_counter() - start
    return decisions / seconds, games / seconds


def import_seconds(module: str) -> float:
    """How long a fresh interpreter takes to import a module, without its own start-up time."""

    def run(code: str) -> float:
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return perf_counter() - start

    return run(f"import {module}") - run("pass")


Figures = dict[str, list[float]]


def measure(rounds: int = ROUNDS, progress: Callable[[str], None] = lambda name: None) -> Figures:
    """Every figure of every round, interleaved so that noise affects all of them equally."""
    game = crusade.load()
    ours = list(our_measures(game))
    others = {name: crusade.load(name) for name in game_names() if name != game.name}
    theirs = {name: list(our_measures(other)) for name, other in others.items()}
    figures: Figures = {}

    def note(name: str, value: float) -> None:
        progress(name)
        figures.setdefault(name, []).append(value)

    for _ in range(rounds):
        players: dict[str, Callable[[], tuple[float, float]]] = {
            "crusade": lambda: random_play(game),
            "catanatron": catanatron_play,
            "chess": chess_play,
        }
        for name, play in players.items():
            decisions, games = play()
            note(f"{name}: decisions/s", decisions)
            note(f"{name}: games/s", games)
        note("catanatron: copy /s", catanatron_copy())
        for one in ours:
            note(f"crusade: {one.name} {one.unit}", one.run())
        for name, other in others.items():
            note(f"{name}: decisions/s", random_play(other)[0])
            for one in theirs[name]:
                note(f"{name}: {one.name} {one.unit}", one.run())
        for module in ("crusade", "catanatron", "chess"):
            note(f"{module}: import s", import_seconds(module))
    return figures


def medians(figures: Figures) -> dict[str, float]:
    """The median of each figure over the rounds."""
    return {name: median(values) for name, values in figures.items()}


def ratios(m: dict[str, float]) -> list[tuple[str, float, float, float]]:
    """The ratios with a promise: name, value, required minimum, goal."""
    return [
        ("decisions/s, times catanatron", m["crusade: decisions/s"] / m["catanatron: decisions/s"], 1.5, 3.0),
        ("games/s, times catanatron", m["crusade: games/s"] / m["catanatron: games/s"], 2.0, 5.0),
        ("copy, times faster than catanatron", m["crusade: copy a position /s"] / m["catanatron: copy /s"], 15.0, 30.0),
        ("import, times faster than catanatron", m["catanatron: import s"] / m["crusade: import s"], 1.0, 2.8),
    ]
