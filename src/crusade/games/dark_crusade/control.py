"""Who controls what, who stands where, and what entering a point does: DC-1.5, DC-1.6, DC-6.1, DC-6.7, DC-6.13, DC-9.16."""

from __future__ import annotations

from ...core.bits import BIT, each
from ...core.head import AIMED, CUT, DISRUPTED, HELD, MOVED, MOVERS, TURN
from ...core.state import NOBODY, NOWHERE, State
from .slots import (
    AXIS,
    BROKE,
    CHOSEN,
    DROPPED,
    ENTRAINED,
    EVENTS,
    EVER_AXIS,
    FLIPPED,
    FLYING,
    HUNGARY_FREE,
    LEAVER,
    MUDDY,
    RAILED,
    RALLIED,
    ROADBOUND,
    SERVED,
    SOVIET,
    SPARED,
    STUCK,
    TURNED,
    USED,
    WORKS,
)
from .tables import Tables

#: What a counter loses when it leaves the map; FLIPPED stays for good.
PASSING_MARKS = (
    DISRUPTED,
    CUT,
    MOVED,
    AIMED,
    MOVERS,
    RAILED,
    BROKE,
    STUCK,
    ROADBOUND,
    DROPPED,
    MUDDY,
    SERVED,
    FLYING,
    ENTRAINED,
    TURNED,
    USED,
    CHOSEN,
    RALLIED,
    SPARED,
)

FINLAND, RUMANIA = 0, 1  # rows of events.csv


def friendly(g: Tables, s: State, side: int) -> int:
    """DC-1.6. The points a side controls."""
    return s.holds[HELD] if side == AXIS else g.points & ~s.holds[HELD]


def hard(g: Tables, s: State, side: int) -> int:
    """DC-6.7. A side's units that must be fought: combat units other than dispersed minor ones (a shock army counts)."""
    return g.side_units[side] & g.combat & ~(s.marks[DISRUPTED] & g.brittle)


def hard_points(g: Tables, s: State, side: int) -> int:
    """DC-6.7. The points on which a side has units that must be fought."""
    units = hard(g, s, side)
    at = s.at
    points = 0
    for p in each(s.occupied[side]):
        if at[p] & units:
            points |= BIT[p]
    return points


def held_points(g: Tables, s: State, side: int) -> int:
    """DC-6.1, DC-6.2, DC-6.8. The points of a side that must be assaulted: with units to fight, or with a working factory."""
    return hard_points(g, s, side) | (s.holds[WORKS] if side == SOVIET else 0)


def partisan_points(g: Tables, s: State) -> int:
    """DC-9.7. The points on which partisans stand."""
    points = 0
    for u in each(g.partisans):
        if s.where[u] < g.size:
            points |= BIT[s.where[u]]
    return points


def fire_of(g: Tables, s: State, unit: int) -> int:
    """DC-1.1, DC-5.3. A unit's fire factor: the back counts once it is turned over."""
    return g.fire_back[unit] if s.marks[FLIPPED] >> unit & 1 else g.front[unit]


def on_map(g: Tables, s: State, units: int) -> int:
    """Those of these counters that stand on points of the map."""
    off = 0
    for area in range(g.size, len(s.at)):
        off |= s.at[area]
    return units & ~off


# ---- Where a unit may stand


def domain(g: Tables, s: State, unit: int) -> int:
    """DC-3.4, DC-3.8, DC-6.11, DC-12.2, DC-12.5. The points a unit may enter as far as nations and events go."""
    points = g.points
    if g.limited >> unit & 1:
        points = g.allowed[unit]
        shunned = g.apart.get(g.roster.nation[unit])
        if shunned:
            for u in each(shunned):
                if s.where[u] < g.size:
                    points &= ~BIT[s.where[u]]
        if g.locked >> unit & 1 and not may_leave_hungary(g, s, unit):
            points &= g.hungary
    if s.tally[EVENTS + FINLAND]:
        finland = g.country["finland"]
        inside = s.where[unit] < g.size and finland >> s.where[unit] & 1
        points &= ~finland | (friendly(g, s, SOVIET) if inside and g.roster.side[unit] == SOVIET else 0)
    return points


def may_leave_hungary(g: Tables, s: State, unit: int) -> bool:
    """DC-3.4, DC-3.6, DC-3.8, DC-12.4. Both armies once they are free; from June 1942 the first of the two to leave."""
    if s.tally[HUNGARY_FREE]:
        return True
    return s.tally[TURN] >= g.date["hungarian_army_freed"] and s.tally[LEAVER] in (NOBODY, unit)


def note_leaver(g: Tables, s: State, unit: int, place: int) -> None:
    """DC-3.8. The first locked army to leave Hungary, in whatever way, is the one that may."""
    if g.locked >> unit & 1 and not s.tally[HUNGARY_FREE] and not (place < g.size and g.hungary >> place & 1):
        s.tally[LEAVER] = unit


# ---- Entering


def enter(g: Tables, s: State, unit: int, place: int) -> None:
    """DC-1.5, DC-1.6, DC-6.1, DC-6.7, DC-6.13, DC-9.7, DC-9.16. A unit goes to a place; a combat unit takes the point."""
    side = g.roster.side[unit]
    note_leaver(g, s, unit, place)
    if place >= g.size:
        s.put(unit, place)
        return
    here = s.at[place]
    for u in each(here & g.partisans):
        s.put(u, g.pool)
    if g.combat >> unit & 1:
        for u in each(here & g.units & g.side_units[1 - side]):
            eliminate(g, s, u)
        if side == AXIS:
            for u in each(here & g.factories):
                destroy_factory(g, s, u)
        take(g, s, side, place)
    s.put(unit, place)  # last, because both sides never share a point


def take(g: Tables, s: State, side: int, point: int) -> None:
    """DC-1.6, DC-3.8, DC-12.2. Control of a point passes to a side."""
    bit = BIT[point]
    if side == AXIS:
        s.holds[HELD] |= bit
        s.holds[EVER_AXIS] |= bit & g.soviet_land
    else:
        s.holds[HELD] &= ~bit
        if g.hungary & bit:
            s.tally[HUNGARY_FREE] = 1


# ---- Losing counters


def strip(s: State, unit: int) -> None:
    """A counter that leaves play loses all its passing marks."""
    keep = ~BIT[unit]
    for mark in PASSING_MARKS:
        s.marks[mark] &= keep
    s.aim[unit] = NOWHERE
    s.hits[unit] = 0


def eliminate(g: Tables, s: State, unit: int) -> None:
    """DC-1.7, DC-11.3. To the pool or the Axis dead pile; static flak and factories are out of the game."""
    if g.factories >> unit & 1:
        destroy_factory(g, s, unit)
        return
    strip(s, unit)
    s.put(unit, g.out if g.static >> unit & 1 else g.piles[g.roster.side[unit]])


def destroy_factory(g: Tables, s: State, unit: int) -> None:
    """DC-9.2. Destroyed factories never return."""
    strip(s, unit)
    s.put(unit, g.out)
    list_works(g, s)


def list_works(g: Tables, s: State) -> None:
    """DC-6.8. Work out anew on which points a factory works."""
    s.holds[WORKS] = 0
    for u in each(g.factories & ~s.marks[ENTRAINED]):
        if s.where[u] < g.size:
            s.holds[WORKS] |= BIT[s.where[u]]


def disperse(s: State, unit: int) -> None:
    """DC-1.2. A unit is dispersed."""
    s.marks[DISRUPTED] |= BIT[unit]
