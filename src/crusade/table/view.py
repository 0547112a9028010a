"""A seat's view of a table, as one message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from ..core.bits import each
from ..core.game import Game
from ..core.machine import CHANCE, SPECTATOR
from ..core.say import ENGLISH, again, say, say_all, spoken
from ..core.state import NOBODY, State
from ..core.view import View, hidden
from ..record.record import Entry
from . import picture
from .hand_dice import throw_out
from .lessons import lesson_now
from .messages.view import (
    AttackOut,
    BattleOut,
    Choice,
    Counter,
    EndingOut,
    FactOut,
    GaugeOut,
    LineLoad,
    LogLine,
    PanelOut,
    PerilOut,
    PlanOut,
    SeatOut,
    ShareOut,
    UndoOut,
    UnitReach,
    ViewOut,
)
from .refusals import RequestRefused
from .sandboxes import undo_goal
from .seated import Seated, log_line, tail_start

ALL_EYES = -1


class Board(TypedDict):
    """The part of a view that is the same for every seat, as long as nothing is hidden."""

    header: list[FactOut]
    gauges: list[GaugeOut]
    panels: list[PanelOut]
    endings: list[EndingOut]
    counters: list[Counter]
    hidden: dict[str, int]
    hidden_side: int | None
    control: dict[str, int]
    hand: str | None
    attacks: list[AttackOut]
    loads: list[LineLoad]
    battle: BattleOut | None


def board_of(table: Seated, known: View) -> Board:
    """The board as a seat knows it."""
    game, s = table.game, known.shown
    d, g, hand = game.hooks.describe, game.tables, game.in_hand(s)
    return Board(
        header=picture.header(game, s),
        gauges=picture.gauges(game, s),
        panels=picture.panels(game, s),
        endings=picture.endings(game, s),
        counters=picture.counters(game, known),
        hidden=hidden(game.board, known),
        hidden_side=picture.hidden_side(game, known),
        control={game.board.name(h): n for h, n in d.control(g, s).items()},
        hand=None if hand == NOBODY else game.roster.id[hand],
        attacks=picture.attacks(game, known),
        loads=picture.loads(game, known),
        battle=picture.battle(game, known),
    )


class Decision(TypedDict):
    """What the seat to decide may do."""

    options: list[Choice]
    reach: dict[str, UnitReach]
    duties: list[str]
    obliged: list[str]
    ends: list[str]
    shares: list[ShareOut]
    perils: list[PerilOut]
    sole: list[str]


def decision_of(table: Seated, known: View) -> Decision:
    """What the seat to decide may do, as it knows the position."""
    game, s = table.game, known.shown
    g, preview = game.tables, game.hooks.preview
    duties = say_all(game.hooks.describe.duties(g, s))
    return Decision(
        options=picture.decided(game, known),
        reach=picture.reach(game, known),
        duties=duties,
        obliged=[game.roster.id[u] for u in each(preview.obliged(g, s))],
        ends=picture.ends(game, known, duties),
        shares=picture.shares(game, known),
        perils=picture.perils(game, known),
        sole=picture.sole(game, known),
    )


NOTHING_TO_DECIDE = Decision(options=[], reach={}, duties=[], obliged=[], ends=[], shares=[], perils=[], sole=[])


class Shared:
    """Cache of what depends on the position alone: computed on first use, dropped when the position changes.

    Where nothing is hidden, all seats of a language share one board."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.boards: dict[tuple[int, str], Board] = {}
        self.decisions: dict[str, Decision] = {}

    def _at(self, state: State) -> None:
        if self.state is not state:
            self.state, self.boards, self.decisions = state, {}, {}

    def board(self, table: Seated, known: View) -> Board:
        """The board as this seat knows it."""
        self._at(table.session.state)
        eyes = known.seat if known.unknown else ALL_EYES, spoken()
        if eyes not in self.boards:
            self.boards[eyes] = board_of(table, known)
        return self.boards[eyes]

    def decides(self, table: Seated, known: View) -> Decision:
        """What this seat, which is to decide, may do."""
        self._at(table.session.state)
        if spoken() not in self.decisions:
            self.decisions[spoken()] = decision_of(table, known)
        return self.decisions[spoken()]


