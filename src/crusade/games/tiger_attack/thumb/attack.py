"""Which attacks to make: the most valuable points first, each with enough fire to clear it and fuel to spare."""

from __future__ import annotations

from typing import NamedTuple

from ....ai.player import Mind
from ....ai.thumb_tools import Order, played
from ....core.bits import BIT, count, each, has
from ....core.game import Game
from ....core.option import ATTACK, MOVE, UNIT
from ....core.state import State
from .. import slots
from ..fuel import one_more
from ..movement import doors
from ..slots import GERMAN, UNLIMITED, US
from ..supply import out_of_supply
from ..tables import Tables
from ..verbs import FOLLOW
from .fields import bears, factors, key_points, own_places

RESERVE = 4  # fuel that follow-on moves leave for other movement


class Bid(NamedTuple):
    """A unit that could attack a point: its fire, the fuel it takes, and the point it attacks from."""

    fire: int
    infantry: bool
    price: int
    unit: int
    stand: int


def stands(g: Tables, s: State, unit: int) -> list[tuple[int, int]]:
    """TA-5.4. The points a unit could attack from, each with the kind of way there: 0 none, 1 a primary route, 2 another."""
    start = s.where[unit]
    found = [(start, 0)]
    if g.attack_lengths[s.tally[slots.SIDE], has(g.armor, unit), s.tally[slots.WEATHER]] > 1:
        found += [(p, 1 if g.route_kind(start, p) == "primary" else 2) for p in each(doors(g, s, start))]
    return found


def bids(g: Tables, s: State) -> dict[int, list[Bid]]:
    """For each enemy point, the units that could attack it."""
    found: dict[int, list[Bid]] = {}
    units = s.marks[slots.HUNTERS] & ~s.marks[slots.MOVED] & ~s.marks[slots.AIMED] & ~g.leaders
    for unit in each(units):
        for stand, via in stands(g, s, unit):
            inside = stand < g.size
            prey = g.ways.near[stand] & s.holds[slots.PREY] if inside else g.road_in[stand] & s.holds[slots.OFF_PREY]
            for target in each(prey):
                wet = g.river_between(stand, target)
                if wet and has(g.tigers, unit):
                    continue
                infantry = has(g.infantry, unit)
                fire = 1 if infantry or wet else g.factor[unit]
                cost, half = (0, 0) if not via else (1, 1) if via == 1 else (1, 0)
                price = 1 if infantry else one_more(cost, half, g.route_kind(stand, target) == "primary")[0]
                found.setdefault(target, []).append(Bid(fire, infantry, price, unit, stand))
    return found


def worth(g: Tables, s: State, target: int, pull: list[float], side: int, mind: Mind) -> float:
    """How much clearing a point is worth."""
    held = s.at[target] & g.fighters[1 - side]
    taste = mind.taste
    if side == GERMAN:
        value = pull[target] + taste["german_kill"] * factors(g, held)
        return value + (taste["german_key"] if has(key_points(g, s) | g.prizes, target) else 0.0)
    value = factors(g, held) * (taste["us_strike"] if held & out_of_supply(g, s) else 1.0)
    return value + (8.0 if has(own_places(g, s), target) else 0.0) + 0.5 * pull[target]


def plan_attacks(game: Game, s: State, rounds: int, mind: Mind, pull: list[float]) -> tuple[State, Order]:
    """Declare the attacks that can expect enough hits; returns the position after them, and the orders."""
    g: Tables = game.tables
    side = s.tally[slots.SIDE]
    offers = bids(g, s)
    plan: Order = []
    used = fixed(g, s) if side == US else 0
    for target in sorted(offers, key=lambda t: -worth(g, s, t, pull, side, mind)):
        used |= s.marks[slots.AIMED] | s.marks[slots.FOLLOWING]
        able = [bid for bid in offers[target] if not has(used, bid.unit)]
        team, surety = gather(g, s, target, able, rounds, mind)
        for bid in team:
            order: Order = [(UNIT, bid.unit, 0)]
            if bid.stand != s.where[bid.unit]:
                order.append((MOVE, bid.stand, 0))
            order.append((ATTACK, target, 0))
            after = played(game, s, order)
            if after is not None:
                s, plan = after, plan + order
        if team and side == GERMAN and surety >= mind.taste["follow"]:
            s, more = follow_on(game, s, target, pull)
            plan += more
    return s, plan


