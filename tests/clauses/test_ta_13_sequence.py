"""TA-13: the sequence of play."""

from rulebook import clause, positions

position = positions("tiger-attack")

BOARD = "g-2-3 losheim; g-12vgd-27 losheim; g-peiper losheim; u-99-393 bullingen; u-99-394 bullingen; u-9ad-cca malmedy"


@clause("TA-13.1")
def test_the_german_player_turn_goes_through_its_phases():
    p = position(f"turn=3 phase=A1; {BOARD}")
    assert (p.phase, p.step) == ("A1", "weather")
    p = p.play("roll 4 0")
    assert (p.phase, p.step) == ("A2", "prepare")
    p = p.play("done")
    assert (p.phase, p.step) == ("A3a", "orders")
    p = p.fight("bullingen", "g-2-3")
    assert (p.phase, p.step) == ("A3b", "withdraw")
    p = p.play("calloff")
    assert (p.phase, p.step) == ("A3c", "second")
    assert p.play("done").phase == "B1"


@clause("TA-13.1")
def test_what_does_not_belong_to_a_phase_is_refused():
    p = position(f"turn=3 fuel=8; {BOARD}")
    assert p.why("fortify g-12vgd-27") == "TA-13.1"
    assert p.why("unit u-99-393") == "TA-13.1"


@clause("TA-13.1")
def test_panzers_may_step_one_length_before_the_movement():
    p = position(f"turn=3 phase=A2 fuel=8; {BOARD}")
    assert p.why("unit g-12vgd-27") == "TA-13.1"
    p = p.play("unit g-2-3")
    assert p.can("move b")
    assert p.why("move pruem") == "TA-5.3"


@clause("TA-13.1")
def test_units_in_supply_recover_those_of_this_turn_too():
    p = position("turn=3 phase=A4; g-2-3 losheim disrupted; g-2-2 spa disrupted; u-99-393 malmedy; u-99-394 stavelot; "
                 "u-99-395 stoumont; u-2-23 verviers")  # fmt: skip
    p = p.until("B1")
    assert not p.disrupted("g-2-3")
    assert p.disrupted("g-2-2")  # Spa is cut off


@clause("TA-13.1")
def test_or_all_of_them_if_switched():
    p = position("turn=3 phase=A4; g-2-3 losheim disrupted; g-2-2 spa disrupted; u-99-393 malmedy; u-99-394 stavelot; "
                 "u-99-395 stoumont; u-2-23 verviers", recovery="all")  # fmt: skip
    assert not p.until("B1").disrupted("g-2-2")


@clause("TA-13.2")
def test_the_us_player_turn_goes_through_its_phases():
    p = position("turn=6 phase=B1; u-abrams bastogne; u-4ad-cca bastogne; u-99-393 eupen; g-2-3 noville; g-2-2 a")
    assert (p.phase, p.step, p.seat) == ("B1", "prepare", "us")
    p = p.play("done")
    assert (p.phase, p.step) == ("B2a", "orders")
    p = p.fight("noville", "u-4ad-cca")
    assert p.phase == "B2b"
    p = p.play("calloff")
    assert (p.phase, p.step) == ("B2c", "second")
    assert p.play("done").turn == 7


@clause("TA-13.2")
def test_units_out_of_supply_step_in_b1_infantry_with_its_bonus():
    p = position("turn=4 phase=B1; u-101-501 bastogne cut; u-9ad-cca bastogne cut; u-99-393 eupen; g-2-3 a")
    assert p.why("unit u-99-393") == "TA-13.2"  # in supply
    assert p.play("unit u-101-501").can("move neufchateau")
    assert p.play("unit u-9ad-cca").why("move neufchateau") == "TA-5.3"


@clause("TA-13.2")
def test_disrupted_us_units_recover_in_b4():
    p = position("turn=4 phase=B3; u-99-393 eupen disrupted; u-99-394 namur; g-2-3 a")
    assert not p.disrupted("u-99-393")


@clause("TA-13.3")
def test_one_operational_move_a_phase():
    p = position(f"turn=3 fuel=8; {BOARD}").play("unit g-2-3", "move b", "halt")
    assert p.why("unit g-2-3") == "TA-13.3"
    p = position(f"turn=3 fuel=8; {BOARD}").play("unit g-2-3")
    assert p.why("unit g-12vgd-27") == "TA-13.3"  # one counter at a time
    assert position(f"turn=3 fuel=8; {BOARD}").why("move b") == "TA-13.3"


