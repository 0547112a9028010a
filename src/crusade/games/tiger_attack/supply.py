"""Supply: TA-8. Lines along routes, the status that lasts, and supply by air."""

from __future__ import annotations

from ...core.bits import BIT, each
from ...core.state import State
from .slots import CUT, FED, GOOD, SECOND, STAGE, US, WEATHER
from .tables import Tables


def supplied(g: Tables, s: State, side: int) -> int:
    """TA-8.1. The points from which routes free of enemy units lead to the side's own map edge."""
    clear = g.points & ~s.occupied[1 - side]
    return g.ways.flood(g.supply_edge[side] & clear, clear)


def judge_supply(g: Tables, s: State, side: int) -> None:
    """TA-8.4. Fix a side's status: it lasts until its next own step."""
    fed = supplied(g, s, side)
    cut = 0
    for place in each(s.occupied[side] & ~fed):
        cut |= s.at[place] & g.fighters[side]
    s.marks[CUT] = s.marks[CUT] & ~g.side_units[side] | cut


def by_air(g: Tables, s: State) -> int:
    """TA-8.3. U.S. units without a ground line that Good weather supplies."""
    return s.marks[CUT] & g.side_units[US] if s.tally[WEATHER] == GOOD else 0


def out_of_supply(g: Tables, s: State) -> int:
    """TA-8.2 to TA-8.4. The units out of supply: no ground line by the last status, and no air."""
    return s.marks[CUT] & ~by_air(g, s)


def opened(g: Tables, s: State) -> int:
    """TA-9.5. In the second step: the units in supply, including those whose line was opened in the first battles."""
    return s.marks[FED] if s.tally[STAGE] == SECOND else 0


def traced(g: Tables, s: State, side: int, units: int) -> int:
    """TA-9.5. Those of these units that have a line now."""
    fed = supplied(g, s, side)
    found = 0
    for unit in each(units):
        if s.where[unit] < g.size and fed >> s.where[unit] & 1:
            found |= BIT[unit]
    return found
