"""The symbols of places on both kinds of map: towns, cities, fortresses, ports and factories."""

from __future__ import annotations

from ..core.board import Board, Space
from .art import icon
from .detail import Placed, class_at, first_with, leveled
from .lettering import Label, fitted
from .look import looks
from .plane import HEX, Plane
from .svg import Point, group, tag, words

TOWN_UP = 10.0  # distance of a town above the middle of its hex
COUNTER = (32.0, 24.0, 40.0)  # half the width of a counter in a hex, and how far it reaches above and below the middle
COUNTERS_DOWN = 8.0  # distance of counters below the middle
NAME_UP = 27.0  # distance of a name's baseline above the middle: clear of counters
TWO_LINES_UP = 24.0
STEP = 15.5  # distance from one feature's icon to the next


def symbol(space: Space, at: Point) -> str:
    """The symbol of a place: a dot, square or star, on bastions if it is a fortress."""
    parts = []
    if space.fort:
        parts.append(icon("fort" if space.fort == 1 else "fort-2", at))
    if space.city:
        parts.append(icon(space.city, at))
    if space.vp:
        parts.append(words(str(space.vp), at[0], at[1] + 4.2, class_=class_at("m-points", first_with(10.5))))
    return "".join(parts)


def pictures(space: Space) -> list[str]:
    """The icons of a space's features; a port that controls its sea is one picture, not two."""
    found = sorted({looks()["icons"][f] for f in space.features if f in looks()["icons"]})
    return found if "naval" in found or not space.port else ["port", *found]


def half_width(space: Space) -> float:
    """How far a place's symbol reaches to either side."""
    if space.fort:
        return 14.0 if space.fort == 1 else 17.0
    return {"": 0.0, "town": 5.0, "major": 7.0, "victory": 13.0}[space.city]


def hex_places(board: Board, plane: Plane) -> str:
    """The layer of places of a hex map."""
    found = []
    for i, space in board.spaces.items():
        x, y = plane.centre[i][0], plane.centre[i][1] - TOWN_UP
        parts = [symbol(space, (x, y))]
        for n, name in enumerate(pictures(space)):
            side = 1 if n % 2 == 0 else -1
            off = half_width(space) + 3 + STEP * (n // 2 + 0.5)
            parts.append(icon(name, (x + side * off, y + 1)))
        if any(parts):
            found.append(tag("g", parts, class_=f"place {space.city or 'none'}", data_at=space.id))
    return group("layer-places", found)


def hex_labels(board: Board, plane: Plane) -> list[Label]:
    """The names of a hex map, above their symbols and clear of counters."""
    found = []
    for i, space in board.spaces.items():
        x, y = plane.centre[i]
        lines, size = fitted(space.name, space.city, 0.9 * HEX)
        base = y - (NAME_UP if len(lines) == 1 else TWO_LINES_UP)
        label = Label(lines, x, base, size, space.city, place=space.id, worth=space.vp)
        half, above, below = COUNTER
        found.append(Placed(label, (x - half, y - above, x + half, y + below)))
    return leveled(found)


def things_on(board: Board) -> set[str]:
    """Everything on this board that a legend can explain, by its key in `looks.toml`."""
    found = {"border"}
    for space in board.spaces.values():
        found |= {space.terrain, space.city, *pictures(space), *(["fort"] if space.fort else [])}
        found |= {looks()["rings"][f] for f in space.features if f in looks()["rings"]}
        heads = {f.partition(":")[0] for f in space.features}
        found |= {("first", "second")[looks()["edges"][f][1]] for f in heads if f in looks()["edges"]}
    for edge in board.edges.values():
        found |= {edge.kind, *(f.partition(":")[0] for f in edge.features)}
    if board.kind == "points" and "river" in found:
        found.add("bridge")
    return found
