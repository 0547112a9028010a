"""Fuel, read literally (TA-5.3 to TA-5.8, TA-6): what lengths cost, what a unit may spend, what the dump gives."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .reading import Reading
from .supply import by_air, has_line, in_supply


def fuel_after(fuel: int, half: int, primary: bool) -> tuple[int, int]:
    """TA-5.5, TA-5.8. What a move has cost after one length more, and whether half a point is left for a primary one."""
    if primary and half:
        return fuel, 0
    return (fuel + 1, 1) if primary else (fuel + 1, 0)


def fuel_limit(r: Reading, unit: int) -> int:
    """TA-5.5, TA-5.7, TA-5.8, TA-8.2, TA-8.5. The most fuel the whole move of a unit may cost; -1 where it has none."""
    if r.is_leader(unit) or not in_supply(r, unit):
        return -1
    paid = r.s.tally[slots.PAID] if unit == r.hand else 0
    if r.owner(unit) == slots.GERMAN:
        return min(r.g.number["fuel_limit"], r.s.tally[slots.FUEL] + paid)
    if by_air(r, unit):
        return paid if r.marked(unit, slots.AIR_SPENT) else r.g.number["air_fuel"]
    return r.g.number["fuel_limit"]


def drives(r: Reading, unit: int) -> bool:
    """TA-5.5. Units that make fuel moves: armor of both sides, and U.S. infantry by truck."""
    return r.is_armor(unit) or (r.is_infantry(unit) and r.owner(unit) == slots.US)


def free_lengths(r: Reading, unit: int) -> int:
    """TA-5.3, TA-5.6, TA-9.3. Lengths without fuel: a leader 6, infantry 1 and its bonus, armor 1."""
    if r.is_leader(unit):
        return r.g.number["leader_lengths"]
    return r.g.number["free_infantry" if r.is_infantry(unit) else "free_armor"]


def fuel_only(r: Reading, unit: int) -> bool:
    """TA-9.6, TA-13.4. A second move is fuelled, length by length; so is a move after one in A2 or B1 (switch)."""
    if r.is_leader(unit):
        return False
    if r.second:
        return r.g.switches["second_move"] == "fuelled"
    return r.operations and r.marked(unit, slots.STEPPED)


def why_not_draw(r: Reading, points: int) -> Refusal | None:
    """TA-6.4 to TA-6.6. Up to 6 points a turn, from the turn after the capture, along a line to the east edge."""
    t = r.s.tally
    dump = next(p for p in r.board.spaces if "fuel_dump" in r.space(p).features)
    if r.side != slots.GERMAN or not t[slots.DUMP]:
        return Refusal("TA-6.4", "dump_empty")
    if t[slots.DUMP_TURN] >= r.turn:
        return Refusal("TA-6.4", "dump_too_soon")
    if t[slots.FUEL] == slots.UNLIMITED:
        return Refusal("TA-6.1", "fuel_unlimited")
    if not has_line(r, dump, slots.GERMAN):
        return Refusal("TA-6.6", "dump_cut_off")
    most = min(t[slots.DUMP], r.g.number["dump_a_turn"] - t[slots.DRAWN])
    least = 2 - t[slots.DRAWN] % 2 if r.good else 1  # the second of a pair gives 1 fuel, whenever it is drawn
    if r.good and most < least:
        return Refusal("TA-6.5", "draws_none", limit=most)
    if points < least:
        return Refusal("TA-6.5", "draws_nothing", points=points)
    return None if points <= most else Refusal("TA-6.4", "draws_too_much", points=points, limit=most)
