"""Movement: DX-3. How far a unit may go, where it must stop, and which hexes it takes on the way."""

from __future__ import annotations

from ...core.bits import BIT, each, has
from ...core.option import MOVE, READY, Option
from ...core.reach import STEP, Mover, reach, route, steps
from ...core.state import NOBODY, State
from .slots import (
    AIMED,
    AXIS,
    AXIS_HELD,
    BLITZ_MOVE,
    BONUS,
    DEFENDED,
    DISRUPTED,
    DUG_IN,
    ENTER,
    FORTIFIED,
    FRESH,
    HALTED,
    HAND,
    IDLE,
    MODE,
    MOVED,
    MOVERS,
    MOVING,
    OPERATIONS,
    ROAD_USED,
    RUMANIA_OPEN,
    SIDE,
    SNOW,
    SOVIET,
    SPENT,
    STAGE,
    STRONG,
    WEATHER,
    ZONES,
)
from .tables import Tables


def held_by(g: Tables, s: State, side: int) -> int:
    """DX-6.2. The hexes a side controls: those its units were the last to enter or pass through."""
    return s.holds[AXIS_HELD] if side == AXIS else g.land & ~s.holds[AXIS_HELD]


def defended_places(g: Tables, s: State, side: int) -> int:
    """DX-3.6, DX-6.4. Enemy places that must be attacked: victory cities, fortresses, major cities defended in this player-turn."""
    theirs = held_by(g, s, 1 - side)
    return theirs & (g.walled | g.major & s.holds[DEFENDED])


def protected_rumania(g: Tables, s: State, side: int) -> int:
    """DX-4.7. The Rumanian hexes whose units this side may not attack: Russians, until the Axis attacks from there."""
    return g.rumania if side == SOVIET and not s.tally[RUMANIA_OPEN] else 0


def closed_rumania(g: Tables, s: State, side: int) -> int:
    """DX-3.14. The Rumanian hexes this side may not enter: all that are protected, or by the switch none."""
    return 0 if g.empty_rumania_open else protected_rumania(g, s, side)


def open_to(g: Tables, s: State, side: int) -> int:
    """DX-3.3, DX-3.6, DX-3.14, DX-6.4. Where a side's units may go without an attack."""
    barred = s.occupied[1 - side] | defended_places(g, s, side) | closed_rumania(g, s, side)
    return g.land & ~barred


def mixing(g: Tables, s: State, unit: int) -> int:
    """DX-1.4. The hexes a Hungarian or Rumanian unit may not enter because the other nation is there."""
    if not g.exclusive >> unit & 1:
        return 0
    others = g.rumanian if has(g.hungarian, unit) else g.hungarian
    hexes = 0
    for other in each(others):
        place = s.where[other]
        if place < g.board.size:
            hexes |= BIT[place]
    return hexes


def zone(g: Tables, s: State, unit: int) -> int:
    """DX-3.3. The hexes in which this German army or panzergruppe stops Russians."""
    place = s.where[unit]
    if place >= g.board.size or has(s.marks[DISRUPTED], unit):
        return 0
    near = g.ways[s.tally[WEATHER]].near[place]
    if has(g.german_armies, unit):
        return near
    return near & g.clear if has(g.clear, place) else 0


def zones(g: Tables, s: State) -> int:
    """DX-3.3, DX-3.9. All hexes in which Russians must stop."""
    hexes = 0
    for unit in each(g.german_armies | g.panzergruppen):
        hexes |= zone(g, s, unit)
    return hexes


def banned(g: Tables, s: State, start: int) -> int:
    """DX-3.3, DX-3.9. Hexes a Russian unit may not enter straight from here: zones of German units whose zone it is in.

    A hex with a friendly unit is exempt: the Russian unit must stop there, so its move is one hex.
    """
    hexes = 0
    for unit in each(g.german_armies | g.panzergruppen):
        ring = zone(g, s, unit)
        if has(ring, start):
            hexes |= ring
    return hexes & ~s.occupied[SOVIET]


def oil_lost(g: Tables, s: State, side: int) -> bool:
    """DX-3.8. Whether a side has lost its oil: the Axis Rumania's hex M1, the Russians Grozny."""
    return g.oil[side] & ~held_by(g, s, side) != 0


def allowance(g: Tables, s: State, unit: int) -> tuple[int, int]:
    """DX-3.1, DX-3.2, DX-3.8, DX-7.1, DX-7.3, DX-7.4. A unit's own hexes and its bonus hexes in this phase."""
    side = s.tally[SIDE]
    armor = g.armor >> unit & 1 == 1
    if s.tally[STAGE] == BLITZ_MOVE:
        return g.allowance["blitzkrieg", side, armor]
    if armor and side == SOVIET and oil_lost(g, s, SOVIET):
        return g.allowance["lost_oil", side, armor]
    return g.allowance["operations", side, armor]


def mover(g: Tables, s: State, unit: int) -> Mover:
    """DX-3.3, DX-3.5, DX-3.8, DX-3.12. What limits this unit's move: hexes closed to it, zones, the highway."""
    t, bit = s.tally, BIT[unit]
    enter = s.holds[ENTER]
    stop = ban = 0
    if t[SIDE] == SOVIET:
        stop = s.holds[ZONES]
        if stop >> s.where[unit] & 1:
            ban = banned(g, s, s.where[unit])
    elif g.exclusive & bit:
        enter &= ~mixing(g, s, unit)
    road_cost, once = STEP, False
    if g.armor & bit:
        road_cost = STEP if t[SIDE] == AXIS and oil_lost(g, s, AXIS) else STEP // 2
    elif not t[ROAD_USED]:
        road_cost, once = 0, True
    return Mover(g.ways[t[WEATHER]], enter, stop, ban, g.road, g.roadside, road_cost, once)


