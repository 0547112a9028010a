"""What can be set in a position set up by hand."""

from __future__ import annotations

from ...core.bits import collect, each
from ...core.editor import Editor, Fact
from ...core.head import CUT, DISRUPTED, TURN, WEATHER
from ...core.state import State
from .slots import (
    ARRIVED,
    AXIS,
    BASIC,
    CALLED,
    CRISIS,
    CRISIS_OVER,
    DOWNED,
    ENTRAINED,
    FACTORS,
    FLIPPED,
    HUNGARY_FREE,
    INSTALMENT,
    NOTED,
    OCTOBER,
    OWED,
    REPLACEMENTS,
    RESERVE,
    SIBERIAN,
    SOVIET,
    TYPES,
    WEATHERS,
)
from .tables import Tables

MOST = 40  # factors or units of a type


def editor(g: Tables) -> Editor:
    """DC-4.1. The beginning of either player-turn, and the numbers that last beyond one."""
    last, everybody = g.number["last_turn"], g.in_play
    return Editor(
        phases=("B1", "C1"),
        marks={"dispersed": DISRUPTED, "cut": CUT, "downed": DOWNED, "entrained": ENTRAINED, "flipped": FLIPPED},
        facts=(
            Fact("turn", "Month, counted from the first of the calendar", TURN, 1, last),
            Fact("weather", "Weather", WEATHER, choices=WEATHERS, by_word=True),
            Fact("october", "Weather of the last October", OCTOBER, choices=WEATHERS, by_word=True),
            Fact("replacements", "German replacement factors in hand", REPLACEMENTS, 0, MOST),
            Fact("called", "Month in which the Siberian reserve was called (0: not yet)", CALLED, 0, last),
            Fact("arrived", "Month in which its first instalment arrived (0: not yet)", ARRIVED, 0, last),
            Fact("instalment", "Instalments that have arrived", INSTALMENT, 0, 12),
            Fact("crisis", "Turn of the crisis in Siberia (0: none)", CRISIS, 0, last),
            Fact("crisis_over", "The crisis was settled", CRISIS_OVER, choices=("no", "yes")),
            Fact("hungary_free", "Both Hungarian armies are free", HUNGARY_FREE, choices=("no", "yes")),
            *_by_type("factors", "Soviet factors in hand: {type}", FACTORS, len(TYPES)),
            *_by_type("siberian", "Siberian factors in hand: {type}", SIBERIAN, len(TYPES)),
            *_by_type("reserve", "Siberian reserve still to enter: {type}", RESERVE, BASIC),
            *_by_type("owed", "Units owed to Siberia: {type}", OWED, BASIC),
            *_by_type("noted", "Units in Siberia that come back: {type}", NOTED, BASIC),
        ),
        boxes={
            "west": g.side_units[AXIS] & g.units,
            "siberia": g.side_units[SOVIET] & g.units,
            "air": collect(unit for unit, place in g.at_start.items() if place == g.air),
            "later": everybody,
            "pool": g.side_units[SOVIET],
            "dead": g.side_units[AXIS],
            "withdrawn": everybody,
        },  # none that left the map to the west: where they left it cannot be set (DC-2.9)
        out="out",
        apart="DC-1.5",
        check=apart,
    )


def _by_type(name: str, label: str, slot: int, types: int) -> list[Fact]:
    """One number for each type."""
    return [Fact(f"{name}.{one}", label.format(type=one), slot + n, 0, MOST) for n, one in enumerate(TYPES[:types])]


def apart(g: Tables, s: State) -> list[str]:
    """DC-6.11. Nations that never share a point."""
    found = []
    for place in g.board.spaces:
        nations = {g.roster.nation[unit] for unit in each(s.at[place])}
        if any(s.at[place] & g.apart[nation] for nation in nations if nation in g.apart):
            found.append(f"nations that never share a point stand on {g.board.name(place)} (DC-6.11)")
    return found
