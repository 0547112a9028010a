"""DX-5.12 and DX-5.21: fortified German armies.

H9 is clear, without town; Russians attack it from H10 over the Don.
"""

import pytest

from rulebook import clause, position


def russian_attack(*units):
    """The fortified 9. Army is attacked by these Siberians, 2 each."""
    return position("turn=4 phase=B2a; de-9a H9 fortified; su-1sh H10; su-3sh H10; su-1gk H10").fight("H9", *units)


# ---- DX-5.12 Digging in


@clause("DX-5.12")
def test_an_undisrupted_german_army_fortifies_in_a1():
    p = position("turn=2 phase=A1; de-9a H9; de-17a H8")
    assert p.options() == {"done", "fortify de-9a", "fortify de-17a"}
    p = p.play("fortify de-9a")
    assert p.marked("de-9a", "fortified")
    assert not p.marked("de-17a", "fortified")


@clause("DX-5.12")
@pytest.mark.parametrize("unit", ["de-pzgr1", "de-40pzk", "ro-3a", "hu-fast", "fi-kar"])
def test_only_german_armies_fortify(unit):
    p = position(f"turn=2 phase=A1; de-9a H8; {unit} H9")
    assert not p.can(f"fortify {unit}")
    assert p.why(f"fortify {unit}") == "DX-5.12"


@clause("DX-5.12")
def test_a_disrupted_army_does_not_fortify():
    p = position("turn=2 phase=A1; de-9a H9 disrupted; de-17a H8")
    assert not p.can("fortify de-9a")
    assert p.why("fortify de-9a") == "DX-5.12"


@clause("DX-5.12")
def test_armies_fortify_in_a1_only():
    p = position("turn=2; de-9a H9; de-17a H8")
    assert not p.can("fortify de-9a")
    assert p.why("fortify de-9a") == "DX-2.1"


@clause("DX-5.12")
def test_an_army_that_dug_in_neither_moves_nor_attacks_in_a2():
    p = position("turn=2 phase=A1; de-9a H9; de-17a H9; su-20a H10").play("fortify de-9a", "done")
    assert p.phase == "A2a"
    assert p.can("unit de-17a")
    assert not p.can("unit de-9a")
    assert p.why("unit de-9a") == "DX-5.12"


@clause("DX-5.12", "DX-2.1")
def test_in_the_next_turn_it_moves_and_attacks_again():
    p = position("turn=2 phase=A1; de-6a L4; de-17a I2; su-5a L5; su-30a K9").play("fortify de-6a").until("B1")
    p = p.until("A2a").play("unit de-6a")
    assert p.turn == 3
    assert p.can("move L3")
    assert p.can("attack L5")


@clause("DX-5.12")
def test_an_army_that_dug_in_takes_no_part_in_blitzkrieg():
    p = position("turn=2 phase=A1; de-9a H9; de-17a H9; su-20a H10").play("fortify de-9a", "done").until("A2d")
    assert not p.can("unit de-9a")
    assert p.why("unit de-9a") == "DX-5.12"
    p = p.play("done")
    assert p.can("unit de-17a")
    assert not p.can("unit de-9a")


@clause("DX-5.12")
def test_an_army_that_dug_in_replaces_nobody():
    """6. Army falls in round 1; 17. Army may take its place, 9. Army may not."""
    text = "turn=2 phase=A1; de-9a K8; de-17a K8; de-6a K8; de-4a K8; su-20a K9; su-21a K9"
    p = position(text).play("fortify de-9a", "done").fight("K9", "de-6a", "de-4a").fire(1, 3, press=8)
    p = p.play("hit de-6a", "done")
    assert p.options() == {"done", "replace de-17a"}
    assert p.why("replace de-9a") == "DX-5.12"


@clause("DX-5.12")
def test_an_army_that_dug_in_does_not_sail():
    p = position("turn=2 phase=A1; de-18a G2; de-16a G2; axis holds E5")
    assert p.can("sail de-18a")
    p = p.play("fortify de-18a")
    assert p.can("sail de-16a")
    assert not p.can("sail de-18a")
    assert p.why("sail de-18a") == "DX-5.12"


@clause("DX-5.12", "DX-3.7")
def test_an_army_that_sailed_has_done_something_else_and_does_not_dig_in():
    p = position("turn=2 phase=A1; de-18a G2; de-16a G2; axis holds E5")
    p = p.play("sail de-18a", "move E5", "roll 6 0")
    assert p.where("de-18a") == "E5"
    assert p.can("fortify de-16a")
    assert not p.can("fortify de-18a")


# ---- DX-5.12, DX-5.21 What ends it


@clause("DX-5.12", "DX-5.21")
def test_an_army_that_stays_keeps_its_fortification_from_turn_to_turn():
    p = position("turn=2 phase=A1; de-9a H9; su-20a F12").play("fortify de-9a").until("B2a").until("A1").until("A2d")
    assert p.marked("de-9a", "fortified")


@clause("DX-5.12", "DX-5.21")
def test_attacking_ends_fortification():
    p = position("turn=2; de-9a K8 fortified; su-20a K9").attack("K9", "de-9a")
    assert p.marked("de-9a", "fortified")
    assert not p.play("done").marked("de-9a", "fortified")


