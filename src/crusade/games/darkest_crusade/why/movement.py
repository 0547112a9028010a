"""Why a counter cannot be moved: DX-3, and the moves of DX-7."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def why_idle(r: Reading, unit: int) -> Refusal | None:
    """DX-1.1, DX-3.1, DX-5.11, DX-5.12, DX-12.2. Why a unit can do nothing at all in this phase."""
    name = r.name(unit)
    if r.owner(unit) != r.side:
        return Refusal("DX-1.1", "not_yours", unit=name)
    if r.place(unit) is None:
        return Refusal("DX-3.1", "off_map", unit=name)
    if r.is_dummy(unit):
        return Refusal("DX-12.2", "dummy", unit=name)
    if not r.fit(unit):
        return Refusal("DX-3.1", "disrupted", unit=name)
    if r.marked(unit, slots.DUG_IN):
        return Refusal("DX-5.12", "dug_in", unit=name)
    return None


def why_no_move_left(r: Reading, unit: int) -> Refusal | None:
    """DX-2.3, DX-7.1 to DX-7.3, DX-7.6. Why the unit has no move left in this phase."""
    name = r.name(unit)
    if r.stage == slots.EXTRA:
        return Refusal("DX-4.8", "no_moves_in_extra_attack")
    if r.stage == slots.BLITZ_ATTACK:
        return Refusal("DX-7.5", "moves_are_over")
    if r.stage == slots.BLITZ_MOVE:
        if r.side == slots.SOVIET and not r.has_mark(unit, "proriv"):
            return Refusal("DX-7.3", "no_proriv", unit=name)
        if r.side == slots.AXIS and r.snow and not r.has_mark(unit, "panzer"):
            return Refusal("DX-7.2", "panzers_only_in_snow", unit=name)
    if r.marked(unit, slots.MOVED):
        return Refusal("DX-2.3", "has_moved", unit=name)
    return None


def why_not_move(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DX-3.1 to DX-3.6. First what closes the hex itself, then the way there."""
    start = r.place(unit)
    assert start is not None
    no_move = why_no_move_left(r, unit)
    if no_move:
        return no_move
    name = r.name(unit)
    if goal == start:
        return Refusal("DX-3.1", "already_there", unit=name, hex=r.board.name(goal))
    barred = why_not_enter(r, unit, goal)
    if barred:
        return barred
    if r.mode == slots.HALTED:
        if stops_in(r, unit, start):
            return Refusal("DX-3.3", "must_stop", unit=name, hex=r.board.name(start))
        return Refusal("DX-3.11", "after_strait", unit=name)
    if goal in within_reach(r, unit) or by_strait(r, unit, goal):
        return None
    return why_out_of_reach(r, unit, start, goal)


