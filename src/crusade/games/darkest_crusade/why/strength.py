"""The strengths of a battle round, counter by counter and hexside by hexside: DX-5.2, DX-5.6 to DX-5.9."""

from __future__ import annotations

from .. import slots
from .reading import Reading


def attack_strength(r: Reading) -> int:
    """DX-5.2. Attack factors of the undisrupted attackers; the sum of those out of supply is halved, rounded down."""
    assert r.target is not None
    fit = [u for u in r.attackers_of(r.target) if r.fit(u)]
    cut = sum(r.figures(u)[0] for u in fit if is_halved(r, u))
    return sum(r.figures(u)[0] for u in fit if not is_halved(r, u)) + cut // 2


def defence_strength(r: Reading) -> int:
    """DX-5.2, DX-5.15. Defence factors of the undisrupted defenders (out of supply halved, rounded up), plus bonuses."""
    assert r.target is not None
    units = [u for u in r.units_in(r.target) if r.owner(u) != r.side]
    fit = [u for u in units if r.fit(u)]
    cut = sum(r.figures(u)[1] for u in fit if is_halved(r, u))
    factors = sum(r.figures(u)[1] for u in fit if not is_halved(r, u)) + (cut + 1) // 2
    return factors + cover(r, units) + rivers(r, units) + stalin_line(r, units) + place_fire(r)


def is_halved(r: Reading, unit: int) -> bool:
    """DX-5.2, DX-12.3. Whether the unit is out of supply; with lotsa dice it loses faces of the die instead."""
    return r.g.switches["dice"] == "table" and r.marked(unit, slots.CUT)


def is_infantry(r: Reading, unit: int) -> bool:
    """DX-1.6. Every unit but armour."""
    return not r.is_armor(unit) and not r.is_dummy(unit)


def cover(r: Reading, units: list[int]) -> int:
    """DX-5.6, DX-8.2. One infantry unit gives a point in hills, forest or unfrozen swamp; two give two in mountains."""
    assert r.target is not None
    terrain = r.space(r.target).terrain
    infantry = len([u for u in units if is_infantry(r, u)])
    if terrain == "mountains":
        return min(infantry, 2)
    covered = terrain in ("hills", "forest") or (terrain == "swamp" and not r.snow)
    return min(infantry, 1) if covered else 0


def rivers(r: Reading, units: list[int]) -> int:
    """DX-5.7, DX-4.8, DX-5.15. A point for each river hexside attacked across, if at least half the factors come so."""
    assert r.target is not None
    if r.snow:
        return 0
    wet, dry, sides = 0, 0, set()
    for unit in r.attackers_of(r.target):
        start = r.place(unit)
        if start is None or not r.fit(unit):
            continue
        if r.feature(start, r.target, "river") and not ignored(r, start, r.target):
            wet += r.figures(unit)[0]
            sides.add(start)
        else:
            dry += r.figures(unit)[0]
    return 0 if dry > wet else min(len(sides), len(units))


def ignored(r: Reading, start: int, target: int) -> bool:
    """DX-4.8. Whether this is the river hexside that the Axis ignores."""
    return r.s.tally[slots.FORD_FROM] == start and r.s.tally[slots.FORD_TO] == target


def stalin_line(r: Reading, units: list[int]) -> int:
    """DX-5.8. A point for each hexside of the Line that Axis units attack from its front; side b of it is fortified."""
    assert r.target is not None
    if r.side != slots.AXIS:
        return 0
    sides = set()
    for unit in r.attackers_of(r.target):
        start = r.place(unit)
        if start is None or not r.fit(unit):
            continue
        edge = r.edge(start, r.target)
        if edge is not None and edge.has("stalin_line") and edge.b == r.target:
            sides.add(start)
    return min(len(sides), len([u for u in units if is_infantry(r, u)]))


def place_fire(r: Reading) -> int:
    """DX-5.9. The fire of an enemy victory city or fortress itself."""
    assert r.target is not None
    return r.space(r.target).fort if r.holder(r.target) != r.side else 0
