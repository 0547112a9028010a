"""Hits and what they do to a counter: the owner shares them out one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .bits import each
from .machine import Step
from .option import HIT, READY, Option
from .state import State

UNHURT, DISRUPTED, ELIMINATED = range(3)
FORT: Final = 1  # hits a fortification takes before its unit


def stamina(hits: int, disrupted: bool, fortified: bool) -> int:
    """How many hits a counter can be given in one round: the last of them eliminates it."""
    return 1 if disrupted else hits + 1 + (FORT if fortified else 0)


def fate(taken: int, hits: int, disrupted: bool, fortified: bool) -> int:
    """What has become of a counter that was given so many hits in one round."""
    if taken >= stamina(hits, disrupted, fortified):
        return ELIMINATED
    if fortified:
        taken -= FORT
    return DISRUPTED if disrupted or taken > 0 else UNHURT


def share_out(
    name: str, clause: str, owner: Callable[[Any, State], int], hits: int, takers: Callable[[Any, State], int]
) -> Step:
    """A step in which an owner gives out the hits that wait in a slot, one at a time, to those who can take one more."""

    def options(g: Any, s: State) -> list[Option]:
        return [READY[HIT][u] for u in each(takers(g, s))] if s.tally[hits] else []

    def apply(g: Any, s: State, option: Option) -> bool:
        s.hits[option[1]] += 1
        s.tally[hits] -= 1
        return False

    return Step(name, clause, owner, options, apply)
