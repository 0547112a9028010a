"""Where a unit may stand and what it may enter, read literally: DC-1.6, DC-3.4, DC-3.8, DC-6.1, DC-6.11, DC-6.13, DC-12.5."""

from __future__ import annotations

from ....core.head import AIMED
from ....core.refusal import Refusal
from ....core.state import NOBODY
from ..slots import HUNGARY_FREE, LEAVER, SOVIET
from .reading import Reading

#: DC-3.4. A nation, the country it never enters, and the nation on whose points it does not go.
SHUNS = {"hungarian": ("rumania", "rumanian"), "rumanian": ("hungary", "hungarian")}


def why_not_stand(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-3.4, DC-3.8, DC-6.11, DC-12.2. Nations and events: whether this unit may go to this point at all."""
    name, there = r.name(unit), r.point(point)
    nation, country = r.roster.nation[unit], r.space(point).country
    if nation == "finnish" and "finland" not in (country, *(r.space(p).country for p in r.neighbours(point))):
        return Refusal("DC-6.11", "finns_stay", unit=name, point=there)
    if nation in SHUNS:
        land, others = SHUNS[nation]
        if country == land:
            return Refusal("DC-3.4", "shunned_land", unit=name, point=there)
        if any(r.roster.nation[u] == others for u in r.counters_on(point)):
            return Refusal("DC-3.4", "shunned_units", unit=name, point=there)
    if r.has_mark(unit, "hungary_locked") and country != "hungary":
        locked = why_locked(r, unit)
        if locked:
            return locked
    if r.finland_left and country == "finland":
        place = r.place(unit)
        inside = place is not None and r.space(place).country == "finland"
        if not (inside and r.owner(unit) == SOVIET and r.holder(point) == SOVIET):
            return Refusal("DC-12.5", "finland_closed", point=there)
    return None


def why_locked(r: Reading, unit: int) -> Refusal | None:
    """DC-3.4, DC-3.6, DC-3.8. A locked Hungarian army: from June 1942 the first to leave may, both once they are free."""
    if r.s.tally[HUNGARY_FREE]:
        return None
    if r.turn < r.g.date["hungarian_army_freed"]:
        return Refusal("DC-3.4", "locked_in_hungary", unit=r.name(unit))
    gone = r.s.tally[LEAVER]  # who left first; it may have come back, so the map does not tell
    for other in r.all_units():
        if other == unit or not r.has_mark(other, "hungary_locked"):
            continue
        aims_out = r.marked(other, AIMED) and r.space(r.s.aim[other]).country != "hungary"
        if gone == other or (gone == NOBODY and aims_out):
            return Refusal("DC-3.8", "other_army_left", unit=r.name(unit), other=r.name(other))
    return None


def why_not_enter(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-6.1, DC-6.13. A friendly point any unit that may stand there; another one only a combat unit, if unoccupied."""
    barred = why_not_stand(r, unit, point)
    if barred:
        return barred
    side, there = r.owner(unit), r.point(point)
    if r.must_be_assaulted(point, side):
        return Refusal("DC-6.1", "enemy_there", point=there)
    if r.holder(point) != side and not r.is_combat(unit):
        return Refusal("DC-6.13", "support_needs_friendly", unit=r.name(unit), point=there)
    return None
