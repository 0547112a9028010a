"""A variant's rows laid over a game's tables: cells changed, rows added and dropped, and where each row was written.

The tables have the game's names. A row whose key the game's table has changes that row: cells of columns that the head
leaves out, and cells with `=`, keep the game's value. A row with a new key is added behind the game's rows, so that these
keep their numbers. A row with `yes` in a column `drop` is dropped. Which columns are the key stands in the game's pack.toml.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from ..core.sheet import DataError, Row, read_table
from .pack import Origin

DROP: Final = "drop"  # the column that drops a row
YES: Final = "yes"
KEEP: Final = "="  # a cell that keeps the game's value
CLAUSE: Final = "clause"  # the column that says where the game's rows come from
PAIRS: Final = frozenset({"edges.csv"})  # tables whose key is a pair without an order
NAMED: Final = {"spaces.csv": "id", "units.csv": "id"}  # tables whose key stands in options and pictures
ID: Final = re.compile(r"[A-Za-z0-9]+([_-][A-Za-z0-9]+)*")
LONGEST_ID: Final = 20
LONGEST: Final = 200  # characters of a cell
SEPARATORS: Final = {";": "semicolons", "\t": "tabs"}  # that spreadsheets may write instead of commas
SHAPELESS: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # characters that are no plain text

Key = tuple[str, ...]
Spot = tuple[str, int, str]  # file and line of a row of a variant, and a column, or none for all of it


class Change(NamedTuple):
    """What one row of a variant does: to which row of which table, and which cells it changes."""

    file: str
    line: int
    what: Literal["added", "changed", "dropped"]
    key: Key
    cells: dict[str, tuple[str, str]]  # column -> the game's value and the variant's


class Merged(NamedTuple):
    """The tables of a game with a variant's rows, where each row was written, and what was changed."""

    texts: dict[str, str]
    origins: dict[str, list[Origin]]
    changes: list[Change]


def is_plain(text: str) -> bool:
    """Whether a text is one line without control, formatting or unassigned characters."""
    return not any(unicodedata.category(c) in SHAPELESS for c in text)


def own_sheet(text: str, label: str) -> tuple[list[str], list[Row]]:
    """The head and the rows of a variant's table, each cell plain and short; `label` is the name of the file for people."""
    head, rows = read_table(text, label)
    if not any(head):
        raise DataError(label, 1, "", "an empty line", "the names of the columns, separated by commas")
    for sign, name in SEPARATORS.items():
        if len(head) == 1 and sign in head[0]:
            raise DataError(label, 1, "", head[0][:40], f"columns separated by commas, not by {name}")
    for column in head:
        if head.count(column) > 1:
            raise DataError(label, 1, column[:40], column[:40], "each column once")
    for row in rows:
        for column, cell in row.cells.items():
            if len(cell) > LONGEST or not is_plain(cell):
                raise DataError(
                    label, row.line, column, cell[:40], f"one line of plain text, at most {LONGEST} characters"
                )
    return head, rows


def overlay(
    base: Mapping[str, str], own: Mapping[str, str], game: str, label: str, without: Collection[Spot] = ()
) -> Merged:
    """The game's tables with a variant's rows; DataError names what is wrong by the variant's own file, line and column.

    `own` are the variant's tables. `without` leaves out some of its rows or cells: to find what is to blame.
    """
    words = tomllib.loads(base["pack.toml"])
    keys: dict[str, list[str]] = words.get("keys", {})
    texts, changes = dict(base), list[Change]()
    origins: dict[str, list[Origin]] = {}
    for file, text in base.items():
        if file.endswith(".csv"):
            _, theirs = read_table(text, f"{file} of {game}")
            origins[file] = [(row.file, row.line) for row in theirs]
    for file, text in own.items():
        table = file.removesuffix(".csv")
        if file not in base or table not in keys:
            known = ", ".join(sorted(f"{name}.csv" for name in keys))
            raise DataError(f"{label}/{file}", 0, "", "a table the game does not have", f"one of: {known}")
        one = _Overlay(file, game, base[file], keys[table], table in words.get("growing", ()), label)
        changes += one.lay(text, without)
        texts[file], origins[file] = one.text(), one.origins
    return Merged(texts, origins, changes)


