"""Random games of every game over all its switches, every property checked on the way (crusade.lab.fuzz).

The shorter games play 180: three times each of the sixty mixes of switches the fuzzer knows; the long one, whose random games
have up to 25,000 decisions, 100. `make thorough` plays 900, `make fuzz` many more.
"""

import random

import pytest

from crusade.lab.fuzz import Breach, check_audit, check_menu, check_oracle, fuzz_game
from every_game import SUPPLIED, every_game, lively
from rulebook import game, position

PARTS = 20


@pytest.mark.parametrize("part", range(PARTS))
@every_game
def test_random_games_keep_every_property(of, part):
    for seed in range(part, SUPPLIED[of].RANDOM_GAMES, PARTS):
        assert fuzz_game(of, seed).games == 1


@pytest.mark.parametrize("seed", range(4))
@every_game
def test_lively_games_pass_the_audit_at_every_decision(of, seed):
    """Players who attack whenever they can, so that battles and what follows them are seen."""
    mixes = SUPPLIED[of].READINGS
    g = game(of, **mixes[seed % len(mixes)])
    rng, s = random.Random(seed), g.start()
    while s.menu:
        check_audit(g, s)
        g.apply(s, lively(g, s, rng))
    check_audit(g, s)
    assert g.outcome(s) is not None


@every_game
def test_the_audit_notices_a_position_that_cannot_be(of):
    """A check that never fails proves nothing: put both sides into one space."""
    wrong = SUPPLIED[of].IMPOSSIBLE
    p = position(wrong.text, of=of)
    p.state.put(p.game.roster.find(wrong.unit), p.game.board.find(wrong.place))
    with pytest.raises(Breach, match=wrong.breach):
        check_audit(p.game, p.state)


@every_game
def test_the_fuzzer_notices_a_menu_that_disagrees_with_the_reading(of):
    p = position(SUPPLIED[of].IMPOSSIBLE.text, of=of)
    missing = p.state.menu[-1]
    p.state.menu = p.state.menu[:-1]
    with pytest.raises(Breach, match=p.game.text(missing)):
        check_oracle(p.game, p.state)


@every_game
def test_the_fuzzer_notices_an_unsorted_menu(of):
    p = position(SUPPLIED[of].IMPOSSIBLE.text, of=of)
    p.state.menu = p.state.menu[::-1]
    with pytest.raises(Breach, match="not sorted"):
        check_menu(p.game, p.state)
