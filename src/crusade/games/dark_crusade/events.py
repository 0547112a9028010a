"""Stub, to be written."""

from __future__ import annotations

from ...core.state import State
from .tables import Tables


def check_events(g: Tables, s: State, *args: int) -> None:
    """Stub."""
