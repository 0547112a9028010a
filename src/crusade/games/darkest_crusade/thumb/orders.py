"""A movement phase by rules of thumb: first the attacks that pay, then every other unit to where it is most useful."""

from __future__ import annotations

from ....ai.player import Mind
from ....ai.thumb_tools import Go, march, march_in_place
from ....core.attack import attackers
from ....core.bits import BIT, each, has
from ....core.game import Game
from ....core.option import RECALL, Option, done
from ....core.state import State
from .. import slots
from ..allocation import owed
from ..factors import attack_of, defense_of
from ..movement import March, march_of, unmoved
from ..supply import supplied
from ..tables import Tables
from .attack import plan_attacks
from .fields import (
    AT_THE_GATES,
    attraction,
    cover,
    nearest_enemy,
    nearness,
    own_cities,
    river_toward,
    strength_within,
    wants,
)


def orders(game: Game, s: State, mind: Mind) -> list[Option]:
    """All orders of a phase, then `done`."""
    return lay_orders(game, s, mind, march)[1]


def swift_orders(game: Game, s: State, mind: Mind) -> State:
    """The position after all orders of a phase."""
    moment = s.pc, s.stack, s.tally[slots.STAGE]
    after, plan = lay_orders(game, s, mind, march_in_place)
    game.program.advance(game.tables, after)
    if moment == (after.pc, after.stack, after.tally[slots.STAGE]):  # otherwise the last order has ended the phase
        game.apply(after, plan[-1])
    return after


def lay_orders(game: Game, s: State, mind: Mind, go: Go) -> tuple[State, list[Option]]:
    """All orders of a phase, and the position after them; the final `done` is left to the caller."""
    stage, side = s.tally[slots.STAGE], s.tally[slots.SIDE]
    plan: list[Option] = []
    if side == slots.SOVIET and (unmet := owed(game.tables, s)):
        wrong = {u for o in unmet for u in each(attackers(s, o.target))}
        # recall an attack that obliges another one which no unit can make
        return s, [(RECALL, u, 0) for u in sorted(wrong)]
    if stage != slots.BLITZ_MOVE:
        s, plan = plan_attacks(game, s, 1 if stage == slots.BLITZ_ATTACK else 2, mind)
    if stage in (slots.OPERATIONS, slots.BLITZ_MOVE):
        s, marches = (axis_marches if side == slots.AXIS else russian_marches)(game, s, mind, go)
        plan += marches
    return s, [*plan, done]


def goals_of(found: March) -> tuple[int, ...]:
    """Where a unit can march to, its own hex too."""
    goals = 0
    for layer in found[3]:
        goals |= layer
    return each(goals)


def axis_marches(game: Game, s: State, mind: Mind, go: Go) -> tuple[State, list[Option]]:
    """The Axis moves on the cities; panzers close pockets where they can; no unit leaves supply."""
    g: Tables = game.tables
    plan: list[Option] = []
    steps = nearest_enemy(g, s, slots.AXIS)
    units = sorted(
        each(unmoved(s)),
        key=lambda u: (not has(g.panzers, u), -attack_of(g, s, BIT[u])),
    )
    for unit in units:
        fed, pull = supplied(g, s, slots.AXIS), attraction(g, s, mind)
        found = march_of(g, s, unit, 0)
        scores = {h: axis_score(g, s, unit, h, pull[h], steps, fed, mind) for h in goals_of(found)}
        goal = max(scores, key=scores.__getitem__)
        if goal != s.where[unit]:
            s, order = go(game, s, unit, goal, found)
            plan += order
    return s, plan


