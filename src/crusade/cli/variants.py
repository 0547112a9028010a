"""`crusade variant`: checking one's own variant of a game, and beginning one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import InputError
from ..games import FIRST, REGISTRY, load
from ..games.overlay import Change, Merged
from ..games.variant import FILE, JOINT, NAME, Variant, add_variant, merge, read_variant
from ..lab.fuzz import fuzz
from ..record.names import harmless
from .common import console, fail, plain_errors
from .options import MOST_GAMES, GameName

variant = typer.Typer(name="variant", no_args_is_help=True, help="Check a variant of a game, or begin one.")
MOST_SHOWN = 12  # rows of a table, in the summary


@variant.command()
def check(
    folder: Annotated[Path, typer.Argument(help="The folder or zip of the variant.")],
    games: Annotated[
        int, typer.Option("--games", "-n", min=0, max=MOST_GAMES, help="Random games to try it out with.")
    ] = 2,
) -> None:
    """Check a variant: what it changes, whether it fits the game, and whether it can be played to the end.

    Exit code 1 if something is wrong with it; the message names file, line and column.

    Example: crusade variant check examples/variants/seventh-panzergruppe
    """
    try:
        found = read_variant(folder)
        kind = add_variant(found)
        merged = merge(found)
    except InputError as error:
        typer.echo(f"crusade: {harmless(str(error))}", err=True)
        raise typer.Exit(1) from None
    for line in summary(found, merged):
        console.print(line, highlight=False, soft_wrap=True)
    _, breaches = fuzz(kind, range(games), 1, lambda tally: None)
    if breaches:
        typer.echo(f"crusade: {folder}: it cannot be played: {breaches[0]}", err=True)
        raise typer.Exit(1)
    console.print(f"{games} random games of it were played to the end and are in order." if games else "Not tried out.")


def summary(found: Variant, merged: Merged) -> list[str]:
    """What a variant is and what it changes, in lines."""
    said = [f"{found.title}: a variant of {load(found.game).title}, played as {found.kind}"]
    said += [f"by {found.author}"] if found.author else []
    said += [f"digest {found.digest}"]
    for file in sorted({change.file for change in merged.changes}):
        rows = [change for change in merged.changes if change.file == file]
        counts = [
            f"{n} {what}"
            for what in ("added", "changed", "dropped")
            if (n := sum(change.what == what for change in rows))
        ]
        said.append(f"{file}: {', '.join(counts)}")
        said += [f"  {_words(change)}" for change in rows[:MOST_SHOWN]]
        if len(rows) > MOST_SHOWN:
            said.append(f"  and {len(rows) - MOST_SHOWN} more")
    return said


def _words(change: Change) -> str:
    key = " ".join(change.key)
    if change.what == "dropped":
        return f"- {key}"
    if change.what == "added":
        return f"+ {key}: {', '.join(new for _, new in change.cells.values() if new not in change.key)}"
    cells = [f"{column} {old or '(empty)'} -> {new or '(empty)'}" for column, (old, new) in change.cells.items()]
    return f"  {key}: {', '.join(cells) or 'as in the game'}"


@variant.command()
@plain_errors
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make; its name is the variant's.")],
    game: GameName = FIRST,
) -> None:
    """Begin a variant: a folder with a variant.toml. The tables that may lie beside it are those of the game.

    Example: crusade variant new my-variant darkest-crusade
    """
    name = folder.name
    if not NAME.fullmatch(name) or JOINT in game:
        fail(f"{folder}: expected a name of lower-case words joined by hyphens, and a game to vary")
    load(game)
    folder.mkdir(parents=True)
    title = name.replace("-", " ").title()
    text = f'name = "{name}"\ngame = "{game}"\ntitle = "{title}"\nauthor = ""\nnote = ""\n'
    (folder / FILE).write_text(text, encoding="utf-8")
    console.print(
        f"Made {folder / FILE}. Now add tables with the rows that differ; see docs/making_a_variant.md. "
        f"The game's tables are in {REGISTRY[game].home / 'data'}.",
        soft_wrap=True,
        highlight=False,
    )
