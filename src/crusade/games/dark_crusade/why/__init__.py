"""Why not? The literal reading of the rules, clause by clause: it answers a player and is the oracle of the fast rules."""

from __future__ import annotations

from collections.abc import Callable

from ....core.option import ATTACK, BATTLE, DONE, ENTER, HALT, HIT, MOVE, PLACE, RECALL, UNIT, Option
from ....core.refusal import Refusal
from ....core.state import State
from ...literal import refusal_of
from ..sequence import PROGRAM
from ..slots import AXIS, SOVIET
from ..tables import Tables
from ..verbs import (
    BREAK,
    CALL,
    DECLARE,
    DROP,
    EARLY,
    EXIT,
    FLEE,
    FLY,
    FREE,
    KEEP,
    MAKE,
    NAME,
    PAY,
    RALLY,
    SEND,
    SPLIT,
    TAKE,
    TURN,
    USE,
    VERBS,
)
from .advance import explain_advance
from .air import explain_down, explain_fly
from .allocation import explain_order
from .combat import explain_choice, explain_hit, explain_pick
from .composites import explain_compose
from .hq import explain_rally
from .partisans import explain_partisans
from .production import explain_build, explain_turn
from .reading import Reading
from .replacements import explain_replace
from .retreat import explain_retreat
from .sea import explain_sea
from .setup import explain_naming, explain_setup
from .siberia import explain_reserve, explain_return, explain_send
from .strategic import explain_strategic
from .supply import explain_survivor

Reason = Callable[[Reading, Option], Refusal | None]

#: For each step of the sequence: the verbs it knows, and the function that explains them.
STEPS: dict[str, tuple[tuple[int, ...], Reason]] = {
    "start_choice": ((DONE, EARLY), explain_choice),
    "soviet_choice": ((DONE, FREE), explain_choice),
    "axis_choice": ((DONE, FREE), explain_choice),
    "naming": ((DONE, UNIT, NAME, PLACE, HALT), explain_naming),
    "soviet_setup": ((DONE, UNIT, PLACE, HALT), lambda r, o: explain_setup(r, o, SOVIET)),
    "axis_setup": ((DONE, UNIT, PLACE, HALT), lambda r, o: explain_setup(r, o, AXIS)),
    "rally": ((DONE, RALLY), explain_rally),
    "replace": ((DONE, ENTER, PLACE), explain_replace),
    "call": ((DONE, CALL), explain_choice),
    "reserve": ((DONE, TAKE), explain_reserve),
    "returning": ((DONE, TAKE), explain_return),
    "factories": ((DONE, TURN), explain_turn),
    "build": ((DONE, ENTER, PLACE, HALT), explain_build),
    "compose": ((DONE, MAKE, SPLIT, PLACE, USE, HALT), explain_compose),
    "partisans": ((DONE, PLACE), explain_partisans),
    "send": ((DONE, SEND, PAY), explain_send),
    "strategic": ((DONE, UNIT, MOVE, HALT), explain_strategic),
    "sea": ((DONE, UNIT, MOVE, HALT), explain_sea),
    "orders": ((DONE, UNIT, MOVE, ATTACK, RECALL, DROP, EXIT, HALT), explain_order),
    "breakthrough": ((DONE, UNIT, MOVE, ATTACK, RECALL, EXIT, HALT), explain_order),
    "follow_up": ((DONE, UNIT, MOVE, EXIT, HALT), explain_order),
    "battle": ((BATTLE,), explain_pick),
    "attack_air": ((DONE, FLY), lambda r, o: explain_fly(r, o, True)),
    "defend_air": ((DONE, FLY), lambda r, o: explain_fly(r, o, False)),
    "defender_downs": ((HIT,), lambda r, o: explain_down(r, o, False)),
    "attacker_downs": ((HIT,), lambda r, o: explain_down(r, o, True)),
    "defender_hits": ((HIT,), lambda r, o: explain_hit(r, o, False)),
    "attacker_hits": ((HIT,), lambda r, o: explain_hit(r, o, True)),
    "break_off": ((DONE, BREAK), explain_choice),
    "flee": ((DONE, FLEE), explain_choice),
    "retreat": ((DONE, UNIT, MOVE), explain_retreat),
    "advance": ((DONE, UNIT, MOVE), explain_advance),
    "survivors": ((KEEP,), explain_survivor),
    "declare": ((DONE, DECLARE), explain_choice),
}


def explain(g: Tables, s: State, option: Option) -> Refusal | None:
    """DC-4.1. Why an option is not possible now: the clause and the fact that forbid it; None where it is."""
    return refusal_of(PROGRAM.step(s), s, option, STEPS, VERBS, lambda: Reading(g, s), "DC-2.3", "DC-4.1")
