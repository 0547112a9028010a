"""Where a state keeps what every game has: each game names its own slots once, and callers ask by name."""

from __future__ import annotations

from typing import NamedTuple


class Kept(NamedTuple):
    """A game's slot numbers for what all games have; the last two are a set of spaces and a set of units."""

    turn: int
    stage: int  # which kind of movement and attack goes on
    hand: int  # the counter in hand, or NOBODY
    target: int  # the battle being fought, or NOBODY
    round: int  # its rounds fought so far
    pressed: int
    hits_defence: int  # hits the defenders still have to take
    hits_attack: int
    winner: int  # a side, or NOBODY
    degree: int  # 0 a draw, 1 a win, 2 a greater one
    reason: int  # which of the game's clauses decided it
    pending: int  # the spaces under an attack not fought yet
    aimed: int  # the units allocated to an attack
