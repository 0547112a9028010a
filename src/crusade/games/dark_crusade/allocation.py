"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

BREAKTHROUGH_ORDERS = Step("breakthrough", "DC-8.6", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
FOLLOW_UPS = Step("follow_up", "DC-8.6", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
ORDERS = Step("orders", "DC-4.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def begin_breakthrough(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def begin_follow_up(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def begin_orders(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def breakthrough_allowed(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def follow_up_allowed(g: Tables, s: State) -> bool:
    """Stub."""
    return False
