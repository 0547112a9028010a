"""What the rules of thumb see on the map: distances, what draws a side, the enemy's strength nearby, the outlook of an assault."""

from __future__ import annotations

from functools import lru_cache
from math import log

from ....ai.player import Mind
from ....core.bits import BIT, count, each, has
from ....core.head import DISRUPTED, TURN
from ....core.state import State
from ..control import fire_of, friendly
from ..features import lacking, next_december
from ..slots import AXIS
from ..strength import Scene, attack_column, attack_strength, defence_strength, defending, protection
from ..supply import open_ground
from ..tables import Tables
from ..victory import cities, goals
from .taste import OWN

FAR = 99
FADE = 0.72  # what is left of a pull after each line


@lru_cache(maxsize=8)
def distances(g: Tables) -> tuple[tuple[int, ...], ...]:
    """The number of lines between any two points."""
    return tuple(tuple(steps_from(g, BIT[p])) for p in range(g.size))


@lru_cache(maxsize=4096)
def steps_from(g: Tables, points: int) -> list[int]:
    """The number of lines from the nearest of these points; FAR where there are none."""
    found = [FAR] * g.size
    edge = seen = points
    steps = 0
    while edge:
        for p in each(edge):
            found[p] = steps
        edge = g.ways.spread(edge) & ~seen
        seen |= edge
        steps += 1
    return found


def own(mind: Mind, side: int, rule: str) -> float:
    """A side's own weight of a rule."""
    return mind.taste[OWN[side] + rule]


def gap(g: Tables, s: State, side: int) -> float:
    """DC-2.7. The points a side lacks for a total that wins now or in the coming December."""
    found = [
        lacking(g, s, side, wanted) for wanted in (goals(g, s, side), next_december(g, s.tally[TURN], side)) if wanted
    ]
    return min(found, default=float(FAR))


def wishes(g: Tables, s: State, side: int, mind: Mind) -> dict[int, float]:
    """What a side wants to take, with its worth: victory cities, factories, the enemy's oil, in the Campaign its goals."""
    theirs = friendly(g, s, 1 - side)
    city, chart = own(mind, side, "city"), own(mind, side, "chart")
    special = (g.axis_goals, g.soviet_goals)[side] if g.campaign else 0
    nearly = 1.0 if g.campaign else 1.0 + chart / (1.0 + gap(g, s, side))
    found: dict[int, float] = {}
    for p in each(cities(g, s) & theirs):
        found[p] = city * g.vp[p] * (1.3 if has(g.home[side], p) else 1.0) * nearly
        if has(special, p):
            found[p] *= 1.0 + chart
    if side == AXIS:
        for u in each(g.factories):
            p = s.where[u]
            if p < g.size:
                found[p] = found.get(p, 0.0) + mind.taste["axis_factory"]
    elif g.campaign:
        for p in each(g.exits[AXIS]):
            found[p] = found.get(p, 0.0) + mind.taste["soviet_exit"]
    for p in each(g.oil[1 - side] & theirs):
        found[p] = found.get(p, 0.0) + 0.5 * city
    return found


def pull_of(g: Tables, s: State, side: int, mind: Mind) -> list[float]:
    """How strongly each point draws a side: what it wants, fading with distance."""
    return spread_pull(g, tuple(sorted(wishes(g, s, side, mind).items())))


@lru_cache(maxsize=512)
def spread_pull(g: Tables, wanted: tuple[tuple[int, float], ...]) -> list[float]:
    """The sum of all goals, each fading with its distance."""
    pull = [0.0] * g.size
    fade = [FADE**n for n in range(g.size)]
    table = distances(g)
    for goal, worth in wanted:
        row = table[goal]
        for p in range(g.size):
            if row[p] < FAR:
                pull[p] += worth * fade[row[p]]
    return pull


def fire_at(g: Tables, s: State, side: int) -> list[int]:
    """The fire factors of a side's undispersed ground units on each point."""
    found = [0] * g.size
    units = g.side_units[side] & g.ground & ~s.marks[DISRUPTED]
    for p in each(s.occupied[side]):
        found[p] = sum(fire_of(g, s, u) for u in each(s.at[p] & units))
    return found


