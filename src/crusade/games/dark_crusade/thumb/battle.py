"""Battle decisions by rules of thumb: order, air, who takes hits, breaking off, retreat, advance (DC-8)."""

from __future__ import annotations

from ....ai.player import Mind
from ....core.attack import attackers, fit_attackers
from ....core.bits import BIT, count, each, has
from ....core.game import Game
from ....core.head import DISRUPTED, HAND, HITS_ATTACK, HITS_DEFENCE, PENDING, SIDE, TARGET
from ....core.option import HIT, MOVE, UNIT, Option, done
from ....core.state import NOBODY, State
from ..advance import entrants
from ..air import available, flying
from ..combat import defenders
from ..control import fire_of, friendly
from ..slots import AXIS, DROPPED
from ..supply import supplied
from ..tables import Tables
from ..verbs import BREAK, FLEE, FLY
from .attack import Prizes
from .fields import fire_at, key_points, outlook, pull_of, steps_from


def pick(game: Game, s: State, mind: Mind) -> list[Option]:
    """The most valuable battle first, above all one whose defenders have no way out: points still under assault are none."""
    g: Tables = game.tables
    side = s.tally[SIDE]
    prizes = Prizes(g, s, side, mind)
    havens = friendly(g, s, 1 - side) & ~s.holds[PENDING]

    def score(p: int) -> float:
        trapped = count(s.at[p] & g.ground) if not g.ways.near[p] & havens else 0
        return prizes.worth(p) + mind.taste["trap"] * trapped

    return [max(s.menu, key=lambda o: score(o[1]))]


# ---- Air


