"""Retreat after a round: DC-8.5, DC-8.10 (e), DC-8.14. The whole stack or none; by the switch unit by unit."""

from __future__ import annotations

from ...core.attack import other_side
from ...core.bits import BIT, each, has
from ...core.head import HAND, PENDING, SIDE, TARGET
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done
from ...core.state import NOBODY, State
from .control import disperse, eliminate, friendly
from .lines import fits, load_retreat
from .movement import go, put_down, take_in_hand, within_limits
from .slots import FLEEING, FRESH, OVER_BATTLE, RETREAT_LOADS
from .strength import defending
from .tables import Tables
from .verbs import FLEE


def ways_out(g: Tables, s: State, weight: int, armor: bool) -> int:
    """DC-8.5, DC-6.3, DC-8.4. Where one more unit of this weight may go: next points that are friendly and safe, its own box."""
    target, side = s.tally[TARGET], 1 - s.tally[SIDE]
    goals = g.ways.near[target] & friendly(g, s, side) & ~s.holds[PENDING]
    if has(g.exits[side], target):
        goals |= BIT[g.box[side]]
    loads, lane = s.lists[RETREAT_LOADS], g.lane
    found = 0
    for goal in each(goals):
        if fits(g, loads, side, lane[target, goal], weight, armor):
            found |= BIT[goal]
    return found


def may_stand(g: Tables, s: State, unit: int, goals: int) -> int:
    """DC-6.11, DC-12.5. Those of these places a unit's nation may retreat to; its box is open to every nation."""
    return within_limits(g, s, unit, goals & g.points) | goals & ~g.points


def refuges(g: Tables, s: State, unit: int) -> int:
    """DC-8.5, DC-8.14, DC-6.4. The places a defender may retreat to now; static flak never retreats."""
    if has(g.static, unit):
        return 0
    return may_stand(g, s, unit, ways_out(g, s, g.retreat_weight[unit], has(g.armor, unit)))


def able(g: Tables, s: State) -> int:
    """DC-8.5, DC-8.14. The defenders that have room to retreat now, dispersed ones and air too."""
    known: dict[tuple[int, bool], int] = {}
    units = 0
    for unit in each(defending(g, s, s.tally[TARGET], s.tally[SIDE]) & ~g.static):
        key = g.retreat_weight[unit], has(g.armor, unit)
        goals = known.get(key)
        if goals is None:
            goals = known[key] = ways_out(g, s, *key)
        if goals and may_stand(g, s, unit, goals):
            units |= BIT[unit]
    return units


# ---- Whether to go


def may_flee(g: Tables, s: State) -> bool:
    """DC-8.10 (e), DC-8.5. After a round, if at least one defender can go."""
    return not s.tally[OVER_BATTLE] and able(g, s) != 0


def flee_options(g: Tables, s: State) -> list[Option]:
    """DC-8.10 (e). Hold, or retreat."""
    return [done, READY[FLEE][0]]


def apply_flee(g: Tables, s: State, option: Option) -> bool:
    """DC-8.5. The defender decides for the whole stack."""
    s.tally[FLEEING] = int(option[0] == FLEE)
    return True


def fleeing(g: Tables, s: State) -> bool:
    """DC-8.5. Whether the defenders retreat."""
    return s.tally[FLEEING] == 1


# ---- One unit at a time


def retreat_options(g: Tables, s: State) -> list[Option]:
    """DC-8.5, DC-8.14. The owner sends them one at a time; a unit with room must go, but by the switch may stay."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        return [READY[MOVE][p] for p in each(refuges(g, s, unit))]
    units = [READY[UNIT][u] for u in each(able(g, s))]
    return [done, *units] if units and g.retreat_by_unit else units


def apply_retreat(g: Tables, s: State, option: Option) -> bool:
    """DC-8.5, DC-8.14, DC-10.9. One line, dispersed; partisans on its way's end are destroyed; in a box it counts as new."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == UNIT:
        take_in_hand(s, a, FRESH)
        return False
    unit = s.tally[HAND]
    put_down(s)
    load_retreat(g, s, unit, s.tally[TARGET], a)
    disperse(s, unit)
    go(g, s, unit, a)
    return False


def end_retreat(g: Tables, s: State) -> None:
    """DC-8.5, DC-11.3. Units without room, and static flak, are eliminated; by the switch they stay and fight on."""
    s.tally[FLEEING] = 0
    left = defending(g, s, s.tally[TARGET], s.tally[SIDE])
    if not g.retreat_by_unit:
        for unit in each(left):
            eliminate(g, s, unit)
        left = 0
    if not left:
        s.tally[OVER_BATTLE] = 1


FLEEING_CHOICE = Step("flee", "DC-8.10", other_side, flee_options, apply_flee)
RETREAT = Step("retreat", "DC-8.5", other_side, retreat_options, apply_retreat)
