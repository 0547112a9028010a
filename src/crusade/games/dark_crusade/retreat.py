"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

FLEEING_CHOICE = Step("flee", "DC-8.10", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
RETREAT = Step("retreat", "DC-8.5", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def end_retreat(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def fleeing(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def may_flee(g: Tables, s: State) -> bool:
    """Stub."""
    return False
