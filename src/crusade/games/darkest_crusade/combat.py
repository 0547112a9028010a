"""Battles: DX-5 and DX-6. Rounds of simultaneous fire, pressed attacks, hits shared out by their owner, places taken."""

from __future__ import annotations

from ...core.attack import (
    active_side,
    attackers,
    casualties,
    fit_attackers,
    leave_attack,
    other_side,
    pick_battle,
    pressing,
    settle_hits,
    stamina_in,
)
from ...core.bits import BIT, each, has
from ...core.dice import TWO, TWO_DICE, handful_ways
from ...core.dice import handfuls as throw_handfuls
from ...core.losses import ELIMINATED, UNHURT
from ...core.machine import CHANCE, Step, Throw
from ...core.option import DONE, READY, ROLL, Option, done
from ...core.state import NOWHERE, State
from .allocation import room
from .factors import defense_of, hits_of
from .losses import disrupt, eliminate
from .movement import held_by, occupy
from .slots import (
    ADVANCED,
    AIMED,
    AXIS,
    BLITZ_ATTACK,
    BONUS,
    DISRUPTED,
    DUG_IN,
    ENTERED,
    EXTRA,
    FALLEN,
    FIREPOWER,
    FORD_TO,
    FORTIFIED,
    FOUGHT,
    HIDDEN,
    HITS_ATTACK,
    HITS_DEFENCE,
    KILLED,
    PRESSED,
    ROUND,
    RUMANIA_OPEN,
    SIDE,
    STAGE,
    STRONG,
    STRONG_BEFORE,
    TAKEN,
    TARGET,
)
from .strength import Scene, attack_hits, attack_strength, defence_hits, defence_strength, handful, press_limit
from .tables import Tables
from .verbs import REPLACE


def begin_battle(g: Tables, s: State, target: int) -> None:
    """DX-5.1, DX-4.7, DX-5.12, DX-5.22, DX-12.2. Open a battle: hidden units are revealed, attackers lose their fortification."""
    t = s.tally
    t[TAKEN] = t[KILLED] = 0
    t[FIREPOWER] = defense_of(g, s, s.at[target])
    s.marks[STRONG_BEFORE] = s.marks[STRONG] & s.at[target]
    s.marks[HIDDEN] &= ~s.at[target]
    for unit in each(attackers(s, target)):
        join(g, s, unit)


def join(g: Tables, s: State, unit: int) -> None:
    """DX-4.7, DX-4.12, DX-5.12, DX-12.2. A unit attacks: it is revealed, loses its fortification, and may end Rumania's peace."""
    s.marks[FOUGHT] |= BIT[unit]
    s.marks[FORTIFIED] &= ~BIT[unit]
    s.marks[HIDDEN] &= ~BIT[unit]
    if s.tally[SIDE] == AXIS and has(g.rumania, s.where[unit]):
        s.tally[RUMANIA_OPEN] = 1


def defenders(s: State) -> int:
    """DX-4.1. All units in the attacked hex."""
    target = s.tally[TARGET]
    return s.at[target] if has(s.occupied[1 - s.tally[SIDE]], target) else 0


def rounds(g: Tables, s: State) -> int:
    """DX-5.1, DX-7.1. Two rounds a battle, one in Blitzkrieg and Proriv."""
    return g.number["blitz_rounds" if s.tally[STAGE] == BLITZ_ATTACK else "rounds"]


def place_hits(g: Tables, s: State, target: int, side: int) -> int:
    """DX-6.1. The hits a side needs to take the place itself, once its units are gone; 0 where there is no enemy place."""
    if not has(g.cities & held_by(g, s, 1 - side), target):
        return 0
    return g.number["stronghold_hits" if side == AXIS and has(g.strongholds, target) else "place_hits"]


# ---- Replacement of lost attackers (DX-4.5)


def replacements(g: Tables, s: State) -> int:
    """DX-4.5, DX-4.12. Units that may replace an attacker lost from their own hex."""
    units = 0
    target, side = s.tally[TARGET], s.tally[SIDE]
    barred = s.marks[DISRUPTED] | s.marks[BONUS] | s.marks[AIMED] | s.marks[FOUGHT] | s.marks[DUG_IN]
    eligible = g.german if s.tally[STAGE] == EXTRA else g.side_units[side]
    for start in set(s.lists[FALLEN]):
        for unit in each(s.at[start] & eligible & ~barred):
            if room(g, s, unit, start, target):
                units |= BIT[unit]
    return units


