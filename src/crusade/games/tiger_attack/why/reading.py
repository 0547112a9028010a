"""The slow, literal reading of a position: plain lists and loops, one small question at a time.

It shares no sets and no search with the fast rules, so that each can be tested against the other.
"""

from __future__ import annotations

from functools import lru_cache

from ....core.board import Board, Space
from ....core.state import NOBODY, NOWHERE, State
from ...literal import LiteralReading
from .. import slots
from ..tables import Tables

#: The edge behind each area from which units come in.
GATES = {"north": "entry_north", "south": "entry_south", "west": "entry_west", "british": "entry_british"}


@lru_cache(maxsize=8)
def joined(board: Board) -> dict[int, list[int]]:
    """The points joined to each point by a route, read from the table once."""
    return {a: [b for b in board.spaces if board.edge(a, b) is not None] for a in board.spaces}


class Reading(LiteralReading):
    """A position as a person at the table sees it."""

    def __init__(self, g: Tables, s: State) -> None:
        self.g, self.s = g, s
        self.board, self.roster = g.board, g.roster
        self.side = s.tally[slots.SIDE]
        self.turn = s.tally[slots.TURN]
        self.second = s.tally[slots.STAGE] == slots.SECOND
        self.operations = s.tally[slots.STAGE] == slots.OPERATIONS
        self.good = s.tally[slots.WEATHER] == slots.GOOD
        hand = s.tally[slots.HAND]
        self.hand: int | None = None if hand == NOBODY else hand
        self.mode = s.tally[slots.MODE]
        target = s.tally[slots.TARGET]
        self.target: int | None = None if target == NOWHERE else target
        self.standing: dict[int, list[int]] = {}
        for unit, place in enumerate(s.where):
            self.standing.setdefault(place, []).append(unit)

    # ---- counters

    def fit(self, unit: int) -> bool:
        """Not disrupted."""
        return not self.marked(unit, slots.DISRUPTED)

    def area(self, unit: int) -> str:
        """The off-map area it is in; empty on the map."""
        return "" if self.place(unit) is not None else self.board.name(self.s.where[unit])

    def is_leader(self, unit: int) -> bool:
        """Peiper, Bayerlein or Abrams."""
        return self.roster.kind[unit] == "leader"

    def is_armor(self, unit: int) -> bool:
        """Tanks, Tigers and the 150th too."""
        return self.roster.kind[unit] == "armor"

    def is_infantry(self, unit: int) -> bool:
        """Neither armor nor a leader."""
        return self.roster.kind[unit] == "infantry"

    def all_units(self) -> range:
        """Every counter of the game."""
        return range(len(self.roster))

    def counters_on(self, place: int) -> list[int]:
        """Every counter on a point or in an area, leaders too."""
        return self.standing.get(place, [])

    def units_on(self, point: int, side: int) -> list[int]:
        """A side's units on a point; leaders are none."""
        return [u for u in self.counters_on(point) if self.owner(u) == side and not self.is_leader(u)]

    def enemies_on(self, point: int, side: int) -> bool:
        """Whether the enemy of a side has units there."""
        return bool(self.units_on(point, 1 - side))

    def attackers_of(self, point: int) -> list[int]:
        """The units allocated against a point, disrupted ones too."""
        return [u for u in self.all_units() if self.marked(u, slots.AIMED) and self.s.aim[u] == point]

    def followers_of(self, point: int) -> list[int]:
        """The units following on behind the attack on a point."""
        return [u for u in self.all_units() if self.marked(u, slots.FOLLOWING) and self.s.aim[u] == point]

    # ---- points

    def point(self, place: int) -> str:
        """A point's name for people; an area's as it is."""
        return self.board.spaces[place].name if place in self.board.spaces else self.board.name(place)

    def space(self, point: int) -> Space:
        """The point's row of the table."""
        return self.board.spaces[point]

    def feature(self, point: int, word: str) -> str | None:
        """The value behind `word:` among a point's features."""
        return next((f.split(":", 1)[1] for f in self.space(point).features if f.startswith(word + ":")), None)

    def under_attack(self, point: int) -> bool:
        """Whether an attack on it has still to be fought."""
        return bool(self.s.holds[slots.PENDING] >> point & 1)

    def closed(self, point: int) -> bool:
        """Whether Germans have left by its road off (TA-7.1)."""
        return bool(self.s.holds[slots.CLOSED] >> point & 1)

    def neighbours(self, point: int) -> list[int]:
        """The points joined to it by a route."""
        return joined(self.board)[point]

    # ---- lengths, roads off among them (TA-11.4)

    def gates(self, area: str) -> list[int]:
        """The entry points the road off leads to from outside this edge."""
        word = GATES.get(area)
        return [p for p in self.board.spaces if word in self.space(p).features] if word else []

    def next_to(self, place: int) -> list[int]:
        """The points one length away; from outside, those the roads off lead to."""
        return self.neighbours(place) if place in self.board.spaces else self.gates(self.board.name(place))

    def is_primary(self, start: int, point: int) -> bool:
        """Whether the length from here to there is a primary one."""
        if start not in self.board.spaces:
            return self.feature(point, "road_off") == "primary"
        edge = self.board.edge(start, point)
        return edge is not None and edge.kind == "primary"

    def crosses_river(self, start: int, point: int) -> bool:
        """Whether the length from here to there crosses a river."""
        if start not in self.board.spaces:
            return self.feature(point, "road_off_river") is not None
        edge = self.board.edge(start, point)
        return edge is not None and edge.has("river")

    def same_length(self, a: int, b: int) -> bool:
        """Whether two places are one jump-off: the same point, or both outside the map."""
        return a == b or (a not in self.board.spaces and b not in self.board.spaces)
