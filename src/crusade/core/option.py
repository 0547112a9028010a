"""What a seat may do now: small plain tuples (verb, a, b), sortable, each with one text that parses back.

A decision is staged: first the counter (`unit de-6a`), then what it does (`move K4`, `attack K4`, `halt`).
"""

from __future__ import annotations

from typing import Final

from .board import Board
from .errors import InputError
from .roster import Roster

Option = tuple[int, int, int]

#: Each verb with the kinds of its two arguments: a unit, a space, a number, or none.
VERBS: Final[tuple[tuple[str, str, str], ...]] = (
    ("done", "", ""),  # nothing more in this step
    ("unit", "unit", ""),  # take this counter in hand
    ("move", "space", ""),  # the counter in hand goes there
    ("attack", "space", ""),  # the counter in hand will attack there
    ("halt", "", ""),  # put the counter in hand down
    ("recall", "unit", ""),  # this counter leaves its attack
    ("ford", "space", "space"),  # ignore the river between these two
    ("battle", "space", ""),  # fight this battle next
    ("replace", "unit", ""),  # this counter takes a fallen attacker's place
    ("press", "number", ""),  # pressed attack by so many columns
    ("roll", "number", "number"),  # what chance brought
    ("hit", "unit", ""),  # this counter takes the next hit
    ("lose", "unit", ""),  # this counter is given up where not all can live
    ("fortify", "unit", ""),
    ("sail", "unit", ""),  # move this counter by sea, then `move` to a port
    ("giveup", "", ""),  # give a counter up to the pool, then `unit`
    ("standin", "unit", ""),  # this counter takes the place of another
    ("build", "unit", ""),  # bring this counter back, then `place` or `hide`
    ("place", "space", ""),
    ("hide", "space", ""),  # place it face down
    ("evacuate", "space", ""),
    ("call", "", ""),  # call a reserve
    ("enter", "unit", ""),  # bring this reinforcement in, then `place`
    ("emplace", "unit", ""),  # turn it to its strong side
    ("follow", "space", ""),  # the counter in hand will follow on behind the attack there
    ("exit", "", ""),  # the counter in hand leaves the map by the road off
    ("draw", "number", ""),  # so many points of captured fuel
    ("pray", "", ""),  # ask for better weather, once
    ("calloff", "", ""),  # call the battle off
    ("demand", "", ""),  # demand surrender
    ("nuts", "", ""),  # the answer to it
    ("summon", "", ""),  # ask for allies
    ("end", "", ""),  # end the game at the level reached
)

(
    DONE,
    UNIT,
    MOVE,
    ATTACK,
    HALT,
    RECALL,
    FORD,
    BATTLE,
    REPLACE,
    PRESS,
    ROLL,
    HIT,
    LOSE,
    FORTIFY,
    SAIL,
    GIVEUP,
    STANDIN,
) = range(17)
BUILD, PLACE, HIDE, EVACUATE, CALL, ENTER, EMPLACE = range(17, 24)
FOLLOW, EXIT, DRAW, PRAY, CALLOFF, DEMAND, NUTS, SUMMON, END = range(24, 33)

done: Final[Option] = (DONE, 0, 0)
halt: Final[Option] = (HALT, 0, 0)

_VERB: Final = {name: i for i, (name, _, _) in enumerate(VERBS)}

#: Ready-made options for one argument, so that listing them makes no new tuples.
READY: Final[tuple[tuple[Option, ...], ...]] = tuple(
    tuple((verb, a, 0) for a in range(512)) for verb in range(len(VERBS))
)


class OptionError(InputError):
    """A text that names no option: what is wrong with it and what was expected."""

    def __init__(self, text: str, expected: str) -> None:
        self.text, self.expected = text, expected
        super().__init__(f"{text!r} is not understood: expected {expected}")


def write_option(option: Option, board: Board, roster: Roster) -> str:
    """The text of an option, like `move K4`."""
    name, *kinds = VERBS[option[0]]
    words = [name]
    for kind, value in zip(kinds, option[1:]):
        if kind == "unit":
            words.append(roster.id[value])
        elif kind == "space":
            words.append(board.name(value))
        elif kind == "number":
            words.append(str(value))
    return " ".join(words)


def read_option(text: str, board: Board, roster: Roster) -> Option:
    """The option a text names; OptionError says what is wrong where it names none."""
    words = text.split()
    if not words or words[0] not in _VERB:
        raise OptionError(text, "one of the verbs " + ", ".join(_VERB))
    verb = _VERB[words[0]]
    kinds = [k for k in VERBS[verb][1:] if k]
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
            if place < board.size:
                return place
        elif word.isdecimal() and len(word) <= 3:
            return int(word)
    except KeyError:
        pass
    example = {"unit": f"a counter like {roster.id[0]}", "space": f"a space like {board.name(min(board.spaces))}"}
    raise OptionError(text, example.get(kind, "a whole number") + f" in place of {word!r}")
