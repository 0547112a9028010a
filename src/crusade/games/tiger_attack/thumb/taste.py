"""What each rule of thumb weighs, and by how much a planner varies it when it looks for another plan."""

from __future__ import annotations

from typing import Final

GOALS: Final = ("st-vith", "bastogne", "verviers", "liege", "huy", "namur", "spa")  # what the Germans go for

TASTE: Final[dict[str, float]] = {
    "german_margin": 0.8,  # hits an attack must promise, as a multiple of those it needs
    "gamble": 0.12,  # how much bolder the Germans grow with each turn after the sixth
    "german_panzer": 1.5,  # how much the goals pull a panzer
    "german_infantry": 0.6,  # and infantry
    "german_pocket": 0.8,  # an American cut off
    "german_garrison": 8.0,  # a start point within reach of the enemy
    "german_hold": 12.0,  # St. Vith and Bastogne once they are taken
    "german_supply": 12.0,  # to stand out of supply
    "german_fear": 0.3,  # enemy factors that could fall upon a point
    "german_crowd": 0.25,  # each further unit on a point
    "mass": 8.0,  # to gather round a point until there is enough to take it
    "german_kill": 0.7,  # a unit destroyed, as against ground gained
    "german_key": 6.0,  # to clear a town or an exit
    "fuel": 0.3,  # what a point of fuel must bring
    "reserve": 4.0,  # fuel kept for the second step
    "follow": 1.2,  # how sure an attack must be before others follow on behind it
    "block": 1.0,  # how much longer a way is over a point that is held
    "us_margin": 1.2,
    "us_guard": 3.0,  # to hold what the Germans want
    "us_line": 1.6,  # to stand in their way
    "us_ground": 0.4,  # hills, and rivers before the front
    "us_lag": 0.35,  # to be far behind the front
    "us_fear": 0.2,
    "us_crowd": 0.3,
    "us_cut": 4.0,  # to stand out of supply
    "us_raid": 3.0,  # a German start point, or a town of theirs, left empty
    "us_strike": 1.5,  # a cut-off spearhead
    "stand": 1.0,  # how much a stack endures before it retreats
    "dig": 0.6,  # how much a point must matter before infantry digs in there
    "summon": 1.0,  # how readily the British are asked for
    **{f"want_{place}": 1.0 for place in GOALS},
    "want_verviers": 2.0,  # near, and no river before it
    "want_huy": 2.0,
}

#: The spread of the logarithm of each taste; what is not named here is varied by DEFAULT_SPREAD.
SPREAD: Final[dict[str, float]] = {
    "german_margin": 0.25,
    "us_margin": 0.25,
    "german_supply": 0.1,
    "summon": 0.1,
    "fuel": 0.6,
    **{f"want_{place}": 0.8 for place in GOALS},
}
DEFAULT_SPREAD: Final = 0.4
