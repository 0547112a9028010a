"""Rules of thumb for Darkest Crusade: good enough to look like a campaign, simple enough to read in one sitting."""

from __future__ import annotations

from ....ai.player import Thumbs
from .battle import advance, attacker_hits, defender_hits, pick, press, replace, retreat, sustain
from .muster import axis_setup, muster, prepare, secret_setup
from .orders import orders
from .taste import SPREAD, TASTE, USUAL

__all__ = ["SPREAD", "TASTE", "THUMBS", "USUAL"]

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
