"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

REPLACEMENT_ROLL = Step("replacements", "DC-9.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
REPLACING = Step("replace", "DC-9.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def replacements_due(g: Tables, s: State) -> bool:
    """Stub."""
    return False
