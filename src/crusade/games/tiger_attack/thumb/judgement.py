"""How the planner decides each step: it searches whole phases, computes some decisions exactly, and tries others out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....ai.odds import BEST, DEFAULT_POLICY, Stakes, odds
from ....ai.thumb_tools import worth_trying
from ....core.bits import count
from ....core.game import Game
from ....core.option import DONE, PRESS, Option
from ....core.state import State
from .. import slots
from ..tables import Tables
from .battle import model, quick_press, share_exactly
from .fields import key_points, own_places

#: Steps planned as a whole.
PHASES: Final = frozenset({"orders", "second", "prepare", "us_setup", "german_setup"})
#: Rolls of one die that may end the game at once.
SUDDEN_DEATH: Final[frozenset[str]] = frozenset()
#: Steps whose plan is explained to the players.
EXPLAINED: Final = frozenset({"orders", "second"})
HORIZON: Final = 4  # player-turns: panzers that break out pay off a turn later (docs/strength.md)
CROWD = 9  # with more attackers exact odds take too long, and only the next round is considered


def stakes(game: Game, s: State) -> Stakes:
    """The attacker's payoff in the battle being fought."""
    g: Tables = game.tables
    target = s.tally[slots.TARGET]
    matters = (key_points(g, s) | own_places(g, s)) >> target & 1
    return Stakes(4.0 + 12.0 * matters)


def press(game: Game, s: State) -> list[Option]:
    """The press with the highest expected payoff, computed exactly to the last round."""
    m = model(game, s)
    if count(m.attackers.fit) > CROWD and m.rounds != 1:
        return [(PRESS, quick_press(game, s), 0)]
    return [(PRESS, odds(m, BEST, DEFAULT_POLICY, stakes(game, s)).press, 0)]


def defender_hits(game: Game, s: State) -> list[Option]:
    """The cheapest assignment of the hits on the defenders."""
    m = model(game, s)
    return share_exactly(m, s, m.defenders, slots.HITS_DEFENCE)


def attacker_hits(game: Game, s: State) -> list[Option]:
    """The cheapest assignment of the hits on the attackers."""
    m = model(game, s)
    return share_exactly(m, s, m.attackers, slots.HITS_ATTACK)


#: Steps decided by exact calculation.
EXACT: Final[dict[str, Callable[[Game, State], list[Option]]]] = {
    "press": press,
    "defender_hits": defender_hits,
    "attacker_hits": attacker_hits,
}


def call_or_not(game: Game, s: State, first: Option) -> list[Option]:
    """Call the game if the rule of thumb does; otherwise try it out."""
    return [first] if first[0] != DONE else list(s.menu)


#: Steps decided by playouts, and the options to try.
WEIGHED: Final[dict[str, Callable[[Game, State, Option], list[Option]]]] = {
    "battle": worth_trying,
    "retreat": worth_trying,
    "prayer": worth_trying,
    "demand": worth_trying,
    "german_call": call_or_not,
}
