"""What can be set in a position set up by hand."""

from __future__ import annotations

from ...core.bits import each
from ...core.editor import Editor, Fact
from ...core.state import State
from .setup import start
from .slots import (
    CALLED,
    CUT,
    DISRUPTED,
    FIRST_SNOW,
    FORTIFIED,
    RUMANIA_OPEN,
    SOVIET,
    STRONG,
    TANKS,
    TURN,
    WEATHER,
    WEATHERS,
)
from .tables import Tables

MOST_TANKS = 40


def editor(g: Tables) -> Editor:
    """DX-2.1, DX-2.2. The beginning of either player-turn, and the numbers that last beyond one."""
    last, first = g.number["last_turn"], start(g)
    return Editor(
        phases=("A1", "B1"),
        marks={"disrupted": DISRUPTED, "fortified": FORTIFIED, "strong": STRONG, "cut": CUT},
        facts=(
            Fact("turn", "Turn", TURN, 1, last),
            Fact("weather", "Weather", WEATHER, choices=WEATHERS, by_word=True),
            Fact("first_snow", "Turn of the first snow (0: none yet)", FIRST_SNOW, 0, last),
            Fact("rumania_open", "The Axis has attacked from Rumania", RUMANIA_OPEN, choices=("no", "yes")),
            Fact("called", "Turn in which the Siberians were called (0: not yet)", CALLED, 0, last),
            Fact("tanks", "Russian tank factors in hand", TANKS, 0, MOST_TANKS),
        ),
        boxes={
            "tray": first.at[g.tray],
            "box": first.at[g.box],
            "siberian": first.at[g.reserve],
            "pool": first.at[g.pool] | g.side_units[SOVIET] & ~g.siberian & ~g.dummies,
        },
        out="gone",
        apart="DX-3.3",
        check=dummies,
    )


def dummies(g: Tables, s: State) -> list[str]:
    """DX-12.2. Dummies stand on the map in a secret set-up only."""
    standing = [u for u in each(g.dummies) if s.where[u] < g.board.size] if not g.secret else []
    return [
        f"{g.roster.name[u]} is a dummy of the secret set-up and cannot stand on the map (DX-12.2)" for u in standing
    ]
