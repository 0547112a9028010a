"""Composites made and broken up: DC-9.10 (their building from factors is in `production`)."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, collect, count, each, first
from ...core.head import DISRUPTED, HAND
from ...core.machine import Step
from ...core.option import DONE, HALT, PLACE, READY, Option, done, halt
from ...core.state import NOBODY, NOWHERE, State
from .control import strip
from .slots import BASIC, CHOSEN, MAKE_AT, SOVIET, USED
from .supply import supplied
from .tables import Tables
from .verbs import MAKE, SPLIT, USE


def workshops(g: Tables, s: State) -> list[int]:
    """DC-9.10, DC-10.9. Where composites are made and broken up: points in supply with Soviet units, and Siberia."""
    places = list(each(s.occupied[SOVIET] & supplied(g, s, SOVIET)))
    return [*places, g.siberia] if s.at[g.siberia] else places


def fresh(s: State) -> int:
    """DC-9.10. The counters that are undispersed and not yet made, broken up or used up in this step."""
    return ~(s.marks[DISRUPTED] | s.marks[USED])


def enough(g: Tables, units: int, recipe: tuple[int, ...]) -> bool:
    """DC-9.10. Whether these units hold the basic units a recipe asks for."""
    return all(count(units & g.basic[t]) >= recipe[t] for t in range(BASIC))


def make_places(g: Tables, s: State, unit: int) -> list[int]:
    """DC-9.10. Where a composite of the pool can be made from undispersed basic units."""
    ready = fresh(s)
    return [p for p in workshops(g, s) if enough(g, s.at[p] & ready, g.recipe[unit])]


def makeable(g: Tables, s: State) -> list[int]:
    """DC-9.10. The composites that can be made somewhere: their own counter must lie in the pool."""
    counters = s.at[g.pool] & g.composites & ~s.marks[USED]
    if not counters:
        return []
    ready = fresh(s)
    stacks = [s.at[p] & ready for p in workshops(g, s)]
    wanted = {g.recipe[u] for u in each(counters)}
    possible = {recipe for recipe in wanted if any(enough(g, stack, recipe) for stack in stacks)}
    return [u for u in each(counters) if g.recipe[u] in possible]


def plain_parts(g: Tables, s: State) -> int:
    """DC-9.10. The plain basic counters of factor 1 in the pool, for composites changed back."""
    return collect(u for t in range(BASIC) for u in each(s.at[g.pool] & g.basic[t] & ~s.marks[USED]) if g.front[u] == 1)


def splittable(g: Tables, s: State) -> list[int]:
    """DC-9.10. The undispersed composites in supply whose components lie in the pool."""
    ready = fresh(s) & g.composites
    here = [u for p in workshops(g, s) for u in each(s.at[p] & ready)]
    if not here:
        return []
    parts = plain_parts(g, s)
    return sorted(u for u in here if enough(g, parts, g.recipe[u]))


def candidates(g: Tables, s: State) -> int:
    """DC-9.10. The next components to pick, type by type; where all are needed only the first, which goes by itself."""
    recipe, chosen = g.recipe[s.tally[HAND]], s.marks[CHOSEN]
    here = s.at[s.tally[MAKE_AT]] & fresh(s)
    for t in range(BASIC):
        missing = recipe[t] - count(chosen & g.basic[t])
        if missing > 0:
            left = here & g.basic[t] & ~chosen
            return left if count(left) > missing else BIT[first(left)]
    return 0


def compose_options(g: Tables, s: State) -> list[Option]:
    """DC-9.10, DC-4.4. Make one, then where and from what; or change one back."""
    unit = s.tally[HAND]
    if unit == NOBODY:
        menu = [READY[MAKE][u] for u in makeable(g, s)] + [READY[SPLIT][u] for u in splittable(g, s)]
        return [done, *menu] if menu else []
    if s.tally[MAKE_AT] == NOWHERE:
        return [halt, *(READY[PLACE][p] for p in make_places(g, s, unit))]
    picks = candidates(g, s)
    back = [halt] if not s.marks[CHOSEN] and count(picks) > 1 else []
    return [*back, *(READY[USE][u] for u in each(picks))]


def apply_compose(g: Tables, s: State, option: Option) -> bool:
    """DC-9.10. Carry it out; a composite stands there once its last component is picked."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == MAKE:
        s.tally[HAND] = a
    elif verb == PLACE:
        s.tally[MAKE_AT] = a
    elif verb == HALT:
        put_down(s)
    elif verb == SPLIT:
        split(g, s, a)
    elif verb == USE:
        s.marks[CHOSEN] |= BIT[a]
        if not candidates(g, s):
            make(g, s)
    return False


def put_down(s: State) -> None:
    """No composite is being made."""
    s.tally[HAND], s.tally[MAKE_AT], s.marks[CHOSEN] = NOBODY, NOWHERE, 0


def make(g: Tables, s: State) -> None:
    """DC-9.10, DC-10.9. The composite stands there undispersed and in supply; its components go to the pool."""
    unit, place, parts = s.tally[HAND], s.tally[MAKE_AT], s.marks[CHOSEN]
    for u in each(parts):
        strip(s, u)
        s.put(u, g.pool)
    s.put(unit, place)
    s.marks[USED] |= parts | BIT[unit]
    put_down(s)


def split(g: Tables, s: State, unit: int) -> None:
    """DC-9.10, DC-10.9. Its plain components stand there undispersed, the lowest numbers first; it goes to the pool."""
    place, plain = s.where[unit], plain_parts(g, s)
    parts = collect(u for t in range(BASIC) for u in each(plain & g.basic[t])[: g.recipe[unit][t]])
    for u in each(parts):
        s.put(u, place)
    strip(s, unit)
    s.put(unit, g.pool)
    s.marks[USED] |= parts | BIT[unit]


COMPOSING = Step("compose", "DC-9.10", active_side, compose_options, apply_compose)
