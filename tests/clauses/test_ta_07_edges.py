"""TA-7: exits in the north, attacks from off the map, and roads that are lost."""

import pytest

from rulebook import clause, positions

position = positions("tiger-attack")

#: Germans who keep the road open: Spa, Stavelot, St. Vith … nothing is in the way of supply.
LATER = "g-peiper a; g-1ss-pz1 a"
US_LATER = "u-abrams bastogne; u-4ad-cca bastogne"


# ---- TA-7.1 Leaving in the north


@clause("TA-7.1")
def test_germans_infantry_too_may_leave_by_a_northern_exit_and_close_it():
    p = position("turn=4 fuel=8; g-2-3 verviers; g-12vgd-27 verviers; g-2-2 spa; u-99-393 namur")
    assert p.play("unit g-2-2").why("exit") == "TA-7.1"
    p = p.play("unit g-12vgd-27", "exit")
    assert p.where("g-12vgd-27") == "exited"
    p = p.until("B2a", "A1")
    assert p.state.holds[p.part("slots").CLOSED] >> p.game.board.find("verviers") & 1


@clause("TA-7.1")
def test_a_closed_exit_lets_nobody_in():
    text = "turn=5 phase=B2a closed=verviers; u-2ad-cca north; g-2-3 {}; g-2-2 spa"
    by_eupen = position(text.format("a")).play("unit u-2ad-cca")
    assert by_eupen.can("move verviers")  # the town is no more closed than others, only its road
    assert position(text.format("eupen")).play("unit u-2ad-cca").why("move verviers") == "TA-7.7"


@clause("TA-7.1")
def test_only_germans_exit_and_no_leaders():
    p = position("turn=4 fuel=8; g-2-3 verviers; g-peiper verviers; u-99-393 namur").play("unit g-peiper")
    assert p.why("exit") == "TA-7.1"
    p = position("turn=4 phase=B2a; u-99-393 namur; u-99-394 namur; g-2-3 a").play("unit u-99-393")
    assert p.why("exit") == "TA-7.1"


@clause("TA-7.1", "TA-7.6")
def test_a_german_cannot_retreat_off_the_map():
    p = position(f"turn=4 phase=B2a; {US_LATER}; u-9ad-cca eupen; g-12vgd-27 verviers; g-12vgd-48 verviers; g-2-3 spa")
    p = p.fight("verviers", "u-9ad-cca").fire(1, 1).play("unit g-12vgd-27")
    assert p.where("g-12vgd-27") == "spa"  # the only way
    assert p.units("exited") == set()


# ---- TA-7.2 Coming back


@clause("TA-7.2")
def test_a_unit_disrupted_attacking_from_outside_comes_back_two_turns_later_others_next_turn():
    text = f"turn=4 phase=B2a; {US_LATER}; u-6ad-cca south; u-6ad-ccb south; u-6ad-ccr south; g-2-3 martelange; g-2-2 martelange"
    p = position(text).fight("martelange", "u-6ad-cca", "u-6ad-ccb", "u-6ad-ccr").fire(1, 2)
    p = p.play("hit g-2-3", "hit u-6ad-cca", "done", "calloff")
    assert p.where("u-6ad-cca") == "south_later"
    assert p.where("u-6ad-ccb") == p.where("u-6ad-ccr") == "south_next"


@clause("TA-7.2")
def test_units_outside_come_closer_with_each_turn():
    p = position("turn=4 phase=B2a; u-6ad-cca south_next; u-6ad-ccb south_later; u-99-393 namur; g-2-3 a")
    assert p.why("unit u-6ad-cca") == "TA-7.2"
    p = p.until("A1", "A2")
    assert p.turn == 5
    assert (p.where("u-6ad-cca"), p.where("u-6ad-ccb")) == ("south", "south_next")


@clause("TA-7.3")
def test_an_empty_entry_point_is_entered_and_not_attacked():
    p = position("turn=4 phase=B2a; u-6ad-cca south; u-99-393 namur; g-2-3 a").play("unit u-6ad-cca")
    assert p.can("move martelange")
    assert not p.options("attack")


