"""What an experiment writes down of a game while it is played: control, losses and the luck of fire, turn by turn.

It costs little: losses are read from sets of units, control once a turn, and the hits a throw could have scored are
counted die by die, because the attacker's hits depend on one die (or handful) and the defender's on the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..core.bits import collect, count
from ..core.game import Game
from ..core.head import HITS_ATTACK, HITS_DEFENCE
from ..core.machine import Throw
from ..core.news import FIRE
from ..core.option import Option
from ..core.state import State

PLACES = 3  # decimals kept of expected hits


class Watch:
    """Writes down the turns of one game; `row` is what a row of results has more by it."""

    def __init__(self, game: Game, s: State) -> None:
        self.game = game
        board, roster = game.board, game.roster
        self.graves = [board.find(area) for area in sorted(game.hooks.describe.graves)]
        # Counters that no hit can touch, such as dummies, are not lost when they leave the map.
        self.sides = [roster.of(side) & collect(u for u in range(len(roster)) if roster.hits[u]) for side in (0, 1)]
        self.dead = self._dead(s)
        self.lost = [0, 0]
        self.fire = [0.0] * 4  # hits and expected hits of the first side, then of the second
        self.control: list[str] = []
        self.losses: list[list[int]] = []
        self.fires: list[list[float]] = []

    def _dead(self, s: State) -> int:
        dead = 0
        for area in self.graves:
            dead |= s.at[area]
        return dead

    def throws(self, s: State, throw: Throw, option: Option) -> None:
        """Dice are about to bring this option; if they are fire, note the hits and how many were to be expected."""
        step = self.game.step(s)
        if step is None or step.name != FIRE:
            return
        attacker = self.game.phasing(s)
        for side, which, slot in ((attacker, 1, HITS_DEFENCE), (1 - attacker, 2, HITS_ATTACK)):
            hits, expected = self._hits(s, throw, option, which, slot)
            self.fire[2 * side] += hits
            self.fire[2 * side + 1] += expected

    def _hits(self, s: State, throw: Throw, option: Option, which: int, slot: int) -> tuple[int, float]:
        """The hits of one side's dice, and their mean over all faces. The other side's dice stay as they fell."""
        ways: dict[int, int] = {}
        for one, n in zip(s.menu, throw.ways):
            ways[one[which]] = ways.get(one[which], 0) + n
        hits, mean = 0, 0.0
        for face, n in ways.items():
            rolled = s.copy()
            verb, a, b = option
            self.game.program.carry_out(self.game.tables, rolled, (verb, face, b) if which == 1 else (verb, a, face))
            scored = rolled.tally[slot]
            mean += scored * n
            hits = scored if face == option[which] else hits
        return hits, mean / sum(ways.values())

    def after(self, s: State) -> None:
        """Something was played: who has fallen since?"""
        dead = self._dead(s)
        if dead != self.dead:
            fallen = dead & ~self.dead
            for side in (0, 1):
                self.lost[side] += count(fallen & self.sides[side])
            self.dead = dead

    def turn(self, s: State) -> None:
        """A turn has ended: write it down."""
        self.control.append(control_text(self.game, s))
        self.losses.append(self.lost[:])
        self.fires.append([round(x, PLACES) for x in self.fire])

    def row(self) -> dict[str, Any]:
        """The fields of a row: control at the end of each turn, and losses and fire up to it."""
        return {"control": self.control, "lost": self.losses, "fire": self.fires}


@lru_cache(maxsize=16)
def order_of(game: Game) -> Mapping[int, int]:
    """The bit of each space in the texts of control: spaces in the order of the board, without gaps."""
    return {place: n for n, place in enumerate(game.board.spaces)}


def control_text(game: Game, s: State) -> str:
    """Who controls what, as two hexadecimal sets: the first side's spaces and the second side's."""
    order, held = order_of(game), [0, 0]
    for place, side in game.hooks.describe.control(game.tables, s).items():
        held[side] |= 1 << order[place]
    return f"{held[0]:x}/{held[1]:x}"
