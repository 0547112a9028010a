"""Rules of thumb for Dark Crusade: good enough to play a plausible war, short enough to read in one sitting."""

from __future__ import annotations

from typing import Final

from ....ai.player import Budget, Swift, ThumbBook, Thumbs
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
PHASES: Final = frozenset({"orders", "breakthrough", "strategic"})
EXPLAINED: Final = frozenset({"orders", "breakthrough"})

#: A player-turn has three phases to plan and a playout of one takes about 7 ms: fewer drafts than in the smaller games.
BUDGETS: Final = {
    "easy": Budget(drafts=6, playouts=1, rounds=0, variants=0, tries=0, ahead=0),
    "normal": Budget(drafts=28, playouts=1, rounds=0, variants=0, tries=2, ahead=1),
    "hard": Budget(drafts=64, playouts=1, rounds=2, variants=12, tries=4, ahead=3),
}

#: The versions `crusade fit` samples positions from, in turn.
SAMPLED: Final[tuple[dict[str, str], ...]] = (
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
    weighed={step: worth_trying for step in ("flee", "break_off", "call", "declare")},
    horizon=3,
    budgets=BUDGETS,
    sampled=SAMPLED,
)
