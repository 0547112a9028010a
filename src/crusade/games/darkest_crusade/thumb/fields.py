"""Maps of values the rules of thumb work with: distances, goals and threats."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from ....ai.player import Mind
from ....core.bits import BIT, each, has
from ....core.state import State
from .. import slots
from ..factors import attack_of, defense_of
from ..movement import held_by, ready
from ..tables import Tables

FAR = 40
AT_THE_GATES = 3  # steps: an enemy korps this near can reach the city


@lru_cache(maxsize=8)
def distances(g: Tables) -> list[list[int]]:
    """For each pair of hexes, the number of steps over passable hexsides; a strait counts as one step."""
    table = [[FAR] * g.board.size for _ in range(g.board.size)]
    for start in g.board.spaces:
        seen = edge = BIT[start]
        n = 0
        while edge:
            for h in each(edge):
                table[start][h] = n
            edge = g.crossings[0].spread(edge) & ~seen
            seen |= edge
            n += 1
    return table


@lru_cache(maxsize=8)
def nearness(g: Tables) -> dict[int, list[float]]:
    """For each victory city, its pull on each hex; the nearer, the stronger."""
    far = distances(g)
    return {goal: [8.0 / (1.5 + far[h][goal]) ** 1.5 for h in range(g.board.size)] for goal in g.vp}


def wants(g: Tables, mind: Mind) -> dict[int, float]:
    """For each victory city, its value by this taste."""
    known = mind.memo.get("wants")
    if known is None:
        ids = g.board.spaces
        known = {h: worth * mind.taste.get(f"want_{ids[h].id}", 1.0) for h, worth in g.vp.items()}
        mind.memo["wants"] = known
    return cast("dict[int, float]", known)


def attraction(g: Tables, s: State, mind: Mind) -> list[float]:
    """How much each hex attracts the Axis: the nearer to victory cities it does not hold, the more; Moscow counts most."""
    key = "pull", s.holds[slots.AXIS_HELD] & g.victory
    known = mind.memo.get(key)
    if known is None:
        pull = [0.0] * g.board.size
        for goal, worth in wants(g, mind).items():
            if not has(s.holds[slots.AXIS_HELD], goal):
                pull = [p + worth * n for p, n in zip(pull, nearness(g)[goal])]
        mind.memo[key] = known = pull
    return cast("list[float]", known)


@lru_cache(maxsize=8)
def disks(g: Tables, steps: int) -> list[tuple[int, ...]]:
    """For each hex, the hexes within the given number of steps."""
    far = distances(g)
    return [tuple(h for h in g.board.spaces if far[at][h] <= steps) for at in range(g.board.size)]


def strength_within(g: Tables, s: State, side: int, steps: int) -> list[int]:
    """For each hex, the attack factors of a side's undisrupted units within the given number of steps."""
    total = [0] * g.board.size
    near = disks(g, steps)
    fit = ready(g, s, side)
    for place in each(s.occupied[side]):
        fire = attack_of(g, s, s.at[place] & fit)
        if fire:
            for h in near[place]:
                total[h] += fire
    return total


def nearest_enemy(g: Tables, s: State, side: int) -> list[int]:
    """For each hex, the steps to the nearest enemy unit."""
    steps = [FAR] * g.board.size
    seen = edge = s.occupied[1 - side]
    n = 0
    while edge:
        for h in each(edge):
            steps[h] = n
        edge = g.crossings[0].spread(edge) & ~seen
        seen |= edge
        n += 1
    return steps


def cover(g: Tables, s: State, h: int) -> int:
    """Roughly what the terrain adds to the defence of infantry in a hex."""
    points = int(has(g.covered | g.swamp, h)) + 2 * int(has(g.mountains, h))
    return points + g.fire[h]


def river_toward(g: Tables, s: State, h: int, enemy: int) -> int:
    """How many river hexsides of a hex face enemy units within two steps."""
    return (g.river[h] & g.crossings[0].spread(enemy)).bit_count()


def stack_defence(g: Tables, s: State, h: int) -> int:
    """The sum of the printed defence factors in a hex."""
    return defense_of(g, s, s.at[h] & ~s.marks[slots.DISRUPTED])


def own_cities(g: Tables, s: State, side: int) -> int:
    """Victory cities, centres and factories a side holds."""
    return (g.victory | g.centres | g.factories) & held_by(g, s, side)


def keeps_home(g: Tables, s: State, unit: int, near: list[int]) -> bool:
    """Whether a unit is the last one between the enemy and Warsaw or Rumania (DX-11.3)."""
    place = s.where[unit]
    at_home = place < g.board.size and has(g.victory & g.home[slots.AXIS], place)
    return at_home and near[place] <= AT_THE_GATES and s.at[place] == BIT[unit]
