"""A game's rules, as the browser needs them: they never change while it is played."""

from __future__ import annotations

from typing import Literal

from .words import Message


class SpaceInfo(Message):
    """A hex or point."""

    id: str
    name: str
    words: list[str]


class UnitInfo(Message):
    """A counter."""

    id: str
    name: str
    side: int
    kind: str
    size: str
    figures: str


class SwitchInfo(Message):
    """Something to choose before a game: a setting, or a reading of the rules. The first choice is the default."""

    name: str
    clause: str
    choices: list[str]
    meaning: str
    setting: bool
    """Whether it says which game is played, not how a rule is read."""


class WayInfo(Message):
    """A way of going somewhere."""

    id: str
    words: str
    """An order to go that way, with {units} and {space}."""
    look: str
    """How the map marks it: plain, extra, paid or water."""
    price: int
    """What it takes, where that is worth showing; else 0."""


class ClauseInfo(Message):
    """A numbered rule."""

    id: str
    title: str
    text: str
    section: str


class PhaseInfo(Message):
    """A phase of the sequence of play."""

    id: str
    name: str
    side: int | None
    """The side whose player-turn it belongs to; null where it belongs to neither, such as the set-up."""


class AreaInfo(Message):
    """A place off the map where counters wait, or have gone."""

    id: str
    name: str


class FrontInfo(Message):
    """What the first page says of a game; people and aims by side."""

    lead: str
    people: list[str]
    aims: list[str]
    design: str


class GameName(Message):
    """A game one can play: how we call it, how its box does, who its sides are."""

    kind: str
    title: str
    sides: list[str]
    side_names: list[str]


class RulesInfo(Message):
    """A game: board, counters, phases, rulebook, readings, computer players."""

    kind: str
    title: str
    front: FrontInfo
    sides: list[str]
    side_names: list[str]
    board: Literal["hex", "points"]
    """Whether spaces go by their numbers, as hexes do, or by their names."""
    spaces: list[SpaceInfo]
    areas: list[AreaInfo]
    units: list[UnitInfo]
    phases: list[PhaseInfo]
    clauses: list[ClauseInfo]
    labels: dict[str, str]
    """The word on a button by verb, or by verb and step: `unit`, `unit.retreat`."""
    switches: list[SwitchInfo]
    players: list[str]
    layers: list[str]
    """What can be laid over the map."""
    ways: list[WayInfo]
    """The ways counters go, the cheapest first."""
    results: list[list[int]]
    """The results table: a row for each face, the best first (`View.faces`); hits by column, from 1."""
