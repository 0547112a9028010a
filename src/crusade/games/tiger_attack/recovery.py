"""Recovery from disruption: TA-13.1, TA-13.2."""

from __future__ import annotations

from ...core.state import State
from .slots import DISRUPTED
from .supply import out_of_supply
from .tables import Tables


def recover(g: Tables, s: State, side: int) -> None:
    """TA-13.1, TA-13.2. All disrupted units of a side that are in supply recover, those of this turn too."""
    waiting = 0 if g.all_recover else out_of_supply(g, s)
    s.marks[DISRUPTED] &= ~g.side_units[side] | waiting
