"""What the commands share: options, plain errors, switches, a console, a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..core.errors import InputError
from ..core.game import Game
from ..games import PACKS, game_names, load
from ..games.variant import JOINT, add_variant, read_variant
from ..record.names import harmless

P = ParamSpec("P")
R = TypeVar("R")

Switches = Annotated[
    list[str] | None,
    typer.Option(
        "--switch",
        "-s",
        help="A setting or a reading, like press=hits. May be repeated. `crusade rules --switches` lists them.",
    ),
]
PACK_HELP = "A variant: its folder or zip (docs/making_a_variant.md). May be repeated."
MOST_GAMES = 1_000_000  # played by one command
Workers = Annotated[int, typer.Option(min=0, help="Processes to play in; 0 for one on each core.")]
Cluster = Annotated[str | None, typer.Option(help="Play on this Dask cluster: tcp://HOST:8786")]
BotSeconds = Annotated[float, typer.Option(min=0.01, help="Seconds a bot may think about one decision.")]
BotTotal = Annotated[float, typer.Option(min=0.01, help="Seconds a bot may think in a whole game.")]

#: Prints words as they are: names, remarks and paths may hold brackets, and rich would read them as its own markup.
console = Console(markup=False, emoji=False)


def plain_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Report whatever is wrong with the input in one line, with exit code 2; never a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except InputError as error:
            fail(str(error))
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except KeyboardInterrupt:
            raise typer.Exit(130) from None

    return run


@plain_errors
def add_packs(ctx: typer.Context, paths: list[Path] | None) -> list[Path] | None:
    """Add the variants of --pack to this process, and to those it starts."""
    ctx.meta[PACKS] = [add_variant(read_variant(path)) for path in paths or ()]
    known = [entry for entry in os.environ.get(PACKS, "").split(os.pathsep) if entry]
    for path in map(str, map(Path.absolute, paths or ())):
        if os.pathsep in path:
            raise InputError(f"--pack {path}: expected a path without {os.pathsep!r}")
        known += [path] if path not in known else []
    if known:
        os.environ[PACKS] = os.pathsep.join(known)
    return paths


@plain_errors
def choose_game(ctx: typer.Context, param: typer.CallbackParam, name: str) -> str:
    """The game a command is about: with --pack, the variant of the game that is named, or of the first pack if none is."""
    packs: list[str] = ctx.meta.get(PACKS, [])
    source = ctx.get_parameter_source(str(param.name))
    if packs and source is not None and source.name == "DEFAULT":
        return packs[0]
    of = [pack for pack in packs if pack.partition(JOINT)[0] == name]
    if len(of) > 1:
        raise InputError(f"{name}: several variants of it are given; name one of: {', '.join(of)}")
    return of[0] if of else name


Packs = Annotated[list[Path] | None, typer.Option("--pack", help=PACK_HELP, callback=add_packs, is_eager=True)]
GameName = Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.", callback=choose_game)]


def fail(words: str) -> NoReturn:
    """Say what is wrong and leave."""
    sys.stderr.write(f"crusade: {harmless(words)}\n")
    raise typer.Exit(2)


def load_game(name: str, switches: list[str] | None) -> Game:
    """The game with these switches set."""
    return load(name, **read_switches(switches))


def read_switches(switches: list[str] | None) -> dict[str, str]:
    """`["press=hits"]` as a dictionary."""
    chosen = {}
    for text in switches or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"--switch {text}: expected NAME=CHOICE, like press=hits")
        chosen[name] = value
    return chosen


def bar(what: str) -> Progress:
    """A progress bar; on a pipe it stays silent."""
    plain = what.replace("{", "{{").replace("}", "}}")  # rich takes it for a format
    columns = (TextColumn(plain, markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
