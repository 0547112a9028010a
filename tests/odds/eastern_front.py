"""Battles of attrition made up for tests: corps and armies, major and minor, supply, a fortress, air; and the same by hand.

`Unit` and `Field` say what fights. `Field.battle` is the model the odds are computed from; `ByHand` plays every throw of the
same battle unit by unit with fractions, and shares no code with it but the results table.
"""

import csv
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import crusade
from crusade.core.battle import Attrition, Battle, Camp, Fighter
from crusade.core.bits import collect, each

DATA = Path(crusade.__file__).parent / "games" / "dark_crusade" / "data" / "results.csv"
RESULTS = {int(row["die"]): [int(row[str(c)]) for c in range(1, 26)] for row in csv.DictReader(DATA.open())}
DICE = range(1, 7)


class Unit(NamedTuple):
    """A counter: its fire, its kind (infantry, armor, support or air), how it dies, its supply, whether it is dispersed."""

    fire: int
    kind: str = "infantry"
    size: str = "major"  # minor: dies by one hit; shock: the first disperses it
    supplied: bool = True
    down: bool = False
    worth: int = 0

    @property
    def combat(self):
        return self.kind in ("infantry", "armor")

    @property
    def hits(self):
        """The hits it survives dispersed."""
        return {"major": self.fire, "minor": 0, "shock": 1}[self.size]


@cache
def score(strength, die):
    """DC-8.2, 8.8. The hits of a strength on a die; above 25 the hits of 25 and of the rest."""
    if strength <= 0:
        return 0
    return RESULTS[die][strength - 1] if strength <= 25 else RESULTS[die][24] + score(strength - 25, die)


@cache
def ways(strength):
    return tuple(sorted(Counter(score(strength, die) for die in DICE).items()))


class Field(NamedTuple):
    """Who fights whom, and on what ground."""

    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    weather: int = 0  # columns the attackers lose
    air: tuple[int, int] = (0, 0)
    fort: int = 0
    rounds: int | None = None
    room: int = 0  # how many defenders could retreat

    # ---- the model, on sets

    def battle(self):
        team = dict(enumerate(self.attackers))
        held = dict(enumerate(self.defenders, len(team)))
        every = team | held
        attack = cache(lambda fit: self.strength(every, fit, fit, False))
        defence = cache(lambda all_held, fit: self.strength(every, all_held, fit, True))

        def collapses(fit, disrupted):
            falls = all(not every[u].combat for u in each(fit))
            return falls and all(not every[u].combat or every[u].size == "minor" for u in each(disrupted))

        return Battle(
            fighters={u: fighter(u, x) for u, x in every.items()},
            attackers=Camp(collect(team), 0),
            defenders=Camp(*(collect(u for u, x in held.items() if x.down == down) for down in (False, True))),
            rounds=self.rounds,
            strengths=lambda fit, all_held, fit_held: (attack(fit) - self.weather, defence(all_held, fit_held)),
            attack=lambda strength, press, fit: ways(strength),
            defence=lambda strength, fit: ways(strength),
            press_limit=lambda strength: 0,
            place=0,
            may_retreat=0,
            attrition=Attrition(
                combat=collect(u for u, x in every.items() if x.combat),
                first_fire=self.air,
                absorbs=cache(lambda fit: self.garrison(every, fit)),
                collapses=collapses,
                escapes=lambda alive: collect(sorted(each(alive), key=lambda u: -every[u].worth)[: self.room]),
                untouched=collect(u for u, x in held.items() if x.kind == "air"),
            ),
        )

    def garrison(self, every, fit):
        """DC-8.3. What the fortress counts for."""
        inside = sum(every[u].kind == "infantry" and every[u].size == "major" for u in each(fit))
        return min(self.fort, inside)

    def strength(self, every, everybody, fit, defending):
        """DC-8.8. The fire of a side, without weather and air."""
        combat = any(every[u].combat for u in each(everybody))
        firing = [every[u] for u in each(fit) if every[u].combat or (combat and every[u].kind == "support")]
        cut = sum(x.fire for x in firing if not x.supplied)
        whole = sum(x.fire for x in firing if x.supplied)
        return whole + (cut + defending) // 2 + (self.garrison(every, fit) if defending else 0)


def fighter(unit, x):
    """The kind holds what else the functions look at."""
    return Fighter(unit, x.hits, x.fire, x.worth, x.kind == "armor", f"{x.kind} {x.size} {x.supplied}")


