"""The features of a position, all from the Axis point of view. `crusade fit` finds their weights (data/evaluation.csv).

Each way of winning has features of its own, which are 0 in the versions that do not have it: the chart of the Tournament
(DC-2.7), and the Campaign's clocks, exits and last units (DC-2.5).
"""

from __future__ import annotations

from math import log

from ...core.bits import count, each, has
from ...core.game import Features
from ...core.head import CUT, DISRUPTED, TURN
from ...core.state import State
from .control import fire_of, friendly, on_map
from .slots import (
    ARRIVED,
    AXIS,
    BASIC,
    CLOCKS,
    CRISIS,
    ENTRAINED,
    EXITS_ALONE,
    EXITS_AND_CITIES,
    GOALS,
    NOTED,
    OWED,
    RESERVE,
    SOVIET,
)
from .supply import oil_dry, overland
from .tables import Tables
from .victory import cities, exited, factories_lost, figures, goals, has_total

#: Each feature, and whether more of it is good for the Axis (1), bad (-1) or either (0); the fit keeps to this sign.
FEATURES: dict[str, int] = {
    "axis_gap": -1,  # Tournament: points the Axis lacks this month
    "soviet_gap": 1,  # the same for the Soviets
    "axis_december": -1,  # points the Axis lacks for the next December
    "soviet_december": 1,
    "axis_there": 1,  # the Axis has a winning total now
    "soviet_there": -1,
    "axis_cities": 1,  # victory points in supply
    "soviet_cities": -1,
    "factories_lost": 1,
    "factories_near": 1,  # working factories with the Axis within two lines
    "pressure": 1,  # Axis fire beside Soviet cities, relative to their defence, by their worth
    "soviet_pressure": -1,
    "balance": 1,  # logarithm of the ratio of fire factors on the map
    "axis_fire": 1,  # tens of factors
    "soviet_fire": -1,
    "armor": 1,  # tens of armor factors, Axis less Soviet
    "axis_down": -1,  # dispersed
    "soviet_down": 1,
    "axis_cut": -1,  # out of supply
    "soviet_cut": 1,
    "ground": 1,  # points of the USSR held, in tens
    "reserve": -1,  # units of the Siberian reserve still to come, in tens
    "crisis": 1,  # units the Soviets owe Siberia, in tens
    "oil": 1,  # the Soviets without oil, less the Axis without it
    "winter": 0,  # before the first winter is over
    "goals_held": 1,  # Campaign: the three Axis goals in supply
    "goals_clock": 1,  # and for how long
    "soviet_home": -1,  # Campaign: Soviet cities, Warsaw and Bucharest under control
    "exits": -1,  # armies that count beyond the west edge
    "exits_clock": -1,
    "germans": 1,  # Campaign: German units on the map, in tens
    "soviets": -1,  # Soviet units on the map, in tens
}


def lacking(g: Tables, s: State, side: int, wanted: list[tuple[int, int]]) -> float:
    """DC-2.8. The fewest points a side lacks for one of these totals."""
    home, enemy = figures(g, s, side)
    if not wanted:
        return 0.0
    if side == AXIS:
        return float(min(max(0, a - home) + max(0, b - enemy) for a, b in wanted))
    return float(min(max(max(0, a - home), a + b - home - enemy) for a, b in wanted))


def next_december(g: Tables, turn: int, side: int) -> list[tuple[int, int]]:
    """DC-2.7. The pair of figures for the coming December; none in the last year."""
    for later in range(turn, g.last_turn + 1):
        month = g.months[later]
        if month.month == "December":
            chart = g.chart.get((side, month.year))
            return [chart.december] if chart and chart.december else []
    return []


def fire_on(g: Tables, s: State, units: int) -> int:
    """The fire factors of these units."""
    return sum(fire_of(g, s, u) for u in each(units))


