"""Disruption and elimination: DX-5.10, DX-10.3."""

from __future__ import annotations

from ...core.bits import BIT, has
from ...core.state import NOWHERE, State
from .slots import (
    AIMED,
    ARRIVED,
    AXIS,
    BONUS,
    BONUS_BEFORE,
    CUT,
    DISRUPTED,
    DUG_IN,
    FORTIFIED,
    FOUGHT,
    HIDDEN,
    MOVED,
    STALE,
    STRONG,
)
from .tables import Tables


def disrupt(s: State, unit: int) -> None:
    """DX-5.10, DX-5.21, DX-10.6. A unit is disrupted: works are lost, a shock army turns back to its ordinary side."""
    s.marks[DISRUPTED] |= BIT[unit]
    s.marks[STRONG] &= ~BIT[unit]
    s.marks[FORTIFIED] &= ~BIT[unit]


def eliminate(g: Tables, s: State, unit: int, given_up: bool = False) -> None:
    """DX-10.3. Russians go to the pool; Siberians, a 16. Army lost out of supply, and the Axis never come back."""
    gone = has(g.side_units[AXIS] | g.siberian, unit) or (unit == g.army16 and has(s.marks[CUT], unit) and not given_up)
    s.put(unit, g.gone if gone else g.pool)
    for mark in (
        DISRUPTED,
        FORTIFIED,
        STRONG,
        CUT,
        ARRIVED,
        HIDDEN,
        MOVED,
        BONUS,
        BONUS_BEFORE,
        AIMED,
        FOUGHT,
        DUG_IN,
        STALE,
    ):
        s.marks[mark] &= ~BIT[unit]
    s.aim[unit] = NOWHERE
