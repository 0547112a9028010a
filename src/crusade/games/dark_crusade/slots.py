"""The names of this game's own slots in a state; those every game has are in `core/head`.

A dispersed unit bears the head's mark DISRUPTED, a unit allotted to an assault AIMED (its `aim` is the point), a unit out of
supply CUT. HELD are the points the Axis controls.
"""

from __future__ import annotations

from typing import Final

from ...core.head import HEAD_HOLDS, HEAD_MARKS, HEAD_TALLIES

AXIS, SOVIET = 0, 1

#: Off-map areas: the two boxes; German air; what comes or may be built later; what the Soviets may build; the Axis dead
#: pile; withdrawn units; Soviet armies that left by the west edge (their `aim` is the point they left by); out of the game.
AREAS: Final = ("west", "siberia", "air", "later", "pool", "dead", "withdrawn", "exited", "out")

# marks: sets of units; those every game has come first
(
    FLIPPED,  # shows its back (DC-5.3)
    RAILED,  # moved in phase 2, by land or sea (DC-7.6)
    BROKE,  # used its second move in phase 3 (DC-6.2, DC-6.10)
    STUCK,  # was taken up with nothing to do; another's order may change that
    ROADBOUND,  # halted on the first point of a highway move; may only act on the point in its `aim` (DC-6.12)
    DROPPED,  # assaults by parachute (DC-11.5)
    MUDDY,  # fought at a point in Mud in May 1941 (DC-3.5)
    SERVED,  # air that has served a battle in this player-turn (DC-8.7)
    DOWNED,  # German air that is out until phase 6 of the Axis (DC-8.7)
    FLYING,  # air assigned to the battle being fought
    ENTRAINED,  # factories (DC-9.2)
    TURNED,  # factories turned in this phase 1 (DC-4.4)
    USED,  # made, broken up or used up in this step (DC-9.10)
    CHOSEN,  # components picked so far for the composite being made
    RALLIED,  # recovered by an HQ in this step (DC-11.1)
    SPARED,  # cut off and dispersed, but kept alive by a fortress in this phase 6 (DC-10.7)
    NAMED,  # German units named for a country abroad in a free set-up (DC-3.3): two slots, by `Tables.abroad`
    _NAMED_TOO,
    LEAVING,  # a locked army that counts as having left Hungary only by its allotment (DC-3.8)
) = range(HEAD_MARKS, HEAD_MARKS + 19)
MARKS: Final = HEAD_MARKS + 19

# holds: sets of points; those every game has come first
(
    WORKS,  # with a working factory (DC-6.8)
    MUD,  # in Mud for the assaults of May 1941 (DC-3.2)
    GREATER,  # assaults in which the defender's firepower is greater: resolved first (DC-8.1)
    EVER_AXIS,  # points of the USSR the Axis has ever controlled (DC-12.2)
    LANDED,  # where one, two, three units have ended their strategic land move (DC-7.1): three slots
    _LANDED_2,
    _LANDED_3,
    COUNTED,  # where a centre or factory of each type was counted this turn (DC-9.13): five slots, by type
    _COUNTED_2,
    _COUNTED_3,
    _COUNTED_4,
    _COUNTED_5,
    BUILT,  # where a unit of each type has appeared this turn (DC-9.1): five slots, by type
    _BUILT_2,
    _BUILT_3,
    _BUILT_4,
    _BUILT_5,
) = range(HEAD_HOLDS, HEAD_HOLDS + 17)
HOLDS: Final = HEAD_HOLDS + 17

