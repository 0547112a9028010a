"""Supply, followed point by point with a finger: DC-10. And which cut-off units live on in a fortress."""

from __future__ import annotations

from ....core.head import CUT
from ....core.option import Option
from ....core.refusal import Refusal
from ..slots import AXIS, SOVIET, SPARED
from .reading import EDGES, Reading

#: DC-7.3. The sea of a port (Azov counts with the Black Sea) and the feature of the point that controls it.
SEAS = {"baltic": "baltic", "black": "black", "azov": "black"}
KEYS = {"baltic": "controls_baltic", "black": "controls_black_sea"}


def in_supply(r: Reading, place: int, side: int) -> bool:
    """DC-10.1 to DC-10.3, DC-1.7. By lines, by sea, over Ladoga; a box always."""
    return place == r.box(side) or place in points_in_supply(r, side, "supply")


def in_overland_supply(r: Reading, point: int, side: int) -> bool:
    """DC-10.4. Without the sea and Ladoga; Kerch counts as land."""
    return point in points_in_supply(r, side, "overland")


def in_production_supply(r: Reading, place: int, side: int) -> bool:
    """DC-10.5. Overland and not across Kerch; a box always."""
    return place == r.box(side) or place in points_in_supply(r, side, "production")


def points_in_supply(r: Reading, side: int, how: str) -> set[int]:
    """DC-10.1. Every point that joins a source through points that carry supply."""
    if (how, side) in r.traced:
        return r.traced[how, side]
    found = {p for p in r.board.spaces if is_source(r, p, side) and carries(r, p, side)}
    todo = list(found)
    while todo:
        here = todo.pop()
        ways = [p for p in r.neighbours(here) if how != "production" or not r.over_strait(here, p)]
        if how == "supply":
            ways += over_water(r, here, side)
        for point in ways:
            if point not in found and carries(r, point, side):
                found.add(point)
                todo.append(point)
    r.traced[how, side] = found
    return found


def is_source(r: Reading, point: int, side: int) -> bool:
    """DC-10.1. Exits of the own edge, and Helsinki for the Axis."""
    return r.has_feature(point, EDGES[side]) or (side == AXIS and r.has_feature(point, "supply_axis"))


def carries(r: Reading, point: int, side: int) -> bool:
    """DC-10.1, DC-12.5. Friendly, without enemy partisans; for the Axis not in Finland once it has left."""
    if r.holder(point) != side:
        return False
    if side == SOVIET:
        return True
    return not r.partisans_on(point) and not (r.finland_left and r.space(point).country == "finland")


def over_water(r: Reading, point: int, side: int) -> list[int]:
    """DC-10.2, DC-10.3, DC-10.9. The points joined to this one by a controlled sea, or by the lake."""
    found = []
    if side == SOVIET and r.has_feature(point, "ladoga"):
        shores = [p for p in r.board.spaces if r.has_feature(p, "ladoga")]
        if all(r.holder(p) == SOVIET for p in shores):
            found += shores
    port = r.space(point).port
    if port in SEAS and controls_sea(r, SEAS[port], side):
        for other in r.board.spaces:
            there = r.space(other).port
            is_open = "azov" not in (port, there) or holds_strait(r, side)
            if there in SEAS and SEAS[there] == SEAS[port] and is_open:
                found.append(other)
    return found


def controls_sea(r: Reading, sea: str, side: int) -> bool:
    """DC-7.3. Whether the side holds the port that controls the sea."""
    return all(r.holder(p) == side for p in r.board.spaces if r.has_feature(p, KEYS[sea]))


def holds_strait(r: Reading, side: int) -> bool:
    """DC-7.3, DC-10.2. Whether the side holds both ends of Kerch."""
    return all(r.holder(p) == side for p in r.board.spaces if r.has_feature(p, "strait"))


# ---- Phase 6


def explain_survivor(r: Reading, option: Option) -> Refusal | None:
    """DC-10.7, DC-10.9. Dispersed units out of supply on a fortress, as many as its figure."""
    unit = option[1]
    name, place = r.name(unit), r.place(unit)
    if place is None or r.owner(unit) != r.side or r.fit(unit) or not r.marked(unit, CUT):
        return Refusal("DC-10.7", "not_doomed", unit=name)
    if r.marked(unit, SPARED):
        return Refusal("DC-10.7", "lives_already", unit=name)
    space = r.space(place)
    if not space.fort:
        return Refusal("DC-10.7", "no_fortress", unit=name, point=space.name)
    room = space.fort + space.vp
    if len([u for u in r.counters_on(place) if r.marked(u, SPARED)]) >= room:
        return Refusal("DC-10.7", "fortress_full", point=space.name, limit=room)
    return None
