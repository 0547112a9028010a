"""Movement, read literally (TA-5): a small ledger of places and fuel, filled until nothing changes."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .fuel import drives, free_lengths, fuel_after, fuel_limit, fuel_only
from .leaders import led_places
from .reading import Reading


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


def why_not_pass(r: Reading, unit: int, start: int, point: int) -> Refusal | None:
    """TA-5.10, TA-7.1, TA-7.7. What bars a point to a unit that does not attack: enemies, or from outside a closed road."""
    if r.enemies_on(point, r.owner(unit)):
        return Refusal("TA-5.10", "enemy_there", point=r.point(point))
    if start not in r.board.spaces and r.closed(point):
        return Refusal("TA-7.7", "road_closed", point=r.point(point))
    return None


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
