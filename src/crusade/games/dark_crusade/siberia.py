"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

CALLING = Step("call", "DC-9.4", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
GAMBLE = Step("gamble", "DC-9.5", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
RESERVES = Step("reserve", "DC-9.4", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
RETURNING = Step("returning", "DC-9.6", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
SENDING = Step("send", "DC-9.5", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def begin_crisis_turn(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def crisis(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def gamble_due(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def may_call(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def next_instalment(g: Tables, s: State, *args: int) -> None:
    """Stub."""
