"""Partisans, read literally: DC-9.7, DC-9.16."""

from __future__ import annotations

from ....core.option import DONE, Option
from ....core.refusal import Refusal
from ..slots import AXIS, PLACED, SOVIET
from .reading import Reading


def explain_partisans(r: Reading, option: Option) -> Refusal | None:
    """DC-9.7. Two counters a turn, onto Axis-controlled points of the USSR without units and away from security units."""
    verb, point, _ = option
    if verb == DONE:
        return None
    there = r.point(point)
    if not r.on_board(point) or not r.in_ussr(point) or r.holder(point) != AXIS:
        return Refusal("DC-9.7", "no_axis_rear", point=there)
    if r.units_on(point, AXIS) or r.units_on(point, SOVIET):
        return Refusal("DC-9.7", "units_there", point=there)
    if r.partisans_on(point):
        return Refusal("DC-9.7", "partisans_there", point=there)
    for place in (point, *r.neighbours(point)):
        if any(r.kind(u) == "security" and r.fit(u) for u in r.counters_on(place)):
            return Refusal("DC-9.7", "guarded", point=there, guard=r.point(place))
    left = [u for u in r.counters_on(r.board.find("pool")) if r.kind(u) == "partisan"]
    if not left or r.s.tally[PLACED] >= r.g.number["partisans_a_turn"]:
        return Refusal("DC-9.7", "not_offered")  # the step has ended by itself
    return None
