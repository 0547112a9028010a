"""Why an order is refused in a phase of moves and attacks: taking a counter in hand, attacking, ending the phase (DX-4)."""

from __future__ import annotations

from ....core.option import ATTACK, DONE, HALT, MOVE, RECALL, UNIT, Option
from ....core.refusal import Refusal
from ....core.state import NOWHERE
from .. import slots
from ..verbs import FORD
from .movement import why_idle, why_no_move_left, why_not_move
from .reading import Reading


def explain_order(r: Reading, option: Option) -> Refusal | None:
    """DX-3, DX-4. The verbs of a movement and allocation phase."""
    verb, a, b = option
    if verb in (MOVE, ATTACK, HALT):
        if r.hand is None:
            return Refusal("DX-2.3", "no_hand")
        if verb == MOVE:
            return why_not_move(r, r.hand, a)
        return why_not_attack(r, r.hand, a) if verb == ATTACK else None
    if r.hand is not None:
        return Refusal("DX-2.3", "hand_full", unit=r.name(r.hand))
    if verb == UNIT:
        return why_not_take(r, a)
    if verb == RECALL:
        return None if r.marked(a, slots.AIMED) else Refusal("DX-4.1", "not_allocated", unit=r.name(a))
    if verb == FORD:
        return why_not_ford(r, a, b)
    assert verb == DONE
    return why_not_done(r)


def why_not_take(r: Reading, unit: int) -> Refusal | None:
    """DX-2.3, DX-3.1, DX-5.12. A counter is taken in hand for its move, or for an attack it can still make."""
    basic = why_idle(r, unit)
    if basic:
        return basic
    if r.marked(unit, slots.AIMED):
        return Refusal("DX-4.1", "already_allocated", unit=r.name(unit))
    no_move = why_no_move_left(r, unit)
    if no_move is None or r.stage == slots.BLITZ_MOVE:
        return no_move
    reasons = [why_not_attack(r, unit, hex) for hex in r.board.spaces]
    if any(reason is None for reason in reasons):
        return None
    crowded = [reason for reason in reasons if reason and reason.clause in ("DX-4.2", "DX-4.3", "DX-4.4")]
    return why_no_attack_at_all(r, unit) or next(iter(crowded), None) or why_nothing_left(r, unit, no_move)


def why_nothing_left(r: Reading, unit: int, no_move: Refusal) -> Refusal:
    """DX-2.3, DX-4.1, DX-4.8. The unit has no move left and nothing to attack."""
    if no_move.key == "has_moved":
        return Refusal("DX-2.3", "has_moved_nothing_to_attack", unit=r.name(unit))
    if r.stage in (slots.EXTRA, slots.BLITZ_ATTACK):
        return Refusal("DX-4.1", "nothing_beside_it", unit=r.name(unit))
    return no_move


def why_no_attack_at_all(r: Reading, unit: int) -> Refusal | None:
    """DX-3.2, DX-3.10, DX-4.7, DX-4.8, DX-7. What forbids a unit any attack in this phase."""
    name = r.name(unit)
    if r.marked(unit, slots.BONUS):
        blitz = r.stage in (slots.BLITZ_MOVE, slots.BLITZ_ATTACK)
        return Refusal("DX-7.4" if blitz else "DX-3.2", "used_bonus", unit=name)
    if r.stage in (slots.BLITZ_MOVE, slots.BLITZ_ATTACK) and r.side == slots.AXIS and not r.has_mark(unit, "german"):
        return Refusal("DX-7.4", "allies_never_attack", unit=name)
    if r.stage == slots.BLITZ_MOVE:
        return Refusal("DX-7.5", "attacks_come_later")
    if r.stage == slots.EXTRA and not r.has_mark(unit, "german"):
        return Refusal("DX-4.13", "germans_only", unit=name)
    if r.stage == slots.BLITZ_ATTACK:
        if r.g.switches["bonus"] == "turn" and r.marked(unit, slots.BONUS_BEFORE):
            return Refusal("DX-3.10", "used_bonus_before", unit=name)
        if r.side == slots.SOVIET and not r.has_mark(unit, "proriv"):
            return Refusal("DX-7.3", "no_proriv", unit=name)
        if r.side == slots.AXIS and r.snow and not r.has_mark(unit, "panzer"):
            return Refusal("DX-7.2", "panzers_only_in_snow", unit=name)
    start = r.place(unit)
    assert start is not None
    if r.turn == 1 and r.side == slots.AXIS and r.is_rumania(start):
        return Refusal("DX-4.7", "not_from_rumania", unit=name)
    return None


