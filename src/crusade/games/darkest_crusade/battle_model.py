"""A battle in the form the odds calculation needs, with the strength rules of the engine (DX-5.2 to DX-5.9)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.battle import Battle, Camp, Fighter
from ...core.bits import BIT, each, has
from ...core.dice import handful_ways
from ...core.state import State
from .combat import place_hits
from .factors import attack_of, defense_of, hits_of
from .movement import mixing
from .retreat import refuges
from .slots import AIMED, DISRUPTED, FORTIFIED, PENDING, SIDE, TARGET
from .strength import Scene, attack_strength, column_drop, defence_strength, handful, press_cap, press_limit
from .tables import Tables


def battle_model(g: Tables, s: State, target: int, attackers: int, rounds: int) -> Battle:
    """The battle these attackers would fight for that hex in the present position."""
    side = g.roster.side[each(attackers)[0]]
    scene = Scene(g, s, target, side, attackers)
    held = s.at[target] if has(s.occupied[1 - side], target) else 0
    down = s.marks[DISRUPTED]

    attack_drop, defence_drop = column_drop(scene, side, False), column_drop(scene, 1 - side, True)

    def strengths(fit: int, defenders: int, fit_defenders: int) -> tuple[int, int]:
        return attack_strength(scene, fit), defence_strength(scene, fit, defenders, fit_defenders)

    def attack(strength: int, press: int, fit: int) -> Sequence[tuple[int, int]]:
        if g.lotsa:
            return list(enumerate(handful_ways(handful(scene, strength, fit, side))))
        return g.results.ways(strength - attack_drop, press, press_cap(g, strength, press))

    def defence(strength: int, fit: int) -> Sequence[tuple[int, int]]:
        if g.lotsa:
            return list(enumerate(handful_ways(handful(scene, strength, fit, 1 - side))))
        return g.results.ways(strength - defence_drop)

    return Battle(
        fighters={u: fighter(g, s, u, has(attackers, u)) for u in each(attackers | held)},
        attackers=Camp(attackers & ~down, attackers & down),
        defenders=Camp(held & ~down, held & down, held & s.marks[FORTIFIED]),
        rounds=rounds,
        strengths=strengths,
        attack=attack,
        defence=defence,
        press_limit=lambda strength: press_limit(g, side, strength),
        place=place_hits(g, s, target, side),
        may_retreat=retreaters(g, s, target, side, attackers, held),
    )


def fighter(g: Tables, s: State, unit: int, attacking: bool) -> Fighter:
    """DX-1.2, DX-10.1. A unit's factors; its loss is valued by what it would cost to replace."""
    fire = (attack_of if attacking else defense_of)(g, s, BIT[unit])
    return Fighter(unit, hits_of(g, s, unit), fire, 2 * g.cost[unit] + 1, has(g.armor, unit))


def retreaters(g: Tables, s: State, target: int, side: int, attackers: int, held: int) -> int:
    """DX-5.13, DX-5.18. The defenders that would have a hex to retreat to."""
    t = s.copy()
    t.tally[SIDE], t.tally[TARGET] = side, target
    t.holds[PENDING] &= ~BIT[target]
    for unit in each(attackers):
        t.marks[AIMED] |= BIT[unit]
        t.aim[unit] = target
    hexes = refuges(g, t)
    return sum(BIT[u] for u in each(held) if hexes & ~mixing(g, t, u))
