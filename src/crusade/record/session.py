"""A game being played: its position, its record, and undo up to the last barrier."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from ..core.errors import InputError
from ..core.game import Game
from ..core.head import TARGET
from ..core.machine import CHANCE, SPECTATOR
from ..core.news import news_of
from ..core.option import BATTLE, Option, halt
from ..core.refusal import Illegal, Refusal
from ..core.state import NOBODY, NOWHERE, State
from .dice import CommittedDice, Dice, DiceError, TypedDice
from .older import bring_up_to_date
from .positions import Positions
from .record import Claim, Entry, Moment, Record
from .replay import states
from .sandbox import Sandbox, SandboxDice, start_of

HIDDEN_FROM_NOBODY: Final[frozenset[int]] = frozenset()
OVER = "The game is over."
CONSENT = "The game was taken back to here by consent."
THROWN = "Dice have been thrown, and a roll cannot be taken back."
SHOWN = "Something hidden has been revealed, so this cannot be undone."


class Bookmark(NamedTuple):
    """Where undo ends: the number of entries, the reason, the last reveal by then, and the packed position."""

    first: int
    barrier: str
    told: int
    position: bytes


Played = tuple[Option, tuple[int, ...], int]  # an option with its faces and roll number


class UndoError(InputError):
    """A step that cannot be undone, and why."""


class Session:
    """A game being played. `play` and `throw` go forward, `undo` goes back; never change its positions from outside.

    The latest positions are kept for undo, and older ones packed at intervals (`positions.py`), so neither memory nor the
    cost of a step grows with the length of the game."""

    def __init__(
        self,
        game: Game,
        dice: Dice,
        seats: Sequence[str],
        auto: bool = True,
        start: State | None = None,
        first: int = 0,  # number of entries before `start`
        sandbox: Sandbox | None = None,  # what it begins with instead, if everything may be undone
    ) -> None:
        self.game, self.dice = game, dice
        self.auto = auto  # dice are thrown automatically, else by calling `throw`
        self.record = Record(game, seats, dice.name, dice.salts)
        self.record.sandbox = sandbox
        if sandbox:
            start = start_of(game, sandbox.position)
        self.positions = Positions(game, start or game.start(), first)
        if start and not first:
            self.positions.learn({0: game.pack(start)})  # a laid-out position, not the game's own start
        self._unknown = _unknown(game, self.state)
        self._floor = first  # number of entries that cannot be undone
        self._barrier = "Nothing has been played yet."  # why they cannot
        self.told = 0  # number of entries up to the last reveal (a die or a hidden counter)
        self._throw_all()

    @property
    def state(self) -> State:
        """The position as it is now."""
        return self.positions.now

    @property
    def chance(self) -> bool:
        """Whether dice must be thrown now; never after the players have ended the game."""
        return self.state.seat == CHANCE and bool(self.state.menu) and not self.over

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by its players."""
        return self.record.result is not None

    def position(self, entries: int) -> State:
        """The position after a number of entries."""
        return self.positions.at(entries, self.record.entries)

    @property
    def bookmark(self) -> Bookmark:
        """Where undo ends, with the position there: a session can be restored from it without replaying everything."""
        return Bookmark(self.positions.floor, self._barrier, self.told, self.positions.floor_packed)

    def snapshot(self) -> Session:
        """A copy that does not change while the game goes on, for use in another thread."""
        then = copy(self)
        then.record, then.positions = self.record.snapshot(), self.positions.snapshot()
        return then

    def play(self, option: Option) -> State:
        """Play an option for the seat that decides, then throw the dice that follow. Illegal says why it is not possible."""
        self._play(option)
        self._drop_old_positions()
        return self.state

    def play_all(self, options: Sequence[Option]) -> None:
        """Play options of the seat that decides one after the other, all or none; the error says why one is not possible.

        An option that was played automatically, because there was no choice, is skipped; so is putting down a counter
        that is no longer in hand, for nobody can tell beforehand after which order it stays there. Once dice were thrown or
        counters revealed, those stay, or players could try them out for nothing; options that no longer fit are
        dropped. Where the dice wait to be thrown by hand, what comes after them is dropped too."""
        entries, floor, barrier, told = len(self.record.entries), self._floor, self._barrier, self.told
        unknown, result, secret = self._unknown, self.record.result, self.record.secret
        try:
            self._play_all(options)
        except InputError:
            del self.record.entries[entries:]
            self.positions.go_back(entries, self.record.entries)
            self._floor, self._barrier, self.told, self._unknown = floor, barrier, told, unknown
            self.record.result, self.record.secret = result, secret
            raise
        self._drop_old_positions()

    def _play_all(self, options: Sequence[Option]) -> None:
        seat, told = self.state.seat, self.told
        unasked: list[tuple[int, Option]] = []
        for n, option in enumerate(options):
            if (seat, option) in unasked:
                del unasked[: unasked.index((seat, option)) + 1]
                continue
            if n and option == halt and self.game.in_hand(self.state) == NOBODY:
                continue
            if n and self.chance and isinstance(self.dice, TypedDice):
                return
            late = self.over or self.state.seat != seat
            if self.told > told and (late or option not in self.state.menu):
                return
            if late:
                raise InputError(f'"{self.game.text(option)}" comes too late: it is no longer your decision.')
            before = self.state
            self._play(option)
            unasked = self.game.unasked(before, option)

    def _play(self, option: Option) -> None:
        if self.chance:
            raise self._dice_first(option)
        if self.over and self.state.menu:
            raise InputError(OVER)
        self._write_down(option, (), self.game.play(self.state, option), 0)
        self._throw_all()

    def throw(self) -> tuple[int, ...]:
        """Throw the dice that are due, once; returns the faces."""
        if not self.chance:
            raise DiceError("no dice are due: expected a position in which chance decides")
        throw = self.game.throw(self.state)
        faces = tuple(self.dice.throw(throw.dice))
        option = throw.read(faces)
        self._write_down(option, faces, self.game.play(self.state, option), self.dice.rolls)
        return faces

    def salt(self, dice: Dice, auto: bool = True) -> None:
        """Replace the dice by ones with more salts, before the first roll. Once all salts are there, dice that are due are
        thrown."""
        if dice.name != self.dice.name or self.dice.rolls:
            raise DiceError("salts come before the first roll, to the dice that were committed to")
        self.dice, self.auto, self.record.salts = dice, auto, dice.salts
        self._throw_all()
        self._drop_old_positions()

    def undo(self) -> State:
        """Go back to just before the last decision; UndoError says why that is not possible."""
        if len(self.record.entries) <= self._floor:
            raise UndoError(self._barrier)
        self.record.take_back()
        self.positions.go_back(len(self.record.entries), self.record.entries)
        self._unknown = _unknown(self.game, self.state)
        return self.state

    def go_back(self, entries: int) -> State:
        """Undo in a sandbox to a number of entries, past dice, changes of side and the end; rolls are not repeated."""
        assert self.record.sandbox is not None
        self.positions.go_back(entries, self.record.entries)
        self.record.drop(entries)
        self._unknown = _unknown(self.game, self.state)
        self.told = min(self.told, entries)
        self._throw_all()
        self._drop_old_positions()
        return self.state

    def same_phase_before(self) -> bool:
        """Whether the decision before this one was made in the same phase by the same seat."""
        entries = len(self.record.entries)
        if entries <= self.positions.floor:
            return False
        game, last = self.game, (self.position(entries - 1), self.state)
        return len({(game.turn(s), game.phase(s), s.seat) for s in last}) == 1

    def why_no_undo(self) -> str:
        """Why nothing can be undone, in words; empty if something can."""
        return "" if len(self.record.entries) > self._floor else self._barrier

    def rewind(self, entries: int) -> State:
        """Take back by consent, past dice and changes of side; rolls stay thrown."""
        self.positions.go_back(entries, self.record.entries)
        self.record.rewind(entries, self.dice.rolls)
        self._unknown = _unknown(self.game, self.state)
        self._floor = self.told = entries
        self._barrier = CONSENT
        self._throw_all()
        self._drop_old_positions()
        return self.state

    def follow(self, kept: int, played: Iterable[Played], result: Claim | None = None) -> None:
        """Apply what another process did to this game: keep `kept` entries, play these options (with faces and rolls)."""
        if not self._floor <= kept <= len(self.record.entries):
            raise UndoError(self._barrier)
        while len(self.record.entries) > kept:
            self.undo()
        for option, faces, roll in played:
            self._throw_again(faces, roll)
            self._write_down(option, faces, self.game.play(self.state, option), roll)
        if result and not self.over:
            self.record.result = result
            self._stop_undo(len(self.record.entries), OVER)
            self._reveal()
        self._drop_old_positions()

    def repeat(self, entry: Entry, after: State) -> None:
        """Play an entry of a file again, which leads to this position; its remark is kept."""
        self._throw_again(entry.faces, entry.roll)
        self._write_down(entry.option, entry.faces, after, entry.roll)
        self.record.entries[-1] = self.record.entries[-1]._replace(heading=entry.heading)
        self._drop_old_positions()

    def _throw_again(self, faces: tuple[int, ...], roll: int) -> None:
        if faces and not same_faces(self.dice, faces, roll):
            raise DiceError(f"roll {roll}: the dice do not show what was thrown here")

    def finish(self, winner: str, degree: int, how: str) -> None:
        """The players end the game themselves, by resignation or agreement; the secret of the dice is revealed."""
        self.record.finish(winner, degree, how)
        self._stop_undo(len(self.record.entries), OVER)
        self._drop_old_positions()
        self._reveal()

    def agree(self) -> None:
        """Both players agree to end the game with the outcome of the current position."""
        end = self.game.agreed(self.state)
        self.finish("draw" if end.winner is None else self.game.sides[end.winner], end.degree, end.clause)

    def _write_down(self, option: Option, faces: tuple[int, ...], after: State, roll: int) -> None:
        moment = moment_of(self.game, self.state, option)
        news = news_of(self.game, self.state, after, option, moment.hidden_from)
        self.record.add(self.state, option, faces, after, roll, moment, news)
        self._remember(after, faces)
        if self.record.result:
            self._reveal()

    def _reveal(self) -> None:
        if self.dice.reveal():
            self.record.secret = Claim(self.dice.reveal())

    def _remember(self, after: State, faces: tuple[int, ...]) -> None:
        """Keep the new position for undo, and note a barrier."""
        before = self.state
        self.positions.add(after)
        entries = self.positions.entries
        unknown = _unknown(self.game, after)
        shown = any(then & ~now for then, now in zip(self._unknown, unknown))
        told = THROWN if faces else SHOWN if shown else ""
        self._unknown = unknown
        if told:
            self.told = entries
        if barrier := _barrier(self.game, before, after, told):
            self._stop_undo(entries, barrier)

    def _stop_undo(self, entries: int, why: str) -> None:
        """What has been played so far cannot be undone; in a sandbox everything can."""
        if self.record.sandbox is None:
            self._floor, self._barrier = entries, why

    def _drop_old_positions(self) -> None:
        """Drop the positions that undo does not need at once; `position` works them out again from a packed one."""
        self.positions.settle(self._floor, self.record.entries)

    def restore(self, takebacks: Sequence[tuple[int, Claim]], result: str, auto: bool) -> None:
        """Restore what replaying does not: take-backs by consent, an end by the players, and the barriers of both."""
        self.record.takebacks = list(takebacks)
        if isinstance(self.dice, CommittedDice | TypedDice):
            self.dice.rolls = max([self.dice.rolls, *(int(claim.text) for _, claim in takebacks)])
        back = max((at for at, _ in takebacks), default=-1)
        self.told = max(self.told, back)
        if back >= self._floor:
            self._floor, self._barrier = back, CONSENT
        if result:
            self.record.result = self.record.result or Claim(result)
            self._stop_undo(len(self.record.entries), OVER)
            self._reveal()
        self._drop_old_positions()
        self.auto = auto
        self._throw_all()

    def _throw_all(self) -> None:
        while self.auto and self.chance:
            self.throw()

    def _dice_first(self, option: Option) -> Illegal:
        step = self.game.step(self.state)
        refusal = Refusal(step.clause if step else "", "dice_first")
        return Illegal(self.game.text(option), refusal, self.game.reason(refusal))


