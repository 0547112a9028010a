"""A game's book as the browser needs it. Made once."""

from __future__ import annotations

from functools import lru_cache

from ..core.say import ENGLISH
from ..games import registered
from ..games.book import quick_start, synonyms, turn_card
from ..record.figure import figures
from .figures import figure_info
from .messages.book import BookInfo


@lru_cache(maxsize=16)
def book_info(kind: str, language: str = ENGLISH) -> BookInfo:
    """Quick start, turn card, figures and synonyms of a game. Of these only the quick start is translated; the rest is in the
    rulebook's language."""
    registered(kind)
    return BookInfo(
        kind=kind,
        quick=quick_start(kind, language),
        card=turn_card(kind),
        figures=[figure_info(kind, name) for name in figures(kind)],
        synonyms=synonyms(kind),
    )
