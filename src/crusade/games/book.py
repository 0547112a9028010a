"""What a game's book has beside the rulebook: the quick start and the turn card, their numbers filled in from the tables.

A game's folder may hold `quickstart.md` and `card.md`. In both, `{numbers:rounds}` stands for the cell `value` of the row
`rounds` of `data/numbers.csv`; `{capacity:major,axis:units}` for the cell `units` of the row with these two words, where
`turn=2` would mean the column `turn`; and `{results}` for the whole results table. `book.toml` holds the words a reader may
search by, and the figures (`record.figure`).
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ..core.errors import InputError
from ..core.say import ENGLISH
from . import HERE, home
from .languages import languages
from .pack import game_texts

QUICK, CARD, BOOK, SHARED = "quickstart.md", "card.md", "book.toml", "synonyms.toml"
RESULTS: Final = "{results}"
_CELL: Final = re.compile(r"\{(\w+):([\w ,.=-]+)(?::(\w+))?\}")

Row = dict[str, str]


class BookError(InputError):
    """A book that cannot be read, or that names a number no table has."""


@lru_cache(maxsize=16)
def quick_start(game: str, language: str = ENGLISH) -> str:
    """A game on one page, as Markdown, from `quickstart.CODE.md` if there is one in that language; empty if it has none."""
    own = QUICK.replace(".md", f".{language}.md")
    return _filled(game, own if language in languages() and (home(game) / own).is_file() else QUICK)


def without_program(quick: str) -> str:
    """A quick start for a table without the program: on paper, or in VASSAL."""
    return re.sub(r"(?:Click|The program) [^.]*\.\s?", "", quick)


@lru_cache(maxsize=16)
def turn_card(game: str) -> str:
    """The sheet to keep beside the map, as Markdown; empty if a game has none."""
    return _filled(game, CARD)


@lru_cache(maxsize=16)
def book_data(game: str) -> Mapping[str, Any]:
    """What `book.toml` of a game says; empty without one."""
    return _toml(home(game) / BOOK)


@lru_cache(maxsize=16)
def synonyms(game: str) -> dict[str, list[str]]:
    """Words players search by, each with what this game's rulebook says instead; those of all games, then its own."""
    own = book_data(game).get("synonyms", {})
    shared = _toml(HERE / SHARED)
    return {word: [*shared.get(word, []), *own.get(word, [])] for word in sorted({*shared, *own})}


def _toml(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{path.name} of {path.parent.name}: {error}") from None


def _filled(game: str, file: str) -> str:
    path = home(game) / file
    return fill(path.read_text(encoding="utf-8"), game_texts(game), file) if path.is_file() else ""


def fill(text: str, tables: Mapping[str, str], file: str = "") -> str:
    """A text with its numbers from the tables; BookError names one that no table has."""

    def cell(found: re.Match[str]) -> str:
        table, words, column = found[1], [word.strip() for word in found[2].split(",")], found[3] or "value"
        rows = [row for row in _rows(tables, f"{table}.csv") if all(_has(row, word) for word in words)]
        if len(rows) != 1 or column not in rows[0]:
            many = f"{len(rows)} rows" if len(rows) != 1 else f"no column {column}"
            raise BookError(f"{file}: {found[0]}: expected one row of {table}.csv, found {many}")
        return rows[0][column]

    whole = _CELL.sub(cell, text)
    return whole.replace(RESULTS, results_table(tables)) if RESULTS in whole else whole


def _has(row: Row, word: str) -> bool:
    """Whether a row has a word in some cell, or in the column named before an equals sign."""
    column, named, value = word.partition("=")
    return row.get(column) == value if named else word in row.values()


def _rows(tables: Mapping[str, str], file: str) -> list[Row]:
    if file not in tables:
        raise BookError(f"no table {file}")
    return list(csv.DictReader(io.StringIO(tables[file])))


def results_table(tables: Mapping[str, str]) -> str:
    """The results table as Markdown: a row for each face of the die, the best first."""
    rows = sorted(_rows(tables, "results.csv"), key=lambda row: -int(row["die"]))
    lines = ["| " + " | ".join(rows[0]) + " |", "|---" * len(rows[0]) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row.values()) + " |" for row in rows)])