def veiled_reserves(g: Tables, s: State) -> bool:
    """DX-12.2, DX-4.5. Whether hidden Russians are where an attacker was lost: only their owner knows if they may replace it."""
    return any(s.at[start] & s.marks[HIDDEN] for start in s.lists[FALLEN])


def replace_options(g: Tables, s: State) -> list[Option]:
    """DX-4.5. Before the next round, lost attackers may be replaced by fresh units."""
    units = replacements(g, s)
    return [done, *(READY[REPLACE][u] for u in each(units))] if units else []


def apply_replace(g: Tables, s: State, option: Option) -> bool:
    """DX-4.5, DX-4.12. The replacement attacks like the others."""
    verb, unit, _ = option
    if verb == DONE:
        return True
    fallen = list(s.lists[FALLEN])
    fallen.remove(s.where[unit])
    s.lists[FALLEN] = tuple(fallen)
    s.marks[AIMED] |= BIT[unit]
    s.aim[unit] = s.tally[TARGET]
    join(g, s, unit)
    return False


# ---- Fire


def scene_of(g: Tables, s: State) -> Scene:
    """The battle being fought, as the strength rules see it."""
    return Scene(g, s, s.tally[TARGET], s.tally[SIDE], attackers(s, s.tally[TARGET]))


def strengths(g: Tables, s: State) -> tuple[int, int]:
    """DX-5.2, DX-5.15. Attack and defence strength of this round, before weather."""
    scene, fit, held = scene_of(g, s), fit_attackers(s), defenders(s)
    return attack_strength(scene, fit), defence_strength(scene, fit, held, held & ~s.marks[DISRUPTED])


def most_pressed(g: Tables, s: State) -> int:
    """DX-5.5, DX-12.3. The Axis may press its attack by any number of columns up to the attack strength; not with lotsa dice."""
    if s.tally[SIDE] != AXIS or g.lotsa:
        return -1
    return press_limit(g, s.tally[SIDE], strengths(g, s)[0])


def fire_options(g: Tables, s: State) -> list[Option]:
    """DX-5.3. The possible rolls: a face for each side; with lotsa dice, hits for each side (DX-12.3)."""
    if not g.lotsa:
        return TWO_DICE
    attack, defence = (handful_ways(h) for h in handfuls(g, s))
    return [(ROLL, a, d) for a in range(len(attack)) for d in range(len(defence))]


def handfuls(g: Tables, s: State) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """DX-12.3. The dice of both sides, as groups of (dice, good faces)."""
    scene, (attack, defence) = scene_of(g, s), strengths(g, s)
    fit, held = fit_attackers(s), defenders(s) & ~s.marks[DISRUPTED]
    side = s.tally[SIDE]
    return handful(scene, attack, fit, side), handful(scene, defence, held, 1 - side)


def fire_throw(g: Tables, s: State) -> Throw:
    """DX-5.3, DX-12.3. Two dice; or one for each strength point, counting those that hit."""
    return throw_handfuls(*handfuls(g, s), g.one_is_best) if g.lotsa else TWO


def apply_fire(g: Tables, s: State, option: Option) -> bool:
    """DX-5.1, DX-5.3. Both sides fire at once: hits are known before any is taken."""
    _, a, d = option
    s.tally[ROUND] += 1
    if g.lotsa:
        s.tally[HITS_DEFENCE], s.tally[HITS_ATTACK] = a, d
        return True
    scene, (attack, defence) = scene_of(g, s), strengths(g, s)
    s.tally[HITS_DEFENCE] = attack_hits(scene, attack, s.tally[PRESSED], a)
    s.tally[HITS_ATTACK] = defence_hits(scene, defence, d)
    s.tally[PRESSED] = 0
    return True


# ---- Hits (DX-5.10, DX-5.19, DX-5.21)


def takers(g: Tables, s: State, units: int) -> int:
    """DX-5.10, DX-5.19. The units that can be given one more hit."""
    found = 0
    for unit in each(units):
        if s.hits[unit] < stamina_of(g, s, unit):
            found |= BIT[unit]
    return found


def stamina_of(g: Tables, s: State, unit: int) -> int:
    """DX-5.10, DX-5.19, DX-5.21. Hits it can be given in a round: the last one eliminates it."""
    return stamina_in(s, unit, hits_of(g, s, unit))


def defenders_to_hit(g: Tables, s: State) -> int:
    """DX-5.10. The owner of the defenders shares out the hits, one at a time."""
    return takers(g, s, defenders(s))


