"""The games: one folder each, all with the same module names. The registry is the only list of them; others can be added."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.citation import with_marks
from ..core.errors import InputError
from ..core.game import Game
from ..core.switch import SwitchError

if TYPE_CHECKING:
    from .pack import Pack
    from .variant import Variant

HERE: Final = Path(__file__).parent
OUTSIDE: Final = "CRUSADE_GAMES"  # games from elsewhere, like `my_package:register`, separated by commas
PACKS: Final = "CRUSADE_PACKS"  # variants: folders and zips, separated as in PATH
_READING: Final = RLock()
_READ: Final[set[str]] = set()  # values of PACKS that were read


class Registered(NamedTuple):
    """A game in the registry: its folder (data/, rulebook.md), and how it is built with its readings and revision chosen.

    A game's modules are imported when it is first built, so that `import crusade` stays quick. A game that can be built on
    other tables than its own can have variants; a variant is a game whose folder is that of the game it varies.
    """

    home: Path
    build: Callable[[Mapping[str, str], int | None], Game]
    on_pack: Callable[[Mapping[str, str], int | None, Pack], Game] | None = None
    variant: Variant | None = None
    pack: Callable[[], Pack] | None = None  # reads the tables, if they are not those of the folder


def _darkest_crusade(switches: Mapping[str, str], revision: int | None, pack: Pack | None = None) -> Game:
    from .darkest_crusade.game import build

    return build(switches, revision, pack)


def _tiger_attack(switches: Mapping[str, str], revision: int | None, pack: Pack | None = None) -> Game:
    from .tiger_attack.game import build

    return build(switches, revision, pack)


def _dark_crusade(switches: Mapping[str, str], revision: int | None, pack: Pack | None = None) -> Game:
    from .dark_crusade.game import build

    return build(switches, revision, pack)


#: The playable games by the name people type.
REGISTRY: Final[dict[str, Registered]] = {
    "darkest-crusade": Registered(HERE / "darkest_crusade", _darkest_crusade, _darkest_crusade),
    "tiger-attack": Registered(HERE / "tiger_attack", _tiger_attack, _tiger_attack),
    "dark-crusade": Registered(HERE / "dark_crusade", _dark_crusade, _dark_crusade),
}
FIRST: Final = next(iter(REGISTRY))  # the default game


class GameError(InputError):
    """A game that does not exist; says which do."""


def register(name: str, home: Path, build: Callable[[Mapping[str, str], int | None], Game]) -> None:
    """Add a game that lives elsewhere: the name people type, its folder, and how it is built.

    It is known to this process only. For the table, the lab and the processes they start, set `CRUSADE_GAMES=module:function`
    in the environment: each of them calls that function, which calls `register`.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise GameError(f"{name!r}: a game's name is lower-case words joined by hyphens, like {FIRST}")
    if name in REGISTRY and REGISTRY[name].home != home:
        raise GameError(f"there is a game {name!r} already, in {REGISTRY[name].home}")
    REGISTRY[name] = Registered(home, build)


@cache
def _call_outside(entries: str) -> None:
    """Let every game named in the environment register itself, once."""
    for entry in filter(None, (part.strip() for part in entries.split(","))):
        module, _, function = entry.partition(":")
        try:
            add = getattr(import_module(module), function)
        except (ImportError, AttributeError, ValueError) as error:
            raise GameError(f"{OUTSIDE}={entry}: expected MODULE:FUNCTION, like my_game:register ({error})") from error
        add()


def _read_packs(entries: str) -> None:
    """Add the variants named in the environment, once. Adding one asks the registry again, which must not begin anew."""
    with _READING:
        if entries in _READ:
            return
        _READ.add(entries)
        try:
            from .variant import add_variant, read_variant

            for path in filter(None, entries.split(os.pathsep)):
                add_variant(read_variant(Path(path)))
        except BaseException:
            _READ.discard(entries)
            raise


def game_names() -> list[str]:
    """The names of the playable games and variants."""
    _call_outside(os.environ.get(OUTSIDE, ""))
    if packs := os.environ.get(PACKS, ""):
        _read_packs(packs)
    return list(REGISTRY)


def registered(name: str) -> Registered:
    """A game's entry in the registry."""
    if name not in game_names():
        how = "; a variant must be given with --pack FOLDER or --pack FILE.zip" if "+" in name else ""
        raise GameError(f"no game {name!r}; the games are: {', '.join(REGISTRY)}{how}")
    return REGISTRY[name]


def home(name: str) -> Path:
    """The folder of a game by its name."""
    return registered(name).home


def variant_of(name: str) -> Variant | None:
    """The variant of this name; None for a game of its own."""
    return registered(name).variant


def homes_elsewhere() -> list[Path]:
    """The folders of the games that do not come with this package."""
    return [found.home for found in map(registered, game_names()) if HERE not in found.home.parents]


def build(name: str, switches: Mapping[str, str], revision: int | None = None) -> Game:
    """A game with its readings, under a revision of its rules or the newest. It knows the marks of its rulebook's clauses."""
    from .rulebook import clause_marks

    marks = clause_marks(name)
    try:
        game = registered(name).build(switches, revision)
    except SwitchError as error:
        raise SwitchError(with_marks(str(error), marks)) from None
    game.marks = marks
    return game


def load(name: str = FIRST, /, **switches: str) -> Game:
    """A game by its name, with these readings: `load("darkest-crusade", press="hits")`."""
    return build(name, switches)


def load_revision(name: str, switches: Mapping[str, str], revision: int) -> Game:
    """A game as it was played under an older revision of its rules, so that old files and games still mean the same."""
    return build(name, switches, revision)