def axis_score(g: Tables, s: State, unit: int, goal: int, pull: float, steps: list[int], fed: int, mind: Mind) -> float:
    """The value of having an Axis unit there."""
    start, taste, bit = s.where[unit], mind.taste, BIT[unit]
    panzer = has(g.panzers, unit)
    score = pull * (taste["axis_panzer"] if panzer else 1.0)
    closes = steps[goal] <= 1 and (panzer or has(g.german_armies, unit))
    if closes or not has(fed, goal):
        s.put(unit, goal)
        if not has(supplied(g, s, slots.AXIS), goal):
            score -= taste["axis_supply"]
        elif closes:
            score += taste["axis_pocket"] * cut_off(g, s)
        s.put(unit, start)
    # A friendly city within reach of the enemy needs a garrison; losing Warsaw or Rumania loses the game (DX-11.3).
    if has(g.victory, goal) and not s.at[goal] & ~bit:
        if has(g.home[slots.AXIS], goal):
            score += taste["axis_home"] * (steps[goal] <= AT_THE_GATES)
        elif steps[goal] <= 2:
            score += taste["axis_garrison"]
    if start != goal and has(g.victory, start) and steps[start] <= 2 and not s.at[start] & ~bit:
        score -= 0.5 * taste["axis_garrison"]
    crowd = (s.at[goal] & ~bit).bit_count()
    return score - taste["axis_crowd"] * max(0, crowd - 1) - 0.01 * (goal != start)


def cut_off(g: Tables, s: State) -> int:
    """The number of Russian units out of supply."""
    return sum(s.at[h].bit_count() for h in each(s.occupied[slots.SOVIET] & ~supplied(g, s, slots.SOVIET)))


def russian_marches(game: Game, s: State, mind: Mind, go: Go) -> tuple[State, list[Option]]:
    """The Russians cover their cities, keep a line out of the panzers' reach, and slip out of pockets."""
    g: Tables = game.tables
    plan: list[Option] = []
    threat = strength_within(g, s, slots.AXIS, 2)
    near = nearest_enemy(g, s, slots.SOVIET)
    ground = russian_ground(g, s, near, mind)
    cities = own_cities(g, s, slots.SOVIET)
    units = list(each(unmoved(s)))
    mind.random.shuffle(units)
    units.sort(key=lambda u: near[s.where[u]])

    def worth(h: int, others: int) -> float:
        return ground[h] + company(g, s, h, others, threat, near, cities, mind)

    scores = {h: worth(h, s.at[h]) for h in g.board.spaces}  # a move changes only two of them
    for unit in units:
        start = s.where[unit]
        scores[start] = worth(start, s.at[start] & ~BIT[unit])
        found = march_of(g, s, unit, 0)
        goal = max(goals_of(found), key=scores.__getitem__)
        if goal != start:
            s, order = go(game, s, unit, goal, found)
            plan += order
        here = s.where[unit]
        scores[here] = worth(here, s.at[here])
    return s, plan


def russian_ground(g: Tables, s: State, near: list[int], mind: Mind) -> list[float]:
    """The value of each hex to the Russians, whatever units are there: good terrain between the enemy and their goals."""
    taste = mind.taste
    fed, enemy = supplied(g, s, slots.SOVIET), s.occupied[slots.AXIS]
    cities = own_cities(g, s, slots.SOVIET) & g.victory
    score = [0.0] * g.board.size
    for h in g.board.spaces:
        score[h] = taste["soviet_ground"] * cover(g, s, h) + taste["soviet_river"] * river_toward(g, s, h, enemy)
        score[h] -= taste["soviet_lag"] * max(0, near[h] - 2) + (0.0 if has(fed, h) else taste["soviet_cut"])
    for city, worth in wants(g, mind).items():
        if has(cities, city) and near[city] <= 6:
            line = taste["soviet_line"] * worth / 8.0
            score = [x + line * n for x, n in zip(score, nearness(g)[city])]
    return score


def company(
    g: Tables, s: State, goal: int, others: int, threat: list[int], near: list[int], cities: int, mind: Mind
) -> float:
    """The value to a Russian unit of being there with these others: guard cities, avoid lone units and large stacks."""
    taste = mind.taste
    n = others.bit_count()
    stack = defense_of(g, s, others & ~s.marks[slots.DISRUPTED]) if n else 0
    city = has(cities, goal)
    score = -taste["soviet_fear"] * max(0, threat[goal] - 2 * stack) * (0.4 if city else 1.0)
    if city and near[goal] <= 4 and n < 1 + 2 * g.vp.get(goal, 0):
        score += taste["soviet_guard"] * (1.0 + wants(g, mind).get(goal, 0.0)) / (1 + n)
    if n == 1:
        score += taste["soviet_pair"]
    return score - taste["soviet_crowd"] * max(0, n - 2)
