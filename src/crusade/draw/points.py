"""The places of a point map: the terrain around them, their pads, and names placed where they cover least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.board import Board, Space
from .art import icon
from .detail import Placed, box_at, leveled, size_at
from .faces import fields
from .lettering import SIZES, Label
from .look import looks
from .places import STEP, pictures, symbol
from .plane import Plane
from .routes import PAD
from .shapes import Box, area, around, blob, distance, hand_drawn, overlap, wobble
from .svg import Point, curve, group, tag

LARGER = 1.14  # font size relative to a hex map
ROOMY = {"victory": 2, "major": 3, "town": 4, "": 4}  # the level of detail whose lettering must find room
FAR = 250.0  # the penalty for a name beyond its own counter
COUNTER = (29.0, 14.0, 43.0)  # half the width of a counter on a point, and how far it reaches above and below the point
REACH = 240.0  # no name extends further than this
WOODS = 50.0  # how far terrain extends around its point
#: Where a name may be placed: direction from the point, and text anchor.
SPOTS = (
    (0, -1, "middle"), (1, 0, "start"), (-1, 0, "end"), (0.75, -0.8, "start"), (-0.75, -0.8, "end"),
    (0.4, -1, "start"), (-0.4, -1, "end"), (1.6, 0.3, "start"), (-1.6, 0.3, "end"), (1.5, -0.6, "start"), (-1.5, -0.6, "end"),
    (-1.2, -0.95, "start"), (1.2, -0.95, "end"), (0, 2.1, "middle"), (0.75, 1.9, "start"), (-0.75, 1.9, "end"),
)  # fmt: skip


class Name(NamedTuple):
    """A possible position of a name: the icons before it, the box of both, and the penalty for what it covers."""

    label: Label
    icons: tuple[str, ...]
    box: Box
    cost: float


def terrain(board: Board, plane: Plane) -> str:
    """The terrain layer: woods and hills around their points, merged where points of the same kind are near."""
    parts = []
    between_lines = [field for field in fields(board, plane) if not field.outer]
    for kind in sorted({s.terrain for s in board.spaces.values()} - {"clear", "water"}):
        own = {i for i, s in board.spaces.items() if s.terrain == kind}
        rings = [blob(plane.centre[i], WOODS, board.spaces[i].id, 13, 0.2) for i in own]
        rings += [_belt(board, plane, a, b) for a, b in board.edges if {a, b} <= own]
        rings += [[plane.centre[i] for i in field.corners] for field in between_lines if set(field.corners) <= own]
        path = "".join(curve(ring if area(ring) > 0 else ring[::-1], True) for ring in rings)
        shape = tag("g", tag("path", id=f"terrain-{kind}", d=path), class_=f"m-{kind}")
        parts.append(shape + tag("use", href=f"#terrain-{kind}", fill=f"url(#pattern-{kind})", class_="m-pattern"))
    return tag("g", group("layer-terrain", parts), clip_path="url(#clip-land)")


def _belt(board: Board, plane: Plane, a: int, b: int) -> list[Point]:
    """Terrain along a line between two points of the same kind; thinner if they are far apart."""
    key = f"{board.spaces[a].id}/{board.spaces[b].id}"
    far = distance(plane.centre[a], plane.centre[b])
    waist = max(14.0, 44.0 - 0.12 * far)
    band = hand_drawn(plane.centre[a], plane.centre[b], key, 6.0, 6)
    return around(band, [waist + (42 - waist) * (n / 3 - 1) ** 2 + 6 * wobble(f"{key}:{n}") for n in range(7)])


def pads(board: Board, plane: Plane) -> str:
    """The layer of places: a pad in the colour of the terrain, the symbol of the place, and rings for special places."""
    found = []
    for i, space in board.spaces.items():
        at = plane.centre[i]
        rings = _rings(space)
        parts = [icon(ring, at) for ring in rings if ring == "ring"]
        parts.append("" if space.fort else _pad(space, at, "square" in rings))
        parts.append(symbol(space, at))
        parts += [icon(ring, (at[0] + 12, at[1] - 12), 0.0, 0.8) for ring in rings if ring == "cross"]
        found.append(tag("g", parts, class_=f"place {space.city or 'none'}", data_at=space.id))
    return group("layer-places", found)


def _pad(space: Space, at: Point, square: bool) -> str:
    look = f"m-pad m-{space.terrain}"
    if square:
        return tag("rect", class_=look + " m-pad-start", x=at[0] - PAD, y=at[1] - PAD, width=2 * PAD, height=2 * PAD)
    return tag("circle", class_=look, cx=at[0], cy=at[1], r=PAD)


def names(board: Board, plane: Plane, taken: Sequence[Box]) -> list[Name]:
    """A position for every name: first where the map is emptiest, then moved as long as that improves the whole."""
    spots = list(plane.centre.values())
    full = [*((x - PAD, y - PAD, x + PAD, y + PAD) for x, y in spots), *taken]
    lines = [(plane.centre[a], plane.centre[b]) for a, b in board.edges]
    half, above, below = COUNTER
    counters = [(x - half, y - above, x + half, y + below) for x, y in spots]
    choices = [_choices(board.spaces[i], plane, i, full, lines, counters) for i in board.spaces]
    chosen = [min(options, key=lambda o: o.cost) for options in choices]
    near = [[k for k, q in enumerate(spots) if k != n and distance(p, q) < REACH] for n, p in enumerate(spots)]
    for _ in range(5):
        for n, options in enumerate(choices):
            others = [chosen[k].box for k in near[n]]
            chosen[n] = min(options, key=lambda o: o.cost + 6 * sum(overlap(o.box, b) for b in others))
    labels = leveled([Placed(name.label, box) for name, box in zip(chosen, counters)])
    return [name._replace(label=label) for name, label in zip(chosen, labels)]


def _choices(
    space: Space,
    plane: Plane,
    i: int,
    full: Sequence[Box],
    lines: Sequence[tuple[Point, Point]],
    counters: Sequence[Box],
) -> list[Name]:
    """Every possible position of a name, with its penalty."""
    x, y = plane.centre[i]
    kind = "major" if not space.city and _rings(space) else space.city
    size, icons = LARGER * SIZES[kind], tuple(pictures(space))
    large = size_at(kind, ROOMY[kind])
    near: Box = (x - REACH, y - 60, x + REACH, y + 60)
    full = [b for b in full if overlap(near, b)]
    counters = [b for b in counters if overlap(near, b)]
    lines = [(a, b) for a, b in lines if _length_in(near, a, b)]
    found = []
    for rank, (dx, dy, anchor) in enumerate(SPOTS):
        if anchor == "middle" and icons:
            continue  # they stand between the point and its name
        for gap in (PAD + 8.0, PAD + 13.0):
            shift = {"start": 1.0, "end": -1.0, "middle": 0.0}[anchor] * (STEP * len(icons) + (4 if icons else 0))
            base = y + dy * gap + large * (0.36 + 0.3 * dy)
            at = x + dx * gap + shift
            label = Label((space.name,), at, base, size, kind, anchor, space.id, space.vp)
            box = _with_icons(box_at(label, ROOMY[kind]), anchor, len(icons))
            cost = 4 * sum(overlap(box, b) for b in full) + 0.8 * sum(_length_in(box, a, b) for a, b in lines)
            cost += 2.0 * sum(overlap(box, b) for b in counters) + (FAR if dy > 1 else 0.0)
            inside = box[0] > 20 and box[2] < plane.width - 20 and box[1] > 20 and box[3] < plane.height - 20
            found.append(Name(label, icons, box, cost + (0 if inside else 9999) + 1.5 * rank + gap))
    return found


def _rings(space: Space) -> list[str]:
    return [looks()["rings"][f] for f in space.features if f in looks()["rings"]]


def _with_icons(box: Box, anchor: str, icons: int) -> Box:
    """The box of a name and of the icons between it and its point."""
    left, top, right, bottom = box
    extra = STEP * icons + (4 if icons else 0)
    return (left, top, right + extra, bottom) if anchor == "end" else (left - extra, top, right, bottom)


def _length_in(box: Box, a: Point, b: Point) -> float:
    """How much of a line runs through a box."""
    if max(a[0], b[0]) < box[0] or min(a[0], b[0]) > box[2] or max(a[1], b[1]) < box[1] or min(a[1], b[1]) > box[3]:
        return 0.0
    low, high = 0.0, 1.0
    for axis in (0, 1):
        d = b[axis] - a[axis]
        if abs(d) < 1e-9:
            continue
        t = sorted(((box[axis] - a[axis]) / d, (box[axis + 2] - a[axis]) / d))
        low, high = max(low, t[0]), min(high, t[1])
    return max(0.0, high - low) * distance(a, b)


def name_icons(placed: Sequence[Name]) -> str:
    """The icons between the points and their names: a name may be lettered larger without covering them."""
    found = []
    for name in placed:
        label = name.label
        y = label.y - 0.33 * label.size
        for n, picture in enumerate(name.icons):
            off = STEP * (n + 0.5) + 4
            found.append(icon(picture, (label.x + (off if label.anchor == "end" else -off), y)))
    return group("layer-features", found) if found else ""
