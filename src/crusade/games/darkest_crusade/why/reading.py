"""The slow, literal reading of a position: plain lists and loops, one small question at a time.

It shares no sets and no search with the fast rules, so that each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.board import Edge, Space
from ....core.state import NOBODY, NOWHERE, State
from ...literal import LiteralReading
from .. import slots
from ..tables import Tables


class Reading(LiteralReading):
    """A position as a person at the table sees it."""

    def __init__(self, g: Tables, s: State) -> None:
        self.g, self.s = g, s
        self.board, self.roster = g.board, g.roster
        self.side = s.tally[slots.SIDE]
        self.turn = s.tally[slots.TURN]
        self.stage = s.tally[slots.STAGE]
        self.snow = s.tally[slots.WEATHER] == slots.SNOW
        hand = s.tally[slots.HAND]
        self.hand: int | None = None if hand == NOBODY else hand
        self.mode = s.tally[slots.MODE]
        target = s.tally[slots.TARGET]
        self.target: int | None = None if target == NOWHERE else target
        self.stacks: dict[int, list[int]] = {}
        for unit in self.all_units():
            self.stacks.setdefault(s.where[unit], []).append(unit)
        self.supplied: dict[int, set[int]] = {}  # by side, once traced (DX-9.1)

    # ---- counters

    def fit(self, unit: int) -> bool:
        """Not disrupted."""
        return not self.marked(unit, slots.DISRUPTED)

    def is_armor(self, unit: int) -> bool:
        """Panzer, mechanized or tank."""
        return any(self.has_mark(unit, w) for w in ("panzer", "mech", "tank"))

    def is_dummy(self, unit: int) -> bool:
        """A factory counter."""
        return self.has_mark(unit, "dummy")

    def is_decoy(self, unit: int) -> bool:
        """May be set up as a dummy (DX-12.2)."""
        return self.is_dummy(unit) or self.has_mark(unit, "guards")

    def figures(self, unit: int) -> tuple[int, int, int]:
        """Attack, defence and hits on the side of the counter that faces up."""
        back = self.roster.back[unit]
        if back and self.marked(unit, slots.STRONG):
            return back
        return self.roster.attack[unit], self.roster.defense[unit], self.roster.hits[unit]

    def all_units(self) -> Iterator[int]:
        """Every counter of the game."""
        return iter(range(len(self.roster)))

    def units_in(self, hex: int) -> list[int]:
        """The counters in a hex."""
        return self.stacks.get(hex, [])

    def side_in(self, hex: int, side: int) -> bool:
        """Whether a side has counters there."""
        return any(self.owner(u) == side for u in self.units_in(hex))

    def attackers_of(self, hex: int) -> list[int]:
        """The counters allocated against a hex."""
        return [u for u in self.all_units() if self.marked(u, slots.AIMED) and self.s.aim[u] == hex]

    def area(self, unit: int) -> str:
        """The hex or the off-map area it is in, by name."""
        return self.board.name(self.s.where[unit])

    def arrival_turn(self, unit: int) -> int:
        """The turn on which it arrives, by `setup.csv`."""
        return int(next(row.turn for row in self.g.arrivals if row.unit == unit))

    # ---- hexes

    def space(self, hex: int) -> Space:
        """The hex's row of the table."""
        return self.board.spaces[hex]

    def holder(self, hex: int) -> int:
        """The side that controls it."""
        return slots.AXIS if self.s.holds[slots.AXIS_HELD] >> hex & 1 else slots.SOVIET

    def is_walled(self, hex: int) -> bool:
        """A victory city or fortress."""
        space = self.space(hex)
        return space.city == "victory" or self.has_feature(hex, "fortress")

    def is_city(self, hex: int) -> bool:
        """A major or victory city or fortress."""
        return self.is_walled(hex) or self.space(hex).city == "major"

    def has_lost(self, side: int, word: str) -> bool:
        """Whether the enemy controls a hex of this side that has this feature."""
        return any(self.has_feature(h, word) and self.holder(h) != side for h in self.board.spaces)

    def was_defended(self, hex: int) -> bool:
        """Whether enemies of the attacker were there in this player-turn."""
        return bool(self.s.holds[slots.DEFENDED] >> hex & 1)

    def under_attack(self, hex: int) -> bool:
        """Whether an attack on it is still to be fought."""
        return bool(self.s.holds[slots.PENDING] >> hex & 1)

    def has_feature(self, hex: int, word: str) -> bool:
        """Whether `spaces.csv` gives the hex this feature."""
        return word in self.space(hex).features

    def is_rumania(self, hex: int) -> bool:
        """One of Rumania's hexes."""
        return self.has_feature(hex, "rumania")

    def rumania_at_peace(self) -> bool:
        """Whether the Axis has not yet attacked from Rumania."""
        return not self.s.tally[slots.RUMANIA_OPEN]

    def is_protected_rumania(self, unit: int, hex: int) -> bool:
        """A Rumanian hex this unit may not attack yet (DX-4.7)."""
        return self.owner(unit) == slots.SOVIET and self.is_rumania(hex) and self.rumania_at_peace()

    def is_closed_rumania(self, unit: int, hex: int) -> bool:
        """A Rumanian hex this unit may not enter yet (DX-3.14)."""
        return self.g.switches["rumania"] == "closed" and self.is_protected_rumania(unit, hex)

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two hexes share a side."""
        return bool(self.board.near[a] >> b & 1)

    def distance(self, a: int, b: int) -> int:
        """The distance between two hexes as the crow flies (DX-9.7), from their letters and numbers."""
        (row_a, column_a), (row_b, column_b) = self.grid(a), self.grid(b)
        down, along = row_b - row_a, column_b - column_a
        return max(abs(down), abs(along), abs(down + along))

    def grid(self, hex: int) -> tuple[int, int]:
        """Row and column: K4 is (10, 4). A row starts half a hex to the right of the one above it."""
        id = self.space(hex).id
        return ord(id[0]) - ord("A"), int(id[1:])

    def neighbours(self, hex: int) -> list[int]:
        """The hexes around it that are on the map."""
        return [h for h in self.board.spaces if self.adjacent(hex, h)]

    def edge(self, a: int, b: int) -> Edge | None:
        """The hexside between two hexes."""
        return self.board.edge(a, b)

    def feature(self, a: int, b: int, word: str) -> bool:
        """Whether the hexside carries this feature."""
        edge = self.edge(a, b)
        return edge is not None and edge.has(word)

    def passable(self, a: int, b: int) -> bool:
        """An ordinary hexside, or a frozen lake (DX-8.2)."""
        edge = self.edge(a, b)
        if edge is None or edge.kind == "plain":
            return True
        return self.snow and edge.has("lake")

    def is_strait(self, a: int, b: int) -> bool:
        """A strait hexside."""
        edge = self.edge(a, b)
        return edge is not None and edge.kind == "strait"

    def crossable(self, a: int, b: int) -> bool:
        """Adjacent, and passable or a strait."""
        return self.adjacent(a, b) and (self.passable(a, b) or self.is_strait(a, b))

    def mixes(self, unit: int, hex: int) -> bool:
        """Whether Hungarians and Rumanians would share the hex (DX-1.4)."""
        pair = {"hungarian": "rumanian", "rumanian": "hungarian"}
        other = pair.get(self.roster.nation[unit])
        return any(self.roster.nation[u] == other for u in self.units_in(hex))

    def sides_touching(self, a: int, b: int) -> str:
        """A hexside's name for people, like J4/K4."""
        return f"{self.board.name(a)}/{self.board.name(b)}"
