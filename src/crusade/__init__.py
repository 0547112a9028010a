"""crusade: play, study and automate three wargames designed by Louis R. Coatney, with the rules enforced.

>>> import crusade
>>> game = crusade.load("darkest-crusade")
>>> s = game.start()
>>> game.phase(s), len(game.options(s)) > 1
('A1', True)
>>> s = game.play(s, game.parse("done"))
>>> game.phase(s)
'A2x'
"""

from __future__ import annotations

from .core.game import Game, Outcome
from .core.machine import CHANCE
from .core.option import Option, OptionError
from .core.refusal import Illegal, Refusal
from .core.sheet import DataError
from .core.state import State
from .core.switch import SwitchError
from .core.view import View
from .games import GameError, game_names, load

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "DataError",
    "Game",
    "GameError",
    "Illegal",
    "Option",
    "OptionError",
    "Outcome",
    "Refusal",
    "State",
    "SwitchError",
    "View",
    "game_names",
    "load",
]