@clause("TA-13.4")
def test_who_stepped_or_fortified_does_nothing_in_the_movement_step():
    p = position(f"turn=3 phase=A2 fuel=8; {BOARD}").play("fortify g-12vgd-27", "unit g-2-3", "move b")
    p = p.until("A3a")
    assert p.why("unit g-2-3") == "TA-13.4"
    assert p.why("unit g-12vgd-27") == "TA-13.4"


@clause("TA-13.4")
def test_the_second_step_stays_open_to_who_stepped_but_not_to_who_fortified():
    p = position(f"turn=3 phase=A3c fuel=8; {BOARD.replace('g-2-3 losheim', 'g-2-3 losheim stepped')}")
    assert p.why("unit g-2-3") is None
    p = position(f"turn=3 phase=A3c fuel=8; {BOARD.replace('g-12vgd-27 losheim', 'g-12vgd-27 losheim dug_in')}")
    assert p.why("unit g-12vgd-27") == "TA-13.4"


@clause("TA-13.4")
def test_by_the_switch_a_panzer_that_moved_early_may_drive_on_but_not_attack():
    text = "turn=3 phase=A2 fuel=8; g-2-3 losheim; g-12vgd-27 b; u-99-393 malmedy; u-9ad-cca vielsalm"
    p = position(text).play("unit g-2-3", "move amel", "done")
    assert p.why("unit g-2-3") == "TA-13.4"
    p = position(text, early_move="drives").play("unit g-2-3", "move amel", "done", "unit g-2-3")
    assert p.why("attack malmedy") == "TA-13.4"
    assert p.play("move st-vith").fact("FUEL") == 8 - 1  # the free length is used up


@clause("TA-13.4")
def test_advances_and_retreats_do_not_count_as_moves():
    """In the second step the panzer attacks on from the point it has just taken."""
    p = position("turn=3 fuel=8; g-2-3 losheim; g-peiper losheim; u-99-393 bullingen disrupted; u-9ad-cca malmedy")
    p = p.fight("bullingen", "g-2-3").fire(6, 1).play("unit g-2-3", "unit g-peiper")
    p = p.play("done") if p.step == "advance" else p
    assert p.phase == "A3c"
    assert p.play("unit g-2-3").can("attack malmedy")


@clause("TA-13.3")
def test_a_counter_put_back_unmoved_has_its_move_still():
    p = position(f"turn=3 fuel=8; {BOARD}").play("unit g-2-3", "halt")
    assert p.why("unit g-2-3") is None
    assert not p.marked("g-2-3", "moved")


@clause("TA-13.3")
def test_a_counter_with_nothing_to_do_is_not_asked_again():
    """Every way in is held by Germans: Abrams, who does not attack, is taken up once and not again."""
    text = (
        "turn=6 phase=B2a; u-abrams south; u-4ad-cca south; g-12vgd-27 martelange; g-2-3 echternach; g-2-2 ettelbrueck; "
        "g-2-304 neufchateau; u-99-393 eupen"
    )
    p = position(text)
    assert p.can("unit u-abrams")
    p = p.play("unit u-abrams")
    assert p.why("unit u-abrams") == "TA-13.3"
    assert not p.marked("u-abrams", "moved")


@clause("TA-13.3", "TA-5.2", "TA-6.4")
def test_what_had_nothing_to_do_may_have_it_after_anothers_order():
    """A Tiger with rivers before it follows on behind a panzer; an empty tank is filled from the dump."""
    text = (
        "turn=3 fuel=8; g-tiger-501 trois-ponts; g-2-3 trois-ponts; g-2-2 trois-ponts; g-1ss-pz1 a; "
        "u-99-393 stavelot; u-99-394 werbomont; u-99-395 vielsalm; u-2-9 eupen"
    )
    p = position(text).play("unit g-tiger-501")
    assert not p.can("unit g-tiger-501")
    assert p.attack("werbomont", "g-2-3").play("unit g-tiger-501").can("follow werbomont")
    text = (
        "turn=4 fuel=0 dump=6 dump_turn=2; g-2-3 echternach; g-2-2 malmedy; g-1ss-pz1 a; "
        "u-99-393 wallendorf; u-99-394 ettelbrueck"
    )
    p = position(text).play("unit g-2-3")
    assert not p.can("unit g-2-3")
    assert p.play("draw 6", "unit g-2-3").can("attack wallendorf")


@clause("TA-13.1")
def test_panzers_out_of_supply_may_step_too():
    assert position(f"turn=3 phase=A2 fuel=8; {BOARD}; g-2-2 st-vith cut").can("unit g-2-2")


