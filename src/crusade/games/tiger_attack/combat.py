"""Battles: TA-1 to TA-4. Rounds of simultaneous fire, pressed attack, extra hits, hits shared out by their owner."""

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
from ...core.bits import BIT, collect, count, each, has
from ...core.dice import TWO, TWO_DICE, Group
from ...core.dice import handfuls as throw_handfuls
from ...core.losses import ELIMINATED, UNHURT
from ...core.machine import CHANCE, Step, Throw
from ...core.option import READY, RECALL, ROLL, Option, done
from ...core.state import NOWHERE, State
from .allocation import followers
from .leaders import bury_leaders, watch_leaders
from .losses import disrupt, eliminate
from .movement import occupy
from .retreat import defenders, surrounded
from .slots import (
    ADVANCED,
    AIMED,
    CALLED_OFF,
    CALM,
    DISRUPTED,
    FLED_TO,
    FOLLOWING,
    GERMAN,
    HITS_ATTACK,
    HITS_DEFENCE,
    JUMP_OFFS,
    MORALE,
    OBLIGED,
    PRESSED,
    ROUND,
    SECOND,
    SIDE,
    STAGE,
    TARGET,
    WATCHED,
    WENT_FROM,
)
from .strength import (
    Scene,
    attack_hits,
    attack_strength,
    defence_hits,
    defence_strength,
    extra_hits,
    fire_of,
    good_faces,
    press_limit,
)
from .supply import out_of_supply
from .tables import Tables
from .verbs import CALLOFF
from .withdrawal import origin_of, wait_outside, walk_back


def begin_battle(g: Tables, s: State, target: int) -> None:
    """TA-3.7, TA-3.8, TA-9.3. Open a battle: where its attack came from, and whose leaders are in it."""
    s.tally[CALLED_OFF] = 0
    s.tally[MORALE] = CALM
    s.holds[FLED_TO] = s.holds[WENT_FROM] = 0
    team = attackers(s, target)
    s.holds[JUMP_OFFS] = collect(s.where[u] for u in each(team) if s.where[u] < g.size)
    watch_leaders(g, s, target, team)


def rounds(g: Tables, s: State) -> int:
    """TA-3.1. Two rounds a battle, one in the second step."""
    return g.number["second_rounds" if s.tally[STAGE] == SECOND else "rounds"]


# ---- Withdrawing (TA-3.1, TA-3.4)


def may_withdraw(g: Tables, s: State) -> bool:
    """TA-3.1, TA-3.4, TA-14.1. Before any round, unless the attack is obliged: to its first round, or, after a demand, to all."""
    if s.tally[MORALE] != CALM:
        return False
    return s.tally[ROUND] > 0 or not has(s.holds[OBLIGED], s.tally[TARGET])


def withdraw_options(g: Tables, s: State) -> list[Option]:
    """TA-3.1. Go on, withdraw any attackers, or call the whole attack off."""
    team = attackers(s, s.tally[TARGET])
    if not team & ~s.marks[DISRUPTED]:
        return []
    return [done, *(READY[RECALL][u] for u in each(team)), READY[CALLOFF][0]]


def apply_withdraw(g: Tables, s: State, option: Option) -> bool:
    """TA-3.1, TA-5.11. Units that go back keep their state; fuel is spent."""
    verb, unit, _ = option
    if verb == RECALL:
        go_back(g, s, unit)
    elif verb == CALLOFF:
        s.tally[CALLED_OFF] = 1
    return verb != RECALL


def go_back(g: Tables, s: State, unit: int) -> None:
    """TA-3.1, TA-3.3, TA-3.7, TA-7.2, TA-7.5. To where its move began; outside the map it waits a turn, disrupted two."""
    leave_attack(s, unit)
    if g.back_to_start or s.where[unit] >= g.size:
        walk_back(g, s, unit, origin_of(s, unit))


# ---- Fire


