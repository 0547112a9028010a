"""A game's book as the browser needs it. Made once."""

from __future__ import annotations

from functools import lru_cache

from ..games import registered
from ..games.book import quick_start, synonyms, turn_card
from ..record.figure import figures
from .figures import figure_info
from .messages.book import BookInfo


@lru_cache(maxsize=8)
def book_info(kind: str) -> BookInfo:
    """Quick start, turn card, figures and synonyms of a game."""
    registered(kind)
    return BookInfo(
        kind=kind,
        quick=quick_start(kind),
        card=turn_card(kind),
        figures=[figure_info(kind, name) for name in figures(kind)],
        synonyms=synonyms(kind),
    )
