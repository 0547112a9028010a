"""Reach and supply by sets, against plain searches over dictionaries, on random ground."""

import random
from itertools import pairwise

import pytest

from crusade.core.bits import BIT, collect, each
from crusade.core.reach import STEP, Mover, reach, route, steps
from crusade.core.trace import lines_home, linked, nearer
from crusade.games.pack import pack_of

BOARD = pack_of("darkest_crusade").board
WAYS = BOARD.ways(lambda e: e is None or e.kind == "plain")
ROAD = BOARD.across(lambda e: e.has("highway"))
ROADSIDE = collect(i for i in BOARD.spaces if ROAD[i])


def random_mover(rng):
    enter = collect(h for h in BOARD.spaces if rng.random() < 0.85)
    stop = collect(h for h in BOARD.spaces if rng.random() < 0.2)
    ban = collect(h for h in BOARD.spaces if rng.random() < 0.2)
    cost, once = rng.choice([(STEP, False), (1, False), (0, True)])
    return Mover(WAYS, enter, stop, ban, ROAD, ROADSIDE, cost, once)


def search(mover, start, budget):
    """Cheapest cost of every space, by trying every way."""
    best = {(start, False): 0}
    todo = [(start, False)]
    while todo:
        here, used = todo.pop()
        if here != start and mover.stop & BIT[here]:
            continue
        for there in each(mover.ways.near[here] & mover.enter):
            if here == start and mover.ban & BIT[there]:
                continue
            prices = [(STEP, used)]
            if mover.road[here] & BIT[there]:
                if not mover.road_once:
                    prices.append((mover.road_cost, used))
                elif not used:
                    prices.append((0, True))
            for price, now_used in prices:
                cost = best[here, used] + price
                if cost <= budget and cost < best.get((there, now_used), 99):
                    best[there, now_used] = cost
                    todo.append((there, now_used))
    costs = {}
    for (space, _), cost in best.items():
        costs[space] = min(cost, costs.get(space, 99))
    return costs


@pytest.mark.parametrize("seed", range(300))
def test_reach_agrees_with_a_plain_search(seed):
    rng = random.Random(seed)
    mover = random_mover(rng)
    start = rng.choice([*BOARD.spaces, *each(ROADSIDE) * 5])
    budget = rng.choice([0, 2, 4, 6, 8])
    layers = reach(mover, start, budget)
    found = {space: cost for cost, layer in enumerate(layers) for space in each(layer)}
    assert found == search(mover, start, budget)


@pytest.mark.parametrize("seed", range(100))
def test_a_route_is_a_way_of_the_cheapest_cost(seed):
    rng = random.Random(seed)
    mover = random_mover(rng)
    start = rng.choice([*BOARD.spaces, *each(ROADSIDE) * 5])
    costs = search(mover, start, 6)
    prefer = collect(h for h in BOARD.spaces if rng.random() < 0.5)
    for goal, cost in costs.items():
        if goal == start:
            continue
        path = (start, *route(mover, start, goal, 6, prefer))
        assert path[-1] == goal
        price, used = 0, False
        for a, b in pairwise(path):
            assert mover.ways.near[a] & mover.enter & BIT[b]
            if mover.road[a] & BIT[b] and not (mover.road_once and used):
                price, used = price + mover.road_cost, mover.road_once
            else:
                price += STEP
        assert price == cost


def test_a_route_prefers_ground_worth_taking():
    """From H5 to H7 the cheapest way is straight through H6 whatever else there is; from H5 to G7 there are two."""
    everywhere = BOARD.all()
    mover = Mover(WAYS, everywhere, 0, 0, ROAD, 0, STEP, False)
    start, goal = BOARD.find("H5"), BOARD.find("G7")
    for middle in ("G6", "H6"):
        assert route(mover, start, goal, 4, BIT[BOARD.find(middle)]) == (BOARD.find(middle), goal)
    assert steps(mover, start, goal) == 2


def crow_distance(a, b):
    """Hexes between two cells of the skewed grid, by its coordinates."""
    (r1, c1), (r2, c2) = divmod(a, BOARD.width), divmod(b, BOARD.width)
    dr, dc = r1 - r2, c1 - c2
    return max(abs(dr), abs(dc), abs(dr + dc))


@pytest.mark.parametrize("seed", range(60))
def test_nearer_is_what_the_ruler_says(seed):
    rng = random.Random(seed)
    spaces = list(BOARD.spaces)
    ours = rng.sample(spaces, rng.randint(1, 20))
    theirs = [h for h in rng.sample(spaces, rng.randint(0, 20)) if h not in ours]
    found = nearer(BOARD.crow(), collect(ours), collect(theirs)) & BOARD.all()
    for h in spaces:
        us = min(crow_distance(h, o) for o in ours)
        them = min((crow_distance(h, t) for t in theirs), default=99)
        assert bool(found & BIT[h]) == (us < them or h in ours)


@pytest.mark.parametrize("seed", range(60))
def test_linked_is_what_walking_and_sailing_reach(seed):
    rng = random.Random(seed)
    within = collect(h for h in BOARD.spaces if rng.random() < 0.6)
    sources = collect(rng.sample(list(BOARD.spaces), 3))
    links = tuple(collect(rng.sample(list(BOARD.spaces), 5)) for _ in range(2))
    todo = list(each(sources & within))
    seen = set(todo)
    while todo:
        here = todo.pop()
        onward = set(each(WAYS.near[here]))
        for link in links:
            if link & BIT[here]:
                onward |= set(each(link))
        for there in onward - seen:
            if within & BIT[there]:
                seen.add(there)
                todo.append(there)
    assert set(each(linked(WAYS, sources, within, links))) == seen


@pytest.mark.parametrize("seed", range(30))
def test_lines_home_are_shortest_and_hang_together(seed):
    rng = random.Random(seed)
    within = collect(h for h in BOARD.spaces if rng.random() < 0.7)
    sources, stacks = (collect(rng.sample(list(BOARD.spaces), n)) for n in (4, 12))
    back = dict(lines_home(WAYS, sources, within, stacks))
    ring, distance, n = sources & within, {}, 0
    while ring:
        distance.update(dict.fromkeys(each(ring), n))
        ring = collect(there for h in each(ring) for there in each(WAYS.near[h] & within) if there not in distance)
        n += 1
    for a, b in back.items():
        assert WAYS.near[a] & BIT[b]
        assert distance[a] == distance[b] + 1
    away = {h for h in each(stacks & within) if distance.get(h, 0) > 0}
    assert away <= set(back)  # every stack that can get home has a line, and every line goes on to a source
    assert all(b in back or sources & BIT[b] for b in back.values())
