"""Movement by sea: DX-3.7, DX-3.13."""

from __future__ import annotations

from ...core.bits import BIT, each, has
from ...core.dice import one_die
from ...core.option import MOVE, READY, Option
from ...core.state import NOWHERE, State
from .losses import eliminate
from .movement import held_by, leave_works, mixing, put_down, ready
from .slots import HAND, SAILED, SHIP, SIDE
from .strength import rank
from .supply import sea_holder
from .tables import Tables
from .verbs import SAIL


def ports(g: Tables, s: State, unit: int) -> int:
    """DX-3.7, DX-1.4. The friendly ports this unit may sail to: on a sea its own hex is coastal to."""
    start = s.where[unit]
    found = 0
    for sea in g.seas:
        if has(g.coast[sea], start):
            found |= g.ports[sea]
    return found & held_by(g, s, s.tally[SIDE]) & ~BIT[start] & ~mixing(g, s, unit)


def sail_options(g: Tables, s: State) -> list[Option]:
    """DX-3.7. One undisrupted unit a player-turn may go by sea."""
    if s.tally[SAILED]:
        return []
    where, coast = s.where, g.coastal
    units = ready(g, s, s.tally[SIDE])
    return [READY[SAIL][u] for u in each(units) if coast >> where[u] & 1 and ports(g, s, u)]


def port_options(g: Tables, s: State) -> list[Option]:
    """DX-3.7. Where the counter in hand sails to."""
    return [READY[MOVE][p] for p in each(ports(g, s, s.tally[HAND]))]


def embark(s: State, port: int) -> None:
    """DX-3.7. The counter in hand is at sea; the die decides."""
    s.tally[SHIP], s.tally[SAILED] = port, s.tally[HAND] + 1


def at_sea(g: Tables, s: State) -> bool:
    """Whether a counter is at sea."""
    return s.tally[SHIP] != NOWHERE


def danger(g: Tables, s: State) -> int:
    """DX-3.7. Die faces that sink the unit: one in a sea its side controls, three in any other. It takes the safest sea."""
    start, port = s.where[s.tally[HAND]], s.tally[SHIP]
    faces = [
        g.number["sink_own_sea" if sea_holder(g, s, sea) == s.tally[SIDE] else "sink_other_sea"]
        for sea in g.seas
        if has(g.coast[sea], start) and has(g.ports[sea], port)
    ]
    return min(faces)


def apply_sea(g: Tables, s: State, option: Option) -> bool:
    """DX-3.7, DX-3.13. Sunk on the worst faces of the die; otherwise it lands, and may still move and attack."""
    unit, port = s.tally[HAND], s.tally[SHIP]
    if rank(g, option[1]) < danger(g, s):
        eliminate(g, s, unit)
    else:
        s.put(unit, port)
        leave_works(s, unit)
    s.tally[SHIP] = NOWHERE
    put_down(s)
    return True


SEA = one_die("sea", "DX-3.7", apply_sea)
