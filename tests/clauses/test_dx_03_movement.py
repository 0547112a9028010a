import pytest

from rulebook import clause, position

# ---- DX-3.1 Hexes


@clause("DX-3.1")
def test_only_undisrupted_units_move():
    p = position("turn=2; de-6a J5 disrupted; de-9a J5; su-5a K9")
    assert p.options("unit") == {"unit de-9a"}
    assert p.why("unit de-6a") == "DX-3.1"


@clause("DX-3.1")
@pytest.mark.parametrize("unit", ["su-1mk", "su-1tk"])
def test_russian_mechanized_and_tank_korps_go_two_hexes_and_attack(unit):
    p = position(f"turn=2 phase=B2a; {unit} K8; ro-3a K5").play(f"unit {unit}", "move K6")
    assert p.can("attack K5")


@clause("DX-3.1", "DX-3.2")
def test_not_three_hexes_and_attack():
    p = position("turn=2 phase=B2a; su-1mk K9; ro-3a K5").play("unit su-1mk", "move K6")
    assert not p.can("attack K5")
    assert p.why("attack K5") == "DX-3.2"


@clause("DX-3.1")
@pytest.mark.parametrize("unit", ["su-30a", "su-16a", "su-1gk", "su-1sh"])
def test_other_russians_go_one_hex_and_attack(unit):
    assert position(f"turn=2 phase=B2a; {unit} K7; ro-3a K5").play(f"unit {unit}", "move K6").can("attack K5")
    p = position(f"turn=2 phase=B2a; {unit} K8; ro-3a K5").play(f"unit {unit}", "move K6")
    assert not p.can("attack K5")
    assert p.why("attack K5") == "DX-3.2"


@clause("DX-3.1")
@pytest.mark.parametrize("unit", ["de-6a", "de-pzgr1", "de-40pzk", "ro-3a", "hu-fast", "fi-kar"])
def test_axis_units_go_one_hex_and_attack(unit):
    assert position(f"turn=3; {unit} J5; su-5a J7").play(f"unit {unit}", "move J6").can("attack J7")
    p = position(f"turn=3; {unit} J4; de-2a I2; su-5a J7").go(unit, "J6")
    assert not p.can(f"unit {unit}")
    assert p.why(f"unit {unit}") == "DX-3.2"


@clause("DX-3.8", "DX-3.1")
def test_the_loss_of_grozny_does_not_slow_the_panzers():
    p = position("turn=3; axis holds Q9; de-pzgr1 H8; su-5a K9").play("unit de-pzgr1")
    assert p.can("move H10")


@clause("DX-3.1")
def test_who_has_not_moved_may_attack():
    assert position("turn=2; de-6a J6; su-5a J7").play("unit de-6a").can("attack J7")


# ---- DX-3.2 The bonus


@clause("DX-3.2")
@pytest.mark.parametrize("unit", ["de-6a", "de-pzgr1", "ro-3a"])
def test_an_axis_unit_that_will_not_attack_goes_one_hex_more(unit):
    p = position(f"turn=2; {unit} J5; su-5a K11").play(f"unit {unit}")
    assert p.can("move J7")
    assert not p.can("move J8")
    assert p.why("move J8") == "DX-3.2"


@clause("DX-3.2")
@pytest.mark.parametrize(("unit", "farthest", "beyond"), [("su-5a", "K7", "K6"), ("su-1mk", "K6", "K5")])
def test_a_russian_unit_that_will_not_attack_goes_two_hexes_more(unit, farthest, beyond):
    p = position(f"turn=2 phase=B2a; {unit} K10; ro-3a J1").play(f"unit {unit}")
    assert p.can(f"move {farthest}")
    assert not p.can(f"move {beyond}")
    assert p.why(f"move {beyond}") == "DX-3.2"


@clause("DX-3.2")
def test_a_unit_that_has_moved_into_its_bonus_is_not_taken_up_to_attack_later_in_the_phase():
    p = position("turn=2; de-6a J4; de-9a J6; su-5a J7").go("de-6a", "J6")
    assert p.marked("de-6a", "bonus")
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-3.2"
    assert p.play("unit de-9a").can("attack J7")


@clause("DX-3.2")
def test_the_bonus_counts_however_the_move_is_cut_in_pieces():
    p = position("turn=2; de-6a J4; de-2a I2; su-5a J7").play("unit de-6a", "move J5")
    assert not p.marked("de-6a", "bonus")
    p = p.play("move J6")
    assert p.marked("de-6a", "bonus")
    assert not p.can("unit de-6a")


