"""A client listening to a game: a socket with its own writer task, so that a slow client holds up nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from ..core.say import Language
from .limits import Limits
from .messages.socket import Done, Refused

log = logging.getLogger("crusade.table")

Send = Callable[[str], Awaitable[None]]
Fetch = Callable[["Listener"], str | None]


class Listener:
    """A socket, the sides it holds the keys of, and the side whose view it gets.

    Nobody waits for it: answers go into a short queue, views are only marked as due, and its writer sends the latest
    view first, then the answers. A client that reads nothing for too long is dropped."""

    def __init__(self, send: Send, drop: Callable[[], None], fetch: Fetch, limits: Limits, visitor: str = "") -> None:
        self.send, self.drop, self.fetch, self.limits, self.visitor = send, drop, fetch, limits, visitor
        self.sides: set[int] = set()
        self.look: int | None = None
        self.language: Language | None = None  # None: English
        self.greeted = False  # hello was received
        self.have = -1  # the number of the view it has
        self.answers: deque[str] = deque()
        self.due = False  # a view
        self.wake = asyncio.Event()

    def answer(self, message: Done | Refused) -> None:
        """Queue an answer; a client that leaves too many waiting is dropped."""
        if len(self.answers) >= self.limits.answers_waiting:
            self.drop()
            return
        self.answers.append(message.model_dump_json())
        self.wake.set()

    def show(self) -> None:
        """Mark the view as due."""
        if self.greeted:
            self.due = True
            self.wake.set()

    def start_anew(self, look: int | None) -> None:
        """Look from another side, beginning with a whole view."""
        self.look, self.have, self.greeted = look, -1, True
        self.show()

    async def write(self) -> None:
        """The writer task."""
        with contextlib.suppress(Exception):  # the client has disconnected
            while True:
                await self.wake.wait()
                self.wake.clear()
                answers = list(self.answers)  # the view shows what they confirm, so it is sent first
                self.answers.clear()
                if self.due:
                    self.due = False
                    message = self._view()
                    if message is not None:
                        await self._send(message)
                for answer in answers:
                    await self._send(answer)
        self.drop()

    def _view(self) -> str | None:
        try:
            return self.fetch(self)
        except Exception:
            log.exception("a view could not be made")  # else it would look as if the client had left
            raise

    async def _send(self, message: str) -> None:
        async with asyncio.timeout(self.limits.reader_seconds):
            await self.send(message)
