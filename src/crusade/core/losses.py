"""Hits and what they do to a counter."""

from __future__ import annotations

from typing import Final

UNHURT, DISRUPTED, ELIMINATED = range(3)
FORT: Final = 1  # hits a fortification takes before its unit


def stamina(hits: int, disrupted: bool, fortified: bool) -> int:
    """How many hits a counter can be given in one round: the last of them eliminates it."""
    return 1 if disrupted else hits + 1 + (FORT if fortified else 0)


def fate(taken: int, hits: int, disrupted: bool, fortified: bool) -> int:
    """What the hits it was given in a round did to a counter."""
    if taken >= stamina(hits, disrupted, fortified):
        return ELIMINATED
    if fortified:
        taken -= FORT
    return DISRUPTED if disrupted or taken > 0 else UNHURT