def scene_of(g: Tables, s: State) -> Scene:
    """The battle being fought, as the strength rules see it."""
    return Scene(g, s, s.tally[TARGET], s.tally[SIDE], attackers(s, s.tally[TARGET]))


def strengths(g: Tables, s: State) -> tuple[int, int]:
    """TA-1.1, TA-1.3, TA-4.4. Attack and defence strength of this round."""
    scene, fit, held = scene_of(g, s), fit_attackers(s), defenders(g, s)
    return attack_strength(scene, fit), defence_strength(scene, fit, held, held & ~s.marks[DISRUPTED])


def most_pressed(g: Tables, s: State) -> int:
    """TA-2.1, TA-1.1. The Germans may press their attack; not with lotsa dice."""
    if s.tally[SIDE] != GERMAN or g.lotsa:
        return -1
    return press_limit(scene_of(g, s), strengths(g, s)[0])


def handfuls(g: Tables, s: State) -> tuple[Group, Group]:
    """TA-1.1. Lotsa dice: how many dice each side throws, and how many faces hit."""
    scene, (attack, defence) = scene_of(g, s), strengths(g, s)
    return (attack, good_faces(scene, fit_attackers(s))), (defence, good_faces(scene, defenders(g, s)))


def fire_options(g: Tables, s: State) -> list[Option]:
    """TA-1.1. What the dice may bring: a face for each side; with lotsa dice, hits for each side."""
    if not g.lotsa:
        return TWO_DICE
    attack, defence = strengths(g, s)
    return [(ROLL, a, d) for a in range(attack + 1) for d in range(defence + 1)]


def fire_throw(g: Tables, s: State) -> Throw:
    """TA-1.1. Two dice; or one for each strength point, of which the good ones are counted."""
    if not g.lotsa:
        return TWO
    attack, defence = handfuls(g, s)
    return throw_handfuls([attack], [defence], g.one_is_best)


def extra_now(g: Tables, s: State) -> int:
    """TA-1.6. The extra hits of the round about to be fought."""
    held = defenders(g, s)
    stack, each_unit = extra_hits(g, held & out_of_supply(g, s) != 0, surrounded(g, s), s.tally[ROUND])
    return stack + each_unit * count(held)


def apply_fire(g: Tables, s: State, option: Option) -> bool:
    """TA-1.2, TA-1.6. Both sides fire at once: hits are known before any is taken, the extra ones with them."""
    _, a, d = option
    extra = extra_now(g, s)
    if g.lotsa:
        s.tally[HITS_DEFENCE], s.tally[HITS_ATTACK] = a + extra, d
    else:
        scene, (attack, defence) = scene_of(g, s), strengths(g, s)
        s.tally[HITS_DEFENCE] = attack_hits(scene, attack, s.tally[PRESSED], a) + extra
        s.tally[HITS_ATTACK] = defence_hits(scene, defence, d)
    s.tally[ROUND] += 1
    s.tally[PRESSED] = 0
    return True


# ---- Hits (TA-1.2, TA-4.5, TA-4.6, TA-9.8)


def hits_of(g: Tables, s: State, unit: int) -> int:
    """TA-1.1, TA-4.2, TA-4.6. The hits a unit takes before one more destroys it; armor that attacks over a river, 1."""
    if has(s.marks[AIMED], unit):
        return fire_of(Scene(g, s, s.aim[unit], s.tally[SIDE], BIT[unit]), unit)
    return g.factor[unit]


def stamina_of(g: Tables, s: State, unit: int) -> int:
    """TA-1.2, TA-4.5. Hits it can be given in a round: the last one destroys it."""
    return stamina_in(s, unit, hits_of(g, s, unit))


def takers(g: Tables, s: State, units: int) -> int:
    """TA-1.2. The units that can be given one more hit."""
    return collect(u for u in each(units) if s.hits[u] < stamina_of(g, s, u))


def defenders_to_hit(g: Tables, s: State) -> int:
    """TA-1.2. The owner of the defenders shares out the hits, one at a time."""
    return takers(g, s, defenders(g, s))