@clause("DX-5.12")
def test_an_attack_recalled_in_time_does_not_end_fortification():
    p = position("turn=2; de-9a K8 fortified; su-20a K9").attack("K9", "de-9a").play("recall de-9a").until("A2d")
    assert p.marked("de-9a", "fortified")


@clause("DX-5.12", "DX-5.21")
def test_replacing_a_fallen_attacker_ends_fortification():
    text = "turn=2; de-9a K8 fortified; de-6a K8; de-4a K8; su-20a K9; su-21a K9"
    p = position(text).fight("K9", "de-6a", "de-4a").fire(1, 3, press=8).play("hit de-6a", "done")
    assert p.marked("de-9a", "fortified")
    assert not p.play("replace de-9a").marked("de-9a", "fortified")


@clause("DX-5.21")
def test_moving_ends_fortification():
    p = position("turn=2; de-9a H9 fortified").play("unit de-9a", "move H8")
    assert not p.marked("de-9a", "fortified")


@clause("DX-5.21")
def test_taking_a_fortified_army_in_hand_and_putting_it_down_changes_nothing():
    p = position("turn=2; de-9a H9 fortified; de-17a H8").play("unit de-9a", "halt")
    assert p.marked("de-9a", "fortified")


@clause("DX-5.21")
def test_an_army_whose_works_are_gone_may_fortify_in_a_later_a1():
    """Hit once and not disrupted, it stays; the Russians bring no replacement and miss in round 2."""
    p = russian_attack("su-1sh", "su-3sh").fire(1, 1).play("hit su-1sh", "done", "done").fire(1, 1)
    p = p.play("hit su-1sh").until("A1")
    assert not p.marked("de-9a", "fortified")
    assert p.can("fortify de-9a")


@clause("DX-5.12")
def test_who_is_fortified_already_does_not_fortify_again():
    p = position("turn=2 phase=A1; de-9a H9 fortified; de-17a H8")
    assert not p.can("fortify de-9a")
    assert p.why("fortify de-9a") == "DX-5.21"


# ---- DX-5.21 Hits on a fortified army (worked case 4)


@clause("DX-5.21")
def test_a_fortified_army_fires_normally():
    """3, and the Don."""
    assert russian_attack("su-1sh").strengths() == (2, 4)


@clause("DX-5.12", "DX-5.21")
def test_one_hit_destroys_the_works_and_the_army_fires_in_full_in_round_2_worked_case_4():
    p = russian_attack("su-1sh", "su-3sh").fire(1, 1).play("hit su-1sh")
    assert not p.marked("de-9a", "fortified")
    assert not p.disrupted("de-9a")
    assert p.play("done").strengths() == (2, 4)


@clause("DX-5.21")
def test_a_second_hit_disrupts_worked_case_4():
    p = russian_attack("su-1sh", "su-3sh").fire(4, 1).play("hit su-1sh")
    assert p.where("de-9a") == "H9"
    assert p.disrupted("de-9a")
    assert not p.marked("de-9a", "fortified")


@clause("DX-5.21")
def test_four_hits_at_once_disrupt_a_fortified_army_of_3_worked_case_4():
    p = russian_attack("su-1sh", "su-3sh", "su-1gk").fire(5, 1).play("hit su-1sh")
    assert p.where("de-9a") == "H9"
    assert p.disrupted("de-9a")


@clause("DX-5.21")
def test_five_hits_at_once_eliminate_a_fortified_army_of_3_worked_case_4():
    p = russian_attack("su-1sh", "su-3sh", "su-1gk").fire(6, 1).play("hit su-1sh")
    assert p.where("de-9a") == "gone"


@clause("DX-5.21", "DX-5.16")
def test_retreating_after_the_first_hit_it_is_disrupted_and_unfortified_worked_case_4():
    p = russian_attack("su-1sh").fire(4, 1)
    assert not p.disrupted("de-9a")
    p = p.go("de-9a", "H8")
    assert p.disrupted("de-9a")
    assert not p.marked("de-9a", "fortified")


@clause("DX-5.16", "DX-5.21")
def test_an_unhurt_fortified_army_that_retreats_gives_up_its_works():
    p = russian_attack("su-1sh").fire(1, 1)
    assert p.marked("de-9a", "fortified")
    p = p.go("de-9a", "H8")
    assert p.disrupted("de-9a")
    assert not p.marked("de-9a", "fortified")


@clause("DX-5.19", "DX-5.21")
def test_the_works_let_an_army_take_one_hit_more_than_another():
    """6 hits on two armies of 3, one of them fortified."""
    text = "turn=8 phase=B2a; de-9a H9 fortified; de-17a H9; su-1sh H10 strong; su-3sh H10 strong; su-1gk H10"
    p = position(text).fight("H9", "su-1sh", "su-3sh", "su-1gk").fire(6, 1)
    assert p.hits() == (6, 2)
    assert p.play(*["hit de-9a"] * 4).can("hit de-9a")
    on_the_fortified = p.play(*["hit de-9a"] * 5, "hit su-1gk", "hit su-1gk")
    assert on_the_fortified.where("de-9a") == "gone"
    on_the_other = p.play(*["hit de-17a"] * 4, "hit su-1gk", "hit su-1gk")
    assert on_the_other.where("de-17a") == "gone"
    assert on_the_other.where("de-9a") == "H9"
