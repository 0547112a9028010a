"""The names of this game's slots in a state: sets of units, sets of spaces, small numbers, off-map areas."""

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

AXIS, SOVIET = 0, 1

#: Off-map areas: not yet set up; Axis reinforcements; Siberian reserve; replacement pool; out of the game.
AREAS: Final = ("tray", "box", "siberian", "pool", "gone")

# marks: sets of units; those every game has come first
(
    STRONG,  # a shock army on its strong side
    STRONG_BEFORE,  # a shock army that was on its strong side when the battle began (DX-5.22)
    ARRIVED,  # arrived since its side's last supply phase, so it is in supply (DX-9.6)
    HIDDEN,
    BONUS,  # it used bonus hexes in this phase
    BONUS_BEFORE,  # it used bonus hexes in A2a or B2a (DX-3.10)
    FOUGHT,  # has attacked in this phase
    STALE,  # disrupted before this player-turn began, and not again since (DX-2.5)
    ENTERED,  # has advanced into the cleared hex itself
) = range(HEAD_MARKS, HEAD_MARKS + 9)
MARKS: Final = HEAD_MARKS + 9

# holds: sets of hexes; those every game has come first
AXIS_HELD = HELD
(
    DEFENDED,  # enemies of the attacker were there in this player-turn (DX-6.4)
    ZONES,  # where Russians must stop (DX-3.3)
    BUILT,  # an infantry replacement arrived there in this B1 (DX-10.8)
    BUILT_TANKS,
    CENTRES,  # infantry centres that produce in this B1
    FACTORIES,  # tank factories that produce in this B1
    FIXED_AXIS,  # hexes in supply when the status was last fixed, one set for each side (DX-9.4)
    FIXED_SOVIET,
) = range(HEAD_HOLDS, HEAD_HOLDS + 8)
HOLDS: Final = HEAD_HOLDS + 8

# tally: small numbers; those every game has come first
(
    FIRST_SNOW,  # the turn snow first fell, or 0
    SPENT,  # half-steps the counter in hand has moved; after combat the hex it advanced from
    ROAD_USED,  # 1 once the counter in hand has used its extra highway hex (DX-3.5)
    RUMANIA_OPEN,  # 1 once the Axis has attacked from Rumania (DX-4.7)
    FORD_FROM,  # the river hexside ignored on turn 1 (DX-4.8), or NOWHERE
    FORD_TO,
    TAKEN,  # 1 when the place has fallen in this battle
    FIREPOWER,  # printed defence of the units there at the start, without those that retreated (DX-5.22)
    KILLED,  # 1 when a defender was eliminated in this battle
    SAILED,  # 1 more than the number of the unit that went by sea in this player-turn, or 0
    SHIP,  # the port that a counter at sea is sailing to, or NOWHERE
    MUSTERING,  # 1 during A1 or B1
    INFANTRY,  # infantry factors left in this B1
    TANKS,  # tank factors in hand
    CALLED,  # the turn the Siberians were called, or 0
    GAMBLE,  # number of die faces that lose the roll now due; 0 when none is
    OPENED,  # 1 after the first act of B1 other than giving units up, which is then no longer possible (DX-10.3)
    DUMMIES_OFF,  # 1 when the dummies of the secret set-up have left the map (DX-12.2)
    EVACUATED,  # four slots, one for each factory: the turn it was flipped, 0 if never, -1 if lost
) = range(HEAD_TALLIES, HEAD_TALLIES + 19)
TALLIES: Final = HEAD_TALLIES + 22

# lists
FALLEN: Final = 0  # the hexes of attackers that were disrupted or eliminated in this battle (DX-4.5)
LISTS: Final = 1

GOOD, MUD, SNOW = range(3)
WEATHERS: Final = ("good", "mud", "snow")

# STAGE: which movement and attack rules apply
REST, EXTRA, OPERATIONS, BLITZ_MOVE, BLITZ_ATTACK = range(5)

# MODE of the hand
IDLE, FRESH, MOVING, HALTED, SAILING, GIVING_UP, BUILDING, ENTERING, ADVANCING, GOING_ON = range(10)
# FRESH: not moved yet; MOVING: moved, and may go on; HALTED: moved, and may not go on.

REASONS: Final = ("DX-11.1", "DX-11.2", "DX-11.3", "DX-11.4")
