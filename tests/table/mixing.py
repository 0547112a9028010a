"""A table in this process, on a real database and without sockets, under long random mixes of everything one can ask of it.

After every request the game in memory, the game as it is loaded from the database, and what every browser shows must be
the same. On PostgreSQL two hubs serve the games and hear each other's news.
"""

import asyncio
import contextlib
import json
import random
import secrets
import sys
import time
from collections import Counter

from sqlalchemy import func, select

from crusade.core.errors import InputError
from crusade.record.file import to_text
from crusade.record.session import whole as whole_record
from crusade.table import live, makers, thinkers
from crusade.table.acts import sat_down
from crusade.table.computers import Computers
from crusade.table.fanout import listen
from crusade.table.hub import Hub, game_of
from crusade.table.limits import Limits, Rate
from crusade.table.listener import Listener
from crusade.table.messages.http import NewGame, SitDown
from crusade.table.refusals import RequestRefused
from crusade.table.seated import dice_of
from crusade.table.store import GAME, NOTE, Store, open_engine
from crusade.table.view import view_of
from serving import GENEROUS, changed

LIMITS = Limits(**{**GENEROUS, "tables": 3})
KINDS = [
    ("darkest-crusade", {}),
    ("darkest-crusade", {}),
    ("darkest-crusade", {"setup": "secret"}),
    ("tiger-attack", {}),
    ("tiger-attack", {"setup": "free"}),
]
PATIENCE = 60  # seconds until something that must come has come


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
        computers = Computers(hub, Whims(self.rng))
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


