"""Strategic movement by land: DC-7.1, DC-7.2, DC-7.4 to DC-7.7, and the limits of the first turn (DC-3.4, DC-3.6)."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, each
from ...core.head import DISRUPTED, HAND, MOVERS, SIDE, STAGE, TURN
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done, halt
from ...core.state import NOBODY, State
from ...core.trace import linked
from .control import friendly, partisan_points
from .movement import go, may_use_box, present, put_down, take_in_hand, within_limits
from .slots import (
    AXIS,
    CRISIS,
    ENTRAINED,
    FIRST_TURN,
    FRESH,
    LANDED,
    RAIL_LEFT,
    RAILED,
    SAILED,
    SOVIET,
    STRATEGIC,
)
from .supply import supplied
from .tables import Tables
from .victory import cities


def begin_strategic(g: Tables, s: State) -> None:
    """DC-4.3, DC-7.1, DC-7.5. Phase 2 begins: the limit is reckoned, no unit has moved or landed, nobody has sailed."""
    side = s.tally[SIDE]
    s.tally[STAGE] = STRATEGIC
    s.tally[RAIL_LEFT] = limit(g, s, side)
    s.tally[SAILED] = s.tally[SAILED + 1] = 0
    for slot in range(g.number["strategic_a_point"]):
        s.holds[LANDED + slot] = 0
    list_movers(g, s)


def limit(g: Tables, s: State, side: int) -> int:
    """DC-7.1, DC-3.4, DC-9.5. How many units may move by land: the points of home cities in supply; halved in a crisis."""
    fed = cities(g, s) & g.home[side] & supplied(g, s, side)
    most = min(sum(g.vp[p] for p in each(fed)), g.number["strategic_axis" if side == AXIS else "strategic_soviet"])
    if side == SOVIET and s.tally[CRISIS]:
        most = (most + 1) // 2
    if first_turn(s):
        most = min(most, g.number["first_turn_axis" if side == AXIS else "first_turn_soviet"])
    return most


def first_turn(s: State) -> bool:
    """DC-3.4, DC-3.6. Whether it is the first turn, whose limit holds for land and sea together."""
    return s.tally[TURN] == s.tally[FIRST_TURN]


def open_track(g: Tables, s: State, unit: int) -> int:
    """DC-7.1, DC-7.5, DC-7.7, DC-9.7. What a unit may pass and reach: friendly, for the Axis without partisans."""
    side = s.tally[SIDE]
    points = friendly(g, s, side)
    if side == AXIS:
        points &= ~partisan_points(g, s)
    return within_limits(g, s, unit, points)


def destinations(g: Tables, s: State, unit: int) -> int:
    """DC-7.1, DC-7.2, DC-7.4. Where a unit may go strategically: any distance, out and in by the edge, at most three to a point."""
    side, start = s.tally[SIDE], s.where[unit]
    box, track = g.box[side], open_track(g, s, unit)
    exits = g.exits[side] & track
    away = may_use_box(g, s, unit)
    sources = BIT[start] if start < g.size else exits
    reached = linked(g.rail_ways, sources, track, (exits,) if away else ())
    goals = reached & ~s.holds[LANDED + g.number["strategic_a_point"] - 1]
    if reached & exits and away:
        goals |= BIT[box]  # boxes have no limit
    return goals & ~BIT[start]


def list_movers(g: Tables, s: State) -> None:
    """DC-7.1, DC-7.5, DC-7.7. Who may move now: undispersed ground units and entrained factories with somewhere to go."""
    units = (g.ground & ~g.static | s.marks[ENTRAINED]) & ~s.marks[DISRUPTED] & ~s.marks[RAILED]
    movers = 0
    ways_out: dict[int, bool] = {}  # by place, for units no nation holds back
    for unit in each(present(g, s, s.tally[SIDE], units)) if s.tally[RAIL_LEFT] else ():
        start = s.where[unit]
        if g.limited >> unit & 1:
            able = destinations(g, s, unit) != 0
        elif start in ways_out:
            able = ways_out[start]
        else:
            able = ways_out[start] = destinations(g, s, unit) != 0
        if able:
            movers |= BIT[unit]
    s.marks[MOVERS] = movers


def land(g: Tables, s: State, unit: int, point: int) -> None:
    """DC-7.1, DC-7.7. One more unit has ended its land move on a point; full points and nations decide who may still move."""
    bit = BIT[point]
    last = LANDED + g.number["strategic_a_point"] - 1
    slot = next(i for i in range(LANDED, last + 1) if not s.holds[i] & bit)
    s.holds[slot] |= bit
    if slot == last or g.limited >> unit & 1:
        list_movers(g, s)


def find_destinations(g: Tables, s: State) -> int | None:
    """DC-7.1. Where the counter in hand may go; None without one."""
    unit = s.tally[HAND]
    return None if unit == NOBODY else destinations(g, s, unit)


def strategic_options(g: Tables, s: State, found: int | None) -> list[Option]:
    """DC-7.1, DC-7.5. Take an undispersed unit or an entrained factory and move it, while the limit lasts; or end land moves."""
    if found is not None:
        ready = READY[MOVE]
        return [*(ready[p] for p in each(found)), halt]
    if not s.tally[RAIL_LEFT]:
        return []
    pick = READY[UNIT]
    return [done, *(pick[u] for u in each(s.marks[MOVERS] & ~s.marks[RAILED]))]


def apply_strategic(g: Tables, s: State, option: Option, found: int | None) -> bool:
    """DC-7.1, DC-7.6, DC-7.7. A unit moves once in phase 2, and counts one whatever its size."""
    verb, a, _ = option
    unit = s.tally[HAND]
    if verb == UNIT:
        take_in_hand(s, a, FRESH)
        return False
    if verb == MOVE:
        go(g, s, unit, a)
        s.marks[RAILED] |= BIT[unit]
        s.tally[RAIL_LEFT] -= 1
        if a < g.size:
            land(g, s, unit, a)
        elif g.limited >> unit & 1:
            list_movers(g, s)
    put_down(s)
    return verb == DONE


STRATEGIC_MOVES = Step("strategic", "DC-7.1", active_side, strategic_options, apply_strategic, survey=find_destinations)
