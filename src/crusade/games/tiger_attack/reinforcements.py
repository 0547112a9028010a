"""The reinforcement step, A2 and B1: arrivals (TA-11), fortification (TA-4.3), one-length moves (TA-13.1, TA-13.2)."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, each, first, has
from ...core.machine import Step
from ...core.option import DONE, ENTER, FORTIFY, HALT, MOVE, PLACE, READY, UNIT, Option, done, halt
from ...core.state import NOBODY, State
from .british import british_arrive, summon, summon_options
from .movement import (
    March,
    find_march,
    march_of,
    move,
    move_options,
    occupy,
    on_map,
    open_to,
    put_down,
    ready,
    take_in_hand,
)
from .slots import (
    DISRUPTED,
    DUG_IN,
    ENTERING,
    FORTIFIED,
    GERMAN,
    HAND,
    HUNTERS,
    INFANTRY_DUE,
    MODE,
    MOVERS,
    PANZERS_DUE,
    SIDE,
    STEPPED,
    STEPPING,
    TURN,
    US,
)
from .slots import ENTER as ENTER_POINTS
from .supply import out_of_supply
from .tables import Tables
from .verbs import SUMMON


def german_arrivals(g: Tables, s: State) -> None:
    """TA-11.1. From turn 2 one more panzer and one more infantry unit may come in; any that could not come wait."""
    if s.tally[TURN] >= g.number["german_arrivals"]:
        s.tally[PANZERS_DUE] += 1
        s.tally[INFANTRY_DUE] += 1


def us_arrivals(g: Tables, s: State) -> None:
    """TA-11.2, TA-11.3. The units of this turn stand outside their edge, ready to come in."""
    turn = s.tally[TURN]
    for unit in each(s.at[g.box] & g.side_units[US] & ~g.british):
        comes, edge = g.comes[unit]
        if comes <= turn:
            s.put(unit, g.ready_at[edge])
    british_arrive(g, s)


def next_of(g: Tables, s: State, kind: int) -> int:
    """TA-11.1. The next German counters of a kind to come in: new ones in order, else lost ones; and a lost 150th."""
    waiting = s.at[g.box] & kind
    lost = s.at[g.lost] & kind & ~g.irreplaceable
    found = lost & g.brigade
    plain = lost & ~g.brigade
    if waiting:
        found |= BIT[next(u for u in g.german_order if waiting >> u & 1)]
    elif plain:
        found |= BIT[first(plain)]
    return found


def due(g: Tables, s: State) -> int:
    """TA-11.1. The German counters that may come in now, if a start point is free."""
    if s.tally[SIDE] != GERMAN or not entry_points(g, s):
        return 0
    german = g.fighters[GERMAN]
    units = next_of(g, s, g.panzers) if s.tally[PANZERS_DUE] else 0
    return units | (next_of(g, s, german & g.infantry) if s.tally[INFANTRY_DUE] else 0)


def entry_points(g: Tables, s: State) -> int:
    """TA-11.1. German start points without U.S. units."""
    return g.start_points & ~s.occupied[US]


def may_fortify(g: Tables, s: State) -> int:
    """TA-4.3, TA-13.4. Undisrupted infantry that is not fortified and has done nothing else in this player-turn."""
    return s.marks[HUNTERS] & ~s.marks[FORTIFIED] & ~s.marks[STEPPED]


def may_step(g: Tables, s: State) -> int:
    """TA-13.1, TA-13.2. The units that may move in this step: German armor, and U.S. units out of supply."""
    return s.marks[MOVERS] & ~s.marks[STEPPED] & ~s.marks[DUG_IN]


def begin_preparing(g: Tables, s: State) -> None:
    """TA-13.1, TA-13.2, TA-4.3. The step opens: work out once which units may move or fortify, and where they may go."""
    side = s.tally[SIDE]
    s.holds[ENTER_POINTS] = open_to(g, s, side)
    units = ready(g, s, side)
    s.marks[MOVERS] = units & g.armor if side == GERMAN else units & out_of_supply(g, s)
    s.marks[HUNTERS] = on_map(g, s, g.fighters[side] & g.infantry) & ~s.marks[DISRUPTED]


def prepare_options(g: Tables, s: State, found: March | None) -> list[Option]:
    """TA-13.1, TA-13.2. Bring units in, fortify, move, ask for the British."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        if s.tally[MODE] == ENTERING:
            return [READY[PLACE][p] for p in each(entry_points(g, s))]
        return [*(move_options(found) if found else []), halt]
    menu = [done, *(READY[UNIT][u] for u in each(may_step(g, s)))]
    menu += [READY[FORTIFY][u] for u in each(may_fortify(g, s))]
    menu += [READY[ENTER][u] for u in each(due(g, s))]
    return menu + summon_options(g, s)


def apply_prepare(g: Tables, s: State, option: Option, found: March | None) -> bool:
    """TA-4.3, TA-11.1, TA-11.3, TA-13.4. Carry it out; a unit that fortifies or moves here does nothing in the later steps."""
    verb, a, _ = option
    unit = s.tally[HAND]
    if verb == UNIT:
        take_in_hand(s, a, STEPPING)
    elif verb == MOVE:
        move(g, s, unit, a, found or march_of(g, s, unit))
        s.marks[STEPPED] |= BIT[unit]
    elif verb == HALT:
        put_down(s)
    elif verb == FORTIFY:
        s.marks[FORTIFIED] |= BIT[a]
        s.marks[DUG_IN] |= BIT[a]
    elif verb == ENTER:
        take_in_hand(s, a, ENTERING)
    elif verb == PLACE:
        bring_in(g, s, unit, a)
    elif verb == SUMMON:
        summon(s)
    return verb == DONE


def bring_in(g: Tables, s: State, unit: int, place: int) -> None:
    """TA-11.1. A German reinforcement stands on a start point, ready to move and attack."""
    occupy(g, s, GERMAN, place)
    s.put(unit, place)
    s.marks[HUNTERS if has(g.infantry, unit) else MOVERS] |= BIT[unit]
    s.tally[INFANTRY_DUE if has(g.infantry, unit) else PANZERS_DUE] -= 1
    put_down(s)


PREPARE = Step("prepare", "TA-13.1", active_side, prepare_options, apply_prepare, survey=find_march)