@clause("TA-13.1", "TA-13.2")
def test_each_side_recovers_in_its_own_turn():
    p = position("turn=4 phase=A4; g-2-3 a disrupted; u-99-393 eupen disrupted; u-99-394 namur").until("B1")
    assert not p.disrupted("g-2-3")
    assert p.disrupted("u-99-393")


@clause("TA-13.2")
def test_in_b1_units_dig_in_and_those_cut_off_go_their_free_move():
    p = position("turn=4 phase=B1; u-101-501 bastogne cut; u-9ad-cca bastogne; u-99-393 eupen; g-2-3 a")
    assert p.options() - {"summon"} == {"fortify u-101-501", "fortify u-99-393", "unit u-101-501", "done"}
    p = p.play("fortify u-101-501").until("A2").until("B1")
    assert not p.marked("u-101-501", "dug_in")  # the next player-turn begins anew


@clause("TA-13.1")
def test_in_a2_units_come_in_dig_in_or_go_one_length():
    p = position("turn=3 phase=A2 fuel=1; g-fbb box; g-3fjd-8 box; g-12vgd-27 b; g-2-3 b; u-99-393 losheim")
    assert p.options() == {"enter g-fbb", "enter g-3fjd-8", "fortify g-12vgd-27", "unit g-2-3", "done"}


@clause("TA-13.4", "TA-13.2")
def test_who_fortified_does_not_step_and_next_turn_all_are_free_again():
    text = "turn=4 phase=B1; u-101-501 bastogne cut; u-101-502 bastogne cut; u-99-393 eupen; g-2-3 a"
    p = position(text).play("fortify u-101-501")
    assert p.why("unit u-101-501") == "TA-13.4"
    p = p.play("unit u-101-502", "move sibret", "halt").until("A1").until("B1")
    assert not p.marked("u-101-501", "dug_in")
    assert not p.marked("u-101-502", "stepped")


@clause("TA-13.4", "TA-4.3")
def test_infantry_that_stepped_does_not_fortify_nor_does_it_fortify_twice():
    text = "turn=4 phase=B1; u-101-501 bastogne cut; u-101-502 bastogne cut fortified; u-99-393 eupen; g-2-3 a"
    p = position(text)
    assert p.can("fortify u-101-501")
    assert p.why("fortify u-101-502") == "TA-4.3"
    p = p.play("unit u-101-501", "move sibret", "halt")
    assert p.why("fortify u-101-501") == "TA-13.4"


@clause("TA-13.4")
def test_who_stepped_does_not_fortify():
    p = position("turn=4 phase=B1; u-101-501 bastogne cut; u-101-502 bastogne cut; u-99-393 eupen; g-2-3 a")
    p = p.play("unit u-101-501", "move sibret", "halt")
    assert p.marked("u-101-501", "stepped")
    assert p.why("fortify u-101-501") == "TA-13.4"
    assert p.why("fortify u-101-502") is None


@clause("TA-13.2")
def test_a_disrupted_unit_out_of_supply_does_not_step():
    p = position("turn=4 phase=B1; u-101-501 bastogne cut disrupted; u-101-502 bastogne cut; u-99-393 eupen; g-2-3 a")
    assert p.options("unit") == {"unit u-101-502"}


@clause("TA-13.4")
def test_the_second_step_is_open_to_who_stepped_but_not_to_who_fortified():
    text = "turn=3 phase=A3a fuel=8; g-peiper losheim; g-2-3 losheim stepped; g-12vgd-27 losheim dug_in; g-2-2 a"
    p = position(f"{text}; u-99-393 eupen")
    assert p.why("unit g-2-3") == p.why("unit g-12vgd-27") == "TA-13.4"
    p = p.until("A3c")
    assert p.why("unit g-2-3") is None
    assert p.why("unit g-12vgd-27") == "TA-13.4"


DRIVES = "turn=3 fuel=8; g-2-3 losheim {}; g-2-2 amel; u-99-393 bullingen"


@clause("TA-13.4")
def test_who_stepped_drives_on_if_switched_but_does_not_attack():
    p = position(DRIVES.format("stepped"), early_move="drives").play("unit g-2-3")
    assert p.can("move schonberg")
    assert not p.options("attack")
    assert position(DRIVES.format(""), early_move="drives").play("unit g-2-3").can("attack bullingen")


@clause("TA-13.4")
def test_driving_on_is_for_the_undisrupted():
    assert position(DRIVES.format("disrupted"), early_move="drives").options("unit") == {"unit g-2-2"}
