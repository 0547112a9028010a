"""Which attacks to make: the most valuable hexes first, each with enough fire to clear it."""

from __future__ import annotations

from ....ai.player import Mind
from ....ai.thumb_tools import Order, played
from ....core.bits import BIT, each, has
from ....core.game import Game
from ....core.option import ATTACK, MOVE, UNIT
from ....core.reach import STEP, reach
from ....core.state import State
from .. import slots
from ..allocation import owed, room
from ..combat import place_hits, stamina_of
from ..factors import attack_of, defense_of
from ..movement import allowance, mover, unmoved
from ..strength import weather_columns
from ..tables import Tables
from .fields import attraction, cover, keeps_home, nearest_enemy, wants


def spots(g: Tables, s: State, unit: int) -> int:
    """Where a unit could attack from: its own hex, and those it can move to without its bonus."""
    here = BIT[s.where[unit]]
    if not has(unmoved(s), unit):
        return here
    own, _ = allowance(g, s, unit)
    for layer in reach(mover(g, s, unit), s.where[unit], STEP * own):
        here |= layer
    return here


def hits_needed(g: Tables, s: State, target: int, side: int) -> int:
    """The hits it takes to clear a hex and capture its city."""
    need = sum(stamina_of(g, s, u) for u in each(s.at[target])) if has(s.occupied[1 - side], target) else 0
    return need + place_hits(g, s, target, side)


def expected_hits(g: Tables, s: State, target: int, side: int, fire: int, rounds: int) -> float:
    """Mean hits of an attack over its rounds, weather counted."""
    return max(0.0, (fire - weather_columns(g, s.tally[slots.WEATHER], side)) / 2 * rounds)


def worth(g: Tables, s: State, target: int, pull: list[float], side: int, mind: Mind) -> float:
    """How much clearing a hex is worth."""
    value = 4.0 * wants(g, mind).get(target, 0.0) + 1.5 * has(g.centres | g.factories | g.major, target)
    kill = mind.taste["axis_kill"] if side == slots.AXIS else 1.0
    for unit in each(s.at[target]):
        value += kill * (0.5 + g.cost[unit] * (0.6 if has(s.marks[slots.DISRUPTED], unit) else 1.0))
    return value + (pull[target] if side == slots.AXIS else 0.0)


def plan_attacks(game: Game, s: State, rounds: int, mind: Mind) -> tuple[State, Order]:
    """Declare the attacks that can expect enough hits; returns the position after them, and the orders."""
    g: Tables = game.tables
    side = s.tally[slots.SIDE]
    margin = mind.taste["axis_margin" if side == slots.AXIS else "soviet_margin"]
    pull = attraction(g, s, mind)
    orders: Order = []
    goals = sorted(each(s.holds[slots.PREY]), key=lambda t: -worth(g, s, t, pull, side, mind))
    hunters = each(s.marks[slots.HUNTERS] & ~s.marks[slots.BONUS] & ~s.marks[slots.AIMED])
    near_enemy = nearest_enemy(g, s, side)
    stands = {u: 0 if side == slots.AXIS and keeps_home(g, s, u, near_enemy) else spots(g, s, u) for u in hunters}
    for target in goals:
        near = g.crossings[s.tally[slots.WEATHER]].near[target]
        able = [u for u in hunters if not has(s.marks[slots.AIMED], u) and stands[u] & near]
        if not able:
            continue
        trial, more = gather(game, s, target, near, able, stands, rounds, margin)
        if more and not (side == slots.SOVIET and owed(g, trial)):
            s, orders = trial, orders + more
    return s, orders


def gather(
    game: Game, s: State, target: int, near: int, able: list[int], stands: dict[int, int], rounds: int, margin: float
) -> tuple[State, Order]:
    """Add units to one attack, strongest first, until it can expect enough hits; no orders if it never can."""
    g: Tables = game.tables
    side = s.tally[slots.SIDE]
    need = hits_needed(g, s, target, side) * margin
    trial, fire = s, 0
    orders: Order = []
    for unit in sorted(able, key=lambda u: -attack_of(g, s, BIT[u])):
        if attack_of(g, s, BIT[unit]) == 0 and fire == 0:
            break
        trial, order = approach(game, trial, unit, target, stands[unit] & near)
        if order:
            orders += order
            fire += attack_of(g, s, BIT[unit])
            if expected_hits(g, s, target, side, fire, rounds) >= need:
                return trial, orders
    # With fewer hits than needed, the attack may still pay if the defender's fire is weak.
    reply = defense_of(g, s, s.at[target] & ~s.marks[slots.DISRUPTED]) + cover(g, s, target)
    if fire >= 2 * reply and expected_hits(g, s, target, side, fire, rounds) >= need * 0.7:
        return trial, orders
    return s, []


def approach(game: Game, s: State, unit: int, target: int, hexes: int) -> tuple[State, Order]:
    """The orders that bring a unit up and allocate it, preferably without moving, and not across a river."""
    g: Tables = game.tables
    start = s.where[unit]

    def dread(h: int) -> tuple[int, int, int]:
        return int(h != start), int(has(g.river[h], target)), int(has(g.rough, h))

    for h in sorted(each(hexes), key=dread):
        if not room(g, s, unit, h, target):
            continue
        order: Order = [(UNIT, unit, 0)]
        if h != start:
            order.append((MOVE, h, 0))
        order.append((ATTACK, target, 0))
        after = played(game, s, order)
        if after is not None:
            return after, order
    return s, []
