import pytest

from rulebook import clause, position

# The highway: Minsk G5, Orsha G6, Smolensk G7, Vyazma F8, Mozhaisk F9, Moscow F10. H5, H6, F6, F7, G8 are beside it.
PANZERS = ["de-pzgr1", "de-40pzk"]


@clause("DX-3.5")
@pytest.mark.parametrize("unit", PANZERS)
def test_a_panzer_unit_goes_two_highway_hexes_for_one_and_attacks(unit):
    p = position(f"turn=3; {unit} G5; su-5a F8").play(f"unit {unit}", "move G7")
    assert not p.marked(unit, "bonus")
    assert p.can("attack F8")


@clause("DX-3.5", "DX-3.12")
@pytest.mark.parametrize("unit", PANZERS)
def test_the_bonus_hex_is_doubled_too(unit):
    p = position(f"turn=3; {unit} G5; de-2a I2; su-5a K9").go(unit, "F9")
    assert p.marked(unit, "bonus")


@clause("DX-3.5")
def test_not_five_highway_hexes():
    """Moscow taken, the road is open to its end: five hexes from Minsk."""
    p = position("turn=3; de-pzgr1 G5; su-5a K9; axis holds F10").play("unit de-pzgr1")
    assert not p.can("move F10")
    assert p.why("move F10") == "DX-3.2"


@clause("DX-3.5")
def test_the_third_highway_hex_of_a_panzer_unit_is_bonus():
    p = position("turn=3; de-pzgr1 G5; de-2a I2; su-5a F9").go("de-pzgr1", "F8")
    assert p.marked("de-pzgr1", "bonus")
    assert not p.can("unit de-pzgr1")
    assert p.why("unit de-pzgr1") == "DX-3.2"


@clause("DX-3.5")
def test_a_highway_hex_and_an_ordinary_one_are_more_than_one():
    """Minsk, Orsha, Krichev: half a hex and a whole one, so the bonus is touched."""
    p = position("turn=3; de-pzgr1 G5; de-2a I2; su-5a H7").go("de-pzgr1", "G6", "H6")
    assert p.marked("de-pzgr1", "bonus")
    assert not p.can("unit de-pzgr1")


@clause("DX-3.5")
def test_off_the_highway_a_panzer_unit_is_no_faster():
    """From Orsha, on the highway, south to Gomel, I5, are two hexes; Chernigov, J5, is the third."""
    p = position("turn=3; de-pzgr1 G6; su-5a K9").play("unit de-pzgr1")
    assert p.can("move I5")
    assert not p.can("move J5")
    assert p.why("move J5") == "DX-3.2"


@clause("DX-3.5")
@pytest.mark.parametrize("unit", ["su-1mk", "su-1tk"])
def test_a_russian_tank_unit_goes_four_highway_hexes_and_attacks(unit):
    p = position(f"turn=3 phase=B2a; {unit} F9; ro-3a H4; su-5a K9").play(f"unit {unit}", "move G5")
    assert not p.marked(unit, "bonus")
    assert p.can("attack H4")


@clause("DX-3.5", "DX-3.12")
@pytest.mark.parametrize("unit", ["de-6a", "ro-3a", "hu-fast"])
def test_another_unit_goes_one_extra_highway_hex_and_attacks(unit):
    p = position(f"turn=3; {unit} G5; su-5a F8").play(f"unit {unit}", "move G7")
    assert not p.marked(unit, "bonus")
    assert p.can("attack F8")


@clause("DX-3.5", "DX-3.12")
def test_the_extra_hex_comes_once_a_move():
    """One of its own, one extra, one bonus: Vyazma, and not Mozhaisk."""
    p = position("turn=3; de-6a G5; de-2a I2; su-5a K9").play("unit de-6a")
    assert not p.can("move F9")
    assert p.why("move F9") == "DX-3.2"
    p = p.play("move F8")
    assert p.where("de-6a") == "F8"
    assert p.marked("de-6a", "bonus")


@clause("DX-3.5", "DX-3.12")
def test_it_comes_once_however_the_move_is_cut_in_pieces():
    p = position("turn=3; de-6a G5; su-5a K9; de-2a I2").go("de-6a", "G6", "G7", "F8")
    assert p.where("de-6a") == "F8"
    assert p.marked("de-6a", "bonus")
    assert not p.can("unit de-6a")  # nor another hex: its move is over


@clause("DX-3.5")
def test_the_extra_hex_may_come_before_or_after_the_ordinary_one():
    after = position("turn=3; de-6a H5; su-5a H6").play("unit de-6a", "move G6", "move G7")
    before = position("turn=3; de-6a G7; su-5a H6").play("unit de-6a", "move G6", "move H5")
    assert after.can("attack H6")
    assert before.can("attack H6")


@clause("DX-3.5")
def test_there_is_no_extra_hex_off_the_highway():
    """H5, H6, H7: beside the road, not along it."""
    p = position("turn=3; de-6a H5; de-2a I2; su-5a H8").go("de-6a", "H7")
    assert p.marked("de-6a", "bonus")
    assert not p.can("unit de-6a")


@clause("DX-3.5")
def test_a_russian_army_goes_two_highway_hexes_and_attacks():
    p = position("turn=3 phase=B2a; su-30a F8; ro-3a G5; su-5a K9").play("unit su-30a", "move G6")
    assert p.can("attack G5")


@clause("DX-3.12")
def test_blitzkrieg_hexes_are_doubled_on_the_highway():
    p = position("turn=3; de-pzgr1 G5; de-6a G5; su-5a F8; su-6a K9").until("A2d").go("de-pzgr1", "G7").play("done")
    assert p.play("unit de-pzgr1").can("attack F8")


