"""One game being played: every position so far, its record always in step, and undo up to the last barrier."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise

from ..core.errors import InputError
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.option import Option
from ..core.refusal import Illegal, Refusal
from ..core.state import State
from .dice import CommittedDice, Dice, DiceError, TypedDice
from .record import Claim, Entry, Record
from .replay import states

FALLEN = "The dice have fallen, and no roll is taken back."
SHOWN = "Something hidden has been shown, and nobody can forget it."


class UndoError(InputError):
    """A step that cannot be taken back, and why."""


class Session:
    """A game at the table. `play` and `throw` go on, `undo` goes back; never change its positions from outside."""

    def __init__(self, game: Game, dice: Dice, seats: Sequence[str], auto: bool = True) -> None:
        self.game, self.dice = game, dice
        self.auto = auto  # dice fall by themselves, else when `throw` is called
        self.record = Record(game, seats, dice.name, dice.salts)
        self.history = [game.start()]  # the position before each entry, and the one after the last
        self._floor = 0  # so many entries are final
        self._barrier = "Nothing has been played yet."  # and this is why
        self.told = 0  # so many entries until dice or a counter shown last told somebody what he could not know
        self._throw_all()

    @property
    def state(self) -> State:
        """The position as it is now."""
        return self.history[-1]

    @property
    def chance(self) -> bool:
        """Whether the dice must decide now."""
        return self.state.seat == CHANCE and bool(self.state.menu)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by its players."""
        return self.record.result is not None

    def fork(self) -> Session:
        """A session that goes on from here by itself; this one stays as it is."""
        other = copy(self)
        other.dice, other.record = copy(self.dice), copy(self.record)
        other.record.entries, other.record.takebacks = self.record.entries[:], self.record.takebacks[:]
        other.history = self.history[:]
        return other

    def play(self, option: Option) -> State:
        """Play an option for the seat to decide, then throw the dice that follow. Illegal says why it cannot be."""
        if self.chance:
            raise self._dice_first(option)
        self._go(option, (), self.game.play(self.state, option))
        self._throw_all()
        return self.state

    def play_all(self, options: Sequence[Option]) -> None:
        """Play options of the seat to decide one after the other; on a refusal this session is to be thrown away: play on a fork.

        One that was played without asking, because there was no choice, is not asked for again. What dice or counters
        shown have told stays, or one could try it out for nothing: the rest is dropped where it does not fit any more."""
        seat, told = self.state.seat, self.told
        unasked: list[tuple[int, Option]] = []
        for option in options:
            if (seat, option) in unasked:
                del unasked[: unasked.index((seat, option)) + 1]
                continue
            late = self.over or self.state.seat != seat
            if self.told > told and (late or option not in self.state.menu):
                return
            if late:
                raise InputError(f'"{self.game.text(option)}" comes too late: it is not your decision any more.')
            before = self.state
            self.play(option)
            unasked = self.game.unasked(before, option)

    def throw(self) -> tuple[int, ...]:
        """Throw the dice that are due, once; gives the faces."""
        if not self.chance:
            raise DiceError("no dice are due: expected a position in which chance decides")
        throw = self.game.throw(self.state)
        faces = tuple(self.dice.throw(throw.dice))
        option = throw.read(faces)
        self._go(option, faces, self.game.play(self.state, option))
        return faces

    def undo(self) -> State:
        """Go back to just before the last decision; UndoError says why that cannot be."""
        if len(self.record.entries) <= self._floor:
            raise UndoError(self._barrier)
        self.history.pop()
        self.record.take_back()
        return self.state

    def same_phase_before(self) -> bool:
        """Whether the decision before this one was made in the same phase by the same seat."""
        last = self.history[-2:]
        return len(last) == 2 and len({(self.game.turn(s), self.game.phase(s), s.seat) for s in last}) == 1

    def why_no_undo(self) -> str:
        """Why nothing can be taken back, in words; empty where something can."""
        return "" if len(self.record.entries) > self._floor else self._barrier

    def rewind(self, entries: int) -> State:
        """Go back by consent, over dice and hand-overs; rolls stay thrown."""
        self.record.rewind(entries, self.dice.rolls)
        del self.history[entries + 1 :]
        self._floor, self._barrier = entries, "The game was taken back to here by consent."
        self._throw_all()
        return self.state

    def finish(self, winner: str, degree: int, how: str) -> None:
        """The players end the game themselves, by resignation or agreement; the dice are revealed."""
        self.record.finish(winner, degree, how)
        self._floor, self._barrier = len(self.record.entries), "The game is over."
        self._reveal()

    def agree(self) -> None:
        """Both players end the game at what it counts now."""
        end = self.game.agreed(self.state)
        self.finish("draw" if end.winner is None else self.game.sides[end.winner], end.degree, end.clause)

    def _go(self, option: Option, faces: tuple[int, ...], after: State) -> None:
        self.record.add(self.state, option, faces, after, self.dice.rolls if faces else 0)
        self._remember(self.state, after, faces)
        if self.record.result:
            self._reveal()

    def _reveal(self) -> None:
        if self.dice.reveal():
            self.record.secret = Claim(self.dice.reveal())

    def _remember(self, before: State, after: State, faces: tuple[int, ...]) -> None:
        """Keep the way back open; close it at a barrier."""
        self.history.append(after)
        told = FALLEN if faces else SHOWN if _revealed(self.game, before, after) else ""
        if told:
            self.told = len(self.history) - 1
        if barrier := _barrier(self.game, before, after, told):
            self._floor, self._barrier = len(self.history) - 1, barrier

    def _throw_all(self) -> None:
        while self.auto and self.chance:
            self.throw()

    def _dice_first(self, option: Option) -> Illegal:
        step = self.game.step(self.state)
        refusal = Refusal(step.clause if step else "", "dice_first")
        return Illegal(self.game.text(option), refusal, refusal.words(self.game.hooks.catalogue))


