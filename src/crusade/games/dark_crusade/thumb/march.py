"""Movement: every point has a value for a side, and each unit goes to the best point it can reach (DC-6.1, DC-6.2)."""

from __future__ import annotations

from collections.abc import Callable

from ....ai.player import Mind
from ....core.bits import BIT, count, each, has
from ....core.game import Game
from ....core.head import AIMED, DISRUPTED, HAND, MODE, MOVED, MOVERS, SIDE, STAGE
from ....core.option import HALT, MOVE, UNIT
from ....core.state import NOBODY, State
from ..control import fire_of, friendly
from ..movement import first_reach, second_reach
from ..slots import AXIS, FOLLOW_UP, SOVIET
from ..supply import open_ground, supplied
from ..tables import Tables
from ..victory import cities
from .attack import Plan, act
from .fields import fire_at, pull_of, steps_from, threat_of, workplaces

#: The value to a unit of standing on a point.
Worth = Callable[[int, int], float]


class Ground:
    """What a side's marches go by, worked out once for a step; own strengths are kept up to date as units move."""

    def __init__(self, g: Tables, s: State, side: int, mind: Mind) -> None:
        self.g, self.s, self.side, self.taste = g, s, side, mind.taste
        self.pull = pull_of(g, s, side, mind)
        self.enemy_pull = pull_of(g, s, 1 - side, mind)
        self.threat = threat_of(g, s, 1 - side)
        self.near = steps_from(g, s.occupied[1 - side])
        self.fire = fire_at(g, s, side)
        self.fed = supplied(g, s, side)
        self.ours = friendly(g, s, side)
        self.cities = cities(g, s)
        self.works = workplaces(g, s)
        self.enemy_fed = supplied(g, s, 1 - side)

    def stack(self, unit: int, p: int) -> tuple[int, int]:
        """The other units on a point, and their fire."""
        s, g = self.s, self.g
        others = s.at[p] & g.ground & ~BIT[unit]
        fire = self.fire[p] - (fire_of(g, s, unit) if s.where[unit] == p and not has(s.marks[DISRUPTED], unit) else 0)
        return count(others), fire

    def moved(self, unit: int, start: int, goal: int) -> None:
        """A unit has gone from one place to another."""
        fire = fire_of(self.g, self.s, unit)
        if start < self.g.size:
            self.fire[start] -= fire
        if goal < self.g.size:
            self.fire[goal] += fire
            if has(self.g.combat, unit):
                self.ours |= BIT[goal]
                self.fed |= BIT[goal]


def axis_worth(ground: Ground) -> Worth:
    """The value of a point to an Axis unit."""
    g, s, taste = ground.g, ground.s, ground.taste
    panzer, guard, fear = taste["axis_panzer"], taste["axis_guard"], taste["axis_fear"]
    pull, near, threat = ground.pull, ground.near, ground.threat

    def worth(unit: int, p: int) -> float:
        n, fire = ground.stack(unit, p)
        armor, own = has(g.armor, unit), fire_of(g, s, unit)
        value = pull[p] * (panzer if armor else 1.0)
        if not has(ground.ours, p):
            value += taste["axis_take"] + 1.5 * g.vp.get(p, 0)
            if armor:
                value += taste["axis_pocket"] * cut_off(ground, p)
        elif near[p] <= 2 and has(ground.cities, p) and not n:
            value += guard * g.vp[p]
        elif near[p] <= 1 and not n:
            value += 0.3
        value -= fear * max(0.0, threat[p] - 2.0 * (fire + own)) * (0.5 if near[p] > 1 else 1.0)
        if not has(ground.fed, p) and has(ground.ours, p):
            value -= taste["cut"]
        return value - taste["axis_crowd"] * max(0, n - 5)

    return worth


def cut_off(ground: Ground, p: int) -> int:
    """The enemy units that taking a point would cut off."""
    g, s = ground.g, ground.s
    if not has(ground.enemy_fed, p) or count(g.ways.near[p] & ground.enemy_fed) < 2:
        return 0
    lost = ground.enemy_fed & ~supplied_without(g, s, 1 - ground.side, p)
    return sum(count(s.at[q] & g.ground) for q in each(lost & s.occupied[1 - ground.side] & ~BIT[p]))


def supplied_without(g: Tables, s: State, side: int, p: int) -> int:
    """What a side could supply if it lost a point; the sea is left out of this."""
    return g.ways.flood(g.sources[side] & ~BIT[p], open_ground(g, s, side) & ~BIT[p])


