"""Stub, to be written: a battle of this game as the odds calculator needs it."""

from __future__ import annotations

from ...core.battle import Battle
from ...core.state import State
from .tables import Tables


def battle_model(g: Tables, s: State, target: int, attackers: int, rounds: int) -> Battle:
    """Stub."""
    raise NotImplementedError
