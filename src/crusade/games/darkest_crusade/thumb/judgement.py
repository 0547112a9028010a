"""What a planner does with each step: whole phases are searched, some decisions are reckoned exactly, some are tried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....ai.handwork import worth_trying
from ....ai.odds import BEST, USUAL, Stakes, expected_gain, odds
from ....core.battle import POLICIES, Battle, allot, suffer
from ....core.bits import has
from ....core.game import Game
from ....core.option import HIT, PRESS, Option
from ....core.state import State
from .. import slots
from ..tables import Tables
from .battle import model

#: Steps in which everything a side does is one plan.
PHASES: Final = frozenset({"orders", "muster", "prepare", "secret_setup", "axis_setup"})
#: Throws of one die that may end the game at once.
FATEFUL: Final[frozenset[str]] = frozenset({"gamble"})
#: Steps whose plan is worth a word to the people at the table.
EXPLAINED: Final = frozenset({"orders"})
HORIZON: Final = 3  # player-turns: the rest of this one, the enemy's reply, and what can be made of it


def stakes(game: Game, s: State) -> Stakes:
    """What the battle being fought is about."""
    g: Tables = game.tables
    target = s.tally[slots.TARGET]
    taken = 2.0 + 12.0 * g.vp.get(target, 0) + 3.0 * has(g.centres | g.factories | g.cities, target)
    return Stakes(taken)


def press(game: Game, s: State) -> list[Option]:
    """The columns that gain most, reckoned exactly to the last round."""
    return [(PRESS, odds(model(game, s), BEST, USUAL, stakes(game, s)).press, 0)]


def defender_hits(game: Game, s: State) -> list[Option]:
    """The sharing that leaves the attacker least to gain in what is still to come."""
    m, about = model(game, s), stakes(game, s)
    hits = s.tally[slots.HITS_DEFENCE]
    best = min(POLICIES, key=lambda p: after(m, m._replace(defenders=suffer(m, m.defenders, hits, p)[0]), about))
    return given(allot(m, m.defenders, hits, best)[0])


def attacker_hits(game: Game, s: State) -> list[Option]:
    """The sharing that leaves most to gain."""
    m, about = model(game, s), stakes(game, s)
    hits = s.tally[slots.HITS_ATTACK]
    best = max(POLICIES, key=lambda p: after(m, m._replace(attackers=suffer(m, m.attackers, hits, p)[0]), about))
    return given(allot(m, m.attackers, hits, best)[0])


def after(before: Battle, left: Battle, about: Stakes) -> float:
    """The attacker's gain by losses just taken and rounds still to come."""
    gone = (
        sum(f.worth for u, f in before.fighters.items() if lost(before.defenders, left.defenders) >> u & 1),
        sum(f.worth for u, f in before.fighters.items() if lost(before.attackers, left.attackers) >> u & 1),
    )
    return gone[0] - gone[1] + (expected_gain(left, about) if left.rounds > 0 and left.attackers.fit else 0.0)


def lost(start: tuple[int, int, int], left: tuple[int, int, int]) -> int:
    """The counters of a camp that are gone."""
    return (start[0] | start[1]) & ~(left[0] | left[1])


def given(plan: dict[int, int]) -> list[Option]:
    """Hits, one by one."""
    return [(HIT, u, 0) for u, n in plan.items() for _ in range(n)]


#: Decisions reckoned exactly.
EXACT: Final[dict[str, Callable[[Game, State], list[Option]]]] = {
    "press": press,
    "defender_hits": defender_hits,
    "attacker_hits": attacker_hits,
}


#: Decisions tried out, and which options of theirs.
WEIGHED: Final[dict[str, Callable[[Game, State, Option], list[Option]]]] = {
    "battle": worth_trying,
    "replace": worth_trying,
    "retreat": worth_trying,
    "advance": worth_trying,
    "sustain": worth_trying,
}
