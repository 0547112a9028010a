"""The slow, literal reading of a position: plain lists and loops, one small question at a time.

It shares no sets and no search with the fast rules, so that each can be tested against the other.
"""

from __future__ import annotations

from functools import lru_cache

from ....core.board import Board, Edge, Space
from ....core.head import AIMED, DISRUPTED, HAND, HELD, MODE, PENDING, SIDE, STAGE, TARGET, TURN, WEATHER
from ....core.state import NOBODY, NOWHERE, State
from ...literal import LiteralReading
from ..slots import AXIS, ENTRAINED, EVENTS, FIRST_TURN, FLIPPED, GOOD, MUDDY_WEATHER, SNOW, SOVIET
from ..tables import Tables

SUPPORT = ("hq", "artillery", "rocket", "flak", "air")
COMBAT = ("infantry", "guards", "shock", "cavalry", "armor", "mechanized", "security", "parachute")
BOXES = {AXIS: "west", SOVIET: "siberia"}
EDGES = {AXIS: "exit_west", SOVIET: "exit_east"}
TYPE_OF = {"infantry": 0, "cavalry": 1, "armor": 2, "artillery": 3}  # basic types, by kind (DC-9.10)


@lru_cache(maxsize=64)
def joined(board: Board) -> dict[int, list[int]]:
    """The points joined to each point by a line, read from the table once."""
    return {a: [b for b in board.spaces if board.edge(a, b) is not None] for a in board.spaces}


