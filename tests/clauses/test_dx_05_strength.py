"""DX-5.2, DX-5.6 to DX-5.9 and DX-5.15: what both sides fire with."""

import pytest

from rulebook import clause, position


def strengths(text, target, *units):
    """Attack and defence strength of round 1, in turn 2 and good weather where the text does not say otherwise."""
    return position(f"turn=2; {text}").fight(target, *units).strengths()


# ---- DX-5.2 Sums. K9 is clear, without town; from K8 and L9 no river is in the way.


@clause("DX-5.2")
def test_attack_factors_are_added_and_defence_factors_are_added():
    assert strengths("su-16a K9; su-20a K9; de-6a K8; de-40pzk L9", "K9", "de-6a", "de-40pzk") == (6, 3)


@clause("DX-5.2")
def test_who_stands_by_without_being_allocated_adds_nothing():
    assert strengths("su-20a K9; de-6a K8; de-17a K8", "K9", "de-6a") == (4, 1)


@clause("DX-5.2")
def test_a_two_factor_counter_attacks_with_the_first_and_defends_with_the_larger():
    assert strengths("su-20a K9; ro-3a K8", "K9", "ro-3a") == (1, 1)
    assert strengths("phase=B2a; ro-3a K9; su-16a K8", "K9", "su-16a") == (1, 2)


@clause("DX-5.2")
def test_disrupted_defenders_add_no_factor():
    assert strengths("su-16a K9 disrupted; su-20a K9; de-6a K8", "K9", "de-6a") == (4, 1)


@clause("DX-5.2")
def test_out_of_supply_an_attack_is_halved_down():
    assert strengths("su-20a K9; de-pzgr1 K8 cut", "K9", "de-pzgr1") == (2, 1)


@clause("DX-5.2")
def test_out_of_supply_the_sum_of_those_units_is_halved_and_not_each_alone():
    assert strengths("su-20a K9; de-9a K8 cut; de-17a L9 cut", "K9", "de-9a", "de-17a") == (3, 1)
    assert strengths("su-20a K9 cut; su-21a K9 cut; de-6a K8", "K9", "de-6a") == (4, 1)


@clause("DX-5.2")
def test_only_those_out_of_supply_are_halved():
    assert strengths("su-20a K9; de-6a K8; de-17a L9 cut", "K9", "de-6a", "de-17a") == (5, 1)


@clause("DX-5.2")
def test_out_of_supply_a_defence_is_halved_up():
    assert strengths("su-20a K9 cut; de-6a K8", "K9", "de-6a") == (4, 1)
    assert strengths("su-20a K9 cut; su-21a K9 cut; su-22a K9 cut; de-6a K8", "K9", "de-6a") == (4, 2)


# ---- DX-5.6 Terrain


@clause("DX-5.6")
@pytest.mark.parametrize(("hex", "start"), [("L7", "L6"), ("H7", "H6"), ("I3", "I2")])
def test_hills_forest_and_swamp_give_one_point_to_infantry(hex, start):
    assert strengths(f"su-20a {hex}; de-6a {start}", hex, "de-6a") == (4, 2)
    assert strengths(f"su-1sh {hex}; de-6a {start}", hex, "de-6a") == (4, 3)


@clause("DX-5.6")
def test_clear_ground_gives_nothing():
    assert strengths("su-20a K9; de-6a K8", "K9", "de-6a") == (4, 1)


@clause("DX-5.6")
def test_a_second_infantry_unit_gets_nothing_more_in_forest():
    assert strengths("su-20a H7; su-21a H7; de-6a H6", "H7", "de-6a") == (4, 3)


@clause("DX-5.6")
def test_armour_gets_nothing_from_terrain():
    assert strengths("su-6mk H7; de-6a H6", "H7", "de-6a") == (4, 2)
    assert strengths("phase=B2a; de-40pzk H7; su-1sh H6", "H7", "su-1sh") == (2, 2)


@clause("DX-5.6")
def test_axis_infantry_uses_terrain_too():
    assert strengths("phase=B2a; ro-3a H7; su-1sh H6", "H7", "su-1sh") == (2, 3)


@clause("DX-5.6", "DX-5.11")
def test_a_disrupted_unit_still_carries_the_terrain_point():
    assert strengths("su-20a H7 disrupted; de-6a H6", "H7", "de-6a") == (4, 1)


