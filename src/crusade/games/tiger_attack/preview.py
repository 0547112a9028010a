"""What the table shows before anything is decided. (To be written.)"""

from __future__ import annotations

from ...core.preview import Assault, Preview, Reach
from ...core.state import State
from .tables import Tables


def _orders(g: Tables, s: State) -> dict[int, Reach]:
    return {}


def _assault(g: Tables, s: State, target: int, team: int, side: int) -> Assault:
    return Assault(0, 0, [], 0, 0, 0, [])


PREVIEW = Preview(_orders, _assault, lambda g, s: {}, lambda g, s: None, lambda g, s: 2, lambda g, s: [])
