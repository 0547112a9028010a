"""Battle decisions by rules of thumb: press by a round's odds, assign hits to save units, retreat from a hopeless fight."""

from __future__ import annotations

from functools import lru_cache

from ....ai.player import Mind
from ....core.attack import attackers, fit_attackers
from ....core.battle import Battle, Camp, allot
from ....core.bits import BIT, each, has
from ....core.game import Game
from ....core.option import HIT, MOVE, PRESS, RECALL, UNIT, Option, done
from ....core.state import NOBODY, State
from .. import slots
from ..advance import may_advance
from ..battle_model import battle_model
from ..combat import hits_of, rounds, stamina_of, strengths
from ..retreat import defenders, refuges, road_open
from ..slots import GERMAN, US
from ..supply import supplied
from ..tables import Tables
from ..verbs import CALLOFF, EXIT
from .fields import bears, factors, key_points, line_of, nearest, own_places, pull_of
from .march import NEAR


def model(game: Game, s: State) -> Battle:
    """The rest of the battle being fought."""
    g: Tables = game.tables
    target = s.tally[slots.TARGET]
    return battle_model(g, s, target, attackers(s, target), rounds(g, s) - s.tally[slots.ROUND])


def pick(game: Game, s: State, mind: Mind) -> list[Option]:
    """Attack the weakest defenders first: an early success opens the way and blocks retreats."""
    g: Tables = game.tables
    return [min(s.menu, key=lambda o: bears(g, s, s.at[o[1]] & ~g.leaders))]


