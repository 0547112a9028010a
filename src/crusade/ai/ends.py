"""How a battle can end, and what is asked about its ends: the policies of both owners, stakes, chances, losses."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ..core.battle import Battle, Camp
from ..core.bits import count, each

Weight = int | Fraction

#: When attackers break off a battle of attrition, by name; a number means: when their chance to take the place is lower.
BREAK_OFF: Final = {
    "never": "the attackers press on to the end",
    "weaker": "the attackers break off once they are weaker",
}


class Policy(NamedTuple):
    """How both owners behave: hits by the policies of core.battle; retreat is `stand` (nobody) or `leave` (all who can).

    `break_off` is asked in a battle of attrition only: a name from BREAK_OFF or the least chance worth fighting on for.
    """

    attacker: str = "units"
    defender: str = "units"
    retreat: str = "stand"
    break_off: str | float = "never"


DEFAULT_POLICY = Policy()


class Stakes(NamedTuple):
    """The attacker's payoff: for taking the hex, and per worth of a unit eliminated or disrupted, on either side."""

    taken: float
    lost: float = 1.0
    disrupted: float = 0.3


class End(NamedTuple):
    """One end of a battle: whether the hex is taken, what is left of both sides, and the defenders that retreated.

    In a battle of attrition attackers that dropped out count as disrupted, and a set stands for all sets of as many
    counters of each kind: which of two equal counters is lost is not told.
    """

    taken: bool
    attackers: Camp
    defenders: Camp
    retreated: int = 0


class Odds(NamedTuple):
    """The distribution of a battle's ends, and the press used in the first round (the best one, or the one given)."""

    ends: dict[End, Weight]
    total: Weight
    press: int
    strengths: tuple[int, int]

    def chance(self, taken: bool = True) -> float:
        """The probability that the hex is taken, or with `taken=False` that it is held."""
        return float(sum(w for end, w in self.ends.items() if end.taken == taken) / self.total)

    def losses(self, battle: Battle, attacking: bool) -> list[float]:
        """The probabilities that a side has exactly n units eliminated, indexed by n."""
        start = battle.attackers if attacking else battle.defenders
        whole = count(start.fit | start.disrupted)
        found: list[Weight] = [0] * (whole + 1)
        for end, weight in self.ends.items():
            camp = end.attackers if attacking else end.defenders
            alive = camp.fit | camp.disrupted | (0 if attacking else end.retreated)
            found[whole - count(alive)] += weight
        return [float(weight / self.total) for weight in found]


def gain(battle: Battle, end: End, stakes: Stakes) -> float:
    """The attacker's payoff for one end."""
    total = stakes.taken if end.taken else 0.0
    for sign, start, left, gone in (
        (-1.0, battle.attackers, end.attackers, 0),
        (1.0, battle.defenders, end.defenders, end.retreated),
    ):
        dead = (start.fit | start.disrupted) & ~(left.fit | left.disrupted | gone)
        disrupted = start.fit & (left.disrupted | gone)
        total += sign * stakes.lost * sum(battle.fighters[u].worth for u in each(dead))
        total += sign * stakes.disrupted * sum(battle.fighters[u].worth for u in each(disrupted))
    return total
