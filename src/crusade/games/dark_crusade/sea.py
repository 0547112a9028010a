"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

SAILING = Step("sea", "DC-7.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
SINKING = Step("sinking", "DC-7.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def sailing(g: Tables, s: State) -> bool:
    """Stub."""
    return False
