"""Work on whole game files in separate processes with limited memory and time: checking, importing, reviewing. A file
that takes too much is refused; play is not affected."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import time
from multiprocessing.connection import Connection
from typing import Any

from ..ai.review import review
from ..core.errors import InputError
from ..record.file import from_bytes
from ..record.replay import judge
from .limits import Limits
from .refusals import Busy, RequestRefused
from .turns import NoRoom, Turns
from .workers import PROGRESS, Heard, WorkerDied, Workers, unheard

log = logging.getLogger("crusade.table")
TELL_SECONDS = 0.4  # between two messages about progress
TOO_MUCH = "This file is too much for the table to work through."


def clerk(conn: Connection) -> None:
    """Main loop of a clerk process: files in, results out, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    while True:
        try:
            asked = json.loads(conn.recv_bytes())
        except (EOFError, OSError):
            return
        _hold_to(asked["megabytes"])
        try:
            answer = {"answer": TASKS[asked["do"]](asked, Teller(conn))}
        except InputError as error:
            answer = {"refused": str(error)}
        except (MemoryError, RecursionError):
            answer = {"refused": TOO_MUCH}
        except Exception as error:  # our bug; one line in the log, because anybody can send that file all day
            log.error("a file could not be worked through: %r", error)
            answer = {"refused": TOO_MUCH}
        conn.send_bytes(json.dumps(answer).encode())


def _hold_to(megabytes: int) -> None:
    """Limit the memory of this process, where the system supports that."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


class Teller:
    """Tells the server how far a clerk is, now and then."""

    def __init__(self, conn: Connection) -> None:
        self.conn, self.next = conn, 0.0

    def __call__(self, share: float) -> None:
        """So much of the work is done."""
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + TELL_SECONDS
            self.conn.send_bytes(PROGRESS + json.dumps(share).encode())


def verify(asked: dict[str, Any], tell: Teller) -> str:
    """The verdict on a file that is in order."""
    return judge(from_bytes(asked["text"].encode(errors="surrogatepass"), "the file"), asked["key"]).words


def describe(asked: dict[str, Any], tell: Teller) -> dict[str, Any]:
    """What the table must know to import a file that is in order."""
    record = from_bytes(asked["text"].encode(errors="surrogatepass"), "the file")
    verdict = judge(record)
    return {
        "kind": record.game.name,
        "revision": record.game.revision,
        "switches": dict(record.game.switches),
        "seats": list(record.seats),
        "result": record.result.text if record.result else "",
        "sandbox": record.sandbox.origin if record.sandbox else "",
        "signed_by": verdict.signed_by,
    }


def look_over(asked: dict[str, Any], tell: Teller) -> dict[str, Any]:
    """The review of a finished game."""
    found = review(from_bytes(asked["text"].encode(errors="surrogatepass"), "the game"), tell)
    return {**found._asdict(), "stretches": [stretch._asdict() for stretch in found.stretches]}


TASKS = {"verify": verify, "describe": describe, "look over": look_over}


class Clerks:
    """A few clerk processes, with a short queue in which visitors take turns."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.workers = Workers(clerk, limits.files_at_once)
        self.turns = Turns(limits.files_at_once, limits.files_waiting)

    async def verify(self, visitor: str, text: str, key: str) -> str:
        """The verdict on a file; RequestRefused if something is wrong with it. `key` is the table's own signing key."""
        return str(await self._ask(visitor, {"do": "verify", "text": text, "key": key}))

    async def describe(self, visitor: str, text: str) -> dict[str, Any]:
        """What the table must know to import a file."""
        return dict(await self._ask(visitor, {"do": "describe", "text": text}))

    async def look_over(self, visitor: str, text: str, heard: Heard) -> dict[str, Any]:
        """The review of a finished game; `heard` is told how far it is."""
        return dict(await self._ask(visitor, {"do": "look over", "text": text}, heard))

    async def _ask(self, visitor: str, asked: dict[str, Any], heard: Heard = unheard) -> Any:
        request = json.dumps({**asked, "megabytes": self.limits.file_megabytes}).encode()
        try:
            async with self.turns.turn(visitor):
                answer = await self.workers.ask(request, self.limits.file_seconds, heard)
        except NoRoom:
            raise Busy("The table is busy with other files just now. Try again in a minute.") from None
        except (WorkerDied, TimeoutError):
            raise RequestRefused(TOO_MUCH) from None
        if "refused" in answer:
            raise RequestRefused(answer["refused"])
        return answer["answer"]

    def close(self) -> None:
        """End all processes."""
        self.workers.close()
