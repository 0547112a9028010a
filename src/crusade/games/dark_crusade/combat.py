"""Battles: DC-8. Which comes first, rounds of simultaneous fire, hits given out by their owner, and how a battle ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.attack import (
    active_side,
    attackers,
    casualties,
    fit_attackers,
    leave_attack,
    open_battle,
    other_side,
    settle_hits,
    stamina_in,
)
from ...core.bits import BIT, collect, each, has
from ...core.dice import ONE, ONE_DIE, TWO, TWO_DICE
from ...core.fire import FACES
from ...core.head import (
    ADVANCED,
    DISRUPTED,
    HITS_ATTACK,
    HITS_DEFENCE,
    PENDING,
    ROUND,
    SIDE,
    STAGE,
    TARGET,
)
from ...core.losses import ELIMINATED
from ...core.machine import CHANCE, Step, Throw
from ...core.option import BATTLE, READY, ROLL, Option, done
from ...core.state import NOWHERE, State
from .control import disperse, eliminate, hard
from .slots import (
    BREAKTHROUGH,
    DOWNS_ATTACK,
    DOWNS_DEFENCE,
    DROPPED,
    FELL,
    FLEEING,
    FLYING,
    GREATER,
    HUNGARY_FREE,
    MUD,
    OVER_BATTLE,
    RETREAT_LOADS,
    SOVIET,
)
from .strength import (
    Scene,
    attack_column,
    attack_strength,
    defence_strength,
    defending,
    hits_on,
    hits_on_defenders,
    neither_fires,
)
from .tables import Tables
from .verbs import BREAK

# ---- Which battle comes next


def begin_battles(g: Tables, s: State) -> None:
    """DC-8.1, DC-8.16. Before the assaults of phase 4 or 5: in which the defender's firepower is greater, air not counted."""
    side, down = s.tally[SIDE], s.marks[DISRUPTED]
    greater = 0
    for target in each(s.holds[PENDING]):
        scene = Scene(g, s, target, side)
        held = defending(g, s, target, side)
        column = attack_column(scene, attack_strength(scene, attackers(s, target) & ~down, False))
        if defence_strength(scene, held, held & ~down, False) > max(0, column):
            greater |= BIT[target]
    s.holds[GREATER] = greater


def battle_options(g: Tables, s: State) -> list[Option]:
    """DC-8.1. Assaults on a greater defence come first; otherwise any order."""
    pending = s.holds[PENDING]
    return [READY[BATTLE][target] for target in each(pending & s.holds[GREATER] or pending)]


def apply_battle(g: Tables, s: State, option: Option) -> bool:
    """DC-8.1, DC-8.13, DC-3.8. A battle begins; an assault on a Hungarian army that was held back frees both of them."""
    target = option[1]
    t = s.tally
    open_battle(s, target)
    t[FELL] = t[OVER_BATTLE] = t[FLEEING] = t[DOWNS_ATTACK] = t[DOWNS_DEFENCE] = 0
    s.lists[RETREAT_LOADS] = ()
    s.marks[FLYING] = 0
    held = defenders(g, s)
    if t[SIDE] == SOVIET and held & g.locked:
        t[HUNGARY_FREE] = 1
    if not held & hard(g, s, 1 - t[SIDE]):
        fall(g, s)
        t[FELL] = 1
    return True


def fall(g: Tables, s: State) -> None:
    """DC-6.7, DC-6.8, DC-8.10 (f), DC-8.13. Defenders none of whom must be fought are eliminated without a die."""
    for unit in each(defenders(g, s)):
        eliminate(g, s, unit)


def defenders(g: Tables, s: State) -> int:
    """DC-8.14. The defenders of the battle being fought, Soviet air based on the point too."""
    return defending(g, s, s.tally[TARGET], s.tally[SIDE])


# ---- Fire


def scene_of(g: Tables, s: State) -> Scene:
    """The battle being fought, as the strength rules see it."""
    return Scene(g, s, s.tally[TARGET], s.tally[SIDE])


def strengths(g: Tables, s: State, scene: Scene | None = None) -> tuple[int, int]:
    """DC-8.3, DC-8.8. Attack and defence strength of the round at hand, before the weather takes columns from the attack."""
    scene = scene or scene_of(g, s)
    held, first = defenders(g, s), s.tally[ROUND] == 0
    return (
        attack_strength(scene, fit_attackers(s), first),
        defence_strength(scene, held, held & ~s.marks[DISRUPTED], first),
    )


def throwers(g: Tables, s: State) -> tuple[bool, bool]:
    """DC-1.9. Whether attacker and defender throw a die: each does whose strength is above 0."""
    scene = scene_of(g, s)
    attack, defence = strengths(g, s, scene)
    return attack_column(scene, attack) > 0, defence > 0


def _second_only(faces: Sequence[int]) -> Option:
    return ROLL, 0, faces[0]


DEFENCE_DIE: Final[list[Option]] = [(ROLL, 0, face) for face in range(1, FACES + 1)]
DEFENCE_ALONE: Final = Throw(1, _second_only, (1,) * FACES)
MENUS: Final = {(True, True): TWO_DICE, (True, False): ONE_DIE, (False, True): DEFENCE_DIE, (False, False): []}
THROWS: Final = {(True, True): TWO, (True, False): ONE, (False, True): DEFENCE_ALONE, (False, False): TWO}


def fire_options(g: Tables, s: State) -> list[Option]:
    """DC-8.2, DC-1.9. A face for each side that fires, 0 for one that does not."""
    return MENUS[throwers(g, s)]


def fire_throw(g: Tables, s: State) -> Throw:
    """DC-8.2, DC-1.9. A die for each side that fires."""
    return THROWS[throwers(g, s)]


