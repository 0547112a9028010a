"""Why a Siberian unit cannot enter, or a shock army cannot turn to its strong side: DX-10.5, DX-10.6, DX-10.12."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .movement import why_not_enter
from .reading import Reading
from .supply import in_supply, is_fed


def why_not_call(r: Reading) -> Refusal | None:
    """DX-10.5. The reserve is called once."""
    called = r.s.tally[slots.CALLED]
    return Refusal("DX-10.5", "called_already", turn=called) if called else None


def why_no_siberian(r: Reading, unit: int) -> Refusal | None:
    """DX-10.5, DX-10.12. Siberians that are due, over three turns from the call."""
    name = r.name(unit)
    if r.area(unit) != "siberian":
        return Refusal("DX-10.5", "no_reinforcement", unit=name)
    called = r.s.tally[slots.CALLED]
    if not called:
        return Refusal("DX-10.5", "not_called", unit=name)
    turn = called + r.arrival_turn(unit) - r.g.number["siberian_month"]
    if r.turn < turn:
        return Refusal("DX-10.5", "not_due", unit=name, turn=turn)
    if all(why_not_enter_here(r, unit, hex) for hex in r.board.spaces):
        return Refusal("DX-10.5", "nowhere_to_go", unit=name)
    return None


def why_not_enter_here(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-10.5. The east edge, on or next to Russians in supply, or a Russian city or town in supply."""
    barred = why_not_enter(r, unit, hex)
    if barred:
        return barred
    if r.has_feature(hex, "edge_east"):
        return None
    if any(supplied_russians(r, h) for h in (hex, *r.neighbours(hex))):
        return None
    if r.space(hex).city and r.holder(hex) == slots.SOVIET and in_supply(r, hex, slots.SOVIET):
        return None
    return Refusal("DX-10.5", "no_siberian_entry", hex=r.board.name(hex))


def supplied_russians(r: Reading, hex: int) -> bool:
    """DX-10.5, DX-9.6. Whether a Russian unit in supply stands in the hex."""
    return any(r.owner(u) == slots.SOVIET and not r.is_dummy(u) and is_fed(r, u) for u in r.units_in(hex))


def why_not_emplace(r: Reading, unit: int) -> Refusal | None:
    """DX-10.6. An undisrupted shock army in supply, on its ordinary side."""
    name = r.name(unit)
    place = r.place(unit)
    if not r.has_mark(unit, "shock") or place is None:
        return Refusal("DX-10.6", "no_shock_army", unit=name)
    if not r.fit(unit):
        return Refusal("DX-10.6", "disrupted", unit=name)
    if r.marked(unit, slots.STRONG):
        return Refusal("DX-10.6", "is_strong", unit=name)
    if not is_fed(r, unit):
        return Refusal("DX-10.6", "out_of_supply", unit=name)
    return None
