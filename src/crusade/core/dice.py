"""Dice as decisions of chance: one die, one die for each side of a battle, or many dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .fire import FACES, both, dice_ways
from .machine import CHANCE, Hand, Step, Throw
from .option import ROLL, Option

ONE_DIE: Final[list[Option]] = [(ROLL, face, 0) for face in range(1, FACES + 1)]
TWO_DICE: Final[list[Option]] = [(ROLL, a, d) for a in range(1, FACES + 1) for d in range(1, FACES + 1)]

Group = tuple[int, int]  # number of dice, and how many of the best faces hit


def _one_face(faces: Sequence[int]) -> Option:
    return ROLL, faces[0], 0


def _two_faces(faces: Sequence[int]) -> Option:
    return ROLL, faces[0], faces[1]


ONE: Final = Throw(1, _one_face, (1,) * FACES)
TWO: Final = Throw(2, _two_faces, (1,) * FACES**2)


def one_die(name: str, clause: str, apply: Any) -> Step:
    """A step in which one die is thrown."""
    return Step(name, clause, lambda g, s: CHANCE, lambda g, s: ONE_DIE, apply, lambda g, s: ONE)


def two_dice(name: str, clause: str, apply: Any) -> Step:
    """A step in which each side of a battle throws a die, the attacker's first."""
    return Step(name, clause, lambda g, s: CHANCE, lambda g, s: TWO_DICE, apply, lambda g, s: TWO)


def handful_ways(groups: Sequence[Group]) -> tuple[int, ...]:
    """For each h, the number of throws of all these dice in which exactly h of them hit."""
    ways: tuple[int, ...] = (1,)
    for dice, good in groups:
        ways = both(ways, dice_ways(dice, good))
    return ways


def handfuls(attack: Sequence[Group], defence: Sequence[Group], one_is_best: bool) -> Throw:
    """Both sides of a battle throw all their dice; the option counts the hits of each."""
    groups = [*attack, *defence]

    def read(faces: Sequence[int]) -> Option:
        hits, at = [], 0
        for dice, good in groups:
            best = [FACES + 1 - f if one_is_best else f for f in faces[at : at + dice]]
            hits.append(sum(f > FACES - good for f in best))
            at += dice
        return ROLL, sum(hits[: len(attack)]), sum(hits[len(attack) :])

    ways_a, ways_d = handful_ways(attack), handful_ways(defence)
    hands = tuple(
        Hand(dice, good_faces(good, one_is_best), n < len(attack)) for n, (dice, good) in enumerate(groups) if dice
    )
    return Throw(sum(d for d, _ in groups), read, [a * d for a in ways_a for d in ways_d], hands)


def good_faces(good: int, one_is_best: bool) -> tuple[int, ...]:
    """The faces that hit, in their order, if so many of the best do."""
    return tuple(range(1, good + 1) if one_is_best else range(FACES + 1 - good, FACES + 1))
