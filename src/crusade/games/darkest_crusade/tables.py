"""The game's data in the form the rules need: sets of hexes and units, ways, limits, numbers. Built once for each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.bits import BIT, collect, first
from ...core.board import Board, Edge, Ways
from ...core.fire import ResultsTable
from ...core.roster import Roster
from ...core.state import Shape
from ..pack import Pack
from .slots import AREAS, AXIS, HOLDS, LISTS, MARKS, SOVIET, TALLIES

DIE_COLUMNS: Final = tuple(str(i) for i in range(1, 26))
LIMIT_KINDS: Final = ("plain", "rough", "strait")
CALENDAR: Final = ("good", "roll", "after_october", "snow")
TURN_NUMBERS: Final = ("last_turn", "last_axis_check", "siberian_month")  # each a turn of the calendar
STAGE_WORDS: Final = ("operations", "blitzkrieg", "lost_oil")


class Limit:
    """How many units may attack over one hexside (DX-4.2 to 4.4)."""

    __slots__ = ("armies", "armor", "clause", "panzergruppen", "units")

    def __init__(self, clause: str, units: int, armies: int, panzergruppen: int, armor: int) -> None:
        self.clause, self.units, self.armies, self.panzergruppen, self.armor = (
            clause,
            units,
            armies,
            panzergruppen,
            armor,
        )


class Tables:
    """Everything about Darkest Crusade that does not change during a game."""

    def __init__(self, pack: Pack, switches: Mapping[str, str], revision: int) -> None:
        self.board: Board = pack.board
        self.roster: Roster = pack.roster
        self.arrivals = pack.arrivals
        self.switches = dict(switches)
        self.revision = revision  # of the rules; a game begun under an older revision keeps it
        self.recall_keeps_move = revision >= 6  # DX-2.3
        self._read_switches()
        self.board.name_areas(AREAS)
        size = self.board.size
        self.tray, self.box, self.reserve, self.pool, self.gone = range(size, size + len(AREAS))
        self.shape = Shape(self.roster.side, size, size + len(AREAS), MARKS, HOLDS, TALLIES, LISTS)
        self._read_hexes()
        self._read_hexsides()
        self._read_units()
        self._read_numbers(pack)

    def _read_switches(self) -> None:
        chosen = self.switches
        self.secret = chosen["setup"] == "secret"  # DX-12.2
        self.lotsa = chosen["dice"] == "lotsa"  # DX-12.3
        self.one_is_best = chosen["best_die"] == "one"  # DX-5.3
        self.bonus_bars_turn = chosen["bonus"] == "turn"  # DX-3.10
        self.empty_rumania_open = chosen["rumania"] == "empty"  # DX-3.14
        self.waive_obligation = chosen["obligation"] == "waived"  # DX-4.9
        self.weather_attack_only = chosen["weather_fire"] == "attack"  # DX-5.4
        self.press_caps_hits = chosen["press"] == "hits"  # DX-5.5
        self.retreat_before_round = chosen["retreat"] == "before_round"  # DX-5.17
        self.no_proriv_in_first_snow = chosen["proriv"] == "later_snow"  # DX-7.3
        self.supply_fixed = chosen["supply_check"] == "fixed"  # DX-9.4
        self.gamble_once = chosen["gamble"] == "once"  # DX-10.5
        self.twins_anywhere = chosen["arrivals"] == "both"  # DX-10.8

    def _read_hexes(self) -> None:
        board = self.board
        self.land = board.all()
        self.clear = board.those(lambda h: h.terrain == "clear")
        self.mountains = board.those(lambda h: h.terrain == "mountains")
        self.swamp = board.those(lambda h: h.terrain == "swamp")
        self.rough = self.swamp | self.mountains  # DX-4.3
        self.covered = board.those(lambda h: h.terrain in ("hills", "forest"))  # DX-5.6, with unfrozen swamp
        self.victory = board.those(lambda h: h.city == "victory")
        self.fortress = board.marked("fortress")
        self.walled = self.victory | self.fortress  # entered only by attack (DX-3.6), with fire of its own (DX-5.9)
        self.major = board.those(lambda h: h.city == "major") & ~self.walled
        self.cities = self.walled | self.major
        self.settled = board.those(lambda h: h.city != "")  # a city or town (DX-5.4)
        self.fire = tuple(board.spaces[i].fort if i in board.spaces else 0 for i in range(board.size))
        self.vp = {i: h.vp for i, h in board.spaces.items() if h.vp}
        self.rumania = board.marked("rumania")
        self.edge = (board.marked("edge_west"), board.marked("edge_east"))  # DX-9.1
        self.home = (
            ~board.those(lambda h: h.country == "ussr") & self.land,
            board.those(lambda h: h.country == "ussr"),
        )
        self.centres = board.marked("infantry_center")
        self.factories = board.marked("tank_factory")
        self.factory_at = tuple(i for i in board.spaces if "tank_factory" in board.spaces[i].features)
        self.seas = tuple(sorted({h.port for h in board.spaces.values() if h.port}))
        self.ports = {sea: board.those(lambda h, sea=sea: h.port == sea) for sea in self.seas}  # type: ignore[misc]
        self.coast = {sea: board.those(lambda h, sea=sea: sea in h.seas) for sea in self.seas}  # type: ignore[misc]
        self.coastal = board.those(lambda h: len(h.seas) > 0)
        keys = {"baltic": "controls_baltic", "black": "controls_black_sea", "azov": "controls_azov"}
        self.sea_keys = {sea: board.marked(keys[sea]) for sea in self.seas}  # DX-3.7
        self.oil = (board.marked("axis_oil"), board.marked("soviet_oil"))  # Rumania's M1, and Grozny (DX-3.8)
        self.islands = board.marked("island")  # Kronshtat (DX-4.4)
        self.strongholds = board.marked("stronghold")  # Moscow (DX-6.1)
        self.great_refuges = board.marked("great_refuge")  # Leningrad and Moscow (DX-9.5)
        self.axis_entry = board.marked("axis_entry")  # Warsaw (DX-10.7)
        self.twin_cities = board.marked("twin_arrivals")  # Leningrad (DX-10.8)
        self.great_cities = board.marked("great_city")  # Leningrad, Moscow, Stalingrad (DX-11.1)
        self.smashing = board.marked("smashing")  # Warsaw and M1 (DX-11.3)

    def _read_hexsides(self) -> None:
        board = self.board

        def kind(edge: Edge | None) -> str:
            return edge.kind if edge else "plain"

        def frozen(edge: Edge | None) -> bool:
            return kind(edge) == "plain" or (edge is not None and edge.has("lake"))

        open_ways = board.ways(lambda e: kind(e) == "plain")
        ice_ways = board.ways(frozen)
        self.ways: tuple[Ways, Ways, Ways] = (open_ways, open_ways, ice_ways)  # by weather (DX-8.2)
        over = board.ways(lambda e: kind(e) in ("plain", "strait"))
        over_ice = board.ways(lambda e: frozen(e) or kind(e) == "strait")
        self.crossings: tuple[Ways, Ways, Ways] = (over, over, over_ice)  # with straits: attack, retreat, supply
        self.strait = board.across(lambda e: e.kind == "strait")
        self.kerch = board.across(lambda e: e.has("kerch_strait"))
        self.river = board.across(lambda e: e.has("river"))
        self.road = board.across(lambda e: e.has("highway"))
        self.roadside = collect(i for i in board.spaces if self.road[i])
        # The Stalin Line helps only against attacks on its front (DX-5.8); column b of edges.csv is the fortified side.
        line = [0] * board.size
        for edge in board.edges.values():
            if edge.has("stalin_line"):
                line[edge.b] |= BIT[edge.a]
        self.stalin_front = tuple(line)  # fortified hex -> hexes in front of it
        self.crow = board.crow()

    def _read_units(self) -> None:
        roster = self.roster
        self.side_units = (roster.of(AXIS), roster.of(SOVIET))
        marked = roster.marked
        self.german = marked("german")
        self.finnish, self.hungarian, self.rumanian = marked("finnish"), marked("hungarian"), marked("rumanian")
        self.exclusive = self.hungarian | self.rumanian  # these two nations never share a hex (DX-1.4)
        self.panzergruppen = marked("panzergruppe")
        self.armies = marked("army")  # of any nation (DX-1.6)
        self.big = self.armies | self.panzergruppen
        self.german_armies = self.german & self.armies
        self.panzers = marked("panzer")
        self.armor = self.panzers | marked("mech") | marked("tank")
        self.dummies = marked("dummy")
        self.infantry = (self.side_units[AXIS] | self.side_units[SOVIET]) & ~self.armor & ~self.dummies  # DX-1.6
        self.brown, self.black, self.red = marked("brown"), marked("black"), marked("red")
        self.siberian, self.proriv, self.shock = marked("siberian"), marked("proriv"), marked("shock")
        self.army16 = first(marked("army16"))
        self.army11 = first(marked("army11"))
        # Factors by side of the counter: the ordinary side, and the strong side of a shock army (DX-10.6).
        back = [b or (a, d, h) for a, d, h, b in zip(roster.attack, roster.defense, roster.hits, roster.back)]
        self.attack = (roster.attack, tuple(b[0] for b in back))
        self.defense = (roster.defense, tuple(b[1] for b in back))
        self.hits = (roster.hits, tuple(b[2] for b in back))
        self.cost = tuple(max(f) for f in zip(roster.attack, roster.defense, roster.hits))  # DX-10.1
        self.militia = collect(
            u for u in range(len(roster)) if roster.side[u] == SOVIET and self.armies & BIT[u] and roster.attack[u] == 0
        )  # the 0-1 armies that may replace 16. Army on the spot (DX-10.3)

    def _read_numbers(self, pack: Pack) -> None:
        self.results = ResultsTable(pack.sheet("results.csv", ("die", *DIE_COLUMNS)), DIE_COLUMNS)
        self.months: list[tuple[str, int, str]] = []
        for turn, r in enumerate(pack.sheet("calendar.csv", ("turn", "month", "year", "weather")), start=1):
            r.number("turn", turn, turn)
            self.months.append((r.text("month"), r.number("year", 1900, 2000), r.word("weather", CALENDAR)))
        last = len(self.months)
        self.arrival_turn = {  # the months of the Siberian reserve are counted from its call (DX-10.5)
            row.unit: row.row.number("turn", 0, 99 if row.place == "siberian" else last)
            for row in pack.arrivals
            if row.place != "pool"
        }
        self.number: dict[str, int] = {}
        for r in pack.sheet("numbers.csv", ("clause", "name", "value")):
            of_turn = r.text("name") in TURN_NUMBERS
            self.number[r.text("name")] = r.number("value", 1, last) if of_turn else r.number("value")
        nations, countries, sides = pack.words["nations"], pack.words["countries"], pack.words["sides"]
        self.homes: dict[str, int] = {}  # where a nation's units set up (DX-12.2)
        for r in pack.sheet("homes.csv", ("clause", "nation", "country")):
            country = r.word("country", countries)
            self.homes[r.word("nation", nations)] = self.board.those(lambda h, c=country: h.country == c)  # type: ignore[misc]
        self.limits: dict[tuple[str, int], Limit] = {}
        for r in pack.sheet("capacity.csv", ("clause", "hexside", "side", "units", "armies", "panzergruppen", "armor")):
            key = r.word("hexside", LIMIT_KINDS), sides.index(r.word("side", sides))
            row = (r.number(c) for c in ("units", "armies", "panzergruppen", "armor"))
            self.limits[key] = Limit(r.text("clause"), *row)
        self.allowance: dict[tuple[str, int, bool], tuple[int, int]] = {}
        for r in pack.sheet("movement.csv", ("clause", "phase", "side", "class", "hexes", "bonus")):
            armor = r.word("class", ("armor", "other")) == "armor"
            where = r.word("phase", STAGE_WORDS), sides.index(r.word("side", sides)), armor
            self.allowance[where] = (r.number("hexes"), r.number("bonus"))
