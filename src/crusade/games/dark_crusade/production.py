"""Soviet production: DC-9.1, DC-9.2, DC-9.11, DC-9.13. Factories turned, factors received, spent and lapsed."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, each
from ...core.head import HAND, TURN
from ...core.machine import Step
from ...core.option import DONE, ENTER, HALT, PLACE, READY, Option, done, halt
from ...core.state import NOBODY, State
from .control import disperse, domain, list_works
from .slots import (
    BASIC,
    BUILT,
    COUNTED,
    CRISIS,
    ENTRAINED,
    FACTORS,
    FIRST_TURN,
    INFANTRY,
    PLACED,
    SIBERIAN,
    SOVIET,
    TURNED,
    TYPES,
    USED,
)
from .supply import production_supply
from .tables import Tables
from .verbs import TURN as TURN_FACTORY

KINDS = range(len(TYPES))


def begin_production(g: Tables, s: State) -> None:
    """DC-4.2, DC-4.4. The Soviet steps open: nothing turned, counted, built, made or placed in this phase."""
    s.marks[TURNED] = s.marks[USED] = 0
    s.tally[PLACED] = 0
    for t in KINDS:
        s.holds[COUNTED + t] = s.holds[BUILT + t] = 0


# ---- Factories


def turnable(g: Tables, s: State) -> int:
    """DC-9.2, DC-4.4. Factories in production supply not yet turned; an entrained one only where it can work again."""
    fed = production_supply(g, s, SOVIET)
    found = 0
    for u in each(g.factories & ~s.marks[TURNED]):
        place = s.where[u]
        can = fed & g.can_work if s.marks[ENTRAINED] >> u & 1 else fed
        if place == g.siberia or (place < g.size and can >> place & 1):
            found |= BIT[u]
    return found


def factory_options(g: Tables, s: State) -> list[Option]:
    """DC-9.2, DC-4.4. Any number of factories, each once a phase."""
    units = turnable(g, s)
    return [done, *(READY[TURN_FACTORY][u] for u in each(units))] if units else []


def apply_factory(g: Tables, s: State, option: Option) -> bool:
    """DC-9.2. Working to entrained, or entrained to working."""
    if option[0] == DONE:
        return True
    s.marks[ENTRAINED] ^= BIT[option[1]]
    s.marks[TURNED] |= BIT[option[1]]
    list_works(g, s)
    return False


# ---- Factors


def receive_factors(g: Tables, s: State) -> None:
    """DC-9.1, DC-9.5, DC-9.11. The turn's factors of each type; Siberian ones apart, and none during a crisis."""
    fed = production_supply(g, s, SOVIET)
    for t in KINDS:
        sources = count_sources(g, s, t, fed)
        each_gives = 1 if g.full_production else g.number["sources_a_factor"]
        s.tally[FACTORS + t] += -(-sources // each_gives)  # rounded up
    if not s.tally[CRISIS]:
        for t, factors in enumerate(siberian_factors(g, s.tally[TURN])):
            s.tally[SIBERIAN + t] += factors


def count_sources(g: Tables, s: State, t: int, fed: int) -> int:
    """DC-9.1, DC-9.2, DC-9.13, DC-3.4. The centres and working factories of a type that count; notes where they stand."""
    no_centres = t == INFANTRY and s.tally[TURN] == s.tally[FIRST_TURN]
    points = 0 if no_centres else g.centers[t] & fed
    sources = points.bit_count()
    for u in each(g.works_of[t] & ~s.marks[ENTRAINED] & ~s.marks[TURNED]):
        place = s.where[u]
        if place == g.siberia:
            sources += 1
        elif place < g.size and fed >> place & 1:
            points |= BIT[place]
            sources += 1
    s.holds[COUNTED + t] = points
    return sources


def siberian_factors(g: Tables, turn: int) -> tuple[int, ...]:
    """DC-9.11. What Siberia sends in a turn: the last row whose month has come."""
    begun = [first for first in g.siberian if first <= turn]
    return g.siberian[max(begun)] if begun else (0,) * BASIC


def lapse(g: Tables, s: State) -> None:
    """DC-9.1, DC-9.11, DC-4.4. The very end of phase 1: unspent infantry and cavalry factors are lost, others kept."""
    for t in KINDS:
        s.holds[COUNTED + t] = s.holds[BUILT + t] = 0
        if not g.kept[t]:
            s.tally[FACTORS + t] = s.tally[SIBERIAN + t] = 0
    s.marks[TURNED] = s.marks[USED] = 0


# ---- Building


def price(g: Tables, unit: int) -> tuple[int, ...]:
    """DC-9.1, DC-9.10. What a counter costs by type: its front factor in its type, a composite 1 for each component."""
    if unit in g.recipe:
        return g.recipe[unit]
    return tuple(g.front[unit] if t == g.pays[unit] else 0 for t in KINDS)


def pays_for(g: Tables, s: State, unit: int, in_siberia: bool) -> bool:
    """DC-9.11, DC-9.13. Whether the factors in hand suffice; Siberian ones help only in Siberia."""
    tally = s.tally
    return all(
        n <= tally[FACTORS + t] + (tally[SIBERIAN + t] if in_siberia else 0) for t, n in enumerate(price(g, unit)) if n
    )


def buildable(g: Tables, s: State) -> list[int]:
    """DC-9.1, DC-9.10, DC-1.7. The counters of the pool that the factors in hand can pay for, if only in Siberia."""
    paid = [t for t in KINDS if s.tally[FACTORS + t] or s.tally[SIBERIAN + t]]
    if not paid:
        return []
    return [
        u
        for u in each(s.at[g.pool] & g.units)
        if (g.pays[u] != NOBODY or u in g.recipe) and pays_for(g, s, u, in_siberia=True)
    ]


def free_places(g: Tables, s: State, unit: int) -> int:
    """DC-9.1, DC-9.13, DC-12.5. Counted places of a type the counter is paid in where none of that type appeared this turn."""
    if not pays_for(g, s, unit, in_siberia=False):
        return 0
    points = 0
    for t, n in enumerate(price(g, unit)):
        if n:
            points |= s.holds[COUNTED + t] & ~s.holds[BUILT + t]
    return points & domain(g, s, unit)


def build_options(g: Tables, s: State) -> list[Option]:
    """DC-9.1, DC-9.13. A counter of the pool, then its place: a counted place, or Siberia."""
    unit = s.tally[HAND]
    if unit == NOBODY:
        units = buildable(g, s)
        return [done, *(READY[ENTER][u] for u in units)] if units else []
    return [halt, *(READY[PLACE][p] for p in each(free_places(g, s, unit))), READY[PLACE][g.siberia]]


def apply_build(g: Tables, s: State, option: Option) -> bool:
    """DC-9.1. Build a counter: it is paid for and appears dispersed."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == ENTER:
        s.tally[HAND] = a
        return False
    unit, s.tally[HAND] = s.tally[HAND], NOBODY
    if verb == HALT:
        return False
    spend(g, s, unit, a)
    s.put(unit, a)
    disperse(s, unit)
    return False


def spend(g: Tables, s: State, unit: int, place: int) -> None:
    """DC-9.11, DC-9.13. In Siberia Siberian factors pay first; on a point the place of one type is taken up."""
    open_types = []
    for t, n in enumerate(price(g, unit)):
        first = min(n, s.tally[SIBERIAN + t]) if place == g.siberia else 0
        s.tally[SIBERIAN + t] -= first
        s.tally[FACTORS + t] -= n - first
        if n and place < g.size and (s.holds[COUNTED + t] & ~s.holds[BUILT + t]) >> place & 1:
            open_types.append(t)
    if open_types:
        s.holds[BUILT + open_types[0]] |= BIT[place]


FACTORIES = Step("factories", "DC-9.2", active_side, factory_options, apply_factory)
BUILDING = Step("build", "DC-9.1", active_side, build_options, apply_build)
