"""Movement: DC-6, DC-7.4. Where the counter in hand may go and what it may assault, and what a step does.

Phases 3 and 5 fix two sets when they begin: ENTER, the points nobody has to be fought for (with their factories and stacks
under DC-6.7), and PREY, those that must be assaulted. Nothing that happens in the phase changes them.
"""

from __future__ import annotations

from typing import Final

from ...core.bits import BIT, each
from ...core.head import CUT, ENTER, HAND, HUNTERS, MODE, MOVED, PENDING, PREY, SIDE, STAGE, TURN, WEATHER
from ...core.state import NOBODY, State
from .control import FINLAND, domain, enter, friendly, may_leave_hungary, on_map, strip
from .lines import LANE, fits, load_line
from .slots import (
    AXIS,
    BREAKTHROUGH,
    BROKE,
    EITHER_WAY,
    EVENTS,
    FOLLOW_UP,
    FRESH,
    GOES_ON,
    IDLE,
    LOADS,
    ON_HIGHWAY,
    OPERATIONS,
    RAILED,
    ROADBOUND,
    SOVIET,
)
from .supply import oil_dry, supplied
from .tables import Tables
from .victory import closed_exits

#: What the counter in hand may do: places it may go to (points, its box), points it may assault, points it may drop on,
#: and whether it may leave the map by the west edge. A plain tuple, because one is made for every counter taken up.
Reach = tuple[int, int, int, int]
NO_REACH: Final[Reach] = (0, 0, 0, 0)


# ---- The hand


def take_in_hand(s: State, unit: int, mode: int) -> None:
    """Take a counter up; what is done with it follows."""
    s.tally[HAND], s.tally[MODE] = unit, mode


def put_down(s: State) -> None:
    """Put the counter in hand down."""
    s.tally[HAND], s.tally[MODE] = NOBODY, IDLE


def rest(s: State, unit: int) -> None:
    """DC-6.10. The move of the counter in hand is over for this phase."""
    s.marks[MOVED] |= BIT[unit]
    put_down(s)


# ---- Who may move


def present(g: Tables, s: State, side: int, units: int) -> int:
    """DC-1.7, DC-7.4. Those of a side's counters that stand on points of the map or in its box."""
    own = units & g.side_units[side]
    return on_map(g, s, own) | own & s.at[g.box[side]]


def rested(g: Tables, s: State) -> int:
    """DC-7.6. The units that must not act in phases 3 and 5 because they moved in phase 2; none by the switch."""
    return 0 if g.movers_act else s.marks[RAILED]


# ---- Lines, nations and edges


def with_room(g: Tables, s: State, unit: int, start: int, goals: int) -> int:
    """DC-6.3, DC-6.4, DC-6.6, DC-6.9. Those of these places whose line still has room in this phase; terrain is nothing."""
    loads = s.lists[LOADS]
    if not loads or not goals:
        return goals  # every line takes a single unit of any weight
    lane, side, weight = g.lane, s.tally[SIDE], g.weight[unit]
    armor = g.armor >> unit & 1 == 1
    for goal in each(goals):
        used = lane[start, goal]
        if used + LANE in loads and not fits(g, loads, side, used, weight, armor):
            goals &= ~BIT[goal]
    return goals


def within_limits(g: Tables, s: State, unit: int, points: int) -> int:
    """DC-3.4, DC-3.8, DC-6.11, DC-12.2. Those of these points that nation and events allow the unit."""
    if g.limited >> unit & 1 or s.tally[EVENTS + FINLAND]:
        return points & domain(g, s, unit)
    return points


def may_use_box(g: Tables, s: State, unit: int) -> bool:
    """DC-3.8, DC-7.4. Whether a unit may go to its box: a locked Hungarian army only if it may leave Hungary."""
    return not g.locked >> unit & 1 or may_leave_hungary(g, s, unit)


