"""Victory: DC-2. The chart, draws, and the Campaign's clocks and instant ends."""

from __future__ import annotations

from ...core.bits import BIT, count, each
from ...core.head import DEGREE, OVER, REASON, SIDE, TURN, WINNER
from ...core.machine import Step
from ...core.option import Option, done
from ...core.state import NOBODY, State
from .control import FINLAND, friendly, on_map
from .slots import (
    AXIS,
    BY_CAMPAIGN,
    BY_CHART,
    BY_CLOCK,
    BY_TIME,
    CLOCKS,
    EMPTY,
    EVENTS,
    EXITS_ALONE,
    EXITS_AND_CITIES,
    GOALS,
    SOVIET,
    STREAKS,
)
from .supply import overland
from .tables import Tables
from .verbs import DECLARE


def end_game(s: State, reason: int, winner: int) -> None:
    """The game is over: a win, or a draw where nobody has won."""
    t = s.tally
    t[OVER], t[REASON], t[WINNER], t[DEGREE] = 1, reason, winner, int(winner != NOBODY)


def game_over(g: Tables, s: State) -> bool:
    """Whether the game has ended."""
    return s.tally[OVER] == 1


# ---- Points


def cities(g: Tables, s: State) -> int:
    """DC-2.6, DC-12.2. The victory cities; Helsinki drops out once Finland has left."""
    return g.victory_cities & ~g.country["finland"] if s.tally[EVENTS + FINLAND] else g.victory_cities


def worth(g: Tables, points: int) -> int:
    """DC-2.6. The victory points of these points."""
    return sum(g.vp.get(p, 0) for p in each(points))


def factories_lost(g: Tables, s: State) -> int:
    """DC-2.6, DC-9.2. Soviet factories destroyed so far."""
    return count(s.at[g.out] & g.factories & g.in_play)


def pairs(g: Tables, s: State) -> int:
    """DC-2.6, DC-2.11. Pairs of factories destroyed, rounded down."""
    return factories_lost(g, s) // g.number["factories_a_point"]


def held_in_supply(g: Tables, s: State, side: int) -> tuple[int, int]:
    """DC-2.8, DC-9.16. Home and enemy points of the cities a side controls in overland supply; factories apart."""
    fed = overland(g, s, side) & cities(g, s)
    return worth(g, fed & g.home[side]), worth(g, fed & g.home[1 - side])


def figures(g: Tables, s: State, side: int) -> tuple[int, int]:
    """DC-2.8. Home and enemy figures as people read them: pairs raise the Axis enemy figure and lower the Soviet sum."""
    home, enemy = held_in_supply(g, s, side)
    return home, enemy + pairs(g, s) if side == AXIS else enemy - pairs(g, s)


def goals(g: Tables, s: State, side: int) -> list[tuple[int, int]]:
    """DC-2.7, DC-2.8. The pairs of figures that win this month: the year's, and in December the second one."""
    month = g.months[s.tally[TURN]]
    chart = g.chart.get((side, month.year))
    if chart is None:
        return []
    if month.month != "December" or chart.december is None:
        return [(chart.home, chart.enemy)]
    return [chart.december] if g.december_only else [(chart.home, chart.enemy), chart.december]


def has_total(g: Tables, s: State, side: int) -> bool:
    """DC-2.3, DC-2.8. Whether a side holds a winning total; for the Soviets the pairs are taken from the sum."""
    home, enemy = figures(g, s, side)
    if side == AXIS:
        return any(home >= need and enemy >= more for need, more in goals(g, s, side))
    return any(home >= need and home + enemy >= need + more for need, more in goals(g, s, side))


# ---- Tournament


def judge(g: Tables, s: State) -> None:
    """DC-2.3, DC-2.11, DC-4.1. Phase 7: the victory phase of the player whose turn it is not."""
    if g.campaign:
        judge_campaign(g, s)
    elif has_total(g, s, 1 - s.tally[SIDE]):
        end_game(s, BY_CHART, 1 - s.tally[SIDE])


def may_declare(g: Tables, s: State) -> bool:
    """DC-2.3, DC-2.4. Whether the player whose victory phase it is may declare a draw."""
    return g.may_declare and not s.tally[OVER] and s.tally[TURN] >= g.date["draw_from"]


