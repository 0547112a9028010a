"""No game of the registry slips past the suites that run over all games."""

import pytest

from crusade.games import game_names
from every_game import Supply, file_of, supply


@pytest.mark.parametrize("of", game_names())
def test_a_game_has_a_file_with_all_that_the_suites_need(of):
    assert file_of(of).exists(), f"{of} needs tests/games/{file_of(of).name}: see tests/every_game.py"
    wanted = {name for name in (*Supply.__annotations__, *vars(Supply)) if not name.startswith("_")}
    assert wanted <= set(vars(supply(of)))
    assert wanted >= {"READINGS", "CUT_OUTS", "GOLDEN", "scattered", "random_battle"}


@pytest.mark.parametrize("of", game_names())
def test_the_mixes_of_switches_begin_with_the_game_by_the_book(of):
    its = supply(of)
    assert its.READINGS[0] == its.BATTLES[0] == {}
    assert len(its.READINGS) > 1
