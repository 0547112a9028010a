"""Set-up: TA-10. The default one, or a free one within the rules."""

from __future__ import annotations

from ...core.bits import BIT, collect, count, each, has
from ...core.machine import Step
from ...core.option import PLACE, READY, UNIT, Option
from ...core.state import NOBODY, NOWHERE, State, blank
from .movement import put_down, take_in_hand
from .slots import (
    BEGAN,
    ENTERING,
    FORTIFIED,
    GERMAN,
    GERMAN_HELD,
    HAND,
    PINNED,
    TARGET,
    US,
    WINNER,
)
from .tables import Tables


def start(g: Tables) -> State:
    """TA-10.1 to TA-10.3, TA-3.10, TA-8.4. The position before turn 1; in a free set-up all but the leaders wait in the tray."""
    s = blank(g.shape, g.gone)
    for row in g.arrivals:
        if row.turn != "0":
            s.put(row.unit, g.box)
        elif g.free_setup and not has(g.leaders, row.unit):
            s.put(row.unit, g.tray)
        else:
            s.put(row.unit, g.board.find(row.place))
    s.holds[GERMAN_HELD] = g.start_points
    s.tally[HAND] = s.tally[WINNER] = NOBODY
    s.tally[TARGET] = s.tally[BEGAN] = NOWHERE
    return s


def settle_in(g: Tables, s: State) -> None:
    """TA-10.1, TA-10.4. All U.S. infantry start fortified; the units owed to the Schnee Eifel are pinned on turn 1."""
    s.marks[FORTIFIED] = g.infantry & g.start_us
    for place in each(g.pinned_points):
        if g.only_owed_pinned:
            pin(g, s, place, s.at[place] & g.infantry)
        else:
            s.marks[PINNED] |= s.at[place] & g.fighters[US]


def pin(g: Tables, s: State, place: int, units: int) -> None:
    """TA-10.4. Of these infantry units, pin as many as the point is still owed: in a free set-up the first to be placed."""
    owed = g.setup_infantry[place] - count(s.at[place] & s.marks[PINNED])
    for unit in each(units & ~s.marks[PINNED])[: max(0, owed)]:
        s.marks[PINNED] |= BIT[unit]


def is_free(g: Tables, s: State) -> bool:
    """TA-10.3. Whether the players set up for themselves."""
    return g.free_setup


def front_points(g: Tables) -> int:
    """TA-10.1. Points joined to a German start point that need a U.S. unit and are not named with their own garrison."""
    named = collect(g.setup_infantry) | collect(g.setup_armor)
    return g.ways.spread(g.start_points) & ~g.start_points & ~named


class Wants:
    """TA-10.1. What the U.S. set-up still needs: infantry and one-factor armor where named, any unit along the front."""

    __slots__ = ("armor", "bare", "infantry")

    def __init__(self, g: Tables, s: State) -> None:
        light = light_armor(g)
        self.infantry = {p: n - count(s.at[p] & g.infantry & g.start_us) for p, n in g.setup_infantry.items()}
        self.armor = {p: n - count(s.at[p] & light) for p, n in g.setup_armor.items()}
        self.bare = front_points(g) & ~s.occupied[US]

    def met(self, g: Tables, unit: int, place: int, rest: int) -> bool:
        """Whether the remaining units can still meet every requirement if this unit is placed there."""
        light = light_armor(g)
        infantry = {p: n - (p == place and has(g.infantry, unit)) for p, n in self.infantry.items()}
        armor = {p: n - (p == place and has(light, unit)) for p, n in self.armor.items()}
        spare = count(rest & g.infantry) - sum(max(0, n) for n in infantry.values())
        spare_light = count(rest & light) - sum(max(0, n) for n in armor.values())
        heavy = count(rest & g.armor & ~light)
        bare = count(self.bare & ~BIT[place])
        return spare >= 0 and spare_light >= 0 and spare + spare_light + heavy >= bare


def light_armor(g: Tables) -> int:
    """TA-10.1. The one-factor armor the U.S. sets up with."""
    return collect(u for u in each(g.start_us & g.armor) if g.factor[u] == 1)


def us_points(g: Tables, s: State, unit: int) -> int:
    """TA-10.1. Where this unit may be set up so that the others can still meet the requirements; no German start point."""
    rest = s.at[g.tray] & g.start_us & ~BIT[unit]
    wants = Wants(g, s)
    return collect(p for p in each(g.points & ~g.start_points) if wants.met(g, unit, p, rest))


def us_setup_options(g: Tables, s: State) -> list[Option]:
    """TA-10.1. The U.S. sets up first, every unit."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        return [READY[PLACE][p] for p in each(us_points(g, s, unit))]
    return [READY[UNIT][u] for u in each(s.at[g.tray] & g.start_us)]


def german_points_for(g: Tables, s: State, unit: int) -> int:
    """TA-10.2, TA-10.4. A or B for the northern panzers, Pruem and Dasburg (each at least one) for the others, any for infantry."""
    if has(g.start_ab, unit):
        return g.start_ab_points
    if not has(g.start_pd, unit):
        return g.start_points
    bare = collect(p for p in each(g.start_pd_points) if not s.at[p] & g.start_pd)
    left = s.at[g.tray] & g.start_pd
    return bare if bare and count(left) <= count(bare) else g.start_pd_points


def german_setup_options(g: Tables, s: State) -> list[Option]:
    """TA-10.2. Then the Germans, every unit; Peiper and Bayerlein stand where the rules put them (TA-9.1)."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        return [READY[PLACE][p] for p in each(german_points_for(g, s, unit))]
    return [READY[UNIT][u] for u in each(s.at[g.tray] & g.fighters[GERMAN])]


def apply_setup(g: Tables, s: State, option: Option) -> bool:
    """TA-10.1, TA-10.2, TA-10.4. Put a counter where it starts; the units owed to the Schnee Eifel are pinned."""
    verb, a, _ = option
    if verb == UNIT:
        take_in_hand(s, a, ENTERING)
    else:
        unit = s.tally[HAND]
        s.put(unit, a)
        if g.only_owed_pinned and has(g.pinned_points, a):
            pin(g, s, a, BIT[unit] & g.infantry)
        put_down(s)
    return False


US_SETUP = Step("us_setup", "TA-10.1", lambda g, s: US, us_setup_options, apply_setup)
GERMAN_SETUP = Step("german_setup", "TA-10.2", lambda g, s: GERMAN, german_setup_options, apply_setup)
