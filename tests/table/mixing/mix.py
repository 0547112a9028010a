"""One game from its making to its rematch, under a random mix of requests, restarts and cut lines."""

import asyncio
import contextlib
import random
import secrets
import sys

from crusade.core.errors import InputError
from crusade.table import makers
from crusade.table.acts import sat_down
from crusade.table.messages.http import NewGame, SitDown
from crusade.table.refusals import RequestRefused

from .agreement import check
from .asking import Asking
from .browser import Browser
from .hubs import House

KINDS = [
    ("darkest-crusade", {}),
    ("darkest-crusade", {}),
    ("darkest-crusade", {"setup": "secret"}),
    ("tiger-attack", {}),
    ("tiger-attack", {"setup": "free"}),
]


class Mix:
    """One game, from its making to its rematch."""

    def __init__(self, house, seed, trace=None):
        self.house, self.rng, self.seed = house, random.Random(seed), seed
        self.counts = house.counts
        self.trace = trace if trace is not None else []
        self.asking = Asking(self.rng)
        self.requests = 0
        self.hurried = False  # the last step has not been waited for
        self.last = None  # the last request, with who made it and what was answered

    # ---- making and sitting down

    async def begin(self):
        rng = self.rng
        kind, switches = rng.choice(KINDS)
        self.asking.most = 10 if switches.get("setup") == "secret" else 60
        seats = rng.choice([("human", "human"), ("human", "open"), ("open", "open"), ("human", "computer")])
        if rng.random() < 0.5:
            seats = seats[::-1]
        wishes = [
            {"kind": "computer", "player": "random"} if seat == "computer" else {"kind": seat, "name": f"{seat} {n}"}
            for n, seat in enumerate(seats)
        ]
        asked = NewGame(kind=kind, switches=switches, seats=wishes)  # type: ignore[arg-type]
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
        await self.make(browser, self.asking.request(browser))

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
        asked = [(b, self.asking.request(b)) for b in self.rng.choices(self.browsers, k=most)]
        self.note("at once", [message for _, message in asked])
        self.counts["at once"] += 1
        await asyncio.gather(*(b.tell(message) for b, message in asked))
        for browser, message in asked:
            await browser.settled()
            assert message["id"] in browser.answers, message

    async def cut_off(self, browser):
        """The line is cut in the middle of a request: it is carried out, or it is not."""
        message = self.asking.request(browser)
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

    async def check(self, whole):
        await check(self.house, self.game_id, self.browsers, whole)

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
