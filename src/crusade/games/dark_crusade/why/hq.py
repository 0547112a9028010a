"""Recovery by HQs, read literally: DC-11.1."""

from __future__ import annotations

from ....core.option import DONE, Option
from ....core.refusal import Refusal
from ..slots import AXIS, RALLIED
from .reading import Reading
from .supply import in_supply


def explain_rally(r: Reading, option: Option) -> Refusal | None:
    """DC-11.1. Dispersed units on the point of an undispersed HQ in supply, three for each HQ."""
    verb, unit, _ = option
    if verb == DONE:
        return None
    name, place = r.name(unit), r.place(unit)
    if r.owner(unit) != r.side or not r.is_unit(unit):
        return Refusal("DC-11.1", "not_yours", unit=name)
    if place is None:
        return Refusal("DC-11.1", "off_map", unit=name)
    if r.fit(unit):
        return Refusal("DC-11.1", "not_dispersed", unit=name)
    if r.first_turn and r.switch("first_hq") == "idle":
        return Refusal("DC-11.1", "not_offered")  # the step is passed by
    if r.side == AXIS and not r.is_german(unit):
        return Refusal("DC-11.1", "germans_only", unit=name)
    ready = [u for u in r.units_on(place, r.side) if r.kind(u) == "hq" and r.fit(u) and not r.marked(u, RALLIED)]
    if not ready:
        return Refusal("DC-11.1", "no_hq", unit=name, point=r.point(place))
    if not in_supply(r, place, r.side):
        return Refusal("DC-11.1", "hq_cut_off", point=r.point(place))
    most = r.g.number["hq_recovers"] * len(ready)
    if len([u for u in r.counters_on(place) if r.marked(u, RALLIED)]) >= most:
        return Refusal("DC-11.1", "hq_spent", point=r.point(place), limit=most)
    return None
