"""Offers between players: an end by agreement, take-backs, resignation."""

from __future__ import annotations

from ..record.body import MOST_TAKEBACKS
from .lessons import NO_OFFERS
from .messages.socket import Offer
from .refusals import RequestRefused
from .sandboxes import NO_OFFERS as NO_OFFERS_IN_SANDBOX
from .seated import Seated
from .store import Change


def offered(table: Seated, asked: Offer, most_notes: int) -> Change:
    """Carry out an offer or an answer; RequestRefused says why that is not possible. Offers are notes, and a game has room
    for so many; whoever waits for an answer gets one, and anybody can resign, however many there are."""
    session = table.session
    if session.over:
        raise RequestRefused("The game is over.")
    if table.row.sandbox:
        raise RequestRefused(NO_OFFERS_IN_SANDBOX)
    if table.scripted:
        raise RequestRefused(NO_OFFERS)
    entries = len(session.record.entries)
    if asked.what == "resign":
        session.finish(table.game.sides[1 - asked.side], 1, "resigned")
        return Change(keep_entries=entries, notes=[note(table, "resign", asked.side, "")])
    if asked.what in ("end", "takeback"):
        if table.notes >= most_notes:
            raise RequestRefused("This game has no room for more offers.")
        return propose(table, asked)
    waiting = table.offer
    if waiting is None:
        raise RequestRefused("There is no offer to answer.")
    if waiting["side"] == asked.side:
        if asked.what == "decline":
            return Change(keep_entries=entries, notes=[note(table, "withdrawn", asked.side, "")])
        raise RequestRefused("It is for the other side to answer.")
    if asked.what == "decline":
        return Change(keep_entries=entries, notes=[note(table, "decline", asked.side, "")])
    return accept(table, asked.side, waiting["kind"], waiting["entries"] or 0)


def propose(table: Seated, asked: Offer) -> Change:
    """Offer to end the game, or ask for a take-back to a number of entries. A computer agrees to every take-back and to no
    end."""
    entries = len(table.session.record.entries)
    other = 1 - asked.side
    if asked.what == "end":
        if table.is_computer(other):
            raise RequestRefused("The computer plays on.")
        return Change(
            keep_entries=entries, notes=[note(table, "offer_end", asked.side, f"0 {entries} {table.version}")]
        )
    goal = asked.entries if asked.entries is not None else last_own(table, asked.side)
    if not 0 <= goal < entries:
        raise RequestRefused("There is nothing to take back.")
    request = note(table, "ask_takeback", asked.side, f"{goal} {entries} {table.version}")
    if table.is_computer(other):
        change = accept(table, other, "takeback", goal)
        return change._replace(notes=[request, *change.notes])
    return Change(keep_entries=entries, notes=[request])


def accept(table: Seated, side: int, kind: str, entries: int) -> Change:
    """Accept an offer."""
    if kind == "end":
        table.session.agree()
        return Change(keep_entries=len(table.session.record.entries), notes=[note(table, "accept", side, "end")])
    if len(table.session.record.takebacks) >= MOST_TAKEBACKS:
        raise RequestRefused("This game has reached the limit of take-backs.")
    table.session.rewind(entries)
    return Change(keep_entries=entries, strike=True, notes=[note(table, "accept", side, "takeback")])


def last_own(table: Seated, side: int) -> int:
    """The number of entries before the side's last decision; -1 if it has made none."""
    entries = table.session.record.entries
    for n in range(len(entries) - 1, -1, -1):
        moment = entries[n].moment
        if moment is not None and moment.seat == side:
            return n
    return -1


def note(table: Seated, kind: str, side: int, text: str) -> tuple[str, int, str, str]:
    """A note as the database stores it: kind, side, name, text."""
    return kind, side, table.seats[side].name, text
