"""Recovery by HQ in phase 1: DC-11.1."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, count, each, has
from ...core.head import DISRUPTED, SIDE, TURN
from ...core.machine import Step
from ...core.option import DONE, READY, Option, done
from ...core.state import State
from .control import on_map
from .slots import AXIS, FIRST_TURN, RALLIED
from .supply import supplied
from .tables import Tables
from .verbs import RALLY


def begin_rally(g: Tables, s: State) -> None:
    """DC-11.1. The step opens: nobody has recovered yet."""
    s.marks[RALLIED] = 0


def helped(g: Tables, side: int) -> int:
    """DC-11.1, DC-1.7. The units the HQs of a side help: German ones, or all Soviet ones."""
    return (g.germans if side == AXIS else g.side_units[side]) & g.units


def room(g: Tables, s: State, point: int) -> int:
    """DC-11.1. How many more units the HQs on a point can restore; an HQ restored in this step does not count itself."""
    ready = s.at[point] & g.hqs & ~s.marks[DISRUPTED] & ~s.marks[RALLIED]
    return count(ready) * g.number["hq_recovers"] - count(s.at[point] & s.marks[RALLIED])


def may_rally(g: Tables, s: State) -> int:
    """DC-11.1, DC-10.9. The dispersed units that an HQ in supply on their point can restore now."""
    side = s.tally[SIDE]
    if s.tally[TURN] == s.tally[FIRST_TURN] and not g.first_hq_works:
        return 0
    weary = s.marks[DISRUPTED] & helped(g, side)
    if not weary:
        return 0
    fed = supplied(g, s, side)
    found = 0
    for u in each(on_map(g, s, g.hqs & g.side_units[side] & ~s.marks[DISRUPTED])):
        p = s.where[u]
        if s.at[p] & weary and has(fed, p) and room(g, s, p) > 0:
            found |= s.at[p] & weary
    return found


def rally_options(g: Tables, s: State) -> list[Option]:
    """DC-11.1. The owner chooses, one unit at a time."""
    units = may_rally(g, s)
    return [done, *(READY[RALLY][u] for u in each(units))] if units else []


def apply_rally(g: Tables, s: State, option: Option) -> bool:
    """DC-11.1. The unit recovers."""
    if option[0] == DONE:
        return True
    s.marks[DISRUPTED] &= ~BIT[option[1]]
    s.marks[RALLIED] |= BIT[option[1]]
    return False


RALLYING = Step("rally", "DC-11.1", active_side, rally_options, apply_rally)
