"""Strategic movement by land, read literally: DC-7.1, DC-7.2, DC-7.4 to DC-7.7."""

from __future__ import annotations

from ....core.option import DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from ..slots import AXIS, CRISIS, ENTRAINED, RAILED, SOVIET
from .control import why_not_stand
from .movement import why_closed, why_not_in_box
from .reading import EDGES, Reading
from .supply import in_supply


def explain_strategic(r: Reading, option: Option) -> Refusal | None:
    """DC-7.1. One unit after the other, each once."""
    verb, a, _ = option
    if verb in (MOVE, HALT):
        if r.hand is None:
            return Refusal("DC-7.7", "no_hand")
        return None if verb == HALT else why_not_go(r, r.hand, a)
    if r.hand is not None:
        return Refusal("DC-7.7", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    assert verb == UNIT
    return why_not_take(r, a)


def limit(r: Reading) -> int:
    """DC-7.1, DC-3.4, DC-9.5. Units a phase: points of the own cities controlled in supply, halved in a crisis."""
    if r.first_turn:
        most = r.g.number["first_turn_axis" if r.side == AXIS else "first_turn_soviet"]
    else:
        most = r.g.number["strategic_axis" if r.side == AXIS else "strategic_soviet"]
    points = 0
    for p in r.board.spaces:
        gone = r.finland_left and r.space(p).country == "finland"
        if r.own_land(p, r.side) and not gone and r.holder(p) == r.side and in_supply(r, p, r.side):
            points += r.space(p).vp
    if r.side == SOVIET and r.s.tally[CRISIS]:
        points = (min(points, r.g.number["strategic_soviet"]) + 1) // 2
    return min(points, most)


def why_not_take(r: Reading, unit: int) -> Refusal | None:
    """DC-7.1, DC-7.5, DC-7.7. Undispersed units and entrained factories, while the limit lasts, that have somewhere to go."""
    name = r.name(unit)
    if r.owner(unit) != r.side:
        return Refusal("DC-1.1", "not_yours", unit=name)
    if r.place(unit) is None and r.s.where[unit] != r.box(r.side):
        return Refusal("DC-7.4", "off_map", unit=name)
    if r.kind(unit) == "partisan" or r.is_static(unit):
        return Refusal("DC-7.5", "never_moves", unit=name)
    if r.kind(unit) == "factory" and not r.marked(unit, ENTRAINED):
        return Refusal("DC-7.5", "factory_works", unit=name)
    if r.is_air(unit):
        return Refusal("DC-7.5", "air_moves_later", unit=name)
    if not r.fit(unit):
        return Refusal("DC-7.1", "dispersed", unit=name)
    if r.marked(unit, RAILED):
        return Refusal("DC-7.7", "moved_strategically", unit=name)
    if len([u for u in r.all_units() if r.marked(u, RAILED)]) >= limit(r):
        return Refusal("DC-7.1", "not_offered")  # the step has ended by itself
    places = [*r.board.spaces, r.box(r.side)]
    if all(why_not_go(r, unit, p) for p in places):
        return Refusal("DC-7.1", "nowhere_to_go", unit=name)
    return None


def why_not_go(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-7.1, DC-7.4, DC-7.7. Along friendly points to the goal, where at most three end their move."""
    name, there = r.name(unit), r.point(goal)
    if goal == r.s.where[unit]:
        return Refusal("DC-7.7", "already_there", unit=name, point=there)
    if goal not in within_reach(r, unit):
        return Refusal("DC-7.1", "no_path", unit=name, point=there)
    arrived = [u for u in r.counters_on(goal) if r.marked(u, RAILED)]
    most = r.g.number["strategic_a_point"]
    if r.on_board(goal) and len(arrived) >= most:
        return Refusal("DC-7.1", "point_full", point=there, limit=most)
    return None


def within_reach(r: Reading, unit: int) -> set[int]:
    """DC-7.1, DC-7.2. Every place a path leads to, the own box among them."""
    if unit in r.reached:
        return r.reached[unit]
    start = r.s.where[unit]
    found, todo = {start}, [start]
    r.reached[unit] = found
    if r.on_board(start) and not serves(r, unit, start):
        return found
    while todo:
        here = todo.pop()
        for place in ways_from(r, here):
            if place not in found and serves(r, unit, place):
                found.add(place)
                todo.append(place)
    return found


def ways_from(r: Reading, place: int) -> list[int]:
    """DC-7.1, DC-7.4. Lines other than those without strategic movement, and those between the box and its exit points."""
    if not r.on_board(place):
        return [p for p in r.next_to(place, r.side) if not why_closed(r, place, p)]
    found = []
    for p in r.neighbours(place):
        line = r.line(place, p)
        if line is not None and not line.has("no_strategic") and not line.has("strait"):
            found.append(p)
    return found + ([r.box(r.side)] if r.has_feature(place, EDGES[r.side]) else [])


def serves(r: Reading, unit: int, place: int) -> bool:
    """DC-7.1, DC-7.5, DC-7.7. A friendly point, not Elista, without partisans for the Axis, that the unit may enter; the box."""
    if not r.on_board(place):
        return why_not_in_box(r, unit) is None
    if r.holder(place) != r.side or r.has_feature(place, "no_strategic"):
        return False
    if r.side == AXIS and r.partisans_on(place):
        return False
    return place == r.s.where[unit] or why_not_stand(r, unit, place) is None
