"""crusade: play, study and automate three wargames designed by Louis R. Coatney, with the rules enforced.

Positions by name, in the rulebook's words:

>>> import crusade
>>> p = crusade.new_game("darkest-crusade")
>>> p.to_decide, p.phase, p.header["Weather"]
('axis', 'A1', 'good')
>>> p.where("de-6a"), p.controls("K4"), p.options[1].words
('J1', 'soviet', '18. Army fortifies')
>>> p.play("done").phase
'A2x'

The same rules with numbers for names, where speed counts:

>>> game = crusade.load("darkest-crusade")
>>> s = game.start()
>>> s = game.play(s, game.options(s)[0])
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
from .named import Chances, Choice, Reason, Result, Space, Unit
from .position import Position, PositionError, SeatView, new_game

__version__ = "0.1.0"  # the only place that states it
__all__ = [
    "CHANCE",
    "Chances",
    "Choice",
    "DataError",
    "Game",
    "GameError",
    "Illegal",
    "Option",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "Reason",
    "Refusal",
    "Result",
    "SeatView",
    "Space",
    "State",
    "SwitchError",
    "Unit",
    "View",
    "game_names",
    "load",
    "new_game",
]
