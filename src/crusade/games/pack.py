"""A game's data pack: board, counters and set-up, read from the game's own folder and checked as a whole."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from ..core.board import Board, read_board, sheets
from ..core.roster import SETUP_COLUMNS, UNIT_COLUMNS, Arrival, Roster, read_setup
from ..core.sheet import DataError, Row, read_sheet

GAMES = Path(__file__).parent


class Pack:
    """What a folder of tables holds, checked: a wrong cell is reported with file, line, column and what was expected."""

    __slots__ = ("arrivals", "board", "roster", "texts", "words")

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts
        self.words = _words(texts)
        self.board: Board = read_board(str(self.words["map"]), *sheets(texts), self.words)
        self.roster = Roster(self.sheet("units.csv", UNIT_COLUMNS), self.words)
        self.arrivals: list[Arrival] = read_setup(
            self.sheet("setup.csv", SETUP_COLUMNS), self.board, self.roster, self.words
        )

    def sheet(self, file: str, columns: Sequence[str]) -> list[Row]:
        """The rows of one table of the pack."""
        if file not in self.texts:
            raise DataError(file, 0, "", "no such file", "a table of the game's data folder")
        return read_sheet(self.texts[file], file, columns)


def read_pack(folder: Path) -> Pack:
    """The pack in a folder; DataError names a file that does not belong there."""
    files = sorted(p for p in folder.iterdir() if p.is_file() and not p.name.startswith("."))
    return Pack({p.name: _read(p) for p in files})


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


def _words(texts: dict[str, str]) -> dict[str, list[str]]:
    if "pack.toml" not in texts:
        raise DataError("pack.toml", 0, "", "no such file", "the vocabulary of the pack")
    try:
        return tomllib.loads(texts["pack.toml"])
    except tomllib.TOMLDecodeError as error:
        raise DataError("pack.toml", 0, "", str(error), "well-formed TOML") from None
