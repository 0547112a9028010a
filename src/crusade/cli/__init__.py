"""The command line: one file for each group of commands; `crusade --help` lists them all."""

from __future__ import annotations

import typer

from .arena import arena
from .files import replay, verify
from .judge import fit, review
from .labs import bench, coverage, fuzz, sim
from .play import play, serve
from .study import odds, rules

app = typer.Typer(
    name="crusade",
    help="Play, study and automate wargames by Louis R. Coatney, with the rules enforced.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (play, serve, sim, arena, replay, verify, review, fit, odds, rules, coverage, bench, fuzz):
    app.command()(command)


def main() -> None:
    """Run a command."""
    app()
