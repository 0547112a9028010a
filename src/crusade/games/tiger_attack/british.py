"""The British: TA-11.3. They come if they are asked for, and then the Allies cannot win any more."""

from __future__ import annotations

from ...core.option import READY, Option
from ...core.state import State
from .slots import SIDE, SUMMONED, TURN, US
from .tables import Tables
from .verbs import SUMMON


def summon_options(g: Tables, s: State) -> list[Option]:
    """TA-11.3. The Allied player may ask for them, once."""
    return [READY[SUMMON][0]] if s.tally[SIDE] == US and not s.tally[SUMMONED] else []


def summon(s: State) -> None:
    """TA-11.3. Asked for: the best Allied result is a draw from now on."""
    s.tally[SUMMONED] = s.tally[TURN]


def british_arrive(g: Tables, s: State) -> None:
    """TA-11.3. Two turns after the asking the first of them stand behind Namur, the others a turn later."""
    if not s.tally[SUMMONED]:
        return
    for unit, wait in g.british_comes.items():
        if s.where[unit] == g.box and s.tally[TURN] >= s.tally[SUMMONED] + wait:
            s.put(unit, g.british_at)