@clause("TA-7.4")
def test_the_road_off_as_a_free_move_costs_no_fuel():
    p = position("turn=4 fuel=8; g-2-3 verviers; g-2-2 spa; u-99-393 namur").play("unit g-2-3", "exit")
    assert (p.where("g-2-3"), p.fact("FUEL")) == ("exited", 8)


@clause("TA-7.2", "TA-7.5")
def test_outside_the_map_a_unit_is_disrupted_no_longer():
    text = f"turn=4 phase=B2a; {US_LATER}; u-6ad-cca south; u-6ad-ccb south; u-6ad-ccr south; g-2-3 martelange; g-2-2 martelange"
    p = position(text).fight("martelange", "u-6ad-cca", "u-6ad-ccb", "u-6ad-ccr").fire(1, 2)
    p = p.play("hit g-2-3", "hit u-6ad-cca", "done")
    assert p.disrupted("u-6ad-cca")
    assert not p.play("calloff").disrupted("u-6ad-cca")


@clause("TA-7.2", "TA-7.6")
def test_a_unit_driven_off_the_map_comes_back_two_turns_later():
    p = position(f"turn=4 fuel=8; {LATER}; g-2-3 eupen; u-99-393 verviers; u-99-394 verviers").fight(
        "verviers", "g-2-3"
    )
    p = p.fire(1, 1).play("unit u-99-393", "exit")
    assert p.where("u-99-393") == "north_later"
    assert not p.disrupted("u-99-393")  # it will come back undisrupted


# ---- TA-7.3 The chain of entry points


@clause("TA-7.3")
def test_only_the_last_of_a_run_is_attacked_from_off_the_map():
    p = position("turn=4 phase=B2a; u-6ad-cca south; g-2-3 echternach; g-2-2 ettelbrueck").play("unit u-6ad-cca")
    assert p.why("attack echternach") == "TA-7.3"
    assert p.why("attack ettelbrueck") is None


@clause("TA-7.3")
def test_a_gap_makes_two_runs():
    p = position("turn=4 phase=B2a; u-6ad-cca south; g-2-3 echternach; g-2-2 martelange").play("unit u-6ad-cca")
    assert {"attack echternach", "attack martelange"} <= p.options()


@clause("TA-7.3")
def test_attacks_from_points_of_the_map_are_free():
    p = position("turn=4 phase=B2a; u-9ad-cca diekirch; u-99-393 wiltz; g-2-3 echternach; g-2-2 ettelbrueck")
    assert p.play("unit u-9ad-cca").can("attack ettelbrueck")
    p = position("turn=4 phase=B2a; u-9ad-cca wallendorf; g-2-3 echternach; g-2-2 ettelbrueck").play("unit u-9ad-cca")
    assert p.can("attack echternach")


# ---- TA-7.4 How to exit


@clause("TA-7.4")
def test_the_road_off_is_a_length_free_bonus_or_fuelled():
    p = position("turn=4 fuel=0; g-2-3 verviers; g-2-2 eupen; g-12vgd-27 eupen; u-99-393 namur")
    assert p.play("unit g-2-3").can("exit")  # the free move
    assert p.play("unit g-2-2", "move verviers").why("unit g-2-2") == "TA-13.3"  # a second length would need fuel
    assert p.play("unit g-12vgd-27", "move verviers").can("exit")  # infantry has its bonus
    p = position("turn=4 fuel=1; g-2-2 eupen; g-2-3 verviers; u-99-393 namur").play("unit g-2-2", "move verviers")
    assert p.play("exit").fact("FUEL") == 0


@clause("TA-7.4")
def test_who_has_advanced_exits_only_with_a_second_move():
    p = position(
        "turn=4 fuel=8; g-peiper eupen; g-2-3 eupen; g-2-2 eupen; g-1ss-pz1 a; u-99-393 verviers disrupted; u-99-394 huy"
    )
    p = p.fight("verviers", "g-2-3", "g-2-2").fire(6, 1).play("unit g-2-3")
    assert p.where("g-2-3") == "verviers"
    assert not p.options("exit")
    p = p.play("unit g-peiper", "done")
    assert p.phase == "A3c"
    assert p.play("unit g-2-3", "exit").where("g-2-3") == "exited"