def why_not_attack(r: Reading, unit: int, target: int) -> Refusal | None:
    """DX-4.1 to DX-4.4, DX-4.7. Whether this unit may be allocated against that hex."""
    barred = why_no_attack_at_all(r, unit)
    if barred:
        return barred
    start = r.place(unit)
    assert start is not None
    where = r.board.name(target)
    if not r.adjacent(start, target):
        return Refusal("DX-4.1", "not_adjacent", unit=r.name(unit), hex=where)
    if not r.crossable(start, target):
        return Refusal("DX-4.1", "blocked_hexside", hexside=r.sides_touching(start, target))
    enemy = 1 - r.side
    if not r.side_in(target, enemy):
        walled = r.holder(target) == enemy and r.is_walled(target)
        barred_city = r.holder(target) == enemy and r.is_city(target) and r.was_defended(target)
        if not walled and not barred_city:
            return Refusal("DX-4.1", "nothing_to_attack", hex=where)
    if r.is_closed_rumania(unit, target) or (r.is_protected_rumania(unit, target) and r.side_in(target, enemy)):
        return Refusal("DX-4.7", "rumania_at_peace", hex=where)
    return why_no_room(r, unit, start, target)


def why_no_room(r: Reading, unit: int, start: int, target: int) -> Refusal | None:
    """DX-4.2 to DX-4.4, DX-4.11. Hexside capacity, limit by limit."""
    hexside = r.sides_touching(start, target)
    kronshtat = r.has_feature(target, "island")
    over = [u for u in r.attackers_of(target) if r.fit(u) and (kronshtat or r.place(u) == start)]
    over.append(unit)
    big = [u for u in over if r.has_mark(u, "army") or r.has_mark(u, "panzergruppe")]
    groups = [u for u in over if r.has_mark(u, "panzergruppe")]
    armor = [u for u in over if r.is_armor(u)]
    if kronshtat or r.feature(start, target, "kerch_strait"):
        if len(over) > 1 and kronshtat:
            return Refusal("DX-4.11", "kronshtat_units", hex=r.board.name(target), limit=1)
        if len(over) > 1:
            return Refusal("DX-4.4", "strait_units", hexside=hexside, limit=1)
        return Refusal("DX-4.4", "strait_armor", hexside=hexside, unit=r.name(unit)) if armor else None
    rough = [r.space(h).terrain for h in (target, start) if r.space(h).terrain in ("swamp", "mountains")]
    if rough:
        facts = {"hexside": hexside, "terrain": rough[0]}
        most = r.g.limits["rough", r.side]
        if len(over) > most.units:
            return Refusal("DX-4.3", "rough_units", limit=most.units, **facts)
        if len(big) > most.armies:
            return Refusal("DX-4.3", "rough_armies", limit=most.armies, **facts)
        return Refusal("DX-4.3", "rough_armor", limit=most.armor, **facts) if len(armor) > most.armor else None
    most = r.g.limits["plain", r.side]
    if len(over) > most.units:
        return Refusal("DX-4.2", "too_many_units", hexside=hexside, limit=most.units)
    if r.side == slots.AXIS:
        if len(big) > most.armies:
            return Refusal("DX-4.2", "too_many_armies", hexside=hexside, limit=most.armies)
        if len(groups) > most.panzergruppen:
            return Refusal("DX-4.2", "too_many_groups", hexside=hexside, limit=most.panzergruppen)
    return None


