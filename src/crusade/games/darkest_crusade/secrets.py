"""What each side may know: DX-12.2. In the historical game nothing is hidden."""

from __future__ import annotations

from ...core.bits import BIT, each, first, has
from ...core.machine import SPECTATOR
from ...core.state import NOBODY, NOWHERE, State
from ...core.view import Shuffle, deal
from .sequence import PROGRAM
from .setup import SECRET_SETUP, decoys
from .slots import (
    AXIS,
    BONUS,
    BONUS_BEFORE,
    DUMMIES_OFF,
    HAND,
    HIDDEN,
    HUNTERS,
    MODE,
    MOVED,
    MOVERS,
    ROAD_USED,
    ROUND,
    SAILED,
    SOVIET,
    SPENT,
    TARGET,
)
from .tables import Tables


def unknown_to(g: Tables, s: State, seat: int) -> int:
    """DX-12.2. The counters the Axis cannot tell apart: hidden ones, dummies not yet shown, brown armies in the pool.

    Spectators know no more than the Axis.
    """
    if not g.secret or seat not in (AXIS, SPECTATOR):
        return 0
    units = s.marks[HIDDEN] | s.at[g.pool] & g.brown & g.armies
    if not s.tally[DUMMIES_OFF]:
        units |= s.at[g.tray] & g.side_units[SOVIET] | decoys(g)
    return units


def show(g: Tables, s: State, seat: int, shuffle: Shuffle | None = None) -> tuple[State, int]:
    """DX-12.2. The position as a seat sees it, and the counters it cannot tell apart."""
    unknown = unknown_to(g, s, seat)
    before = s.copy()
    before.found = None
    if not unknown:
        return before, 0
    if PROGRAM.step(s) is SECRET_SETUP:
        back_in_the_tray(g, before, unknown)
    veil(g, before, unknown)
    return deal(before, unknown, g.brown & g.armies, BIT[g.pool], shuffle), unknown


def back_in_the_tray(g: Tables, s: State, unknown: int) -> None:
    """DX-12.2. Until the set-up is complete no counter shows on the map: the order of placing would give them away."""
    for unit in each(unknown):
        s.put(unit, g.tray)
    s.marks[HIDDEN] &= ~unknown


def veil(g: Tables, s: State, unknown: int) -> None:
    """DX-12.2. Remove what a player at the table could not see but what would tell hidden counters apart."""
    t = s.tally
    if t[HAND] != NOBODY and has(unknown, t[HAND]):  # which counter is in hand, and how far it has gone
        t[HAND] = NOBODY
        t[SPENT] = t[ROAD_USED] = t[MODE] = 0
    if t[SAILED] and has(g.side_units[SOVIET], t[SAILED] - 1):  # some unit went by sea: the Axis does not see which
        t[SAILED] = first(g.side_units[SOVIET]) + 1
    if t[TARGET] == NOWHERE:  # left from the last battle: whether a hidden counter could have joined it
        t[ROUND] = 0
    for mark in (BONUS, BONUS_BEFORE, MOVED, MOVERS, HUNTERS):  # these tell korps from armies
        s.marks[mark] &= ~unknown
