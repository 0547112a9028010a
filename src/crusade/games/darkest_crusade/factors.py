"""The factors of a counter, on the side that faces up: DX-1."""

from __future__ import annotations

from ...core.bits import each
from ...core.state import State
from .slots import STRONG
from .tables import Tables


def attack_of(g: Tables, s: State, units: int) -> int:
    """DX-1.2, DX-1.3. The printed attack factors of these units; a unit of 0 adds nothing but may join the attack."""
    strong = s.marks[STRONG]
    front, back = g.attack
    return sum(back[u] if strong >> u & 1 else front[u] for u in each(units))


def defense_of(g: Tables, s: State, units: int) -> int:
    """DX-1.2. The printed defence factors of these units: the larger of the two numbers."""
    strong = s.marks[STRONG]
    front, back = g.defense
    return sum(back[u] if strong >> u & 1 else front[u] for u in each(units))


def hits_of(g: Tables, s: State, unit: int) -> int:
    """DX-1.2. How many hits the unit survives; one more eliminates it."""
    return g.hits[s.marks[STRONG] >> unit & 1][unit]