@clause("DX-5.6")
def test_two_infantry_units_in_mountains_give_two_points():
    """P7 is mountains; from P8 no river is in the way."""
    assert strengths("su-51a P7; su-56a P7; de-6a P8", "P7", "de-6a") == (4, 4)
    assert strengths("su-51a P7; su-56a P7; su-20a P7; de-6a P8", "P7", "de-6a") == (4, 5)


@clause("DX-5.6")
def test_one_infantry_unit_in_mountains_gives_one_point():
    assert strengths("su-51a P7; su-6mk P7; de-6a P8", "P7", "de-6a") == (4, 4)
    assert strengths("su-6mk P7; de-6a P8", "P7", "de-6a") == (4, 2)


@clause("DX-5.6")
def test_a_frozen_swamp_gives_nothing_but_a_forest_in_snow_does():
    assert strengths("turn=8 weather=snow; su-20a I3; de-6a I2", "I3", "de-6a") == (4, 1)
    assert strengths("turn=8 weather=snow; su-20a H7; de-6a H6", "H7", "de-6a") == (4, 2)
    assert strengths("turn=5 weather=mud; su-20a I3; de-6a I2", "I3", "de-6a") == (4, 2)


# ---- DX-5.7 Rivers. L3 is clear, without town: rivers toward K3, K4, L4 and M2, dry toward L2 and M3.


@clause("DX-5.7")
def test_a_river_hexside_adds_one_to_the_defence():
    assert strengths("su-12a L3; su-26a L3; de-6a K3", "L3", "de-6a") == (4, 3)
    assert strengths("su-12a L3; su-26a L3; de-6a M3", "L3", "de-6a") == (4, 2)


@clause("DX-5.7")
def test_each_river_hexside_attacked_across_adds_one():
    assert strengths("su-12a L3; su-26a L3; de-6a K3; de-17a L4", "L3", "de-6a", "de-17a") == (7, 4)


@clause("DX-5.7")
def test_two_attackers_over_one_river_hexside_give_one_point():
    assert strengths("su-12a L3; su-26a L3; de-6a K3; de-17a K3", "L3", "de-6a", "de-17a") == (7, 3)


@clause("DX-5.7")
def test_rivers_give_no_more_points_than_there_are_defenders():
    assert strengths("su-12a L3; de-6a K3; de-17a L4", "L3", "de-6a", "de-17a") == (7, 2)


@clause("DX-5.7", "DX-5.11")
def test_disrupted_defenders_and_armour_count_for_rivers():
    attack = "de-6a K3; de-17a L4"
    assert strengths(f"su-12a L3; su-26a L3 disrupted; {attack}", "L3", "de-6a", "de-17a") == (7, 3)
    assert strengths(f"su-12a L3; su-1mk L3; {attack}", "L3", "de-6a", "de-17a") == (7, 4)


@clause("DX-5.7")
def test_no_river_bonus_when_most_of_the_attack_is_on_the_same_bank():
    assert strengths("su-12a L3; de-6a K3; de-pzgr1 M3", "L3", "de-6a", "de-pzgr1") == (9, 1)


@clause("DX-5.7", "DX-5.15")
def test_exactly_half_on_the_same_bank_is_not_more_than_half():
    assert strengths("su-12a L3; de-6a K3; de-4a M3", "L3", "de-6a", "de-4a") == (8, 2)


@clause("DX-5.7", "DX-5.15")
def test_more_than_half_is_reckoned_in_printed_factors():
    """The 5 on the dry side count as 5 of 9, though out of supply they fire with 2."""
    assert strengths("su-12a L3; de-6a K3; de-pzgr1 M3 cut", "L3", "de-6a", "de-pzgr1") == (6, 1)


@clause("DX-5.7")
def test_rivers_freeze_in_snow_but_not_in_mud():
    text = "su-12a L3; de-6a K3"
    assert strengths(f"turn=8 weather=snow; {text}", "L3", "de-6a") == (4, 1)
    assert strengths(f"turn=5 weather=mud; {text}", "L3", "de-6a") == (4, 2)


@clause("DX-5.7")
def test_kiev_behind_the_dnieper_has_its_own_fire_and_the_river():
    assert strengths("su-5a K4; de-6a J5", "K4", "de-6a") == (4, 3)
    assert strengths("su-5a K4; de-6a J5; de-pzgr1 K3", "K4", "de-6a", "de-pzgr1") == (9, 2)


