"""Factories and replacement factors of the Soviets, read literally: DC-9.1, DC-9.2, DC-9.13."""

from __future__ import annotations

from ....core.option import DONE, ENTER, HALT, PLACE, Option
from ....core.refusal import Refusal
from ..slots import BUILT, ENTRAINED, FACTORS, SIBERIAN, SOVIET, TURNED, TYPES
from .reading import Reading
from .supply import in_production_supply

#: DC-9.1. By type: the feature of its centres, the mark of its factories, the kinds it pays for.
SOURCES = (
    ("infantry_center", "infantry_factory", ("infantry", "guards", "hq")),
    ("cavalry_center", "", ("cavalry",)),
    ("", "tank_factory", ("armor", "mechanized")),
    ("", "artillery_factory", ("artillery", "rocket")),
    ("", "air_factory", ("air",)),
)


def explain_turn(r: Reading, option: Option) -> Refusal | None:
    """DC-9.2, DC-4.4. A factory in production supply, once a phase; set to work only in a city or in Siberia."""
    verb, unit, _ = option
    if verb == DONE:
        return None
    name, place = r.name(unit), r.s.where[unit]
    if r.kind(unit) != "factory":
        return Refusal("DC-9.2", "no_factory", unit=name)
    if not r.on_board(place) and place != r.box(SOVIET):
        return Refusal("DC-9.2", "not_in_play", unit=name)
    if r.marked(unit, TURNED):
        return Refusal("DC-4.4", "turned_already", unit=name)
    if not in_production_supply(r, place, SOVIET):
        return Refusal("DC-9.2", "no_production_supply", point=r.point(place))
    if r.marked(unit, ENTRAINED) and r.on_board(place) and r.space(place).city not in ("major", "victory"):
        return Refusal("DC-9.2", "no_city", unit=name, point=r.point(place))
    return None


# ---- Building


def explain_build(r: Reading, option: Option) -> Refusal | None:
    """DC-9.1, DC-9.13. A counter of the pool that the factors pay for; then its place."""
    verb, a, _ = option
    if verb in (PLACE, HALT):
        if r.hand is None:
            return Refusal("DC-9.1", "no_hand")
        return None if verb == HALT else why_not_build_at(r, r.hand, a)
    if r.hand is not None:
        return Refusal("DC-9.1", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    assert verb == ENTER
    name = r.name(a)
    if r.area(a) != "pool":
        return Refusal("DC-1.7", "not_in_pool", unit=name)
    price = price_of(r, a)
    if price is None:
        return Refusal("DC-9.1", "not_built", unit=name)
    return why_too_dear(r, a, price, in_siberia=True)


def price_of(r: Reading, unit: int) -> dict[int, int] | None:
    """DC-9.1, DC-9.10. What a counter costs, by type: its front factor, or one for each component."""
    if not r.is_unit(unit) or r.is_static(unit):
        return None
    if r.has_mark(unit, "composite"):
        return {kind: n for kind, n in enumerate(r.recipe(unit)) if n}
    for kind, (_, _, kinds) in enumerate(SOURCES):
        if r.kind(unit) in kinds:
            return {kind: r.roster.attack[unit]}
    return None


def why_too_dear(r: Reading, unit: int, price: dict[int, int], in_siberia: bool) -> Refusal | None:
    """DC-9.11, DC-9.13. Siberian factors pay only for what appears in Siberia."""
    for kind, cost in price.items():
        have = r.s.tally[FACTORS + kind] + (r.s.tally[SIBERIAN + kind] if in_siberia else 0)
        if cost > have:
            return Refusal("DC-9.1", "too_dear_type", unit=r.name(unit), type=TYPES[kind], cost=cost, have=have)
    return None


def why_not_build_at(r: Reading, unit: int, place: int) -> Refusal | None:
    """DC-9.1, DC-9.13. Siberia, or a counted place of a type of the unit on which none of it has appeared this turn."""
    price = price_of(r, unit)
    assert price is not None
    if place == r.box(SOVIET):
        return None
    there = r.point(place)
    dear = why_too_dear(r, unit, price, in_siberia=False)
    if dear:
        return dear
    counted = [kind for kind in price if r.on_board(place) and is_counted(r, place, kind)]
    if not counted:
        return Refusal("DC-9.1", "not_counted", unit=r.name(unit), point=there)
    if all(r.s.holds[BUILT + kind] >> place & 1 for kind in counted):
        return Refusal("DC-9.1", "built_there", point=there)
    return None


def is_counted(r: Reading, point: int, kind: int) -> bool:
    """DC-9.1, DC-9.2, DC-9.13. Whether a centre or working factory of the type was counted here this turn."""
    center, factory, _ = SOURCES[kind]
    if not in_production_supply(r, point, SOVIET):
        return False
    if center and r.has_feature(point, center) and not (r.first_turn and kind == 0):
        return True
    for unit in r.counters_on(point):
        if factory and r.has_mark(unit, factory) and not r.marked(unit, ENTRAINED) and not r.marked(unit, TURNED):
            return True
    return False
