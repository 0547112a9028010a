"""The rules of the toy game, an example for each."""

import pytest

from crusade.core.refusal import Illegal
from crusade.record.notation import read_position
from rulebook import Position, clause


@pytest.fixture
def position(toy):
    return lambda text: Position(toy, read_position(toy, text))


def where(p, unit):
    return p.game.board.name(p.state.where[p.game.roster.find(unit)])


def disrupted(p, unit):
    return "disrupted" in p.game.hooks.describe.condition(p.game.tables, p.state, p.game.roster.find(unit))


def refused(p, text):
    with pytest.raises(Illegal) as why:
        p.play(text)
    return str(why.value)


def points(p):
    return [int(value) for _, value in p.game.hooks.describe.header(p.game.tables, p.state)[1:]]


@clause("TG-3.1")
def test_infantry_goes_over_one_line_and_cavalry_over_two(position):
    p = position("r-1 anvil; r-4 anvil; b-1 lodge")
    assert "dale is out of reach of 1st Foot. (TG-3.1)" in refused(p.play("unit r-1"), "move dale")
    assert where(p.play("unit r-4", "move dale"), "r-4") == "dale"


@clause("TG-1.1", "TG-3.1")
def test_nobody_goes_into_or_through_the_enemy(position):
    p = position("r-4 ford; r-1 anvil; b-1 inn; b-2 elm").play("unit r-4")
    assert "out of reach" in refused(p, "move inn")
    assert "out of reach" in refused(p, "move dale")
    assert where(p.play("move anvil"), "r-4") == "anvil"


@clause("TG-1.2", "TG-5.1")
def test_whoever_enters_a_town_controls_it_until_the_enemy_enters_it(position):
    p = position("r-1 ford; r-2 anvil; b-1 lodge")
    assert points(p) == [3, 4]
    assert points(p.play("unit r-1", "move inn")) == [4, 3]


@clause("TG-3.2")
def test_a_unit_attacks_after_its_move_and_only_next_to_it(position):
    p = position("r-1 cairn; r-2 anvil; b-1 inn").play("unit r-1")
    assert "does not stand beside inn" in refused(p, "attack inn")
    assert p.play("move ford", "attack inn").state.aim[0] == p.game.board.find("inn")


@clause("TG-4.1")
def test_the_attacker_chooses_which_battle_comes_first(position):
    p = position("r-1 elm; r-2 ford; r-3 anvil; b-1 hill; b-2 inn")
    p = p.play("unit r-1", "attack hill", "unit r-2", "attack inn", "done")
    assert [p.game.text(o) for o in p.state.menu] == ["battle hill", "battle inn"]


@clause("TG-4.2", "TG-4.3")
def test_an_attack_is_pressed_up_to_its_strength(position):
    p = position("r-1 elm; r-3 elm; r-2 anvil; b-1 hill")
    p = p.play("unit r-1", "attack hill", "unit r-3", "attack hill", "done")
    assert [p.game.text(o) for o in p.state.menu] == [f"press {n}" for n in range(6)]
    assert "6 columns is more than the attack strength of 5" in refused(p, "press 6")
    battle = p.game.hooks.preview.assault(p.game.tables, p.state, p.game.board.find("hill"), 0b101, 0)
    assert (battle.attack, battle.defence) == (5, 4)  # hills count 1


@clause("TG-4.4", "TG-4.5", "TG-4.6")
def test_hits_disrupt_then_destroy_and_the_attacker_advances(position):
    """Strength 11 on a 6 scores 6 hits: more than the three a unit of two hits can take."""
    p = position("r-1 elm; r-2 elm; r-3 elm; r-4 elm; r-5 anvil; b-3 hill; b-1 lodge")
    for unit in ("r-1", "r-2", "r-3", "r-4"):
        p = p.play(f"unit {unit}", "attack hill")
    p = p.play("done", "press 0", "roll 6 1")
    assert where(p, "b-3") == "lost"
    assert where(p.play("unit r-1", "done"), "r-1") == "hill"


@clause("TG-4.5", "TG-2.2")
def test_a_disrupted_unit_misses_its_player_turn_and_then_recovers(position):
    p = position("r-1 elm; b-3 hill; b-1 lodge").play("unit r-1", "attack hill", "press 0", "roll 1 1")
    p = p.play("press 0", "roll 4 1")
    assert p.phase == "B1"
    assert disrupted(p, "b-3")
    assert "3rd Guards is disrupted" in refused(p, "unit b-3")
    assert not disrupted(p.play("done"), "b-3")


@clause("TG-2.1", "TG-5.1")
def test_after_turn_6_the_side_with_more_points_wins(position):
    p = position("turn=6 phase=B1; r-1 anvil; b-1 lodge").play("done")
    assert repr(p.game.outcome(p.state)) == "Outcome(winner=1, degree=1, clause='TG-5.1')"
    p = position("turn=6 phase=B1; r-1 anvil; r-2 inn; b-1 lodge").play("done")
    assert p.game.outcome(p.state).winner == 0


@clause("TG-5.2")
def test_a_side_without_units_has_lost_at_once(position):
    p = position("turn=2 phase=A1; r-1 anvil").play("done")
    assert repr(p.game.outcome(p.state)) == "Outcome(winner=0, degree=1, clause='TG-5.2')"
