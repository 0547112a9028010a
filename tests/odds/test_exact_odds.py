"""Exact odds: equal to playing every throw through the engine, and to a million random throws within four sigma."""

import random
from collections import Counter
from math import sqrt

import pytest
from engine import Engine

from crusade.ai.odds import BEST, Policy, by_press, odds
from crusade.core.attack import attackers
from crusade.core.battle import POLICIES, allot
from crusade.core.bits import BIT, each, has
from crusade.core.option import ROLL
from crusade.games.darkest_crusade import combat, slots
from rulebook import game, position

ENGINE = Engine(combat, slots, attackers, lambda g, s: combat.defenders(s))


def random_battle(rng, most_attackers, most_defenders, **switches):
    """A battle just opened: random units, ground, weather, conditions. Gives the game, the position and its model."""
    g = game(**switches)
    while True:
        side = rng.choice([slots.AXIS, slots.SOVIET])
        target = rng.choice(list(g.board.spaces))
        near = each(g.tables.crossings[0].near[target])
        units = [u for u in range(len(g.roster)) if g.roster.kind[u] != "factory"]
        team = rng.sample([u for u in units if g.roster.side[u] == side], rng.randint(1, most_attackers))
        foes = rng.sample([u for u in units if g.roster.side[u] != side], rng.randint(0, most_defenders))
        lines = [f"turn={rng.choice([3, 8])} weather={rng.choice(['good', 'good', 'mud', 'snow'])} rumania_open=1"]
        lines.append("phase=A2a" if side == slots.AXIS else "phase=B2a")
        lines += [f"{g.roster.id[u]} {g.board.name(rng.choice(near))} {rng.choice(['', '', 'cut'])}" for u in team]
        here = g.board.name(target)
        lines += [f"{g.roster.id[u]} {here} {rng.choice(['', '', 'cut', 'disrupted'])}" for u in foes]
        p = position("; ".join(lines), **switches)
        for unit in team:
            if p.can(f"unit {g.roster.id[unit]}"):
                q = p.play(f"unit {g.roster.id[unit]}")
                p = q.play(f"attack {here}") if q.can(f"attack {here}") else p
        if p.can("done") and p.state.holds[slots.PENDING]:
            s = p.state.copy()
            combat.PICK_BATTLE.apply(g.tables, s, (0, target, 0))
            return g, s, g.hooks.battle(g.tables, s, target, attackers(s, target), 2)


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("policy", POLICIES)
def test_odds_equal_playing_every_throw_through_the_engine(seed, policy):
    rng = random.Random(f"{seed}{policy}")
    g, s, battle = random_battle(rng, 3, 2)
    press, both = rng.choice([0, 0, 2]), Policy(policy, policy)
    reckoned = odds(battle, press, both)
    assert reckoned.total == 36**2
    assert reckoned.ends == dict(ENGINE.every_throw(g, s, battle, press, both))


@pytest.mark.parametrize("seed", range(20))
def test_odds_agree_with_fifty_thousand_throws_each(seed):
    """Twenty random battles, a million throws in all: every chance within four sigma."""
    rng = random.Random(seed)
    g, s, battle = random_battle(rng, 6, 4, press=rng.choice(["columns", "hits"]))
    press, policy, throws = rng.choice([0, 3]), Policy(), 50_000
    known: dict = {}
    taken = 0
    losses = Counter()
    for _ in range(throws):
        t, key = s, ()
        while True:
            roll = (ROLL, rng.randint(1, 6), rng.randint(1, 6))
            key = (*key, roll)
            if key not in known:
                known[key] = ENGINE.round(g, t, battle, press, policy, roll)
            t = known[key]
            if ENGINE.over(g, t):
                break
        end = ENGINE.end(g, t)
        taken += end.taken
        losses[(end.defenders.fit | end.defenders.disrupted).bit_count()] += 1
    reckoned = odds(battle, press, policy)
    check(taken, throws, reckoned.chance())
    whole = (battle.defenders.fit | battle.defenders.disrupted).bit_count()
    for lost, chance in enumerate(reckoned.losses(battle, attacking=False)):
        check(losses[whole - lost], throws, chance)


