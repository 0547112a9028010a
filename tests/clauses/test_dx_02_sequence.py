from crusade.core.state import NOBODY
from crusade.games import load_revision
from crusade.record.notation import read_position
from rulebook import Position, clause, game, position

# Bialystok, H2, with Germans on three sides and Germany on the others: a Russian there is out of supply.
BIALYSTOK_RING = "de-6a H3; de-9a I2; de-4a G3"
# Rossosh, K8, with Russians on every side: a German there is out of supply.
ROSSOSH_RING = "su-5a K7; su-6a J8; su-12a J9; su-18a K9; su-4a L8; su-10a L7"


# ---- DX-2.1 The Axis player-turn


@clause("DX-2.1")
def test_the_axis_player_turn_goes_from_reinforcements_to_blitzkrieg():
    p = position("turn=2 phase=A1; de-6a L4; de-pzgr1 L4; su-5a L5; su-30a K7")
    assert (p.phase, p.step) == ("A1", "prepare")
    p = p.play("done")
    assert (p.phase, p.step) == ("A2a", "orders")
    p = p.fight("L5", "de-6a")
    assert (p.phase, p.step) == ("A2c", "press")
    p = p.until("A2d")
    assert (p.phase, p.step) == ("A2d", "orders")
    assert p.until("B1", "B2a").seat == "soviet"


@clause("DX-2.1")
def test_a_phase_in_which_nothing_can_be_decided_passes_by_itself():
    """No attack, so no A2c; mud, so no A2d; no supply question: the next to decide is the Russian."""
    p = position("turn=5 weather=mud; de-6a L4; su-5a K7").play("done")
    assert (p.phase, p.seat) == ("B1", "soviet")


@clause("DX-2.1")
def test_what_does_not_belong_to_a_phase_is_refused():
    p = position("turn=2; de-6a L4; su-5a K7")
    assert not p.can("fortify de-6a")
    assert p.why("fortify de-6a") == "DX-2.1"


@clause("DX-2.1")
def test_black_units_not_under_attack_recover_before_combat():
    p = position("turn=2; de-6a L4; su-5a L5; su-40a K7 disrupted").fight("L5", "de-6a")
    assert p.phase == "A2c"
    assert not p.disrupted("su-40a")


@clause("DX-2.1")
def test_black_units_under_attack_do_not_recover_before_combat():
    p = position("turn=2; ro-3a L4; su-40a L5 disrupted").fight("L5", "ro-3a")
    assert p.disrupted("su-40a")
    assert p.strengths() == (1, 0)


@clause("DX-2.1")
def test_black_units_attacked_but_not_disrupted_again_recover_after_combat():
    p = position("turn=2; ro-3a L4; su-40a L5 disrupted; de-pzgr1 I2").fight("L5", "ro-3a")
    p = p.fire(1, 1).play("done").fire(1, 1)
    assert p.phase == "A2d"
    assert not p.disrupted("su-40a")


@clause("DX-2.1")
def test_a_fight_of_two_rounds():
    p = position("turn=2; ro-3a L4; su-16a L5; de-pzgr1 I2").fight("L5", "ro-3a")
    p = p.fire(1, 1).play("done")
    assert (p.phase, p.step) == ("A2c", "press")
    assert p.fire(1, 1).phase == "A2d"


@clause("DX-2.1")
def test_advances_come_at_once_before_the_next_battle():
    p = position("turn=2; de-6a L4; de-9a K4; su-5a L5 disrupted; su-30a K5")
    p = p.attack("L5", "de-6a").attack("K5", "de-9a").play("done", "battle L5").fire(6, 1)
    assert p.where("de-6a") == "L5"
    assert p.step == "press"  # now K5
    assert p.strengths()[0] == 3


