"""Everything drawn along or across the lines of a point map: routes by grade, rivers, borders, straits, ways off the map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees

from ..core.board import Board, Space
from .art import icon
from .detail import FIRST, class_at
from .faces import Line, chain, courses, crossings
from .hexsides import COMPASS
from .labels import named, sign, sign_boxes, sign_cost
from .look import looks
from .plane import Plane
from .shapes import Box, between, distance
from .svg import Point, curve, group, line, tag, words

PAD = 15.0  # the radius of a point
OFF = 62.0  # the length of a way off the map


def routes(board: Board, plane: Plane, grades: list[str]) -> str:
    """The line layer: the best grade cased, the next solid, the lowest dashed; with classes for grade and rank."""
    parts = []
    for rank in range(len(grades) - 1, -1, -1):
        edges = [e for e in board.edges.values() if e.kind == grades[rank]]
        drawn = [
            tag(
                "path",
                id="route-" + "-".join(board.spaces[k].id for k in (e.a, e.b)),
                d=line([plane.centre[e.a], plane.centre[e.b]]),
            )
            for e in edges
        ]
        lines = tag("g", drawn, id=f"routes-{grades[rank]}")
        case = tag("g", tag("use", href=f"#routes-{grades[rank]}"), class_="m-route m-route-case") if rank == 0 else ""
        parts.append(case + tag("g", lines, class_=f"m-route m-route-{rank} m-{grades[rank]}"))
    return group("layer-routes", parts)


def route_features(board: Board, plane: Plane) -> str:
    """The layer of marks on lines: highway, strait, no strategic movement, bridge."""
    highway = "".join(line([plane.centre[e.a], plane.centre[e.b]]) for e in board.edges.values() if e.has("highway"))
    parts = [tag("path", class_="m-highway", d=highway)] if highway else []
    for edge in board.edges.values():
        a, b = plane.centre[edge.a], plane.centre[edge.b]
        turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
        if edge.has("strait"):
            parts.append(icon("strait", between(a, b), turn))
        elif edge.has("no_strategic"):
            parts.append(icon("cross", between(a, b)))
        if edge.has("river"):
            parts.append(icon("bridge", between(a, b), turn))
    return group("layer-crossings", parts) if parts else ""


def river_courses(board: Board, plane: Plane) -> list[tuple[str, list[Point]]]:
    """The rivers of the tables, each through the middle of the lines it crosses."""
    crossed: dict[str, set[Line]] = {}
    for key, edge in board.edges.items():
        for feature in edge.features:
            if feature.startswith("river:"):
                crossed.setdefault(feature[6:], set()).add(key)
    off: dict[str, dict[int, Point]] = {}
    for i, space in board.spaces.items():
        river = value(space, "road_off_river")
        if river:
            off.setdefault(river, {})[i] = _off_point(space, plane.centre[i], 0.62)
    return chain(courses(board, plane, crossed, off))


def rivers(board: Board, plane: Plane) -> str:
    """The layer of rivers of a point map."""
    found = [tag("path", d=curve(way), data_river=name) for name, way in river_courses(board, plane)]
    if not found:
        return ""
    under = tag("g", tag("use", href="#river-lines"), class_="m-river-edge")
    return group(
        "layer-rivers", [under, tag("g", tag("g", found, id="river-lines", class_="m-river"), class_="m-river-core")]
    )


def border_courses(board: Board, plane: Plane) -> list[tuple[str, list[Point]]]:
    """The borders on the first day, each through the middle of the lines that join two countries."""
    space = board.spaces
    lines = crossings(board, lambda a, b: space[a].country != space[b].country)
    return chain(courses(board, plane, {"border": lines}, {}))


def course_boxes(board: Board, plane: Plane) -> list[Box]:
    """The boxes rivers and borders occupy."""
    ways = [way for _, way in [*river_courses(board, plane), *border_courses(board, plane)]]
    spots = [between(a, b, t / 6) for way in ways for a, b in pairwise(way) for t in range(7)]
    return [(x - 7, y - 7, x + 7, y + 7) for x, y in spots]


def borders(board: Board, plane: Plane) -> str:
    """The layer of borders on the first day, across the lines that join two countries."""
    path = "".join(curve(way) for _, way in border_courses(board, plane))
    return (
        group("layer-borders", [tag("path", class_=f"m-{kind}", d=path) for kind in ("border-wash", "border")])
        if path
        else ""
    )


def value(space: Space, word: str) -> str:
    """The text after a feature's colon; empty if the space has no such feature."""
    return next((f.partition(":")[2] for f in space.features if f.startswith(word + ":")), "")


