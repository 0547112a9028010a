"""What a seat may do now: small plain tuples (verb, a, b), sortable, each with one text that parses back.

A decision is staged: first the counter (`unit de-6a`), then what it does (`move K4`, `attack K4`, `halt`).
The verbs here are those games share; a game adds its own (`ford`, `nuts`) in its `verbs.py`, at numbers that are free.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from .board import Board
from .errors import InputError
from .roster import Roster

Option = tuple[int, int, int]


#: How a log joins an option to the line before it: it picks up a counter, gives the counter in hand an order, puts it
#: down, or is the same again for one counter, and counted.
Part = Literal["", "pick_up", "order", "put_down", "count"]


class Verb(NamedTuple):
    """A verb's word in texts, the kinds of its two arguments (`unit`, `space`, `number`, or none), and its part in a log."""

    name: str
    first: str = ""
    second: str = ""
    part: Part = ""

    @property
    def kinds(self) -> tuple[str, str]:
        """The kinds of its arguments."""
        return self.first, self.second


# Menus are sorted by these numbers, and games were recorded in that order: they never change.
DONE: Final = 0  # nothing more in this step
UNIT: Final = 1  # take this counter in hand
MOVE: Final = 2  # the counter in hand goes there
ATTACK: Final = 3  # the counter in hand will attack there
HALT: Final = 4  # put the counter in hand down
RECALL: Final = 5  # this counter leaves its attack
BATTLE: Final = 7  # fight this battle next
PRESS: Final = 9  # press the attack by this many columns
ROLL: Final = 10  # what chance brought
HIT: Final = 11  # this counter takes the next hit
FORTIFY: Final = 13
PLACE: Final = 18
ENTER: Final = 22  # bring this reinforcement in, then `place`

VERBS: Final[Mapping[int, Verb]] = {
    DONE: Verb("done"),
    UNIT: Verb("unit", "unit", part="pick_up"),
    MOVE: Verb("move", "space", part="order"),
    ATTACK: Verb("attack", "space", part="order"),
    HALT: Verb("halt", part="put_down"),
    RECALL: Verb("recall", "unit"),
    BATTLE: Verb("battle", "space"),
    PRESS: Verb("press", "number"),
    ROLL: Verb("roll", "number", "number"),
    HIT: Verb("hit", "unit", part="count"),
    FORTIFY: Verb("fortify", "unit"),
    PLACE: Verb("place", "space", part="order"),
    ENTER: Verb("enter", "unit"),
}

MOST_VERBS: Final = 64

done: Final[Option] = (DONE, 0, 0)
halt: Final[Option] = (HALT, 0, 0)

#: Ready-made options for one argument, so that listing them makes no new tuples.
READY: Final[tuple[tuple[Option, ...], ...]] = tuple(
    tuple((verb, a, 0) for a in range(512)) for verb in range(MOST_VERBS)
)


def with_own(own: Mapping[int, Verb]) -> dict[int, Verb]:
    """The shared verbs and a game's own, by number; no number and no word may be taken twice."""
    both = {**VERBS, **own}
    taken = len(both) < len(VERBS) + len(own) or len({verb.name for verb in both.values()}) < len(both)
    assert not taken, "a verb's number or word is taken twice"
    assert max(both) < MOST_VERBS, f"verbs are numbered below {MOST_VERBS}"
    return dict(sorted(both.items()))


class OptionError(InputError):
    """A text that names no option: what is wrong with it and what was expected."""

    def __init__(self, text: str, expected: str) -> None:
        self.text, self.expected = text, expected
        super().__init__(f"{text!r} is not understood: expected {expected}")


def write_option(option: Option, verbs: Mapping[int, Verb], board: Board, roster: Roster) -> str:
    """The text of an option, like `move K4`."""
    verb = verbs[option[0]]
    words = [verb.name]
    for kind, value in zip(verb.kinds, option[1:]):
        if kind == "unit":
            words.append(roster.id[value])
        elif kind == "space":
            words.append(board.name(value))
        elif kind == "number":
            words.append(str(value))
    return " ".join(words)


def read_option(text: str, verbs: Mapping[int, Verb], board: Board, roster: Roster) -> Option:
    """The option a text names; OptionError says what is wrong where it names none."""
    words = text.split()
    known = {verb.name: number for number, verb in verbs.items()}
    if not words or words[0] not in known:
        raise OptionError(text, "one of the verbs " + ", ".join(known))
    verb = known[words[0]]
    kinds = [k for k in verbs[verb].kinds if k]
    if len(words) - 1 != len(kinds):
        raise OptionError(text, " ".join([words[0], *(f"<{k}>" for k in kinds)]))
    values = [_read_argument(text, kind, word, board, roster) for kind, word in zip(kinds, words[1:])]
    values += [0, 0]
    return verb, values[0], values[1]


def _read_argument(text: str, kind: str, word: str, board: Board, roster: Roster) -> int:
    try:
        if kind == "unit":
            return roster.find(word)
        if kind == "space":
            place = board.find(word)
            if place < board.size or place in board.boxes:
                return place
        elif word.isdecimal() and len(word) <= 3:
            return int(word)
    except KeyError:
        pass
    example = {"unit": f"a counter like {roster.id[0]}", "space": f"a space like {board.name(min(board.spaces))}"}
    raise OptionError(text, example.get(kind, "a whole number") + f" in place of {word!r}")
