"""A game's rules as the browser needs them. They never change during a game."""

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
    label: str
    clause: str
    choices: list[str]
    choice_labels: list[str]
    meaning: str
    setting: bool
    """Whether it is a setting; otherwise it is a reading of a rule."""


class WayInfo(Message):
    """A kind of movement."""

    id: str
    words: str
    """An order for such a move, with {units} and {space}."""
    look: str
    """How the map marks it: plain, extra, paid or water."""
    price: int
    """What it costs, if that is worth showing; otherwise 0."""


class ClauseInfo(Message):
    """A numbered rule."""

    id: str
    title: str
    text: str
    section: str
    mark: str
    """Whether it is the designer's text: a key of `RulesInfo.marks`, or empty if it is."""


class PageInfo(Message):
    """A part of the rulebook without numbered rules; the one without a title says how to read the book."""

    title: str
    text: str


class PhaseInfo(Message):
    """A phase of the sequence of play."""

    id: str
    name: str
    side: int | None
    """The side whose player-turn it belongs to; null where it belongs to neither, such as the set-up."""


class AreaInfo(Message):
    """A place off the map: for counters that will arrive, or have been eliminated."""

    id: str
    name: str
    edge: Literal["north", "east", "south", "west"] | None = None
    """The edge of the map it lies behind, if it lies behind one."""


class FrontInfo(Message):
    """What the first page says about a game; people and aims by side."""

    lead: str
    people: list[str]
    aims: list[str]
    design: str


class RowChange(Message):
    """A row of a game's table that a variant changes."""

    table: str
    what: Literal["added", "changed", "dropped"]
    row: str
    """What names the row, such as the id of a counter."""
    cells: list[list[str]]
    """Column, the game's value, the variant's."""


class VariantInfo(Message):
    """What a variant is: a game with some tables of its own. It has the rulebook of the game it varies."""

    of: str
    """The title of that game."""
    author: str
    note: str
    digest: str
    """Which edition it is: 64 hex digits, as in its game files."""
    changes: list[RowChange]


class GameName(Message):
    """A game that can be played: its id, its title and its sides."""

    kind: str
    title: str
    sides: list[str]
    side_names: list[str]
    lesson: int
    """How many minutes its guided game takes; 0 if there is none."""
    setups: bool
    """Whether positions of it can be set up by hand."""
    variant: VariantInfo | None = None
    """If it is a variant, of what; without its changes."""


class RulebookInfo(Message):
    """A game's rulebook, all of its text; a table's page can do without it until somebody reads."""

    clauses: list[ClauseInfo]
    pages: list[PageInfo]
    """The rest of the rulebook: how to read it, overviews, examples."""


class RulesInfo(Message):
    """A game: board, counters, phases, readings, computer players."""

    kind: str
    title: str
    variant: VariantInfo | None
    front: FrontInfo
    sides: list[str]
    side_names: list[str]
    board: Literal["hex", "points"]
    """Whether spaces are known by their numbers, like hexes, or by their names."""
    spaces: list[SpaceInfo]
    areas: list[AreaInfo]
    units: list[UnitInfo]
    kinds: dict[str, str]
    """The kinds of units, in words."""
    phases: list[PhaseInfo]
    marks: dict[str, str]
    """The marks a clause can have, each with what it means."""
    marked: dict[str, str]
    """The clauses that are not the designer's text, each with its mark. The text is in `RulebookInfo`."""
    quick: bool
    """Whether the game's book has a quick start."""
    labels: dict[str, str]
    """The word on a button by verb, or by verb and step: `unit`, `unit.retreat`."""
    switches: list[SwitchInfo]
    players: list[str]
    coach: bool
    """Whether there is a coach for it."""
    layers: list[str]
    """The overlays of the map."""
    ways: list[WayInfo]
    """The kinds of movement, the cheapest first."""
    results: list[list[int]]
    """The results table: a row for each face, the best first (`ViewOut.faces`); hits by column, from 1."""
