"""A toy game on twelve points: the walk-through of docs/adding_a_game.md. `CRUSADE_GAMES=toy_game:register` adds it."""

from collections.abc import Mapping
from pathlib import Path

from crusade.core.game import Game
from crusade.games import register as add

NAME = "toy-game"


def build(switches: Mapping[str, str], revision: int | None = None) -> Game:
    """The game; its modules are imported when it is first built."""
    from .game import build

    return build(switches, revision)


def register() -> None:
    """Put the game into the registry."""
    add(NAME, Path(__file__).parent, build)
