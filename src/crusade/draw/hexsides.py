"""Everything drawn along or across hexsides: rivers, borders, straits, fortified lines, highways, ways off the map."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

from ..core.bits import each
from ..core.board import Board, Edge
from .art import icon
from .look import looks
from .places import TOWN_UP
from .plane import Plane, corners, side_between
from .shapes import Box, beside, between, distance, hand_drawn, walks
from .svg import Point, curve, group, line, tag

COMPASS = {"west": (-1.0, 0.0), "east": (1.0, 0.0), "north": (0.0, -1.0), "south": (0.0, 1.0)}


def _name(board: Board, edge: Edge) -> str:
    return "-".join(board.spaces[k].id for k in sorted((edge.a, edge.b)))


def _side(plane: Plane, edge: Edge) -> tuple[Point, Point]:
    return side_between(plane.centre[edge.a], plane.centre[edge.b])


def _sorted_side(plane: Plane, edge: Edge) -> tuple[Point, Point]:
    a, b = sorted(_side(plane, edge))
    return a, b


def grid(board: Board, plane: Plane) -> str:
    """The layer of the hex grid: each hexside once."""
    sides: set[tuple[Point, Point]] = set()
    for i in board.spaces:
        ring = [(round(x, 1), round(y, 1)) for x, y in corners(plane.centre[i])]
        for k in range(6):
            a, b = sorted((ring[k], ring[k - 5]))
            sides.add((a, b))
    return group("layer-grid", tag("path", class_="m-grid", d="".join(line(side) for side in sorted(sides))))


def rivers(board: Board, plane: Plane) -> str:
    """The river layer: one line for each river hexside in the tables, with its ends exactly on the corners."""
    found = []
    for edge in board.edges.values():
        names = " ".join(f.partition(":")[2] for f in edge.features if f.startswith("river:"))
        if edge.has("river"):
            name = _name(board, edge)
            path = curve(hand_drawn(*_sorted_side(plane, edge), name, 2.6))
            found.append(tag("path", id=f"river-{name}", data_river=names or None, d=path))
    if not found:
        return ""
    under = tag("g", tag("use", href="#river-lines"), class_="m-river-edge")
    return group(
        "layer-rivers", [under, tag("g", tag("g", found, id="river-lines", class_="m-river"), class_="m-river-core")]
    )


def borders(board: Board, plane: Plane) -> str:
    """The layer of borders on the first day, along hexsides between two countries."""
    sides = []
    for a, space in board.spaces.items():
        for b in each(board.near[a]):
            if a < b and space.country != board.spaces[b].country:
                edge = board.edge(a, b)
                if edge is None or edge.kind == "plain":
                    p, q = side_between(plane.centre[a], plane.centre[b])
                    sides.append((_snap(p), _snap(q)))
    path = "".join(line(way) for way in walks(sides))
    return (
        group("layer-borders", [tag("path", class_=f"m-{kind}", d=path) for kind in ("border-wash", "border")])
        if path
        else ""
    )


def _snap(p: Point) -> Point:
    return round(p[0], 1), round(p[1], 1)


def fortified_lines(board: Board, plane: Plane) -> str:
    """The layer of fortified lines: teeth on the side they protect (column `b`)."""
    found = []
    for edge in board.edges.values():
        if edge.has("stalin_line"):
            a, b = _side(plane, edge)
            base = [beside(a, b, t, 5.2) for t in (0.04, 0.96)]
            teeth = "".join(
                line([beside(a, b, t, 5.2), beside(a, b, t, 10.4)]) for t in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9)
            )
            found.append(tag("path", id=f"line-{_name(board, edge)}", d=line(base) + teeth))
    return group("layer-lines", tag("g", found, class_="m-fortified")) if found else ""


def highways(board: Board, plane: Plane) -> str:
    """The layer of highways, from town to town over the hexsides they cross."""
    steps = [
        ((plane.centre[e.a][0], plane.centre[e.a][1] - TOWN_UP), (plane.centre[e.b][0], plane.centre[e.b][1] - TOWN_UP))
        for e in board.edges.values()
        if e.has("highway")
    ]
    path = "".join(curve(_winding(way)) for way in walks(steps))
    return (
        group("layer-highways", [tag("path", class_=f"m-{kind}", d=path) for kind in ("road-edge", "road")])
        if path
        else ""
    )


def _winding(way: list[Point]) -> list[Point]:
    out = [way[0]]
    for n, (a, b) in enumerate(pairwise(way)):
        out += hand_drawn(a, b, f"road{n}{a[0]:.0f}", 3.0, 3)[1:]
    return out


def straits(board: Board, plane: Plane) -> str:
    """The layer of straits that may be crossed: a double arrow across the hexside."""
    found = []
    for edge in board.edges.values():
        if edge.kind == "strait":
            a, b = plane.centre[edge.a], plane.centre[edge.b]
            x, y = between(a, b)
            found.append(icon("strait", (x, y - 4), degrees(atan2(b[1] - a[1], b[0] - a[0]))))
    return group("layer-straits", found) if found else ""


def exits(board: Board, plane: Plane) -> str:
    """The layer of arrows at supply and entry edges, each on the outer hexside that best faces its direction."""
    found = [icon(("first", "second")[side], at, turn) for at, turn, side in _exits(board, plane)]
    return group("layer-exits", found) if found else ""


def exit_boxes(board: Board, plane: Plane) -> list[Box]:
    """The boxes those arrows occupy."""
    return [(x - 14, y - 14, x + 14, y + 14) for (x, y), _, _ in _exits(board, plane)]


def line_boxes(board: Board, plane: Plane) -> list[Box]:
    """The boxes fortified lines occupy."""
    sides = [_side(plane, edge) for edge in board.edges.values() if edge.has("stalin_line")]
    spots = [beside(a, b, t, 7.0) for a, b in sides for t in (0.1, 0.3, 0.5, 0.7, 0.9)]
    return [(x - 4, y - 4, x + 4, y + 4) for x, y in spots]


def _exits(board: Board, plane: Plane) -> list[tuple[Point, float, int]]:
    """Each arrow's position, its rotation, and the side whose supply or units enter there."""
    found = []
    for i, space in board.spaces.items():
        centre = plane.centre[i]
        for word, (where, side) in looks()["edges"].items():
            if word in space.features:
                middle = _free_side(board, plane, i, COMPASS[where])
                out = between(centre, middle, 1 + 13 / distance(centre, middle))
                found.append((out, degrees(atan2(centre[1] - middle[1], centre[0] - middle[0])), side))
    return found


def _free_side(board: Board, plane: Plane, i: int, toward: Point) -> Point:
    """The middle of the outer hexside that best faces a direction."""
    x, y = plane.centre[i]
    ring = corners((x, y))
    taken = {_snap(between(*side_between((x, y), plane.centre[k]))) for k in each(board.near[i])}
    middles = [between(ring[k], ring[k - 5]) for k in range(6)]
    free = [m for m in middles if _snap(m) not in taken] or middles
    return max(free, key=lambda m: (m[0] - x) * toward[0] + (m[1] - y) * toward[1])
