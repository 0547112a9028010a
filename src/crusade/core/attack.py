"""Attacks and battles as every game has them: who attacks what, which battle comes next, pressing, sharing out casualties.

How strong a side is, how a battle runs, who retreats and who advances is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .bits import BIT, each
from .head import (
    ADVANCED,
    AIMED,
    DISRUPTED,
    FORTIFIED,
    HITS_ATTACK,
    HITS_DEFENCE,
    PENDING,
    PRESSED,
    ROUND,
    SIDE,
    TARGET,
)
from .losses import UNHURT, fate, stamina
from .machine import Step
from .option import BATTLE, HIT, PRESS, READY, Option
from .state import NOWHERE, State


def active_side(g: Any, s: State) -> int:
    """The side whose player-turn it is: it attacks."""
    return s.tally[SIDE]


def other_side(g: Any, s: State) -> int:
    """The side that is attacked."""
    return 1 - s.tally[SIDE]


# ---- Who attacks what


def aiming(s: State, mark: int, target: int) -> int:
    """The units of a mark whose aim is this space."""
    units = 0
    aim = s.aim
    for unit in each(s.marks[mark]):
        if aim[unit] == target:
            units |= BIT[unit]
    return units


def attackers(s: State, target: int) -> int:
    """The units allocated against a space, disrupted ones too."""
    return aiming(s, AIMED, target)


def fit_attackers(s: State) -> int:
    """The undisrupted units attacking in the battle being fought."""
    return aiming(s, AIMED, s.tally[TARGET]) & ~s.marks[DISRUPTED]


def defenders(g: Any, s: State) -> int:
    """The units on the space attacked in the battle being fought, where only the other side's can stand there."""
    own: int = g.side_units[s.tally[SIDE]]
    return s.at[s.tally[TARGET]] & ~own


def aim_at(s: State, unit: int, target: int) -> None:
    """This unit will attack that space."""
    s.marks[AIMED] |= BIT[unit]
    s.aim[unit] = target
    s.holds[PENDING] |= BIT[target]


def leave_attack(s: State, unit: int) -> None:
    """This unit attacks no longer."""
    s.marks[AIMED] &= ~BIT[unit]
    s.aim[unit] = NOWHERE


# ---- Which battle comes next


def battles_left(g: Any, s: State) -> bool:
    """Whether an attack has still to be fought."""
    return s.holds[PENDING] != 0


def open_battle(s: State, target: int) -> None:
    """A battle begins: no round fought, nothing pressed, no hits, nobody advanced."""
    t = s.tally
    t[TARGET] = target
    t[ROUND] = t[PRESSED] = t[HITS_ATTACK] = t[HITS_DEFENCE] = 0
    s.marks[ADVANCED] = 0
    s.holds[PENDING] &= ~BIT[target]


def pick_battle(clause: str, begin: Callable[[Any, State, int], None]) -> Step:
    """The step in which the attacker chooses the next battle; `begin` says what else opens with it."""

    def options(g: Any, s: State) -> list[Option]:
        return [READY[BATTLE][target] for target in each(s.holds[PENDING])]

    def apply(g: Any, s: State, option: Option) -> bool:
        open_battle(s, option[1])
        begin(g, s, option[1])
        return True

    return Step("battle", clause, active_side, options, apply)


def pressing(clause: str, most: Callable[[Any, State], int]) -> Step:
    """The step in which the attacker presses the attack, before the dice; `most` is the limit, or below 0 where they may not."""

    def options(g: Any, s: State) -> list[Option]:
        return list(READY[PRESS][: most(g, s) + 1])

    def apply(g: Any, s: State, option: Option) -> bool:
        s.tally[PRESSED] = option[1]
        return True

    return Step("press", clause, active_side, options, apply)


# ---- Casualties


def casualties(
    name: str, clause: str, owner: Callable[[Any, State], int], hits: int, takers: Callable[[Any, State], int]
) -> Step:
    """The step in which an owner gives out the hits waiting in a slot, one at a time, to those who can take one more."""

    def options(g: Any, s: State) -> list[Option]:
        return [READY[HIT][u] for u in each(takers(g, s))] if s.tally[hits] else []

    def apply(g: Any, s: State, option: Option) -> bool:
        s.hits[option[1]] += 1
        s.tally[hits] -= 1
        return False

    return Step(name, clause, owner, options, apply)


def stamina_in(s: State, unit: int, hits: int) -> int:
    """How many hits a unit with this hit factor can be given in a round, in the condition it is in."""
    bit = BIT[unit]
    return stamina(hits, bool(s.marks[DISRUPTED] & bit), bool(s.marks[FORTIFIED] & bit))


def settle_hits(s: State, unit: int, hits: int) -> int:
    """What the hits of a round did to a unit with this hit factor; they are taken, and its fortification is gone."""
    taken = s.hits[unit]
    if not taken:
        return UNHURT
    s.hits[unit] = 0
    bit = BIT[unit]
    end = fate(taken, hits, bool(s.marks[DISRUPTED] & bit), bool(s.marks[FORTIFIED] & bit))
    s.marks[FORTIFIED] &= ~bit
    return end
