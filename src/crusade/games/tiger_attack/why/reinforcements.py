"""The reinforcement step, read literally: A2 and B1 (TA-4.3, TA-11, TA-13.1, TA-13.2)."""

from __future__ import annotations

from ....core.option import DONE, ENTER, FORTIFY, HALT, MOVE, PLACE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import SUMMON
from .movement import why_idle, why_not_move
from .reading import Reading
from .supply import in_supply


def explain_prepare(r: Reading, option: Option) -> Refusal | None:
    """TA-13.1 (A2), TA-13.2 (B1). One act at a time; what is begun must be finished."""
    verb, a, _ = option
    if r.hand is not None:
        if r.mode == slots.ENTERING:
            return why_not_place(r, a) if verb == PLACE else Refusal("TA-11.1", "finish_first")
        if verb == MOVE:
            return why_not_move(r, r.hand, a, fuelled=False)
        return None if verb == HALT else Refusal("TA-13.3", "hand_full", unit=r.name(r.hand))
    if verb in (MOVE, PLACE, HALT):
        return Refusal("TA-13.3", "no_hand")
    if verb == UNIT:
        return why_not_step(r, a)
    if verb == FORTIFY:
        return why_not_fortify(r, a)
    if verb == ENTER:
        return why_not_enter(r, a)
    if verb == SUMMON:
        return why_not_summon(r)
    assert verb == DONE
    return None


def why_not_step(r: Reading, unit: int) -> Refusal | None:
    """TA-13.1, TA-13.2, TA-13.4. German armor one length; U.S. units out of supply their free move."""
    name = r.name(unit)
    clause = "TA-13.1" if r.side == slots.GERMAN else "TA-13.2"
    if r.owner(unit) != r.side:
        return Refusal(clause, "not_yours", unit=name)
    if r.place(unit) is None:
        return Refusal(clause, "off_map", unit=name)
    if r.is_leader(unit):
        return Refusal(clause, "leaders_move_later", unit=name)
    idle = why_idle(r, unit)
    if idle:
        return idle
    if r.marked(unit, slots.STEPPED):
        return Refusal("TA-13.3", "has_moved", unit=name)
    if r.side == slots.GERMAN:
        return None if r.is_armor(unit) else Refusal("TA-13.1", "armor_only", unit=name)
    return Refusal("TA-13.2", "is_supplied", unit=name) if in_supply(r, unit) else None


def why_not_fortify(r: Reading, unit: int) -> Refusal | None:
    """TA-4.3, TA-13.4. Undisrupted infantry, not fortified yet, that has done nothing else."""
    name = r.name(unit)
    if r.owner(unit) != r.side:
        return Refusal("TA-4.3", "not_yours", unit=name)
    if not r.is_infantry(unit):
        return Refusal("TA-4.3", "infantry_only", unit=name)
    if r.place(unit) is None:
        return Refusal("TA-4.3", "off_map", unit=name)
    if not r.fit(unit):
        return Refusal("TA-4.3", "disrupted", unit=name)
    if r.marked(unit, slots.FORTIFIED):
        return Refusal("TA-4.3", "is_fortified", unit=name)
    return Refusal("TA-13.4", "stepped", unit=name) if r.marked(unit, slots.STEPPED) else None


# ---- Arrivals


def why_not_enter(r: Reading, unit: int) -> Refusal | None:
    """TA-11.1. A panzer or infantry unit that is due: new ones in their order, then lost ones; some start point is free."""
    name = r.name(unit)
    if r.side != slots.GERMAN:
        return Refusal("TA-11.2", "us_come_by_road", unit=name)
    if r.owner(unit) != slots.GERMAN or r.is_leader(unit) or r.area(unit) not in ("box", "lost"):
        return Refusal("TA-11.1", "no_reinforcement", unit=name)
    if r.has_mark(unit, "not_replaceable"):
        return Refusal("TA-11.1", "not_replaceable", unit=name)
    due = slots.PANZERS_DUE if r.is_armor(unit) else slots.INFANTRY_DUE
    if not r.s.tally[due]:
        return Refusal("TA-11.1", "none_due", unit=name)
    if all(why_not_place(r, p) for p in r.board.spaces):
        return Refusal("TA-11.1", "no_free_start_point")
    first = next_in_line(r, unit)
    return None if unit == first else Refusal("TA-11.1", "others_first", unit=r.name(first))


def next_in_line(r: Reading, unit: int) -> int:
    """TA-11.1. Of counters alike the one that comes: a new one, by its turn, before a lost one. The 150th is like no other."""
    if r.has_mark(unit, "skorzeny"):
        return unit
    alike = [u for u in r.all_units() if r.owner(u) == slots.GERMAN and r.roster.kind[u] == r.roster.kind[unit]]
    alike = [u for u in alike if not r.has_mark(u, "skorzeny") and not r.has_mark(u, "not_replaceable")]
    turns = {row.unit: int(row.turn) for row in r.g.arrivals}
    fresh = sorted((turns[u], u) for u in alike if r.area(u) == "box")
    return fresh[0][1] if fresh else min(u for u in alike if r.area(u) == "lost")


def why_not_place(r: Reading, point: int) -> Refusal | None:
    """TA-11.1. A German start point without U.S. units."""
    if "german_start" not in r.space(point).features:
        return Refusal("TA-11.1", "no_start_point", point=r.point(point))
    if r.units_on(point, slots.US):
        return Refusal("TA-11.1", "enemy_there", point=r.point(point))
    return None


def why_not_summon(r: Reading) -> Refusal | None:
    """TA-11.3. The Allied player, once."""
    if r.side != slots.US:
        return Refusal("TA-11.3", "allies_only")
    asked = r.s.tally[slots.SUMMONED]
    return Refusal("TA-11.3", "summoned_already", turn=asked) if asked else None
