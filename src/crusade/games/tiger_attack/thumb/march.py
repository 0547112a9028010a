"""Movement: every point has a value for each kind of unit, and each unit goes to the best point it can reach."""

from __future__ import annotations

from collections.abc import Callable

from ....ai.player import Mind
from ....ai.thumb_tools import Go, Order, played
from ....core.bits import BIT, count, each, has
from ....core.game import Game
from ....core.option import MOVE, UNIT
from ....core.state import State
from .. import slots
from ..movement import March, march_of, put_down, take_in_hand
from ..slots import GERMAN, SECOND, UNLIMITED, US
from ..supply import supplied
from ..tables import Tables
from ..verbs import EXIT
from .fields import bears, factors, key_points, line_of, nearest, own_places, pockets, threat

NEAR = 4  # lengths: a friendly point this near to the enemy needs a garrison

#: The value of a point to a unit that is there together with these others.
Worth = Callable[[State, int, int, int], float]


def marching(g: Tables, s: State, unit: int) -> March:
    """The points a unit can move to, by the fuel it takes: 0, 1, 2 or 3."""
    take_in_hand(s, unit, slots.MARCHING)
    found = march_of(g, s, unit)
    put_down(s)
    return found


def reaches(found: March) -> list[int]:
    """The points a unit can march to, by the fuel it takes: none, 1, 2, 3."""
    _, on_foot, fuelled = found
    if fuelled is None:
        return [on_foot]
    return [on_foot | fuelled.layers[0], *(layer & ~on_foot for layer in fuelled.layers[1:])]


def marches(
    game: Game, s: State, worth: Worth, units: list[int], fuel: float, keep: float, go: Go
) -> tuple[State, Order]:
    """Move each unit in turn to the best point within reach, keeping some fuel; values change as units arrive."""
    g: Tables = game.tables
    plan: Order = []
    known: dict[tuple[int, bool], float] = {}
    for unit in units:
        infantry, start = has(g.infantry, unit), s.where[unit]
        best, goal = -1e9, start
        if start < g.size:
            best = worth(s, unit, start, s.at[start] & ~BIT[unit] & ~g.leaders) + 0.01
        found = marching(g, s, unit)
        for price, layer in enumerate(reaches(found)):
            if price and s.tally[slots.FUEL] - price < keep:
                break
            for p in each(layer):
                key = p, infantry
                value = known.get(key)
                if value is None:
                    value = known[key] = worth(s, unit, p, s.at[p] & ~g.leaders)
                if value - fuel * price > best:
                    best, goal = value - fuel * price, p
        if goal != start:
            s, order = go(game, s, unit, goal, found)
            plan += order
            known.clear()
    return s, plan


# ---- Germans


def exits(game: Game, s: State) -> tuple[State, Order]:
    """TA-12.1. Panzers exit where that scores, because points for exits cannot be lost again."""
    g: Tables = game.tables
    plan: Order = []
    movers = s.marks[slots.MOVERS] & ~s.marks[slots.MOVED] & g.panzers
    for i, place in sorted(enumerate(g.exits), key=lambda e: g.exit_limit[e[0]]):
        if has(s.occupied[US], place):
            continue
        for unit in sorted(each(movers), key=lambda u: (s.where[u] != place, g.factor[u])):
            if s.tally[slots.EXITS + i] >= g.exit_limit[i]:
                break
            order: Order = [(UNIT, unit, 0)]
            if s.where[unit] != place:
                if not any(has(layer, place) for layer in reaches(marching(g, s, unit))):
                    continue
                order.append((MOVE, place, 0))
            after = played(game, s, [*order, (EXIT, 0, 0)])
            if after is not None:
                s, plan = after, [*plan, *order, (EXIT, 0, 0)]
                movers &= ~BIT[unit]
    return s, plan