@clause("DX-3.12", "DX-7.4")
def test_in_blitzkrieg_an_army_has_the_extra_hex_with_its_bonus_move_only():
    p = position("turn=3; de-6a G5; de-9a G7; su-5a F8; su-6a K9").until("A2d").go("de-6a", "G7")
    assert p.where("de-6a") == "G7"
    assert p.marked("de-6a", "bonus")
    p = p.play("done")
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-7.4"


# ---- DX-3.8 Oil


@clause("DX-3.8")
def test_without_rumania_panzers_have_no_highway_doubling():
    p = position("turn=3; de-pzgr1 G5; de-2a I2; su-5a K9; soviet holds M1").play("unit de-pzgr1")
    assert p.can("move G7")
    assert not p.can("move F8")
    assert p.why("move F8") == "DX-3.2"
    assert p.play("move G7").marked("de-pzgr1", "bonus")


@clause("DX-3.8")
def test_rumania_is_lost_with_m1_and_not_with_another_of_its_hexes():
    p = position("turn=3; de-pzgr1 G5; su-5a K9; soviet holds N1 O1").play("unit de-pzgr1")
    assert p.can("move F9")


@clause("DX-3.8")
def test_without_rumania_panzers_move_one_hex_and_one_bonus_as_ever():
    p = position("turn=3; de-pzgr1 J5; su-5a K11; soviet holds M1").play("unit de-pzgr1")
    assert p.can("move J7")
    assert not p.can("move J8")


@clause("DX-3.8")
def test_without_rumania_other_units_keep_their_extra_highway_hex():
    p = position("turn=3; de-6a G5; su-5a F8; soviet holds M1").play("unit de-6a", "move G7")
    assert p.can("attack F8")


@clause("DX-3.8")
def test_rumania_retaken_the_panzers_roll_again_at_once():
    """11. Army takes M1 back in A2c; in A2d the highway counts double again."""
    p = position("turn=3; de-11a N1; de-pzgr1 G5; su-5a K9; soviet holds M1").fight("M1", "de-11a").fire(6, 1)
    assert p.holder("M1") == "axis"
    assert p.until("A2d").play("unit de-pzgr1").can("move F9")


@clause("DX-3.8")
@pytest.mark.parametrize("unit", ["su-1mk", "su-1tk"])
def test_without_grozny_tanks_go_one_hex_and_attack(unit):
    text = f"turn=3 phase=B2a; axis holds Q9; ro-3a K5; su-5a K9; {unit} "
    assert position(text + "K7").play(f"unit {unit}", "move K6").can("attack K5")
    p = position(text + "K8").play(f"unit {unit}", "move K6")
    assert not p.can("attack K5")
    assert p.why("attack K5") == "DX-3.2"


@clause("DX-3.8")
def test_without_grozny_the_russian_bonus_stays_two():
    p = position("turn=3 phase=B2a; axis holds Q9; ro-3a J1; su-1mk K10").play("unit su-1mk")
    assert p.can("move K7")
    assert not p.can("move K6")


@clause("DX-3.8")
def test_without_grozny_other_russians_move_as_ever():
    p = position("turn=3 phase=B2a; axis holds Q9; ro-3a J1; su-5a K10").play("unit su-5a")
    assert p.can("move K7")


@clause("DX-3.8")
def test_grozny_retaken_the_tanks_roll_again():
    p = position("turn=3 phase=B2a; axis holds Q9; ro-3a J1; su-16a P9; su-1mk K10").fight("Q9", "su-16a").fire(6, 1)
    assert p.holder("Q9") == "soviet"
    p = p.until("A1", "A2a").until("B2a")
    assert p.play("unit su-1mk").can("move K6")


# ---- What is passed on the way


@clause("DX-6.2", "DX-3.5")
@pytest.mark.parametrize(("start", "goal", "passed"), [("G6", "G8", "G7"), ("G5", "G7", "G6")])
def test_a_hex_passed_with_the_extra_highway_hex_is_taken_too(start, goal, passed):
    p = position(f"turn=3; de-9a {start}; su-5a A12; de-6a I2")
    at_once = p.play("unit de-9a", f"move {goal}")
    in_pieces = p.play("unit de-9a", f"move {passed}", f"move {goal}")
    assert at_once.holder(passed) == in_pieces.holder(passed) == "axis"
    assert at_once.fact("SPENT") == in_pieces.fact("SPENT")


@clause("DX-6.2", "DX-3.5")
def test_so_it_is_for_russians():
    p = position("turn=3 phase=B2a; su-30a G6; axis holds G7 G8; de-9a I2").play("unit su-30a", "move G8")
    assert p.holder("G7") == "soviet"


@clause("DX-3.5", "DX-3.12")
def test_of_equal_ways_the_one_that_saves_the_extra_hex_is_taken_and_it_is_used_once():
    """F8 is two hexes from F6 by F7, and two and the extra one by the highway."""
    p = position("turn=3; de-9a F6; su-13a A12").play("unit de-9a", "move F8")
    assert p.holder("F7") == "axis"
    assert p.holder("G7") == "soviet"
    assert p.can("move F9")  # with the extra hex, which is still there
    by_road = position("turn=3; de-9a F6; su-13a A12").play("unit de-9a", "move G6", "move G7", "move F8")
    assert not by_road.can("move F9")


@clause("DX-3.5")
def test_an_adjacent_hex_is_entered_straight():
    p = position("turn=3; de-6a H5; su-5a H6").play("unit de-6a", "move G6")
    assert p.holder("G5") == "soviet"
    assert p.fact("ROAD_USED") == 0
