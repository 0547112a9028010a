"""Fire strength in one round of a battle: DX-5.2 to DX-5.9, DX-5.15. One definition, for the engine and for the odds.

A `Scene` holds what stays the same during a battle; strengths depend on it and on the units still undisrupted.
"""

from __future__ import annotations

from ...core.bits import BIT, count, each, has
from ...core.fire import FACES, NO_CAP, halved, pressed
from ...core.state import State
from .factors import attack_of, defense_of
from .slots import AXIS, AXIS_HELD, CUT, FORD_FROM, FORD_TO, MUD, SNOW, SOVIET, WEATHER
from .tables import Tables


class Scene:
    """What stays the same during a battle: target, attacking side, each attacker's hex, weather, units out of supply."""

    __slots__ = ("cut", "ford", "g", "place_fire", "side", "start", "state", "target", "weather")

    def __init__(self, g: Tables, s: State, target: int, side: int, attackers: int) -> None:
        self.g, self.state = g, s
        self.target, self.side = target, side
        self.weather = s.tally[WEATHER]
        self.cut = s.marks[CUT]
        self.start = {u: s.where[u] for u in each(attackers)}
        self.ford = s.tally[FORD_FROM] if s.tally[FORD_TO] == target else -1
        holder = AXIS if has(s.holds[AXIS_HELD], target) else SOVIET
        self.place_fire = g.fire[target] if holder != side else 0


def attack_strength(scene: Scene, fit: int) -> int:
    """DX-5.2. Attack factors of the undisrupted attackers; the sum of those out of supply is halved, rounded down."""
    g, s = scene.g, scene.state
    cut = fit & scene.cut
    if g.lotsa or not cut:
        return attack_of(g, s, fit)
    return attack_of(g, s, fit & ~cut) + halved(attack_of(g, s, cut), up=False)


def defence_strength(scene: Scene, fit_attackers: int, defenders: int, fit: int) -> int:
    """DX-5.2, DX-5.9, DX-5.15. Undisrupted defence factors (out of supply halved, rounded up), plus bonuses, never halved."""
    g, s = scene.g, scene.state
    cut = fit & scene.cut
    if g.lotsa or not cut:
        factors = defense_of(g, s, fit)
    else:
        factors = defense_of(g, s, fit & ~cut) + halved(defense_of(g, s, cut), up=True)
    if defenders:
        factors += terrain_points(scene, defenders)
        factors += river_points(scene, fit_attackers, defenders)
        factors += stalin_points(scene, fit_attackers, defenders)
    return factors + scene.place_fire  # DX-5.9


def terrain_points(scene: Scene, defenders: int) -> int:
    """DX-5.6, DX-8.2. Cover: one infantry unit +1 in hills, forest or unfrozen swamp; two +2 in mountains; disrupted or not."""
    g = scene.g
    infantry = count(defenders & g.infantry)
    if has(g.mountains, scene.target):
        return min(infantry, 2)
    covered = has(g.covered, scene.target) or (has(g.swamp, scene.target) and scene.weather != SNOW)
    return min(infantry, 1) if covered else 0


def river_points(scene: Scene, fit_attackers: int, defenders: int) -> int:
    """DX-4.13, DX-5.7, DX-8.2. One for each river hexside attacked across, at most one a defender; none if most cross none."""
    g = scene.g
    if scene.weather == SNOW:
        return 0  # frozen
    river = g.river[scene.target]
    sides = dry = 0
    for unit in each(fit_attackers):
        start = scene.start[unit]
        if river >> start & 1 and start != scene.ford:
            sides |= BIT[start]
        else:
            dry |= BIT[unit]
    if not sides:
        return 0
    if dry and 2 * attack_of(g, scene.state, dry) > attack_of(g, scene.state, fit_attackers):
        return 0  # most of the attack is already on this side of the river
    return min(count(sides), count(defenders))


def stalin_points(scene: Scene, fit_attackers: int, defenders: int) -> int:
    """DX-5.8. One for each Stalin Line hexside attacked from the front, at most one for each Russian infantry or shock unit."""
    g = scene.g
    front = g.stalin_front[scene.target]
    if scene.side != AXIS or not front:
        return 0
    sides = 0
    for unit in each(fit_attackers):
        sides |= front & BIT[scene.start[unit]]
    return min(count(sides), count(defenders & g.infantry))


def weather_columns(g: Tables, weather: int, firing_side: int) -> int:
    """DX-5.4. The columns a side's fire loses to the weather: all fire in mud, Axis fire in snow."""
    if weather == MUD or (weather == SNOW and firing_side == AXIS):
        return g.number["weather_columns"]
    return 0


def column_drop(scene: Scene, firing_side: int, defending: bool) -> int:
    """DX-5.4. Columns lost to mud (all fire) or snow (Axis fire); never for units defending in a city or town."""
    g = scene.g
    if defending and (g.weather_attack_only or has(g.settled, scene.target)):
        return 0
    return weather_columns(g, scene.weather, firing_side)


def rank(g: Tables, face: int) -> int:
    """DX-5.3. How good a face is, 0 worst to 5 best."""
    return FACES - face if g.one_is_best else face - 1


def press_limit(g: Tables, side: int, strength: int) -> int:
    """DX-5.5, DX-12.3. The most columns an attack may be pressed: Axis attacks, up to their strength before weather."""
    return strength if side == AXIS and not g.lotsa else 0


def press_cap(g: Tables, strength: int, columns: int) -> int:
    """DX-5.5. The most hits an attack may score: by the switch, a pressed one no more than its strength."""
    return strength if columns and g.press_caps_hits else NO_CAP


def attack_hits(scene: Scene, strength: int, columns: int, face: int) -> int:
    """DX-5.3 to DX-5.5, DX-5.15. Hits an attack scores with this die, pressed by that many columns."""
    g = scene.g
    best = rank(g, face)
    column = pressed(strength - column_drop(scene, scene.side, False), columns, best)
    return min(g.results.score(column, best), press_cap(g, strength, columns))


def defence_hits(scene: Scene, strength: int, face: int) -> int:
    """DX-5.3, DX-5.4. Hits the defence scores with this die."""
    g = scene.g
    return g.results.score(strength - column_drop(scene, 1 - scene.side, True), rank(g, face))


def handful(scene: Scene, strength: int, fit: int, firing_side: int) -> list[tuple[int, int]]:
    """DX-12.3. "Lotsa dice": groups of dice with the number of faces on which each hits, as (dice, faces)."""
    g, s = scene.g, scene.state
    defending = firing_side != scene.side
    faces = g.number["lotsa_faces"]
    if column_drop(scene, firing_side, defending):
        faces -= g.number["lotsa_weather"]
    cut = fit & scene.cut
    worse = (defense_of if defending else attack_of)(g, s, cut)
    return [(strength - worse, faces), (worse, faces - g.number["lotsa_cut"])]
