"""The toy game without its rules of thumb (`CRUSADE_GAMES=untaught:register`): nobody can be coached in it."""

from collections.abc import Mapping
from pathlib import Path

import toy_game
from crusade.core.game import Game
from crusade.games import register as add


def build(switches: Mapping[str, str], revision: int | None = None) -> Game:
    """The toy game, as if nobody had written `thumb.py`."""
    game = toy_game.build(switches, revision)
    game.hooks = game.hooks._replace(thumb=lambda: None)
    return game


def register() -> None:
    """Put it into the registry."""
    add(toy_game.NAME, Path(toy_game.__file__).parent, build)
