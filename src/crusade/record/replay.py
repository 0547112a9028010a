"""Replaying a record: every option must be legal, every receipt, check and result true; a FileError says where not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..core.machine import CHANCE
from ..core.refusal import Illegal
from ..core.state import State
from ..games import load
from .body import spaced
from .dice import CommittedDice, dice_again
from .file import FileError, read
from .older import bring_up_to_date
from .record import HOW, Claim, Entry, Record, check_due, result_line, result_of, takebacks_by_entry
from .sandbox import SandboxError
from .signature import can_check, covers, read_key
from .verdict import verdict_words


class Verdict(NamedTuple):
    """The verdict on a game file that is in order: its record, final position, dice and signature."""

    record: Record
    state: State
    dice_checked: bool
    words: str
    signed_by: str = ""  # the public key; empty where nobody signed it or the signature could not be checked


def states(record: Record) -> Iterator[State]:
    """The first position and the one after each entry; FileError at the first line that is wrong."""
    s, last_roll = _start(record), 0
    yield s
    entries = bring_up_to_date(record)
    takebacks = takebacks_by_entry(record)
    for n, entry in enumerate(entries):
        last_roll = _after_takebacks(record, takebacks.get(n, []), last_roll)
        s = _step(record, s, entry, last_roll)
        last_roll = entry.roll or last_roll
        yield s
    _check_practice(record)
    _end(record, s)


def _start(record: Record) -> State:
    try:
        return record.start()
    except SandboxError as error:
        raise FileError(record.file, 0, str(error)) from None


def replay(record: Record, to: int | None = None) -> State:
    """The position after `to` entries, or after all of them. Later entries are not checked."""
    s = None
    for n, s in enumerate(states(record)):
        if n == to:
            return s
    if to is not None or s is None:
        raise IndexError(f"entry {to}: the record has {len(record.entries)}")
    return s


def verify(path: str | Path, trusted: str | None = None) -> Verdict:
    """Check a game file as far as it can be checked: signature, legality, checks, result, dice. FileError says what is wrong."""
    return judge(read(path), trusted)


def judge(record: Record, trusted: str | None = None) -> Verdict:
    """The same for a record that has been read. `trusted` is the public key whose signature is expected, if one is."""
    trusted = read_key(trusted) if trusted else None
    signed_by = check_signature(record)
    s = replay(record)
    checked = check_dice(record)
    return Verdict(record, s, checked, verdict_words(record, checked, signed_by, trusted), signed_by)


def check_signature(record: Record) -> str:
    """The public key that signed the file; empty where none did or it cannot be checked here. FileError where the file was
    changed since."""
    claim = record.signature
    if claim is None or not can_check():
        return ""
    if not covers(claim.text, record.signed_bytes):
        raise FileError(record.file, claim.line, "the file was changed after the table signed it")
    return claim.text.split()[0]


def check_dice(record: Record) -> bool:
    """Throw the dice again and compare every face; False if that is not possible (yet)."""
    secret = record.secret or Claim("")
    dice = dice_again(record.dice, record.salts, secret.text)
    if dice is None:
        return False
    if dice.name != record.dice:
        raise FileError(record.file, secret.line, "the secret is not the one the dice were committed to")
    for entry in record.entries:
        if not entry.faces:
            continue
        if isinstance(dice, CommittedDice):
            dice.rolls = entry.roll - 1  # rolls taken back by consent stay thrown
        if (thrown := dice.throw(len(entry.faces))) != list(entry.faces):
            shown = f"{spaced(entry.faces)}, expected {spaced(thrown)} as the dice fell"
            raise FileError(record.file, entry.line, f"wrong dice receipt: {shown}")
    return True


def _step(record: Record, s: State, entry: Entry, last_roll: int) -> State:
    """The position after an entry, which is checked completely; `last_roll` is the number of the roll before it."""
    try:
        after = record.game.play(s, entry.option)
    except Illegal as illegal:
        raise _wrong(record, entry.line, str(illegal)) from None
    _check_receipt(record, s, entry, last_roll)
    due, said = check_due(record.game, s, after), entry.check
    if said and said.text != due:
        expected = f"check {due}" if due else "no check, the player-turn goes on"
        raise _wrong(record, said.line, f"check {said.text} does not agree with the position: expected {expected}")
    if due and not said:
        raise _wrong(record, entry.line, f"a player-turn ends here: expected a line check {due} behind it")
    return after


def _after_takebacks(record: Record, takebacks: list[Claim], last_roll: int) -> int:
    """The number of the last roll thrown, including those taken back here."""
    for claim in takebacks:
        if int(claim.text) < last_roll or not (record.committed or record.by_hand):
            expected = f"expected {last_roll} or more, with committed dice or dice thrown by hand"
            raise _wrong(record, claim.line, f"takeback {claim.text}: {expected}")
        last_roll = int(claim.text)
    return last_roll


def _check_receipt(record: Record, s: State, entry: Entry, last_roll: int) -> None:
    """There are faces if and only if dice were thrown, they give the option, and roll numbers are consecutive.

    Only a take-back may skip numbers: a roll that was taken back stays thrown.
    """
    text, faces = record.game.text(entry.option), spaced(entry.faces)
    if s.seat != CHANCE:
        if faces:
            raise _wrong(record, entry.line, f"{text!r} has a receipt: expected none, no dice are thrown")
        return
    throw = record.game.throw(s)
    if len(entry.faces) != throw.dice:
        count = f"expected {throw.dice}, found {len(entry.faces)}"
        raise _wrong(record, entry.line, f"the faces in the receipt of {text!r}: {count}")
    if entry.roll != last_roll + 1 and not (record.sandbox and entry.roll > last_roll):  # rolls undone in a sandbox
        raise _wrong(record, entry.line, f"roll number {entry.roll}: expected {last_roll + 1}")
    if throw.read(entry.faces) != entry.option:
        read = record.game.text(throw.read(entry.faces))
        raise _wrong(record, entry.line, f"wrong dice receipt: the faces {faces} read {read!r}, not {text!r}")


def _check_practice(record: Record) -> None:
    """A practice mark stands only in a game in which rolls were taken back."""
    if record.practice and not record.rolls_taken_back:
        raise _wrong(record, record.practice.line, "a practice mark: expected none, no roll was taken back")


def _end(record: Record, s: State) -> None:
    """There is a result if and only if the game is over, and then also the secret of committed dice."""
    due, said = result_of(record.game, s), record.result
    if said and not due and said.text.split()[-1] in HOW:
        due = _ended_by_players(record, s, said)
    if said and said.text != due:
        expected = f"result {due}" if due else "no result, the game goes on"
        raise _wrong(record, said.line, f"result {said.text}: expected {expected}")
    if due and not said:
        raise _wrong(record, record.last_line, f"the game is over: expected a line result {due}")
    if due and record.committed and not record.secret:
        raise _wrong(record, record.last_line, "the game is over: expected the secret of the dice behind the result")


def _ended_by_players(record: Record, s: State, said: Claim) -> str:
    """The result line that is due if the players ended the game: a side that gives up loses one game."""
    winner, _, how = said.text.split()
    if how == "agreed":
        return result_line(record.game, record.game.agreed(s))
    if winner not in record.game.sides:
        raise _wrong(record, said.line, f"result {said.text}: expected the side that won when the other {how}")
    return f"{winner} 1 {how}"


def _wrong(record: Record, line: int, message: str) -> FileError:
    """The error for a line; it says so if the file was made under older rules."""
    newest = load(record.game.name).revision
    if record.revision != newest:
        ours = f"played under revision {record.revision} of the rules, this is {newest}"
        message += f" [{ours}]"
    return FileError(record.file, line, message)
