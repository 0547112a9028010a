import pytest

from rulebook import clause, position

# ---- DX-4.1 Whom to attack


@clause("DX-4.1")
def test_an_adjacent_hex_with_enemy_units_may_be_attacked():
    p = position("turn=2; de-6a J6; su-5a J7").play("unit de-6a")
    assert p.options("attack") == {"attack J7"}


@clause("DX-4.1")
def test_a_hex_farther_off_may_not():
    p = position("turn=2; de-6a J5; su-5a J7").play("unit de-6a")
    assert not p.can("attack J7")
    assert p.why("attack J7") == "DX-4.1"


@clause("DX-4.1")
@pytest.mark.parametrize("empty", ["J7", "K6"])
def test_nor_an_empty_hex(empty):
    p = position(f"turn=2; de-6a J6; su-5a K9; soviet holds {empty}").play("unit de-6a")
    assert not p.can(f"attack {empty}")
    assert p.why(f"attack {empty}") == "DX-4.1"


@clause("DX-4.1")
def test_nor_over_a_blocked_hexside():
    """Odessa and Perekop are parted by the sea."""
    p = position("turn=2; de-6a N4; su-5a N3; su-6a M4").play("unit de-6a")
    assert p.options("attack") == {"attack M4"}
    assert p.why("attack N3") == "DX-4.1"


@clause("DX-4.1")
@pytest.mark.parametrize(("start", "place"), [("K5", "K4"), ("B7", "B8"), ("O4", "P3"), ("G9", "F10")])
def test_an_empty_enemy_victory_city_or_fortress_may_be_attacked(start, place):
    """Kiev, Kronshtat, Sevastopol, Moscow."""
    assert position(f"turn=2; fi-se {start}; su-5a L11").play("unit fi-se").can(f"attack {place}")


@clause("DX-4.1")
def test_an_empty_place_of_ones_own_may_not():
    p = position("turn=2; de-6a K5; axis holds K4; su-5a K9").play("unit de-6a")
    assert not p.can("attack K4")
    assert p.why("attack K4") == "DX-4.1"


@clause("DX-4.1", "DX-3.6")
def test_an_empty_major_city_is_entered_not_attacked():
    p = position("turn=2; de-6a G6; su-5a K9").play("unit de-6a")
    assert p.can("move G7")
    assert not p.can("attack G7")
    assert p.why("attack G7") == "DX-4.1"


@clause("DX-4.1")
def test_each_unit_attacks_one_hex():
    p = position("turn=2; de-6a J6; de-9a J6; su-5a J7; su-6a K6").attack("J7", "de-6a")
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-4.1"


@clause("DX-4.1")
def test_units_of_one_hex_may_attack_different_hexes():
    p = position("turn=2; de-6a J6; de-9a J6; su-5a J7; su-6a K6").attack("J7", "de-6a").attack("K6", "de-9a")
    p = p.play("done")
    assert p.options() == {"battle J7", "battle K6"}
    assert p.play("battle J7").strengths() == (4, 1)
    assert p.play("battle K6").strengths() == (3, 1)


@clause("DX-4.1")
def test_units_of_several_hexes_may_join_on_one():
    p = position("turn=2; de-6a J6; de-9a I7; su-5a J7").fight("J7", "de-6a", "de-9a")
    assert p.strengths() == (7, 1)


@clause("DX-4.1")
def test_all_units_in_the_defending_hex_are_attacked_together():
    p = position("turn=2; de-6a J6; su-5a J7; su-16a J7; su-6mk J7").fight("J7", "de-6a")
    assert p.strengths() == (4, 5)
    assert p.fire(1, 1).options() == {"hit su-5a", "hit su-16a", "hit su-6mk"}


@clause("DX-4.1")
def test_a_unit_is_allocated_when_its_own_move_is_done_and_others_move_on():
    p = position("turn=2; de-6a J5; de-9a J5; su-5a J7").play("unit de-6a", "move J6", "attack J7")
    p = p.play("unit de-9a", "move J6", "attack J7", "done")
    assert p.strengths()[0] == 7


