"""Orders: moving and laying down attacks in one step (TA-3.8, TA-5.1, TA-5.2, TA-5.4, TA-5.9), and the limits of routes."""

from __future__ import annotations

from ...core.attack import active_side, aim_at, aiming
from ...core.bits import BIT, each, has
from ...core.machine import Step
from ...core.option import ATTACK, DONE, HALT, MOVE, READY, UNIT, Option, done, halt
from ...core.state import NOBODY, State
from .edges import leave, may_exit, off_map_prey
from .fuel import charge, draw, draw_options, one_more, purse
from .leaders import dally_asked, gather, hanging, led, open_lines
from .movement import (
    March,
    find_march,
    march_of,
    may_fuel,
    move,
    move_options,
    open_to,
    put_down,
    ready,
    take_in_hand,
)
from .slots import (
    AIMED,
    ALONE,
    BEGAN,
    BY_AIR,
    CLOSED,
    COST,
    DALLY_DUE,
    DISRUPTED,
    ENTER,
    FED,
    FOLLOWING,
    FORTIFIED,
    GERMAN,
    HALF,
    HAND,
    HUNTERS,
    LENGTHS,
    MARCHING,
    MOVED,
    MOVERS,
    OBLIGED,
    OFF_PREY,
    OPERATIONS,
    ORIGINS,
    PENDING,
    PREY,
    SECOND,
    SIDE,
    STAGE,
    STEPPED,
    STUCK,
    US,
    WEATHER,
)
from .supply import by_air, out_of_supply
from .tables import Limit, Tables
from .verbs import DRAW, EXIT, FOLLOW


def open_orders(g: Tables, s: State, stage: int) -> None:
    """TA-13.3. Work out once what holds for the whole movement step."""
    side = s.tally[SIDE]
    s.tally[STAGE] = stage
    s.marks[MOVED] = s.marks[STUCK] = s.marks[AIMED] = s.marks[FOLLOWING] = 0
    s.holds[OBLIGED] = s.holds[ALONE] = 0
    s.lists[ORIGINS] = ()
    s.holds[ENTER] = open_to(g, s, side)
    s.holds[PREY] = s.occupied[1 - side]
    s.holds[OFF_PREY] = off_map_prey(g, s) if side == US else 0
    s.marks[FED] = g.fighters[side] & ~out_of_supply(g, s)
    s.marks[BY_AIR] = by_air(g, s) if side == US else 0


def begin_orders(g: Tables, s: State) -> None:
    """TA-13.1, TA-13.2, TA-13.4, TA-9.3, TA-11.4. The movement step: units that did nothing in A2 or B1, leaders, and arrivals."""
    open_orders(g, s, OPERATIONS)
    side = s.tally[SIDE]
    able = ready(g, s, side)
    units = able & ~s.marks[STEPPED]
    if g.early_may_drive:
        units |= able & s.marks[STEPPED] & s.marks[FED] & (g.armor | g.side_units[US])
    for leader in each(g.leaders & g.side_units[side]):
        if s.where[leader] < g.size:
            units |= BIT[leader]
    if side == US:
        for area in g.outside:
            if g.road_in[area] & (s.holds[ENTER] & ~s.holds[CLOSED] | s.holds[OFF_PREY]):
                units |= s.at[area]
    s.marks[MOVERS] = units
    s.marks[HUNTERS] = units & s.marks[FED] & ~s.marks[STEPPED]


def begin_second(g: Tables, s: State) -> None:
    """TA-9.1, TA-9.4 to TA-9.6. The second step: led units in supply, also by a line just opened; the 150th; their leaders."""
    open_orders(g, s, SECOND)
    side = s.tally[SIDE]
    gather(g, s)
    s.marks[MOVERS] = s.marks[HUNTERS] = ready(g, s, side) & g.brigade & s.marks[FED]
    open_lines(g, s, led(s) & ~(hanging(s) & g.brigade))
    for leader in each(g.leaders & g.side_units[side]):
        if s.where[leader] < g.size and led(s) & s.at[s.where[leader]]:
            s.marks[MOVERS] |= BIT[leader]


# ---- Routes and what they carry


