"""Why an option is refused: data first, prose last. A game's catalogue turns it into words."""

from __future__ import annotations

from collections.abc import Mapping

from .citation import with_marks
from .errors import InputError
from .say import say


class Refusal:
    """The clause that forbids an option, a key into the game's catalogue of sentences, and the facts that matter."""

    __slots__ = ("clause", "facts", "key")

    def __init__(self, clause: str, key: str, **facts: str | int) -> None:
        self.clause, self.key = clause, key
        self.facts: Mapping[str, str | int] = facts

    def __repr__(self) -> str:
        return f"Refusal({self.clause}, {self.key}, {dict(self.facts)})"

    def words(self, catalogue: Mapping[str, str], marks: Mapping[str, str]) -> str:
        """The sentence people read, with the clause and its mark behind it."""
        return with_marks(f"{say(catalogue[self.key], **self.facts)} ({self.clause})", marks)


class Illegal(InputError):
    """An option that is not possible now, with the reason."""

    def __init__(self, option: str, refusal: Refusal, why: str) -> None:
        self.option, self.refusal = option, refusal
        super().__init__(say('"{option}" is not possible: {why}', option=option, why=why))
