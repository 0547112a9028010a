"""The slots every game has, at the same numbers, so that shared code finds them. A game's own slots come behind them."""

from __future__ import annotations

from typing import Final

# marks: sets of units
DISRUPTED: Final = 0
FORTIFIED: Final = 1
CUT: Final = 2  # out of supply by the last fixed status
DUG_IN: Final = 3  # fortified in this player-turn, so it does nothing else
MOVED: Final = 4  # its move of this phase is over
AIMED: Final = 5  # allocated to an attack
ADVANCED: Final = 6  # has advanced after the battle being fought
MOVERS: Final = 7  # units that have a move in this phase: fixed when the phase opens
HUNTERS: Final = 8  # units that may attack in it
HEAD_MARKS: Final = 9

# holds: sets of spaces
HELD: Final = 0  # controlled by the first side
PENDING: Final = 1  # under an attack not yet fought
ENTER: Final = 2  # where the side to move may go
PREY: Final = 3  # what it may attack
HEAD_HOLDS: Final = 4

# tally: small numbers
TURN: Final = 0
SIDE: Final = 1  # whose player-turn it is
STAGE: Final = 2  # which movement and attack rules hold
WEATHER: Final = 3
HAND: Final = 4  # the counter in hand, or NOBODY
MODE: Final = 5  # what the hand does
TARGET: Final = 6  # the battle being fought, or NOWHERE
ROUND: Final = 7  # rounds of it fought so far
PRESSED: Final = 8  # columns the attacker presses by
HITS_DEFENCE: Final = 9  # hits the defenders still have to take
HITS_ATTACK: Final = 10  # hits the attackers still have to take
OVER: Final = 11  # 1 when the game has ended
WINNER: Final = 12  # a side, or NOBODY
DEGREE: Final = 13  # 0 a draw, 1 a win, 2 a greater one
REASON: Final = 14  # which of the game's clauses decided it
HEAD_TALLIES: Final = 15
