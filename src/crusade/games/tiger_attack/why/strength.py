"""Fire strength, counted by hand (TA-1, TA-2, TA-4)."""

from __future__ import annotations

from .reading import Reading
from .supply import in_supply


def factor(r: Reading, unit: int, point: int) -> int:
    """TA-1.1, TA-4.2. An attacker's number: 1 for armor over a river."""
    if r.is_armor(unit) and r.crosses_river(r.s.where[unit], point):
        return 1
    return r.roster.attack[unit]


def factors(r: Reading, point: int) -> int:
    """TA-2.2, TA-3.9. The undisrupted attackers of a point, as the river leaves them."""
    return sum(factor(r, u, point) for u in r.attackers_of(point) if r.fit(u))


def defence(r: Reading, point: int) -> int:
    """TA-1.3, TA-1.7, TA-4.1, TA-4.4. Fire of those on the point, hills and rivers."""
    held = r.units_on(point, 1 - r.side)
    firing = [u for u in held if r.fit(u) or r.g.switches["disrupted_fire"] == "defends"]
    fire = sum(r.roster.attack[u] for u in firing)
    if r.g.switches["cut_fire"] == "half" and r.g.switches["dice"] == "table":
        fire -= sum(r.roster.attack[u] for u in firing if not in_supply(r, u)) // 2
    team = [u for u in r.attackers_of(point) if r.fit(u)]
    hills = 0
    if r.space(point).terrain == "hills":
        hills = min(len(team), len([u for u in held if r.is_infantry(u)]))
    wet: list[int] = []
    for unit in team:
        start = r.s.where[unit]
        if r.crosses_river(start, point) and not any(r.same_length(start, other) for other in wet):
            wet.append(start)
    return fire + hills + min(len(wet), len(held))


def best_row(r: Reading, column: int) -> int:
    """TA-1.1. The hits of the best number in a column; above 25 that column's and the rest's."""
    row = (0, 1, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14)
    hits = 0
    while column > 25:
        hits, column = hits + row[25], column - 25
    return hits + row[max(0, column)]