@clause("DX-4.1")
def test_an_allocation_may_be_taken_back_but_not_the_move():
    p = position("turn=2; de-6a J5; de-9a J5; su-5a J7").play("unit de-6a", "move J6", "attack J7", "recall de-6a")
    p = p.play("unit de-6a")
    assert p.options() == {"attack J7", "halt"}
    assert p.play("halt", "done").phase != "A2c"


@clause("DX-4.1")
def test_only_an_allocated_unit_is_recalled():
    p = position("turn=2; de-6a J6; de-9a J6; su-5a J7").attack("J7", "de-6a")
    assert p.options("recall") == {"recall de-6a"}
    assert p.why("recall de-9a") == "DX-4.1"


@clause("DX-4.1")
def test_whoever_attacks_a_hex_attacks_everything_in_it():
    p = position("turn=8 phase=B2a weather=good; su-1sh J4 strong; su-3sh J4 strong; de-6a K3; de-17a K3")
    p = p.fight("K3", "su-1sh", "su-3sh")
    assert p.strengths()[1] == 7
    assert p.play("roll 6 1").options() == {"hit de-6a", "hit de-17a"}


# ---- DX-4.2 Capacity of a hexside


@clause("DX-4.2")
@pytest.mark.parametrize(
    "three", [("su-30a", "su-37a", "su-40a"), ("su-1mk", "su-1tk", "su-6mk"), ("su-1gk", "su-1sh", "su-1tk")]
)
def test_any_three_russians_attack_over_one_hexside_and_no_fourth(three):
    p = position("turn=2 phase=B2a; su-56a L4; ro-3a L5; " + "; ".join(f"{u} L4" for u in three)).attack("L5", *three)
    p = p.play("unit su-56a")
    assert not p.can("attack L5")
    assert p.why("attack L5") == "DX-4.2"


@clause("DX-4.2")
@pytest.mark.parametrize(
    "units", [("de-6a", "de-9a", "de-40pzk"), ("de-6a", "de-pzgr1", "hu-fast"), ("de-40pzk", "hu-fast", "de-pzgr1")]
)
def test_three_axis_units_attack_over_one_hexside_and_no_fourth(units):
    p = position("turn=3; fi-kar L4; su-5a L5; " + "; ".join(f"{u} L4" for u in units)).attack("L5", *units)
    p = p.play("unit fi-kar")
    assert not p.can("attack L5")
    assert p.why("attack L5") == "DX-4.2"


@clause("DX-4.2")
@pytest.mark.parametrize(
    ("two", "third"),
    [(("de-6a", "de-9a"), "de-17a"), (("de-6a", "de-9a"), "de-pzgr1"), (("de-pzgr1", "de-6a"), "de-9a")],
)
def test_at_most_two_of_the_axis_units_are_armies_or_panzergruppen(two, third):
    p = position(f"turn=3; {third} L4; su-5a L5; " + "; ".join(f"{u} L4" for u in two)).attack("L5", *two)
    p = p.play(f"unit {third}")
    assert not p.can("attack L5")
    assert p.why("attack L5") == "DX-4.2"


@clause("DX-4.2")
def test_at_most_one_of_them_is_a_panzergruppe():
    p = position("turn=3; de-pzgr1 L4; de-pzgr2 L4; de-6a L4; su-5a L5").attack("L5", "de-pzgr1")
    assert p.play("unit de-6a").can("attack L5")
    p = p.play("unit de-pzgr2")
    assert not p.can("attack L5")
    assert p.why("attack L5") == "DX-4.2"


@clause("DX-4.2")
def test_the_panzer_korps_is_no_panzergruppe():
    p = position("turn=3; de-pzgr1 L4; de-40pzk L4; su-5a L5").attack("L5", "de-pzgr1")
    assert p.play("unit de-40pzk").can("attack L5")


@clause("DX-4.2")
def test_each_hexside_has_its_own_capacity():
    p = position("turn=3; de-6a L4; de-9a L4; de-17a M4; de-pzgr1 M4; su-5a L5")
    assert p.fight("L5", "de-6a", "de-9a", "de-17a", "de-pzgr1").strengths()[0] == 15


