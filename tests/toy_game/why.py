"""The literal reading: why an option is not possible. Loops and lists, nothing of the fast rules."""

from crusade.core.head import MODE
from crusade.core.option import ATTACK, DONE, HALT, MOVE, UNIT, Option
from crusade.core.refusal import Refusal
from crusade.core.state import NOBODY, State
from crusade.games.literal import refusal_of
from crusade.games.plain_reading import PLAIN_REASONS, PlainReading

from .sequence import CLAUSES, PROGRAM
from .tables import Tables


class Reading(PlainReading):
    """A position of the toy game, as a person at the table reads it."""

    def within_reach(self, unit: int, goal: int) -> bool:
        """TG-3.1. Whether a unit can walk to a point, line by line, round the enemy."""
        walked = {self.s.where[unit]}
        for _ in range(self.g.number[self.roster.kind[unit]]):
            walked |= {p for p in self.board.spaces for w in walked if self.joined(w, p) and not self.held_by_enemy(p)}
        return goal in walked - {self.s.where[unit]}

    def orders(self, option: Option) -> Refusal | None:
        """TG-3.1, TG-3.2. Orders."""
        verb, what, _ = option
        if verb == UNIT:
            return self.take_up(what)
        if verb == DONE:
            return None if self.hand == NOBODY else self.refuse("orders", "finish_first")
        if self.hand == NOBODY:
            return self.refuse("orders", "no_hand")
        if verb == ATTACK:
            return self.attack(what)
        if verb == HALT or (not self.s.tally[MODE] and self.within_reach(self.hand, what)):
            return None
        key = "has_moved" if self.s.tally[MODE] else "too_far"
        return self.refuse("orders", key, unit=self.name(self.hand), space=self.board.name(what))


REASONS = {**PLAIN_REASONS, "orders": ((DONE, UNIT, MOVE, ATTACK, HALT), Reading.orders)}


def explain(g: Tables, s: State, option: Option) -> Refusal | None:
    """Why an option is not possible; None where it is."""
    return refusal_of(PROGRAM.step(s), s, option, REASONS, {}, lambda: Reading(g, s, CLAUSES), "TG-5.1", "TG-2.1")
