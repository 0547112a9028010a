"""What each side may know: everything lies open in this game."""

from __future__ import annotations

from ...core.state import State
from ...core.view import Shuffle
from .tables import Tables


def show(g: Tables, s: State, seat: int, shuffle: Shuffle | None = None) -> tuple[State, int]:
    """The position as a seat sees it: as it is."""
    shown = s.copy()
    shown.found = None
    return shown, 0
