"""Options and views as numbers with a fixed meaning, for machine learning.

An action is an index into a table of every option that can be written for a game: all verbs with all counters, spaces,
pairs of neighbouring spaces and small numbers. An action therefore means the same in every position, unlike its index in
the menu, and the table stays small because decisions are made in stages. An observation is a vector of integers made from
a seat's view alone; `Observations.layout` names its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..core.bits import each
from ..core.game import Game
from ..core.option import ROLL, Option
from ..core.state import NOWHERE
from ..core.view import View

NUMBERS: Final = 64  # numbers in options are below this
CHANCES: Final = NUMBERS * NUMBERS  # possible outcomes of a roll


class Actions:
    """The table of all options the two sides of a game can have; dice results are numbered separately."""

    def __init__(self, game: Game) -> None:
        self.options: list[Option] = list(_all_options(game))
        self._numbers = {option: number for number, option in enumerate(self.options)}

    def __len__(self) -> int:
        return len(self.options)

    def number(self, option: Option) -> int:
        """The action number of an option."""
        return self._numbers[option]

    def legal(self, options: Sequence[Option]) -> list[int]:
        """The action numbers of a menu, in its order."""
        return sorted(self._numbers[option] for option in options)


def _all_options(game: Game) -> Iterator[Option]:
    """Every option that can be written, verb by verb."""
    near = game.board.near
    places = [*sorted(game.board.spaces), *sorted(game.board.boxes)]  # a box is a place where the game says so
    values = {"": [0], "unit": range(len(game.roster)), "space": places, "number": range(NUMBERS)}
    for verb, known in game.verbs.items():
        if verb == ROLL:
            continue
        first, second = known.kinds
        if (first, second) == ("space", "space"):
            yield from ((verb, a, b) for a in sorted(game.board.spaces) for b in each(near[a]))
        else:
            yield from ((verb, a, b) for a in values[first] for b in values[second])


def chance_number(option: Option) -> int:
    """The number of a dice result."""
    return option[1] * NUMBERS + option[2]


def chance_option(number: int) -> Option:
    """The dice result with this number."""
    return ROLL, number // NUMBERS, number % NUMBERS


class Part(NamedTuple):
    """A part of an observation: its offset, its rows and columns, and what they mean."""

    name: str
    start: int
    rows: int
    columns: int
    words: str


class Observations:
    """Turns a view into an observation vector."""

    def __init__(self, game: Game) -> None:
        shape = game.shape
        self.spaces = sorted(game.board.spaces)
        self.phases = {name: n for n, name in enumerate(game.program.trail)}
        self.steps = {name: n for n, name in enumerate(game.hooks.describe.steps)}
        counter = "place, space it attacks or -1, hits of this round, 1 if the seat can tell it apart, then its marks"
        self.layout: list[Part] = []
        self.size = 0
        for name, rows, columns, words in (
            ("seat", 1, 4, "the seat, the seat to decide, the phase, the step"),
            ("tally", 1, shape.tallies, "the game's small numbers, turn and weather among them"),
            ("counters", shape.units, 4 + shape.marks, counter),
            (
                "holds",
                shape.holds,
                len(self.spaces),
                "sets of spaces, who controls what among them: 1 or 0 for each space",
            ),
        ):
            self.layout.append(Part(name, self.size, rows, columns, words))
            self.size += rows * columns

    def observe(self, view: View) -> list[int]:
        """What the seat knows, as integers."""
        s = view.shown
        phase, step = self.phases.get(view.phase, -1), self.steps.get(view.step, -1)
        found = [view.seat, view.to_decide, phase, step, *s.tally]
        for unit, place in enumerate(s.where):
            aim = s.aim[unit]
            found += (place, -1 if aim == NOWHERE else aim, s.hits[unit], 1 - (view.unknown >> unit & 1))
            found += [mark >> unit & 1 for mark in s.marks]
        for held in s.holds:
            found += [held >> space & 1 for space in self.spaces]
        return found
