"""The game file: a readable text, one line for each option. Whatever is wrong with one is said with its line.

crusade game 1
game darkest-crusade
revision 1
switch press hits                  only those that are not at their default
seat axis Anna
seat soviet thumb
dice committed <64 hex>            or: dice seeded <seed>, or: dice by hand
salt axis <text>                   one for each seat, with committed dice
salt soviet <text>

# Turn 1, Axis, A1                 remarks and blank lines mean nothing
fortify de-6a
roll 4 2 : 17: 4 2                 what chance brought : number of the roll: faces
check 1 axis 0123456789abcdef      behind each player-turn
practice                           where rolls were taken back in a game against a computer
result axis 1 DX-11.1              or: result draw 0 DX-11.2
secret <64 hex>                    with committed dice, when the game is over
signed <64 hex> <128 hex>          last of all, where a table vouches for the file: its key, and its signature over
                                   the exact bytes before this line (`signature.py`); changing one of them shows

A file has at most 5,000,000 bytes in 60,000 lines of 1,000 characters, 20,000 options, 5,000 take-backs, and 1,000
remarks between two options; what is larger is refused before it is replayed.
A record that is written again is not signed again: `to_text` leaves the signature out.
"""

from __future__ import annotations

import os
from pathlib import Path

from .body import body_lines, read_body
from .header import header_lines, read_header
from .line import LARGEST, lines_of
from .line import FileError as FileError
from .record import Claim, Record
from .signature import KEYWORD


def to_text(record: Record) -> str:
    """The game file of a record."""
    return "\n".join([*header_lines(record), "", *body_lines(record)]) + "\n"


def write(record: Record, path: str | Path) -> None:
    """Put a record into a file; the file that was there stays whole until the new one is."""
    fresh = Path(f"{path}.new")
    fresh.write_text(to_text(record), encoding="utf-8", newline="\n")
    os.replace(fresh, path)


def from_bytes(data: bytes, file: str) -> Record:
    """The record that the bytes of a game file hold; `file` is its name for messages."""
    lines = lines_of(data, file)
    end = next((i for i, (_, text) in enumerate(lines) if not text), len(lines))
    record = read_header(file, lines[:end])
    record.last_line = len(lines)
    read_body(record, lines[end:])
    if record.signature:
        _keep_signed_bytes(record, record.signature, data)
    return record


def _keep_signed_bytes(record: Record, signature: Claim, data: bytes) -> None:
    """Keep what the signature must cover: all bytes before its line. That line itself must be exactly as it was written."""
    line = f"{KEYWORD} {signature.text}\n".encode()
    if not data.endswith(b"\n" + line):
        raise FileError(
            record.file, signature.line, "blanks around the signature: expected the line as the table wrote it"
        )
    record.signed_bytes = data[: -len(line)]


def read(path: str | Path) -> Record:
    """The record in a file. Its lines are well formed; `replay` tells whether they are a legal game."""
    try:
        with open(path, "rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise FileError(str(path), 0, f"cannot be read: {error.strerror}") from None
    return from_bytes(data, str(path))
