"""Weather and strength determination: DC-5, and the Mud dice of a May start (DC-3.2, DC-3.5)."""

from __future__ import annotations

from ...core.attack import aiming
from ...core.bits import BIT, each
from ...core.dice import one_die
from ...core.fire import FACES
from ...core.head import AIMED, PENDING, TARGET, TURN, WEATHER
from ...core.option import Option
from ...core.state import NOWHERE, State
from .control import hard_points
from .slots import FIRST_TURN, FLIPPED, GOOD, MUD, MUDDY, MUDDY_WEATHER, OCTOBER, SNOW, SOVIET
from .tables import Tables


def begin_turn(g: Tables, s: State) -> None:
    """DC-4.1. The next turn of the calendar."""
    s.tally[TURN] = s.tally[TURN] + 1 if s.tally[TURN] else s.tally[FIRST_TURN]


def set_weather(g: Tables, s: State) -> None:
    """DC-5.1. The weather of a month that needs no die: November goes by October's."""
    fixed = {"good": GOOD, "snow": SNOW, "after_october": GOOD if s.tally[OCTOBER] == MUDDY_WEATHER else SNOW}
    s.tally[WEATHER] = fixed.get(g.months[s.tally[TURN]].weather, GOOD)


def weather_rolled(g: Tables, s: State) -> bool:
    """DC-5.1. Whether a die decides this month's weather."""
    return g.months[s.tally[TURN]].weather == "roll"


def apply_weather(g: Tables, s: State, option: Option) -> bool:
    """DC-1.3, DC-5.1. The highest faces bring Good weather, the others Mud; October's is kept for November."""
    s.tally[WEATHER] = GOOD if option[1] > FACES - g.number["good_faces"] else MUDDY_WEATHER
    following = g.months.get(s.tally[TURN] + 1)
    if following and following.weather == "after_october":
        s.tally[OCTOBER] = s.tally[WEATHER]
    return True


def turn_over(g: Tables, s: State) -> None:
    """DC-5.3. Counters whose month has come turn over, wherever they are, for good."""
    for unit, turn in g.flips_on.items():
        if turn <= s.tally[TURN]:
            s.marks[FLIPPED] |= BIT[unit]


# ---- Mud point by point in May 1941


def open_mud(g: Tables, s: State) -> None:
    """DC-3.2, DC-3.5, DC-4.5. After phase 3 of the Axis: no point is in Mud, and the first one due is rolled for."""
    s.holds[MUD] = s.marks[MUDDY] = 0
    s.tally[TARGET] = next_due(g, s, -1)


def next_due(g: Tables, s: State, after: int) -> int:
    """DC-3.2, DC-1.9. The next point under assault to be rolled for in May 1941; none where it falls without a die."""
    if s.tally[TURN] != g.date["may_start"]:
        return NOWHERE
    due = s.holds[PENDING] & hard_points(g, s, SOVIET)
    return next((p for p in each(due) if p > after), NOWHERE)


def mud_due(g: Tables, s: State) -> bool:
    """DC-3.2. Whether a point has still to be rolled for."""
    return s.tally[TARGET] != NOWHERE


def apply_mud(g: Tables, s: State, option: Option) -> bool:
    """DC-3.2, DC-3.5. Even Good, odd Mud, for that point only; who assaults it in Mud does nothing in phase 5."""
    point = s.tally[TARGET]
    if option[1] % 2:
        s.holds[MUD] |= BIT[point]
        s.marks[MUDDY] |= aiming(s, AIMED, point)
    s.tally[TARGET] = next_due(g, s, point)
    return True


WEATHER_ROLL = one_die("weather", "DC-5.1", apply_weather)
MUD_ROLL = one_die("mud", "DC-3.2", apply_mud)
