"""What the literal readings of all games have in common: small questions about counters, the frame of an explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..core.board import Board
from ..core.machine import CHANCE, Step
from ..core.option import ROLL, VERBS, Option, Verb
from ..core.refusal import Refusal
from ..core.roster import Roster
from ..core.state import State

#: Refusals every game knows, in words. A game's own catalogue goes on from here.
COMMON: Final[dict[str, str]] = {
    "game_over": "The game is over.",
    "not_offered": "This is not possible now.",
    "dice_first": "The dice decide first.",
    "no_such_roll": "The dice cannot show that.",
    "not_now": '"{verb}" does not belong to this step ({step}).',
    "no_hand": "First take a counter in hand, with `unit`.",
    "hand_full": "{unit} is in hand: finish with it first.",
    "finish_first": "Finish what is begun first.",
    "not_yours": "{unit} is not yours.",
    "off_map": "{unit} is not on the map.",
    "disrupted": "{unit} is disrupted.",
    "dug_in": "{unit} dug in this player-turn and does nothing else.",
}


class LiteralReading:
    """A position as a person at the table sees it: plain questions, no sets, no search."""

    board: Board
    roster: Roster
    s: State

    def name(self, unit: int) -> str:
        """The counter's name for people."""
        return self.roster.name[unit]

    def has_mark(self, unit: int, word: str) -> bool:
        """Whether `units.csv` gives it this mark."""
        return word in self.roster.marks[unit]

    def marked(self, unit: int, mark: int) -> bool:
        """Whether it bears this mark of the state (disrupted, moved …)."""
        return bool(self.s.marks[mark] >> unit & 1)

    def place(self, unit: int) -> int | None:
        """The space it stands on, or None off the map."""
        where = self.s.where[unit]
        return where if where in self.board.spaces else None

    def owner(self, unit: int) -> int:
        """The side it fights for."""
        return self.roster.side[unit]


#: For each step the verbs it knows, and who says why one of its options is not possible.
Reasons = Mapping[str, tuple[Sequence[int], Callable[[Any, Option], Refusal | None]]]


def refusal_of(
    step: Step | None,
    s: State,
    option: Option,
    reasons: Reasons,
    own: Mapping[int, Verb],
    reading: Callable[[], Any],
    over: str,
    turn: str,
) -> Refusal | None:
    """Why an option is not possible at this step.

    `own` are the verbs only this game has; `over` and `turn` the clauses of the end and of the player-turn.
    """
    if step is None:
        return Refusal(over, "game_over")
    if s.seat == CHANCE:
        if option[0] != ROLL:
            return Refusal(step.clause, "dice_first")
        return None if option in s.menu else Refusal(step.clause, "no_such_roll")
    verbs, reason = reasons[step.name]
    if option[0] not in verbs:
        return Refusal(turn, "not_now", verb={**VERBS, **own}[option[0]].name, step=step.name)
    return reason(reading(), option)