@clause("DX-2.1")
def test_black_units_out_of_supply_do_not_recover():
    p = position(f"turn=2; su-40a H2 disrupted; su-28a K7 disrupted; {BIALYSTOK_RING}").until("A2d")
    assert "H2" not in p.supplied("soviet")
    assert p.disrupted("su-40a")
    assert not p.disrupted("su-28a")


@clause("DX-2.1")
def test_brown_units_out_of_supply_do_not_recover():
    p = position(f"turn=2; su-5a H2 disrupted; su-6a K7 disrupted; {BIALYSTOK_RING}").until("A2d")
    assert p.disrupted("su-5a")
    assert not p.disrupted("su-6a")


@clause("DX-2.1")
def test_germans_in_supply_recover_at_the_end_of_their_operations():
    p = position("turn=2; de-6a L4 disrupted; de-pzgr1 K3 disrupted; de-9a K3; su-5a K7").until("A2d")
    assert p.disrupted("de-6a")
    p = p.until("B1")
    assert not p.disrupted("de-6a")
    assert not p.disrupted("de-pzgr1")


@clause("DX-2.1", "DX-9.4")
def test_axis_supply_status_is_fixed_after_recovery():
    p = position(f"turn=2; de-6a K8; {ROSSOSH_RING}")
    assert not p.until("A2d").marked("de-6a", "cut")
    assert p.until("B1").marked("de-6a", "cut")


@clause("DX-2.1", "DX-11.2")
def test_the_russian_victory_check_comes_only_on_turn_9():
    text = "; de-6a I2; su-5a K7; weather=snow"
    after_turn_8 = position("turn=8" + text).until("B2a").play("done")
    assert (after_turn_8.turn, after_turn_8.winner) == (9, None)
    assert after_turn_8.options()
    assert position("turn=9" + text).until().winner == "soviet"


# ---- DX-2.2 The Russian player-turn


@clause("DX-2.2")
def test_the_russian_player_turn_goes_from_replacements_to_proriv():
    p = position("turn=2 phase=B1; su-16a K5; su-30a K5; ro-3a L5")
    assert (p.phase, p.step) == ("B1", "muster")
    p = p.play("done")
    assert (p.phase, p.step) == ("B2a", "orders")
    p = p.fight("L5", "su-30a")
    assert (p.phase, p.step) == ("B2c", "fire")
    p = p.until("B2d")
    assert (p.phase, p.step) == ("B2d", "orders")
    p = p.until("A1", "A2a")
    assert (p.turn, p.seat) == (3, "axis")


@clause("DX-2.2")
def test_what_does_not_belong_to_a_russian_phase_is_refused():
    p = position("turn=2 phase=B2a; su-16a K5; ro-3a L5")
    assert not p.can("call")
    assert p.why("call") == "DX-2.2"


@clause("DX-2.2")
def test_rumanians_not_under_attack_recover_before_combat_and_those_under_attack_do_not():
    p = position("turn=2 phase=B2a; su-30a K5; ro-3a L5 disrupted; ro-4a K2 disrupted").fight("L5", "su-30a")
    assert p.phase == "B2c"
    assert p.disrupted("ro-3a")
    assert not p.disrupted("ro-4a")


@clause("DX-2.2")
def test_rumanians_attacked_but_not_disrupted_again_recover_after_combat():
    p = position("turn=2 phase=B2a; su-30a K5; ro-3a L5 disrupted; ro-4a M3; su-16a K9").fight("L5", "su-30a")
    p = p.play("roll 1 1", "done", "roll 1 1")
    assert p.phase == "B2d"
    assert not p.disrupted("ro-3a")


@clause("DX-2.2", "DX-2.6")
def test_rumanians_that_retreat_do_not_recover_after_combat():
    p = position("turn=2 phase=B2a; su-30a K5; ro-3a L5 disrupted; ro-4a M3; su-16a K9").fight("L5", "su-30a")
    p = p.play("roll 1 1", "unit ro-3a", "move M4").until("B2d")
    assert p.where("ro-3a") == "M4"
    assert "M4" in p.supplied("axis")
    assert p.disrupted("ro-3a")


