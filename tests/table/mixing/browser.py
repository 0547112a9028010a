"""A player or spectator without a socket, who keeps their view by the changes they are sent."""

import asyncio
import contextlib
import json

from crusade.table import live
from crusade.table.limits import Rate
from crusade.table.listener import Listener
from serving import changed


class Browser:
    """Somebody at a game: it keeps its copy of the view by what it is sent, and acts on what it sees."""

    def __init__(self, house, game_id, n, keys):
        self.house, self.game_id, self.n, self.keys = house, game_id, n, keys
        self.view, self.answers, self.gone = None, {}, False
        self.listener = None

    @property
    def hub(self):
        return self.house.hubs[self.n]

    async def dial(self):
        """A line of its own, and hello."""
        hub, game_id = self.hub, self.game_id
        self.view, self.gone = None, False
        self.listener = Listener(self.hear, self.drop, lambda x: hub.fetch(game_id, x), hub.limits)
        self.writer = asyncio.create_task(self.listener.write())
        await hub.table(game_id)
        hub.listeners.setdefault(game_id, set()).add(self.listener)
        await self.tell({"type": "hello", "keys": self.keys})
        await self.settled()

    def drop(self):
        self.gone = True

    async def hear(self, text):
        message = json.loads(text)
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "change":
            self.view = changed(self.view, message)
            self.house.counts["changes"] += 1
        else:
            self.answers[message["id"]] = message

    async def hang_up(self):
        """The line is cut."""
        if self.listener is None:
            return
        self.writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.writer
        if self.listener in self.hub.listeners.get(self.game_id, ()):
            await live.leave(self.hub, self.game_id, self.listener)
        self.listener = None

    async def tell(self, message):
        await live.hear(self.hub, self.game_id, self.listener, json.dumps(message), Rate(1_000_000))

    async def ask(self, message):
        """Make a request and wait for its answer."""
        await self.tell(message)
        await self.settled()
        return self.answers.get(message["id"])

    async def settled(self):
        """All that was to be sent has been."""
        line = self.listener
        while (line.due or line.answers or line.wake.is_set()) and not self.writer.done():
            await asyncio.sleep(0)
        assert not self.writer.done()
        assert not self.gone
