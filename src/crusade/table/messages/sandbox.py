"""Messages about sandboxes: beginning one, and its dice."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .words import Count, Message, Name, SideNumber, Word

MOST_DICE = 60  # in one roll

Face = Annotated[int, Field(ge=1, le=6)]


class SandboxWish(Message):
    """Who plays in a sandbox: one person with both sides, or a computer with one of them."""

    name: Name = "Player"
    computer: SideNumber | None = None
    """The side a computer plays; null if the person plays both."""
    player: Word = ""
    """Which computer player."""


class Branch(SandboxWish):
    """Play on in a sandbox from a moment of a game: from the last decision within its first `at` options."""

    at: Count


class Rethrow(Message):
    """Throw the last roll of a sandbox again."""

    base: Count
    """The version this was asked for."""
    faces: list[Face] = Field(default=[], max_length=MOST_DICE)
    """The faces the player chooses; empty to throw the dice."""
