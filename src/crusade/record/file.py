"""The game file: readable text, one line per option. Errors name the file and the line.

crusade game 1
game darkest-crusade               or, of a variant: game darkest-crusade+seventh-panzergruppe
variant seventh-panzergruppe <64 hex>   … and its digest: only in games of a variant (docs/making_a_variant.md)
revision 1
switch press hits                  only those that are not at their default
seat axis Anna
seat soviet thumb
dice committed <64 hex>            or: dice seeded <seed>, or: dice by hand
sandbox from a game                only in a sandbox (`sandbox.py`), or: sandbox set up by hand; then: dice sandbox
position <base64>                  … and the position it begins with
salt axis <text>                   one for each seat, with committed dice
salt soviet <text>

# Turn 1, Axis, A1                 remarks and blank lines have no meaning
fortify de-6a
roll 4 2 : 17: 4 2                 result of the dice : number of the roll: faces
check 1 axis 0123456789abcdef      after each player-turn
takeback 17                        where something was taken back by consent: the number of the last roll thrown by then
practice                           where rolls were taken back in a game against a computer
result axis 1 DX-11.1              or: result draw 0 DX-11.2
secret <64 hex>                    with committed dice, when the game is over
signed <64 hex> <128 hex>          the last line of a file from a table: its key, and its signature over the exact
                                   bytes before this line (`signature.py`), so that every change is detected

A file has at most 5,000,000 bytes in 150,000 lines of 1,000 characters, 60,000 options, 5,000 take-backs, and 1,000
remarks between two options; a larger one is refused before it is replayed.
`to_text` leaves the signature out.
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
    """Write a record to a file; an existing file stays intact until the new one is complete."""
    fresh = Path(f"{path}.new")
    fresh.write_text(to_text(record), encoding="utf-8", newline="\n")
    os.replace(fresh, path)


def from_bytes(data: bytes, file: str) -> Record:
    """The record in the bytes of a game file; `file` is its name for messages."""
    lines = lines_of(data, file)
    end = next((i for i, (_, text) in enumerate(lines) if not text), len(lines))
    record = read_header(file, lines[:end])
    record.last_line = len(lines)
    read_body(record, lines[end:])
    if record.signature:
        _keep_signed_bytes(record, record.signature, data)
    return record


def _keep_signed_bytes(record: Record, signature: Claim, data: bytes) -> None:
    """Keep the signed bytes: all before the signature line, which must be exactly as it was written."""
    line = f"{KEYWORD} {signature.text}\n".encode()
    if not data.endswith(b"\n" + line):
        raise FileError(
            record.file, signature.line, "blanks around the signature: expected the line as the table wrote it"
        )
    record.signed_bytes = data[: -len(line)]


def read(path: str | Path) -> Record:
    """The record in a file. Only the format is checked here; `replay` checks whether the game is legal."""
    try:
        with open(path, "rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise FileError(str(path), 0, f"cannot be read: {error.strerror}") from None
    return from_bytes(data, str(path))
