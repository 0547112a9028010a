"""The settings and switchable readings of Darkest Crusade. All other rulings are fixed; docs/rulings.md lists every one."""

from __future__ import annotations

from ...core.switch import Switch

SWITCHES: dict[str, Switch] = {
    "setup": Switch(
        "DX-12.2",
        ("historical", "secret"),
        "the Russians set up hidden, and the victory thresholds go down by two",
        setting=True,
    ),
    "dice": Switch(
        "DX-12.3", ("table", "lotsa"), "one die for each strength point instead of the results table", setting=True
    ),
    "best_die": Switch("DX-5.3", ("six", "one"), "which number of the die is best"),
    "bonus": Switch(
        "DX-3.10", ("phase", "turn"), "a bonus move bars attacks in that phase, or in the whole player-turn"
    ),
    "rumania": Switch(
        "DX-3.14",
        ("closed", "empty"),
        "until the Axis attacks from Rumania, Russians may not enter it, or may enter its empty hexes",
    ),
    "obligation": Switch(
        "DX-4.9", ("strict", "waived"), "an obligation that no unit can meet forbids the attack, or is waived"
    ),
    "weather_fire": Switch("DX-5.4", ("all", "attack"), "mud and snow weaken all fire, or attack fire only"),
    "press": Switch("DX-5.5", ("columns", "hits"), "a pressed attack limits the columns named, or the hits scored"),
    "retreat": Switch(
        "DX-5.17", ("always", "before_round"), "retreat after every first round, or only if a second round follows"
    ),
    "proriv": Switch("DX-7.3", ("any_snow", "later_snow"), "Proriv in every Snow turn, or not in the first one"),
    "supply_check": Switch(
        "DX-9.4",
        ("now", "fixed"),
        "supply for recovery, arrival and victory is traced on the spot, or is the last fixed status",
    ),
    "gamble": Switch(
        "DX-10.5", ("monthly", "once"), "an early call of the Siberians needs one roll a month, or a single roll"
    ),
    "arrivals": Switch(
        "DX-10.8",
        ("leningrad", "both"),
        "infantry and tanks arrive together only at Leningrad, or wherever both are produced",
    ),
}
