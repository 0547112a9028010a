"""Why not? The literal reading of the rules, clause by clause: it answers a player and is the oracle of the fast rules."""

from __future__ import annotations

from collections.abc import Callable

from ....core.option import ATTACK, BATTLE, DONE, ENTER, FORTIFY, HALT, HIT, MOVE, PLACE, PRESS, RECALL, UNIT, Option
from ....core.refusal import Refusal
from ....core.state import State
from ...literal import refusal_of
from .. import slots
from ..sequence import PROGRAM
from ..tables import Tables
from ..verbs import CALLOFF, DEMAND, DRAW, END, EXIT, FOLLOW, NUTS, PRAY, SUMMON, VERBS
from .advance import explain_advance
from .allocation import explain_order
from .combat import explain_choice, explain_hit, explain_pick, explain_press, explain_withdraw
from .reading import Reading
from .reinforcements import explain_prepare
from .retreat import explain_retreat
from .setup import explain_setup

Reason = Callable[[Reading, Option], Refusal | None]

ORDERS = (UNIT, MOVE, ATTACK, FOLLOW, EXIT, HALT, DRAW, DONE)

#: For each step of the sequence: the verbs it knows, and the function that explains them.
STEPS: dict[str, tuple[tuple[int, ...], Reason]] = {
    "us_setup": ((UNIT, PLACE), lambda r, o: explain_setup(r, o, slots.US)),
    "german_setup": ((UNIT, PLACE), lambda r, o: explain_setup(r, o, slots.GERMAN)),
    "prayer": ((DONE, PRAY), explain_choice),
    "prepare": ((UNIT, MOVE, HALT, FORTIFY, ENTER, PLACE, SUMMON, DONE), explain_prepare),
    "orders": (ORDERS, explain_order),
    "second": (ORDERS, explain_order),
    "battle": ((BATTLE,), explain_pick),
    "demand": ((DONE, DEMAND), explain_choice),
    "answer": ((DONE, NUTS), explain_choice),
    "withdraw": ((DONE, RECALL, CALLOFF), explain_withdraw),
    "press": ((PRESS, RECALL, CALLOFF), explain_press),
    "defender_hits": ((HIT,), lambda r, o: explain_hit(r, o, False)),
    "attacker_hits": ((HIT,), lambda r, o: explain_hit(r, o, True)),
    "retreat": ((UNIT, MOVE, EXIT, DONE), explain_retreat),
    "advance": ((UNIT, MOVE, DONE), explain_advance),
    "us_call": ((DONE, END), explain_choice),
    "german_call": ((DONE, END), explain_choice),
}


def explain(g: Tables, s: State, option: Option) -> Refusal | None:
    """TA-13.1, TA-13.2. Why an option is not possible now: the clause and the fact that forbid it; None where it is."""
    turn = "TA-13.1" if s.tally[slots.SIDE] == slots.GERMAN else "TA-13.2"
    return refusal_of(PROGRAM.step(s), s, option, STEPS, VERBS, lambda: Reading(g, s), "TA-12.5", turn)
