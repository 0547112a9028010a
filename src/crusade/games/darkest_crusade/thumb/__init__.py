"""Rules of thumb for Darkest Crusade: good enough to look like a campaign, simple enough to read in one sitting."""

from __future__ import annotations

from ....ai.player import Thumbs
from ....ai.playout import Swift
from ....core.state import State
from ..slots import STAGE, TARGET, TURN
from .battle import advance, attacker_hits, defender_hits, pick, press, replace, retreat, sustain, swift_press
from .judgement import EXACT, EXPLAINED, FATEFUL, HORIZON, PHASES, WEIGHED
from .muster import axis_setup, muster, prepare, secret_setup
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
    "orders": orders,
    "battle": pick,
    "press": press,
    "replace": replace,
    "defender_hits": defender_hits,
    "attacker_hits": attacker_hits,
    "retreat": retreat,
    "advance": advance,
    "sustain": sustain,
    "prepare": prepare,
    "muster": muster,
    "secret_setup": secret_setup,
    "axis_setup": axis_setup,
}

SWIFT: Swift = {"orders": swift_orders, "press": swift_press}


def scene(s: State) -> int:
    """What a throw is about: the turn and stage, and the hex fought for."""
    return (s.tally[TURN] * 8 + s.tally[STAGE]) * 256 + s.tally[TARGET]
