"""Names on the map: layers of text with a halo, and the placement of river and region names."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import atan2, degrees

from ..core.board import Board
from .detail import FIRST, class_at, first_with
from .lettering import Label, width
from .plane import HEX, Plane, side_between
from .shapes import Box, between, distance, overlap, wet
from .svg import Point, group, tag, words

RIVER = 9.6  # font size of river names
SIDES_TO_A_NAME = 6  # hexsides after which a long river is named again
SMALLEST, LARGEST = 30.0, 900.0  # sizes of the regions that are named


def named(name: str, body: str, halo: str = "m-halo") -> str:
    """A text layer: the same text twice, first as a halo that keeps it readable on any background."""
    ink = tag("g", body, id=f"{name}-ink")
    return group(name, [tag("g", tag("use", href=f"#{name}-ink"), class_=halo), ink]) if body else ""


def names(labels: Sequence[Label]) -> str:
    """The layer of place names."""
    return named("layer-names", "".join(label.svg() for label in labels))


def hex_ids(board: Board, plane: Plane) -> str:
    """The layer of hex ids, small, in the top corner."""
    texts = [
        words(s.id, plane.centre[i][0], plane.centre[i][1] - 0.435 * HEX, class_=class_at("m-id", FIRST["id"]))
        for i, s in board.spaces.items()
    ]
    return group("layer-ids", texts)


def river_names(board: Board, plane: Plane, taken: Sequence[Box]) -> str:
    """The layer of river names, along the hexsides where they cover no other name."""
    runs: dict[str, list[tuple[Point, Point]]] = {}
    for edge in board.edges.values():
        for feature in edge.features:
            if feature.startswith("river:"):
                side = side_between(plane.centre[edge.a], plane.centre[edge.b])
                runs.setdefault(feature[6:].replace("-", " "), []).append(side)
    found, full = [], list(taken)
    for name, sides in sorted(runs.items()):
        for _ in range(1 + len(sides) // SIDES_TO_A_NAME):
            spot = min(sides, key=lambda s: _cost(name, s, full, sides))
            full += sign_boxes(name, spot)
            found.append(sign(name, spot))
    return named("layer-river-names", "".join(found), "m-thin-halo")


def sign_boxes(name: str, side: tuple[Point, Point]) -> list[Box]:
    """The boxes a river's name occupies along a stretch."""
    middle, half = between(*side), width(name, RIVER) / 2
    length = distance(*side) or 1.0
    step = ((side[1][0] - side[0][0]) / length, (side[1][1] - side[0][1]) / length)
    spots = [(middle[0] + step[0] * half * t, middle[1] + step[1] * half * t) for t in (-1, -0.5, 0, 0.5, 1)]
    return [(x - 5, y - 5, x + 5, y + 5) for x, y in spots]


def sign_cost(name: str, side: tuple[Point, Point], full: Sequence[Box]) -> float:
    """What a river's name would cover here."""
    return sum(overlap(a, b) for a in sign_boxes(name, side) for b in full)


def _cost(name: str, side: tuple[Point, Point], full: Sequence[Box], sides: Sequence[tuple[Point, Point]]) -> float:
    """The penalty for a name here: covering other names, being steep, being far from the middle of its river."""
    x, y = between(*side)
    mid = between(*sides[len(sides) // 2])
    upright = 12.0 if abs(side[0][0] - side[1][0]) < 1 else 0.0
    return sign_cost(name, side, full) + upright + 0.02 * (abs(x - mid[0]) + abs(y - mid[1]))


def sign(name: str, side: tuple[Point, Point]) -> str:
    """A river's name along a stretch, never upside down."""
    (ax, ay), (bx, by) = sorted(side)
    x, y = between(*side)
    turn = degrees(atan2(by - ay, bx - ax))
    turn = -90.0 if abs(turn) > 89 else turn
    return words(
        name,
        0.0,
        3.0,
        class_=class_at("m-name-river", FIRST["river"]),
        transform=f"translate({x:.1f} {y:.1f})rotate({turn:.0f})",
    )


@cache
def _regions() -> list[dict[str, str]]:
    text = files(__package__).joinpath("data/regions.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def regions(plane: Plane, taken: Sequence[Box], oceans: Sequence[Sequence[Point]]) -> str:
    """The layer of sea and region names, letter-spaced, where the sheet has room: seas on water, regions on land."""
    found, full = [], list(taken)
    for row in _regions():
        wide = float(row["km"]) * plane.km
        text = row["name"].upper() if row["kind"] == "land" else row["name"]
        middle = plane.at(float(row["lat"]), float(row["lon"]))
        for squeeze in (1.0, 0.8, 0.6) if SMALLEST < wide < LARGEST else ():
            size = min(24.0, max(10.0, squeeze * wide / (0.95 * len(text))))
            gap = max(0.0, min(0.6 * size, (squeeze * wide - width(text, size)) / len(text)))
            half = (width(text, size) + gap * len(text)) / 2
            spots = _around(plane, middle, half, size, 0.4 * wide)
            spot = next((p for p in spots if _is_free(p, half, size, full, row["kind"] == "sea", oceans)), None)
            if spot:
                full.append(_room(spot, half, size))
                look = f"font-size:{size:.1f}px;letter-spacing:{gap:.1f}px"
                name = class_at(f"m-region m-region-{row['kind']}", first_with(size))
                found.append(words(text, spot[0] + gap / 2, spot[1], class_=name, style=look))
                break
    return group("layer-regions", found)


def _room(at: Point, half: float, size: float) -> Box:
    return at[0] - half, at[1] - size, at[0] + half, at[1] + 0.3 * size


def _around(plane: Plane, middle: Point, half: float, size: float, far: float) -> list[Point]:
    """The spots on the sheet that are not too far from a region's middle, nearest first."""
    steps = range(-int(far / 12) * 12, int(far / 12) * 12 + 1, 12)
    spots = [(dx * dx + dy * dy, (middle[0] + dx, middle[1] + dy)) for dx in steps for dy in steps]
    frame = (24.0, 24.0, plane.width - 24, plane.height - 24)
    return [p for _, p in sorted(spots) if overlap(_room(p, half, size), frame) > 2.59 * half * size]


def _is_free(
    at: Point, half: float, size: float, full: Sequence[Box], sea: bool, oceans: Sequence[Sequence[Point]]
) -> bool:
    """Whether a name of this size covers nothing here and is wholly on water or wholly on land."""
    box = _room(at, half, size)
    if any(overlap(box, other) for other in full):
        return False
    return all(
        wet(oceans, (at[0] + half * t, at[1] - h * size)) == sea for t in (-1, -0.5, 0, 0.5, 1) for h in (0.0, 0.8)
    )
