"""Serving the table on this machine, and opening a browser on it."""

from __future__ import annotations

import os
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import uvicorn

from .app import create_app
from .store import default_url


def home() -> Path:
    """Where games are kept unless told otherwise: a folder of the user's own."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "crusade"


def free_port(wanted: int) -> int:
    """The wanted port, or any free one where it is taken."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                return int(probe.getsockname()[1])
            except OSError:
                continue
    raise OSError("no free port on this machine")


def serve(database: str | None, host: str, port: int, open_browser: bool) -> None:
    """Serve until stopped; with a browser on the first page if wanted."""
    url = database or default_url(home())
    port = free_port(port) if host == "127.0.0.1" else port
    address = f"http://{host}:{port}/"
    print(f"The table is at {address}  (Ctrl-C ends it; games are kept)", flush=True)  # noqa: T201
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(create_app(url), host=host, port=port, log_level="warning", ws_max_size=65536)


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address + "api/rules", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
