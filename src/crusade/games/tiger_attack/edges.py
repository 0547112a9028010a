"""Map edges: TA-7. Exits of the Germans, entry and attack from outside, units driven off and coming back."""

from __future__ import annotations

from ...core.bits import BIT, each, has
from ...core.state import State
from .fuel import charge, one_more, purse
from .losses import strip
from .movement import free_lengths, fuel_only, may_fuel
from .slots import CLOSED, COST, EXITS, FED, GERMAN, HALF, LENGTHS, SIDE
from .tables import Tables


def may_exit(g: Tables, s: State, unit: int) -> bool:
    """TA-7.1, TA-7.4. A German unit in supply on a northern exit that has one length left for the road off."""
    if s.tally[SIDE] != GERMAN or not has(g.exit_points, s.where[unit]) or not has(s.marks[FED], unit):
        return False
    return road_price(g, s, unit) >= 0


def road_price(g: Tables, s: State, unit: int) -> int:
    """TA-7.4, TA-5.6, TA-9.6. Fuel the whole move costs if the road off is its last length; -1 if that is not possible."""
    price = s.tally[COST]
    if fuel_only(g, s, unit):
        price = one_more(price, s.tally[HALF], g.road_off[s.where[unit]] == "primary")[0]
    elif s.tally[LENGTHS] < free_lengths(g, unit):
        return 0
    return price if may_fuel(g, unit) and price <= purse(g, s, unit) else -1


def leave(g: Tables, s: State, unit: int) -> None:
    """TA-7.1, TA-7.4, TA-12.1. It leaves for good; the exit is closed to U.S. arrivals; a panzer unit counts."""
    place = s.where[unit]
    charge(g, s, unit, road_price(g, s, unit))
    s.holds[CLOSED] |= BIT[place]
    if has(g.panzers, unit):
        s.tally[EXITS + g.exits.index(place)] += 1
    strip(s, unit)
    s.put(unit, g.exited)


def off_map_prey(g: Tables, s: State) -> int:
    """TA-7.3, TA-7.7. Entry points with Germans that may be attacked from outside: of each run the highest in order."""
    found = 0
    for chain in g.chains:
        for here, beyond in zip(chain, (*chain[1:], None)):
            if has(s.occupied[GERMAN], here) and (beyond is None or not has(s.occupied[GERMAN], beyond)):
                found |= BIT[here]
    return found & ~s.holds[CLOSED]


def may_leave(g: Tables, s: State, place: int) -> bool:
    """TA-7.2, TA-7.6. Whether U.S. units may be driven off the map here: a road no German exit has closed."""
    return has(g.entries & ~s.holds[CLOSED], place)


def send_off(g: Tables, s: State, unit: int, edge: int, areas: tuple[int, ...]) -> None:
    """TA-7.2, TA-7.5. The unit waits outside that edge, and comes back undisrupted."""
    strip(s, unit)
    s.put(unit, areas[edge])


def come_closer(g: Tables, s: State) -> None:
    """TA-7.2. A new game-turn: units due next turn are ready, those due the turn after are next."""
    for ready, soon, later in zip(g.ready_at, g.next_at, g.later_at):
        for unit in each(s.at[soon]):
            s.put(unit, ready)
        for unit in each(s.at[later]):
            s.put(unit, soon)
