"""Readings of the rules that can be switched: each names its clause and its choices, the default first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import InputError


class Switch(NamedTuple):
    """A reading that moves the balance, or that players argue about."""

    clause: str
    choices: tuple[str, ...]  # the default first
    meaning: str


class SwitchError(InputError):
    """A switch or a choice that does not exist; says which do."""


def settle(switches: Mapping[str, Switch], chosen: Mapping[str, str]) -> dict[str, str]:
    """Every switch with its choice: as chosen, else the default."""
    for name, value in chosen.items():
        if name not in switches:
            raise SwitchError(f"no switch {name!r}; the switches are: {', '.join(switches)}")
        if value not in switches[name].choices:
            known = " and ".join(switches[name].choices)
            raise SwitchError(f"{name}={value}: the choices are {known} ({switches[name].clause})")
    return {name: chosen.get(name, switch.choices[0]) for name, switch in switches.items()}


def changed(switches: Mapping[str, Switch], settled: Mapping[str, str]) -> dict[str, str]:
    """The switches that do not stand at their default."""
    return {name: value for name, value in settled.items() if value != switches[name].choices[0]}
