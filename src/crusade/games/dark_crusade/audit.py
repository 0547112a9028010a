"""The invariants of every position, whatever was played. All breaches are reported, not only the first."""

from __future__ import annotations

from ...core.bits import BIT, count, each, has
from ...core.head import AIMED, CUT, DISRUPTED, HAND, HELD, HITS_ATTACK, HITS_DEFENCE, PENDING, TARGET
from ...core.state import NOBODY, NOWHERE, State
from .lines import LANE, load_on
from .slots import (
    AXIS,
    DROPPED,
    ENTRAINED,
    FLYING,
    LOADS,
    RETREAT_LOADS,
    SOVIET,
    WORKS,
)
from .tables import Tables
from .verbs import DECLARE

#: Choices that end many random games; a fuzzer takes them rarely, so that it sees late turns too.
RARE_VERBS = frozenset({DECLARE})


def audit(g: Tables, s: State) -> list[str]:
    """Every broken invariant, as a sentence."""
    return [*counters(g, s), *points(g, s), *assaults(g, s), *lines(g, s), *hits(g, s)]


def counters(g: Tables, s: State) -> list[str]:
    """Each counter is in exactly one place, in a condition it can have."""
    found = []
    name, side = g.roster.id, g.roster.side
    stacks = [0] * len(s.at)
    piles = {g.pool: SOVIET, g.siberia: SOVIET, g.exited: SOVIET, g.west: AXIS, g.air: AXIS, g.dead: AXIS}
    nowhere = (g.later, g.pool, g.dead, g.withdrawn, g.out)
    for unit in range(len(g.roster)):
        place = s.where[unit]
        stacks[place] |= BIT[unit]
        if place in nowhere and has(s.marks[DISRUPTED] | s.marks[CUT] | s.marks[AIMED] | s.marks[FLYING], unit):
            found.append(f"{name[unit]} is not in play but bears a mark (DC-1.7)")
        if piles.get(place, side[unit]) != side[unit]:
            found.append(f"{name[unit]} lies in the other side's {g.board.name(place)} (DC-1.7)")
        if place < g.size and not has(g.in_play, unit):
            found.append(f"{name[unit]} takes no part in this game (DC-2.1)")
        if place < g.size and not has(g.allowed[unit], place):
            found.append(f"{name[unit]} stands where its nation never goes (DC-6.11)")
    if stacks != s.at:
        found.append("the stacks do not match the places of the counters")
    if s.marks[DISRUPTED] & ~g.units:
        found.append("a factory or partisans are dispersed (DC-1.4)")
    if s.marks[ENTRAINED] & ~g.factories:
        found.append("something other than a factory is entrained (DC-9.2)")
    return found


def points(g: Tables, s: State) -> list[str]:
    """Both sides never share a point, and the side with units on it controls it."""
    found = []
    occupied = [0, 0]
    works = 0
    for place in g.board.spaces:
        here = s.at[place]
        name = g.board.name(place)
        if here & g.factories & ~s.marks[ENTRAINED]:
            works |= BIT[place]
        for side in (AXIS, SOVIET):
            if here & g.units & g.side_units[side]:
                occupied[side] |= BIT[place]
                if has(s.holds[HELD], place) != (side == AXIS):
                    found.append(f"{name} is not controlled by the side with units on it (DC-1.6)")
        if here & g.units and here & g.partisans:
            found.append(f"units stand on {name} with partisans (DC-9.7)")
        if count(here & g.partisans) > 1:
            found.append(f"two partisan counters stand on {name} (DC-9.7)")
        if here & g.factories and has(s.holds[HELD], place):
            found.append(f"a factory stands on {name}, which the Axis controls (DC-9.2)")
    found += [f"both sides stand on {g.board.name(p)} (DC-1.5)" for p in each(occupied[0] & occupied[1])]
    if occupied != s.occupied:
        found.append("the sets of occupied points do not match the places of the counters")
    if works != s.holds[WORKS]:
        found.append("the points with working factories do not match the counters (DC-6.8)")
    return found


def assaults(g: Tables, s: State) -> list[str]:
    """Every attacker is joined to its target or drops on it, and every battle to come has a combat unit."""
    found = []
    for unit in each(s.marks[AIMED]):
        start, target = s.where[unit], s.aim[unit]
        if target == NOWHERE:
            found.append(f"{g.roster.id[unit]} assaults nothing (DC-6.8)")
        elif start == target:
            continue  # it has entered, and the battle is about to end
        elif has(s.marks[DROPPED], unit):
            if not has(g.within_drop[start], target):
                found.append(f"{g.roster.id[unit]} drops too far (DC-11.5)")
        elif not has(g.near[start], target):
            found.append(f"{g.roster.id[unit]} assaults a point it is not joined to (DC-6.8)")
    fighters = {s.aim[u] for u in each(s.marks[AIMED] & g.combat)}
    for place in each(s.holds[PENDING]):
        if place not in fighters:
            found.append(f"a battle is to come at {g.board.name(place)}, but no combat unit assaults it (DC-6.8)")
    return found


def lines(g: Tables, s: State) -> list[str]:
    """No line carries more than its capacity (DC-6.3)."""
    found = []
    for loads in (s.lists[LOADS], s.lists[RETREAT_LOADS]):
        for key in loads[::2]:
            units, armor = load_on(loads, key - LANE)
            most = max(g.capacity[side][key - LANE] for side in (AXIS, SOVIET))
            if units > most[0] or armor > most[1] or units <= 0:
                found.append(f"a line carries {units / 2:g} units, {armor / 2:g} armor (DC-6.3)")
    return found


def hits(g: Tables, s: State) -> list[str]:
    """No unit has more hits than it can take, and there are none outside a battle (DC-8.9)."""
    found = []
    for unit in range(len(s.hits)):
        taken = s.hits[unit]
        if taken and taken > (1 if has(s.marks[DISRUPTED], unit) else g.roster.hits[unit] + 1):
            found.append(f"{g.roster.id[unit]} took {taken} hits, more than it can (DC-8.9)")
    if s.tally[TARGET] == NOWHERE and (any(s.hits) or s.tally[HITS_ATTACK] or s.tally[HITS_DEFENCE]):
        found.append("hits are left over outside a battle (DC-8.9)")
    if s.tally[HAND] != NOBODY and s.tally[HAND] >= len(g.roster):
        found.append("a counter in hand that does not exist")
    return found
