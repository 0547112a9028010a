"""What a counter says of its unit: a short designation, the formation above it, its factors."""

from __future__ import annotations

import re

from ..core.roster import Roster, printed
from .look import looks

_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th|\.)$")
_NUMBER = re.compile(r"^(?:\d+|[IVXL]+)$")
WHOLE = 4  # a word of so many letters is not shortened
LONGEST = 9


def designation(name: str) -> tuple[str, str]:
    """A name's short form and that of the formation above it: `751/326 VGD` gives `751` and `326VG`."""
    own, _, above = re.sub(r"\s*\([^)]*\)", "", name).partition("/")
    return _short(own), _short(above)


def _short(name: str) -> str:
    """The number first, then the words that tell the unit apart."""
    table = looks()["short"]
    words = [_ORDINAL.sub(r"\1", word) for word in name.split()]
    numbers = [w for w in words if _NUMBER.match(w)]
    others = [table.get(w.lower(), w[:WHOLE]) for w in words if not _NUMBER.match(w)]
    if len(words) == 1 and not numbers and words[0].lower() not in table:
        return words[0][:LONGEST]
    return "".join(numbers + others) or name[:WHOLE]


def factors(figures: tuple[int, int, int]) -> str:
    """Factors as printed; nothing for 0."""
    return printed(*figures) if any(figures) else ""


def front(roster: Roster, unit: int) -> tuple[int, int, int]:
    """The figures of a counter's front: attack, defence, hits."""
    return roster.attack[unit], roster.defense[unit], roster.hits[unit]
