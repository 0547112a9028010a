"""Stub, to be written."""

from __future__ import annotations

from ...core.state import State
from .tables import Tables


def arrivals(g: Tables, s: State, *args: int) -> None:
    """Stub."""


def withdrawals(g: Tables, s: State, *args: int) -> None:
    """Stub."""
