"""Set-up: DX-12.1, and the secret Russian set-up of DX-12.2."""

from __future__ import annotations

from ...core.bits import BIT, collect, each, has
from ...core.machine import Step
from ...core.option import DONE, PLACE, READY, UNIT, Option, done
from ...core.state import NOBODY, NOWHERE, State, blank
from .movement import put_down, take_in_hand
from .slots import (
    AXIS,
    AXIS_HELD,
    DEFENDED,
    DUMMIES_OFF,
    ENTERING,
    FIXED_AXIS,
    FIXED_SOVIET,
    FORD_FROM,
    FORD_TO,
    HAND,
    HIDDEN,
    SHIP,
    SOVIET,
    TANKS,
    TARGET,
    WINNER,
)
from .tables import Tables


def start(g: Tables) -> State:
    """DX-12.1, DX-12.2, DX-9.6, DX-10.2. The position before turn 1: every unit in supply, four tank factors saved."""
    s = blank(g.shape, g.gone)
    areas = {"pool": g.pool, "siberian": g.reserve}
    for row in g.arrivals:
        if row.place in areas:
            s.put(row.unit, areas[row.place])
        elif row.turn != "0":
            s.put(row.unit, g.box)
        else:
            s.put(row.unit, g.tray if g.secret else g.board.find(row.place))
    if g.secret:
        for unit in each(decoys(g)):
            s.put(unit, g.tray)
    s.holds[AXIS_HELD] = g.home[AXIS]
    s.holds[FIXED_AXIS] = s.holds[FIXED_SOVIET] = g.land
    s.tally[HAND] = s.tally[WINNER] = NOBODY
    for slot in (TARGET, SHIP, FORD_FROM, FORD_TO):
        s.tally[slot] = NOWHERE
    s.tally[TANKS] = g.number["tank_reserve"]
    return s


def decoys(g: Tables) -> int:
    """DX-12.2. Counters that may be set up as dummies: 1. Guards Korps and the factories."""
    return g.dummies | g.roster.marked("guards")


def border(g: Tables) -> int:
    """DX-12.2. Russian hexes that border Germany or Rumania: each needs a real unit."""
    axis_soil = g.board.those(lambda h: h.country in ("germany", "rumania"))
    return collect(h for h in each(g.home[SOVIET]) if g.board.near[h] & axis_soil)


def bare_border(g: Tables, s: State) -> int:
    """DX-12.2. Border hexes that still have no real unit."""
    bare = 0
    for place in each(border(g)):
        if not s.at[place] & ~decoys(g):
            bare |= BIT[place]
    return bare


def secret_hexes(g: Tables, s: State, unit: int) -> int:
    """DX-12.2. Any Russian hex, as long as enough real units are left for the border."""
    real = s.at[g.tray] & g.side_units[SOVIET] & ~decoys(g)
    bare = bare_border(g, s)
    if has(real, unit) and real.bit_count() <= bare.bit_count():
        return bare
    return g.home[SOVIET]


def secret_options(g: Tables, s: State) -> list[Option]:
    """DX-12.2. The Russian player sets up every real unit; dummies are optional."""
    if s.tally[HAND] != NOBODY:
        return [READY[PLACE][h] for h in each(secret_hexes(g, s, s.tally[HAND]))]
    units = s.at[g.tray] & g.side_units[SOVIET]
    menu = [READY[UNIT][u] for u in each(units)]
    return menu if units & ~decoys(g) else [done, *menu]


def deploy_hexes(g: Tables, unit: int) -> int:
    """DX-12.2. Axis units start in their own country, Hungarians in Germany, 11. Army in Rumania or Germany."""
    home = g.homes[g.roster.nation[unit]]
    return home | g.rumania if unit == g.army11 else home


def deploy_options(g: Tables, s: State) -> list[Option]:
    """DX-12.2. Then the Axis sets up; it sees where Russian counters are, but not which."""
    if s.tally[HAND] != NOBODY:
        return [READY[PLACE][h] for h in each(deploy_hexes(g, s.tally[HAND]))]
    return [READY[UNIT][u] for u in each(s.at[g.tray] & g.side_units[AXIS])]


def apply_setup(g: Tables, s: State, option: Option) -> bool:
    """DX-12.2. Put a counter where it starts; Russian counters are hidden."""
    verb, a, _ = option
    if verb == UNIT:
        take_in_hand(s, a, ENTERING)
    elif verb == PLACE:
        unit = s.tally[HAND]
        s.put(unit, a)
        if has(g.side_units[SOVIET], unit):
            s.marks[HIDDEN] |= BIT[unit]
        put_down(s)
    return verb == DONE


def take_off_dummies(g: Tables, s: State) -> None:
    """DX-12.2. After the first Axis attacks are named the dummies leave the map: 1. Guards Korps to Siberia, factories for good."""
    for unit in each(decoys(g)):
        s.put(unit, g.gone if has(g.dummies, unit) else g.reserve)
        s.marks[HIDDEN] &= ~BIT[unit]
    s.holds[DEFENDED] = s.occupied[SOVIET]  # dummies do not defend (DX-6.4)
    s.tally[DUMMIES_OFF] = 1


def is_secret(g: Tables, s: State) -> bool:
    """DX-12.2. Whether the Russians set up in secret."""
    return g.secret


# Every counter takes two options, then `done`, so the number of options played gives nothing away.
SECRET_SETUP = Step(
    "secret_setup", "DX-12.2", lambda g, s: SOVIET, secret_options, apply_setup, veiled=lambda g, s: True
)
AXIS_SETUP = Step("axis_setup", "DX-12.2", lambda g, s: AXIS, deploy_options, apply_setup)
