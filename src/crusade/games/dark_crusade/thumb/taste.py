"""The weight of each rule of thumb, and how much the planner varies it to get different drafts."""

from __future__ import annotations

from typing import Final

TASTE: Final[dict[str, float]] = {
    "axis_margin": 0.25,  # how favourable an assault must look before the Axis makes it
    "axis_city": 3.0,  # how strongly a victory point attracts the Axis
    "axis_factory": 2.0,  # the same for a factory
    "axis_panzer": 1.4,  # how much more strongly all goals attract armor
    "axis_take": 0.9,  # for entering a point the enemy controls
    "axis_pocket": 0.6,  # for each enemy unit a move cuts off
    "axis_guard": 3.0,  # for a garrison of an own city within reach of the enemy
    "axis_fear": 0.35,  # penalty per enemy factor beyond what the stack can bear
    "axis_crowd": 0.2,  # per unit beyond the sixth on a point
    "soviet_margin": 0.4,
    "soviet_city": 3.0,  # how strongly an Axis-held victory point attracts the Soviets
    "soviet_take": 0.7,
    "soviet_pocket": 0.6,
    "soviet_guard": 2.2,  # for a garrison of a victory city near the enemy
    "soviet_works": 1.2,  # the same for a factory or centre
    "soviet_line": 0.5,  # for standing in the enemy's way
    "soviet_fear": 0.3,
    "soviet_lag": 0.25,  # penalty for each line away from the front, beyond two
    "soviet_crowd": 0.25,  # per unit beyond the fourth on a point
    "cut": 4.0,  # penalty for standing out of supply
    "worth": 0.15,  # how much a target's value lowers the margin an assault must have
    "enough": 0.75,  # how favourable an assault must look before no more units are added
    "mass": 1.1,  # fire to gather for an assault, as a multiple of what should destroy the defenders at once
    "stop": -0.1,  # the outlook below which an assault is broken off
    "stand": 0.15,  # the attacker's outlook above which defenders retreat
    "hold": 0.25,  # how much longer they stand in a victory city or fortress
    "evacuate": 3.0,  # lines from the enemy at which a factory is entrained
    "call": 0.5,  # how readily the Siberian reserve is called
}

#: The standard deviation of the logarithm of each weight; DEFAULT_SPREAD for those not listed.
SPREAD: Final[dict[str, float]] = {"axis_margin": 0.3, "soviet_margin": 0.3, "cut": 0.1, "evacuate": 0.15}
DEFAULT_SPREAD: Final = 0.4
