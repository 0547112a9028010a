"""The literal reading of the rules: it tells a player why an option is refused, and tests check the fast rules against it."""

from __future__ import annotations

from collections.abc import Callable

from ....core.option import ATTACK, BATTLE, DONE, ENTER, FORTIFY, HALT, HIT, MOVE, PLACE, PRESS, RECALL, UNIT, Option
from ....core.refusal import Refusal
from ....core.state import State
from ...literal import refusal_of
from .. import slots
from ..sequence import PROGRAM
from ..tables import Tables
from ..verbs import BUILD, CALL, EMPLACE, EVACUATE, FORD, GIVEUP, HIDE, LOSE, REPLACE, SAIL, STANDIN, VERBS
from .advance import explain_advance
from .allocation import explain_order
from .combat import explain_hit, explain_pick, explain_press, explain_replace
from .reading import Reading
from .reinforcements import explain_prepare
from .replacements import explain_muster
from .retreat import explain_retreat
from .setup import explain_setup
from .supply import explain_sustain

Reason = Callable[[Reading, Option], Refusal | None]

#: For each step of the sequence: its verbs, and the function that explains them.
STEPS: dict[str, tuple[tuple[int, ...], Reason]] = {
    "orders": ((UNIT, MOVE, ATTACK, HALT, RECALL, FORD, DONE), explain_order),
    "battle": ((BATTLE,), explain_pick),
    "replace": ((REPLACE, DONE), explain_replace),
    "press": ((PRESS,), explain_press),
    "defender_hits": ((HIT,), lambda r, o: explain_hit(r, o, False)),
    "attacker_hits": ((HIT,), lambda r, o: explain_hit(r, o, True)),
    "retreat": ((UNIT, MOVE, DONE), explain_retreat),
    "advance": ((UNIT, MOVE, HALT, DONE), explain_advance),
    "sustain": ((LOSE,), explain_sustain),
    "prepare": ((FORTIFY, SAIL, MOVE, ENTER, PLACE, DONE), explain_prepare),
    "muster": (
        (GIVEUP, UNIT, STANDIN, BUILD, PLACE, HIDE, SAIL, MOVE, EVACUATE, CALL, ENTER, EMPLACE, DONE),
        explain_muster,
    ),
    "secret_setup": ((UNIT, PLACE, DONE), lambda r, o: explain_setup(r, o, slots.SOVIET)),
    "axis_setup": ((UNIT, PLACE, DONE), lambda r, o: explain_setup(r, o, slots.AXIS)),
}


def explain(g: Tables, s: State, option: Option) -> Refusal | None:
    """DX-2.1, DX-2.2. Why an option is not possible now: the clause and the facts that forbid it; None if it is possible."""
    turn = "DX-2.1" if s.tally[slots.SIDE] == slots.AXIS else "DX-2.2"
    return refusal_of(PROGRAM.step(s), s, option, STEPS, VERBS, lambda: Reading(g, s), "DX-11.5", turn)
