"""Phases 2, 3 and 5 by rules of thumb: assaults that look good, then every other unit to its best point."""

from __future__ import annotations

from ....ai.player import Mind
from ....core.bits import each, has
from ....core.game import Game
from ....core.head import DISRUPTED, HAND, MOVERS, SIDE, STAGE
from ....core.option import HALT, MOVE, UNIT, Option, done
from ....core.state import NOBODY, State
from ..control import fire_of
from ..slots import ENTRAINED, FOLLOW_UP, LANDED, RAIL_LEFT, RAILED
from ..strategic import destinations
from ..tables import Tables
from .attack import Plan, act, plan_attacks
from .march import Ground, marches, near_of, worth_to

REAR = 3  # lines from the enemy from which a unit counts as a reserve


def orders(game: Game, s: State, mind: Mind) -> list[Option]:
    """All orders of a movement step, then `done`."""
    plan: Plan = []
    if s.tally[HAND] != NOBODY:
        return [(HALT, 0, 0)]
    lay_orders(game, s, mind, plan)
    return [*plan, done]


def swift_orders(game: Game, s: State, mind: Mind) -> State:
    """The position after all orders of a movement step."""
    if s.tally[HAND] != NOBODY:
        game.apply(s, (HALT, 0, 0))
        return s
    here = s.pc, s.stack
    lay_orders(game, s, mind, [])
    if (s.pc, s.stack) == here:
        game.program.carry_out(game.tables, s, done)
    game.program.advance(game.tables, s)
    return s


def lay_orders(game: Game, s: State, mind: Mind, plan: Plan) -> None:
    """Assaults first, then marches; follow-up moves are marches only."""
    if s.tally[STAGE] != FOLLOW_UP:
        plan_attacks(game, s, mind, plan)
    marches(game, s, mind, plan)


# ---- Strategic movement


def strategic(game: Game, s: State, mind: Mind) -> list[Option]:
    """Entrained factories to the box, then reserves to where they are wanted most."""
    plan: Plan = []
    if s.tally[HAND] != NOBODY:
        return [(HALT, 0, 0)]
    rail(game, s, mind, plan)
    return [*plan, done]


def swift_strategic(game: Game, s: State, mind: Mind) -> State:
    """The position after all strategic moves by land."""
    if s.tally[HAND] != NOBODY:
        game.apply(s, (HALT, 0, 0))
        return s
    rail(game, s, mind, [])
    if s.tally[RAIL_LEFT]:
        game.program.carry_out(game.tables, s, done)
    game.program.advance(game.tables, s)
    return s


def rail(game: Game, s: State, mind: Mind, plan: Plan) -> None:
    """Strategic moves while the limit lasts."""
    g: Tables = game.tables
    side = s.tally[SIDE]
    for unit in each(s.marks[MOVERS] & s.marks[ENTRAINED] & ~s.at[g.box[side]]):
        if s.tally[RAIL_LEFT] and has(destinations(g, s, unit), g.box[side]):
            act(game, s, plan, (UNIT, unit, 0), (MOVE, g.box[side], 0))
    if not s.tally[RAIL_LEFT]:
        return
    ground = Ground(g, s, side, mind)
    worth = worth_to(ground)
    idle = [u for u in each(s.marks[MOVERS] & ~s.marks[RAILED] & g.ground & ~s.marks[DISRUPTED] & ~g.locked)
            if near_of(ground, s.where[u]) >= REAR]  # fmt: skip
    idle.sort(key=lambda u: (not has(g.combat, u), -near_of(ground, s.where[u]), -fire_of(g, s, u), u))
    for unit in idle[: 2 * s.tally[RAIL_LEFT]]:
        if not s.tally[RAIL_LEFT]:
            return
        start = s.where[unit]
        goals = destinations(g, s, unit) & g.points & ground.fed
        fresh = goals & ~s.holds[LANDED] or goals
        wanted = [p for p in each(fresh) if ground.near[p] <= 2]
        if not wanted:
            continue
        goal = max(wanted, key=lambda p: worth(unit, p))
        here = worth(unit, start) if start < g.size else -50.0
        if worth(unit, goal) > here + 0.5:
            act(game, s, plan, (UNIT, unit, 0), (MOVE, goal, 0))
            ground.moved(unit, start, goal)
