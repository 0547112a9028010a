"""The games: one folder each, all with the same module names. The registry is the only list of them."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ..core.errors import InputError
from ..core.game import Game

#: Playable games: the name people type, and the folder.
FOLDERS: Final = {"darkest-crusade": "darkest_crusade", "tiger-attack": "tiger_attack"}
FIRST: Final = next(iter(FOLDERS))  # what one gets who names none


class GameError(InputError):
    """A game that does not exist; says which do."""


def game_names() -> list[str]:
    """The names of the playable games."""
    return list(FOLDERS)


def folder(name: str) -> str:
    """The folder of a game by its name."""
    if name not in FOLDERS:
        raise GameError(f"no game {name!r}; the games are: {', '.join(FOLDERS)}")
    return FOLDERS[name]


def load(name: str = FIRST, /, **switches: str) -> Game:
    """A game by its name, its readings switched as asked: `load("darkest-crusade", press="hits")`."""
    game: Game = import_module(f".{folder(name)}.game", __name__).build(switches)
    return game
