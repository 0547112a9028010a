"""Exact odds of a battle of attrition: one fought, round after round, until one side is gone or stops.

A round loses something or changes nothing. What is lost stays lost, so the positions form a graph without cycles once the
rounds that change nothing are left out: a position with 36 throws, 4 of which change nothing, goes on by one of the other
32. Weights are integers. The total is a product with one factor for each step from the start, which all numbers of
throws met at that step divide, so every division comes out even and nothing is lost to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from math import lcm, prod
from typing import NamedTuple

from ..core.battle import Attrition, Battle, Camp
from .ends import End, Odds, Policy, Stakes, Weight, gain
from .kinds import Side

Key = tuple[int, int, int]  # rounds fought (of a battle without a last round: none or some), attackers, defenders
NOBODY = Camp(0, 0)
SLACK = 1e-12  # chances and payoffs closer than this are equal to an attacker who may break off


class Node(NamedTuple):
    """A position after a round: its end if the attackers fight on, or its next positions by throws; the end if they stop."""

    end: End | None
    throws: int  # that change something
    ways: list[tuple[Key, int]]
    stop: End | None


def fought_out(battle: Battle, terms: Attrition, policy: Policy, stakes: Stakes | None) -> Odds:
    """The exact distribution of a battle on these terms."""
    graph = _Graph(battle, terms, policy, stakes is not None or not isinstance(policy.break_off, str))
    if stakes is not None:
        graph.stop_by(lambda end: gain(battle, end, stakes), None)
    elif not isinstance(policy.break_off, str):
        graph.stop_by(lambda end: float(end.taken), policy.break_off)
    ends, total = graph.weigh()
    return Odds(ends, total, 0, graph.strengths(0, 0, True))


class _Graph:
    """Every position the battle can come to, each once, in an order in which nothing comes before what leads to it."""

    def __init__(self, battle: Battle, terms: Attrition, policy: Policy, by_value: bool) -> None:
        self.battle, self.terms, self.policy, self.by_value = battle, terms, policy, by_value
        self.attackers = Side(battle, terms, battle.attackers, policy.attacker, drop_out=True)
        self.defenders = Side(battle, terms, battle.defenders, policy.defender, drop_out=False)
        self.nodes: dict[Key, Node] = {}
        self.start: Key = (0, 0, 0)
        self._explore()

    def strengths(self, attackers: int, defenders: int, first: bool) -> tuple[int, int]:
        """Both strengths in a round."""
        fit, held = self.attackers.camps[attackers].fit, self.defenders.camps[defenders]
        attack, defence = self.battle.strengths(fit, held.fit | held.disrupted, held.fit)
        if first:
            return attack + self.terms.first_fire[0], defence + self.terms.first_fire[1]
        return attack, defence

    def _explore(self) -> None:
        """From the start, round after round, the positions with the most still to lose first."""
        ours, theirs = self.attackers.ranks, self.defenders.ranks
        met, waiting = {self.start}, [(0, 0, self.start)]
        while waiting:
            _, _, key = heappop(waiting)
            node = self.nodes[key] = self._node(key)
            for after, _ in node.ways:
                if after not in met:
                    met.add(after)
                    heappush(waiting, (after[0], -ours[after[1]] - theirs[after[2]], after))

    def _node(self, key: Key) -> Node:
        """A position: over by the terms, or with the positions the next round leads to."""
        end, stop = self._before_the_first(key) if key == self.start else self._after_a_round(key)
        if end is None:
            throws, ways = self._fire(key)
            if throws:
                return Node(None, throws, ways, stop)
            end = self._held(key)  # neither side can hurt the other any more: all that is left is to break off
        return Node(end, 0, [], stop)

    def _before_the_first(self, key: Key) -> tuple[End | None, End | None]:
        """Whether the battle is over before its first round. One without any strength is, too, after a round of nothing."""
        able, held = self._able(key), self.defenders.camps[0]
        if not held.fit | held.disrupted or self.terms.collapses(held.fit, held.disrupted):
            return End(able, self.attackers.camps[0], NOBODY), None
        return (None if able else self._held(key)), None

    def _after_a_round(self, key: Key) -> tuple[End | None, End | None]:
        """Tests (b) to (g) of the terms: the end if the attackers fight on, and the end if they break off now."""
        fought, attackers, defenders = key
        team, left = self.attackers.camps[attackers], self.defenders.camps[defenders]
        able, alive = self._able(key), left.fit | left.disrupted
        if not alive:
            return End(able, team, NOBODY), None
        attack, defence = self.strengths(attackers, defenders, first=False)
        if not able or (attack <= 0 and defence <= 0):
            return self._held(key), None
        last = fought == self.battle.rounds
        if self.policy.break_off == "weaker" and attack < defence and not last and not self.by_value:
            return self._held(key), None
        stop = self._held(key) if self.by_value and not last else None
        gone = self.terms.escapes(alive) if self.policy.retreat == "leave" else 0
        if gone or self.terms.collapses(left.fit, left.disrupted):
            return End(True, team, NOBODY, gone), stop
        return (self._held(key) if last else None), stop

    def _able(self, key: Key) -> bool:
        """Whether an attacker is left who can take the place."""
        return self.attackers.camps[key[1]].fit & self.terms.combat != 0

    def _held(self, key: Key) -> End:
        return End(False, self.attackers.camps[key[1]], self.defenders.camps[key[2]])

    def _fire(self, key: Key) -> tuple[int, list[tuple[Key, int]]]:
        """The next round: the throws that change something, and the positions they lead to, each with its throws."""
        fought, attackers, defenders = key
        first = key == self.start
        attack, defence = self.strengths(attackers, defenders, first)
        team, held = self.attackers.camps[attackers].fit, self.defenders.camps[defenders].fit
        scores, replies = self.battle.attack(attack, 0, team), self.battle.defence(defence, held)
        theirs = self.defenders.outcomes(defenders, scores, self.terms.absorbs(held))
        ours = self.attackers.outcomes(attackers, replies, 0)
        now = 1 if self.battle.rounds is None else fought + 1
        ways = [
            ((now, a, d), n * m)
            for a, n in ours
            for d, m in theirs
            if fought != now or a != attackers or d != defenders
        ]
        return sum(n for _, n in ways), ways

    def stop_by(self, value: Callable[[End], float], least: float | None) -> None:
        """Let the attackers break off wherever going on is worth less than `least`, or than stopping if there is no least.

        Only this choice is made with floating-point numbers; the weights that follow from it are exact.
        """
        worth: dict[Key, float] = {}
        for key, node in reversed(self.nodes.items()):
            if node.end is not None:
                found = value(node.end)
            else:
                found = sum(n * worth[after] for after, n in node.ways) / node.throws
            if node.stop is not None:
                stopped = value(node.stop)
                if found < (stopped if least is None else least) - SLACK:
                    found, self.nodes[key] = stopped, Node(node.stop, 0, [], None)
            worth[key] = found

    def weigh(self) -> tuple[dict[End, Weight], int]:
        """The weights of all ends, and their total."""
        steps: dict[Key, int] = {self.start: 0}  # the longest way to each position that is still reached
        shares: list[int] = []
        for key, node in self.nodes.items():
            if node.throws and key in steps:
                step = steps[key]
                if step == len(shares):
                    shares.append(1)
                shares[step] = lcm(shares[step], node.throws)
                for after, _ in node.ways:
                    steps[after] = max(steps.get(after, 0), step + 1)
        total = prod(shares)
        weights, ends = dict.fromkeys(steps, 0), dict[End, Weight]()
        weights[self.start] = total
        for key in self.nodes:
            if weight := weights.get(key, 0):
                node = self.nodes[key]
                if node.end is not None:
                    ends[node.end] = ends.get(node.end, 0) + weight
                share = weight // node.throws if node.throws else 0
                for after, n in node.ways:
                    weights[after] += share * n
        return ends, total
