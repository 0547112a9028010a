"""What the tables of every game hold: board, counters, the shape of its positions, small numbers, the results table.

Shared code asks a game's tables for these names: `board`, `roster` and `shape`, `side_units`, `results`, and `number`, which must
have `last_turn`. A game's own tables go on from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.fire import ResultsTable
from ..core.head import HEAD_HOLDS, HEAD_MARKS, HEAD_TALLIES
from ..core.state import Shape
from .pack import Pack


class CommonTables:
    """Everything about a game that does not change while it is played, as far as all games have it."""

    least: Mapping[
        str, int
    ] = {}  # numbers that a variant cannot set as low as 0, such as those something is divided by

    def __init__(
        self,
        pack: Pack,
        areas: Sequence[str],  # off-map boxes
        marks: int = HEAD_MARKS,
        holds: int = HEAD_HOLDS,
        tallies: int = HEAD_TALLIES,
        lists: int = 0,
        ghosts: int = 0,
    ) -> None:
        self.board, self.roster, self.arrivals = pack.board, pack.roster, pack.arrivals
        self.board.name_areas(areas)
        self.sides = tuple(pack.words["sides"])
        self.size = self.board.size
        self.side_units = (self.roster.of(0), self.roster.of(1))
        self.shape = Shape(self.roster.side, self.size, self.size + len(areas), marks, holds, tallies, lists, ghosts)
        rows = pack.sheet("numbers.csv", ("clause", "name", "value"))
        self.number = {row.text("name"): row.number("value", self.least.get(row.text("name"), 0)) for row in rows}
        head = pack.texts["results.csv"].splitlines()[0].split(",")
        self.results = ResultsTable(pack.sheet("results.csv", head), head[1:])
