"""`crusade rulings`: what every switch does to the balance of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..ai.player import PLAYERS
from ..bridges.players import check_player, split_players
from ..core.errors import InputError
from ..games import game_names, load
from ..lab import rulings as lab
from ..lab.match import Row
from ..lab.rulings_page import cell, work_out, write_section
from ..lab.trials import Key, Wanted
from .common import Cluster, Switches, Workers, bar, console, plain_errors, read_switches


def two_players(text: str) -> tuple[str, str]:
    """The two players of `--players`."""
    pair = split_players(text)
    for name in pair:
        check_player(name, "--players")
    if len(pair) != 2:
        raise InputError(f"--players {text}: expected two of {', '.join(PLAYERS)}, like thumb,thumb")
    return pair[0], pair[1]


@plain_errors
def rulings(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help=f"The games; all if none is named: {', '.join(game_names())}."),
    ] = None,
    players: Annotated[str, typer.Option(help="The two players, the first side first.")] = "normal,normal",
    number: Annotated[int, typer.Option("--games", "-n", min=0, help="Games of each choice; 0 plays none.")] = 40,
    only: Annotated[str, typer.Option(help="Measure only these switches, separated by commas.")] = "",
    out: Annotated[Path, typer.Option(help="The folder of the results, a file for each game and players.")] = Path(
        "runs/rulings"
    ),
    resume: Annotated[bool, typer.Option("--resume", help="Continue a run that was stopped.")] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write all results of the folder into this page (Markdown).")
    ] = None,
    workers: Workers = 0,
    cluster: Cluster = None,
    switch: Switches = None,
) -> None:
    """Measure what every switch of a game does to its balance: each other choice against the one in force, with the same dice.

    Ctrl-C keeps the games played; --resume continues.

    Example: crusade rulings tiger-attack --players normal,normal -n 40 --out runs/rulings --resume --report docs/rulings.md
    """
    names = games or game_names()
    chosen = read_switches(switch)
    if chosen and len(names) > 1:
        raise InputError("--switch: name one game with it, because every game has switches of its own")
    pair = two_players(players)
    ours = [name for name in only.split(",") if name]
    studies = [lab.Study(name, pair, chosen) for name in names if games or load(name).hooks.switches]
    plans = [(study, lab.wanted_of(study, number, ours)) for study in studies]
    if number:
        _play(plans, out, resume, workers, cluster)
    if report is not None:
        write_section(out, report)
        console.print(f"Written: {report}")


def _play(
    plans: list[tuple[lab.Study, list[Wanted]]], out: Path, resume: bool, workers: int, cluster: str | None
) -> None:
    """Play one study after the other, and show what each found."""
    tables = []
    with bar("games") as progress:
        task = progress.add_task("games", total=sum(len(wanted) for _, wanted in plans))
        for study, wanted in plans:
            ledger = lab.open_study(study, out, resume)
            left = lab.measure(study, ledger, wanted, workers, cluster, lambda n: progress.advance(task, n))
            tables.append(_table(study, ledger.rows))
            if left:
                break
    for table in tables:
        console.print(table)
    if left:
        console.print(f"Stopped; the games played are in {out}. Continue with --resume.")


def _table(study: lab.Study, rows: Mapping[Key, Row]) -> Table:
    """What one study found."""
    found = work_out(study, rows)
    title = f"{study.game}, {' against '.join(study.players)}: effect on the first side's score"
    table = Table("choice", "points (95 %); pairs that differ", "p", "p after Holm", title=title)
    for word, one in found.effects.items():
        table.add_row(word, cell(one), f"{one.p:.3f}", f"{found.corrected[word]:.3f}")
    return table
