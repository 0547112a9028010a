"""Random games of the second game over all its switches, every property checked on the way; audit at every decision of some."""

import random

import pytest

from crusade.core.machine import CHANCE
from crusade.core.option import ATTACK, DONE
from crusade.games.tiger_attack.verbs import EXIT, FOLLOW
from crusade.lab.fuzz import Breach, check_audit, fuzz_game
from rulebook import game, positions

GAMES, PART = 200, 20
NAME = "tiger-attack"


@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_random_games_keep_every_property(first):
    for seed in range(first, first + PART):
        assert fuzz_game(NAME, seed).games == 1


def eager(g, s, rng):
    """A player who attacks, follows on and leaves whenever he can, so that battles and exits are seen."""
    bold = [o for o in s.menu if o[0] in (ATTACK, FOLLOW, EXIT)]
    if bold and rng.random() < 0.6:
        return rng.choice(bold)
    option = rng.choice(s.menu)
    if option[0] == DONE and len(s.menu) > 2 and g.step(s).name in ("orders", "second"):
        option = rng.choice(s.menu)
    return option


@pytest.mark.parametrize("seed", range(6))
def test_eager_games_pass_the_audit_at_every_decision(seed):
    g = game(NAME, nuts="on") if seed % 2 else game(NAME)
    rng, s = random.Random(seed), g.start()
    while s.menu:
        check_audit(g, s)
        if s.seat == CHANCE:
            throw = g.throw(s)
            option = throw.read([rng.randint(1, 6) for _ in range(throw.dice)])
            assert option in s.menu
            assert len(throw.ways) == len(s.menu)
        else:
            option = eager(g, s, rng)
        g.apply(s, option)
    check_audit(g, s)
    assert g.outcome(s) is not None


def test_the_audit_notices_a_position_that_cannot_be():
    p = positions(NAME)("turn=2; g-2-3 b; u-14cav losheim")
    p.state.put(p.game.roster.find("u-14cav"), p.game.board.find("b"))
    with pytest.raises(Breach, match="both sides stand on b"):
        check_audit(p.game, p.state)