def why_not_ford(r: Reading, start: int, target: int) -> Refusal | None:
    """DX-4.8, DX-4.13. One river hexside, on turn 1, that an allocated attack crosses."""
    hexside = r.sides_touching(start, target)
    if r.turn != 1 or r.side != slots.AXIS:
        return Refusal("DX-4.8", "ford_turn_one")
    if r.s.tally[slots.FORD_FROM] != NOWHERE:
        return Refusal("DX-4.13", "ford_used")
    if not r.adjacent(start, target) or not r.feature(start, target, "river"):
        return Refusal("DX-4.8", "no_river", hexside=hexside)
    if not any(r.place(u) == start for u in r.attackers_of(target)):
        return Refusal("DX-4.8", "no_attack_across", hexside=hexside)
    return None


def why_not_done(r: Reading) -> Refusal | None:
    """DX-4.6, DX-4.9, DX-4.10. A Russian phase cannot end while an obliged attack is missing or unequal."""
    if r.side != slots.SOVIET:
        return None
    for unit in r.all_units():
        if not r.marked(unit, slots.AIMED):
            continue
        start, target = r.place(unit), r.s.aim[unit]
        assert start is not None
        if not r.side_in(target, slots.AXIS):
            continue
        for hex in r.neighbours(target):
            if not obliges(r, start, target, hex):
                continue
            facts = {"target": r.board.name(target), "start": r.board.name(start), "hex": r.board.name(hex)}
            if not r.under_attack(hex):
                if r.g.switches["obligation"] == "waived" and not somebody_could(r, hex):
                    continue
                return Refusal("DX-4.6", "obliged", **facts)
            if lopsided(r, target, hex):
                return Refusal("DX-4.6", "lopsided", **facts)
    return None


def obliges(r: Reading, start: int, target: int, hex: int) -> bool:
    """DX-4.6, DX-4.9. A German army next to both hexes, or a panzergruppe in clear terrain if the attacking hex is clear too."""
    if hex == target or not r.adjacent(hex, start) or not r.passable(hex, start) or not r.passable(hex, target):
        return False
    if r.is_rumania(hex) and r.rumania_at_peace():
        return False
    for unit in r.units_in(hex):
        if r.owner(unit) != slots.AXIS or not r.fit(unit):
            continue
        if r.has_mark(unit, "german") and r.has_mark(unit, "army"):
            return True
        if r.has_mark(unit, "panzergruppe") and r.space(hex).terrain == r.space(start).terrain == "clear":
            return True
    return False


def lopsided(r: Reading, a: int, b: int) -> bool:
    """DX-4.6. Whether an attacker able to attack either hex would bring the totals closer by switching."""
    on = {a: r.attackers_of(a), b: r.attackers_of(b)}
    total = {hex: sum(r.figures(u)[0] for u in units) for hex, units in on.items()}
    for here, there in ((a, b), (b, a)):
        for unit in on[here]:
            start = r.place(unit)
            assert start is not None
            fire = r.figures(unit)[0]
            closer = abs((total[here] - fire) - (total[there] + fire)) < abs(total[here] - total[there])
            if closer and r.crossable(start, there) and why_no_room(r, unit, start, there) is None:
                return True
    return False


def somebody_could(r: Reading, hex: int) -> bool:
    """DX-4.9 (switch). Whether an idle unit, or one of several that attack another hex, could attack this one."""
    for unit in r.all_units():
        start = r.place(unit)
        if start is None or why_idle(r, unit) or why_no_attack_at_all(r, unit) or not r.crossable(start, hex):
            continue
        if why_no_room(r, unit, start, hex):
            continue
        if not r.marked(unit, slots.AIMED) or len(r.attackers_of(r.s.aim[unit])) > 1:
            return True
    return False
