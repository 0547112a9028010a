"""Dice thrown by hand at the table: who throws, what each face would mean, and the faces somebody types in.

The side whose player-turn it is throws all dice of a roll, its opponent's too, and a person throws for a computer. The table
checks that the roll is due, how many faces there are and who sends them; that they lay on a real table it cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..core.say import say_n
from ..core.view import View
from ..games.throwing import Meaning, due
from ..record.dice import TypedDice
from .messages.socket import ThrowFaces
from .messages.view import DiceOut, MeaningOut, ThrowOut
from .picture import space_words
from .refusals import RequestRefused
from .store import Change

if TYPE_CHECKING:
    from .seated import Seated

NOT_BY_HAND: Final = "The dice of this game are thrown by the table."
NO_ROLL: Final = "No dice are due now."
THROW_FIRST: Final = "The dice come first: throw them and enter their faces."
OTHERS_THROW: Final = "The dice come first, and the other side throws them."
NOT_YOURS: Final = "The other side throws these dice."
NO_SALTS: Final = "The dice of this game are thrown by hand, so nothing is added to them."
NOBODY_THROWS: Final = "Dice thrown by hand need a person at the table to throw them."


class HandDice(TypedDice):
    """Dice whose faces are typed in one roll at a time."""

    def __init__(self) -> None:
        super().__init__(lambda dice: self.typed)
        self.typed: Sequence[int] = ()  # the faces of the roll being entered


def thrower(table: Seated) -> int | None:
    """The side whose person throws the dice that are due; None if none are, or the table throws them."""
    if not table.row.by_hand or not table.session.chance:
        return None
    side = table.game.phasing(table.session.state)
    return 1 - side if table.is_computer(side) else side


def thrown(table: Seated, asked: ThrowFaces) -> Change:
    """Enter the faces of the roll that is due; RequestRefused or DiceError if they cannot be those."""
    dice, side = table.session.dice, thrower(table)
    if not isinstance(dice, HandDice):
        raise RequestRefused(NOT_BY_HAND)
    if side is None:
        raise RequestRefused(NO_ROLL)
    if asked.side != side:
        raise RequestRefused(NOT_YOURS)
    dice_due, sent = table.game.throw(table.session.state).dice, len(asked.faces)
    if sent != dice_due:
        raise RequestRefused(
            say_n(dice_due, "One die is due, not {count}.", "{n} dice are due, not {count}.", count=sent)
        )
    first = len(table.session.record.entries)
    dice.typed = asked.faces
    table.session.throw()
    return Change(keep_entries=first)


# ---- what a seat is told


def throw_out(table: Seated, known: View) -> ThrowOut | None:
    """The dice that are due, as a seat may know them; None if nobody has to throw."""
    side = thrower(table)
    if side is None:
        return None
    game = table.game
    roll = due(game, known, table.session.state, lambda place: space_words(game, place))
    dice = [DiceOut(count=x.many, whose=x.whose, means=means_out(x.means)) for x in roll.dice]
    return ThrowOut(side=side, dice=dice, totals=means_out(roll.totals))


def means_out(means: Sequence[Meaning]) -> list[MeaningOut]:
    """Meanings as messages."""
    return [MeaningOut(of=list(x.of), words=x.words) for x in means]