def _barrier(game: Game, before: State, after: State, told: str) -> str:
    """Why a step cannot be undone; empty if it can."""
    if not after.menu:
        return OVER
    if not told and after.seat not in (CHANCE, before.seat):
        return f"The decision has passed to the other side ({game.sides[after.seat]})."
    return told


def _unknown(game: Game, s: State) -> list[int]:
    """For each side, the counters it cannot identify."""
    return [game.unknown(s, side) for side in range(len(game.sides))]


def moment_of(game: Game, before: State, option: Option) -> Moment:
    """When an option is played, and which seats must not see it."""
    step = game.step(before)
    name, clause = (step.name, step.clause) if step else ("", "")
    hidden_from, place = _hidden_from(game, before, option), _battle(before, option)
    battle = "" if place == NOWHERE else game.board.name(place)
    return moment(game.turn(before), before.seat, game.phase(before), name, clause, hidden_from, battle)


def _battle(before: State, option: Option) -> int:
    """The place of the battle an option belongs to: the one it picks, or the one being fought."""
    return option[1] if option[0] == BATTLE else before.tally[TARGET]


@lru_cache(maxsize=4096)
def moment(
    turn: int, seat: int, phase: str, step: str, clause: str, hidden_from: frozenset[int], battle: str
) -> Moment:
    """A moment, shared by all entries with the same values to save memory."""
    return Moment(turn, seat, phase, step, clause, hidden_from, battle)


