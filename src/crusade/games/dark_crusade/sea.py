"""Movement by sea: DC-7.3, DC-7.5, DC-7.7."""

from __future__ import annotations

from typing import Final

from ...core.attack import active_side
from ...core.bits import BIT, each, has
from ...core.dice import one_die
from ...core.head import DISRUPTED, HAND, SIDE
from ...core.machine import Step
from ...core.option import DONE, MOVE, READY, UNIT, Option, done, halt
from ...core.state import NOBODY, NOWHERE, State
from .control import disperse, eliminate, enter, friendly
from .movement import put_down, take_in_hand
from .slots import FRESH, RAIL_LEFT, RAILED, SAIL_TO, SAILED
from .strategic import first_turn, open_track
from .tables import Tables

#: The faces that sink a unit, in this order: the first in a friendly sea, all three in an enemy one.
BAD_FACES: Final = (1, 3, 5)


def may_board(g: Tables, s: State) -> int:
    """DC-7.3, DC-7.6. The side's undispersed units that go by sea and have not moved in this phase."""
    sailors = g.ground & ~g.static & ~(g.flak & ~g.germans)
    return sailors & g.side_units[s.tally[SIDE]] & ~s.marks[DISRUPTED] & ~s.marks[RAILED]


def sea_of(g: Tables, port: int) -> int:
    """DC-7.3. The number of the sea a port lies on: Baltic, or Black Sea with Azov."""
    return next(sea for sea, ports in enumerate(g.seas) if has(ports, port))


def open_ports(g: Tables, s: State, sea: int) -> int:
    """DC-7.3, DC-3.6. The ports of a sea units may still sail from in this phase; in the first turn land moves count, too."""
    if s.tally[SAILED + sea] >= g.number["sea_moves_a_sea"] or (first_turn(s) and not s.tally[RAIL_LEFT]):
        return 0
    return g.seas[sea]


def havens(g: Tables, s: State, unit: int) -> int:
    """DC-7.3, DC-7.5. The ports a unit may sail to: friendly, of its sea; into or out of Azov only with both ends of Kerch."""
    start = s.where[unit]
    ports = open_ports(g, s, sea_of(g, start)) & open_track(g, s, unit) & ~BIT[start]
    if g.strait & ~friendly(g, s, s.tally[SIDE]):
        ports &= g.azov if has(g.azov, start) else ~g.azov
    return ports


def in_port(g: Tables, s: State) -> int:
    """DC-7.3. The units that may go by sea and stand in a port of a sea that is still open to them."""
    able, found = may_board(g, s), 0
    for sea in range(len(g.seas)):
        for port in each(open_ports(g, s, sea) & s.occupied[s.tally[SIDE]]):
            found |= s.at[port] & able
    return found


def sail_options(g: Tables, s: State) -> list[Option]:
    """DC-7.3. Take a unit that stands in a port and send it to another; or end the phase."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        return [*(READY[MOVE][p] for p in each(havens(g, s, unit))), halt]
    waiting = in_port(g, s)
    return [done, *(READY[UNIT][u] for u in each(waiting) if havens(g, s, u))] if waiting else []


def apply_sail(g: Tables, s: State, option: Option) -> bool:
    """DC-7.3. The counter in hand is at sea; the die decides."""
    verb, a, _ = option
    if verb == UNIT:
        take_in_hand(s, a, FRESH)
        return False
    if verb == MOVE:
        s.tally[SAIL_TO] = a
        s.tally[SAILED + sea_of(g, a)] += 1
        if first_turn(s):
            s.tally[RAIL_LEFT] -= 1
        return True
    put_down(s)
    return verb == DONE


def sailing(g: Tables, s: State) -> bool:
    """Whether a counter is at sea."""
    return s.tally[SAIL_TO] != NOWHERE


def danger(g: Tables, s: State, port: int) -> tuple[int, ...]:
    """DC-7.3. The faces that sink a unit on its way to a port: fewer where its side controls the sea."""
    own = has(friendly(g, s, s.tally[SIDE]), g.sea_keys[sea_of(g, port)])
    return BAD_FACES[: g.number["sink_own_sea" if own else "sink_other_sea"]]


def apply_sinking(g: Tables, s: State, option: Option) -> bool:
    """DC-7.3, DC-7.6. Lost, or it arrives dispersed; it does nothing more in this player-turn."""
    unit, port = s.tally[HAND], s.tally[SAIL_TO]
    if option[1] in danger(g, s, port):
        eliminate(g, s, unit)
    else:
        enter(g, s, unit, port)
        disperse(s, unit)
        s.marks[RAILED] |= BIT[unit]
    s.tally[SAIL_TO] = NOWHERE
    put_down(s)
    return True


SAILING = Step("sea", "DC-7.3", active_side, sail_options, apply_sail)
SINKING = one_die("sinking", "DC-7.3", apply_sinking)
