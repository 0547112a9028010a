"""Movement: every point has a value for a side, and each unit goes to the best point it can reach (DC-6.1, DC-6.2)."""

from __future__ import annotations

from collections.abc import Callable

from ....ai.player import Mind
from ....core.bits import BIT, count, each, has
from ....core.game import Game
from ....core.head import AIMED, DISRUPTED, HAND, MODE, MOVED, MOVERS, SIDE, STAGE
from ....core.option import HALT, MOVE, UNIT
from ....core.state import NOBODY, State
from ..control import fire_of, friendly, partisan_points
from ..movement import first_reach, second_reach
from ..slots import AXIS, FOLLOW_UP, SOVIET
from ..supply import open_ground, supplied
from ..tables import Tables
from ..verbs import DROP, EXIT
from ..victory import cities
from .attack import Plan, act
from .fields import at_risk, cut_off, fire_at, gap, own, pull_of, steps_from, threat_of, workplaces

#: The value to a unit of standing on a point.
Worth = Callable[[int, int], float]


class Ground:
    """What a side's marches go by, worked out once for a step; own strengths are kept up to date as units move."""

    def __init__(self, g: Tables, s: State, side: int, mind: Mind) -> None:
        self.g, self.s, self.side, self.mind = g, s, side, mind
        self.pull = pull_of(g, s, side, mind)
        self.enemy_pull = pull_of(g, s, 1 - side, mind)
        self.threat = threat_of(g, s, 1 - side)
        self.near = steps_from(g, s.occupied[1 - side])
        self.fire = fire_at(g, s, side)
        self.fed = supplied(g, s, side)
        self.risky = at_risk(g, s, side, self.near)
        self.ours = friendly(g, s, side)
        self.cities = cities(g, s)
        self.works = workplaces(g, s) if side == SOVIET else 0
        self.enemy_fed = supplied(g, s, 1 - side)
        self.partisans = partisan_points(g, s) if side == AXIS else 0
        self.stranded = s.occupied[side] & ~self.fed
        self.alarm = 1.0 + (0.0 if g.campaign else 1.0 / (1.0 + gap(g, s, 1 - side)))  # the enemy is about to win
        self.catch: tuple[dict[int, int], dict[int, int]] = {}, {}  # by side: point -> units cut off by its loss

    def stack(self, unit: int, p: int) -> tuple[int, int]:
        """The other units on a point, and their fire."""
        s, g = self.s, self.g
        others = s.at[p] & g.ground & ~BIT[unit]
        fire = self.fire[p] - (fire_of(g, s, unit) if s.where[unit] == p and not has(s.marks[DISRUPTED], unit) else 0)
        return count(others), fire

    def cuts(self, side: int, p: int) -> int:
        """The units of a side that its loss of a point would cut off."""
        known = self.catch[side]
        if p not in known:
            known[p] = cut_off(self.g, self.s, side, self.fed if side == self.side else self.enemy_fed, p)
        return known[p]

    def rejoined(self, p: int) -> int:
        """The own units that are in supply again once a point is taken, or its partisans are gone."""
        g, s = self.g, self.s
        if not self.stranded or not g.ways.near[p] & self.fed:
            return 0
        opened = open_ground(g, s, self.side) | BIT[p]
        back = g.ways.flood(g.sources[self.side] & opened, opened)
        return sum(count(s.at[q] & g.ground) for q in each(back & self.stranded))

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
                self.partisans &= ~BIT[goal]


