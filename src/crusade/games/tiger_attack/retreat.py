"""Retreat after a round: TA-3.2, TA-3.4, TA-3.9, TA-7.6."""

from __future__ import annotations

from ...core.attack import attackers, other_side
from ...core.bits import BIT, each, has
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done
from ...core.state import NOBODY, State
from .edges import may_leave, send_off
from .losses import disrupt
from .movement import occupy, put_down, take_in_hand
from .slots import (
    DISRUPTED,
    FLED_TO,
    GERMAN,
    HAND,
    JUMP_OFFS,
    OBLIGED,
    PENDING,
    RETREATING,
    SIDE,
    TARGET,
    WATCHED,
)
from .strength import Scene, attack_factors, defence_strength
from .tables import Tables
from .verbs import EXIT


def defenders(g: Tables, s: State) -> int:
    """TA-3.8. All units on the attacked point, not counting leaders."""
    return s.at[s.tally[TARGET]] & g.fighters[1 - s.tally[SIDE]]


def hard_pressed(g: Tables, s: State, place: int) -> bool:
    """TA-3.2, TA-3.9. Whether the attack still to come there is at least as strong as the defence of those already there."""
    side, down = s.tally[SIDE], s.marks[DISRUPTED]
    team = attackers(s, place)
    scene = Scene(g, s, place, side, team)
    held = s.at[place] & g.fighters[1 - side]
    fit = team & ~down
    return attack_factors(scene, fit) >= defence_strength(scene, fit, held, held & ~down)


def next_points(g: Tables, s: State) -> int:
    """TA-3.2. Points joined to the battle's that are empty or friendly; the points the attackers came from count as theirs."""
    near = g.ways.near[s.tally[TARGET]]
    return near & ~s.occupied[s.tally[SIDE]] & ~s.holds[JUMP_OFFS]


def struck_off(g: Tables, s: State) -> int:
    """TA-3.2, TA-3.9. Friendly points next to the battle that a stronger attack to come bars."""
    barred = 0
    for place in each(next_points(g, s) & s.occupied[1 - s.tally[SIDE]] & s.holds[PENDING]):
        if hard_pressed(g, s, place):
            barred |= BIT[place]
    return barred


def strike_off(g: Tables, s: State) -> None:
    """TA-3.4. The attacks that strike a point off the defenders' retreat are obliged to their first round."""
    if s.holds[PENDING] and defenders(g, s):
        s.holds[OBLIGED] |= struck_off(g, s)


def refuges(g: Tables, s: State) -> int:
    """TA-3.2. The points the defenders of this battle may retreat to."""
    points = next_points(g, s)
    return points & ~struck_off(g, s) if points & s.holds[PENDING] else points


def road_open(g: Tables, s: State) -> bool:
    """TA-7.6. Whether the defenders may retreat off the map: U.S. units on an edge point whose road is not closed."""
    return s.tally[SIDE] == GERMAN and may_leave(g, s, s.tally[TARGET])


def surrounded(g: Tables, s: State) -> bool:
    """TA-1.4, TA-8.5. Nowhere to retreat to. Germans cannot retreat off the map, and supply by air opens no way."""
    return not refuges(g, s) and not road_open(g, s)


def retreat_options(g: Tables, s: State) -> list[Option]:
    """TA-3.2, TA-7.6, TA-9.7. Unit by unit, disrupted ones too; then where to. Staying is `done`."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        if has(g.leaders, unit):
            fled, here = s.holds[FLED_TO], BIT[s.tally[TARGET]]
            return [*(READY[MOVE][p] for p in each(fled & ~here)), *([READY[EXIT][0]] if fled & here else [])]
        moves = [READY[MOVE][p] for p in each(refuges(g, s))]
        return [*moves, READY[EXIT][0]] if road_open(g, s) else moves
    held = defenders(g, s)
    if not held or surrounded(g, s):
        return []
    menu = held | (strays(g, s) if s.holds[FLED_TO] else 0)
    return [done, *(READY[UNIT][u] for u in each(menu))]


def strays(g: Tables, s: State) -> int:
    """TA-9.7. The defenders' leaders on the attacked point."""
    return s.at[s.tally[TARGET]] & g.leaders & g.side_units[1 - s.tally[SIDE]]


def apply_retreat(g: Tables, s: State, option: Option) -> bool:
    """TA-3.2, TA-4.5, TA-7.2, TA-9.7. A retreated unit is disrupted; a leader left alone goes with the last unit."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        take_in_hand(s, a, RETREATING)
        return False
    unit = s.tally[HAND]
    put_down(s)
    if has(g.leaders, unit):
        s.put(unit, g.later_at[g.edge_of[s.tally[TARGET]]] if verb == EXIT else a)
        return False
    s.holds[WATCHED] &= ~BIT[s.tally[TARGET]]  # not all of the stack dies here
    if verb == EXIT:
        edge = g.edge_of[s.tally[TARGET]]
        send_off(g, s, unit, edge, g.later_at)
        s.holds[FLED_TO] |= BIT[s.tally[TARGET]]
        goal = g.later_at[edge]
    else:
        disrupt(s, unit)
        occupy(g, s, 1 - s.tally[SIDE], a)
        s.put(unit, a)
        s.holds[FLED_TO] |= BIT[a]
        goal = a
    if not defenders(g, s):
        for leader in each(strays(g, s)):
            s.put(leader, goal)
    return False


RETREAT = Step("retreat", "TA-3.2", other_side, retreat_options, apply_retreat)
