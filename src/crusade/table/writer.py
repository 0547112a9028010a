"""The thread that does all writing of this process, several requests per commit.

Requests that arrive during a commit are written together by the next one, so a busy table needs fewer commits. Each
request succeeds or fails by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

T = TypeVar("T")
Work = Callable[[Connection], Any]
MOST = 64  # requests per commit


class _Job(NamedTuple):
    """Something to write, the game it belongs to, and the future to resolve."""

    game: str
    work: Work
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Writer:
    """The writing thread. `close` lets it finish its queue."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def do(self, game: str, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        job = _Job(game, work, loop, loop.create_future())
        self.jobs.put(job)
        done: T = await job.future
        return done

    def close(self) -> None:
        """Finish, then stop."""
        self.jobs.put(None)
        self.thread.join(10)

    def _run(self) -> None:
        while (job := self.jobs.get()) is not None:
            batch = [job]
            stop = False
            while len(batch) < MOST and not self.jobs.empty():
                following = self.jobs.get()
                if following is None:
                    stop = True
                    break
                batch.append(following)
            self._write(batch)
            if stop:
                return

    def _write(self, batch: list[_Job]) -> None:
        # Processes that lock several games must lock them in the same order, or they deadlock.
        batch.sort(key=lambda job: job.game)
        try:
            results = self._commit(batch)
        except Exception as error:  # the disk is full, or the database is gone: nothing was written
            results = [error] * len(batch)
        for job, result in zip(batch, results):
            with contextlib.suppress(RuntimeError):  # the loop has ended
                job.loop.call_soon_threadsafe(_deliver, job.future, result)

    def _commit(self, batch: list[_Job]) -> list[Any]:
        with self.engine.begin() as connection:
            if len(batch) == 1:
                return [batch[0].work(connection)]
            results: list[Any] = []
            for job in batch:
                try:
                    with connection.begin_nested():
                        results.append(job.work(connection))
                except DBAPIError as error:
                    if not isinstance(error, IntegrityError | DataError):
                        raise
                    results.append(error)
                except Exception as error:
                    results.append(error)
            return results


def _deliver(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, BaseException):
        future.set_exception(result)
    else:
        future.set_result(result)
