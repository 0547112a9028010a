"""Why a choice in battle is refused: choice of battle, replacement, press, hits (DX-4.5, DX-5)."""

from __future__ import annotations

from ....core.option import DONE, Option
from ....core.refusal import Refusal
from .. import slots
from .allocation import why_no_room
from .movement import why_idle
from .reading import Reading
from .strength import attack_strength


def explain_pick(r: Reading, option: Option) -> Refusal | None:
    """DX-5.1. A battle must have been allocated and not fought yet."""
    hex = option[1]
    return None if r.under_attack(hex) else Refusal("DX-5.1", "no_battle_there", hex=r.board.name(hex))


def explain_replace(r: Reading, option: Option) -> Refusal | None:
    """DX-4.5, DX-4.12. A fresh unit from the hex of an attacker that was lost, within capacity."""
    verb, unit, _ = option
    if verb == DONE:
        return None
    assert r.target is not None
    name = r.name(unit)
    idle = why_idle(r, unit)
    if idle:
        return idle
    if r.marked(unit, slots.AIMED) or r.marked(unit, slots.FOUGHT):
        return Refusal("DX-4.12", "attacks_already", unit=name)
    if r.marked(unit, slots.BONUS):
        return Refusal("DX-4.5", "used_bonus", unit=name)
    if r.stage == slots.EXTRA and not r.has_mark(unit, "german"):
        return Refusal("DX-4.13", "germans_only", unit=name)
    start = r.place(unit)
    assert start is not None
    if start not in r.s.lists[slots.FALLEN] and any(r.marked(u, slots.FOUGHT) for u in r.units_in(start)):
        return Refusal("DX-4.5", "all_replaced", unit=name, hex=r.board.name(start))
    if start not in r.s.lists[slots.FALLEN]:
        return Refusal("DX-4.5", "nobody_fell_there", unit=name, hex=r.board.name(start))
    return why_no_room(r, unit, start, r.target)


def explain_press(r: Reading, option: Option) -> Refusal | None:
    """DX-5.5. No more columns than the attack strength."""
    columns, limit = option[1], attack_strength(r)
    return None if columns <= limit else Refusal("DX-5.5", "press_limit", columns=columns, limit=limit)


def explain_hit(r: Reading, option: Option, attacking: bool) -> Refusal | None:
    """DX-5.10, DX-5.19, DX-5.21. Hits go to units in the battle, to each at most as many as eliminate it."""
    unit = option[1]
    assert r.target is not None
    mine = r.attackers_of(r.target) if attacking else r.units_in(r.target)
    if unit not in mine:
        return Refusal("DX-5.19", "not_in_battle", unit=r.name(unit))
    bears = 1 if not r.fit(unit) else r.figures(unit)[2] + 1 + r.marked(unit, slots.FORTIFIED)
    if r.s.hits[unit] >= bears:
        return Refusal("DX-5.19", "eliminated_already", unit=r.name(unit))
    return None
