"""The weight of each rule of thumb, and how much the planner varies it to get different drafts."""

from __future__ import annotations

from typing import Final

from ..features import EXITS, SPACES, TOWNS

#: The German goals, each with a weight of its own: the towns with points, the exits, the fuel dump.
GOALS: Final = (*TOWNS, *EXITS, *(p.id for p in SPACES if "fuel_dump" in p.features))
#: The exits to try first.
EASY_EXITS: Final = tuple(p.id for p in SPACES if "easy_exit" in p.features)

TASTE: Final[dict[str, float]] = {
    "german_margin": 0.8,  # expected hits an attack must have, as a multiple of those it needs
    "gamble": 0.12,  # how much bolder the Germans become with each turn after the sixth
    "german_panzer": 1.5,  # how strongly the goals attract a panzer unit
    "german_infantry": 0.6,  # the same for infantry
    "german_pocket": 0.8,  # per U.S. unit cut off
    "german_garrison": 8.0,  # for a start point within reach of the enemy
    "german_hold": 12.0,  # for garrisons of the towns with points
    "german_supply": 12.0,  # penalty for being out of supply
    "german_fear": 0.3,  # penalty per enemy factor that could attack the point
    "german_crowd": 0.25,  # per additional unit on a point
    "mass": 8.0,  # for gathering around a point until there is enough to take it
    "german_kill": 0.7,  # for destroying a unit, compared with gaining ground
    "german_key": 6.0,  # for clearing a town or an exit
    "fuel": 0.3,  # value a move must gain per fuel point
    "reserve": 4.0,  # fuel kept for the second step
    "follow": 1.2,  # how promising an attack must be before units follow on
    "block": 1.0,  # how much defended points lengthen a way
    "us_margin": 1.2,
    "us_guard": 3.0,  # for holding a German goal
    "us_line": 1.6,  # for blocking the way to one
    "us_ground": 0.4,  # for hills, and rivers in front
    "us_lag": 0.35,  # penalty for being far behind the front
    "us_fear": 0.2,
    "us_crowd": 0.3,
    "us_cut": 4.0,  # penalty for being out of supply
    "us_raid": 3.0,  # for an empty German start point or German-held town
    "us_strike": 1.5,  # for attacking a cut-off spearhead
    "stand": 1.0,  # how much a stack takes before it retreats
    "dig": 0.6,  # how much a point must matter before infantry fortifies there
    "summon": 1.0,  # how readily the British are asked for
    **{f"want_{place}": 1.0 for place in GOALS},
    **{f"want_{place}": 2.0 for place in EASY_EXITS},
}

#: The standard deviation of the logarithm of each weight; DEFAULT_SPREAD for those not listed.
SPREAD: Final[dict[str, float]] = {
    "german_margin": 0.25,
    "us_margin": 0.25,
    "german_supply": 0.1,
    "summon": 0.1,
    "fuel": 0.6,
    **{f"want_{place}": 0.8 for place in GOALS},
}
DEFAULT_SPREAD: Final = 0.4
