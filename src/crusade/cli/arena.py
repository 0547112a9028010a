"""`crusade arena`: players meet in paired games and are ranked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from ..core.game import Game
from ..games import FIRST
from ..lab.arena import Arena, Ledger, matches, rerun, run
from ..lab.plot import ratings_plot
from ..lab.pool import code
from ..lab.strength import Strength, write_page
from .common import bar, console, load_game, plain_errors, read_switches, split_names, table_of
from .options import (
    MOST_GAMES,
    BotSeconds,
    BotTotal,
    Cluster,
    GameName,
    Packs,
    Resume,
    RowsFile,
    Switches,
    Workers,
)


@plain_errors
def arena(
    game: GameName = FIRST,
    players: Annotated[
        str, typer.Option(help="The players, separated by commas; everyone meets everyone else.")
    ] = "random,thumb",
    against: Annotated[str, typer.Option(help="Let the players meet only these opponents.")] = "",
    pairs: Annotated[
        int, typer.Option("--pairs", "-n", min=0, max=MOST_GAMES, help="Pairs of games in each match; 0 plays none.")
    ] = 100,
    name: Annotated[
        str, typer.Option(help="The arena's name; the seed of each pair is this name and its number.")
    ] = "arena",
    out: RowsFile = None,
    resume: Resume = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    report: Annotated[Path | None, typer.Option(help="Write the tables and a plot to this page (Markdown).")] = None,
    again: Annotated[
        int | None, typer.Option("--rerun", help="Replay only the game in this line of --out and compare it.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="With --rerun: save the game in this file.")] = None,
    bot_seconds: BotSeconds = USUAL.decision,
    bot_total: BotTotal = USUAL.game,
    switch: Switches = None,
    pack: Packs = None,
) -> None:
    """Let players meet in pairs of games, with the same dice and sides swapped, and rank them.

    Ctrl-C keeps the games played; --resume continues.

    Example: crusade arena --players random,thumb -n 100 --out runs/arena.jsonl --resume --report docs/strength.md
    """
    rules = load_game(game, switch)
    limits = Limits(bot_seconds, bot_total)
    if again is not None:
        play_again(out, again, save, limits)
        return
    names, others = split_names(players, "--players"), split_names(against, "--against")
    met = matches(names, others)
    if not met:
        raise InputError(f"--players {players}: expected two players or more who differ, like random,thumb")
    ledger = Ledger(Arena(name, game, read_switches(switch)), out, resume)
    with bar(f"{len(met)} {'match' if len(met) == 1 else 'matches'}") as progress:
        task = progress.add_task("games", total=2 * pairs * len(met))
        left = run(ledger, met, pairs, workers, cluster, lambda done: progress.advance(task, done), limits)
    if left:
        console.print(f"Stopped with {left} games to play." + (f" Continue with --resume --out {out}" if out else ""))
    show(rules, ledger, out, report)


def show(rules: Game, ledger: Ledger, out: Path | None, report: Path | None) -> None:
    """Print the tables; write the page where one is asked for."""
    strength = Strength(rules, ledger.rows)
    for title, rows in (("Ladder", strength.ladder_rows()), ("Matches", strength.match_rows())):
        console.print(table_of(rows, title))
    older = sum(row.get("code") != code() for row in ledger.rows.values())
    if older:
        console.print(
            f"{older} of {len(ledger.rows)} games were played by a different version of the code.", style="yellow"
        )
    for line in strength.forfeits():
        console.print(f"Forfeited by {line}", style="red", highlight=False)
    if report is not None:
        title = f"{rules.title}: Elo with 95 % intervals"
        write_page(strength, ledger.arena, out or Path("arena.jsonl"), report, ratings_plot(strength.ladder, title))
        console.print(f"Written: {report} and {report.with_suffix('.svg')}")


def play_again(out: Path | None, line: int, save: Path | None, limits: Limits) -> None:
    """Play one game of an arena again and say whether it is the same; exit code 1 where not."""
    if out is None:
        raise InputError("--rerun: name the arena's file with --out")
    found = rerun(out, line, limits)
    console.print(found.words, style=None if found.same else "red", highlight=False)
    if save is not None:
        save.write_text(found.text, encoding="utf-8", newline="\n")
        console.print(f"Saved to {save}.")
    if not found.same:
        raise typer.Exit(1)