def neighbours(g: Tables, s: State, unit: int, start: int) -> int:
    """DC-6.1, DC-6.12, DC-7.4, DC-2.10. The points a step or an assault from this place may lead to, as far as lines go."""
    near = within_limits(g, s, unit, g.near[start])
    if start == g.west:
        near &= ~closed_exits(g, s)
    if s.marks[ROADBOUND] >> unit & 1:
        near &= BIT[s.aim[unit]]
    return near


# ---- What the counter in hand may do


def find_reach(g: Tables, s: State) -> Reach | None:
    """DC-6.1, DC-6.2, DC-6.5. What the counter in hand may do from where it stands; None without one."""
    unit = s.tally[HAND]
    if unit == NOBODY:
        return None
    return first_reach(g, s, unit) if s.tally[MODE] == FRESH else second_reach(g, s, unit, s.tally[MODE])


def first_reach(g: Tables, s: State, unit: int) -> Reach:
    """DC-6.1, DC-6.8, DC-8.6, DC-11.5, DC-11.6. What a counter may do that has not moved in this phase."""
    if g.aircraft >> unit & 1:
        return air_bases(g, s, unit), 0, 0, 0
    start, side = s.where[unit], s.tally[SIDE]
    near = neighbours(g, s, unit, start)
    goals, prey = entries(g, s, unit, near), victims(g, s, unit, near)
    if g.armor >> unit & 1 and start < g.size and g.across_strait[start]:  # DC-8.4
        prey &= ~g.across_strait[start]
        if s.tally[STAGE] == BREAKTHROUGH:
            goals &= ~g.across_strait[start]
    if not may_step(g, s, unit):
        goals = 0
    elif start < g.size and g.exits[side] >> start & 1 and may_use_box(g, s, unit):  # no highway point is one
        goals |= BIT[g.box[side]]
    free = with_room(g, s, unit, start, goals | prey)
    return goals & free, prey & free, drop_zone(g, s, unit), int(may_exit(g, s, unit))


def may_step(g: Tables, s: State, unit: int) -> bool:
    """DC-8.16. Whether a unit may move at all: support units that join the assaults of phase 5 may not."""
    return s.tally[STAGE] != BREAKTHROUGH or g.breakers >> unit & 1 == 1


def entries(g: Tables, s: State, unit: int, near: int) -> int:
    """DC-1.6, DC-6.1, DC-6.7, DC-6.13, DC-8.6. Where a step may end: combat units enter unoccupied points, others friendly ones."""
    if s.tally[STAGE] == FOLLOW_UP or not g.combat >> unit & 1:
        return near & friendly(g, s, s.tally[SIDE])
    return near & s.holds[ENTER]


def victims(g: Tables, s: State, unit: int, near: int) -> int:
    """DC-6.8, DC-11.2, DC-11.4, DC-8.16. What a unit may assault; support units only where a combat unit already does."""
    if not s.marks[HUNTERS] >> unit & 1:
        return 0
    return near & s.holds[PREY if g.combat >> unit & 1 else PENDING]


def second_reach(g: Tables, s: State, unit: int, mode: int) -> Reach:
    """DC-6.2, DC-6.5, DC-6.13, DC-8.4. What a counter may do after its first step: go on, or move and assault along the highway."""
    start = s.where[unit]
    near = within_limits(g, s, unit, g.ways.near[start])
    goals = prey = 0
    if mode != GOES_ON:
        road = near & g.along_highway[start]
        goals, prey = road & s.holds[ENTER], road & s.holds[PREY]
    if mode != ON_HIGHWAY:
        onward = near & s.holds[ENTER] & ~g.across_strait[start]
        goals |= onward & ~s.occupied[s.tally[SIDE]] if g.second_needs_empty else onward
    free = with_room(g, s, unit, start, goals | prey)
    return goals & free, prey & free, 0, 0


