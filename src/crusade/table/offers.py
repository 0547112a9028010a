"""An end by agreement, take-backs, resignation: what players agree among themselves."""

from __future__ import annotations

from ..core.errors import InputError
from ..record.session import Session
from .messages.socket import Offer
from .seated import Seated
from .store import Change


class Refusal(InputError):
    """A request that is not carried out, with the clause that says so; `stale` if it was based on an older version."""

    def __init__(self, words: str, clause: str = "", stale: bool = False) -> None:
        self.clause, self.stale = clause, stale
        super().__init__(words)


def offered(table: Seated, session: Session, asked: Offer) -> Change:
    """Carry an offer or an answer out; Refusal says why it cannot be."""
    if session.over:
        raise Refusal("The game is over.")
    if asked.what == "resign":
        winner = table.game.sides[1 - asked.side]
        session.finish(winner, 1, "resigned")
        return Change(notes=[note(table, "resign", asked.side, "")])
    if asked.what in ("end", "takeback"):
        return propose(table, session, asked)
    waiting = table.offer
    if waiting is None:
        raise Refusal("There is no offer to answer.")
    if waiting.side == asked.side:
        if asked.what == "decline":
            return Change(notes=[note(table, "withdrawn", asked.side, "")])
        raise Refusal("It is for the other side to answer.")
    if asked.what == "decline":
        return Change(notes=[note(table, "decline", asked.side, "")])
    return accept(table, session, asked.side, waiting.kind, waiting.entries)


def propose(table: Seated, session: Session, asked: Offer) -> Change:
    """Offer to end the game, or ask to go back to so many entries. A computer takes everything back, and always plays on."""
    entries = len(session.record.entries)
    goal = asked.entries if asked.entries is not None else last_own(table, session, asked.side)
    if asked.what == "takeback" and not 0 <= goal < entries:
        raise Refusal("There is nothing to take back.")
    other = 1 - asked.side
    if asked.what == "end":
        if table.is_computer(other):
            raise Refusal("The computer plays on.")
        return Change(notes=[note(table, "offer_end", asked.side, f"0 {entries}")])
    request = note(table, "ask_takeback", asked.side, f"{goal} {entries}")
    if table.is_computer(other) or alone(table):
        change = accept(table, session, other, "takeback", goal)
        return change._replace(notes=[request, *change.notes])
    return Change(notes=[request])


def accept(table: Seated, session: Session, side: int, kind: str, entries: int | None) -> Change:
    """An offer is accepted."""
    if kind == "end":
        session.agree()
        return Change(notes=[note(table, "accept", side, "end")])
    session.rewind(entries or 0)
    return Change(keep_entries=entries or 0, notes=[note(table, "accept", side, "takeback")])


def alone(table: Seated) -> bool:
    """Whether one person sits on both sides: then consent is his own."""
    keys = {seat.key_hash for seat in table.seats if seat.kind == "human"}
    return len(keys) < 2 and all(seat.kind == "human" for seat in table.seats)


def last_own(table: Seated, session: Session, side: int) -> int:
    """How many entries there were before the side's last decision."""
    for n in range(len(session.record.entries) - 1, -1, -1):
        if session.history[n].seat == side:
            return n
    return -1


def note(table: Seated, kind: str, side: int, text: str) -> tuple[str, int, str, str]:
    """A note for the table's book."""
    return kind, side, table.seats[side].name, text
