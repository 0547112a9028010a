"""What can be set in a position set up by hand."""

from __future__ import annotations

from ...core.editor import Editor, Fact
from .setup import start
from .slots import (
    CUT,
    DALLIED,
    DEFIED,
    DISRUPTED,
    DUMP,
    DUMP_TURN,
    EDGES,
    EXITS,
    FORTIFIED,
    FUEL,
    GERMAN,
    INFANTRY_DUE,
    PANZERS_DUE,
    PINNED,
    PRAYED,
    SHAKEN,
    SUMMONED,
    TURN,
    UNLIMITED,
    US,
    WEATHER,
    WEATHERS,
)
from .tables import Tables

MOST = 40  # of units and of fuel in the dump


def editor(g: Tables) -> Editor:
    """TA-13.1. The beginning of either player-turn, the German one after its weather, and the numbers that last."""
    last, first = g.number["last_turn"], start(g)
    return Editor(
        phases=("A2", "B1"),
        marks={"disrupted": DISRUPTED, "fortified": FORTIFIED, "cut": CUT, "pinned": PINNED},
        facts=(
            Fact("turn", "Turn", TURN, 1, last),
            Fact("weather", "Weather", WEATHER, choices=WEATHERS, by_word=True),
            Fact("fuel", f"German fuel ({UNLIMITED}: unlimited)", FUEL, 0, UNLIMITED),
            Fact("dump", "Fuel left in the dump at Spa", DUMP, 0, MOST),
            Fact("dump_turn", "Turn in which the dump was captured (0: not yet)", DUMP_TURN, 0, last),
            Fact("prayed", "Turn of the prayer for good weather (0: not yet)", PRAYED, 0, last),
            Fact("panzers_due", "German armour that may still come in", PANZERS_DUE, 0, MOST),
            Fact("infantry_due", "German infantry that may still come in", INFANTRY_DUE, 0, MOST),
            Fact("summoned", "Turn in which the British were asked for (0: not yet)", SUMMONED, 0, last),
            Fact("dallied", "Turn in which Bayerlein dallied (0: not yet)", DALLIED, 0, last),
            Fact("shaken", "A demand to surrender has succeeded", SHAKEN, choices=("no", "yes")),
            Fact("defied", "A demand was answered with “Nuts!”", DEFIED, choices=("no", "yes")),
            *(
                Fact(
                    f"exits.{g.board.name(place)}",
                    f"Panzer units that left at {g.board.name(place)}",
                    EXITS + n,
                    0,
                    MOST,
                )
                for n, place in enumerate(g.exits)
            ),
        ),
        boxes={
            "tray": first.at[g.tray],
            "box": first.at[g.box],
            "lost": g.side_units[GERMAN] | g.side_units[US],
            "exited": g.fighters[GERMAN],
            "british": g.british,
            **dict.fromkeys((f"{edge}{when}" for edge in EDGES for when in ("", "_next", "_later")), g.fighters[US]),
        },
        out="gone",
        apart="TA-5.10",
    )