class _Overlay:
    """One table of a game on which a variant's rows are laid."""

    def __init__(self, file: str, game: str, base: str, key: Sequence[str], growing: bool, label: str) -> None:
        self.file, self.game, self.key, self.growing = file, game, key, growing
        self.label = f"{label}/{file}"
        self.rows: dict[Key, dict[str, str]] = {}
        self.origin: dict[Key, Origin] = {}
        self.head, theirs = read_table(base, f"{file} of {game}")
        for row in theirs:
            self.rows[self.key_of(row)] = dict(row.cells)
            self.origin[self.key_of(row)] = row.file, row.line
        self.known = frozenset(self.rows)
        #: The columns in which no row of the game is empty; a new row must have them.
        self.needed = [name for name in self.head if all(row[name] for row in self.rows.values()) and name != CLAUSE]

    def key_of(self, row: Row) -> Key:
        """What names a row."""
        found = tuple(row.text(column) for column in self.key)
        return tuple(sorted(found)) if self.file in PAIRS else found

    def lay(self, text: str, without: Collection[Spot]) -> list[Change]:
        """Lay a variant's table on this one."""
        head, rows = own_sheet(text, self.label)
        for column in head:
            if column not in (*self.head, DROP):
                known = ", ".join((*self.head, DROP))
                raise DataError(self.label, 1, column, column, f"columns of {self.file} of {self.game}: {known}")
        for column in self.key:
            if column not in head:
                raise DataError(self.label, 1, column, ",".join(head), f"the column {column}, which names a row")
        lines: dict[Key, int] = {}
        changes = []
        for row in rows:
            key = self.key_of(row)
            if key in lines:
                row.fail(self.key[-1], f"each row once; line {lines[key]} has the same {' and '.join(self.key)}")
            lines[key] = row.line
            row = Row(
                row.file, row.line, {c: x for c, x in row.cells.items() if (self.file, row.line, c) not in without}
            )
            if (self.file, row.line, "") not in without:
                changes.append(self._lay_row(key, row))
        return changes

    def _lay_row(self, key: Key, row: Row) -> Change:
        if DROP in row.cells and row.word(DROP, ("", YES)):
            return self._drop(key, row)
        if key in self.known:
            return self._change(key, row)
        return self._add(key, row)

    def _drop(self, key: Key, row: Row) -> Change:
        if key not in self.known:
            row.fail(self.key[-1], f"a row of {self.file} of {self.game}, to drop it")
        if not self.growing:
            row.fail(DROP, f"an empty cell: rows of {self.file} can be changed, not dropped")
        del self.rows[key], self.origin[key]
        return Change(self.file, row.line, "dropped", key, {})

    def _change(self, key: Key, row: Row) -> Change:
        old, changed = self.rows[key], {}
        for column, cell in row.cells.items():
            if column != DROP and cell != KEEP and cell != old[column]:
                changed[column] = old[column], cell
        self.rows[key] = old | {column: new for column, (_, new) in changed.items()}
        self.origin[key] = self.label, row.line
        return Change(self.file, row.line, "changed", key, changed)

    def _add(self, key: Key, row: Row) -> Change:
        if not self.growing:
            known = (
                sorted({k[0] for k in self.known}) if len(self.key) == 1 else sorted(" ".join(k) for k in self.known)
            )
            row.fail(self.key[-1], f"a row {self.file} has, for none can be added: {', '.join(known)}")
        column = NAMED.get(self.file, "")
        if column and (not ID.fullmatch(row.text(column)) or len(row.text(column)) > LONGEST_ID):
            row.fail(column, f"letters and digits, joined by hyphens, at most {LONGEST_ID} of them")
        for name, cell in row.cells.items():
            if cell == KEEP:
                row.fail(name, "a value: this row is new, so there is none to keep")
        if missing := [name for name in self.needed if name not in row.cells]:
            row.fail(self.key[-1], f"a row of {self.file} of {self.game}; a new one also needs {', '.join(missing)}")
        self.rows[key] = {name: row.cells.get(name, "") for name in self.head}
        self.origin[key] = self.label, row.line
        return Change(self.file, row.line, "added", key, {n: ("", c) for n, c in self.rows[key].items() if c})

    def text(self) -> str:
        """The table as CSV."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self.head, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows.values())
        return out.getvalue()

    @property
    def origins(self) -> list[Origin]:
        """Where each row was written."""
        return list(self.origin.values())
