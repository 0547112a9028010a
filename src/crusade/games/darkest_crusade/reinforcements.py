"""The Axis before its operations, A1: reinforcements (DX-10.7), fortification (DX-5.12), a move by sea (DX-3.7)."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, collect, each, first
from ...core.machine import Step
from ...core.option import DONE, ENTER, FORTIFY, MOVE, PLACE, READY, Option, done
from ...core.state import NOBODY, State
from .movement import held_by, on_map, put_down, take_in_hand
from .sea import embark, port_options, sail_options
from .slots import (
    ARRIVED,
    AXIS,
    AXIS_HELD,
    DISRUPTED,
    DUG_IN,
    ENTERING,
    FORTIFIED,
    HAND,
    MODE,
    MUSTERING,
    SAILED,
    SAILING,
    TURN,
)
from .tables import Tables
from .verbs import SAIL


def due(g: Tables, s: State) -> int:
    """DX-10.7. Axis reinforcements that are due and not on the map yet."""
    turn = s.tally[TURN]
    return collect(u for u in each(s.at[g.box]) if g.arrival_turn[u] <= turn)


def arrive(g: Tables, s: State) -> None:
    """DX-10.7. 2. Army and 40. Panzer Korps arrive at Warsaw, undisrupted."""
    entry = g.axis_entry & s.holds[AXIS_HELD]
    if entry:
        for unit in each(due(g, s)):
            bring_in(s, unit, first(entry))


def bring_in(s: State, unit: int, place: int) -> None:
    """DX-10.7, DX-9.6. A unit arrives and is in supply until its side's next supply phase."""
    s.put(unit, place)
    s.marks[ARRIVED] |= BIT[unit]


def entry_hexes(g: Tables, s: State) -> int:
    """DX-10.7. If Warsaw is lost: any Axis-held hex of the west edge."""
    return g.edge[AXIS] & held_by(g, s, AXIS)


def prepare_options(g: Tables, s: State) -> list[Option]:
    """DX-2.1 (A1), DX-3.7, DX-10.7. Bring reinforcements in, fortify armies, send one unit by sea."""
    if s.tally[HAND] != NOBODY:
        if s.tally[MODE] == SAILING:
            return port_options(g, s)
        return [READY[PLACE][h] for h in each(entry_hexes(g, s))]
    menu = [READY[FORTIFY][u] for u in each(may_fortify(g, s))]
    menu += sail_options(g, s)
    waiting = due(g, s)
    if waiting and entry_hexes(g, s):
        menu += [READY[ENTER][u] for u in each(waiting)]
    return [done, *menu]


def may_fortify(g: Tables, s: State) -> int:
    """DX-5.12, DX-5.21. Undisrupted German armies that are not fortified and have done nothing else."""
    sailed = BIT[s.tally[SAILED] - 1] if s.tally[SAILED] else 0
    return g.german_armies & on_map(g, s) & ~s.marks[DISRUPTED] & ~s.marks[FORTIFIED] & ~sailed


def apply_prepare(g: Tables, s: State, option: Option) -> bool:
    """DX-2.1 (A1), DX-5.12, DX-10.7. Carry out one act; an army that fortifies does nothing else in this player-turn."""
    verb, a, _ = option
    if verb == FORTIFY:
        s.marks[FORTIFIED] |= BIT[a]
        s.marks[DUG_IN] |= BIT[a]
    elif verb == SAIL:
        take_in_hand(s, a, SAILING)
    elif verb == MOVE:
        embark(s, a)
        return True
    elif verb == ENTER:
        take_in_hand(s, a, ENTERING)
    elif verb == PLACE:
        bring_in(s, s.tally[HAND], a)
        put_down(s)
    if verb == DONE:
        s.tally[MUSTERING] = 0
    return verb == DONE


def prepared(g: Tables, s: State) -> bool:
    """Whether A1 or B1 is over."""
    return not s.tally[MUSTERING]


PREPARE = Step("prepare", "DX-2.1", active_side, prepare_options, apply_prepare)
