"""Dice somebody is about to throw by hand: which belong together, and what each face or total would do.

What they mean is worked out from a seat's view: an outcome is tried on the position as the seat knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from ..core.fight import fight
from ..core.fire import FACES
from ..core.game import Game
from ..core.head import HITS_ATTACK, HITS_DEFENCE
from ..core.machine import Throw
from ..core.news import FIRE, between
from ..core.say import say, say_n
from ..core.state import NOBODY, State
from ..core.view import View
from .telling import Place, sentences
from .wording import end_words

Whose = Literal["attack", "defence", ""]
UNCHANGED: Final = "Nothing on the map changes."
MOST_TOTALS: Final = 3 * FACES  # a sum of more dice is not told total by total


class Meaning(NamedTuple):
    """What some faces of a die mean, or some totals of several."""

    of: tuple[int, ...]
    words: str


class Handful(NamedTuple):
    """Dice of a roll that are read alike, and whose fire they are, if they are fire."""

    many: int
    whose: Whose
    means: list[Meaning]  # of their faces; none if that cannot be told beforehand


class Due(NamedTuple):
    """A roll: its dice in the order in which faces are read, and what totals mean where nothing but the total counts."""

    dice: list[Handful]
    totals: list[Meaning]


def due(game: Game, known: View, s: State, place: Place) -> Due:
    """The dice that are due in a position, with what they mean as far as a seat may know it. Everybody is told how many
    are thrown; of dice for a counter hidden from the seat it is told nothing else."""
    throw, hand = game.throw(s), game.in_hand(s)
    if hand != NOBODY and known.unknown >> hand & 1:
        return Due([Handful(throw.dice, "", [])], [])
    trial = Trial(game, known, throw, place)
    if throw.hands:
        means = [[] if trial.veiled else _hits(x.hits) for x in throw.hands]
        return Due([Handful(x.dice, "attack" if x.attack else "defence", m) for x, m in zip(throw.hands, means)], [])
    if known.step == FIRE:
        return Due(trial.fire(), [])
    if throw.dice == 1:
        return Due([Handful(1, "", merged(range(1, FACES + 1), lambda face: trial.after((face,))))], [])
    return Due([Handful(throw.dice, "", [])], trial.totals())


def _hits(faces: tuple[int, ...]) -> list[Meaning]:
    return [Meaning(faces, say("hits") if faces else say("no face hits"))]


class Trial:
    """A roll tried out on a position as a seat knows it."""

    def __init__(self, game: Game, known: View, throw: Throw, place: Place) -> None:
        self.game, self.known, self.throw, self.place = game, known, throw, place
        self.before: State = game.imagine(known, _as_dealt)
        now = fight(game, self.before)
        self.veiled = now is not None and (now.attackers | now.defenders) & known.unknown != 0  # hidden counters fight

    def after(self, faces: Sequence[int]) -> str:
        """What happens if the dice fall like this, in sentences."""
        game = self.game
        then = game.play(self.before, self.throw.read(faces))
        told = sentences(game, between(game, self.known, game.view(then, self.known.seat)), self.place)
        if end := game.outcome(then):
            told.append(say("The game is over: {how}.", how=end_words(game, end)))
        return " ".join(told) or say(UNCHANGED)

    def fire(self) -> list[Handful]:
        """The dice of a round of fire: the attacker's and the defender's, or the one that is thrown alone."""
        if self.throw.dice == 2:
            attack = self.scored(HITS_DEFENCE, lambda face: (face, face))
            return [Handful(1, "attack", attack), Handful(1, "defence", self.scored(HITS_ATTACK, lambda f: (f, f)))]
        if self.throw.read((FACES,))[1]:
            return [Handful(1, "attack", self.scored(HITS_DEFENCE, lambda face: (face,)))]
        return [Handful(1, "defence", self.scored(HITS_ATTACK, lambda face: (face,)))]

    def scored(self, slot: int, faces: Callable[[int], Sequence[int]]) -> list[Meaning]:
        """The hits of each face, which the rules count in a slot; nothing where hidden counters fight."""
        game = self.game
        if self.veiled:
            return []

        def hits(face: int) -> str:
            rolled = self.before.copy()
            game.program.carry_out(game.tables, rolled, self.throw.read(faces(face)))
            n = rolled.tally[slot]
            return say_n(n, "one hit", "{n} hits") if n else say("no hit")

        return merged(range(1, FACES + 1), hits)

    def totals(self) -> list[Meaning]:
        """What each total of the dice does, if nothing but the total counts and there are not too many."""
        least, most, read = self.throw.dice, self.throw.dice * FACES, self.throw.read
        if most > MOST_TOTALS or read(_summing(least, least + 2)) != read([1] * (least - 2) + [2, 2]):
            return []
        return merged(range(least, most + 1), lambda total: self.after(_summing(least, total)))


def _summing(dice: int, total: int) -> list[int]:
    """Faces with this total."""
    faces = [1] * dice
    for n in range(dice):
        faces[n] += min(FACES - 1, total - sum(faces))
    return faces


def _as_dealt(units: list[int]) -> None:
    """Leave counters the seat cannot tell apart as its view deals them."""


def merged(numbers: Sequence[int], words: Callable[[int], str]) -> list[Meaning]:
    """Faces or totals with the same consequence together; none if nothing on the map changes by any of them."""
    found: dict[str, list[int]] = {}
    for n in numbers:
        found.setdefault(words(n), []).append(n)
    return [Meaning(tuple(of), said) for said, of in found.items()] if [*found] != [say(UNCHANGED)] else []


def numbers_words(of: Sequence[int]) -> str:
    """Faces or totals as people write them: 1, 4–6."""
    runs: list[list[int]] = []
    for n in of:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
