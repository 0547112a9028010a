"""Going back: TA-3.7, TA-5.2, TA-7.2. Attackers and follow-on units return to where their move began."""

from __future__ import annotations

from ...core.bits import BIT, each, first, has
from ...core.state import State
from .edges import send_off
from .movement import occupy
from .slots import DISRUPTED, ORIGINS, SIDE, WATCHED
from .tables import Tables


def origin_of(s: State, unit: int) -> int:
    """TA-3.7, TA-5.2. Where the unit's move of this step began; if it did not move, where it stands."""
    origins = s.lists[ORIGINS]
    return dict(zip(origins[::2], origins[1::2])).get(unit, s.where[unit])


def walk_back(g: Tables, s: State, unit: int, origin: int) -> None:
    """TA-3.7, TA-3.10, TA-7.2. Back to its origin by the shortest way; if an enemy has come onto it, the unit stops before."""
    left = here = s.where[unit]
    outside = origin >= g.size
    if here >= g.size:
        wait_outside(g, s, unit, origin)
        return
    if here == origin:
        return
    side = s.tally[SIDE]
    rings = rings_around(g, g.road_in[origin] if outside else BIT[origin], here)
    for ring in reversed(rings[:-1]):
        ahead = ring & g.ways.near[here] & ~s.occupied[1 - side]
        if not ahead:
            break
        here = first(ahead)
        occupy(g, s, side, here)
    if outside and has(rings[0], here):
        wait_outside(g, s, unit, origin)
    else:
        s.put(unit, here)
    take_leaders_along(g, s, left, s.where[unit])


def wait_outside(g: Tables, s: State, unit: int, area: int) -> None:
    """TA-7.2, TA-7.5. Off the map it comes back on the same edge: a turn later, disrupted two."""
    send_off(g, s, unit, g.edge_outside[area], g.later_at if has(s.marks[DISRUPTED], unit) else g.next_at)


def rings_around(g: Tables, centre: int, until: int) -> list[int]:
    """The points 0, 1, 2 … lengths from these, as far as the one that is asked for."""
    rings, seen = [centre], centre
    while rings[-1] and not has(rings[-1], until):
        rings.append(g.ways.spread(rings[-1]) & ~seen)
        seen |= rings[-1]
    return rings


def take_leaders_along(g: Tables, s: State, left: int, goal: int) -> None:
    """TA-9.3, TA-9.7. The stack does not die here; a leader goes back with the last unit of it."""
    s.holds[WATCHED] &= ~BIT[left]
    side = s.tally[SIDE]
    if not s.at[left] & g.fighters[side]:
        for leader in each(s.at[left] & g.leaders & g.side_units[side]):
            s.put(leader, goal)
