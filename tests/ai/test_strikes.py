"""Where the enemy can strike next turn: what the rules let it reach, with the exact odds of the attack it could lay down."""

import random

import pytest

from crusade.ai.odds import odds
from crusade.ai.player import make_player
from crusade.ai.strikes import enemy_turn, strikes
from crusade.core.attack import attackers
from crusade.core.fight import rounds_left
from crusade.core.machine import CHANCE, SPECTATOR
from crusade.games import game_names
from rulebook import game, position

AXIS, SOVIET = 0, 1


def against(p, side):
    """The strikes against a side, by the name of their place."""
    return {p.game.board.name(x.place): x for x in strikes(p.game, p.game.view(p.state, side), side)}


def names(p, strike):
    return {p.game.roster.id[unit] for unit in strike.team}


def test_an_enemy_that_must_move_first_is_counted():
    """6. Army stands two hexes from Kiev: it moves next to it and attacks in the same phase."""
    p = position("turn=3 phase=B2a; su-5a K4; de-6a K2")
    found = against(p, SOVIET)
    assert names(p, found["K4"]) == {"de-6a"}


def test_what_is_out_of_reach_is_not_threatened():
    p = position("turn=3 phase=B2a; su-5a K4; su-16a H8; de-6a K2; de-9a G2")
    assert {name for name, x in against(p, SOVIET).items() if not x.free} == {"K4"}


def test_the_odds_are_those_of_the_attack_itself():
    p = position("turn=3 phase=B2a; su-5a K4; de-6a K3; de-17a J4; de-pzgr1 J3")
    strike = against(p, SOVIET)["K4"]
    s = enemy_turn(p.game, p.game.view(p.state, SOVIET), SOVIET)
    assert s is not None
    after = type(p)(p.game, s)
    for unit in strike.team:
        id = p.game.roster.id[unit]
        start = next(
            (x for x in ("", "K3", "J4", "J3", "J5", "L3", "L4") if able(after, id, x)),
            None,
        )
        assert start is not None, id
        after = after.play(*orders(id, start))
    target = p.game.board.find("K4")
    battle = p.game.hooks.battle(p.game.tables, after.state, target, attackers(after.state, target), 2)
    assert strike.chance == pytest.approx(odds(battle).chance())
    assert rounds_left(p.game, after.state) == 2


def orders(unit, start):
    return [f"unit {unit}", *([f"move {start}"] if start else []), "attack K4"]


def able(p, unit, start):
    s = p.state
    for text in orders(unit, start):
        option = p.game.parse(text)
        if option not in s.menu:
            return False
        s = p.game.play(s, option)
    return True


def test_an_empty_city_is_entered_or_attacked_where_it_defends_itself():
    """Lvov (K1) can be walked into; Kiev fires back with nobody in it (DX-5.9), so it has odds."""
    p = position("turn=3 phase=B2a; su-5a K6; de-6a K3; de-pzgr1 K3; soviet holds K4 K1")
    found = against(p, SOVIET)
    assert (found["K1"].free, found["K1"].chance) == (True, 1.0)
    assert (found["K4"].free, names(p, found["K4"])) == (False, {"de-6a", "de-pzgr1"})
    assert found["K4"].defence > 0


def test_attacks_laid_down_are_left_out_of_the_enemys_turn():
    """The seat's own battles are not fought in advance: its attackers stand where they are, free to be struck."""
    p = position("turn=3; de-6a J4; de-17a I4; su-5a K4; su-6a K4").play("unit de-6a", "attack K4")
    s = enemy_turn(p.game, p.game.view(p.state, AXIS), AXIS)
    assert s is not None
    assert (s.seat, p.game.turn(s)) == (SOVIET, 3)
    assert s.where == p.state.where
    assert not s.holds[1]


@pytest.mark.parametrize("kind", game_names())
def test_every_strike_is_legal_and_against_a_place_of_the_side(kind):
    """Over a game by rules of thumb: whoever strikes is an enemy the seat knows; the place is held by nobody else."""
    g = game(kind)
    rng, seen = random.Random(5), 0
    players = [make_player("thumb", g, f"{kind}/{side}") for side in (0, 1)]
    s = g.start()
    for _ in range(400):
        if not s.menu:
            break
        if s.seat == CHANCE:
            throw = g.throw(s)
            option = throw.read([rng.randint(1, 6) for _ in range(throw.dice)])
        else:
            option = players[s.seat].choose(g.view(s, s.seat))
        s = g.play(s, option)
        if s.menu and rng.random() < 0.04:
            for side in (0, 1):
                packed = g.view(s, side).pack()
                for x in strikes(g, g.view(s, side), side):
                    seen += 1
                    assert all(g.roster.side[u] != side for u in x.team)
                    assert not s.occupied[1 - side] >> x.place & 1
                    assert x.chance is None or 0.0 <= x.chance <= 1.0
                assert g.view(s, side).pack() == packed, "asking changes nothing"
    assert seen > 10


def test_a_spectator_is_told_of_known_counters_only():
    g = game(setup="secret")
    rng = random.Random(2)
    s = g.start()
    players = [make_player("thumb", g, f"s{side}") for side in (0, 1)]
    asked = 0
    for _ in range(500):
        if not s.menu:
            break
        if s.seat == CHANCE:
            throw = g.throw(s)
            s = g.play(s, throw.read([rng.randint(1, 6) for _ in range(throw.dice)]))
            continue
        s = g.play(s, players[s.seat].choose(g.view(s, s.seat)))
        known = g.view(s, SPECTATOR)
        if known.unknown and g.turn(s) and rng.random() < 0.05:
            asked += 1
            for side in (0, 1):
                for x in strikes(g, known, side):
                    assert not any(known.unknown >> u & 1 for u in x.team)
    assert asked
