import pytest

from rulebook import clause, position

# ---- DX-4.7 Rumania


@clause("DX-4.7")
@pytest.mark.parametrize(("start", "target"), [("M2", "N1"), ("L2", "M1"), ("N2", "O1")])
def test_russians_do_not_attack_rumania_until_attacked_from_it(start, target):
    p = position(f"turn=2 phase=B2a; su-30a {start}; su-5a K9; ro-4a {target}").play("unit su-30a")
    assert not p.can(f"attack {target}")
    assert p.why(f"attack {target}") == "DX-4.7"


@clause("DX-4.7")
def test_they_do_when_they_have_been_attacked_from_it():
    """Turn 2: 11. Army attacks from M1; in their own turn the Russians attack N1."""
    p = position("turn=2; de-11a M1; ro-4a N1; su-18a L2; su-30a M2").fight("L2", "de-11a").until("B2a")
    p = p.play("unit su-30a")
    assert p.can("attack N1")
    assert p.can("attack M1")


@clause("DX-4.7", "DX-4.13")
def test_an_attack_by_rumanians_who_have_left_rumania_does_not_open_it():
    p = position("turn=2; ro-3a N1; ro-4a N1; su-30a M2").play("unit ro-3a", "move N2", "attack M2", "done")
    p = p.until("B2a").play("unit su-30a")
    assert p.can("attack N2")
    assert not p.can("attack N1")
    assert p.why("attack N1") == "DX-4.7"


@clause("DX-4.7")
def test_axis_units_that_have_left_rumania_are_fair_game():
    assert position("turn=2 phase=B2a; su-30a M2; ro-4a N2").play("unit su-30a").can("attack N2")


@clause("DX-4.7")
@pytest.mark.parametrize("unit", ["de-11a", "ro-3a"])
def test_the_axis_does_not_attack_from_rumania_on_turn_1(unit):
    p = position(f"turn=1; {unit} M1; su-18a L2").play(f"unit {unit}")
    assert not p.can("attack L2")
    assert p.why("attack L2") == "DX-4.7"


@clause("DX-4.7")
@pytest.mark.parametrize("unit", ["de-11a", "ro-3a"])
def test_from_turn_2_it_may_and_never_has_to(unit):
    p = position(f"turn=2; {unit} M1; su-18a L2")
    assert p.play(f"unit {unit}").can("attack L2")
    assert p.can("done")


# ---- DX-4.8 and DX-4.13 The extra attack


@clause("DX-4.8")
def test_on_turn_1_germans_attack_once_before_moving():
    p = position("turn=1 phase=A1; de-6a J1; su-5a J2").play("done")
    assert p.phase == "A2x"
    p = p.play("unit de-6a")
    assert p.options() == {"attack J2", "halt"}
    assert p.why("move I2") == "DX-4.8"


@clause("DX-4.8", "DX-5.12")
def test_an_army_that_digs_in_does_not_make_the_extra_attack():
    p = position("turn=1 phase=A1; de-6a J1; de-17a J1; su-5a J2").play("fortify de-6a", "done")
    assert p.phase == "A2x"
    assert p.options("unit") == {"unit de-17a"}


@clause("DX-4.8")
def test_on_later_turns_they_do_not():
    assert position("turn=2 phase=A1; de-6a J1; su-5a J2").play("done").phase == "A2a"


@clause("DX-4.8")
def test_nobody_has_to_make_the_extra_attack():
    assert position("turn=1 phase=A2x; de-6a J1; su-5a J2").play("done").phase == "A2a"


@clause("DX-4.13")
def test_the_extra_attack_has_two_rounds():
    p = position("turn=1 phase=A2x; de-40pzk I2; su-16a J2").fight("J2", "de-40pzk").fire(1, 1).play("done")
    assert (p.phase, p.step) == ("A2x", "press")
    assert p.fire(1, 1).phase == "A2a"


@clause("DX-4.8", "DX-4.13")
def test_survivors_move_and_attack_again():
    """6. Army takes Lutsk, J2, advances at once, goes on to Tarnopol, K2, and attacks Zhitomir, K3."""
    p = position("turn=1 phase=A2x; de-6a I2; su-5a J2 disrupted; su-16a K3").fight("J2", "de-6a").fire(6, 1)
    assert (p.phase, p.where("de-6a")) == ("A2a", "J2")
    assert p.play("unit de-6a", "move K2").can("attack K3")


@clause("DX-4.8")
def test_who_is_disrupted_in_it_does_not_attack_again():
    p = position("turn=1 phase=A2x; de-6a I2; de-9a I2; su-16a J2").fight("J2", "de-6a").fire(1, 6).until("A2a")
    assert p.disrupted("de-6a")
    assert p.options("unit") == {"unit de-9a"}
    assert p.why("unit de-6a") == "DX-3.1"


@clause("DX-4.13")
@pytest.mark.parametrize("ally", ["hu-fast", "fi-kar", "ro-3a"])
def test_only_germans_make_the_extra_attack(ally):
    p = position(f"turn=1 phase=A2x; de-6a I2; {ally} I2; su-5a J2")
    assert p.options("unit") == {"unit de-6a"}
    assert p.why(f"unit {ally}") == "DX-4.13"


