"""Extraordinary events: DC-12. Finland and Rumania leave the war; the Hungarian army of June 1942 is in `control`."""

from __future__ import annotations

from ...core.bits import BIT, collect, each
from ...core.head import CUT, TURN
from ...core.state import State
from .control import FINLAND, friendly, strip
from .slots import AXIS, EVENTS, EVER_AXIS, SOVIET
from .tables import Event, Tables

#: The nation each row of events.csv takes out of the war.
LEAVING = ("finnish", "rumanian")


def check_events(g: Tables, s: State) -> None:
    """DC-12.1, DC-12.5. At the start of B 1 every event that has not come yet is looked at; none is ever undone."""
    for row, event in enumerate(g.events):
        if not s.tally[EVENTS + row] and comes(g, s, row, event):
            s.tally[EVENTS + row] = s.tally[TURN]
            remove_nation(g, s, LEAVING[row])
            if row == FINLAND:
                leave_finland(g, s)


def comes(g: Tables, s: State, row: int, event: Event) -> bool:
    """DC-12.2, DC-12.3. Its month has come and the Soviets control its places, for Finland regained from the Axis."""
    if s.tally[TURN] < event.turn:
        return False
    taken = event.places & friendly(g, s, SOVIET)
    if row == FINLAND and not event.places & s.holds[EVER_AXIS]:
        return False
    return taken == event.places if event.need_all else taken != 0


def remove_nation(g: Tables, s: State, nation: str) -> None:
    """DC-12.2, DC-12.3, DC-12.5. All units of a nation are out of the game, wherever they are; control does not change."""
    units = collect(u for u in range(len(g.roster)) if g.roster.nation[u] == nation)
    for u in each(units & ~s.at[g.out]):
        strip(s, u)
        s.put(u, g.out)


def leave_finland(g: Tables, s: State) -> None:
    """DC-12.2, DC-12.5, DC-1.7. The other Axis units in Finland go to box `west`, dispersed or not as they are."""
    for p in each(g.country["finland"] & s.occupied[AXIS]):
        for u in each(s.at[p] & g.side_units[AXIS]):
            s.put(u, g.west)
            s.marks[CUT] &= ~BIT[u]
