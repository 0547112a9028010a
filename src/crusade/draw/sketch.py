"""What a figure of the book shows, and where it is put: counters in rows, stacks beside short lines, the part of the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import NamedTuple

from ..games.pack import Pack
from .plane import Plane, plane
from .shapes import Box
from .svg import Point

COUNTER = 47.0  # side of a counter
DOWN = {"hex": 9.0, "points": 0.0}  # counters stand so far below the middle, clear of names
AROUND = {"hex": 74.0, "points": 92.0}  # from the outermost place to the edge of the picture
LEAST, TALLEST = 440.0, 0.78  # width, and height as a part of it
GRIDS = (
    (1, 1, 1.0),
    (2, 2, 0.92),
    (4, 2, 0.82),
    (6, 3, 0.76),
    (9, 3, 0.7),
)  # so many counters: columns, and their size
ASIDE = 20.0  # from a point to counters beside it
EDGE = 14.0  # from counters to the edge of the picture


class Piece(NamedTuple):
    """A counter as it lies on the map: its stronger side up or not, turned if it is disrupted, with signs of its state."""

    unit: int
    back: bool = False
    turned: bool = False
    signs: tuple[str, ...] = ()


class Arrow(NamedTuple):
    """A way over places. The last may be an area off the map: then the arrow leaves by the road off."""

    way: tuple[int, ...]
    kind: str  # move or attack
    refused: bool
    label: str
    unit: int = -1  # whose it is; it begins at that counter


class Badge(NamedTuple):
    """A short text at a place, or in the middle of the line between two."""

    at: tuple[int, ...]
    text: str


class Flag(NamedTuple):
    """Who holds a place, with its name and a number."""

    side: int
    name: str
    text: str


class Sketch(NamedTuple):
    """Everything that is drawn on the board in one figure."""

    title: str
    frame: frozenset[int]
    stacks: Mapping[int, Sequence[Piece]]
    arrows: Sequence[Arrow] = ()
    washes: Mapping[int, str] = {}  # looks: zone, good, bad
    trails: Sequence[tuple[int, int]] = ()
    badges: Sequence[Badge] = ()
    flags: Mapping[int, Flag] = {}


class Cut(NamedTuple):
    """The part of the sheet a figure shows."""

    x: float
    y: float
    width: float
    height: float


class Lying(NamedTuple):
    """A counter, its middle and its size."""

    piece: Piece
    at: Point
    size: float


def rows(at: Point, stack: Sequence[Piece]) -> list[Lying]:
    """The counters of a place beside each other in rows, growing downwards; those beyond the largest grid are left out."""
    most, columns, part = next((grid for grid in GRIDS if len(stack) <= grid[0]), GRIDS[-1])
    drawn, step, found = stack[:most], COUNTER * part * 1.03, []
    for n, piece in enumerate(drawn):
        row, column = divmod(n, columns)
        wide = min(columns, len(drawn) - row * columns)
        spot = at[0] + (column - (wide - 1) / 2) * step, at[1] + row * step
        found.append(Lying(piece, spot, COUNTER * part))
    return found


def box(lying: Sequence[Lying], margin: float) -> Box:
    """The box around counters, with a margin."""
    far = lying[0].size / 2 + margin
    xs, ys = [one.at[0] for one in lying], [one.at[1] for one in lying]
    return min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far


def cut_of(where: Plane, sketch: Sketch) -> Cut:
    """The part of the sheet a figure shows: around its places and counters, not too narrow or tall, within the sheet."""
    around = AROUND[where.kind]
    centres = [where.centre[p] for p in sketch.frame]
    boxes: list[Box] = [(x - around, y - around, x + around, y + around) for x, y in centres]
    boxes += [box(rows(stand(where, sketch, p), sketch.stacks[p]), EDGE) for p in sketch.stacks if p in sketch.frame]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    width = min(max(right - left, LEAST, (bottom - top) / TALLEST), where.width)
    height = min(max(bottom - top, 0.42 * width), where.height)
    x = min(max((left + right - width) / 2, 0.0), where.width - width)
    y = min(max((top + bottom - height) / 2, 0.0), where.height - height)
    return Cut(x, y, width, height)


def spot(where: Plane, place: int) -> Point:
    """Where the counters of a place stand."""
    x, y = where.centre[place]
    return x, y + DOWN[where.kind]


def stand(where: Plane, sketch: Sketch, place: int) -> Point:
    """Where the counters of a place are drawn: on it, or beside it if they would cover the arrows of a short line."""
    at, many = spot(where, place), len(sketch.stacks[place])
    ways = [arrow.way for arrow in sketch.arrows if len(arrow.way) > 1]
    near = [way[1] for way in ways if way[0] == place] + [way[-2] for way in ways if way[-1] == place]
    goals = [where.centre[p] for p in near if p in where.centre and p != place]
    if where.kind == "hex" or many < 2 or not goals:
        return at
    lying = rows(at, sketch.stacks[place])
    left, top, right, bottom = box(lying, 0.0)
    wide, high = (right - left) / 2, (bottom - top) / 2
    dx = sum((at[0] - x) / far(at, (x, y)) for x, y in goals)
    dy = sum((at[1] - y) / far(at, (x, y)) for x, y in goals)
    side = (float((dx > 0) - (dx < 0)), 0.0) if abs(dx) >= abs(dy) else (0.0, float((dy > 0) - (dy < 0)))
    if any(((x - at[0]) * side[0] + (y - at[1]) * side[1]) / far(at, (x, y)) > 0.2 for x, y in goals):
        return at  # arrows on all sides
    if abs(dx) >= abs(dy):
        return at[0] + (1 if dx > 0 else -1) * (wide + ASIDE), at[1] - high + lying[0].size / 2
    return at[0], at[1] + (ASIDE + lying[0].size / 2 if dy > 0 else lying[0].size / 2 - 2 * high - ASIDE)


def stands_on(where: Plane, sketch: Sketch, place: int) -> bool:
    """Whether counters are drawn on a place, and not beside it."""
    return place in sketch.stacks and far(spot(where, place), stand(where, sketch, place)) < ASIDE


def far(a: Point, b: Point) -> float:
    """The distance of two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def size_of(pack: Pack, sketch: Sketch) -> tuple[int, int]:
    """Width and height of a figure, so that a page can keep its room free."""
    cut = cut_of(plane(pack.board), sketch)
    return round(cut.width), round(cut.height)


def seen_in(pack: Pack, sketch: Sketch) -> frozenset[int]:
    """The places a figure shows."""
    where = plane(pack.board)
    cut = cut_of(where, sketch)
    inside = [p for p, (x, y) in where.centre.items() if 0 < x - cut.x < cut.width and 0 < y - cut.y < cut.height]
    return frozenset(inside)
