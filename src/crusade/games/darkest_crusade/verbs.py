"""The verbs only this game has; those it shares with others are in `core/option`."""

from __future__ import annotations

from typing import Final

from ...core.option import Verb

FORD: Final = 6  # ignore the river between these two
REPLACE: Final = 8  # this counter takes a fallen attacker's place
LOSE: Final = 12  # this counter is given up where not all can live
SAIL: Final = 14  # move this counter by sea, then `move` to a port
GIVEUP: Final = 15  # give a counter up to the pool, then `unit`
STANDIN: Final = 16  # this counter takes the place of another
BUILD: Final = 17  # bring this counter back, then `place` or `hide`
HIDE: Final = 19  # place it face down
EVACUATE: Final = 20
CALL: Final = 21  # call a reserve
EMPLACE: Final = 23  # turn it to its strong side

VERBS: Final = {
    FORD: Verb("ford", "space", "space"),
    REPLACE: Verb("replace", "unit"),
    LOSE: Verb("lose", "unit"),
    SAIL: Verb("sail", "unit"),
    GIVEUP: Verb("giveup"),
    STANDIN: Verb("standin", "unit"),
    BUILD: Verb("build", "unit"),
    HIDE: Verb("hide", "space", part="order"),
    EVACUATE: Verb("evacuate", "space"),
    CALL: Verb("call"),
    EMPLACE: Verb("emplace", "unit"),
}
