"""Rules of thumb for Tiger Attack!: good enough to look like the campaign, simple enough to read in one sitting."""

from __future__ import annotations

from ....ai.player import Thumbs
from ....ai.playout import Swift
from ....core.state import State
from ..slots import STAGE, TARGET, TURN
from .battle import (
    advance,
    attacker_hits,
    defender_hits,
    pick,
    press,
    retreat,
    withdraw,
)
from .judgement import EXACT, EXPLAINED, FATEFUL, HORIZON, PHASES, WEIGHED
from .muster import answer, demand, german_call, prayer, prepare, setup, us_call
from .orders import orders, swift_orders
from .taste import SPREAD, TASTE, USUAL

__all__ = [
    "EXACT",
    "EXPLAINED",
    "FATEFUL",
    "HORIZON",
    "PHASES",
    "SPREAD",
    "SWIFT",
    "TASTE",
    "THUMBS",
    "USUAL",
    "WEIGHED",
    "scene",
]

THUMBS: Thumbs = {
    "us_setup": setup,
    "german_setup": setup,
    "prayer": prayer,
    "prepare": prepare,
    "orders": orders,
    "second": orders,
    "battle": pick,
    "demand": demand,
    "answer": answer,
    "withdraw": withdraw,
    "press": press,
    "defender_hits": defender_hits,
    "attacker_hits": attacker_hits,
    "retreat": retreat,
    "advance": advance,
    "us_call": us_call,
    "german_call": german_call,
}

SWIFT: Swift = {
    "orders": swift_orders,
    "second": swift_orders,
}


def scene(s: State) -> int:
    """What a throw is about: the turn and stage, and the point fought for."""
    return (s.tally[TURN] * 8 + s.tally[STAGE]) * 256 + s.tally[TARGET]
