"""The settings and the switchable readings of Tiger Attack!. Every other reading is decided: see docs/rulings.md."""

from __future__ import annotations

from ...core.switch import Switch

SWITCHES: dict[str, Switch] = {
    "setup": Switch(
        "TA-10.3",
        ("default", "free"),
        "the historical set-up, or each side places its own units, U.S. first",
        setting=True,
    ),
    "dice": Switch(
        "TA-1.1", ("table", "lotsa"), "one die for each strength point instead of the results table", setting=True
    ),
    "best_die": Switch("TA-1.1", ("six", "one"), "which face is best"),
    "disrupted_fire": Switch(
        "TA-1.3", ("silent", "defends"), "disrupted units never fire, or still fire when they are attacked"
    ),
    "surrounded": Switch("TA-1.4", ("stack", "each"), "one extra hit a round for a surrounded stack, or for each unit"),
    "cut_hits": Switch(
        "TA-1.6", ("once", "rounds"), "the extra hit for being out of supply: once a battle, or each round"
    ),
    "cut_fire": Switch(
        "TA-1.7", ("full", "half"), "on the table, defenders out of supply fire at full strength, or at half"
    ),
    "press": Switch("TA-2.1", ("hits", "columns"), "a pressed attack limits the hits scored, or the columns named"),
    "go_back": Switch(
        "TA-3.7",
        ("start", "jump_off"),
        "attackers go back to where their move began, or to the last point before the attacked one",
        before=(4, "jump_off"),
    ),
    "second_move": Switch(
        "TA-9.6",
        ("fuelled", "full"),
        "every length of a second move costs fuel, or it has free and bonus lengths like the first",
        before=(4, "full"),
    ),
    "early_move": Switch(
        "TA-13.4", ("ends", "drives"), "a unit that moved in A2 or B1 is done, or may still make a fuel move"
    ),
    "recovery": Switch("TA-13.1", ("supplied", "all"), "only units in supply recover, or all of them"),
    "nuts": Switch(
        "TA-14.1", ("off", "on"), "the German player may demand the surrender of a surrounded position", setting=True
    ),
    "length": Switch("TA-12.4", ("twelve", "eight"), "turns after which the game is scored", setting=True),
}
