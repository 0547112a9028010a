"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step
from ...core.state import State
from .tables import Tables

AIR_COMBAT = Step("air_combat", "DC-8.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
ATTACK_AIR = Step("attack_air", "DC-8.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
ATTACKER_DOWNS = Step("attacker_downs", "DC-8.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
DEFEND_AIR = Step("defend_air", "DC-8.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
DEFENDER_DOWNS = Step("defender_downs", "DC-8.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
FLAK = Step("flak", "DC-8.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)


def both_fly(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def flak_fires(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def stands(g: Tables, s: State) -> bool:
    """Stub."""
    return False
