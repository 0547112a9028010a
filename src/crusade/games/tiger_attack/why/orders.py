"""Why an order is refused: taking a counter up, moving it, attacking, following on, leaving, drawing fuel (TA-5 to TA-9)."""

from __future__ import annotations

from ....core.option import ATTACK, DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import DRAW, EXIT, FOLLOW
from .reading import GATES, Reading
from .ways import drives, free_lengths, fuel_after, fuel_limit, on_foot, why_not_move


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


def why_idle(r: Reading, unit: int) -> Refusal | None:
    """TA-1.3, TA-10.4, TA-13.4. A unit that can do nothing at all in this player-turn."""
    name = r.name(unit)
    if not r.fit(unit):
        return Refusal("TA-1.3", "disrupted", unit=name)
    if r.marked(unit, slots.DUG_IN):
        return Refusal("TA-13.4", "dug_in", unit=name)
    if r.turn == 1 and r.marked(unit, slots.PINNED):
        return Refusal("TA-10.4", "pinned", unit=name)
    return None


def why_not_first(r: Reading, unit: int) -> Refusal | None:
    """TA-13.4. Who moved in the reinforcement step stays where it is in the next."""
    return Refusal("TA-13.4", "stepped", unit=r.name(unit)) if r.marked(unit, slots.STEPPED) else None


def why_not_second(r: Reading, unit: int) -> Refusal | None:
    """TA-9.1, TA-9.2, TA-9.4, TA-9.6. The second step is for led units in supply, and for the 150th."""
    name = r.name(unit)
    if not r.led(unit) and not r.has_mark(unit, "skorzeny"):
        if r.s.tally[slots.DALLIED] == r.turn and r.side == slots.GERMAN:
            return Refusal("TA-9.2", "dallied", unit=name)
        here = r.s.where[unit]
        if "ourthe_arc" in r.space(here).features and any(r.has_mark(u, "dally") for u in r.counters_on(here)):
            return Refusal("TA-9.2", "in_the_arc", unit=name)
        return Refusal("TA-9.1", "not_led", unit=name)
    return None if r.in_supply(unit) else Refusal("TA-9.6", "cut_off", unit=name)


def why_not_drive(r: Reading, unit: int) -> Refusal | None:
    """TA-9.7. In the second step a leader only goes along with units he led."""
    led = r.marked(unit, slots.MOVERS)  # he led somebody as the step began
    reach = [p for p in on_foot(r, unit) if why_not_move(r, unit, p, fuelled=False) is None] if led else []
    return None if reach else Refusal("TA-9.7", "nobody_to_join", unit=r.name(unit))


def why_not_come_in(r: Reading, unit: int) -> Refusal | None:
    """TA-7.2, TA-7.7, TA-11.2, TA-11.4. Units off the map: only those ready outside an edge that has a way in."""
    name, area = r.name(unit), r.area(unit)
    if area.endswith(("_next", "_later")):
        return Refusal("TA-7.2", "comes_back_later", unit=name)
    if area == "exited":
        return Refusal("TA-7.4", "left_for_good", unit=name)
    if area == "box":
        return why_not_due(r, unit)
    if area not in GATES or r.second:
        return Refusal("TA-13.3", "off_map", unit=name)
    if r.marked(unit, slots.MOVED):
        return Refusal("TA-13.3", "has_moved", unit=name)
    if r.marked(unit, slots.STUCK):
        return Refusal("TA-13.3", "nothing_to_do", unit=name)
    start = r.s.where[unit]
    if all(way_barred(r, start, p) for p in r.gates(area)):
        return Refusal("TA-7.7", "no_way_in", unit=name)
    return None


def why_not_due(r: Reading, unit: int) -> Refusal:
    """TA-11.1 to TA-11.3. Units that have not come yet: German, U.S., British."""
    if r.owner(unit) == slots.GERMAN:
        return Refusal("TA-11.1", "not_due", unit=r.name(unit))
    if r.roster.nation[unit] != "british":
        return Refusal("TA-11.2", "not_due", unit=r.name(unit))
    if r.s.tally[slots.SUMMONED]:
        return Refusal("TA-11.3", "not_due", unit=r.name(unit))
    return Refusal("TA-11.3", "not_asked_for", unit=r.name(unit))


def way_barred(r: Reading, start: int, point: int) -> bool:
    """TA-7.3, TA-7.7. Whether an entry point can be neither entered nor attacked from outside."""
    if r.closed(point):
        return True
    return r.enemies_on(point, slots.US) and why_chained(r, point) is not None


# ---- Attacking


def why_no_attacks(r: Reading, unit: int) -> Refusal | None:
    """TA-1.5, TA-8.2. A counter that cannot attack or follow on in this step, wherever."""
    if r.is_leader(unit):
        return Refusal("TA-1.5", "leaders_do_not_fight", unit=r.name(unit))
    if not r.in_supply(unit):
        return Refusal("TA-8.2", "cut_off", unit=r.name(unit))
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


