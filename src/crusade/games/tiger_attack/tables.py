"""The game's tables in the form the rules ask for: sets of points and units, routes, limits, numbers. Made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ...core.bits import BIT, collect, first
from ...core.board import SPACE_COLUMNS, Board, Space, Ways
from ...core.fire import ResultsTable
from ...core.roster import Roster
from ...core.state import Shape
from ..pack import Pack
from .slots import AREAS, EDGES, EXIT_SLOTS, GERMAN, GOOD, HOLDS, LISTS, MARKS, TALLIES, UNLIMITED, US, WEATHERS

#: What a variant may set these numbers to: the search for ways (`movement`, `fuel`) can count on no more.
RANGES: Final = {"free_armor": (0, 1), "free_infantry": (0, 3), "fuel_limit": (1, 9)}
DIE_COLUMNS: Final = tuple(str(i) for i in range(1, 26))


class Limit(NamedTuple):
    """How many units may attack, or follow on, along one route (TA-5.1, TA-5.2)."""

    units: int
    free_tigers: int


class Opening(NamedTuple):
    """A turn whose fuel or weather roll is special, and what the dump yields if it is captured then (TA-6.1, TA-6.4)."""

    fuel: int | None  # None: rolled
    die_bonus: int
    dump: int


def _value(space: Space, word: str) -> str | None:
    """The value behind `word:` among a point's features."""
    return next((f.split(":", 1)[1] for f in space.features if f.startswith(word + ":")), None)


