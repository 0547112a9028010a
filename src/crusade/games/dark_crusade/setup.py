"""Set-up: DC-3. The start, the historical set-up, and the free one."""

from __future__ import annotations

from collections.abc import Callable

from ...core.bits import BIT, each, has
from ...core.head import DISRUPTED, HAND, HELD, TARGET, WINNER
from ...core.machine import Step
from ...core.option import DONE, HALT, PLACE, READY, UNIT, Option, done, halt
from ...core.state import NOBODY, NOWHERE, State, blank
from .control import list_works
from .slots import (
    AXIS,
    FIRST_TURN,
    FREE_BY_AXIS,
    FREE_BY_SOVIET,
    FREE_CHOICE,
    LEAVER,
    MAKE_AT,
    NAMED,
    NOT_FREE,
    SAIL_TO,
    SOVIET,
)
from .tables import Tables
from .verbs import EARLY, FREE, NAME

PointsOf = Callable[[Tables, State, int], int]  # where a unit may be set up


def start(g: Tables) -> State:
    """DC-1.6, DC-2.1. The position before the start is chosen: every counter waits, each point belongs to its country's side."""
    s = blank(g.shape, g.later)
    for unit in each(~g.in_play & (g.side_units[0] | g.side_units[1])):
        s.put(unit, g.out)
    s.holds[HELD] = g.home[0]
    s.tally[HAND] = s.tally[WINNER] = s.tally[LEAVER] = NOBODY
    s.tally[TARGET] = s.tally[SAIL_TO] = s.tally[MAKE_AT] = NOWHERE
    s.tally[FIRST_TURN] = g.date["may_start" if g.may_start else "june_start"]
    return s


def set_up(g: Tables, s: State) -> None:
    """DC-3.1, DC-3.4, DC-3.5. The historical set-up of the start chosen; the bonus air unit takes part in June only."""
    for unit, place in g.at_start.items():
        if g.in_play >> unit & 1:
            s.put(unit, place)
    first = s.tally[FIRST_TURN]
    s.marks[DISRUPTED] = g.dispersed_at[first] & g.in_play
    if first == g.date["may_start"]:
        for unit in each(g.bonus):
            s.put(unit, g.out)
    list_works(g, s)


def start_asked(g: Tables, s: State) -> bool:
    """DC-3.2. Whether the Axis is asked when to begin."""
    return g.start_asked


def setup_asked(g: Tables, s: State) -> bool:
    """DC-3.3. Whether the players are asked for a free set-up."""
    return g.setup_asked


def axis_asked(g: Tables, s: State) -> bool:
    """DC-3.3. The Axis is asked if the Soviets declined."""
    return s.tally[FREE_CHOICE] == NOT_FREE


def free_setup(g: Tables, s: State) -> bool:
    """DC-3.3. Whether the players set up freely."""
    return s.tally[FREE_CHOICE] != NOT_FREE


# ---- What is chosen


def start_options(g: Tables, s: State) -> list[Option]:
    """DC-3.2. June, or May."""
    return [done, READY[EARLY][0]]


def apply_start(g: Tables, s: State, option: Option) -> bool:
    """DC-3.2, DC-2.3. The first turn of the calendar."""
    s.tally[FIRST_TURN] = g.date["may_start" if option[0] == EARLY else "june_start"]
    return True


def choice_options(g: Tables, s: State) -> list[Option]:
    """DC-3.3. The historical set-up, or a free one."""
    return [done, READY[FREE][0]]


def apply_choice(by: int) -> Callable[[Tables, State, Option], bool]:
    """DC-3.3, DC-3.7. If one side chooses it, both are free; Germans who stand abroad count as named for that country."""

    def apply(g: Tables, s: State, option: Option) -> bool:
        if option[0] == FREE:
            s.tally[FREE_CHOICE] = by
            for i, country in enumerate(g.abroad):
                s.marks[NAMED + i] = standing(s, g.country[country]) & free_units(g, s, "german")
        return True

    return apply


def standing(s: State, points: int) -> int:
    """The counters on these points."""
    found = 0
    for p in each(points):
        found |= s.at[p]
    return found


def free_units(g: Tables, s: State, nation: str) -> int:
    """DC-3.3, DC-3.7. The units of a nation on the map that take part in a free set-up; dispersed ones as the nation may."""
    dispersed_too, _ = g.free_setup[nation]
    return g.setup_units[nation] & (-1 if dispersed_too else ~s.marks[DISRUPTED])


# ---- Germans for Finland and Rumania


def named(g: Tables, s: State) -> int:
    """DC-3.3. All Germans named for a country abroad."""
    units = 0
    for i in range(len(g.abroad)):
        units |= s.marks[NAMED + i]
    return units