@clause("DX-2.2")
def test_rumanians_out_of_supply_do_not_recover():
    p = position(f"turn=2 phase=B2a; ro-3a K8 disrupted; ro-4a M2 disrupted; su-16a M8; {ROSSOSH_RING}")
    assert "K8" not in p.supplied("axis")
    p = p.play("done")
    assert p.phase == "B2d"
    assert p.disrupted("ro-3a")
    assert not p.disrupted("ro-4a")


@clause("DX-2.2")
def test_germans_and_finns_do_not_recover_in_the_russian_turn():
    p = position("turn=2 phase=B2a; de-6a K3 disrupted; fi-kar A8 disrupted; ro-3a K3; su-5a K7").until("A1", "A2a")
    assert p.disrupted("de-6a")
    assert p.disrupted("fi-kar")


@clause("DX-2.2", "DX-9.4")
def test_russian_supply_status_is_fixed_after_proriv():
    p = position(f"turn=2 phase=B2a; su-5a H2; su-16a K7; {BIALYSTOK_RING}")
    p = p.until("B2d")
    assert not p.marked("su-5a", "cut")
    p = p.play("done").until("A1")
    assert p.marked("su-5a", "cut")
    assert not p.marked("su-16a", "cut")


@clause("DX-2.2")
def test_red_marked_russians_in_supply_recover_at_the_end_of_their_turn():
    p = position("turn=2 phase=B2a; su-16a K7 disrupted; su-1gk K7 disrupted; su-2sh K7; ro-3a K2").until("B2d")
    assert p.disrupted("su-16a")
    p = p.until("A1", "A2a")
    assert not p.disrupted("su-16a")
    assert not p.disrupted("su-1gk")


@clause("DX-2.2")
def test_brown_and_black_russians_do_not_recover_in_their_own_turn():
    p = position("turn=2 phase=B2a; su-5a K7 disrupted; su-40a K7 disrupted; su-16a K7; de-6a K2").until("A1", "A2a")
    assert p.disrupted("su-5a")
    assert p.disrupted("su-40a")


@clause("DX-2.2", "DX-11.1")
def test_the_german_victory_check_comes_after_the_russian_has_moved():
    """Warsaw, Helsinki, Rumania, Kiev, Odessa, Dnepropetrovsk, Kharkov and Leningrad: eight, all in supply."""
    p = position("turn=5; axis holds K4 N3 L6 K7 C8; de-6a K5; su-5a Q10").until("B2a")
    assert p.axis_points() == 8
    assert p.seat == "soviet"
    p = p.play("done")
    assert p.options() == set()
    assert p.winner == "axis"


# ---- DX-2.3 One move


@clause("DX-2.3")
def test_a_unit_makes_one_move_in_a_phase():
    p = position("turn=2; de-6a I6; de-9a I6; su-5a K9").play("unit de-6a", "move J6", "halt")
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-2.3"
    assert p.can("unit de-9a")


@clause("DX-2.3")
def test_a_move_may_be_made_in_pieces_while_the_counter_is_in_hand():
    p = position("turn=2; de-6a L4; su-5a K7").play("unit de-6a", "move L5", "move M5")
    assert p.where("de-6a") == "M5"


@clause("DX-2.3")
def test_one_counter_at_a_time():
    p = position("turn=2; de-6a L4; de-9a L4; su-5a K7").play("unit de-6a", "move L5")
    assert not p.can("unit de-9a")
    assert p.why("unit de-9a") == "DX-2.3"


@clause("DX-2.3")
def test_a_unit_that_has_moved_may_still_be_taken_up_to_attack_but_not_to_move():
    p = position("turn=2; de-6a K4; de-9a L4; su-5a L5").play("unit de-6a", "move L4", "halt", "unit de-6a")
    assert p.can("attack L5")
    assert not p.options("move")
    assert p.why("move M4") == "DX-2.3"


