"""`crusade lab`: an experiment from its file to its report."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from ..bridges.line import USUAL, Limits
from .common import bar, console, plain_errors
from .extras import extra
from .options import MOST_GAMES, BotSeconds, BotTotal, Cluster, Workers


@plain_errors
def lab(
    file: Annotated[Path, typer.Argument(help="The experiment: a TOML file with a question, a game and its arms.")],
    out: Annotated[
        Path | None, typer.Option(help="The folder for rows, data and report; runs/NAME if none is named.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=0, max=MOST_GAMES, help="Games of each arm, in place of the number in the file.")
    ] = 0,
    bots: Annotated[
        bool, typer.Option("--bots", help="The file may start programs: players named bot:COMMAND.")
    ] = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    bot_seconds: BotSeconds = USUAL.decision,
    bot_total: BotTotal = USUAL.game,
) -> None:
    """Run an experiment: arms that differ in a reading, a setting, a variant or the players, with the same dice for each.

    Writes report.html, and the data as CSV and, with the extra `parquet`, as Parquet. Ctrl-C keeps the games played; the same
    command goes on from there.

    Example: crusade lab examples/lab/press.toml

    Example: crusade lab examples/lab/press.toml --games 2000 --cluster tcp://HOST:8786
    """
    from ..lab.experiment import read_experiment, run_experiment
    from ..lab.report import forfeits

    experiment = read_experiment(file, bots)
    if games:
        experiment = experiment._replace(games=games)
    folder = out or Path("runs") / experiment.name
    with extra("lab", "`crusade lab`"):
        from ..lab.export import has_parquet
        from ..lab.study import write_study
    wanted = experiment.games * len(experiment.arms)
    with bar(experiment.name) as progress:
        task = progress.add_task("games", total=wanted)
        limits = Limits(bot_seconds, bot_total)
        rows = run_experiment(
            experiment, folder / "rows", workers, cluster, lambda done: progress.advance(task, done), limits
        )
    played = sum(map(len, rows.values()))
    if played < wanted:
        console.print(f"Stopped after {played:,} of {wanted:,} games. The same command goes on from there.")
    for line in forfeits(row for found in rows.values() for row in found.values()):
        console.print(f"Forfeited by {line}", style="red", highlight=False)
    if not all(rows.values()):
        return
    typed = [
        "crusade",
        "lab",
        file.as_posix(),
        *(["--out", out.as_posix()] if out else []),
        *(["--bots"] if bots else []),
    ]
    study = write_study(experiment, rows, file, folder, shlex.join(typed))
    console.print(study.answer)
    console.print(f"The report: {study.report}", highlight=False)
    if not has_parquet():
        console.print("Data as CSV only; for Parquet: pip install 'crusade[parquet]'")
