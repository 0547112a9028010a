"""Everything this process writes into the database: one thread, several requests to a commit.

What waits while a commit goes through to the disk is committed together by the next one, so a busy table needs fewer
of them. Each request stands or falls by itself.
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
MOST = 64  # requests to a commit


class _Job(NamedTuple):
    """Something to write, for which game, and who waits for it."""

    game: str
    work: Work
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Writer:
    """The thread that writes. `close` lets it finish what was asked for."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def do(self, game: str, work: Callable[[Connection], T]) -> T:
        """Carry out `work` in a transaction; what it gives is on disk when this returns."""
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
        # Two processes that each hold several games locked must lock them in the same order.
        batch.sort(key=lambda job: job.game)
        try:
            results = self._commit(batch)
        except Exception as error:  # the disk is full, the database is gone: nothing of it was written
            results = [error] * len(batch)
        for job, result in zip(batch, results):
            with contextlib.suppress(RuntimeError):  # the loop has ended, nobody waits any more
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
