"""All commands in one application; importing it needs typer and rich, and no more."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__
from .arena import arena
from .cardboard import print_kit, vassal
from .experiments import lab
from .files import replay, verify
from .judge import fit, review
from .labs import bench, coverage, fuzz, sim
from .orders import balance, rulings
from .play import play
from .serve import serve
from .study import odds, rules
from .variants import variant

app = typer.Typer(
    name="crusade",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    play,
    serve,
    sim,
    lab,
    arena,
    rulings,
    balance,
    replay,
    verify,
    review,
    fit,
    odds,
    rules,
    coverage,
    bench,
    fuzz,
):
    app.command()(command)
app.command("print")(print_kit)
app.command()(vassal)


app.add_typer(variant)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crusade {__version__}")
        raise typer.Exit


@app.callback()
def crusade(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Play, study and automate wargames by Louis R. Coatney, with the rules enforced."""
