"""Win chances in the middle of things: play on by rules of thumb to the end of the player-turn, then ask the evaluation."""

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
    """How a game may end from a position; the same position always gets the same answer."""
    judge, playout, taste = evaluation_of(game), Playout(game), thumbs_of(game).taste
    if not s.menu:
        return judge.chances(s)
    found = []
    for luck in range(playouts):
        minds = [Mind(random.Random(luck), taste) for _ in game.sides]
        fate = [0.0, 0.0]
        found.append(judge.chances(playout.on(s.copy(), minds, 1, luck, fate), fate))
    return Chances(*(sum(x) / playouts for x in zip(*found)))


def forecast_view(game: Game, view: View, playouts: int = PLAYOUTS) -> Chances:
    """The same for what a seat can know: what is hidden is imagined anew for each playout."""
    if not view.unknown:
        return forecast(game, game.imagine(view, lambda units: None), playouts)
    each = [forecast(game, game.imagine(view, random.Random(n).shuffle), 1) for n in range(playouts)]
    return Chances(*(sum(x) / playouts for x in zip(*each)))