def why_not_enter(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-1.4, DX-3.3, DX-3.6, DX-3.14, DX-6.4. What closes a hex to a unit, wherever it comes from."""
    where, name = r.board.name(hex), r.name(unit)
    enemy = 1 - r.owner(unit)
    if r.side_in(hex, enemy):
        return Refusal("DX-3.3", "enemy_there", hex=where)
    if r.holder(hex) == enemy and r.is_walled(hex):
        return Refusal("DX-3.6", "walled", hex=where)
    if r.holder(hex) == enemy and r.is_city(hex) and r.was_defended(hex):
        return Refusal("DX-6.4", "was_defended", hex=where)
    if r.is_closed_rumania(unit, hex):
        return Refusal("DX-3.14", "rumania_at_peace", hex=where)
    if r.mixes(unit, hex):
        return Refusal("DX-1.4", "mixed_nations", unit=name, hex=where)
    return None


def hexes_of_movement(r: Reading, unit: int) -> tuple[int, int]:
    """DX-3.1, DX-3.2, DX-3.8, DX-7.3, DX-7.4. Its own hexes and its bonus hexes, as the rulebook counts them."""
    armor = r.is_armor(unit)
    if r.stage == slots.BLITZ_MOVE:
        return r.g.allowance["blitzkrieg", r.side, armor]
    if r.side == slots.SOVIET and armor and r.has_lost(slots.SOVIET, "soviet_oil"):
        return r.g.allowance["lost_oil", r.side, armor]
    return r.g.allowance["operations", r.side, armor]


def stops_in(r: Reading, unit: int, hex: int) -> list[int]:
    """DX-3.3. The German units in whose zone the hex lies."""
    if r.owner(unit) != slots.SOVIET:
        return []
    found = []
    for german in r.all_units():
        place = r.place(german)
        if place is None or not r.fit(german) or not r.adjacent(place, hex) or not r.passable(place, hex):
            continue
        army = r.has_mark(german, "german") and r.has_mark(german, "army")
        clear = r.space(place).terrain == r.space(hex).terrain == "clear"
        if army or (r.has_mark(german, "panzergruppe") and clear):
            found.append(german)
    return found


def straight_from_zone(r: Reading, unit: int, start: int, hex: int) -> bool:
    """DX-3.3. Straight from one zone hex to another of the same German unit, and not onto a friendly unit."""
    if r.side_in(hex, r.owner(unit)):
        return False
    return bool(set(stops_in(r, unit, start)) & set(stops_in(r, unit, hex)))


def within_reach(r: Reading, unit: int) -> dict[int, float]:
    """DX-3.1 to DX-3.5, DX-3.8, DX-3.12. Every hex the unit can still get to, with the hexes of allowance it costs."""
    best = ledger(r, unit)
    return {hex: min(c for (h, _), c in best.items() if h == hex) for hex, _ in best}


def uses_extra_hex(r: Reading, unit: int, goal: int) -> bool:
    """DX-3.5, DX-3.12. Whether the cheapest way there takes the extra highway hex; an equal way that saves it comes first."""
    if r.is_armor(unit) or r.s.tally[slots.ROAD_USED]:
        return False
    best = ledger(r, unit)
    return best.get((goal, False), 99) < best.get((goal, True), 99)


def ledger(r: Reading, unit: int) -> dict[tuple[int, bool], float]:
    """DX-3.1 to DX-3.5, DX-3.12. What each hex in reach costs, with the extra highway hex still unused or not."""
    start = r.place(unit)
    assert start is not None
    own, bonus = hexes_of_movement(r, unit)
    left = own + bonus - r.s.tally[slots.SPENT] / 2
    armor = r.is_armor(unit)
    doubles = armor and not (r.side == slots.AXIS and r.has_lost(slots.AXIS, "axis_oil"))
    extra = not armor and not r.s.tally[slots.ROAD_USED]
    best: dict[tuple[int, bool], float] = {(start, extra): 0}
    todo = [(start, extra)]
    while todo:
        here, extra_left = todo.pop()
        spent = best[here, extra_left]
        if here != start and stops_in(r, unit, here):
            continue
        for hex in r.neighbours(here):
            if not r.passable(here, hex) or why_not_enter(r, unit, hex):
                continue
            if here == start and straight_from_zone(r, unit, start, hex):
                continue
            highway = r.feature(here, hex, "highway")
            choices = [(0.5 if highway and doubles else 1.0, extra_left)]
            if highway and extra_left:
                choices.append((0.0, False))
            for price, still in choices:
                if spent + price <= left and spent + price < best.get((hex, still), 99):
                    best[hex, still] = spent + price
                    todo.append((hex, still))
    return best


def by_strait(r: Reading, unit: int, goal: int) -> bool:
    """DX-3.4, DX-3.11, DX-7.4. A strait takes a whole move of the unit's own, starting next to it."""
    start = r.place(unit)
    assert start is not None
    own, _ = hexes_of_movement(r, unit)
    return r.adjacent(start, goal) and r.is_strait(start, goal) and r.mode == slots.FRESH and own > 0


def why_out_of_reach(r: Reading, unit: int, start: int, goal: int) -> Refusal:
    """DX-3. The most helpful reason why the unit cannot get there."""
    name, where = r.name(unit), r.board.name(goal)
    if r.adjacent(start, goal):
        if r.is_strait(start, goal):
            if not hexes_of_movement(r, unit)[0]:
                return Refusal("DX-7.4", "no_strait_by_bonus", unit=name, hex=where)
            return Refusal("DX-3.4", "strait_needs_whole_move", unit=name, hex=where)
        if not r.passable(start, goal):
            return Refusal("DX-3.3", "blocked_hexside", hexside=r.sides_touching(start, goal))
        if straight_from_zone(r, unit, start, goal):
            shared = set(stops_in(r, unit, start)) & set(stops_in(r, unit, goal))
            return Refusal("DX-3.3", "zone_to_zone", unit=name, german=r.name(min(shared)), hex=where)
    own, bonus = hexes_of_movement(r, unit)
    clause = "DX-3.2" if bonus else "DX-3.1"
    if r.stage == slots.BLITZ_MOVE:
        clause = "DX-7.4" if r.side == slots.AXIS else "DX-7.3"
    return Refusal(clause, "too_far", unit=name, hex=where, hexes=own, bonus=bonus)
