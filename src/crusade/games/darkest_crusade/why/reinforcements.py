"""Why an act of A1 is refused: Axis reinforcements (DX-10.7), fortification (DX-5.12), a move by sea."""

from __future__ import annotations

from ....core.option import DONE, ENTER, FORTIFY, MOVE, PLACE, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import SAIL
from .reading import Reading
from .sea import why_not_port, why_not_sail

HAND_VERBS = {slots.SAILING: MOVE, slots.ENTERING: PLACE}


def explain_prepare(r: Reading, option: Option) -> Refusal | None:
    """DX-2.1 (A1). One act at a time, and each must be finished."""
    verb, a, _ = option
    if r.mode in HAND_VERBS:
        if verb != HAND_VERBS[r.mode]:
            return Refusal("DX-2.1", "finish_first")
        assert r.hand is not None
        return why_not_port(r, r.hand, a) if verb == MOVE else why_not_west_edge(r, a)
    if verb in (MOVE, PLACE):
        return Refusal("DX-2.1", "nothing_begun_axis")
    if verb == FORTIFY:
        return why_not_fortify(r, a)
    if verb == SAIL:
        return why_not_sail(r, a)
    if verb == ENTER:
        return why_no_reinforcement(r, a)
    assert verb == DONE
    return None


def why_not_fortify(r: Reading, unit: int) -> Refusal | None:
    """DX-5.12, DX-5.21, DX-1.6. Undisrupted German armies, not fortified yet."""
    name = r.name(unit)
    if not (r.has_mark(unit, "german") and r.has_mark(unit, "army")):
        return Refusal("DX-5.12", "only_german_armies", unit=name)
    if r.place(unit) is None:
        return Refusal("DX-5.12", "not_on_map", unit=name)
    if not r.fit(unit):
        return Refusal("DX-5.12", "disrupted", unit=name)
    if r.marked(unit, slots.FORTIFIED):
        return Refusal("DX-5.21", "is_fortified", unit=name)
    return Refusal("DX-5.12", "has_sailed", unit=name) if r.s.tally[slots.SAILED] == unit + 1 else None


def why_no_reinforcement(r: Reading, unit: int) -> Refusal | None:
    """DX-10.7. Axis reinforcements that are due."""
    name = r.name(unit)
    if r.owner(unit) != slots.AXIS or r.area(unit) != "box":
        return Refusal("DX-10.7", "no_reinforcement", unit=name)
    turn = r.arrival_turn(unit)
    if r.turn < turn:
        return Refusal("DX-10.7", "not_due", unit=name, turn=turn)
    if all(why_not_west_edge(r, hex) for hex in r.board.spaces):
        return Refusal("DX-10.7", "nowhere_to_go", unit=name)
    return None


def why_not_west_edge(r: Reading, hex: int) -> Refusal | None:
    """DX-10.7. With Warsaw lost, any hex of the west edge in Axis hands."""
    if r.has_feature(hex, "edge_west") and r.holder(hex) == slots.AXIS:
        return None
    return Refusal("DX-10.7", "not_west_edge", hex=r.board.name(hex))
