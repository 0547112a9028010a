"""Retreat after the first round: DX-5.13, DX-5.16 to DX-5.18."""

from __future__ import annotations

from ...core.attack import attackers, other_side
from ...core.bits import BIT, each, has
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done
from ...core.state import NOBODY, State
from .combat import defenders, rounds
from .factors import attack_of, defense_of
from .losses import disrupt
from .movement import closed_rumania, held_by, mixing, occupy, put_down, take_in_hand
from .slots import (
    DEFENDED,
    DISRUPTED,
    FALLEN,
    FIREPOWER,
    FRESH,
    HAND,
    HIDDEN,
    PENDING,
    ROUND,
    SIDE,
    SOVIET,
    STALE,
    STRONG_BEFORE,
    TARGET,
    WEATHER,
)
from .tables import Tables


def retreat_due(g: Tables, s: State) -> bool:
    """DX-5.17. Once in a battle, after its first round; by the switch, only if a second round follows."""
    if s.tally[ROUND] != 1 or (g.retreat_before_round and rounds(g, s) == 1):
        return False
    return defenders(s) != 0


def attacked_from(g: Tables, s: State) -> int:
    """DX-5.13. The hexes this attack came from, including those of attackers that were lost."""
    hexes = 0
    for unit in each(attackers(s, s.tally[TARGET])):
        hexes |= BIT[s.where[unit]]
    for place in s.lists[FALLEN]:
        hexes |= BIT[place]
    return hexes


def havens(g: Tables, s: State) -> int:
    """DX-5.13, DX-5.18. Hexes with friendly units that are not themselves under an unresolved attack at least as strong."""
    found = 0
    for place in each(g.crossings[s.tally[WEATHER]].near[s.tally[TARGET]] & s.occupied[1 - s.tally[SIDE]]):
        if has(s.holds[PENDING], place):
            guard = s.at[place] & ~s.marks[DISRUPTED]
            if attack_of(g, s, attackers(s, place)) >= defense_of(g, s, guard):
                continue
        found |= BIT[place]
    return found


def refuges(g: Tables, s: State) -> int:
    """DX-5.13, DX-5.18, DX-3.14. Where defenders of this battle may retreat to; the ban on mixing nations is applied later."""
    target, side = s.tally[TARGET], 1 - s.tally[SIDE]
    crossings = g.crossings[s.tally[WEATHER]]
    hexes = crossings.near[target] & ~s.occupied[1 - side] & ~(g.cities & held_by(g, s, 1 - side))
    hexes &= ~closed_rumania(g, s, side)
    origins = attacked_from(g, s)
    return hexes & ~origins & (~crossings.spread(origins) | havens(g, s))


def retreat_options(g: Tables, s: State) -> list[Option]:
    """DX-5.13, DX-5.16. Choose a unit to retreat, disrupted or not, then its hex; `done` leaves the rest in place."""
    unit = s.tally[HAND]
    hexes = refuges(g, s)
    if unit != NOBODY:
        return [READY[MOVE][h] for h in each(hexes & ~mixing(g, s, unit))]
    free = [u for u in each(defenders(s)) if hexes & ~mixing(g, s, u)] if hexes else []
    return [done, *(READY[UNIT][u] for u in free)] if free else []


def apply_retreat(g: Tables, s: State, option: Option) -> bool:
    """DX-5.13, DX-5.16, DX-5.22, DX-6.4. A unit that retreats is disrupted (again); the hex it enters counts as defended."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        take_in_hand(s, a, FRESH)
        return False
    unit = s.tally[HAND]
    s.tally[FIREPOWER] -= g.defense[s.marks[STRONG_BEFORE] >> unit & 1][unit]
    disrupt(s, unit)
    s.marks[STALE] &= ~BIT[unit]
    s.put(unit, a)
    occupy(g, s, s.shape.side_of[unit], a)
    s.holds[DEFENDED] |= BIT[a]
    put_down(s)
    return False


def veiled_retreat(g: Tables, s: State) -> bool:
    """DX-12.2, DX-5.18. Whether hidden Russians next to the battle are under attack: only their owner knows if they can hold."""
    hidden = s.marks[HIDDEN]
    if not hidden or s.tally[SIDE] == SOVIET or not defenders(s):
        return False
    near = g.crossings[s.tally[WEATHER]].near[s.tally[TARGET]]
    return any(s.at[place] & hidden for place in each(near & s.holds[PENDING]))


RETREAT = Step("retreat", "DX-5.13", other_side, retreat_options, apply_retreat, veiled=veiled_retreat)
