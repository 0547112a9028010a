"""Computer players in processes of their own: they never block the table, and can be stopped at any time.

A request carries one seat's view and nothing else, as JSON; the answer is a list of option texts, and why in words.
A word on the pipe while they think means: hurry, what have you got?
"""

from __future__ import annotations

import asyncio
import base64
import json
import signal
from collections import OrderedDict
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from ..ai.planner import PlannerPlayer
from ..ai.player import Player, make_player
from ..ai.review import review
from ..core.game import Game
from ..core.state import unpack
from ..core.view import View
from ..games import load
from ..record.file import from_bytes


def ask_words(game: Game, view: View, table: str, player: str) -> bytes:
    """A request: what the seat knows, and who shall think about it."""
    return json.dumps(
        {
            "table": table,
            "player": player,
            "game": game.name,
            "switches": game.switches,
            "seat": view.seat,
            "shown": base64.b64encode(view.shown.pack()).decode(),
            "unknown": hex(view.unknown),
            "options": [game.text(o) for o in view.options],
            "moment": [view.turn, view.phase, view.step, view.clause],
        }
    ).encode()


def view_from(game: Game, asked: dict[str, Any]) -> View:
    """The view a request carries."""
    shown = unpack(game.shape, base64.b64decode(asked["shown"]))
    options = [game.parse(text) for text in asked["options"]]
    seat = int(asked["seat"])
    return View(seat, shown, int(asked["unknown"], 16), seat, options, *asked["moment"])


def think(conn: Connection) -> None:
    """The life of a thinking process: requests in, plans out, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games: dict[str, Game] = {}
    players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()
    while True:
        try:
            asked = json.loads(conn.recv_bytes())
        except (EOFError, OSError):
            return
        if "file" in asked:
            conn.send_bytes(json.dumps(look_over(asked["file"])).encode())
            continue
        kind = json.dumps([asked["game"], asked["switches"]])
        if kind not in games:
            games[kind] = load(asked["game"], **asked["switches"])
        game = games[kind]
        who = (asked["table"], asked["seat"], asked["player"])
        if who not in players:
            players[who] = make_player(asked["player"], game, "/".join(map(str, who)))
            if len(players) > 100:
                players.popitem(last=False)
        player = players[who]
        if isinstance(player, PlannerPlayer):
            player.hurry = conn.poll
        plan = [game.text(o) for o in player.ahead(view_from(game, asked))]
        why = player.why if isinstance(player, PlannerPlayer) else []
        conn.send_bytes(json.dumps({"plan": plan, "why": why}).encode())


def look_over(text: str) -> list[dict[str, Any]]:
    """A finished game's file, looked over."""
    return [stretch._asdict() for stretch in review(from_bytes(text.encode(), "the game"))]


class Thought(NamedTuple):
    """What a computer player means to do, and why, one line a thought."""

    plan: list[str]
    why: list[str]


class Thinker:
    """One process, one request at a time."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None

    def start(self) -> Connection:
        """The pipe to a living process."""
        if self.process is None or not self.process.is_alive() or self.pipe is None:
            context = get_context("spawn")
            self.pipe, other = context.Pipe()
            self.process = context.Process(target=think, args=(other,), daemon=True)
            self.process.start()
            other.close()
        return self.pipe

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None

    async def ask(self, request: bytes) -> Any:
        """An answer. Cancelling the call kills the process; the next call starts another."""
        pipe = await asyncio.to_thread(self.start)
        pipe.send_bytes(request)
        try:
            return json.loads(await asyncio.to_thread(pipe.recv_bytes))
        except asyncio.CancelledError:
            self.stop()
            raise
        except (EOFError, OSError) as error:
            self.stop()
            raise RuntimeError("the thinking process ended without an answer") from error


class Thinkers:
    """A few thinking processes, shared by all tables; started when first needed."""

    def __init__(self, processes: int) -> None:
        self.free: asyncio.Queue[Thinker] = asyncio.Queue()
        self.all = [Thinker() for _ in range(processes)]
        for thinker in self.all:
            self.free.put_nowait(thinker)

    async def plan(self, request: bytes) -> Thought:
        """A plan from whoever is free."""
        return Thought(**await self.ask(request))

    async def review(self, file: str) -> list[dict[str, Any]]:
        """How a finished game went, stretch by stretch."""
        return list(await self.ask(json.dumps({"file": file}).encode()))

    async def ask(self, request: bytes) -> Any:
        """An answer from whoever is free."""
        thinker = await self.free.get()
        try:
            return await thinker.ask(request)
        finally:
            self.free.put_nowait(thinker)

    def close(self) -> None:
        """End all processes."""
        for thinker in self.all:
            thinker.stop()
