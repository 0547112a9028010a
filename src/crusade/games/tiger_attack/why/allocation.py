"""Orders, read literally (TA-3.8, TA-5, TA-9): taking a counter up, attacking, following on."""

from __future__ import annotations

from ....core.option import ATTACK, DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import DRAW, EXIT, FOLLOW
from .edges import why_chained, why_not_come_in, why_not_exit
from .fuel import drives, fuel_after, fuel_limit, why_not_draw
from .leaders import led, on_its_own
from .movement import on_foot, why_idle, why_not_move
from .reading import Reading
from .supply import by_air, in_supply


def explain_order(r: Reading, option: Option) -> Refusal | None:
    """TA-3.8, TA-13.3. The verbs of a movement step, the first or the second."""
    verb, a, _ = option
    if verb in (MOVE, ATTACK, FOLLOW, EXIT, HALT):
        if r.hand is None:
            return Refusal("TA-13.3", "no_hand")
        if verb == MOVE:
            return why_not_move(r, r.hand, a, fuelled=True)
        if verb == ATTACK:
            return why_not_attack(r, r.hand, a)
        if verb == FOLLOW:
            return why_not_follow(r, r.hand, a)
        return why_not_exit(r, r.hand) if verb == EXIT else None
    if r.hand is not None:
        return Refusal("TA-13.3", "hand_full", unit=r.name(r.hand))
    if verb == UNIT:
        return why_not_take(r, a)
    if verb == DRAW:
        return why_not_draw(r, a)
    assert verb == DONE
    return None


# ---- Taking a counter up


def why_not_take(r: Reading, unit: int) -> Refusal | None:
    """TA-13.1 to TA-13.4. A counter is taken up for its one move of this step."""
    name = r.name(unit)
    if r.owner(unit) != r.side:
        return Refusal("TA-13.1" if r.side == slots.GERMAN else "TA-13.2", "not_yours", unit=name)
    if r.place(unit) is None:
        return why_not_come_in(r, unit)
    if r.marked(unit, slots.MOVED):
        return Refusal("TA-13.3", "has_moved", unit=name)
    if r.marked(unit, slots.STUCK):
        return Refusal("TA-13.3", "nothing_to_do", unit=name)
    if r.is_leader(unit):
        return why_not_drive(r, unit) if r.second else None
    return why_idle(r, unit) or (why_not_second(r, unit) if r.second else why_not_first(r, unit))


def why_not_first(r: Reading, unit: int) -> Refusal | None:
    """TA-13.4. A unit that moved in A2 or B1 stays where it is, or (switch) may only drive on by fuel."""
    if not r.marked(unit, slots.STEPPED):
        return None
    if r.g.switches["early_move"] == "drives" and drives(r, unit) and in_supply(r, unit):
        return None
    return Refusal("TA-13.4", "stepped", unit=r.name(unit))


def why_not_second(r: Reading, unit: int) -> Refusal | None:
    """TA-9.1, TA-9.2, TA-9.4, TA-9.6. The second step is for led units in supply, and for the 150th."""
    name = r.name(unit)
    if not led(r, unit) and not r.has_mark(unit, "skorzeny"):
        if r.s.tally[slots.DALLIED] == r.turn and r.side == slots.GERMAN:
            return Refusal("TA-9.2", "dallied", unit=name)
        here = r.s.where[unit]
        if "ourthe_arc" in r.space(here).features and any(r.has_mark(u, "dally") for u in r.counters_on(here)):
            return Refusal("TA-9.2", "in_the_arc", unit=name)
        return Refusal("TA-9.1", "not_led", unit=name)
    return None if in_supply(r, unit) else Refusal("TA-9.6", "cut_off", unit=name)


def why_not_drive(r: Reading, unit: int) -> Refusal | None:
    """TA-9.7. In the second step a leader only goes along with the units they led."""
    led = r.marked(unit, slots.MOVERS)  # the leader led somebody as the step began
    reach = [p for p in on_foot(r, unit) if why_not_move(r, unit, p, fuelled=False) is None] if led else []
    return None if reach else Refusal("TA-9.7", "nobody_to_join", unit=r.name(unit))


# ---- Attacking


def why_no_attacks(r: Reading, unit: int) -> Refusal | None:
    """TA-1.5, TA-8.2, TA-13.4. A counter that cannot attack or follow on in this step, wherever."""
    if r.is_leader(unit):
        return Refusal("TA-1.5", "leaders_do_not_fight", unit=r.name(unit))
    if not in_supply(r, unit):
        return Refusal("TA-8.2", "cut_off", unit=r.name(unit))
    if r.operations and r.marked(unit, slots.STEPPED):
        return Refusal("TA-13.4", "moved_early", unit=r.name(unit))
    return None


