"""`crusade print` and `crusade vassal`: a game as a print-and-play kit, and as a module for VASSAL."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from .. import __version__
from ..core.errors import InputError
from ..games import load
from ..games.variant import JOINT
from ..record import file
from ..record.replay import replay
from .common import bar, console, plain_errors
from .extras import extra
from .options import GameName, Packs


def of_the_game(game: str, packs: Sequence[Path] | None) -> None:
    """With --pack, the game has to be one of these variants: nobody wants a plain kit then."""
    if packs and JOINT not in game:
        raise InputError(f"--pack {packs[0]}: not a variant of {game}")


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
    of_the_game(game, pack)
    parts = chosen_parts(only)
    kit = Kit(game, paper, counter, ink)
    folder = ready(out or Path(f"{game}-print"))
    with bar(f"Printing {kit.title}") as shown:
        task = shown.add_task("", total=len(parts))
        written = make(kit, folder, parts, lambda: shown.advance(task))
    for path in written:
        console.print(path, soft_wrap=True)


STEPS = 6  # of making a module, for the progress bar


@plain_errors
def vassal(
    game: GameName,
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write; GAME.vmod, or for a position the game file's name with .vsav."),
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(help="Write a position of this game file (*.crusade) as a save, instead of the module."),
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="The position after this many options; the last if none is named.")
    ] = None,
    pack: Packs = None,
) -> None:
    """Make a module for VASSAL: map, counters, boxes, turn track, dice, charts, help, and every set-up as a save.

    Example: crusade vassal darkest-crusade

    Example: crusade vassal darkest-crusade --position kiev.crusade --at 120 --out kiev.vsav
    """
    with extra("vassal", "`crusade vassal`"):
        from ..cardboard.vassal import VASSAL, write_module
    of_the_game(game, pack)
    if position is not None:
        return _save(game, position, at, out)
    if at is not None:
        raise InputError("--at: expected --position FILE.crusade too, whose position it is")
    path = out or Path(f"{game}.vmod")
    with bar(f"Making {path.name}") as shown:
        task = shown.add_task("", total=STEPS)
        module = write_module(load(game), __version__, path, lambda step: shown.advance(task))
    counts = f"{len(module.game.roster)} counters, {len(module.game.board.spaces)} spaces, {len(module.starts)} set-ups"
    console.print(f"{path}: {counts}. Open it with VASSAL {VASSAL} or later.", soft_wrap=True)
    return None


def _save(game: str, position: Path, at: int | None, out: Path | None) -> None:
    """A position of a game file as a save."""
    from ..cardboard.vassal import write_position

    record = file.read(position)
    if record.game.name != game:
        raise InputError(f"{position}: a game of {record.game.name}, not of {game}")
    if at is not None and not 0 <= at <= len(record.entries):
        raise InputError(f"--at {at}: expected 0 to {len(record.entries)}, the number of options of this game")
    state = replay(record, at)
    path = out or Path(f"{position.stem}.vsav")
    title = f"{position.stem}, after {len(record.entries) if at is None else at} options"
    write_position(record.game, state, __version__, title, path)
    console.print(f"{path}: {title}. Load it in VASSAL, in the module of the same version.", soft_wrap=True)