@clause("DX-2.3", "DX-4.13")
def test_an_advance_does_not_count_as_the_move():
    """Turn 1: 6. Army takes Lutsk in the extra attack and advances; then it has its move all the same."""
    p = position("turn=1 phase=A2x; de-6a I2; su-5a J2 disrupted").fight("J2", "de-6a").fire(6, 1)
    assert (p.phase, p.where("de-6a")) == ("A2a", "J2")
    assert p.play("unit de-6a").can("move K2")


@clause("DX-2.3", "DX-7.5")
def test_an_operational_move_in_a2a_leaves_the_one_in_a2d():
    p = position("turn=2; de-pzgr1 L4; su-5a K7").play("unit de-pzgr1", "move L5", "halt", "done")
    assert p.phase == "A2d"
    assert p.play("unit de-pzgr1").can("move M5")


# ---- DX-2.4 The calendar


@clause("DX-2.4")
def test_nine_turns_from_june_1941_to_february_1942():
    months = [(month, year) for month, year, _ in game().tables.months]
    assert months[:7] == [(m, 1941) for m in ("June", "July", "August", "September", "October", "November", "December")]
    assert months[7:] == [("January", 1942), ("February", 1942)]


@clause("DX-2.4")
def test_the_game_begins_with_turn_1_and_is_over_after_turn_9():
    p = position()
    assert p.turn == 1
    p = p.until()
    assert p.turn == 9
    assert p.options() == set()


@clause("DX-2.4")
def test_nothing_is_decided_before_turn_9():
    text = "; de-6a I2; su-5a K7; weather=snow"
    assert position("turn=8" + text).until("B1").fact("WINNER") == NOBODY
    assert position("turn=9" + text).until("B1").fact("WINNER") == 1


@clause("DX-2.3")
def test_a_counter_put_back_unmoved_has_its_move_still():
    p = position("turn=2; de-6a L5; de-9a L4; su-5a K9; axis holds L6 K4").play("unit de-6a", "halt")
    assert p.why("unit de-6a") is None


@clause("DX-2.3")
def test_what_is_said_of_a_unit_that_has_moved_is_true():
    p = position("turn=3; de-9a F6; de-4a F6; su-13a F8; su-5a A12").play("unit de-9a", "move F7", "halt", "unit de-9a")
    assert p.can("attack F8")
    refusal = p.game.explain(p.state, p.game.parse("move E7"))
    assert p.game.reason(refusal) == "9. Army has already moved in this phase. (DX-2.3)"


RECALLED = "turn=2; de-6a K3; de-pzgr1 K2; su-5a K4; su-20a H9"


@clause("DX-2.3")
def test_an_attack_named_and_recalled_costs_the_unit_nothing():
    p = position(RECALLED).attack("K4", "de-6a").play("recall de-6a", "unit de-6a")
    assert p.can("move J4")
    assert p.can("attack K4")
    assert p.play("halt").why("unit de-6a") is None


@clause("DX-2.3")
def test_an_attack_recalled_does_not_give_back_a_move_already_made():
    p = position(RECALLED).play("unit de-pzgr1", "move K3", "attack K4", "recall de-pzgr1", "unit de-pzgr1")
    assert p.can("attack K4")
    assert not p.options("move")
    assert p.why("move L2") == "DX-2.3"


@clause("DX-2.3")
def test_a_unit_allocated_to_an_attack_is_recalled_before_it_moves():
    p = position(RECALLED).attack("K4", "de-6a")
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-4.1"


@clause("DX-2.3")
def test_games_begun_under_revision_5_keep_the_move_lost_by_a_recall():
    old = load_revision("darkest-crusade", {}, 5)
    p = Position(old, read_position(old, RECALLED)).attack("K4", "de-6a").play("recall de-6a", "unit de-6a")
    assert not p.options("move")
