"""The verbs only this game has; those it shares with others are in `core/option`."""

from __future__ import annotations

from typing import Final

from ...core.option import Verb

FOLLOW: Final = 24  # the counter in hand will follow on behind the attack there
EXIT: Final = 25  # the counter in hand leaves the map by the road off
DRAW: Final = 26  # draw this many points of captured fuel
PRAY: Final = 27  # ask for better weather, once
CALLOFF: Final = 28  # call the battle off
DEMAND: Final = 29  # demand surrender
NUTS: Final = 30  # the answer to it
SUMMON: Final = 31  # ask for allies
END: Final = 32  # end the game at the level reached

VERBS: Final = {
    FOLLOW: Verb("follow", "space", part="order"),
    EXIT: Verb("exit", part="order"),
    DRAW: Verb("draw", "number"),
    PRAY: Verb("pray"),
    CALLOFF: Verb("calloff"),
    DEMAND: Verb("demand"),
    NUTS: Verb("nuts"),
    SUMMON: Verb("summon"),
    END: Verb("end"),
}