def _barrier(game: Game, before: State, after: State, told: str) -> str:
    """Why a step is final; empty where it may be taken back."""
    if not after.menu:
        return "The game is over."
    if not told and after.seat not in (CHANCE, before.seat):
        return f"The decision has passed to the other side ({game.sides[after.seat]})."
    return told


def _revealed(game: Game, before: State, after: State) -> bool:
    """Whether a seat can tell counters apart that it could not before."""
    return any(game.view(before, n).unknown & ~game.view(after, n).unknown for n in range(len(game.sides)))


def throws(dice: Dice, entry: Entry) -> bool:
    """Whether the dice, thrown again, show what an entry says; real dice are believed."""
    if isinstance(dice, TypedDice):
        return True
    if isinstance(dice, CommittedDice):
        dice.rolls = entry.roll - 1  # rolls taken back by consent stay thrown
    return dice.throw(len(entry.faces)) == list(entry.faces)


def resume(record: Record, dice: Dice, auto: bool = True) -> Session:
    """Take a game up again from its record, undo included. The dice must be the same; they catch up with the rolls."""
    if dice.name != record.dice or dice.salts != record.salts:
        raise DiceError(f"dice {dice.name}: expected {record.dice} with the salts of the record")
    session = Session(record.game, dice, record.seats, auto=False)
    played = list(states(record))
    for entry, (before, after) in zip(record.entries, pairwise(played)):
        if entry.faces and not throws(dice, entry):
            raise DiceError(f"line {entry.line}: the dice do not show what was thrown here")
        session._remember(before, after, entry.faces)
    if isinstance(dice, CommittedDice):
        dice.rolls = max([dice.rolls, *(int(claim.text) for _, claim in record.takebacks)])
    session.record, session.auto = record, auto
    record.revision = record.game.revision  # all of it is legal today, and it goes on under today's rules
    session._throw_all()
    return session