class Mix:
    """One game, from its making to its rematch."""

    def __init__(self, house, seed, trace=None):
        self.house, self.rng, self.seed = house, random.Random(seed), seed
        self.counts = house.counts
        self.trace = trace if trace is not None else []
        self.requests = 0
        self.hurried = False  # the last step has not been waited for
        self.last = None  # the last request, with who made it and what was answered

    # ---- making and sitting down

    async def begin(self):
        rng = self.rng
        kind, switches = rng.choice(KINDS)
        self.secret = switches.get("setup") == "secret"
        seats = rng.choice([("human", "human"), ("human", "open"), ("open", "open"), ("human", "computer")])
        if rng.random() < 0.5:
            seats = seats[::-1]
        wishes = [
            {"kind": "computer", "player": "random"} if seat == "computer" else {"kind": seat, "name": f"{seat} {n}"}
            for n, seat in enumerate(seats)
        ]
        asked = NewGame(kind=kind, switches=switches, seats=wishes)
        made = await makers.make_game(self.house.hubs[0], asked, "127.0.0.1")
        self.game_id = made.game
        self.keys = [key or invitation for key, invitation in zip(made.keys, made.invitations)]
        self.open = [seat == "open" for seat in seats]
        self.note("begin", kind, switches, seats)
        await self.gather_round()

    async def gather_round(self):
        """Two people and a spectator sit down, each at a server of their own choice."""
        self.browsers = []
        both = self.rng.random() < 0.15
        for side in (0, 1, None):
            keys = [] if side is None else [k for k in (self.keys if both else [self.keys[side]]) if k]
            browser = Browser(self.house, self.game_id, self.rng.randrange(len(self.house.hubs)), keys)
            self.browsers.append(browser)
            await browser.dial()

    async def sit(self, side):
        """Take the open seat, twice (the answer was lost), and look anew with the key."""
        hub = self.rng.choice(self.house.hubs)
        self.note("sit", side)
        key, old = secrets.token_urlsafe(32), self.keys[side]
        wish = SitDown(name=f"Guest {self.rng.randrange(100)}", key=key)
        try:
            for _ in range(2):
                await hub.change(self.game_id, "", None, lambda table: sat_down(table, old, wish))
        except RequestRefused:
            if self.house.stamp(self.game_id)[4]:
                return  # the game is over
            raise
        self.keys[side], self.open[side] = key, False
        for browser in self.browsers:
            if old in browser.keys:
                browser.keys = [key if k == old else k for k in browser.keys]
                await browser.tell({"type": "hello", "keys": browser.keys})

    # ---- what is asked

    def note(self, *words):
        self.trace.append(words)

    def request(self, browser):
        """Something this browser might ask for, going by what it shows."""
        rng, view = self.rng, browser.view
        side = view["seat"]
        whole = {"id": secrets.token_hex(8), "side": side}
        if side is None or rng.random() < 0.06:
            text = f"word {rng.randrange(1000)}"
            return {
                "type": "say",
                "id": whole["id"],
                "text": text,
                "side": side,
                "name": "Carla" if side is None else None,
            }
        if view["salts"][side] is None and rng.random() < 0.5:
            return {"type": "salt", **whole, "text": secrets.token_hex(16)}
        whole["base"] = view["version"]
        if rng.random() < 0.05:
            whole["base"] = max(0, whole["base"] - rng.randrange(1, 5))
        if view["outcome"]:
            return {"type": "offer", **whole, "what": "rematch"}
        if view["offer"] and rng.random() < 0.6:
            return {"type": "offer", **whole, "what": rng.choice(("accept", "accept", "decline"))}
        offer = rng.random()
        if offer < 0.14:
            there = view["entries"]
            back = rng.choice((None, max(0, there - 1), max(0, there - rng.randrange(1, 30)), rng.randrange(there + 1)))
            return {"type": "offer", **whole, "what": "takeback", "entries": back}
        if offer < 0.155:
            return {"type": "offer", **whole, "what": rng.choice(("end", "end", "resign"))}
        if view["to_decide"] == side and view["options"]:
            if rng.random() < 0.25:
                return {"type": "undo", **whole, "phase": rng.random() < 0.3}
            return {"type": "play", **whole, "options": self.options(browser)}
        return {"type": "undo", **whole, "phase": False}

    def options(self, browser):
        """One option, or several; sometimes one too many."""
        texts = [o["text"] for o in browser.view["options"] if o["text"] not in ("call", "done")]
        texts = texts or [o["text"] for o in browser.view["options"]]
        first = [self.rng.choice(texts)]
        if self.rng.random() < 0.4:
            first = self.far_ahead(browser, self.rng.choice((3, 10, 10 if self.secret else 60)))
        if self.rng.random() < 0.08:
            first.append(self.rng.choice(texts))
        return first[:60]

    def far_ahead(self, browser, most):
        """Options that fit one after the other until dice must fall."""
        table = browser.hub.tables.get(self.game_id)
        if table is None or table.version != browser.view["version"] or not table.session.state.menu:
            return [browser.view["options"][0]["text"]]
        game, s, plan = table.game, table.session.state, []
        seat = s.seat
        while s.menu and s.seat == seat and len(plan) < most:
            option = self.rng.choice(s.menu)
            plan.append(game.text(option))
            s = game.play(s, option)
        return plan

    # ---- one step of the mix

    async def step(self):
        rng = self.rng
        self.requests += 1
        self.counts["requests"] += 1
        dice = rng.random()
        browser = rng.choice(self.browsers)
        if any(self.open) and dice < 0.2 and browser.view["outcome"] is None:
            await self.sit(self.open.index(True))
        elif dice < 0.03:
            await self.restart(rng.randrange(len(self.house.hubs)))
        elif dice < 0.06:
            await self.reload(rng.choice(self.house.hubs))
        elif dice < 0.08:
            self.note("hello again")
            await browser.tell({"type": "hello", "keys": browser.keys})
        elif dice < 0.1:
            self.note("gone and back")
            await browser.hang_up()
            browser.n = rng.randrange(len(self.house.hubs))
            await browser.dial()
        elif dice < 0.12 and browser.listener.sides:
            side = rng.choice(sorted(browser.listener.sides))
            self.note("look", side)
            await browser.tell({"type": "look", "side": side})
        elif dice < 0.18 and self.last:
            await self.repeat()
        elif dice < 0.26:
            await self.at_once(rng.randrange(2, 5))
        elif dice < 0.29:
            await self.cut_off(browser)
        else:
            await self.one(browser)

    async def reload(self, hub):
        """The game is let go of, as when there is no room, and loaded again when somebody asks for it."""
        self.note("forget")
        self.counts["reloads"] += 1
        async with hub.lock(self.game_id):
            hub.forget(self.game_id)

    async def one(self, browser):
        """One request, most of them by whoever must decide."""
        rng = self.rng
        mover = next((b for b in self.browsers if b.view["to_decide"] in b.listener.sides), browser)
        if rng.random() < 0.6:
            browser = mover
        if browser.view["seat"] != browser.view["to_decide"] and browser.view["to_decide"] in browser.listener.sides:
            await browser.tell({"type": "look", "side": browser.view["to_decide"]})
            await browser.settled()
        await self.make(browser, self.request(browser))

    async def make(self, browser, message):
        hub, before = browser.hub, self.version
        entries = browser.view["entries"]
        answer = await browser.ask(message)
        self.note(browser.n, message, answer)
        assert answer is not None, "no answer"
        self.counts[answer["type"]] += 1
        after = self.version
        if self.alone and not self.hurried:
            if answer["type"] == "refused":
                assert after == before, (message, answer)
            elif message["type"] == "play":
                stored = await asyncio.to_thread(hub.store.load, self.game_id, entries)
                assert stored.entries[0][0] == message["options"][0], (stored.entries[:1], message)
                assert answer["version"] == after
        self.last = (browser, message, answer)

    @property
    def version(self):
        return self.house.stamp(self.game_id)[0]

    @property
    def alone(self):
        """Whether nobody but the browsers changes the game: no computer."""
        return all(seat["kind"] != "computer" for seat in self.browsers[0].view["seats"])

    async def repeat(self):
        """The answer was lost: the same again, perhaps elsewhere; it does nothing."""
        browser, message, answer = self.last
        if browser.game_id != self.game_id:
            return
        before = self.version
        again = await browser.ask(message)
        self.note("repeat", message, answer, again)
        self.counts["repeats"] += 1
        if answer["type"] == "done" and browser.listener.sides:
            assert again["type"] == "done", (message, answer, again)
            if self.alone and message["type"] in ("play", "undo"):
                assert again["version"] == answer["version"], (message, answer, again)
        if self.alone and not self.hurried and answer["type"] == "done":
            assert self.version == before

    async def at_once(self, most):
        """Several requests at the same time, some of them by the same browser."""
        asked = [(b, self.request(b)) for b in self.rng.choices(self.browsers, k=most)]
        self.note("at once", [message for _, message in asked])
        self.counts["at once"] += 1
        await asyncio.gather(*(b.tell(message) for b, message in asked))
        for browser, message in asked:
            await browser.settled()
            assert message["id"] in browser.answers, message

    async def cut_off(self, browser):
        """The line is cut in the middle of a request: it is carried out, or it is not."""
        message = self.request(browser)
        self.note("cut off", message)
        self.counts["cut off"] += 1
        task = asyncio.create_task(browser.tell(message))
        for _ in range(self.rng.randrange(6)):
            await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def restart(self, n):
        self.note("restart", n)
        here = [browser for browser in self.browsers if browser.n == n]
        for browser in here:
            await browser.hang_up()
        await self.house.restart(n)
        await asyncio.gather(*(browser.dial() for browser in here))  # all at once, as after a real one

    # ---- whether all is well

    async def check(self, whole):
        """Memory, database and browsers agree."""
        await self.quiet()
        self.counts["checks"] += 1
        hub = self.house.hubs[0]
        fresh = await asyncio.to_thread(lambda: hub._seat(hub._read(self.game_id)))
        for hub in self.house.hubs:
            table = hub.tables.get(self.game_id)
            if table is not None:
                assert_equal(standing(fresh, whole), standing(table, whole), "the database", "memory")
        for browser in self.browsers:
            await browser.settled()
            look = browser.listener.look
            watch = browser.hub.watches[self.game_id][look]
            assert_equal(plain(watch.view), browser.view, "the whole view", f"the view of {look} by changes")
            if whole:
                thinking = self.game_id in browser.hub.thinking
                there = plain(view_of(fresh, look, set(), thinking))
                assert_equal(without_presence(there), without_presence(browser.view), "the database", f"{look}'s view")
        self.house.check_alive()

    async def quiet(self):
        """Computers have decided, and every hub has heard the news."""
        end, before = time.monotonic() + PATIENCE, None
        while True:
            stored = self.house.stamp(self.game_id)
            if stored != before:  # a computer plays on
                end, before = time.monotonic() + PATIENCE, stored
            tables = [t for hub in self.house.hubs if (t := hub.tables.get(self.game_id)) is not None]
            behind = [t for t in tables if (t.version, t.notes, t.row.rematch) != stored[:3]]
            behind += [b for b in self.browsers if (b.view["version"], said(b.view)) != (stored[0], stored[3])]
            locked = any(
                hub.working or self.game_id in hub.loading or hub.lock(self.game_id).locked() for hub in self.house.hubs
            )
            thinking = any(self.game_id in computers.tasks for computers in self.house.computers)
            if not behind and not thinking and not locked:
                return
            if time.monotonic() > end:
                words = (
                    [(t.version, t.notes, t.row.rematch) for t in tables],
                    [b.view["version"] for b in self.browsers],
                )
                raise AssertionError(f"not quiet: {stored}, {words} {thinking=} {locked=}")
            await asyncio.sleep(0.001)

    async def play(self, steps, whole=0.3):
        """The whole mix."""
        await self.begin()
        try:
            await self.check(True)
            for _ in range(steps):
                await self.step()
                self.hurried = self.rng.random() < (0.4 if self.house.shared else 0.1)
                if self.hurried:
                    continue
                await self.check(self.rng.random() < whole)
                if self.browsers[0].view["rematch"] and self.rng.random() < 0.5:
                    await self.follow_on()
                    await self.check(True)
            await self.check(True)
        finally:
            for browser in self.browsers:
                await browser.hang_up()
        self.counts["games"] += 1

    async def follow_on(self):
        """To the rematch, with the old keys as invitations."""
        self.note("rematch")
        self.counts["rematches"] += 1
        seats = self.browsers[0].view["seats"]
        following = self.browsers[0].view["rematch"]
        for browser in self.browsers:
            await browser.hang_up()
        self.game_id, self.last = following, None
        self.keys = self.keys[::-1]
        self.open = [seat["kind"] != "computer" for seat in seats[::-1]]
        await self.gather_round()