def apply_fire(g: Tables, s: State, option: Option) -> bool:
    """DC-8.2, DC-8.3, DC-8.9. Both sides fire at once: hits are known before any is given out."""
    _, a, d = option
    scene = scene_of(g, s)
    attack, defence = strengths(g, s, scene)
    fit = defenders(g, s) & ~s.marks[DISRUPTED]
    s.tally[HITS_DEFENCE] = hits_on_defenders(scene, attack, fit, a)
    s.tally[HITS_ATTACK] = hits_on(g, defence, d)
    s.tally[ROUND] += 1
    return True


# ---- Hits


def stamina_of(g: Tables, s: State, unit: int) -> int:
    """DC-1.2, DC-8.9. Hits it can be given in a round: the last one destroys it."""
    return stamina_in(s, unit, g.roster.hits[unit])


def takers(g: Tables, s: State, units: int) -> int:
    """DC-8.9. The ground units among these that can be given one more hit; air takes none."""
    return collect(u for u in each(units & g.ground) if s.hits[u] < stamina_of(g, s, u))


def defenders_to_hit(g: Tables, s: State) -> int:
    """DC-8.9. The defenders' owner gives out the breakthroughs, one at a time."""
    return takers(g, s, defenders(g, s))


def attackers_to_hit(g: Tables, s: State) -> int:
    """DC-8.9. The attackers' owner gives out the repulses, one at a time."""
    return takers(g, s, attackers(s, s.tally[TARGET]))


def settle_round(g: Tables, s: State) -> None:
    """DC-1.2, DC-8.9, DC-8.10 (a) to (c). Losses fall on both sides at once; then the tests that come before any choice."""
    target = s.tally[TARGET]
    for unit in each(defenders(g, s) | attackers(s, target)):
        if s.hits[unit]:
            if settle_hits(s, unit, g.roster.hits[unit]) == ELIMINATED:
                eliminate(g, s, unit)
            else:
                disperse(s, unit)
    s.tally[HITS_DEFENCE] = s.tally[HITS_ATTACK] = 0  # hits nobody is left to take are lost
    for unit in each(attackers(s, target) & s.marks[DISRUPTED]):
        leave_attack(s, unit)
    if not defenders(g, s) or attack_spent(g, s):
        s.tally[OVER_BATTLE] = 1


# ---- The end of a battle


def attack_spent(g: Tables, s: State) -> bool:
    """DC-8.10 (c), DC-8.13. No undispersed attacking combat unit is left, or neither side would fire in the next round."""
    fit, held = fit_attackers(s), defenders(g, s)
    if not fit & g.combat:
        return True
    return neither_fires(scene_of(g, s), fit, held, held & ~s.marks[DISRUPTED], s.tally[ROUND] == 0)


def open_rounds(g: Tables, s: State) -> None:
    """DC-8.13 (3), DC-6.12. Before the first round, air counted in: if neither side can fire the attack is over."""
    if attack_spent(g, s):
        s.tally[OVER_BATTLE] = 1


def fighting(g: Tables, s: State) -> bool:
    """DC-8.10 (g). Whether there is another round."""
    return not s.tally[OVER_BATTLE] and not s.tally[FELL]


def may_break_off(g: Tables, s: State) -> bool:
    """DC-8.10 (d), DC-8.12. After a round of phase 4; not in phase 5, which has one round."""
    return not s.tally[OVER_BATTLE] and s.tally[STAGE] != BREAKTHROUGH


def break_options(g: Tables, s: State) -> list[Option]:
    """DC-8.10 (d). Press on, or break off."""
    return [done, READY[BREAK][0]]


def apply_break(g: Tables, s: State, option: Option) -> bool:
    """DC-8.10 (d), DC-8.13. All attackers or none; they stay where they came from, undispersed."""
    if option[0] == BREAK:
        s.tally[OVER_BATTLE] = 1
    return True


def collapse(g: Tables, s: State) -> None:
    """DC-8.10 (f), DC-8.12. Defenders left that need not be fought are eliminated; a battle of phase 5 ends here."""
    if s.tally[OVER_BATTLE]:
        return
    if not defenders(g, s) & hard(g, s, 1 - s.tally[SIDE]):
        fall(g, s)
        s.tally[OVER_BATTLE] = 1
    elif s.tally[STAGE] == BREAKTHROUGH and s.tally[ROUND] >= g.number["breakthrough_rounds"]:
        s.tally[OVER_BATTLE] = 1


def close_battle(g: Tables, s: State) -> None:
    """DC-8.10, DC-8.11, DC-11.5. Those who did not enter stay where they came from; parachutes that did not are eliminated."""
    target, t = s.tally[TARGET], s.tally
    for unit in each(attackers(s, target)):
        if has(s.marks[DROPPED], unit):
            eliminate(g, s, unit)
        else:
            leave_attack(s, unit)
    s.marks[ADVANCED] = s.marks[FLYING] = 0
    s.holds[MUD] &= ~BIT[target]
    s.holds[GREATER] &= ~BIT[target]
    s.lists[RETREAT_LOADS] = ()
    t[FELL] = t[OVER_BATTLE] = t[FLEEING] = 0
    t[TARGET] = NOWHERE


PICK_BATTLE = Step("battle", "DC-8.1", active_side, battle_options, apply_battle)
FIRE = Step("fire", "DC-8.2", lambda g, s: CHANCE, fire_options, apply_fire, fire_throw)
DEFENDER_HITS = casualties("defender_hits", "DC-8.9", other_side, HITS_DEFENCE, defenders_to_hit)
ATTACKER_HITS = casualties("attacker_hits", "DC-8.9", active_side, HITS_ATTACK, attackers_to_hit)
BREAKING_OFF = Step("break_off", "DC-8.10", active_side, break_options, apply_break)
