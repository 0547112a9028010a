"""The Siberian reserve, units that come back, and what a crisis asks for, read literally: DC-9.4 to DC-9.6, DC-9.11 to DC-9.15."""

from __future__ import annotations

from ....core.option import DONE, Option
from ....core.refusal import Refusal
from ..slots import BASIC, FACTORS, INSTALMENT, NOTED, OWED, RESERVE, RETURNED, SEND_NOW, SIBERIAN, SOVIET, TYPES
from ..verbs import PAY, SEND
from .reading import Reading
from .supply import in_overland_supply

LAST_INSTALMENT = 3
#: DC-9.12. What a unit that is no composite counts as.
COUNTS_AS = {"infantry": 0, "guards": 0, "cavalry": 1, "armor": 2, "mechanized": 2, "artillery": 3, "rocket": 3}


def explain_reserve(r: Reading, option: Option) -> Refusal | None:
    """DC-9.4, DC-9.11, DC-9.14. Counters for the units of the reserve; from the third instalment on all that can enter do."""
    verb, unit, kind = option
    if verb == DONE:
        late = r.s.tally[INSTALMENT] >= LAST_INSTALMENT
        return Refusal("DC-9.14", "all_must_enter") if late else None
    name = r.name(unit)
    if not r.has_mark(unit, "composite"):
        return why_no_basic(r, unit, kind, RESERVE)
    if not r.takes_part(unit):
        return Refusal("DC-2.1", "not_in_play", unit=name)
    if kind:
        return Refusal("DC-9.14", "wrong_type", unit=name)
    if r.kind(unit) == "armor":
        return Refusal("DC-9.4", "no_tank_armies", unit=name)
    early = r.area(unit) == "later" and r.has_mark(unit, "reserve_early")
    if r.area(unit) != "pool" and not early:
        return Refusal("DC-9.10", "not_in_pool", unit=name)
    return why_too_few(r, unit, RESERVE)


def explain_return(r: Reading, option: Option) -> Refusal | None:
    """DC-9.6, DC-9.11. From June 1942 one of each basic type a turn; a composite uses the turn of one of its types."""
    verb, unit, kind = option
    if verb == DONE:
        return None
    name = r.name(unit)
    composite = r.has_mark(unit, "composite")
    if kind >= BASIC or (composite and not r.recipe(unit)[kind]):
        return Refusal("DC-9.6", "wrong_type", unit=name)
    if r.s.tally[RETURNED] >> kind & 1:
        return Refusal("DC-9.6", "type_returned", type=TYPES[kind])
    if not composite:
        return why_no_basic(r, unit, kind, NOTED)
    if r.area(unit) != "pool":
        return Refusal("DC-9.10", "not_in_pool", unit=name)
    return why_too_few(r, unit, NOTED)


def why_no_basic(r: Reading, unit: int, kind: int, numbers: int) -> Refusal | None:
    """DC-9.11. A basic counter of the type in the pool, of any factor, while the number lasts."""
    if r.basic_type(unit) is None or r.basic_type(unit) != kind:
        return Refusal("DC-9.11", "wrong_type", unit=r.name(unit))
    if r.area(unit) != "pool":
        return Refusal("DC-9.11", "not_in_pool", unit=r.name(unit))
    return None if r.s.tally[numbers + kind] else Refusal("DC-9.11", "none_left_of_type", type=TYPES[kind])


def why_too_few(r: Reading, unit: int, numbers: int) -> Refusal | None:
    """DC-9.14. A composite uses up the numbers of its components."""
    for kind, need in enumerate(r.recipe(unit)):
        if r.s.tally[numbers + kind] < need:
            return Refusal("DC-9.14", "too_few_of_type", unit=r.name(unit), type=TYPES[kind])
    return None


# ---- The crisis


def explain_send(r: Reading, option: Option) -> Refusal | None:
    """DC-9.5, DC-9.12, DC-9.15. Units with a path to the east edge, or factors in hand, of types still owed."""
    verb, a, _ = option
    if verb == DONE:
        due = r.s.tally[SEND_NOW]
        return Refusal("DC-9.15", "still_to_send", number=due) if due else None
    if verb == PAY:
        return why_not_pay(r, a)
    assert verb == SEND
    return why_not_send(r, a)


def why_not_pay(r: Reading, kind: int) -> Refusal | None:
    """DC-9.12, DC-9.13. A factor in hand, Siberian ones too, goes as one unit of its type."""
    if kind >= BASIC or not r.s.tally[OWED + kind]:
        return Refusal("DC-9.12", "not_owed", type=TYPES[kind] if kind < len(TYPES) else str(kind))
    if not r.s.tally[FACTORS + kind] and not r.s.tally[SIBERIAN + kind]:
        return Refusal("DC-9.12", "no_factor", type=TYPES[kind])
    return None


def why_not_send(r: Reading, unit: int) -> Refusal | None:
    """DC-9.5, DC-9.12, DC-9.15. A Soviet unit on the map or in Siberia; composites count as their components."""
    name, place = r.name(unit), r.s.where[unit]
    if r.owner(unit) != SOVIET:
        return Refusal("DC-9.5", "not_yours", unit=name)
    if not r.on_board(place) and place != r.box(SOVIET):
        return Refusal("DC-9.5", "off_map", unit=name)
    if r.has_mark(unit, "composite"):
        types = [kind for kind, n in enumerate(r.recipe(unit)) if n]
    elif r.kind(unit) in COUNTS_AS:
        types = [COUNTS_AS[r.kind(unit)]]
    else:
        return Refusal("DC-9.12", "does_not_count", unit=name)
    if not any(r.s.tally[OWED + kind] for kind in types):
        return Refusal("DC-9.15", "not_owed", type=TYPES[types[0]])
    if not r.fit(unit) and r.switch("dispersed_sent") == "no":
        return Refusal("DC-9.15", "dispersed", unit=name)
    if r.on_board(place) and not in_overland_supply(r, place, SOVIET):
        return Refusal("DC-9.12", "no_path_east", unit=name)
    return None
