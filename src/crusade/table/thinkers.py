"""Computer players and the coach in separate processes: they never block the table, and can be stopped at any time.

A request carries one seat's view, as JSON, and the seed of the player that is to think about it, or the seconds the coach
has. The answer is a list of option texts with reasons in words, or the coach's plans. Data on the pipe while a process
thinks means that it should hurry and answer with what it has.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import time
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from ..ai.coach import advise
from ..ai.planner import PlannerPlayer
from ..ai.player import Player, make_player
from ..core.game import Game
from ..core.state import unpack
from ..core.view import View
from ..games import load_revision
from .turns import Turns
from .workers import Workers

MOST_GAMES = 32  # games with different switches, cached by a thinking process


def thinking_request(game: Game, view: View, player: str, seed: str) -> bytes:
    """A request: what the seat knows, and which player is to think about it."""
    return json.dumps({"player": player, "seed": seed, **view_in_request(game, view)}).encode()


def coaching_request(game: Game, view: View, seconds: float) -> bytes:
    """A request to the coach: what the seat knows, and how long it may take."""
    return json.dumps({"coach": seconds, **view_in_request(game, view)}).encode()


def view_in_request(game: Game, view: View) -> dict[str, Any]:
    """What the seat knows, and the game it is about."""
    return {
        "game": game.name,
        "switches": game.switches,
        "revision": game.revision,
        "seat": view.seat,
        "shown": base64.b64encode(view.shown.pack()).decode(),
        "unknown": hex(view.unknown),
        "options": [game.text(o) for o in view.options],
        "moment": [view.turn, view.phase, view.step, view.clause],
    }


def view_from(game: Game, asked: dict[str, Any]) -> View:
    """The view in a request."""
    shown = unpack(game.shape, base64.b64decode(asked["shown"]))
    options = [game.parse(text) for text in asked["options"]]
    seat = int(asked["seat"])
    return View(seat, shown, int(asked["unknown"], 16), seat, options, *asked["moment"])


def think(conn: Connection) -> None:
    """Main loop of a thinking process: requests in, plans out, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)  # the server comes first
    games: OrderedDict[str, Game] = OrderedDict()
    players: OrderedDict[tuple[str, str, str], Player] = OrderedDict()
    while True:
        try:
            asked = json.loads(conn.recv_bytes())
        except (EOFError, OSError):
            return
        kind = json.dumps([asked["game"], asked["switches"], asked["revision"]])
        if kind not in games:
            games[kind] = load_revision(asked["game"], asked["switches"], asked["revision"])
            if len(games) > MOST_GAMES:
                games.popitem(last=False)
        game = games[kind]
        if "coach" in asked:
            conn.send_bytes(coached(game, asked, conn))
            continue
        who = (kind, asked["player"], asked["seed"])
        if who not in players:
            players[who] = make_player(asked["player"], game, asked["seed"])
            if len(players) > 100:
                players.popitem(last=False)
        player = players[who]
        if isinstance(player, PlannerPlayer):
            player.hurry = conn.poll
        plan = [game.text(o) for o in player.ahead(view_from(game, asked))]
        why = player.why if isinstance(player, PlannerPlayer) else []
        conn.send_bytes(json.dumps({"plan": plan, "why": why}).encode())


def coached(game: Game, asked: dict[str, Any], conn: Connection) -> bytes:
    """The coach's plans, as far as it got in its time."""
    end = time.monotonic() + asked["coach"]
    plans = advise(game, view_from(game, asked), lambda: time.monotonic() > end or conn.poll())
    return json.dumps({"plans": [plan._asdict() for plan in plans]}).encode()


class Thought(NamedTuple):
    """The plan of a computer player, and its reasons, one per line."""

    plan: list[str]
    why: list[str]


class Thinkers:
    """A few thinking processes, shared by all games; started when first needed."""

    def __init__(self, processes: int) -> None:
        self.workers = Workers(think, processes)
        self.turns = Turns(processes)

    async def plan(self, request: bytes, maker: str) -> Thought:
        """A plan from the next free process. The makers of games take turns, so nobody waits for all games of another."""
        async with self.turns.turn(maker):
            return Thought(**await self.workers.ask(request))

    async def coach(self, request: bytes, visitor: str, seconds: float) -> list[dict[str, Any]]:
        """The coach's plans, from the next free process; TimeoutError if they take too long."""
        async with self.turns.turn(visitor):
            found: list[dict[str, Any]] = (await self.workers.ask(request, seconds))["plans"]
            return found

    def close(self) -> None:
        """End all processes."""
        self.workers.close()
