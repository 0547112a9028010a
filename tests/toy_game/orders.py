"""Movement and attacks: TG-3. First the counter, then what it does."""

from crusade.core.attack import active_side, aim_at
from crusade.core.bits import BIT, each
from crusade.core.head import DISRUPTED, HAND, MODE, MOVED, SIDE
from crusade.core.machine import Step
from crusade.core.option import ATTACK, DONE, MOVE, READY, UNIT, Option, done, halt
from crusade.core.state import NOBODY, State
from crusade.games.plain import enter, on_map

from .tables import Tables

FRESH, MARCHED = range(2)  # MODE of the counter in hand


def ready(g: Tables, s: State) -> int:
    """TG-3.1. The units that may still be taken up."""
    return on_map(g, s, s.tally[SIDE]) & ~s.marks[DISRUPTED] & ~s.marks[MOVED]


def reach(g: Tables, s: State, unit: int) -> int:
    """TG-1.1, TG-3.1. Where a unit can go: over so many lines, never into the enemy."""
    free = ~s.occupied[1 - g.roster.side[unit]]
    seen = here = BIT[s.where[unit]]
    for _ in range(g.lines[unit]):
        seen |= g.ways.spread(seen) & free
    return seen & ~here


def prey(g: Tables, s: State, unit: int) -> int:
    """TG-3.2. What a unit can attack from where it stands."""
    return g.ways.near[s.where[unit]] & s.occupied[1 - g.roster.side[unit]]


def options(g: Tables, s: State) -> list[Option]:
    """TG-3.1, TG-3.2. A counter to take up, or what the one in hand may do."""
    unit = s.tally[HAND]
    if unit == NOBODY:
        return [done, *(READY[UNIT][u] for u in each(ready(g, s)))]
    moves = reach(g, s, unit) if s.tally[MODE] == FRESH else 0
    return [*(READY[MOVE][p] for p in each(moves)), *(READY[ATTACK][p] for p in each(prey(g, s, unit))), halt]


def apply(g: Tables, s: State, option: Option) -> bool:
    """TG-3.1, TG-3.2. Carry it out; a unit put down or sent to attack is not taken up again."""
    verb, where, _ = option
    unit = s.tally[HAND]
    if verb == UNIT:
        s.tally[HAND], s.tally[MODE] = where, FRESH
    elif verb == MOVE:
        enter(s, unit, where)
        s.tally[MODE] = MARCHED
    elif verb != DONE:
        if verb == ATTACK:
            aim_at(s, unit, where)
        s.marks[MOVED] |= BIT[unit]
        s.tally[HAND], s.tally[MODE] = NOBODY, FRESH
    return verb == DONE


ORDERS = Step("orders", "TG-3.1", active_side, options, apply)
