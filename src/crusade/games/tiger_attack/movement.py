"""Movement: TA-5. Where the counter in hand may go, and the points it takes on the way."""

from __future__ import annotations

from ...core.bits import BIT, each, first, has
from ...core.option import MOVE, READY, Option
from ...core.state import NOBODY, NOWHERE, State
from .fuel import Range, charge, price_of, purse
from .slots import (
    BEGAN,
    BY_AIR,
    CLOSED,
    COST,
    DALLIED,
    DALLY_ROLLED,
    DISRUPTED,
    DUG_IN,
    DUMP,
    DUMP_TURN,
    ENTER,
    ENTERING,
    FORTIFIED,
    GERMAN,
    GERMAN_HELD,
    HALF,
    HAND,
    IDLE,
    LED,
    LED_BY_DALLIER,
    LENGTHS,
    MARCHING,
    MODE,
    OPERATIONS,
    PAID,
    PINNED,
    SECOND,
    SIDE,
    STAGE,
    STEPPED,
    TURN,
    US,
)
from .tables import Tables


def held_by(g: Tables, s: State, side: int) -> int:
    """TA-3.10. The points a side controls: those its units were the last to enter or pass."""
    return s.holds[GERMAN_HELD] if side == GERMAN else g.points & ~s.holds[GERMAN_HELD]


def open_to(g: Tables, s: State, side: int) -> int:
    """TA-5.10. Where a side's units may go without an attack: every point without enemy units."""
    return g.points & ~s.occupied[1 - side]


def doors(g: Tables, s: State, start: int) -> int:
    """TA-5.10, TA-7.1, TA-7.7. Where the first length of a move may lead: from outside only by roads no exit has closed."""
    if start < g.size:
        return g.ways.near[start] & s.holds[ENTER]
    return g.road_in[start] & s.holds[ENTER] & ~s.holds[CLOSED]


def free_lengths(g: Tables, unit: int) -> int:
    """TA-1.5, TA-5.3, TA-5.6, TA-8.2. Lengths without fuel, by kind: armor 1, infantry 1 and its bonus; in supply or not."""
    return g.number["free_infantry" if g.infantry >> unit & 1 else "free_armor"]


def may_fuel(g: Tables, unit: int) -> bool:
    """TA-5.5. Whether a unit may make a fuel move: armor, and U.S. infantry by truck."""
    return g.armor >> unit & 1 == 1 or g.side_units[US] >> unit & 1 == 1


def fuel_only(g: Tables, s: State, unit: int) -> bool:
    """TA-9.6, TA-13.4. Whether every length of this move costs fuel: a second move, or one after a move in A2 or B1."""
    if s.tally[STAGE] == SECOND:
        return g.second_fuelled
    return s.marks[STEPPED] >> unit & 1 == 1 and s.tally[STAGE] == OPERATIONS


#: Where a counter can go: its place, the points it can walk to, and the range its fuel gives it. A plain tuple, because
#: one is made for every counter taken up in a playout.
March = tuple[int, int, Range | None]


def march_of(g: Tables, s: State, unit: int) -> March:
    """TA-5.3, TA-5.5, TA-5.6, TA-9.3. Points the counter in hand can walk to, and the range its fuel gives it."""
    start, t = s.where[unit], s.tally
    enter, first_points = s.holds[ENTER], doors(g, s, start)
    if g.leaders >> unit & 1:
        lengths = g.number["leader_lengths"] - t[LENGTHS]
        return start, walk(g, enter, first_points, start, lengths) & leader_goals(g, s, unit), None
    paid_only = fuel_only(g, s, unit)
    on_foot = 0 if paid_only else walk(g, enter, first_points, start, free_lengths(g, unit) - t[LENGTHS])
    if t[MODE] != MARCHING or not may_fuel(g, unit):
        return start, on_foot, None
    fuel = purse(g, s, unit)
    if fuel < t[COST]:
        return start, on_foot, None
    return start, on_foot, Range(g, enter, first_points, start, t[COST], t[HALF], fuel, not paid_only)


def leader_goals(g: Tables, s: State, leader: int) -> int:
    """TA-9.3, TA-9.7. A leader may go anywhere; in the second step only along, to where units they led stand."""
    if s.tally[STAGE] != SECOND:
        return g.points
    his = s.marks[LED_BY_DALLIER if has(g.dalliers, leader) else LED]
    if has(g.dalliers, leader) and die_to_come(s):
        his &= ~g.brigade  # it acts alone until his die is thrown (TA-9.8)
    goals = 0
    for unit in each(his):
        if s.where[unit] < g.size:
            goals |= BIT[s.where[unit]]
    return goals


def die_to_come(s: State) -> bool:
    """TA-9.2. Whether Bayerlein's die is still to be thrown in this turn: once a turn, never again after he has dallied."""
    return not s.tally[DALLY_ROLLED] and not s.tally[DALLIED]


def walk(g: Tables, enter: int, first_points: int, start: int, lengths: int) -> int:
    """TA-5.3. The points within a number of lengths, whatever the routes; the first length leads to `first_points`."""
    if lengths <= 0:
        return 0
    edge = reached = first_points
    for _ in range(lengths - 1):
        edge = g.ways.spread(edge) & enter & ~reached
        reached |= edge
    return reached & ~BIT[start]