def _hidden_from(game: Game, before: State, option: Option) -> frozenset[int]:
    """The seats that must not see an option: it names a counter hidden from them, or moves one."""
    hand = game.in_hand(before)
    unit = option[1] if game.verbs[option[0]].first == "unit" else NOBODY
    if unit == NOBODY and hand == NOBODY:
        return HIDDEN_FROM_NOBODY
    return frozenset(
        seat
        for seat in (0, 1, SPECTATOR)
        if seat != before.seat
        and (unknown := game.unknown(before, seat))
        and ((unit != NOBODY and unknown >> unit & 1) or (hand != NOBODY and unknown >> hand & 1))
    )


def same_faces(dice: Dice, faces: tuple[int, ...], roll: int) -> bool:
    """Whether the dice, thrown again, show these faces; dice thrown by hand are trusted."""
    if isinstance(dice, TypedDice | SandboxDice):
        dice.rolls = roll
        return True
    if isinstance(dice, CommittedDice):
        dice.rolls = roll - 1  # rolls taken back by consent stay thrown
    return dice.throw(len(faces)) == list(faces)


def resume(record: Record, dice: Dice, auto: bool = True) -> Session:
    """The session of a record that was read from a file; every line is checked."""
    if dice.name != record.dice or dice.salts != record.salts:
        raise DiceError(f"dice {dice.name}: expected {record.dice} with the salts of the record")
    session = Session(record.game, dice, record.seats, auto=False, sandbox=record.sandbox)
    entries = bring_up_to_date(record)
    for n, after in enumerate(states(record)):
        if n:
            session.repeat(entries[n - 1], after)
    session.restore(record.takebacks, record.result.text if record.result else "", auto)
    session.record.practice = record.practice
    return session


