"""Exact odds of the second game: extra hits, rivers, works, and the brigade that is hit first, as the engine plays them."""

import random

import pytest
from engine import Engine

from crusade.ai.odds import Policy, odds
from crusade.core.attack import attackers
from crusade.core.battle import POLICIES, allot
from crusade.core.bits import each
from crusade.games.tiger_attack import combat, slots
from crusade.games.tiger_attack.retreat import defenders
from rulebook import game, position

NAME = "tiger-attack"
ENGINE = Engine(combat, slots, attackers, defenders)


def random_battle(rng, most_attackers, most_defenders, **switches):
    """A battle just opened: random units, ground and conditions. Gives the game, the position and its model."""
    g = game(NAME, **switches)
    t = g.tables
    while True:
        side = rng.choice([slots.GERMAN, slots.US])
        target = rng.choice(list(g.board.spaces))
        near = each(t.ways.near[target])
        team = rng.sample(each(t.fighters[side]), rng.randint(1, most_attackers))
        if side == slots.GERMAN and rng.random() < 0.3:
            team = list({*team, *each(t.brigade)})
        foes = rng.sample(each(t.fighters[1 - side]), rng.randint(1, most_defenders))
        lines = [f"turn=5 fuel=18 weather={rng.choice(['good', 'bad'])}"]
        lines.append("phase=A3a" if side == slots.GERMAN else "phase=B2a")
        lines += [f"{g.roster.id[u]} {g.board.name(rng.choice(near))}" for u in team]
        here = g.board.name(target)
        for unit in foes:
            flag = rng.choice(["", "cut", "disrupted"])
            lines.append(f"{g.roster.id[unit]} {here} {flag}")
        p = position("; ".join(lines), of=NAME, **switches)
        for unit in team:
            if p.can(f"unit {g.roster.id[unit]}"):
                q = p.play(f"unit {g.roster.id[unit]}")
                p = q.play(f"attack {here}") if q.can(f"attack {here}") else p
        if p.step == "orders" and p.state.holds[slots.PENDING]:
            s = p.state.copy()
            combat.PICK_BATTLE.apply(t, s, (0, target, 0))
            return g, s, g.hooks.battle(t, s, target, attackers(s, target), 2)


READINGS = [{}, {"surrounded": "each", "cut_hits": "rounds"}, {"press": "columns", "disrupted_fire": "defends"}]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("policy", POLICIES)
def test_odds_equal_playing_every_throw_through_the_engine(seed, policy):
    rng = random.Random(f"{seed}{policy}")
    g, s, battle = random_battle(rng, 4, 3, **READINGS[seed % 3])
    press, both = rng.choice([0, 0, 2]), Policy(policy, policy)
    reckoned = odds(battle, press, both)
    assert reckoned.total == 36**2
    assert reckoned.ends == dict(ENGINE.every_throw(g, s, battle, press, both))


@pytest.mark.parametrize("seed", range(20))
def test_the_brigade_takes_hits_before_others(seed):
    rng = random.Random(seed)
    _, _, battle = random_battle(rng, 4, 3)
    for hits in range(5):
        plan, _ = allot(battle, battle.attackers, hits, "units")
        taken = sum(plan.get(u, 0) for u in each(battle.shield))
        bears = sum(battle.fighters[u].hits + 1 for u in each(battle.shield))
        assert taken == min(hits, bears)


def test_followers_take_the_point_though_every_attacker_falls():
    """TA-3.6: the chance of success, not of an attacker left to enter."""
    text = "turn=3 fuel=9; g-12vgd-27 b; g-12vgd-48 b; g-2-2 a; u-2-9 schnee-eifel disrupted"
    p = position(text, of=NAME).attack("schnee-eifel", "g-12vgd-27")
    alone = chance(p)
    p = p.play("unit g-12vgd-48", "follow schnee-eifel")
    assert chance(p) > alone > 0


def chance(p):
    target = p.game.board.find("schnee-eifel")
    return odds(p.game.hooks.battle(p.game.tables, p.state, target, attackers(p.state, target), 2)).chance()
