"""Settings say which game is played, readings how a clause is read. Both are switches."""

import pytest

from crusade.core.switch import SwitchError, readings, settings
from crusade.games import game_names, load
from rulebook import game

SETTINGS = {
    "darkest-crusade": {"setup", "dice"},
    "tiger-attack": {"setup", "dice", "nuts", "length"},
    "dark-crusade": {"level", "version", "start", "setup"},
}


@pytest.mark.parametrize("of", game_names())
def test_every_switch_is_a_setting_or_a_reading(of):
    known = game(of).hooks.switches
    assert set(settings(known)) == SETTINGS[of]
    assert set(settings(known)) | set(readings(known)) == set(known)
    assert not set(settings(known)) & set(readings(known))


def test_an_unknown_switch_is_refused_with_those_that_exist():
    with pytest.raises(SwitchError) as refused:
        load("tiger-attack", level="campaign")
    assert str(refused.value) == (
        "no switch 'level'; the settings are: setup, dice, nuts, length; "
        "the readings are: best_die, disrupted_fire, surrounded, cut_hits, cut_fire, press, go_back, second_move, "
        "early_move, recovery"
    )


def test_an_unknown_choice_is_refused_with_those_that_exist():
    with pytest.raises(SwitchError, match=r"length=ten: the choices are twelve and eight \(TA-12.4\)"):
        load("tiger-attack", length="ten")
