"""Supply, read literally (TA-8): lines followed point by point, the status that lasts, supply by air."""

from __future__ import annotations

from .. import slots
from .leaders import led, on_its_own
from .reading import Reading


def has_line(r: Reading, point: int, side: int) -> bool:
    """TA-8.1. Whether routes over points without enemies lead from here to the side's own edge."""
    word = "map_edge_east" if side == slots.GERMAN else "map_edge_us"
    seen, ahead = {point}, [point]
    while ahead:
        here = ahead.pop()
        if r.enemies_on(here, side):
            continue
        if word in r.space(here).features:
            return True
        ahead += [p for p in r.neighbours(here) if p not in seen]
        seen.update(ahead)
    return False


def by_air(r: Reading, unit: int) -> bool:
    """TA-8.3. A U.S. unit without a ground line, in Good weather; in the second step a line just opened is one (TA-9.5)."""
    if r.owner(unit) != slots.US or not r.good or not r.marked(unit, slots.CUT):
        return False
    return not line_just_opened(r, unit)


def in_supply(r: Reading, unit: int) -> bool:
    """TA-8.3, TA-8.4, TA-9.5. By its last status, by air, or for a leader's group by a line opened since."""
    if not r.marked(unit, slots.CUT):
        return True
    return by_air(r, unit) or line_just_opened(r, unit)


def line_just_opened(r: Reading, unit: int) -> bool:
    """TA-9.5. In the second step a led unit has the line it can trace now."""
    place = r.place(unit)
    if not r.second or not led(r, unit) or place is None:
        return False
    if on_its_own(r, unit):
        return False  # TA-9.5 is for a leader's group
    return has_line(r, place, r.owner(unit))