def session_from_options(game: Game, dice: Dice, seats: Sequence[str], played: Iterable[Played]) -> Session:
    """A session in which these options (with faces and roll numbers) have been played. The dice must be the same ones;
    their rolls are repeated."""
    session = Session(game, dice, seats, auto=False)
    for one in played:  # one by one, to hold as few positions as possible
        session.follow(len(session.record.entries), [one])
    return session


def session_from_bookmark(
    game: Game, dice: Dice, seats: Sequence[str], entries: Sequence[Entry], at: Bookmark
) -> Session:
    """A session restored from its bookmark: only later entries are replayed. All entries must have their moments.

    A bookmark is at the last barrier, so no dice were thrown and nothing was revealed after it."""
    session = Session(game, dice, seats, auto=False, start=game.unpack(at.position), first=at.first)
    session.record.entries, session.record.thin = list(entries), len(entries)
    session._barrier, session.told = at.barrier, at.told
    for entry in entries[at.first :]:
        if entry.faces:
            raise DiceError("dice after the last barrier: expected a bookmark behind them")
        session.positions.add(game.play(session.state, entry.option))
        session._drop_old_positions()
    session._unknown = _unknown(game, session.state)
    return session


def with_remarks_and_checks(record: Record, dice: Dice) -> Record:
    """A record with every remark and check, as a file needs them; the game is replayed if some are missing."""
    if not record.thin:
        return record
    played = ((entry.option, entry.faces, entry.roll) for entry in record.entries)
    session = session_from_options(record.game, dice, record.seats, played)
    session.restore(record.takebacks, record.result.text if record.result else "", auto=False)
    session.record.secret, session.record.practice = record.secret, record.practice
    return session.record
