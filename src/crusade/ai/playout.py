"""Playing on from a position by rules of thumb, both sides, to see where it leads."""

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

MOST = 20_000  # decisions; a playout that does not end is a mistake


class Playout:
    """A game's rules of thumb, ready to play on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rules = thumbs_of(game)
        self.thumbs, self.swift, self.fateful = rules.thumbs, rules.swift, rules.fateful

    def on(
        self, s: State, minds: Sequence[Mind], player_turns: int, luck: int, fate: list[float] | None = None
    ) -> State:
        """Play on until so many player-turns have ended, or the game. Changes the position it is given.

        Where fate is asked for, dice that may end the game do not: they add to it how likely either side has won by them.
        """
        game = self.game
        moment, left = (game.turn(s), game.phasing(s)), player_turns
        throws: dict[int, int] = {}
        for _ in range(MOST):
            if not s.menu:
                return s
            if s.seat == CHANCE:
                option = self.roll(s, luck, throws)
                if fate is not None and self.fateful:
                    option = self.spare(s, option, fate)
                game.apply(s, option)
            else:
                s = self.decide(s, minds[s.seat])
            now = game.turn(s), game.phasing(s)
            if now != moment:
                moment, left = now, left - 1
                if left <= 0:
                    return s
        raise RuntimeError(f"a playout does not end: phase {game.phase(s)}")

    def decide(self, s: State, mind: Mind) -> State:
        """What the rules of thumb say here; a whole phase at once where the game knows how."""
        step = self.game.program.step(s)
        assert step is not None
        if step.name in self.swift:
            return self.swift[step.name](self.game, s, mind)
        plan = self.thumbs[step.name](self.game, s.copy(), mind)
        if not follow(self.game, s, plan):
            self.game.apply(s, s.menu[0])
        return s

    def roll(self, s: State, luck: int, throws: dict[int, int]) -> Option:
        """The dice of one playout. The same luck throws the same dice for the same scene, so plans are compared fairly.

        Lucks come in pairs: where one throws high the other throws low, so two playouts say more than twice what one does.
        """
        throw = self.game.throw(s)
        t = s.tally
        scene = (t[TURN] * 8 + t[STAGE]) * 256 + t[TARGET]  # what the throw is about
        throws[scene] = n = throws.get(scene, 0) + 1
        pair, mirrored = divmod(luck, 2)
        dice = random.Random(pair * 1_000_003 + scene * 1_009 + n)
        faces = [dice.randrange(FACES) + 1 for _ in range(throw.dice)]
        return throw.read([FACES + 1 - face for face in faces] if mirrored else faces)

    def spare(self, s: State, option: Option, fate: list[float]) -> Option:
        """What a die that may end the game would do goes into fate, and a face that does not is read instead."""
        step = self.game.program.step(s)
        if step is None or step.name not in self.fateful:
            return option
        ends = {o: self.game.outcome(self.game.play(s, o)) for o in s.menu}
        share = (1.0 - sum(fate)) / len(ends)
        for end in ends.values():
            if end is not None and end.winner is not None:
                fate[end.winner] += share
        return next((o for o in (option, *ends) if ends[o] is None), option)
