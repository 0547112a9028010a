"""Processes for long work: each handles one request at a time, as bytes over a pipe, and can be killed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event, Lock
from typing import Any

WorkerMain = Callable[[Connection], None]
Heard = Callable[[float], None]  # is told which share of the work is done, in a thread
PROGRESS = b"progress "  # begins a message that says so; answers are JSON objects


def unheard(share: float) -> None:
    """For work whose progress nobody follows."""


class WorkerDied(Exception):
    """A process ended without an answer: it was killed, or ran out of memory."""


class Worker:
    """One process, one request at a time. A thread waits for its answer, and goes on for a moment when a request is given up:
    it must neither ask after that, nor read what the next request is answered."""

    def __init__(self, main: WorkerMain) -> None:
        self.main = main
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.changing = Lock()  # held while the process starts or ends

    def start(self) -> Connection:
        """The pipe to the process, which is started if it is not running."""
        if self.process is None or not self.process.is_alive() or self.pipe is None:
            context = get_context("spawn")
            self.pipe, other = context.Pipe()
            self.process = context.Process(target=self.main, args=(other,), daemon=True)
            self.process.start()
            other.close()
        return self.pipe

    def stop(self) -> None:
        """End the process, whatever it is doing. Its pipe is closed by whoever reads it last."""
        with self.changing:
            if self.process is not None:
                self.process.kill()
                self.process.join()
            self.process = self.pipe = None

    async def ask(self, request: bytes, threads: ThreadPoolExecutor, heard: Heard = unheard) -> Any:
        """Get an answer. Cancelling the call kills the process; the next call starts another."""
        loop = asyncio.get_running_loop()
        given_up = Event()
        try:
            return json.loads(await loop.run_in_executor(threads, self._exchange, request, heard, given_up))
        except asyncio.CancelledError:
            given_up.set()
            self.stop()
            raise
        except (EOFError, OSError) as error:
            self.stop()
            raise WorkerDied from error

    def _exchange(self, request: bytes, heard: Heard, given_up: Event) -> bytes:
        with self.changing:
            if given_up.is_set():
                raise EOFError
            pipe = self.start()
        pipe.send_bytes(request)
        while (answer := pipe.recv_bytes()).startswith(PROGRESS):
            heard(float(answer.removeprefix(PROGRESS)))
        return answer


class Workers:
    """A few processes of one kind, started when first needed."""

    def __init__(self, main: WorkerMain, processes: int) -> None:
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.all = [Worker(main) for _ in range(processes)]
        self.threads = ThreadPoolExecutor(processes, "workers")  # each waits for one process
        for worker in self.all:
            self.free.put_nowait(worker)

    async def ask(self, request: bytes, seconds: float | None = None, heard: Heard = unheard) -> Any:
        """An answer from the next free process. After `seconds` the process is killed: TimeoutError."""
        worker = await self.free.get()
        try:
            async with asyncio.timeout(seconds):
                return await worker.ask(request, self.threads, heard)
        finally:
            self.free.put_nowait(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in self.all:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)