@clause("DX-5.7")
def test_rivers_help_the_axis_as_well():
    assert strengths("phase=B2a; de-6a L3; su-1sh K3", "L3", "su-1sh") == (2, 5)


@clause("DX-5.7", "DX-5.8")
def test_two_rivers_in_one_hexside_count_once():
    """M1/L2 carries Prut and Dniester, and the Stalin Line; L2 is hills."""
    text = "su-18a L2; su-12a L2; de-11a M1"
    assert strengths(text, "L2", "de-11a") == (3, 2 + 1 + 1 + 1)


# ---- DX-5.8 The Stalin Line. Minsk G5 stands behind it toward F5, G4 and H4, where no river runs.


@clause("DX-5.8")
def test_the_stalin_line_adds_one_for_each_hexside_attacked_across():
    assert strengths("su-13a G5; su-20a G5; de-9a H4", "G5", "de-9a") == (3, 3)
    assert strengths("su-13a G5; su-20a G5; de-9a H4; de-16a G4", "G5", "de-9a", "de-16a") == (6, 4)
    assert strengths("su-13a G5; su-20a G5; de-9a H5", "G5", "de-9a") == (3, 2)


@clause("DX-5.8")
def test_the_line_gives_no_more_points_than_there_are_infantry_units():
    attack = "de-9a H4; de-16a G4"
    assert strengths(f"su-13a G5; {attack}", "G5", "de-9a", "de-16a") == (6, 2)
    assert strengths(f"su-13a G5; su-5mk G5; {attack}", "G5", "de-9a", "de-16a") == (6, 3)
    assert strengths(f"su-5mk G5; {attack}", "G5", "de-9a", "de-16a") == (6, 1)


@clause("DX-5.8")
def test_shock_armies_man_the_line():
    assert strengths("su-1sh G5; de-9a H4", "G5", "de-9a") == (3, 3)


@clause("DX-5.8", "DX-5.11")
def test_disrupted_infantry_counts_for_the_line():
    attack = "de-9a H4; de-16a G4"
    assert strengths(f"su-13a G5; su-20a G5 disrupted; {attack}", "G5", "de-9a", "de-16a") == (6, 3)


@clause("DX-5.8")
def test_the_line_faces_one_way():
    """H4/H5 is fortified on the side of H5: an attack out of H5 does not meet its front."""
    assert strengths("su-13a H4; de-9a H5", "H4", "de-9a") == (3, 1)


@clause("DX-5.8")
def test_the_line_holds_against_every_axis_unit():
    assert strengths("su-13a K3; ro-3a K2", "K3", "ro-3a") == (1, 2)


@clause("DX-5.8")
def test_the_line_never_serves_the_axis():
    assert strengths("phase=B2a; de-9a G5; su-1sh H4", "G5", "su-1sh") == (2, 3)


@clause("DX-5.8")
def test_the_line_adds_to_river_and_terrain_and_does_not_freeze():
    """Mogilev-Podolski L2 is hills behind the Dniester and the Line."""
    assert strengths("su-18a L2; de-11a M2", "L2", "de-11a") == (3, 1 + 1 + 1 + 1)
    assert strengths("turn=8 weather=snow; su-18a L2; de-11a M2", "L2", "de-11a") == (3, 1 + 1 + 1)


# ---- DX-5.9 The fire of places


@clause("DX-5.9")
def test_a_victory_city_fires_with_one_of_its_own_with_or_without_units():
    assert strengths("su-19a K4; de-6a K3", "K4", "de-6a") == (4, 2)
    assert strengths("de-6a K3", "K4", "de-6a") == (4, 1)


@clause("DX-5.9")
def test_sevastopol_fires_with_two():
    """City and fortress in one, it fires once; the mountains add 1 for the Coastal Army."""
    assert strengths("de-11a O4", "P3", "de-11a") == (3, 2)
    assert strengths("su-cst P3; de-11a O4", "P3", "de-11a") == (3, 4)


@clause("DX-5.9")
def test_a_fortress_fires_with_one():
    assert strengths("fi-se B7", "B8", "fi-se") == (2, 1)
    assert strengths("phase=B2a; su-1sh G3", "G2", "su-1sh") == (2, 1)


@clause("DX-5.9")
def test_a_major_city_has_no_fire_of_its_own():
    assert strengths("su-20a G7; de-6a H6", "G7", "de-6a") == (4, 1)