def pressure(g: Tables, s: State, side: int, fit: int) -> float:
    """Undispersed fire beside the enemy's cities, relative to what defends them, weighed by their worth."""
    total = 0.0
    for p in each(cities(g, s) & friendly(g, s, 1 - side)):
        near = 0
        for q in each(g.ways.near[p] & s.occupied[side]):
            near |= s.at[q]
        attack = fire_on(g, s, near & fit & g.side_units[side])
        if attack:
            inside = s.at[p] & fit & g.side_units[1 - side]
            total += g.vp[p] * min(2.0, attack / (1.0 + fire_on(g, s, inside) + g.fortress.get(p, 0)))
    return total


def features(g: Tables, s: State) -> list[float]:
    """Every feature, in the order of FEATURES."""
    t = s.tally
    down, cut = s.marks[DISRUPTED], s.marks[CUT]
    armies = [on_map(g, s, g.side_units[side] & g.ground) for side in (AXIS, SOVIET)]
    fire = [fire_on(g, s, units) for units in armies]
    fit = g.ground & ~down
    held = [figures(g, s, side) for side in (AXIS, SOVIET)]
    near = 0
    for p in each(s.occupied[AXIS]):
        near |= g.ways.near[p]
    near |= g.ways.spread(near)
    threatened = sum(
        1 for u in each(g.factories & ~s.marks[ENTRAINED]) if s.where[u] < g.size and has(near, s.where[u])
    )
    to_come = sum(sum(row) for row in g.reserve.values()) if not t[ARRIVED] else 0
    to_come += sum(t[RESERVE + b] + t[NOTED + b] for b in range(BASIC))
    tournament = 0.0 if g.campaign else 1.0
    return [
        tournament * lacking(g, s, AXIS, goals(g, s, AXIS)),
        tournament * lacking(g, s, SOVIET, goals(g, s, SOVIET)),
        tournament * lacking(g, s, AXIS, next_december(g, t[TURN], AXIS)),
        tournament * lacking(g, s, SOVIET, next_december(g, t[TURN], SOVIET)),
        tournament * has_total(g, s, AXIS),
        tournament * has_total(g, s, SOVIET),
        float(sum(held[AXIS])),
        float(sum(held[SOVIET])),
        float(factories_lost(g, s)),
        float(threatened),
        pressure(g, s, AXIS, fit),
        pressure(g, s, SOVIET, fit),
        log((1.0 + fire[AXIS]) / (1.0 + fire[SOVIET])),
        fire[AXIS] / 10.0,
        fire[SOVIET] / 10.0,
        (fire_on(g, s, armies[AXIS] & g.armor) - fire_on(g, s, armies[SOVIET] & g.armor)) / 10.0,
        count(armies[AXIS] & down) / 10.0,
        count(armies[SOVIET] & down) / 10.0,
        count(armies[AXIS] & cut) / 10.0,
        count(armies[SOVIET] & cut) / 10.0,
        count(friendly(g, s, AXIS) & g.soviet_land) / 10.0,
        to_come / 10.0,
        (sum(t[OWED + b] for b in range(BASIC)) + (1 if t[CRISIS] else 0)) / 10.0,
        float(oil_dry(g, s, SOVIET)) - float(oil_dry(g, s, AXIS)),
        float(t[TURN] <= g.date["first_winter_to"]),
        *campaign_features(g, s, armies),
    ]


def campaign_features(g: Tables, s: State, armies: list[int]) -> list[float]:
    """DC-2.5, DC-2.9. What counts in the Campaign only."""
    if not g.campaign:
        return [0.0] * 7
    t = s.tally
    wanted = cities(g, s) & g.home[SOVIET] | g.soviet_goals
    return [
        float(count(g.axis_goals & overland(g, s, AXIS))),
        float(t[CLOCKS + GOALS]),
        float(count(wanted & friendly(g, s, SOVIET))),
        float(exited(g, s)),
        float(max(t[CLOCKS + EXITS_AND_CITIES], t[CLOCKS + EXITS_ALONE])),
        count(armies[AXIS] & g.germans) / 10.0,
        count(armies[SOVIET]) / 10.0,
    ]


EVALUATED = Features(FEATURES, features)
