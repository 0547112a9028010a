"""What a rule of thumb looks at: how far things are, what is worth going to, who threatens what."""

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
HELD_COST = (3, 4, 5, 6)  # lengths a point held by 1, 2 to 3, 4 to 6, more factors is worth on a way


@lru_cache(maxsize=8)
def distances(g: Tables) -> list[list[int]]:
    """For each pair of points, how many lengths."""
    table = [[FAR] * g.size for _ in range(g.size)]
    for start in g.board.spaces:
        for n, layer in enumerate(layers(g, BIT[start])):
            for p in each(layer):
                table[start][p] = n
    return table


def layers(g: Tables, start: int) -> list[int]:
    """The points 0, 1, 2 … lengths from the nearest of these."""
    found, seen, edge = [], start, start
    while edge:
        found.append(edge)
        edge = g.ways.spread(edge) & ~seen
        seen |= edge
    return found


def nearest(g: Tables, points: int) -> list[int]:
    """For each point, the lengths to the nearest of these."""
    steps = [FAR] * g.size
    for n, layer in enumerate(layers(g, points)):
        for p in each(layer):
            steps[p] = n
    return steps


@lru_cache(maxsize=8)
def disks(g: Tables, lengths: int) -> list[tuple[int, ...]]:
    """For each point, those within so many lengths of it."""
    far = distances(g)
    return [tuple(p for p in g.board.spaces if far[at][p] <= lengths) for at in range(g.size)]


@lru_cache(maxsize=8)
def by_factor(g: Tables) -> list[tuple[int, int]]:
    """The printed factors there are, and the units that have them."""
    found: dict[int, int] = {}
    for unit, factor in enumerate(g.factor):
        found[factor] = found.get(factor, 0) | BIT[unit]
    return sorted((factor, units) for factor, units in found.items() if factor)


def factors(g: Tables, units: int) -> int:
    """Printed factors of some units."""
    total = 0
    if units:
        for factor, those in by_factor(g):
            total += factor * (units & those).bit_count()
    return total


def bears(g: Tables, s: State, units: int) -> int:
    """Hits that would destroy all of these, one after the other."""
    up = units & ~s.marks[slots.DISRUPTED]
    return count(units) + factors(g, up) + count(up & s.marks[slots.FORTIFIED])


def threat(g: Tables, s: State, side: int) -> list[int]:
    """For each point, the factors of a side that could attack it from where they stand."""
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
    """What the Germans still want, and how much: towns, exits with points left, Spa while it yields, lost start points."""
    held, taste, ids = s.holds[slots.GERMAN_HELD], mind.taste, g.board.spaces
    found = {p: 1.3 * vp * taste[f"want_{ids[p].id}"] for p, vp in g.vp.items() if not has(held, p)}
    for i, place in enumerate(g.exits):
        left = g.exit_limit[i] - s.tally[slots.EXITS + i]
        if left > 0:
            found[place] = (0.6 + 0.4 * left) * taste[f"want_{ids[place].id}"]
    dump = g.opened(s.tally[slots.TURN]).dump
    if dump and not s.tally[slots.DUMP_TURN]:
        found[g.dump] = dump / 18 * taste["want_spa"]
    for place in each(g.prizes & ~held):
        found[place] = 2.5
    return found


def tolls(g: Tables, s: State, block: float) -> list[tuple[int, int]]:
    """What it costs the Germans to go on from a point, in lengths, and the points that cost it; who is held up pays more."""
    stacks = [0] * len(HELD_COST)
    for place in each(s.occupied[US]):
        fire = factors(g, s.at[place] & g.fighters[US])
        stacks[0 if fire <= 1 else 1 if fire <= 3 else 2 if fire <= 6 else 3] |= BIT[place]
    held = [(max(1, round(1 + block * (d - 1))), stack) for d, stack in zip(HELD_COST, stacks) if stack]
    return [(1, g.points & ~s.occupied[US]), *held]


def ways_there(g: Tables, goal: int, classes: list[tuple[int, int]]) -> list[int]:
    """For each point, the Germans' way to a goal in lengths; points that are held make it longer."""
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
    """How much each point pulls the Germans: near to what they want, round what is held."""
    pull, classes = [0.0] * g.size, tolls(g, s, mind.taste["block"])
    for goal, worth in goals(g, s, mind).items():
        for p, n in enumerate(ways_there(g, goal, classes)):
            pull[p] += worth * 8.0 / (1.5 + n) ** 1.3
    return pull


def pockets(g: Tables, s: State) -> list[int]:
    """For each point without Americans, how many of their units would be cut off if Germans stood there."""
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
    """How much each point stands in the Germans' way: on a short way from their armor to something they want."""
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
    """What the U.S. must not lose: the towns it holds and the exits with points left."""
    keys = 0
    for place in g.vp:
        keys |= BIT[place]
    for i, place in enumerate(g.exits):
        if s.tally[slots.EXITS + i] < g.exit_limit[i]:
            keys |= BIT[place]
    return keys & ~s.holds[slots.GERMAN_HELD]


def own_places(g: Tables, s: State) -> int:
    """What the Germans must not lose: start points, and towns they hold."""
    keys = g.start_points
    for place in g.vp:
        keys |= BIT[place]
    return keys & s.holds[slots.GERMAN_HELD]
