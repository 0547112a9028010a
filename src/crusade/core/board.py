"""The board: spaces and what lies between them. Hex maps and point maps have the same interface.

A space is an int. On a hex map it is a cell of a padded strip, so that a whole set of hexes spreads to its
neighbours by six shifts; on a point map it is a running number. Off-map boxes (`areas`) follow the last space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from .bits import BIT, collect, count, each, first
from .sheet import Row

SPACE_COLUMNS: Final = (
    "id",
    "name",
    "lat",
    "lon",
    "terrain",
    "city",
    "vp",
    "fort",
    "port",
    "seas",
    "country",
    "features",
)
EDGE_COLUMNS: Final = ("a", "b", "kind", "features")
TERRAIN: Final = ("clear", "forest", "hills", "mountains", "swamp", "water")
MOST: Final = 255  # places of a board
CITY: Final = ("", "town", "major", "victory")


class Space:
    """A place where units can be: a hex or a point."""

    __slots__ = (
        "city",
        "country",
        "features",
        "fort",
        "id",
        "index",
        "lat",
        "lon",
        "name",
        "port",
        "seas",
        "terrain",
        "vp",
    )

    def __init__(
        self, index: int, row: Row, seas: Collection[str], countries: Collection[str], words: Collection[str]
    ) -> None:
        self.index = index
        self.id = row.text("id")
        self.name = row.text("name")
        self.lat = row.degrees("lat", -90.0, 90.0)
        self.lon = row.degrees("lon", -180.0, 180.0)
        self.terrain = row.word("terrain", TERRAIN)
        self.city = row.word("city", CITY)
        self.vp = row.number("vp", 0, 9)
        self.fort = row.number("fort", 0, 3)
        self.port = row.word("port", ("", *seas))
        self.seas = row.words("seas", seas)
        self.country = row.word("country", countries)
        self.features = row.words("features", words)


class Edge:
    """What lies between two neighbouring spaces; `b` is the side a one-way feature looks toward."""

    __slots__ = ("a", "b", "features", "kind")

    def __init__(self, a: int, b: int, kind: str, features: tuple[str, ...]) -> None:
        self.a, self.b, self.kind, self.features = a, b, kind, features

    def has(self, word: str) -> bool:
        """Whether it carries this feature (`river` finds `river:Don`)."""
        return any(f == word or f.startswith(word + ":") for f in self.features)


class Ways:
    """Which neighbours can be reached from where, under some condition; and how sets spread along them."""

    __slots__ = ("near",)

    def __init__(self, near: Sequence[int]) -> None:
        self.near: tuple[int, ...] = tuple(near)

    def spread(self, spaces: int) -> int:
        """Every space one step from some space of the set."""
        near = self.near
        out = 0
        for i in each(spaces):
            out |= near[i]
        return out

    def flood(self, start: int, within: int) -> int:
        """Every space of `within` that can be reached from `start` without leaving `within`."""
        reached = start & within
        edge = reached
        while edge:
            edge = self.spread(edge) & within & ~reached
            reached |= edge
        return reached


class HexWays(Ways):
    """Ways on a hex strip: the same answers by six shifts."""

    __slots__ = ("down", "left", "lowleft", "right", "up", "upright", "width")

    def __init__(self, near: Sequence[int], width: int) -> None:
        super().__init__(near)
        self.width = width
        self.right = self._from(1)
        self.left = self._from(-1)
        self.up = self._from(-width)
        self.upright = self._from(1 - width)
        self.down = self._from(width)
        self.lowleft = self._from(width - 1)

    def _from(self, shift: int) -> int:
        return collect(i for i, n in enumerate(self.near) if 0 <= i + shift < len(self.near) and n & BIT[i + shift])

    def spread(self, spaces: int) -> int:
        """Every space one step from some space of the set."""
        w = self.width
        return (
            (spaces & self.right) << 1
            | (spaces & self.left) >> 1
            | (spaces & self.down) << w
            | (spaces & self.up) >> w
            | (spaces & self.lowleft) << w - 1
            | (spaces & self.upright) >> w - 1
        )

    def flood(self, start: int, within: int) -> int:
        """Every space of `within` that can be reached from `start` without leaving `within`."""
        w, v = self.width, self.width - 1
        right, left, down, up = self.right, self.left, self.down, self.up
        lowleft, upright = self.lowleft, self.upright
        reached = start & within
        while True:
            grown = reached | within & (
                (reached & right) << 1
                | (reached & left) >> 1
                | (reached & down) << w
                | (reached & up) >> w
                | (reached & lowleft) << v
                | (reached & upright) >> v
            )
            if grown == reached:
                return reached
            reached = grown


class Board:
    """Spaces, edges and neighbours, made once from the tables and never changed."""

    __slots__ = ("_ids", "areas", "boxes", "edges", "kind", "near", "size", "spaces", "width")

    def __init__(self, kind: str, size: int, width: int, spaces: dict[int, Space], near: Sequence[int]) -> None:
        self.kind, self.size, self.width = kind, size, width
        self.spaces = spaces
        self.near: tuple[int, ...] = tuple(near)  # every neighbour, whatever lies between
        self.edges: dict[tuple[int, int], Edge] = {}
        self.areas: tuple[str, ...] = ()
        self.boxes: frozenset[int] = frozenset()  # the areas an option may name as a place to go to
        self._ids = {s.id: i for i, s in spaces.items()}

    def find(self, name: str) -> int:
        """The space or off-map area with this id; KeyError where there is none."""
        return self._ids[name]

    def name(self, place: int) -> str:
        """The id of a space or off-map area."""
        return self.spaces[place].id if place < self.size else self.areas[place - self.size]

    def label(self, space: int) -> str:
        """A space's id with its name, like `K4 Kiev`; an off-map area's id."""
        if space >= self.size:
            return self.name(space)
        id, name = self.spaces[space].id, self.spaces[space].name
        return id if name.lower() == id.lower() else f"{id} {name}"

    def name_areas(self, areas: Sequence[str]) -> None:
        """Number the off-map boxes behind the last space."""
        self.areas = tuple(areas)
        self._ids.update({name: self.size + i for i, name in enumerate(areas)})

    def all(self) -> int:
        """The set of all spaces."""
        return collect(self.spaces)

    def those(self, test: Callable[[Space], bool]) -> int:
        """The set of spaces that pass the test."""
        return collect(i for i, s in self.spaces.items() if test(s))

    def marked(self, feature: str) -> int:
        """The set of spaces with this feature."""
        return self.those(lambda s: feature in s.features)

    def edge(self, a: int, b: int) -> Edge | None:
        """What lies between two neighbours; None on a hex map where the hexside is plain."""
        return self.edges.get((a, b) if a < b else (b, a))

    def ways(self, passable: Callable[[Edge | None], bool]) -> Ways:
        """The ways over those edges that pass the test."""
        near = [0] * self.size
        for a in self.spaces:
            near[a] = collect(b for b in each(self.near[a]) if passable(self.edge(a, b)))
        return HexWays(near, self.width) if self.kind == "hex" else Ways(near)

    def across(self, test: Callable[[Edge], bool]) -> tuple[int, ...]:
        """For each space, the neighbours behind an edge that passes the test."""
        near = [0] * self.size
        for (a, b), edge in self.edges.items():
            if test(edge):
                near[a] |= BIT[b]
                near[b] |= BIT[a]
        return tuple(near)

    def crow(self) -> HexWays:
        """Ways over the whole strip, sea and gaps too: distance as the crow flies on a hex map."""
        w = self.width
        cells = collect(i for i in range(self.size) if i % w < w - 1)
        near = [0] * self.size
        for i in each(cells):
            near[i] = collect(i + d for d in (1, -1, w, -w, w - 1, 1 - w) if 0 <= i + d < self.size) & cells
        return HexWays(near, w)


HEX_ID: Final = re.compile(r"([A-Z])([1-9][0-9]?)$")


def read_board(kind: str, spaces: Sequence[Row], edges: Sequence[Row], words: dict[str, list[str]]) -> Board:
    """A board from its two tables; `words` holds the vocabularies `seas countries space_features edge_kinds edge_features`."""
    board = _hex_board(spaces, words) if kind == "hex" else _point_board(spaces, words)
    for row in edges:
        a, b = (_known(board, row, column) for column in ("a", "b"))
        if a == b:
            row.fail("b", "another space than column a")
        if kind == "hex" and not board.near[a] & BIT[b]:
            row.fail("b", f"a neighbour of {row.text('a')}")
        key = (a, b) if a < b else (b, a)
        if key in board.edges:
            row.fail("b", f"one row for each pair: {row.text('a')}/{row.text('b')} stands twice")
        board.edges[key] = Edge(
            a, b, row.word("kind", words["edge_kinds"]), row.words("features", words["edge_features"])
        )
    if kind != "hex":
        near = [0] * board.size
        for a, b in board.edges:
            near[a] |= BIT[b]
            near[b] |= BIT[a]
        board.near = tuple(near)
    _check_whole(board, spaces)
    return board


def _spaces(rows: Sequence[Row], words: dict[str, list[str]], index: Callable[[Row, int], int]) -> dict[int, Space]:
    found: dict[int, Space] = {}
    ids: set[str] = set()
    for n, row in enumerate(rows):
        space = Space(index(row, n), row, words["seas"], words["countries"], words["space_features"])
        if space.id in ids:
            row.fail("id", "an id that stands only once")
        ids.add(space.id)
        if space.port and space.port not in space.seas:
            row.fail("port", "a sea this space is coastal to (column seas)")
        found[space.index] = space
    return found


def _point_board(rows: Sequence[Row], words: dict[str, list[str]]) -> Board:
    for row in rows[MOST:]:
        row.fail("id", f"at most {MOST} points")
    spaces = _spaces(rows, words, lambda row, n: n)
    return Board("points", len(spaces), 0, spaces, [0] * len(spaces))


def _hex_board(rows: Sequence[Row], words: dict[str, list[str]]) -> Board:
    at: dict[str, tuple[int, int]] = {}
    for row in rows:
        match = HEX_ID.match(row.text("id"))
        if not match:
            row.fail("id", "a hex id: a letter and a number, like C8")
        at[row.text("id")] = (ord(match[1]) - ord("A"), int(match[2]) - 1)
    last, wide = 0, 0
    for row in rows:
        last, wide = max(last, at[row.text("id")][0]), max(wide, at[row.text("id")][1])
        if (last + 1) * (wide + 2) > MOST:
            row.fail("id", f"a hex nearer to A1: rows and columns up to it have more than {MOST} places")
    width = wide + 2  # one empty column keeps rows apart under shifts
    size = (last + 1) * width
    spaces = _spaces(rows, words, lambda row, n: at[row.text("id")][0] * width + at[row.text("id")][1])
    near = [0] * size
    for i in spaces:
        near[i] = collect(i + d for d in (1, -1, width, -width, width - 1, 1 - width) if i + d in spaces)
    return Board("hex", size, width, spaces, near)


def _known(board: Board, row: Row, column: str) -> int:
    try:
        return board.find(row.text(column))
    except KeyError:
        row.fail(column, "the id of a space in spaces.csv")


def _check_whole(board: Board, rows: Sequence[Row]) -> None:
    """No space may be cut off from the rest, whatever lies between; the larger part is the rest."""
    everything = board.all()
    reached = Ways(board.near).flood(BIT[first(everything)], everything)
    cut_off = min(reached, everything & ~reached, key=count)
    for row in rows:
        if cut_off & BIT[board.find(row.text("id"))]:
            row.fail("id", "a space joined to the rest of the board")
