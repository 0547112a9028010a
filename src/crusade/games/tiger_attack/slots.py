"""The names of this game's slots in a state: sets of units, sets of points, small numbers, off-map areas."""

from __future__ import annotations

from typing import Final

# The slots every game has are this game's too, for others to import from here. (mypyc cannot compile a star import.)
from ...core.head import (
    ADVANCED,
    AIMED,
    CUT,
    DEGREE,
    DISRUPTED,
    DUG_IN,
    ENTER,
    FORTIFIED,
    HAND,
    HEAD_HOLDS,
    HEAD_MARKS,
    HEAD_TALLIES,
    HELD,
    HITS_ATTACK,
    HITS_DEFENCE,
    HUNTERS,
    MODE,
    MOVED,
    MOVERS,
    OVER,
    PENDING,
    PRESSED,
    PREY,
    REASON,
    ROUND,
    SIDE,
    STAGE,
    TARGET,
    TURN,
    WEATHER,
    WINNER,
)

GERMAN, US = 0, 1

#: Off-map areas: not yet set up; to come in a later turn; lost (Germans may be rebuilt from there); left by an
#: exit; never in the game; then, for each U.S. edge, those ready to come in, those of the next turn and of the turn
#: after it; and the British behind Namur.
AREAS: Final = (
    "tray",
    "box",
    "lost",
    "exited",
    "gone",
    "north",
    "south",
    "west",
    "north_next",
    "south_next",
    "west_next",
    "north_later",
    "south_later",
    "west_later",
    "british",
)
EDGES: Final = ("north", "south", "west")

# marks: sets of units; those every game has come first
(
    STEPPED,  # moved in the reinforcement step, so it neither moves nor attacks in the next (TA-13.4)
    PINNED,  # set up where nobody moves on turn 1 (TA-10.4)
    FOLLOWING,  # follows on behind an attack; stands on the attackers' jump-off point (TA-5.2)
    AIR_SPENT,  # has used its 1 fuel of supply by air in this game-turn (TA-8.5)
    FED,  # may use fuel and attack in this phase: in supply (TA-8.4), or TA-9.5
    BY_AIR,  # and only by air (TA-8.3)
    LED,  # with a leader other than Bayerlein as the second step begins (TA-9.1)
    LED_BY_DALLIER,  # with Bayerlein (TA-9.2); some with both
    STUCK,  # was taken up with nothing to do; another's order may change that (TA-13.3)
) = range(HEAD_MARKS, HEAD_MARKS + 9)
MARKS: Final = HEAD_MARKS + 9

# holds: sets of points; those every game has come first
GERMAN_HELD = HELD
(
    CLOSED,  # northern exits Germans have left by (TA-7.1)
    OBLIGED,  # its attack has struck a point off somebody's retreat (TA-3.4)
    OFF_PREY,  # and what from outside the map (TA-7.3)
    JUMP_OFFS,  # where the attackers of the battle being fought came from
    FLED_TO,  # where its defenders retreated to; off the map: its own point
    WENT_FROM,  # and where attackers advanced from; from outside: its own point
    ALONE,  # attacked in this second step by the 150th Brigade alone (TA-9.8)
    WATCHED,  # where a leader stands all of whose stack fights in it, and nobody of it has got away (TA-9.3)
) = range(HEAD_HOLDS, HEAD_HOLDS + 8)
HOLDS: Final = HEAD_HOLDS + 8

# tally: small numbers; those every game has come first
(
    FUEL,  # German fuel left in this turn, or UNLIMITED
    DUMP,  # points left in the dump at Spa (TA-6.4)
    DUMP_TURN,  # the turn it was captured, or 0
    DRAWN,  # dump points drawn in this turn
    PRAYED,  # the turn of Patton's prayer, or 0 (TA-6.2)
    LENGTHS,  # lengths the counter in hand has gone
    COST,  # fuel those lengths cost if all of them are fuelled
    HALF,  # 1 when the last of that fuel would still carry it one primary length
    PAID,  # fuel taken for it so far
    BEGAN,  # where it stood when it was taken up
    PANZERS_DUE,  # German reinforcements that may come in (TA-11.1)
    INFANTRY_DUE,
    SUMMONED,  # the turn the British were asked for, or 0 (TA-11.3)
    DALLY_ROLLED,  # 1 when Bayerlein's die was thrown in this turn (TA-9.2)
    DALLY_DUE,  # 1 when it must be thrown now
    DALLIED,  # the turn Bayerlein dallied, or 0: it happens once
    CALLED_OFF,  # 1 when the attacker called this battle off
    DEMANDED,  # the turn of the last demand to surrender, or 0 (TA-14.2)
    MORALE,  # what a demand brought in this battle: see below
    SHAKEN,  # 1 once a demand has succeeded: then the three best faces (TA-14.1)
    DEFIED,  # 1 once "Nuts!" was said
    EXITS,  # EXIT_SLOTS slots, one an exit: panzer units that left there
) = range(HEAD_TALLIES, HEAD_TALLIES + 22)
EXIT_SLOTS: Final = 4
TALLIES: Final = HEAD_TALLIES + 21 + EXIT_SLOTS

# lists
ORIGINS: Final = 0  # unit, place, unit, place …: where the moves of follow-on units began (TA-5.2)
LISTS: Final = 1

BAD, GOOD = range(2)
WEATHERS: Final = ("bad", "good")
UNLIMITED: Final = 9999

# STAGE
REST, OPERATIONS, SECOND = range(3)

# MODE of the hand: a step before operations, a reinforcement, an operational move, a retreat, an advance
IDLE, STEPPING, ENTERING, MARCHING, RETREATING, ADVANCING = range(6)

# MORALE
CALM, ATTACK_CHEERED, DEFENCE_CHEERED = range(3)

REASONS: Final = ("TA-12.2", "TA-12.4")
