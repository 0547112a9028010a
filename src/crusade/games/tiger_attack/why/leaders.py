"""Leaders, read literally (TA-9): which units are led, and which only if Bayerlein's die allows it."""

from __future__ import annotations

from .. import slots
from .reading import Reading


def die_thrown(r: Reading) -> bool:
    """TA-9.2. Whether Bayerlein's die has been thrown in this turn, or needs no throwing any more."""
    return bool(r.s.tally[slots.DALLY_ROLLED] or r.s.tally[slots.DALLIED])


def led(r: Reading, unit: int) -> bool:
    """TA-9.1. Whether it stood with any leader as the second step began."""
    return r.marked(unit, slots.LED) or r.marked(unit, slots.LED_BY_DALLIER)


def on_its_own(r: Reading, unit: int) -> bool:
    """TA-9.4, TA-9.8, TA-9.2. The 150th, where no leader stands with it, or only one whose die has still to be thrown."""
    if not r.has_mark(unit, "skorzeny") or r.marked(unit, slots.LED):
        return False
    return not (r.marked(unit, slots.LED_BY_DALLIER) and die_thrown(r))


def led_places(r: Reading, leader: int) -> set[int]:
    """TA-9.7, TA-9.8. Where the units stand that the leader led as the second step began; not the 150th while it acts alone."""
    his = slots.LED_BY_DALLIER if r.has_mark(leader, "dally") else slots.LED
    units = [u for u in r.all_units() if r.marked(u, his) and r.place(u) is not None]
    if r.has_mark(leader, "dally") and not die_thrown(r):
        units = [u for u in units if not r.has_mark(u, "skorzeny")]
    return {r.s.where[u] for u in units}
