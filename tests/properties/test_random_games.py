"""2,000 random games over all the switches, every property checked on the way (crusade.lab.fuzz). `make fuzz` plays more."""

import pytest

from crusade.lab.fuzz import Breach, check_audit, check_menu, check_oracle, fuzz_game
from rulebook import position

GAMES, PART = 2000, 50


@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_random_games_keep_every_property(first):
    for seed in range(first, first + PART):
        assert fuzz_game("darkest-crusade", seed).games == 1


def test_the_fuzzer_notices_a_position_that_cannot_be():
    """A check that never fails proves nothing: put both sides into one hex."""
    p = position("turn=2; de-6a J4; su-5a K4")
    p.state.put(p.game.roster.find("su-5a"), p.game.board.find("J4"))
    with pytest.raises(Breach, match="both sides stand in J4"):
        check_audit(p.game, p.state)


def test_the_fuzzer_notices_a_menu_that_disagrees_with_the_reading():
    p = position("turn=2; de-6a J4; su-5a K4")
    p.state.menu = p.state.menu[:-1]
    with pytest.raises(Breach, match="unit de-6a"):
        check_oracle(p.game, p.state)


def test_the_fuzzer_notices_an_unsorted_menu():
    p = position("turn=2; de-6a J4; su-5a K4")
    p.state.menu = p.state.menu[::-1]
    with pytest.raises(Breach, match="not sorted"):
        check_menu(p.game, p.state)
