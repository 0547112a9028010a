"""Messages about sandboxes: beginning one, and its dice."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .words import Count, Face, Message, Name, SideNumber, Word

MOST_DICE = 60  # in one roll


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


class PlacedUnit(Message):
    """A counter of a position set up by hand: where it is, and its conditions."""

    unit: Word
    place: Word
    marks: list[Word] = Field(default=[], max_length=12)


class SetupText(Message):
    """A position set up by hand: the phase in which play begins, facts by name, counters, and who controls what."""

    phase: Word
    facts: dict[Word, Annotated[int, Field(ge=0, le=30_000)]] = Field(default={}, max_length=80)
    units: list[PlacedUnit] = Field(default=[], max_length=511)
    """Counters that are not named are out of the game."""
    held: dict[Word, SideNumber] = Field(default={}, max_length=255)
    """The side that controls a place. A place with units belongs to the side of the units."""


class SetupQuestion(Message):
    """A position of a game that may break its rules."""

    kind: Word
    switches: dict[Word, Word] = Field(default={}, max_length=40)
    setup: SetupText


class NewSetup(SandboxWish):
    """A sandbox with a position set up by hand."""

    kind: Word
    switches: dict[Word, Word] = Field(default={}, max_length=40)
    setup: SetupText


class SetupCheck(Message):
    """What the rules forbid in a position; empty if it can be played."""

    problems: list[str]


class FactForm(Message):
    """A fact that can be set: a number between two others, or one of some choices counted from 0."""

    name: str
    label: str
    least: int
    most: int
    choices: list[str]


class PhaseForm(Message):
    """A phase in which play can begin."""

    id: str
    name: str
    side: int


class EditorOut(Message):
    """What can be set in a position of a game, and a position to begin with."""

    kind: str
    switches: dict[str, str]
    phases: list[PhaseForm]
    marks: dict[str, str]
    """The conditions a counter can be given, with what they are called."""
    facts: list[FactForm]
    boxes: dict[str, list[str]]
    """Off-map area -> the counters that may lie in it."""
    out: str
    """The area of counters that are out of the game."""
    setup: SetupText
