"""Russian replacements and Axis reinforcements: DX-10.1 to DX-10.4, DX-10.7 to DX-10.10, and the factories of DX-10.12.

Ten infantry centres: Leningrad C8, Moscow F10, Gorki F12, Voronezh I9, Saratov I12, Kiev K4, Kharkov K7, Dnepropetrovsk
L6, Stalingrad L10, Rostov M8. Four tank factories: Leningrad, Gorki, Kharkov, Stalingrad. Gorki and Saratov are edge.
"""

import pytest

from crusade.games.darkest_crusade import slots
from rulebook import clause, position

ONLY_GORKI = "axis holds C8 F10 I9 I12 K4 K7 L6 L10 M8"  # one infantry factor and one tank factor a turn


def infantry(p):
    """Infantry factors left in this B1."""
    return p.tally(slots.INFANTRY)


def tanks(p):
    """Tank factors in hand."""
    return p.tally(slots.TANKS)


def next_b1(p):
    """On to the Russian's next replacement phase."""
    return p.play("done").until("B1")


# ---- Infantry


@clause("DX-10.1")
def test_each_infantry_centre_gives_a_factor_on_the_first_turn_too():
    p = position().until("B1")
    assert (p.turn, infantry(p)) == (1, 10)


@clause("DX-10.1", "DX-10.8")
def test_only_russian_held_centres_in_supply_give_a_factor():
    assert infantry(position("turn=2 phase=B1; de-6a J1")) == 10
    assert infantry(position("turn=2 phase=B1; de-6a J1; axis holds K4")) == 9
    assert infantry(position("turn=2 phase=B1; de-6a K3; de-pzgr1 L4; de-pzgr2 J5")) == 9  # Kiev is surrounded


@clause("DX-10.1")
def test_infantry_arrives_disrupted_on_a_centre_or_fit_from_the_east_edge():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool").play("build su-31a")
    assert p.play("place K4").disrupted("su-31a")
    assert not p.play("place G12").disrupted("su-31a")
    assert not p.play("place F12").disrupted("su-31a")  # Gorki is both: it comes from the edge
    assert p.why("place K5") == "DX-10.8"


@clause("DX-10.1")
def test_factors_are_pooled_for_a_unit_that_costs_its_largest_factor():
    p = position("turn=2 phase=B1; de-6a J1; su-16a pool; su-31a pool")
    assert infantry(p.play("build su-31a", "place K4")) == 9
    assert infantry(p.play("build su-16a", "place K4")) == 8


@clause("DX-10.1")
def test_one_factor_does_not_buy_16_army():
    p = position(f"turn=2 phase=B1; de-6a J1; {ONLY_GORKI}; su-16a pool; su-31a pool")
    assert p.options("build") == {"build su-31a"}
    assert p.why("build su-16a") == "DX-10.1"


@clause("DX-10.1")
def test_infantry_factors_cannot_be_saved():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool")
    assert infantry(p) == 10
    assert infantry(next_b1(p)) == 10


# ---- Tanks


@clause("DX-10.2")
def test_four_tank_factors_are_in_hand_at_the_start_and_each_factory_adds_one():
    assert tanks(position()) == 4
    assert tanks(position().until("B1")) == 8


@clause("DX-10.2")
def test_a_factory_lost_or_out_of_supply_gives_nothing():
    assert tanks(position("turn=2 phase=B1 tanks=0; de-6a J1")) == 4
    assert tanks(position("turn=2 phase=B1 tanks=0; de-6a J1; axis holds K7")) == 3
    ring = "de-18a C7; de-16a D8; fi-kar B9"  # around Leningrad
    assert tanks(position(f"turn=4 phase=B1 tanks=0; {ring}")) == 3


@clause("DX-10.2")
@pytest.mark.parametrize("korps", ["su-1tk", "su-22mk"])
def test_a_korps_arrives_undisrupted_on_a_factory_or_from_the_edge(korps):
    p = position(f"turn=2 phase=B1 tanks=0; de-6a J1; {korps} pool").play(f"build {korps}")
    for place in ("K7", "G12"):
        there = p.play(f"place {place}")
        assert there.where(korps) == place
        assert not there.disrupted(korps)
        assert tanks(there) == 3
    assert p.why("place K4") == "DX-10.8"  # Kiev has no factory


