"""Fire: results tables, column shifts, halving, pressed attack, many dice at once, exact hit distributions.

A distribution is a tuple of ways: entry h is the number of dice throws that score h hits.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

from .sheet import Row

FACES: Final = 6
NO_CAP: Final = 999


class ResultsTable:
    """Hits by strength and die: `hits[column][rank]`, rank 0 the worst face and 5 the best."""

    __slots__ = ("_ways", "hits", "top")

    def __init__(self, rows: Sequence[Row], columns: Sequence[str]) -> None:
        by_face = {r.number("die", 1, FACES): [r.number(c) for c in columns] for r in rows}
        self.top = len(columns)
        self._ways: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        printed = [tuple(by_face[f][c] for f in range(1, FACES + 1)) for c in range(self.top)]
        # Column 0 and less scores nothing; above the last column, the last and the rest on the same roll.
        # A pressed attack at most doubles a strength, so eight times the table is beyond any column in play.
        self.hits: list[tuple[int, ...]] = [(0,) * FACES, *printed]
        for column in range(self.top + 1, 8 * self.top):
            rest = self.hits[column - self.top]
            self.hits.append(tuple(a + b for a, b in zip(printed[-1], rest)))

    def score(self, column: int, rank: int) -> int:
        """The hits of a column on a die of this rank."""
        return self.hits[column][rank] if column > 0 else 0

    def ways(self, column: int, columns: int = 0, cap: int = NO_CAP) -> tuple[tuple[int, int], ...]:
        """How many faces score each number of hits, for an attack pressed by some columns and with at most `cap` hits."""
        key = column, columns, cap
        if key not in self._ways:
            counted: dict[int, int] = {}
            for rank in range(FACES):
                hits = min(self.score(pressed(column, columns, rank), rank), cap)
                counted[hits] = counted.get(hits, 0) + 1
            self._ways[key] = tuple(sorted(counted.items()))
        return self._ways[key]

    def columns(self, column: int) -> list[int]:
        """The printed columns a strength is read in: beyond the last one, that one and the rest; none for 0 and less."""
        if column <= 0:
            return []
        whole, rest = divmod(column - 1, self.top)
        return [self.top] * whole + [rest + 1]


class Reading(NamedTuple):
    """How the dice of a battle are read: in which table (None: one die for each point instead), and the faces, best first."""

    results: ResultsTable | None
    faces: tuple[int, ...]


def reading(results: ResultsTable | None, one_is_best: bool) -> Reading:
    """The same from a game's tables."""
    faces = tuple(range(1, FACES + 1))
    return Reading(results, faces if one_is_best else faces[::-1])


def pressed(column: int, columns: int, rank: int) -> int:
    """The column a pressed attack fires on: higher on the best three faces, lower on the worst three."""
    return column + columns if rank >= FACES // 2 else column - columns


def halved(factors: int, up: bool) -> int:
    """Half of the factors, fractions rounded up or down."""
    return (factors + 1) // 2 if up else factors // 2


def dice_ways(dice: int, good_faces: int) -> tuple[int, ...]:
    """For each h, the number of throws in which exactly h of the dice show a good face."""
    bad = FACES - good_faces
    return tuple(comb(dice, h) * good_faces**h * bad ** (dice - h) for h in range(dice + 1))


def both(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    """The distribution of the sum of two independent ones."""
    out = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return tuple(out)