def ways_off(space: Space) -> list[tuple[str, str, int]]:
    """The ways off the map from a point: word, direction, side."""
    own = {f.partition(":")[0] for f in space.features}
    return [(word, where, side) for word, (where, side) in looks()["edges"].items() if word in own]


def _off_point(space: Space, centre: Point, share: float) -> Point:
    toward = COMPASS[ways_off(space)[0][1]]
    return centre[0] + toward[0] * OFF * share, centre[1] + toward[1] * OFF * share


def exits(board: Board, plane: Plane) -> str:
    """The layer of ways off the map: a line and an arrow, with a bridge if there is a river."""
    parts = []
    for i, space in board.spaces.items():
        for _, where, side in ways_off(space):
            a, toward = plane.centre[i], COMPASS[where]
            b = (a[0] + toward[0] * OFF, a[1] + toward[1] * OFF)
            parts.append(tag("path", class_="m-off", d=line([a, b])))
            parts.append(icon(("first", "second")[side], b, degrees(atan2(toward[1], toward[0])), 0.9))
            if value(space, "road_off_river"):
                parts.append(icon("bridge", between(a, b, 0.62), degrees(atan2(toward[1], toward[0]))))
    return group("layer-exits", parts) if parts else ""


def exit_names(board: Board, plane: Plane) -> str:
    """The labels of the ways off the map: where they lead."""
    found = []
    for i, space in board.spaces.items():
        for _, where, _side in ways_off(space):
            x, y = plane.centre[i]
            dx, dy = COMPASS[where]
            found.append(_off_words(space, (x + dx * OFF, y + dy * OFF), where))
    return named("layer-exit-names", "".join(found), "m-thin-halo")


def _off_words(space: Space, end: Point, where: str) -> str:
    """Where a way leads, and its limit of victory points."""
    to, limit = value(space, "road_off_to"), value(space, "exit_limit")
    text = to + (f" · exit {limit}" if limit else "")
    if not text:
        return ""
    dx, dy = {"north": (0, -14), "south": (0, 22), "west": (6, 20), "east": (-6, 20)}[where]
    return words(text, end[0] + dx, end[1] + dy, class_=class_at("m-off-name", FIRST["off"]))


def exit_boxes(board: Board, plane: Plane) -> list[Box]:
    """The boxes those ways and their labels occupy."""
    found = []
    for i, space in board.spaces.items():
        for _, where, _side in ways_off(space):
            x, y = plane.centre[i]
            dx, dy = COMPASS[where][0] * OFF, COMPASS[where][1] * OFF
            found.append((min(x, x + dx) - 12, min(y, y + dy) - 12, max(x, x + dx) + 12, max(y, y + dy) + 12))
            if value(space, "road_off_to"):
                found.append((x + dx - 38, y + dy - 24, x + dx + 38, y + dy + 24))
    return found


def line_boxes(board: Board, plane: Plane) -> list[Box]:
    """The boxes lines occupy."""
    spots = [between(plane.centre[a], plane.centre[b], t / 10) for a, b in board.edges for t in range(1, 10)]
    return [(x - 4, y - 4, x + 4, y + 4) for x, y in spots]


def river_names(board: Board, plane: Plane, taken: Sequence[Box]) -> str:
    """The layer of river names, each along the stretch of its course where it covers least."""
    found, full = [], list(taken)
    for name, way in river_courses(board, plane):
        if sum(distance(a, b) for a, b in pairwise(way)) > 90:
            spot = min(pairwise(way), key=lambda s: sign_cost(name, s, full) - 0.3 * distance(*s))
            full += sign_boxes(name, spot)
            found.append(sign(name, spot))
    return named("layer-river-names", "".join(found), "m-thin-halo")
