"""A position from a few words: which counters stand where, whose phase it is. For tests, studies and the odds command."""

from __future__ import annotations

from ...core.bits import BIT, collect
from ...core.errors import InputError
from ...core.head import AIMED, CUT, DISRUPTED, HELD, MOVED, OVER, TURN, WEATHER
from ...core.state import State
from .control import list_works
from .sequence import PROGRAM, begin_player_turn
from .setup import start
from .slots import (
    ARRIVED,
    AXIS,
    BASIC,
    BROKE,
    CALLED,
    CRISIS,
    CRISIS_OVER,
    DOWNED,
    ENTRAINED,
    EVENTS,
    EVER_AXIS,
    FACTORS,
    FIRST_TURN,
    FLIPPED,
    HUNGARY_FREE,
    INSTALMENT,
    MUDDY,
    NOTED,
    OCTOBER,
    OWED,
    RAILED,
    REPLACEMENTS,
    RESERVE,
    SERVED,
    SIBERIAN,
    SOVIET,
    TYPES,
    WEATHERS,
)
from .tables import Tables
from .weather import turn_over

FLAGS = {
    "disrupted": DISRUPTED,
    "dispersed": DISRUPTED,
    "cut": CUT,
    "moved": MOVED,
    "railed": RAILED,
    "broke": BROKE,
    "muddy": MUDDY,
    "served": SERVED,
    "downed": DOWNED,
    "entrained": ENTRAINED,
    "flipped": FLIPPED,
}
NUMBERS = {
    "turn": TURN,
    "first": FIRST_TURN,
    "replacements": REPLACEMENTS,
    "called": CALLED,
    "arrived": ARRIVED,
    "instalment": INSTALMENT,
    "crisis": CRISIS,
    "crisis_over": CRISIS_OVER,
    "finland_left": EVENTS,
    "rumania_left": EVENTS + 1,
    "hungary_free": HUNGARY_FREE,
}
#: Numbers by type, like `factors=armor:2+infantry:1`.
BY_TYPE = {"factors": FACTORS, "siberian": SIBERIAN, "reserve": RESERVE, "owed": OWED, "noted": NOTED}
KEPT_MARKS = (MOVED, RAILED, BROKE, MUDDY, SERVED)


class PositionError(InputError):
    """A position text that cannot be understood."""


def lay_out(
    g: Tables, units: list[tuple[int, int, list[str]]], facts: dict[str, str], held: list[tuple[str, int]]
) -> State:
    """A position at the start of a phase: named counters in their places, every other one out of the game.

    Facts: phase, date (like 1941-07) or turn, weather, october, the numbers of NUMBERS and those by type. Factories that are
    not named are out of the game and count as destroyed: name them where victory points matter, or say `factories=keep`.
    """
    s = start(g)
    for unit in range(len(g.roster)):
        s.put(unit, g.out)
    s.tally[TURN] = s.tally[FIRST_TURN]
    if facts.pop("factories", "") == "keep":
        for unit, place in g.at_start.items():
            if g.factories >> unit & 1:
                s.put(unit, place)
    phase = facts.pop("phase", "B3")
    for key, value in facts.items():
        set_fact(g, s, key, value)
    turn_over(g, s)
    for side, place in held:
        control(g, s, g.sides.index(side), place)
    for unit, place, flags in units:
        s.put(unit, place)
        if place < g.size and g.combat >> unit & 1:
            control(g, s, g.roster.side[unit], place)
        for flag in flags:
            if flag not in FLAGS:
                raise PositionError(f"{flag!r}: expected one of {', '.join(FLAGS)}")
            s.marks[FLAGS[flag]] |= BIT[unit]
    list_works(g, s)
    if phase not in PROGRAM.phases:
        raise PositionError(f"phase={phase}: expected one of {', '.join(PROGRAM.trail)}")
    go_to(g, s, phase)
    return s


def control(g: Tables, s: State, side: int, place: int) -> None:
    """A side controls a point as the position begins; nothing else follows from it."""
    if side == AXIS:
        s.holds[HELD] |= BIT[place]
        s.holds[EVER_AXIS] |= BIT[place] & g.soviet_land
    else:
        s.holds[HELD] &= ~BIT[place]


def set_fact(g: Tables, s: State, key: str, value: str) -> None:
    """One `key=value` of a position text."""
    if key == "weather" and value in WEATHERS:
        s.tally[WEATHER] = WEATHERS.index(value)
    elif key == "october" and value in WEATHERS:
        s.tally[OCTOBER] = WEATHERS.index(value)
    elif key == "date" and value in g.turn_of:
        s.tally[TURN] = g.turn_of[value]
    elif key in BY_TYPE:
        for part in value.split("+"):
            name, _, number = part.partition(":")
            if name not in TYPES[: BASIC if key in ("reserve", "owed", "noted") else None] or not number.isdecimal():
                raise PositionError(f"{key}={value}: expected TYPE:NUMBER, and the types are {', '.join(TYPES)}")
            s.tally[BY_TYPE[key] + TYPES.index(name)] = int(number)
    elif key == "ever_axis":
        s.holds[EVER_AXIS] |= collect(g.board.find(name) for name in value.split("+"))
    elif key in NUMBERS and value.isdecimal():
        s.tally[NUMBERS[key]] = int(value)
    else:
        raise PositionError(
            f"{key}={value}: expected phase, date, weather (good, mud, snow), october, ever_axis, "
            f"factories=keep, a number for {', '.join(NUMBERS)}, or numbers by type for {', '.join(BY_TYPE)}"
        )


def go_to(g: Tables, s: State, phase: str) -> None:
    """Open the phase; counters said to have moved, flown and so on have."""
    kept = [s.marks[mark] for mark in KEPT_MARKS]
    if phase[0] in "BC":
        begin_player_turn(g, s, AXIS if phase[0] == "B" else SOVIET)
    for mark, units in zip(KEPT_MARKS, kept):
        s.marks[mark] = units
    s.pc = PROGRAM.phases.index(phase)
    if phase in ("B1", "C1"):
        s.pc += 1  # the player-turn has begun
    PROGRAM.advance(g, s)
    if kept[0] & ~s.marks[MOVED] and not s.tally[OVER]:
        s.marks[MOVED] |= kept[0] & ~s.marks[AIMED]
        PROGRAM.advance(g, s)  # list the menu anew
