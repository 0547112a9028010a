"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

BUILDING = Step("build", "DC-9.1", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
FACTORIES = Step("factories", "DC-9.2", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def begin_production(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def lapse(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def receive_factors(g: Tables, s: State, *args: int) -> None:
    """Stub."""
