"""The names of this game's slots in a state: sets of units, sets of points, small numbers, off-map areas."""

from __future__ import annotations

from typing import Final

from ...core.kept import Kept

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

# marks: sets of units
(
    DISRUPTED,
    FORTIFIED,
    CUT,  # without a ground line by the last fixed status (TA-8.4)
    DUG_IN,  # fortified in this player-turn, so it does nothing else (TA-13.4)
    STEPPED,  # moved in the reinforcement step, so it neither moves nor attacks in the next (TA-13.4)
    PINNED,  # set up where nobody moves on turn 1 (TA-10.4)
    MOVED,  # its operational move of this phase is over
    AIMED,  # allocated to an attack; stands on its jump-off point (TA-3.7)
    FOLLOWING,  # follows on behind an attack; stands on the attackers' jump-off point (TA-5.2)
    ADVANCED,  # has entered the cleared point after the battle being fought
    AIR_SPENT,  # has used its 1 fuel of supply by air in this game-turn (TA-8.5)
    FED,  # may use fuel and attack in this phase: in supply (TA-8.4), or TA-9.5
    BY_AIR,  # and only by air (TA-8.3)
    LED,  # as the second step begins with a leader who never dallies (TA-9.1)
    LED_BY_DALLIER,  # and with the one who may (TA-9.2); some with both
    MOVERS,  # those who have a move in this phase, and those who may attack: fixed when the phase opens
    HUNTERS,
    STUCK,  # was taken up with nothing to do; another's order may change that (TA-13.3)
) = range(18)
MARKS: Final = 18

# holds: sets of points
(
    GERMAN_HELD,
    CLOSED,  # northern exits Germans have left by (TA-7.1)
    PENDING,  # under an attack not yet fought
    OBLIGED,  # its attack has struck a point off somebody's retreat (TA-3.4)
    ENTER,  # where the side to move may go
    PREY,  # what may be attacked
    OFF_PREY,  # and what from outside the map (TA-7.3)
    JUMP_OFFS,  # where the attackers of the battle being fought came from
    FLED_TO,  # where its defenders retreated to; off the map: its own point
    WENT_FROM,  # and where attackers advanced from; from outside: its own point
    ALONE,  # attacked in this second step by the 150th Brigade alone (TA-9.8)
    WATCHED,  # where a leader stands all of whose stack fights in it, and nobody of it has got away (TA-9.3)
) = range(12)
HOLDS: Final = 12

# tally: small numbers
(
    TURN,
    WEATHER,
    SIDE,  # whose player-turn it is
    STAGE,  # which movement and attack rules hold: see below
    FUEL,  # German fuel left in this turn, or UNLIMITED
    DUMP,  # points left in the dump at Spa (TA-6.4)
    DUMP_TURN,  # the turn it was captured, or 0
    DRAWN,  # dump points drawn in this turn
    PRAYED,  # the turn of Patton's prayer, or 0 (TA-6.2)
    HAND,  # the counter in hand, or NOBODY
    MODE,  # what the hand does: see below
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
    DALLIED,  # the turn he dallied, or 0: it happens once
    TARGET,  # the battle being fought, or NOBODY
    ROUND,
    PRESSED,
    HITS_DEFENCE,  # hits the defenders still have to take
    HITS_ATTACK,  # hits the attackers still have to take
    CALLED_OFF,  # 1 when the attacker called this battle off
    DEMANDED,  # the turn of the last demand to surrender, or 0 (TA-14.2)
    MORALE,  # what a demand brought in this battle: see below
    SHAKEN,  # 1 once a demand has succeeded: then the three best faces (TA-14.1)
    DEFIED,  # 1 once "Nuts!" was said
    OVER,  # 1 when the game has ended
    WINNER,  # a side, or NOBODY
    DEGREE,  # 0 a draw, 1 a win, 2 a crushing one
    REASON,  # which of REASONS
    EXITS,  # four slots, one an exit: panzer units that left there
) = range(37)
TALLIES: Final = 40

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

KEPT: Final = Kept(
    turn=TURN,
    stage=STAGE,
    hand=HAND,
    target=TARGET,
    round=ROUND,
    pressed=PRESSED,
    hits_defence=HITS_DEFENCE,
    hits_attack=HITS_ATTACK,
    winner=WINNER,
    degree=DEGREE,
    reason=REASON,
    pending=PENDING,
    aimed=AIMED,
)
