"""Air in a battle: DC-8.7, DC-8.15, DC-11.3, DC-11.6. Air units assigned, air combat, flak, and those downed."""

from __future__ import annotations

from ...core.attack import active_side, attackers, other_side
from ...core.bits import BIT, count, each
from ...core.dice import Group, handfuls
from ...core.head import DISRUPTED, SIDE, STAGE, TARGET
from ...core.machine import CHANCE, Step, Throw
from ...core.option import DONE, HIT, READY, ROLL, Option, done
from ...core.state import State
from .control import disperse
from .slots import (
    AXIS,
    BREAKTHROUGH,
    DOWNED,
    DOWNS_ATTACK,
    DOWNS_DEFENCE,
    FELL,
    FLIPPED,
    FLYING,
    SERVED,
)
from .strength import defending
from .tables import Tables
from .verbs import FLY


def stands(g: Tables, s: State) -> bool:
    """DC-8.13 (1). Whether the point has to be fought for: it did not fall when the battle began."""
    return not s.tally[FELL]


# ---- Assigning


def available(g: Tables, s: State, side: int) -> int:
    """DC-8.6, DC-8.15, DC-11.6. The air a side may still assign: German air that is not out, Soviet air here or next door."""
    if s.tally[STAGE] == BREAKTHROUGH:
        return 0
    if side == AXIS:
        return s.at[g.air] & ~s.marks[DOWNED] & ~s.marks[SERVED]
    target = s.tally[TARGET]
    units = 0
    for p in each((g.ways.near[target] | BIT[target]) & s.occupied[side]):
        units |= s.at[p]
    return units & g.aircraft & g.side_units[side] & ~s.marks[DISRUPTED] & ~s.marks[SERVED]


def fly_options(g: Tables, s: State, side: int) -> list[Option]:
    """DC-8.7, DC-8.15. Any number, also none."""
    units = available(g, s, side)
    return [done, *(READY[FLY][u] for u in each(units))] if units else []


def apply_fly(g: Tables, s: State, option: Option) -> bool:
    """DC-8.7. An air unit serves one battle a player-turn."""
    if option[0] == DONE:
        return True
    s.marks[FLYING] |= BIT[option[1]]
    s.marks[SERVED] |= BIT[option[1]]
    return False


def flying(g: Tables, s: State, side: int) -> int:
    """DC-8.7. A side's air in the battle that has not been downed."""
    return s.marks[FLYING] & g.side_units[side]


# ---- Air combat and flak


def both_fly(g: Tables, s: State) -> bool:
    """DC-8.7, DC-8.15. Air combat needs air on both sides."""
    return flying(g, s, 0) != 0 and flying(g, s, 1) != 0


def fighters(g: Tables, s: State, side: int) -> list[Group]:
    """DC-8.7. A side's dice in air combat: one for each air unit, by the faces that down an enemy."""
    units, n = flying(g, s, side), g.number
    if side == AXIS:
        return [(count(units), n["air_faces_german"])]
    turned = units & s.marks[FLIPPED]
    return [(count(units & ~turned), n["air_faces_soviet"]), (count(turned), n["air_faces_soviet_back"])]


def flak_dice(g: Tables, s: State, side: int) -> list[Group]:
    """DC-8.7, DC-11.3. A side's flak: one die for each undispersed unit in the battle, if enemy air is left."""
    if not flying(g, s, 1 - side):
        return [(0, g.number["flak_faces"])]
    target = s.tally[TARGET]
    units = attackers(s, target) if side == s.tally[SIDE] else defending(g, s, target, s.tally[SIDE])
    return [(count(units & g.flak & ~s.marks[DISRUPTED]), g.number["flak_faces"])]


def flak_fires(g: Tables, s: State) -> bool:
    """DC-8.7, DC-8.15. Whether flak of either side has air to fire at."""
    if not s.marks[FLYING]:
        return False
    return flak_dice(g, s, 0)[0][0] > 0 or flak_dice(g, s, 1)[0][0] > 0


def dice_of(attack: list[Group], defence: list[Group]) -> list[Option]:
    """DC-8.7. What the dice may bring: enemies downed by the attacker's dice, and by the defender's."""
    most_a, most_d = sum(n for n, _ in attack), sum(n for n, _ in defence)
    return [(ROLL, a, d) for a in range(most_a + 1) for d in range(most_d + 1)]


def air_options(g: Tables, s: State) -> list[Option]:
    """DC-8.7. Every air unit rolls, all at once."""
    side = s.tally[SIDE]
    return dice_of(fighters(g, s, side), fighters(g, s, 1 - side))


def air_throw(g: Tables, s: State) -> Throw:
    """DC-8.7. The dice of air combat; high faces are good."""
    side = s.tally[SIDE]
    return handfuls(fighters(g, s, side), fighters(g, s, 1 - side), False)


def flak_options(g: Tables, s: State) -> list[Option]:
    """DC-8.7, DC-8.15. Flak of both sides rolls at once."""
    side = s.tally[SIDE]
    return dice_of(flak_dice(g, s, side), flak_dice(g, s, 1 - side))


def flak_throw(g: Tables, s: State) -> Throw:
    """DC-8.7. The dice of the flak; the highest face downs."""
    side = s.tally[SIDE]
    return handfuls(flak_dice(g, s, side), flak_dice(g, s, 1 - side), False)


def apply_downs(g: Tables, s: State, option: Option) -> bool:
    """DC-8.7. So many of each side are downed; more than there are is lost."""
    side = s.tally[SIDE]
    s.tally[DOWNS_DEFENCE] = min(option[1], count(flying(g, s, 1 - side)))
    s.tally[DOWNS_ATTACK] = min(option[2], count(flying(g, s, side)))
    return True


# ---- The downed


def downed_options(g: Tables, s: State, side: int, waiting: int) -> list[Option]:
    """DC-8.7. The owner of the downed chooses which."""
    return [READY[HIT][u] for u in each(flying(g, s, side))] if s.tally[waiting] else []


def down(g: Tables, s: State, unit: int, waiting: int) -> bool:
    """DC-8.7. A Soviet air unit is dispersed; a German one is out until phase 6 of the Axis."""
    s.tally[waiting] -= 1
    s.marks[FLYING] &= ~BIT[unit]
    if g.roster.side[unit] == AXIS:
        s.marks[DOWNED] |= BIT[unit]
    else:
        disperse(s, unit)
    return False


ATTACK_AIR = Step("attack_air", "DC-8.7", active_side, lambda g, s: fly_options(g, s, s.tally[SIDE]), apply_fly)
DEFEND_AIR = Step("defend_air", "DC-8.7", other_side, lambda g, s: fly_options(g, s, 1 - s.tally[SIDE]), apply_fly)
AIR_COMBAT = Step("air_combat", "DC-8.7", lambda g, s: CHANCE, air_options, apply_downs, air_throw)
FLAK = Step("flak", "DC-8.7", lambda g, s: CHANCE, flak_options, apply_downs, flak_throw)
DEFENDER_DOWNS = Step(
    "defender_downs",
    "DC-8.7",
    other_side,
    lambda g, s: downed_options(g, s, 1 - s.tally[SIDE], DOWNS_DEFENCE),
    lambda g, s, option: down(g, s, option[1], DOWNS_DEFENCE),
)
ATTACKER_DOWNS = Step(
    "attacker_downs",
    "DC-8.7",
    active_side,
    lambda g, s: downed_options(g, s, s.tally[SIDE], DOWNS_ATTACK),
    lambda g, s, option: down(g, s, option[1], DOWNS_ATTACK),
)
