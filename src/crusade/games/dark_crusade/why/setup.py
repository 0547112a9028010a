"""The free set-up, read literally: DC-3.3, DC-3.7."""

from __future__ import annotations

from ....core.option import DONE, HALT, PLACE, UNIT, Option
from ....core.refusal import Refusal
from ..slots import AXIS, FREE_BY_AXIS, FREE_CHOICE, NAMED, SOVIET
from ..verbs import NAME
from .reading import Reading

ABROAD = ("rumania", "finland")
OWN_COUNTRY = {"rumanian": "rumania", "finnish": "finland"}
MOST_OF_KIND = {"infantry": "limit_infantry", "hq": "limit_hq"}  # in numbers.csv


def named_for(r: Reading, unit: int) -> str | None:
    """DC-3.3, DC-3.7. The country abroad a German unit is named for."""
    return next((land for i, land in enumerate(ABROAD) if r.marked(unit, NAMED + i)), None)


# ---- Naming


def explain_naming(r: Reading, option: Option) -> Refusal | None:
    """DC-3.3, DC-3.7. The Axis names German units for Finland and Rumania, and places them at once if it chose the option."""
    verb, a, _ = option
    if verb in (NAME, PLACE, HALT):
        if r.hand is None:
            return Refusal("DC-3.3", "no_hand")
        if verb == NAME:
            return why_not_name(r, r.hand, a)
        return None if verb == HALT else why_not_place_abroad(r, r.hand, a)
    if r.hand is not None:
        return Refusal("DC-3.3", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    assert verb == UNIT
    return why_not_german(r, a)


def why_not_german(r: Reading, unit: int) -> Refusal | None:
    """DC-3.3, DC-3.7. An undispersed German unit of the set-up; air and later arrivals take no part."""
    name = r.name(unit)
    if not r.is_german(unit):
        return Refusal("DC-3.3", "germans_named", unit=name)
    if r.place(unit) is None:
        return Refusal("DC-3.7", "not_set_up", unit=name)
    return None if r.fit(unit) else Refusal("DC-3.3", "dispersed", unit=name)


def why_not_name(r: Reading, unit: int, number: int) -> Refusal | None:
    """DC-3.3, DC-3.7. For a country abroad, or for none; if the Axis chose, a country is named by placing the unit there."""
    if number > len(ABROAD):
        return Refusal("DC-3.3", "no_such_country", number=number)
    now = named_for(r, unit)
    if number == 0:
        return None if now else Refusal("DC-3.7", "not_named", unit=r.name(unit))
    if r.s.tally[FREE_CHOICE] == FREE_BY_AXIS:
        return Refusal("DC-3.3", "place_it_there", unit=r.name(unit))
    return Refusal("DC-3.3", "named_already", unit=r.name(unit)) if now == ABROAD[number - 1] else None


def why_not_place_abroad(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-3.3. Placed at once only if it was the Axis who chose the free set-up."""
    if r.s.tally[FREE_CHOICE] != FREE_BY_AXIS:
        return Refusal("DC-3.3", "placed_later", unit=r.name(unit))
    if not r.on_board(point) or r.space(point).country not in ABROAD:
        return Refusal("DC-3.3", "wrong_start", unit=r.name(unit), point=r.point(point))
    if point == r.place(unit) and named_for(r, unit):
        return Refusal("DC-3.7", "already_there", unit=r.name(unit), point=r.point(point))
    return None


# ---- Placing


def explain_setup(r: Reading, option: Option, side: int) -> Refusal | None:
    """DC-3.3, DC-3.7. A unit may be placed again until its player ends their part."""
    verb, a, _ = option
    if verb in (PLACE, HALT):
        if r.hand is None:
            return Refusal("DC-3.7", "no_hand")
        if verb == HALT:
            return None
        return why_not_soviet_place(r, r.hand, a) if side == SOVIET else why_not_axis_place(r, r.hand, a)
    if r.hand is not None:
        return Refusal("DC-3.7", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return why_not_ready(r) if side == AXIS else None
    assert verb == UNIT
    return why_not_soviet(r, a) if side == SOVIET else why_not_axis(r, a)


def is_border_point(r: Reading, point: int) -> bool:
    """DC-3.3, DC-3.7. A Soviet point with a line across the western border, not the Finnish one; and Lepaya."""
    if r.has_feature(point, "setup_port"):
        return True
    lands = [r.space(p).country for p in r.neighbours(point)]
    return r.in_ussr(point) and any(land not in ("ussr", "finland") for land in lands)


def why_not_soviet(r: Reading, unit: int) -> Refusal | None:
    """DC-3.3. Undispersed Soviet units that start on the border points."""
    name, place = r.name(unit), r.place(unit)
    if r.owner(unit) != SOVIET or not r.is_unit(unit):
        return Refusal("DC-3.3", "not_yours", unit=name)
    if place is None or not is_border_point(r, place):
        return Refusal("DC-3.3", "stays_in_place", unit=name)
    return None if r.fit(unit) else Refusal("DC-3.3", "dispersed", unit=name)


def why_not_soviet_place(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-3.3, DC-3.7. Another of those points."""
    if not r.on_board(point) or not is_border_point(r, point):
        return Refusal("DC-3.7", "wrong_start", unit=r.name(unit), point=r.point(point))
    if point == r.place(unit):
        return Refusal("DC-3.7", "already_there", unit=r.name(unit), point=r.point(point))
    return None


def why_not_axis(r: Reading, unit: int) -> Refusal | None:
    """DC-3.3. Undispersed Germans not placed with those named; Rumanians and Finns, dispersed or not."""
    name = r.name(unit)
    if r.owner(unit) != AXIS:
        return Refusal("DC-3.3", "not_yours", unit=name)
    if r.is_german(unit):
        if r.s.tally[FREE_CHOICE] == FREE_BY_AXIS and named_for(r, unit):
            return Refusal("DC-3.3", "placed_with_named", unit=name)
        return why_not_german(r, unit)
    if r.roster.nation[unit] not in OWN_COUNTRY:
        return Refusal("DC-3.3", "stays_in_place", unit=name)
    return None if r.place(unit) is not None else Refusal("DC-3.7", "not_set_up", unit=name)


def home_of(r: Reading, unit: int) -> str:
    """DC-3.3. The country an Axis unit is set up in: an unnamed German's is `germany`."""
    return OWN_COUNTRY.get(r.roster.nation[unit]) or named_for(r, unit) or "germany"


def why_not_axis_place(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-3.3. In its country; in Memel only three infantry corps and one HQ."""
    name, there = r.name(unit), r.point(point)
    if not r.on_board(point) or r.space(point).country != home_of(r, unit):
        return Refusal("DC-3.3", "wrong_start", unit=name, point=there)
    if point == r.place(unit):
        return Refusal("DC-3.7", "already_there", unit=name, point=there)
    if r.has_feature(point, "setup_limit"):
        most = r.g.number.get(MOST_OF_KIND.get(r.kind(unit), ""), 0)
        alike = [u for u in r.units_on(point, AXIS) if r.kind(u) == r.kind(unit)]
        if len(alike) >= most:
            return Refusal("DC-3.3", "place_full", unit=name, point=there, limit=most)
    return None


def why_not_ready(r: Reading) -> Refusal | None:
    """DC-3.3, DC-3.7. Undispersed Germans must first stand in the country they are named for; the unnamed in `germany`."""
    for unit in r.all_units():
        place, land = r.place(unit), home_of(r, unit)
        if place is not None and r.is_german(unit) and r.fit(unit) and r.space(place).country != land:
            return Refusal("DC-3.7", "must_go_home", unit=r.name(unit), point=r.point(place), country=land.title())
    return None
