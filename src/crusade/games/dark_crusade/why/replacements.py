"""German replacements, read literally: DC-9.3."""

from __future__ import annotations

from ....core.option import DONE, ENTER, PLACE, Option
from ....core.refusal import Refusal
from ..slots import AXIS, REPLACEMENTS
from .reading import Reading
from .supply import in_production_supply


def explain_replace(r: Reading, option: Option) -> Refusal | None:
    """DC-9.3. A German unit of the dead pile that the factors pay for; then its place."""
    verb, a, _ = option
    if verb == PLACE:
        return Refusal("DC-9.3", "no_hand") if r.hand is None else why_not_place(r, a)
    if r.hand is not None:
        return Refusal("DC-9.3", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    assert verb == ENTER
    name = r.name(a)
    if not r.is_german(a) or r.area(a) != "dead":
        return Refusal("DC-9.3", "not_replaceable", unit=name)
    cost = r.factor(a) * (r.g.number["armor_cost_times"] if r.is_armor(a) else 1)
    have = r.s.tally[REPLACEMENTS]
    return Refusal("DC-9.3", "too_dear", unit=name, cost=cost, have=have) if cost > have else None


def why_not_place(r: Reading, place: int) -> Refusal | None:
    """DC-9.3. Box `west`, or a friendly point of country `germany` in production supply."""
    if place == r.box(AXIS):
        return None
    if not r.on_board(place) or r.space(place).country != "germany":
        return Refusal("DC-9.3", "not_in_germany", point=r.point(place))
    if not in_production_supply(r, place, AXIS):
        return Refusal("DC-9.3", "no_production_supply", point=r.point(place))
    return None
