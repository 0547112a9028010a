"""The real coast, lakes and rivers: Natural Earth 1:50m (public domain), clipped to the sheet and simplified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from .look import looks
from .plane import Plane
from .shapes import area, clip_line, clip_ring, inside, simplify
from .svg import Point

OVER = 30.0  # clip this far outside the frame, so that no outline runs along it
FINE = 0.45  # details smaller than this cannot be seen
EAST_END = 59.9  # the data set ends at 60 E, where the land continues


@cache
def _world() -> dict[str, Any]:
    text = files(__package__).joinpath("data/natural_earth_europe_50m.json").read_text(encoding="utf-8")
    world: dict[str, Any] = json.loads(text)
    return world


@cache
def _arcs() -> list[list[Point]]:
    """The arcs of the topology, as longitude and latitude."""
    world = _world()
    (sx, sy), (tx, ty) = world["transform"]["scale"], world["transform"]["translate"]
    out = []
    for arc in world["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        out.append(points)
    return out


def _stitch(arcs: list[int]) -> list[Point]:
    """One line joined from its arcs; a negative number is a reversed arc."""
    out: list[Point] = []
    for k in arcs:
        piece = _arcs()[k] if k >= 0 else _arcs()[~k][::-1]
        out += piece[1:] if out else piece
    return out


def _parts(name: str) -> Iterator[list[Point]]:
    """Every ring or line of an object in the data set, as longitude and latitude."""
    for shape in _world()["objects"][name]["geometries"]:
        arcs = shape["arcs"]
        match shape["type"]:
            case "LineString":
                yield _stitch(arcs)
            case "MultiLineString" | "Polygon":
                yield from map(_stitch, arcs)
            case "MultiPolygon":
                for polygon in arcs:
                    yield from map(_stitch, polygon)


def _placed(plane: Plane, points: list[Point]) -> list[Point]:
    return [plane.at(lat, lon + 8 if lon > EAST_END else lon) for lon, lat in points]


def rings(plane: Plane, name: str, smallest: float = 12.0) -> list[list[Point]]:
    """The outlines of `land` or `lakes` on a sheet, except those too small to see."""
    box = (-OVER, -OVER, plane.width + OVER, plane.height + OVER)
    found = []
    for ring in _parts(name):
        shape = clip_ring(_placed(plane, ring), box)
        if len(shape) > 2 and abs(area(shape)) > smallest:
            middle = len(shape) // 2  # simplify a ring in two halves, so that it cannot collapse
            found.append(simplify(shape[: middle + 1], FINE)[:-1] + simplify([*shape[middle:], shape[0]], FINE)[:-1])
    return found


def lines(plane: Plane, name: str) -> list[list[Point]]:
    """The `rivers` on a sheet."""
    box = (-OVER, -OVER, plane.width + OVER, plane.height + OVER)
    return [simplify(piece, FINE) for part in _parts(name) for piece in clip_line(_placed(plane, part), box)]


def lakes(plane: Plane) -> list[list[Point]]:
    """The lakes on a sheet that existed in the 1940s, without later reservoirs."""
    later = [plane.at(lat, lon) for lat, lon in looks()["reservoirs"].values()]
    return [ring for ring in rings(plane, "lakes") if not any(inside(p, ring) for p in later)]
