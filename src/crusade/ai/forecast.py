"""Win probabilities in the middle of a turn: finish the player-turn by rules of thumb, then evaluate; average over playouts."""

from __future__ import annotations

import random

from ..core.game import Game
from ..core.state import State
from ..core.view import View
from .evaluation import Chances, evaluation_of
from .player import Mind, thumbs_of
from .playout import Playout

PLAYOUTS = 24


def forecast(game: Game, s: State, playouts: int = PLAYOUTS) -> Chances:
    """The chances from a position. Deterministic: the same position always gets the same answer."""
    judge, playout, taste = evaluation_of(game), Playout(game), thumbs_of(game).taste
    if not s.menu:
        return judge.chances(s)
    found = []
    for dice_seed in range(playouts):
        minds = [Mind(random.Random(dice_seed), taste) for _ in game.sides]
        decided = [0.0, 0.0]
        found.append(judge.chances(playout.run(s.copy(), minds, 1, dice_seed, decided), decided))
    return Chances(*(sum(x) / playouts for x in zip(*found)))


def forecast_view(game: Game, view: View, playouts: int = PLAYOUTS) -> Chances:
    """The chances as a seat can know them: hidden counters are sampled afresh for each playout."""
    if not view.unknown:
        return forecast(game, game.imagine(view, lambda units: None), playouts)
    each = [forecast(game, game.imagine(view, random.Random(n).shuffle), 1) for n in range(playouts)]
    return Chances(*(sum(x) / playouts for x in zip(*each)))
