"""Line capacity: DC-6.3, DC-6.4, DC-6.6. What has gone along each line in a phase, and whether one more unit fits.

A lane is a line in one direction (`Tables.lane`). A list of loads holds pairs: the lane's number raised by LANE, and its load:
units and armor in halves. A lane that carries nothing is not in the list.
"""

from __future__ import annotations

from typing import Final

from ...core.state import State
from .slots import LOADS, RETREAT_LOADS
from .tables import Tables

LANE: Final = 1024  # above every load, so that one search finds the lane
ARMOR_SHARE: Final = 32  # a load is ARMOR_SHARE * units + armor, both in halves

Loads = tuple[int, ...]


def load_on(loads: Loads, lane: int) -> tuple[int, int]:
    """DC-6.6. Units and armor on a lane, in halves."""
    key = lane + LANE
    return divmod(loads[loads.index(key) + 1], ARMOR_SHARE) if key in loads else (0, 0)


def fits(g: Tables, loads: Loads, side: int, lane: int, weight: int, armor: bool) -> bool:
    """DC-6.3, DC-6.4. Whether a unit of this weight still fits; a leftover half in the total is ignored."""
    most, most_armor = g.capacity[side][lane]
    units, tanks = load_on(loads, lane)
    return units + weight <= most and (not armor or tanks + weight <= most_armor)


def added(loads: Loads, lane: int, units: int, armor: int) -> Loads:
    """The loads with these halves more on a lane, or fewer if they are negative."""
    key = lane + LANE
    change = ARMOR_SHARE * units + armor
    if key not in loads:
        return (*loads, key, change)
    at = loads.index(key)
    left = loads[at + 1] + change
    return (*loads[:at], key, left, *loads[at + 2 :]) if left else (*loads[:at], *loads[at + 2 :])


def load_line(g: Tables, s: State, unit: int, start: int, goal: int, times: int = 1) -> None:
    """DC-6.6. A unit goes or assaults along a line; `times` -1 takes it back (DC-6.12)."""
    weight = g.weight[unit] * times
    s.lists[LOADS] = added(s.lists[LOADS], g.lane[start, goal], weight, weight if g.armor >> unit & 1 else 0)


def load_retreat(g: Tables, s: State, unit: int, start: int, goal: int) -> None:
    """DC-8.5. A unit retreats along a line."""
    weight = g.retreat_weight[unit]
    armor = weight if g.armor >> unit & 1 else 0
    s.lists[RETREAT_LOADS] = added(s.lists[RETREAT_LOADS], g.lane[start, goal], weight, armor)
