"""`crusade serve`: the table, for browsers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from typing import Annotated

import typer

from ..core.errors import InputError
from .common import plain_errors
from .extras import extra
from .options import Packs

HOST = re.compile(r"[A-Za-z0-9_.:*\[\]-]+")


def serve_table(
    database: str | None,
    host: str,
    port: int,
    browser: bool,
    names: Sequence[str] = (),
    processes: int = 1,
    page: str = "",
) -> None:
    """Start the table; InputError where it is not installed, or its database cannot be used."""
    with extra("table", "the table in the browser"):
        from ..table.serve import serve as start
    check_names(names)
    if database is not None:
        check_database(database)
    start(database, host, port, browser, names, processes, page)


def check_names(names: Sequence[str]) -> None:
    """InputError for what is no name of a host."""
    for name in names:
        if not HOST.fullmatch(name):
            raise InputError(f"--allow-host {name}: expected the name of a host, like club.example")


def check_database(url: str) -> None:
    """InputError where a database is of no kind we know, or does not answer. Nothing of a password is shown."""
    kind = url.partition(":")[0]
    if kind not in ("sqlite", "postgresql", "postgresql+psycopg"):
        raise InputError(f"--database {kind}: expected postgresql://HOST/NAME or sqlite:///FILE")
    if kind == "sqlite":
        check_file(url.removeprefix("sqlite:///"))
        return
    with extra("postgres", "a PostgreSQL database"):
        import psycopg
    try:
        psycopg.connect(url.replace("postgresql+psycopg:", "postgresql:", 1), connect_timeout=10).close()
    except psycopg.OperationalError as error:
        words = " ".join(str(error).split())
        why = f": {words}" if "@" not in words else ""  # a password with odd characters could be taken for a host
        raise InputError(f"--database: PostgreSQL cannot be used{why}") from None
    except psycopg.Error:  # its words would show the address, and a password in it
        raise InputError("--database: not an address of PostgreSQL: expected postgresql://HOST/NAME") from None


def check_file(path: str) -> None:
    """InputError where a file is no database of SQLite, and none can be made there."""
    import sqlite3

    try:
        with closing(sqlite3.connect(path, timeout=10)) as database:
            database.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise InputError(f"--database: {path} cannot be used: {error}; expected sqlite:///FILE") from None


@plain_errors
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any free one.")] = 8041,
    database: Annotated[
        str | None,
        typer.Option(help="postgresql://HOST/NAME or sqlite:///FILE; by default a file in your home folder."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser window.")] = False,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A host name to answer to, such as club.example. May be repeated.")
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="Number of server processes; more than one needs PostgreSQL.")
    ] = 1,
    pack: Packs = None,
) -> None:
    """Run the server for games in the browser; they are kept in a database.

    Example: crusade serve

    Example: crusade serve --port 8041 --database postgresql://localhost/crusade --allow-host club.example
    """
    serve_table(database, host, port, browser, allow_host or (), processes)