def withdraw(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-3.1. Withdraw disrupted attackers before they are destroyed; call off a hopeless attack."""
    g: Tables = game.tables
    attack, defence = strengths(g, s)
    need = sum(stamina_of(g, s, u) for u in each(defenders(g, s)))
    left = rounds(g, s) - s.tally[slots.ROUND]
    if left * attack / 2 < 0.4 * need and defence > 1 and s.tally[slots.ROUND]:
        return [(CALLOFF, 0, 0)]
    lame = attackers(s, s.tally[slots.TARGET]) & s.marks[slots.DISRUPTED]
    return [(RECALL, u, 0) for u in each(lame)] or [done]


# ---- Fire and hits


def press(game: Game, s: State, mind: Mind) -> list[Option]:
    """The press with the best chance to take the point."""
    return [(PRESS, quick_press(game, s), 0)]


def quick_press(game: Game, s: State) -> int:
    """The press with the most useful hits expected this round; in the last round, getting all of them counts extra."""
    g: Tables = game.tables
    attack, _ = strengths(g, s)
    need = sum(stamina_of(g, s, u) for u in each(defenders(g, s)))
    last = s.tally[slots.ROUND] + 1 >= rounds(g, s)
    return min(best_press(g, attack, need, last), s.menu[-1][1])


@lru_cache(maxsize=4096)
def best_press(g: Tables, strength: int, need: int, last: bool) -> int:
    """The best press for one round; the smallest of equally good ones."""

    def gain(columns: int) -> tuple[float, int]:
        ways = g.results.ways(strength, columns, strength if columns else 999)
        hope = sum(w * min(h, need) for h, w in ways)
        if last:
            hope += need * sum(w for h, w in ways if h >= need)
        return hope, -columns

    return max(range(strength + 1), key=gain)


def defender_hits(game: Game, s: State, mind: Mind) -> list[Option]:
    """Assign the hits on the defenders so that as little as possible is destroyed."""
    return shared(game.tables, s, defenders(game.tables, s), s.tally[slots.HITS_DEFENCE])


def attacker_hits(game: Game, s: State, mind: Mind) -> list[Option]:
    """Assign the hits on the attackers in the same way."""
    return shared(game.tables, s, attackers(s, s.tally[slots.TARGET]), s.tally[slots.HITS_ATTACK])


def shared(g: Tables, s: State, units: int, hits: int) -> list[Option]:
    """One option per hit: fortifications first, then as few units disrupted as possible, then the cheapest destroyed."""
    plan: list[Option] = []
    down, dug = s.marks[slots.DISRUPTED], s.marks[slots.FORTIFIED]
    bearing = {u: (hits_of(g, s, u), has(down, u), has(dug, u)) for u in each(units)}
    first = [u for u in bearing if has(g.hits_first, u) and has(s.marks[slots.AIMED], u)]
    gifts = [(u, stamina_of(g, s, u)) for u in first]
    rest = [u for u in bearing if u not in first]
    gifts += [(u, 1) for u in rest if bearing[u][2]]
    fit = sorted((u for u in rest if not bearing[u][1]), key=lambda u: -bearing[u][0])
    gifts += [(u, bearing[u][0]) for u in fit]
    gifts += [(u, 1) for u in sorted(rest, key=lambda u: (g.factor[u], not bearing[u][1]))]  # one hit more destroys it
    taken = {u: s.hits[u] for u in bearing}  # hits without a choice were assigned automatically
    for unit, most in gifts:
        already = min(most, taken[unit])
        taken[unit] -= already
        for _ in range(min(most - already, hits)):
            plan.append((HIT, unit, 0))
            hits -= 1
    return plan


def share_exactly(m: Battle, s: State, camp: Camp, slot: int) -> list[Option]:
    """One option per hit, for the cheapest assignment of all of them."""
    taken = {u: s.hits[u] for u in each(camp.fit | camp.disrupted)}
    plan, _ = allot(m, camp, s.tally[slot] + sum(taken.values()), "units")
    return [(HIT, u, 0) for u, n in plan.items() for _ in range(n - taken[u])]


# ---- After a round


def retreat(game: Game, s: State, mind: Mind) -> list[Option]:
    """Retreat if the next round would probably destroy the stack, unless the point is worth the units."""
    g: Tables = game.tables
    if s.tally[slots.HAND] != NOBODY:
        return [best_refuge(game, s, mind)]
    target, mine = s.tally[slots.TARGET], 1 - s.tally[slots.SIDE]
    if s.tally[slots.ROUND] >= rounds(g, s) or not fit_attackers(s):
        return [done]
    strength, _ = strengths(g, s)
    hold = sum(stamina_of(g, s, u) for u in each(defenders(g, s)))
    keys = key_points(g, s) if mine == US else own_places(g, s)
    doomed = strength / 2 >= hold * (mind.taste["stand"] + 0.5 * has(keys, target))
    safe = refuges(g, s) & supplied(g, s, mine) or road_open(g, s)
    if not doomed or not safe:
        return [done]
    return [next(o for o in s.menu if o[0] == UNIT)]


def best_refuge(game: Game, s: State, mind: Mind) -> Option:
    """The best point to retreat to: in supply, useful, not next to the enemy; off the map only as a last resort."""
    g: Tables = game.tables
    side = 1 - s.tally[slots.SIDE]
    fed, steps = supplied(g, s, side), nearest(g, s.occupied[1 - side])
    wanted = line_of(g, s, mind) if side == US else [0.0] * g.size
    keys = key_points(g, s) if side == US else own_places(g, s)

    def score(option: Option) -> float:
        if option[0] == EXIT:
            return 0.0
        p = option[1]
        return 4.0 * has(fed, p) - 2.0 + min(2, steps[p]) + 0.5 * wanted[p] + 2.0 * has(keys, p)

    return max((o for o in s.menu if o[0] in (MOVE, EXIT)), key=score)


def advance(game: Game, s: State, mind: Mind) -> list[Option]:
    """Every unit advances except those that guard an important point; a leader goes with his panzers."""
    g: Tables = game.tables
    side, target = s.tally[slots.SIDE], s.tally[slots.TARGET]
    units = may_advance(g, s)
    keys = (own_places if side == GERMAN else key_points)(g, s)
    near = nearest(g, s.occupied[1 - side])
    pull = pull_of(g, s, mind) if side == GERMAN else None
    plan: list[Option] = []
    gone = s.marks[slots.ADVANCED]
    for unit in sorted(each(units & ~g.leaders), key=lambda u: (has(g.infantry, u), -g.factor[u])):
        start = s.where[unit]
        if start < g.size:
            left = s.at[start] & ~gone & ~BIT[unit] & ~g.leaders
            if has(keys, start) and near[start] <= NEAR and not left:
                continue
            if pull is not None and gone and pull[target] <= pull[start]:
                continue
            if side == US and gone.bit_count() >= 3 and not has(keys | BIT[target] & pulls(g), target):
                continue
        plan.append((UNIT, unit, 0))
        gone |= BIT[unit]
    if not plan:  # all units that advance have done so: now their leaders
        plan = [(UNIT, u, 0) for u in each(units & g.leaders) if follows(g, s, u, gone)]
    return plan or [done]  # no `done` after a plan: the step may end by itself, and `done` would count for the next one


def follows(g: Tables, s: State, leader: int, gone: int) -> bool:
    """TA-9.1. Whether a leader finds more armor where the units went than where he is."""
    left = s.at[s.where[leader]] & g.fighters[g.roster.side[leader]] & ~s.marks[slots.DISRUPTED]
    return factors(g, gone & g.armor) >= factors(g, left & g.armor)


def pulls(g: Tables) -> int:
    """The towns and start points: points worth a strong garrison."""
    found = g.prizes
    for place in g.vp:
        found |= BIT[place]
    return found