def attackers_to_hit(g: Tables, s: State) -> int:
    """TA-1.2, TA-9.4, TA-9.8. The owner of the attackers shares out the hits; the 150th takes them first."""
    units = takers(g, s, attackers(s, s.tally[TARGET]))
    return units & g.hits_first or units


def settle_round(g: Tables, s: State) -> None:
    """TA-1.2, TA-9.3. Losses fall on both sides at once; hits nobody is left to take are lost."""
    for unit in each(defenders(g, s) | attackers(s, s.tally[TARGET])):
        settle_unit(g, s, unit)
    bury_leaders(g, s)
    s.tally[HITS_DEFENCE] = s.tally[HITS_ATTACK] = 0


def settle_unit(g: Tables, s: State, unit: int) -> None:
    """TA-1.2, TA-4.3, TA-4.5. What the hits of this round did to a unit."""
    if not s.hits[unit]:
        return
    end = settle_hits(s, unit, hits_of(g, s, unit))
    if end == ELIMINATED:
        eliminate(g, s, unit)
    elif end != UNHURT:
        disrupt(s, unit)


# ---- The end of a battle


def cleared(g: Tables, s: State) -> bool:
    """TA-3.6. Success: no defender is left."""
    return not defenders(g, s)


def fighting(g: Tables, s: State) -> bool:
    """TA-3.5. There is an undisrupted attacker, and the attack is not called off."""
    return not s.tally[CALLED_OFF] and fit_attackers(s) != 0


def battle_over(g: Tables, s: State) -> bool:
    """TA-3.5. No defender left, nobody left to attack, called off, or the last round fought."""
    return s.tally[ROUND] >= rounds(g, s) or cleared(g, s) or not fighting(g, s)


def close_battle(g: Tables, s: State) -> None:
    """TA-3.3, TA-3.6, TA-5.2. Units that did not enter go back: attackers as they are; followers, if it failed, disrupted."""
    target = s.tally[TARGET]
    success = cleared(g, s)
    for unit in each(attackers(s, target)):
        go_back(g, s, unit)
    for unit in each(followers(s, target)):
        s.marks[FOLLOWING] &= ~BIT[unit]
        s.aim[unit] = NOWHERE
        if not has(s.marks[ADVANCED], unit):
            stand_down(g, s, unit, success)
    s.marks[ADVANCED] = 0
    s.holds[JUMP_OFFS] = s.holds[FLED_TO] = s.holds[WENT_FROM] = s.holds[WATCHED] = 0
    s.tally[TARGET] = NOWHERE
    s.tally[MORALE] = CALM


def stand_down(g: Tables, s: State, unit: int, success: bool) -> None:
    """TA-3.3, TA-5.2, TA-7.5. A follower that did not enter: behind a failure back where its move began, disrupted."""
    origin = s.where[unit] if success else origin_of(s, unit)
    if not success:
        disrupt(s, unit)
    if g.way_back_walked:
        walk_back(g, s, unit, origin)
    elif origin >= g.size:
        wait_outside(g, s, unit, origin)
    elif not has(s.occupied[1 - s.tally[SIDE]], origin):
        occupy(g, s, s.tally[SIDE], origin)
        s.put(unit, origin)


PICK_BATTLE = pick_battle("TA-3.8", begin_battle)
WITHDRAW = Step("withdraw", "TA-3.1", active_side, withdraw_options, apply_withdraw)
PRESSING = pressing("TA-2.1", most_pressed)
FIRE = Step("fire", "TA-1.1", lambda g, s: CHANCE, fire_options, apply_fire, fire_throw)
DEFENDER_HITS = casualties("defender_hits", "TA-1.2", other_side, HITS_DEFENCE, defenders_to_hit)
ATTACKER_HITS = casualties("attacker_hits", "TA-1.2", active_side, HITS_ATTACK, attackers_to_hit)
