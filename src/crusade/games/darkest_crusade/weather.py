"""Weather: DX-8."""

from __future__ import annotations

from ...core.dice import one_die
from ...core.fire import FACES
from ...core.option import Option
from ...core.state import State
from .slots import FIRST_SNOW, GOOD, MUD, SNOW, TURN, WEATHER
from .strength import rank
from .tables import Tables


def month_weather(g: Tables, s: State) -> str:
    """This month's entry in the calendar: good, snow, rolled, or following from October."""
    return g.months[s.tally[TURN] - 1][2]


def october(g: Tables, s: State) -> bool:
    """DX-8.3. The weather is rolled at the start of turn 5, before anything else."""
    return month_weather(g, s) == "roll"


def set_weather(g: Tables, s: State) -> None:
    """DX-8.1, DX-8.3. The months that are not rolled: good in summer, November the opposite of October, then snow."""
    word = month_weather(g, s)
    if word == "after_october":
        s.tally[WEATHER] = GOOD if s.tally[WEATHER] == MUD else SNOW
    elif word != "roll":
        s.tally[WEATHER] = SNOW if word == "snow" else GOOD
    if s.tally[WEATHER] == SNOW and not s.tally[FIRST_SNOW]:
        s.tally[FIRST_SNOW] = s.tally[TURN]


def apply_weather(g: Tables, s: State, option: Option) -> bool:
    """DX-8.1. October: good on the best two faces, else mud."""
    good = rank(g, option[1]) >= FACES - g.number["good_faces"]
    s.tally[WEATHER] = GOOD if good else MUD
    return True


def first_snow(g: Tables, s: State) -> bool:
    """DX-8.3. The first Snow turn: November after a good October, else December."""
    return s.tally[TURN] == s.tally[FIRST_SNOW]


def blitzkrieg(g: Tables, s: State) -> bool:
    """DX-7.2, DX-7.6. No Blitzkrieg in mud, nor in the first Snow turn."""
    return s.tally[WEATHER] != MUD and not first_snow(g, s)


def proriv(g: Tables, s: State) -> bool:
    """DX-7.3. No Proriv in mud; in every Snow turn, unless the switch leaves out the first."""
    return s.tally[WEATHER] != MUD and not (g.no_proriv_in_first_snow and first_snow(g, s))


WEATHER_ROLL = one_die("weather", "DX-8.1", apply_weather)
