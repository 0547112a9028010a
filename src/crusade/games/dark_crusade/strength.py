"""Fire strength in one round of a battle: DC-8.3, DC-8.8. One definition, for the engine, the previews and the odds.

A `Scene` holds what stays the same through a battle; strengths depend on it, on the units still fit, and on whether it is the
first round (air fires in it alone). A fit unit is one that is not dispersed.
"""

from __future__ import annotations

from ...core.bits import count, each, has
from ...core.head import CUT, STAGE, TURN, WEATHER
from ...core.state import State
from .slots import BREAKTHROUGH, FLIPPED, FLYING, MUD, MUDDY_WEATHER
from .tables import Tables


class Scene:
    """What a battle is fought on: the point and its fortress, columns lost to the weather, units out of supply, the air."""

    __slots__ = (
        "attack_air",
        "columns",
        "cut",
        "defence_air",
        "flipped",
        "fort_fire",
        "fort_hits",
        "g",
        "side",
        "target",
    )

    def __init__(self, g: Tables, s: State, target: int, side: int) -> None:
        self.g, self.target, self.side = g, target, side
        self.columns = lost_columns(g, s, target, side)
        self.cut, self.flipped = s.marks[CUT], s.marks[FLIPPED]
        self.fort_fire, self.fort_hits = fortress(g, target, 1 - side) if target in g.fortress else (0, 0)
        self.attack_air = self.defence_air = 0
        if s.marks[FLYING]:
            self.attack_air = air_fire(self, s.marks[FLYING] & g.side_units[side])
            self.defence_air = air_fire(self, s.marks[FLYING] & g.side_units[1 - side])


def defending(g: Tables, s: State, target: int, side: int) -> int:
    """DC-8.14. The defenders against an assault by a side: all combat and support units on the point, no factories."""
    return s.at[target] & g.units & g.side_units[1 - side]


# ---- What the point and the weather do


def lost_columns(g: Tables, s: State, target: int, side: int) -> int:
    """DC-5.2, DC-3.5. The columns an attack loses: by the weather, or by the Mud of its point in phase 4 of May 1941."""
    weather = s.tally[WEATHER]
    if s.holds[MUD] and has(s.holds[MUD], target) and s.tally[STAGE] != BREAKTHROUGH:
        weather = MUDDY_WEATHER
    return g.effect(s.tally[TURN], weather, side).columns


def fortress(g: Tables, point: int, owner: int) -> tuple[int, int]:
    """DC-8.3. The most a fortress adds to its defenders' fire, and takes off the hits on them: abroad, no fire and a hit less."""
    figure = g.fortress.get(point, 0)
    if has(g.home[owner], point):
        return figure, figure
    return 0, max(0, figure - g.number["foreign_fort_less"])


def manned(scene: Scene, fit: int) -> int:
    """DC-8.3. The undispersed major infantry-type units among the defenders: a fortress helps no more than these."""
    return count(fit & scene.g.major & scene.g.foot)


def protection(scene: Scene, fit: int) -> int:
    """DC-8.3. The hits a round on the defenders that their fortress takes away, with these fit when the round began."""
    return min(scene.fort_hits, manned(scene, fit)) if scene.fort_hits else 0


# ---- Fire


def factors(scene: Scene, units: int) -> int:
    """DC-1.1, DC-5.3. The sum of fire factors: the back of a counter once it is turned over."""
    g = scene.g
    front, back = g.front, g.fire_back
    total = 0
    for u in each(units & ~scene.flipped):
        total += front[u]
    for u in each(units & scene.flipped):
        total += back[u]
    return total


def air_fire(scene: Scene, flying: int) -> int:
    """DC-8.7, DC-8.15. What air adds in the first round; it is never halved."""
    return factors(scene, flying)


def ground_fire(scene: Scene, units: int, up: bool) -> int:
    """DC-8.8, DC-10.6. Fire of fit ground units; those out of supply are summed apart and halved."""
    cut = units & scene.cut
    if not cut:
        return factors(scene, units)
    return factors(scene, units & ~cut) + (factors(scene, cut) + up) // 2


def attack_strength(scene: Scene, fit: int, first: bool) -> int:
    """DC-8.8, DC-11.2. The attackers' strength before the weather; support units fire only beside a combat unit."""
    g = scene.g
    if not fit & g.combat:
        return 0
    return ground_fire(scene, fit & g.ground, False) + (scene.attack_air if first else 0)


def defence_strength(scene: Scene, held: int, fit: int, first: bool) -> int:
    """DC-8.3, DC-8.8, DC-11.2. The defenders' strength: `held` are all of them, dispersed ones too, `fit` those that fire."""
    g = scene.g
    if not held & g.combat:
        return 0
    fire = ground_fire(scene, fit & g.ground, True) + (scene.defence_air if first else 0)
    return fire + min(scene.fort_fire, manned(scene, fit)) if scene.fort_fire else fire


def attack_column(scene: Scene, strength: int) -> int:
    """DC-5.2, DC-8.8. The column an attack of this strength fires on; 0 or less scores nothing. Defenders lose no columns."""
    return strength - scene.columns


# ---- Hits


def hits_on(g: Tables, column: int, face: int) -> int:
    """DC-8.2, DC-8.8. The hits of a column on this face; above the last column, those of the last and of the rest."""
    return g.results.score(column, face - 1) if face else 0


def hits_on_defenders(scene: Scene, strength: int, fit: int, face: int) -> int:
    """DC-8.2, DC-8.3. The breakthroughs an attack scores, less what the fortress takes away; `fit` are the fit defenders."""
    return max(0, hits_on(scene.g, attack_column(scene, strength), face) - protection(scene, fit))


def neither_fires(scene: Scene, fit_attackers: int, held: int, fit: int, first: bool) -> bool:
    """DC-8.10 (c). Whether neither side has strength above 0 in the round to come."""
    attack = attack_column(scene, attack_strength(scene, fit_attackers, first))
    return attack <= 0 and defence_strength(scene, held, fit, first) <= 0
