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
            held += [(words[0], find_space(game, w, item)) for w in words[2:]]
        elif len(words) >= 2:
            units.append((find_unit(game, words[0], item), find_space(game, words[1], item), words[2:]))
        else:
            raise NotationError(f"{item.strip()!r}: expected a counter and a space, like {game.roster.id[0]} K4")
    try:
        return game.hooks.lay_out(game.tables, units, facts, held)
    except InputError as error:
        raise NotationError(str(error)) from None


def find_unit(game: Game, word: str, item: str = "") -> int:
    """The counter with this id; NotationError if there is none."""
    try:
        return game.roster.find(word)
    except KeyError:
        where = f"{item.strip()!r}: " if item else ""
        raise NotationError(f"{where}no counter {word!r}; ids are like {game.roster.id[0]}") from None


def find_space(game: Game, word: str, item: str = "") -> int:
    """The space or off-map area with this id; NotationError if there is none."""
    try:
        return game.board.find(word)
    except KeyError:
        where = f"{item.strip()!r}: " if item else ""
        raise NotationError(
            f"{where}no space {word!r}; ids are like {game.board.name(min(game.board.spaces))}"
        ) from None
