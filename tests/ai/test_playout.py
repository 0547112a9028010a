"""Playouts take short cuts, which must lead to the same position."""

import random

import pytest

from crusade.ai.player import Mind, follow, thumbs_of
from crusade.ai.playout import Playout
from crusade.core.machine import CHANCE
from crusade.games import game_names, load

MARCHING = {"orders", "second"}


@pytest.mark.parametrize("name", game_names())
def test_moves_in_a_playout_give_the_same_position_as_played_moves(name):
    """Orders carried out without listing menus give the same position as the same orders played one by one."""
    game = load(name)
    rules, playout, compared = thumbs_of(game), Playout(game), 0
    for seed in range(3):
        s, n, throws = game.start(), 0, {}
        minds = [Mind(random.Random(seed), rules.taste) for _ in game.sides]
        while s.menu:
            step, n = game.step(s).name, n + 1
            if s.seat == CHANCE:
                game.apply(s, playout.roll(s, seed, throws))
            elif step in MARCHING and step in rules.swift:
                slow = s.copy()
                assert follow(game, slow, rules.thumbs[step](game, s.copy(), Mind(random.Random(n), rules.taste)))
                s = rules.swift[step](game, s, Mind(random.Random(n), rules.taste))
                assert (s.key(), s.menu, s.seat) == (slow.key(), slow.menu, slow.seat)
                compared += 1
            else:
                s = playout.decide(s, minds[s.seat])
    assert compared > 40
