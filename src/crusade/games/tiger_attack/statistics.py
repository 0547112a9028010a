"""The figures the lab records at the end of each turn: points, exits, fuel, losses, and how far west the Germans are."""

from __future__ import annotations

from ...core.bits import count, each, has
from ...core.state import State
from .movement import held_by, on_map
from .slots import DUMP, FUEL, GERMAN, SUMMONED, US
from .tables import Tables
from .victory import exit_points, german_points


def measure(g: Tables, s: State) -> dict[str, float]:
    """The figures of one position, by name."""
    held = held_by(g, s, GERMAN)
    west = [g.board.spaces[p].lon for p in each(s.occupied[GERMAN])]
    figures: dict[str, float] = {
        "points": german_points(g, s),
        "exit_points": exit_points(g, s),
        "points_held": count(held & ~g.start_points),
        "german_units": count(on_map(g, s, g.fighters[GERMAN])),
        "us_units": count(on_map(g, s, g.fighters[US])),
        "german_lost": count(s.at[g.lost] & g.fighters[GERMAN]),
        "us_lost": count(s.at[g.lost] & g.fighters[US]),
        "fuel_left": min(s.tally[FUEL], 99),
        "dump": s.tally[DUMP],
        "british": int(s.tally[SUMMONED] > 0),
        "spearhead": round(min(west), 2) if west else 0.0,  # longitude of the westernmost German unit
    }
    for place in g.vp:
        figures[f"holds {g.board.spaces[place].name}"] = int(has(held, place))
    return figures