@clause("DX-3.2")
@pytest.mark.parametrize(("ours", "taken"), [("K5", "J6"), ("J6", "K5")])
def test_of_equal_ways_the_one_through_enemy_ground_is_taken(ours, taken):
    """From J5 to K6 two ways are equal, by J6 and by K5."""
    p = position(f"turn=2; de-6a J5; de-2a I2; su-5a K11; axis holds {ours}")
    assert p.holder(taken) == "soviet"
    assert p.go("de-6a", "K6").holder(taken) == "axis"


# ---- DX-3.4 and DX-3.11 Straits


@clause("DX-3.4")
@pytest.mark.parametrize(("start", "goal"), [("O6", "O5"), ("O5", "O6"), ("C8", "B8"), ("B8", "C8")])
def test_a_russian_unit_crosses_a_strait_with_its_whole_move(start, goal):
    p = position(f"turn=2 phase=B2a; su-1mk {start}; ro-3a J1").play("unit su-1mk", f"move {goal}")
    assert p.where("su-1mk") == goal
    assert not p.options("move")


@clause("DX-3.4")
@pytest.mark.parametrize(("start", "goal"), [("B7", "B8"), ("B8", "B7")])
def test_helsinki_and_kronshtat_are_parted_by_a_strait_too(start, goal):
    p = position(f"turn=2; fi-se {start}; axis holds B8; su-5a K9").play("unit fi-se", f"move {goal}")
    assert p.where("fi-se") == goal
    assert not p.options("move")


@clause("DX-3.4")
def test_a_strait_is_crossed_only_from_right_beside_it():
    p = position("turn=2 phase=B2a; su-1mk O7; ro-3a J1").play("unit su-1mk")
    assert not p.can("move O5")
    p = p.play("move O6")
    assert not p.can("move O5")
    assert p.why("move O5") == "DX-3.4"


@clause("DX-3.4", "DX-7.4")
def test_in_blitzkrieg_a_strait_takes_a_panzer_units_hex_and_is_too_far_for_a_bonus_move():
    p = position("turn=3; de-40pzk O5; de-6a O5; su-5a K9").until("A2d")
    assert p.play("unit de-40pzk").can("move O6")
    p = p.play("unit de-6a")
    assert p.can("move O4")
    assert not p.can("move O6")
    assert p.why("move O6") == "DX-7.4"


@clause("DX-3.11")
def test_after_a_strait_there_is_no_further_hex_and_no_bonus():
    """6. Army comes over to O6 and may attack O7, but not go on to Yeisk, N7."""
    p = position("turn=2; de-6a O5; su-5a O7").play("unit de-6a", "move O6")
    assert p.options() == {"attack O7", "halt"}
    assert p.why("move N7") in ("DX-3.4", "DX-3.11")


@clause("DX-3.11")
def test_after_a_strait_a_unit_may_attack():
    p = position("turn=2 phase=B2a; su-30a O6; ro-3a O4").play("unit su-30a", "move O5")
    assert not p.marked("su-30a", "bonus")
    assert p.can("attack O4")


# ---- DX-3.6 Cities


@clause("DX-3.6", "DX-6.2")
def test_an_undefended_major_city_is_entered_freely_and_so_taken():
    p = position("turn=2; de-6a G6; su-5a K9").play("unit de-6a", "move G7")
    assert p.holder("G7") == "axis"


@clause("DX-3.6")
def test_a_major_city_passed_through_is_taken_too():
    """From H3 to F4 by Vilnius, G4, entered step by step."""
    p = position("turn=2; de-6a H3; su-5a K9").play("unit de-6a", "move G4", "move F4")
    assert p.holder("G4") == "axis"


@clause("DX-3.6")
def test_an_empty_enemy_victory_city_is_not_entered_but_attacked():
    p = position("turn=2; de-6a K3; su-5a K9").play("unit de-6a")
    assert not p.can("move K4")
    assert p.why("move K4") == "DX-3.6"
    assert p.can("attack K4")


