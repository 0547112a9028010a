"""Exact odds of battles without a last round: equal to playing them through the game's own engine, throw by throw."""

import random
from collections import Counter, defaultdict
from importlib import import_module
from math import sqrt

import pytest

from crusade.ai.ends import Weight
from crusade.ai.odds import Policy, odds
from crusade.core.battle import POLICIES, Camp, allot, likeness
from crusade.core.bits import each
from crusade.core.head import DISRUPTED, HITS_ATTACK, HITS_DEFENCE
from crusade.games import home
from every_game import SUPPLIED, endless, every_game_where

FOUGHT_OUT = 4_000
endless_games = every_game_where(endless)


class Engine:
    """A battle played by a game's own combat rules; attackers press on, defenders stand."""

    def __init__(self, of, g, s, battle, policy):
        self.combat, self.advance, self.slots = (
            import_module(f"crusade.games.{home(of).name}.{part}") for part in ("combat", "advance", "slots")
        )
        self.g, self.start, self.battle, self.policy = g, s, battle, policy
        self.team = battle.attackers.fit | battle.attackers.disrupted
        self.known = {}

    def camps(self, s):
        """Both camps: attackers that dropped out count as disrupted."""
        g, down = self.g.tables, s.marks[DISRUPTED]
        team = sum(1 << u for u in each(self.team) if s.where[u] == self.start.where[u])
        held = self.combat.defenders(g, s)
        return Camp(team & ~down, team & down), Camp(held & ~down, held & down)

    def throws(self, s):
        """The throws of a round: 36, or 6 where only one side fires."""
        return self.combat.fire_options(self.g.tables, s)

    def round(self, s, roll):
        """One round, hits shared out by the policies; then the defenders that collapse."""
        t = s.copy()
        self.combat.apply_fire(self.g.tables, t, roll)
        ours, theirs = self.camps(t)
        able = Camp(ours.fit, 0)  # those that dropped out are safe
        for camp, slot, way in (
            (theirs, HITS_DEFENCE, self.policy.defender),
            (able, HITS_ATTACK, self.policy.attacker),
        ):
            plan, _ = allot(self.battle, camp, t.tally[slot], way)
            for unit, n in plan.items():
                t.hits[unit] = n
        self.combat.settle_round(self.g.tables, t)
        self.combat.collapse(self.g.tables, t)
        return t

    def after(self, s, roll):
        key = s.pack(), roll
        if key not in self.known:
            self.known[key] = self.round(s, roll)
        return self.known[key]

    def over(self, s):
        return s.tally[self.slots.OVER_BATTLE] == 1

    def sign(self, s):
        """How it ended, counted by kinds of counters."""
        ours, theirs = self.camps(s)
        taken = self.advance.cleared(self.g.tables, s) and bool(ours.fit & self.g.tables.combat)
        return signature(self.battle, taken, ours, theirs)


def signature(battle, taken, ours, theirs):
    """An end by kinds: which of two equal counters is lost does not matter."""
    kinds = [
        tuple(sorted(Counter(str(likeness(battle, u)) for u in each(part)).items()))
        for part in (ours.fit, ours.disrupted, theirs.fit, theirs.disrupted)
    ]
    return taken, *kinds


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("policy", POLICIES)
@endless_games
def test_a_single_round_equals_every_throw_through_the_engine(of, policy, seed):
    """An assault of one round: each of its throws tried."""
    rng = random.Random(f"{seed}{policy}")
    its = SUPPLIED[of]
    g, s, battle = its.random_battle(rng, 4, 3, rounds="1")
    both = Policy(policy, policy)
    engine = Engine(of, g, s, battle, both)
    throws = engine.throws(s)
    played = Counter(engine.sign(engine.round(s, roll)) for roll in throws)
    found = odds(battle, 0, both)
    expected: dict[tuple, Weight] = defaultdict(int)
    for end, weight in found.ends.items():
        expected[signature(battle, end.taken, end.attackers, end.defenders)] += weight
    assert {k: v * found.total for k, v in played.items()} == {k: v * len(throws) for k, v in expected.items()}


@pytest.mark.parametrize("seed", range(6))
@endless_games
def test_whole_battles_agree_with_thousands_fought_out(of, seed):
    """Every chance within four sigma."""
    rng = random.Random(f"endless/{seed}")
    its = SUPPLIED[of]
    g, s, battle = its.random_battle(rng, 5, 4)
    engine = Engine(of, g, s, battle, Policy())
    taken = 0
    lost: Counter = Counter()
    for _ in range(FOUGHT_OUT):
        t = s
        while not engine.over(t):
            t = engine.after(t, rng.choice(engine.throws(t)))
        ended = engine.sign(t)
        taken += ended[0]
        lost[sum(n for _, n in ended[1]) + sum(n for _, n in ended[2])] += 1
    found = odds(battle, 0, Policy())
    check(taken, found.chance())
    whole = len(each(battle.attackers.fit | battle.attackers.disrupted))
    for gone, chance in enumerate(found.losses(battle, attacking=True)):
        check(lost[whole - gone], chance)


def check(count, chance):
    sigma = sqrt(FOUGHT_OUT * chance * (1 - chance))
    assert abs(count - FOUGHT_OUT * chance) <= 4 * sigma + 1e-6
