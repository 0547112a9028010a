"""Stub, to be written: what a table shows before anything is decided."""

from __future__ import annotations

from ...core.preview import Assault, Layer, Preview, Reach
from ...core.state import State
from .tables import Tables


def orders(g: Tables, s: State) -> dict[int, Reach]:
    """Stub."""
    return {}


def assault(g: Tables, s: State, target: int, attackers: int, side: int) -> Assault:
    """Stub."""
    raise NotImplementedError


def layers(g: Tables, s: State) -> list[Layer]:
    """Stub."""
    return []


PREVIEW = Preview(orders, assault, lambda g, s: 0, lambda g, s, u: 1, lambda g, s: 1, layers)