@clause("DX-2.3", "DX-4.1")
def test_a_unit_that_has_moved_and_finds_no_room_is_not_asked_again():
    p = position("turn=3; de-6a H8; de-9a H8; de-17a H7; de-4a H7; su-5a H9").attack("H9", "de-6a", "de-9a")
    p = p.play("unit de-17a", "move H8", "halt")
    assert p.options("unit") == {"unit de-4a"}


@clause("DX-4.2")
def test_two_attacks_from_one_hex_do_not_share_capacity():
    p = position("turn=3; de-6a L4; de-9a L4; de-17a L4; su-5a L5; su-6a K5").attack("L5", "de-6a", "de-9a")
    assert p.play("unit de-17a").can("attack K5")


# ---- DX-4.3 Swamp and mountains

# I4, Mozyr, is swamp; J4 and I5 beside it are forest. P7, Maikop, is mountains; P8 beside it hills.
INTO_AND_OUT = [("J4", "I4"), ("I4", "J4"), ("P8", "P7"), ("P7", "P8")]


@clause("DX-4.3")
@pytest.mark.parametrize(("start", "target"), INTO_AND_OUT)
def test_two_units_attack_into_or_out_of_swamp_and_mountains_and_no_third(start, target):
    p = position(f"turn=3; de-6a {start}; hu-fast {start}; de-40pzk {start}; su-5a {target}")
    p = p.attack(target, "de-6a", "hu-fast").play("unit de-40pzk")
    assert not p.can(f"attack {target}")
    assert p.why(f"attack {target}") == "DX-4.3"


@clause("DX-4.3")
@pytest.mark.parametrize(("start", "target"), INTO_AND_OUT)
@pytest.mark.parametrize("second", ["de-9a", "de-pzgr1", "ro-3a"])
def test_at_most_one_of_them_is_an_army_or_panzergruppe(start, target, second):
    p = position(f"turn=3; de-6a {start}; {second} {start}; su-5a {target}").attack(target, "de-6a")
    p = p.play(f"unit {second}")
    assert not p.can(f"attack {target}")
    assert p.why(f"attack {target}") == "DX-4.3"


@clause("DX-4.3")
def test_at_most_one_of_them_is_a_panzer_unit():
    p = position("turn=3; de-pzgr1 J4; de-40pzk J4; hu-fast J4; su-5a I4").attack("I4", "de-pzgr1")
    assert p.play("unit hu-fast").can("attack I4")
    p = p.play("unit de-40pzk")
    assert not p.can("attack I4")
    assert p.why("attack I4") == "DX-4.3"


@clause("DX-4.3")
@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [("su-30a", "su-1tk", True), ("su-30a", "su-37a", False), ("su-1mk", "su-1tk", False), ("su-1tk", "su-1gk", True)],
)
def test_the_same_holds_for_russians(first, second, fits):
    p = position(f"turn=8 phase=B2a; {first} I5; {second} I5; ro-3a I4").attack("I4", first).play(f"unit {second}")
    assert p.can("attack I4") == fits
    assert p.why("attack I4") == (None if fits else "DX-4.3")


@clause("DX-4.3")
def test_each_hexside_counts_for_itself():
    p = position("turn=3; de-6a J4; de-9a I5; su-5a I4").fight("I4", "de-6a", "de-9a")
    assert p.strengths()[0] == 7


@clause("DX-4.3")
@pytest.mark.parametrize("target", ["L5", "I6", "L7"])
def test_clear_forest_and_hills_set_no_such_limit(target):
    """Kirovograd, Starodub and Stalino, attacked from L4, J5 and L6."""
    start = {"L5": "L4", "I6": "J5", "L7": "L6"}[target]
    p = position(f"turn=3; de-6a {start}; de-9a {start}; hu-fast {start}; su-5a {target}")
    assert p.fight(target, "de-6a", "de-9a", "hu-fast").strengths()[0] == 8


# ---- DX-4.4 Kerch and Kronshtat


