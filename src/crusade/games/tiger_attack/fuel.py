"""Fuel: TA-5.5 to TA-5.8. What lengths cost, how far a unit gets on its fuel, and the German pool."""

from __future__ import annotations

from ...core.bits import BIT, each, has
from ...core.option import READY, Option
from ...core.state import State
from .slots import (
    AIR_SPENT,
    BY_AIR,
    DRAWN,
    DUMP,
    DUMP_TURN,
    FED,
    FUEL,
    GERMAN,
    GOOD,
    PAID,
    SIDE,
    TURN,
    UNLIMITED,
    WEATHER,
)
from .supply import supplied
from .tables import Tables
from .verbs import DRAW


def one_more(cost: int, half: int, primary: bool) -> tuple[int, int]:
    """TA-5.5, TA-5.8. Fuel after one more length, and whether half a point is left for a primary one right behind it."""
    if not primary:
        return cost + 1, 0
    return (cost, 0) if half else (cost + 1, 1)


def price_of(g: Tables, path: list[int], start: int, cost: int, half: int) -> tuple[int, int, int]:
    """TA-5.6, TA-5.8. A path on from here: its fuel without the last length, with it, and the half left over."""
    before = cost
    for place in path:
        before = cost
        cost, half = one_more(cost, half, g.route_kind(start, place) == "primary")
        start = place
    return before, cost, half


def purse(g: Tables, s: State, unit: int) -> int:
    """TA-5.5, TA-5.7, TA-5.8, TA-8.2, TA-8.5. Fuel this unit's whole move may cost; below 0 if it may use none."""
    bit = BIT[unit]
    if not s.marks[FED] & bit:
        return -1
    limit = g.number["fuel_limit"]
    if s.tally[SIDE] == GERMAN:
        return min(limit, s.tally[FUEL] + s.tally[PAID])
    if s.marks[BY_AIR] & bit:
        own = 0 if s.marks[AIR_SPENT] & bit else g.number["air_fuel"]
        return min(limit, own + s.tally[PAID])
    return limit


def charge(g: Tables, s: State, unit: int, price: int) -> None:
    """TA-5.11, TA-8.5. The counter's move costs `price` in all: charge what has not been paid yet."""
    due = price - s.tally[PAID]
    if due <= 0:
        return
    s.tally[PAID] = price
    if s.tally[SIDE] == GERMAN:
        if s.tally[FUEL] < UNLIMITED:
            s.tally[FUEL] -= due
    elif has(s.marks[BY_AIR], unit):
        s.marks[AIR_SPENT] |= BIT[unit]


