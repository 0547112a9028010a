"""What can be set in a position set up by hand, besides where the counters are: a game's description of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .state import State


class Fact(NamedTuple):
    """A number or a choice in a position, by the name `lay_out` knows. A name with a point, `factors.armor`, is one of
    several numbers that `lay_out` takes together."""

    name: str
    label: str
    slot: int  # of the tally
    least: int = 0
    most: int = 1
    choices: tuple[str, ...] = ()  # what the numbers from 0 stand for; empty for a plain number
    by_word: bool = False  # `lay_out` takes the word, not the number


def nothing_more(g: Any, s: State) -> list[str]:
    """For games whose audit finds everything that the rules forbid in a position."""
    return []


class Editor(NamedTuple):
    """What a game lets people set."""

    phases: tuple[str, ...]  # those in which a position may begin: one for each player-turn, the first side's first
    marks: Mapping[str, int]  # conditions of counters, by the word `lay_out` knows
    facts: tuple[Fact, ...]
    boxes: Mapping[str, int]  # off-map area -> the counters that may lie in it
    out: str  # the area of counters that are out of the game: any may lie there
    apart: str  # the clause that keeps the sides apart
    check: Callable[[Any, State], list[str]] = nothing_more  # what the rules forbid beyond the audit
