"""Figures of a position for the lab: points, cities, ground, factors (DC-2.6, DC-2.8)."""

from __future__ import annotations

from ...core.bits import count, each
from ...core.head import DISRUPTED
from ...core.state import State
from .control import fire_of, friendly, on_map
from .slots import AXIS, SOVIET
from .tables import Tables
from .victory import factories_lost, held_in_supply, pairs


def measure(g: Tables, s: State) -> dict[str, float]:
    """What a report shows month by month."""
    axis, soviet = held_in_supply(g, s, AXIS), held_in_supply(g, s, SOVIET)
    return {
        "points": axis[0] + axis[1] + pairs(g, s),
        "axis_home": axis[0],
        "axis_enemy": axis[1],
        "soviet_home": soviet[0],
        "soviet_enemy": soviet[1],
        "factories_lost": factories_lost(g, s),
        "ussr_held": count(friendly(g, s, SOVIET) & g.soviet_land),
        "axis_factors": factors(g, s, AXIS),
        "soviet_factors": factors(g, s, SOVIET),
        "axis_dispersed": count(on_map(g, s, g.side_units[AXIS] & s.marks[DISRUPTED])),
        "soviet_dispersed": count(on_map(g, s, g.side_units[SOVIET] & s.marks[DISRUPTED])),
    }


def factors(g: Tables, s: State, side: int) -> int:
    """Fire factors of a side's units on the map, air apart."""
    return sum(fire_of(g, s, u) for u in each(on_map(g, s, g.side_units[side] & g.ground)))
