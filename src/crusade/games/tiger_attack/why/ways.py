"""How far a counter in hand may go, length by length and fuel by fuel (TA-5): a small ledger, filled until nothing changes."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def fuel_after(fuel: int, half: int, primary: bool) -> tuple[int, int]:
    """TA-5.5, TA-5.8. What a move has cost after one length more, and whether half a point is left for a primary one."""
    if primary and half:
        return fuel, 0
    return (fuel + 1, 1) if primary else (fuel + 1, 0)


def fuel_limit(r: Reading, unit: int) -> int:
    """TA-5.5, TA-5.7, TA-5.8, TA-8.2, TA-8.5. The most fuel the whole move of a unit may cost; -1 where it has none."""
    if r.is_leader(unit) or not r.in_supply(unit):
        return -1
    paid = r.s.tally[slots.PAID] if unit == r.hand else 0
    if r.owner(unit) == slots.GERMAN:
        return min(3, r.s.tally[slots.FUEL] + paid)
    if r.by_air(unit):
        return paid if r.marked(unit, slots.AIR_SPENT) else 1
    return 3


def drives(r: Reading, unit: int) -> bool:
    """TA-5.5. Who makes fuel moves: armor of both sides, and U.S. infantry by truck."""
    return r.is_armor(unit) or (r.is_infantry(unit) and r.owner(unit) == slots.US)


def free_lengths(r: Reading, unit: int) -> int:
    """TA-5.3, TA-5.6, TA-9.3. Lengths without fuel: a leader 6, infantry 1 and its bonus, armor 1."""
    if r.is_leader(unit):
        return 6
    return 2 if r.is_infantry(unit) else 1


def why_not_pass(r: Reading, unit: int, start: int, point: int) -> Refusal | None:
    """TA-5.10, TA-7.1, TA-7.7. What bars a point to a unit that does not attack: enemies, or from outside a closed road."""
    if r.enemies_on(point, r.owner(unit)):
        return Refusal("TA-5.10", "enemy_there", point=r.point(point))
    if start not in r.board.spaces and r.closed(point):
        return Refusal("TA-7.7", "road_closed", point=r.point(point))
    return None


def fuel_only(r: Reading, unit: int) -> bool:
    """TA-9.6, TA-13.4. A second move is fuelled, length by length; so is a move after one in A2 or B1, if there is any."""
    if r.is_leader(unit):
        return False
    if r.second:
        return r.g.switches["second_move"] == "fuelled"
    return r.operations and r.marked(unit, slots.STEPPED)


def on_foot(r: Reading, unit: int) -> set[int]:
    """TA-5.3, TA-9.3, TA-9.6. The points within the lengths it has left without fuel."""
    if fuel_only(r, unit):
        return set()
    start = r.s.where[unit]
    reached: set[int] = set()
    edge = {start}
    for _ in range(free_lengths(r, unit) - r.s.tally[slots.LENGTHS]):
        edge = {p for here in edge for p in r.next_to(here) if why_not_pass(r, unit, here, p) is None}
        reached |= edge
    return reached - {start}


def ledger(r: Reading, unit: int, limit: int) -> dict[tuple[int, int], int]:
    """TA-5.8. The least fuel for each place it can drive to, with half a point left over (1) or not (0)."""
    costs = {(r.s.where[unit], r.s.tally[slots.HALF]): r.s.tally[slots.COST]}
    changed = True
    while changed:
        changed = False
        for (here, half), fuel in list(costs.items()):
            for point in r.next_to(here):
                after, left = fuel_after(fuel, half, r.is_primary(here, point))
                if after > limit or after >= costs.get((point, left), 99):
                    continue
                if why_not_pass(r, unit, here, point) is None:
                    costs[point, left] = after
                    changed = True
    return costs


def by_fuel(r: Reading, unit: int) -> set[int]:
    """TA-5.5, TA-5.6, TA-9.6. The points within its fuel and one length more, the bonus, if the move has one."""
    limit = fuel_limit(r, unit)
    if not drives(r, unit) or r.s.tally[slots.COST] > limit:
        return set()
    reached: set[int] = set()
    for here, _ in ledger(r, unit, limit):
        if fuel_only(r, unit):
            reached.add(here)
            continue
        reached |= {p for p in r.next_to(here) if why_not_pass(r, unit, here, p) is None}
    return reached - {r.s.where[unit]}


def why_not_move(r: Reading, unit: int, goal: int, fuelled: bool) -> Refusal | None:
    """TA-5.3 to TA-5.10, TA-9.7. First what bars the point itself, then the way there."""
    name, point = r.name(unit), r.point(goal)
    start = r.s.where[unit]
    if goal == start:
        return Refusal("TA-5.10", "already_there", unit=name, point=point)
    if r.enemies_on(goal, r.owner(unit)):
        return Refusal("TA-5.10", "enemy_there", point=point)
    if r.is_leader(unit) and r.second and goal not in led_places(r, unit):
        return Refusal("TA-9.7", "goes_along", unit=name, point=point)
    if goal in on_foot(r, unit) or (fuelled and goal in by_fuel(r, unit)):
        return None
    if start not in r.board.spaces and r.closed(goal):
        return Refusal("TA-7.7", "road_closed", point=point)
    return why_too_far(r, unit, goal, fuelled)


def why_too_far(r: Reading, unit: int, goal: int, fuelled: bool) -> Refusal:
    """TA-5.3, TA-5.5, TA-8.2, TA-9.3. The point is out of reach: by lengths, or by fuel."""
    name, point, free = r.name(unit), r.point(goal), free_lengths(r, unit)
    if r.is_leader(unit):
        return Refusal("TA-9.3", "too_far", unit=name, point=point, lengths=free)
    if fuel_only(r, unit) and not drives(r, unit):
        return Refusal("TA-9.6", "no_second_walk", unit=name)
    if not fuelled or not drives(r, unit):
        return Refusal("TA-5.3", "too_far", unit=name, point=point, lengths=free)
    limit = fuel_limit(r, unit)
    if limit < 0:
        return Refusal("TA-8.2", "too_far_cut", unit=name, point=point, lengths=free)
    if fuel_only(r, unit):
        clause = "TA-9.6" if r.second else "TA-13.4"
        return Refusal(clause, "too_far_paid", unit=name, point=point, fuel=limit)
    return Refusal("TA-5.5", "too_far_fuel", unit=name, point=point, fuel=limit)


def led_places(r: Reading, leader: int) -> set[int]:
    """TA-9.7, TA-9.8. Where the units stand that he led as the second step began; not the 150th while it acts alone."""
    his = slots.LED_BY_DALLIER if r.has_mark(leader, "dally") else slots.LED
    units = [u for u in r.all_units() if r.marked(u, his) and r.place(u) is not None]
    if r.has_mark(leader, "dally") and not r.die_thrown:
        units = [u for u in units if not r.has_mark(u, "skorzeny")]
    return {r.s.where[u] for u in units}