@clause("DX-10.2")
def test_tank_factors_may_be_saved():
    p = position("turn=2 phase=B1 tanks=3; de-6a J1; su-1tk pool")
    assert tanks(p) == 7
    assert tanks(next_b1(p)) == 11


@clause("DX-10.2")
def test_infantry_factors_do_not_pay_for_tanks():
    p = position("turn=2 phase=B1 tanks=0; de-6a J1; axis holds C8 F12 K7 L10; su-1tk pool; su-31a pool")
    assert infantry(p) == 6
    assert p.options("build") == {"build su-31a"}
    assert p.why("build su-1tk") == "DX-10.2"


@clause("DX-10.8")
def test_a_korps_costs_its_largest_factor():
    p = position(f"turn=2 phase=B1 tanks=0; de-6a J1; {ONLY_GORKI}; su-6mk pool; su-1tk pool")
    assert p.options("build") == {"build su-1tk"}
    assert p.why("build su-6mk") == "DX-10.2"
    p = position("turn=2 phase=B1 tanks=0; de-6a J1; su-6mk pool").play("build su-6mk", "place K7")
    assert tanks(p) == 2


# ---- One arrival a hex


@clause("DX-10.2", "DX-10.8")
def test_one_arrival_a_hex_infantry_or_tank():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool; su-33a pool; su-1tk pool").play("build su-31a", "place K7")
    assert p.play("build su-33a").why("place K7") == "DX-10.8"
    assert p.play("build su-1tk").why("place K7") == "DX-10.8"
    assert p.play("build su-1tk").can("place L10")


@clause("DX-10.2", "DX-10.8")
def test_only_leningrad_takes_one_of_each():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool; su-33a pool; su-1tk pool; su-2tk pool")
    p = p.play("build su-31a", "place C8", "build su-1tk", "place C8")
    assert p.units("C8") == {"su-31a", "su-1tk"}
    assert p.play("build su-33a").why("place C8") == "DX-10.8"
    assert p.play("build su-2tk").why("place C8") == "DX-10.8"


@clause("DX-10.8")
def test_by_the_switch_every_hex_with_centre_and_factory_takes_one_of_each():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool; su-33a pool; su-1tk pool", arrivals="both")
    p = p.play("build su-31a", "place K7", "build su-1tk", "place K7")
    assert p.units("K7") == {"su-31a", "su-1tk"}
    assert p.play("build su-33a").why("place K7") == "DX-10.8"


@clause("DX-10.8")
def test_the_next_turn_a_hex_takes_another_arrival():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool; su-33a pool").play("build su-31a", "place K7")
    assert next_b1(p).play("build su-33a").can("place K7")


@clause("DX-10.8", "DX-10.9")
def test_the_east_edge_has_no_limit():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool; su-33a pool; su-1tk pool; su-2tk pool")
    for unit in ("su-31a", "su-33a", "su-1tk", "su-2tk"):
        p = p.play(f"build {unit}", "place F12")
    assert p.units("F12") == {"su-31a", "su-33a", "su-1tk", "su-2tk"}


@clause("DX-10.8")
def test_a_pooled_unit_arrives_on_any_one_producing_centre():
    p = position("turn=2 phase=B1; de-6a J1; su-16a pool; axis holds K4").play("build su-16a")
    centres = {"place C8", "place F10", "place F12", "place I9", "place I12", "place K7", "place L6", "place L10"}
    assert centres <= p.options("place")
    assert p.why("place K4") == "DX-10.8"


@clause("DX-10.9")
def test_edge_arrivals_need_an_edge_hex_without_enemies():
    p = position("turn=8 phase=B1 weather=snow; de-6a G12; axis holds H12; su-31a pool").play("build su-31a")
    assert p.why("place G12") == "DX-10.9"
    assert p.can("place H12")  # empty


@clause("DX-10.9")
def test_an_edge_arrival_moves_normally_in_b2a():
    p = position("turn=2 phase=B1; de-6a J1; su-31a pool").play("build su-31a", "place G12", "done", "unit su-31a")
    assert p.can("move G9")
    assert not p.can("move G8")