@clause("TA-7.4")
def test_only_units_in_supply_exit():
    p = position("turn=4 fuel=8; g-2-3 verviers cut; g-2-2 verviers; u-99-393 namur").play("unit g-2-3")
    assert p.why("exit") == "TA-7.4"


@clause("TA-7.4")
def test_more_may_leave_than_score():
    p = position("turn=4 fuel=8; g-2-3 verviers; g-2-2 verviers; g-2-304 verviers; u-99-393 namur")
    p = p.play("unit g-2-3", "exit", "unit g-2-2", "exit")
    assert p.points() == 1
    assert p.units("exited") == {"g-2-3", "g-2-2"}


# ---- TA-7.5 Attacks from off the map


@clause("TA-7.5")
def test_units_outside_attack_along_the_road_off_with_its_room_and_river():
    units = ("u-10ad-cca", "u-10ad-ccb", "u-6ad-cca", "u-6ad-ccb", "u-4ad-cca", "u-4ad-ccb")
    text = "turn=4 phase=B2a; " + "; ".join(f"{u} west" for u in units) + "; g-12vgd-27 dinant; g-12vgd-48 dinant"
    p = position(text).attack("dinant", *units[:5])
    assert p.play(f"unit {units[5]}").why("attack dinant") == "TA-5.1"
    p = p.play("done")
    assert p.strengths() == (5 * 1, 2 + 2 + 1)  # hills, and the Meuse behind Dinant


@clause("TA-7.5")
def test_winners_stand_on_the_point_and_followers_may_come():
    text = f"turn=4 phase=B2a; {US_LATER}; u-6ad-cca south; u-6ad-ccb south; u-6ad-ccr south; g-12vgd-27 martelange disrupted"
    p = (
        position(text)
        .attack("martelange", "u-6ad-cca", "u-6ad-ccb")
        .play("unit u-6ad-ccr", "follow martelange", "done")
    )
    p = p.fire(4, 1).play("unit u-6ad-cca", "unit u-6ad-ccr")
    assert p.where("u-6ad-cca") == p.where("u-6ad-ccr") == "martelange"
    p = (
        position(text)
        .attack("martelange", "u-6ad-cca", "u-6ad-ccb")
        .play("unit u-6ad-ccr", "follow martelange", "done")
    )
    p = p.play("calloff")
    assert p.where("u-6ad-cca") == "south_next"
    assert p.where("u-6ad-ccr") == "south_later"


# ---- TA-7.6 Retreat off the map


@clause("TA-7.6")
def test_us_units_on_an_open_edge_point_are_not_surrounded():
    ring = "g-2-3 eupen; g-2-2 eupen; g-12vgd-27 spa"
    p = position(f"turn=4 fuel=8; {LATER}; {ring}; u-99-393 verviers; u-99-394 verviers").fight("verviers", "g-2-3")
    assert p.fire(1, 1).step == "retreat"  # and no extra hit
    p = position(f"turn=4 fuel=8 closed=verviers; {LATER}; {ring}; u-99-393 verviers; u-99-394 verviers")
    p = p.fight("verviers", "g-2-3").fire(1, 1)
    assert p.hits() == (1, 0)


@clause("TA-7.6")
def test_no_road_leads_off_from_the_middle_of_the_map():
    p = position(f"turn=4 fuel=8; {LATER}; g-2-3 losheim; u-99-393 bullingen; u-99-394 bullingen")
    p = p.fight("bullingen", "g-2-3").fire(1, 1).play("unit u-99-393")
    assert p.why("exit") == "TA-7.6"


# ---- TA-7.7 Ways in that are lost


@clause("TA-7.7")
def test_a_closed_road_stays_closed_though_the_town_is_retaken():
    p = position(
        "turn=5 phase=B2a closed=verviers; u-99-394 verviers; u-99-393 north; g-2-3 eupen; g-2-2 spa; g-2-304 stavelot"
    )
    assert p.holder("verviers") == "us"
    p = p.play("unit u-99-393")
    assert p.why("move verviers") == "TA-7.7"


