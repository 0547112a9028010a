from rulebook import clause, position

# Bialystok, H2, with Germans on three sides and Germany on the others: a Russian there is out of supply.
BIALYSTOK_RING = "de-6a H3; de-9a I2; de-4a G3"
# Rossosh, K8, with Russians on every side: a German there is out of supply.
ROSSOSH_RING = "su-5a K7; su-6a J8; su-12a J9; su-18a K9; su-4a L8; su-10a L7"


# ---- DX-2.5 The recovery after combat


@clause("DX-2.5")
def test_it_comes_after_the_last_battle():
    """5. Army's own battle is over and it was not disrupted again; it waits for the battle of L5."""
    p = position("turn=2; ro-3a J5; ro-4a L4; su-5a J6 disrupted; su-30a L5; de-pzgr1 I2")
    p = p.attack("J6", "ro-3a").attack("L5", "ro-4a").play("done", "battle J6").fire(1, 1).play("done")
    p = p.fire(1, 1)
    assert p.phase == "A2c"
    assert p.disrupted("su-5a")
    assert not p.until("A2d").disrupted("su-5a")


@clause("DX-2.5")
def test_it_comes_before_blitzkrieg():
    p = position("turn=2; de-pzgr1 L4; su-5a L5 disrupted").until("A2d")
    assert not p.disrupted("su-5a")


@clause("DX-2.5")
def test_who_is_disrupted_in_this_combat_phase_waits():
    p = position("turn=2; ro-3a L4; su-5a L5; su-6a K9; de-pzgr1 I2").fight("L5", "ro-3a")
    p = p.fire(6, 1).play("done").fire(1, 1)
    assert p.phase == "A2d"
    assert p.disrupted("su-5a")
    p = p.until("B2a")
    assert p.disrupted("su-5a")
    assert p.options("unit") == {"unit su-6a"}
    assert p.why("unit su-5a") == "DX-3.1"


@clause("DX-2.5")
def test_who_is_disrupted_in_the_extra_attack_of_turn_1_waits():
    p = position("turn=1 phase=A2x; de-9a I2; su-16a J2; su-5a J2; de-pzgr1 I1").fight("J2", "de-9a")
    p = p.fire(3, 1).play("hit su-5a", "done").fire(1, 1).until("A2d")
    assert "J2" in p.supplied("soviet")
    assert p.disrupted("su-5a")


# ---- DX-2.6 Disrupted again


@clause("DX-2.6")
def test_brown_units_that_were_not_attacked_recover_after_combat_too():
    p = position("turn=2; de-6a L4; su-30a L5; su-5a K7 disrupted").fight("L5", "de-6a")
    assert p.disrupted("su-5a")
    assert not p.until("A2d").disrupted("su-5a")


@clause("DX-2.6")
def test_brown_units_attacked_but_not_disrupted_again_recover():
    p = position("turn=2; ro-3a L4; su-5a L5 disrupted; de-pzgr1 I2").fight("L5", "ro-3a")
    p = p.fire(1, 1).play("done").fire(1, 1)
    assert p.phase == "A2d"
    assert not p.disrupted("su-5a")


@clause("DX-2.6", "DX-5.16")
def test_a_disrupted_unit_that_retreats_is_disrupted_again():
    p = position("turn=2; ro-3a L4; su-5a L5 disrupted; de-pzgr1 I2").fight("L5", "ro-3a")
    p = p.fire(1, 1).play("unit su-5a", "move K6").until("A2d")
    assert p.where("su-5a") == "K6"
    assert p.disrupted("su-5a")


@clause("DX-2.6")
def test_a_disrupted_unit_hit_again_is_dead():
    p = position("turn=2; ro-3a L4; su-5a L5 disrupted").fight("L5", "ro-3a").fire(6, 1)
    assert p.where("su-5a") == "pool"


@clause("DX-2.6")
def test_red_marked_units_recover_in_b4_only():
    p = position("turn=2; de-pzgr1 I2; su-16a K7 disrupted; su-5a K7").until("B2a")
    assert p.disrupted("su-16a")
    assert p.options("unit") == {"unit su-5a"}
    assert p.why("unit su-16a") == "DX-3.1"
    assert not p.until("A1", "A2a").disrupted("su-16a")