def find_march(g: Tables, s: State) -> March | None:
    """TA-13.3. Where the counter in hand can go; None without one, or where it is to be placed."""
    unit = s.tally[HAND]
    return None if unit == NOBODY or s.tally[MODE] == ENTERING else march_of(g, s, unit)


def move_options(found: March) -> list[Option]:
    """TA-5.3 to TA-5.6, TA-5.10. Where the counter in hand may go from where it stands."""
    _, on_foot, fuelled = found
    goals = on_foot | fuelled.goals() if fuelled else on_foot
    ready = READY[MOVE]
    return [ready[p] for p in each(goals)]


def way_to(g: Tables, s: State, unit: int, goal: int, found: March) -> list[int]:
    """TA-5.6, TA-5.8, TA-8.5. The points entered: straight to a joined point, else the cheapest way, over enemy ground if equal."""
    start, on_foot, fuelled = found
    if g.direct_line_first and has(doors(g, s, start), goal):
        return [goal]  # no way there costs less
    prefer = held_by(g, s, 1 - s.tally[SIDE])
    if fuelled is None or (
        has(on_foot, goal) and has(s.marks[BY_AIR], unit)
    ):  # a unit with only 1 fuel saves it (TA-8.5)
        return march(g, s, start, goal, prefer)
    return fuelled.path(goal, prefer)


def march(g: Tables, s: State, start: int, goal: int, prefer: int) -> list[int]:
    """The shortest way, whatever the routes."""
    layers = [doors(g, s, start)]
    while not has(layers[-1], goal):
        layers.append(g.ways.spread(layers[-1]) & s.holds[ENTER])
    path = [goal]
    for layer in reversed(layers[:-1]):
        behind = layer & g.ways.near[path[-1]]
        path.append(first(behind & prefer or behind))
    return path[::-1]


def move(g: Tables, s: State, unit: int, goal: int, found: March) -> None:
    """TA-5.6, TA-5.8, TA-5.11, TA-3.10, TA-4.5, TA-9.3, TA-9.6. Move the counter in hand, pay, take the points on the way."""
    path = way_to(g, s, unit, goal, found)
    t = s.tally
    before, t[COST], t[HALF] = price_of(g, path, s.where[unit], t[COST], t[HALF])
    t[LENGTHS] += len(path)
    if has(g.leaders, unit):
        s.put(unit, goal)
        return
    if fuel_only(g, s, unit):
        charge(g, s, unit, t[COST])
    elif t[LENGTHS] > free_lengths(g, unit):
        charge(g, s, unit, before)
    for place in path:
        occupy(g, s, t[SIDE], place)
    s.put(unit, goal)
    s.marks[FORTIFIED] &= ~BIT[unit]


def occupy(g: Tables, s: State, side: int, place: int) -> None:
    """TA-3.10, TA-6.4, TA-6.6, TA-9.7. A point belongs to the side that entered it; with Spa goes the dump."""
    bit = BIT[place]
    if side == GERMAN:
        if place == g.dump and not s.tally[DUMP_TURN]:
            s.tally[DUMP_TURN] = s.tally[TURN]
            s.tally[DUMP] = g.opened(s.tally[TURN]).dump
        s.holds[GERMAN_HELD] |= bit
    else:
        s.holds[GERMAN_HELD] &= ~bit
        if place == g.dump:
            s.tally[DUMP] = 0
    strays = s.at[place] & g.leaders & g.side_units[1 - side]
    if strays and not s.occupied[1 - side] & bit:
        for leader in each(strays):
            s.put(leader, nearest(g, s, leader))


def nearest(g: Tables, s: State, leader: int) -> int:
    """TA-9.7. The nearest point with own units; a leader with none on the map is lost."""
    ours = s.occupied[g.roster.side[leader]]
    edge = reached = BIT[s.where[leader]]
    while edge:
        found = edge & ours
        if found:
            return first(found)
        edge = g.ways.spread(edge) & ~reached
        reached |= edge
    return g.lost


def take_in_hand(s: State, unit: int, mode: int) -> None:
    """Take a counter up; what is done with it follows."""
    t = s.tally
    t[HAND], t[MODE], t[LENGTHS], t[COST], t[HALF], t[PAID] = unit, mode, 0, 0, 0, 0
    t[BEGAN] = s.where[unit] if unit != NOBODY else NOWHERE


def put_down(s: State) -> None:
    """Put the counter in hand down."""
    take_in_hand(s, NOBODY, IDLE)


def on_map(g: Tables, s: State, units: int) -> int:
    """Those of these units that stand on the map."""
    off = 0
    for area in range(g.size, len(s.at)):
        off |= s.at[area]
    return units & ~off


def ready(g: Tables, s: State, side: int) -> int:
    """TA-1.3, TA-13.4, TA-10.4. Units on the map that can do something: undisrupted, not dug in, not pinned on turn 1."""
    units = on_map(g, s, g.fighters[side]) & ~s.marks[DISRUPTED] & ~s.marks[DUG_IN]
    return units & ~s.marks[PINNED] if s.tally[TURN] <= g.number["pinned_turn"] else units