def why_not_near(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-3.8, TA-7.3, TA-7.5, TA-7.7. The attacked point must hold enemies and be one length away."""
    start = r.s.where[unit]
    if not r.enemies_on(point, r.owner(unit)):
        return Refusal("TA-3.8", "nobody_there", point=r.point(point))
    if point not in r.next_to(start):
        return Refusal("TA-3.8", "not_joined", unit=r.name(unit), point=r.point(point))
    if start not in r.board.spaces:
        if r.closed(point):
            return Refusal("TA-7.7", "road_closed", point=r.point(point))
        return why_chained(r, point)
    return None


def why_not_attack(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-3.8, TA-4.2, TA-5.1, TA-5.4, TA-5.11, TA-9.8. Whether the counter in hand may attack there from where it stands."""
    name, there = r.name(unit), r.point(point)
    barred = why_no_attacks(r, unit) or why_not_near(r, unit, point)
    if barred:
        return barred
    gone, may = r.s.tally[slots.LENGTHS], attack_lengths(r, unit)
    if gone + 1 > may:
        return Refusal("TA-5.4", "attack_too_far", unit=name, lengths=may)
    if r.has_mark(unit, "tiger") and r.crosses_river(r.s.where[unit], point):
        return Refusal("TA-4.2", "tiger_at_river", unit=name, point=there)
    if r.second and on_its_own(r, unit) and r.under_attack(point):
        return Refusal("TA-9.8", "attacks_alone", unit=name, point=there)
    if r.second and not on_its_own(r, unit) and r.s.holds[slots.ALONE] >> point & 1:
        return Refusal("TA-9.8", "brigade_alone", point=there)
    return why_no_fuel(r, unit, point, follows=False) or why_no_room(r, unit, point, follows=False)


def attack_lengths(r: Reading, unit: int) -> int:
    """TA-5.4. Lengths to attack, the last one included: armor 2, but panzers 1 in Good weather; infantry 1."""
    weather = slots.GOOD if r.good else slots.BAD
    return r.g.attack_lengths[r.owner(unit), not r.is_infantry(unit), weather]


def why_no_fuel(r: Reading, unit: int, point: int, follows: bool) -> Refusal | None:
    """TA-5.4, TA-5.5, TA-5.9, TA-8.5. The whole way into the attacked point must be paid."""
    clause = "TA-5.9" if follows else "TA-5.5"
    if r.is_infantry(unit) and r.s.tally[slots.LENGTHS] == 0:
        price, clause = r.g.number["infantry_attack_fuel"], "TA-5.9" if follows else "TA-5.4"
    else:
        primary = r.is_primary(r.s.where[unit], point)
        price, _ = fuel_after(r.s.tally[slots.COST], r.s.tally[slots.HALF], primary)
    limit = fuel_limit(r, unit)
    if price > limit:
        clause = "TA-8.5" if by_air(r, unit) else clause
        return Refusal(clause, "too_dear", unit=r.name(unit), fuel=price, limit=limit)
    return None


def why_no_room(r: Reading, unit: int, point: int, follows: bool) -> Refusal | None:
    """TA-5.1, TA-5.2, TA-7.5. Five units on a primary length, plus one Tiger battalion; four on a secondary one."""
    start = r.s.where[unit]
    primary = r.is_primary(start, point)
    limit, free_tigers = r.g.limits["primary" if primary else "secondary"]
    others = r.followers_of(point) if follows else r.attackers_of(point)
    units = [unit, *(u for u in others if r.same_length(r.s.where[u], start))]
    counted = len(units) - min(free_tigers, len([u for u in units if r.has_mark(u, "tiger")]))
    if counted <= limit:
        return None
    if follows:
        return Refusal("TA-5.2", "followers_full", limit=limit, start=r.point(start), point=r.point(point))
    return Refusal("TA-5.1", "route_full", limit=limit, start=r.point(start), point=r.point(point))


# ---- Following on


def why_not_follow(r: Reading, unit: int, point: int) -> Refusal | None:
    """TA-5.2, TA-5.9, TA-4.6, TA-9.6, TA-9.8. Behind attackers on the same length, paid to the end, while there is room."""
    name, there = r.name(unit), r.point(point)
    barred = why_no_attacks(r, unit) or why_not_near(r, unit, point)
    if barred:
        return barred
    if r.second and (on_its_own(r, unit) or r.s.holds[slots.ALONE] >> point & 1):
        return Refusal("TA-9.8", "brigade_alone", point=there)
    start = r.s.where[unit]
    if not any(r.same_length(r.s.where[u], start) for u in r.attackers_of(point)):
        return Refusal("TA-5.2", "nobody_to_follow", start=r.point(start), point=there)
    if r.s.tally[slots.LENGTHS] and not drives(r, unit):
        return Refusal("TA-5.9", "follow_too_far", unit=name)
    return why_no_fuel(r, unit, point, follows=True) or why_no_room(r, unit, point, follows=True)
