"""Supply: DC-10. Three kinds of tracing, a unit's status, recovery, and units cut off in fortresses."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, count, each, has
from ...core.head import CUT, DISRUPTED, SIDE
from ...core.machine import Step
from ...core.option import READY, Option
from ...core.state import State
from ...core.trace import linked
from .control import FINLAND, eliminate, friendly, on_map, partisan_points
from .slots import AXIS, DOWNED, EVENTS, SOVIET, SPARED
from .tables import Tables
from .verbs import KEEP


def open_ground(g: Tables, s: State, side: int) -> int:
    """DC-10.1, DC-9.7, DC-12.5. The points a side's supply may run through: friendly, and for the Axis without partisans."""
    points = friendly(g, s, side)
    if side == AXIS:
        points &= ~partisan_points(g, s)
        if s.tally[EVENTS + FINLAND]:
            points &= ~g.country["finland"]
    return points


def sea_links(g: Tables, s: State, side: int) -> tuple[int, ...]:
    """DC-10.2, DC-10.9, DC-10.3. Groups of points joined over water: seas the side controls, and Ladoga for the Soviets."""
    ours = friendly(g, s, side)
    links = []
    for sea, key in zip(g.seas, g.sea_keys):
        if has(ours, key):
            links.append(sea if g.strait & ours == g.strait else sea & ~g.azov)
    if side == SOVIET and g.ladoga & ours == g.ladoga:
        links.append(g.ladoga)
    return tuple(links)


def supplied(g: Tables, s: State, side: int) -> int:
    """DC-10.1 to DC-10.3. The points in supply: by lines through friendly points to a source, by sea, over Ladoga."""
    return linked(g.ways, g.sources[side], open_ground(g, s, side), sea_links(g, s, side))


def overland(g: Tables, s: State, side: int) -> int:
    """DC-10.4. The points in overland supply: without the sea and Ladoga; Kerch counts as land."""
    return linked(g.ways, g.sources[side], open_ground(g, s, side), ())


def production_supply(g: Tables, s: State, side: int) -> int:
    """DC-10.5, DC-8.4. The points in production supply: overland and not across Kerch."""
    return linked(g.dry_ways, g.sources[side], open_ground(g, s, side), ())


def judge_supply(g: Tables, s: State, side: int) -> None:
    """DC-10.6, DC-10.7, DC-8.7. Phase 6: fix every unit's status; dispersed units in supply recover; German air is back."""
    fed = supplied(g, s, side)
    cut = 0
    for p in each(s.occupied[side] & ~fed):
        cut |= s.at[p] & g.units & g.side_units[side]
    s.marks[CUT] = s.marks[CUT] & ~g.side_units[side] | cut
    s.marks[DISRUPTED] &= ~g.side_units[side] | cut
    s.marks[SPARED] = 0
    if side == AXIS:
        s.marks[DOWNED] = 0


def doomed(g: Tables, s: State, side: int) -> int:
    """DC-10.7, DC-10.9. A side's dispersed units out of supply on the map, air too, that no fortress keeps alive yet."""
    return on_map(g, s, s.marks[DISRUPTED] & s.marks[CUT] & g.side_units[side] & ~s.marks[SPARED])


def beds(g: Tables, s: State, point: int) -> int:
    """DC-10.7. How many more dispersed units may live on, cut off, in a fortress of either side."""
    return g.fortress.get(point, 0) - count(s.at[point] & s.marks[SPARED])


def may_keep(g: Tables, s: State) -> int:
    """DC-10.7. The units that may still be kept alive."""
    side = s.tally[SIDE]
    waiting = doomed(g, s, side)
    keep = 0
    for p in g.fortress:
        here = s.at[p] & waiting
        if here and beds(g, s, p) > 0:
            keep |= here
    return keep


def survivor_options(g: Tables, s: State) -> list[Option]:
    """DC-10.7. Owner's choice, one at a time, while a fortress has room."""
    return [READY[KEEP][u] for u in each(may_keep(g, s))]


def apply_survivor(g: Tables, s: State, option: Option) -> bool:
    """DC-10.7. It stays, dispersed."""
    s.marks[SPARED] |= BIT[option[1]]
    return False


def bury(g: Tables, s: State, side: int) -> None:
    """DC-10.7. The other dispersed units out of supply are eliminated."""
    for u in each(doomed(g, s, side)):
        eliminate(g, s, u)
    s.marks[SPARED] = 0


def oil_dry(g: Tables, s: State, side: int) -> bool:
    """DC-10.8. Whether the enemy controls the side's oil: then it has no second move and no breakthrough moves or assaults."""
    return friendly(g, s, 1 - side) & g.oil[side] != 0


SURVIVORS = Step("survivors", "DC-10.7", active_side, survivor_options, apply_survivor)
