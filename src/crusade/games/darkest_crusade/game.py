"""Darkest Crusade, put together: its tables, sequence, readings and hooks."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.game import Game, Hooks, Outcome
from ...core.state import NOBODY, State
from ...core.switch import settle
from ..pack import pack_of
from .allocation import phasing
from .battle_model import battle_model
from .options import SWITCHES
from .position import lay_out
from .secrets import show
from .sequence import PROGRAM
from .setup import start
from .slots import DEGREE, REASON, REASONS, TURN, WINNER
from .supply import supplied
from .tables import Tables
from .why import explain
from .words import REFUSALS

REVISION = 1


def outcome(g: Tables, s: State) -> Outcome:
    """DX-11. How the game ended."""
    winner = s.tally[WINNER]
    return Outcome(None if winner == NOBODY else winner, s.tally[DEGREE], REASONS[s.tally[REASON]])


def turn(g: Tables, s: State) -> int:
    """DX-2.4. The game-turn, 1 to 9; 0 during set-up."""
    return s.tally[TURN]


def build(chosen: Mapping[str, str]) -> Game:
    """The game with these readings chosen."""
    switches = settle(SWITCHES, chosen)
    tables = Tables(pack_of("darkest_crusade"), switches)
    hooks = Hooks(start, outcome, explain, turn, phasing, show, lay_out, battle_model, supplied, REFUSALS)
    return Game("darkest-crusade", "Darkest Crusade", REVISION, ("axis", "soviet"), tables, PROGRAM, switches, hooks)
