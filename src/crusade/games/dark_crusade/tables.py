"""The game's tables in the form the rules ask for: sets of points and units, lines, dates, numbers. Made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ...core.bits import BIT, collect, each, first
from ...core.board import Space, Ways
from ...core.sheet import Row
from ...core.state import NOBODY
from ..pack import Pack
from ..tables import CommonTables
from .slots import (
    AREAS,
    ARMOR,
    ARTILLERY,
    AXIS,
    BASIC,
    CAVALRY,
    HOLDS,
    INFANTRY,
    LISTS,
    MARKS,
    SOVIET,
    TALLIES,
    TYPES,
    WEATHERS,
)

#: DC-2.6, DC-7.1, DC-9.1, DC-9.5. Numbers that count how many make one.
LEAST: Final = dict.fromkeys(("factories_a_point", "strategic_a_point", "sources_a_factor", "crisis_first_part"), 1)
GRADES: Final = ("major", "minor", "inferior")
SUPPORT_KINDS: Final = frozenset({"hq", "artillery", "rocket", "flak", "air"})
ARMOR_KINDS: Final = frozenset({"armor", "mechanized"})
FOOT_KINDS: Final = frozenset({"infantry", "guards", "shock"})  # infantry-type (DC-1.4)
EVENTS_KNOWN: Final = ("finland_leaves", "rumania_leaves")  # in the order of the slots (DC-12)
UNITLESS_KINDS: Final = frozenset({"factory", "partisan"})  # counters that are no units (DC-1.4)


class Effect(NamedTuple):
    """What a weather does to a side: columns lost attacking; whether there is a second move, a phase 5, the highway (DC-5.2)."""

    columns: int
    second_move: bool
    breakthrough: bool
    highway: bool


class Month(NamedTuple):
    """A turn of the calendar: its date, month and year, and what decides its weather (DC-5.1)."""

    date: str
    month: str
    year: int
    weather: str


class Chart(NamedTuple):
    """The points that win in a year: home and enemy, and the December pair or None (DC-2.7)."""

    home: int
    enemy: int
    december: tuple[int, int] | None


class Event(NamedTuple):
    """An event: the turn from which it can come, its places, and whether all of them are needed (DC-12)."""

    name: str
    turn: int
    places: int
    need_all: bool


class Arrivals(NamedTuple):
    """What a turn brings: units with their named place, units for the pool, units that leave (DC-9.8, DC-1.7, DC-9.9)."""

    arriving: tuple[tuple[int, int], ...]  # unit, place (a box where the row names an edge)
    pooled: tuple[int, ...]
    leaving: tuple[int, ...]


def _value(space: Space, word: str) -> str | None:
    """The value behind `word:` among a point's features."""
    return next((f.split(":", 1)[1] for f in space.features if f.startswith(word + ":")), None)


