"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

RALLYING = Step("rally", "DC-11.1", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def begin_rally(g: Tables, s: State, *args: int) -> None:
    """Stub."""