def standing(table, whole):
    """Everything about a game at the table that a restart must not change."""
    session, row = table.session, table.row
    known = {
        "version": table.version,
        "key": session.state.key(),
        "entries": [entry._replace(heading="", check=None) for entry in session.record.entries],
        "floor": session._floor,
        "why": session.why_no_undo(),
        "first": session._first,
        "told": session.told,
        "rolls": session.dice.rolls,
        "salts": (row.salts, session.dice.salts, session.record.salts, session.auto),
        "takebacks": [(at, claim.text) for at, claim in session.record.takebacks],
        "result": (session.record.result and session.record.result.text, session.over, row.result),
        "row": (row.takebacks, row.rolls, row.rematch, row.revision, row.secret),
        "seats": [(s.side, s.kind, s.name, s.player, s.key_hash, s.invite_hash) for s in table.seats],
        "names": session.record.seats,
        "offer": table.offer,
        "talk": table.talk,
        "plans": table.plans,
        "notes": table.notes,
        "practice": table.practice,
        "decides": table.to_decide,
    }
    if whole:
        known["text"] = to_text(whole_record(session.record, dice_of(row.secret, row.salts)))
    return known


def said(view):
    return view["notes"][-1]["n"] if view["notes"] else 0


def plain(view):
    """A view as it goes over the line."""
    return json.loads(json.dumps(view))


