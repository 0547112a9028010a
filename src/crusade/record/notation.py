"""A position in a few words, for tests, studies and the command line.

Items are parted by semicolons or line ends:

    turn=3 phase=A2a weather=good      facts
    de-6a J4                           a counter and where it stands
    su-5a K4 disrupted                 … and in what condition
    soviet holds K5 K6                 who controls what, where no counter says it
"""

from __future__ import annotations

from ..core.errors import InputError
from ..core.game import Game
from ..core.state import State


class NotationError(InputError):
    """A position text that cannot be understood: which item, and what was expected."""


def read_position(game: Game, text: str) -> State:
    """The position a text describes; every counter it does not name is out of the game."""
    units: list[tuple[int, int, list[str]]] = []
    facts: dict[str, str] = {}
    held: list[tuple[str, int]] = []
    for item in text.replace("\n", ";").split(";"):
        words = item.split()
        if not words:
            continue
        if all("=" in w for w in words):
            facts.update((w.split("=", 1)[0], w.split("=", 1)[1]) for w in words)
        elif len(words) > 2 and words[0] in game.sides and words[1] == "holds":
            held += [(words[0], _place(game, item, w)) for w in words[2:]]
        elif len(words) >= 2:
            units.append((_unit(game, item, words[0]), _place(game, item, words[1]), words[2:]))
        else:
            raise NotationError(f"{item.strip()!r}: expected a counter and a space, like {game.roster.id[0]} K4")
    try:
        return game.hooks.lay_out(game.tables, units, facts, held)
    except InputError as error:
        raise NotationError(str(error)) from None


def _unit(game: Game, item: str, word: str) -> int:
    try:
        return game.roster.find(word)
    except KeyError:
        raise NotationError(f"{item.strip()!r}: no counter {word!r}; ids are like {game.roster.id[0]}") from None


def _place(game: Game, item: str, word: str) -> int:
    try:
        return game.board.find(word)
    except KeyError:
        raise NotationError(f"{item.strip()!r}: no space {word!r}") from None
