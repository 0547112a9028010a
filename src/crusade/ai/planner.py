"""Players that plan a whole phase at once: write many drafts, score them by playouts, keep and improve the best.

A draft is everything a side does in one step of the sequence: all its moves and attacks. The game's rules of thumb write
drafts; a taste is a set of weights for these rules, so varying the taste gives different drafts. A draft is scored by
playing on beyond the enemy's reply (as far as the game's HORIZON) and evaluating the position reached. All drafts are
played with the same dice seeds; the worse half is dropped and the rest get twice as many playouts (successive halving).
Effort is counted in playouts, not seconds, so a game can be reproduced byte by byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import exp

from ..core.game import Game
from ..core.option import Option
from ..core.state import State
from ..core.view import View
from .evaluation import evaluation_of
from .player import Budget, Mind, PhasePlayer, follow, thumbs_of
from .playout import Playout
from .reasons import reasons

MAX_OPTIONS = 2_000  # in one draft


# The usual budgets; a game may have its own (ThumbBook.budgets).
# Results vary more between drafts than between dice seeds (docs/strength.md): write many drafts, play most out only once.
BUDGETS = {
    "easy": Budget(drafts=4, playouts=1, rounds=0, variants=0, tries=0, ahead=0),
    "normal": Budget(drafts=14, playouts=1, rounds=0, variants=0, tries=2, ahead=1),
    "hard": Budget(drafts=64, playouts=1, rounds=3, variants=16, tries=6, ahead=3),
}


class Draft:
    """One possible plan for this step, and the results of its playouts."""

    __slots__ = ("options", "results", "taste")

    def __init__(self, taste: dict[str, float], options: tuple[Option, ...]) -> None:
        self.taste, self.options = taste, options
        self.results: list[float] = []

    def mean(self, playouts: int) -> float:
        """The mean of its first playouts: drafts are compared over the same dice seeds, even if one has had more."""
        results = self.results[:playouts]
        return sum(results) / len(results) if results else 0.0


class PlannerPlayer(PhasePlayer):
    """Plans whole phases, tries out single decisions, and explains its plans."""

    def __init__(self, game: Game, seed: str, budget: Budget) -> None:
        super().__init__(game)
        self.budget = budget
        self.random = random.Random(seed)
        self.rules = thumbs_of(game)
        self.thumbs = self.rules.thumbs
        self.playout = Playout(game)
        self.judge = evaluation_of(game)
        self.why: list[str] = []  # the last plan in words, one reason per line
        # Called between playouts: True ends the search with the best draft so far.
        self.hurry: Callable[[], bool] = lambda: False

    def think(self, view: View) -> Sequence[Option]:
        """Plan the step, and note the reasons."""
        plan = follow(self.game, self.imagine(view, 0), self.decide(view))
        explained = view.step in self.rules.explained
        self.why = reasons(self.game, self.imagine(view, 0), plan) if explained else []
        return plan

    def decide(self, view: View) -> Sequence[Option]:
        """The plan for the step, by the method its game names for this kind of decision."""
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
        """Successively better drafts; the last one is the plan, and each can be used if the search must stop early."""
        worlds = self.worlds(view)
        tastes = [dict(self.rules.taste)] + [self.vary(self.rules.taste, 1.0) for _ in range(self.budget.drafts - 1)]
        drafts = self.write(worlds(0), tastes)
        yield drafts[0]
        if len(drafts) == 1 or not self.budget.playouts:
            return
        best = self.halve(view, worlds, drafts, self.budget.playouts)
        yield best
        for n in range(self.budget.rounds):
            width = 0.6 / (n + 1)
            variants = self.write(worlds(0), [self.vary(best.taste, width) for _ in range(self.budget.variants)])
            variants = [d for d in variants if d.options != best.options]
            if variants and not self.hurry():
                rival = self.halve(view, worlds, variants, self.budget.playouts)
                best = self.halve(view, worlds, [best, rival], len(best.results))
                yield best

    def write(self, s: State, tastes: Sequence[dict[str, float]]) -> list[Draft]:
        """A draft for each taste, without duplicates."""
        known: dict[tuple[Option, ...], Draft] = {}
        for taste in tastes:
            if known and self.hurry():
                break
            options = self.draft(s.copy(), Mind(self.random, taste))
            known.setdefault(options, Draft(taste, options))
        return list(known.values())

    def draft(self, s: State, mind: Mind) -> tuple[Option, ...]:
        """What the rules of thumb do until the step ends."""
        here, step = (s.seat, s.pc, s.stack), self.game.program.step(s)
        assert step is not None
        options: list[Option] = []
        while here == (s.seat, s.pc, s.stack) and len(options) < MAX_OPTIONS:
            plan = self.thumbs[step.name](self.game, s.copy(), mind)
            options += follow(self.game, s, plan) or follow(self.game, s, s.menu[:1])
        return tuple(options)

    def halve(self, view: View, worlds: Callable[[int], State], drafts: list[Draft], playouts: int) -> Draft:
        """Successive halving: play every draft out, drop the worse half, double the playouts, until one is left."""
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
            common = min(len(draft.results) for draft in drafts)  # a search cut short leaves some with fewer
            drafts = sorted(drafts, key=lambda d: -d.mean(min(playouts, common)))[: max(1, len(drafts) // 2)]
            if len(drafts) == 1:
                return drafts[0]
            playouts *= 2

    def play(self, s: State, options: Sequence[Option]) -> State:
        """The position after these options, up to the first that is not possible."""
        follow(self.game, s, options)
        return s

    def outlook(self, s: State, side: int, dice_seed: int, player_turns: int) -> float:
        """A side's expected score after a playout of some player-turns."""
        minds = [Mind(random.Random(dice_seed), self.rules.taste) for _ in self.game.sides]
        decided = [0.0, 0.0]
        return self.judge.chances(self.playout.run(s, minds, player_turns, dice_seed, decided), decided).worth(side)

    def vary(self, taste: dict[str, float], width: float) -> dict[str, float]:
        """A random variation of a taste: each weight times a log-normal factor."""
        spread, default = self.rules.spread, self.rules.default_spread
        return {k: v * exp(width * self.random.gauss(0.0, spread.get(k, default))) for k, v in taste.items()}

    # ---- single decisions

    def weigh(self, view: View) -> Sequence[Option]:
        """The option with the best mean over its playouts."""
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
        """Positions that fit the view, by number; only number 0 is needed if nothing is hidden."""
        known: dict[int, State] = {}

        def world(n: int) -> State:
            if n not in known:
                known[n] = self.imagine(view, n)
            return known[n]

        return world

    def imagine(self, view: View, n: int) -> State:
        """A position that fits the view: hidden counters dealt at random from seed n."""
        return self.game.imagine(view, random.Random(n).shuffle)
