"""Why an act of B1 is refused: replacements, factories, units given up, the stand-in for 16. Army (DX-10)."""

from __future__ import annotations

from ....core.option import DONE, ENTER, MOVE, PLACE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..verbs import BUILD, CALL, EMPLACE, EVACUATE, GIVEUP, HIDE, SAIL, STANDIN
from .reading import Reading
from .sea import why_not_port, why_not_sail
from .siberia import why_no_siberian, why_not_call, why_not_emplace, why_not_enter_here

HAND_VERBS = {
    slots.SAILING: (MOVE,),
    slots.BUILDING: (PLACE, HIDE),
    slots.ENTERING: (PLACE,),
    slots.GIVING_UP: (UNIT,),
}


def explain_muster(r: Reading, option: Option) -> Refusal | None:
    """DX-2.2 (B1). One act at a time, and each must be finished."""
    verb, a, _ = option
    if r.mode in HAND_VERBS:
        if verb not in HAND_VERBS[r.mode]:
            return Refusal("DX-2.2", "finish_first")
        return explain_second_half(r, verb, a)
    if verb in (MOVE, PLACE, HIDE, UNIT):
        return Refusal("DX-2.2", "nothing_begun_soviet")
    if verb in (GIVEUP, STANDIN):
        return why_not_at_the_start(r, verb, a)
    if verb == SAIL:
        return why_not_sail(r, a)
    if verb == BUILD:
        return why_not_build(r, a)
    if verb == EVACUATE:
        return why_not_evacuate(r, a)
    if verb == CALL:
        return why_not_call(r)
    if verb == ENTER:
        return why_no_siberian(r, a)
    if verb == EMPLACE:
        return why_not_emplace(r, a)
    assert verb == DONE
    return None


def why_not_at_the_start(r: Reading, verb: int, unit: int) -> Refusal | None:
    """DX-10.3. What is possible only before any other act of B1."""
    if r.s.tally[slots.OPENED]:
        return Refusal("DX-10.3", "too_late_to_give_up")
    if verb == STANDIN:
        return why_not_stand_in(r, unit)
    anybody = any(may_be_given_up(r, u) for u in r.all_units())
    return None if anybody else Refusal("DX-10.3", "nobody_to_give_up")


def explain_second_half(r: Reading, verb: int, a: int) -> Refusal | None:
    """DX-2.2 (B1). The second half of an act: where the counter in hand goes, or which unit is given up."""
    if r.mode == slots.GIVING_UP:
        if r.owner(a) != slots.SOVIET:
            return Refusal("DX-1.1", "not_yours", unit=r.name(a))
        if not may_be_given_up(r, a):
            return Refusal("DX-10.3", "not_on_map", unit=r.name(a))
        return None
    assert r.hand is not None
    if r.mode == slots.SAILING:
        return why_not_port(r, r.hand, a)
    if r.mode == slots.BUILDING:
        if verb == HIDE:
            brown = r.has_mark(r.hand, "brown") and r.has_mark(r.hand, "army")
            if r.g.switches["setup"] != "secret" or not brown:
                return Refusal("DX-12.2", "cannot_hide", unit=r.name(r.hand))
        return why_not_arrive(r, r.hand, a)
    return why_not_enter_here(r, r.hand, a)


def may_be_given_up(r: Reading, unit: int) -> bool:
    """DX-10.3. Any Russian unit on the map."""
    return r.owner(unit) == slots.SOVIET and r.place(unit) is not None and not r.is_dummy(unit)


def why_not_stand_in(r: Reading, unit: int) -> Refusal | None:
    """DX-10.3. A 0-1 army from the pool, while 16. Army is on the map."""
    army16 = next(u for u in r.all_units() if r.has_mark(u, "army16"))
    if r.place(army16) is None:
        return Refusal("DX-10.3", "not_on_map", unit=r.name(army16))
    plain = r.owner(unit) == slots.SOVIET and r.has_mark(unit, "army") and r.roster.attack[unit] == 0
    if not plain or r.area(unit) != "pool":
        return Refusal("DX-10.3", "no_stand_in", unit=r.name(unit))
    return None


def cost(r: Reading, unit: int) -> int:
    """DX-10.1, DX-10.8. A unit costs its largest factor."""
    return max(r.roster.attack[unit], r.roster.defense[unit], r.roster.hits[unit])


def why_not_build(r: Reading, unit: int) -> Refusal | None:
    """DX-10.1 to DX-10.3. A unit from the pool for which there are enough factors."""
    name = r.name(unit)
    if r.area(unit) != "pool":
        return Refusal("DX-10.3", "not_in_pool", unit=name)
    armor = r.is_armor(unit)
    left = r.s.tally[slots.TANKS if armor else slots.INFANTRY]
    if cost(r, unit) > left:
        return Refusal("DX-10.2" if armor else "DX-10.1", "too_dear", unit=name, cost=cost(r, unit), left=left)
    if all(why_not_arrive(r, unit, hex) for hex in r.board.spaces):
        return Refusal("DX-10.8", "nowhere_to_go", unit=name)
    return None


def why_not_arrive(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-10.1, DX-10.2, DX-10.8, DX-10.9. On a hex that produces its kind, one arrival a hex; or on the east edge."""
    where = r.board.name(hex)
    if r.has_feature(hex, "edge_east"):
        return Refusal("DX-10.9", "enemy_there", hex=where) if r.side_in(hex, slots.AXIS) else None
    armor = r.is_armor(unit)
    produces = slots.FACTORIES if armor else slots.CENTRES
    if not r.s.holds[produces] >> hex & 1:
        return Refusal("DX-10.8", "does_not_produce", hex=where)
    own = r.s.holds[slots.BUILT_TANKS if armor else slots.BUILT] >> hex & 1
    other = r.s.holds[slots.BUILT if armor else slots.BUILT_TANKS] >> hex & 1
    makes_both = r.has_feature(hex, "infantry_center") and r.has_feature(hex, "tank_factory")
    takes_both = makes_both if r.g.switches["arrivals"] == "both" else r.has_feature(hex, "twin_arrivals")
    if own or (other and not takes_both):
        return Refusal("DX-10.8", "one_arrival_a_hex", hex=where)
    return None


def why_not_evacuate(r: Reading, hex: int) -> Refusal | None:
    """DX-10.4, DX-10.12. A factory that still works, in a Russian-held city."""
    where = r.board.name(hex)
    if not r.has_feature(hex, "tank_factory"):
        return Refusal("DX-10.4", "no_factory", hex=where)
    if r.s.tally[slots.EVACUATED + r.g.factory_at.index(hex)] != 0:
        return Refusal("DX-10.12", "flipped_already", hex=where)
    if r.holder(hex) != slots.SOVIET:
        return Refusal("DX-10.4", "factory_lost", hex=where)
    produces = r.s.holds[slots.FACTORIES] >> hex & 1
    if r.s.holds[slots.BUILT_TANKS] >> hex & 1 or (produces and not r.s.tally[slots.TANKS]):
        return Refusal("DX-10.4", "factor_used", hex=where)
    return None
