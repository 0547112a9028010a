"""Why an act before operations is refused: A1, B1 and set-up (DX-3.7, DX-5.12, DX-10, DX-12.2)."""

from __future__ import annotations

from ....core.option import DONE, ENTER, FORTIFY, MOVE, PLACE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from ..supply import in_supply, supplied
from ..verbs import BUILD, CALL, EMPLACE, EVACUATE, GIVEUP, HIDE, SAIL, STANDIN
from .orders import why_not_enter
from .reading import Reading

HAND_VERBS = {
    slots.SAILING: (MOVE,),
    slots.BUILDING: (PLACE, HIDE),
    slots.ENTERING: (PLACE,),
    slots.GIVING_UP: (UNIT,),
}


def explain_muster(r: Reading, option: Option) -> Refusal | None:
    """DX-2.1 (A1), DX-2.2 (B1). One act at a time; what is begun must be finished."""
    verb, a, _ = option
    if r.mode in HAND_VERBS:
        if verb not in HAND_VERBS[r.mode]:
            return Refusal("DX-2.1" if r.side == slots.AXIS else "DX-2.2", "finish_first")
        return explain_second_half(r, verb, a)
    if verb in (MOVE, PLACE, HIDE, UNIT):
        if r.side == slots.AXIS:
            return Refusal("DX-2.1", "nothing_begun_axis")
        return Refusal("DX-2.2", "nothing_begun_soviet")
    if verb == DONE:
        return None
    if verb == FORTIFY:
        return why_not_fortify(r, a)
    if verb == SAIL:
        return why_not_sail(r, a)
    if verb == ENTER:
        return why_not_enter_game(r, a)
    return explain_russian_act(r, verb, a)


def explain_russian_act(r: Reading, verb: int, a: int) -> Refusal | None:
    """DX-10. What only the Russian does in B1."""
    if verb in (GIVEUP, STANDIN):
        if r.s.tally[slots.OPENED]:
            return Refusal("DX-10.3", "too_late_to_give_up")
        if verb == STANDIN:
            return why_not_stand_in(r, a)
        anybody = any(may_be_given_up(r, unit) for unit in r.all_units())
        return None if anybody else Refusal("DX-10.3", "nobody_to_give_up")
    if verb == BUILD:
        return why_not_build(r, a)
    if verb == EVACUATE:
        return why_not_evacuate(r, a)
    if verb == CALL:
        called = r.s.tally[slots.CALLED]
        return Refusal("DX-10.5", "called_already", turn=called) if called else None
    assert verb == EMPLACE
    return why_not_emplace(r, a)


def explain_second_half(r: Reading, verb: int, a: int) -> Refusal | None:
    """Where the counter goes that is in hand."""
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


# ---- The Axis


def why_not_fortify(r: Reading, unit: int) -> Refusal | None:
    """DX-5.12, DX-5.21, DX-1.6. Undisrupted German armies, not fortified yet."""
    name = r.name(unit)
    if not (r.has_mark(unit, "german") and r.has_mark(unit, "army")):
        return Refusal("DX-5.12", "only_german_armies", unit=name)
    if r.place(unit) is None:
        return Refusal("DX-5.12", "not_on_map", unit=name)
    if not r.fit(unit):
        return Refusal("DX-5.12", "disrupted", unit=name)
    if r.marked(unit, slots.FORTIFIED):
        return Refusal("DX-5.21", "is_fortified", unit=name)
    return Refusal("DX-5.12", "has_sailed", unit=name) if r.s.tally[slots.SAILED] == unit + 1 else None


def why_not_enter_game(r: Reading, unit: int) -> Refusal | None:
    """DX-10.5, DX-10.7, DX-10.12. Reinforcements whose turn has come."""
    name = r.name(unit)
    waits = r.board.name(r.s.where[unit]) == ("box" if r.side == slots.AXIS else "siberian")
    if r.owner(unit) != r.side or not waits:
        return Refusal("DX-10.7" if r.side == slots.AXIS else "DX-10.5", "no_reinforcement", unit=name)
    turn = int(next(row.turn for row in r.g.arrivals if row.unit == unit))
    if r.side == slots.SOVIET:
        called = r.s.tally[slots.CALLED]
        if not called:
            return Refusal("DX-10.5", "not_called", unit=name)
        turn = called + turn - 7
    if r.turn < turn:
        return Refusal("DX-10.5" if r.side == slots.SOVIET else "DX-10.7", "not_due", unit=name, turn=turn)
    if all(why_not_enter_here(r, unit, hex) for hex in r.board.spaces):
        return Refusal("DX-10.7", "nowhere_to_go", unit=name)
    return None