def check(count, throws, chance):
    sigma = sqrt(throws * chance * (1 - chance))
    assert abs(count - throws * chance) <= 4 * sigma + 1e-6


@pytest.mark.parametrize("seed", range(10))
def test_the_best_press_is_at_least_as_good_as_any_fixed_one(seed):
    rng = random.Random(seed)
    _, _, battle = random_battle(rng, 3, 3)
    best = odds(battle, BEST)
    strength = best.strengths[0]
    for columns in range(battle.press_limit(strength) + 1):
        assert best.chance() >= odds(battle, columns).chance() - 1e-12


@pytest.mark.parametrize("seed", range(10))
def test_what_a_press_now_is_worth_counts_on_the_best_press_later(seed):
    _, _, battle = random_battle(random.Random(seed), 3, 3)
    best, now = odds(battle, BEST), by_press(battle)
    assert now[best.press] == max(now) == best.chance()
    for columns, chance in enumerate(now):
        assert chance >= odds(battle, columns).chance() - 1e-12  # pressing by as much again is one of the ways to go on


@pytest.mark.parametrize("seed", range(8))
def test_lotsa_dice_are_exact_too(seed):
    """Fractions of one; the chance of taking the hex by one round's full distribution agrees with adding it up."""
    rng = random.Random(seed)
    _, _, battle = random_battle(rng, 2, 2, dice="lotsa")
    reckoned = odds(battle._replace(rounds=1))
    assert reckoned.total == 1
    strength, against = reckoned.strengths
    scores = battle.attack(strength, 0, battle.attackers.fit)
    replies = battle.defence(against, battle.defenders.fit)
    throws = sum(w for _, w in scores) * sum(w for _, w in replies)
    assert throws == 6 ** (strength + against)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("policy", POLICIES)
def test_sharing_out_is_the_best_of_all_ways(seed, policy):
    """Against trying every way to share the hits out."""
    from itertools import product

    from crusade.core.battle import _cost
    from crusade.core.losses import stamina

    rng = random.Random(seed)
    _, _, battle = random_battle(rng, 4, 4)
    camp = rng.choice([battle.attackers, battle.defenders])
    units = each(camp.fit | camp.disrupted)
    hits = rng.randint(0, 9)
    bears = {u: stamina(battle.fighters[u].hits, has(camp.disrupted, u), has(camp.fortified, u)) for u in units}
    most = min(hits, sum(bears.values()))

    def cost(plan):
        parts = [
            _cost(battle.fighters[u], n, has(camp.disrupted, u), has(camp.fortified, u), policy)
            for u, n in plan.items()
        ]
        return sum(parts)

    plan, over = allot(battle, camp, hits, policy)
    assert sum(plan.values()) == most
    assert over == hits - most
    ways = [dict(zip(units, ns)) for ns in product(*(range(bears[u] + 1) for u in units)) if sum(ns) == most]
    assert cost({u: plan.get(u, 0) for u in units}) == min(cost(w) for w in ways)


def test_a_retreat_of_all_who_can_leaves_the_place_to_be_taken():
    """Kiev with one army: standing it must lose the army and the city; leaving, only the city is fought for."""
    p = position("turn=2; de-17a J4; su-5a K4; su-19a K5").fight("K4", "de-17a")
    target = p.game.board.find("K4")
    team = BIT[p.game.roster.find("de-17a")]
    battle = p.game.hooks.battle(p.game.tables, p.state, target, team, 2)
    assert battle.place == 1
    assert battle.may_retreat == BIT[p.game.roster.find("su-5a")]
    stand, leave = odds(battle, 0, Policy()), odds(battle, 0, Policy(retreat="leave"))
    assert stand.losses(battle, attacking=False)[1] > leave.losses(battle, attacking=False)[1]
