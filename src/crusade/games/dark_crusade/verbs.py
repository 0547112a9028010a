"""The verbs only this game has; those it shares with others are in `core/option`."""

from __future__ import annotations

from typing import Final

from ...core.option import Verb

EARLY: Final = 33  # begin in May 1941
FREE: Final = 34  # choose the free set-up
NAME: Final = 35  # the German unit in hand is meant for this country abroad (0: for none)
DROP: Final = 36  # the parachute corps in hand drops there: onto the point, or into an assault on it
EXIT: Final = 37  # the army in hand leaves the map for good, by the west edge
RALLY: Final = 38  # this dispersed unit recovers by an HQ
CALL: Final = 39  # call the Siberian reserve
TAKE: Final = 40  # this counter enters from Siberia; the number is the type whose turn it uses up
TURN: Final = 41  # this factory is entrained, or set to work
MAKE: Final = 42  # make this composite; then `place` and `use`
USE: Final = 43  # this unit becomes part of it
SPLIT: Final = 44  # change this composite back for its components
SEND: Final = 45  # this unit goes to Siberia
PAY: Final = 46  # a factor of this type goes to Siberia instead of a unit
FLY: Final = 47  # this air unit takes part in the battle
BREAK: Final = 48  # break off the assault
FLEE: Final = 49  # the defenders retreat
KEEP: Final = 50  # this cut-off unit lives on in the fortress
DECLARE: Final = 51  # declare a draw

VERBS: Final = {
    EARLY: Verb("early"),
    FREE: Verb("free"),
    NAME: Verb("name", "number", part="order"),
    DROP: Verb("drop", "space", part="order"),
    EXIT: Verb("leave", part="order"),
    RALLY: Verb("rally", "unit"),
    CALL: Verb("call"),
    TAKE: Verb("take", "unit", "number"),
    TURN: Verb("turn", "unit"),
    MAKE: Verb("make", "unit"),
    USE: Verb("use", "unit"),
    SPLIT: Verb("split", "unit"),
    SEND: Verb("send", "unit"),
    PAY: Verb("pay", "number"),
    FLY: Verb("fly", "unit"),
    BREAK: Verb("break"),
    FLEE: Verb("flee"),
    KEEP: Verb("keep", "unit"),
    DECLARE: Verb("declare"),
}
