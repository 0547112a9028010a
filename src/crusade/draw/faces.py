"""The faces between the lines of a point map, and how rivers and borders run through them, crossing lines but not towns.

The tables say which lines a river or border (a *course*) crosses. In a face (a *field*) with two crossings it runs from one
to the other; a course that enters a field and does not leave it ends there or joins another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2
from typing import NamedTuple

from ..core.bits import each
from ..core.board import Board
from .plane import Plane
from .shapes import area, between, cross, distance
from .svg import Point

Line = tuple[int, int]  # a line of the board, smaller number first
STUB = 46.0  # how far a course continues into the field where it ends


class Field(NamedTuple):
    """A field: the points and lines around it in order, its middle, and whether it is the outside of the map."""

    corners: tuple[int, ...]
    lines: tuple[Line, ...]
    middle: Point
    outer: bool


class Step(NamedTuple):
    """A stretch of a course through one field: its points, and the course's name."""

    name: str
    points: tuple[Point, ...]


def fields(board: Board, plane: Plane) -> list[Field]:
    """Every field of a map whose lines do not cross."""
    place = plane.centre
    turn = {a: sorted(each(board.near[a]), key=lambda b: _angle(place[a], place[b])) for a in board.spaces}
    left = {(a, b) for a in board.spaces for b in turn[a]}
    found = []
    for start in sorted(left):
        if start in left:
            ring = _round(start, turn, left)
            spots = [place[a] for a, _ in ring]
            middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
            lines = tuple((a, b) if a < b else (b, a) for a, b in ring)
            found.append(Field(tuple(a for a, _ in ring), lines, middle, area(spots) < 0))
    return found


def _angle(a: Point, b: Point) -> float:
    return atan2(b[1] - a[1], b[0] - a[0])


def _round(start: Line, turn: Mapping[int, list[int]], left: set[Line]) -> list[Line]:
    """Walk around a field, always turning the same way."""
    ring, (a, b) = [], start
    while (a, b) in left:
        left.discard((a, b))
        ring.append((a, b))
        order = turn[b]
        a, b = b, order[order.index(a) - 1]
    return ring


def courses(
    board: Board, plane: Plane, crossed: Mapping[str, set[Line]], off: Mapping[str, dict[int, Point]]
) -> list[Step]:
    """The stretches of each course by the lines it crosses; `off` are crossings beside a point on the outside."""
    found: list[Step] = []
    for field in fields(board, plane):
        gates = {name: _gates(field, plane, lines, off.get(name, {})) for name, lines in crossed.items()}
        if field.outer:
            every = [(plane.centre[a], plane.centre[b]) for a, b in board.edges]
            found += [step for name, own in gates.items() for step in _outside(name, own, field, every)]
            continue
        through = {name: _knot(field, [g.at for g in own]) for name, own in gates.items() if len(own) > 1}
        for name, own in gates.items():
            if len(own) == 1:
                found.append(Step(name, (own[0].at, _end(field, own[0].at, name, through))))
            elif len(own) == 2:
                found.append(Step(name, (own[0].at, through[name], own[1].at)))
            else:
                found += [Step(name, (gate.at, through[name])) for gate in own]
    return found


class Gate(NamedTuple):
    """A crossing of a course and the rim of a field, and the points it passes between."""

    at: Point
    ends: frozenset[int]


def _gates(field: Field, plane: Plane, lines: set[Line], off: Mapping[int, Point]) -> list[Gate]:
    """The crossings of a course and the rim of a field, in order along the rim."""
    found: list[Gate] = []
    for corner, pair in zip(field.corners, field.lines):
        if field.outer and corner in off:
            found.append(Gate(off[corner], frozenset({corner})))
        if pair in lines:
            found.append(Gate(between(plane.centre[pair[0]], plane.centre[pair[1]]), frozenset(pair)))
    return found


def _knot(field: Field, spots: list[Point]) -> Point:
    """Where the stretches of a course meet in a field: between its crossings, a little towards the middle."""
    middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
    return between(middle, field.middle, 0.3)


def _end(field: Field, spot: Point, name: str, through: Mapping[str, Point]) -> Point:
    """Where a course ends in a field: at another course nearby, else a little way in."""
    others = [p for other, p in through.items() if other != name and distance(spot, p) < 2.2 * STUB]
    if others:
        return min(others, key=lambda p: distance(spot, p))
    far = distance(spot, field.middle) or 1.0
    return between(spot, field.middle, min(1.0, STUB / far))


def _outside(name: str, gates: list[Gate], field: Field, every: list[tuple[Point, Point]]) -> list[Step]:
    """Outside the map: continue to the next crossing if it is near and not just around a town, else end in a stub."""
    found, joined = [], set()
    for n, gate in enumerate(gates):
        after = gates[(n + 1) % len(gates)]
        round_a_town = len(gate.ends) == len(after.ends) == 2 and gate.ends & after.ends
        if not round_a_town and distance(gate.at, after.at) < 6 * STUB and not _blocked(gate, after, every):
            found.append(Step(name, (gate.at, after.at)))
            joined |= {gate.at, after.at}
    for gate in gates:
        if gate.at not in joined:
            far = distance(gate.at, field.middle) or 1.0
            found.append(Step(name, (gate.at, between(field.middle, gate.at, 1 + STUB / far))))
    return found


def _blocked(gate: Gate, after: Gate, every: list[tuple[Point, Point]]) -> bool:
    """Whether a straight line between two crossings would cut a line of the map."""
    a, b = between(gate.at, after.at, 0.02), between(gate.at, after.at, 0.98)
    return any(cross(a, b, c, d) for c, d in every)


def chain(steps: list[Step]) -> list[tuple[str, list[Point]]]:
    """The stretches of each course joined end to end."""
    found = []
    for name in sorted({step.name for step in steps}):
        pool = [list(step.points) for step in steps if step.name == name]
        while pool:
            way = pool.pop(0)
            for flip in (False, True):
                way = way[::-1] if flip else way
                while nearby := next((p for p in pool if way[-1] in (p[0], p[-1])), None):
                    pool.remove(nearby)
                    way += (nearby if nearby[0] == way[-1] else nearby[::-1])[1:]
            found.append((name, way))
    return found


def crossings(board: Board, test: Callable[[int, int], bool]) -> set[Line]:
    """The lines that pass a test of their two ends."""
    return {(a, b) for a, b in board.edges if test(a, b)}
