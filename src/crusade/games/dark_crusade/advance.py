"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

ADVANCE = Step("advance", "DC-8.11", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def cleared(g: Tables, s: State) -> bool:
    """Stub."""
    return False
