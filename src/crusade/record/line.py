"""The lines of a game file: splitting bytes into lines, what text a line may hold, and errors that name a line."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from ..core.errors import InputError

MAGIC: Final = "crusade game 1"
LARGEST: Final = 5_000_000  # bytes of a file
MOST_LINES: Final = 150_000
LONGEST_LINE: Final = 1_000  # characters, remarks included
LONGEST: Final = 200  # characters of a name, a salt or a seed
ONE_LINE: Final = f"one line of text without blanks at its ends, at most {LONGEST} characters"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")

Line = tuple[int, str]  # its number from 1, and its text


class FileError(InputError):
    """A game file that cannot be used: which file, which line (0: the file as a whole), what, and what was expected."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.file, self.line, self.message = file, line, message
        super().__init__(f"{file}, line {line}: {message}" if line else f"{file}: {message}")


def fits_line(text: str) -> bool:
    """Whether free text (or none) at the end of a line can be read back unchanged."""
    if len(text) > LONGEST or text != text.strip():
        return False
    return not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text)


def lines_of(data: bytes, file: str) -> list[Line]:
    """The lines of a game file. Other files, and those that are cut off or too large, are refused here, quickly."""
    if len(data) > LARGEST:
        raise FileError(file, 1, f"too large for a game file: expected at most {LARGEST:,} bytes")
    if data.count(b"\n") > MOST_LINES:
        raise FileError(file, MOST_LINES + 1, f"too many lines for a game file: expected at most {MOST_LINES:,}")
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as error:
        broken = error.object[: error.start].count(b"\n") + 1
        raise FileError(file, broken, "not a crusade game file: expected text in UTF-8") from None
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            limit = f"expected at most {LONGEST_LINE:,} characters"
            raise FileError(file, number, f"a line too long for a game file: {limit}")
        lines[number - 1] = line = line.strip()
        if _CONTROL.search(line):
            raise FileError(file, number, "not a crusade game file: expected text, found a control character")
    if lines[0] != MAGIC:
        raise FileError(file, 1, f"not a crusade game file, or one of another version: expected {MAGIC!r}")
    if lines.pop():
        raise FileError(file, len(lines) + 1, "the file breaks off in this line: expected a line end")
    return list(enumerate(lines, 1))