@clause("TA-7.7")
def test_units_with_no_way_in_wait_for_a_later_turn():
    text = "turn=5 phase=B2a closed=namur; u-99-393 eupen; b-29ab british; g-2-3 a"
    p = position(text)
    assert p.why("unit b-29ab") == "TA-7.7"
    assert p.until("A1", "A2").where("b-29ab") == "british"


@clause("TA-7.7")
def test_an_occupied_entry_point_is_entered_only_by_attack_an_empty_one_freely():
    p = position("turn=4 phase=B2a; u-6ad-cca south; g-2-3 martelange").play("unit u-6ad-cca")
    assert p.why("move martelange") == "TA-5.10"
    assert p.can("attack martelange")
    assert p.can("move ettelbrueck")


@clause("TA-7.7")
def test_a_closed_road_is_no_way_to_attack_either():
    p = position("turn=5 phase=B2a closed=verviers; u-2ad-cca north; g-2-3 verviers; g-2-2 spa").play("unit u-2ad-cca")
    assert p.why("attack verviers") == "TA-7.7"


# ---- Who waits how long

WON = (
    f"turn=4 phase=B2a; {US_LATER}; u-6ad-cca south; u-6ad-ccb south; u-6ad-ccr south; "
    "g-12vgd-27 martelange; g-12vgd-48 martelange disrupted"
)


@clause("TA-7.2", "TA-7.5")
def test_behind_a_success_too_the_disrupted_wait_two_turns_and_who_does_not_go_in_one():
    p = position(WON).attack("martelange", "u-6ad-cca", "u-6ad-ccb").play("unit u-6ad-ccr", "follow martelange", "done")
    p = p.fire(6, 4)  # all defenders are destroyed; 1 hit comes back
    p = p.play("hit g-12vgd-48")  # the others can fall on one unit only
    assert p.step == "attacker_hits"
    p = p.play("hit u-6ad-cca")
    assert p.step == "advance"
    p = p.play("done")
    assert p.where("u-6ad-cca") == "south_later"  # disrupted
    assert p.where("u-6ad-ccb") == "south_next"
    assert p.where("u-6ad-ccr") == "south_next"  # followed on behind a success


@clause("TA-7.5", "TA-11.3")
def test_british_stopped_before_namur_come_back_in_the_north():
    p = position(f"turn=6 phase=B2a summoned=3; {US_LATER}; b-29ab british; b-5gds british; g-2-3 namur; g-2-2 namur")
    p = p.attack("namur", "b-29ab").play("unit b-5gds", "follow namur", "done", "calloff")
    assert (p.where("b-29ab"), p.where("b-5gds")) == ("north_next", "north_later")


@clause("TA-7.5", "TA-5.1")
def test_all_who_come_from_outside_share_the_road():
    north = ("u-2ad-cca", "u-2ad-ccb", "u-2ad-ccr")
    british = ("b-29ab", "b-5gds", "b-33ab")
    here = "; ".join([*(f"{u} north" for u in north), *(f"{u} british" for u in british)])
    p = position(f"turn=6 phase=B2a summoned=3; {here}; g-2-3 namur").attack("namur", *north, *british[:2])
    assert p.play("unit b-33ab").why("attack namur") == "TA-5.1"


@clause("TA-7.6", "TA-9.7")
def test_a_leader_goes_off_the_map_with_the_last_of_his_stack():
    p = position(f"turn=6 fuel=8; {LATER}; g-2-3 eupen; u-abrams verviers; u-4ad-cca verviers").fight(
        "verviers", "g-2-3"
    )
    p = p.fire(1, 1).play("unit u-4ad-cca", "exit")
    assert p.where("u-4ad-cca") == p.where("u-abrams") == "north_later"


# ---- What the player is told


def told(p, text):
    return p.game.reason(p.game.explain(p.state, p.game.parse(text)))


