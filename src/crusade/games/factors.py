"""The quantities of a game that are reconstructed and may therefore be changed for the sake of balance: `factors.toml`.

A factor is one number (or one word of a short list) in some cells of one table. Only what is not the designer's may be in
the list: its clause carries the mark [R], or the game's NOTES.md says in these words that it is reconstructed.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..core.errors import InputError
from ..core.sheet import DataError
from . import home, registered
from .rulebook import clause_marks

FILE: Final = "factors.toml"
KEYS: Final = {
    "name",
    "meaning",
    "clause",
    "notes",
    "file",
    "rows",
    "columns",
    "low",
    "high",
    "step",
    "values",
    "helps",
    "cost",
}

Cell = tuple[str, str]  # the row's key, words separated by blanks, and the column


class FactorError(InputError):
    """A factor that does not exist or may not change; says which may."""


class Factor(NamedTuple):
    """A reconstructed quantity: which cells, how far they may go, whom more of it helps, and what a step costs."""

    name: str
    meaning: str
    source: str  # the clause with its mark, or NOTES.md
    file: str
    cells: dict[Cell, tuple[str, ...]]  # every value a cell may have, in order
    now: dict[Cell, int]  # where in that list it stands
    helps: int  # the side that a higher value helps
    cost: float

    def doses(self, side: int) -> range:
        """The steps that help this side: 1 … n, or -1 … -n."""
        up = min(len(values) - 1 - self.now[cell] for cell, values in self.cells.items())
        down = min(self.now.values())
        return range(1, up + 1) if side == self.helps else range(-1, -down - 1, -1)

    def values(self, dose: int) -> dict[Cell, tuple[str, str]]:
        """Each cell as it is, and as it is after so many steps."""
        return {cell: (values[self.now[cell]], values[self.now[cell] + dose]) for cell, values in self.cells.items()}


def factors(game: str) -> dict[str, Factor]:
    """The factors of a game by name; empty for a game without such a list."""
    path = home(game) / FILE
    if not path.exists():
        return {}
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8")).get("factor", [])
    except tomllib.TOMLDecodeError as error:
        raise DataError(FILE, 0, "", str(error), "well-formed TOML") from None
    reader = _Reader(game)
    found: dict[str, Factor] = {}
    for row in listed:
        one = reader.read(row)
        if one.name in found:
            raise DataError(FILE, 0, one.name, "a second factor of this name", "each name once")
        found[one.name] = one
    return found


def chosen(game: str, names: Sequence[str]) -> list[Factor]:
    """The factors of these names, or all; FactorError says what may not change and why."""
    if registered(game).variant is not None:
        raise FactorError(f"{game} is a variant; what is reconstructed stands in the list of the game itself")
    known = factors(game)
    if not known:
        raise FactorError(f"{game} has no list of reconstructed quantities ({FILE}), so nothing of it may change")
    for name in names:
        if name not in known:
            raise FactorError(_refusal(game, name, known))
    return [known[name] for name in dict.fromkeys(names)] if names else list(known.values())


def _refusal(game: str, name: str, known: Iterable[str]) -> str:
    may = f"these may change: {', '.join(known)}"
    for file, table in tables(game).items():
        for row in table:
            if name in row.values():
                clause = row.get("clause", "")
                where = f"{file}{f', {clause}' if clause else ''}"
                return f"{name} ({where}) is not marked as reconstructed [R], so it stays as the designer has it; {may}"
    return f"no factor {name!r}; {may}"


def tables(game: str) -> dict[str, list[dict[str, str]]]:
    """The tables of a game, each row by column."""
    folder = registered(game).home / "data"
    return {
        path.name: list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
        for path in sorted(folder.glob("*.csv"))
    }


def keys_of(game: str) -> dict[str, list[str]]:
    """The columns that name a row of each table, from the game's pack.toml."""
    words = tomllib.loads((registered(game).home / "data" / "pack.toml").read_text(encoding="utf-8"))
    return {f"{table}.csv": list(columns) for table, columns in words.get("keys", {}).items()}


