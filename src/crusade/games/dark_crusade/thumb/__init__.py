"""Rules of thumb for Dark Crusade: good enough to play a plausible war, short enough to read in one sitting."""

from __future__ import annotations

from typing import Final

from ....ai.player import Swift, ThumbBook, Thumbs
from ....ai.thumb_tools import worth_trying
from .battle import advance, attack_air, break_off, defend_air, flee, pick, retreat, share, weakest_down
from .muster import (
    build,
    call,
    compose,
    declare,
    decline,
    factories,
    keep,
    partisans,
    rally,
    replace,
    sea,
    send,
    take,
)
from .orders import orders, strategic, swift_orders, swift_strategic
from .taste import DEFAULT_SPREAD, SPREAD, TASTE

THUMBS: Thumbs = {
    "start_choice": decline,
    "soviet_choice": decline,
    "axis_choice": decline,
    "naming": decline,
    "soviet_setup": decline,
    "axis_setup": decline,
    "rally": rally,
    "replace": replace,
    "call": call,
    "reserve": take,
    "returning": take,
    "factories": factories,
    "build": build,
    "compose": compose,
    "partisans": partisans,
    "send": send,
    "strategic": strategic,
    "sea": sea,
    "orders": orders,
    "breakthrough": orders,
    "follow_up": orders,
    "battle": pick,
    "attack_air": attack_air,
    "defend_air": defend_air,
    "attacker_downs": weakest_down,
    "defender_downs": weakest_down,
    "attacker_hits": share,
    "defender_hits": share,
    "break_off": break_off,
    "flee": flee,
    "retreat": retreat,
    "advance": advance,
    "survivors": keep,
    "declare": declare,
}

SWIFT: Swift = {
    "orders": swift_orders,
    "breakthrough": swift_orders,
    "follow_up": swift_orders,
    "strategic": swift_strategic,
}

#: Steps planned as a whole, and those whose plan is explained to the players.
PHASES: Final = frozenset({"orders", "breakthrough", "strategic", "factories"})
EXPLAINED: Final = frozenset({"orders", "breakthrough"})

#: The versions `crusade fit` samples positions from, in turn.
SAMPLED: Final = (
    {},
    {"version": "campaign"},
    {"version": "tournament_campaign"},
    {"start": "may"},
    {"level": "introductory"},
    {},
    {"level": "introductory", "version": "campaign"},
)

BOOK = ThumbBook(
    thumbs=THUMBS,
    swift=SWIFT,
    taste=TASTE,
    spread=SPREAD,
    default_spread=DEFAULT_SPREAD,
    phases=PHASES,
    explained=EXPLAINED,
    weighed={"flee": worth_trying, "break_off": worth_trying, "call": worth_trying},
    horizon=2,
    sampled=SAMPLED,
)
