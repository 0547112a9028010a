"""The invariants of every position, whatever was played. All breaches are reported, not only the first."""

from __future__ import annotations

from ...core.bits import each, has
from ...core.state import NOWHERE, State
from .allocation import crossing, fits, limit
from .combat import stamina_of
from .slots import (
    AIMED,
    AXIS,
    AXIS_HELD,
    CUT,
    DISRUPTED,
    FORTIFIED,
    HIDDEN,
    HITS_ATTACK,
    HITS_DEFENCE,
    PENDING,
    SOVIET,
    STRONG,
    TARGET,
)
from .tables import Tables
from .verbs import CALL, GIVEUP

#: Choices that end or cripple most random games; a fuzzer takes them rarely, so that it sees late turns too.
RARE_VERBS = frozenset({CALL, GIVEUP})


def audit(g: Tables, s: State) -> list[str]:
    """Every broken invariant, as a sentence."""
    return [*counters(g, s), *hexes(g, s), *attacks(g, s), *hits(g, s)]


def counters(g: Tables, s: State) -> list[str]:
    """Each counter is in exactly one place, in a condition it can have."""
    found = []
    size, name = g.board.size, g.roster.id
    stacks = [0] * len(s.at)
    for unit in range(len(g.roster)):
        place = s.where[unit]
        on_map = place in g.board.spaces
        if not on_map and place not in (g.tray, g.box, g.reserve, g.pool, g.gone):
            found.append(f"{name[unit]} is in no known place ({place})")
        stacks[place] |= 1 << unit
        if place >= size and (s.marks[DISRUPTED] | s.marks[FORTIFIED] | s.marks[STRONG] | s.marks[CUT]) >> unit & 1:
            found.append(f"{name[unit]} is off the map but has a mark")
    if stacks != s.at:
        found.append("the stacks do not match the places of the counters")
    if s.marks[FORTIFIED] & ~g.german_armies:
        found.append("a unit that is not a German army is fortified (DX-5.12)")
    if s.marks[FORTIFIED] & s.marks[DISRUPTED]:
        found.append("a disrupted unit is fortified (DX-5.12)")
    if s.marks[STRONG] & (~g.shock | s.marks[DISRUPTED]):
        found.append("a unit is on its strong side that cannot be (DX-10.6)")
    if s.marks[HIDDEN] & g.side_units[AXIS]:
        found.append("an Axis unit is hidden (DX-12.2)")
    return found


def hexes(g: Tables, s: State) -> list[str]:
    """No hex holds both sides, or Hungarians and Rumanians; the side with units in a hex controls it."""
    found = []
    occupied = [0, 0]
    for place in g.board.spaces:
        here = s.at[place]
        sides = [side for side in (AXIS, SOVIET) if here & g.side_units[side]]
        for side in sides:
            occupied[side] |= 1 << place
        hex = g.board.name(place)
        if len(sides) > 1:
            found.append(f"both sides stand in {hex} (DX-3.3)")
        if here & g.hungarian and here & g.rumanian:
            found.append(f"Hungarians and Rumanians share {hex} (DX-1.4)")
        if sides and has(s.holds[AXIS_HELD], place) != (sides[0] == AXIS):
            found.append(f"{hex} is not controlled by the side with units in it (DX-6.2)")
    if occupied != s.occupied:
        found.append("the sets of occupied hexes do not match the places of the counters")
    return found


def attacks(g: Tables, s: State) -> list[str]:
    """Every allocated unit is next to its target, no hexside exceeds its capacity, every pending battle has an attacker."""
    found = []
    pairs = set()
    for unit in each(s.marks[AIMED]):
        start, target = s.where[unit], s.aim[unit]
        if s.tally[TARGET] == NOWHERE:  # in a battle its attackers may have advanced
            pairs.add((start, target))
            if not has(g.crossings[2].near[start], target):
                found.append(f"{g.roster.id[unit]} attacks a hex it is not next to (DX-4.1)")
    for start, target in pairs:
        units = crossing(s, start, target)
        cap = limit(g, g.roster.side[each(units)[0]], start, target) if units else None
        if cap and not fits(g, cap, units):
            found.append(f"too many units attack across {g.board.name(start)}/{g.board.name(target)} ({cap.clause})")
    targets = {s.aim[u] for u in each(s.marks[AIMED])}
    for place in each(s.holds[PENDING]):
        if place not in targets:
            found.append(f"a battle is pending at {g.board.name(place)}, but no unit attacks it (DX-5.1)")
    return found


def hits(g: Tables, s: State) -> list[str]:
    """No unit has more hits than it can take, and there are none outside a battle (DX-5.19)."""
    found = []
    for unit in range(len(s.hits)):
        taken = s.hits[unit]
        if taken > stamina_of(g, s, unit):
            found.append(f"{g.roster.id[unit]} took {taken} hits, more than it can (DX-5.19)")
    if s.tally[TARGET] == NOWHERE and (any(s.hits) or s.tally[HITS_ATTACK] or s.tally[HITS_DEFENCE]):
        found.append("hits are left over outside a battle (DX-5.19)")
    return found
