"""`crusade rulings` and `crusade balance`: what switches do to the balance of a game, and balance to order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from ..core.errors import InputError
from ..games import game_names, load, variant_of
from ..games.factors import chosen as chosen_factors
from ..games.variant import JOINT, LONGEST_NAME
from ..games.variant import NAME as VARIANT_NAME
from ..lab import rulings as lab
from ..lab.match import Row
from ..lab.order import Stopped, Wish, search
from ..lab.order_games import OrderGames
from ..lab.trials import Key, Wanted
from .common import bar, console, load_game, plain_errors, read_switches, table_of, two_players
from .extras import extra
from .options import MOST_GAMES, Cluster, GameName, Resume, Switches, Workers

if TYPE_CHECKING:
    from ..lab.order_page import Order  # the pages need numpy, which those who only play do not have


@plain_errors
def rulings(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help=f"The games; all if none is named: {', '.join(game_names())}."),
    ] = None,
    players: Annotated[str, typer.Option(help="The two players, the first side first.")] = "normal,normal",
    number: Annotated[
        int, typer.Option("--games", "-n", min=0, max=MOST_GAMES, help="Games of each choice; 0 plays none.")
    ] = 40,
    only: Annotated[str, typer.Option(help="Measure only these switches, separated by commas.")] = "",
    out: Annotated[Path, typer.Option(help="The folder of the results, a file for each game and players.")] = Path(
        "runs/rulings"
    ),
    resume: Resume = False,
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
    with extra("lab", "`crusade rulings`"):
        from ..lab.rulings_page import write_section
    names = games or [name for name in game_names() if variant_of(name) is None]
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
    from ..lab.rulings_page import cell, work_out

    found = work_out(study, rows)
    title = f"{study.game}, {' against '.join(study.players)}: effect on the first side's score"
    told = [["choice", "points (95 %); pairs that differ", "p", "p after Holm"]]
    told += [
        [word, cell(one), f"{one.effect.p:.3f}", f"{found.corrected[word]:.3f}"] for word, one in found.effects.items()
    ]
    return table_of(told, title)


@plain_errors
def balance(
    game: GameName,
    goal: Annotated[float, typer.Option(help="The score the first side is meant to have, in percent.")] = 50,
    within: Annotated[float, typer.Option(help="How near is near enough, in percentage points.")] = 3,
    players: Annotated[str, typer.Option(help="The two players, the first side first.")] = "normal,normal",
    factors: Annotated[
        str, typer.Option(help="What may change, separated by commas; all of --list if not given.")
    ] = "",
    games: Annotated[
        int, typer.Option("--games", "-n", min=8, max=MOST_GAMES, help="Games of each change in the search.")
    ] = 100,
    confirm: Annotated[int, typer.Option(min=0, max=MOST_GAMES, help="Games of the proposal with fresh dice.")] = 200,
    most: Annotated[int, typer.Option(min=1, max=4, help="Most factors changed together.")] = 2,
    name: Annotated[str, typer.Option(help="The name of the variant.")] = "balanced",
    out: Annotated[Path | None, typer.Option(help="The folder of games, report and variant.")] = None,
    resume: Resume = False,
    listed: Annotated[bool, typer.Option("--list", help="Only list the factors that may change.")] = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    switch: Switches = None,
) -> None:
    """Search the smallest change of reconstructed quantities that brings a game to a goal, and write it as a variant.

    Only what is marked as reconstructed [R] may change. Ctrl-C keeps the games played; --resume continues.

    Example: crusade balance tiger-attack --goal 50 --players easy,easy --factors tigers,skorzeny,lehr -n 100
    """
    with extra("lab", "`crusade balance`"):
        from ..lab.order_page import Order, factor_rows
    rules = load_game(game, switch)
    taken = chosen_factors(game, [word.strip() for word in factors.split(",") if word.strip()])
    if listed:
        console.print(table_of(factor_rows(taken, rules.sides), f"{rules.title}: what may change"))
        return
    if not 0 <= goal <= 100:
        raise InputError(f"--goal {goal:g}: expected a score from 0 to 100 percent")
    if not 0 < within <= 50:
        raise InputError(f"--within {within:g}: expected more than 0, and at most 50 percentage points")
    if not VARIANT_NAME.fullmatch(name):
        raise InputError(f"--name {name}: expected lower-case words joined by hyphens, like balanced")
    if len(name) + len(game) + len(JOINT) > LONGEST_NAME:
        raise InputError(f"--name {name}: expected at most {LONGEST_NAME - len(game) - len(JOINT)} characters")
    pair, folder = two_players(players), out or Path("runs/balance") / game
    table = OrderGames(game, pair, read_switches(switch), taken, folder, resume, workers, cluster)
    if table.left_out:
        console.print(f"{table.left_out} games were played by other code and are left out.", style="yellow")
    order = Order(rules, game, pair, read_switches(switch), taken, name, folder)
    _search(order, Wish(goal / 100, within / 100, games, confirm, most), table)


def _search(order: Order, wish: Wish, table: OrderGames) -> None:
    """Search with a progress bar, then show and write what was found."""
    from ..lab.order_page import answer, confirmation, proposed_rows, rows_title, write_proposal

    with bar("search") as progress:
        task = progress.add_task("games", total=0)
        total = 0

        def started(more: int) -> None:
            nonlocal total
            total += more
            progress.update(task, total=total)

        table.started, table.progress = started, lambda done: progress.advance(task, done)
        try:
            found = search(wish, order.factors, table)
        except Stopped:
            progress.stop()
            console.print(f"Stopped; the games played are in {order.folder}. Continue with --resume.")
            raise typer.Exit(130) from None
    console.print(answer(order, found), highlight=False)
    console.print(confirmation(found, table, order.game.sides[0]), highlight=False)
    if found.proposed.change:
        console.print(table_of(proposed_rows(order, found.proposed.change), rows_title(found)))
    for path in write_proposal(order, found, table):
        console.print(f"Written: {path}", highlight=False)
