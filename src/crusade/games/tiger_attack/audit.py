"""The invariants of every position, whatever was played. All breaches are reported, not only the first."""

from __future__ import annotations

from ...core.bits import each, has
from ...core.state import NOWHERE, State
from .allocation import along, load
from .combat import stamina_of
from .slots import (
    AIMED,
    CUT,
    DISRUPTED,
    DUG_IN,
    DUMP,
    FOLLOWING,
    FORTIFIED,
    FUEL,
    GERMAN,
    GERMAN_HELD,
    HITS_ATTACK,
    HITS_DEFENCE,
    ORIGINS,
    PAID,
    PENDING,
    TARGET,
    US,
)
from .tables import Tables
from .verbs import CALLOFF, END, SUMMON

#: Choices that end most random games or most battles; a fuzzer takes them rarely, so that it sees late turns too.
RARE_VERBS = frozenset({END, SUMMON, CALLOFF})


def audit(g: Tables, s: State) -> list[str]:
    """Every broken invariant, as a sentence."""
    return [*counters(g, s), *points(g, s), *attacks(g, s), *hits(g, s), *numbers(g, s)]


def counters(g: Tables, s: State) -> list[str]:
    """Each counter is in exactly one place, in a condition it can have."""
    found = []
    name = g.roster.id
    stacks = [0] * len(s.at)
    scarred = s.marks[DISRUPTED] | s.marks[FORTIFIED] | s.marks[CUT] | s.marks[DUG_IN]
    american = (*g.ready_at, *g.next_at, *g.later_at, g.british_at)
    for unit in range(len(g.roster)):
        place = s.where[unit]
        stacks[place] |= 1 << unit
        if place >= g.size and has(scarred & ~s.marks[AIMED] & ~s.marks[FOLLOWING], unit):
            found.append(f"{name[unit]} is off the map but has a mark")
        if place in american and g.roster.side[unit] == GERMAN:
            found.append(f"{name[unit]} is German but waits to enter by a U.S. edge (TA-7.1)")
        if place == g.exited and (g.roster.side[unit] == US or has(g.leaders, unit)):
            found.append(f"{name[unit]} has exited the map, which it cannot (TA-7.1)")
    if stacks != s.at:
        found.append("the stacks do not match the places of the counters")
    if s.marks[FORTIFIED] & ~g.infantry:
        found.append("a unit that is not infantry is fortified (TA-4.3)")
    if s.marks[FORTIFIED] & s.marks[DISRUPTED]:
        found.append("a disrupted unit is fortified (TA-4.5)")
    if s.marks[DISRUPTED] & g.leaders:
        found.append("a leader is disrupted (TA-9.3)")
    return found


def points(g: Tables, s: State) -> list[str]:
    """No point holds units of one side and any counter of the other, even a leader; the side with units there controls it."""
    found = []
    occupied = [0, 0]
    for place in g.board.spaces:
        here = s.at[place]
        name = g.board.name(place)
        for side in (GERMAN, US):
            if here & g.fighters[side]:
                occupied[side] |= 1 << place
                if has(s.holds[GERMAN_HELD], place) != (side == GERMAN):
                    found.append(f"{name} is not controlled by the side with units on it (TA-3.10)")
                if here & g.side_units[1 - side]:
                    found.append(f"both sides stand on {name} (TA-5.10, TA-9.7)")
    if occupied != s.occupied:
        found.append("the sets of occupied points do not match the places of the counters")
    return found


def attacks(g: Tables, s: State) -> list[str]:
    """Every attacker is joined to its target, no route exceeds its capacity, every pending battle has an attacker."""
    found = []
    for mark in (AIMED, FOLLOWING):
        for unit in each(s.marks[mark]):
            start, target = s.where[unit], s.aim[unit]
            if target == NOWHERE:
                found.append(f"{g.roster.id[unit]} attacks nothing")
                continue
            if start == target and mark == FOLLOWING:
                continue  # it has advanced, and the battle is about to end
            near = g.ways.near[start] if start < g.size else g.road_in[start]
            if not has(near, target):
                found.append(f"{g.roster.id[unit]} attacks a point it is not joined to (TA-3.8)")
                continue
            limit = g.limits[g.route_kind(start, target)]
            team = along(g, s, mark, start, target)
            if load(g, team, limit) > limit.units:
                found.append(f"too many use {g.board.name(start)}/{g.board.name(target)} (TA-5.1)")
            if mark == AIMED and has(g.tigers, unit) and g.river_between(start, target):
                found.append("a Tiger battalion attacks across a river (TA-4.2)")
    aims = {s.aim[u] for u in each(s.marks[AIMED])}
    for place in each(s.holds[PENDING]):
        if place not in aims:
            found.append(f"a battle is pending at {g.board.name(place)}, but no unit attacks it (TA-3.8)")
    if set(each(s.marks[FOLLOWING])) - set(s.lists[ORIGINS][::2]):
        found.append("it is not recorded where a follow-on unit's move began (TA-5.2)")
    return found


def hits(g: Tables, s: State) -> list[str]:
    """No unit has more hits than it can take, and there are none outside a battle (TA-1.2)."""
    found = []
    for unit in range(len(s.hits)):
        if s.hits[unit] and s.hits[unit] > stamina_of(g, s, unit):
            found.append(f"{g.roster.id[unit]} took {s.hits[unit]} hits, more than it can (TA-1.2)")
    if s.tally[TARGET] == NOWHERE and (any(s.hits) or s.tally[HITS_ATTACK] or s.tally[HITS_DEFENCE]):
        found.append("hits are left over outside a battle (TA-1.2)")
    return found


def numbers(g: Tables, s: State) -> list[str]:
    """Fuel is never negative, and no move costs more than the limit."""
    found = []
    if s.tally[FUEL] < 0 or s.tally[DUMP] < 0:
        found.append("fuel is negative (TA-5.11)")
    if s.tally[PAID] > g.number["fuel_limit"]:
        found.append("a move cost more than the limit (TA-5.5)")
    return found
