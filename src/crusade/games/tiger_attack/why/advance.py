"""Advance after combat, read literally (TA-3.3, TA-3.6, TA-9.7)."""

from __future__ import annotations

from ....core.option import DONE, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def explain_advance(r: Reading, option: Option) -> Refusal | None:
    """TA-3.3, TA-3.6, TA-9.7. Undisrupted attackers and followers, into the cleared point; a leader after units of the stack."""
    verb, a, _ = option
    assert r.target is not None
    if r.hand is not None:
        if verb == MOVE and a == r.target:
            return None
        return Refusal("TA-3.3", "only_the_cleared_point", point=r.point(r.target))
    if verb == DONE:
        return None
    if verb != UNIT:
        return Refusal("TA-13.3", "no_hand")
    name = r.name(a)
    if r.is_leader(a):
        if r.owner(a) == r.side and went_ahead(r, a, r.target):
            return None
        return Refusal("TA-9.7", "goes_with_units", unit=name)
    if r.marked(a, slots.ADVANCED):
        return Refusal("TA-3.3", "has_advanced", unit=name)
    if a in r.followers_of(r.target):
        return None
    if a not in r.attackers_of(r.target):
        return Refusal("TA-3.3", "does_not_attack", unit=name, point=r.point(r.target))
    return None if r.fit(a) else Refusal("TA-3.3", "disrupted", unit=name)


def went_ahead(r: Reading, leader: int, target: int) -> bool:
    """TA-9.7, TA-7.5. Whether units have gone in from the leader's point, or from outside the edge where the leader waits."""
    place, went = r.place(leader), r.s.holds[slots.WENT_FROM]
    if place is not None:
        return place != target and bool(went >> place & 1)
    return bool(went >> target & 1) and r.feature(target, f"entry_{r.area(leader)}") is not None
