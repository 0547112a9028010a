"""Battle decisions by rules of thumb: press by exact odds, assign hits to save units, retreat from a hopeless fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....ai.odds import BEST, odds
from ....ai.player import Mind
from ....core.attack import attackers, fit_attackers
from ....core.battle import Battle, Camp, Fighter, allot
from ....core.bits import BIT, each, has
from ....core.game import Game
from ....core.option import DONE, HIT, MOVE, PRESS, UNIT, Option, done
from ....core.state import NOBODY, State
from .. import slots
from ..battle_model import battle_model
from ..combat import defenders, rounds, stamina_of, strengths
from ..factors import attack_of, hits_of
from ..movement import held_by
from ..strength import press_cap
from ..supply import supplied
from ..tables import Tables
from ..verbs import REPLACE
from .attack import hits_needed
from .fields import attraction, keeps_home, nearest_enemy


def model(game: Game, s: State) -> Battle:
    """The rest of the battle being fought."""
    g: Tables = game.tables
    target = s.tally[slots.TARGET]
    return battle_model(g, s, target, attackers(s, target), rounds(g, s) - s.tally[slots.ROUND])


def pick(game: Game, s: State, mind: Mind) -> list[Option]:
    """Attack the weakest defenders first: an early success opens the way."""
    g: Tables = game.tables
    return [min(s.menu, key=lambda o: sum(stamina_of(g, s, u) for u in each(s.at[o[1]])))]


def press(game: Game, s: State, mind: Mind) -> list[Option]:
    """The press with the best chance to take the hex."""
    return [(PRESS, odds(model(game, s), BEST).press, 0)]


def swift_press(game: Game, s: State, mind: Mind) -> State:
    """The best press of a simplified battle with the same strengths. Few kinds of these occur, so a cache answers most."""
    g: Tables = game.tables
    target, down, dug = s.tally[slots.TARGET], s.marks[slots.DISRUPTED], s.marks[slots.FORTIFIED]
    camp, held = attackers(s, target), defenders(s)
    mine = tuple(sorted((hits_of(g, s, u), attack_of(g, s, BIT[u])) for u in each(camp & ~down)))
    theirs = tuple(sorted((hits_of(g, s, u), down >> u & 1, dug >> u & 1) for u in each(held)))
    place = hits_needed(g, s, target, s.tally[slots.SIDE]) - sum(stamina_of(g, s, u) for u in each(held))
    left = rounds(g, s) - s.tally[slots.ROUND]
    columns = plain_press(g, mine, theirs, strengths(g, s), place, left)
    game.apply(s, (PRESS, min(columns, s.menu[-1][1]), 0))
    return s


@lru_cache(maxsize=20_000)
def plain_press(
    g: Tables,
    mine: tuple[tuple[int, int], ...],
    theirs: tuple[tuple[int, int, int], ...],
    fire: tuple[int, int],
    place: int,
    rounds_left: int,
) -> int:
    """The best press if only the units' own fire changes during the battle and all modifiers stay the same."""
    n = len(mine)
    fighters = {i: Fighter(i, hits, power, 1, False) for i, (hits, power) in enumerate(mine)}
    fighters |= {n + i: Fighter(n + i, hits, 1, 1, False) for i, (hits, _, _) in enumerate(theirs)}
    extra = fire[0] - sum(power for _, power in mine)
    each_fires = fire[1] / max(1, sum(not down for _, down, _ in theirs))
    power_of = {BIT[i]: power for i, (_, power) in enumerate(mine)}

    def strengths(fit: int, defenders: int, fit_defenders: int) -> tuple[int, int]:
        attack = sum(power for bit, power in power_of.items() if fit & bit)
        return max(0, attack + extra), round(each_fires * fit_defenders.bit_count())

    def attack(strength: int, pressed: int, fit: int) -> Sequence[tuple[int, int]]:
        return g.results.ways(strength, pressed, press_cap(g, strength, pressed))

    fit = sum(BIT[n + i] for i, (_, down, _) in enumerate(theirs) if not down)
    dug = sum(BIT[n + i] for i, (_, _, dug) in enumerate(theirs) if dug)
    held = sum(BIT[n + i] for i in range(len(theirs)))
    battle = Battle(
        fighters=fighters,
        attackers=Camp(sum(power_of), 0),
        defenders=Camp(fit, held & ~fit, dug),
        rounds=rounds_left,
        strengths=strengths,
        attack=attack,
        defence=lambda strength, fit: g.results.ways(strength),
        press_limit=lambda strength: strength,
        place=place,
        may_retreat=0,
    )
    return odds(battle, BEST).press


