"""What each rule of thumb weighs, and by how much a planner varies it when it looks for another plan."""

from __future__ import annotations

from typing import Final

from ...pack import pack_of

#: The Russian victory cities, each with a weight of its own.
CITIES: Final = tuple(h.id for h in pack_of("darkest_crusade").board.spaces.values() if h.vp and h.country == "ussr")

TASTE: Final[dict[str, float]] = {
    "axis_margin": 1.0,  # hits an attack must promise, as a multiple of those it needs
    "axis_pocket": 1.2,  # a Russian cut off
    "axis_crowd": 0.6,  # each further unit in a hex
    "axis_panzer": 1.5,  # how much more the cities pull a panzer
    "axis_garrison": 2.0,  # a city of ours within reach of the enemy
    "axis_home": 4.0,  # Warsaw or Rumania within reach of the enemy
    "axis_supply": 12.0,  # to stand out of supply
    "axis_kill": 1.0,  # a unit destroyed, as against ground gained
    "soviet_margin": 1.15,
    "soviet_guard": 3.0,  # a threatened city held by few
    "soviet_line": 1.2,  # to stand between the enemy and a city
    "soviet_ground": 0.5,  # cover
    "soviet_river": 0.3,
    "soviet_lag": 0.5,  # to be far behind the front
    "soviet_fear": 0.25,  # attack factors that could fall upon a hex
    "soviet_crowd": 0.8,
    "soviet_pair": 0.4,  # not to be alone
    "soviet_cut": 6.0,  # to stand out of supply
    "stand": 1.0,  # how much a stack endures before it retreats
    "evacuate": 3.0,  # a factory moves when the enemy is this near
    "call": 1.0,  # how readily the Siberians are called before December
    "arrive": 2.0,  # how far from the enemy new armies come in
    "garrisons": 2.0,  # how much rather they come into a threatened city
    "dig": 3.0,  # attack factors in reach that make an army dig in for the winter
    **{f"want_{place}": 1.0 for place in CITIES},
}

#: The spread of the logarithm of each taste; what is not named here is varied by USUAL.
SPREAD: Final[dict[str, float]] = {
    "axis_margin": 0.3,
    "soviet_margin": 0.3,
    "axis_supply": 0.1,
    "call": 0.6,
    **{f"want_{place}": 0.8 for place in CITIES},
}
USUAL: Final = 0.4
