"""Advance after combat: DX-5.14, DX-5.22, DX-5.23."""

from __future__ import annotations

from itertools import combinations

from ...core.attack import active_side, fit_attackers
from ...core.bits import BIT, collect, each, has, sums
from ...core.machine import Step
from ...core.option import DONE, HALT, MOVE, READY, UNIT, Option, done, halt
from ...core.state import NOBODY, NOWHERE, State
from .combat import cleared
from .factors import attack_of
from .movement import mixing, occupy, open_to, put_down, take_in_hand
from .slots import ADVANCED, ADVANCING, ENTERED, FIREPOWER, GOING_ON, HAND, KILLED, MODE, SIDE, SPENT, TARGET, WEATHER
from .tables import Tables


def totals(g: Tables, s: State, units: int) -> int:
    """DX-5.14, DX-1.4. The totals of attack factors that could enter together, as a set; Hungarians and Rumanians never do."""
    found = 0
    for nation in (g.hungarian, g.rumanian):
        found |= sums(attack_of(g, s, BIT[u]) for u in each(units & ~nation))
    return found


def nearest(firepower: int, reached: int) -> int:
    """DX-5.22. Of the possible totals, those nearest to the defenders' firepower."""
    gaps = [(abs(total - firepower), total) for total in each(reached)]
    least = min(gap for gap, _ in gaps)
    best = 0
    for gap, total in gaps:
        if gap == least:
            best |= BIT[total]
    return best


def satisfied(g: Tables, s: State, units: int) -> bool:
    """DX-5.14, DX-5.22. Whether these units include a group as near as possible to the defenders' firepower.

    An advance is owed only if a defender was eliminated; if all of them retreated, nobody has to advance.
    """
    if not s.tally[KILLED]:
        return True
    fit = fit_attackers(s)
    best = nearest(s.tally[FIREPOWER], totals(g, s, fit))
    return totals(g, s, units) & best != 0


def side_hexes(g: Tables, s: State, unit: int) -> int:
    """DX-5.14. Empty hexes next to the attacker's own that it may enter instead of the cleared one."""
    near = g.ways[s.tally[WEATHER]].near[s.where[unit]]
    side = s.tally[SIDE]
    return near & open_to(g, s, side) & ~s.occupied[side] & ~BIT[s.tally[TARGET]]


def advance_hexes(g: Tables, s: State, unit: int) -> int:
    """DX-5.14, DX-1.4. Where this attacker may advance, provided that the others can still make the advance that is owed."""
    target = s.tally[TARGET]
    waiting = fit_attackers(s) & ~s.marks[ADVANCED]
    entered = s.marks[ENTERED]
    hexes = 0
    if not has(mixing(g, s, unit), target) and satisfied(g, s, rest_for(g, s, entered | BIT[unit], waiting)):
        hexes |= BIT[target]
    if satisfied(g, s, rest_for(g, s, entered, waiting & ~BIT[unit])):
        hexes |= side_hexes(g, s, unit)
    return hexes


def rest_for(g: Tables, s: State, entered: int, waiting: int) -> int:
    """DX-1.4. The units that have entered, and those that may still join them."""
    if entered & g.hungarian:
        waiting &= ~g.rumanian
    if entered & g.rumanian:
        waiting &= ~g.hungarian
    return entered | waiting


def second_hexes(g: Tables, s: State, unit: int) -> int:
    """DX-5.14, DX-5.23. The next hex along the highway, for panzer and tank units that have just advanced; not back."""
    if not has(g.armor, unit):
        return 0
    return g.road[s.where[unit]] & open_to(g, s, s.tally[SIDE]) & ~BIT[s.tally[SPENT]]


def advance_options(g: Tables, s: State) -> list[Option]:
    """DX-5.14, DX-5.22. Choose which units advance and where; `done` once the advance that is owed has been made."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        if s.tally[MODE] == GOING_ON:
            return [*(READY[MOVE][h] for h in each(second_hexes(g, s, unit))), halt]
        return [READY[MOVE][h] for h in each(advance_hexes(g, s, unit))]
    waiting = fit_attackers(s) & ~s.marks[ADVANCED]
    menu = [READY[UNIT][u] for u in each(waiting) if advance_hexes(g, s, u)]
    if not menu:
        return []
    return [done, *menu] if satisfied(g, s, s.marks[ENTERED]) else menu


def obliged(g: Tables, s: State) -> int:
    """DX-5.14, DX-5.22. A smallest group of attackers that must still enter the cleared hex; empty if nothing is owed."""
    if s.tally[TARGET] == NOWHERE or s.tally[HAND] != NOBODY or not cleared(g, s):
        return 0
    entered = s.marks[ENTERED]
    if satisfied(g, s, entered):
        return 0
    waiting = each(fit_attackers(s) & ~s.marks[ADVANCED])
    ready = [u for u in waiting if has(advance_hexes(g, s, u), s.tally[TARGET])]
    for size in range(1, len(ready) + 1):
        for team in combinations(ready, size):
            if satisfied(g, s, entered | collect(team)):
                return collect(team)
    return 0


def apply_advance(g: Tables, s: State, option: Option) -> bool:
    """DX-5.14, DX-5.23. Carry out an advance; a strong shock army flips when the battle ends (DX-10.6)."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        take_in_hand(s, a, ADVANCING)
        return False
    unit = s.tally[HAND]
    if verb == MOVE:
        if a == s.tally[TARGET] and s.tally[MODE] == ADVANCING:
            s.marks[ENTERED] |= BIT[unit]
        s.marks[ADVANCED] |= BIT[unit]
        s.tally[SPENT] = s.where[unit]
        s.put(unit, a)
        occupy(g, s, s.tally[SIDE], a)
    if verb == HALT or s.tally[MODE] == GOING_ON:
        put_down(s)
    else:
        s.tally[MODE] = GOING_ON
    return False


ADVANCE = Step("advance", "DX-5.14", active_side, advance_options, apply_advance)