def threat_of(g: Tables, s: State, side: int) -> list[float]:
    """What a side could bring against each point: its fire on neighbouring points, and a third of that two lines away."""
    fire = fire_at(g, s, side)
    near = g.ways.near
    first = [float(sum(fire[q] for q in each(near[p]))) for p in range(g.size)]
    return [first[p] + sum(first[q] - fire[p] for q in each(near[p])) / 9.0 for p in range(g.size)]


def at_risk(g: Tables, s: State, side: int, near: list[int]) -> int:
    """The points whose supply the enemy could cut by driving over empty points within two lines; the sea is left out."""
    held = open_ground(g, s, side)
    firm = held & s.occupied[side]
    for p in each(held & ~firm):
        if near[p] > 2:
            firm |= BIT[p]
    safe = g.ways.flood(g.sources[side] & firm, firm)
    return g.points & ~(safe | g.ways.spread(safe))


def cut_off(g: Tables, s: State, side: int, fed: int, p: int) -> int:
    """The units of a side that would be cut off if it lost a point; `fed` are its points in supply."""
    if not has(fed, p) or count(g.ways.near[p] & fed) < 2:
        return 0
    lost = fed & ~g.ways.flood(g.sources[side] & ~BIT[p], open_ground(g, s, side) & ~BIT[p])
    return sum(count(s.at[q] & g.ground) for q in each(lost & s.occupied[side] & ~BIT[p]))


def balance(g: Tables, s: State, side: int) -> float:
    """The logarithm of the ratio of a side's undispersed fire to the enemy's."""
    ours, theirs = (sum(fire_at(g, s, who)) for who in (side, 1 - side))
    return log((1.0 + ours) / (1.0 + theirs))


# ---- The outlook of an assault


def duel(
    attack: float, defence: float, stand: float, hold: float, absorbed: float, once: float, rounds: int = 8
) -> float:
    """How an assault should go, from -1 (lost) to 1 (won without loss): fire, hits each side can take, hits absorbed a round,
    and fire of the first round only."""
    if hold <= 0:
        return 1.0
    if stand <= 0:
        return -1.0
    standing, holding = stand, hold
    for _ in range(rounds):
        gained = max(0.0, (attack + once) / 3.0 - absorbed)
        once = 0.0
        left, kept = holding - gained, standing - defence / 3.0
        if left <= 0:
            return max(0.05, kept / stand)
        if kept <= 0:
            return -left / hold
        attack *= kept / standing
        defence *= left / holding
        standing, holding = kept, left
    return standing / stand - holding / hold


def bears(g: Tables, s: State, units: int) -> int:
    """The hits these units can take before all are destroyed."""
    down = s.marks[DISRUPTED]
    return sum(1 if has(down, u) else g.roster.hits[u] + 1 for u in each(units & g.ground))


def outlook(g: Tables, s: State, target: int, side: int, team: int, air: int = 0) -> float:
    """The outlook of an assault by these units on a point, as things stand."""
    scene = Scene(g, s, target, side)
    held = defending(g, s, target, side)
    fit, ready = team & ~s.marks[DISRUPTED], held & ~s.marks[DISRUPTED]
    attack = max(0, attack_column(scene, attack_strength(scene, fit, False)))
    defence = defence_strength(scene, held, ready, False)
    return duel(attack, defence, bears(g, s, fit), bears(g, s, held), protection(scene, ready), air)


def key_points(g: Tables, s: State) -> int:
    """Points worth holding to the last: victory cities and fortresses."""
    found = cities(g, s)
    for p in g.fortress:
        found |= BIT[p]
    return found


def workplaces(g: Tables, s: State) -> int:
    """Points with Soviet factories, working or entrained."""
    found = 0
    for u in each(g.factories):
        if s.where[u] < g.size:
            found |= BIT[s.where[u]]
    return found
