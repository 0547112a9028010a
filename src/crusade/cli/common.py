"""What the commands share: options, plain errors, switches, a console, a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..ai.player import PLAYERS
from ..bridges.line import PREFIX
from ..bridges.players import check_player, split_players
from ..core.errors import InputError
from ..core.game import Game
from ..games import load
from ..record.names import harmless

P = ParamSpec("P")
R = TypeVar("R")

FEW_COLUMNS, FIGURE = 10, 6  # columns of a table that have air around them; letters of a cell that stay in one line

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


def split_names(text: str, option: str) -> list[str]:
    """Players separated by commas, all of them known."""
    names = split_players(text)
    for name in names:
        check_player(name, option)
    return names


def two_players(text: str) -> tuple[str, str]:
    """The two players of `--players`."""
    pair = split_names(text, "--players")
    if len(pair) != 2:
        raise InputError(f"--players {text}: expected two of {', '.join(PLAYERS)}, {PREFIX}COMMAND, like thumb,thumb")
    return pair[0], pair[1]


def table_of(rows: Sequence[Sequence[str]], title: str) -> Table:
    """Rows as a table, the first of them its head. Long words are broken rather than cut off; figures are left whole."""
    table = Table(title=title, padding=(0, 1) if len(rows[0]) <= FEW_COLUMNS else 0)
    for name, *cells in zip(*rows):
        longest = max(map(len, cells), default=0)
        table.add_column(name, overflow="fold", min_width=longest if longest <= FIGURE else None)
    for row in rows[1:]:
        table.add_row(*row)
    return table


def bar(what: str) -> Progress:
    """A progress bar; on a pipe it stays silent."""
    plain = what.replace("{", "{{").replace("}", "}}")  # rich takes it for a format
    columns = (TextColumn(plain, markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
