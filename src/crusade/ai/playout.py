"""Playouts: both sides play on from a position by rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..core.fire import FACES
from ..core.game import Game
from ..core.head import STAGE, TARGET, TURN
from ..core.machine import CHANCE
from ..core.option import Option
from ..core.state import State
from .player import Mind, follow, thumbs_of

MAX_DECISIONS = 20_000  # a playout that takes more is stuck


class Playout:
    """Runs playouts of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rules = thumbs_of(game)
        self.thumbs, self.swift, self.sudden_death = rules.thumbs, rules.swift, rules.sudden_death

    def run(
        self, s: State, minds: Sequence[Mind], player_turns: int, dice_seed: int, decided: list[float] | None = None
    ) -> State:
        """Play on until the given number of player-turns or the game has ended. Changes the position it is given.

        If `decided` is given, sudden-death rolls do not end the playout. Instead the probability that each side wins by
        them is added to `decided`.
        """
        game = self.game
        moment, left = (game.turn(s), game.phasing(s)), player_turns
        throws: dict[int, int] = {}
        for _ in range(MAX_DECISIONS):
            if not s.menu:
                return s
            if s.seat == CHANCE:
                option = self.roll(s, dice_seed, throws)
                if decided is not None and self.sudden_death:
                    option = self.count_sudden_end(s, option, decided)
                game.apply(s, option)
            else:
                s = self.decide(s, minds[s.seat])
            now = game.turn(s), game.phasing(s)
            if now != moment:
                moment, left = now, left - 1
                if left <= 0:
                    return s
        raise RuntimeError(f"a playout does not end; it is in phase {game.phase(s)}")

    def decide(self, s: State, mind: Mind) -> State:
        """Decide by the rules of thumb; play the whole step at once if the game has a swift rule for it."""
        step = self.game.program.step(s)
        assert step is not None
        if step.name in self.swift:
            return self.swift[step.name](self.game, s, mind)
        plan = self.thumbs[step.name](self.game, s.copy(), mind)
        if not follow(self.game, s, plan):
            self.game.apply(s, s.menu[0])
        return s

    def roll(self, s: State, dice_seed: int, throws: dict[int, int]) -> Option:
        """The dice of one playout: the same for the same seed and scene, so drafts are compared with common random numbers.

        Seeds come in antithetic pairs: where the even one rolls a 6 the odd one rolls a 1, which reduces the variance.
        """
        throw = self.game.throw(s)
        t = s.tally
        scene = (t[TURN] * 8 + t[STAGE]) * 256 + t[TARGET]  # when and where the roll is made
        throws[scene] = n = throws.get(scene, 0) + 1
        pair, mirrored = divmod(dice_seed, 2)
        dice = random.Random(pair * 1_000_003 + scene * 1_009 + n)
        faces = [dice.randrange(FACES) + 1 for _ in range(throw.dice)]
        return throw.read([FACES + 1 - face for face in faces] if mirrored else faces)

    def count_sudden_end(self, s: State, option: Option, decided: list[float]) -> Option:
        """Add a sudden-death roll's chances to `decided`, and return an option that does not end the game."""
        step = self.game.program.step(s)
        if step is None or step.name not in self.sudden_death:
            return option
        ends = {o: self.game.outcome(self.game.play(s, o)) for o in s.menu}
        share = (1.0 - sum(decided)) / len(ends)
        for end in ends.values():
            if end is not None and end.winner is not None:
                decided[end.winner] += share
        return next((o for o in (option, *ends) if ends[o] is None), option)