class Tables:
    """Everything about Tiger Attack! that does not change during a game."""

    def __init__(self, pack: Pack, switches: Mapping[str, str], revision: int) -> None:
        self.board: Board = pack.board
        self.roster: Roster = pack.roster
        self.arrivals = pack.arrivals
        self.switches = dict(switches)
        self.revision = revision  # of the rules this game is played by: games begun under older ones keep them
        self.board.name_areas(AREAS)
        size = self.size = self.board.size
        places = {name: size + i for i, name in enumerate(AREAS)}
        self.tray, self.box, self.lost, self.exited, self.gone = (places[a] for a in AREAS[:5])
        self.ready_at = tuple(places[edge] for edge in EDGES)  # edge -> area of the units that may come in
        self.next_at = tuple(places[f"{edge}_next"] for edge in EDGES)
        self.later_at = tuple(places[f"{edge}_later"] for edge in EDGES)
        self.british_at = places["british"]
        self.outside = (*self.ready_at, self.british_at)  # areas units come in from
        self._read_units()
        self.shape = Shape(self.roster.side, size, size + len(AREAS), MARKS, HOLDS, TALLIES, LISTS, self.leaders)
        self._read_numbers(pack)
        self._read_switches()
        self._read_revision()
        self._read_points(pack)
        self._read_routes()
        self._read_arrivals()

    def _read_switches(self) -> None:
        chosen = self.switches
        self.free_setup = chosen["setup"] == "free"  # TA-10.3
        self.lotsa = chosen["dice"] == "lotsa"  # TA-1.1
        self.one_is_best = chosen["best_die"] == "one"  # TA-1.1
        self.disrupted_fire = chosen["disrupted_fire"] == "defends"  # TA-1.3
        self.surrounded_each = chosen["surrounded"] == "each"  # TA-1.4
        self.cut_hits_each_round = chosen["cut_hits"] == "rounds"  # TA-1.6
        self.cut_fire_halved = chosen["cut_fire"] == "half"  # TA-1.7
        self.press_limits_columns = chosen["press"] == "columns"  # TA-2.1
        self.back_to_start = chosen["go_back"] == "start"  # TA-3.7
        self.second_fuelled = chosen["second_move"] == "fuelled"  # TA-9.6
        self.early_may_drive = chosen["early_move"] == "drives"  # TA-13.4
        self.all_recover = chosen["recovery"] == "all"  # TA-13.1
        self.nuts = chosen["nuts"] == "on"  # TA-14.1
        self.last_turn = self.number["last_turn"] = self.number[chosen["length"]]  # TA-12.4

    def _read_revision(self) -> None:
        """What games begun under older rules keep."""
        self.direct_line_first = self.revision >= 5  # TA-5.6
        self.way_back_walked = self.revision >= 5  # TA-3.7
        self.only_owed_pinned = self.revision >= 5  # TA-10.4

    def _read_points(self, pack: Pack) -> None:
        board, spaces = self.board, self.board.spaces
        self.points = board.all()
        self.hills = board.those(lambda p: p.terrain == "hills")
        self.start_points = board.marked("german_start")
        self.start_ab_points, self.start_pd_points = board.marked("start_ab"), board.marked("start_pd")  # TA-10.2
        self.prizes = board.marked("us_prize")  # TA-12.1
        self.supply_edge = (board.marked("map_edge_east"), board.marked("map_edge_us"))  # TA-8.1
        self.dump = first(board.marked("fuel_dump"))
        self.vp = {i: p.vp for i, p in spaces.items() if p.vp}
        self.exits = tuple(i for i, p in spaces.items() if "exit_north" in p.features)  # in the order of EXITS
        places = pack.sheet("spaces.csv", SPACE_COLUMNS)
        for row in [r for r in places if "exit_north" in r.cells["features"].split(";")][EXIT_SLOTS:]:
            row.fail("features", f"at most {EXIT_SLOTS} points with exit_north")
        self.exit_limit = tuple(int(_value(spaces[i], "exit_limit") or 0) for i in self.exits)
        self.exit_points = collect(self.exits)
        self.british_entry = board.marked("entry_british")
        self.pinned_points = board.those(lambda p: _value(p, "pinned_turn") is not None)
        # Each edge's entry points in their order (TA-7.3), and the edge of each.
        self.chains = tuple(self._chain(f"entry_{edge}") for edge in EDGES)
        self.edge_of = {i: edge for edge, chain in enumerate(self.chains) for i in chain}
        self.entries = collect(self.edge_of)
        self.edge_outside = {area: edge for edge, area in enumerate(self.ready_at)}  # area outside -> edge
        self.edge_outside[self.british_at] = self.edge_of[first(self.british_entry)]
        self.road_off = {i: str(_value(spaces[i], "road_off")) for i in self.edge_of}
        self.road_off_river = collect(i for i in self.edge_of if _value(spaces[i], "road_off_river"))
        self.setup_infantry = {i: int(n) for i, p in spaces.items() if (n := _value(p, "us_setup_inf"))}
        self.setup_armor = {i: int(n) for i, p in spaces.items() if (n := _value(p, "us_setup_armor1"))}

    def _read_routes(self) -> None:
        board = self.board
        self.ways: Ways = board.ways(lambda e: e is not None)
        self.primary: Ways = board.ways(lambda e: e is not None and e.kind == "primary")
        self.secondary: Ways = board.ways(lambda e: e is not None and e.kind == "secondary")
        self.river = board.across(lambda e: e.has("river"))  # point -> neighbours beyond a river
        # From an area, the points its roads lead to; so a way from outside reads like any other.
        roads = {area: collect(chain) for area, chain in zip(self.ready_at, self.chains)}
        roads[self.british_at] = self.british_entry
        main = collect(p for p, kind in self.road_off.items() if kind == "primary")
        self.road_in = tuple(roads.get(place, 0) for place in range(self.size + len(AREAS)))
        self.road_in_primary = tuple(points & main for points in self.road_in)

    def _chain(self, word: str) -> tuple[int, ...]:
        """TA-7.3. The entry points of an edge, in their order."""
        order = {i: int(n) for i, p in self.board.spaces.items() if (n := _value(p, word))}
        return tuple(sorted(order, key=lambda i: order[i]))

    def _read_units(self) -> None:
        """TA-1.5. The kinds of units, by what stands on the counters."""
        roster = self.roster
        marked = roster.marked
        self.leaders = marked("leader")
        self.side_units = (roster.of(GERMAN), roster.of(US))
        self.fighters = (self.side_units[GERMAN] & ~self.leaders, self.side_units[US] & ~self.leaders)
        self.infantry = collect(u for u in range(len(roster)) if roster.kind[u] == "infantry")
        self.armor = collect(u for u in range(len(roster)) if roster.kind[u] == "armor")
        self.panzers = marked("panzer")
        self.tigers = marked("tiger")
        self.brigade = marked("skorzeny")  # the 150th (TA-9.4)
        self.hits_first = marked("hits_first")
        self.dalliers = marked("dally")  # TA-9.2
        self.british = marked("british")
        self.irreplaceable = marked("not_replaceable")
        self.start_ab, self.start_pd = marked("start_ab"), marked("start_pd")
        self.start_any, self.start_us = marked("start_any"), marked("start_us")
        self.factor = roster.attack
        feature = [next((m.split(":", 1)[1] for m in ms if m.startswith("ineffective:")), "") for ms in roster.marks]
        self.ineffective = {u: self.board.marked(f) for u, f in enumerate(feature) if f}  # leader -> points (TA-9.2)

    def _read_numbers(self, pack: Pack) -> None:
        self.results = ResultsTable(pack.sheet("results.csv", ("die", *DIE_COLUMNS)), DIE_COLUMNS)
        rows = pack.sheet("numbers.csv", ("clause", "name", "value"))
        self.number = {r.text("name"): r.number("value", *RANGES.get(r.text("name"), (0, 99))) for r in rows}
        rows = pack.sheet("capacity.csv", ("clause", "route", "units", "free_tigers"))
        self.limits = {
            r.word("route", pack.words["edge_kinds"]): Limit(r.number("units"), r.number("free_tigers")) for r in rows
        }
        sides = pack.words["sides"]
        self.attack_lengths: dict[tuple[int, bool, int], int] = {}  # side, armor, weather
        for r in pack.sheet("attack_lengths.csv", ("clause", "side", "class", "weather", "lengths")):
            weather = WEATHERS.index(r.word("weather", WEATHERS))
            key = sides.index(r.word("side", sides)), r.word("class", ("armor", "infantry")) == "armor", weather
            self.attack_lengths[key] = r.number("lengths")
        rows = pack.sheet("weather.csv", ("clause", "result", "fuel", "weather"))
        self.issue = {r.number("result"): (r.number("fuel"), WEATHERS.index(r.word("weather", WEATHERS))) for r in rows}
        self.opening: dict[int, Opening] = {}
        for r in pack.sheet("calendar.csv", ("clause", "turn", "fuel", "weather", "die_bonus", "dump")):
            word = r.text("fuel")
            fuel = None if word == "roll" else UNLIMITED if word == "unlimited" else r.number("fuel")
            self.opening[r.number("turn")] = Opening(fuel, r.number("die_bonus"), r.number("dump"))
        assert WEATHERS[GOOD] == "good"

    def _read_arrivals(self) -> None:
        """When and where units arrive: U.S. by turn, British counted from the turn they are asked for, Germans in order."""
        self.comes: dict[int, tuple[int, int]] = {}  # U.S. unit -> turn, edge
        self.british_comes: dict[int, int] = {}  # unit -> turns after the asking
        self.german_order: list[int] = []
        for row in self.arrivals:
            turn = row.row.number("turn")
            if row.place == "entry_british":
                self.british_comes[row.unit] = turn
            elif row.place == "german_start":
                self.german_order.append(row.unit)
            elif turn:
                self.comes[row.unit] = turn, EDGES.index(row.place.removeprefix("entry_"))

    def opened(self, turn: int) -> Opening:
        """The special fuel, die bonus and dump of a turn."""
        return self.opening.get(turn, Opening(None, 0, 0))

    def river_between(self, start: int, target: int) -> bool:
        """TA-4.1, TA-7.5. Whether a river lies on the length between these two; the first may be outside."""
        if start >= self.size:
            return self.road_off_river >> target & 1 == 1
        return self.river[target] >> start & 1 == 1

    def route_kind(self, start: int, target: int) -> str:
        """TA-5.1. Whether the length between these two is primary or secondary; the first may be outside."""
        if start >= self.size:
            return self.road_off[target]
        return "primary" if self.primary.near[start] & BIT[target] else "secondary"
