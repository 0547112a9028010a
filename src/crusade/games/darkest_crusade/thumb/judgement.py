"""How the planner decides each step: it searches whole phases, computes some decisions exactly, and tries others out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....ai.odds import BEST, DEFAULT_POLICY, Stakes, expected_gain, odds
from ....ai.thumb_tools import worth_trying
from ....core.battle import POLICIES, Battle, allot, suffer
from ....core.bits import has
from ....core.game import Game
from ....core.option import HIT, PRESS, Option
from ....core.state import State
from .. import slots
from ..tables import Tables
from .battle import model

#: Steps planned as a whole.
PHASES: Final = frozenset({"orders", "muster", "prepare", "secret_setup", "axis_setup"})
#: Rolls of one die that may end the game at once.
SUDDEN_DEATH: Final[frozenset[str]] = frozenset({"gamble"})
#: Steps whose plan is explained to the players.
EXPLAINED: Final = frozenset({"orders"})
HORIZON: Final = 3  # player-turns: the rest of this one, the enemy's reply, and the side's next one


def stakes(game: Game, s: State) -> Stakes:
    """The attacker's payoff in the battle being fought."""
    g: Tables = game.tables
    target = s.tally[slots.TARGET]
    taken = 2.0 + 12.0 * g.vp.get(target, 0) + 3.0 * has(g.centres | g.factories | g.cities, target)
    return Stakes(taken)


def press(game: Game, s: State) -> list[Option]:
    """The press with the highest expected payoff, computed exactly to the last round."""
    return [(PRESS, odds(model(game, s), BEST, DEFAULT_POLICY, stakes(game, s)).press, 0)]


def defender_hits(game: Game, s: State) -> list[Option]:
    """The assignment of hits that leaves the attacker the lowest expected payoff."""
    m, about = model(game, s), stakes(game, s)
    hits = s.tally[slots.HITS_DEFENCE]
    best = min(POLICIES, key=lambda p: after(m, m._replace(defenders=suffer(m, m.defenders, hits, p)[0]), about))
    return given(allot(m, m.defenders, hits, best)[0])


def attacker_hits(game: Game, s: State) -> list[Option]:
    """The assignment of hits that leaves the attacker the highest expected payoff."""
    m, about = model(game, s), stakes(game, s)
    hits = s.tally[slots.HITS_ATTACK]
    best = max(POLICIES, key=lambda p: after(m, m._replace(attackers=suffer(m, m.attackers, hits, p)[0]), about))
    return given(allot(m, m.attackers, hits, best)[0])


def after(before: Battle, left: Battle, about: Stakes) -> float:
    """The attacker's payoff from the losses just taken and the rounds still to come."""
    gone = (
        sum(f.worth for u, f in before.fighters.items() if lost(before.defenders, left.defenders) >> u & 1),
        sum(f.worth for u, f in before.fighters.items() if lost(before.attackers, left.attackers) >> u & 1),
    )
    return gone[0] - gone[1] + (expected_gain(left, about) if left.rounds and left.attackers.fit else 0.0)


def lost(start: tuple[int, int, int], left: tuple[int, int, int]) -> int:
    """The counters one side of the battle has lost."""
    return (start[0] | start[1]) & ~(left[0] | left[1])


def given(plan: dict[int, int]) -> list[Option]:
    """One option per hit."""
    return [(HIT, u, 0) for u, n in plan.items() for _ in range(n)]


#: Steps decided by exact calculation.
EXACT: Final[dict[str, Callable[[Game, State], list[Option]]]] = {
    "press": press,
    "defender_hits": defender_hits,
    "attacker_hits": attacker_hits,
}


#: Steps decided by playouts, and the options to try.
WEIGHED: Final[dict[str, Callable[[Game, State, Option], list[Option]]]] = {
    "battle": worth_trying,
    "replace": worth_trying,
    "retreat": worth_trying,
    "advance": worth_trying,
    "sustain": worth_trying,
}
