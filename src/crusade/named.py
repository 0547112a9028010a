"""The values of the public interface: counters, spaces, choices, reasons and results under the names people use.

All of them are plain and frozen; sides, spaces and counters are the ids that game files and commands use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .core.option import Option


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter and how it stands."""

    id: str  #: `de-6a`
    name: str  #: `6. Army`
    side: str  #: `axis`
    kind: str  #: `infantry`
    figures: str  #: its factors as printed on the counter now
    place: str  #: the id of a space, or of an area off the map such as `pool`
    condition: tuple[str, ...]  #: `disrupted`, `fortified` …
    attacks: str | None  #: the space it is to attack
    hits: int  #: hits it has taken in this round of its battle

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"


@dataclass(frozen=True, slots=True)
class Space:
    """A hex or point of the map; what can change, such as who holds it, is asked of the position."""

    id: str  #: `K4`
    name: str  #: `Kiev`
    terrain: str
    city: str  #: what kind of town it is; empty where there is none
    points: int  #: victory points
    neighbours: tuple[str, ...]

    def __str__(self) -> str:
        return self.id if self.name.lower() == self.id.lower() else f"{self.id} {self.name}"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done now."""

    text: str  #: as game files and `play` have it: `attack K4`
    words: str  #: for people: `attack K4 Kiev`
    option: Option  #: for the engine

    @property
    def verb(self) -> str:
        """The first word: `attack`."""
        return self.text.split()[0]

    def __str__(self) -> str:
        return self.text


class Reason(NamedTuple):
    """Why something is not possible: the clause of the rulebook (empty where none says it), and a sentence."""

    clause: str
    words: str

    def __str__(self) -> str:
        return self.words


class Result(NamedTuple):
    """How a game ended: the winning side (None for a draw), how many games it counts for, the clause, and a sentence."""

    winner: str | None
    degree: int
    clause: str
    words: str


class Chances(NamedTuple):
    """The exact chances of a battle. `attackers_lost[2]` is the probability that the attacker loses exactly two units."""

    taken: float
    held: float
    attack: int  #: strengths in the first round
    defence: int
    press: int  #: columns to press the first round by, for the best chance
    attackers_lost: tuple[float, ...]
    defenders_lost: tuple[float, ...]
