"""A position from a short text: where counters are, which phase it is. For tests, studies and the odds command."""

from __future__ import annotations

from ...core.bits import BIT
from ...core.errors import InputError
from ...core.state import State
from .movement import occupy
from .sequence import PROGRAM, begin_player_turn
from .setup import start
from .slots import (
    AXIS,
    BONUS,
    CALLED,
    CUT,
    DISRUPTED,
    FIRST_SNOW,
    FORTIFIED,
    GOOD,
    HIDDEN,
    MOVED,
    RUMANIA_OPEN,
    SNOW,
    SOVIET,
    STRONG,
    TANKS,
    TURN,
    WEATHER,
    WEATHERS,
)
from .tables import Tables

FLAGS = {
    "disrupted": DISRUPTED,
    "fortified": FORTIFIED,
    "strong": STRONG,
    "cut": CUT,
    "hidden": HIDDEN,
    "moved": MOVED,
    "bonus": BONUS,
}
NUMBERS = {"turn": TURN, "first_snow": FIRST_SNOW, "rumania_open": RUMANIA_OPEN, "called": CALLED, "tanks": TANKS}


class PositionError(InputError):
    """A position text that cannot be understood."""


def lay_out(
    g: Tables, units: list[tuple[int, int, list[str]]], facts: dict[str, str], held: list[tuple[str, int]]
) -> State:
    """A position at the start of a phase: named counters in their places, all others out of the game."""
    s = start(g)
    for unit in range(len(g.roster)):
        s.put(unit, g.gone)
    s.tally[TURN], s.tally[WEATHER] = 1, GOOD
    phase = facts.pop("phase", "A2a")
    for key, value in facts.items():
        if key == "weather":
            if value not in WEATHERS:
                raise PositionError(f"weather={value}: expected one of {', '.join(WEATHERS)}")
            s.tally[WEATHER] = WEATHERS.index(value)
        elif key in NUMBERS and value.isdecimal():
            s.tally[NUMBERS[key]] = int(value)
        else:
            raise PositionError(f"{key}={value}: expected phase, weather or a number for {', '.join(NUMBERS)}")
    if s.tally[WEATHER] == SNOW and "first_snow" not in facts:
        s.tally[FIRST_SNOW] = s.tally[TURN] - 1  # not the first Snow turn unless the text says so
    for unit, place, _ in units:
        s.put(unit, place)
        if place < g.board.size:
            occupy(g, s, g.roster.side[unit], place)
    for side, place in held:
        occupy(g, s, ("axis", "soviet").index(side), place)
    for unit, _, flags in units:
        for flag in flags:
            if flag not in FLAGS:
                raise PositionError(f"{flag!r}: expected one of {', '.join(FLAGS)}")
            s.marks[FLAGS[flag]] |= BIT[unit]
    before = s.marks[MOVED], s.marks[BONUS]
    if phase not in PROGRAM.phases:
        raise PositionError(f"phase={phase}: expected one of {', '.join(PROGRAM.trail)}")
    begin_player_turn(g, s, AXIS if phase.startswith("A") else SOVIET)
    s.pc = PROGRAM.phases.index(phase)
    PROGRAM.advance(g, s)
    s.marks[MOVED] |= before[0]
    s.marks[BONUS] |= before[1]
    if s.marks[MOVED] | s.marks[BONUS]:
        PROGRAM.advance(g, s)  # list the menu again
    return s
