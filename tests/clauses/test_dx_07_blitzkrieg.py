"""Blitzkrieg and Proriv: DX-7. Most of it on the steppe between the Southern Bug and the Dnieper, L3 to L5: all clear."""

import pytest

from crusade.games.darkest_crusade import slots
from rulebook import clause, position

GOOD, MUD = "turn=2 phase=A2d", "turn=5 weather=mud phase=A2d"
FIRST_SNOW, LATER_SNOW = "turn=6 weather=snow first_snow=6 phase=A2d", "turn=8 weather=snow first_snow=7 phase=A2d"


def attacks(p):
    """From the moves of A2d or B2d on to its attacks; where nobody can move any more, they have begun."""
    return p.play("done") if p.tally(slots.STAGE) == slots.BLITZ_MOVE else p


# ---- Blitzkrieg


@clause("DX-7.1", "DX-5.1")
def test_a_panzergruppe_moves_one_hex_and_attacks_for_one_round():
    p = attacks(position(f"{GOOD}; de-pzgr1 L2; su-5a L4").go("de-pzgr1", "L3"))
    p = p.fight("L4", "de-pzgr1").fire(1, 1)
    assert p.disrupted("su-5a")
    p = p.play("done")  # it does not retreat
    assert p.phase == "B1"


@clause("DX-7.1", "DX-5.1")
def test_the_same_attack_in_ordinary_combat_has_a_second_round():
    p = position("turn=2; de-pzgr1 L3; su-5a L4").fight("L4", "de-pzgr1").fire(1, 1).play("done")
    assert (p.phase, p.step) == ("A2c", "press")


@clause("DX-7.1")
def test_a_german_army_attacks_in_blitzkrieg_from_where_it_stands():
    p = attacks(position(f"{GOOD}; de-6a L3; su-5a L4"))
    assert p.fight("L4", "de-6a").strengths() == (4, 2)


@clause("DX-7.1", "DX-7.4")
@pytest.mark.parametrize("unit", ["de-6a", "ro-3a", "hu-fast", "fi-kar"])
def test_any_axis_unit_that_does_not_attack_has_a_bonus_move_of_one_hex(unit):
    p = position(f"{GOOD}; {unit} L2; su-5a L5").play(f"unit {unit}")
    assert p.can("move L3")
    assert not p.can("move L4")


@clause("DX-7.1")
def test_a_disrupted_panzergruppe_takes_no_part_in_blitzkrieg():
    p = position(f"{GOOD}; de-pzgr1 L3 disrupted; de-6a L3; su-5a L4")
    assert p.options("unit") == {"unit de-6a"}
    assert p.why("unit de-pzgr1") == "DX-3.1"


# ---- Blitzkrieg and weather


@clause("DX-7.2")
@pytest.mark.parametrize("month", [MUD, FIRST_SNOW])
def test_no_blitzkrieg_in_mud_nor_in_the_first_snow_turn(month):
    units = "de-pzgr1 L3; de-6a L3; su-5a L4"
    assert position(f"{month}; {units}").phase == "B1"
    assert position(f"{GOOD}; {units}").phase == "A2d"


@clause("DX-7.2")
@pytest.mark.parametrize("panzer", ["de-pzgr1", "de-40pzk"])
def test_in_later_snow_turns_blitzkrieg_is_for_panzers(panzer):
    p = position(f"{LATER_SNOW}; {panzer} L3; de-6a L3; su-5a L4")
    assert p.options("unit") == {f"unit {panzer}"}
    p = attacks(p)
    assert p.options("unit") == {f"unit {panzer}"}
    assert p.play(f"unit {panzer}").can("attack L4")


@clause("DX-7.2")
def test_in_later_snow_an_army_does_not_attack_in_blitzkrieg():
    p = attacks(position(f"{LATER_SNOW}; de-pzgr1 L3; de-6a L3; su-5a L4"))
    assert p.why("unit de-6a") == "DX-7.2"


@clause("DX-7.2")
def test_in_later_snow_an_army_does_not_move_in_blitzkrieg():
    p = position(f"{LATER_SNOW}; de-pzgr1 L3; de-6a L3; su-5a L4")
    assert p.why("unit de-6a") == "DX-7.2"


@clause("DX-7.6")
@pytest.mark.parametrize("month", [MUD, FIRST_SNOW])
def test_without_blitzkrieg_the_bonus_move_falls_out_too(month):
    assert position(f"{month}; ro-3a L2").phase == "B1"
    assert position(f"{GOOD}; ro-3a L2").options("unit") == {"unit ro-3a"}


@clause("DX-7.6")
def test_in_later_snow_only_german_panzers_have_the_bonus_move():
    p = position(f"{LATER_SNOW}; de-pzgr1 L2; ro-3a L2; de-6a L2; su-5a L6")
    assert p.options("unit") == {"unit de-pzgr1"}
    assert p.play("unit de-pzgr1").can("move L4")  # its own hex and the bonus


# ---- How far


