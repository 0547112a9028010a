"""Options that several commands have, and what they add to the process: variants."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import InputError
from ..games import PACKS, game_names
from ..games.variant import JOINT, add_variant, read_variant
from .common import plain_errors

Switches = Annotated[
    list[str] | None,
    typer.Option(
        "--switch",
        "-s",
        help="A setting or a reading, like press=hits. May be repeated. `crusade rules --switches` lists them.",
    ),
]
MOST_GAMES = 1_000_000  # played by one command
PACK_HELP = "A variant: its folder or zip (docs/making_a_variant.md). May be repeated."
Workers = Annotated[int, typer.Option(min=0, help="Processes to play in; 0 for one on each core.")]
Cluster = Annotated[str | None, typer.Option(help="Play on this Dask cluster: tcp://HOST:8786")]
RowsFile = Annotated[Path | None, typer.Option(help="Write the games to this file (JSON lines).")]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with an earlier run: keep its games, play those missing.")
]
BotSeconds = Annotated[float, typer.Option(min=0.01, help="Seconds a bot may think about one decision.")]
BotTotal = Annotated[float, typer.Option(min=0.01, help="Seconds a bot may think in a whole game.")]


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