def why_not_enter_here(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-10.5, DX-10.7. Axis: its west edge. Siberians: east edge, on or beside supplied Russians, supplied towns."""
    where = r.board.name(hex)
    if r.side == slots.AXIS:
        if "edge_west" not in r.space(hex).features or r.holder(hex) != slots.AXIS:
            return Refusal("DX-10.7", "not_west_edge", hex=where)
        return None
    barred = why_not_enter(r, unit, hex)
    if barred:
        return barred
    if "edge_east" in r.space(hex).features:
        return None
    fed = in_supply(r.g, r.s, slots.SOVIET)

    def supplied_russians(place: int) -> bool:
        return any(is_fed(r, u) for u in r.units_in(place) if r.owner(u) == slots.SOVIET and not r.is_dummy(u))

    beside = any(supplied_russians(h) for h in r.neighbours(hex))
    town = r.space(hex).city != "" and r.holder(hex) == slots.SOVIET and bool(fed >> hex & 1)
    if supplied_russians(hex) or beside or town:
        return None
    return Refusal("DX-10.5", "no_siberian_entry", hex=where)


# ---- The sea


def why_not_sail(r: Reading, unit: int) -> Refusal | None:
    """DX-3.7, DX-3.13. One undisrupted unit a player-turn, from the coast."""
    name = r.name(unit)
    if r.s.tally[slots.SAILED]:
        return Refusal("DX-3.7", "sailed_already")
    if r.owner(unit) != r.side:
        return Refusal("DX-1.1", "not_yours", unit=name)
    if r.place(unit) is None or r.is_dummy(unit):
        return Refusal("DX-3.7", "not_on_map", unit=name)
    if not r.fit(unit):
        return Refusal("DX-3.7", "disrupted", unit=name)
    if r.marked(unit, slots.DUG_IN):
        return Refusal("DX-5.12", "dug_in", unit=name)
    if all(why_not_port(r, unit, hex) for hex in r.board.spaces):
        return Refusal("DX-3.7", "no_port_to_sail_to", unit=name)
    return None


def why_not_port(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-3.7, DX-1.4. A friendly port on a sea the unit's hex touches."""
    start = r.place(unit)
    assert start is not None
    where = r.board.name(hex)
    space = r.space(hex)
    if hex == start:
        return Refusal("DX-3.7", "already_there", unit=r.name(unit), hex=where)
    if not space.port:
        return Refusal("DX-3.7", "no_port", hex=where)
    if space.port not in r.space(start).seas:
        return Refusal("DX-3.7", "other_sea", hex=where)
    if r.holder(hex) != r.side:
        return Refusal("DX-3.7", "enemy_port", hex=where)
    if r.mixes(unit, hex):
        return Refusal("DX-1.4", "mixed_nations", unit=r.name(unit), hex=where)
    return None


# ---- The Russian


def why_not_stand_in(r: Reading, unit: int) -> Refusal | None:
    """DX-10.3. A 0-1 army from the pool, while 16. Army is on the map."""
    army16 = next(u for u in r.all_units() if r.has_mark(u, "army16"))
    if r.place(army16) is None:
        return Refusal("DX-10.3", "not_on_map", unit=r.name(army16))
    plain = r.owner(unit) == slots.SOVIET and r.has_mark(unit, "army") and r.roster.attack[unit] == 0
    if not plain or r.board.name(r.s.where[unit]) != "pool":
        return Refusal("DX-10.3", "no_stand_in", unit=r.name(unit))
    return None


def cost(r: Reading, unit: int) -> int:
    """DX-10.1, DX-10.8. A unit costs its largest factor."""
    return max(r.roster.attack[unit], r.roster.defense[unit], r.roster.hits[unit])


def why_not_build(r: Reading, unit: int) -> Refusal | None:
    """DX-10.1 to DX-10.3. From the pool, for the factors in hand."""
    name = r.name(unit)
    if r.board.name(r.s.where[unit]) != "pool":
        return Refusal("DX-10.3", "not_in_pool", unit=name)
    armor = r.is_armor(unit)
    left = r.s.tally[slots.TANKS if armor else slots.INFANTRY]
    if cost(r, unit) > left:
        return Refusal("DX-10.2" if armor else "DX-10.1", "too_dear", unit=name, cost=cost(r, unit), left=left)
    if all(why_not_arrive(r, unit, hex) for hex in r.board.spaces):
        return Refusal("DX-10.8", "nowhere_to_go", unit=name)
    return None


def why_not_arrive(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-10.1, DX-10.2, DX-10.8, DX-10.9. On what produces its kind, one a hex; or on the east edge."""
    where = r.board.name(hex)
    space = r.space(hex)
    if "edge_east" in space.features:
        return Refusal("DX-10.9", "enemy_there", hex=where) if r.side_in(hex, slots.AXIS) else None
    armor = r.is_armor(unit)
    produces = slots.FACTORIES if armor else slots.CENTRES
    if not r.s.holds[produces] >> hex & 1:
        return Refusal("DX-10.8", "does_not_produce", hex=where)
    own = r.s.holds[slots.BUILT_TANKS if armor else slots.BUILT] >> hex & 1
    other = r.s.holds[slots.BUILT if armor else slots.BUILT_TANKS] >> hex & 1
    makes_both = "infantry_center" in space.features and "tank_factory" in space.features
    takes_both = makes_both if r.g.switches["arrivals"] == "both" else space.name == "Leningrad"
    if own or (other and not takes_both):
        return Refusal("DX-10.8", "one_arrival_a_hex", hex=where)
    return None


def why_not_evacuate(r: Reading, hex: int) -> Refusal | None:
    """DX-10.4, DX-10.12. A factory that still works, in a Russian city."""
    where = r.board.name(hex)
    if "tank_factory" not in r.space(hex).features:
        return Refusal("DX-10.4", "no_factory", hex=where)
    if r.s.tally[slots.EVACUATED + r.g.factory_at.index(hex)] != 0:
        return Refusal("DX-10.12", "flipped_already", hex=where)
    if r.holder(hex) != slots.SOVIET:
        return Refusal("DX-10.4", "factory_lost", hex=where)
    produces = r.s.holds[slots.FACTORIES] >> hex & 1
    if r.s.holds[slots.BUILT_TANKS] >> hex & 1 or (produces and not r.s.tally[slots.TANKS]):
        return Refusal("DX-10.4", "factor_used", hex=where)
    return None


def why_not_emplace(r: Reading, unit: int) -> Refusal | None:
    """DX-10.6. An undisrupted shock army in supply, on its ordinary side."""
    name = r.name(unit)
    place = r.place(unit)
    if not r.has_mark(unit, "shock") or place is None:
        return Refusal("DX-10.6", "no_shock_army", unit=name)
    if not r.fit(unit):
        return Refusal("DX-10.6", "disrupted", unit=name)
    if r.marked(unit, slots.STRONG):
        return Refusal("DX-10.6", "is_strong", unit=name)
    if not is_fed(r, unit):
        return Refusal("DX-10.6", "out_of_supply", unit=name)
    return None


def is_fed(r: Reading, unit: int) -> bool:
    """DX-9.4, DX-9.6. In supply: by the last status, or as traced now; newcomers are."""
    if r.g.switches["supply_check"] == "fixed":
        return not r.marked(unit, slots.CUT)
    place = r.place(unit)
    return r.marked(unit, slots.ARRIVED) or bool(supplied(r.g, r.s, r.owner(unit)) >> (place or 0) & 1)


# ---- Secret set-up


def explain_setup(r: Reading, option: Option, side: int) -> Refusal | None:
    """DX-12.2. Every counter once; real units on the whole border."""
    verb, a, _ = option
    if verb == PLACE:
        return Refusal("DX-2.3", "no_hand") if r.hand is None else why_not_set_up(r, r.hand, a, side)
    if r.hand is not None:
        return Refusal("DX-2.3", "hand_full", unit=r.name(r.hand))
    tray = [u for u in r.all_units() if r.owner(u) == side and r.board.name(r.s.where[u]) == "tray"]
    if verb == DONE:
        return Refusal("DX-12.2", "units_left") if any(not r.is_decoy(u) or side == slots.AXIS for u in tray) else None
    return None if a in tray else Refusal("DX-12.2", "not_in_tray", unit=r.name(a))


def why_not_set_up(r: Reading, unit: int, hex: int, side: int) -> Refusal | None:
    """DX-12.2. Own soil; and never so that the border cannot be manned any more."""
    where, name = r.board.name(hex), r.name(unit)
    country = r.space(hex).country
    if side == slots.AXIS:
        soil = {"german": ["germany"], "hungarian": ["germany"], "rumanian": ["rumania"], "finnish": ["finland"]}
        allowed = soil[r.roster.nation[unit]] + (["rumania"] if r.has_mark(unit, "army11") else [])
        return None if country in allowed else Refusal("DX-12.2", "foreign_soil", unit=name, hex=where)
    if country != "ussr":
        return Refusal("DX-12.2", "foreign_soil", unit=name, hex=where)
    if r.is_decoy(unit):
        return None

    def on_border(place: int) -> bool:
        return any(r.space(h).country in ("germany", "rumania") for h in r.neighbours(place))

    def manned(place: int) -> bool:
        return any(not r.is_decoy(u) for u in r.units_in(place))

    bare = [h for h in r.board.spaces if r.space(h).country == "ussr" and on_border(h) and not manned(h)]
    tray = [u for u in r.all_units() if r.owner(u) == side and r.board.name(r.s.where[u]) == "tray"]
    if len([u for u in tray if not r.is_decoy(u)]) <= len(bare) and hex not in bare:
        return Refusal("DX-12.2", "border_bare", hex=r.board.name(bare[0]), bare=len(bare))
    return None
