"""Why a choice in battle is refused: order, withdrawal, press, hits, retreat, advance, demands (TA-1 to TA-4, TA-14)."""

from __future__ import annotations

from ....core.option import DONE, MOVE, PRESS, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import CALLOFF, EXIT
from .reading import Reading


def explain_pick(r: Reading, option: Option) -> Refusal | None:
    """TA-3.8. A battle must have been laid down and not fought yet."""
    point = option[1]
    return None if r.under_attack(point) else Refusal("TA-3.8", "no_battle_there", point=r.point(point))


def explain_withdraw(r: Reading, option: Option) -> Refusal | None:
    """TA-3.1. Any attackers of this battle may be taken back, or all of them."""
    verb, unit, _ = option
    assert r.target is not None
    if verb in (DONE, CALLOFF) or unit in r.attackers_of(r.target):
        return None
    if unit in r.followers_of(r.target):
        return Refusal("TA-3.6", "follows_on", unit=r.name(unit))
    return Refusal("TA-3.1", "does_not_attack", unit=r.name(unit), point=r.point(r.target))


def explain_choice(r: Reading, option: Option) -> Refusal | None:
    """TA-6.2, TA-12.2, TA-12.5, TA-14.1. Where both answers are free: a prayer, a demand, "Nuts!", to end the game."""
    return None


# ---- Strength, counted by hand


def factor(r: Reading, unit: int, point: int) -> int:
    """TA-1.1, TA-4.2. An attacker's number: 1 for armor over a river."""
    if r.is_armor(unit) and r.crosses_river(r.s.where[unit], point):
        return 1
    return r.roster.attack[unit]


def factors(r: Reading, point: int) -> int:
    """TA-2.2, TA-3.9. The undisrupted attackers of a point, as the river leaves them."""
    return sum(factor(r, u, point) for u in r.attackers_of(point) if r.fit(u))


def defence(r: Reading, point: int) -> int:
    """TA-1.3, TA-4.1, TA-4.4. Fire of those on the point, hills and rivers."""
    held = r.units_on(point, 1 - r.side)
    fire = sum(r.roster.attack[u] for u in held if r.fit(u) or r.g.switches["disrupted_fire"] == "defends")
    team = [u for u in r.attackers_of(point) if r.fit(u)]
    hills = 0
    if r.space(point).terrain == "hills":
        hills = min(len(team), len([u for u in held if r.is_infantry(u)]))
    wet: list[int] = []
    for unit in team:
        start = r.s.where[unit]
        if r.crosses_river(start, point) and not any(r.same_length(start, other) for other in wet):
            wet.append(start)
    return fire + hills + min(len(wet), len(held))


def explain_press(r: Reading, option: Option) -> Refusal | None:
    """TA-2.1, TA-2.2. Up to his strength, or (switch) as far as the best row stays within his factors."""
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
    """TA-3.1, TA-3.4, TA-14.1. Nobody can be withdrawn any more: by a demand, by an obligation, or because the round has begun."""
    if r.s.tally[slots.MORALE] != slots.CALM:
        return Refusal("TA-14.1", "bound_by_demand", point=target)
    if r.target is not None and not r.s.tally[slots.ROUND] and r.s.holds[slots.OBLIGED] >> r.target & 1:
        return Refusal("TA-3.4", "must_fight_once", point=target)
    return Refusal("TA-3.1", "round_begun", point=target)


def best_row(r: Reading, column: int) -> int:
    """TA-1.1. The hits of the best number in a column; above 25 that column's and the rest's."""
    row = (0, 1, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14)
    hits = 0
    while column > 25:
        hits, column = hits + row[25], column - 25
    return hits + row[max(0, column)]


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
    first = [u for u in mine if r.has_mark(u, "skorzeny") and r.s.hits[u] < bears(r, u)]
    if attacking and first and unit not in first:
        return Refusal("TA-9.8", "brigade_first", unit=r.name(first[0]))
    return None


# ---- Retreat


def explain_retreat(r: Reading, option: Option) -> Refusal | None:
    """TA-3.2, TA-7.6, TA-9.7. Unit by unit; a leader only after one of his units."""
    verb, a, _ = option
    assert r.target is not None
    if r.hand is not None:
        if verb == MOVE:
            return why_not_retreat(r, r.hand, a)
        return why_not_leave(r, r.hand) if verb == EXIT else Refusal("TA-3.2", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    if verb != UNIT:
        return Refusal("TA-13.3", "no_hand")
    if r.place(a) != r.target or r.owner(a) == r.side:
        if a in r.attackers_of(r.target):
            return Refusal("TA-3.2", "only_defenders_retreat", unit=r.name(a))
        return Refusal("TA-3.2", "not_in_battle", unit=r.name(a))
    ways = [why_not_retreat(r, a, p) for p in r.board.spaces]
    if all(ways) and why_not_leave(r, a):
        return Refusal("TA-9.7" if r.is_leader(a) else "TA-3.2", "nowhere_to_go", unit=r.name(a))
    return None


def why_not_leave(r: Reading, unit: int) -> Refusal | None:
    """TA-7.6. Only U.S. units, from an edge point whose road no exit has closed."""
    assert r.target is not None
    here = r.point(r.target)
    if r.is_leader(unit):
        gone = r.s.holds[slots.FLED_TO] >> r.target & 1
        return None if gone else Refusal("TA-9.7", "goes_with_units", unit=r.name(unit))
    if r.owner(unit) != slots.US:
        return Refusal("TA-7.6", "no_retreat_off_map", unit=r.name(unit))
    if r.feature(r.target, "road_off") is None:
        return Refusal("TA-7.6", "no_road_off", point=here)
    return Refusal("TA-7.6", "road_closed", point=here) if r.closed(r.target) else None


def why_not_retreat(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-3.2, TA-3.9. One length onto an empty or friendly point, but to no friends under a stronger attack."""
    assert r.target is not None
    there = r.point(point)
    if r.is_leader(unit):
        gone = point != r.target and bool(r.s.holds[slots.FLED_TO] >> point & 1)
        return None if gone else Refusal("TA-9.7", "goes_with_units", unit=r.name(unit))
    if point not in r.neighbours(r.target):
        return Refusal("TA-3.2", "retreat_one_length", point=there)
    if r.enemies_on(point, r.owner(unit)):
        return Refusal("TA-3.2", "enemy_there", point=there)
    if r.s.holds[slots.JUMP_OFFS] >> point & 1:
        return Refusal("TA-3.2", "attack_came_from_there", point=there)
    if r.units_on(point, r.owner(unit)) and r.under_attack(point):
        attack, held = factors(r, point), defence(r, point)
        if attack >= held:
            return Refusal("TA-3.9", "friends_hard_pressed", point=there, attack=attack, defence=held)
    return None


# ---- Advance


def explain_advance(r: Reading, option: Option) -> Refusal | None:
    """TA-3.3, TA-3.6, TA-9.7. Undisrupted attackers and followers, into the cleared point; a leader after his units."""
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
    """TA-9.7, TA-7.5. Whether units have gone in from the leader's point, or from outside the edge he waits at."""
    place, went = r.place(leader), r.s.holds[slots.WENT_FROM]
    if place is not None:
        return place != target and bool(went >> place & 1)
    return bool(went >> target & 1) and r.feature(target, f"entry_{r.area(leader)}") is not None
