"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

STRATEGIC_MOVES = Step("strategic", "DC-7.1", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def begin_strategic(g: Tables, s: State, *args: int) -> None:
    """Stub."""
