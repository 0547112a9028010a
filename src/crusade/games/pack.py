"""A game's data pack: board, counters and set-up, read from the game's own folder and checked as a whole."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.board import EDGE_COLUMNS, SPACE_COLUMNS, Board, read_board
from ..core.roster import SETUP_COLUMNS, UNIT_COLUMNS, Arrival, Roster, read_setup
from ..core.sheet import DataError, Row, read_sheet
from ..core.state import NOBODY
from . import registered

GAMES = Path(__file__).parent

Origin = tuple[str, int]  # the file a row was written in, as people know it, and its line


class Pack:
    """What a folder of tables holds, checked: a wrong cell is reported with file, line, column and what was expected.

    The rows of a variant's tables come from two places; `origins` says for each row of a table where it was written.
    """

    __slots__ = ("arrivals", "board", "origins", "roster", "texts", "words")

    def __init__(self, texts: dict[str, str], origins: Mapping[str, Sequence[Origin]] | None = None) -> None:
        self.texts, self.origins = texts, origins or {}
        self.words: dict[str, Any] = _words(texts)
        self.board: Board = read_board(
            str(self.words["map"]),
            self.sheet("spaces.csv", SPACE_COLUMNS),
            self.sheet("edges.csv", EDGE_COLUMNS),
            self.words,
        )
        units = self.sheet("units.csv", UNIT_COLUMNS)
        for row in units[NOBODY:]:
            row.fail("id", f"at most {NOBODY} counters")
        self.roster = Roster(units, self.words)
        self.arrivals: list[Arrival] = read_setup(
            self.sheet("setup.csv", SETUP_COLUMNS), self.board, self.roster, self.words
        )

    def sheet(self, file: str, columns: Sequence[str]) -> list[Row]:
        """The rows of one table of the pack."""
        if file not in self.texts:
            raise DataError(file, 0, "", "no such file", "a table of the game's data folder")
        rows = read_sheet(self.texts[file], file, columns)
        for row, origin in zip(rows, self.origins.get(file, ())):
            row.file, row.line = origin
        return rows


def read_pack(folder: Path) -> Pack:
    """The pack in a folder; DataError names a file that does not belong there."""
    return Pack(folder_texts(folder))


def game_pack(name: str) -> Pack:
    """The pack of a game or variant by the name people type, read anew."""
    entry = registered(name)
    return entry.pack() if entry.pack else read_pack(entry.home / "data")


def game_texts(name: str) -> dict[str, str]:
    """The tables of a game or variant by their file names; none if a game from elsewhere keeps them otherwise."""
    entry = registered(name)
    if entry.pack:
        return entry.pack().texts
    return folder_texts(entry.home / "data") if (entry.home / "data").is_dir() else {}


def folder_texts(folder: Path) -> dict[str, str]:
    """The tables in a folder by their names; DataError names a file that does not belong there."""
    files = sorted(p for p in folder.iterdir() if p.is_file() and not p.name.startswith("."))
    return {p.name: _read(p) for p in files}


def pack_of(game: str) -> Pack:
    """The pack of a game by its folder's name, such as `tiger_attack`."""
    return read_pack(GAMES / game / "data")


def _read(path: Path) -> str:
    """The text of a table."""
    if path.suffix not in (".csv", ".toml"):
        raise DataError(path.name, 0, "", f"a {path.suffix or 'nameless'} file", "only tables (.csv) and pack.toml")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise DataError(path.name, line, "", "bytes that are no text", "text in UTF-8") from None


def _words(texts: dict[str, str]) -> dict[str, Any]:
    if "pack.toml" not in texts:
        raise DataError("pack.toml", 0, "", "no such file", "the vocabulary of the pack")
    try:
        return tomllib.loads(texts["pack.toml"])
    except tomllib.TOMLDecodeError as error:
        raise DataError("pack.toml", 0, "", str(error), "well-formed TOML") from None
