"""`crusade print`: a game as a print-and-play kit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import GameName, Packs, bar, console, plain_errors
from .extras import extra


@plain_errors
def print_kit(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The folder to write to; GAME-print if none is named.")] = None,
    paper: Annotated[str, typer.Option(help="The paper: a4 or letter.")] = "a4",
    counter: Annotated[
        str, typer.Option(help="The counters, in inches: 1/2 or 5/8. The map is printed to fit.")
    ] = "1/2",
    ink: Annotated[str, typer.Option(help="`full` colour, or `saving`: white paper, thin lines.")] = "full",
    only: Annotated[
        str, typer.Option(help="Only some parts: cover,map,tiles,counters,aids,rules, separated by commas.")
    ] = "",
    pack: Packs = None,
) -> None:
    """Print a game: map, counters, player aids and rulebook as PDF files, on A4 or US Letter.

    Example: crusade print darkest-crusade --paper letter --counter 5/8

    Example: crusade print tiger-attack --only tiles,counters --ink saving
    """
    with extra("print", "`crusade print`"):
        from ..cardboard.kit import Kit
        from ..cardboard.make import chosen_parts, make, ready
    parts = chosen_parts(only)
    kit = Kit(game, paper, counter, ink)
    folder = ready(out or Path(f"{game}-print"))
    with bar(f"Printing {kit.title}") as shown:
        task = shown.add_task("", total=len(parts))
        written = make(kit, folder, parts, lambda: shown.advance(task))
    for path in written:
        console.print(path, soft_wrap=True)
