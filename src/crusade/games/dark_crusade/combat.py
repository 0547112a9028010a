"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

ATTACKER_HITS = Step("attacker_hits", "DC-8.9", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
BREAKING_OFF = Step("break_off", "DC-8.10", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
DEFENDER_HITS = Step("defender_hits", "DC-8.9", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
FIRE = Step("fire", "DC-8.2", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
PICK_BATTLE = Step("battle", "DC-8.1", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def begin_battles(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def close_battle(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def collapse(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def fighting(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def may_break_off(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def open_rounds(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def settle_round(g: Tables, s: State, *args: int) -> None:
    """Stub."""
