"""A movement phase by rules of thumb: attacks that pay first, then everybody else to where he is of most use."""

from __future__ import annotations

import random

from ....core.bits import BIT, each, has
from ....core.game import Game
from ....core.option import RECALL, Option, done
from ....core.reach import STEP, reach
from ....core.state import State
from .. import slots
from ..allocation import attackers, owed
from ..factors import attack_of, defense_of
from ..movement import allowance, mover
from ..supply import supplied
from ..tables import Tables
from .attack import march, plan_attacks
from .fields import attraction, cover, distances, nearest_enemy, own_cities, river_toward, strength_within

MARGIN = {slots.AXIS: 1.0, slots.SOVIET: 1.15}


def orders(game: Game, s: State, rng: random.Random) -> list[Option]:
    """All orders of a phase, then `done`."""
    stage, side = s.tally[slots.STAGE], s.tally[slots.SIDE]
    plan: list[Option] = []
    if side == slots.SOVIET and (unmet := owed(game.tables, s)):
        wrong = {u for o in unmet for u in each(attackers(s, o.target))}
        return [(RECALL, u, 0) for u in sorted(wrong)]  # an attack that obliges to one nobody can make is called off
    if stage != slots.BLITZ_MOVE:
        rounds = 1 if stage == slots.BLITZ_ATTACK else 2
        s, plan = plan_attacks(game, s, rounds, MARGIN[side])
    if stage in (slots.OPERATIONS, slots.BLITZ_MOVE):
        plan += axis_marches(game, s) if side == slots.AXIS else russian_marches(game, s, rng)
    return [*plan, done]


def goals_of(g: Tables, s: State, unit: int) -> tuple[int, ...]:
    """Where a unit could march to, its own hex too."""
    own, bonus = allowance(g, s, unit)
    found = 0
    for layer in reach(mover(g, s, unit), s.where[unit], STEP * (own + bonus)):
        found |= layer
    return each(found)


def axis_marches(game: Game, s: State) -> list[Option]:
    """The Axis goes for the cities; panzers close pockets where they can; nobody leaves supply."""
    g: Tables = game.tables
    pull = attraction(g, s)
    plan: list[Option] = []
    russians = each(g.side_units[slots.SOVIET] & ~s.at[g.pool] & ~s.at[g.gone] & ~s.at[g.reserve])
    units = sorted(
        each(s.marks[slots.MOVERS] & ~s.marks[slots.MOVED]),
        key=lambda u: (not has(g.panzers, u), -attack_of(g, s, BIT[u])),
    )
    for unit in units:
        best, best_score = s.where[unit], -1e9
        steps = nearest_enemy(g, s, slots.AXIS)
        for goal in goals_of(g, s, unit):
            score = axis_score(g, s, unit, goal, pull, steps, russians)
            if score > best_score:
                best, best_score = goal, score
        plan += go(game, s, unit, best)
    return plan


def axis_score(
    g: Tables, s: State, unit: int, goal: int, pull: list[float], steps: list[int], russians: tuple[int, ...]
) -> float:
    """What it is worth to have an Axis unit there."""
    start = s.where[unit]
    t = s.copy()
    t.put(unit, goal)
    score = pull[goal] * (1.5 if has(g.panzers, unit) else 1.0)
    if not has(supplied(g, t, slots.AXIS), goal):
        score -= 12.0
    if has(g.panzers | g.german_armies, unit) and steps[goal] <= 1:
        fed = supplied(g, t, slots.SOVIET)
        score += 1.2 * sum(not has(fed, t.where[u]) for u in russians if t.where[u] < g.board.size)
    if has(g.victory, goal) and steps[goal] <= 2 and not s.at[goal] & ~BIT[unit]:
        score += 2.0  # a city of ours within reach of the enemy wants a garrison
    if start != goal and has(g.victory, start) and steps[start] <= 2 and not s.at[start] & ~BIT[unit]:
        score -= 1.0
    crowd = (s.at[goal] & ~BIT[unit]).bit_count()
    return score - 0.6 * max(0, crowd - 1) - 0.01 * (goal != start)


def russian_marches(game: Game, s: State, rng: random.Random) -> list[Option]:
    """The Russian covers his cities, keeps a line out of the panzers' reach, and slips out of pockets."""
    g: Tables = game.tables
    plan: list[Option] = []
    threat = strength_within(g, s, slots.AXIS, 2)
    near = nearest_enemy(g, s, slots.SOVIET)
    units = list(each(s.marks[slots.MOVERS] & ~s.marks[slots.MOVED]))
    rng.shuffle(units)
    units.sort(key=lambda u: near[s.where[u]])
    for unit in units:
        fed = supplied(g, s, slots.SOVIET)
        best, best_score = s.where[unit], -1e9
        for goal in goals_of(g, s, unit):
            score = russian_score(g, s, unit, goal, threat, near, fed)
            if score > best_score:
                best, best_score = goal, score
        plan += go(game, s, unit, best)
    return plan


def russian_score(g: Tables, s: State, unit: int, goal: int, threat: list[int], near: list[int], fed: int) -> float:
    """What it is worth to have a Russian unit there."""
    far = distances(g)
    others = s.at[goal] & ~BIT[unit]
    stack = defense_of(g, s, others & ~s.marks[slots.DISRUPTED])
    score = 0.0 if has(fed, goal) else -6.0
    cities = own_cities(g, s, slots.SOVIET)
    wanted = 1 + 2 * g.vp.get(goal, 0)
    if has(cities, goal) and near[goal] <= 4 and others.bit_count() < wanted:
        score += (3.0 + 3.0 * g.vp.get(goal, 0)) / (1 + others.bit_count())
    # A line between the enemy and what he wants: close to our cities, on good ground, not alone, not too near.
    score += sum(1.2 * g.vp.get(c, 0) / (1 + far[goal][c]) for c in each(cities & g.victory) if near[c] <= 6)
    score += 0.5 * cover(g, s, goal) + 0.3 * river_toward(g, s, goal, s.occupied[slots.AXIS])
    score -= 0.5 * max(0, near[goal] - 2)
    score -= 0.25 * max(0, threat[goal] - 2 * stack) * (0.4 if has(cities, goal) else 1.0)
    score -= 0.8 * max(0, others.bit_count() - 2)
    if others.bit_count() == 1:
        score += 0.4
    return score


def go(game: Game, s: State, unit: int, goal: int) -> list[Option]:
    """March there, carrying it out on the planner's own copy of the position."""
    if goal == s.where[unit]:
        return []
    order = march(game, s, unit, goal)
    for option in order:
        game.apply(s, option)
    return order
