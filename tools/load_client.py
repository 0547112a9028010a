"""The players of the load test: sockets that keep a view as a browser does, and games of random legal options."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import httpx
from load_server import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

View = dict[str, Any]
ENDING = {"call", "end", "demand"}  # verbs that may end a game early
DONE_SHARE, UNDO_SHARE = 0.1, 0.02  # how often a player ends a step, or undoes the last decision
CHAIN = 8  # counters moved by one message when a game is only to get longer
ANSWER_SECONDS = 30
LOG_TAIL = 120
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)
numbers = itertools.count(1)


class Wrong(Exception):
    """Something the generator or the server must not do; counted by name."""


class Meter:
    """Measurements from some games. Times are in seconds."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Discard everything and start measuring now."""
        self.done: list[float] = []  # action to `done`
        self.shown: list[float] = []  # action to the view or change that shows it to the opponent
        self.waits: list[float] = []  # for a computer
        self.errors: Counter[str] = Counter()
        self.received = self.late = self.games = self.undone = self.whole = self.changes = 0

    @property
    def actions(self) -> int:
        """The number of actions answered with `done`."""
        return len(self.done)


def apply(view: View, change: View) -> None:
    """Apply a change to a view, as the protocol says."""
    view.update(change["set"])
    if fresh := {counter["id"]: counter for counter in change["counters"]}:
        view["counters"] = [fresh.get(counter["id"], counter) for counter in view["counters"]]
    for field, keys in change["merge"].items():
        view[field].update(keys)
        for key in [key for key, value in keys.items() if value is None]:
            del view[field][key]
    if (log := change["log"]) is not None:
        kept = [line for line in view["log"] if line["n"] <= log["keep"]]
        view["log"] = [*kept, *log["lines"]][-LOG_TAIL:]
    view["seq"] = change["seq"]