# ---- The pool


@clause("DX-10.3")
def test_an_eliminated_russian_goes_to_the_pool_and_a_siberian_never_returns():
    for unit, area in (("su-5a", "pool"), ("su-22mk", "pool"), ("su-1sh", "gone"), ("su-1gk", "gone")):
        p = position(f"turn=8 weather=snow; {unit} K3 disrupted; de-6a K2").fight("K3", "de-6a").fire(6, 1)
        assert p.where(unit) == area
    p = p.until("B1")
    assert not p.can("build su-1gk")
    assert p.why("build su-1gk") == "DX-10.3"


@clause("DX-10.3")
def test_16_army_comes_back_only_if_it_died_in_supply():
    died = position("turn=2; su-16a K3 disrupted; de-6a K2").fight("K3", "de-6a").fire(6, 1)
    assert died.where("su-16a") == "pool"
    assert died.until("B1").can("build su-16a")
    lost = position("turn=2; su-16a K3 disrupted cut; de-6a K2").fight("K3", "de-6a").fire(6, 1)
    assert lost.where("su-16a") == "gone"
    assert lost.until("B1").why("build su-16a") == "DX-10.3"


@clause("DX-10.3", "DX-9.5")
def test_16_army_starved_in_b3_does_not_come_back():
    ring = "de-6a K4; de-pzgr2 J6; de-pzgr1 L5"  # around Lubny K5
    p = position(f"turn=2 phase=B3; {ring}; su-16a K5 disrupted; su-37a K5 disrupted")
    assert (p.where("su-16a"), p.where("su-37a")) == ("gone", "pool")


@clause("DX-10.3")
def test_at_the_start_of_b1_units_may_be_given_up_and_bought_back():
    p = position("turn=2 phase=B1; de-6a J1; su-5a K3; su-6a K3").play("giveup", "unit su-5a")
    assert p.where("su-5a") == "pool"
    assert p.can("giveup")  # another one
    assert p.play("build su-5a", "place G12").where("su-5a") == "G12"


@clause("DX-10.3")
@pytest.mark.parametrize("act", [("build su-31a", "place K4"), ("evacuate K7",), ("call", "roll 6 0")])
def test_after_any_other_act_of_b1_nobody_is_given_up(act):
    p = position("turn=2 phase=B1; de-6a J1; su-5a K3; su-16a K3; su-31a pool; su-33a pool; su-1sh siberian")
    assert p.can("giveup")
    p = p.play(*act)
    assert not p.options("giveup") | p.options("standin")
    assert p.why("giveup") == "DX-10.3"
    assert p.why("standin su-33a") == "DX-10.3"


@clause("DX-10.10")
def test_a_siberian_given_up_is_gone_for_good():
    p = position("turn=8 weather=snow phase=B1; de-6a J1; su-1sh K6; su-5a K6").play("giveup", "unit su-1sh")
    assert p.where("su-1sh") == "gone"


@clause("DX-10.3", "DX-10.10")
def test_a_0_1_army_stands_in_for_16_army_with_its_place_and_disruption():
    ring = "de-6a K4; de-pzgr2 J6; de-pzgr1 L5"  # around Lubny K5
    p = position(f"turn=2 phase=B1; {ring}; su-16a K5 disrupted; su-31a pool; su-30a pool").play("standin su-31a")
    assert (p.where("su-31a"), p.where("su-16a")) == ("K5", "pool")
    assert p.disrupted("su-31a")
    fit = position("turn=2 phase=B1; de-6a J1; su-16a K5; su-31a pool; su-30a pool").play("standin su-31a")
    assert not fit.disrupted("su-31a")


@clause("DX-10.3", "DX-10.10")
def test_16_army_taken_off_out_of_supply_can_be_paid_for_in_the_same_b1():
    p = position("turn=2 phase=B1; de-6a J1; su-16a K5 cut; su-31a pool").play("standin su-31a")
    p = p.play("build su-16a", "place G12")
    assert (p.where("su-16a"), infantry(p)) == ("G12", 8)
    assert not p.marked("su-16a", "cut")