def german_marches(game: Game, s: State, mind: Mind, pull: list[float], go: Go) -> tuple[State, Order]:
    """Panzers move first, towards the goals; infantry follows them, or goes where a garrison is missing."""
    g: Tables = game.tables
    movers = s.marks[slots.MOVERS] & ~s.marks[slots.MOVED] & ~s.marks[slots.AIMED] & ~s.marks[slots.FOLLOWING]
    units = sorted(each(movers & ~g.leaders), key=lambda u: (has(g.infantry, u), -pull_at(g, s, u, pull)))
    fuel = 0.0 if s.tally[slots.FUEL] >= UNLIMITED else mind.taste["fuel"]
    keep = 0.0 if s.tally[slots.STAGE] == SECOND else mind.taste["reserve"]
    return marches(game, s, german_worth(g, s, mind, pull), units, fuel, keep, go)


def pull_at(g: Tables, s: State, unit: int, pull: list[float]) -> float:
    """The pull of the point a unit is on."""
    return pull[s.where[unit]] if s.where[unit] < g.size else 0.0


def german_worth(g: Tables, s: State, mind: Mind, pull: list[float]) -> Worth:
    """The value of a point to a German unit."""
    taste = mind.taste
    fed, danger, cut = supplied(g, s, GERMAN), us_danger(g, s), pockets(g, s)
    near, ours = nearest(g, s.occupied[US]), own_places(g, s)
    panzer, foot = taste["german_panzer"], taste["german_infantry"]
    garrison, hold_town = taste["german_garrison"], taste["german_hold"]
    crowd, fear = taste["german_crowd"], taste["german_fear"]
    prey, near_by = s.occupied[US], g.ways.near
    need = {t: bears(g, s, s.at[t] & g.fighters[US]) for t in each(prey)}
    keys = key_points(g, s) | g.prizes
    weight = {t: taste["mass"] * (pull[t] + taste["german_key"] * has(keys, t)) / (8 + need[t]) for t in need}

    def worth(now: State, unit: int, p: int, others: int) -> float:
        infantry = g.infantry >> unit & 1
        value = pull[p] * (foot if infantry else panzer) + taste["german_pocket"] * min(6, cut[p])
        if not fed >> p & 1:
            value -= taste["german_supply"]
        n, hold = others.bit_count(), 2 * factors(g, others)
        if ours >> p & 1 and near[p] <= NEAR:
            want = (hold_town if g.vp.get(p) else garrison if infantry else 0.1 * garrison) * (1.0 if not n else 0.7)
            value += want if not n or hold < danger[p] + 2 else 0.0
        for target in each(prey & near_by[p]):
            lack = need[target] - massed(g, now, target, unit)
            if lack > 0:
                value += weight[target] * min(1.0, lack / 4)
        value -= fear * max(0, danger[p] - hold - 2)
        return value - crowd * max(0, n - 4)

    return worth


def massed(g: Tables, s: State, target: int, unit: int) -> int:
    """The fire of the units around a point that could attack it, without this unit."""
    fire = 0
    fit = g.fighters[GERMAN] & ~s.marks[slots.DISRUPTED] & ~BIT[unit]
    for p in each(g.ways.near[target] & s.occupied[GERMAN]):
        units = s.at[p] & fit
        limit = g.limits[g.route_kind(p, target)].units
        fire += min(limit, count(units)) if has(g.river[target], p) else min(2 * limit, factors(g, units))
    return fire


def us_danger(g: Tables, s: State) -> list[int]:
    """The U.S. factors that could attack each point, including units about to enter by the open roads."""
    danger = threat(g, s, US)
    for edge, chain in enumerate(g.chains):
        coming = s.at[g.ready_at[edge]] | s.at[g.next_at[edge]]
        for unit in each(s.at[g.box] & ~g.british & g.side_units[US]):
            if g.comes[unit] <= (s.tally[slots.TURN], edge) and g.comes[unit][1] == edge:
                coming |= BIT[unit]
        fire, armor = factors(g, coming), factors(g, coming & g.armor)
        for p in chain:
            if not has(s.holds[slots.CLOSED], p):
                danger[p] += fire
                for q in each(g.ways.near[p]):
                    danger[q] += armor
    return danger


