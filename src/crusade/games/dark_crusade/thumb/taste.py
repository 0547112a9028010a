"""The weight of each rule of thumb, and how much the planner varies it to get different drafts.

Most rules serve both sides, each with a weight of its own: `axis_…` and `soviet_…`.
"""

from __future__ import annotations

from typing import Final

TASTE: Final[dict[str, float]] = {
    "axis_margin": 0.19,  # how favourable an assault must look
    "axis_bold": 0.27,  # how much less if the side is stronger on the whole (times the logarithm of the ratio of fire)
    "axis_city": 4.17,  # how strongly a victory point attracts
    "axis_chart": 0.73,  # how much more a city attracts the Axis whose points would win by the chart, or in the Campaign
    "axis_factory": 1.85,  # how strongly a factory attracts
    "axis_pull": 1.12,  # how much the attraction of all goals counts in a march
    "axis_spear": 2.15,  # how much more it counts for units that can break through
    "axis_take": 1.04,  # for entering a point the enemy controls
    "axis_storm": 1.72,  # for entering a victory city, for each of its points
    "axis_pocket": 0.66,  # for each enemy unit a move or an assault cuts off
    "axis_guard": 3.8,  # for a garrison of an own city within reach of the enemy
    "axis_line": 0.07,  # for standing in the enemy's way
    "axis_fear": 0.04,  # penalty for each enemy factor beyond what the stack can bear
    "axis_risk": 0.35,  # penalty for standing where the enemy could cut the supply line
    "axis_lag": 0.17,  # penalty for each line away from the front, beyond two
    "axis_crowd": 0.23,  # penalty for each unit beyond the fifth on a point
    "axis_keep": 0.17,  # for guarding a point, for each own unit that its loss would cut off (at most twelve)
    "axis_relief": 0.39,  # for each own unit that a move brings back into supply
    "axis_secure": 0.39,  # for each point a security unit keeps partisans away from
    "soviet_margin": 0.23,
    "soviet_bold": 0.34,
    "soviet_city": 3.82,
    "soviet_chart": 1.11,
    "soviet_pull": 0.39,
    "soviet_spear": 1.08,
    "soviet_take": 1.07,
    "soviet_storm": 1.54,
    "soviet_pocket": 0.55,
    "soviet_guard": 3.1,
    "soviet_keep": 0.33,
    "soviet_relief": 0.73,
    "soviet_works": 1.11,  # for a garrison of a point with a factory
    "soviet_line": 0.48,
    "soviet_fear": 0.19,
    "soviet_risk": 0.37,
    "soviet_lag": 0.14,
    "soviet_crowd": 0.22,
    "soviet_jump": 1.0,  # how much better than any march a drop must look to risk a parachute corps
    "soviet_exit": 5.84,  # Campaign: how strongly points attract by which armies leave the map
    "cut": 4.76,  # penalty for standing out of supply
    "worth": 0.16,  # how much a target's value lowers the margin an assault must have
    "enough": 0.58,  # how favourable an assault must look before no more units are added
    "mass": 1.81,  # fire to gather for an assault, as a multiple of what should destroy the defenders at once
    "stop": -0.06,  # the outlook below which an assault is broken off
    "stand": 0.19,  # the attacker's outlook above which defenders retreat
    "hold": 0.24,  # how much longer they stand in a victory city or fortress
    "trap": 2.43,  # how much more a battle counts in the order of battles for each unit that would have no retreat
    "evacuate": 3.0,  # lines from the enemy at which a factory is entrained
    "alarm": 2.0,  # points the enemy may lack for its total when a draw is declared
    "call": 1.5,  # points the Axis may lack for its total when the Siberian reserve is called early
}

#: The standard deviation of the logarithm of each weight; DEFAULT_SPREAD for those not listed.
SPREAD: Final[dict[str, float]] = {
    "axis_margin": 0.3,
    "soviet_margin": 0.3,
    "cut": 0.1,
    "evacuate": 0.15,
    "alarm": 0.15,
    "call": 0.15,
}
DEFAULT_SPREAD: Final = 0.4

#: The prefix of each side's own weights.
OWN: Final = ("axis_", "soviet_")
