"""Advance after combat: TA-3.3, TA-3.6."""

from __future__ import annotations

from ...core.attack import active_side, attackers
from ...core.bits import BIT, each, has
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done
from ...core.state import NOBODY, NOWHERE, State
from .allocation import followers
from .movement import occupy, put_down, take_in_hand
from .slots import ADVANCED, ADVANCING, AIMED, DISRUPTED, FOLLOWING, HAND, SIDE, TARGET, WENT_FROM
from .tables import Tables


def may_advance(g: Tables, s: State) -> int:
    """TA-3.3, TA-3.6, TA-9.7. Undisrupted attackers and follow-on units; then leaders some of whose stack have gone in."""
    target = s.tally[TARGET]
    units = attackers(s, target) & ~s.marks[DISRUPTED] | followers(s, target)
    units &= ~s.marks[ADVANCED]
    if s.holds[WENT_FROM]:
        for leader in each(g.leaders & g.side_units[s.tally[SIDE]]):
            if went_ahead(g, s, s.where[leader]):
                units |= BIT[leader]
    return units


def went_ahead(g: Tables, s: State, place: int) -> bool:
    """TA-9.7, TA-7.5. Whether units have gone in from here: a point, or outside the edge (the target itself then stands for it)."""
    target, went = s.tally[TARGET], s.holds[WENT_FROM]
    if place < g.size:
        return place != target and has(went, place)
    return has(went, target) and place == g.ready_at[g.edge_of[target]]


def advance_options(g: Tables, s: State) -> list[Option]:
    """TA-3.3. Each as its owner likes."""
    if s.tally[HAND] != NOBODY:
        return [READY[MOVE][s.tally[TARGET]]]
    units = may_advance(g, s)
    return [done, *(READY[UNIT][u] for u in each(units))] if units else []


def apply_advance(g: Tables, s: State, option: Option) -> bool:
    """TA-3.3, TA-3.10, TA-7.5. Into the cleared point, also from outside the map."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        take_in_hand(s, a, ADVANCING)
        return False
    unit = s.tally[HAND]
    put_down(s)
    if not has(g.leaders, unit):
        start = s.where[unit]
        s.holds[WENT_FROM] |= BIT[start if start < g.size else a]
        s.marks[ADVANCED] |= BIT[unit]
        s.marks[AIMED] &= ~BIT[unit]
        if not has(s.marks[FOLLOWING], unit):
            s.aim[unit] = NOWHERE
        occupy(g, s, s.tally[SIDE], a)
    s.put(unit, a)
    return False


ADVANCE = Step("advance", "TA-3.3", active_side, advance_options, apply_advance)