def along(g: Tables, s: State, mark: int, start: int, target: int) -> int:
    """TA-5.1, TA-7.5. The undisrupted units of this mark on the length into the target; from outside all use one road."""
    units = 0
    aim = s.aim
    if start < g.size:
        here = s.at[start] & s.marks[mark]
    else:
        here = 0
        for area in g.outside:
            here |= s.at[area] & s.marks[mark]
    for unit in each(here & ~s.marks[DISRUPTED]):
        if aim[unit] == target:
            units |= BIT[unit]
    return units


def room(g: Tables, s: State, unit: int, mark: int, start: int, target: int) -> bool:
    """TA-5.1, TA-5.2. Whether this unit still fits on the route."""
    with_it = along(g, s, mark, start, target) | BIT[unit]
    limit = g.limits[g.route_kind(start, target)]
    return load(g, with_it, limit) <= limit.units


def load(g: Tables, units: int, limit: Limit) -> int:
    """TA-5.1. How much of a route's limit these units use: on a primary route one Tiger battalion does not count."""
    return units.bit_count() - min(limit.free_tigers, (units & g.tigers).bit_count())


def followers(s: State, target: int) -> int:
    """TA-5.2. The units that follow on behind the attack on a point."""
    return aiming(s, FOLLOWING, target)


def last_length_price(g: Tables, s: State, unit: int, target: int) -> int:
    """TA-5.4, TA-5.8, TA-5.9. Fuel of the whole move with the length into the target; infantry pays 1 for its one length."""
    if has(g.infantry, unit) and not s.tally[LENGTHS]:
        return g.number["infantry_attack_fuel"]
    primary = g.route_kind(s.where[unit], target) == "primary"
    return one_more(s.tally[COST], s.tally[HALF], primary)[0]


def beside(g: Tables, s: State, unit: int) -> int:
    """TA-3.8, TA-7.3, TA-7.5. The enemy points one length from where the counter stands, or from outside by a road off."""
    start = s.where[unit]
    if start < g.size:
        return g.ways.near[start] & s.holds[PREY]
    return g.road_in[start] & s.holds[OFF_PREY]


def targets(g: Tables, s: State, unit: int) -> list[int]:
    """TA-4.2, TA-5.1, TA-5.4, TA-9.6, TA-9.8. The points the counter in hand may attack from where it stands."""
    near = beside(g, s, unit)
    if not near:
        return []
    lengths = g.attack_lengths[s.tally[SIDE], has(g.armor, unit), s.tally[WEATHER]]
    if s.tally[LENGTHS] >= lengths:
        return []
    start, fuel = s.where[unit], purse(g, s, unit)
    alone = on_its_own(g, s, unit)
    found = []
    for target in each(near):
        if has(g.tigers, unit) and g.river_between(start, target):
            continue
        if s.tally[STAGE] == SECOND and (has(s.holds[PENDING], target) if alone else has(s.holds[ALONE], target)):
            continue
        if last_length_price(g, s, unit, target) <= fuel and room(g, s, unit, AIMED, start, target):
            found.append(target)
    return found


def on_its_own(g: Tables, s: State, unit: int) -> bool:
    """TA-9.4, TA-9.8, TA-9.2. Whether the 150th acts alone in this second step: no leader, or a die still to come."""
    return s.tally[STAGE] == SECOND and has(g.brigade & (~led(s) | hanging(s)), unit)


def follow_targets(g: Tables, s: State, unit: int) -> list[int]:
    """TA-5.2, TA-5.9, TA-4.6, TA-9.6. The attacks the counter in hand may follow on behind, along a route they use."""
    near = beside(g, s, unit) & s.holds[PENDING] & ~s.holds[ALONE]
    if not near or on_its_own(g, s, unit):
        return []
    if s.tally[LENGTHS] and not may_fuel(g, unit):
        return []  # German infantry: one length
    start, fuel = s.where[unit], purse(g, s, unit)
    found = []
    for target in each(near):
        if not along(g, s, AIMED, start, target) or last_length_price(g, s, unit, target) > fuel:
            continue
        if room(g, s, unit, FOLLOWING, start, target):
            found.append(target)
    return found


# ---- The step


