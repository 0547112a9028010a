"""The text on a counter: a short designation, the parent formation, and the factors."""

from __future__ import annotations

import re

from ..core.roster import Roster, printed
from .look import looks

_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th|\.)$")
_NUMBER = re.compile(r"^(?:\d+|[IVXL]+)$")
WHOLE = 4  # words up to this length are not shortened
LONGEST = 9


def designation(name: str) -> tuple[str, str]:
    """The short forms of a unit's name and its parent formation: `751/326 VGD` gives `751` and `326VG`."""
    own, _, above = re.sub(r"\s*\([^)]*\)", "", name).partition("/")
    return _short(own), _short(above)


def _short(name: str) -> str:
    """The number first, then the words that distinguish the unit."""
    table = looks()["short"]
    words = [_ORDINAL.sub(r"\1", word) for word in name.split()]
    numbers = [w for w in words if _NUMBER.match(w)]
    others = [table.get(w.lower(), w[:WHOLE]) for w in words if not _NUMBER.match(w)]
    if len(words) == 1 and not numbers and words[0].lower() not in table:
        return words[0][:LONGEST]
    return "".join(numbers + others) or name[:WHOLE]


def factors(figures: tuple[int, int, int], one: bool = False) -> str:
    """Factors as printed, or the first of them alone; nothing for 0."""
    if not any(figures):
        return ""
    return str(figures[0]) if one else printed(*figures)


def front(roster: Roster, unit: int) -> tuple[int, int, int]:
    """The figures of a counter's front: attack, defence, hits."""
    return roster.attack[unit], roster.defense[unit], roster.hits[unit]