# ---- Americans


def us_marches(game: Game, s: State, mind: Mind, go: Go) -> tuple[State, Order]:
    """The U.S. holds the German goals, blocks the way on good terrain, and takes what the Germans leave open."""
    g: Tables = game.tables
    movers = s.marks[slots.MOVERS] & ~s.marks[slots.MOVED] & ~s.marks[slots.AIMED] & ~g.leaders
    near = nearest(g, s.occupied[GERMAN])
    far = [*near, *([20] * len(slots.AREAS))]
    units = list(each(movers))
    mind.random.shuffle(units)
    units.sort(key=lambda u: far[s.where[u]])
    return marches(game, s, us_worth(g, s, mind, near), units, 0.0, -UNLIMITED, go)


def us_worth(g: Tables, s: State, mind: Mind, near: list[int]) -> Worth:
    """The value of a point to a U.S. unit."""
    taste = mind.taste
    danger, keys = threat(g, s, GERMAN), key_points(g, s)
    ground = us_ground(g, s, mind, near)
    line = [taste["us_line"] * x for x in line_of(g, s, mind)]
    guard, fear, crowd = taste["us_guard"], taste["us_fear"], taste["us_crowd"]
    cover = taste["us_ground"]

    def worth(s: State, unit: int, p: int, others: int) -> float:
        n = others.bit_count()
        value = ground[p] + line[p] * (1.0, 0.5, 0.25, 0.1)[min(n, 3)]
        if g.hills >> p & 1 and g.infantry >> unit & 1:
            value += cover
        hold = bears(g, s, others)
        if keys >> p & 1:
            want = danger[p] if near[p] <= 2 else 6 if near[p] <= 5 else 2 if near[p] <= 8 else 0
            if hold < want:
                value += guard * (1.0 if n else 1.5)
        value -= fear * max(0, danger[p] - hold - 2) * (0.4 if keys >> p & 1 else 1.0)
        return value - crowd * max(0, n - 3)

    return worth


def us_ground(g: Tables, s: State, mind: Mind, near: list[int]) -> list[float]:
    """The value of each point to the U.S., whatever units are there."""
    taste = mind.taste
    fed = supplied(g, s, US)
    bare = own_places(g, s) & ~s.occupied[GERMAN]
    score = [0.0] * g.size
    for p in range(g.size):
        score[p] = -taste["us_lag"] * max(0, near[p] - 2)
        if not has(fed, p):
            score[p] -= taste["us_cut"]
        if has(bare, p):
            score[p] += taste["us_raid"]
        score[p] += 0.3 * taste["us_ground"] * count(g.river[p] & g.ways.spread(s.occupied[GERMAN]))
    return score


# ---- Leaders


def drive_leaders(game: Game, s: State, pull: list[float], go: Go) -> tuple[State, Order]:
    """TA-9.1. Move each leader to the strongest armor in the best place, so that it moves and attacks a second time."""
    g: Tables = game.tables
    plan: Order = []
    side = s.tally[slots.SIDE]
    led = 0
    for leader in each(s.marks[slots.MOVERS] & ~s.marks[slots.MOVED] & g.leaders & g.side_units[side]):
        start, barred = s.where[leader], g.ineffective.get(leader, 0)
        found = marching(g, s, leader)
        goals = (reaches(found)[0] | BIT[start]) & s.occupied[side] & ~barred & ~led
        scores = {p: company(g, s, p, side) * (4.0 + pull[p]) for p in each(goals)}
        goal = max(scores, key=scores.__getitem__, default=start)
        if goal != start:
            s, order = go(game, s, leader, goal, found)
            plan += order
        led |= BIT[goal]
    return s, plan


def company(g: Tables, s: State, place: int, side: int) -> float:
    """The armor a leader would find there, plus a little for any unit."""
    fit = s.at[place] & g.fighters[side] & ~s.marks[slots.DISRUPTED]
    return min(12, factors(g, fit & g.armor)) + 0.1 * min(5, count(fit))
