"""Positions on the sheet: the map projection, the centre of each space, the corners of a hex.

On a hex map the grid is given, and a sinusoidal projection is fitted to it by the tables' `lat,lon`, so that coast and
hexes match. On a point map the projection is given, scaled so that a typical line has length LINE.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sqrt
from statistics import median
from typing import NamedTuple

from ..core.board import HEX_ID, Board
from .shapes import Box, distance
from .svg import Point

HEX = 100.0  # width of a hex from side to side
ROW = HEX * sqrt(3) / 2  # distance between rows of hexes
LINE = 132.0  # length of a typical line of a point map
MARGINS = {"hex": 62.0, "points": 130.0}  # from the outermost space to the frame


class Plane(NamedTuple):
    """A sheet, its projection, and the positions of the spaces on it."""

    kind: str
    east: tuple[float, float, float]  # x = (a * lon + b) * cos(lat) + c
    north: tuple[float, float]  # y = a * lat + b
    centre: dict[int, Point]
    width: float
    height: float

    def at(self, lat: float, lon: float) -> Point:
        """The position of a latitude and longitude."""
        a, b, c = self.east
        return (a * lon + b) * cos(radians(lat)) + c, self.north[0] * lat + self.north[1]

    @property
    def box(self) -> Box:
        """The whole sheet."""
        return 0.0, 0.0, self.width, self.height

    @property
    def km(self) -> float:
        """The length of a kilometre on the sheet."""
        return abs(self.north[0]) / 111.2


def plane(board: Board) -> Plane:
    """The sheet of a board."""
    if board.kind == "hex":
        centre = {i: _grid_place(s.id) for i, s in board.spaces.items()}
        east, north = _fit(board, centre)
    else:
        east, north = _scaled(board)
        flat = Plane("points", east, north, {}, 0, 0)
        centre = {i: flat.at(s.lat, s.lon) for i, s in board.spaces.items()}
    return _framed(board.kind, east, north, centre)


def corners(centre: Point) -> list[Point]:
    """The six corners of a hex, from the top, clockwise."""
    x, y = centre
    tall, short, half = HEX / sqrt(3), HEX / sqrt(12), HEX / 2
    return [
        (x, y - tall),
        (x + half, y - short),
        (x + half, y + short),
        (x, y + tall),
        (x - half, y + short),
        (x - half, y - short),
    ]


def side_between(a: Point, b: Point) -> tuple[Point, Point]:
    """The hexside between two neighbouring hexes, directed so that the second hex is on the right."""
    ring = corners(a)
    k = min(range(6), key=lambda i: distance(b, ((ring[i][0] + ring[i - 5][0]) / 2, (ring[i][1] + ring[i - 5][1]) / 2)))
    return ring[(k + 1) % 6], ring[k]


def _grid_place(name: str) -> Point:
    """The centre of a hex by its id: numbers run east, letters south, each row half a hex further east."""
    match = HEX_ID.match(name)
    assert match
    row, column = ord(match[1]) - ord("A"), int(match[2])
    return (column + row / 2) * HEX, row * ROW


def _fit(board: Board, centre: dict[int, Point]) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """The sinusoidal projection that best fits the spaces' latitudes and longitudes to their centres."""
    spaces = board.spaces
    cosine = {i: cos(radians(s.lat)) for i, s in spaces.items()}
    a, b, c = _least_squares([[s.lon * cosine[i], cosine[i], 1.0, centre[i][0]] for i, s in spaces.items()])
    d, e = _least_squares([[s.lat, 1.0, centre[i][1]] for i, s in spaces.items()])
    return (a, b, c), (d, e)


def _least_squares(rows: Sequence[Sequence[float]]) -> list[float]:
    """The least-squares coefficients that predict each row's last number from the others."""
    n = len(rows[0]) - 1
    table = [[sum(r[i] * r[j] for r in rows) for j in range(n + 1)] for i in range(n)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(table[k][i]))
        table[i], table[best] = table[best], table[i]
        table[i] = [v / table[i][i] for v in table[i]]
        for k in range(n):
            if k != i:
                table[k] = [v - table[k][i] * w for v, w in zip(table[k], table[i])]
    return [row[n] for row in table]


def _scaled(board: Board) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """A sinusoidal projection around the middle of a point map, with a typical line LINE long."""
    spaces = board.spaces
    middle = (min(s.lon for s in spaces.values()) + max(s.lon for s in spaces.values())) / 2
    small = Plane("points", (1.0, -middle, 0.0), (-1.0, 0.0), {}, 0, 0)
    place = {i: small.at(s.lat, s.lon) for i, s in spaces.items()}
    k = LINE / median(distance(place[a], place[b]) for a, b in board.edges)
    return (k, -middle * k, 0.0), (-k, 0.0)


def _framed(kind: str, east: tuple[float, float, float], north: tuple[float, float], centre: dict[int, Point]) -> Plane:
    """The plane moved so that the sheet begins at 0, 0 with a margin on every side."""
    reach_x, reach_y = (HEX / 2, HEX / sqrt(3)) if kind == "hex" else (0.0, 0.0)
    margin = MARGINS[kind]
    left = min(x for x, _ in centre.values()) - reach_x - margin
    top = min(y for _, y in centre.values()) - reach_y - margin
    right = max(x for x, _ in centre.values()) + reach_x + margin
    bottom = max(y for _, y in centre.values()) + reach_y + margin
    moved = {i: (x - left, y - top) for i, (x, y) in centre.items()}
    return Plane(kind, (*east[:2], east[2] - left), (north[0], north[1] - top), moved, right - left, bottom - top)
