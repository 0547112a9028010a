"""Recovery from disruption: DX-2.1, DX-2.2, DX-2.5 to DX-2.7."""

from __future__ import annotations

from ...core.bits import each
from ...core.state import State
from .slots import AXIS, DISRUPTED, PENDING, SOVIET, STALE
from .supply import fed_units
from .tables import Tables


def recover(g: Tables, s: State, side: int, units: int) -> None:
    """DX-2.1, DX-2.2, DX-9.4. Disrupted units among these recover if they are in supply."""
    units &= s.marks[DISRUPTED]
    if units:
        s.marks[DISRUPTED] &= ~fed_units(g, s, side, units)


def unattacked(g: Tables, s: State) -> int:
    """The units that are not in a hex under attack."""
    under = 0
    for place in each(s.holds[PENDING]):
        under |= s.at[place]
    return ~under


def recover_black(g: Tables, s: State) -> None:
    """DX-2.1 (A2b), DX-2.5. Black Russians not under attack recover now or not in this player-turn; newly disrupted ones wait."""
    units = g.black & s.marks[STALE] & unattacked(g, s)
    recover(g, s, SOVIET, units)
    s.marks[STALE] &= ~units  # A2c is only for units that were attacked


def recover_brown(g: Tables, s: State) -> None:
    """DX-2.1 (A2c), DX-2.5, DX-2.6. Brown Russians, and black ones attacked, recover if disrupted before and not again."""
    recover(g, s, SOVIET, (g.brown | g.black) & s.marks[STALE])


def recover_germans(g: Tables, s: State) -> None:
    """DX-2.1 (A2e), DX-1.5, DX-2.7. Germans and Finns recover."""
    recover(g, s, AXIS, g.german | g.finnish)


def recover_rumanians(g: Tables, s: State) -> None:
    """DX-2.2 (B2b), DX-1.5, DX-2.5. Rumanians and Hungarians not under attack recover."""
    recover(g, s, AXIS, (g.rumanian | g.hungarian) & s.marks[STALE] & unattacked(g, s))


def recover_rumanians_late(g: Tables, s: State) -> None:
    """DX-2.2 (B2c), DX-2.5. Rumanians and Hungarians disrupted before this player-turn, and not again, recover."""
    recover(g, s, AXIS, (g.rumanian | g.hungarian) & s.marks[STALE])


def recover_red(g: Tables, s: State) -> None:
    """DX-2.2 (B4), DX-2.6, DX-2.7. Red-marked Russians recover."""
    recover(g, s, SOVIET, g.red)
