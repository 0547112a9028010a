"""Players: whoever chooses options from a view. A registry of names; plans are made by the phase and played by the click."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from ..core.errors import InputError
from ..core.game import Game
from ..core.option import Option
from ..core.state import State
from ..core.view import View


class Player(Protocol):
    """Somebody who decides. He sees a view and nothing else."""

    def choose(self, view: View) -> Option:
        """One of the view's options."""
        ...

    def ahead(self, view: View) -> list[Option]:
        """What he would play from here on, in order, as far as he has planned: at least one option."""
        ...


class PlayerError(InputError):
    """A player that does not exist; says which do."""


class RandomPlayer:
    """Any option is as good as another."""

    def __init__(self, game: Game, seed: str) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> Option:
        """A uniform choice."""
        return view.options[self.random.randrange(len(view.options))]

    def ahead(self, view: View) -> list[Option]:
        """One choice at a time."""
        return [self.choose(view)]


class Mind:
    """What a player by rules of thumb brings along: his whims, his tastes (how much each rule weighs), and a memory."""

    __slots__ = ("memo", "random", "taste")

    def __init__(self, whims: random.Random, taste: Mapping[str, float]) -> None:
        self.random, self.taste = whims, taste
        self.memo: dict[object, object] = {}  # what depends on the position and the tastes alone, worked out once


#: What a game's rules of thumb supply for each step: the options to play now, in order. They may play on the position
#: they are given.
Thumbs = dict[str, Callable[[Game, State, Mind], list[Option]]]


#: Whole steps carried out at once in playouts, where a game knows how.
Swift = dict[str, Callable[[Game, State, Mind], State]]


class ThumbBook(NamedTuple):
    """A game's rules of thumb, and what a planner needs to know to draw up plans by them."""

    thumbs: Thumbs
    taste: dict[str, float]  # what each rule usually weighs
    phases: frozenset[str]  # steps in which everything a side does is one plan
    horizon: int = 2  # player-turns a plan is played on
    swift: Mapping[str, Callable[[Game, State, Mind], State]] = {}
    spread: Mapping[str, float] = {}  # how widely a planner varies a weight; others by `usual`
    usual: float = 0.4
    explained: frozenset[str] = frozenset()  # steps whose plan is worth a word to the people at the table
    exact: Mapping[str, Callable[[Game, State], list[Option]]] = {}  # decisions reckoned exactly
    weighed: Mapping[
        str, Callable[[Game, State, Option], list[Option]]
    ] = {}  # decisions tried out: what is worth trying
    fateful: frozenset[str] = frozenset()  # throws of one die that may end the game at once


def thumbs_of(game: Game) -> ThumbBook:
    """The rules of thumb that live with a game."""
    book: ThumbBook = game.hooks.thumb()
    return book


def follow(game: Game, s: State, plan: Sequence[Option]) -> list[Option]:
    """Play as much of a plan as belongs to the step at hand, in place; gives what was played.

    An only choice plays itself, so a plan may be longer than what there was to decide: its end is not for the next step.
    """
    here = s.seat, s.pc, s.stack
    played: list[Option] = []
    for option in plan:
        if option not in s.menu:
            break
        game.apply(s, option)
        played.append(option)
        if here != (s.seat, s.pc, s.stack):
            break
    return played


class PhasePlayer(ABC):
    """A player who plans ahead: a plan for the step, kept while it fits. What he plans is for `think` to say."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.plan: list[Option] = []
        self.moment = (0, "", "")

    @abstractmethod
    def think(self, view: View) -> Sequence[Option]:
        """What to play now, and after it in the same step."""

    def choose(self, view: View) -> Option:
        """The next option of the plan; a new plan where there is none or it no longer fits."""
        moment = view.turn, view.phase, view.step
        if moment != self.moment:
            self.plan, self.moment = [], moment
        if not self.plan or self.plan[0] not in view.options:
            self.plan = list(self.think(view))
        if not self.plan or self.plan[0] not in view.options:
            self.plan = []
            return view.options[0]
        return self.plan.pop(0)

    def ahead(self, view: View) -> list[Option]:
        """The whole plan."""
        plan = [self.choose(view), *self.plan]
        self.plan = []
        return plan


class ThumbPlayer(PhasePlayer):
    """Plays by the game's rules of thumb."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game)
        rules = thumbs_of(game)
        self.mind = Mind(random.Random(seed), rules.taste)
        self.thumbs = rules.thumbs

    def think(self, view: View) -> Sequence[Option]:
        """What the rules of thumb say."""
        imagined = self.game.imagine(view, self.mind.random.shuffle)
        plan = self.thumbs[view.step](self.game, imagined.copy(), self.mind)
        return follow(self.game, imagined, plan)


def _planner(game: Game, seed: str, name: str) -> Player:
    from .planner import BUDGETS, PlannerPlayer  # it stands on this file

    return PlannerPlayer(game, seed, BUDGETS[name])


#: The ladder, weakest first.
PLAYERS: dict[str, Callable[[Game, str], Player]] = {
    "random": RandomPlayer,
    "thumb": ThumbPlayer,
    "easy": partial(_planner, name="easy"),
    "normal": partial(_planner, name="normal"),
    "hard": partial(_planner, name="hard"),
}


def make_player(name: str, game: Game, seed: str) -> Player:
    """A player by name; the seed makes its whims repeatable."""
    if name not in PLAYERS:
        raise PlayerError(f"no player {name!r}; the players are: {', '.join(PLAYERS)}")
    return PLAYERS[name](game, seed)