class Reading(LiteralReading):
    """A position as a person at the table sees it."""

    def __init__(self, g: Tables, s: State) -> None:
        self.g, self.s = g, s
        self.board, self.roster = g.board, g.roster
        t = s.tally
        self.side, self.turn, self.stage, self.weather = t[SIDE], t[TURN], t[STAGE], t[WEATHER]
        self.hand: int | None = None if t[HAND] == NOBODY else t[HAND]
        self.mode = t[MODE]
        self.target: int | None = None if t[TARGET] == NOWHERE else t[TARGET]
        self.standing: dict[int, list[int]] = {}
        for unit, place in enumerate(s.where):
            self.standing.setdefault(place, []).append(unit)
        self.traced: dict[tuple[str, int], set[int]] = {}  # supply.py keeps what it has traced here
        self.reached: dict[int, set[int]] = {}  # and strategic.py where a unit's paths lead

    def switch(self, name: str) -> str:
        """How a switch is set."""
        return self.g.switches[name]

    # ---- counters (DC-1.4)

    def all_units(self) -> range:
        """Every counter of the game."""
        return range(len(self.roster))

    def kind(self, unit: int) -> str:
        """Its kind, as in the table."""
        return self.roster.kind[unit]

    def fit(self, unit: int) -> bool:
        """Not dispersed."""
        return not self.marked(unit, DISRUPTED)

    def area(self, unit: int) -> str:
        """The off-map area it is in; empty on the map."""
        return "" if self.place(unit) is not None else self.board.name(self.s.where[unit])

    def is_unit(self, unit: int) -> bool:
        """A combat or support unit; factories and partisans are none."""
        return self.is_combat(unit) or self.is_support(unit)

    def is_combat(self, unit: int) -> bool:
        """A combat unit."""
        return self.kind(unit) in COMBAT

    def is_support(self, unit: int) -> bool:
        """A support unit."""
        return self.kind(unit) in SUPPORT

    def is_air(self, unit: int) -> bool:
        """Air."""
        return self.kind(unit) == "air"

    def is_armor(self, unit: int) -> bool:
        """Armor-type."""
        return self.kind(unit) in ("armor", "mechanized")

    def is_static(self, unit: int) -> bool:
        """Static flak (DC-11.3)."""
        return self.has_mark(unit, "static")

    def is_german(self, unit: int) -> bool:
        """Army, SS, Luftwaffe; not the allies."""
        return self.roster.nation[unit] == "german"

    def second_mover(self, unit: int) -> bool:
        """DC-6.2. A German breakthrough-capable unit: armor."""
        return self.is_german(unit) and self.kind(unit) == "armor"

    def breaks_through(self, unit: int) -> bool:
        """DC-8.6. German armor; Soviet shock armies, tank armies and cavalry-mechanized groups."""
        return self.second_mover(unit) or (self.has_mark(unit, "composite") and self.kind(unit) != "parachute")

    def takes_part(self, unit: int) -> bool:
        """DC-2.1. In the Introductory Game only counters marked for it."""
        return self.switch("level") != "introductory" or self.has_mark(unit, "intro")

    def factor(self, unit: int) -> int:
        """DC-5.3. Its fire factor: the back counts once it is turned over."""
        back = self.roster.back[unit]
        return back[0] if back and self.marked(unit, FLIPPED) else self.roster.attack[unit]

    def basic_type(self, unit: int) -> int | None:
        """DC-9.10. The type of a Soviet basic unit: one of four kinds, neither Guards nor composite."""
        if self.owner(unit) != SOVIET or self.has_mark(unit, "guards") or self.has_mark(unit, "composite"):
            return None
        return TYPE_OF.get(self.kind(unit))

    def recipe(self, unit: int) -> tuple[int, ...]:
        """DC-9.10. What a composite is made of, by basic type."""
        return self.g.recipe[unit]

    # ---- places

    def point(self, place: int) -> str:
        """A point's name for people; an area's as it is."""
        return self.board.spaces[place].name if place in self.board.spaces else self.board.name(place)

    def space(self, point: int) -> Space:
        """The point's row of the table."""
        return self.board.spaces[point]

    def has_feature(self, point: int, word: str) -> bool:
        """Whether the table gives the point this feature."""
        return any(f == word or f.startswith(word + ":") for f in self.space(point).features)

    def box(self, side: int) -> int:
        """The place of a side's box off the map."""
        return self.board.find(BOXES[side])

    def on_board(self, place: int) -> bool:
        """Whether it is a point of the map."""
        return place in self.board.spaces

    def holder(self, point: int) -> int:
        """DC-1.6. The side that controls a point."""
        return AXIS if self.s.holds[HELD] >> point & 1 else SOVIET

    def in_ussr(self, point: int) -> bool:
        """East of the 1941 border."""
        return self.space(point).country == "ussr"

    def own_land(self, point: int, side: int) -> bool:
        """On the side's own side of the 1941 border."""
        return self.in_ussr(point) == (side == SOVIET)

    def neighbours(self, point: int) -> list[int]:
        """The points joined to it by a line."""
        return joined(self.board)[point]

    def next_to(self, place: int, side: int) -> list[int]:
        """The points one line from a point or from a side's box; a box is not among them."""
        if self.on_board(place):
            return self.neighbours(place)
        return [p for p in self.board.spaces if self.has_feature(p, EDGES[side])] if place == self.box(side) else []

    def line(self, start: int, goal: int) -> Edge | None:
        """The line between two points."""
        return self.board.edge(start, goal) if self.on_board(start) and self.on_board(goal) else None

    def over_strait(self, start: int, goal: int) -> bool:
        """DC-8.4. Whether the line crosses the Kerch Strait."""
        line = self.line(start, goal)
        return line is not None and line.has("strait")

    def along_highway(self, start: int, goal: int) -> bool:
        """DC-6.5. Whether the line is part of the highway."""
        line = self.line(start, goal)
        return line is not None and line.has("highway")

    # ---- who stands there

    def counters_on(self, place: int) -> list[int]:
        """Every counter in a place, factories and partisans too."""
        return self.standing.get(place, [])

    def units_on(self, place: int, side: int) -> list[int]:
        """A side's units in a place."""
        return [u for u in self.counters_on(place) if self.owner(u) == side and self.is_unit(u)]

    def partisans_on(self, place: int) -> bool:
        """Whether partisans stand there."""
        return any(self.kind(u) == "partisan" for u in self.counters_on(place))

    def factory_works(self, place: int) -> bool:
        """DC-9.2. Whether a working factory stands there."""
        return any(self.kind(u) == "factory" and not self.marked(u, ENTRAINED) for u in self.counters_on(place))

    def must_be_fought(self, unit: int) -> bool:
        """DC-6.7. Not a support unit, nor a dispersed minor unit other than a shock army."""
        if not self.is_combat(unit):
            return False
        return self.fit(unit) or self.has_mark(unit, "major") or self.has_mark(unit, "shock")

    def must_be_assaulted(self, point: int, side: int) -> bool:
        """DC-6.2, DC-6.7, DC-6.8. Whether the enemy of this side holds the point with units to fight or a working factory."""
        if any(self.must_be_fought(u) for u in self.units_on(point, 1 - side)):
            return True
        return side == AXIS and self.factory_works(point)

    def attackers_of(self, point: int) -> list[int]:
        """The units allotted to an assault on a point."""
        return [u for u in self.all_units() if self.marked(u, AIMED) and self.s.aim[u] == point]

    def under_assault(self, point: int) -> bool:
        """Whether an assault on it has still to be fought."""
        return bool(self.s.holds[PENDING] >> point & 1)

    # ---- time and weather

    @property
    def first_turn(self) -> bool:
        """DC-3.4. The first turn of the game."""
        return self.turn == self.s.tally[FIRST_TURN]

    @property
    def first_winter(self) -> bool:
        """DC-5.2. November 1941 to February 1942."""
        return self.g.date["first_winter_from"] <= self.turn <= self.g.date["first_winter_to"]

    @property
    def second_moves(self) -> bool:
        """DC-5.2. Whether the weather lets the Axis make second moves: not in Mud, not in Snow of the first winter."""
        return self.weather == GOOD or (self.weather == SNOW and not self.first_winter)

    @property
    def highway_open(self) -> bool:
        """DC-6.5. Good or Mud, not Snow."""
        return self.weather in (GOOD, MUDDY_WEATHER)

    @property
    def finland_left(self) -> bool:
        """DC-12.2. Finland has left the war."""
        return self.s.tally[EVENTS] > 0
