"""Rules of thumb for Darkest Crusade: good enough to play a plausible campaign, short enough to read in one sitting."""

from __future__ import annotations

from ....ai.player import Swift, ThumbBook, Thumbs
from .battle import advance, attacker_hits, defender_hits, pick, press, replace, retreat, sustain, swift_press
from .judgement import EXACT, EXPLAINED, HORIZON, PHASES, SUDDEN_DEATH, WEIGHED
from .muster import axis_setup, muster, prepare, secret_setup
from .orders import orders, swift_orders
from .taste import DEFAULT_SPREAD, SPREAD, TASTE

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

BOOK = ThumbBook(
    thumbs=THUMBS,
    swift=SWIFT,
    taste=TASTE,
    spread=SPREAD,
    default_spread=DEFAULT_SPREAD,
    phases=PHASES,
    explained=EXPLAINED,
    exact=EXACT,
    weighed=WEIGHED,
    sudden_death=SUDDEN_DEATH,
    horizon=HORIZON,
)
