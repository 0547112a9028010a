"""Unit symbols: the inner shapes of the drawings of `military-symbol` (MIT licence), reduced to what a counter needs.

That package draws every symbol of the standard and depends on scipy, but we need fifteen small shapes. They are therefore
kept in `data/symbols.json`; run `tools/freeze_symbols.py` when `looks.toml` names a new one.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ..core.roster import Roster
from .look import looks

LEFT, TOP, WIDTH, HEIGHT = 8.217, 16.933, 51.3, 33.867  # the friendly frame in that package's drawings


def symbol_of(roster: Roster, unit: int) -> str:
    """The key of a unit's symbol: its kind, or its kind with the mark that changes it."""
    kind = roster.kind[unit]
    table = looks()["symbols"]
    keys = [f"{kind}.{mark}" for mark in roster.marks[unit] if f"{kind}.{mark}" in table]
    return keys[0] if keys else kind if kind in table else "infantry"


@cache
def inner(code: str) -> str:
    """The inside of a symbol's frame, as lines (`k-line`) and solid shapes (`k-solid`)."""
    shapes: dict[str, str] = json.loads((Path(__file__).parent / "data" / "symbols.json").read_text(encoding="utf-8"))
    return shapes[code]
