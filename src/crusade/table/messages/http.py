"""Requests and answers over HTTP."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...games import game_names
from .view import AttackOut, FireOut, LineLoad, SeatOut
from .words import Count, Message, Name, NewKey, OptionText, Word


class SeatWish(Message):
    """Who should play a side."""

    kind: Literal["human", "computer", "open"] = "human"
    name: Name = "Player"
    player: Word = ""


class NewGame(Message):
    """A new game: its kind, its settings and readings, and who plays."""

    kind: Word = Field(default_factory=lambda: game_names()[0])
    switches: dict[Word, Word] = Field(default={}, max_length=40)
    by_hand: bool = False
    """Whether people throw the dice at a real table and enter the faces; else the table throws them, and all can be checked."""
    seats: list[SeatWish] = Field(min_length=2, max_length=2)


class NewLesson(Message):
    """A guided game of this title."""

    kind: Word
    name: Name = "Player"


class LessonStepOut(Message):
    """One step of a guided game."""

    idea: str
    words: str
    clause: str
    look: list[str]
    """Counters and places to look at."""
    acts: bool
    """Whether the learner does something in it; otherwise they only read."""


class LessonOut(Message):
    """A guided game."""

    kind: str
    title: str
    minutes: int
    side: int
    steps: list[LessonStepOut]


class SitDown(Message):
    """Taking a seat: the player's name, and the key to the seat from now on, made by the player's browser."""

    name: Name = "Player"
    key: NewKey


class Created(Message):
    """A new game, by side: keys to the seats of its creator, and invitations with which somebody else can take a seat."""

    game: str
    keys: list[str | None]
    invitations: list[str | None]


class ResultOut(Message):
    """How a game in a list ended."""

    winner: int | None
    how: Literal["rule", "resigned", "agreed", "forfeited"]
    clause: str
    """The clause that ended it, with its mark (`AB-2.7 [R]`); empty if no rule did."""


class GameLine(Message):
    """A game in a list."""

    game: str
    kind: str
    seats: list[SeatOut]
    result: ResultOut | None
    lesson: bool
    """Whether it is a guided game."""
    sandbox: bool
    """Whether it is a sandbox."""
    by_hand: bool
    """Whether people throw the dice and enter them."""
    changed: str


class Question(Message):
    """Why not? About options that may not be possible, or about a click on a place, with or without a selected counter."""

    options: list[OptionText] = Field(default=[], max_length=60)
    place: Word | None = None
    unit: Word | None = None


class Answer(Message):
    """Whether it is possible; if not, the reason and its clause. No words if the click could not have meant anything."""

    possible: bool
    clause: str
    words: str


class OddsQuestion(Message):
    """The odds of an attack: by the counters allocated to it, or by these attackers from where they are."""

    target: Word
    attackers: list[Word] | None = Field(default=None, max_length=40)
    press: int = Field(default=-1, ge=-1, le=100)
    retreat: Literal["stand", "leave"] = "stand"
    base: Count | None = None
    """The version the question is about: a question that arrives too late does not count against the limits."""


class OddsOut(Message):
    """Exact odds of a whole battle."""

    known: bool
    """False where hidden counters make them unknown; then the rest is empty."""
    assault: AttackOut | None
    taken: float
    held: float
    press: int
    rounds: int | None
    """The rounds still to fight; null if there is no last round."""
    attackers_lost: list[float]
    defenders_lost: list[float]
    by_press: list[float]
    """The chance to take the place for each number of columns pressed now; later rounds are pressed as well as possible."""
    fire: list[FireOut]
    """How the attacker's die is read for each number of columns pressed now; empty if no results table is used."""
    words: str


class LayerOut(Message):
    """An overlay of the map."""

    name: str
    words: str
    spaces: dict[str, str]
    lines: list[tuple[str, str, str]]
    loads: list[LineLoad]


class FileText(Message):
    """A game file."""

    text: str = Field(max_length=5_000_000)


class Verdict(Message):
    """The result of checking a game file."""

    good: bool
    words: str


class StretchOut(Message):
    """A part of a finished game, and how it changed the first side's expected score (a draw counts half)."""

    turn: int
    phase: str
    side: int
    """Whose player-turn it was."""
    last: int
    """Its last option."""
    before: float
    after: float
    dice: float
    """What the dice changed; the rest was decisions."""


class ReviewOut(Message):
    """A finished game looked over: how the first side's expected score moved, and how lucky it was."""

    stretches: list[StretchOut]
    luck: float
    """What all rolls together changed, above or below the average roll."""
    percentile: float
    """The share of games with the same decisions and other dice in which the first side is less lucky."""
    rolls: int


class ProgressOut(Message):
    """How far a review is, from 0 to 1."""

    done: float


class Trouble(Message):
    """Why a request was not carried out."""

    words: str
    clause: str = ""


class TableKey(Message):
    """The public half of the key this table signs its files with."""

    key: str
