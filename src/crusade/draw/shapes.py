"""Plane geometry: clipping, simplification, containment, and deterministic irregularities."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from zlib import crc32

from .svg import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom


def wobble(key: str) -> float:
    """A pseudo-random number from -1 to 1, always the same for the same key."""
    return crc32(key.encode()) % 20001 / 10000 - 1


def clip_ring(ring: Sequence[Point], box: Box) -> list[Point]:
    """The part of a closed ring inside a box (Sutherland and Hodgman)."""
    out = list(ring)
    for axis, limit, keep_less in ((0, box[0], False), (0, box[2], True), (1, box[1], False), (1, box[3], True)):
        out = _cut(out, axis, limit, keep_less)
        if not out:
            break
    return out


def _cut(ring: list[Point], axis: int, limit: float, keep_less: bool) -> list[Point]:
    out: list[Point] = []
    for i, b in enumerate(ring):
        a = ring[i - 1]
        a_in, b_in = ((p[axis] <= limit) == keep_less for p in (a, b))
        if a_in != b_in:
            t = (limit - a[axis]) / (b[axis] - a[axis])
            out.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        if b_in:
            out.append(b)
    return out


def clip_line(points: Sequence[Point], box: Box) -> list[list[Point]]:
    """The pieces of an open line that touch a box; each keeps one point outside at either end."""
    pieces: list[list[Point]] = []
    now: list[Point] = []
    for i, p in enumerate(points):
        if any(_within(points[k], box) for k in (max(0, i - 1), i, min(len(points) - 1, i + 1))):
            now.append(p)
        elif now:
            pieces.append(now)
            now = []
    return [piece for piece in [*pieces, now] if len(piece) > 1]


def _within(p: Point, box: Box) -> bool:
    return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]


def simplify(points: Sequence[Point], tolerance: float) -> list[Point]:
    """The points that matter at this tolerance (Douglas and Peucker)."""
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        a, b = spans.pop()
        far, at = tolerance, -1
        for i in range(a + 1, b):
            d = off_line(points[i], points[a], points[b])
            if d > far:
                far, at = d, i
        if at >= 0:
            keep.add(at)
            spans += [(a, at), (at, b)]
    return [points[i] for i in sorted(keep)]


def off_line(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from the segment between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def area(ring: Sequence[Point]) -> float:
    """The signed area of a ring; the sign gives its direction."""
    return sum(ring[i - 1][0] * p[1] - p[0] * ring[i - 1][1] for i, p in enumerate(ring)) / 2


def inside(p: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies in a ring."""
    odd = False
    for i, b in enumerate(ring):
        a = ring[i - 1]
        if (a[1] > p[1]) != (b[1] > p[1]) and p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
            odd = not odd
    return odd


def wet(oceans: Sequence[Sequence[Point]], p: Point) -> bool:
    """Whether a point is in the sea, given seas as rings with islands as rings inside them."""
    return sum(inside(p, ring) for ring in oceans) % 2 == 1


def between(a: Point, b: Point, t: float = 0.5) -> Point:
    """The point at fraction t of the way from one point to another."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def beside(a: Point, b: Point, t: float, off: float) -> Point:
    """The point at fraction t of the way, shifted to the right by `off`."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    x, y = between(a, b, t)
    return x - (b[1] - a[1]) / length * off, y + (b[0] - a[0]) / length * off


def distance(a: Point, b: Point) -> float:
    """How far apart two points are."""
    return hypot(b[0] - a[0], b[1] - a[1])


def hand_drawn(a: Point, b: Point, key: str, swing: float, steps: int = 4) -> list[Point]:
    """A segment that looks drawn by hand: both ends exact, the middle slightly wavy."""
    return [a, *(beside(a, b, k / steps, swing * wobble(f"{key}.{k}")) for k in range(1, steps)), b]


def blob(centre: Point, radius: float, key: str, corners: int = 11, rough: float = 0.14) -> list[Point]:
    """A roundish shape like an island on a map."""
    return [
        (
            centre[0] + radius * (1 + rough * wobble(f"{key}.{k}")) * cos(2 * pi * k / corners),
            centre[1] + radius * (1 + rough * wobble(f"{key}.{k}")) * sin(2 * pi * k / corners),
        )
        for k in range(corners)
    ]


def around(points: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """The outline of a band along a line, with a given width at each point."""
    right, left = [], []
    for i, (p, wide) in enumerate(zip(points, widths)):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = distance(a, b) or 1.0
        nx, ny = -(b[1] - a[1]) / length * wide, (b[0] - a[0]) / length * wide
        right.append((p[0] + nx, p[1] + ny))
        left.append((p[0] - nx, p[1] - ny))
    return right + left[::-1]


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def overlap(a: Box, b: Box) -> float:
    """The area two boxes share."""
    if a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]:
        return 0.0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


def walks(pairs: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Join separate segments into continuous lines; lines end where three or more segments meet."""
    near: dict[Point, list[Point]] = {}
    for a, b in pairs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    left = {frozenset(pair) for pair in pairs}
    found = []
    for start in sorted(near, key=lambda p: (len(near[p]) == 2, p)):
        for step in near[start]:
            way, here = [start], step
            while frozenset((way[-1], here)) in left:
                left.discard(frozenset((way[-1], here)))
                way.append(here)
                if len(near[here]) != 2:
                    break
                here = next((p for p in near[here] if frozenset((way[-1], p)) in left), here)
            if len(way) > 1:
                found.append(way)
    return found
