"""A seat's view of a table, as one message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from ..core.bits import each
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.state import NOBODY, State
from ..core.view import View as Knowledge
from ..core.view import hidden
from ..record.record import Entry
from . import picture
from .messages.view import (
    AttackOut,
    BattleOut,
    Counter,
    GaugeOut,
    LogLine,
    PanelOut,
    SeatOut,
    UndoOut,
    View,
)
from .offers import Refusal
from .seated import LOG_TAIL, Seated, log_line


class Board(TypedDict):
    """What lies on the table: the same for everybody, as long as nothing is hidden."""

    header: list[tuple[str, str]]
    gauges: list[GaugeOut]
    panels: list[PanelOut]
    counters: list[Counter]
    hidden: dict[str, int]
    control: dict[str, int]
    hand: str | None
    attacks: list[AttackOut]
    battle: BattleOut | None


def board_of(table: Seated, known: Knowledge) -> Board:
    """What lies on the table, as it is known."""
    game, s = table.game, known.shown
    d, g, hand = game.hooks.describe, game.tables, game.in_hand(s)
    return Board(
        header=[(row[0], row[1]) for row in d.header(g, s)],
        gauges=picture.gauges(game, s),
        panels=picture.panels(game, s),
        counters=picture.counters(game, known),
        hidden=hidden(game.board, known),
        control={game.board.name(h): n for h, n in d.control(g, s).items()},
        hand=None if hand == NOBODY else game.roster.id[hand],
        attacks=picture.attacks(game, known),
        battle=picture.battle(game, known),
    )


class Shared:
    """The board of a position in which nothing is hidden: worked out for the first who looks, shown to the others."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.board: Board | None = None

    def of(self, table: Seated, known: Knowledge) -> Board:
        """The board as this seat knows it."""
        if known.unknown:
            return board_of(table, known)
        if self.board is None or self.state is not table.session.state:
            self.state, self.board = table.session.state, board_of(table, known)
        return self.board


def view_of(table: Seated, side: int | None, present: set[int], thinking: bool, shared: Shared | None = None) -> View:
    """All a side (or a spectator: None) may know of a game now. The log is its tail; `seq` is for the sender to set."""
    game, session = table.game, table.session
    eyes = picture.SPECTATOR if side is None else side
    known = table.known(side)
    s, d, g = known.shown, game.hooks.describe, game.tables
    mine = side is not None and table.to_decide == side
    entries = len(session.record.entries)
    return View(
        type="view",
        seq=0,
        game=table.id,
        kind=game.name,
        version=table.version,
        entries=entries,
        switches=game.switches,
        seat=side,
        to_decide=table.to_decide,
        turn=known.turn,
        phase=known.phase,
        step=known.step,
        moving=known.step in game.hooks.preview.movement,
        asks=d.steps.get(known.step, known.step) if not session.over else "",
        clause=known.clause,
        **(shared or Shared()).of(table, known),
        trail=picture.trail(game, known, table.phases_met(known.turn, entries)),
        seats=[seat_out(table, n, present, thinking) for n in range(len(table.seats))],
        options=[picture.choice(game, o) for o in known.options] if mine else [],
        reach=picture.reach(game, known) if mine else {},
        duties=d.duties(g, s) if mine else [],
        obliged=[game.roster.id[u] for u in each(game.hooks.preview.obliged(g, s))] if mine else [],
        undo=picture.undo(game, session, side),
        offer=table.offer,
        commitment=session.record.dice,
        salts=list(session.record.salts if table.row.imported else table.row.salts),
        waits=table.unsalted if session.chance else [],
        practice=table.practice,
        secret=session.record.secret.text if session.record.secret else None,
        outcome=table.outcome,
        agreed=table.agreed,
        log=table.log_tail(eyes),
        notes=table.talk,
        plans=table.plans,
        rematch=table.row.rematch or None,
        imported=table.row.imported,
    )


def view_at(table: Seated, side: int | None, n: int, then: State) -> View:
    """The same as it was after n options: for looking back. Nothing can be decided there.

    Everything about the position comes from the position as it was then; the rest is of today."""
    game = table.game
    eyes = picture.SPECTATOR if side is None else side
    known = game.view(then, eyes)
    now = view_of(table, side, set(), False)
    return {
        **now,
        **board_of(table, known),
        "turn": known.turn,
        "phase": known.phase,
        "step": known.step,
        "moving": known.step in game.hooks.preview.movement,
        "asks": game.hooks.describe.steps.get(known.step, known.step),
        "clause": known.clause,
        "trail": picture.trail(game, known, table.phases_met(known.turn, n)),
        "options": [],
        "reach": {},
        "duties": [],
        "obliged": [],
        "undo": UndoOut(can=False, what="", why="This moment has passed."),
        "to_decide": None if then.seat == CHANCE or not then.menu else then.seat,
        "entries": n,
        "log": log_between(game, table.session.record.entries, max(0, n - LOG_TAIL), n, eyes),
        "secret": None,
        "outcome": None,
        "agreed": table.told(game.agreed(then)),
    }


def log_between(game: Game, entries: Sequence[Entry], first: int, last: int, eyes: int) -> list[LogLine]:
    """The lines of the log after the first so many entries, up to the last so many, as far as these eyes may know."""
    return [log_line(game, n, entries[n], eyes) for n in range(first, last)]


def check_moment(table: Seated, n: int) -> None:
    """Refuse a moment the game does not have."""
    entries = len(table.session.record.entries)
    if not 0 <= n <= entries:
        raise Refusal(f"The game has {entries} options; there is no moment after {n}.")


def seat_out(table: Seated, n: int, present: set[int], thinking: bool) -> SeatOut:
    """Who sits on a side, whether they are here, whether they are thinking."""
    seat = table.seats[n]
    computer = seat.kind == "computer"
    return SeatOut(
        side=n,
        kind=seat.kind,  # type: ignore[typeddict-item]
        name=seat.name,
        player=seat.player,
        present=computer or n in present,
        thinking=computer and thinking and table.to_decide == n,
    )