class Tables(CommonTables):
    """Everything about Dark Crusade that does not change during a game."""

    least = LEAST

    def __init__(self, pack: Pack, switches: Mapping[str, str], revision: int) -> None:
        roster = pack.roster
        self.factories = collect(u for u in range(len(roster)) if roster.kind[u] == "factory")
        self.partisans = collect(u for u in range(len(roster)) if roster.kind[u] == "partisan")
        # Factories and partisans stand on a point without occupying it (DC-6.1).
        super().__init__(pack, AREAS, MARKS, HOLDS, TALLIES, LISTS, self.factories | self.partisans)
        self.switches, self.revision = dict(switches), revision
        self.west, self.siberia, self.air, self.later, self.pool, self.dead, self.withdrawn, self.exited, self.out = (
            self.size + i for i in range(len(AREAS))
        )
        self.box = (self.west, self.siberia)  # by side
        self.board.boxes = frozenset(self.box)
        self.piles = (self.dead, self.pool)  # where eliminated units of a side lie (DC-1.7)
        self._read_switches()
        self._read_units()
        self._read_points()
        self._read_lines(pack)
        self._read_calendar(pack)
        self._read_production(pack)
        self._read_nations(pack)
        self._read_victory(pack)
        self._read_arrivals()

    def _read_switches(self) -> None:
        """DC-2.1 to DC-2.5. Which game is played, and how its clauses are read."""
        chosen = self.switches
        self.introductory = chosen["level"] == "introductory"  # DC-2.1
        self.campaign = chosen["version"] == "campaign"  # DC-2.5
        self.may_declare = chosen["version"] == "tournament"  # DC-2.3, DC-2.4
        self.start_asked = chosen["start"] == "asked"  # DC-3.2
        self.may_start = chosen["start"] == "may"
        self.setup_asked = chosen["setup"] == "asked"  # DC-3.3
        self.december_only = chosen["december"] == "second"  # DC-2.8
        self.mud_stops = chosen["mud_breakthrough"] == "none"  # DC-5.2
        self.second_needs_empty = chosen["second_moves"] == "empty"  # DC-6.2
        self.both_directions = chosen["capacity"] == "both"  # DC-6.6
        self.movers_act = chosen["strategic_movers"] == "act"  # DC-7.6
        self.retreat_by_unit = chosen["retreat"] == "units"  # DC-8.5
        self.follow_ups = chosen["follow_up"] == "on"  # DC-8.6
        self.support_joins = chosen["support_assaults"] == "join"  # DC-8.16
        self.full_production = chosen["production"] == "full"  # DC-9.1
        self.dispersed_sent = chosen["dispersed_sent"] == "yes"  # DC-9.15
        self.first_hq_works = chosen["first_hq"] == "works"  # DC-11.1

    def _read_units(self) -> None:
        """DC-1.1, DC-1.2, DC-1.4, DC-6.4, DC-8.6, DC-11.7. The kinds of units, and what each counts on a line."""
        roster, kinds = self.roster, self.roster.kind
        marked = roster.marked
        every = range(len(roster))

        def of_kind(*words: str) -> int:
            return collect(u for u in every if kinds[u] in words)

        self.in_play = marked("intro") if self.introductory else collect(every)  # DC-2.1
        self.units = collect(u for u in every if kinds[u] not in UNITLESS_KINDS)
        self.support = of_kind(*SUPPORT_KINDS)
        self.combat = self.units & ~self.support
        self.aircraft = of_kind("air")
        self.ground = self.units & ~self.aircraft
        self.armor = of_kind(*ARMOR_KINDS)  # armor-type
        self.foot = of_kind(*FOOT_KINDS)  # infantry-type
        self.major = marked("major")
        self.shock = marked("shock")
        self.brittle = marked("minor") & ~self.shock  # eliminated without combat once dispersed (DC-6.7)
        self.security, self.parachutes, self.hqs = of_kind("security"), of_kind("parachute"), of_kind("hq")
        self.flak, self.static = of_kind("flak"), marked("static")
        self.armies = collect(u for u in each(self.combat) if roster.size[u] == "XXXX")  # army-sized
        self.germans = collect(u for u in every if roster.nation[u] == "german")
        self.locked = marked("hungary_locked")
        self.bonus = marked("bonus_june")
        self.composites = marked("composite")
        self.guards = marked("guards")
        self.reserve_early = marked("reserve_early")
        german_armor = self.germans & of_kind("armor")
        self.breakers = german_armor | self.composites & ~self.parachutes  # breakthrough-capable (DC-8.6)
        self.second_movers = german_armor  # DC-6.2
        self.turns_over = collect(u for u in every if roster.back[u] is not None)
        self.dispersed_at = {2: marked("dispersed_june"), 1: marked("dispersed_june") | marked("dispersed_may")}
        self.front = roster.attack
        self.fire_back = tuple(b[0] if b else a for a, b in zip(roster.attack, roster.back))
        # Weights on a line, in halves (DC-6.4).
        half, two = marked("half"), marked("counts2")
        self.weight = tuple(1 if half >> u & 1 else 4 if two >> u & 1 else 2 for u in every)
        light = half & self.armor
        self.retreat_weight = tuple(1 if light >> u & 1 else 4 if two >> u & 1 else 2 for u in every)

    def _read_points(self) -> None:
        board, spaces = self.board, self.board.spaces
        self.points = board.all()
        self.soviet_land = board.those(lambda p: p.country == "ussr")
        self.home = (self.points & ~self.soviet_land, self.soviet_land)  # a side's own side of the border (DC-1.6)
        self.country: dict[str, int] = {}
        for i, p in spaces.items():
            self.country[p.country] = self.country.get(p.country, 0) | BIT[i]
        self.vp = {i: p.vp for i, p in spaces.items() if p.vp}
        self.victory_cities = collect(self.vp)
        self.fortress = {i: p.fort + p.vp for i, p in spaces.items() if p.fort}  # the figure of DC-8.3
        self.exit_grade = (
            {i: g for i, p in spaces.items() if (g := _value(p, "exit_west"))},
            {i: g for i, p in spaces.items() if (g := _value(p, "exit_east"))},
        )
        self.exits = (collect(self.exit_grade[AXIS]), collect(self.exit_grade[SOVIET]))
        self.sources = (self.exits[AXIS] | board.marked("supply_axis"), self.exits[SOVIET])  # DC-10.1
        self.ladoga = board.marked("ladoga")
        self.strait = board.marked("strait")  # both sides of Kerch
        self.no_strategic = board.marked("no_strategic")
        self.oil = (board.marked("oil") & self.home[AXIS], board.marked("oil") & self.home[SOVIET])  # DC-10.8
        self.highway = board.marked("highway")
        self.axis_goals, self.soviet_goals = board.marked("axis_goal"), board.marked("soviet_goal")  # DC-2.5
        self.setup_limit, self.setup_port = board.marked("setup_limit"), board.marked("setup_port")  # DC-3.3
        self.can_work = board.those(lambda p: p.city in ("major", "victory"))  # DC-9.2
        ports = {"baltic": 0, "black": 0, "azov": 0}
        for i, p in spaces.items():
            if p.port:
                ports[p.port] |= BIT[i]
        self.azov = ports["azov"]
        self.seas = (ports["baltic"], ports["black"] | ports["azov"])  # DC-7.3
        self.sea_keys = (first(board.marked("controls_baltic")), first(board.marked("controls_black_sea")))
        self.hungary = self.country["hungary"]

    def _read_lines(self, pack: Pack) -> None:
        """DC-6.3, DC-6.5, DC-6.6, DC-7.1, DC-7.4, DC-8.4, DC-10.5. Lines, lanes (a line in one direction), and capacities."""
        board = self.board
        self.ways: Ways = board.ways(lambda e: e is not None)
        self.dry_ways: Ways = board.ways(lambda e: e is not None and not e.has("strait"))
        rails: Ways = board.ways(lambda e: e is not None and not e.has("strait") and not e.has("no_strategic"))
        barred = self.no_strategic
        self.rail_ways = Ways([0 if barred >> p & 1 else near & ~barred for p, near in enumerate(rails.near)])
        self.across_strait = board.across(lambda e: e.has("strait"))
        self.along_highway = board.across(lambda e: e.has("highway"))
        places = self.size + len(AREAS)
        near = [*self.ways.near] + [0] * (places - self.size)
        self.lane: dict[tuple[int, int], int] = {}
        grades: list[int] = []
        for (a, b), edge in board.edges.items():
            self._add_lanes(a, b, GRADES.index(edge.kind), grades)
        for side in (AXIS, SOVIET):
            for p, grade in self.exit_grade[side].items():
                self._add_lanes(self.box[side], p, GRADES.index(grade), grades)
                near[self.box[side]] |= BIT[p]
                if side == AXIS:  # Soviet armies leave by the same line (DC-2.10)
                    self.lane[p, self.exited] = self.lane[p, self.west]
        self.near = tuple(near)  # points joined to a place; from a box, its exit points
        self.grade = tuple(grades)
        rows = pack.sheet("capacity.csv", ("clause", "line", "side", "units", "armor"))
        self.room = {
            (self.sides.index(r.word("side", self.sides)), r.word("line", GRADES)): (
                r.number("units", 1),
                r.number("armor", 1),
            )
            for r in rows
        }  # side, grade of a line -> units, and of them armor
        table = {
            (side, GRADES.index(grade)): (
                2 * units + 1,
                2 * armor + 1,
            )  # a leftover half in the total is ignored (DC-6.4)
            for (side, grade), (units, armor) in self.room.items()
        }
        self.capacity = tuple(tuple(table[side, grade] for grade in grades) for side in (AXIS, SOVIET))  # side, lane
        self.within_drop = tuple(self._within(a, self.number["drop_lines"]) for a in range(self.size))  # DC-11.5

    def _within(self, start: int, lines: int) -> int:
        """The points at most so many lines from a point, whoever holds what lies between."""
        reached = BIT[start]
        for _ in range(lines):
            reached |= self.ways.spread(reached)
        return reached & ~BIT[start]

    def _add_lanes(self, a: int, b: int, grade: int, grades: list[int]) -> None:
        """Both directions of a line; by the switch they share one count (DC-6.6)."""
        self.lane[a, b] = len(grades)
        grades.append(grade)
        if self.both_directions:
            self.lane[b, a] = self.lane[a, b]
        else:
            self.lane[b, a] = len(grades)
            grades.append(grade)

    def _read_calendar(self, pack: Pack) -> None:
        """DC-2.3, DC-4.1, DC-5.1 to DC-5.3. Turns and dates, weather and what it does."""
        self.months: dict[int, Month] = {}
        for r in pack.sheet("calendar.csv", ("turn", "date", "month", "year", "weather")):
            weather = r.word("weather", ("good", "snow", "roll", "after_october"))
            turn = len(self.months) + 1
            r.number("turn", turn, turn)
            month = Month(r.text("date"), r.text("month"), r.number("year", 1900, 2000), weather)
            self.months[turn] = month
        self.turn_of = {m.date: turn for turn, m in self.months.items()}
        self.date = {
            r.text("name"): self.turn_of[r.word("date", self.turn_of)]
            for r in pack.sheet("dates.csv", ("clause", "name", "date"))
        }
        self.last_turn = self.number["last_turn"] = self.date["campaign_end" if self.campaign else "tournament_end"]
        flips = {"air": self.date["air_turns_over"]}
        self.flips_on = {
            u: flips.get(self.roster.kind[u], self.date["ss_turns_over"]) for u in each(self.turns_over)
        }  # unit -> turn (DC-5.3)
        effects: dict[tuple[int, str, int], Effect] = {}
        columns = ("clause", "weather", "winter", "side", "columns", "second_move", "breakthrough", "highway")
        for r in pack.sheet("weather.csv", columns):
            kind = WEATHERS.index(r.word("weather", WEATHERS))
            flags = (r.number(c, 0, 1) == 1 for c in ("second_move", "breakthrough", "highway"))
            effect = Effect(r.number("columns"), *flags)
            if self.mud_stops and WEATHERS[kind] == "mud":
                effect = effect._replace(breakthrough=False)
            side = self.sides.index(r.word("side", self.sides))
            for winter in ("first", "later"):
                if r.word("winter", ("first", "later", "any")) in (winter, "any"):
                    effects[kind, winter, side] = effect
        self._effects = effects

    def effect(self, turn: int, weather: int, side: int) -> Effect:
        """DC-5.2. What the weather of a turn does to a side."""
        first_winter = self.date["first_winter_from"] <= turn <= self.date["first_winter_to"]
        return self._effects[weather, "first" if first_winter else "later", side]

    def _read_production(self, pack: Pack) -> None:
        """DC-9.1, DC-9.4, DC-9.5, DC-9.10, DC-9.12. Types of factors, composites, the Siberian tables."""
        roster, kinds = self.roster, self.roster.kind
        self.centers: list[int] = []  # by type: points
        self.works_of: list[int] = []  # by type: factories
        self.kept: list[bool] = []
        self.pays = [NOBODY] * len(roster)  # unit -> type its cost is paid in
        for i, r in enumerate(pack.sheet("production.csv", ("clause", "type", "center", "factory", "kinds", "kept"))):
            if r.text("type") != TYPES[i]:
                r.fail("type", f"the types in this order: {', '.join(TYPES)}")
            center = r.word("center", ("", *pack.words["space_features"]))
            factory = r.word("factory", ("", *pack.words["marks"]))
            paid = r.words("kinds", pack.words["unit_kinds"])
            self.centers.append(self.board.marked(center) if center else 0)
            self.works_of.append(roster.marked(factory) if factory else 0)
            self.kept.append(r.number("kept", 0, 1) == 1)
            for u in each(self.side_units[SOVIET] & self.units & ~self.composites & ~self.static):
                if kinds[u] in paid:
                    self.pays[u] = i
        plain = self.side_units[SOVIET] & self.units & ~self.guards & ~self.composites
        names = TYPES[:BASIC]
        self.basic = tuple(plain & collect(u for u in each(plain) if kinds[u] == name) for name in names)
        self.recipe: dict[int, tuple[int, ...]] = {}  # composite -> components by basic type
        for r in pack.sheet("composites.csv", ("clause", "kind", "infantry", "armor", "artillery", "cavalry")):
            parts = tuple(r.number(name) for name in names)
            kind = r.word("kind", pack.words["unit_kinds"])
            for u in each(self.composites):
                if kinds[u] == kind:
                    self.recipe[u] = parts
        counts_as = {"infantry": INFANTRY, "guards": INFANTRY, "cavalry": CAVALRY, "armor": ARMOR, "mechanized": ARMOR}
        counts_as |= {"artillery": ARTILLERY, "rocket": ARTILLERY}
        self.counts = {
            u: self.recipe.get(u) or _one(counts_as[kinds[u]])
            for u in each(self.units & self.side_units[SOVIET])
            if u in self.recipe or kinds[u] in counts_as
        }  # unit -> basic units it counts as (DC-9.12)
        self.reserve, self.crisis, self.siberian = self._siberian_tables(pack)

    def _siberian_tables(
        self, pack: Pack
    ) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
        """DC-9.4, DC-9.5, DC-9.11, DC-2.1. Instalments, what a crisis asks, factors from a turn on; by basic type."""
        found: tuple[dict[int, tuple[int, ...]], ...] = ({}, {}, {})
        words = ("reserve", "crisis", "replacements")
        columns = ("clause", "table", "turn", "infantry", "armor", "artillery", "cavalry")
        for r in pack.sheet("siberian.csv", columns):
            row = tuple(0 if self.introductory and n == "artillery" else r.number(n) for n in TYPES[:BASIC])
            table = words.index(r.word("table", words))
            turn = self.turn_of[r.word("turn", self.turn_of)] if table == 2 else r.number("turn")
            found[table][turn] = row
        return found[0], found[1], found[2]

    def _read_nations(self, pack: Pack) -> None:
        """DC-3.3, DC-3.4, DC-6.11. Where units of a nation may stand, and next to whom they may not."""
        roster = self.roster
        allowed = dict.fromkeys(set(roster.nation), self.points)
        self.apart: dict[str, int] = {}  # nation -> units whose points it does not enter
        for r in pack.sheet("nations.csv", ("clause", "nation", "enters", "border", "never", "apart")):
            nation, border = r.word("nation", allowed), r.number("border", 0, 1)
            if r.cells["enters"]:
                land = self._lands(r, "enters")
                allowed[nation] = land | (self.ways.spread(land) if border else 0)
            if r.cells["never"]:
                allowed[nation] &= ~self._lands(r, "never")
            if r.cells["apart"]:
                other = r.word("apart", allowed)
                self.apart[nation] = collect(u for u in range(len(roster)) if roster.nation[u] == other)
        self.allowed = tuple(allowed[nation] for nation in roster.nation)  # unit -> points
        self.limited = collect(
            u for u in range(len(roster)) if self.allowed[u] != self.points or roster.nation[u] in self.apart
        )
        self.free_setup: dict[str, tuple[bool, int]] = {}  # nation -> dispersed ones too, points
        self.abroad: tuple[str, ...] = ()  # the countries German units are named for
        for r in pack.sheet("free_setup.csv", ("clause", "nation", "dispersed", "countries")):
            self.free_setup[r.word("nation", allowed)] = r.number("dispersed", 0, 1) == 1, self._lands(r, "countries")
            if r.text("nation") == "german":
                self.abroad = tuple(c for c in r.text("countries").split(";") if c != "germany")
        self.events: list[Event] = []
        for r in pack.sheet("events.csv", ("clause", "event", "from", "places", "need")):
            places = collect(self._point(r, "places", p) for p in r.text("places").split(";"))
            turn = self.turn_of[r.word("from", self.turn_of)]
            self.events.append(
                Event(r.word("event", EVENTS_KNOWN), turn, places, r.word("need", ("all", "any")) == "all")
            )
        # Soviet points of a free set-up: with a line across the western border, not the Finnish one (DC-3.3, DC-3.7).
        west = self.home[AXIS] & ~self.country["finland"]
        self.border_points = self.soviet_land & self.ways.spread(west) | self.setup_port

    def _point(self, row: Row, column: str, name: str) -> int:
        """The point a cell names."""
        if name not in {p.id for p in self.board.spaces.values()}:
            row.fail(column, f"ids of spaces in spaces.csv, and {name!r} is none")
        return self.board.find(name)

    def _lands(self, row: Row, column: str) -> int:
        """The points of the countries a cell names."""
        found = 0
        for name in row.cells[column].split(";"):
            if name not in self.country:
                row.fail(column, f"countries, and {name!r} is none: {', '.join(self.country)}")
            found |= self.country[name]
        return found

    def _read_victory(self, pack: Pack) -> None:
        """DC-2.6, DC-2.7. The chart by side and year."""
        self.chart: dict[tuple[int, int], Chart] = {}
        for r in pack.sheet("victory.csv", ("clause", "side", "year", "home", "enemy", "dec_home", "dec_enemy")):
            december = (r.number("dec_home"), r.number("dec_enemy")) if r.cells["dec_home"] else None
            key = self.sides.index(r.word("side", self.sides)), r.number("year", 1900, 2000)
            self.chart[key] = Chart(r.number("home"), r.number("enemy"), december)

    def _read_arrivals(self) -> None:
        """DC-3.2, DC-9.8, DC-9.9, DC-1.7. What each turn brings, by the first turn of the game; who starts where."""
        places = {"edge_west": self.west, "edge_east": self.siberia, "air": self.air, "pool": self.pool}
        self.at_start: dict[int, int] = {}  # unit -> place
        self.schedule: dict[int, dict[int, Arrivals]] = {}
        for row in self.arrivals:
            if row.turn == "0":
                self.at_start[row.unit] = places.get(row.place) or self.board.find(row.place)
        placed = collect(u for u, p in self.at_start.items() if p < self.size) & self.units & self.in_play
        self.setup_units = {
            nation: collect(u for u in each(placed) if self.roster.nation[u] == nation) for nation in self.free_setup
        }  # nation -> units on the map at the start (DC-3.3)
        self.border_units = self.side_units[SOVIET] & collect(
            u for u in each(placed) if self.border_points >> self.at_start[u] & 1
        )  # DC-3.7
        for first_turn in (1, 2):
            rows: dict[int, tuple[list[tuple[int, int]], list[int], list[int]]] = {}
            for row in self.arrivals:
                if row.turn == "0" or not self.in_play >> row.unit & 1:
                    continue
                turn = self.turn_of[row.row.word("turn", ("0", *self.turn_of))]
                axis_1941 = self.roster.side[row.unit] == AXIS and self.months[turn].year == 1941
                if first_turn == 1 and axis_1941 and row.place != "withdraw":
                    turn -= 1  # DC-3.2
                arriving, pooled, leaving = rows.setdefault(turn, ([], [], []))
                if row.place == "withdraw":
                    leaving.append(row.unit)
                elif row.place in ("pool", "partisan"):
                    pooled.append(row.unit)
                else:
                    arriving.append((row.unit, places.get(row.place) or self.board.find(row.place)))
            self.schedule[first_turn] = {t: Arrivals(tuple(a), tuple(b), tuple(c)) for t, (a, b, c) in rows.items()}


def _one(basic: int) -> tuple[int, ...]:
    """One unit of a basic type."""
    return tuple(int(i == basic) for i in range(BASIC))
