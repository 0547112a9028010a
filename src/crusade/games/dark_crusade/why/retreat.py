"""Retreat, read literally: DC-8.5, DC-8.14."""

from __future__ import annotations

from ....core.option import DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .control import why_locked, why_not_stand
from .lines import why_no_room
from .reading import EDGES, Reading


def explain_retreat(r: Reading, option: Option) -> Refusal | None:
    """DC-8.5, DC-8.14. One at a time; a unit that has room must go, unless the switch lets each unit choose."""
    verb, a, _ = option
    assert r.target is not None
    if r.hand is not None:
        if verb == MOVE:
            return why_not_retreat(r, r.hand, a)
        return Refusal("DC-8.5", "hand_full", unit=r.name(r.hand))
    if verb in (MOVE, HALT):
        return Refusal("DC-8.5", "no_hand")
    if verb == DONE:
        return None if r.switch("retreat") == "units" else Refusal("DC-8.14", "must_retreat")
    assert verb == UNIT
    if a in r.attackers_of(r.target):
        return Refusal("DC-8.5", "only_defenders_retreat", unit=r.name(a))
    if a not in r.units_on(r.target, 1 - r.side):
        return Refusal("DC-8.5", "not_in_battle", unit=r.name(a))
    places = [*r.board.spaces, r.box(1 - r.side)]
    if all(why_not_retreat(r, a, p) for p in places):
        return Refusal("DC-8.5", "nowhere_to_go", unit=r.name(a))
    return None


def why_not_retreat(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-8.5, DC-6.4, DC-6.11. One line to a friendly point not under assault, or off the own edge, within capacity."""
    assert r.target is not None
    side, there = 1 - r.side, r.point(goal)
    if r.is_static(unit):
        return Refusal("DC-11.3", "is_static", unit=r.name(unit))
    if not r.on_board(goal):
        if goal != r.box(side) or not r.has_feature(r.target, EDGES[side]):
            return Refusal("DC-8.5", "no_exit_here", unit=r.name(unit))
        locked = why_locked(r, unit) if r.has_mark(unit, "hungary_locked") else None
        return locked or why_no_room(r, unit, r.target, goal, retreat=True)
    if goal not in r.neighbours(r.target):
        return Refusal("DC-8.5", "not_joined", unit=r.name(unit), point=there)
    if r.holder(goal) != side:
        return Refusal("DC-8.5", "not_friendly", point=there)
    if r.under_assault(goal):
        return Refusal("DC-8.5", "under_assault", point=there)
    return why_not_stand(r, unit, goal) or why_no_room(r, unit, r.target, goal, retreat=True)