def without_presence(view):
    seats = [{**seat, "present": None, "thinking": None} for seat in view["seats"]]
    return {**view, "seats": seats, "seq": 0}


def assert_equal(one, two, first, second):
    names = [name for name in sorted(one.keys() | two.keys()) if one.get(name) != two.get(name)]
    words = [f"{name}: {first} has {unlike(one[name], two[name])}" for name in names]
    assert not names, f"{first} and {second} differ in {names}\n" + "\n".join(words)


def unlike(one, two):
    """What differs, shortly."""
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [(a, b) for a, b in zip(one, two) if a != b]
        return f"{len(pairs)} others: {pairs[:2]}"
    return f"{str(one)[-700:]}; not {str(two)[-700:]}"


async def mixes(url, seeds, steps, tell=lambda seed, counts: None):
    """Mixes by their seeds, one after the other on one database; gives what was done."""
    house = House(url, random.Random(str(seeds)))
    await house.open()
    try:
        for seed in seeds:
            trace = []
            mix = Mix(house, seed, trace)
            try:
                await mix.play(steps)
            except BaseException:
                sys.stderr.write("\n".join(map(str, [f"seed {seed}", *trace[-12:]])))
                raise
            tell(seed, house.counts)
    finally:
        with contextlib.suppress(InputError):
            await house.close()
    return house.counts