def attack_air(game: Game, s: State, mind: Mind) -> list[Option]:
    """Air goes where a battle is in doubt, shared among those still to come."""
    g: Tables = game.tables
    side, target = s.tally[SIDE], s.tally[TARGET]
    ready = available(g, s, side)
    hope = outlook(g, s, target, side, attackers(s, target))
    left = count(s.holds[PENDING])
    if hope > 0.85 and left:
        return [done]
    share = count(ready) if not left else max(1, -(-count(ready) // (1 + left)))
    return [*((FLY, u, 0) for u in each(ready)[:share]), done]


def defend_air(game: Game, s: State, mind: Mind) -> list[Option]:
    """Defending air joins a battle that is in doubt, unless it meets too many enemies."""
    g: Tables = game.tables
    side, target = s.tally[SIDE], s.tally[TARGET]
    ready = available(g, s, 1 - side)
    enemy = count(flying(g, s, side))
    hope = outlook(g, s, target, side, attackers(s, target), enemy)
    if hope > 0.9 or hope < -0.6 or (side == AXIS and enemy > 2 * count(ready)):
        return [done]
    return [*((FLY, u, 0) for u in each(ready)), done]


def weakest_down(game: Game, s: State, mind: Mind) -> list[Option]:
    """The weakest air unit is given up first."""
    return [min(s.menu, key=lambda o: (fire_of(game.tables, s, o[1]), o[1]))]


# ---- Hits


def share(game: Game, s: State, mind: Mind) -> list[Option]:
    """The hits of a round: on units that only disperse as long as there are such, then on those whose loss costs least."""
    g: Tables = game.tables
    attacking = s.seat == s.tally[SIDE]
    units = attackers(s, s.tally[TARGET]) if attacking else defenders(g, s)
    left = s.tally[HITS_ATTACK if attacking else HITS_DEFENCE]
    return [(HIT, u, 0) for u in give_out(g, s, units & g.ground, left)]


def give_out(g: Tables, s: State, units: int, hits: int) -> list[int]:
    """Who takes each hit."""
    down = s.marks[DISRUPTED]
    room = {u: g.roster.hits[u] - s.hits[u] for u in each(units & ~down)}  # hits after which it still lives
    life = {u: (1 if has(down, u) else g.roster.hits[u] + 1) - s.hits[u] for u in each(units)}
    plan: list[int] = []
    while hits > 0:
        begun = [u for u, n in room.items() if n > 0 and s.hits[u] + plan.count(u)]
        open_units = begun or [u for u, n in room.items() if n > 0]
        if open_units and not begun:
            able = [u for u in open_units if room[u] >= hits]
            best = (
                min(able, key=lambda u: (price(g, s, u), u)) if able else max(open_units, key=lambda u: (room[u], -u))
            )
        elif begun:
            best = max(begun, key=lambda u: (room[u], -u))
        else:
            alive = [u for u, n in life.items() if n > 0]
            if not alive:
                break
            best = min(alive, key=lambda u: (price(g, s, u) / life[u], u))
        plan.append(best)
        life[best] -= 1
        if best in room:
            room[best] -= 1
        hits -= 1
    return plan


def price(g: Tables, s: State, unit: int) -> float:
    """What losing a unit costs its owner."""
    value = 1.0 + 2.0 * fire_of(g, s, unit)
    if has(s.marks[DISRUPTED], unit):
        value *= 0.7
    return value * (1.3 if has(g.armor, unit) else 1.0) + (1.0 if has(g.hqs, unit) else 0.0)


# ---- Going on or not


def break_off(game: Game, s: State, mind: Mind) -> list[Option]:
    """Break off when the outlook is bad."""
    g: Tables = game.tables
    side, target = s.tally[SIDE], s.tally[TARGET]
    hope = outlook(g, s, target, side, fit_attackers(s))
    return [(BREAK, 0, 0)] if hope < mind.taste["stop"] else [done]


def flee(game: Game, s: State, mind: Mind) -> list[Option]:
    """Retreat when the attacker should win; a city or fortress is held longer."""
    g: Tables = game.tables
    side, target = s.tally[SIDE], s.tally[TARGET]
    hope = outlook(g, s, target, side, fit_attackers(s))
    limit = mind.taste["stand"] + (mind.taste["hold"] if has(key_points(g, s), target) else 0.0)
    return [(FLEE, 0, 0)] if hope > limit else [done]


def retreat(game: Game, s: State, mind: Mind) -> list[Option]:
    """The strongest unit first, to a supplied point away from the enemy."""
    g: Tables = game.tables
    unit = s.tally[HAND]
    if unit == NOBODY:
        units = [o for o in s.menu if o[0] == UNIT]
        return [max(units, key=lambda o: (price(g, s, o[1]), -o[1]))] if units else [done]
    side = 1 - s.tally[SIDE]
    fed, near = supplied(g, s, side), steps_from(g, s.occupied[1 - side])

    def safety(o: Option) -> float:
        p = o[1]
        if p >= g.size:
            return 2.0
        return 4.0 * has(fed, p) + min(3, near[p]) + g.vp.get(p, 0) + 0.5 * has(s.occupied[side], p)

    return [max((o for o in s.menu if o[0] == MOVE), key=safety)]


def advance(game: Game, s: State, mind: Mind) -> list[Option]:
    """Enough units enter to hold the point; others stay if they guard a city near the enemy."""
    g: Tables = game.tables
    side, target = s.tally[SIDE], s.tally[TARGET]
    if s.tally[HAND] != NOBODY:
        return s.menu[:1]
    able = entrants(g, s)
    near = steps_from(g, s.occupied[1 - side])
    keys = key_points(g, s)
    pull = pull_of(g, s, side, mind)
    order = sorted(each(able), key=lambda u: (not has(g.combat, u), not has(g.armor, u), -fire_of(g, s, u), u))
    fire = fire_at(g, s, 1 - side)
    danger = sum(fire[q] for q in each(g.ways.near[target]))
    inside = sum(fire_of(g, s, u) for u in each(s.at[target] & g.side_units[side] & g.ground))
    for unit in order:
        start = s.where[unit]
        must = has(s.marks[DROPPED], unit) or not inside
        if start < g.size and not must:
            alone = not s.at[start] & g.ground & ~BIT[unit]
            if alone and has(keys, start) and near[start] <= 2:
                continue
            if inside > danger + 4 and pull[target] < pull[start] and not has(g.armor, unit):
                continue
        return [(UNIT, unit, 0)]
    return [done] if done in s.menu else s.menu[:1]
