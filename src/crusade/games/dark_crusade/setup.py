"""Set-up: DC-3. The start, the historical set-up, and the free one."""

from __future__ import annotations

from ...core.bits import each
from ...core.head import DISRUPTED, HAND, HELD, TARGET, WINNER
from ...core.machine import Step
from ...core.state import NOBODY, NOWHERE, State, blank
from .control import list_works
from .slots import FIRST_TURN, LEAVER, MAKE_AT, SAIL_TO
from .tables import Tables


def start(g: Tables) -> State:
    """DC-1.6, DC-2.1. The position before the start is chosen: every counter waits, each point belongs to its country's side."""
    s = blank(g.shape, g.later)
    for unit in each(~g.in_play & (g.side_units[0] | g.side_units[1])):
        s.put(unit, g.out)
    s.holds[HELD] = g.home[0]
    s.tally[HAND] = s.tally[WINNER] = s.tally[LEAVER] = NOBODY
    s.tally[TARGET] = s.tally[SAIL_TO] = s.tally[MAKE_AT] = NOWHERE
    s.tally[FIRST_TURN] = g.date["may_start" if g.may_start else "june_start"]
    return s


def set_up(g: Tables, s: State) -> None:
    """DC-3.1, DC-3.4, DC-3.5. The historical set-up of the start chosen; the bonus air unit takes part in June only."""
    for unit, place in g.at_start.items():
        if g.in_play >> unit & 1:
            s.put(unit, place)
    first = s.tally[FIRST_TURN]
    s.marks[DISRUPTED] = g.dispersed_at[first] & g.in_play
    if first == g.date["may_start"]:
        for unit in each(g.bonus):
            s.put(unit, g.out)
    list_works(g, s)


def start_asked(g: Tables, s: State) -> bool:
    """DC-3.2. Whether the Axis is asked when to begin."""
    return g.start_asked


def setup_asked(g: Tables, s: State) -> bool:
    """DC-3.3. Whether the players are asked for a free set-up."""
    return g.setup_asked


def axis_asked(g: Tables, s: State) -> bool:
    """Stub."""
    return False


def free_setup(g: Tables, s: State) -> bool:
    """Stub."""
    return False


START_CHOICE = Step("start_choice", "DC-3.2", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
SOVIET_CHOICE = Step("soviet_choice", "DC-3.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
AXIS_CHOICE = Step("axis_choice", "DC-3.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
NAMING = Step("naming", "DC-3.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
SOVIET_SETUP = Step("soviet_setup", "DC-3.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
AXIS_SETUP = Step("axis_setup", "DC-3.3", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
