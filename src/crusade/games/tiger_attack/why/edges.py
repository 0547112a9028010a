"""Map edges, read literally (TA-7): coming in, attacks from off the map, exits."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .fuel import drives, free_lengths, fuel_after, fuel_limit, fuel_only
from .reading import GATES, Reading
from .supply import in_supply


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
    if not in_supply(r, unit):
        return Refusal("TA-7.4", "cut_off", unit=name)
    price, limit = r.s.tally[slots.COST], fuel_limit(r, unit)
    if fuel_only(r, unit):
        price, _ = fuel_after(price, r.s.tally[slots.HALF], r.feature(place, "road_off") == "primary")
    elif r.s.tally[slots.LENGTHS] < free_lengths(r, unit):
        return None
    if not drives(r, unit) or price > limit:
        return Refusal("TA-7.4", "no_length_left", unit=name)
    return None
