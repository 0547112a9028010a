"""The games: one folder each, all with the same module names. The registry is the only list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from ..core.errors import InputError
from ..core.game import Game

HERE: Final = Path(__file__).parent


class Registered(NamedTuple):
    """A game in the registry: its folder (data/, rulebook.md), and how it is built with its readings and revision chosen.

    A game's modules are imported when it is first built, so that `import crusade` stays quick.
    """

    home: Path
    build: Callable[[Mapping[str, str], int | None], Game]


def _darkest_crusade(switches: Mapping[str, str], revision: int | None) -> Game:
    from .darkest_crusade.game import build

    return build(switches, revision)


def _tiger_attack(switches: Mapping[str, str], revision: int | None) -> Game:
    from .tiger_attack.game import build

    return build(switches, revision)


#: The playable games by the name people type.
REGISTRY: Final[dict[str, Registered]] = {
    "darkest-crusade": Registered(HERE / "darkest_crusade", _darkest_crusade),
    "tiger-attack": Registered(HERE / "tiger_attack", _tiger_attack),
}
FIRST: Final = next(iter(REGISTRY))  # the default game


class GameError(InputError):
    """A game that does not exist; says which do."""


def game_names() -> list[str]:
    """The names of the playable games."""
    return list(REGISTRY)


def registered(name: str) -> Registered:
    """A game's entry in the registry."""
    if name not in REGISTRY:
        raise GameError(f"no game {name!r}; the games are: {', '.join(REGISTRY)}")
    return REGISTRY[name]


def home(name: str) -> Path:
    """The folder of a game by its name."""
    return registered(name).home


def load(name: str = FIRST, /, **switches: str) -> Game:
    """A game by its name, with these readings: `load("darkest-crusade", press="hits")`."""
    return registered(name).build(switches, None)


def load_revision(name: str, switches: Mapping[str, str], revision: int) -> Game:
    """A game as it was played under an older revision of its rules, so that old files and games still mean the same."""
    return registered(name).build(switches, revision)
