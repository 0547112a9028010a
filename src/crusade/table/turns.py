"""Taking turns: long work of a few kinds is shared fairly between visitors, however much one of them asks for."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class NoRoom(Exception):
    """One visitor has enough waiting already, or all of them together have."""


def may_have(one: float, everybody: float, most: float) -> bool:
    """Whether a visitor who has `one` of the `most` places may take another while `everybody` has so many.

    Nobody may hold more than is left for the others: alone a visitor gets half of the places, one of two a third."""
    return one < most - everybody


class Turns:
    """Lets `at_once` requests work at the same time. Visitors who wait take turns, so somebody who asks for a lot waits
    behind their own requests and not the others behind them. At most `most` work or wait."""

    def __init__(self, at_once: int, most: float = math.inf) -> None:
        self.free, self.most = at_once, most
        self.present: Counter[str] = Counter()  # requests that work or wait, by visitor
        self.queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the next visitor first

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it; NoRoom where the visitor may not even wait."""
        if not may_have(self.present[visitor], self.present.total(), self.most):
            raise NoRoom
        self.present[visitor] += 1
        try:
            await self._wait(visitor)
            try:
                yield
            finally:
                self._next()
        finally:
            self.present[visitor] -= 1
            if not self.present[visitor]:
                del self.present[visitor]

    async def _wait(self, visitor: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next()  # the turn came in the same moment
            raise

    def _next(self) -> None:
        """Give the turn to the visitor who has waited longest since their last one."""
        while self.queues:
            visitor, queue = self.queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self.queues[visitor] = queue
            if not turn.done():  # else whoever waited has given up
                turn.set_result(None)
                return
        self.free += 1
