"""Serving the table on this machine, and opening a browser on it."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path

import uvicorn

from ..core.errors import InputError
from ..games import PACKS
from .limits import limits_from_environment
from .store import default_url

APP = "crusade.table.app:app_from_environment"
LARGEST_FRAME = 65_536  # bytes of a socket message before the socket is closed; the table refuses smaller ones in words


def home() -> Path:
    """The default folder for games: one in the user's home."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "crusade"


def free_port(wanted: int) -> int:
    """The wanted port, or any free one if it is taken."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                return int(probe.getsockname()[1])
            except OSError:
                continue
    raise InputError("there is no free port on this machine")


def serve(
    database: str | None,
    host: str,
    port: int,
    open_browser: bool,
    allow_hosts: Sequence[str] = (),
    processes: int = 1,
    page: str = "",
) -> None:
    """Serve until stopped; opens a browser if wanted, on a page of the table."""
    url = database or default_url(home())
    if processes > 1 and not url.startswith("postgresql"):
        raise InputError("several processes can share a PostgreSQL database only: expected --database postgresql://…")
    limits_from_environment()  # report errors in them now
    port = free_port(port) if host == "127.0.0.1" else port
    address = f"http://{host}:{port}/"
    with only_one(url, address) as other:
        if other:
            hosts = "; it has only the variants it was started with" if os.environ.get(PACKS) else ""
            print(f"A table is open on these games already: {other}{hosts}", flush=True)  # noqa: T201
            if open_browser:
                webbrowser.open(other + page if other.startswith("http") else other)
            return
        print(f"The table is at {address}  (Ctrl-C ends it; games are kept)", flush=True)  # noqa: T201
        if open_browser:
            threading.Thread(target=_open_when_ready, args=(address, page), daemon=True).start()
        os.environ["CRUSADE_DATABASE"] = url
        names = [*os.environ.get("CRUSADE_HOSTS", "").split(","), *allow_hosts, *([] if is_address(host) else [host])]
        os.environ["CRUSADE_HOSTS"] = ",".join(name for name in names if name)
        if is_address(host) and not ipaddress.ip_address(host).is_loopback:
            os.environ["CRUSADE_OPEN"] = "1"
        run(host, port, processes)


def run(host: str, port: int, processes: int) -> None:
    """Run uvicorn with our connection classes and limits."""
    uvicorn.run(
        APP,
        factory=True,
        host=host,
        port=port,
        workers=processes if processes > 1 else None,
        http="crusade.table.door:Door",
        ws="crusade.table.door:SocketDoor",
        ws_max_size=LARGEST_FRAME,
        log_level="error",  # a stranger must not be able to fill the log
        server_header=False,
    )


def is_address(host: str) -> bool:
    """Whether a host is an IP address."""
    try:
        return bool(ipaddress.ip_address(host))
    except ValueError:
        return False


@contextlib.contextmanager
def only_one(url: str, address: str) -> Iterator[str]:
    """Lock a SQLite file for this process: two servers on one file would show stale games.

    Yields the address of the server that has it already, or an empty text."""
    if not url.startswith("sqlite:///"):
        yield ""
        return
    try:
        import fcntl
    except ImportError:  # not on this system
        yield ""
        return
    with open(f"{url.removeprefix('sqlite:///')}.lock", "a+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.seek(0)
            yield held.read().strip() or "(its address is not known)"
            return
        held.truncate(0)
        held.write(address)
        held.flush()
        yield ""


def _open_when_ready(address: str, page: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address + "api/rules", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address + page)
            return
