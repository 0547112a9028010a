"""Withdrawals and reinforcements: DC-9.8, DC-9.9, and the counters that join the pool (DC-1.7)."""

from __future__ import annotations

from ...core.bits import has
from ...core.head import TURN
from ...core.state import State
from .control import domain, strip
from .slots import FIRST_TURN
from .supply import production_supply
from .tables import Arrivals, Tables

NOTHING = Arrivals((), (), ())


def due(g: Tables, s: State) -> Arrivals:
    """DC-3.2, DC-9.8. What this turn brings by the start chosen."""
    return g.schedule[s.tally[FIRST_TURN]].get(s.tally[TURN], NOTHING)


def withdrawals(g: Tables, s: State, side: int) -> None:
    """DC-9.9, DC-3.4. The units whose month has come leave from wherever they are, the dead pile too."""
    for unit in due(g, s).leaving:
        if g.roster.side[unit] == side and s.where[unit] != g.out:
            strip(s, unit)
            s.put(unit, g.withdrawn)


def arrivals(g: Tables, s: State, side: int) -> None:
    """DC-9.8, DC-9.9, DC-1.7. Reinforcements arrive undispersed unless they are in play; others join the pool."""
    new = due(g, s)
    waiting = (g.later, g.withdrawn, g.dead, g.pool)
    for unit, place in new.arriving:
        if g.roster.side[unit] == side and s.where[unit] in waiting:
            s.put(unit, place_of_arrival(g, s, unit, place))
    for unit in new.pooled:
        if g.roster.side[unit] == side and s.where[unit] == g.later:
            s.put(unit, g.pool)


def place_of_arrival(g: Tables, s: State, unit: int, place: int) -> int:
    """DC-9.8, DC-6.11, DC-10.5. The named place if it is friendly and in production supply, otherwise the side's box."""
    if place >= g.size:
        return place
    side = g.roster.side[unit]
    return place if has(production_supply(g, s, side) & domain(g, s, unit), place) else g.box[side]