def declare_options(g: Tables, s: State) -> list[Option]:
    """DC-2.3. To declare a draw, or to play on."""
    return [done, (DECLARE, 0, 0)]


def apply_declare(g: Tables, s: State, option: Option) -> bool:
    """DC-2.3. The other player wins if they hold a winning total by the same month's chart; otherwise it is a draw."""
    if option[0] == DECLARE:
        other = s.tally[SIDE]
        end_game(s, BY_CHART, other if has_total(g, s, other) else NOBODY)
    return True


def out_of_time(g: Tables, s: State) -> None:
    """DC-2.3, DC-2.5, DC-2.11. After the last turn: a draw, in the Campaign an Axis win."""
    if s.tally[TURN] == g.last_turn and not s.tally[OVER]:
        if g.campaign:
            end_game(s, BY_CAMPAIGN, AXIS)
        else:
            end_game(s, BY_TIME, NOBODY)


# ---- Campaign


def exited(g: Tables, s: State) -> int:
    """DC-2.10. The Soviet armies off the west edge that count now: their exit point is Soviet-controlled and supplied overland."""
    fed = overland(g, s, SOVIET)
    return sum(1 for u in each(s.at[g.exited]) if fed & BIT[s.aim[u]])


def closed_exits(g: Tables, s: State) -> int:
    """DC-2.10. The exit points whose line west is closed to the Axis, because armies that count have left by it."""
    if not s.at[g.exited]:
        return 0
    used = 0
    for u in each(s.at[g.exited]):
        used |= BIT[s.aim[u]]
    return used & overland(g, s, SOVIET)


def conditions(g: Tables, s: State) -> tuple[bool, bool, bool]:
    """DC-2.5, DC-2.10. Whether each clock's condition holds: the Axis goals; exits with cities; exits alone."""
    away = exited(g, s)
    wanted = cities(g, s) & g.home[SOVIET] | g.soviet_goals
    return (
        g.axis_goals & ~overland(g, s, AXIS) == 0,
        away >= g.number["exited_with_goals"] and wanted & ~friendly(g, s, SOVIET) == 0,
        away >= g.number["exited_alone"],
    )


def judge_campaign(g: Tables, s: State) -> None:
    """DC-2.5, DC-2.9, DC-2.11. Clocks stop or move on; then the Soviet conditions are tested, then those of the Axis."""
    t = s.tally
    end_of_turn = t[SIDE] == SOVIET
    for clock, holds in enumerate(conditions(g, s)):
        t[STREAKS + clock] = t[STREAKS + clock] + 1 if holds else 0
        if not holds:
            t[CLOCKS + clock] = 0
        elif end_of_turn and t[STREAKS + clock] >= 3:  # the end of the turn before, and of both player-turns
            t[CLOCKS + clock] += 1
    if end_of_turn:
        if max(t[CLOCKS + EXITS_AND_CITIES], t[CLOCKS + EXITS_ALONE]) >= g.number["exit_turns"]:
            end_game(s, BY_CLOCK, SOVIET)
        elif t[CLOCKS + GOALS] >= g.number["axis_goal_turns"]:
            end_game(s, BY_CLOCK, AXIS)
        return
    t[EMPTY] = 0 if on_map(g, s, g.side_units[SOVIET] & g.units) else t[EMPTY] + 1
    if t[EMPTY] >= g.number["empty_map_turns"]:
        end_game(s, BY_CLOCK, AXIS)


def sudden(g: Tables, s: State) -> bool:
    """DC-2.5. Campaign, at once: no German unit on the map, or every victory city under Axis control."""
    if not g.campaign or s.tally[OVER] or not s.tally[TURN]:
        return False
    if not on_map(g, s, g.germans):
        end_game(s, BY_CAMPAIGN, SOVIET)
    elif not cities(g, s) & ~friendly(g, s, AXIS):
        end_game(s, BY_CAMPAIGN, AXIS)
    return game_over(g, s)


DECLARING = Step("declare", "DC-2.3", lambda g, s: 1 - s.tally[SIDE], declare_options, apply_declare)
