"""The settings and the switchable readings of Tiger Attack!. Every other reading is decided: see docs/rulings.md."""

from __future__ import annotations

from ...core.switch import Switch

SWITCHES: dict[str, Switch] = {
    "setup": Switch(
        "TA-10.3", ("default", "free"), "the printed set-up, or each side places its own, U.S. first", setting=True
    ),
    "dice": Switch(
        "TA-1.1", ("table", "lotsa"), "one die for each strength point instead of the results table", setting=True
    ),
    "best_die": Switch("TA-1.1", ("six", "one"), "which face is best"),
    "disrupted_fire": Switch(
        "TA-1.3", ("silent", "defends"), "disrupted units never fire, or still fire when they are attacked"
    ),
    "surrounded": Switch("TA-1.4", ("stack", "each"), "one extra hit a round for a surrounded stack, or for each unit"),
    "cut_hits": Switch("TA-1.6", ("once", "rounds"), "the extra hit for want of supply: once a battle, or each round"),
    "press": Switch("TA-2.1", ("hits", "columns"), "a pressed attack limits the hits scored, or the columns named"),
    "recovery": Switch("TA-13.1", ("supplied", "all"), "only units in supply recover, or all of them"),
    "nuts": Switch("TA-14.1", ("off", "on"), "the German may demand a surrounded position's surrender", setting=True),
    "length": Switch("TA-12.4", ("twelve", "eight"), "turns after which the game is scored", setting=True),
}
