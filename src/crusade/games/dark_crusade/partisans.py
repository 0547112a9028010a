"""Partisans placed: DC-9.7, DC-9.16. What their points mean for supply and movement is in `supply` and `strategic`."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, each, first
from ...core.head import DISRUPTED, HELD
from ...core.machine import Step
from ...core.option import DONE, PLACE, READY, Option, done
from ...core.state import State
from .control import partisan_points
from .slots import AXIS, PLACED
from .tables import Tables


def guarded(g: Tables, s: State) -> int:
    """DC-9.7, DC-9.16, DC-11.4. The points on or next to a point with an undispersed security unit; not one in a box."""
    points = 0
    for u in each(g.security & ~s.marks[DISRUPTED]):
        if s.where[u] < g.size:
            points |= BIT[s.where[u]] | g.ways.near[s.where[u]]
    return points


def open_points(g: Tables, s: State) -> int:
    """DC-9.7, DC-9.16. Axis-controlled points of the USSR without units or partisans, not guarded; cut off or not."""
    return s.holds[HELD] & g.soviet_land & ~s.occupied[AXIS] & ~partisan_points(g, s) & ~guarded(g, s)


def partisan_options(g: Tables, s: State) -> list[Option]:
    """DC-9.7. At most two counters of the pool a turn, one a point."""
    if s.tally[PLACED] >= g.number["partisans_a_turn"] or not s.at[g.pool] & g.partisans:
        return []
    points = open_points(g, s)
    return [done, *(READY[PLACE][p] for p in each(points))] if points else []


def apply_partisans(g: Tables, s: State, option: Option) -> bool:
    """DC-9.7. The first counter of the pool goes there."""
    if option[0] == DONE:
        return True
    s.put(first(s.at[g.pool] & g.partisans), option[1])
    s.tally[PLACED] += 1
    return False


PARTISANS = Step("partisans", "DC-9.7", active_side, partisan_options, apply_partisans)
