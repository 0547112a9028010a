"""Why an act before operations is refused: A2, B1 and set-up (TA-4.3, TA-10, TA-11, TA-13.1, TA-13.2)."""

from __future__ import annotations

from ....core.option import DONE, ENTER, FORTIFY, HALT, MOVE, PLACE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import SUMMON
from .orders import why_idle
from .reading import Reading
from .ways import why_not_move


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
    return Refusal("TA-13.2", "is_supplied", unit=name) if r.in_supply(unit) else None


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


# ---- Reinforcements


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


# ---- Free set-up


def explain_setup(r: Reading, option: Option, side: int) -> Refusal | None:
    """TA-10.3. Every counter of the side once, leaders apart."""
    verb, a, _ = option
    clause = "TA-10.2" if side == slots.GERMAN else "TA-10.1"
    if verb == PLACE:
        if r.hand is None:
            return Refusal("TA-13.3", "no_hand")
        return why_not_german_set_up(r, r.hand, a) if side == slots.GERMAN else why_not_us_set_up(r, r.hand, a)
    if r.hand is not None:
        return Refusal("TA-13.3", "hand_full", unit=r.name(r.hand))
    if r.owner(a) != side:
        return Refusal(clause, "not_yours", unit=r.name(a))
    return None if r.area(a) == "tray" else Refusal(clause, "not_in_tray", unit=r.name(a))


def why_not_german_set_up(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-10.2, TA-10.4. A or B; Pruem and Dasburg, neither of them without a panzer; infantry on any start point."""
    name, there = r.name(unit), r.point(point)
    towns: tuple[str, ...] = ("A", "B") if r.has_mark(unit, "start_ab") else ("Pruem", "Dasburg")
    if r.is_infantry(unit):
        towns = ("A", "B", "Pruem", "Dasburg", "Wallendorf")
    if there not in towns:
        return Refusal("TA-10.2", "wrong_start", unit=name, point=there)
    if not r.has_mark(unit, "start_pd"):
        return None
    others = [u for u in r.all_units() if r.has_mark(u, "start_pd") and u != unit]
    waiting = [u for u in others if r.area(u) == "tray"]
    placed = {there, *(r.point(r.s.where[u]) for u in others if r.area(u) != "tray")}
    bare = [town for town in towns if town not in placed]
    return Refusal("TA-10.4", "divided", point=bare[0]) if len(waiting) < len(bare) else None


def why_not_us_set_up(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-10.1. Anywhere but on German start points, so that the garrisons can still be manned with the rest."""
    there = r.point(point)
    if "german_start" in r.space(point).features:
        return Refusal("TA-10.1", "wrong_start", unit=r.name(unit), point=there)
    where = {u: r.s.where[u] for u in r.all_units() if r.has_mark(u, "start_us")}
    where[unit] = point
    free = {u for u, place in where.items() if place not in r.board.spaces}
    infantry = len([u for u in free if r.is_infantry(u)])
    light = len([u for u in free if r.is_armor(u) and r.roster.attack[u] == 1])
    bare = 0
    for p in r.board.spaces:
        here = [u for u, place in where.items() if place == p]
        foot, tanks = int(r.feature(p, "us_setup_inf") or 0), int(r.feature(p, "us_setup_armor1") or 0)
        infantry -= max(0, foot - len([u for u in here if r.is_infantry(u)]))
        light -= max(0, tanks - len([u for u in here if r.is_armor(u) and r.roster.attack[u] == 1]))
        front = any("german_start" in r.space(n).features for n in r.neighbours(p))
        if front and not here and not foot and not tanks and "german_start" not in r.space(p).features:
            bare += 1
    others = len([u for u in free if r.is_armor(u) and r.roster.attack[u] > 1])
    if infantry < 0 or light < 0 or infantry + light + others < bare:
        return Refusal("TA-10.1", "needed_elsewhere", unit=r.name(unit), point=there)
    return None
