"""Maps of values the rules of thumb work with: distances, goals and threats."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from ....ai.player import Mind
from ....core.bits import BIT, count, each, has
from ....core.state import State
from .. import slots
from ..slots import GERMAN, US
from ..supply import supplied
from ..tables import Tables

FAR = 40
HELD_COST = (3, 4, 5, 6)  # lengths it counts as to pass a point held by 1, 2 to 3, 4 to 6, or more factors


@lru_cache(maxsize=8)
def distances(g: Tables) -> list[list[int]]:
    """For each pair of points, the distance in lengths."""
    table = [[FAR] * g.size for _ in range(g.size)]
    for start in g.board.spaces:
        for n, layer in enumerate(layers(g, BIT[start])):
            for p in each(layer):
                table[start][p] = n
    return table


def layers(g: Tables, start: int) -> list[int]:
    """The points at distance 0, 1, 2 … lengths from the nearest of these."""
    found, seen, edge = [], start, start
    while edge:
        found.append(edge)
        edge = g.ways.spread(edge) & ~seen
        seen |= edge
    return found


def nearest(g: Tables, points: int) -> list[int]:
    """For each point, the distance to the nearest of these."""
    steps = [FAR] * g.size
    for n, layer in enumerate(layers(g, points)):
        for p in each(layer):
            steps[p] = n
    return steps


@lru_cache(maxsize=8)
def disks(g: Tables, lengths: int) -> list[tuple[int, ...]]:
    """For each point, the points within the given number of lengths."""
    far = distances(g)
    return [tuple(p for p in g.board.spaces if far[at][p] <= lengths) for at in range(g.size)]


@lru_cache(maxsize=8)
def by_factor(g: Tables) -> list[tuple[int, int]]:
    """Each printed factor, and the units that have it."""
    found: dict[int, int] = {}
    for unit, factor in enumerate(g.factor):
        found[factor] = found.get(factor, 0) | BIT[unit]
    return sorted((factor, units) for factor, units in found.items() if factor)


def factors(g: Tables, units: int) -> int:
    """The sum of these units' printed factors."""
    total = 0
    if units:
        for factor, those in by_factor(g):
            total += factor * (units & those).bit_count()
    return total


def bears(g: Tables, s: State, units: int) -> int:
    """The hits it takes to destroy all of these units."""
    up = units & ~s.marks[slots.DISRUPTED]
    return count(units) + factors(g, up) + count(up & s.marks[slots.FORTIFIED])


def threat(g: Tables, s: State, side: int) -> list[int]:
    """For each point, a side's factors that could attack it without moving first."""
    total = [0] * g.size
    down = s.marks[slots.DISRUPTED]
    on_foot = disks(g, 1)
    armored = disks(g, g.attack_lengths[side, True, s.tally[slots.WEATHER]])
    for place in each(s.occupied[side]):
        fit = s.at[place] & g.fighters[side] & ~down
        for units, near in ((fit & g.infantry, on_foot), (fit & g.armor, armored)):
            if units:
                fire = factors(g, units)
                for p in near[place]:
                    total[p] += fire
    return total


def goals(g: Tables, s: State, mind: Mind) -> dict[int, float]:
    """The German goals and their values: towns, exits with points left, the dump while it yields fuel, lost start points."""
    held, taste, ids = s.holds[slots.GERMAN_HELD], mind.taste, g.board.spaces
    found = {p: 1.3 * vp * taste.get(f"want_{ids[p].id}", 1.0) for p, vp in g.vp.items() if not has(held, p)}
    for i, place in enumerate(g.exits):
        left = g.exit_limit[i] - s.tally[slots.EXITS + i]
        if left > 0:
            found[place] = (0.6 + 0.4 * left) * taste.get(f"want_{ids[place].id}", 1.0)
    dump = g.opened(s.tally[slots.TURN]).dump
    if dump and not s.tally[slots.DUMP_TURN]:
        found[g.dump] = dump / 18 * taste.get(f"want_{ids[g.dump].id}", 1.0)
    for place in each(g.prizes & ~held):
        found[place] = 2.5
    return found