def why_chained(r: Reading, point: int) -> Refusal | None:
    """TA-7.3, TA-7.7. Of neighbouring German entry points only the last in order is attacked from off the map."""
    edge = next(e for e in slots.EDGES if r.feature(point, f"entry_{e}"))
    number = {int(r.feature(p, f"entry_{edge}") or 0): p for p in r.board.spaces}
    last = int(r.feature(point, f"entry_{edge}") or 0)
    while last + 1 in number and r.enemies_on(number[last + 1], slots.US):
        last += 1
    if number[last] == point:
        return None
    there, beyond = r.point(point), r.point(number[last])
    if r.closed(number[last]):
        return Refusal("TA-7.7", "chained_to_closed", point=there, beyond=beyond)
    return Refusal("TA-7.3", "chained", point=there, beyond=beyond)


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
    if r.second and r.on_its_own(unit) and r.under_attack(point):
        return Refusal("TA-9.8", "attacks_alone", unit=name, point=there)
    if r.second and not r.on_its_own(unit) and r.s.holds[slots.ALONE] >> point & 1:
        return Refusal("TA-9.8", "brigade_alone", point=there)
    return why_no_fuel(r, unit, point, follows=False) or why_no_room(r, unit, point, follows=False)


def attack_lengths(r: Reading, unit: int) -> int:
    """TA-5.4. Lengths to attack, the last one included: armor 2, but panzers 1 in Good weather; infantry 1."""
    if r.is_infantry(unit):
        return 1
    return 1 if r.owner(unit) == slots.GERMAN and r.good else 2


def why_no_fuel(r: Reading, unit: int, point: int, follows: bool) -> Refusal | None:
    """TA-5.4, TA-5.5, TA-5.9, TA-8.5. The whole way into the attacked point must be paid."""
    clause = "TA-5.9" if follows else "TA-5.5"
    if r.is_infantry(unit) and r.s.tally[slots.LENGTHS] == 0:
        price, clause = 1, "TA-5.9" if follows else "TA-5.4"
    else:
        primary = r.is_primary(r.s.where[unit], point)
        price, _ = fuel_after(r.s.tally[slots.COST], r.s.tally[slots.HALF], primary)
    limit = fuel_limit(r, unit)
    if price > limit:
        return Refusal("TA-8.5" if r.by_air(unit) else clause, "too_dear", unit=r.name(unit), fuel=price, limit=limit)
    return None


def why_no_room(r: Reading, unit: int, point: int, follows: bool) -> Refusal | None:
    """TA-5.1, TA-5.2, TA-7.5. Five units on a primary length, one Tiger battalion besides; four on a secondary one."""
    start = r.s.where[unit]
    primary = r.is_primary(start, point)
    limit = 5 if primary else 4
    others = r.followers_of(point) if follows else r.attackers_of(point)
    units = [unit, *(u for u in others if r.same_length(r.s.where[u], start))]
    counted = len(units) - (1 if primary and any(r.has_mark(u, "tiger") for u in units) else 0)
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
    if r.second and (r.on_its_own(unit) or r.s.holds[slots.ALONE] >> point & 1):
        return Refusal("TA-9.8", "brigade_alone", point=there)
    start = r.s.where[unit]
    if not any(r.same_length(r.s.where[u], start) for u in r.attackers_of(point)):
        return Refusal("TA-5.2", "nobody_to_follow", start=r.point(start), point=there)
    if r.s.tally[slots.LENGTHS] and not drives(r, unit):
        return Refusal("TA-5.9", "follow_too_far", unit=name)
    return why_no_fuel(r, unit, point, follows=True) or why_no_room(r, unit, point, follows=True)


# ---- Leaving the map


def why_not_exit(r: Reading, unit: int) -> Refusal | None:
    """TA-7.1, TA-7.4. A German unit in supply on a northern exit, with one length left for the road off."""
    name = r.name(unit)
    if r.owner(unit) != slots.GERMAN:
        return Refusal("TA-7.1", "only_germans_exit", unit=name)
    if r.is_leader(unit):
        return Refusal("TA-7.1", "leaders_do_not_exit", unit=name)
    place = r.place(unit)
    if place is None or "exit_north" not in r.space(place).features:
        return Refusal("TA-7.1", "no_exit_here", unit=name)
    if not r.in_supply(unit):
        return Refusal("TA-7.4", "cut_off", unit=name)
    if r.s.tally[slots.LENGTHS] < free_lengths(r, unit):
        return None
    price, limit = r.s.tally[slots.COST], fuel_limit(r, unit)
    if not drives(r, unit) or price > limit:
        return Refusal("TA-7.4", "no_length_left", unit=name)
    return None


# ---- The dump at Spa


def why_not_draw(r: Reading, points: int) -> Refusal | None:
    """TA-6.4 to TA-6.6. Up to 6 points a turn, from the turn after the capture, along a line to the east edge."""
    t = r.s.tally
    dump = next(p for p in r.board.spaces if "fuel_dump" in r.space(p).features)
    if r.side != slots.GERMAN or not t[slots.DUMP]:
        return Refusal("TA-6.4", "dump_empty")
    if t[slots.DUMP_TURN] >= r.turn:
        return Refusal("TA-6.4", "dump_too_soon")
    if t[slots.FUEL] == slots.UNLIMITED:
        return Refusal("TA-6.1", "fuel_unlimited")
    if not r.has_line(dump, slots.GERMAN):
        return Refusal("TA-6.6", "dump_cut_off")
    most = min(t[slots.DUMP], 6 - t[slots.DRAWN])
    least = 2 - t[slots.DRAWN] % 2 if r.good else 1  # the second of a pair gives 1 fuel, whenever it is drawn
    if r.good and most < least:
        return Refusal("TA-6.5", "draws_none", limit=most)
    if points < least:
        return Refusal("TA-6.5", "draws_nothing", points=points)
    return None if points <= most else Refusal("TA-6.4", "draws_too_much", points=points, limit=most)
