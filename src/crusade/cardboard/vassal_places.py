"""Where things are in the module: the spaces on the map, in pixels, and the boxes beside it, with room for their counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import ceil, floor
from typing import Final, NamedTuple

from ..core.board import Board
from ..core.game import Game
from ..core.state import State
from ..draw.geometry import COUNTER
from ..draw.look import style
from ..draw.plane import HEX, LINE, Plane, corners, plane
from ..draw.svg import sheet, tag, words
from .vassal_svg import SCALE, THEME, pixels, plain

MAP: Final = "Map"
BOXES: Final = "Boxes"
COLUMNS: Final = 20  # counters in a row of a box
FEWEST: Final = 20  # counters every box has room for; more of them share cells
GAP: Final = 6  # pixels between counters in a box
HEAD: Final = 34  # pixels for the title of a box
EDGE: Final = 16
TINY: Final = 1e-6  # rounding errors are no fractions


class Box(NamedTuple):
    """An off-map box: its area, its title, its corner on the sheet of boxes, and its size."""

    place: int
    area: str
    title: str
    x: int
    y: int
    width: int
    height: int

    @property
    def path(self) -> list[tuple[int, int]]:
        """Its corners."""
        right, bottom = self.x + self.width, self.y + self.height
        return [(self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)]


class Places:
    """The places of a game in the module: each has a name and a spot in pixels, on the map or on the sheet of boxes."""

    def __init__(self, game: Game, starts: Iterable[State]) -> None:
        self.game = game
        self.board: Board = game.board
        self.sheet: Plane = plane(game.board)
        unit = HEX if self.board.kind == "hex" else LINE
        self.counter = pixels(COUNTER[self.board.kind] * unit)  # the width of a counter
        self.size = (pixels(self.sheet.width), pixels(self.sheet.height))
        self.boxes = self._laid_out(list(starts))
        self.boxes_size = (
            2 * EDGE + COLUMNS * self.cell,
            EDGE + sum(box.height + EDGE for box in self.boxes.values()),
        )

    @property
    def cell(self) -> int:
        """The width of a cell of a box."""
        return self.counter + GAP

    @cached_property
    def names(self) -> dict[int, str]:
        """What each place is called in the module; every name stands once."""
        spaces = self.board.spaces
        if self.board.kind == "hex":
            found = {i: self.board.label(i) for i in spaces}
        else:
            often = Counter(s.name for s in spaces.values())
            found = {i: s.name if often[s.name] == 1 else f"{s.name} ({s.id})" for i, s in spaces.items()}
        return {i: harmless(name) for i, name in found.items()} | {p: box.title for p, box in self.boxes.items()}

    @cached_property
    def origin(self) -> int:
        """The space that VASSAL counts hexes from: the first of the northernmost row."""
        return min(self.board.spaces, key=lambda i: self.sheet.centre[i][::-1])

    def spot(self, place: int) -> tuple[int, int]:
        """The middle of a space, in pixels of the map.

        A hex must be exactly where VASSAL lets a counter snap to: it counts from whole pixels and drops fractions.
        """
        x, y = self.sheet.centre[place]
        if self.board.kind != "hex":
            return pixels(x), pixels(y)
        x0, y0 = self.sheet.centre[self.origin]
        return ceil(x0 * SCALE) + floor((x - x0) * SCALE + TINY), ceil(y0 * SCALE) + floor((y - y0) * SCALE + TINY)

    def outline(self, place: int) -> list[tuple[int, int]]:
        """The corners of a hex, in pixels of the map."""
        return [(pixels(x), pixels(y)) for x, y in corners(self.sheet.centre[place])]

    def cells(self, box: Box, count: int) -> list[tuple[int, int]]:
        """The middles of the cells that so many counters lie on in a box: one after another, and again from the first."""
        rows = (box.height - HEAD) // self.cell
        room = rows * COLUMNS
        half = self.cell // 2
        return [
            (box.x + k % COLUMNS * self.cell + half, box.y + HEAD + k // COLUMNS * self.cell + half)
            for k in (n % room for n in range(count))
        ]

    def _laid_out(self, starts: Sequence[State]) -> dict[int, Box]:
        """The boxes one under another, in the order the game shows them, each with room for all that start in it."""
        titles = self.game.hooks.describe.areas
        areas = [*titles, *(a for a in self.board.areas if a not in titles)]
        found, y = {}, EDGE
        for area in areas:
            place = self.board.find(area)
            most = max([FEWEST, *(s.at[place].bit_count() for s in starts)])
            high = HEAD + -(-most // COLUMNS) * self.cell
            title = harmless(titles.get(area, area.replace("_", " ").capitalize()))
            found[place] = Box(place, area, title, EDGE, y, COLUMNS * self.cell, high)
            y += high + EDGE
        return found


def harmless(text: str) -> str:
    """A text without the characters that separate fields in VASSAL's files."""
    return text.replace("/", ", ").replace(";", ",").replace("|", " ").replace("\\", "").replace("\t", " ")


def boxes_picture(places: Places) -> str:
    """The sheet of boxes, in the look of the map."""
    wide, high = places.boxes_size
    parts = [style("board", THEME), tag("rect", class_="m-land", width=wide / SCALE, height=high / SCALE)]
    for box in places.boxes.values():
        parts.append(_box(box))
    return plain(sheet(wide / SCALE, high / SCALE, parts, BOXES, "crusade-board"), wide, high)


def _box(box: Box) -> str:
    x, y, wide, high = (value / SCALE for value in (box.x, box.y, box.width, box.height))
    frame = tag("rect", class_="m-panel", x=x, y=y, width=wide, height=high)
    return frame + words(box.title, x + 8, y + 16, class_="m-heading")


def spots_in_boxes(places: Places, s: State, order: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, int]]:
    """Where each counter in a box lies on the sheet of boxes; `order` is how they are sorted."""
    found: dict[int, tuple[int, int]] = {}
    for place, box in places.boxes.items():
        units = sorted((u for u in range(s.shape.units) if s.where[u] == place), key=lambda u: order[u])
        found |= dict(zip(units, places.cells(box, len(units))))
    return found
