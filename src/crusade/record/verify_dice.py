"""Check the dice of a game file with nothing but Python: `python verify_dice.py GAME.crusade`.

The file names the SHA-256 of a secret before the first roll, the players' salts, and every roll as it fell:

    dice committed <64 hex>            salt axis <text>            roll 4 2 : 17: 4 2            secret <64 hex>

Roll number i comes from the blocks HMAC-SHA256(key: secret, message: "crusade-dice-1", the salts, i, block number),
the parts of the message joined by line ends, blocks counted from 0. Their bytes are read in order: one below 252 gives
the face byte % 6 + 1, any other is skipped. This script stands alone on purpose: read it, then trust it.

Exit code 0: all as it should be. 1: something does not agree. 2: not a readable file, or no secret shown yet.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sys
from collections.abc import Sequence
from typing import NamedTuple

OK, MISMATCH, UNREADABLE = 0, 1, 2
LARGEST = 5_000_000  # bytes
RECEIPT = re.compile(r".* : ([1-9][0-9]{0,5}): ([1-6](?: [1-6])*)|takeback ([0-9]{1,6})")


class Unreadable(Exception):
    """A file whose dice cannot be checked, and why."""


class Roll(NamedTuple):
    """A line of the file on which dice were thrown or taken back; number -1 if it has no receipt."""

    line: int
    number: int
    faces: list[int]


class Dice(NamedTuple):
    """Everything a game file says about its dice."""

    commitment: str
    salts: list[str]
    rolls: list[Roll]
    secret: bytes


def throw(secret: bytes, salts: Sequence[str], number: int, dice: int) -> list[int]:
    """The faces of one roll."""
    faces: list[int] = []
    block = 0
    while len(faces) < dice:
        message = "crusade-dice-1" + "\n" + "\n".join(salts) + "\n" + str(number) + "\n" + str(block)
        digest = hmac.new(secret, message.encode("utf-8"), hashlib.sha256).digest()
        faces += [byte % 6 + 1 for byte in digest if byte < 252]
        block += 1
    return faces[:dice]


def read(data: bytes) -> Dice:
    """What a game file says about its dice; Unreadable says why they cannot be checked."""
    if len(data) > LARGEST:
        raise Unreadable("too large for a game file")
    try:
        lines = [line.strip() for line in data.removeprefix(b"\xef\xbb\xbf").decode("utf-8").split("\n")]
    except UnicodeDecodeError:
        raise Unreadable("not a crusade game file: it is no UTF-8 text") from None
    if lines[0] != "crusade game 1" or "" not in lines:
        raise Unreadable('not a crusade game file: its first line is not "crusade game 1", or its header has no end')
    end = lines.index("")
    commitment = re.findall(r"^dice committed ([0-9a-f]{64})$", "\n".join(lines[:end]), re.MULTILINE)
    if len(commitment) != 1:
        why = "they were thrown by hand" if "dice by hand" in lines[:end] else 'no line "dice committed"'
        raise Unreadable(f"{why}: these dice cannot be checked")
    salts = re.findall(r"^salt +\S+ *(.*)$", "\n".join(lines[:end]), re.MULTILINE)
    body = list(enumerate(lines[end:], end + 1))
    secrets = [line.split(" ")[1] for _, line in body if re.fullmatch(r"secret [0-9a-f]{64}", line)]
    if len(secrets) != 1:
        raise Unreadable("no secret is shown yet: the dice can be checked when the game is over")
    rolls = [read_roll(number, line) for number, line in body if is_roll(line)]
    return Dice(commitment[0], salts, rolls, bytes.fromhex(secrets[0]))


def is_roll(line: str) -> bool:
    """Whether dice were thrown on this line."""
    return not line.startswith("#") and (line.split(" ")[0] in ("roll", "takeback") or " : " in line)


def read_roll(line: int, text: str) -> Roll:
    """The roll on a line, from its receipt; for a take-back only the number of the last roll thrown by then."""
    number, faces, taken_back = m.groups("") if (m := RECEIPT.fullmatch(text)) else ("-1", "", "")
    return Roll(line, int(number or taken_back), [int(face) for face in faces.split()])


def mismatches(dice: Dice) -> list[str]:
    """Everything that does not agree, in words."""
    if hashlib.sha256(dice.secret).hexdigest() != dice.commitment:
        return ["the secret is not the one that was committed to before the first roll"]
    wrong: list[str] = []
    last = 0
    for roll in dice.rolls:
        where = f"line {roll.line}, roll {last + 1}: "
        if not roll.faces and roll.number >= last:  # taken back by consent; the roll stays thrown
            last = roll.number
            continue
        last += 1
        if roll.number != last:
            wrong.append(where + (f"it is numbered {roll.number}" if roll.number > 0 else "it has no receipt"))
            continue
        thrown = throw(dice.secret, dice.salts, roll.number, len(roll.faces))
        if thrown != roll.faces:
            wrong.append(where + f"the file says {roll.faces}, the secret gives {thrown}")
    return wrong


def verify(data: bytes) -> tuple[int, str]:
    """The exit code and the verdict in words for the bytes of a game file."""
    try:
        dice = read(data)
    except Unreadable as error:
        return UNREADABLE, str(error)
    if wrong := mismatches(dice):
        return MISMATCH, "THE DICE DO NOT AGREE: " + "; ".join(wrong)
    thrown = sum(len(roll.faces) for roll in dice.rolls)
    shown = sum(1 for roll in dice.rolls if roll.faces)
    back = max((roll.number for roll in dice.rolls), default=0) - shown
    said = f"{shown} rolls, {thrown} dice, all as the committed secret gives them"
    return OK, f"the dice are honest: {said}" + (f"; {back} rolls were taken back" if back else "")


def main(arguments: Sequence[str]) -> int:
    """Check one file and print the verdict."""
    if len(arguments) != 1:
        print("usage: python verify_dice.py GAME.crusade")
        return UNREADABLE
    try:
        with open(arguments[0], "rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        print(f"{arguments[0]}: cannot be read: {error.strerror}")
        return UNREADABLE
    code, words = verify(data)
    print(f"{arguments[0]}: {words}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
