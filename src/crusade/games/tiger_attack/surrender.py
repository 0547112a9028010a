"""Nuts!: TA-14. The demand to surrender, its die, and the answer."""

from __future__ import annotations

from ...core.dice import one_die
from ...core.fire import FACES
from ...core.machine import Step
from ...core.option import READY, Option, done
from ...core.state import State
from .retreat import surrounded
from .slots import (
    ATTACK_CHEERED,
    DEFENCE_CHEERED,
    DEFIED,
    DEMANDED,
    GERMAN,
    MORALE,
    OPERATIONS,
    SHAKEN,
    SIDE,
    STAGE,
    TURN,
    US,
)
from .strength import rank
from .tables import Tables
from .verbs import DEMAND, NUTS


def may_demand(g: Tables, s: State) -> bool:
    """TA-14.1, TA-14.2. One a game-turn, before a two-round German attack on a surrounded position, until "Nuts!" is said."""
    if not g.nuts or s.tally[SIDE] != GERMAN or s.tally[STAGE] != OPERATIONS:
        return False
    return s.tally[DEMANDED] != s.tally[TURN] and not s.tally[DEFIED] and surrounded(g, s)


def demand_options(g: Tables, s: State) -> list[Option]:
    """TA-14.1. A demand is optional."""
    return [done, READY[DEMAND][0]]


def apply_demand(g: Tables, s: State, option: Option) -> bool:
    """TA-14.1. After a demand the battle must be fought to its end."""
    if option[0] == DEMAND:
        s.tally[DEMANDED] = s.tally[TURN]
        s.tally[MORALE] = DEFENCE_CHEERED  # until the die says otherwise
    return True


def demanded(g: Tables, s: State) -> bool:
    """TA-14.1. A demand has been made in this battle."""
    return s.tally[MORALE] == DEFENCE_CHEERED


def apply_ultimatum(g: Tables, s: State, option: Option) -> bool:
    """TA-14.1, TA-14.2. On the two best faces the attackers gain a point (the three best after a success), else the defenders."""
    faces = g.number["nuts_faces_later" if s.tally[SHAKEN] else "nuts_faces"]
    won = rank(g, option[1]) >= FACES - faces
    s.tally[MORALE] = ATTACK_CHEERED if won else DEFENCE_CHEERED
    s.tally[SHAKEN] = 1 if won else 0
    return True


def answer_options(g: Tables, s: State) -> list[Option]:
    """TA-14.1. The U.S. player may answer "Nuts!"."""
    return [done, READY[NUTS][0]]


def apply_answer(g: Tables, s: State, option: Option) -> bool:
    """TA-14.1. After "Nuts!" no further demand may ever be made."""
    if option[0] == NUTS:
        s.tally[DEFIED] = 1
    return True


DEMANDING = Step("demand", "TA-14.1", lambda g, s: GERMAN, demand_options, apply_demand)
ULTIMATUM = one_die("ultimatum", "TA-14.1", apply_ultimatum)
ANSWER = Step("answer", "TA-14.1", lambda g, s: US, answer_options, apply_answer)
