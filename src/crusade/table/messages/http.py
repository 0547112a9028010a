"""Requests and answers over HTTP."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...games import game_names
from .view import AttackOut, FireOut, SeatOut
from .words import Count, Message, Name, NewKey, OptionText, Word


class SeatWish(Message):
    """Who shall sit on a side."""

    kind: Literal["human", "computer", "open"] = "human"
    name: Name = "Player"
    player: Word = ""


class NewGame(Message):
    """A new game: which, with which readings, and who plays."""

    kind: Word = Field(default_factory=lambda: game_names()[0])
    switches: dict[Word, Word] = Field(default={}, max_length=40)
    seats: list[SeatWish] = Field(min_length=2, max_length=2)


class SitDown(Message):
    """The name under which a seat is taken, and the key that opens it from now on: made by whoever sits down."""

    name: Name = "Player"
    key: NewKey


class Created(Message):
    """A game was made. Keys open the seats of whoever made it; an invitation lets somebody else sit down, and nothing more."""

    game: str
    keys: list[str | None]
    invitations: list[str | None]


class ResultOut(Message):
    """How a game in a list ended."""

    winner: int | None
    how: Literal["rule", "resigned", "agreed", "forfeited"]
    clause: str


class GameLine(Message):
    """A game in a list."""

    game: str
    kind: str
    seats: list[SeatOut]
    result: ResultOut | None
    changed: str


class Question(Message):
    """Options that may not be possible, or a place pointed at with a counter selected or without: why not?"""

    options: list[OptionText] = Field(default=[], max_length=60)
    place: Word | None = None
    unit: Word | None = None


class Answer(Message):
    """Possible, or the clause and the words that say why not; no words where nothing was meant."""

    possible: bool
    clause: str
    words: str


class OddsQuestion(Message):
    """The odds of an attack: those allocated, or these attackers from where they stand."""

    target: Word
    attackers: list[Word] | None = Field(default=None, max_length=40)
    press: int = Field(default=-1, ge=-1, le=100)
    retreat: Literal["stand", "leave"] = "stand"
    base: Count | None = None
    """The version that was looked at: a question that came too late is not held against anybody."""


class OddsOut(Message):
    """Exact odds of a whole battle."""

    known: bool
    """False where hidden counters make them unknown; then the rest is empty."""
    assault: AttackOut | None
    taken: float
    held: float
    press: int
    rounds: int
    attackers_lost: list[float]
    defenders_lost: list[float]
    by_press: list[float]
    """The chance to take it for each number of columns named now; later rounds are pressed as is best."""
    fire: list[FireOut]
    """How the attacker's die is read for each number of columns named now; empty where no results table is used."""
    words: str


class LayerOut(Message):
    """Something to see on the map."""

    name: str
    words: str
    spaces: dict[str, str]
    lines: list[tuple[str, str, str]]


class FileText(Message):
    """A game file."""

    text: str = Field(max_length=5_000_000)


class Verdict(Message):
    """What can be said of a game file."""

    good: bool
    words: str


class StretchOut(Message):
    """A stretch of a finished game, and what it did to the first side's chances (a draw counts half)."""

    turn: int
    phase: str
    side: int
    luck: bool
    """Whether battles were fought in it; else it was planning, by `side`."""
    last: int
    """Its last option."""
    before: float
    after: float


class Trouble(Message):
    """Why a request was not carried out."""

    words: str
    clause: str = ""


class TableKey(Message):
    """The public half of the key this table signs its files with."""

    key: str
