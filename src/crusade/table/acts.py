"""What a player can do to a game. Each function changes the table and returns what must be written; the hub holds the
lock and commits."""

from __future__ import annotations

from ..record.body import MOST_OPTIONS
from ..record.dice import CommittedDice
from . import sandboxes
from .hand_dice import NO_SALTS, OTHERS_THROW, THROW_FIRST, thrower
from .lessons import answer_in_script, check_script
from .messages.http import SitDown
from .messages.socket import Play, Salt, Undo
from .refusals import RequestRefused
from .seated import Seated, hash_key
from .store import Change


def played(table: Seated, asked: Play) -> Change:
    """Play options, all or none; but dice that were thrown and counters that were revealed stay so."""
    if table.to_decide != asked.side:
        raise RequestRefused(waiting_words(table, asked.side) or "It is not your decision now.")
    first = len(table.session.record.entries)
    if first >= MOST_OPTIONS - len(asked.options):
        raise RequestRefused("This game has become too long for a file. Agree on an end, or resign.")
    check_script(table, asked.options)
    table.session.play_all([table.game.parse(text) for text in asked.options])
    answer_in_script(table)
    return Change(keep_entries=first)


def undone(table: Seated, asked: Undo) -> Change:
    """Undo the last decision, or as much as possible of the phase it was made in, or of what came after so many entries."""
    session = table.session
    if table.row.sandbox:
        return sandboxes.undone(table, asked)
    if table.to_decide != asked.side:
        raise RequestRefused(session.why_no_undo() or "It is not your decision now.")
    session.undo()
    while asked.phase and session.same_phase_before() and not session.why_no_undo():
        session.undo()
    while asked.entries is not None and len(session.record.entries) > asked.entries and not session.why_no_undo():
        session.undo()
    return Change(keep_entries=len(session.record.entries), strike=True)


def salted(table: Seated, asked: Salt) -> Change | None:
    """Add a player's salt to the dice. Once all salts are there, dice that are due are thrown."""
    if table.row.by_hand:
        raise RequestRefused(NO_SALTS)
    there = table.row.salts[asked.side]
    if there == asked.text:
        return None
    if there is not None:
        raise RequestRefused("This seat has added its salt to the dice already, and that one stays.")
    salts = list(table.row.salts)
    salts[asked.side] = asked.text
    first = len(table.session.record.entries)
    table.session.salt(CommittedDice(table.row.secret, [salt or "" for salt in salts]), auto=None not in salts)
    return Change(keep_entries=first, game={"salts": salts})


def sat_down(table: Seated, invitation: str, wish: SitDown) -> Change | None:
    """Take an open seat with an invitation, under a name and a new key. From then on only that key opens the seat."""
    side = table.invited(invitation)
    if side is None:
        raise RequestRefused("This link does not open a seat.")
    seat, hashed = table.seats[side], hash_key(wish.key)
    if seat.kind != "open":
        if seat.key_hash == hashed:
            return None  # the answer was lost
        raise RequestRefused("This seat has been taken.")
    if table.session.over:
        raise RequestRefused("The game is over.")  # the invitation opens a seat of the rematch
    if any(hashed in (x.key_hash, x.invite_hash) for x in table.seats):
        raise RequestRefused("A new seat needs a key of its own.")
    columns = {"kind": "human", "name": wish.name, "key_hash": hashed}
    return Change(keep_entries=len(table.session.record.entries), seats=[(side, columns)])


def waiting_words(table: Seated, side: int) -> str:
    """Which players the dice wait for, in words for a side; empty if they wait for nobody."""
    throws = thrower(table)
    if throws is not None:
        return THROW_FIRST if throws == side else OTHERS_THROW
    names = [table.seats[side].name for side in table.unsalted]
    return f"The dice wait for {' and '.join(names)}." if names and table.session.chance else ""