@clause("DX-5.9")
def test_a_place_fires_for_the_side_that_controls_it():
    assert strengths("phase=B2a; de-6a K4; su-1sh J4", "K4", "su-1sh") == (2, 5)
    assert strengths("phase=B2a; axis holds K4; su-1sh J4", "K4", "su-1sh") == (2, 1)


@clause("DX-5.9")
def test_nothing_disrupts_the_fire_of_a_place():
    p = position("turn=2; su-19a K4; de-6a K3").fight("K4", "de-6a").fire(1, 1).play("done")
    assert p.disrupted("su-19a")
    assert p.strengths() == (4, 1)


# ---- DX-5.15 The order of calculation


@clause("DX-5.15")
def test_what_the_ground_gives_is_never_halved():
    """Three armies out of supply fire with 2; the forest, the river and Kiev's own fire are added whole."""
    cut = "su-20a {0} cut; su-21a {0} cut; su-22a {0} cut; de-6a {1}"
    assert strengths(cut.format("H7", "H6"), "H7", "de-6a") == (4, 2 + 1)
    assert strengths(cut.format("K4", "J5"), "K4", "de-6a") == (4, 2 + 1 + 1)


@clause("DX-5.15", "DX-5.4")
def test_weather_comes_after_halving_and_ground():
    """3 armies halved to 2, and 1 for the forest, make column 3; mud makes it 1. F7 has no town."""
    p = position("turn=5 weather=mud; su-20a F7 cut; su-21a F7 cut; su-22a F7 cut; de-6a E8; de-pzgr1 E8 cut")
    p = p.fight("F7", "de-6a", "de-pzgr1")
    assert p.strengths() == (6, 3)
    assert p.fire(6, 6).hits() == (3, 1)


@clause("DX-5.15", "DX-5.7", "DX-5.8")
def test_river_and_stalin_line_by_hexside_worked_case_9():
    """4 from M2 over Dniester and Line, 3 from K3 over the S. Bug, 3 from L2 dry."""
    p = position("turn=2; su-12a L3; su-26a L3; de-6a M2; de-17a K3; de-9a L2")
    p = p.fight("L3", "de-6a", "de-17a", "de-9a")
    assert p.strengths() == (10, 2 + 2 + 1)
    p = p.fire(1, 1, press=10).play("hit de-6a", "done")
    assert p.strengths() == (6, 2 + 1)


@clause("DX-5.15", "DX-5.2", "DX-5.4", "DX-5.5", "DX-5.6", "DX-5.7")
def test_a_strength_sum_in_snow_worked_case_8():
    """Velizh F7 is forest without a town, behind the Dnieper toward G7 and the Dvina toward E7."""
    snow = "turn=8 weather=snow; de-4a G7; de-9a E7 cut; su-22a F7"
    p = position(snow).fight("F7", "de-4a", "de-9a")
    assert p.strengths() == (4 + 1, 1 + 1)
    assert position(f"{snow} disrupted").fight("F7", "de-4a", "de-9a").strengths() == (5, 1)


@clause("DX-5.2")
def test_an_attacker_disrupted_in_the_first_round_does_not_fire_in_the_second():
    p = position("turn=3; de-6a L4; de-9a L4; su-16a L5; su-5a K9").fight("L5", "de-6a", "de-9a")
    assert p.strengths()[0] == 7
    p = p.fire(1, 3)
    p = p.play("hit de-6a") if p.step == "attacker_hits" else p.share_out()
    p = p.play("done") if p.step == "retreat" else p
    assert p.disrupted("de-6a")
    assert p.strengths()[0] == 3


@clause("DX-5.15", "DX-5.4", "DX-5.5")
@pytest.mark.parametrize(("die", "hits"), [(6, 4), (5, 3), (4, 3), (3, 0), (2, 0), (1, 0)])
def test_pressed_by_two_in_snow_five_fires_in_column_5_or_1_worked_case_8(die, hits):
    """A second, disrupted army changes no strength, but lets the hits be seen. The Russians fire in column 2."""
    p = position("turn=8 weather=snow; de-4a G7; de-9a E7 cut; su-22a F7; su-20a F7 disrupted")
    p = p.fight("F7", "de-4a", "de-9a")
    assert p.strengths() == (5, 2)
    assert p.fire(die, 6, press=2).hits() == (hits, 2)
