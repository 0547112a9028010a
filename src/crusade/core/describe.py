"""A game's words for its positions, for terminal, browser and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from .option import Option
from .state import State

Rows = list[tuple[str, ...]]


class Gauge(NamedTuple):
    """Something that runs out or fills up: its value and maximum, in words, and its clause."""

    label: str
    value: int
    most: int
    words: str
    clause: str


FAR, NEAR, DUE = range(3)  # how near an ending is; DUE: it comes at the next check unless somebody prevents it


class Ending(NamedTuple):
    """A way in which the game can end: who wins by it (NOBODY: a draw), how near it is, when it comes, and its clause."""

    winner: int
    label: str
    stands: str  # how near it is, in a few words: "5 of 8 points"
    words: str  # when it comes, in a sentence
    clause: str
    near: int = FAR
    places: tuple[int, ...] = ()  # where it would be decided


class Peril(NamedTuple):
    """A sudden end that the other side may bring about if this step ends now."""

    words: str
    clause: str
    places: tuple[int, ...] = ()


class Ended(NamedTuple):
    """Why a rule has ended the game, in a sentence, and where."""

    words: str
    places: tuple[int, ...] = ()


UNTOLD: Final = Ended("")


class Front(NamedTuple):
    """What the first page says of a game: its subject, what each side is called and aims for, and the designer."""

    lead: str
    people: tuple[str, str]
    aims: tuple[str, str]
    design: str


class Entry(NamedTuple):
    """What a place of the set-up table stands for that is neither a space nor an area."""

    name: str
    after: str = ""  # "after …": what the turns of its counters are counted from, if not from the start of the game


def value_in_full(row: tuple[str, ...]) -> str:
    """The value of a header row, and its meaning in brackets if it has one."""
    return f"{row[1]} ({row[2]})" if len(row) > 2 else row[1]


def nothing(g: Any, s: State) -> list[Any]:
    """For games without any."""
    return []


def no_orders(g: Any, s: State, unit: int) -> list[str]:
    """For games whose counters have no orders to show."""
    return []


def no_perils(g: Any, s: State, step: str) -> list[Peril]:
    """For games that cannot end suddenly."""
    return []


def no_stake(g: Any, s: State, step: str, option: Option) -> str:
    """For games in which nothing is risked by a single choice, or in which options need no words beside them."""
    return ""


def as_listed(g: Any, s: State, step: str) -> str:
    """For games whose steps always ask the same."""
    return ""


def untold(g: Any, s: State) -> Ended:
    """For games whose clauses say enough about their end."""
    return UNTOLD


def no_rank(g: Any, s: State, unit: int) -> int:
    """For games whose stacks need no order."""
    return 0


def plain_number(g: Any, verb: str, number: int) -> str:
    """For games whose numbers mean just that."""
    return ""


#: A condition beginning and ending, for one counter and for several: ("is disrupted", "are disrupted"), ("recovers", …).
Turns = tuple[tuple[str, str], tuple[str, str]]


class Describe(NamedTuple):
    """A game's words. `Any` is the game's own tables; spaces and units are numbers."""

    phases: Mapping[str, str]  # phase -> its name
    steps: Mapping[str, str]  # step -> what is asked of the player
    verbs: Mapping[str, str]  # verb, or verb.step -> what an option does, with {unit} {space} {a} {b}
    labels: Mapping[str, str]  # verb, or verb.step -> the word on its button
    front: Front
    side_names: tuple[str, str]
    areas: Mapping[str, str]  # off-map area -> its name, in the order they are shown; the others are not shown
    header: Callable[[Any, State], Rows]  # turn, weather, points … as (label, value) or (label, value, its meaning)
    figures: Callable[[Any, State, int], str]  # a counter's factors as printed
    condition: Callable[[Any, State, int], list[str]]  # disrupted, fortified …
    marks: Callable[[Any, State, int], list[str]]  # the same as words a picture is drawn by
    place: Callable[[Any, State, int], list[str]]  # what a space is: terrain, city, who holds it
    control: Callable[[Any, State], dict[int, int]]  # space -> the side that controls it
    duties: Callable[[Any, State], list[str]] = nothing  # what must be done before the phase can end
    gauges: Callable[[Any, State], list[Gauge]] = nothing  # fuel, supplies …
    panels: Callable[[Any, State], list[tuple[str, Rows]]] = nothing  # titles and rows of extra panels
    orders: Callable[[Any, State, int], list[str]] = no_orders  # what a counter is about to do: "attacks K4"
    rank: Callable[[Any, State, int], int] = no_rank  # the stronger a counter, the higher in its stack
    endings: Callable[[Any, State], list[Ending]] = nothing  # what can end the game now
    perils: Callable[[Any, State, str], list[Peril]] = no_perils  # sudden ends allowed by ending this step
    stake: Callable[[Any, State, str, Option], str] = (
        no_stake  # what an option of this step risks at once, by a die or for good
    )
    brings: Callable[[Any, State, str, Option], str] = (
        no_stake  # what an option costs or brings, in a few words beside it
    )
    asks: Callable[[Any, State, str], str] = (
        as_listed  # what a step asks in this position, if `steps` is not exact enough
    )
    ended: Callable[[Any, State], Ended] = untold  # why a rule has ended the game
    number: Callable[[Any, str, int], str] = (
        plain_number  # what an option's number stands for, by verb: a type, a country
    )
    edges: Mapping[str, str] = {}  # off-map area -> the edge of the map it lies behind: north, east, south or west
    entries: Mapping[
        str, Entry
    ] = {}  # place of the set-up table that is neither a space nor an area -> what it stands for
    told: Mapping[str, str] = {}  # verb, verb.step or verb:number -> what was done, for the log, with {side} too
    turns: Mapping[str, Turns] = {}  # condition -> what the log says when it begins and ends
    passing: frozenset[str] = frozenset()  # conditions that only last for a phase or a player-turn, and are no news
    graves: frozenset[str] = frozenset()  # off-map areas of counters that were lost