@clause("DX-7.4")
def test_a_panzergruppe_goes_two_hexes_and_does_not_attack():
    p = position(f"{GOOD}; de-pzgr1 L2; de-6a L3; su-5a L5").go("de-pzgr1", "L4")
    assert p.marked("de-pzgr1", "bonus")
    assert not attacks(p).can("unit de-pzgr1")


@clause("DX-7.4")
def test_a_panzergruppe_goes_one_hex_and_attacks():
    p = attacks(position(f"{GOOD}; de-pzgr1 L3; su-5a L5").go("de-pzgr1", "L4"))
    assert not p.marked("de-pzgr1", "bonus")
    assert p.play("unit de-pzgr1").can("attack L5")


@clause("DX-7.4")
def test_three_hexes_are_too_many_for_a_panzergruppe():
    p = position(f"{GOOD}; de-pzgr1 L2; su-5a L6").play("unit de-pzgr1")
    assert p.can("move L4")
    assert not p.can("move L5")
    assert p.why("move L5") == "DX-7.4"


@clause("DX-7.4")
def test_an_army_that_used_its_bonus_hex_may_not_attack_in_blitzkrieg():
    p = position(f"{GOOD}; de-6a L2; de-pzgr1 L3; su-5a L4").go("de-6a", "L3").play("done")
    assert p.options("unit") == {"unit de-pzgr1"}
    assert p.why("unit de-6a") == "DX-7.4"


@clause("DX-7.4")
@pytest.mark.parametrize("ally", ["ro-3a", "hu-fast", "fi-kar"])
def test_allies_never_attack_in_blitzkrieg(ally):
    p = position(f"{GOOD}; {ally} L3; de-6a L3; su-5a L4").play("done")
    assert p.options("unit") == {"unit de-6a"}
    assert p.why(f"unit {ally}") == "DX-7.4"


@clause("DX-7.4", "DX-3.12")
def test_on_the_highway_a_panzer_unit_goes_twice_as_far():
    """Minsk G5, Orsha G6, Smolensk G7, Vyazma F8, Mozhaisk F9: two highway hexes for one."""
    p = position(f"{GOOD}; de-pzgr2 G5; de-9a G5; su-5a F10")
    assert not p.go("de-pzgr2", "G7").marked("de-pzgr2", "bonus")
    assert p.go("de-pzgr2", "F9").marked("de-pzgr2", "bonus")


@clause("DX-7.4", "DX-3.12")
def test_an_army_has_the_extra_highway_hex_only_with_its_bonus_move():
    p = position(f"{GOOD}; de-4a G5; de-9a G5; su-5a E9")
    assert p.play("unit de-4a").can("move G7")
    assert not p.play("unit de-4a").can("move F8")
    assert p.go("de-4a", "G6").marked("de-4a", "bonus")  # a single hex is the bonus, not the extra one


@clause("DX-7.4", "DX-3.4")
def test_a_bonus_hex_never_leads_over_a_strait():
    p = position(f"{GOOD}; de-11a O5; de-pzgr1 O5; su-5a O7")
    assert p.play("unit de-pzgr1").can("move O6")  # the hex of its own
    army = p.play("unit de-11a")
    assert not army.can("move O6")
    assert army.why("move O6") == "DX-7.4"


# ---- Who takes part, and in what order


@clause("DX-7.5", "DX-3.10")
def test_bonus_hexes_of_a2a_do_not_bar_an_attack_in_a2d():
    p = position("turn=2; de-pzgr1 L2; de-6a K3; su-5a L5").go("de-pzgr1", "L4").until("A2d")
    assert p.play("done", "unit de-pzgr1").can("attack L5")


@clause("DX-7.5", "DX-3.10")
def test_by_the_switch_bonus_hexes_bar_attacks_in_the_whole_player_turn():
    p = position("turn=2; de-pzgr1 L2; de-6a L4; su-5a L5", bonus="turn").go("de-pzgr1", "L4").until("A2d")
    assert p.play("unit de-pzgr1").can("move M4")  # it may still move
    p = p.play("done")
    assert p.options("unit") == {"unit de-6a"}
    assert p.why("unit de-pzgr1") == "DX-3.10"


@clause("DX-7.5", "DX-5.14")
def test_who_attacked_and_advanced_in_a2c_may_go_on_in_a2d():
    p = position("turn=2; de-pzgr1 L3; su-5a L4 disrupted; su-6a L6").fight("L4", "de-pzgr1").fire(6, 1).until("A2d")
    assert p.where("de-pzgr1") == "L4"
    p = attacks(p.go("de-pzgr1", "L5"))
    assert p.play("unit de-pzgr1").can("attack L6")


@clause("DX-7.5", "DX-5.12")
def test_an_army_fortified_this_turn_does_nothing_in_blitzkrieg():
    p = position("turn=2 phase=A1; de-6a L3; de-17a L3; su-5a L4").play("fortify de-6a").until("A2d")
    assert p.can("unit de-17a")
    assert p.why("unit de-6a") == "DX-5.12"
    assert p.play("done").why("unit de-6a") == "DX-5.12"


