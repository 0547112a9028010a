"""Exact odds of every game: equal to playing every throw through its engine, and to very many random throws within four sigma."""

import random
from collections import Counter
from itertools import product
from math import sqrt

import pytest
from engine import Engine

from crusade.ai.odds import BEST, Policy, by_press, odds
from crusade.core.battle import POLICIES, _cost, allot
from crusade.core.bits import each, has
from crusade.core.losses import stamina
from crusade.core.option import ROLL
from every_game import SUPPLIED, endless, every_game_where

THROWS = 50_000
with_rounds = every_game_where(lambda of: not endless(of))  # the others: test_endless_battles.py


def battle_of(of, rng, attackers=0, defenders=0, seed=0, **switches):
    """A random battle of a game, as large as its every throw can be tried if no size is given."""
    its = SUPPLIED[of]
    largest = its.LARGEST
    mix = switches or its.BATTLES[seed % len(its.BATTLES)]
    return its.random_battle(rng, attackers or largest[0], defenders or largest[1], **mix)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("policy", POLICIES)
@with_rounds
def test_odds_equal_playing_every_throw_through_the_engine(of, policy, seed):
    rng = random.Random(f"{seed}{policy}")
    g, s, battle = battle_of(of, rng, seed=seed)
    press, both = rng.choice([0, 0, 2]), Policy(policy, policy)
    found = odds(battle, press, both)
    assert found.total == 36**2
    assert found.ends == dict(Engine(of).every_throw(g, s, battle, press, both))


@pytest.mark.parametrize("seed", range(10))
@with_rounds
def test_odds_agree_with_fifty_thousand_throws_each(of, seed):
    """Ten random battles of each game: every chance within four sigma."""
    rng, engine = random.Random(seed), Engine(of)
    g, s, battle = battle_of(of, rng, 6, 4, seed=seed)
    press, policy = rng.choice([0, 3]), Policy()
    known: dict = {}
    taken = 0
    losses: Counter = Counter()
    for _ in range(THROWS):
        t = s
        key: tuple = ()
        while True:
            roll = (ROLL, rng.randint(1, 6), rng.randint(1, 6))
            key = (*key, roll)
            if key not in known:
                known[key] = engine.round(g, t, battle, press, policy, roll)
            t = known[key]
            if engine.over(g, t):
                break
        end = engine.end(g, t)
        taken += end.taken
        losses[(end.defenders.fit | end.defenders.disrupted).bit_count()] += 1
    found = odds(battle, press, policy)
    check(taken, found.chance())
    whole = (battle.defenders.fit | battle.defenders.disrupted).bit_count()
    for lost, chance in enumerate(found.losses(battle, attacking=False)):
        check(losses[whole - lost], chance)


def check(count, chance):
    sigma = sqrt(THROWS * chance * (1 - chance))
    assert abs(count - THROWS * chance) <= 4 * sigma + 1e-6


@pytest.mark.parametrize("seed", range(10))
@with_rounds
def test_the_best_press_is_at_least_as_good_as_any_fixed_one(of, seed):
    _, _, battle = battle_of(of, random.Random(seed), 3, 3, seed=seed)
    best = odds(battle, BEST)
    strength = best.strengths[0]
    for columns in range(battle.press_limit(strength) + 1):
        assert best.chance() >= odds(battle, columns).chance() - 1e-12


@pytest.mark.parametrize("seed", range(10))
@with_rounds
def test_what_a_press_now_is_worth_counts_on_the_best_press_later(of, seed):
    _, _, battle = battle_of(of, random.Random(seed), 3, 3, seed=seed)
    best, now = odds(battle, BEST), by_press(battle)
    assert now[best.press] == max(now) == best.chance()
    for columns, chance in enumerate(now):
        assert chance >= odds(battle, columns).chance() - 1e-12  # pressing by as much again is one of the ways to go on


@pytest.mark.parametrize("seed", range(8))
@with_rounds
def test_lotsa_dice_are_exact_too(of, seed):
    """Fractions of one; all the dice of both sides make as many throws as they should."""
    _, _, battle = battle_of(of, random.Random(seed), 2, 2, dice="lotsa")
    found = odds(battle._replace(rounds=1))
    assert found.total == 1
    strength, against = found.strengths
    scores = battle.attack(strength, 0, battle.attackers.fit)
    replies = battle.defence(against, battle.defenders.fit)
    throws = sum(w for _, w in scores) * sum(w for _, w in replies)
    assert throws == 6 ** (strength + against)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("policy", POLICIES)
@with_rounds
def test_sharing_out_is_the_best_of_all_ways(of, policy, seed):
    """Against trying every way to share the hits out; those who are hit before others take all they can bear (TA-9.4)."""
    rng = random.Random(seed)
    _, _, battle = battle_of(of, rng, 4, 4, seed=seed)
    camp = rng.choice([battle.attackers, battle.defenders])
    units = each(camp.fit | camp.disrupted)
    hits = rng.randint(0, 9)
    bears = {u: stamina(battle.fighters[u].hits, has(camp.disrupted, u), has(camp.fortified, u)) for u in units}
    most = min(hits, sum(bears.values()))
    shields = [u for u in units if has(battle.shield, u)]
    first = min(hits, sum(bears[u] for u in shields))

    def cost(plan):
        parts = [
            _cost(battle.fighters[u], n, has(camp.disrupted, u), has(camp.fortified, u), policy)
            for u, n in plan.items()
        ]
        return sum(parts)

    plan, over = allot(battle, camp, hits, policy)
    assert sum(plan.values()) == most
    assert over == hits - most
    assert sum(plan.get(u, 0) for u in shields) == first
    ways = [dict(zip(units, ns)) for ns in product(*(range(bears[u] + 1) for u in units)) if sum(ns) == most]
    ways = [way for way in ways if sum(way[u] for u in shields) == first]
    assert cost({u: plan.get(u, 0) for u in units}) == min(cost(way) for way in ways)