@clause("DX-10.3")
def test_only_a_0_1_army_in_the_pool_stands_in_and_only_for_16_army_on_the_map():
    p = position("turn=2 phase=B1; de-6a J1; su-16a K5; su-31a pool; su-30a pool; su-22mk pool; su-33a K6")
    assert p.options("standin") == {"standin su-31a"}
    for unit in ("su-30a", "su-22mk", "su-33a"):
        assert p.why(f"standin {unit}") == "DX-10.3"
    p = position("turn=2 phase=B1; de-6a J1; su-16a pool; su-31a pool; su-5a K6")
    assert p.why("standin su-31a") == "DX-10.3"


# ---- Factories on the move


@clause("DX-10.4")
def test_an_evacuated_factory_stops_on_turn_t_and_produces_again_on_turn_t_plus_3():
    p = position("turn=3 phase=B1 tanks=0; de-6a J1; su-5a K8").play("evacuate K7")
    four = next_b1(p)
    five, six = next_b1(four), next_b1(next_b1(four))
    assert (four.turn, tanks(five) - tanks(four)) == (4, 3)
    assert (six.turn, tanks(six) - tanks(five)) == (6, 4)


@clause("DX-10.4")
def test_a_factory_gives_nothing_on_the_turn_it_is_flipped():
    p = position("turn=3 phase=B1 tanks=0; de-6a J1; su-1tk pool; su-2tk pool").play("evacuate K7")
    assert p.play("build su-1tk").why("place K7") == "DX-10.8"
    assert tanks(p) == 3


@clause("DX-10.4", "DX-10.12")
def test_a_moved_factory_delivers_at_the_east_edge_only():
    p = position("turn=3 phase=B1 tanks=0; de-6a J1; axis holds C8 F12 L10; su-1tk pool").play("evacuate K7")
    p = next_b1(next_b1(next_b1(p)))
    p = p.play("build su-1tk")
    assert p.why("place K7") == "DX-10.8"
    assert p.play("place G12").where("su-1tk") == "G12"


def take_kharkov(p):
    """1. Panzergruppe at Poltava K6 takes the empty Kharkov K7 in the next Axis turn."""
    return p.until("A2a").fight("K7", "de-pzgr1").fire(6, 1).until("B1")


@clause("DX-10.4")
def test_a_flipped_factory_captured_before_it_leaves_is_lost():
    p = position("turn=3 phase=B1; de-pzgr1 K6; de-6a K6").play("evacuate K7", "done")
    four = take_kharkov(p)
    assert (four.turn, four.holder("K7")) == (4, "axis")
    five, six = next_b1(four), next_b1(next_b1(four))
    assert tanks(six) - tanks(five) == 3


@clause("DX-10.4")
def test_a_city_captured_after_its_factory_left_costs_no_factory():
    p = next_b1(position("turn=3 phase=B1; de-pzgr1 K6; de-6a K6").play("evacuate K7")).play("done")
    five = take_kharkov(p)
    assert (five.turn, five.holder("K7")) == (5, "axis")
    assert tanks(next_b1(five)) - tanks(five) == 4


@clause("DX-10.4")
def test_a_face_up_factory_works_again_when_its_city_is_retaken():
    three = position("turn=3 phase=B1; de-6a J1; axis holds K7; su-30a K8; su-37a K8")
    four = three.play("done").fight("K7", "su-30a", "su-37a").fire(6, 1).until("A1").until("B1")
    assert (four.turn, four.holder("K7")) == (4, "soviet")
    assert tanks(four) - tanks(three) == 4
    assert tanks(next_b1(three)) - tanks(three) == 3  # not retaken


@clause("DX-10.12")
def test_each_factory_goes_when_the_russian_likes_and_is_never_turned_back():
    p = position("turn=3 phase=B1; de-6a J1").play("evacuate K7")
    assert p.options("evacuate") == {"evacuate C8", "evacuate F12", "evacuate L10"}
    assert p.why("evacuate K7") == "DX-10.12"
    later = next_b1(p).play("evacuate L10")
    assert later.options("evacuate") == {"evacuate C8", "evacuate F12"}


