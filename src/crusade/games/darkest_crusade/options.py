"""The settings and the switchable readings of Darkest Crusade. Every other reading is decided: see docs/rulings.md."""

from __future__ import annotations

from ...core.switch import Switch

SWITCHES: dict[str, Switch] = {
    "setup": Switch(
        "DX-12.2",
        ("historical", "secret"),
        "the Russian sets up hidden; victory thresholds go down by two",
        setting=True,
    ),
    "dice": Switch(
        "DX-12.3", ("table", "lotsa"), "one die for each strength point instead of the results table", setting=True
    ),
    "best_die": Switch("DX-5.3", ("six", "one"), "which face is best"),
    "bonus": Switch("DX-3.10", ("phase", "turn"), "bonus hexes bar attacks in that phase, or in the whole player-turn"),
    "obligation": Switch(
        "DX-4.9", ("strict", "waived"), "an obliged attack nobody can make bars the first, or is waived"
    ),
    "weather_fire": Switch("DX-5.4", ("all", "attack"), "mud and snow weaken all fire, or attack fire only"),
    "press": Switch("DX-5.5", ("columns", "hits"), "a pressed attack limits the columns named, or the hits scored"),
    "retreat": Switch(
        "DX-5.17", ("always", "before_round"), "retreat after any first round, or only where a second follows"
    ),
    "supply_check": Switch(
        "DX-9.4", ("now", "fixed"), "recovery, arrival and victory trace now, or use the last fixed status"
    ),
    "gamble": Switch(
        "DX-10.5", ("monthly", "once"), "an early Siberian call is rolled for each month, or once for all"
    ),
    "arrivals": Switch(
        "DX-10.8", ("leningrad", "both"), "one of each kind only at Leningrad, or wherever both are made"
    ),
}
