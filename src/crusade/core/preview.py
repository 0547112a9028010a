"""What a table shows before anything is decided: where counters could go, what an attack would look like, layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .fire import NO_CAP, Reading, reading
from .option import Option
from .state import State


class Way(NamedTuple):
    """A way of going somewhere: `march`, `bonus`, `fuel 2` … A game lists its ways from the cheapest to the dearest."""

    words: str  # of an order, with {units} and {space}
    look: str  # how a map marks it: plain, extra, paid, water
    price: int = 0  # what it takes, where that is a number worth showing


class Reach(NamedTuple):
    """Where a counter could go, each space with the name of its way; what it could attack; what else it could do at once."""

    moves: dict[int, str]
    targets: list[int]
    deeds: tuple[Option, ...] = ()


class Approach(NamedTuple):
    """One hexside or route of an attack: its start, how many units use it, how many may, and finer limits in words."""

    start: int
    used: int
    limit: int
    words: str


class Chip(NamedTuple):
    """One part of a strength, with its clause: `river +1`."""

    label: str
    value: int
    clause: str


class Assault(NamedTuple):
    """An attack as declared: both strengths, the parts of the defence, columns lost, the hexsides or routes used."""

    attack: int
    defence: int
    chips: list[Chip]
    attack_column: int
    defence_column: int
    place: int  # hits that take the place itself
    sides: list[Approach]
    most: int = NO_CAP  # hits, if it is pressed


class Share(NamedTuple):
    """A finer limit of a line: for which kind of unit, how many of it use the line, and how many may."""

    kind: str
    used: str
    limit: str


class Load(NamedTuple):
    """What a line between neighbours carries in one direction: how full it is in per cent, its numbers, and all of it in words."""

    start: int
    end: int
    used: str
    limit: str
    percent: int  # 100: nothing more fits
    words: str
    shares: tuple[Share, ...] = ()


class Layer(NamedTuple):
    """Something to see on the map: spaces, lines between neighbours, and what lines carry."""

    name: str
    words: str
    spaces: dict[int, str]  # space -> which kind, such as a side's name
    lines: list[tuple[int, int, str]]
    loads: tuple[Load, ...] = ()


def plain_dice(g: Any) -> Reading:
    """For games without a results table."""
    return reading(None, False)


def no_secrets(g: Any) -> bool:
    """For games without secrets."""
    return False


def no_ways(g: Any) -> Mapping[str, Way]:
    """For games in which counters do not move."""
    return {}


def no_loads(g: Any, s: State) -> list[Load]:
    """For games whose lines carry any number of units."""
    return []


def nobody(g: Any, s: State) -> int:
    """For games in which nobody is obliged to advance."""
    return 0


def nobody_behind(g: Any, s: State, target: int) -> int:
    """For games without units that follow on."""
    return 0


class Preview(NamedTuple):
    """A game's previews. `Any` is its own tables; the position is always one seat's view."""

    orders: Callable[[Any, State], dict[int, Reach]]
    assault: Callable[[Any, State, int, int, int], Assault]  # target, attackers, side
    defenders: Callable[[Any, State], int]  # those of the battle being fought
    stamina: Callable[[Any, State, int], int]  # how many hits a counter in it can be given in a round
    rounds: Callable[[Any, State], int | None]  # of a whole battle, allocated or fought now; None: no last one
    layers: Callable[[Any, State], list[Layer]]
    obliged: Callable[[Any, State], int] = nobody  # the smallest group of units that must still enter the cleared place
    followers: Callable[[Any, State, int], int] = nobody_behind  # the units behind the attack on a space
    movement: frozenset[str] = frozenset({"orders"})  # the steps in which counters are moved
    ways: Callable[[Any], Mapping[str, Way]] = no_ways  # by the names used in `Reach.moves`, the cheapest first
    reading: Callable[[Any], Reading] = plain_dice  # how the dice of a battle are read
    loads: Callable[[Any, State], list[Load]] = no_loads  # the lines in use, while orders are given
    secrets: Callable[[Any], bool] = no_secrets  # whether a side may hide something from the other