def key(x):
    """What equal units have in common, their figures first."""
    return x.hits, x.fire, x.worth, x.kind == "armor", f"{x.kind} {x.size} {x.supplied}"


# ---- by hand: units are (index, dispersed), a side is a tuple of those alive and fighting


class ByHand:
    """Every throw of a field, unit by unit. Losses are told as (taken, attackers lost, defenders lost, retreated)."""

    def __init__(self, field, retreat="stand", break_off="never"):
        self.field, self.retreat, self.break_off = field, retreat, break_off
        self.fight = cache(self.fight)
        self.share = cache(self.share)

    def camps(self):
        """Both sides at the start."""
        return (
            tuple((u, False) for u in range(len(self.field.attackers))),
            tuple((u, x.down) for u, x in enumerate(self.field.defenders)),
        )

    def start(self):
        """The whole battle."""
        team, held = self.camps()
        if not held or self.falls(held):
            return {(self.able(team), 0, len(held), 0): Fraction(1)}
        a, d = self.fire(team, held, 1)
        if not self.able(team) or (a <= 0 and d <= 0):
            return {(False, 0, 0, 0): Fraction(1)}
        return self.fight(team, held, 1)

    def fire(self, team, held, round):
        f = self.field
        attack = self.sum(f.attackers, team, 0) - f.weather
        inside = [f.defenders[u] for u, down in held if not down]
        fort = min(f.fort, sum(x.kind == "infantry" and x.size == "major" for x in inside))
        defence = self.sum(f.defenders, held, 1) + fort
        return (attack + f.air[0], defence + f.air[1]) if round == 1 else (attack, defence)

    def sum(self, units, camp, up):
        combat = any(units[u].kind in ("infantry", "armor") for u, _ in camp)
        fire = {True: 0, False: 0}
        for u, down in camp:
            x = units[u]
            if not down and x.kind != "air" and (combat or x.kind != "support"):
                fire[x.supplied] += x.fire
        return fire[True] + (fire[False] + up) // 2

    def able(self, team):
        return any(self.field.attackers[u].combat for u, _ in team)

    def falls(self, held):
        units = self.field.defenders
        return all(not units[u].combat or (down and units[u].size == "minor") for u, down in held)

    def share(self, attacking, camp, hits):
        """Every way to give the hits out, and of them the one that loses least, then the least fire, then disperses least.

        If that is not yet one way, the one that spares those of the highest figures.
        """
        units = self.field.attackers if attacking else self.field.defenders
        can = [0 if units[u].kind == "air" else 1 if down else units[u].hits + 1 for u, down in camp]
        hits = min(hits, sum(can))
        kinds = sorted({key(units[u]) for u, _ in camp}, reverse=True)
        best = None
        for plan in product(*(range(n + 1) for n in can)):
            if sum(plan) != hits:
                continue
            dead = [u for (u, _), n, most in zip(camp, plan, can) if n and n == most]
            hurt = [u for (u, down), n in zip(camp, plan) if n and not down]
            shaken = [u for u in hurt if u not in dead]
            cost = sum(units[u].worth for u in dead), sum(units[u].fire for u in hurt), len(shaken)
            spared = [sum(key(units[u]) == kind for u in gone) for kind in kinds for gone in (dead, hurt)]
            if best is None or (cost, spared) < best[0]:
                best = (cost, spared), tuple((u, down or u in shaken) for u, down in camp if u not in dead)
        return best[1]

    def thrown(self, team, held, round, one, two):
        """Both camps after one round with these dice, before (a): those alive."""
        a, d = self.fire(team, held, round)
        inside = [self.field.defenders[u] for u, down in held if not down]
        fort = min(self.field.fort, sum(x.kind == "infantry" and x.size == "major" for x in inside))
        return self.share(True, team, score(d, two)), self.share(False, held, max(0, score(a, one) - fort))

    def fight(self, team, held, round):
        """From this round on: (taken, attackers lost, defenders lost, retreated) -> chance."""
        found, same = Counter(), 0
        for one, two in product(DICE, DICE):
            hit, left = self.thrown(team, held, round, one, two)
            if (hit, left) == (team, held) and round > 1 and self.field.rounds is None:
                same += 1
                continue
            lost = len(team) - len(hit), len(held) - len(left)
            stand = tuple((u, down) for u, down in hit if not down)
            for (taken, x, y, z), chance in self.after(stand, left, round).items():
                found[taken, x + lost[0], y + lost[1], z] += chance
        if same == 36:
            return {(False, 0, 0, 0): Fraction(1)}
        return {end: Fraction(chance) / (36 - same) for end, chance in found.items()}

    def played(self, rng):
        """One battle to the end with random dice: whether the place is taken, and the losses of both sides."""
        team, held = self.camps()
        alive, round = len(team), 1
        while True:
            hit, held = self.thrown(team, held, round, rng.randint(1, 6), rng.randint(1, 6))
            alive += len(hit) - len(team)
            team, round = tuple((u, down) for u, down in hit if not down), 2
            a, d = self.fire(team, held, round)
            taken = self.able(team) and (not held or ((a > 0 or d > 0) and self.falls(held)))
            if taken or not held or not self.able(team) or (a <= 0 and d <= 0):
                left = 0 if taken else len(held)
                return taken, len(self.field.attackers) - alive, len(self.field.defenders) - left

    def after(self, team, held, round):
        """(b) to (g)."""
        if not held:
            return {(self.able(team), 0, 0, 0): Fraction(1)}
        a, d = self.fire(team, held, 2)
        if not self.able(team) or (a <= 0 and d <= 0):
            return {(False, 0, 0, 0): Fraction(1)}
        if round != self.field.rounds and self.breaks_off(team, held, round, a, d):
            return {(False, 0, 0, 0): Fraction(1)}
        return self.pressed(team, held, round)

    def breaks_off(self, team, held, round, attack, defence):
        if self.break_off == "weaker":
            return attack < defence
        if self.break_off == "never":
            return False
        return sum(chance for end, chance in self.pressed(team, held, round).items() if end[0]) < self.break_off

    def pressed(self, team, held, round):
        """(e) to (g)."""
        gone = min(self.field.room, len(held)) if self.retreat == "leave" else 0
        if gone or self.falls(held):
            return {(True, 0, len(held) - gone, gone): Fraction(1)}
        if round == self.field.rounds:
            return {(False, 0, 0, 0): Fraction(1)}
        return self.fight(team, held, 2 if self.field.rounds is None else round + 1)


