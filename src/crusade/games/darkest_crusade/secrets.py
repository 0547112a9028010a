"""What each side may know: DX-12.2. In the historical game everything lies open."""

from __future__ import annotations

from ...core.bits import BIT, first, has
from ...core.state import NOBODY, State
from ...core.view import Shuffle, deal
from .setup import decoys
from .slots import (
    AXIS,
    BONUS,
    BONUS_BEFORE,
    DUMMIES_OFF,
    HAND,
    HIDDEN,
    HUNTERS,
    MODE,
    MOVERS,
    ROAD_USED,
    SAILED,
    SOVIET,
    SPENT,
)
from .tables import Tables


def unknown_to(g: Tables, s: State, seat: int) -> int:
    """DX-12.2. The counters the Axis cannot tell apart: hidden ones, dummies not yet shown, brown armies in the pool.

    Anyone who does not sit on the Russian side knows no more than the Axis.
    """
    if not g.secret or seat not in (AXIS, NOBODY):
        return 0
    units = s.marks[HIDDEN] | s.at[g.pool] & g.brown & g.armies
    if not s.tally[DUMMIES_OFF]:
        units |= s.at[g.tray] & g.side_units[SOVIET] | decoys(g)
    return units


def show(g: Tables, s: State, seat: int, shuffle: Shuffle | None = None) -> tuple[State, int]:
    """DX-12.2. The position as a seat sees it, and the counters it cannot tell apart."""
    unknown = unknown_to(g, s, seat)
    before = s.copy()
    before.scratch = None
    if not unknown:
        return before, 0
    hand = before.tally[HAND]
    if hand != NOBODY and has(unknown, hand):  # which counter the Russian holds is his secret, and so is its pace
        before.tally[HAND] = NOBODY
        before.tally[SPENT] = before.tally[ROAD_USED] = before.tally[MODE] = 0
    if before.tally[SAILED] and has(unknown, before.tally[SAILED] - 1):  # somebody went by sea: who, nobody saw
        before.tally[SAILED] = first(unknown) + 1
    for mark in (BONUS, BONUS_BEFORE, MOVERS, HUNTERS):  # they would tell tanks from infantry
        before.marks[mark] &= ~unknown
    return deal(before, unknown, g.brown & g.armies, BIT[g.pool], shuffle), unknown
