"""Orders: DC-4.3, DC-6.8, DC-6.12, DC-8.6, DC-8.16. Moves and allotments of phase 3, breakthroughs and follow-ups of phase 5."""

from __future__ import annotations

from ...core.attack import active_side, aim_at, aiming, leave_attack
from ...core.bits import BIT, each
from ...core.head import (
    AIMED,
    DISRUPTED,
    ENTER,
    HAND,
    HUNTERS,
    MODE,
    MOVED,
    MOVERS,
    PENDING,
    PREY,
    SIDE,
    STAGE,
    TURN,
    WEATHER,
)
from ...core.machine import Step
from ...core.option import ATTACK, DONE, HALT, MOVE, READY, RECALL, UNIT, Option, done, halt
from ...core.state import NOBODY, NOWHERE, State
from .control import enter, held_points, note_leaver
from .lines import load_line
from .movement import (
    Reach,
    find_reach,
    first_reach,
    leave_west,
    present,
    put_down,
    rest,
    rested,
    step,
    take_in_hand,
)
from .slots import (
    BREAKTHROUGH,
    BROKE,
    DROPPED,
    FOLLOW_UP,
    FRESH,
    LEAVER,
    LEAVING,
    LOADS,
    MUDDY,
    OPERATIONS,
    ROADBOUND,
    STUCK,
)
from .supply import oil_dry
from .tables import Tables
from .verbs import DROP, EXIT

# ---- The phases begin


def open_stage(g: Tables, s: State, stage: int) -> None:
    """DC-6.6, DC-6.7, DC-6.8. What holds for the whole phase: empty lines, points to enter, points to assault."""
    s.tally[STAGE] = stage
    for mark in (MOVED, STUCK, AIMED, ROADBOUND, DROPPED, LEAVING):
        s.marks[mark] = 0
    s.holds[PENDING] = 0
    s.lists[LOADS] = ()
    s.holds[PREY] = held_points(g, s, 1 - s.tally[SIDE])
    s.holds[ENTER] = g.points & ~s.holds[PREY]


def begin_orders(g: Tables, s: State) -> None:
    """DC-4.3, DC-6.1, DC-7.6, DC-11.2 to DC-11.6. Phase 3: undispersed units but static flak; security units do not assault."""
    open_stage(g, s, OPERATIONS)
    units = present(g, s, s.tally[SIDE], g.units & ~g.static & ~s.marks[DISRUPTED] & ~rested(g, s))
    s.marks[MOVERS] = units
    s.marks[HUNTERS] = units & g.ground & ~g.security


def breakthrough_allowed(g: Tables, s: State) -> bool:
    """DC-5.2, DC-8.6, DC-10.8. Whether there are breakthrough moves and assaults: by weather and oil."""
    return phase_played(g, s) and not oil_dry(g, s, s.tally[SIDE])


def phase_played(g: Tables, s: State) -> bool:
    """DC-5.2. Whether the weather leaves the side its phase 5."""
    t = s.tally
    return g.effect(t[TURN], t[WEATHER], t[SIDE]).breakthrough


def able_in_phase_5(g: Tables, s: State, units: int) -> int:
    """DC-3.5, DC-6.10, DC-7.6, DC-8.6. Undispersed units with no second move, no Mud in May, no move in phase 2."""
    spent = s.marks[DISRUPTED] | s.marks[BROKE] | s.marks[MUDDY] | rested(g, s)
    return present(g, s, s.tally[SIDE], units & ~g.static & ~spent)


def begin_breakthrough(g: Tables, s: State) -> None:
    """DC-8.6, DC-8.16. Phase 5: breakthrough-capable units move or assault; by the switch support units join the assaults."""
    open_stage(g, s, BREAKTHROUGH)
    units = able_in_phase_5(g, s, g.breakers)
    if g.support_joins and units:
        units |= able_in_phase_5(g, s, g.support & g.ground)
    s.marks[MOVERS] = s.marks[HUNTERS] = units


def follow_up_allowed(g: Tables, s: State) -> bool:
    """DC-5.2, DC-8.6, DC-10.8. Follow-up moves are part of phase 5; want of oil does not stop them."""
    return g.follow_ups and phase_played(g, s)


def begin_follow_up(g: Tables, s: State) -> None:
    """DC-8.6, DC-8.16. Every ground unit that has not acted in phase 5, on what the lines still carry."""
    if s.tally[STAGE] != BREAKTHROUGH:
        open_stage(g, s, FOLLOW_UP)  # nobody could break through, so the phase begins here
    s.tally[STAGE] = FOLLOW_UP
    s.marks[STUCK] = s.marks[HUNTERS] = 0
    s.marks[MOVERS] = able_in_phase_5(g, s, g.ground) & ~s.marks[MOVED]


# ---- The steps


