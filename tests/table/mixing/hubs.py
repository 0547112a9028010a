"""The hubs on one database, with computers that choose at random."""

import asyncio
import contextlib
import json
from collections import Counter

from sqlalchemy import func, select

from crusade.table import thinkers
from crusade.table.computers import Computers
from crusade.table.fanout import listen
from crusade.table.hub import Hub, game_of
from crusade.table.limits import Limits
from crusade.table.store import GAME, NOTE, Store, open_engine
from serving import GENEROUS

LIMITS = Limits(**{**GENEROUS, "tables": 3})


class Whims:
    """Thinking processes that choose at random, at once."""

    def __init__(self, rng):
        self.rng = rng

    async def plan(self, request, maker):
        asked = json.loads(request)
        game = game_of(asked["game"], tuple(sorted(asked["switches"].items())))
        view = thinkers.view_from(game, asked)
        await asyncio.sleep(self.rng.choice((0, 0.001)))
        s, plan = game.imagine(view, lambda units: None), []
        while s.menu and s.seat == view.seat and len(plan) < self.rng.choice((1, 5, 20)):
            option = self.rng.choice(s.menu)
            plan.append(game.text(option))
            s = game.play(s, option)
        return thinkers.Thought(plan, [f"because {self.rng.random()}"])

    def close(self):
        pass


class House:
    """The hubs on one database. `restart` is what a new process would be."""

    def __init__(self, url, rng):
        self.url, self.rng = url, rng
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.hubs, self.computers, self.news = [], [], []
        self.counts = Counter()

    async def open(self):
        for n in range(2 if self.shared else 1):
            engine = open_engine(self.url) if n else self.engine
            self._add(n, engine)

    def _add(self, n, engine):
        hub = Hub(Store(engine), LIMITS)
        hub.heard = self.late(hub.heard)
        computers = Computers(hub, Whims(self.rng))  # type: ignore[arg-type]
        news = asyncio.create_task(listen(hub, self.url))
        if n < len(self.hubs):
            self.hubs[n], self.computers[n], self.news[n] = hub, computers, news
        else:
            self.hubs.append(hub)
            self.computers.append(computers)
            self.news.append(news)

    def late(self, heard):
        """News take their time."""

        async def later(*news):
            await asyncio.sleep(self.rng.choice((0, 0, 0, 0.003, 0.01)))
            await heard(*news)

        return later

    def stamp(self, game_id):
        """What tells whether anything was changed or said: version, notes, rematch, last note that is no plan, result."""
        with self.engine.connect() as db:
            columns = (GAME.c.version, GAME.c.rematch, GAME.c.result)
            game = db.execute(select(*columns).where(GAME.c.id == game_id)).one()
            notes = select(func.max(NOTE.c.n)).where(NOTE.c.game_id == game_id)
            said = db.scalar(notes.where(NOTE.c.kind != "plan")) or 0
            return game[0], db.scalar(notes) or 0, game[1], said, game[2]

    async def restart(self, n):
        """Let one hub go, as when its process ends, and begin with a new one on the same database."""
        self.counts["restarts"] += 1
        hub, engine = self.hubs[n], self.hubs[n].store.engine
        await self.stop(n)
        assert hub is self.hubs[n]
        self._add(n, engine)

    async def stop(self, n):
        self.news[n].cancel()
        self.computers[n].close()
        for task in [self.news[n], *self.computers[n].tasks.values()]:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.hubs[n].close()

    async def close(self):
        for n in range(len(self.hubs)):
            await self.stop(n)

    def check_alive(self):
        for task in self.news if self.shared else []:
            assert not task.done(), task
