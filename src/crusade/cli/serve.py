"""`crusade serve`: the table, for browsers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from .common import plain_errors
from .extras import extra


def serve_table(
    database: str | None,
    host: str,
    port: int,
    browser: bool,
    names: Sequence[str] = (),
    processes: int = 1,
) -> None:
    """Start the table; ExtraMissing where it is not installed."""
    with extra("table", "the table in the browser"):
        from ..table.serve import serve as start
    start(database, host, port, browser, names, processes)


@plain_errors
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8041,
    database: Annotated[
        str | None, typer.Option(help="postgresql://… or sqlite:///…; a file of your own without it.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser on it.")] = False,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name the table answers to, such as club.example; may be repeated.")
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Processes to share the load; PostgreSQL only.")] = 1,
) -> None:
    """Serve the table: games in the browser, kept in a database.

    Example: crusade serve --port 8041 --database postgresql://localhost/crusade --allow-host club.example
    """
    serve_table(database, host, port, browser, allow_host or (), processes)
