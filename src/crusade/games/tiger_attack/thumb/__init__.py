"""Rules of thumb for Tiger Attack!: good enough to play a plausible campaign, short enough to read in one sitting."""

from __future__ import annotations

from ....ai.player import Swift, ThumbBook, Thumbs
from .battle import (
    advance,
    attacker_hits,
    defender_hits,
    pick,
    press,
    retreat,
    withdraw,
)
from .judgement import EXACT, EXPLAINED, HORIZON, PHASES, SUDDEN_DEATH, WEIGHED
from .muster import answer, demand, german_call, prayer, prepare, setup, us_call
from .orders import orders, swift_orders
from .taste import DEFAULT_SPREAD, SPREAD, TASTE

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
