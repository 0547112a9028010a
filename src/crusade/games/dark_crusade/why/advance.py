"""Taking the point, read literally: DC-8.11, DC-11.5."""

from __future__ import annotations

from ....core.option import DONE, MOVE, UNIT, Option
from ....core.refusal import Refusal
from ..slots import DROPPED
from .control import why_not_stand
from .reading import Reading


def explain_advance(r: Reading, option: Option) -> Refusal | None:
    """DC-8.11. Undispersed attackers enter, combat units first, at least one of them."""
    verb, a, _ = option
    assert r.target is not None
    if verb == MOVE:  # a counter taken up goes in at once: there is only one point to enter
        return Refusal("DC-8.11", "no_hand")
    if verb == DONE:
        return why_not_stop(r, r.target)
    assert verb == UNIT
    return why_not_advance(r, a, r.target)


def why_not_stop(r: Reading, target: int) -> Refusal | None:
    """DC-8.11, DC-11.5. A combat unit must have entered, and a parachute corps that dropped must enter."""
    entered = [u for u in r.units_on(target, r.side) if r.is_combat(u)]
    if not entered:
        return Refusal("DC-8.11", "one_must_enter", point=r.point(target))
    for unit in r.attackers_of(target):
        if r.marked(unit, DROPPED) and r.s.where[unit] != target and not why_not_advance(r, unit, target):
            return Refusal("DC-11.5", "dropped_must_enter", unit=r.name(unit))
    return None


def why_not_advance(r: Reading, unit: int, target: int) -> Refusal | None:
    """DC-8.11, DC-3.4. Whether this attacker may enter now."""
    name, there = r.name(unit), r.point(target)
    inside = r.units_on(target, r.side)
    if unit in inside:
        return Refusal("DC-8.11", "has_entered", unit=name)
    if unit not in r.attackers_of(target):
        return Refusal("DC-8.11", "does_not_attack", unit=name, point=there)
    if not r.fit(unit):
        return Refusal("DC-8.11", "dispersed", unit=name)
    if r.is_support(unit) and not any(r.is_combat(u) for u in inside):
        return Refusal("DC-8.11", "combat_first", unit=name)
    return why_not_stand(r, unit, target)