class _Reader:
    """Reads the list of one game and checks every line of it against the tables, the rulebook and the notes."""

    def __init__(self, game: str) -> None:
        self.game, self.tables, self.keys = game, tables(game), keys_of(game)
        self.marks = clause_marks(game)
        notes = home(game) / "NOTES.md"
        self.notes = " ".join(notes.read_text(encoding="utf-8").split()) if notes.exists() else ""
        self.sides = _sides(game)

    def read(self, row: Mapping[str, Any]) -> Factor:
        """One factor."""
        name = str(row.get("name", ""))

        def fail(key: str, expected: str) -> DataError:
            return DataError(FILE, 0, f"{name}.{key}", str(row.get(key, "")), expected)

        if not name or set(row) - KEYS:
            raise DataError(FILE, 0, name, ", ".join(sorted(set(row) - KEYS)) or "no name", ", ".join(sorted(KEYS)))
        if row.get("file") not in self.keys or row["file"] not in self.tables:
            raise fail("file", f"one of {', '.join(self.keys)}")
        if row.get("helps") not in self.sides:
            raise fail("helps", " or ".join(self.sides))
        cells, now = self._cells(row, fail)
        return Factor(
            name,
            str(row.get("meaning", name)),
            self._source(row, fail),
            row["file"],
            cells,
            now,
            self.sides.index(row["helps"]),
            float(row.get("cost", len(row["rows"]))),
        )

    def _source(self, row: Mapping[str, Any], fail: Any) -> str:
        """Why it may change; refused if neither the rulebook nor the notes say that it is reconstructed."""
        if clause := str(row.get("clause", "")):
            if "R" not in self.marks.get(clause, ""):
                raise fail("clause", "a clause marked [R]: others are the designer's, or our reading of him")
            return f"{clause} [{self.marks[clause]}]"
        said = " ".join(str(row.get("notes", "")).split())
        if not said or (self.notes and said not in self.notes):
            raise fail("notes", "words of NOTES.md that say it is reconstructed, or a clause marked [R]")
        return "NOTES.md"

    def _cells(self, row: Mapping[str, Any], fail: Any) -> tuple[dict[Cell, tuple[str, ...]], dict[Cell, int]]:
        key = self.keys[row["file"]]
        there = {" ".join(line[column] for column in key): line for line in self.tables[row["file"]]}
        values = _values(row)
        cells: dict[Cell, tuple[str, ...]] = {}
        now: dict[Cell, int] = {}
        for name in row.get("rows", ()):
            for column in row.get("columns", ()):
                if name not in there or column not in there[name] or column in key:
                    raise fail("rows", f"rows and columns of {row['file']}, and {name} {column} is none")
                if there[name][column] not in values:
                    raise fail("values", f"the value of {name} {column} among them: {there[name][column]}")
                cells[name, column], now[name, column] = values, values.index(there[name][column])
        if not cells:
            raise fail("rows", "at least one row and one column")
        return cells, now


def _values(row: Mapping[str, Any]) -> tuple[str, ...]:
    if "values" in row:
        return tuple(map(str, row["values"]))
    return tuple(map(str, range(int(row["low"]), int(row["high"]) + 1, int(row.get("step", 1)))))


def _sides(game: str) -> list[str]:
    words = tomllib.loads((registered(game).home / "data" / "pack.toml").read_text(encoding="utf-8"))
    return list(words["sides"])


def changed_tables(game: str, found: Iterable[tuple[Factor, int]]) -> dict[str, str]:
    """The rows of a variant in which these factors have been moved by so many steps: files with only those rows."""
    keys = keys_of(game)
    rows: dict[str, dict[str, dict[str, str]]] = {}
    for factor, dose in found:
        for (name, column), (_, value) in factor.values(dose).items():
            cells = rows.setdefault(factor.file, {}).setdefault(name, dict(zip(keys[factor.file], name.split(" "))))
            cells[column] = value
    return {file: _text(keys[file], table) for file, table in sorted(rows.items())}


def _text(key: Sequence[str], table: Mapping[str, Mapping[str, str]]) -> str:
    """Rows as CSV; a cell that this row does not change keeps the game's value (`=`)."""
    columns = [*key, *sorted({column for cells in table.values() for column in cells} - set(key))]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([cells.get(column, "=") for column in columns] for cells in table.values())
    return out.getvalue()