def naming_options(g: Tables, s: State) -> list[Option]:
    """DC-3.3, DC-3.7. A German unit, then its country; if the Axis chose the free set-up, its place at once."""
    unit = s.tally[HAND]
    if unit == NOBODY:
        return [done, *(READY[UNIT][u] for u in each(free_units(g, s, "german")))]
    none = [READY[NAME][0]] if has(named(g, s), unit) else []
    if s.tally[FREE_CHOICE] == FREE_BY_SOVIET:
        others = [i + 1 for i in range(len(g.abroad)) if not has(s.marks[NAMED + i], unit)]
        return [halt, *none, *(READY[NAME][n] for n in others)]
    points = lands_abroad(g) & ~(BIT[s.where[unit]] if none else 0)  # one whose name was taken off may have it again
    return [halt, *(READY[PLACE][p] for p in each(points)), *none]


def lands_abroad(g: Tables) -> int:
    """DC-3.3. The points of the countries Germans are named for."""
    points = 0
    for country in g.abroad:
        points |= g.country[country]
    return points


def apply_naming(g: Tables, s: State, option: Option) -> bool:
    """DC-3.3, DC-3.7. The unit is named for a country, or for none; a place names its country."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        s.tally[HAND] = a
        return False
    unit, s.tally[HAND] = s.tally[HAND], NOBODY
    if verb == HALT:
        return False
    for i, country in enumerate(g.abroad):
        here = has(g.country[country], a) if verb == PLACE else a == i + 1
        s.marks[NAMED + i] = s.marks[NAMED + i] | BIT[unit] if here else s.marks[NAMED + i] & ~BIT[unit]
    if verb == PLACE:
        s.put(unit, a)
    return False


# ---- Placing


def soviet_movers(g: Tables, s: State) -> int:
    """DC-3.3, DC-3.7. The undispersed Soviet units that start on the points along the western border."""
    return g.border_units & ~s.marks[DISRUPTED]


def axis_movers(g: Tables, s: State) -> int:
    """DC-3.3. The Axis units placed last; if the Axis chose, its Germans abroad have been placed already."""
    units = 0
    for nation in g.free_setup:
        units |= free_units(g, s, nation)
    return units & ~named(g, s) if s.tally[FREE_CHOICE] == FREE_BY_AXIS else units


def soviet_points(g: Tables, s: State, unit: int) -> int:
    """DC-3.7. Any of the border points and Lepaya; none need be held."""
    return g.border_points


def axis_points(g: Tables, s: State, unit: int) -> int:
    """DC-3.3, DC-3.7. A named German's country, country `germany` for the others, an ally's own country; Memel has limits."""
    nation = g.roster.nation[unit]
    _, points = g.free_setup[nation]
    if nation == "german":
        points &= ~lands_abroad(g)
        for i, country in enumerate(g.abroad):
            if has(s.marks[NAMED + i], unit):
                points = g.country[country]
        for p in each(g.setup_limit & points):
            if not fits_limit(g, s, unit, p):
                points &= ~BIT[p]
    return points


def fits_limit(g: Tables, s: State, unit: int, point: int) -> bool:
    """DC-3.3. Memel takes three infantry corps and one HQ, nothing else."""
    kind = g.roster.kind[unit]
    most = {"infantry": g.number["limit_infantry"], "hq": g.number["limit_hq"]}.get(kind, 0)
    others = s.at[point] & ~BIT[unit]
    return sum(g.roster.kind[u] == kind for u in each(others)) < most


def misplaced(g: Tables, s: State, movers: int, points: PointsOf) -> bool:
    """DC-3.3, DC-3.7. Whether a unit still stands where it may not."""
    return any(not has(points(g, s, u), s.where[u]) for u in each(movers))


def placing(name: str, side: int, movers: Callable[[Tables, State], int], points: PointsOf) -> Step:
    """DC-3.3, DC-3.7. A side's part of the free set-up: units may be placed again until it ends."""

    def options(g: Tables, s: State) -> list[Option]:
        unit = s.tally[HAND]
        if unit != NOBODY:
            return [halt, *(READY[PLACE][p] for p in each(points(g, s, unit) & ~BIT[s.where[unit]]))]
        units = movers(g, s)
        finished = [] if misplaced(g, s, units, points) else [done]
        return [*finished, *(READY[UNIT][u] for u in each(units))]

    def apply(g: Tables, s: State, option: Option) -> bool:
        verb, a, _ = option
        if verb == DONE:
            return True
        if verb == UNIT:
            s.tally[HAND] = a
            return False
        unit, s.tally[HAND] = s.tally[HAND], NOBODY
        if verb == PLACE:
            s.put(unit, a)
        return False

    return Step(name, "DC-3.3", lambda g, s: side, options, apply)


START_CHOICE = Step("start_choice", "DC-3.2", lambda g, s: AXIS, start_options, apply_start)
SOVIET_CHOICE = Step("soviet_choice", "DC-3.3", lambda g, s: SOVIET, choice_options, apply_choice(FREE_BY_SOVIET))
AXIS_CHOICE = Step("axis_choice", "DC-3.3", lambda g, s: AXIS, choice_options, apply_choice(FREE_BY_AXIS))
NAMING = Step("naming", "DC-3.3", lambda g, s: AXIS, naming_options, apply_naming)
SOVIET_SETUP = placing("soviet_setup", SOVIET, soviet_movers, soviet_points)
AXIS_SETUP = placing("axis_setup", AXIS, axis_movers, axis_points)