@clause("DX-4.13", "DX-4.7")
def test_nobody_makes_it_from_rumania():
    p = position("turn=1 phase=A2x; de-11a M1; de-6a I2; su-18a L2; su-5a J2")
    assert p.options("unit") == {"unit de-6a"}
    assert p.why("unit de-11a") == "DX-4.7"


@clause("DX-4.13")
def test_who_has_moved_out_of_rumania_may_attack_on_turn_1():
    """Birlad, N1, is Rumania; Akkerman, N2, is not."""
    p = position("turn=1; ro-4a N1; su-9a M2").play("unit ro-4a")
    assert not p.can("attack M2")
    assert p.play("move N2").can("attack M2")


# ---- DX-4.8 and DX-4.13 The ignored river

# Kiev, K4, fires with 1 of its own; J5/K4 and K5/K4 are Dnieper hexsides, K3/K4 and J4/K4 are dry.
KIEV = "su-19a K4; su-5a K4"


@clause("DX-4.8")
def test_on_turn_1_the_axis_may_ignore_one_river_hexside():
    p = position(f"turn=1; de-6a J5; {KIEV}").attack("K4", "de-6a")
    assert p.options("ford") == {"ford J5 K4"}
    assert p.play("done").strengths() == (4, 4)
    assert p.play("ford J5 K4", "done").strengths() == (4, 3)


@clause("DX-4.8")
def test_not_on_later_turns():
    p = position(f"turn=2; de-6a J5; {KIEV}").attack("K4", "de-6a")
    assert not p.options("ford")
    assert p.why("ford J5 K4") == "DX-4.8"


@clause("DX-4.8")
def test_the_russian_ignores_no_river():
    p = position("turn=1 phase=B2a; su-30a J5; de-6a K4").attack("K4", "su-30a")
    assert not p.options("ford")
    assert p.why("ford J5 K4") == "DX-4.8"


@clause("DX-4.8")
def test_only_a_river_that_an_attack_crosses_is_named():
    p = position(f"turn=1; de-6a K3; de-9a J5; {KIEV}").attack("K4", "de-6a")
    assert not p.options("ford")
    assert p.why("ford K3 K4") == "DX-4.8"  # dry
    assert p.why("ford J5 K4") == "DX-4.8"  # nobody attacks over it


@clause("DX-4.8", "DX-4.13")
def test_one_hexside_only():
    """Two defenders, two river hexsides: two points; one ignored, the other still counts."""
    p = position(f"turn=1; de-6a J5; de-4a K5; {KIEV}").attack("K4", "de-6a", "de-4a")
    assert p.options("ford") == {"ford J5 K4", "ford K5 K4"}
    assert p.play("done").strengths() == (8, 5)
    p = p.play("ford J5 K4")
    assert not p.options("ford")
    assert p.why("ford K5 K4") == "DX-4.13"
    assert p.play("done").strengths() == (8, 4)


@clause("DX-4.13")
def test_named_in_the_extra_attack_it_is_used_up():
    p = position(f"turn=1 phase=A2x; de-6a J5; de-9a J5; {KIEV}").attack("K4", "de-6a").play("ford J5 K4", "done")
    assert p.strengths() == (4, 3)
    p = p.until("A2a").attack("K4", "de-9a")
    assert not p.options("ford")
    assert p.why("ford J5 K4") == "DX-4.13"


@clause("DX-4.13")
def test_the_same_hexside_counts_again_in_the_next_battle():
    p = position(f"turn=1 phase=A2x; de-40pzk J5; de-9a J5; {KIEV}").attack("K4", "de-40pzk")
    p = p.play("ford J5 K4", "done").fire(1, 1).play("done").fire(1, 1)
    assert p.phase == "A2a"
    assert p.fight("K4", "de-9a").strengths() == (3, 4)


@clause("DX-4.13")
def test_not_named_in_the_extra_attack_it_is_left_for_operations():
    p = position("turn=1 phase=A2x; de-40pzk J5; de-9a J5; su-19a K4").fight("K4", "de-40pzk")
    p = p.fire(1, 1).play("done").fire(1, 1).attack("K4", "de-9a")
    assert p.phase == "A2a"
    assert p.can("ford J5 K4")


@clause("DX-4.13")
def test_or_for_blitzkrieg():
    p = position(f"turn=1; de-pzgr1 J5; {KIEV}").until("A2d").play("done").attack("K4", "de-pzgr1")
    assert p.can("ford J5 K4")
    assert p.play("ford J5 K4", "done").strengths() == (5, 3)


@clause("DX-4.13")
def test_an_attack_recalled_gives_it_back():
    p = position(f"turn=1; de-6a J5; de-4a K5; {KIEV}").attack("K4", "de-6a", "de-4a")
    p = p.play("ford J5 K4", "recall de-6a")
    assert p.can("ford K5 K4")


@clause("DX-4.1", "DX-4.13")
def test_another_unit_that_still_attacks_across_the_river_keeps_it_ignored():
    p = position(f"turn=1; de-6a J5; de-4a J5; de-9a K5; {KIEV}").attack("K4", "de-6a", "de-4a", "de-9a")
    p = p.play("ford J5 K4", "recall de-6a")
    assert not p.options("ford")
    assert p.play("recall de-4a").options("ford") == {"ford K5 K4"}
