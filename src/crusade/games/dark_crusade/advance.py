"""Taking the point: DC-8.11, DC-9.2, DC-11.5."""

from __future__ import annotations

from ...core.attack import active_side, attackers, leave_attack
from ...core.bits import BIT, each, has
from ...core.head import ADVANCED, DISRUPTED, HAND, SIDE, TARGET
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done
from ...core.state import NOBODY, State
from .control import domain, enter
from .movement import put_down, take_in_hand
from .slots import DROPPED, FRESH
from .strength import defending
from .tables import Tables


def cleared(g: Tables, s: State) -> bool:
    """DC-8.10 (b), DC-8.11. No defending unit is left, whatever became of it."""
    return not defending(g, s, s.tally[TARGET], s.tally[SIDE])


def entrants(g: Tables, s: State) -> int:
    """DC-8.11, DC-3.4. The attackers that may enter now: a combat unit first; Hungarians and Rumanians never both."""
    target = s.tally[TARGET]
    units = attackers(s, target) & ~s.marks[DISRUPTED]
    if not s.marks[ADVANCED]:
        units &= g.combat
    for unit in each(units & g.limited):
        if not has(domain(g, s, unit), target):
            units &= ~BIT[unit]
    return units


def obliged(g: Tables, s: State) -> int:
    """DC-11.5. Those that must still enter, whoever else does: parachutes that dropped."""
    return entrants(g, s) & s.marks[DROPPED]


def advance_options(g: Tables, s: State) -> list[Option]:
    """DC-8.11, DC-11.5. At least one combat unit enters, then each other attacker as its owner likes; parachutes must."""
    if s.tally[HAND] != NOBODY:
        return [READY[MOVE][s.tally[TARGET]]]
    units = entrants(g, s)
    if not units:
        return []
    menu = [READY[UNIT][u] for u in each(units)]
    return [done, *menu] if s.marks[ADVANCED] and not units & s.marks[DROPPED] else menu


def apply_advance(g: Tables, s: State, option: Option) -> bool:
    """DC-8.11, DC-9.2. Into the point: with the first combat unit control passes, and factories there are destroyed."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        take_in_hand(s, a, FRESH)
        return False
    unit = s.tally[HAND]
    put_down(s)
    leave_attack(s, unit)
    s.marks[ADVANCED] |= BIT[unit]
    s.marks[DROPPED] &= ~BIT[unit]
    enter(g, s, unit, a)
    return False


ADVANCE = Step("advance", "DC-8.11", active_side, advance_options, apply_advance)
