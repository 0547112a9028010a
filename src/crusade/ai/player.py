"""Players, which choose options from a view, and the registry of their names."""

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
    """Makes the decisions of one seat, and sees only its view."""

    def choose(self, view: View) -> Option:
        """One of the view's options."""
        ...

    def ahead(self, view: View) -> list[Option]:
        """The options planned from here on, in order: at least one."""
        ...


class PlayerError(InputError):
    """There is no player of that name; the message lists those there are."""


class RandomPlayer:
    """Plays any option at random."""

    def __init__(self, game: Game, seed: str) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> Option:
        """A uniform random choice."""
        return view.options[self.random.randrange(len(view.options))]

    def ahead(self, view: View) -> list[Option]:
        """One choice at a time."""
        return [self.choose(view)]


class Mind:
    """What the rules of thumb are given besides the position: random numbers, a taste (the rules' weights), and a cache."""

    __slots__ = ("memo", "random", "taste")

    def __init__(self, rng: random.Random, taste: Mapping[str, float]) -> None:
        self.random, self.taste = rng, taste
        self.memo: dict[object, object] = {}  # cached values that depend on the taste and the position only


#: By step: a function that returns the options to play now, in order. It may change the position it is given.
Thumbs = dict[str, Callable[[Game, State, Mind], list[Option]]]


#: By step: a faster version for playouts, which plays the whole step in place.
Swift = dict[str, Callable[[Game, State, Mind], State]]


class Budget(NamedTuple):
    """How much effort a planner spends on a phase, and on a single decision."""

    drafts: int  # written for a phase
    playouts: int  # of each draft before the first cut
    rounds: int  # of improving the best draft
    variants: int  # drafts written in each such round
    tries: int  # playouts of each option at a single decision; 0 uses the rule of thumb instead
    ahead: int  # player-turns those playouts last


class ThumbBook(NamedTuple):
    """A game's rules of thumb, and what the planner needs to know to plan with them."""

    thumbs: Thumbs
    taste: dict[str, float]  # the default weight of each rule
    phases: frozenset[str]  # steps planned as a whole
    horizon: int = 2  # player-turns in the playouts of a plan
    swift: Mapping[str, Callable[[Game, State, Mind], State]] = {}
    spread: Mapping[str, float] = {}  # how widely the planner varies a weight, if not by `default_spread`
    default_spread: float = 0.4
    explained: frozenset[str] = frozenset()  # steps whose plan is explained to the players
    exact: Mapping[str, Callable[[Game, State], list[Option]]] = {}  # steps decided by exact calculation
    #: Steps decided by playouts: the options to try.
    weighed: Mapping[str, Callable[[Game, State, Option], list[Option]]] = {}
    sudden_death: frozenset[str] = frozenset()  # rolls of one die that may end the game at once
    budgets: Mapping[str, Budget] = {}  # of planners by name, where the game needs others than planner.BUDGETS
    sampled: tuple[Mapping[str, str], ...] = ({},)  # the switches `crusade fit` plays with, in turn


def thumbs_of(game: Game) -> ThumbBook:
    """A game's rules of thumb."""
    book: ThumbBook = game.hooks.thumb()
    return book


def follow(game: Game, s: State, plan: Sequence[Option]) -> list[Option]:
    """Play a plan in place until the step ends or an option is not possible; returns what was played.

    A single option is played automatically, so a plan may hold more options than there were decisions. The rest must not
    be played in the next step.
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
    """A player that plans a step at a time and keeps the plan while it is possible. Subclasses plan in `think`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.plan: list[Option] = []
        self.moment = (0, "", "")

    @abstractmethod
    def think(self, view: View) -> Sequence[Option]:
        """The options to play now and in the rest of the step."""

    def choose(self, view: View) -> Option:
        """The next option of the plan; makes a new plan if there is none or it is no longer possible."""
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
        """The options the rules of thumb choose."""
        imagined = self.game.imagine(view, self.mind.random.shuffle)
        plan = self.thumbs[view.step](self.game, imagined.copy(), self.mind)
        return follow(self.game, imagined, plan)


def _planner(game: Game, seed: str, name: str) -> Player:
    from .planner import BUDGETS, PlannerPlayer  # here because it imports this module

    return PlannerPlayer(game, seed, thumbs_of(game).budgets.get(name) or BUDGETS[name])


#: The ladder, weakest first.
PLAYERS: dict[str, Callable[[Game, str], Player]] = {
    "random": RandomPlayer,
    "thumb": ThumbPlayer,
    "easy": partial(_planner, name="easy"),
    "normal": partial(_planner, name="normal"),
    "hard": partial(_planner, name="hard"),
}


def make_player(name: str, game: Game, seed: str) -> Player:
    """A player by name; the seed makes its random choices repeatable."""
    if name not in PLAYERS:
        raise PlayerError(f"no player {name!r}; the players are: {', '.join(PLAYERS)}")
    return PLAYERS[name](game, seed)