@clause("DX-3.6")
@pytest.mark.parametrize(
    ("text", "unit", "fortress"),
    [("fi-se B7; su-5a K9", "fi-se", "B8"), ("phase=B2a; su-8a F3; ro-3a J1", "su-8a", "G2")],
)
def test_an_empty_enemy_fortress_is_not_entered_but_attacked(text, unit, fortress):
    """Kronshtat and Koenigsberg; the latter is a major city besides."""
    p = position(f"turn=2; {text}").play(f"unit {unit}")
    assert not p.can(f"move {fortress}")
    assert p.why(f"move {fortress}") == "DX-3.6"
    assert p.can(f"attack {fortress}")


@clause("DX-3.6")
def test_ones_own_empty_victory_city_is_entered_freely():
    assert position("turn=2 phase=B2a; su-5a K5; ro-3a J1").play("unit su-5a").can("move K4")


@clause("DX-3.6", "DX-4.1", "DX-6.4")
def test_a_major_city_defended_in_this_player_turn_is_not_free():
    """Turn 1: 5. Army leaves Vilnius in the extra attack, and nobody hits the empty city."""
    p = position("turn=1 phase=A2x; de-40pzk H4; su-5a G4").fight("G4", "de-40pzk")
    p = p.fire(1, 1).play("unit su-5a", "move F5").fire(1, 1)
    assert (p.phase, p.holder("G4"), p.units("G4")) == ("A2a", "soviet", set())
    p = p.play("unit de-40pzk")
    assert not p.can("move G4")
    assert p.why("move G4") == "DX-6.4"
    assert p.can("attack G4")


# ---- DX-3.10 After the bonus


@clause("DX-3.10")
def test_the_bonus_does_not_bar_an_attack_in_blitzkrieg():
    p = position("turn=2; de-pzgr1 J4; de-2a I2; su-5a J7").go("de-pzgr1", "J6").play("done", "done")
    assert p.phase == "A2d"
    assert p.play("unit de-pzgr1").can("attack J7")


@clause("DX-3.10")
def test_by_the_switch_the_bonus_bars_attacks_in_the_whole_player_turn():
    p = position("turn=2; de-pzgr1 J4; de-9a J6; su-5a J7", bonus="turn")
    p = p.go("de-pzgr1", "J6").play("done", "done")
    assert p.phase == "A2d"
    assert not p.can("unit de-pzgr1")
    assert p.why("unit de-pzgr1") == "DX-3.10"
    assert p.can("unit de-9a")


@clause("DX-3.10")
def test_the_bonus_does_not_bar_an_attack_in_proriv():
    text = "turn=2 phase=B2a; su-16a J9; su-5a K9; ro-3a J5"
    p = position(text).go("su-16a", "J6").play("done")
    assert p.phase == "B2d"
    assert p.play("done", "unit su-16a").can("attack J5")


@clause("DX-3.10")
def test_by_the_switch_it_bars_proriv_attacks_too():
    p = position("turn=2 phase=B2a; su-16a J9; su-1gk J6; ro-3a J5", bonus="turn")
    p = p.go("su-16a", "J6").play("done", "done")
    assert p.phase == "B2d"
    assert not p.can("unit su-16a")
    assert p.why("unit su-16a") == "DX-3.10"
    assert p.can("unit su-1gk")


@clause("DX-3.10")
def test_by_the_switch_who_took_no_bonus_attacks_in_blitzkrieg_as_ever():
    p = position("turn=2; de-pzgr1 J5; su-5a J7", bonus="turn").go("de-pzgr1", "J6").play("done", "done")
    assert p.play("unit de-pzgr1").can("attack J7")


# ---- DX-3.14 Rumania's soil


@clause("DX-3.14")
def test_russians_do_not_enter_rumania_until_the_axis_has_attacked_from_it():
    p = position("turn=2 phase=B2a; su-9a N2; de-6a I2").play("unit su-9a")
    assert not p.can("move N1")
    assert p.why("move N1") == "DX-3.14"
    assert not p.can("move O1")


@clause("DX-3.14", "DX-4.7")
def test_afterwards_they_do():
    p = position("turn=2 phase=B2a rumania_open=1; su-9a N2; de-6a I2").play("unit su-9a")
    assert p.can("move N1")
    assert p.can("move O1")


@clause("DX-3.14", "DX-5.18")
def test_nor_do_they_retreat_into_it():
    """Kishinev, M2, is attacked from M3. Friends are in L3; L2 and N1 are not beside the attackers, but N1 is Rumania."""
    text = "de-6a M3; su-9a M2; su-6a L3"
    p = position(f"turn=2; {text}").fight("M2", "de-6a").fire(1, 1).play("unit su-9a")
    assert p.options() == {"move L2", "move L3"}
    assert p.why("move N1") == "DX-3.14"
    assert position(f"turn=2 rumania_open=1; {text}").fight("M2", "de-6a").fire(1, 1).play("unit su-9a").can("move N1")