@clause("DX-7.5")
def test_an_army_fortified_in_an_earlier_turn_may_take_part_in_blitzkrieg():
    p = attacks(position(f"{GOOD}; de-6a L3 fortified; su-5a L4"))
    assert p.play("unit de-6a").can("attack L4")


@clause("DX-7.5")
def test_moves_come_first_then_allocations():
    p = position(f"{GOOD}; de-pzgr1 L3; su-5a L4")
    moving = p.play("unit de-pzgr1")
    assert not moving.options("attack")
    assert moving.why("attack L4") == "DX-7.5"
    attacking = p.play("done", "unit de-pzgr1")
    assert not attacking.options("move")
    assert attacking.why("move L2") == "DX-7.5"


@clause("DX-7.5", "DX-4.11")
def test_hexside_limits_hold_in_blitzkrieg():
    p = attacks(position(f"{GOOD}; de-pzgr1 L3; de-pzgr2 L3; de-6a L3; su-5a L4"))
    assert p.play("unit de-pzgr2").can("attack L4")
    p = p.attack("L4", "de-pzgr1")
    assert p.play("unit de-6a").can("attack L4")
    assert p.play("unit de-pzgr2").why("attack L4") == "DX-4.2"


@clause("DX-7.5", "DX-5.14")
def test_an_advance_follows_a_blitzkrieg_battle():
    p = attacks(position(f"{GOOD}; de-pzgr1 L3; de-6a L3; su-5a L4 disrupted")).fight("L4", "de-pzgr1", "de-6a")
    p = p.fire(6, 1)
    assert (p.phase, p.step) == ("A2d", "advance")
    assert p.go("de-6a", "L4").where("de-6a") == "L4"


# ---- Proriv


@clause("DX-7.3")
@pytest.mark.parametrize("unit", ["su-1gk", "su-1sh", "su-2sh", "su-3sh", "su-4sh", "su-16a"])
def test_siberians_and_16_army_move_one_hex_and_attack_for_one_round(unit):
    p = attacks(position(f"turn=7 weather=snow phase=B2d; {unit} K6; ro-3a L4").go(unit, "K5"))
    p = p.fight("L4", unit).fire(1, 1).play("done")  # nobody is hit, and the Rumanians stay
    assert (p.turn, p.phase) == (8, "A2a")


@clause("DX-7.3")
def test_proriv_has_no_bonus_hex():
    p = position("turn=2 phase=B2d; su-16a K6; de-6a K2").play("unit su-16a")
    assert p.can("move K5")
    assert not p.can("move L4")
    assert p.why("move L4") == "DX-7.3"


@clause("DX-7.3")
def test_other_russians_take_no_part_in_proriv():
    p = position("turn=2 phase=B2d; su-16a K5; su-30a K5; su-1tk K5; ro-3a L4")
    assert p.options("unit") == {"unit su-16a"}
    assert attacks(p).options("unit") == {"unit su-16a"}
    assert attacks(p).why("unit su-30a") == "DX-7.3"


@clause("DX-7.3")
def test_other_russians_do_not_move_in_proriv():
    p = position("turn=2 phase=B2d; su-16a K5; su-30a K5; ro-3a L4")
    assert p.why("unit su-30a") == "DX-7.3"


@clause("DX-7.3")
def test_a_disrupted_shock_army_takes_no_part_in_proriv():
    p = position("turn=7 weather=snow phase=B2d; su-1sh K5 disrupted; su-3sh K5; de-6a K3")
    assert p.options("unit") == {"unit su-3sh"}
    assert p.why("unit su-1sh") == "DX-3.1"


@clause("DX-7.3")
def test_no_proriv_in_mud_but_in_the_first_snow_turn_too():
    assert position("turn=5 weather=mud phase=B2d; su-16a K5; de-6a K3").phase == "A1"
    assert position("turn=6 weather=snow first_snow=6 phase=B2d; su-16a K5; de-6a K3").phase == "B2d"


@clause("DX-7.3", "DX-8.3")
def test_by_the_switch_there_is_no_proriv_in_the_first_snow_turn():
    army = "phase=B2d; su-16a K5; de-6a K3"
    assert position(f"turn=6 weather=snow first_snow=6 {army}", proriv="later_snow").phase == "A1"
    assert position(f"turn=7 weather=snow first_snow=6 {army}", proriv="later_snow").phase == "B2d"
    assert position(f"turn=2 {army}", proriv="later_snow").phase == "B2d"


@clause("DX-7.5")
def test_proriv_moves_come_first_and_an_ordinary_bonus_move_does_not_bar_it():
    p = position("turn=2 phase=B2a; su-16a K8; su-30a K8; ro-3a L4").go("su-16a", "K5").play("done")
    assert p.phase == "B2d"
    assert p.play("unit su-16a").why("attack L4") == "DX-7.5"
    assert p.play("done", "unit su-16a").can("attack L4")