def air_bases(g: Tables, s: State, unit: int) -> int:
    """DC-11.6. Soviet air moves to any friendly point in supply."""
    return within_limits(g, s, unit, supplied(g, s, s.tally[SIDE])) & ~BIT[s.where[unit]]


def drop_zone(g: Tables, s: State, unit: int) -> int:
    """DC-11.5. Where a parachute corps in supply may drop in phase 3: at most two lines away, whoever holds what lies between."""
    start = s.where[unit]
    if not g.parachutes >> unit & 1 or s.tally[STAGE] != OPERATIONS or start >= g.size:
        return 0
    if not supplied(g, s, s.tally[SIDE]) >> start & 1:
        return 0
    return within_limits(g, s, unit, g.within_drop[start])


def may_exit(g: Tables, s: State, unit: int) -> bool:
    """DC-2.10. Campaign: an army-sized Soviet unit leaves by the west exit line of its point, within the line's capacity."""
    start = s.where[unit]
    if not g.campaign or s.tally[SIDE] != SOVIET or not g.armies >> unit & 1:
        return False
    if start >= g.size or not g.exits[AXIS] >> start & 1 or not may_step(g, s, unit):
        return False
    return fits(g, s.lists[LOADS], SOVIET, g.lane[start, g.exited], g.weight[unit], g.armor >> unit & 1 == 1)


# ---- Going


def next_mode(g: Tables, s: State, unit: int, start: int, goal: int) -> int:
    """DC-6.2, DC-6.5, DC-5.2, DC-8.4, DC-10.8. How a first step may be followed by a second; IDLE where it may not."""
    t = s.tally
    if t[STAGE] == FOLLOW_UP or goal >= g.size or not g.armor >> unit & 1 or s.marks[ROADBOUND] >> unit & 1:
        return IDLE
    side = t[SIDE]
    effect = g.effect(t[TURN], t[WEATHER], side)
    on_map_before = start < g.size
    road = effect.highway and on_map_before and g.along_highway[start] >> goal & 1 == 1
    onward = (
        t[STAGE] == OPERATIONS
        and g.second_movers >> unit & 1 == 1
        and effect.second_move
        and not (on_map_before and g.across_strait[start] >> goal & 1)
        and not (g.second_needs_empty and s.occupied[side] >> goal & 1)
        and not oil_dry(g, s, side)
    )
    if road:
        return EITHER_WAY if onward else ON_HIGHWAY
    return GOES_ON if onward else IDLE


def step(g: Tables, s: State, unit: int, goal: int) -> None:
    """DC-6.1, DC-6.2, DC-6.5, DC-6.6, DC-6.10. The counter in hand goes one line; it stays in hand where it may go on."""
    start, mode = s.where[unit], s.tally[MODE]
    if g.aircraft >> unit & 1:  # loads no line (DC-11.6)
        enter(g, s, unit, goal)
        rest(s, unit)
        return
    following = next_mode(g, s, unit, start, goal) if mode == FRESH else IDLE
    if mode == GOES_ON or (mode == EITHER_WAY and not g.along_highway[start] >> goal & 1):
        s.marks[BROKE] |= BIT[unit]
    load_line(g, s, unit, start, goal)
    go(g, s, unit, goal)
    if following != IDLE and second_reach(g, s, unit, following) != NO_REACH:
        s.tally[MODE] = following
    else:
        rest(s, unit)


def go(g: Tables, s: State, unit: int, goal: int) -> None:
    """DC-6.13, DC-10.9. A counter comes to a place; one that ends its move in the box is in supply like a new unit."""
    enter(g, s, unit, goal)
    if goal >= g.size:
        s.marks[CUT] &= ~BIT[unit]


def leave_west(g: Tables, s: State, unit: int) -> None:
    """DC-2.10. The army in hand leaves for good; its `aim` keeps the point it left by."""
    start = s.where[unit]
    load_line(g, s, unit, start, g.exited)
    strip(s, unit)
    s.put(unit, g.exited)
    s.aim[unit] = start
    put_down(s)
