"""`crusade review` and `crusade fit`: what a position is worth, how a game was won, and where the weights come from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..ai.evaluation import FILE, Evaluation
from ..ai.review import Stretch, turning_points
from ..ai.review import review as look_over
from ..core.errors import InputError
from ..core.game import Game
from ..games import FIRST, home, variant_of
from ..lab import fit as fitting
from ..lab.plot import reliability_plot
from ..record import file
from ..record.replay import judge
from .common import bar, console, load_game, plain_errors
from .files import GameFile
from .options import MOST_GAMES, GameName, Packs


@plain_errors
def review(game_file: GameFile, pack: Packs = None) -> None:
    """Review a finished game: its turning points, and how much was decided by the players and how much by luck.

    Example: crusade review kiev.crusade
    """
    record = file.read(game_file)
    judge(record)
    with bar("reviewing") as progress:
        task = progress.add_task("options", total=1)
        found = look_over(record, lambda share: progress.update(task, completed=share))
    game = record.game
    names = game.hooks.describe.side_names
    table = Table("turn", "phase", "by", f"{names[0]} before", "after", "change", title="Turning points")
    for x in turning_points(found.stretches):
        table.add_row(*stretch_words(game, x))
    console.print(table)
    for side in (0, 1):
        total = sum(x.decisions for x in found.stretches if x.side == side)
        console.print(
            f"Decisions in the player-turns of the {names[side]}: {total:+.0%} for the {names[0]}", highlight=False
        )
    console.print(f"Luck with {found.rolls} rolls: {found.luck:+.0%} for the {names[0]}", highlight=False)
    console.print(
        f"With the same decisions and other dice the {names[0]} would have been less lucky in {found.percentile:.0%} of games.",
        highlight=False,
    )


def stretch_words(game: Game, x: Stretch) -> tuple[str, ...]:
    """A turning point as a row."""
    who = "dice" if x.luck else game.hooks.describe.side_names[x.side]
    phase = game.hooks.describe.phases.get(x.phase, x.phase)
    return str(x.turn), phase, who, f"{x.before:.0%}", f"{x.after:.0%}", f"{x.change:+.0%}"


@plain_errors
def fit(
    game: GameName = FIRST,
    games: Annotated[
        int, typer.Option("--games", "-n", min=10, max=MOST_GAMES, help="Number of games to play.")
    ] = 5000,
    samples: Annotated[Path, typer.Option(help="The file for the positions sampled.")] = Path("runs/samples.jsonl"),
    plot: Annotated[Path | None, typer.Option(help="Draw forecasts against results in this file (SVG).")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Use the positions in the file and play no games.")] = False,
) -> None:
    """Fit the computer's evaluation: play varied games, learn what wins them, and write the game's table of weights.

    Example: crusade fit darkest-crusade -n 5000
    """
    rules = load_game(game, None)
    if variant_of(game):
        raise InputError(f"{game}: its weights are those of the game it varies; fit that one")
    if not keep:
        with bar("playing") as progress:
            task = progress.add_task("games", total=games)
            fitting.write_samples(samples, fitting.gather(game, games, lambda done: progress.advance(task, done)))
    found = fitting.read_samples(samples)
    learn, check = [s for s in found if s.game % 5], [s for s in found if s.game % 5 == 0]
    path = home(game) / "data" / FILE
    fitting.write_table(path, fitting.fit(learn, Evaluation(rules).signs, rules.sides))
    console.print(f"{len(found)} positions; weights written to {path}")
    table = Table("forecast", "happened", "positions", title="Held back: the first side's expectation")
    bins = fitting.reliability(Evaluation(rules), check)
    for b in bins:
        table.add_row(f"{b.forecast:.1%}", f"{b.happened:.1%}", str(b.positions))
    console.print(table)
    if plot:
        title = f"{rules.title}: {len(check):,} positions of games held back"
        plot.write_text(reliability_plot(bins, title), encoding="utf-8")
