"""Tables as text: CSV rows with their line numbers, and errors that say where and what was expected."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Callable, Collection, Sequence
from typing import Any, NoReturn, TypeVar

from .errors import InputError

N = TypeVar("N", int, float)


class DataError(InputError):
    """A table is wrong: file, line, column, what was found and what was expected."""

    def __init__(self, file: str, line: int, column: str, found: str, expected: str) -> None:
        self.file, self.line, self.column, self.found, self.expected = file, line, column, found, expected
        at = file + (f", line {line}" if line else "") + (f", column {column}" if column else "")
        super().__init__(f"{at}: found {found!r}, expected {expected}")


class Row:
    """One line of a table; its cells are read by kind, and a wrong one says where it stands."""

    __slots__ = ("cells", "file", "line")

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        self.file, self.line, self.cells = file, line, cells

    def fail(self, column: str, expected: str) -> NoReturn:
        """Report the cell of this column as wrong."""
        raise DataError(self.file, self.line, column, self.cells[column], expected)

    def text(self, column: str) -> str:
        """A cell that must not be empty."""
        if not self.cells[column]:
            self.fail(column, "a word or name, not an empty cell")
        return self.cells[column]

    def word(self, column: str, known: Collection[str]) -> str:
        """A cell that holds one of the known words (the empty word may be among them)."""
        if self.cells[column] not in known:
            self.fail(column, "one of: " + ", ".join(w or "(empty)" for w in known))
        return self.cells[column]

    def words(self, column: str, known: Collection[str]) -> tuple[str, ...]:
        """A cell of words parted by semicolons; `word:value` is known by its word."""
        found = tuple(w for w in self.cells[column].split(";") if w)
        for w in found:
            if w.split(":")[0] not in known:
                self.fail(column, f"only known words, and {w!r} is none: " + ", ".join(known))
        return found

    def number(self, column: str, low: int = 0, high: int = 99) -> int:
        """A whole number within bounds."""
        return self._parsed(column, int, low, high, "a whole number")

    def degrees(self, column: str, low: float, high: float) -> float:
        """Decimal degrees within bounds."""
        return self._parsed(column, float, low, high, "decimal degrees")

    def _parsed(self, column: str, kind: Callable[[str], N], low: N, high: N, what: str) -> N:
        try:
            value = kind(self.cells[column])
        except ValueError:
            self.fail(column, f"{what} from {low} to {high}")
        if not low <= value <= high:
            self.fail(column, f"{what} from {low} to {high}")
        return value


def read_sheet(text: str, file: str, columns: Sequence[str]) -> list[Row]:
    """The rows of a CSV text whose head must be exactly these columns."""
    return read_table(text, file, columns)[1]


def read_table(text: str, file: str, columns: Sequence[str] | None = None) -> tuple[list[str], list[Row]]:
    """The head and the rows of a CSV text; the head must be exactly these columns, if any are named."""
    lines = csv.reader(io.StringIO(text), strict=True)
    rows: list[Row] = []
    begins = 1
    try:
        head = next(lines, [])
        if columns is None:
            head = [cell.strip() for cell in head]
        elif head != list(columns):
            raise DataError(file, 1, "", ",".join(head), "the head " + ",".join(columns))
        begins = lines.line_num + 1  # a quoted cell may hold more lines
        for cells in lines:
            if cells and len(cells) != len(head):
                raise DataError(file, begins, "", ",".join(cells), f"{len(head)} cells, as in the head")
            if cells:
                rows.append(Row(file, begins, dict(zip(head, (c.strip() for c in cells)))))
            begins = lines.line_num + 1
    except csv.Error as error:
        expected = "well-formed CSV; every quotation mark that opens a cell must also close it"
        raise DataError(file, begins, "", str(error), expected) from None
    return head, rows


def read_toml(text: str) -> dict[str, Any]:
    """A TOML text that may come from anywhere; ValueError for whatever cannot be read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise ValueError("Brackets nested too deeply") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise ValueError("A number with too many digits") from None
