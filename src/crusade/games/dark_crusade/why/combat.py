"""Battles, read literally: which comes next, hits, and free choices (DC-8.1, DC-8.9, DC-8.10)."""

from __future__ import annotations

from ....core.option import Option
from ....core.refusal import Refusal
from .reading import Reading
from .strength import attack, defence


def explain_choice(r: Reading, option: Option) -> Refusal | None:
    """DC-2.3, DC-3.2, DC-3.3, DC-8.10, DC-9.4. Where both answers are always allowed."""
    return None


def explain_pick(r: Reading, option: Option) -> Refusal | None:
    """DC-8.1. Assaults in which the defender's firepower is greater come first; nothing changes it before they are fought."""
    point = option[1]
    if not r.on_board(point) or not r.under_assault(point):
        return Refusal("DC-8.1", "no_battle_there", point=r.point(point))
    harder = [p for p in r.board.spaces if r.under_assault(p) and defence(r, p) > max(0, attack(r, p))]
    if harder and point not in harder:
        return Refusal("DC-8.1", "harder_first", point=r.point(harder[0]))
    return None


def bears(r: Reading, unit: int) -> int:
    """DC-1.2, DC-8.9. Hits a unit can be given in a round: the last of them destroys it."""
    if not r.fit(unit):
        return 1
    if r.has_mark(unit, "shock"):
        return 2
    return r.factor(unit) + 1 if r.has_mark(unit, "major") else 1


def explain_hit(r: Reading, option: Option, attacking: bool) -> Refusal | None:
    """DC-8.9. Among the owner's ground units in the battle, until each is destroyed."""
    unit = option[1]
    assert r.target is not None
    name = r.name(unit)
    attackers, defenders = r.attackers_of(r.target), r.units_on(r.target, 1 - r.side)
    mine, theirs = (attackers, defenders) if attacking else (defenders, attackers)
    if unit in theirs:
        return Refusal("DC-8.9", "not_its_hits", unit=name)
    if unit not in mine:
        return Refusal("DC-8.9", "not_in_battle", unit=name)
    if r.is_air(unit):
        return Refusal("DC-8.9", "air_takes_no_hits", unit=name)
    if r.s.hits[unit] >= bears(r, unit):
        return Refusal("DC-8.9", "destroyed_already", unit=name)
    return None