def order_options(g: Tables, s: State, found: March | None) -> list[Option]:
    """TA-3.8, TA-5, TA-6.4, TA-7.4, TA-9.6, TA-9.7, TA-13.4. Take a counter: move, attack, follow on, exit; draw fuel; end."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        menu = move_options(found) if found else []
        if not s.marks[HUNTERS] & BIT[unit]:
            return [*menu, halt, READY[EXIT][0]] if may_exit(g, s, unit) else [*menu, halt]
        menu += [READY[ATTACK][t] for t in targets(g, s, unit)]
        menu.append(halt)
        if s.holds[PENDING]:
            menu += [READY[FOLLOW][t] for t in follow_targets(g, s, unit)]
        if may_exit(g, s, unit):
            menu.append(READY[EXIT][0])
        return menu
    pick = READY[UNIT]
    movers = s.marks[MOVERS] & ~s.marks[MOVED] & ~s.marks[STUCK]
    if s.tally[STAGE] == SECOND and movers & g.leaders:
        movers &= ~idle_leaders(g, s, movers & g.leaders)
    menu = [done]
    menu += [pick[u] for u in each(movers)]
    if s.tally[SIDE] == GERMAN:
        menu += draw_options(g, s)
    return menu


def idle_leaders(g: Tables, s: State, leaders: int) -> int:
    """TA-9.7. In the second step, the leaders with no unit to go along with."""
    idle = 0
    for leader in each(leaders):
        if not march_of(g, s, leader)[1]:
            idle |= BIT[leader]
    return idle


def apply_order(g: Tables, s: State, option: Option, found: March | None) -> bool:
    """TA-3.8, TA-5.11, TA-9.2, TA-13.3. Carry out an order; the step ends with `done`, or is interrupted for Bayerlein's die."""
    verb, a, _ = option
    unit = s.tally[HAND]
    if verb == UNIT:
        take_in_hand(s, a, MARCHING)
        if s.tally[STAGE] == SECOND and dally_asked(g, s, a):
            s.tally[DALLY_DUE] = 1
            return True
    elif verb == MOVE:
        move(g, s, unit, a, found or march_of(g, s, unit))
    elif verb == DRAW:
        draw(g, s, a)
        s.marks[STUCK] = 0
    elif verb == DONE:
        return True
    else:
        if verb == ATTACK:
            allocate(g, s, unit, a)
            s.marks[STUCK] = 0
        elif verb == FOLLOW:
            follow(g, s, unit, a)
        elif verb == EXIT:
            leave(g, s, unit)
        elif verb == HALT and not s.tally[LENGTHS] and len(order_options(g, s, find_march(g, s))) == 1:
            s.marks[STUCK] |= BIT[unit]
        if verb in (ATTACK, FOLLOW) or (verb == HALT and s.tally[LENGTHS]):
            s.marks[MOVED] |= BIT[unit]
        put_down(s)
    return False


def allocate(g: Tables, s: State, unit: int, target: int) -> None:
    """TA-3.7, TA-3.8, TA-4.5, TA-5.11, TA-9.8. This unit will attack that point; its fuel is paid, its fortification lost."""
    if g.back_to_start and s.tally[BEGAN] != s.where[unit]:
        s.lists[ORIGINS] = (*s.lists[ORIGINS], unit, s.tally[BEGAN])
    charge(g, s, unit, last_length_price(g, s, unit, target))
    if on_its_own(g, s, unit):
        s.holds[ALONE] |= BIT[target]
    s.marks[FORTIFIED] &= ~BIT[unit]
    aim_at(s, unit, target)


def follow(g: Tables, s: State, unit: int, target: int) -> None:
    """TA-5.2, TA-5.9. This unit follows on; we note where its move began, because it may have to go back."""
    charge(g, s, unit, last_length_price(g, s, unit, target))
    s.marks[FOLLOWING] |= BIT[unit]
    s.marks[FORTIFIED] &= ~BIT[unit]
    s.aim[unit] = target
    s.lists[ORIGINS] = (*s.lists[ORIGINS], unit, s.tally[BEGAN])


ORDERS = Step("orders", "TA-3.8", active_side, order_options, apply_order, survey=find_march)
SECOND_ORDERS = Step("second", "TA-9.1", active_side, order_options, apply_order, survey=find_march)