def worth_to(ground: Ground) -> Worth:
    """The value of a point to a unit: it draws, can be taken or cuts units off; or it has to be guarded, and is dangerous."""
    g, s, mind, side = ground.g, ground.s, ground.mind, ground.side
    pulled, spear, take, storm, pocket, guard, line, fear, risk, lag, crowd = (
        own(mind, side, rule)
        for rule in ("pull", "spear", "take", "storm", "pocket", "guard", "line", "fear", "risk", "lag", "crowd")
    )
    keep, relief, works, cut = (
        own(mind, side, "keep"),
        own(mind, side, "relief"),
        mind.taste["soviet_works"],
        mind.taste["cut"],
    )
    room = 5 if side == AXIS else 3  # units on a point that do not crowd it
    pull, near, threat, theirs = ground.pull, ground.near, ground.threat, ground.enemy_pull

    def worth(unit: int, p: int) -> float:
        n, fire = ground.stack(unit, p)
        fire_here = fire + fire_of(g, s, unit)
        key = g.vp.get(p, 0) if has(ground.cities, p) else 0
        value = pulled * pull[p] * (spear if has(g.breakers, unit) else 1.0) - crowd * max(0, n - room)
        if not has(ground.ours, p):
            value += take + storm * key + pocket * ground.cuts(1 - side, p) + relief * ground.rejoined(p)
        elif has(ground.partisans, p):
            value += relief * (1 + ground.rejoined(p))
        elif not has(ground.fed, p):
            value -= cut
        if near[p] <= 3:
            short = 1.0 if fire < 0.7 * threat[p] + 2.0 else 0.25  # few are there yet
            value += short * (
                guard * ground.alarm * key + works * has(ground.works, p) + keep * min(12, ground.cuts(side, p))
            )
            value += short * line * theirs[p] * (0.5 if near[p] == 3 else 1.0)
        need = threat[p] - 1.5 * fire_here - 2.0 * g.fortress.get(p, 0)
        value -= fear * max(0.0, need) * (0.3 if key else 1.0) + lag * max(0, near[p] - 2)
        return value - risk * (1 + key) * has(ground.risky, p)

    return worth


def guard_duty(ground: Ground) -> Worth:
    """DC-9.7. The value of a point to a security unit: what it keeps partisans away from, not near the enemy."""
    g, s = ground.g, ground.s
    secure, near = ground.mind.taste["axis_secure"], ground.near
    held = ground.ours & g.soviet_land & ~s.occupied[AXIS]

    def worth(unit: int, p: int) -> float:
        watched = 0
        for other in each(g.security & ~BIT[unit]):
            if s.where[other] < g.size:
                watched |= BIT[s.where[other]] | g.ways.near[s.where[other]]
        value = secure * count((BIT[p] | g.ways.near[p]) & held & ~watched) - 2.0 * max(0, 3 - near[p])
        return value - 0.02 * abs(near[p] - 4) + has(ground.partisans, p)

    return worth


def marches(game: Game, s: State, mind: Mind, plan: Plan) -> None:
    """Move each unit in turn to the best point within reach; armor first, and on to a second point where that is better."""
    g: Tables = game.tables
    side = s.tally[SIDE]
    ground = Ground(g, s, side, mind)
    worth, duty = worth_to(ground), guard_duty(ground)
    units = s.marks[MOVERS] & ~s.marks[MOVED] & ~s.marks[AIMED]
    order = sorted(each(units), key=lambda u: (not has(g.armor, u), near_of(ground, s.where[u]), -fire_of(g, s, u), u))
    for unit in order:
        if has(g.aircraft, unit):
            rebase(game, s, ground, unit, plan)
        elif not leave(game, s, ground, unit, plan) and not jump(game, s, ground, worth, unit, plan):
            march(game, s, ground, duty if has(g.security, unit) else worth, unit, plan)


def near_of(ground: Ground, place: int) -> int:
    """How near the enemy is to a place; a box is far behind."""
    return ground.near[place] if place < ground.g.size else 50


def leave(game: Game, s: State, ground: Ground, unit: int, plan: Plan) -> bool:
    """DC-2.10. Campaign: an army leaves by the west edge if those who stay can hold the point it leaves by."""
    g: Tables = game.tables
    p = s.where[unit]
    if not g.campaign or not has(g.armies, unit) or p >= g.size or not has(g.exits[AXIS] & ground.fed, p):
        return False
    if ground.fire[p] - fire_of(g, s, unit) < 0.5 * ground.threat[p] or not first_reach(g, s, unit)[3]:
        return False
    act(game, s, plan, (UNIT, unit, 0), (EXIT, 0, 0))
    ground.moved(unit, p, g.exited)
    return True


def jump(game: Game, s: State, ground: Ground, worth: Worth, unit: int, plan: Plan) -> bool:
    """DC-11.5. A parachute corps drops on an empty enemy point if that is worth more than all it can march to, and its loss."""
    g: Tables = game.tables
    if not has(g.parachutes, unit):
        return False
    goals, _, drops, _ = first_reach(g, s, unit)
    drops &= g.points & ~ground.ours & ~s.occupied[1 - ground.side]
    if not drops:
        return False
    start = s.where[unit]
    best, goal = max((worth(unit, p), -p) for p in each(drops))
    if best <= ground.mind.taste["soviet_jump"] + max(worth(unit, p) for p in each(goals & g.points | BIT[start])):
        return False
    act(game, s, plan, (UNIT, unit, 0), (DROP, -goal, 0))
    ground.moved(unit, start, -goal)
    return True


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