def attackers_to_hit(g: Tables, s: State) -> int:
    """DX-5.10, DX-5.19. The owner of the attackers shares out the hits, one at a time."""
    return takers(g, s, attackers(s, s.tally[TARGET]))


def settle_round(g: Tables, s: State) -> None:
    """DX-5.1, DX-5.10, DX-6.1, DX-6.3, DX-5.22. Both sides lose units at once; hits left over count against the place.

    A place is taken only if an undisrupted attacker is left; otherwise it keeps its controller.
    """
    target = s.tally[TARGET]
    need = place_hits(g, s, target, s.tally[SIDE])
    for unit in each(defenders(s)):
        if settle_unit(g, s, unit) == ELIMINATED:
            s.tally[KILLED] = 1
    for unit in each(attackers(s, target)):
        was_fit = not has(s.marks[DISRUPTED], unit)
        start = s.where[unit]
        if settle_unit(g, s, unit) != UNHURT and was_fit:
            s.lists[FALLEN] = (*s.lists[FALLEN], start)
    if need and s.tally[HITS_DEFENCE] >= need and not defenders(s) and fit_attackers(s):
        s.tally[TAKEN] = 1
        occupy(g, s, s.tally[SIDE], target)
    s.tally[HITS_DEFENCE] = s.tally[HITS_ATTACK] = 0


def settle_unit(g: Tables, s: State, unit: int) -> int:
    """DX-5.10, DX-5.21. What the hits of this round did to a unit."""
    end = settle_hits(s, unit, hits_of(g, s, unit))
    if end == ELIMINATED:
        eliminate(g, s, unit)
    elif end != UNHURT:
        disrupt(s, unit)
    return end


# ---- The end of a battle


def battle_over(g: Tables, s: State) -> bool:
    """DX-5.17, DX-5.20, DX-6.3. No defender or place is left, no attacker is left, or the last round has been fought."""
    if s.tally[ROUND] >= rounds(g, s) or cleared(g, s):
        return True
    return not fit_attackers(s) and not replacements(g, s) and not veiled_reserves(g, s)


def cleared(g: Tables, s: State) -> bool:
    """DX-5.14, DX-6.1. The hex is empty and its place, if it has one, is taken."""
    return not defenders(s) and not place_hits(g, s, s.tally[TARGET], s.tally[SIDE])


def somebody_attacks(g: Tables, s: State) -> bool:
    """DX-5.20. There is an undisrupted attacker."""
    return fit_attackers(s) != 0


def end_unmanned(g: Tables, s: State) -> None:
    """DX-5.20. All attackers are lost and none was replaced: there is no further round, and no further question."""
    if not fit_attackers(s):
        if replacements(g, s) or not s.tally[ROUND]:
            s.tally[ROUND] = rounds(g, s)
        s.lists[FALLEN] = ()


def fought(g: Tables, s: State) -> bool:
    """DX-12.2. There is something to fight; an attack on dummies that have left the map lapses."""
    return defenders(s) != 0 or place_hits(g, s, s.tally[TARGET], s.tally[SIDE]) > 0


def close_battle(g: Tables, s: State) -> None:
    """DX-4.13, DX-5.1, DX-10.6. The battle is over; its ignored river is used up; shock armies that advanced flip."""
    target = s.tally[TARGET]
    s.marks[STRONG] &= ~s.marks[ADVANCED]
    for unit in each(attackers(s, target)):
        leave_attack(s, unit)
    if s.tally[FORD_TO] == target:
        s.tally[FORD_TO] = NOWHERE  # FORD_FROM stays set: only one river may be ignored
    s.lists[FALLEN] = ()
    s.marks[ADVANCED] = s.marks[ENTERED] = s.marks[STRONG_BEFORE] = 0
    s.tally[TARGET] = NOWHERE


PICK_BATTLE = pick_battle("DX-5.1", begin_battle)
REPLACEMENT = Step("replace", "DX-4.5", active_side, replace_options, apply_replace, veiled=veiled_reserves)
PRESSING = pressing("DX-5.5", most_pressed)
FIRE = Step("fire", "DX-5.3", lambda g, s: CHANCE, fire_options, apply_fire, fire_throw)
DEFENDER_HITS = casualties("defender_hits", "DX-5.10", other_side, HITS_DEFENCE, defenders_to_hit)
ATTACKER_HITS = casualties("attacker_hits", "DX-5.10", active_side, HITS_ATTACK, attackers_to_hit)
