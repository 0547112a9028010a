"""Air over a battle, read literally: DC-8.7, DC-8.15, DC-11.6."""

from __future__ import annotations

from ....core.option import DONE, Option
from ....core.refusal import Refusal
from ..slots import AXIS, DOWNED, FLYING, SERVED
from .reading import Reading


def explain_fly(r: Reading, option: Option, attacking: bool) -> Refusal | None:
    """DC-8.7, DC-8.15. Undispersed Soviet air within reach, German air that is not out; each serves once a player-turn."""
    verb, unit, _ = option
    if verb == DONE:
        return None
    name = r.name(unit)
    side = r.side if attacking else 1 - r.side
    assert r.target is not None
    if not r.is_air(unit):
        return Refusal("DC-8.7", "no_air", unit=name)
    if r.owner(unit) != side:
        return Refusal("DC-8.7", "not_yours", unit=name)
    if r.marked(unit, FLYING):
        return Refusal("DC-8.7", "flies_already", unit=name)
    if r.marked(unit, SERVED):
        return Refusal("DC-8.7", "has_served", unit=name)
    if side == AXIS:
        if r.area(unit) != "air":
            return Refusal("DC-8.7", "not_in_play", unit=name)
        return Refusal("DC-8.7", "is_downed", unit=name) if r.marked(unit, DOWNED) else None
    place = r.place(unit)
    if place is None:
        return Refusal("DC-11.6", "off_map", unit=name)
    if not r.fit(unit):
        return Refusal("DC-8.15", "dispersed", unit=name)
    if place != r.target and place not in r.neighbours(r.target):
        return Refusal("DC-11.6", "out_of_air_reach", unit=name, point=r.point(r.target))
    return None


def explain_down(r: Reading, option: Option, attacking: bool) -> Refusal | None:
    """DC-8.7. The owner of the downed chooses among those that fly in this battle."""
    unit = option[1]
    name = r.name(unit)
    if not r.marked(unit, FLYING) or r.owner(unit) != (r.side if attacking else 1 - r.side):
        return Refusal("DC-8.7", "not_flying", unit=name)
    if not r.fit(unit) or r.marked(unit, DOWNED):
        return Refusal("DC-8.7", "is_downed", unit=name)
    return None