def replace(game: Game, s: State, mind: Mind) -> list[Option]:
    """Send in the strongest fresh unit."""
    fresh = [o for o in s.menu if o[0] == REPLACE]
    return [max(fresh, key=lambda o: attack_of(game.tables, s, BIT[o[1]]), default=done)]


def defender_hits(game: Game, s: State, mind: Mind) -> list[Option]:
    """Assign the hits on the defenders so that as little as possible is eliminated."""
    m = model(game, s)
    return share(m, s, m.defenders, slots.HITS_DEFENCE)


def attacker_hits(game: Game, s: State, mind: Mind) -> list[Option]:
    """Assign the hits on the attackers in the same way."""
    m = model(game, s)
    return share(m, s, m.attackers, slots.HITS_ATTACK)


def share(m: Battle, s: State, camp: Camp, slot: int) -> list[Option]:
    """One option per hit. This plans all of them before the first is taken."""
    plan, _ = allot(m, camp, s.tally[slot], "units")
    return [(HIT, u, 0) for u, n in plan.items() for _ in range(n)]


def retreat(game: Game, s: State, mind: Mind) -> list[Option]:
    """Retreat if the next round would probably destroy the stack, unless the city is worth the units."""
    g: Tables = game.tables
    unit = s.tally[slots.HAND]
    if unit != NOBODY:
        return [best_refuge(game, s)]
    target = s.tally[slots.TARGET]
    mine = 1 - s.tally[slots.SIDE]
    if s.tally[slots.ROUND] >= rounds(g, s):
        return [done]
    strength, _ = strengths(g, s)
    bears = sum(stamina_of(g, s, u) for u in each(defenders(s)))
    place = g.vp.get(target, 0)
    doomed = strength / 2 >= bears * (mind.taste["stand"] + 0.5 * place)
    if not doomed or not has(supplied(g, s, mine), target):
        return [done]
    return [next((o for o in s.menu if o[0] == UNIT), done)]


def best_refuge(game: Game, s: State) -> Option:
    """The best hex to retreat to: in supply, far from the enemy, with friendly units."""
    g: Tables = game.tables
    side = 1 - s.tally[slots.SIDE]
    fed, steps = supplied(g, s, side), nearest_enemy(g, s, side)
    return max(s.menu, key=lambda o: (has(fed, o[1]), steps[o[1]], s.at[o[1]].bit_count()))


def advance(game: Game, s: State, mind: Mind) -> list[Option]:
    """The Axis advances panzers towards its goals; the Russians advance only where they must, or into cities."""
    g: Tables = game.tables
    side = s.tally[slots.SIDE]
    pull = attraction(g, s, mind) if side == slots.AXIS else [0.0] * g.board.size
    moves = [o for o in s.menu if o[0] == MOVE]
    if moves:
        best = max(moves, key=lambda o: pull[o[1]] + 3.0 * (o[1] == s.tally[slots.TARGET]))
        if s.menu[-1][0] != MOVE and pull[best[1]] <= pull[s.where[s.tally[slots.HAND]]]:
            return [s.menu[-1]]  # moving on gains nothing: halt
        return [best]
    target = s.tally[slots.TARGET]
    units = [o for o in s.menu if o[0] == UNIT]
    if s.menu[0][0] != DONE:  # a unit must advance: a panzer unit if possible, else the strongest
        return [max(units, key=lambda o: (has(g.panzers, o[1]), attack_of(g, s, BIT[o[1]])))]
    gain = [o for o in units if wants_in(g, s, o[1], target, pull)]
    return [gain[0]] if gain else [done]


def wants_in(g: Tables, s: State, unit: int, target: int, pull: list[float]) -> bool:
    """Whether a unit should advance although it need not."""
    start, side = s.where[unit], s.tally[slots.SIDE]
    inside = (s.at[target] & g.side_units[side]).bit_count()
    if has(g.victory & held_by(g, s, side), target) and inside == 0:
        return True
    if side == slots.SOVIET or keeps_home(g, s, unit, nearest_enemy(g, s, side)):
        return False
    alone = fit_attackers(s).bit_count() > 1
    return has(g.panzers, unit) and pull[target] > pull[start] and inside < 3 and alone


def sustain(game: Game, s: State, mind: Mind) -> list[Option]:
    """Give up the cheapest unit."""
    return [min(s.menu, key=lambda o: game.tables.cost[o[1]])]