# ---- DX-2.7 Who waits for whom


@clause("DX-2.7")
def test_russians_disrupted_in_blitzkrieg_pass_their_own_turn_disrupted():
    p = position("turn=2; de-pzgr1 L4; su-5a L5; su-40a L5; su-6a K9").until("A2d").play("done")
    p = p.fight("L5", "de-pzgr1").fire(3, 1).play("hit su-5a", "hit su-40a", "done").until("B2a")
    assert [p.why(f"unit {u}") for u in ("su-5a", "su-40a", "su-6a")] == ["DX-3.1", "DX-3.1", None]
    p = p.until("A2d")  # of the next turn
    assert not p.disrupted("su-5a")
    assert not p.disrupted("su-40a")


@clause("DX-2.7")
def test_a_red_unit_disrupted_in_blitzkrieg_recovers_at_the_end_of_its_own_turn():
    p = position("turn=2; de-pzgr1 L4; su-16a L5; su-6a K9").until("A2d").play("done")
    p = p.fight("L5", "de-pzgr1").fire(3, 1).until("B2a")
    assert p.disrupted("su-16a")
    assert not p.until("A1", "A2a").disrupted("su-16a")


@clause("DX-2.7")
def test_a_red_disrupted_unit_out_of_supply_dies_before_it_could_recover():
    p = position(f"turn=2 phase=B2a; su-16a H2 disrupted; su-5a K7; {BIALYSTOK_RING}").play("done")
    assert p.where("su-16a") == "gone"


@clause("DX-2.7")
def test_a_disrupted_german_out_of_supply_does_not_recover_but_dies():
    p = position(f"turn=2; de-6a K8 disrupted; de-9a I2 disrupted; {ROSSOSH_RING}").until("B1")
    assert p.where("de-6a") == "gone"
    assert not p.disrupted("de-9a")


@clause("DX-2.7")
def test_germans_disrupted_in_their_own_attack_recover_in_the_same_player_turn():
    p = position("turn=2; de-6a L4; su-16a L5").fight("L5", "de-6a").fire(1, 6)
    assert p.disrupted("de-6a")
    assert not p.until("B1").disrupted("de-6a")


@clause("DX-2.7")
def test_rumanians_disrupted_in_their_own_attack_wait_for_the_russian_turn():
    p = position("turn=2; ro-3a L4; su-16a L5; su-5a K9").fight("L5", "ro-3a").fire(1, 6).until("B2a")
    assert p.disrupted("ro-3a")
    assert not p.play("done").disrupted("ro-3a")


@clause("DX-2.2", "DX-2.5")
def test_hungarians_not_under_attack_have_recovered_before_the_battles():
    p = position("turn=2; hu-fast J1 disrupted; de-6a L5; su-40a L4; su-5a K7").until("B2a").fight("L5", "su-40a")
    assert p.phase == "B2c"
    assert not p.disrupted("hu-fast")


@clause("DX-2.1", "DX-2.5")
def test_a_black_unit_that_was_not_attacked_does_not_recover_after_the_battles():
    """30. Army is cut off in A2b; a battle elsewhere opens its line; it was not attacked, so it waits."""
    text = "turn=2; su-30a O4 disrupted; ro-3a O5; hu-fast N4; su-16a M5; su-5a M5; su-37a M5; axis holds P3 O5 O6; de-pzgr1 J1"
    p = position(text).fight("M5", "hu-fast").fire(1, 6).share_out().until("A2d")
    assert p.disrupted("su-30a")


@clause("DX-9.6", "DX-2.1")
def test_an_axis_newcomer_is_in_supply_until_the_next_supply_phase():
    p = position("turn=3 phase=A1; de-40pzk box; de-6a J1; su-5a K9").until("A2a")
    assert p.where("de-40pzk") == "I1"
    slots = p.part("slots")
    assert p.state.marks[slots.ARRIVED] >> p.game.roster.find("de-40pzk") & 1
    assert not p.until("B1").state.marks[slots.ARRIVED]