def told(battle, found):
    """Exact odds in the same terms: (taken, attackers lost, defenders lost, retreated) -> chance."""
    whole = [len(each(c.fit | c.disrupted)) for c in (battle.attackers, battle.defenders)]
    summed: dict = Counter()
    for end, weight in found.ends.items():
        left, stay = (len(each(c.fit | c.disrupted)) for c in (end.attackers, end.defenders))
        gone = len(each(end.retreated))
        summed[end.taken, whole[0] - left, whole[1] - stay - gone, gone] += Fraction(weight, found.total)
    return dict(summed)


WORTHS = {("infantry", "major"): 101, ("infantry", "minor"): 57, ("infantry", "shock"): 233, ("armor", "major"): 307}
WORTHS |= {("armor", "minor"): 173, ("support", "minor"): 41, ("air", "minor"): 67}


def unit(rng, kinds, down=False):
    """A random counter."""
    kind = rng.choice(kinds)
    size = rng.choice(
        {"infantry": ["major", "major", "minor", "shock"], "armor": ["major", "minor"]}.get(kind, ["minor"])
    )
    fire = rng.randint(1, 3)
    worth = 10 * WORTHS[kind, size] + 3 * fire
    supplied = rng.random() < 0.75
    return Unit(
        fire, kind, size, supplied, down and kind != "air" and rng.random() < 0.25, worth + (0 if supplied else 1)
    )


def random_field(rng, attackers, defenders, rounds=None):
    """A random field with at most so many on each side."""
    team = [unit(rng, ["infantry", "infantry", "armor", "support"]) for _ in range(rng.randint(1, attackers))]
    kinds = ["infantry", "infantry", "armor", "support", "air"]
    held = [unit(rng, kinds, down=True) for _ in range(rng.randint(1, defenders))]
    return Field(
        tuple(team),
        tuple(held),
        weather=rng.choice([0, 0, 2]),
        air=rng.choice([(0, 0), (2, 0), (4, 2)]),
        fort=rng.choice([0, 0, 1, 2, 3]),
        rounds=rounds,
        room=rng.choice([0, 1, 2, 9]),
    )


def seeded(seed, attackers, defenders, rounds=None):
    return random_field(random.Random(seed), attackers, defenders, rounds)
