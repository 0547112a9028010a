"""A model of a battle for calculation: what its rounds depend on, without the position around it.

Each game fills in a `Battle`; losses and odds are computed here for all games. The conditions of the
counters are sets: fit, disrupted (all other counters of the battle are eliminated), fortified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .bits import BIT, each, has
from .losses import DISRUPTED, ELIMINATED, UNHURT, fate, stamina


class Fighter(NamedTuple):
    """A counter in a battle: the hits it takes, its fire here, and the cost of its loss to its owner.

    `hits` is the most hits in one round that only disrupt it: one more eliminates it, so 0 means that its first hit does.
    """

    unit: int
    hits: int
    fire: int
    worth: int
    armor: bool
    kind: str = ""  # what else sets it apart in a battle of attrition; see there


class Camp(NamedTuple):
    """One side of a battle: its fit and disrupted counters, and the fortified ones among the fit."""

    fit: int
    disrupted: int
    fortified: int = 0


def no_hits(fit: int) -> int:
    """For places that protect nobody."""
    return 0


def never(fit: int, disrupted: int) -> bool:
    """For defenders that are fought to the last one."""
    return False


def nowhere(alive: int) -> int:
    """For defenders with nowhere to go."""
    return 0


class Attrition(NamedTuple):
    """The terms of a battle fought until one side is gone or stops, and of a single round under the same terms.

    After a round, in this order:
    (a) disrupted attackers drop out: they are safe, and fight no more;
    (b) no defender is left: the place is taken if a fit attacker of `combat` is left, else it is held;
    (c) no fit attacker of `combat` is left, or neither side would have a strength above 0: held (tested at the start too);
    (d) the attackers may break off, all of them, unless it was the last round: held;
    (e) the defenders may retreat: those in `escapes` get away, the others are eliminated; taken;
    (f) the defenders left are such as `collapses` names: they are eliminated; taken (tested at the start too);
    (g) the next round; after the last one: held.

    Counters of one camp with equal hits, fire, worth, armor and `Fighter.kind` are interchangeable: every function of the
    `Battle` that gets a set may depend only on how many of each kind are in it. So put into `kind` whatever else the
    functions look at: combat or support, out of supply, counted by a fortress, minor. A set stands for all sets like it.

    `Battle.strengths` gives both strengths of a round after the first, with everything counted (halving, columns lost to
    the weather, the fortress) and not raised to 0: what is 0 or less scores no hits. It is asked for every pair of camps,
    so remember each side's answer. Hits reach both camps at once; `absorbs` is asked about the camp before the round.
    The fields `place`, `may_retreat`, `extra`, `shield`, `backed`, `leave_any_round`, fortified counters and pressing
    belong to battles without these terms.
    """

    combat: int = -1  # the units, of either side, that can take a place; by default all
    first_fire: tuple[int, int] = (0, 0)  # added to both strengths in the first round only, such as air
    absorbs: Callable[[int], int] = no_hits  # fit defenders -> hits of each round that reach nobody
    collapses: Callable[[int, int], bool] = never  # fit, disrupted defenders -> whether they fall without a fight
    escapes: Callable[[int], int] = nowhere  # all defenders -> those who get away if they retreat; nobody: they cannot
    untouched: int = 0  # defenders that take no hits, such as air based in the place


class Battle(NamedTuple):
    """What decides a battle. `attack` and `defence` give, for a strength, the ways to score each number of hits."""

    fighters: dict[int, Fighter]
    attackers: Camp
    defenders: Camp
    rounds: int | None  # None: no last round, which takes `attrition`
    strengths: Callable[[int, int, int], tuple[int, int]]  # fit attackers, all defenders, fit defenders
    attack: Callable[[int, int, int], Sequence[tuple[int, int]]]  # strength, press, fit attackers -> (hits, ways) …
    defence: Callable[[int, int], Sequence[tuple[int, int]]]  # strength, fit defenders -> (hits, ways) …
    press_limit: Callable[[int], int]  # strength -> most columns an attack may be pressed by
    place: int  # hits that take the place itself once its defenders are gone; 0 where there is none
    may_retreat: int  # the defenders that would have a hex to retreat to
    extra: tuple[tuple[int, int], ...] = ()  # extra hits by round: for the defenders together, for each unit
    shield: int = 0  # attackers that take hits before any other
    backed: bool = False  # other units can still enter if every attacker falls
    leave_any_round: bool = False  # defenders may retreat after every round, not only the first
    attrition: Attrition | None = None  # the terms on which it is fought to the end; None: it has so many rounds


def takers(battle: Battle, camp: Camp) -> int:
    """The counters of a camp that can be given hits."""
    alive = camp.fit | camp.disrupted
    return alive if battle.attrition is None else alive & ~battle.attrition.untouched


#: How an owner may share out hits: what they spare first. Each weighs (units lost, fire lost, units disrupted).
POLICIES = {
    "units": "lose as little as possible for good, then keep the most fire",
    "fire": "keep the most fire for the next round, then lose as little as possible",
    "armor": "as `units`, but armour counts double",
}
NONE_GIVEN: Mapping[int, int] = {}


def allot(
    battle: Battle, camp: Camp, hits: int, policy: str, given: Mapping[int, int] = NONE_GIVEN
) -> tuple[dict[int, int], int]:
    """How an owner of this policy gives the hits to their counters: unit -> hits, and the hits that no counter is left to take.

    `given`: hits counters have been given in this round already."""
    alive = takers(battle, camp)
    if alive & battle.shield:
        return _shielded(battle, camp, hits, policy, given)
    units, ties = each(alive), None if battle.attrition is None else tie_breaks(battle)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # hits given out -> least cost, and who takes how many
    for unit in units:
        costs = hit_costs(battle.fighters[unit], camp.disrupted >> unit & 1, camp.fortified >> unit & 1, policy)
        if ties is not None:
            costs = ties.added(unit, costs, camp.disrupted >> unit & 1)
        if given:
            costs = costs[given.get(unit, 0) :]
        longer: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, plan) in best.items():
            for n, more in enumerate(costs[: hits - taken + 1]):
                known = longer.get(taken + n)
                if known is None or cost + more < known[0]:
                    longer[taken + n] = cost + more, (*plan, n)
        best = longer
    most = max(best)  # all hits must be taken while somebody can take one
    return {u: n for u, n in zip(units, best[most][1]) if n}, hits - most


def _shielded(
    battle: Battle, camp: Camp, hits: int, policy: str, given: Mapping[int, int]
) -> tuple[dict[int, int], int]:
    """The same where some must take hits before the others."""
    shield = (camp.fit | camp.disrupted) & battle.shield
    plan: dict[int, int] = {}
    for unit in each(shield):
        down, dug = bool(camp.disrupted >> unit & 1), bool(camp.fortified >> unit & 1)
        taken = min(hits, stamina(battle.fighters[unit].hits, down, dug) - given.get(unit, 0))
        if taken:
            plan[unit], hits = taken, hits - taken
    rest, over = allot(battle, Camp(*(part & ~shield for part in camp)), hits, policy, given)
    return plan | rest, over


@lru_cache(maxsize=4096)
def hit_costs(who: Fighter, down: int, dug: int, policy: str) -> tuple[int, ...]:
    """What it costs its owner to give a counter no hit, one hit, and so on to its last."""
    return tuple(_cost(who, n, down == 1, dug == 1, policy) for n in range(stamina(who.hits, down == 1, dug == 1) + 1))


def _cost(who: Fighter, taken: int, down: bool, dug: bool, policy: str) -> int:
    """What matters most weighs a thousand times what matters next."""
    end = fate(taken, who.hits, down, dug) if taken else UNHURT
    lost = who.worth * (2 if policy == "armor" and who.armor else 1) if end == ELIMINATED else 0
    fire = who.fire if end != UNHURT and not down else 0
    shaken = int(end == DISRUPTED and not down) + int(dug and taken > 0)
    first, second = (fire, lost) if policy == "fire" else (lost, fire)
    return first * 1_000_000 + second * 1_000 + shaken


class TieBreaks(NamedTuple):
    """What decides between ways to share out hits that cost the same, for each counter: by its being out, and its being lost.

    Of such ways the owner takes the one that spares the counters of the highest figures. Two ways that still cost the same
    leave as many counters of every kind, so every calculation, from whichever set of equal counters, comes to one result.
    """

    out: dict[int, int]
    lost: dict[int, int]
    scale: int  # of all costs that matter more

    def added(self, unit: int, costs: Sequence[int], down: int) -> tuple[int, ...]:
        """The costs of no hit, one hit, and so on to its last, with these ties broken."""
        out = 0 if down else self.out[unit]
        most = len(costs) - 1
        return tuple(
            c * self.scale + (out if n else 0) + (self.lost[unit] if n == most else 0) for n, c in enumerate(costs)
        )


def likeness(battle: Battle, unit: int) -> tuple[int | str | bool, ...]:
    """What makes counters of a battle of attrition interchangeable."""
    terms = battle.attrition or Attrition()
    return *battle.fighters[unit][1:], has(terms.combat, unit), has(terms.untouched, unit)


def tie_breaks(battle: Battle) -> TieBreaks:
    """The ties of a battle of attrition: one more of a kind weighs more than all counters of lower kinds."""
    kinds: dict[tuple[int | str | bool, ...], list[int]] = {}
    for unit in battle.fighters:
        kinds.setdefault(likeness(battle, unit), []).append(unit)
    out, lost, weight = dict[int, int](), dict[int, int](), 1
    for _, units in sorted(kinds.items()):
        many = len(units) + 1
        out |= dict.fromkeys(units, weight)
        lost |= dict.fromkeys(units, weight * many)
        weight *= many * many
    return TieBreaks(out, lost, weight)


def suffer(battle: Battle, camp: Camp, hits: int, policy: str) -> tuple[Camp, int]:
    """A camp after its owner has shared out these hits, and the hits left over."""
    plan, over = allot(battle, camp, hits, policy)
    fit, down, dug = camp
    for unit, n in plan.items():
        bit = BIT[unit]
        end = fate(n, battle.fighters[unit].hits, bool(down & bit), bool(dug & bit))
        dug &= ~bit
        if end == ELIMINATED:
            fit, down = fit & ~bit, down & ~bit
        elif end == DISRUPTED:
            fit, down = fit & ~bit, down | bit
    return Camp(fit, down, dug), over