#: How far a counter can go: its hex, the hexes of its own without the bonus, what bounds its move, and the hexes it reaches
#: by what they cost in half-steps. A plain tuple, because one is made for every counter taken up in a playout.
March = tuple[int, int, Mover, list[int]]


def march_of(g: Tables, s: State, unit: int, spent: int) -> March:
    """DX-3.1 to DX-3.5. How far a counter can go from where it stands, with this many half-steps spent."""
    start = s.where[unit]
    hexes, bonus = allowance(g, s, unit)
    how = mover(g, s, unit)
    return start, hexes, how, reach(how, start, STEP * (hexes + bonus) - spent)


def move_options(g: Tables, s: State, unit: int, found: March) -> list[Option]:
    """DX-3.1 to DX-3.5, DX-3.11. Where the counter in hand may go from where it stands."""
    if s.tally[MODE] == HALTED:
        return []
    start, hexes, _, costs = found
    goals = 0
    for layer in costs:
        goals |= layer
    if hexes and s.tally[MODE] == FRESH and g.strait[start]:
        goals |= g.strait[start] & s.holds[ENTER] & ~mixing(g, s, unit)
    ready = READY[MOVE]
    return [ready[i] for i in each(goals & ~BIT[start])]


def move(g: Tables, s: State, unit: int, goal: int, found: March) -> None:
    """DX-3.2 to DX-3.5, DX-3.11, DX-6.2. Move the counter in hand to a hex it can reach, by the cheapest way."""
    start, hexes, how, costs = found
    bit = BIT[goal]
    cost = next((c for c, layer in enumerate(costs) if layer & bit), None)
    passed: tuple[int, ...] = (goal,)
    far = 1
    if cost is None:  # over a strait: it takes the whole move and leaves no bonus
        s.tally[MODE] = HALTED
    else:
        ours = held_by(g, s, s.tally[SIDE])
        # the way matters only if there are enemy hexes to take
        if on_the_way(how, start, goal, costs, cost) & ~ours:
            passed = route(how, start, goal, cost, ~ours)
            far = len(passed)
        elif how.road_once:
            far = steps(how, start, goal)
        if how.road_once and cost < STEP * far:
            s.tally[ROAD_USED] = 1
        s.tally[SPENT] += cost
        if s.tally[SPENT] > STEP * hexes or not hexes:
            s.marks[BONUS] |= BIT[unit]
        s.tally[MODE] = HALTED if has(how.stop, goal) else MOVING
    for place in passed:
        occupy(g, s, s.tally[SIDE], place)
    s.put(unit, goal)
    leave_works(s, unit)


def on_the_way(how: Mover, start: int, goal: int, costs: list[int], cost: int) -> int:
    """DX-3.5, DX-6.2. The hexes a unit may pass through on its way; a free highway step costs no more than the hex before it."""
    layers = costs[1:cost]
    if how.road_once and any(layer & how.roadside for layer in costs[: cost + 1]):
        layers = costs[: cost + 1]
    between = 0
    for layer in layers:
        between |= layer
    return between & ~BIT[start] & ~BIT[goal]


def occupy(g: Tables, s: State, side: int, place: int) -> None:
    """DX-6.2, DX-6.5. The side that enters or takes a hex controls it at once."""
    if side == AXIS:
        s.holds[AXIS_HELD] |= BIT[place]
    else:
        s.holds[AXIS_HELD] &= ~BIT[place]


def leave_works(s: State, unit: int) -> None:
    """DX-5.21, DX-10.6. A unit that moves loses its fortification; a shock army turns back from its strong side."""
    s.marks[FORTIFIED] &= ~BIT[unit]
    s.marks[STRONG] &= ~BIT[unit]


def take_in_hand(s: State, unit: int, mode: int) -> None:
    """Take a counter in hand."""
    s.tally[HAND], s.tally[MODE], s.tally[SPENT], s.tally[ROAD_USED] = unit, mode, 0, 0


def put_down(s: State) -> None:
    """Put the counter in hand down."""
    s.tally[HAND], s.tally[MODE], s.tally[SPENT], s.tally[ROAD_USED] = NOBODY, IDLE, 0, 0


def on_map(g: Tables, s: State) -> int:
    """The units on the map."""
    at = s.at
    return ~(at[g.tray] | at[g.box] | at[g.reserve] | at[g.pool] | at[g.gone])


def ready(g: Tables, s: State, side: int) -> int:
    """DX-3.1, DX-5.11, DX-5.12. Units able to act: on the map, undisrupted, not fortified in this player-turn."""
    return g.side_units[side] & on_map(g, s) & ~s.marks[DISRUPTED] & ~s.marks[DUG_IN] & ~g.dummies


def breakthrough(g: Tables, s: State) -> int:
    """DX-7.1 to DX-7.3, DX-7.6. The units that take part in Blitzkrieg, in snow only panzers; or those of Proriv."""
    units = ready(g, s, s.tally[SIDE])
    if s.tally[SIDE] == SOVIET:
        return units & g.proriv
    return units & g.panzers if s.tally[WEATHER] == SNOW else units


def may_move(g: Tables, s: State) -> int:
    """DX-2.3, DX-3.1, DX-7.1. The units that have a move in this phase."""
    if s.tally[STAGE] == OPERATIONS:
        return ready(g, s, s.tally[SIDE])
    return breakthrough(g, s) if s.tally[STAGE] == BLITZ_MOVE else 0


def unmoved(s: State) -> int:
    """DX-2.3. The units that still have their move of this phase; one allocated to an attack must be recalled first."""
    return s.marks[MOVERS] & ~s.marks[MOVED] & ~s.marks[AIMED]