def soviet_worth(ground: Ground) -> Worth:
    """The value of a point to a Soviet unit: guard cities and works, stand in the way, keep out of pockets."""
    g, s, taste = ground.g, ground.s, ground.taste
    near, threat, pull, theirs = ground.near, ground.threat, ground.pull, ground.enemy_pull

    def worth(unit: int, p: int) -> float:
        n, fire = ground.stack(unit, p)
        own = fire_of(g, s, unit)
        value = 0.25 * pull[p]
        key = g.vp.get(p, 0) if has(ground.cities, p) else 0
        need = threat[p] - 1.5 * (fire + own) - 2.0 * g.fortress.get(p, 0)
        if near[p] <= 3:
            short = 1.0 if fire < 0.7 * threat[p] + 2 else 0.25
            value += short * taste["soviet_guard"] * key + short * taste["soviet_works"] * has(ground.works, p)
            value += taste["soviet_line"] * theirs[p] * (0.5 if near[p] == 3 else 1.0) * short
        if not has(ground.ours, p):
            value += taste["soviet_take"] + 2.0 * key
        value -= taste["soviet_fear"] * max(0.0, need) * (0.3 if key else 1.0)
        value -= taste["soviet_lag"] * max(0, near[p] - 2)
        if has(ground.ours, p) and not has(ground.fed, p):
            value -= taste["cut"]
        elif count(g.ways.near[p] & ground.ours) < 2 and near[p] <= 1 and not key:
            value -= 1.5  # nearly surrounded
        return value - taste["soviet_crowd"] * max(0, n - 3)

    return worth


def marches(game: Game, s: State, mind: Mind, plan: Plan) -> None:
    """Move each unit in turn to the best point within reach; armor first, and on to a second point where that is better."""
    g: Tables = game.tables
    side = s.tally[SIDE]
    ground = Ground(g, s, side, mind)
    worth = axis_worth(ground) if side == AXIS else soviet_worth(ground)
    units = s.marks[MOVERS] & ~s.marks[MOVED] & ~s.marks[AIMED]
    order = sorted(each(units), key=lambda u: (not has(g.armor, u), near_of(ground, s.where[u]), -fire_of(g, s, u), u))
    for unit in order:
        if has(g.aircraft, unit):
            rebase(game, s, ground, unit, plan)
        else:
            march(game, s, ground, worth, unit, plan)


def near_of(ground: Ground, place: int) -> int:
    """How near the enemy is to a place; a box is far behind."""
    return ground.near[place] if place < ground.g.size else 50


def march(game: Game, s: State, ground: Ground, worth: Worth, unit: int, plan: Plan) -> None:
    """One unit to the best point within reach."""
    g: Tables = game.tables
    start = s.where[unit]
    if start < g.size and ground.near[start] > 3 and s.tally[STAGE] == FOLLOW_UP and has(g.support, unit):
        return
    goals = first_reach(g, s, unit)[0] & g.points
    if not goals:
        return
    stay = worth(unit, start) + 0.05 if start < g.size else -50.0
    best, goal = max((worth(unit, p), -p) for p in each(goals))
    goal = -goal
    if best <= stay:
        return
    act(game, s, plan, (UNIT, unit, 0), (MOVE, goal, 0))
    ground.moved(unit, start, goal)
    if s.tally[HAND] == NOBODY:
        return
    onward = second_reach(g, s, unit, s.tally[MODE])[0]
    further, beyond = max(((worth(unit, p), -p) for p in each(onward)), default=(-99.0, 0))
    if further > best + 0.3:
        act(game, s, plan, (MOVE, -beyond, 0))
        ground.moved(unit, goal, -beyond)
    if s.tally[HAND] != NOBODY:
        act(game, s, plan, (HALT, 0, 0))


def rebase(game: Game, s: State, ground: Ground, unit: int, plan: Plan) -> None:
    """DC-11.6. Soviet air goes to a city near the front that is held."""
    g: Tables = game.tables
    start = s.where[unit]
    bases = first_reach(g, s, unit)[0] & s.occupied[SOVIET] & g.points
    fire, near = ground.fire, ground.near

    def score(p: int) -> float:
        return min(fire[p], 6) - 2.0 * abs(near[p] - 1) + 2.0 * g.vp.get(p, 0)

    if not bases:
        return
    best = max(each(bases), key=score)
    if start >= g.size or score(best) > score(start) + 1.0:
        act(game, s, plan, (UNIT, unit, 0), (MOVE, best, 0))
