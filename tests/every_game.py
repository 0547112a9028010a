"""The games of the registry for the suites that run over all of them, with what only the game's own tests can supply.

Properties, oracle, perft, golden games and odds are written once and run over every game, with the same diligence. What
is a game's own (small positions, golden games, random battles, what the literal reading counts) stands in one file,
`tests/games/<folder of the game>.py`. A new game adds such a file; `Supply` lists what must be in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import pytest

from crusade.core.battle import Battle
from crusade.core.game import Game
from crusade.core.machine import CHANCE
from crusade.core.option import Option
from crusade.core.state import State
from crusade.games import game_names, home, load

FILES = Path(__file__).parent / "games"
Switches = Mapping[str, str]


class Golden(NamedTuple):
    """How a golden game is played: by whom, by which readings, and what seeds dice and players (its name if empty)."""

    players: tuple[str, str]
    switches: Switches = {}  # noqa: RUF012 - never changed
    seed: str = ""


class Impossible(NamedTuple):
    """A position, a counter put where it cannot be, and what the audit must say."""

    text: str
    unit: str
    place: str
    breach: str


class Assault(NamedTuple):
    """A battle whose odds must be found in time: position, target, attackers, seconds, and how often it is measured."""

    text: str
    target: str
    attackers: Sequence[str]
    seconds: float
    times: int


class Moment(NamedTuple):
    """One decision of a game: the position, the option chosen, and the position after it."""

    game: Game
    before: State
    option: Option
    after: State


class Figure(NamedTuple):
    """A comparison with the literal reading: False where a moment has nothing to compare; it must be made so often."""

    check: Callable[[Moment], bool]
    least: int


class Supply(Protocol):
    """What the file of a game supplies."""

    READINGS: Sequence[Switches]  # mixes of switches, the game by the book first
    RANDOM_GAMES: int  # random games with every property checked: about as many decisions for each game
    CUT_OUTS: Mapping[str, tuple[str, Sequence[int]]]  # small positions: sequences of options one deep, two deep …
    GOLDEN: Mapping[str, Golden]
    IMPOSSIBLE: Impossible
    LIVELY: Mapping[str, float]  # how much likelier than others a verb is chosen when things should happen
    FIGURES: Mapping[str, Figure]
    BATTLES: Sequence[Switches]  # mixes of switches for battles with the results table
    LARGEST: tuple[int, int]  # attackers and defenders of a random battle whose every throw can be tried
    ASSAULTS: Mapping[str, Assault]
    defenders: Callable[[Any, State], int]

    @staticmethod
    def scattered(g: Game, rng: random.Random) -> State:
        """A position nobody would reach by playing, so that rare rules meet."""

    @staticmethod
    def random_battle(
        rng: random.Random, most_attackers: int, most_defenders: int, **switches: str
    ) -> tuple[Game, State, Battle]:
        """A battle just opened: random units, ground and conditions. The game, the position and its model."""


def file_of(name: str) -> Path:
    """The file of a game."""
    return FILES / f"{home(name).name}.py"


def supply(name: str) -> Supply:
    """What the file of a game supplies."""
    return cast(Supply, import_module(f"games.{home(name).name}"))


#: Games without a file are left out here; tests/house says which they are.
SUPPLIED = {name: supply(name) for name in game_names() if file_of(name).exists()}
every_game = pytest.mark.parametrize("of", SUPPLIED)


def endless(of: str) -> bool:
    """Whether a game's battles have no last round."""
    g = load(of)
    return g.hooks.preview.rounds(g.tables, g.start()) is None


def every_game_where(test: Callable[[str], bool]) -> pytest.MarkDecorator:
    """Every game that passes a test."""
    return pytest.mark.parametrize("of", [of for of in SUPPLIED if test(of)])


def every(kind: str) -> pytest.MarkDecorator:
    """Every game with every entry of one of its tables: `@every("CUT_OUTS")`."""
    rows = [(of, name) for of, its in SUPPLIED.items() for name in getattr(its, kind)]
    return pytest.mark.parametrize(("of", "name"), rows)


def every_reading(kind: str = "READINGS", most: int | None = None) -> pytest.MarkDecorator:
    """Every game with each of its mixes of switches, or the first few."""
    rows = [(of, mix) for of, its in SUPPLIED.items() for mix in getattr(its, kind)[:most]]
    return pytest.mark.parametrize(("of", "switches"), rows, ids=named)


def named(value: str | Switches) -> str:
    """A game or a mix of switches, for the name of a test."""
    return value if isinstance(value, str) else "-".join(value.values()) or "by-the-book"


def lively(g: Game, s: State, rng: random.Random) -> Option:
    """An option that keeps things going: attacks rather than ends; dice as they fall."""
    if s.seat == CHANCE:
        throw = g.throw(s)
        assert len(throw.ways) == len(s.menu)
        option = throw.read([rng.randint(1, 6) for _ in range(throw.dice)])
        assert option in s.menu
        return option
    weights = SUPPLIED[g.name].LIVELY
    first = {o[0]: g.text(o).split()[0] for o in reversed(s.menu)}
    verb = rng.choices(list(first), [weights.get(word, 1) for word in first.values()])[0]
    return rng.choice([o for o in s.menu if o[0] == verb])
