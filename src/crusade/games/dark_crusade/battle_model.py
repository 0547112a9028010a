"""A battle of this game as the odds calculator needs it, with the same strength rules as the engine (DC-8)."""

from __future__ import annotations

from functools import cache

from ...core.battle import Attrition, Battle, Camp, Fighter
from ...core.bits import BIT, each, has
from ...core.head import DISRUPTED, PENDING, ROUND, TARGET
from ...core.state import State
from .control import fire_of, friendly
from .lines import added, fits
from .retreat import may_stand
from .strength import Scene, attack_column, attack_strength, defence_strength, defending, protection
from .tables import Tables


def battle_model(g: Tables, s: State, target: int, attackers: int, rounds: int | None) -> Battle:
    """DC-8.8, DC-8.10. The battle these attackers would fight for that point, as things stand; air only if it is assigned."""
    side = g.roster.side[each(attackers)[0]]
    scene = Scene(g, s, target, side)
    held = defending(g, s, target, side)
    down = s.marks[DISRUPTED]
    begun = s.tally[TARGET] == target and s.tally[ROUND] > 0
    attack = cache(lambda fit: attack_column(scene, attack_strength(scene, fit, False)))
    defence = cache(lambda every, fit: defence_strength(scene, every, fit, False))

    def strengths(fit: int, every: int, fit_defenders: int) -> tuple[int, int]:
        return attack(fit), defence(every, fit_defenders)

    def collapses(fit: int, disrupted: int) -> bool:
        return not (fit | disrupted & ~g.brittle) & g.combat

    return Battle(
        fighters={u: fighter(g, s, scene, u) for u in each(attackers | held)},
        attackers=Camp(attackers & ~down, attackers & down),
        defenders=Camp(held & ~down, held & down),
        rounds=rounds,
        strengths=strengths,
        attack=lambda strength, press, fit: g.results.ways(strength),
        defence=lambda strength, fit: g.results.ways(strength),
        press_limit=lambda strength: 0,
        place=0,
        may_retreat=0,
        attrition=Attrition(
            combat=g.combat,
            first_fire=(0, 0) if begun else (scene.attack_air, scene.defence_air),
            absorbs=cache(lambda fit: protection(scene, fit)),
            collapses=collapses,
            escapes=cache(lambda alive: escapers(g, s, target, 1 - side, alive)),
            untouched=held & g.aircraft,
        ),
    )


def fighter(g: Tables, s: State, scene: Scene, unit: int) -> Fighter:
    """DC-1.2, DC-6.4. A counter in a battle; what else sets it apart is its kind: support, supply, fortress, way of dying."""
    fire = fire_of(g, s, unit)
    infantry = "foot" if has(g.foot & g.major, unit) else "combat" if has(g.combat, unit) else "support"
    apart = f"{infantry} {has(scene.cut, unit)} {has(g.brittle, unit)} {has(g.aircraft, unit)} {g.retreat_weight[unit]}"
    return Fighter(unit, g.roster.hits[unit], fire, 2 * fire + 1, has(g.armor, unit), apart)


def escapers(g: Tables, s: State, target: int, side: int, alive: int) -> int:
    """DC-8.5, DC-8.14. The defenders that would get away: sent the strongest first, each by the first line with room."""
    goals = g.ways.near[target] & friendly(g, s, side) & ~s.holds[PENDING]
    if has(g.exits[side], target):
        goals |= BIT[g.box[side]]
    loads: tuple[int, ...] = ()
    free = 0
    for unit in sorted(each(alive & ~g.static), key=lambda u: (-fire_of(g, s, u), u)):
        weight, armor = g.retreat_weight[unit], has(g.armor, unit)
        for goal in each(may_stand(g, s, unit, goals)):
            lane = g.lane[target, goal]
            if fits(g, loads, side, lane, weight, armor):
                loads = added(loads, lane, weight, weight if armor else 0)
                free |= BIT[unit]
                break
    return free
