"""The names of this game's slots in a state: sets of units, sets of spaces, small numbers, off-map areas."""

from __future__ import annotations

from typing import Final

from ...core.kept import Kept

AXIS, SOVIET = 0, 1

#: Off-map areas: not yet set up; Axis reinforcements; Siberian reserve; replacement pool; out of the game.
AREAS: Final = ("tray", "box", "siberian", "pool", "gone")

# marks: sets of units
(
    DISRUPTED,
    FORTIFIED,
    STRONG,  # a shock army on its strong side
    STRONG_BEFORE,  # a shock army that was on its strong side when the battle began (DX-5.22)
    CUT,  # out of supply by the last fixed status (DX-9.4)
    ARRIVED,  # arrived since its side's last supply phase, so it is in supply (DX-9.6)
    HIDDEN,
    MOVED,  # its operational move of this phase is over
    BONUS,  # it used bonus hexes in this phase
    BONUS_BEFORE,  # it used bonus hexes in A2a or B2a (DX-3.10)
    AIMED,  # allocated to an attack
    FOUGHT,  # has attacked in this phase
    DUG_IN,  # fortified in this player-turn, so it does nothing else in it
    STALE,  # disrupted before this player-turn began, and not again since (DX-2.5)
    ADVANCED,  # has advanced after the battle being fought
    ENTERED,  # has advanced into the cleared hex itself
    MOVERS,  # units that have a move in this phase; fixed when the phase opens
    HUNTERS,  # units that may attack in this phase; fixed when the phase opens
) = range(18)
MARKS: Final = 18

# holds: sets of hexes
(
    AXIS_HELD,
    DEFENDED,  # enemies of the attacker were there in this player-turn (DX-6.4)
    PENDING,  # under an attack not yet fought
    ENTER,  # where the side to move may go
    ZONES,  # where Russians must stop (DX-3.3)
    PREY,  # what may be attacked
    BUILT,  # an infantry replacement arrived there in this B1 (DX-10.8)
    BUILT_TANKS,
    CENTRES,  # infantry centres that produce in this B1
    FACTORIES,  # tank factories that produce in this B1
    FIXED_AXIS,  # hexes in supply when the status was last fixed, one set for each side (DX-9.4)
    FIXED_SOVIET,
) = range(12)
HOLDS: Final = 12

# tally: small numbers
(
    TURN,
    WEATHER,
    FIRST_SNOW,  # the turn snow first fell, or 0
    SIDE,  # whose player-turn it is
    STAGE,  # which rules for movement and attack apply: see below
    HAND,  # the counter in hand, or NOBODY
    MODE,  # what the counter in hand is doing: see below
    SPENT,  # half-steps the counter in hand has moved; after combat the hex it advanced from
    ROAD_USED,  # 1 once the counter in hand has used its extra highway hex (DX-3.5)
    RUMANIA_OPEN,  # 1 once the Axis has attacked from Rumania (DX-4.7)
    FORD_FROM,  # the river hexside ignored on turn 1 (DX-4.8), or NOBODY
    FORD_TO,
    TARGET,  # the battle being fought, or NOBODY
    ROUND,
    PRESSED,
    HITS_DEFENCE,  # hits the defenders still have to take
    HITS_ATTACK,  # hits the attackers still have to take
    TAKEN,  # 1 when the place has fallen in this battle
    FIREPOWER,  # printed defence of the units there at the start, without those that retreated (DX-5.22)
    KILLED,  # 1 when a defender was eliminated in this battle
    SAILED,  # 1 more than the number of the unit that went by sea in this player-turn, or 0
    SHIP,  # the port that a counter at sea is sailing to, or NOBODY
    MUSTERING,  # 1 during A1 or B1
    INFANTRY,  # infantry factors left in this B1
    TANKS,  # tank factors in hand
    CALLED,  # the turn the Siberians were called, or 0
    GAMBLE,  # number of die faces that lose the roll now due; 0 when none is
    OPENED,  # 1 after the first act of B1 other than giving units up, which is then no longer possible (DX-10.3)
    DUMMIES_OFF,  # 1 when the dummies of the secret set-up have left the map (DX-12.2)
    OVER,  # 1 when the game has ended
    WINNER,  # a side, or NOBODY
    DEGREE,  # 0 a draw, 1 a win, 2 a smashing one
    REASON,  # which of REASONS
    EVACUATED,  # four slots, one for each factory: the turn it was flipped, 0 if never, -1 if lost
) = range(34)
TALLIES: Final = 37

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
