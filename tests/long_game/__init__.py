"""A game as long as the longest: the toy game with 294 counters on 144 points, where the lost come back and turns go on.

Random play makes 45,000 options and rolls in about forty turns. Tests of what must not grow with the length of a game
use it. `CRUSADE_GAMES=long_game:register` adds it.
"""

from collections.abc import Mapping
from pathlib import Path

from crusade.core.game import Game
from crusade.games import register as add

NAME = "long-game"


def build(switches: Mapping[str, str], revision: int | None = None) -> Game:
    """The game; its modules are imported when it is first built."""
    from .game import build

    return build(switches, revision)


def register() -> None:
    """Put the game into the registry."""
    add(NAME, Path(__file__).parents[1] / "toy_game", build)