def fixed(g: Tables, s: State) -> int:
    """Units that should not attack: infantry fortified on a key point."""
    units = 0
    for place in each(key_points(g, s)):
        units |= s.at[place] & s.marks[slots.FORTIFIED]
    return units


def boldness(g: Tables, s: State, mind: Mind) -> float:
    """TA-12.3. The German margin; it shrinks late in the game, when there is nothing left to lose."""
    late = max(0, s.tally[slots.TURN] - g.number["us_call_turn"]) * mind.taste["gamble"]
    return mind.taste["german_margin"] * max(0.5, 1.0 - late)


def gather(g: Tables, s: State, target: int, able: list[Bid], rounds: int, mind: Mind) -> tuple[list[Bid], float]:
    """Add units to one attack, strongest and cheapest first, until it can expect enough hits; none if it never can."""
    side = s.tally[slots.SIDE]
    held = s.at[target] & g.fighters[1 - side]
    need = bears(g, s, held) * (boldness(g, s, mind) if side == GERMAN else mind.taste["us_margin"])
    reply = factors(g, held & ~s.marks[slots.DISRUPTED])
    hills = count(held & g.infantry) if has(g.hills, target) else 0
    fuel = s.tally[slots.FUEL] if side == GERMAN else UNLIMITED
    team: list[Bid] = []
    taken = fire = 0
    load: dict[int, int] = {}
    wet: set[int] = set()
    for bid in sorted(able, key=lambda b: (-b.fire, not b.infantry, b.price, b.stand)):
        route = min(bid.stand, g.size)
        limit = g.limits[g.route_kind(bid.stand, target)]
        if has(taken, bid.unit) or bid.price > fuel or load.get(route, 0) >= limit.units:
            continue
        team.append(bid)
        taken |= BIT[bid.unit]
        fire, fuel = fire + bid.fire, fuel - bid.price
        load[route] = load.get(route, 0) + 1
        if g.river_between(bid.stand, target):
            wet.add(route)
        answer = reply + min(hills, len(team)) + min(len(wet), count(held))
        promised = rounds * fire / 2 - (rounds - 1) * answer / 4
        if promised >= need and fire >= answer:
            return team, promised / max(1.0, need)
    answer = reply + min(hills, len(team)) + min(len(wet), count(held))
    promised = rounds * fire / 2 - (rounds - 1) * answer / 4
    # With fewer hits than needed, the attack may still pay if the defender's fire is weak.
    if team and fire >= 2 * answer and promised >= 0.7 * need:
        return team, promised / need
    return [], 0.0


def follow_on(game: Game, s: State, target: int, pull: list[float]) -> tuple[State, Order]:
    """TA-5.2. Armor at the points the attack comes from follows on, while there is fuel to spare."""
    g: Tables = game.tables
    plan: Order = []
    starts = {s.where[u] for u in each(s.marks[slots.AIMED]) if s.aim[u] == target}
    for start in sorted(p for p in starts if p < g.size):
        if pull[target] <= pull[start]:
            continue
        units = s.at[start] & g.armor & s.marks[slots.HUNTERS] & ~s.marks[slots.MOVED]
        room = g.limits[g.route_kind(start, target)].units
        for unit in each(units)[:room]:
            if s.tally[slots.FUEL] <= RESERVE:
                return s, plan
            order: Order = [(UNIT, unit, 0), (FOLLOW, target, 0)]
            after = played(game, s, order)
            if after is not None:
                s, plan = after, plan + order
    return s, plan
