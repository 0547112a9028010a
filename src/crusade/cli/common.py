"""What the commands share: options, plain errors, switches, a console, a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..core.errors import InputError
from ..core.game import Game
from ..games import game_names, load

P = ParamSpec("P")
R = TypeVar("R")

GameName = Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")]
Switches = Annotated[
    list[str] | None,
    typer.Option(
        "--switch",
        "-s",
        help="A setting or a reading, like press=hits. May be repeated. `crusade rules --switches` lists them.",
    ),
]
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


def fail(words: str) -> NoReturn:
    """Say what is wrong and leave."""
    sys.stderr.write(f"crusade: {words}\n")
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
