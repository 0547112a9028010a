"""`crusade sim`, `coverage`, `bench` and `fuzz`: many games and what they show."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from ..bridges.line import USUAL, Limits
from ..games import FIRST
from ..lab import bench as benchmarks
from ..lab import coverage as matrix
from ..lab import fuzz as fuzzer
from ..lab.batch import Spec, run
from ..lab.report import forfeits, summary_rows, turn_rows
from .common import bar, console, load_game, plain_errors, read_switches, table_of, two_players
from .extras import extra
from .options import MOST_GAMES, BotSeconds, BotTotal, Cluster, GameName, Packs, Resume, RowsFile, Switches, Workers


@plain_errors
def sim(
    game: GameName = FIRST,
    players: Annotated[str, typer.Option(help="The two players, the first side first.")] = "thumb,thumb",
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="Number of games.")] = 100,
    name: Annotated[
        str, typer.Option(help="The run's name; the seed of each game is this name and its number.")
    ] = "sim",
    out: RowsFile = None,
    resume: Resume = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    bot_seconds: BotSeconds = USUAL.decision,
    bot_total: BotTotal = USUAL.game,
    switch: Switches = None,
    pack: Packs = None,
) -> None:
    """Simulate many games between computer players and show who wins. Ctrl-C keeps the games played; --resume continues.

    Example: crusade sim --players thumb,thumb -n 1000 --out runs/thumb.jsonl --resume

    Example: crusade sim -n 10000 --switch press=hits --cluster tcp://HOST:8786 --out runs/press.jsonl
    """
    spec = Spec(name, game, read_switches(switch), two_players(players))
    rules = load_game(game, switch)
    with bar(f"{players}") as progress:
        task = progress.add_task("games", total=games)
        limits = Limits(bot_seconds, bot_total)
        rows = run(spec, games, out, resume, workers, lambda done: progress.advance(task, done), limits, cluster)
    if len(rows) < games:
        console.print(
            f"Stopped after {len(rows)} of {games} games." + (f" Continue with --resume --out {out}" if out else "")
        )
    for line in forfeits(rows.values()):
        console.print(f"Forfeited by {line}", style="red", highlight=False)
    for title, table_rows in (("Results", summary_rows(rules, rows)), ("By turn, means", turn_rows(rows))):
        console.print(table_of(table_rows, title))


@plain_errors
def coverage(
    game: GameName = FIRST,
    games: Annotated[
        int, typer.Option(min=0, help="Number of random games in which uses of each clause are counted.")
    ] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """List every clause of the rulebook: which functions implement it, how many tests hold it, how often random games use it.

    Exit code 1 if a clause has no function or no test.

    Example: crusade coverage darkest-crusade --games 50
    """
    rules = load_game(game, None)
    with bar("random games") as progress:
        task = progress.add_task("games", total=games)
        rows = matrix.cover(rules, games, lambda done: progress.advance(task, done))
    if as_json:
        typer.echo(
            json.dumps(
                [row._asdict() | {"gap": row.gap, "mark": rules.marks.get(row.clause, "")} for row in rows], indent=1
            )
        )
    else:
        table = Table("clause", "title", "functions", "tests", "exercised", title=f"{rules.title}: {len(rows)} clauses")
        for row in rows:
            gap = "GAP " if row.gap else ""
            tests = str(len(row.tests))
            table.add_row(
                gap + rules.cite(row.clause), row.title, "\n".join(row.functions), tests, f"{row.exercised:,}"
            )
        console.print(table)
    gaps = [rules.cite(row.clause) for row in rows if row.gap]
    if gaps:
        console.print(f"{len(gaps)} gaps: {', '.join(gaps)}")
        raise typer.Exit(1)


@plain_errors
def bench(
    rounds: Annotated[int, typer.Option(min=1, help="How often each figure is measured.")] = benchmarks.ROUNDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure the engine's speed next to catanatron and python-chess, in alternation, and show medians.

    Example: crusade bench --rounds 5
    """
    with bar("measuring") as progress:
        task = progress.add_task("figures", total=rounds * benchmarks.figures_a_round())
        with extra("bench", "`crusade bench`"):
            figures = benchmarks.measure(rounds, lambda name: progress.advance(task, 1))
    middle = benchmarks.medians(figures)
    if as_json:
        typer.echo(json.dumps({"medians": middle, "ratios": benchmarks.ratios(middle)}, indent=1))
        return
    table = Table("figure", "median", title=f"{rounds} rounds")
    for name, value in middle.items():
        table.add_row(name, f"{value:,.4g}")
    console.print(table)
    table = Table("ratio", "is", "must", "goal", title="Ratios")
    for name, value, must, goal in benchmarks.ratios(middle):
        table.add_row(name, f"{value:.2f}", f"{must:g}", f"{goal:g}")
    console.print(table)


@plain_errors
def fuzz(
    game: GameName = FIRST,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="Number of games.")] = 1000,
    first: Annotated[int, typer.Option(help="The first seed.")] = 0,
    workers: Workers = 0,
    pack: Packs = None,
) -> None:
    """Play random games under all switches and check every property the rules must have. Exit code 1 if one is violated.

    Example: crusade fuzz darkest-crusade -n 100000
    """
    with bar("random games") as progress:
        task = progress.add_task("games", total=games)
        seeds = range(first, first + games)
        total, breaches = fuzzer.fuzz(game, seeds, workers, lambda t: progress.update(task, completed=t.games))
    console.print(
        f"{total.games:,} games, {total.decisions:,} decisions, {total.sampled:,} checked slowly, "
        f"{total.oracle:,} against the literal reading: {len(breaches)} breaches."
    )
    for breach in breaches[:20]:
        console.print(breach, style="red")
    if breaches:
        raise typer.Exit(1)
