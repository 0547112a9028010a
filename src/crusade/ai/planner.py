"""Players that plan by the phase: whole drafts by varied tastes, each played on against sampled replies, the best improved.

A draft is everything a side does in one step of the sequence (who goes where, which attacks with whom). The game's rules of
thumb write drafts; a taste says how much each rule weighs, so other tastes write other drafts. Each is judged by playing on
past the enemy's reply (as far as the game's HORIZON) and asking the evaluation; the same luck falls on all of them, half
are dropped, the rest played on further. Effort is counted in playouts, not seconds, so that a game can be played again to
the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import exp
from typing import NamedTuple

from ..core.game import Game
from ..core.option import Option
from ..core.state import State
from ..core.view import View
from .evaluation import evaluation_of
from .player import Mind, PhasePlayer, follow, thumbs_of
from .playout import Playout
from .reasons import reasons

LONGEST = 2_000  # options of a draft


class Budget(NamedTuple):
    """How much a player thinks: drafts written for a phase, playouts of each in the first heat, rounds of improving the
    best with as many new drafts; and at a single decision playouts of each option (0: by rule of thumb), and how many
    player-turns they go."""

    drafts: int
    heat: int
    rounds: int
    fresh: int
    tries: int
    ahead: int


# Drafts differ more than luck does (docs/strength.md), so many are written and most are played on but once.
BUDGETS = {
    "easy": Budget(drafts=4, heat=1, rounds=0, fresh=0, tries=0, ahead=0),
    "normal": Budget(drafts=14, heat=1, rounds=0, fresh=0, tries=2, ahead=1),
    "hard": Budget(drafts=64, heat=1, rounds=3, fresh=16, tries=6, ahead=3),
}


class Draft:
    """What a side could do in this step, and how it went when played on."""

    __slots__ = ("options", "results", "taste")

    def __init__(self, taste: dict[str, float], options: tuple[Option, ...]) -> None:
        self.taste, self.options = taste, options
        self.results: list[float] = []

    def mean(self, playouts: int) -> float:
        """How good it looks by its first playouts: drafts are compared by the same luck, whoever has had more."""
        results = self.results[:playouts]
        return sum(results) / len(results) if results else 0.0


class PlannerPlayer(PhasePlayer):
    """Plans whole phases, weighs single decisions, and says why."""

    def __init__(self, game: Game, seed: str, budget: Budget) -> None:
        super().__init__(game)
        self.budget = budget
        self.random = random.Random(seed)
        self.rules = thumbs_of(game)
        self.thumbs = self.rules.thumbs
        self.playout = Playout(game)
        self.judge = evaluation_of(game)
        self.why: list[str] = []  # the last plan in words, one line a thought
        # Asked between playouts: true ends the search with the best so far.
        self.hurry: Callable[[], bool] = lambda: False

    def think(self, view: View) -> Sequence[Option]:
        """What to play now, and after it in the same step; and why."""
        plan = follow(self.game, self.imagine(view, 0), self.decide(view))
        explained = view.step in self.rules.explained
        self.why = reasons(self.game, self.imagine(view, 0), plan) if explained else []
        return plan

    def decide(self, view: View) -> Sequence[Option]:
        """What to play now, and after it in the same step."""
        if len(view.options) == 1:
            return view.options
        if view.step in self.rules.phases:
            *_, best = self.search(view)
            return best.options
        if view.step in self.rules.exact:
            return list(self.rules.exact[view.step](self.game, self.imagine(view, 0)))
        if view.step in self.rules.weighed and self.budget.tries:
            return self.weigh(view)
        return self.thumbs[view.step](self.game, self.imagine(view, 0), Mind(self.random, self.rules.taste))

    # ---- whole phases

    def search(self, view: View) -> Iterator[Draft]:
        """Ever better drafts; the last is the plan. Whoever must stop takes the one he has."""
        worlds = self.worlds(view)
        tastes = [dict(self.rules.taste)] + [self.vary(self.rules.taste, 1.0) for _ in range(self.budget.drafts - 1)]
        drafts = self.write(worlds(0), tastes)
        yield drafts[0]
        if len(drafts) == 1 or not self.budget.heat:
            return
        best = self.heats(view, worlds, drafts, self.budget.heat)
        yield best
        for n in range(self.budget.rounds):
            width = 0.6 / (n + 1)
            fresh = self.write(worlds(0), [self.vary(best.taste, width) for _ in range(self.budget.fresh)])
            fresh = [d for d in fresh if d.options != best.options]
            if fresh and not self.hurry():
                rival = self.heats(view, worlds, fresh, self.budget.heat)
                best = self.heats(view, worlds, [best, rival], len(best.results))
                yield best

    def write(self, s: State, tastes: Sequence[dict[str, float]]) -> list[Draft]:
        """A draft for each taste; those that come to the same are one."""
        known: dict[tuple[Option, ...], Draft] = {}
        for taste in tastes:
            if known and self.hurry():
                break
            options = self.draft(s.copy(), Mind(self.random, taste))
            known.setdefault(options, Draft(taste, options))
        return list(known.values())

    def draft(self, s: State, mind: Mind) -> tuple[Option, ...]:
        """What the rules of thumb do until the step is over."""
        here, step = (s.seat, s.pc, s.stack), self.game.program.step(s)
        assert step is not None
        options: list[Option] = []
        while here == (s.seat, s.pc, s.stack) and len(options) < LONGEST:
            plan = self.thumbs[step.name](self.game, s.copy(), mind)
            options += follow(self.game, s, plan) or follow(self.game, s, s.menu[:1])
        return tuple(options)

    def heats(self, view: View, worlds: Callable[[int], State], drafts: list[Draft], playouts: int) -> Draft:
        """Play the drafts on so often, drop the worse half, play the rest on twice as often, until one is left."""
        after: dict[tuple[int, int], State] = {}
        while True:
            for draft in drafts:
                while len(draft.results) < playouts and not (draft.results and self.hurry()):
                    n = len(draft.results)
                    world = n if view.unknown else 0
                    key = id(draft), world
                    if key not in after:
                        after[key] = self.play(worlds(world).copy(), draft.options)
                    draft.results.append(self.outlook(after[key].copy(), view.seat, n, self.rules.horizon))
            alike = min(len(draft.results) for draft in drafts)  # in a hurry some have had fewer
            drafts = sorted(drafts, key=lambda d: -d.mean(min(playouts, alike)))[: max(1, len(drafts) // 2)]
            if len(drafts) == 1:
                return drafts[0]
            playouts *= 2

    def play(self, s: State, options: Sequence[Option]) -> State:
        """The position after these options, as far as they fit."""
        follow(self.game, s, options)
        return s

    def outlook(self, s: State, side: int, luck: int, player_turns: int) -> float:
        """What a position is worth to a side after so many player-turns of playing on."""
        minds = [Mind(random.Random(luck), self.rules.taste) for _ in self.game.sides]
        fate = [0.0, 0.0]
        return self.judge.chances(self.playout.on(s, minds, player_turns, luck, fate), fate).worth(side)

    def vary(self, taste: dict[str, float], width: float) -> dict[str, float]:
        """The same tastes, some a little stronger, some weaker."""
        spread, usual = self.rules.spread, self.rules.usual
        return {k: v * exp(width * self.random.gauss(0.0, spread.get(k, usual))) for k, v in taste.items()}

    # ---- single decisions

    def weigh(self, view: View) -> Sequence[Option]:
        """The option that goes best when it is played on."""
        worlds = self.worlds(view)
        usual = Mind(self.random, self.rules.taste)
        first = (self.thumbs[view.step](self.game, worlds(0).copy(), usual) or view.options)[0]
        options = self.rules.weighed[view.step](self.game, worlds(0), first)
        if len(options) == 1:
            return options
        drafts = [Draft({}, (option,)) for option in options]
        for n in range(self.budget.tries):
            if n and self.hurry():
                break
            for draft in drafts:
                s = self.play(worlds(n if view.unknown else 0).copy(), draft.options)
                draft.results.append(self.outlook(s, view.seat, n, self.budget.ahead))
        return max(drafts, key=lambda d: d.mean(self.budget.tries)).options

    # ---- what is hidden

    def worlds(self, view: View) -> Callable[[int], State]:
        """Positions the seat might be in, by number; there is but one where nothing is hidden."""
        known: dict[int, State] = {}

        def world(n: int) -> State:
            if n not in known:
                known[n] = self.imagine(view, n)
            return known[n]

        return world

    def imagine(self, view: View, n: int) -> State:
        """One position the seat might be in."""
        return self.game.imagine(view, random.Random(n).shuffle)
