"""The figures the lab records at the end of each turn: points, units, and the position of the front."""

from __future__ import annotations

from ...core.bits import each, has
from ...core.state import State
from .movement import held_by
from .slots import AXIS, SOVIET
from .tables import Tables
from .victory import axis_points

#: Three sectors of the front, as rows of hexes: Leningrad, Moscow, and the Ukraine with the south.
SECTORS = {"north": "ABCDE", "centre": "FGHI", "south": "JKLMN"}


def measure(g: Tables, s: State) -> dict[str, float]:
    """The figures of one position, by name."""
    held = held_by(g, s, AXIS)
    figures: dict[str, float] = {
        "points": axis_points(g, s),
        "soviet_hexes_held": (held & g.home[SOVIET]).bit_count(),
        "axis_units": units_on_map(g, s, AXIS),
        "soviet_units": units_on_map(g, s, SOVIET),
    }
    for sector, rows in SECTORS.items():
        figures[f"front_{sector}"] = front(g, s, rows)
    for place in g.vp:
        figures[f"holds {g.board.spaces[place].name}"] = int(has(held, place))
    return figures


def units_on_map(g: Tables, s: State, side: int) -> int:
    """The number of a side's counters on the map, without dummies."""
    return sum(s.where[u] < g.board.size for u in each(g.side_units[side] & ~g.dummies))


def front(g: Tables, s: State, rows: str) -> float:
    """How far east the Axis has come in these rows: the mean longitude of its easternmost hexes, in degrees."""
    held = held_by(g, s, AXIS)
    eastmost = []
    for row in rows:
        longitudes = [h.lon for i, h in g.board.spaces.items() if h.id.startswith(row) and has(held, i)]
        if longitudes:
            eastmost.append(max(longitudes))
    return round(sum(eastmost) / len(eastmost), 2) if eastmost else 0.0
