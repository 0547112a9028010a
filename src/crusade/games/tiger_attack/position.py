"""A position from a few words: which counters stand where, whose phase it is. For tests, studies and the odds command."""

from __future__ import annotations

from ...core.bits import BIT, collect
from ...core.errors import InputError
from ...core.state import State
from .movement import occupy
from .sequence import PROGRAM, begin_player_turn
from .setup import start
from .slots import (
    AIR_SPENT,
    BAD,
    CLOSED,
    CUT,
    DALLIED,
    DEFIED,
    DEMANDED,
    DISRUPTED,
    DUG_IN,
    DUMP,
    DUMP_TURN,
    EXITS,
    FORTIFIED,
    FUEL,
    GERMAN,
    INFANTRY_DUE,
    MOVED,
    PANZERS_DUE,
    PINNED,
    PRAYED,
    SHAKEN,
    STEPPED,
    SUMMONED,
    TURN,
    UNLIMITED,
    US,
    WEATHER,
    WEATHERS,
)
from .tables import Tables

FLAGS = {
    "disrupted": DISRUPTED,
    "fortified": FORTIFIED,
    "cut": CUT,
    "pinned": PINNED,
    "moved": MOVED,
    "stepped": STEPPED,
    "dug_in": DUG_IN,
    "air_spent": AIR_SPENT,
}
NUMBERS = {
    "turn": TURN,
    "fuel": FUEL,
    "dump": DUMP,
    "dump_turn": DUMP_TURN,
    "prayed": PRAYED,
    "panzers_due": PANZERS_DUE,
    "infantry_due": INFANTRY_DUE,
    "summoned": SUMMONED,
    "dallied": DALLIED,
    "demanded": DEMANDED,
    "shaken": SHAKEN,
    "defied": DEFIED,
}


class PositionError(InputError):
    """A position text that cannot be understood."""


def lay_out(
    g: Tables, units: list[tuple[int, int, list[str]]], facts: dict[str, str], held: list[tuple[str, int]]
) -> State:
    """A position at the start of a phase: named counters in their places, every other one out of the game.

    Facts: phase, weather, fuel (a number or `unlimited`), `exits=verviers:2+liege:1`, and the numbers of NUMBERS.
    """
    s = start(g)
    for unit in range(len(g.roster)):
        s.put(unit, g.gone)
    s.tally[TURN], s.tally[WEATHER], s.tally[FUEL] = 1, BAD, UNLIMITED
    phase = facts.pop("phase", "A3a")
    for key, value in facts.items():
        set_fact(g, s, key, value)
    for unit, place, _ in units:
        s.put(unit, place)
        if place < g.size and BIT[unit] & ~g.leaders:
            occupy(g, s, g.roster.side[unit], place)
    for side, place in held:
        occupy(g, s, ("german", "us").index(side), place)
    for key in ("dump", "dump_turn"):  # standing on Spa is no capture
        s.tally[NUMBERS[key]] = int(facts.get(key, 0))
    for unit, _, flags in units:
        for flag in flags:
            if flag not in FLAGS:
                raise PositionError(f"{flag!r}: expected one of {', '.join(FLAGS)}")
            s.marks[FLAGS[flag]] |= BIT[unit]
    if phase not in PROGRAM.phases:
        raise PositionError(f"phase={phase}: expected one of {', '.join(PROGRAM.trail)}")
    go_to(g, s, phase)
    return s


def set_fact(g: Tables, s: State, key: str, value: str) -> None:
    """One `key=value` of a position text."""
    if key == "weather" and value in WEATHERS:
        s.tally[WEATHER] = WEATHERS.index(value)
    elif key == "fuel" and value == "unlimited":
        s.tally[FUEL] = UNLIMITED
    elif key == "exits":
        for part in value.split("+"):
            name, _, number = part.partition(":")
            place = g.board.find(name)
            s.tally[EXITS + g.exits.index(place)] = int(number)
            s.holds[CLOSED] |= BIT[place]
    elif key == "closed":
        s.holds[CLOSED] |= collect(g.board.find(name) for name in value.split("+"))
    elif key in NUMBERS and value.isdecimal():
        s.tally[NUMBERS[key]] = int(value)
    else:
        raise PositionError(
            f"{key}={value}: expected phase, weather (bad, good), exits, closed, or a number for {', '.join(NUMBERS)}"
        )


def go_to(g: Tables, s: State, phase: str) -> None:
    """Open the phase; counters said to have moved, stepped or dug in have."""
    before = s.marks[MOVED], s.marks[STEPPED], s.marks[DUG_IN]
    begin_player_turn(g, s, GERMAN if phase[0] in "SA" else US)
    s.marks[STEPPED], s.marks[DUG_IN] = before[1:]
    s.pc = PROGRAM.phases.index(phase)
    if phase == "B1":
        s.pc += 1  # the player-turn has begun
    PROGRAM.advance(g, s)
    if before[0]:
        s.marks[MOVED] |= before[0]
        PROGRAM.advance(g, s)  # list the menu anew
