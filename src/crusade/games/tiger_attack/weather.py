"""Weather and the German fuel of a turn: TA-6.1 to TA-6.3."""

from __future__ import annotations

from ...core.dice import one_die
from ...core.fire import FACES
from ...core.machine import Step
from ...core.option import READY, Option, done
from ...core.state import State
from .slots import BAD, DRAWN, FUEL, PRAYED, TURN, US, WEATHER
from .tables import Tables
from .verbs import PRAY


def weather_rolled(g: Tables, s: State) -> bool:
    """TA-6.1. From turn 3 the U.S. player rolls for weather and fuel."""
    return g.opened(s.tally[TURN]).fuel is None


def set_weather(g: Tables, s: State) -> None:
    """TA-6.1, TA-6.3. The first turns are Bad with fixed fuel; fuel left from the turn before is lost."""
    s.tally[DRAWN] = 0
    fuel = g.opened(s.tally[TURN]).fuel
    if fuel is not None:
        s.tally[WEATHER], s.tally[FUEL] = BAD, fuel


def prayer_options(g: Tables, s: State) -> list[Option]:
    """TA-6.2. Patton's prayer, once, on turn 5 or later."""
    if s.tally[PRAYED] or s.tally[TURN] < g.number["prayer_turn"]:
        return []
    return [done, READY[PRAY][0]]


def apply_prayer(g: Tables, s: State, option: Option) -> bool:
    """TA-6.2. The prayer comes before the roll."""
    if option[0] == PRAY:
        s.tally[PRAYED] = s.tally[TURN]
    return True


def result(g: Tables, s: State, face: int) -> int:
    """TA-6.1, TA-6.2. The modified face, 1 to 6; it does not matter which number is best in combat."""
    face += g.opened(s.tally[TURN]).die_bonus
    if s.tally[PRAYED] == s.tally[TURN]:
        face -= g.number["prayer"]
    return max(1, min(FACES, face))


def apply_weather(g: Tables, s: State, option: Option) -> bool:
    """TA-6.1. Fuel and weather of the whole game-turn."""
    s.tally[FUEL], s.tally[WEATHER] = g.issue[result(g, s, option[1])]
    return True


PRAYER = Step("prayer", "TA-6.2", lambda g, s: US, prayer_options, apply_prayer)
WEATHER_ROLL = one_die("weather", "TA-6.1", apply_weather)
