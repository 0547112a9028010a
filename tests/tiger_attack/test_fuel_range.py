"""How far fuel carries, by sets, against trying every way one by one (TA-5.5, TA-5.6, TA-5.8)."""

import random

import pytest

from crusade.core.bits import BIT, collect, each, has
from crusade.games.tiger_attack.fuel import Range, one_more, price_of
from rulebook import clause, game

G = game("tiger-attack").tables


def cheapest(enter, start, cost, half, limit):
    """For each point the least fuel of any way there, its last length being the bonus."""
    best: dict[int, int] = {}
    todo = [(start, cost, half)]
    seen = set(todo)
    while todo:
        here, paid, spare = todo.pop()
        if paid > limit:
            continue
        for there in each(G.ways.near[here] & enter):
            best[there] = min(best.get(there, 99), paid)
            after = (there, *one_more(paid, spare, has(G.primary.near[here], there)))
            if after not in seen:
                seen.add(after)
                todo.append(after)
    best.pop(start, None)
    return best


def paid(enter, start, cost, half, limit):
    """For each point the least fuel of any way there, every length paid."""
    best: dict[int, int] = {}
    todo = [(start, cost, half)]
    seen = set(todo)
    while todo:
        here, spent, spare = todo.pop()
        for there in each(G.ways.near[here] & enter):
            after = (there, *one_more(spent, spare, has(G.primary.near[here], there)))
            if after[1] <= limit and after not in seen:
                best[there] = min(best.get(there, 99), after[1])
                seen.add(after)
                todo.append(after)
    best.pop(start, None)
    return best


@clause("TA-5.5", "TA-5.6", "TA-5.8")
@pytest.mark.parametrize("seed", range(150))
def test_the_range_is_what_trying_every_way_finds(seed):
    rng = random.Random(seed)
    enter = collect(p for p in each(G.points) if rng.random() < rng.choice([0.6, 0.9, 1.0]))
    start, limit = rng.choice(each(G.points)), rng.randint(0, 3)
    cost = rng.randint(0, limit)
    half = rng.randint(0, 1) if cost else 0
    found = Range(G, enter, G.ways.near[start] & enter, start, cost, half, limit, bonus=True)
    wanted = cheapest(enter, start, cost, half, limit)
    assert {p: f for f, layer in enumerate(found.layers) for p in each(layer)} == wanted
    for goal, fuel in wanted.items():
        path = found.path(goal, 0)
        assert path[-1] == goal
        assert all(has(G.ways.near[a], b) and has(enter, b) for a, b in zip([start, *path], path))
        assert price_of(G, path, start, cost, half)[0] == fuel


@clause("TA-9.6", "TA-5.8")
@pytest.mark.parametrize("seed", range(150))
def test_without_a_bonus_every_length_is_paid(seed):
    rng = random.Random(seed)
    enter = collect(p for p in each(G.points) if rng.random() < rng.choice([0.6, 0.9, 1.0]))
    start, limit = rng.choice(each(G.points)), rng.randint(0, 3)
    cost = rng.randint(0, limit)
    half = rng.randint(0, 1) if cost else 0
    found = Range(G, enter, G.ways.near[start] & enter, start, cost, half, limit, bonus=False)
    wanted = paid(enter, start, cost, half, limit)
    assert {p: f for f, layer in enumerate(found.layers) for p in each(layer)} == wanted
    for goal, fuel in wanted.items():
        path = found.path(goal, 0)
        assert path[-1] == goal
        assert all(has(G.ways.near[a], b) and has(enter, b) for a, b in zip([start, *path], path))
        assert price_of(G, path, start, cost, half)[1] == fuel


@clause("TA-11.4", "TA-5.8")
def test_from_outside_the_road_off_is_the_first_primary_length():
    north = G.ready_at[0]
    found = Range(G, G.points, G.road_in[north], north, 0, 0, 3, bonus=True)
    assert found.layers[0] == G.entries & collect(G.chains[0])
    spa = G.board.find("spa")
    path = found.path(spa, 0)
    assert [G.board.name(p) for p in path] == ["verviers", "spa"]
    assert price_of(G, path, north, 0, 0) == (1, 1, 0)
    assert not found.layers[0] & BIT[spa]
