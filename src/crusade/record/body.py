"""The body of a game file: options with their receipts, checks, the result, the secret and the signature."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..core.option import OptionError
from .line import FileError, Line
from .record import Claim, Entry, Record, takebacks_by_entry
from .signature import KEYWORD, SHAPE

MOST_OPTIONS: Final = 60_000  # of a game; the longest have about 45,000
MOST_REMARKS: Final = 1_000  # between two options
MOST_TAKEBACKS: Final = 5_000

PRACTICE: Final = "practice"  # the line that marks a practice game

_RECEIPT: Final = re.compile(r"([1-9][0-9]{0,5}): ([1-6](?: [1-6])*)")

#: The lines that make a claim, and their format.
_CLAIMS: Final = {
    "takeback": (re.compile(r"0|[1-9][0-9]{0,5}"), "<number of the last roll thrown>"),
    PRACTICE: (re.compile(""), "alone on its line"),
    "check": (re.compile(r"[0-9]{1,3} [a-z_-]+ [0-9a-f]{16}"), "<turn> <side> <16 hex digits>"),
    "result": (re.compile(r"[a-z_-]+ [0-9] \S+"), "<side or draw> <degree> <clause>"),
    "secret": (re.compile(r"[0-9a-f]{64}"), "<64 hex digits>"),
    KEYWORD: (SHAPE, "<64 hex digits of the key> <128 hex digits of the signature>"),
}


def body_lines(record: Record) -> Iterator[str]:
    """The lines below the header."""
    heading, takebacks = "", takebacks_by_entry(record)
    for n, entry in enumerate(record.entries):
        yield from (f"takeback {claim.text}" for claim in takebacks.get(n, ()))
        if entry.heading != heading:
            heading = entry.heading
            yield from (f"# {remark}" for remark in heading.split("\n"))
        text = record.game.text(entry.option)
        if entry.faces:
            text += f" : {entry.roll}: {spaced(entry.faces)}"
        yield text
        if entry.check:
            yield f"check {entry.check.text}"
    yield from (f"takeback {claim.text}" for claim in takebacks.get(len(record.entries), ()))
    if record.practice:
        yield PRACTICE
    if record.result:
        yield f"result {record.result.text}"
    if record.secret:
        yield f"secret {record.secret.text}"


def spaced(faces: tuple[int, ...] | list[int]) -> str:
    """Faces as in a file."""
    return " ".join(map(str, faces))


def read_body(record: Record, lines: list[Line]) -> None:
    """Read the lines below the header into the record."""
    remarks: list[str] = []  # since the last option
    heading = ""
    for number, text in lines:
        key, _, rest = text.partition(" ")
        if record.signature:
            raise FileError(record.file, number, "a line behind the signature: expected it to be the last line")
        if text.startswith("#"):
            remarks.append(text[1:].strip())
            _limit(record, number, len(remarks), MOST_REMARKS, "remarks between two options")
        elif key in _CLAIMS:
            _claim(record, key, Claim(rest, number))
        elif text:
            heading, remarks = "\n".join(remarks) if remarks else heading, []
            record.entries.append(_entry(record, number, text)._replace(heading=heading))
            _limit(record, number, len(record.entries), MOST_OPTIONS, "options")


def _limit(record: Record, line: int, count: int, most: int, what: str) -> None:
    if count > most:
        raise FileError(record.file, line, f"too many {what}: expected at most {most:,}")


def _entry(record: Record, line: int, text: str) -> Entry:
    """An option with its receipt, if there is one."""
    if record.result or record.practice:
        mark = "result" if record.result else "practice mark"
        raise FileError(record.file, line, f"{text!r} behind the {mark}: expected nothing more to be played")
    words, _, receipt = text.partition(" : ")
    try:
        option = record.game.parse(words)
    except OptionError as error:
        raise FileError(record.file, line, str(error)) from None
    if words != record.game.text(option):
        raise FileError(record.file, line, f"{words!r}: expected {record.game.text(option)!r}")
    if words == text:
        return Entry(option, line=line)
    found = _RECEIPT.fullmatch(receipt)
    if not found:
        raise FileError(record.file, line, f"receipt {receipt!r}: expected <number of the roll>: <faces>")
    return Entry(option, tuple(map(int, found[2].split())), int(found[1]), line=line)


def _claim(record: Record, key: str, claim: Claim) -> None:
    """A line that makes a claim: it must be well formed and in its place; `replay` checks whether it is true."""
    shape, looks = _CLAIMS[key]
    if not shape.fullmatch(claim.text):
        raise FileError(record.file, claim.line, f"{key} {claim.text!r}: expected {key} {looks}")
    if key == "takeback":
        record.takebacks.append((len(record.entries), claim))
        _limit(record, claim.line, len(record.takebacks), MOST_TAKEBACKS, "take-backs")
    elif key == PRACTICE:
        if record.practice or record.result:
            raise FileError(record.file, claim.line, "a practice mark out of place: expected one, before the result")
        record.practice = claim
    elif key == "check":
        if not record.entries or record.entries[-1].check or record.result:
            raise FileError(record.file, claim.line, "a check out of place: expected one behind each player-turn")
        record.entries[-1] = record.entries[-1]._replace(check=claim)
    elif key == "result":
        if record.result:
            raise FileError(record.file, claim.line, "a second result: expected one")
        winner, known = claim.text.split()[0], (*record.game.sides, "draw")
        if winner not in known:
            raise FileError(record.file, claim.line, f"result {claim.text}: expected one of {', '.join(known)} to win")
        record.result = claim
    elif key == KEYWORD:
        record.signature = claim
    else:
        if record.secret or not record.result or not record.committed:
            raise FileError(record.file, claim.line, "a secret out of place: expected one, behind the result")
        record.secret = claim