@clause("DX-3.14")
def test_by_the_switch_russians_enter_empty_rumanian_hexes_and_take_them():
    p = position("turn=2 phase=B2a; su-9a N2; ro-4a M1; de-6a I2", rumania="empty").play("unit su-9a")
    assert p.can("move N1")
    assert p.play("move N1").holder("N1") == "soviet"


@clause("DX-3.14", "DX-4.7")
def test_by_the_switch_axis_units_in_rumania_are_still_not_attacked():
    p = position("turn=2 phase=B2a; su-9a N2; ro-4a N1; de-6a I2", rumania="empty").play("unit su-9a")
    assert not p.can("attack N1")
    assert p.why("attack N1") == "DX-4.7"


@clause("DX-3.14", "DX-3.6")
def test_by_the_switch_m1_is_taken_by_attack_when_it_is_empty():
    p = position("turn=2 phase=B2a; su-30a L2; su-5a K9; de-6a I2", rumania="empty").play("unit su-30a")
    assert p.why("move M1") == "DX-3.6"
    assert p.can("attack M1")


@clause("DX-3.14")
def test_by_the_switch_russians_retreat_into_empty_rumania():
    text = "su-9a M2; de-6a M3; de-9a L3; de-17a N2; su-5a K9"
    p = position(f"turn=2; {text}", rumania="empty").fight("M2", "de-6a").fire(1, 1).play("unit su-9a")
    assert p.can("move N1")


# ---- Worked case 6


@clause("DX-3.2", "DX-4.5")
def test_worked_case_6_a_panzergruppe_in_its_bonus_is_in_no_battle_not_even_as_a_replacement():
    """1. Panzergruppe runs from J4 to J6, where two armies attack J7 and 9. Army falls; 6. Army stands by."""
    p = position("turn=2; de-pzgr1 J4; de-9a J6; de-17a J6; de-6a J6; su-5a J7; su-16a J7").go("de-pzgr1", "J6")
    assert p.why("unit de-pzgr1") == "DX-3.2"
    p = p.fight("J7", "de-9a", "de-17a").fire(1, 4).play("hit su-16a", "hit de-9a", "hit de-9a", "done")
    assert p.options() == {"done", "replace de-6a"}
    assert p.why("replace de-pzgr1") == "DX-4.5"


@clause("DX-3.10", "DX-7.1", "DX-7.4", "DX-7.5")
def test_worked_case_6_blitzkrieg_after_the_bonus():
    """They stand in J6; I7 is one hex away, I8 two, J5 one, J4 two, and both I7 and I8 touch J7."""
    p = position("turn=2; de-pzgr1 J4; de-6a J6; ro-3a J6; su-5a J7").go("de-pzgr1", "J6").play("done")
    assert p.phase == "A2d"
    after_one = p.go("de-pzgr1", "I7").play("done")
    assert after_one.play("unit de-pzgr1").can("attack J7")
    after_two = p.go("de-pzgr1", "I8").play("done")
    assert (after_two.can("unit de-pzgr1"), after_two.why("unit de-pzgr1")) == (False, "DX-7.4")
    assert p.play("done", "unit de-6a").can("attack J7")  # an army attacks from its place …
    moved = p.go("de-6a", "I7").play("done")  # … or moves 1
    assert (moved.can("unit de-6a"), moved.why("unit de-6a")) == (False, "DX-7.4")
    assert not p.play("unit de-6a").can("move I8")
    stayed = p.play("done")  # Rumanians never attack, and move 1
    assert (stayed.can("unit ro-3a"), stayed.why("unit ro-3a")) == (False, "DX-7.4")
    assert p.play("unit ro-3a").can("move J5")
    assert not p.play("unit ro-3a").can("move J4")


@clause("DX-7.2", "DX-3.10")
def test_worked_case_6_in_the_first_snow_turn_none_of_this():
    text = "weather=snow; de-pzgr1 J6; de-6a J6; su-5a J7; su-6a K9"
    assert position(f"turn=6 first_snow=6; {text}").play("done").phase == "B1"
    assert position(f"turn=7 first_snow=6; {text}").play("done").phase == "A2d"
