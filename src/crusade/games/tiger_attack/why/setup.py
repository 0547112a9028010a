"""The free set-up, read literally (TA-10)."""

from __future__ import annotations

from ....core.option import PLACE, Option
from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


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
    word = next((w for w in ("start_ab", "start_pd") if r.has_mark(unit, w)), "german_start")
    towns = [r.point(p) for p in r.board.spaces if word in r.space(p).features]
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
