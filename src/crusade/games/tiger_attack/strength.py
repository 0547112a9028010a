"""Fire strength in one round of a battle: TA-1.1, TA-4.1, TA-4.2, TA-4.4. One definition, for the engine and for the odds.

A `Scene` holds what stays the same through a battle; strengths depend on it and on the units still undisrupted.
"""

from __future__ import annotations

from ...core.bits import BIT, count, each, has
from ...core.fire import FACES, dice_ways, pressed
from ...core.state import State
from .slots import ATTACK_CHEERED, DEFENCE_CHEERED, MORALE, TARGET
from .supply import opened, out_of_supply
from .tables import Tables


class Scene:
    """What a battle is fought on: the attacked point, the length each attacker comes along, the units out of supply."""

    __slots__ = ("across", "g", "morale", "out", "side", "start", "target")

    def __init__(self, g: Tables, s: State, target: int, side: int, attackers: int) -> None:
        self.g, self.target, self.side = g, target, side
        self.start = {u: s.where[u] for u in each(attackers)}
        self.across = 0  # attackers that come over a river
        for unit, start in self.start.items():
            if g.river_between(start, target):
                self.across |= BIT[unit]
        self.out = out_of_supply(g, s) & ~opened(g, s)
        self.morale = s.tally[MORALE] if s.tally[TARGET] == target else 0


def fire_of(scene: Scene, unit: int) -> int:
    """TA-1.1, TA-4.2, TA-4.6. An attacker's number: armor that comes over a river counts 1, for fire and for hits."""
    g = scene.g
    if scene.across & g.armor & BIT[unit]:
        return min(g.factor[unit], g.number["crossing_armor"])
    return g.factor[unit]


def attack_factors(scene: Scene, fit: int) -> int:
    """TA-2.2, TA-3.9. The modified factors of the undisrupted attackers: the limit of a pressed attack."""
    return sum(fire_of(scene, u) for u in each(fit))


def attack_strength(scene: Scene, fit: int) -> int:
    """TA-1.1, TA-4.2, TA-14.1. The column the attack fires on, before it is pressed."""
    cheer = scene.g.number["nuts_point"] if scene.morale == ATTACK_CHEERED else 0
    return attack_factors(scene, fit) + cheer


def defence_strength(scene: Scene, fit_attackers: int, defenders: int, fit: int) -> int:
    """TA-1.1, TA-1.3, TA-4.1, TA-4.4, TA-14.1, TA-14.2. Fire of the defenders, hills, rivers, and the point of a failed demand."""
    g = scene.g
    firing = defenders if g.disrupted_fire else fit
    cheer = g.number["nuts_point"] if scene.morale == DEFENCE_CHEERED else 0
    terrain = hill_points(scene, fit_attackers, defenders) + river_points(scene, fit_attackers, defenders)
    return defence_fire(scene, firing) + terrain + cheer


def defence_fire(scene: Scene, firing: int) -> int:
    """TA-1.1, TA-1.7. The factors of these defenders; by the switch those out of supply together halved, rounded up."""
    g = scene.g
    full, cut = firing, 0
    if g.cut_fire_halved and not g.lotsa:
        full, cut = firing & ~scene.out, firing & scene.out
    return sum(g.factor[u] for u in each(full)) + (sum(g.factor[u] for u in each(cut)) + 1) // 2


def hill_points(scene: Scene, fit_attackers: int, defenders: int) -> int:
    """TA-4.1. One for each infantry unit defending in hills, disrupted or not, at most the number of attackers."""
    if not has(scene.g.hills, scene.target):
        return 0
    return min(count(defenders & scene.g.infantry), count(fit_attackers))


def river_points(scene: Scene, fit_attackers: int, defenders: int) -> int:
    """TA-4.1, TA-4.4. One for each river route undisrupted attackers use, at most the number of defenders."""
    wet = fit_attackers & scene.across
    if not wet:
        return 0
    size = scene.g.size
    routes = {min(scene.start[u], size) for u in each(wet)}  # units from outside all use one road
    return min(len(routes), count(defenders))


def extra_hits(g: Tables, cut: bool, surrounded: bool, fought: int) -> tuple[int, int]:
    """TA-1.4, TA-1.6, TA-8.2. Hits in addition to the fire, after so many rounds fought: for the stack, and for each unit in it."""
    hits = g.number["cut_hits"] if cut and (fought == 0 or g.cut_hits_each_round) else 0
    around = g.number["surrounded_hits"] if surrounded else 0
    return (hits, around) if g.surrounded_each else (hits + around, 0)


def rank(g: Tables, face: int) -> int:
    """TA-1.1. How good a face is, 0 worst to 5 best."""
    return FACES - face if g.one_is_best else face - 1


def factors_in(scene: Scene, strength: int) -> int:
    """TA-2.2. The attacking factors in a strength: the point of a demand is none."""
    return strength - (scene.g.number["nuts_point"] if scene.morale == ATTACK_CHEERED else 0)


def attack_hits(scene: Scene, strength: int, columns: int, face: int) -> int:
    """TA-1.1, TA-2.1, TA-2.2. Hits an attack scores on this face, pressed by this many columns; if pressed, at most its factors."""
    g = scene.g
    best = rank(g, face)
    hits = g.results.score(pressed(strength, columns, best), best)
    return min(hits, factors_in(scene, strength)) if columns else hits


def defence_hits(scene: Scene, strength: int, face: int) -> int:
    """TA-1.1. Hits the defence scores on this face."""
    return scene.g.results.score(strength, rank(scene.g, face))


def press_limit(scene: Scene, strength: int) -> int:
    """TA-2.1, TA-2.2. Most columns to press by: the strength; by the switch, as long as the best row is within the factors."""
    g = scene.g
    if not g.press_limits_columns:
        return strength
    columns, factors = 0, factors_in(scene, strength)
    while columns < strength and g.results.score(strength + columns + 1, FACES - 1) <= factors:
        columns += 1
    return columns


def good_faces(scene: Scene, units: int) -> int:
    """TA-1.1. Lotsa dice: the best three faces hit, the best two where a firing group is out of supply."""
    n = scene.g.number
    return n["lotsa_faces"] - (n["lotsa_cut"] if units & scene.out else 0)


def handful(scene: Scene, strength: int, units: int) -> tuple[int, ...]:
    """TA-1.1. Lotsa dice: for each number of hits, in how many throws of one die a point it comes up."""
    return dice_ways(strength, good_faces(scene, units))
