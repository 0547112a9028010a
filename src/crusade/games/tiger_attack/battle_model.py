"""A battle of this game as the odds calculator needs it, with the same strength rules as the engine (TA-1.1, TA-2, TA-4)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.battle import Battle, Camp, Fighter
from ...core.bits import BIT, collect, each
from ...core.fire import NO_CAP
from ...core.state import State
from .allocation import followers
from .retreat import refuges, road_open
from .slots import AIMED, DISRUPTED, FORTIFIED, GERMAN, JUMP_OFFS, PENDING, ROUND, SIDE, TARGET
from .strength import (
    Scene,
    attack_strength,
    defence_strength,
    extra_hits,
    factors_in,
    fire_of,
    handful,
    press_limit,
)
from .supply import out_of_supply
from .tables import Tables


def battle_model(g: Tables, s: State, target: int, attackers: int, rounds: int) -> Battle:
    """The battle these attackers would fight for that point, as things stand."""
    side = g.roster.side[each(attackers)[0]]
    scene = Scene(g, s, target, side, attackers)
    held = s.at[target] & g.fighters[1 - side]
    down = s.marks[DISRUPTED]
    free = open_road(g, s, target, side, attackers)

    def strengths(fit: int, defenders: int, fit_defenders: int) -> tuple[int, int]:
        return attack_strength(scene, fit), defence_strength(scene, fit, defenders, fit_defenders)

    def attack(strength: int, press: int, fit: int) -> Sequence[tuple[int, int]]:
        if g.lotsa:
            return list(enumerate(handful(scene, strength, fit)))
        return g.results.ways(strength, press, factors_in(scene, strength) if press else NO_CAP)

    def defence(strength: int, fit: int) -> Sequence[tuple[int, int]]:
        return list(enumerate(handful(scene, strength, held))) if g.lotsa else g.results.ways(strength)

    return Battle(
        fighters={
            u: Fighter(u, fire_of(scene, u), fire_of(scene, u), 2 * g.factor[u] + 1, bool(g.armor >> u & 1))
            for u in each(attackers | held)
        },
        attackers=Camp(attackers & ~down, attackers & down),
        defenders=Camp(held & ~down, held & down, held & s.marks[FORTIFIED]),
        rounds=rounds,
        strengths=strengths,
        attack=attack,
        defence=defence,
        press_limit=lambda strength: press_limit(scene, strength) if side == GERMAN and not g.lotsa else 0,
        place=0,
        may_retreat=held if free else 0,
        extra=extra_by_round(g, s, target, held, rounds, not free),
        shield=attackers & g.hits_first,
        backed=followers(s, target) != 0,  # TA-3.6
        leave_any_round=True,
    )


def open_road(g: Tables, s: State, target: int, side: int, attackers: int) -> bool:
    """TA-3.2, TA-7.6. Whether the defenders would have somewhere to retreat to."""
    t = s.copy()
    t.tally[SIDE], t.tally[TARGET] = side, target
    t.holds[PENDING] &= ~BIT[target]
    kept = (
        s.holds[JUMP_OFFS] if s.tally[TARGET] == target else 0
    )  # including points whose attackers have all been destroyed
    t.holds[JUMP_OFFS] = kept | collect(s.where[u] for u in each(attackers) if s.where[u] < g.size)
    t.marks[AIMED] |= attackers
    for unit in each(attackers):
        t.aim[unit] = target
    return refuges(g, t) != 0 or road_open(g, t)


def extra_by_round(
    g: Tables, s: State, target: int, held: int, rounds: int, surrounded: bool
) -> tuple[tuple[int, int], ...]:
    """TA-1.4, TA-1.6. For each round from now on: extra hits for the stack, and for each unit still in it."""
    fought = s.tally[ROUND] if s.tally[TARGET] == target else 0
    cut = held & out_of_supply(g, s) != 0
    return tuple(extra_hits(g, cut, surrounded, fought + round) for round in range(rounds))