class Seat:
    """A simulated browser: one socket, the key of one side, and its current view."""

    def __init__(self, table: Table, server: Server, side: int, key: str) -> None:
        self.table, self.server, self.side, self.key = table, server, side, key
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.view: View = {}
        self.salt = secrets.token_hex(16)
        self.salting = ""  # the request that carries the salt
        self.first_view = 0.0  # when the first view arrived on this socket
        self.request, self.sent = "", 0.0  # the action in progress
        self.answer: View | None = None
        self.watches: tuple[int, float] | None = None  # the version an opponent acts on, and since when
        self.compares = False  # the next complete view must equal the current one
        self.waits_since = 0.0  # when a computer began to think

    @property
    def version(self) -> int:
        """The version of the game this seat has been shown."""
        return int(self.view.get("version", -1))

    async def dial(self) -> None:
        """Open the socket, say hello, wait for the first view."""
        self.view = {}
        url = f"ws://{self.server.address}/api/games/{self.table.id}/live"
        self.socket = await connect(
            url, compression=None, max_size=None, ping_interval=None, proxy=None, open_timeout=ANSWER_SECONDS
        )
        self.reader = asyncio.create_task(self.read(self.socket))
        await self.send({"type": "hello", "keys": [self.key]})
        await self.table.until(lambda: bool(self.view))

    async def send(self, message: View) -> None:
        """One message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def read(self, socket: ClientConnection) -> None:
        """Read messages until the connection closes."""
        try:
            while True:
                raw = await socket.recv(decode=False)
                now = time.perf_counter()
                self.table.meter.received += len(raw)
                await self.take(json.loads(raw), now)
                self.table.news.set()
        except ConnectionClosed as closed:
            self.table.fail(f"closed with {closed.rcvd.code if closed.rcvd else 'no word'}")
        except Exception as error:
            self.table.fail(f"not understood: {error!r}")

    async def take(self, message: View, now: float) -> None:
        """Handle one message from the server."""
        kind, meter = message["type"], self.table.meter
        if kind == "view":
            if self.compares and {**self.view, "seq": 0} != {**message, "seq": 0}:
                meter.errors["the changes did not lead to this view"] += 1
            self.compares = False
            self.view = message
            self.first_view = self.first_view or now
            meter.whole += 1
            await self.seen(now)
        elif kind == "change":
            meter.changes += 1
            if self.view.get("seq") != message["base"]:
                meter.errors["gap"] += 1
                await self.send({"type": "hello", "keys": [self.key]})
                return
            apply(self.view, message)
            await self.seen(now)
        elif message["id"] == self.request:
            self.answer = message
            if kind == "done":
                meter.done.append(now - self.sent)
                if self.version < message["version"]:
                    meter.errors["done before the view"] += 1
        elif kind == "refused" and message["id"] == self.salting and message["stale"]:
            meter.errors["salt refused as stale"] += 1
            await self.add_salt()
        elif kind == "refused":
            self.table.fail(f"refused: {message['words']}")

    async def seen(self, now: float) -> None:
        """What a browser does by itself when its view has changed, and the measurements."""
        view = self.view
        if self.watches is not None and self.version > self.watches[0]:
            self.table.meter.shown.append(now - self.watches[1])
            self.watches = None
        if view["salts"][self.side] is None and not self.salting:
            await self.add_salt()
        decides = view["to_decide"]
        if decides is not None and view["seats"][decides]["kind"] == "computer":
            self.waits_since = self.waits_since or now
        elif self.waits_since and (decides is not None or view["outcome"]):
            self.table.meter.waits.append(now - self.waits_since)
            self.waits_since = 0.0

    async def add_salt(self) -> None:
        """Contribute to the dice."""
        self.salting = request_id()
        await self.send({"type": "salt", "id": self.salting, "side": self.side, "text": self.salt})

    async def ask(self, message: View) -> View:
        """Send one action; returns the answer."""
        self.request, self.answer = request_id(), None
        whole = {**message, "id": self.request, "side": self.side, "base": self.version}
        self.sent = time.perf_counter()
        for other in self.table.seats:
            if other is not self:
                other.watches = (self.version, self.sent)
        await self.send(whole)
        await self.table.until(lambda: self.answer is not None)
        assert self.answer is not None
        return self.answer

    async def close(self) -> None:
        """Close the socket."""
        if self.reader is not None:
            self.reader.cancel()
        if self.socket is not None:
            with contextlib.suppress(*LOST):
                await self.socket.close()
        self.socket = self.reader = None
        self.first_view = 0.0


class Table:
    """A game with a socket for each person. `where` are the servers the two sides connect to; the first creates the game."""

    def __init__(
        self,
        where: Sequence[Server],
        meter: Meter,
        kinds: Sequence[str] = ("human", "human"),
        done_share: float = DONE_SHARE,
    ) -> None:
        self.where, self.meter, self.kinds, self.done_share = where, meter, kinds, done_share
        self.id = ""
        self.seats: list[Seat] = []
        self.news = asyncio.Event()
        self.trouble = ""
        self.chains = True  # whether the last chain was accepted

    # ---- opening and closing

    async def open(self, http: httpx.AsyncClient) -> None:
        """Create a new game and take the seats."""
        await self.close()
        self.trouble = ""
        wishes = [
            {"kind": "human", "name": f"Player {n}"} if kind == "human" else {"kind": "computer", "player": kind}
            for n, kind in enumerate(self.kinds)
        ]
        answer = await http.post(f"http://{self.where[0].address}/api/games", json={"seats": wishes})
        if answer.status_code != 200:
            raise Wrong(f"no game: {answer.status_code} {answer.text[:100]}")
        made = answer.json()
        self.id = made["game"]
        self.seats = [Seat(self, self.where[side], side, key) for side, key in enumerate(made["keys"]) if key]
        self.meter.games += 1
        for seat in self.seats:
            await seat.dial()

    async def close(self) -> None:
        """Close all sockets of the game."""
        for seat in self.seats:
            await seat.close()

    def fail(self, what: str) -> None:
        """Record that something went wrong in this game, and wake whoever waits."""
        self.trouble = self.trouble or what
        self.news.set()

    async def until(self, test: Callable[[], bool], seconds: float = ANSWER_SECONDS) -> None:
        """Wait until incoming messages make a condition true."""
        async with asyncio.timeout(seconds):
            while not test():
                if self.trouble:
                    raise Wrong(self.trouble)
                self.news.clear()
                await self.news.wait()

    # ---- playing

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(seat.view.get("outcome") for seat in self.seats)

    @property
    def entries(self) -> int:
        """How many options have been played."""
        return max((int(seat.view["entries"]) for seat in self.seats if seat.view), default=0)

    def decider(self) -> Seat | None:
        """The seat that must decide, once every seat has been shown the same version and all salts are in."""
        if len({seat.version for seat in self.seats}) > 1 or any(None in seat.view["salts"] for seat in self.seats):
            return None
        return next((seat for seat in self.seats if seat.view["to_decide"] == seat.side), None)

    async def settled(self, seconds: float = ANSWER_SECONDS) -> Seat | None:
        """Wait until one of our seats must decide; None if the game is over."""
        await self.until(lambda: self.over or self.decider() is not None, seconds)
        return None if self.over else self.decider()

    async def act(self, undo_share: float = UNDO_SHARE) -> bool:
        """One action by the seat that must decide; False if the game is over."""
        seat = await self.settled()
        if seat is None:
            return False
        if seat.view["undo"]["can"] and random.random() < undo_share:
            answer = await seat.ask({"type": "undo", "phase": False})
            self.meter.undone += 1
        else:
            answer = await seat.ask({"type": "play", "options": [choose(seat.view, self.done_share)]})
        if answer["type"] != "done":
            raise Wrong(f"{'stale' if answer['stale'] else 'refused'}: {answer['words']}")
        return True

    async def grow(self, entries: int) -> bool:
        """Play as fast as possible until a number of options have been played; False if the game ends before that."""
        while self.entries < entries:
            seat = await self.settled()
            if seat is None:
                return False
            options = chain(seat.view) if self.chains else []
            answer = await seat.ask({"type": "play", "options": options or [choose(seat.view, self.done_share / 2)]})
            self.chains = answer["type"] == "done"  # counters that move together may block each other
            if not self.chains and not options:
                raise Wrong(f"refused: {answer['words']}")
        return True


def choose(view: View, done_share: float) -> str:
    """A random option that keeps the game going."""
    texts = [option["text"] for option in view["options"] if option["verb"] not in ENDING]
    if "done" in texts and random.random() < done_share:
        return "done"
    return str(random.choice(texts or [option["text"] for option in view["options"]]))


def chain(view: View) -> list[str]:
    """Several counters, each moved to a different space, as the options of one message."""
    free = {option["unit"] for option in view["options"] if option["verb"] == "unit"}
    movers = [unit for unit, reach in view["reach"].items() if unit in free and reach["moves"]]
    taken: set[str] = set()
    options = []
    for unit in random.sample(movers, min(CHAIN, len(movers))):
        space = random.choice(list(view["reach"][unit]["moves"]))
        if space not in taken:
            taken.add(space)
            options += [f"unit {unit}", f"move {space}", "halt"]
    return options


def request_id() -> str:
    """A unique id."""
    return f"load{next(numbers):010d}"


async def open_all(tables: Sequence[Table], http: httpx.AsyncClient, together: int = 8) -> None:
    """Open games, a few at a time."""
    gate = asyncio.Semaphore(together)

    async def one(table: Table) -> None:
        async with gate:
            await table.open(http)

    await asyncio.gather(*(one(table) for table in tables))


async def grow_all(tables: Sequence[Table], entries: int, http: httpx.AsyncClient, together: int = 16) -> None:
    """Play games to a given number of options, a few at a time; one that ends before that is replaced."""
    gate = asyncio.Semaphore(together)

    async def one(table: Table) -> None:
        async with gate:
            while not await table.grow(entries):
                await table.open(http)

    await asyncio.gather(*(one(table) for table in tables))


async def close_all(tables: Sequence[Table]) -> None:
    """Close all sockets."""
    await asyncio.gather(*(table.close() for table in tables))


async def compare(tables: Sequence[Table]) -> None:
    """Request complete views while nobody plays; they must equal the views built from changes."""
    for seat in [seat for table in tables for seat in table.seats]:
        seat.compares = True
        await seat.send({"type": "hello", "keys": [seat.key]})
        await seat.table.until(lambda seat=seat: not seat.compares)  # type: ignore[misc]
