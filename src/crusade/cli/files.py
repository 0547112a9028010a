"""`crusade replay` and `crusade verify`: game files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import InputError
from ..record import file
from ..record.names import harmless
from ..record.replay import replay as replay_record
from ..record.replay import verify as verify_file
from ..record.signature import read_key
from ..terminal import board
from .common import console, plain_errors
from .options import Packs

GameFile = Annotated[Path, typer.Argument(help="A game file, *.crusade.")]


@plain_errors
def replay(
    game_file: GameFile,
    to: Annotated[int | None, typer.Option(help="Stop after this many options.")] = None,
    log: Annotated[bool, typer.Option(help="Print every option on the way.")] = True,
    pack: Packs = None,
) -> None:
    """Replay a game file and show the position at its end.

    Example: crusade replay kiev.crusade --to 120
    """
    record = file.read(game_file)
    if to is not None and not 0 <= to <= len(record.entries):
        raise InputError(f"--to {to}: the game has {len(record.entries)} options")
    state = replay_record(record, to)
    heading = ""
    for number, entry in enumerate(record.entries[:to], start=1):
        if log:
            if entry.heading != heading:
                heading = entry.heading
                console.print(harmless(heading), style="bold", highlight=False)
            console.print(f"{number:5} {board.option_words(record.game, entry.option)}", highlight=False)
    view = record.game.view(state, state.seat if state.menu and state.seat < 2 else 0)
    board.show_header(console, record.game, view)
    board.show_stacks(console, record.game, view, board.front(record.game, view), "The front")


@plain_errors
def verify(
    game_file: GameFile,
    key: Annotated[
        str | None, typer.Option(help="The table's public key: 64 hex digits, as the table shows it.")
    ] = None,
    pack: Packs = None,
) -> None:
    """Check a game file: that every option is legal, every checksum right, the result correct and every die as committed.

    A signed file that was changed afterwards is refused. To check who signed it, pass the key that the table shows
    as --key; exit code 1 means that the file is not signed with that key.

    Example: crusade verify kiev.crusade

    Example: crusade verify kiev.crusade --key 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
    """
    trusted = read_key(key) if key is not None else None
    verdict = verify_file(game_file, trusted)
    console.print(verdict.words, highlight=False)
    if trusted not in (None, verdict.signed_by):
        raise typer.Exit(1)