class Range:
    """TA-5.5, TA-5.6, TA-5.8. How far fuel takes a unit: for each amount, where it is used up and where half a point is left.

    `layers[f]` holds the points that take f fuel and no less: with the bonus length at the end, or, where the move has
    none (TA-9.6), without it.
    """

    __slots__ = ("bonus", "cost", "full", "g", "half", "layers", "spare", "start")

    def __init__(
        self, g: Tables, enter: int, doors: int, start: int, cost: int, spare: int, limit: int, bonus: bool
    ) -> None:
        self.g, self.start, self.cost, self.spare, self.bonus = g, start, cost, spare, bonus
        size = max(limit, cost) + 1
        self.full, self.half, self.layers = [0] * size, [0] * size, [0] * size
        if limit < cost:
            return
        main = doors & (g.primary.near[start] if start < g.size else g.road_in_primary[start])
        side = doors & ~main
        if spare:
            self.full[cost] = main
        along, off, spread = g.primary.spread, g.secondary.spread, g.ways.spread
        seen = self.full[cost] | (BIT[start] if start < g.size else 0)
        got = main | side | spread(self.full[cost]) & enter if bonus else self.full[cost]
        got = self.layers[cost] = got & ~BIT[start]
        evenly = side | off(self.full[cost]) & enter
        with_half = (0 if spare else main) | along(self.full[cost]) & enter
        for fuel in range(cost + 1, limit + 1):
            half = self.half[fuel] = with_half & ~seen
            seen |= half
            full = self.full[fuel] = (evenly | along(half) & enter) & ~seen
            seen |= full
            here = half | full
            if not here:
                break
            reached = (spread(here) & enter if bonus else here) & ~got & ~BIT[start]
            self.layers[fuel] = reached
            got |= reached
            evenly = off(here) & enter
            with_half = along(full) & enter

    def goals(self) -> int:
        """Everywhere it can get."""
        out = 0
        for layer in self.layers:
            out |= layer
        return out

    def path(self, goal: int, prefer: int) -> list[int]:
        """TA-5.6, TA-9.6. The cheapest way there, of equal ways the best to go on from; then through points of `prefer`."""
        fuel = next(f for f, layer in enumerate(self.layers) if has(layer, goal))
        if not self.bonus:
            return self._back(goal, fuel, int(has(self.half[fuel], goal)), prefer)
        main, side = self.g.primary.near[goal], self.g.secondary.near[goal]
        half, full = self._half(fuel), self._full(fuel)
        for behind, state in ((main & half, 1), (main & full, 0), (side & half, 1), (side & full, 0)):
            if behind:
                return [*self._back(pick(behind, prefer), fuel, state, prefer), goal]
        return [goal]  # straight from outside the map

    def _half(self, fuel: int) -> int:
        at_start = BIT[self.start] if self.spare and fuel == self.cost else 0
        return self.half[fuel] | at_start

    def _full(self, fuel: int) -> int:
        at_start = BIT[self.start] if not self.spare and fuel == self.cost else 0
        return self.full[fuel] | at_start

    def _back(self, place: int, fuel: int, half: int, prefer: int) -> list[int]:
        """The way to a place reached with this fuel, from the start on."""
        if place == self.start:
            return []
        g = self.g
        main, side = g.primary.near[place], g.secondary.near[place]
        if half:
            tries = [(main & self._full(fuel - 1), fuel - 1, 0)]
        else:
            tries = [(main & self._half(fuel), fuel, 1)]
            if fuel > self.cost:
                tries += [
                    (side & self._half(fuel - 1), fuel - 1, 1),
                    (side & self._full(fuel - 1), fuel - 1, 0),
                ]
        for behind, less, state in tries:
            if behind:
                return [*self._back(pick(behind, prefer), less, state, prefer), place]
        return [place]  # straight from outside the map


def pick(points: int, prefer: int) -> int:
    """The lowest-numbered of some points, of the preferred ones where there are any."""
    return each(points & prefer or points)[0]


# ---- The dump at Spa


def drawable(g: Tables, s: State) -> range:
    """TA-6.4 to TA-6.6. How many dump points may be drawn now: a line from Spa to the edge, from the turn after its capture."""
    t = s.tally
    if t[SIDE] != GERMAN or not t[DUMP] or t[DUMP_TURN] >= t[TURN] or t[FUEL] >= UNLIMITED:
        return range(0)
    if not has(supplied(g, s, GERMAN), g.dump):
        return range(0)
    least = g.number["dump_good"] - t[DRAWN] % g.number["dump_good"] if t[WEATHER] == GOOD else 1
    return range(least, min(t[DUMP], g.number["dump_a_turn"] - t[DRAWN]) + 1)


def draw_options(g: Tables, s: State) -> list[Option]:
    """TA-6.4. How many points of captured fuel may be drawn."""
    return [READY[DRAW][n] for n in drawable(g, s)]


def draw(g: Tables, s: State, points: int) -> None:
    """TA-6.4, TA-6.5. Points of the dump become fuel; in Good weather two of a turn give one, and an odd one nothing."""
    worth = g.number["dump_good"] if s.tally[WEATHER] == GOOD else 1
    before = s.tally[DRAWN] // worth
    s.tally[DUMP] -= points
    s.tally[DRAWN] += points
    s.tally[FUEL] += s.tally[DRAWN] // worth - before