@clause("DX-4.4")
@pytest.mark.parametrize(("start", "target"), [("O5", "O6"), ("O6", "O5")])
def test_one_unit_attacks_across_the_kerch_strait(start, target):
    p = position(f"turn=3; de-6a {start}; hu-fast {start}; su-5a {target}").attack(target, "de-6a").play("unit hu-fast")
    assert not p.can(f"attack {target}")
    assert p.why(f"attack {target}") == "DX-4.4"


@clause("DX-4.4")
@pytest.mark.parametrize("unit", ["de-pzgr1", "de-40pzk"])
def test_no_panzer_unit_attacks_across_the_kerch_strait(unit):
    p = position(f"turn=3; {unit} O5; su-5a O6").play(f"unit {unit}")
    assert not p.can("attack O6")
    assert p.why("attack O6") == "DX-4.4"


@clause("DX-4.4")
def test_no_russian_tank_unit_either():
    p = position("turn=3 phase=B2a; su-1mk O6; su-30a O6; ro-3a O5")
    assert p.play("unit su-30a").can("attack O5")
    p = p.play("unit su-1mk")
    assert not p.can("attack O5")
    assert p.why("attack O5") == "DX-4.4"


@clause("DX-4.4", "DX-4.11")
def test_one_unit_attacks_kronshtat_counting_all_its_hexsides():
    """Finns in Helsinki, Germans in Leningrad: one of them, not one each."""
    p = position("turn=4; fi-se B7; de-18a C8; su-5a B8").attack("B8", "fi-se").play("unit de-18a")
    assert not p.can("attack B8")
    assert p.why("attack B8") == "DX-4.11"
    assert p.play("halt", "recall fi-se", "unit de-18a").can("attack B8")


@clause("DX-4.4")
def test_no_panzer_unit_attacks_kronshtat():
    p = position("turn=4; de-pzgr4 C8; su-5a B8").play("unit de-pzgr4")
    assert not p.can("attack B8")
    assert p.why("attack B8") == "DX-4.4"


@clause("DX-4.4")
def test_out_of_kronshtat_the_ordinary_limit_holds():
    p = position("turn=4 phase=B2a; su-30a B8; su-37a B8; su-1mk B8; de-18a C8")
    assert p.fight("C8", "su-30a", "su-37a", "su-1mk").strengths()[0] == 3


# ---- DX-4.9 Nobody has to attack


@clause("DX-4.9")
@pytest.mark.parametrize("phase", ["A2a", "B2a"])
def test_nobody_has_to_attack(phase):
    assert position(f"turn=2 phase={phase}; de-6a J6; ro-3a J6; su-5a J7; su-30a J7").can("done")


# ---- DX-4.11 Where the limits hold


@clause("DX-4.11")
def test_the_limits_hold_in_blitzkrieg():
    """17. Army, the third, may only attack empty Kiev."""
    p = position("turn=3; de-6a L4; de-9a L4; de-17a L4; su-5a L5; su-6a K9").until("A2d").play("done")
    p = p.attack("L5", "de-6a", "de-9a").play("unit de-17a")
    assert (p.phase, p.options("attack")) == ("A2d", {"attack K4"})
    assert p.why("attack L5") == "DX-4.2"


@clause("DX-4.11")
def test_the_limits_hold_in_proriv():
    p = position("turn=8 phase=B2d weather=snow; su-1sh I5; su-3sh I5; su-1gk I5; ro-3a I4").play("done")
    assert p.can("unit su-3sh")
    p = p.attack("I4", "su-1sh")
    assert p.options("unit") == {"unit su-1gk"}


@clause("DX-4.11")
def test_the_limits_hold_in_the_extra_attack_of_turn_1():
    p = position("turn=1 phase=A2x; de-6a I2; de-9a I2; de-17a I2; su-5a J2").attack("J2", "de-6a", "de-9a")
    assert p.phase == "A2x"
    assert not p.can("unit de-17a")


@clause("DX-4.11", "DX-4.3")
def test_a_frozen_swamp_keeps_its_limit():
    p = position("turn=8 weather=snow; de-6a J4; de-9a J4; su-5a I4").attack("I4", "de-6a").play("unit de-9a")
    assert not p.can("attack I4")
    assert p.why("attack I4") == "DX-4.3"
