"""Tiger Attack! in words: its phases, what each step asks, and what a position looks like to a reader."""

from __future__ import annotations

from ...core.bits import has
from ...core.describe import Describe, Rows
from ...core.option import VERBS
from ...core.state import State
from .sequence import PROGRAM
from .slots import DISRUPTED, FORTIFIED, GERMAN, GERMAN_HELD, TURN, US
from .tables import Tables


def _none(g: Tables, s: State) -> Rows:
    return []


def _condition(g: Tables, s: State, unit: int) -> list[str]:
    words = {DISRUPTED: "disrupted", FORTIFIED: "fortified"}
    return [word for mark, word in words.items() if has(s.marks[mark], unit)]


def _control(g: Tables, s: State) -> dict[int, int]:
    return {p: GERMAN if has(s.holds[GERMAN_HELD], p) else US for p in g.board.spaces}


DESCRIBE = Describe(
    phases={name: name for name in PROGRAM.trail},
    steps={},
    verbs={name: name for name, _, _ in VERBS},
    side_names=("German", "U.S."),
    header=lambda g, s: [("Turn", str(s.tally[TURN]))],
    figures=lambda g, s, unit: str(g.factor[unit]),
    condition=_condition,
    marks=_condition,
    place=lambda g, s, p: [g.board.spaces[p].name],
    control=_control,
    battle=_none,
    attacks=_none,
    duties=lambda g, s: [],
)
