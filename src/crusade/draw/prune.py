"""Leaving out what lies outside a cut-out of the board, so that a small picture is a small file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from .shapes import Box
from .svg import Point

MARGIN: Final = 40.0  # room for what is wider than its points: strokes, symbols
WORDS: Final = 180.0  # … and for a line of text
_LEAF: Final = re.compile(r"<text\b[^>]*>[^<]*</text>|<(?:use|path|circle|polygon)\b[^>]*/>")
_PLACE: Final = re.compile(r'\b(?:c?x)="([-\d.]+)" (?:c?y)="([-\d.]+)"|translate\(([-\d.]+) ([-\d.]+)\)')
_DATA: Final = re.compile(r'\bd="([^"]+)"')
_POINTS: Final = re.compile(r'\bpoints="([^"]+)"')
_COMMAND: Final = re.compile(r"([MlchvzL])([^MlchvzL]*)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def pruned(picture: str, cut: Box) -> str:
    """A picture without the shapes that lie wholly outside a box; a shape it cannot measure stays."""
    return _LEAF.sub(lambda found: "" if _outside(found[0], cut) else _trimmed(found[0], cut), picture)


def _trimmed(shape: str, cut: Box) -> str:
    """A path without those of its parts that lie outside; each part begins with M."""
    data = _DATA.search(shape)
    if data is None or "transform=" in shape or data[1].count("M") < 2:
        return shape
    parts = [part for part in re.split("(?=M)", data[1]) if part and not _beyond(list(_along(part)), cut, MARGIN)]
    return shape.replace(data[1], "".join(parts))


def _outside(shape: str, cut: Box) -> bool:
    return _beyond(list(_spots(shape)), cut, WORDS if shape.startswith("<text") else MARGIN)


def _beyond(spots: Sequence[Point], cut: Box, wide: float) -> bool:
    """Whether all points lie on one side of a box, at some distance."""
    if not spots:
        return False
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    left, top, right, bottom = cut
    return max(xs) < left - wide or min(xs) > right + wide or max(ys) < top - MARGIN or min(ys) > bottom + MARGIN


def _spots(shape: str) -> Iterator[Point]:
    """Points that span a shape; none if it is placed in a way that is not understood."""
    place = _PLACE.search(shape)
    if "transform=" in shape and not (place and place[3]):
        return
    if place:
        yield float(place[1] or place[3]), float(place[2] or place[4])
    elif data := _DATA.search(shape):
        yield from _along(data[1])
    elif points := _POINTS.search(shape):
        numbers = [float(n) for n in _NUMBER.findall(points[1])]
        yield from zip(numbers[::2], numbers[1::2])


def _along(data: str) -> Iterator[Point]:
    """The points of path data in the commands this package writes; control points count as points."""
    x = y = 0.0
    for command, rest in _COMMAND.findall(data):
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        if command in "ML":
            for x, y in zip(numbers[::2], numbers[1::2]):
                yield x, y
        elif command == "l":
            for dx, dy in zip(numbers[::2], numbers[1::2]):
                x, y = x + dx, y + dy
                yield x, y
        elif command == "c":
            for n in range(0, len(numbers) - 5, 6):
                yield x + numbers[n], y + numbers[n + 1]
                yield x + numbers[n + 2], y + numbers[n + 3]
                x, y = x + numbers[n + 4], y + numbers[n + 5]
                yield x, y
        elif command in "hv":
            for step in numbers:
                x, y = (x + step, y) if command == "h" else (x, y + step)
                yield x, y