def tolls(g: Tables, s: State, block: float) -> list[tuple[int, int]]:
    """What it costs the Germans to pass a point, in lengths, with the points of that cost; the better held, the more."""
    stacks = [0] * len(HELD_COST)
    for place in each(s.occupied[US]):
        fire = factors(g, s.at[place] & g.fighters[US])
        stacks[0 if fire <= 1 else 1 if fire <= 3 else 2 if fire <= 6 else 3] |= BIT[place]
    held = [(max(1, round(1 + block * (d - 1))), stack) for d, stack in zip(HELD_COST, stacks) if stack]
    return [(1, g.points & ~s.occupied[US]), *held]


def ways_there(g: Tables, goal: int, classes: list[tuple[int, int]]) -> list[int]:
    """For each point, the German distance to a goal in lengths; points held by the enemy make it longer."""
    steps = [FAR] * g.size
    waiting: dict[int, int] = {0: BIT[goal]}
    seen = n = 0
    spread = g.ways.spread
    while waiting:
        new = waiting.pop(n, 0) & ~seen
        if new:
            seen |= new
            for p in each(new):
                steps[p] = n
            for cost, members in classes:
                if new & members:
                    waiting[n + cost] = waiting.get(n + cost, 0) | spread(new & members)
        n += 1
    return steps


def pull_of(g: Tables, s: State, mind: Mind) -> list[float]:
    """How much each point attracts the Germans: near their goals, by a way around defended points."""
    pull, classes = [0.0] * g.size, tolls(g, s, mind.taste["block"])
    for goal, worth in goals(g, s, mind).items():
        for p, n in enumerate(ways_there(g, goal, classes)):
            pull[p] += worth * 8.0 / (1.5 + n) ** 1.3
    return pull


def pockets(g: Tables, s: State) -> list[int]:
    """For each point without U.S. units, the number of them that Germans standing there would cut off."""
    found = [0] * g.size
    clear = g.points & ~s.occupied[GERMAN]
    fed = supplied(g, s, US)
    near = g.ways.spread(s.occupied[US]) & ~s.occupied[US] & ~s.occupied[GERMAN]
    for p in each(near):
        free = clear & ~BIT[p]
        lost = s.occupied[US] & fed & ~g.ways.flood(g.supply_edge[US] & free, free)
        found[p] = sum(count(s.at[q] & g.fighters[US]) for q in each(lost))
    return found


def line_of(g: Tables, s: State, mind: Mind) -> list[float]:
    """How much each point blocks the Germans: whether it lies on a short way from their armor to one of their goals."""
    key = "line", s.occupied[GERMAN], s.holds[slots.GERMAN_HELD], tuple(s.tally[slots.EXITS : slots.EXITS + 4])
    known = mind.memo.get(key)
    if known is None:
        far = distances(g)
        front = nearest(g, s.occupied[GERMAN])
        line = [0.0] * g.size
        for goal, worth in goals(g, s, mind).items():
            near = worth * 4.0 / (3.0 + front[goal])
            for p in range(g.size):
                slack = front[p] + far[p][goal] - front[goal]
                if slack < 3:
                    line[p] += near * (1.0, 0.5, 0.2)[slack]
        mind.memo[key] = known = line
    return cast("list[float]", known)


def key_points(g: Tables, s: State) -> int:
    """The points the U.S. must not lose: its towns, and the exits with points left."""
    keys = 0
    for place in g.vp:
        keys |= BIT[place]
    for i, place in enumerate(g.exits):
        if s.tally[slots.EXITS + i] < g.exit_limit[i]:
            keys |= BIT[place]
    return keys & ~s.holds[slots.GERMAN_HELD]


def own_places(g: Tables, s: State) -> int:
    """The points the Germans must not lose: start points, and the towns they hold."""
    keys = g.start_points
    for place in g.vp:
        keys |= BIT[place]
    return keys & s.holds[slots.GERMAN_HELD]
