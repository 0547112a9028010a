"""Composites made and broken up, read literally: DC-9.10."""

from __future__ import annotations

from ....core.option import DONE, HALT, PLACE, Option
from ....core.refusal import Refusal
from ....core.state import NOWHERE
from ..slots import CHOSEN, MAKE_AT, SOVIET, TYPES, USED
from ..verbs import MAKE, USE
from .reading import Reading
from .supply import in_supply


def explain_compose(r: Reading, option: Option) -> Refusal | None:
    """DC-9.10. Make one: the counter, the place, its components one by one; or break one up."""
    verb, a, _ = option
    if verb in (PLACE, USE, HALT):
        if r.hand is None:
            return Refusal("DC-9.10", "no_hand")
        if verb == PLACE:
            return why_not_make_at(r, r.hand, a)
        return why_not_use(r, r.hand, a) if verb == USE else why_not_stop(r)
    if r.hand is not None:
        return Refusal("DC-9.10", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    if not r.has_mark(a, "composite"):
        return Refusal("DC-9.10", "no_composite", unit=r.name(a))
    if r.marked(a, USED):
        return Refusal("DC-9.10", "used_already", unit=r.name(a))
    return why_not_make(r, a) if verb == MAKE else why_not_split(r, a)


def why_not_make(r: Reading, unit: int) -> Refusal | None:
    """DC-9.10. A counter of the pool, if some place has all its components."""
    if r.area(unit) != "pool":
        return Refusal("DC-9.10", "not_in_pool", unit=r.name(unit))
    if all(why_lacking(r, unit, p) for p in (*r.board.spaces, r.box(SOVIET))):
        return Refusal("DC-9.10", "no_components", unit=r.name(unit))
    return None


def why_not_make_at(r: Reading, unit: int, place: int) -> Refusal | None:
    """DC-9.10. The place is chosen once."""
    if r.s.tally[MAKE_AT] != NOWHERE:
        return Refusal("DC-9.10", "place_chosen", point=r.point(r.s.tally[MAKE_AT]))
    return why_lacking(r, unit, place)


def why_lacking(r: Reading, unit: int, place: int) -> Refusal | None:
    """DC-9.10. One point in supply, or Siberia, with enough undispersed basic units of each type."""
    there = r.point(place)
    if place != r.box(SOVIET) and not (r.on_board(place) and in_supply(r, place, SOVIET)):
        return Refusal("DC-9.10", "place_not_supplied", point=there)
    for kind, need in enumerate(r.recipe(unit)):
        if len([u for u in r.counters_on(place) if component_type(r, u) == kind]) < need:
            return Refusal("DC-9.10", "lacks_components", unit=r.name(unit), point=there, type=TYPES[kind])
    return None


def component_type(r: Reading, unit: int) -> int | None:
    """DC-9.10. The type of a basic unit that may be used now."""
    return r.basic_type(unit) if r.fit(unit) and not r.marked(unit, USED) else None


def why_not_use(r: Reading, composite: int, unit: int) -> Refusal | None:
    """DC-9.10. A basic unit on the place, of a type still needed."""
    name, place = r.name(unit), r.s.tally[MAKE_AT]
    if place == NOWHERE:
        return Refusal("DC-9.10", "place_first")
    if r.s.where[unit] != place:
        return Refusal("DC-9.10", "not_on_place", unit=name, point=r.point(place))
    if r.marked(unit, CHOSEN):
        return Refusal("DC-9.10", "used_already", unit=name)
    kind = component_type(r, unit)
    if kind is None:
        return Refusal("DC-9.10", "no_component", unit=name)
    lacks = [k for k, need in enumerate(r.recipe(composite)) if len(chosen_of(r, k)) < need]
    if kind not in lacks:
        return Refusal("DC-9.10", "enough_of_type", unit=r.name(composite), type=TYPES[kind])
    if kind != lacks[0]:  # type by type, so that one choice is not made in many orders
        return Refusal("DC-9.10", "other_type_first", type=TYPES[lacks[0]])
    return None


def chosen_of(r: Reading, kind: int) -> list[int]:
    """DC-9.10. The components of a type chosen so far."""
    return [u for u in r.all_units() if r.marked(u, CHOSEN) and r.basic_type(u) == kind]


def why_not_stop(r: Reading) -> Refusal | None:
    """DC-9.10. It is put back only before the first component is chosen."""
    if any(r.marked(u, CHOSEN) for u in r.all_units()):
        return Refusal("DC-9.10", "finish_first")
    return None


def why_not_split(r: Reading, unit: int) -> Refusal | None:
    """DC-9.10. An undispersed one in supply, for plain components of factor 1 from the pool."""
    name, place = r.name(unit), r.s.where[unit]
    if not r.on_board(place) and place != r.box(SOVIET):
        return Refusal("DC-9.10", "not_in_play", unit=name)
    if not r.fit(unit):
        return Refusal("DC-9.10", "dispersed", unit=name)
    if not in_supply(r, place, SOVIET):
        return Refusal("DC-9.10", "out_of_supply", unit=name)
    pool = [u for u in r.counters_on(r.board.find("pool")) if r.roster.attack[u] == 1 and not r.marked(u, USED)]
    for kind, need in enumerate(r.recipe(unit)):
        if len([u for u in pool if r.basic_type(u) == kind]) < need:
            return Refusal("DC-9.10", "pool_lacks", unit=name, type=TYPES[kind])
    return None
