"""One game of the arena: recorded as a game file, timed by player-turn, reproducible byte by byte.

The two games of a pair have the same dice, with sides swapped. A player that crashes or cheats loses the game; the row
says who, why, and what it last wrote to stderr.
"""

from __future__ import annotations

import hashlib
import platform
import time
from collections import defaultdict
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import Limits
from ..core import machine
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.state import State
from ..record.dice import SeededDice
from ..record.file import to_text
from ..record.line import LONGEST
from ..record.record import Record
from .match import Forfeit, Row, Seats
from .pool import code, game_of


class Duel(NamedTuple):
    """Everything that determines a game of the arena."""

    arena: str
    game: str
    switches: tuple[tuple[str, str], ...]
    players: tuple[str, str]  # the first side's, the second side's
    pair: int
    limits: Limits = Limits()

    @property
    def seed(self) -> str:
        """The dice seed: the same for both games of a pair, different for every pair of every match."""
        match = " ".join(sorted(self.players))
        if len(match) > LONGEST // 2:
            match = hashlib.sha256(match.encode()).hexdigest()[:16]
        return f"{self.arena}/{match}/{self.pair}"


class Stopwatch:
    """The seconds each side spends thinking in its own player-turns and in the enemy's."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spent: dict[tuple[int, int, int], float] = defaultdict(float)  # side, turn, phasing side

    def add(self, s: State, seconds: float) -> None:
        """Add the time of a decision to the side that made it."""
        self.spent[s.seat, self.game.turn(s), self.game.phasing(s)] += seconds

    def lists(self, own: bool) -> list[list[float]]:
        """For each side, the seconds spent in each of its own player-turns, or in each of the enemy's."""
        sides = range(len(self.game.sides))
        return [
            [round(x, 4) for (who, _, phasing), x in sorted(self.spent.items()) if who == side == phasing]
            if own
            else [round(x, 4) for (who, _, phasing), x in sorted(self.spent.items()) if who == side != phasing]
            for side in sides
        ]


def play_duel(duel: Duel) -> Row:
    """Play one game of the arena; returns its row."""
    return duel_with_record(duel)[0]


def duel_with_record(duel: Duel) -> tuple[Row, str]:
    """Play one game of the arena; returns its row and the text of its game file."""
    game = game_of(duel.game, duel.switches)
    record = Record(game, [name[:LONGEST].strip() for name in duel.players], f"seeded {duel.seed}")
    watch = Stopwatch(game)
    forfeit = None
    try:
        s = _play(game, duel, record, watch)
    except Forfeit as lost:
        forfeit = lost
        record.finish(game.sides[1 - lost.side], 1, "forfeited")
    assert record.result is not None
    winner, degree, clause = record.result.text.split()
    text = to_text(record)
    row: Row = {
        "pair": duel.pair,
        "players": list(duel.players),
        "seed": duel.seed,
        "winner": winner,
        "degree": int(degree),
        "clause": clause,
        "turns": 0 if forfeit else game.turn(s),
        "decisions": len(record.entries),
        "record": hashlib.sha256(text.encode()).hexdigest(),
    }
    if forfeit:
        row["forfeit"] = forfeit.row(game, duel.players)
    row |= {"seconds": watch.lists(own=True), "answers": watch.lists(own=False), "code": code(), "cpu": cpu()}
    return row, text


def _play(game: Game, duel: Duel, record: Record, watch: Stopwatch) -> State:
    """Play to the end and record everything; Forfeit if a player fails."""
    seats = Seats(game, duel.players, duel.seed, duel.limits)
    dice = SeededDice(duel.seed)
    s = game.start()
    try:
        while s.menu:
            before, faces = s.copy(), []
            if s.seat == CHANCE:
                throw = game.throw(s)
                faces = dice.throw(throw.dice)
                option = throw.read(faces)
            else:
                clock = getattr(seats.players[s.seat], "clock", time.process_time)
                began = clock()
                option = seats.decide(s)
                watch.add(s, clock() - began)
            game.apply(s, option)
            record.add(before, option, faces, s, dice.rolls if faces else 0)
        return s
    finally:
        seats.close()


@lru_cache(maxsize=1)
def cpu() -> str:
    """The processor's name, and whether the rules are compiled: times mean nothing without these."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        name = platform.processor() or platform.machine()
    return name if machine.__file__.endswith(".py") else f"{name}, rules compiled"
