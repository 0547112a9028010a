"""Movement: how far a counter can go, as sets of spaces by cost, and its path.

Costs are in half-steps: an ordinary step costs 2. Along a road a step costs `road_cost`: 1 where roads double
movement; 0 for the one road step a move that a game gives on top (`road_once`); 2 where roads do nothing.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from .bits import BIT, each, has
from .board import Ways

STEP: Final = 2


class Mover:
    """What bounds one move: the ways, where the counter may go (`enter`), where it must stop, and how roads help.

    `ban` is where it may not go straight from its first space, though it may get there by a detour.
    """

    __slots__ = ("ban", "enter", "road", "road_cost", "road_once", "roadside", "stop", "ways")

    def __init__(
        self,
        ways: Ways,
        enter: int,
        stop: int,
        ban: int,
        road: tuple[int, ...],
        roadside: int,
        road_cost: int,
        road_once: bool,
    ) -> None:
        self.ways, self.enter, self.stop, self.ban = ways, enter, stop, ban
        self.road, self.roadside = road, roadside  # neighbours along the road; spaces the road touches
        self.road_cost, self.road_once = road_cost, road_once


def reach(mover: Mover, start: int, budget: int) -> list[int]:
    """For each cost up to the budget, the spaces whose cheapest path has exactly that cost.

    The counter may leave `start` even if that is a space to stop in.
    """
    here = BIT[start]
    costs = [here] + [0] * budget
    if budget >= STEP:
        edge = mover.ways.near[start] & mover.enter & ~mover.ban
        costs[STEP] = edge
        seen = here | edge
        enter, go_on, spread = mover.enter, ~mover.stop, mover.ways.spread
        for cost in range(2 * STEP, budget + 1, STEP):
            edge = spread(edge & go_on) & enter & ~seen
            if not edge:
                break
            costs[cost] = edge
            seen |= edge
    else:
        seen = here
    if mover.road_cost == STEP or not seen & mover.roadside:
        return costs
    return _with_free_step(mover, here, budget) if mover.road_once else _on_good_road(mover, here, budget)


def _on_good_road(mover: Mover, here: int, budget: int) -> list[int]:
    """The same where a road step costs half."""
    costs = [here] + [0] * budget
    seen = here
    spread = mover.ways.spread
    enter = mover.enter & ~mover.ban
    go_on = here  # a counter may leave its start even if that is a space to stop in
    for cost in range(budget):
        if go_on:
            if go_on & mover.roadside:
                gained = _along(mover, go_on) & enter & ~seen
                costs[cost + 1] |= gained
                seen |= gained
            if cost + STEP <= budget:
                gained = spread(go_on) & enter & ~seen
                costs[cost + STEP] |= gained
                seen |= gained
        enter = mover.enter
        go_on = costs[cost + 1] & ~mover.stop
    return costs


def _with_free_step(mover: Mover, here: int, budget: int) -> list[int]:
    """The same with one free road step in a move: a second layer (`later`) holds spaces reached after it was used."""
    costs = [0] * (budget + 1)
    spread, stop = mover.ways.spread, ~mover.stop
    enter = mover.enter & ~mover.ban
    fresh = go_on = here
    later = 0
    seen_fresh, seen_later, best = here, 0, 0
    for cost in range(0, budget + 1, STEP):
        if go_on & mover.roadside:
            later |= _along(mover, go_on) & enter & ~seen_fresh & ~seen_later
            seen_later |= later
        costs[cost] = (fresh | later) & ~best
        best |= costs[cost]
        fresh = spread(go_on) & enter & ~seen_fresh
        seen_fresh |= fresh
        later = spread(later & stop) & mover.enter & ~seen_fresh & ~seen_later
        seen_later |= later
        enter = mover.enter
        go_on = fresh & stop
    return costs


def _along(mover: Mover, spaces: int) -> int:
    """The next spaces along the road."""
    found = 0
    for i in each(spaces & mover.roadside):
        found |= mover.road[i]
    return found


def route(mover: Mover, start: int, goal: int, budget: int, prefer: int) -> tuple[int, ...]:
    """The spaces a counter enters on its cheapest path to the goal; of equal paths, the one through most spaces of `prefer`."""
    layers = reach(mover, start, budget)
    cost = next(c for c, layer in enumerate(layers) if has(layer, goal))
    touched = 0
    for layer in layers[: cost + 1]:
        touched |= layer
    if mover.road_cost != STEP and touched & mover.roadside:
        return _road_route(mover, start, goal, cost, prefer)
    spread = mover.ways.spread
    behind = [BIT[goal]]  # the spaces on some cheapest way, from the goal back
    for at in range(cost - STEP, 0, -STEP):
        behind.append(spread(behind[-1]) & layers[at] & ~mover.stop)
    ways: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    for spaces in reversed(behind):
        longer: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here, (gain, path) in ways.items():
            enter = mover.ways.near[here] & spaces & ~(mover.ban if here == start else 0)
            for there in each(enter):
                way = (gain - has(prefer, there), (*path, there))
                if there not in longer or way < longer[there]:
                    longer[there] = way
        ways = longer
    return ways[goal][1]


def _road_route(mover: Mover, start: int, goal: int, budget: int, prefer: int) -> tuple[int, ...]:
    """The same where roads make steps unequal: cheapest first, and of equal ways those that save the free step."""
    open_ways: list[tuple[int, bool, int, tuple[int, ...]]] = [(0, False, 0, (start,))]
    seen: set[tuple[int, bool]] = set()
    while open_ways:
        cost, free_step_used, gain, path = heappop(open_ways)
        here = path[-1]
        if here == goal:
            return path[1:]
        if (here, free_step_used) in seen or (has(mover.stop, here) and here != start):
            continue
        seen.add((here, free_step_used))
        enter = mover.enter & ~mover.ban if here == start else mover.enter
        for there in each(mover.ways.near[here] & enter):
            on = (gain - has(prefer, there), (*path, there))
            road = has(mover.road[here], there)
            price = mover.road_cost if road and not mover.road_once else STEP
            if cost + price <= budget:
                heappush(open_ways, (cost + price, free_step_used, *on))
            if road and mover.road_once and not free_step_used:
                heappush(open_ways, (cost, True, *on))
    raise ValueError(f"no way from {start} to {goal} within {budget}")


def steps(mover: Mover, start: int, goal: int) -> int:
    """How many steps away the goal is if roads are ignored; more than any move if it cannot be reached that way."""
    enter = mover.enter & ~mover.ban
    seen = edge = BIT[start]
    for n in range(1, 9):
        edge = mover.ways.spread(edge) & enter & ~seen
        if has(edge, goal):
            return n
        seen |= edge
        edge &= ~mover.stop
        enter = mover.enter
    return 99
