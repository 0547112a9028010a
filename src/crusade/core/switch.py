"""What can be chosen before a game: settings (which game is played) and readings (how a clause is read).

Both are switches: each names its clause and its choices, the default first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import InputError


class Switch(NamedTuple):
    """A setting (set-up, length, optional rules), or a reading that moves the balance or that players argue about."""

    clause: str
    choices: tuple[str, ...]  # the default first
    meaning: str
    setting: bool = False  # which game is played; otherwise how a clause is read
    before: tuple[int, str] | None = None  # up to this revision of the rules, the default was this choice

    def default(self, revision: int) -> str:
        """The choice that holds where nothing was chosen, under a revision of the rules."""
        return self.before[1] if self.before and revision <= self.before[0] else self.choices[0]


class SwitchError(InputError):
    """A switch or a choice that does not exist; says which do."""


def settings(switches: Mapping[str, Switch]) -> dict[str, Switch]:
    """The switches that say which game is played."""
    return {name: switch for name, switch in switches.items() if switch.setting}


def readings(switches: Mapping[str, Switch]) -> dict[str, Switch]:
    """The switches that say how a clause is read."""
    return {name: switch for name, switch in switches.items() if not switch.setting}


def settle(switches: Mapping[str, Switch], chosen: Mapping[str, str], revision: int) -> dict[str, str]:
    """Every switch with its choice: as chosen, else the default of that revision of the rules."""
    for name, value in chosen.items():
        if name not in switches:
            groups = {"settings": settings(switches), "readings": readings(switches)}
            known = "; ".join(f"the {word} are: {', '.join(group)}" for word, group in groups.items() if group)
            raise SwitchError(f"no switch {name!r}; {known}")
        if value not in switches[name].choices:
            known = " and ".join(switches[name].choices)
            raise SwitchError(f"{name}={value}: the choices are {known} ({switches[name].clause})")
    return {name: chosen.get(name) or switch.default(revision) for name, switch in switches.items()}


def changed(switches: Mapping[str, Switch], settled: Mapping[str, str], revision: int) -> dict[str, str]:
    """The switches that are not at the default of that revision of the rules."""
    return {name: value for name, value in settled.items() if value != switches[name].default(revision)}