@clause("DX-10.4")
def test_only_a_factory_in_russian_hands_is_evacuated():
    p = position("turn=3 phase=B1; de-6a J1; axis holds K7")
    assert p.options("evacuate") == {"evacuate C8", "evacuate F12", "evacuate L10"}
    assert p.why("evacuate K7") == "DX-10.4"
    assert p.why("evacuate K4") == "DX-10.4"  # Kiev has none


@clause("DX-10.4")
def test_a_factory_that_has_given_its_factor_is_not_flipped_in_that_turn():
    p = position("turn=3 phase=B1 tanks=4; su-1tk pool; su-2tk pool; su-5a K7; de-6a J1")
    assert p.can("evacuate K7")
    p = p.play("build su-1tk", "place K7")
    assert p.why("evacuate K7") == "DX-10.4"
    assert p.can("evacuate L10")


@clause("DX-10.12")
def test_a_factory_needs_no_supply_to_leave():
    ring = "de-17a J7; de-pzgr2 K8; de-pzgr1 L6; axis holds L7"  # around Kharkov K7
    p = position(f"turn=3 phase=B1; {ring}")
    assert "K7" not in p.supplied("soviet")
    p = next_b1(next_b1(p.play("evacuate K7")))
    assert tanks(next_b1(p)) - tanks(p) == 4


# ---- The Axis


@clause("DX-10.7")
def test_2_army_arrives_at_warsaw_on_turn_2_and_40_panzer_korps_on_turn_3():
    p = position("turn=1 phase=A1; de-2a box; de-40pzk box; de-6a J1")
    assert p.units("box") == {"de-2a", "de-40pzk"}
    two = p.until("B1").play("done").until("A1")
    assert (two.turn, two.where("de-2a"), two.where("de-40pzk")) == (2, "I1", "box")
    three = two.until("B1").play("done").until("A1")
    assert (three.turn, three.where("de-40pzk")) == (3, "I1")
    assert not three.disrupted("de-40pzk")


@clause("DX-10.7")
def test_with_warsaw_lost_they_enter_by_any_west_edge_hex_the_axis_holds():
    p = position("turn=2 phase=A1; de-2a box; de-40pzk box; de-6a J1; su-5a I1")
    assert p.options("enter") == {"enter de-2a"}
    assert p.why("enter de-40pzk") == "DX-10.7"
    p = p.play("enter de-2a")
    assert p.can("place J1")
    assert p.can("place H1")
    for hex in ("I1", "K1", "J2"):  # lost, edge but Russian, no edge
        assert p.why(f"place {hex}") == "DX-10.7"
    p = p.play("place J1")
    assert p.where("de-2a") == "J1"
    assert p.can("fortify de-2a")


@clause("DX-10.7")
def test_the_axis_has_no_replacements():
    p = position("turn=2 phase=B2a; de-40pzk K4 disrupted; su-30a K5; su-37a K5; su-40a K5; de-6a J1")
    p = p.fight("K4", "su-30a", "su-37a", "su-40a").fire(6, 1).until("A1")
    assert p.where("de-40pzk") == "gone"
    assert not p.options("enter") | p.options("build")


@clause("DX-10.7")
def test_with_warsaw_lost_they_come_to_the_west_edge_and_nowhere_else():
    p = position("turn=3 phase=A1; de-40pzk box; su-5a I1; de-6a J2; de-4a H1; de-9a G4").play("enter de-40pzk")
    assert p.can("place H1")
    assert not p.can("place I1")
    assert not p.can("place G4")  # Axis, but inland
    assert p.why("place G4") == "DX-10.7"


@clause("DX-10.1")
def test_infantry_factors_left_over_are_gone_with_the_phase():
    p = position("turn=2 phase=B1; de-6a I1; su-40a pool; su-5a K7")
    assert p.fact("INFANTRY") > 0
    p = p.play("done")
    assert p.fact("INFANTRY") == 0


@clause("DX-10.3", "DX-1.1")
def test_an_enemy_counter_cannot_be_given_up():
    p = position("turn=2 phase=B1; de-6a I2; su-5a K7; su-6a K7").play("giveup")
    assert p.why("unit de-6a") == "DX-1.1"
