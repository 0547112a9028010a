"""The counters of a game, as columns: one tuple for each property, indexed by unit number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .bits import collect
from .board import Board
from .sheet import Row

UNIT_COLUMNS: Final = ("id", "name", "side", "nation", "kind", "size", "attack", "defense", "hits", "marks", "back")
SETUP_COLUMNS: Final = ("unit", "turn", "space", "state")


class Roster:
    """Every counter of the game, made once from `units.csv` and never changed."""

    __slots__ = (
        "_ids",
        "_marks",
        "attack",
        "back",
        "defense",
        "hits",
        "id",
        "kind",
        "marks",
        "name",
        "nation",
        "side",
        "size",
    )

    def __init__(self, rows: Sequence[Row], words: dict[str, list[str]]) -> None:
        sides = words["sides"]
        self.id = tuple(r.text("id") for r in rows)
        self.name = tuple(r.text("name") for r in rows)
        self.side = bytes(sides.index(r.word("side", sides)) for r in rows)
        self.nation = tuple(r.word("nation", words["nations"]) for r in rows)
        self.kind = tuple(r.word("kind", words["unit_kinds"]) for r in rows)
        self.size = tuple(r.word("size", words["sizes"]) for r in rows)
        self.attack = tuple(r.number("attack") for r in rows)
        self.defense = tuple(r.number("defense") for r in rows)
        self.hits = tuple(r.number("hits") for r in rows)
        self.marks = tuple(r.words("marks", words["marks"]) for r in rows)
        self.back = tuple(_back(r) for r in rows)
        self._ids: dict[str, int] = {}
        for unit, row in enumerate(rows):
            if row.text("id") in self._ids:
                row.fail("id", "an id that stands only once")
            self._ids[row.text("id")] = unit
        self._marks = {word: collect(u for u, m in enumerate(self.marks) if word in m) for word in words["marks"]}

    def __len__(self) -> int:
        return len(self.id)

    def find(self, name: str) -> int:
        """The unit with this id; KeyError where there is none."""
        return self._ids[name]

    def of(self, side: int) -> int:
        """The set of a side's units."""
        return collect(u for u, s in enumerate(self.side) if s == side)

    def marked(self, word: str) -> int:
        """The set of units that bear this mark."""
        return self._marks[word]


def printed(attack: int, defense: int, hits: int) -> str:
    """Factors as a counter shows them: one number where all agree, attack-hits where defence is one of them, else all three."""
    if attack == defense == hits:
        return str(attack)
    return f"{attack}-{hits}" if defense in (attack, hits) else f"{attack}-{defense}-{hits}"


class Arrival:
    """Where a counter starts (turn 0), or when and where it comes in; turn "" where the rules decide."""

    __slots__ = ("place", "row", "state", "turn", "unit")

    def __init__(self, unit: int, turn: str, place: str, state: str, row: Row) -> None:
        self.unit, self.turn, self.place, self.state = unit, turn, place, state
        self.row = row  # of the table, for what only the game can check


def read_setup(rows: Sequence[Row], board: Board, roster: Roster, words: dict[str, list[str]]) -> list[Arrival]:
    """The rows of `setup.csv`, each naming a known counter and a known place."""
    places = {s.id for s in board.spaces.values()} | set(words["setup_places"])
    found: list[Arrival] = []
    for row in rows:
        try:
            unit = roster.find(row.text("unit"))
        except KeyError:
            row.fail("unit", "the id of a counter in units.csv")
        if row.text("space") not in places:
            row.fail("space", "the id of a space, or one of: " + ", ".join(words["setup_places"]))
        found.append(
            Arrival(unit, row.cells["turn"], row.text("space"), row.word("state", ("", *words["setup_states"])), row)
        )
    return found


def _back(row: Row) -> tuple[int, int, int] | None:
    """The other side's attack, defense and hits, written `3/3/3`."""
    text = row.cells["back"]
    if not text:
        return None
    parts = text.split("/")
    if len(parts) != 3 or not all(p.isdigit() for p in parts):
        row.fail("back", "three whole numbers like 3/3/3, or an empty cell")
    return int(parts[0]), int(parts[1]), int(parts[2])
