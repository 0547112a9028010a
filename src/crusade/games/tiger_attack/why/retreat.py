"""Retreat, read literally (TA-3.2, TA-3.9, TA-7.6, TA-9.7)."""

from __future__ import annotations

from ....core.option import DONE, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import EXIT
from .reading import Reading
from .strength import defence, factors


def explain_retreat(r: Reading, option: Option) -> Refusal | None:
    """TA-3.2, TA-7.6, TA-9.7. Unit by unit; a leader only after a unit of the stack."""
    verb, a, _ = option
    assert r.target is not None
    if r.hand is not None:
        if verb == MOVE:
            return why_not_retreat(r, r.hand, a)
        return why_not_leave(r, r.hand) if verb == EXIT else Refusal("TA-3.2", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    if verb != UNIT:
        return Refusal("TA-13.3", "no_hand")
    if r.place(a) != r.target or r.owner(a) == r.side:
        if a in r.attackers_of(r.target):
            return Refusal("TA-3.2", "only_defenders_retreat", unit=r.name(a))
        return Refusal("TA-3.2", "not_in_battle", unit=r.name(a))
    ways = [why_not_retreat(r, a, p) for p in r.board.spaces]
    if all(ways) and why_not_leave(r, a):
        return Refusal("TA-9.7" if r.is_leader(a) else "TA-3.2", "nowhere_to_go", unit=r.name(a))
    return None


def why_not_leave(r: Reading, unit: int) -> Refusal | None:
    """TA-7.6. Only U.S. units, from an edge point whose road no exit has closed."""
    assert r.target is not None
    here = r.point(r.target)
    if r.is_leader(unit):
        gone = r.s.holds[slots.FLED_TO] >> r.target & 1
        return None if gone else Refusal("TA-9.7", "goes_with_units", unit=r.name(unit))
    if r.owner(unit) != slots.US:
        return Refusal("TA-7.6", "no_retreat_off_map", unit=r.name(unit))
    if r.feature(r.target, "road_off") is None:
        return Refusal("TA-7.6", "no_road_off", point=here)
    return Refusal("TA-7.6", "road_closed", point=here) if r.closed(r.target) else None


def why_not_retreat(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-3.2, TA-3.9. One length onto an empty or friendly point, but to no friends under a stronger attack."""
    assert r.target is not None
    there = r.point(point)
    if r.is_leader(unit):
        gone = point != r.target and bool(r.s.holds[slots.FLED_TO] >> point & 1)
        return None if gone else Refusal("TA-9.7", "goes_with_units", unit=r.name(unit))
    if point not in r.neighbours(r.target):
        return Refusal("TA-3.2", "retreat_one_length", point=there)
    if r.enemies_on(point, r.owner(unit)):
        return Refusal("TA-3.2", "enemy_there", point=there)
    if r.s.holds[slots.JUMP_OFFS] >> point & 1:
        return Refusal("TA-3.2", "attack_came_from_there", point=there)
    if r.units_on(point, r.owner(unit)) and r.under_attack(point):
        attack, held = factors(r, point), defence(r, point)
        if attack >= held:
            return Refusal("TA-3.9", "friends_hard_pressed", point=there, attack=attack, defence=held)
    return None
