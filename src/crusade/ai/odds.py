"""Exact odds of a whole battle: every round and every die, with both owners assigning hits by a named policy.

Weights are integers that sum to 36 ** rounds, or fractions that sum to 1 when the number of dice varies. Nothing is lost
to rounding, so two ways of computing the odds can be compared exactly. Battles of attrition are worked out next door.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..core.battle import Battle, Camp, suffer
from ..core.bits import count
from .attrition import fought_out
from .ends import DEFAULT_POLICY, End, Odds, Policy, Stakes, Weight, gain

__all__ = ["BEST", "DEFAULT_POLICY", "End", "Odds", "Policy", "Stakes", "by_press", "expected_gain", "gain", "odds"]

BEST = -1  # choose the best number of columns to press by, in every round


def odds(battle: Battle, press: int = BEST, policy: Policy = DEFAULT_POLICY, stakes: Stakes | None = None) -> Odds:
    """The exact distribution of this battle; `press` is the number of columns pressed by in every round, or BEST.

    The best press is the one that takes the hex most often or, if stakes are given, has the highest expected payoff. A
    battle of attrition is never pressed; stakes make its attackers break off when that pays more than fighting on.
    """
    if battle.attrition is not None:
        return fought_out(battle, battle.attrition, policy, stakes)
    solver = _Solver(battle, press, policy, stakes)
    start = battle.attackers, battle.defenders
    columns, ends = solver.fight(1, *start)
    total = sum(ends.values())
    return Odds(ends, total, columns, solver.strengths(*start))


def by_press(battle: Battle, policy: Policy = DEFAULT_POLICY) -> list[float]:
    """The probability to take the hex for each possible press in the next round; later rounds use the best press."""
    if battle.attrition is not None:
        return [odds(battle, 0, policy).chance()]
    solver = _Solver(battle, BEST, policy, None)
    start = battle.attackers, battle.defenders
    limit = battle.press_limit(solver.strengths(*start)[0])
    found = (solver.pressed(1, *start, columns) for columns in range(limit + 1))
    return [float(sum(w for end, w in ends.items() if end.taken) / sum(ends.values())) for ends in found]


class _Solver:
    """Recursion over the rounds, with every state computed once."""

    def __init__(self, battle: Battle, press: int, policy: Policy, stakes: Stakes | None) -> None:
        self.battle, self.press, self.policy, self.stakes = battle, press, policy, stakes
        self.known: dict[tuple[int, Camp, Camp], tuple[int, dict[End, Weight]]] = {}
        self.suffered: dict[tuple[Camp, int, str], tuple[Camp, int]] = {}
        self.exact = _ways_total(battle)
        assert battle.rounds is not None, "a battle without a last round is one of attrition"
        self.rounds = battle.rounds

    def strengths(self, attackers: Camp, defenders: Camp) -> tuple[int, int]:
        return self.battle.strengths(attackers.fit, defenders.fit | defenders.disrupted, defenders.fit)

    def lose(self, camp: Camp, hits: int, policy: str) -> tuple[Camp, int]:
        key = camp, hits, policy
        if key not in self.suffered:
            self.suffered[key] = suffer(self.battle, camp, hits, policy)
        return self.suffered[key]

    def fight(self, round: int, attackers: Camp, defenders: Camp) -> tuple[int, dict[End, Weight]]:
        """From this round on: the columns to press by now, and the weighted ends."""
        key = round, attackers, defenders
        if key in self.known:
            return self.known[key]
        limit = self.battle.press_limit(self.strengths(attackers, defenders)[0])
        tries = range(limit + 1) if self.press == BEST else (min(self.press, limit),)
        best: tuple[tuple[float | Weight, Weight], int, dict[End, Weight]] | None = None
        for columns in tries:
            ends = self.pressed(round, attackers, defenders, columns)
            value = self._value(ends)
            if best is None or value > best[0]:
                best = value, columns, ends
        assert best is not None
        self.known[key] = best[1], best[2]
        return self.known[key]

    def pressed(self, round: int, attackers: Camp, defenders: Camp, columns: int) -> dict[End, Weight]:
        """The weighted ends if this round is pressed by the given number of columns."""
        strength, against = self.strengths(attackers, defenders)
        scores = self.battle.attack(strength, columns, attackers.fit)
        replies = self.battle.defence(against, defenders.fit)
        share = self._share(scores, replies)
        ends: dict[End, Weight] = {}
        for hits, ways in scores:
            for reply, reply_ways in replies:
                weight = ways * reply_ways * share
                for end, more in self.after(round, attackers, defenders, hits, reply).items():
                    ends[end] = ends.get(end, 0) + weight * more
        return ends

    def after(self, round: int, attackers: Camp, defenders: Camp, hits: int, reply: int) -> dict[End, Weight]:
        """The weighted ends after a round in which the defenders took `hits` and the attackers took `reply`."""
        battle = self.battle
        if battle.extra:
            together, each_one = battle.extra[round - 1]
            hits += together + each_one * count(defenders.fit | defenders.disrupted)
        left, over = self.lose(defenders, hits, self.policy.defender)
        stand, _ = self.lose(attackers, reply, self.policy.attacker)
        empty = not left.fit | left.disrupted
        place = battle.place
        if place and empty and over >= place and stand.fit:
            return self._end(round, End(True, stand, left))
        gone = 0
        if (round == 1 or battle.leave_any_round) and self.policy.retreat == "leave":
            gone = (left.fit | left.disrupted) & battle.may_retreat
            left = Camp(left.fit & ~gone, left.disrupted & ~gone, left.fortified & ~gone)
            empty = not left.fit | left.disrupted
        if empty and not place:
            return self._end(round, End(stand.fit != 0 or battle.backed, stand, left, gone))
        if round == self.rounds or not stand.fit:
            return self._end(round, End(False, stand, left, gone))
        ends = self.fight(round + 1, stand, left)[1]
        return {end._replace(retreated=end.retreated | gone): weight for end, weight in ends.items()} if gone else ends

    def _end(self, round: int, end: End) -> dict[End, Weight]:
        return {end: 36 ** (self.rounds - round) if self.exact else Fraction(1)}

    def _share(self, scores: Sequence[tuple[int, int]], replies: Sequence[tuple[int, int]]) -> Weight:
        """The factor that makes a round's weights sum to 1 when the number of dice, and so of throws, varies."""
        if self.exact:
            return 1
        ways = sum(w for _, w in scores) * sum(w for _, w in replies)
        return Fraction(1, ways)

    def _value(self, ends: dict[End, Weight]) -> tuple[float | Weight, Weight]:
        """The value to maximise: the stakes if given, else the chance to take the hex, then attackers saved."""
        if self.stakes is not None:
            return sum(float(w) * gain(self.battle, end, self.stakes) for end, w in ends.items()), 0
        taken = sum((w for end, w in ends.items() if end.taken), start=0)
        kept = sum((w * count(end.attackers.fit | end.attackers.disrupted) for end, w in ends.items()), start=0)
        return taken, kept


def expected_gain(battle: Battle, stakes: Stakes) -> float:
    """The attacker's expected payoff with the best press, or breaking off at the best time.

    In the middle of a battle of attrition, attackers do better to break off where this is below 0.
    """
    found = odds(battle, BEST, DEFAULT_POLICY, stakes)
    return sum(float(w) * gain(battle, end, stakes) for end, w in found.ends.items()) / float(found.total)


def _ways_total(battle: Battle) -> bool:
    """Whether every round has 36 equally likely throws, as with two dice read from a table."""
    camp, held = battle.attackers, battle.defenders
    strength, against = battle.strengths(camp.fit, held.fit | held.disrupted, held.fit)
    scores = sum(w for _, w in battle.attack(strength, 0, camp.fit))
    return scores == 6 and sum(w for _, w in battle.defence(against, held.fit)) == 6
