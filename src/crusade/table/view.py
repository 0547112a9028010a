"""A seat's view of a table, as one message."""

from __future__ import annotations

from copy import copy

from ..core.bits import each
from ..core.machine import CHANCE
from ..core.state import NOBODY
from ..core.view import hidden
from . import picture
from .messages.view import NoteOut, PlanOut, SeatOut, View
from .offers import Refusal
from .rows import PLAN, NoteRow
from .seated import Seated

LOG_TAIL, NOTE_TAIL = 120, 60


def view_of(table: Seated, side: int | None, present: set[int], thinking: bool) -> View:
    """All a side (or a spectator: None) may know of a game now."""
    game, session = table.game, table.session
    eyes = picture.SPECTATOR if side is None else side
    known = game.view(session.state, eyes)
    s, d, g = known.shown, game.hooks.describe, game.tables
    talk = [n for n in table.notes if n.kind != PLAN]
    plans = [n for n in table.notes if n.kind == PLAN]
    mine = side is not None and table.to_decide == side
    hand = game.in_hand(s)
    return View(
        game=table.id,
        kind=game.name,
        version=table.version,
        entries=len(session.record.entries),
        switches=game.switches,
        seat=side,
        to_decide=table.to_decide,
        turn=known.turn,
        phase=known.phase,
        step=known.step,
        moving=known.step in game.hooks.preview.movement,
        asks=d.steps.get(known.step, known.step) if not session.over else "",
        clause=known.clause,
        header=[(row[0], row[1]) for row in d.header(g, s)],
        gauges=picture.gauges(game, s),
        panels=picture.panels(game, s),
        trail=picture.trail(game, known, table.logs[eyes]),
        seats=[seat_out(table, n, present, thinking) for n in range(len(table.seats))],
        counters=picture.counters(game, known),
        hidden=hidden(game.board, known),
        control={game.board.name(h): n for h, n in d.control(g, s).items()},
        hand=None if hand == NOBODY else game.roster.id[hand],
        options=[picture.choice(game, o) for o in known.options] if mine else [],
        reach=picture.reach(game, known) if mine else {},
        attacks=picture.attacks(game, known),
        battle=picture.battle(game, known),
        duties=d.duties(g, s) if mine else [],
        obliged=[game.roster.id[u] for u in each(game.hooks.preview.obliged(g, s))] if mine else [],
        undo=picture.undo(game, session, eyes),
        offer=table.offer,
        commitment=session.record.dice,
        secret=session.record.secret.text if session.record.secret else None,
        outcome=table.outcome,
        agreed=table.agreed,
        log=table.logs[eyes][-LOG_TAIL:],
        notes=[note_out(n) for n in talk[-NOTE_TAIL:]],
        plans=[plan_out(n) for n in plans[-NOTE_TAIL:]],
        rematch=table.row.rematch or None,
        imported=table.row.imported,
    )


def view_at(table: Seated, side: int | None, n: int) -> View:
    """The same as it was after n options: for looking back. Nothing can be decided there.

    It runs beside the game in a thread of its own: the table others play at is copied, never touched."""
    session = table.session
    if not 0 <= n <= len(session.record.entries):
        raise Refusal(f"The game has {len(session.record.entries)} options; {n} is none of them.")
    past = session.fork()
    del past.history[n + 1 :]
    del past.record.entries[n:]
    past.record.result = past.record.secret = None
    then = copy(table)
    then.session = past
    view = view_of(then, side, set(), False)
    decide = session.history[n].seat
    return view.model_copy(
        update={
            "options": [],
            "reach": {},
            "duties": [],
            "obliged": [],
            "to_decide": None if decide == CHANCE else decide,
            "entries": n,
            "log": table.logs[picture.SPECTATOR if side is None else side][:n][-LOG_TAIL:],
        }
    )


def seat_out(table: Seated, n: int, present: set[int], thinking: bool) -> SeatOut:
    """Who sits on a side, whether he is here, whether he is thinking."""
    seat = table.seats[n]
    computer = seat.kind == "computer"
    return SeatOut(
        side=n,
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        player=seat.player,
        present=computer or n in present,
        thinking=computer and thinking and table.to_decide == n,
    )


def plan_out(note: NoteRow) -> PlanOut:
    """A computer's plan: the note says the option it begins with, then why."""
    first, _, words = note.text.partition(" ")
    return PlanOut(side=note.side, first=int(first), words=words)


def note_out(note: NoteRow) -> NoteOut:
    """Something said at the table."""
    return NoteOut(n=note.n, kind=note.kind, side=note.side, name=note.name, text=note.text, at=note.at.isoformat())