@clause("TA-7.3", "TA-7.7")
def test_the_end_of_a_run_is_named_and_a_closed_end_too():
    p = position("turn=4 phase=B2a; u-2ad-cca north; g-2-3 monschau; g-2-2 eupen; g-2-304 verviers").play(
        "unit u-2ad-cca"
    )
    assert p.why("attack monschau") == "TA-7.3"
    assert told(p, "attack monschau").startswith("From off the map Verviers can be attacked")
    p = position("turn=4 phase=B2a closed=liege; u-2ad-cca north; g-2-3 verviers; g-2-2 liege").play("unit u-2ad-cca")
    assert p.why("attack verviers") == "TA-7.7"
    assert told(p, "attack verviers").startswith("Liege ends the run")


@clause("TA-7.4", "TA-11.1", "TA-11.3")
def test_units_that_are_not_there_say_why():
    p = position("turn=4 fuel=8; g-2-3 exited; g-fbb box; g-2-2 a; u-99-393 eupen")
    assert (p.why("unit g-2-3"), p.why("unit g-fbb")) == ("TA-7.4", "TA-11.1")
    p = position("turn=4 phase=B2a; b-29ab box; g-2-2 a; u-99-393 eupen")
    assert p.why("unit b-29ab") == "TA-11.3"
    assert told(p, "unit b-29ab") == "29 Armd Bde comes only if the British are asked for. (TA-11.3)"


@clause("TA-7.4")
def test_the_free_move_off_costs_nothing_and_without_fuel_there_is_no_second_length():
    p = position("turn=4 fuel=1; g-2-3 verviers; g-2-2 eupen; u-99-393 namur")
    assert p.play("unit g-2-3", "exit").fact("FUEL") == 1
    p = position("turn=4 fuel=0; g-2-2 eupen; g-1ss-pz1 a; u-99-393 namur").play("unit g-2-2", "move verviers")
    assert not p.options("exit")


@clause("TA-7.4")
def test_infantry_that_has_had_its_bonus_has_no_length_left():
    p = position("turn=4 fuel=8; g-12vgd-27 monschau; g-1ss-pz1 a; u-99-393 namur").play("unit g-12vgd-27")
    p = p.play("move eupen", "move verviers")
    assert p.where("g-12vgd-27") == "verviers"
    assert not p.options("exit")


@clause("TA-11.3", "TA-8.3")
def test_the_table_shows_the_british_outside_and_supply_by_air_in_both_turns():
    p = position("turn=5 phase=B2a summoned=3; b-29ab british; g-2-3 a; u-99-393 eupen")
    assert p.game.hooks.describe.areas[p.where("b-29ab")] == "The British, behind Namur"
    p = position("turn=4 fuel=8 weather=good; g-2-3 a; u-101-501 bastogne cut")
    assert "air" in p.game.hooks.describe.marks(p.game.tables, p.state, p.game.roster.find("u-101-501"))


@clause("TA-7.4")
def test_a_unit_with_no_length_left_stays_on_the_map():
    p = position("turn=4 fuel=0; g-2-2 eupen; g-2-3 verviers; u-99-393 namur").play("unit g-2-2", "move verviers")
    assert not p.can("exit")  # its free length is used and there is no fuel
    p = position("turn=4 fuel=8; g-12vgd-27 malmedy; g-2-3 verviers; u-99-393 namur")
    p = p.play("unit g-12vgd-27", "move verviers")
    assert not p.can("exit")  # infantry does not drive


@clause("TA-7.2", "TA-7.5", "TA-3.7")
@pytest.mark.parametrize("go_back", ["start", "jump_off"])
def test_attackers_from_outside_wait_a_turn_disrupted_ones_two(go_back):
    text = "turn=6 phase=B2a; u-4ad-cca south; u-4ad-ccb south; g-2-3 ettelbrueck; u-abrams eupen; u-99-393 eupen"
    p = position(text, go_back=go_back).fight("ettelbrueck", "u-4ad-cca", "u-4ad-ccb")
    p = p.fire(1, 6).play("hit u-4ad-cca", "hit u-4ad-cca")
    p = (p.play("done") if p.step == "retreat" else p).play("calloff")
    assert (p.where("u-4ad-cca"), p.where("u-4ad-ccb")) == ("south_later", "south_next")