def view_of(
    table: Seated, side: int | None, present: set[int], thinking: bool, shared: Shared | None = None
) -> ViewOut:
    """All a side (or a spectator: None) may know of a game now. The log is its tail; `seq` is for the sender to set."""
    game, session = table.game, table.session
    eyes = SPECTATOR if side is None else side
    known = table.known(side)
    shared = shared or Shared()
    mine = side is not None and table.to_decide == side
    entries = len(session.record.entries)
    return ViewOut(
        type="view",
        seq=0,
        game=table.id,
        kind=game.name,
        version=table.version,
        entries=entries,
        switches=game.switches,
        faces=list(game.hooks.preview.reading(game.tables).faces),
        secrets=game.hooks.preview.secrets(game.tables),
        seat=side,
        to_decide=table.to_decide,
        turn=known.turn,
        phase=known.phase,
        step=known.step,
        moving=known.step in game.hooks.preview.movement,
        asks="" if session.over else game.asks(known),
        clause=known.clause,
        **shared.board(table, known),
        trail=picture.trail(game, known, table.phases_met(known.turn, entries)),
        seats=[seat_out(table, n, present, thinking) for n in range(len(table.seats))],
        **(shared.decides(table, known) if mine else NOTHING_TO_DECIDE),
        undo=picture.undo(game, session, side, undo_goal(table) if table.row.sandbox else None),
        offer=table.offer,
        commitment=session.record.dice,
        throw=throw_out(table, known),
        salts=list(session.record.salts if table.row.imported else table.row.salts),
        waits=table.unsalted if session.chance else [],
        practice=table.practice,
        lesson=lesson_now(table),
        sandbox=table.row.sandbox,  # type: ignore[typeddict-item]
        secret=session.record.secret.text if session.record.secret else None,
        outcome=table.outcome,
        agreed=table.agreed,
        log=table.log_tail(eyes),
        final=session.positions.floor,
        taken_back=table.row.takebacks[-1] if table.row.takebacks else [],
        notes=table.talk,
        plans=plans_said(table.plans),
        rematch=table.row.rematch or None,
        imported=table.row.imported,
    )


def view_at(table: Seated, side: int | None, n: int, then: State) -> ViewOut:
    """The view as it was after n options, for looking back. Nothing can be decided there.

    Everything about the position comes from the position at that time; the rest (seats, chat) is current."""
    game = table.game
    eyes = SPECTATOR if side is None else side
    known = game.view(then, eyes)
    now = view_of(table, side, set(), False)
    return {
        **now,
        **board_of(table, known),
        "turn": known.turn,
        "phase": known.phase,
        "step": known.step,
        "moving": known.step in game.hooks.preview.movement,
        "asks": game.asks(known),
        "clause": known.clause,
        "trail": picture.trail(game, known, table.phases_met(known.turn, n)),
        **NOTHING_TO_DECIDE,
        "undo": UndoOut(can=False, what="", why=say("This moment has passed.")),
        "throw": None,
        "to_decide": None if then.seat == CHANCE or not then.menu else then.seat,
        "entries": n,
        "log": log_between(game, table.session.record.entries, tail_start(n), n, eyes),
        "secret": None,
        "outcome": None,
        "agreed": table.told(game.agreed(then)),
    }


def plans_said(plans: list[PlanOut]) -> list[PlanOut]:
    """Computers' plans, which are stored in English, in the reader's language."""
    return plans if spoken() == ENGLISH else [{**plan, "words": again(plan["words"])} for plan in plans]


def log_between(game: Game, entries: Sequence[Entry], first: int, last: int, eyes: int) -> list[LogLine]:
    """The lines of the log after the first so many entries, up to the last so many, as far as these eyes may know."""
    return [log_line(game, n, entries[n], eyes) for n in range(first, last)]


def check_moment(table: Seated, n: int) -> None:
    """Refuse a moment the game does not have."""
    entries = len(table.session.record.entries)
    if not 0 <= n <= entries:
        raise RequestRefused(f"The game has {entries} options; there is no moment after {n}.")


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