# tally: small numbers; those every game has come first. TYPES are infantry, cavalry, armor, artillery, air.
FIRST_TURN: Final = HEAD_TALLIES  # 1 in a May start, 2 in a June start (the calendar's numbers)
FREE_CHOICE: Final = FIRST_TURN + 1  # who chose the free set-up: NOT_FREE, FREE_BY_SOVIET, FREE_BY_AXIS
OCTOBER: Final = FREE_CHOICE + 1  # the weather of the last October (DC-5.1)
RAIL_LEFT: Final = OCTOBER + 1  # units that may still move strategically by land in this phase
SAILED: Final = RAIL_LEFT + 1  # two slots: sea moves made in the Baltic, in the Black Sea
SAIL_TO: Final = SAILED + 2  # where the counter in hand sails, or NOWHERE
FACTORS: Final = SAIL_TO + 1  # five slots, by type: replacement factors in hand
SIBERIAN: Final = FACTORS + 5  # five slots, by type: Siberian factors in hand
REPLACEMENTS: Final = SIBERIAN + 5  # German replacement factors in hand (DC-9.3)
CALLED: Final = REPLACEMENTS + 1  # the turn the Siberian reserve was called, or 0
ARRIVED: Final = CALLED + 1  # the turn its first instalment arrived, or 0
INSTALMENT: Final = ARRIVED + 1  # instalments arrived so far
RESERVE: Final = INSTALMENT + 1  # four slots, by basic type: units of the reserve that may or must still enter
CRISIS: Final = RESERVE + 4  # the turn of the crisis that is going on: 1, 2 … or 0
CRISIS_OVER: Final = CRISIS + 1  # 1 once it was settled
OWED: Final = CRISIS_OVER + 1  # four slots, by basic type: units still owed to Siberia
SEND_NOW: Final = OWED + 4  # units that must still be sent in this turn
NOTED: Final = SEND_NOW + 1  # four slots, by basic type: units noted in Siberia that come back (DC-9.6)
RETURNED: Final = NOTED + 4  # the types of which one has come back in this turn, as a set
PLACED: Final = RETURNED + 1  # partisans placed in this phase
EVENTS: Final = PLACED + 1  # two slots, by row of events.csv: the turn the event came, or 0
HUNGARY_FREE: Final = EVENTS + 2  # 1 once both armies are free for good (DC-3.8)
LEAVER: Final = HUNGARY_FREE + 1  # the locked army that may leave Hungary, or NOBODY
STREAKS: Final = LEAVER + 1  # three slots: tests passed in a row by each clock (DC-2.11)
CLOCKS: Final = STREAKS + 3  # three slots: whole turns in a row: GOALS, EXITS_AND_CITIES, EXITS_ALONE
EMPTY: Final = CLOCKS + 3  # Axis turns in a row at whose end no Soviet unit stood on the map
FELL: Final = EMPTY + 1  # 1 when the point fell without a die (DC-8.13)
OVER_BATTLE: Final = FELL + 1  # 1 when the battle being fought is over
FLEEING: Final = OVER_BATTLE + 1  # 1 while the defenders retreat
DOWNS_ATTACK: Final = FLEEING + 1  # attacking air still to be downed
DOWNS_DEFENCE: Final = DOWNS_ATTACK + 1  # defending air still to be downed
MAKE_AT: Final = DOWNS_DEFENCE + 1  # where the composite in hand is made, or NOWHERE
TALLIES: Final = MAKE_AT + 1

# lists
LOADS: Final = 0  # what has gone along each line in this phase: see lines.py
RETREAT_LOADS: Final = 1  # and in the retreat from the battle being fought
LISTS: Final = 2

TYPES: Final = ("infantry", "cavalry", "armor", "artillery", "air")
BASIC: Final = 4  # the first four of them: those of the Siberian tables and of composites
INFANTRY, CAVALRY, ARMOR, ARTILLERY, AIR = range(5)

WEATHERS: Final = ("good", "mud", "snow")
GOOD, MUDDY_WEATHER, SNOW = range(3)

# FREE_CHOICE
NOT_FREE, FREE_BY_SOVIET, FREE_BY_AXIS = range(3)

# STAGE
REST, STRATEGIC, OPERATIONS, BREAKTHROUGH, FOLLOW_UP = range(5)

# MODE of the hand: nothing; taken up; after a first step that may go on: by DC-6.2, along the highway, or either way
IDLE, FRESH, GOES_ON, ON_HIGHWAY, EITHER_WAY = range(5)

# clocks of the Campaign (DC-2.11)
GOALS, EXITS_AND_CITIES, EXITS_ALONE = range(3)

#: The clauses that can end a game: points of the chart, a declared draw, time, and the Campaign's ways.
REASONS: Final = ("DC-2.3", "DC-2.4", "DC-2.5", "DC-2.11")
BY_CHART, BY_TIME, BY_CAMPAIGN, BY_CLOCK = range(4)
