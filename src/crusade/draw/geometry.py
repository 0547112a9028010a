"""Coordinates as plain data, so that the browser can place counters."""

from __future__ import annotations

from typing import Any

from ..core.board import Board
from .places import COUNTERS_DOWN
from .plane import HEX, LINE, Plane, corners, plane
from .routes import PAD

COUNTER = {"hex": 0.42, "points": 0.3}  # a counter's side, as a fraction of a hex or a typical line


def geometry(board: Board) -> dict[str, Any]:
    """The view box, the size of a counter, and for each space its centre, the position of its stack, and its outline."""
    where = plane(board)
    return {
        "kind": board.kind,
        "viewBox": [0, 0, _tenth(where.width), _tenth(where.height)],
        "counter": _tenth(COUNTER[board.kind] * (HEX if board.kind == "hex" else LINE)),
        "spaces": {s.id: _space(where, i) for i, s in board.spaces.items()},
    }


def _space(where: Plane, i: int) -> dict[str, Any]:
    x, y = where.centre[i]
    down = COUNTERS_DOWN if where.kind == "hex" else 0.0
    here: dict[str, Any] = {"x": _tenth(x), "y": _tenth(y), "stack": [_tenth(x), _tenth(y + down)]}
    if where.kind == "hex":
        here["polygon"] = [[_tenth(u), _tenth(v)] for u, v in corners((x, y))]
    else:
        here["radius"] = PAD
    return here


def _tenth(value: float) -> float:
    return round(value, 1)
