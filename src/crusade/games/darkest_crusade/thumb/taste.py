"""The weight of each rule of thumb, and how much the planner varies it to get different drafts."""

from __future__ import annotations

from typing import Final

from ...pack import pack_of

#: The Russian victory cities, each with a weight of its own.
CITIES: Final = tuple(h.id for h in pack_of("darkest_crusade").board.spaces.values() if h.vp and h.country == "ussr")

TASTE: Final[dict[str, float]] = {
    "axis_margin": 1.0,  # expected hits an attack must have, as a multiple of those it needs
    "axis_pocket": 1.2,  # per Russian unit cut off
    "axis_crowd": 0.6,  # per additional unit in a hex
    "axis_panzer": 1.5,  # how much more strongly cities attract a panzer unit
    "axis_garrison": 2.0,  # for a friendly city within reach of the enemy
    "axis_home": 4.0,  # for Warsaw or Rumania within reach of the enemy
    "axis_supply": 12.0,  # penalty for being out of supply
    "axis_kill": 1.0,  # for destroying a unit, compared with gaining ground
    "soviet_margin": 1.15,
    "soviet_guard": 3.0,  # for a threatened city with a weak garrison
    "soviet_line": 1.2,  # for being between the enemy and a city
    "soviet_ground": 0.5,  # for defensive terrain
    "soviet_river": 0.3,
    "soviet_lag": 0.5,  # penalty for being far behind the front
    "soviet_fear": 0.25,  # penalty per enemy attack factor that could attack the hex
    "soviet_crowd": 0.8,
    "soviet_pair": 0.4,  # for not being alone
    "soviet_cut": 6.0,  # penalty for being out of supply
    "stand": 1.0,  # how much a stack takes before it retreats
    "evacuate": 3.0,  # a factory moves when the enemy is this near
    "call": 1.0,  # how readily the Siberians are called before December
    "arrive": 2.0,  # how far from the enemy new armies enter
    "garrisons": 2.0,  # how strongly they prefer a threatened city
    "dig": 3.0,  # enemy attack factors within reach that make an army fortify for the winter
    **{f"want_{place}": 1.0 for place in CITIES},
}

#: The standard deviation of the logarithm of each weight; DEFAULT_SPREAD for those not listed.
SPREAD: Final[dict[str, float]] = {
    "axis_margin": 0.3,
    "soviet_margin": 0.3,
    "axis_supply": 0.1,
    "call": 0.6,
    **{f"want_{place}": 0.8 for place in CITIES},
}
DEFAULT_SPREAD: Final = 0.4
