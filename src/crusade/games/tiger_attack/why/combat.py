"""Battles, read literally (TA-1 to TA-4): which comes next, withdrawal, pressing, hits, and free choices."""

from __future__ import annotations

from ....core.option import DONE, PRESS, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import CALLOFF
from .reading import Reading
from .strength import best_row, factor, factors


def explain_pick(r: Reading, option: Option) -> Refusal | None:
    """TA-3.8. A battle must have been laid down and not fought yet."""
    point = option[1]
    return None if r.under_attack(point) else Refusal("TA-3.8", "no_battle_there", point=r.point(point))


def explain_choice(r: Reading, option: Option) -> Refusal | None:
    """TA-6.2, TA-12.2, TA-12.5, TA-14.1. Where both answers are always allowed: a prayer, a demand, "Nuts!", ending the game."""
    return None


# ---- Withdrawing and pressing


def explain_withdraw(r: Reading, option: Option) -> Refusal | None:
    """TA-3.1. Any attackers of this battle may be taken back, or all of them."""
    verb, unit, _ = option
    assert r.target is not None
    if verb in (DONE, CALLOFF) or unit in r.attackers_of(r.target):
        return None
    if unit in r.followers_of(r.target):
        return Refusal("TA-3.6", "follows_on", unit=r.name(unit))
    return Refusal("TA-3.1", "does_not_attack", unit=r.name(unit), point=r.point(r.target))


def explain_press(r: Reading, option: Option) -> Refusal | None:
    """TA-2.1, TA-2.2. Up to the strength, or (switch) as long as the best row stays within the factors."""
    assert r.target is not None
    if option[0] != PRESS:
        return why_bound(r, r.point(r.target))
    mine = factors(r, r.target)
    strength = mine + (1 if r.s.tally[slots.MORALE] == slots.ATTACK_CHEERED else 0)
    columns = option[1]
    if columns > strength:
        return Refusal("TA-2.1", "press_useless", columns=columns, limit=strength)
    if r.g.switches["press"] == "columns" and columns:
        best = best_row(r, strength + columns)
        if best > mine:
            return Refusal("TA-2.1", "press_limit", columns=columns, hits=best, limit=mine)
    return None


def why_bound(r: Reading, target: str) -> Refusal:
    """TA-3.1, TA-3.4, TA-14.1. Why nobody can be withdrawn: a demand, an obligation, or a round that has begun."""
    if r.s.tally[slots.MORALE] != slots.CALM:
        return Refusal("TA-14.1", "bound_by_demand", point=target)
    if r.target is not None and not r.s.tally[slots.ROUND] and r.s.holds[slots.OBLIGED] >> r.target & 1:
        return Refusal("TA-3.4", "must_fight_once", point=target)
    return Refusal("TA-3.1", "round_begun", point=target)


# ---- Hits


def bears(r: Reading, unit: int) -> int:
    """TA-1.2, TA-4.5, TA-4.6. Hits it can be given in this round: the last of them destroys it."""
    if not r.fit(unit):
        return 1 + r.marked(unit, slots.FORTIFIED)
    attacks = r.marked(unit, slots.AIMED)
    number = factor(r, unit, r.s.aim[unit]) if attacks else r.roster.attack[unit]
    return number + 1 + r.marked(unit, slots.FORTIFIED)


def explain_hit(r: Reading, option: Option, attacking: bool) -> Refusal | None:
    """TA-1.2, TA-3.5, TA-9.4, TA-9.8. Hits fall on those in the battle until each is destroyed; the attacking 150th is first."""
    unit = option[1]
    assert r.target is not None
    mine = r.attackers_of(r.target) if attacking else r.units_on(r.target, 1 - r.side)
    if unit in r.followers_of(r.target):
        return Refusal("TA-3.5", "followers_are_safe", unit=r.name(unit))
    if unit not in mine:
        if unit in (r.units_on(r.target, 1 - r.side) if attacking else r.attackers_of(r.target)):
            return Refusal("TA-1.2", "not_its_hits", unit=r.name(unit))
        return Refusal("TA-1.2", "not_in_battle", unit=r.name(unit))
    if r.s.hits[unit] >= bears(r, unit):
        return Refusal("TA-1.2", "destroyed_already", unit=r.name(unit))
    first = [u for u in mine if r.has_mark(u, "hits_first") and r.s.hits[u] < bears(r, u)]
    if attacking and first and unit not in first:
        return Refusal("TA-9.8", "brigade_first", unit=r.name(first[0]))
    return None
