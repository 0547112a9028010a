"""The settings and the switchable readings of Dark Crusade. Every other reading is decided: see docs/rulings.md."""

from __future__ import annotations

from ...core.switch import Switch

SWITCHES: dict[str, Switch] = {
    "level": Switch("DC-2.1", ("advanced", "introductory"), "all units and rules, or a simpler game", setting=True),
    "version": Switch(
        "DC-2.3",
        ("tournament", "tournament_campaign", "campaign"),
        "the victory chart to July 1944; the same without a declared draw; or to February 1945 without the chart",
        setting=True,
    ),
    "start": Switch(
        "DC-3.2", ("june", "may", "asked"), "begin in June 1941, in May 1941, or as the Axis chooses", setting=True
    ),
    "setup": Switch(
        "DC-3.3",
        ("historical", "asked"),
        "the historical set-up, or the players are asked whether they set up freely",
        setting=True,
    ),
    "december": Switch(
        "DC-2.8", ("either", "second"), "in December either pair of figures wins, or only the second one"
    ),
    "mud_breakthrough": Switch("DC-5.2", ("played", "none"), "phase 5 is played in Mud, or left out"),
    "second_moves": Switch(
        "DC-6.2", ("through", "empty"), "second moves pass own units, or need points without any unit"
    ),
    "capacity": Switch(
        "DC-6.6", ("direction", "both"), "a line's capacity holds for each direction, or for both together"
    ),
    "strategic_movers": Switch(
        "DC-7.6", ("rest", "act"), "units that moved in phase 2 do nothing in phases 3 and 5, or act as usual"
    ),
    "retreat": Switch("DC-8.5", ("whole", "units"), "defenders retreat all together, or unit by unit"),
    "follow_up": Switch("DC-8.6", ("on", "off"), "follow-up moves at the end of phase 5, or none"),
    "support_assaults": Switch(
        "DC-8.16", ("alone", "join"), "only breakthrough units assault in phase 5, or support units may join them"
    ),
    "production": Switch(
        "DC-9.1", ("half", "full"), "two centres or factories give one factor a turn, or each gives one"
    ),
    "dispersed_sent": Switch("DC-9.15", ("yes", "no"), "dispersed units may be sent to Siberia in a crisis, or not"),
    "first_hq": Switch(
        "DC-11.1", ("idle", "works"), "HQs restore nobody in their side's first player-turn, or then too"
    ),
}
