"""Disruption and elimination: TA-1.2, TA-1.3."""

from __future__ import annotations

from ...core.bits import BIT
from ...core.state import NOWHERE, State
from .slots import (
    AIMED,
    CUT,
    DISRUPTED,
    DUG_IN,
    FOLLOWING,
    FORTIFIED,
    HUNTERS,
    LED,
    LED_BY_DALLIER,
    MOVED,
    MOVERS,
    PINNED,
    STEPPED,
    STUCK,
)
from .tables import Tables


def disrupt(s: State, unit: int) -> None:
    """TA-1.2, TA-4.5. A unit is disrupted; its fortification is gone."""
    s.marks[DISRUPTED] |= BIT[unit]
    s.marks[FORTIFIED] &= ~BIT[unit]


def strip(s: State, unit: int) -> None:
    """A unit that leaves the map, in whatever way, loses all its marks."""
    keep = ~BIT[unit]
    for mark in (
        DISRUPTED,
        FORTIFIED,
        CUT,
        DUG_IN,
        STEPPED,
        PINNED,
        MOVED,
        AIMED,
        FOLLOWING,
        LED,
        LED_BY_DALLIER,
        MOVERS,
        HUNTERS,
        STUCK,
    ):
        s.marks[mark] &= keep
    s.aim[unit] = NOWHERE


def eliminate(g: Tables, s: State, unit: int) -> None:
    """TA-1.2, TA-11.1. It is out of the game; German units may be rebuilt later."""
    strip(s, unit)
    s.put(unit, g.lost)