def order_options(g: Tables, s: State, found: Reach | None) -> list[Option]:
    """DC-4.3, DC-6.12. Take a unit, move it or allot it to an assault, take an allotment back, or end the phase."""
    if found is not None:
        goals, prey, drops, leaves = found
        ready = READY[MOVE]
        menu = [ready[p] for p in each(goals)]
        if prey:
            menu += [READY[ATTACK][p] for p in each(prey)]
        menu.append(halt)
        if drops:
            menu += [READY[DROP][p] for p in each(drops)]
        if leaves:
            menu.append(READY[EXIT][0])
        return menu
    movers = s.marks[MOVERS] & ~s.marks[MOVED] & ~s.marks[STUCK]
    pick = READY[UNIT]
    menu = [done]
    menu += [pick[u] for u in each(movers)]
    if s.marks[AIMED]:
        menu += [READY[RECALL][u] for u in each(s.marks[AIMED])]
    return menu


def apply_order(g: Tables, s: State, option: Option, found: Reach | None) -> bool:
    """DC-4.3, DC-6.1, DC-6.8, DC-6.12. Carry out an order; `done` ends the step."""
    verb, a, _ = option
    unit = s.tally[HAND]
    if verb == UNIT:
        take_in_hand(s, a, FRESH)
        return False
    if verb == DONE:
        close_orders(s)
        return True
    if verb == HALT:
        halt_unit(g, s, unit, found)
        return False
    s.marks[STUCK] = 0
    if verb == MOVE:
        step(g, s, unit, a)
    elif verb == ATTACK:
        allot(g, s, unit, a)
    elif verb == DROP:
        drop(g, s, unit, a)
    elif verb == EXIT:
        leave_west(g, s, unit)
    else:
        recall(g, s, a)
    return False


def halt_unit(g: Tables, s: State, unit: int, found: Reach | None) -> None:
    """DC-6.10. Put the counter down: its move is over if it has begun; with nothing to do it waits for another's order."""
    if s.tally[MODE] != FRESH:
        rest(s, unit)
        return
    if not any(found or first_reach(g, s, unit)):
        s.marks[STUCK] |= BIT[unit]
    put_down(s)


def allot(g: Tables, s: State, unit: int, target: int) -> None:
    """DC-6.8, DC-6.5, DC-3.8. The counter in hand stays where it is, loads the line, and will assault the point."""
    if s.tally[MODE] != FRESH:
        s.marks[ROADBOUND] |= BIT[unit]  # it has made the first step of a highway move
    load_line(g, s, unit, s.where[unit], target)
    leaver = s.tally[LEAVER]
    note_leaver(g, s, unit, target)
    if s.tally[LEAVER] != leaver:
        s.marks[LEAVING] |= BIT[unit]
    aim_at(s, unit, target)
    rest(s, unit)


def drop(g: Tables, s: State, unit: int, target: int) -> None:
    """DC-11.5. The parachute corps in hand drops onto an unoccupied point, or into an assault; no line is loaded."""
    if s.holds[PREY] >> target & 1:
        s.marks[DROPPED] |= BIT[unit]
        aim_at(s, unit, target)
    else:
        enter(g, s, unit, target)
    rest(s, unit)


def recall(g: Tables, s: State, unit: int) -> None:
    """DC-6.12, DC-6.8. Take an allotment back; support units go with the last combat unit of their attack."""
    target = s.aim[unit]
    release(g, s, unit)
    left = aiming(s, AIMED, target)
    if not left & g.combat:
        for helper in each(left):
            release(g, s, helper)
        s.holds[PENDING] &= ~BIT[target]


def release(g: Tables, s: State, unit: int) -> None:
    """DC-6.12, DC-3.8. A unit is as before its allotment; on the highway it keeps its `aim`, the one point it may act on."""
    bit, target = BIT[unit], s.aim[unit]
    if s.marks[DROPPED] & bit:
        s.marks[DROPPED] &= ~bit
    else:
        load_line(g, s, unit, s.where[unit], target, -1)
    if s.marks[LEAVING] & bit:
        s.marks[LEAVING] &= ~bit
        s.tally[LEAVER] = NOBODY
    leave_attack(s, unit)
    if s.marks[ROADBOUND] & bit:
        s.aim[unit] = target
    s.marks[MOVED] &= ~bit


def close_orders(s: State) -> None:
    """DC-6.12. The allotments stand from now on; a unit taken back on the highway is bound to nothing any more."""
    for unit in each(s.marks[ROADBOUND] & ~s.marks[AIMED]):
        s.aim[unit] = NOWHERE
    s.marks[ROADBOUND] = s.marks[LEAVING] = s.marks[STUCK] = 0


ORDERS = Step("orders", "DC-4.3", active_side, order_options, apply_order, survey=find_reach)
BREAKTHROUGH_ORDERS = Step("breakthrough", "DC-8.6", active_side, order_options, apply_order, survey=find_reach)
FOLLOW_UPS = Step("follow_up", "DC-8.6", active_side, order_options, apply_order, survey=find_reach)
