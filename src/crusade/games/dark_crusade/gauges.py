"""Header and gauges: month, weather, points against the chart, strategic limit, clocks (DC-2, DC-5, DC-7.1)."""

from __future__ import annotations

from ...core.describe import Gauge, Rows
from ...core.head import SIDE, STAGE, TURN, WEATHER
from ...core.say import say
from ...core.state import State
from ..wording import either
from .slots import (
    AXIS,
    CLOCKS,
    CRISIS,
    EXITS_ALONE,
    EXITS_AND_CITIES,
    GOALS,
    RAIL_LEFT,
    SOVIET,
    STRATEGIC,
    WEATHERS,
)
from .tables import Tables
from .victory import exited, figures, goals, pairs

SIDE_POINTS = ("Axis points", "Soviet points")


def header(g: Tables, s: State) -> Rows:
    """Month, weather, both totals, and what the chart asks."""
    turn = s.tally[TURN]
    if not turn:
        return [("Month", "set-up")]
    month = g.months[turn]
    rows: Rows = [
        ("Month", say("{month} {year}", month=month.month, year=month.year)),
        ("Weather", WEATHERS[s.tally[WEATHER]]),
    ]
    for side in (AXIS, SOVIET):
        rows.append((SIDE_POINTS[side], *points_words(g, s, side)))
    if s.tally[CRISIS]:
        rows.append(("Siberia", say("crisis, turn {turn}", turn=s.tally[CRISIS])))
    return rows


def points_words(g: Tables, s: State, side: int) -> tuple[str, ...]:
    """DC-2.7, DC-2.8. Home + enemy points now; where the chart counts, the totals that win this month."""
    home, enemy = figures(g, s, side)
    now = f"{home} + {enemy}" if enemy >= 0 else f"{home} - {-enemy}"
    wanted = either(f"{a} + {b}" for a, b in goals(g, s, side))
    return (now,) if g.campaign or not wanted else (now, say("wins with {total} (home + enemy)", total=wanted))


def gauges(g: Tables, s: State) -> list[Gauge]:
    """DC-2.5, DC-2.7, DC-7.1. Points of both sides, strategic moves left, and in the Campaign its clocks."""
    if not s.tally[TURN]:
        return []
    found = []
    if s.tally[STAGE] == STRATEGIC:
        left = s.tally[RAIL_LEFT]
        side = s.tally[SIDE]
        most = g.number["strategic_soviet" if side == SOVIET else "strategic_axis"]
        found.append(Gauge("Strategic moves left", left, most, str(left), "DC-7.1"))
    if g.campaign:
        return found + clocks(g, s)
    for side in (AXIS, SOVIET):
        home, enemy = figures(g, s, side)
        need = min((a + b for a, b in goals(g, s, side)), default=0)
        words = ", ".join(points_words(g, s, side))
        found.append(Gauge(SIDE_POINTS[side], max(0, home + enemy), max(need, 1), words, "DC-2.7"))
    if pairs(g, s):
        most = g.factories.bit_count() // g.number["factories_a_point"]
        found.append(Gauge("Factory pairs destroyed", pairs(g, s), most, str(pairs(g, s)), "DC-2.6"))
    return found


def clocks(g: Tables, s: State) -> list[Gauge]:
    """DC-2.5, DC-2.9. The Campaign's clocks, in whole turns, and the armies off the west edge that count."""
    six, two = g.number["axis_goal_turns"], g.number["exit_turns"]
    t = s.tally
    found = [
        Gauge(
            "Axis holds its three goals",
            t[CLOCKS + GOALS],
            six,
            say("{turns} of {n} turns", turns=t[CLOCKS + GOALS], n=six),
            "DC-2.9",
        )
    ]
    away = exited(g, s)
    if s.at[g.exited]:
        alone = g.number["exited_alone"]
        found.append(Gauge("Armies exited west", min(away, alone), alone, say("{away} count", away=away), "DC-2.10"))
    for clock, label in ((EXITS_AND_CITIES, "Exits and cities"), (EXITS_ALONE, "Exits alone")):
        if t[CLOCKS + clock] or away:
            found.append(
                Gauge(
                    label, t[CLOCKS + clock], two, say("{turns} of {n} turns", turns=t[CLOCKS + clock], n=two), "DC-2.9"
                )
            )
    return found
