"""Dice thrown by hand in a terminal game: what they are thrown for, what they would mean, and the faces a person types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console

from ..core.fire import FACES
from ..core.game import Game
from ..core.say import say, say_n
from ..core.state import State
from ..core.view import View
from ..games.throwing import Meaning, due, numbers_words
from . import board

#: What dice are called, one and several.
WHOSE: Final = {
    "attack": ("the attacker's die", "the attacker's {n} dice"),
    "defence": ("the defender's die", "the defender's {n} dice"),
    "": ("", ""),
}


def show_due(console: Console, game: Game, known: View, s: State) -> None:
    """What a roll is for, and what each face or total would do."""
    roll = due(game, known, s, game.board.label)
    board.say(console, game.asks(known), f"({game.cite(known.clause)})")
    for dice in roll.dice:
        tell(console, say_n(dice.many, *WHOSE[dice.whose]), dice.means)
    tell(console, say("total"), roll.totals)


def tell(console: Console, what: str, means: Sequence[Meaning]) -> None:
    """Some meanings, one in a line."""
    for meaning in means:
        words = " ".join(filter(None, (what, numbers_words(meaning.of))))
        console.print(f"  {words}: {meaning.words}", style="dim", markup=False, emoji=False, highlight=False)


def asked_faces(ask: Callable[[str], str], console: Console) -> Callable[[int], list[int]]:
    """How faces are asked for: so many digits from 1 to 6, with or without spaces, until they are right."""

    def faces(n: int) -> list[int]:
        while True:
            typed = ask(say_n(n, "Throw a die and type its face: ", "Throw {n} dice and type their faces: "))
            digits = typed.replace(" ", "").replace(",", "")
            if len(digits) == n and all("1" <= digit <= str(FACES) for digit in digits):
                return [int(digit) for digit in digits]
            example = " ".join("4" * n)
            words = say_n(
                n,
                "Expected a number from 1 to 6.",
                "Expected {n} numbers from 1 to 6, like: {example}",
                example=example,
            )
            console.print(words, style="red", markup=False, highlight=False)

    return faces
