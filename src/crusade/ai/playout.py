"""Playing on from a position by rules of thumb, both sides, to see where it leads."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from ..core.game import Game
from ..core.machine import CHANCE
from ..core.option import Option
from ..core.state import State
from .player import Mind, Thumbs, thumbs_of

Dice = Callable[[State, int], list[int]]
Swift = dict[str, Callable[[Game, State, Mind], State]]
MOST = 20_000  # decisions; a playout that does not end is a mistake


class Playout:
    """A game's rules of thumb, ready to play on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rules = thumbs_of(game)
        self.thumbs: Thumbs = rules.THUMBS
        self.swift: Swift = rules.SWIFT  # whole phases carried out at once
        self.scene: Callable[[State], int] = rules.scene  # what a throw is about: the same scene, the same luck

    def on(self, s: State, minds: Sequence[Mind], player_turns: int, luck: int) -> State:
        """Play on until so many player-turns have ended, or the game. Changes the position it is given."""
        game, step = self.game, self.game.program.step
        moment, left = (game.turn(s), game.phasing(s)), player_turns
        plans: list[list[Option]] = [[], []]
        throws: dict[int, int] = {}
        for _ in range(MOST):
            if not s.menu:
                return s
            if s.seat == CHANCE:
                game.apply(s, self.roll(s, luck, throws))
            else:
                s = self.decide(s, minds[s.seat], plans[s.seat])
            now = game.turn(s), game.phasing(s)
            if now != moment:
                moment, left = now, left - 1
                if left <= 0:
                    return s
        raise RuntimeError(f"a playout does not end: step {step(s)}")

    def decide(self, s: State, mind: Mind, plan: list[Option]) -> State:
        """One decision by rules of thumb; a whole phase at once where the game knows how."""
        game = self.game
        if not plan or plan[0] not in s.menu:
            step = game.program.step(s)
            assert step is not None
            if step.name in self.swift:
                plan.clear()
                return self.swift[step.name](game, s, mind)
            plan[:] = self.thumbs[step.name](game, s, mind)
        option = plan.pop(0) if plan and plan[0] in s.menu else s.menu[0]
        game.apply(s, option)
        return s

    def roll(self, s: State, luck: int, throws: dict[int, int]) -> Option:
        """The dice of one playout. The same luck throws the same dice for the same scene, so plans are compared fairly."""
        throw = self.game.throw(s)
        scene = self.scene(s)
        throws[scene] = n = throws.get(scene, 0) + 1
        dice = random.Random(luck * 1_000_003 + scene * 1_009 + n)
        return throw.read([dice.randrange(6) + 1 for _ in range(throw.dice)])
