"""TA-9: Peiper, Bayerlein, Abrams, and Skorzeny's 150th Brigade.

The second step is phase A3c (Germans) or B2c (U.S.).
"""

from rulebook import clause, positions

position = positions("tiger-attack")

HELD = "u-99-393 bullingen; u-99-394 bullingen"


def second(text):
    """The German second step of turn 3."""
    return position(f"turn=3 phase=A3c fuel=8; {text}")


# ---- TA-9.1 The second step


@clause("TA-9.1")
def test_units_with_a_leader_move_and_attack_again():
    p = second(f"g-peiper losheim; g-2-3 losheim; g-2-2 amel; {HELD}")
    assert (p.phase, p.step) == ("A3c", "second")
    assert p.why("unit g-2-3") is None
    assert p.why("unit g-2-2") == "TA-9.1"
    assert p.play("unit g-2-3").can("attack bullingen")


@clause("TA-9.1")
def test_a_leader_may_drive_up_and_still_lead():
    p = position(f"turn=3 fuel=8; g-peiper dasburg; g-2-3 losheim; {HELD}").play("unit g-peiper", "move losheim")
    p = p.play("halt") if p.can("halt") else p
    p = p.play("done")
    assert p.phase == "A3c"
    assert p.why("unit g-2-3") is None


@clause("TA-9.1")
def test_the_leaders_start_where_the_rules_say():
    p = position()
    assert (p.where("g-peiper"), p.where("g-bayerlein"), p.where("u-abrams")) == ("a", "dasburg", "box")
    arrivals = {p.game.roster.id[row.unit]: (row.turn, row.place) for row in p.game.tables.arrivals}
    assert arrivals["u-abrams"] == ("6", "entry_south")


@clause("TA-9.1")
def test_with_nobody_to_lead_there_is_no_second_step_not_even_to_draw_fuel():
    p = position("turn=3 fuel=8 dump=18 dump_turn=2; g-2-3 spa; g-peiper a; g-1ss-pz1 b; u-99-393 namur; u-99-394 huy")
    assert p.options("draw")
    assert p.play("done").seat == "us"


@clause("TA-9.3", "TA-9.7")
def test_a_leader_alone_elsewhere_does_not_die_in_somebody_elses_battle():
    p = position(f"turn=3 fuel=8; g-peiper amel; g-2-3 losheim; {HELD}").fight("bullingen", "g-2-3").fire(1, 1)
    assert p.where("g-peiper") == "amel"


@clause("TA-9.1")
def test_abrams_leads_the_americans():
    p = position(
        "turn=6 phase=B2c; u-abrams bastogne; u-4ad-cca bastogne; u-99-393 eupen; g-2-3 noville; g-2-2 noville"
    )
    assert (p.phase, p.seat) == ("B2c", "us")
    assert p.play("unit u-4ad-cca").can("attack noville")
    assert p.why("unit u-99-393") == "TA-9.1"


@clause("TA-9.1")
def test_bayerleins_units_have_it_too():
    p = second("g-bayerlein wiltz; g-lehr-130 wiltz; g-1ss-pz1 a; u-99-393 eupen")
    assert p.why("unit g-lehr-130") is None


# ---- TA-9.2 Bayerlein

LEHR = "g-bayerlein wiltz; g-lehr-130 wiltz; g-lehr-901 wiltz; u-101-501 bastogne; u-101-502 bastogne"


@clause("TA-9.2")
def test_a_die_is_rolled_when_his_group_acts_and_on_a_six_it_does_nothing():
    p = second(f"{LEHR}; g-peiper losheim; g-2-3 losheim").play("unit g-lehr-130")
    assert (p.step, p.seat) == ("dally", "chance")
    goes_on = p.play("roll 5 0")
    assert goes_on.can("attack bastogne")
    dallies = p.play("roll 6 0")
    assert dallies.why("unit g-lehr-901") == "TA-9.2"
    assert dallies.why("unit g-2-3") is None  # Peiper's group is not his
    assert dallies.fact("DALLIED") == 3


@clause("TA-9.2")
def test_it_is_rolled_once_a_turn_and_happens_once_a_game():
    p = second(f"{LEHR}; g-peiper losheim; g-2-3 losheim").play(
        "unit g-lehr-130", "roll 2 0", "halt", "unit g-lehr-901"
    )
    assert p.step == "second"
    after = position(f"turn=4 phase=A3c fuel=8 dallied=3; {LEHR}").play("unit g-lehr-130")
    assert after.step == "second"


@clause("TA-9.2")
def test_within_the_arc_of_the_ourthe_he_has_no_effect():
    p = second("g-bayerlein noville; g-lehr-130 noville; g-peiper losheim; g-2-3 losheim; u-101-501 bastogne")
    assert p.why("unit g-lehr-130") == "TA-9.2"


# ---- TA-9.3 How leaders move and die


@clause("TA-9.3")
def test_a_leader_drives_six_lengths_without_fuel():
    p = position("turn=3 fuel=0; g-peiper a; g-2-3 a; u-99-393 eupen").play("unit g-peiper")
    assert p.can("move vielsalm")  # B, Losheim, Amel, Recht …
    assert p.why("move namur") == "TA-9.3"


@clause("TA-9.3")
def test_he_dies_only_with_his_whole_stack_in_one_battle():
    text = "turn=6 phase=B2a; g-peiper losheim; {}; g-1ss-pz1 a; u-9ad-cca bullingen; u-9ad-ccb bullingen; u-7ad-cca bullingen"
    alone = position(text.format("g-12vgd-27 losheim disrupted"))
    p = alone.fight("losheim", "u-9ad-cca", "u-9ad-ccb", "u-7ad-cca").fire(6, 1)
    assert p.where("g-peiper") == "lost"
    both = position(text.format("g-12vgd-27 losheim disrupted; g-12vgd-48 losheim fortified"))
    p = both.fight("losheim", "u-9ad-cca").fire(4, 1).play("hit g-12vgd-27")
    assert p.where("g-12vgd-27") == "lost"
    assert p.where("g-peiper") == "losheim"


@clause("TA-9.3")
def test_three_leaders_in_one_battle_each_share_the_fate_of_their_own_stack():
    p = position(
        "turn=6 fuel=8; g-1ss-pz1 a; g-peiper wiltz; g-2-3 wiltz; g-bayerlein martelange; g-2-2 martelange; "
        "u-abrams bastogne; u-4ad-ccr bastogne disrupted; u-99-393 eupen"
    )
    p = p.fight("bastogne", "g-2-3", "g-2-2").fire(6, 1)
    assert p.where("u-abrams") == "lost"
    assert (p.where("g-peiper"), p.where("g-bayerlein")) == ("wiltz", "martelange")


@clause("TA-9.3")
def test_he_lives_if_one_of_his_units_has_got_away():
    text = "turn=6 fuel=8; g-1ss-pz1 a; g-2-3 losheim; g-2-2 losheim; u-abrams bullingen; u-4ad-cca bullingen; u-4ad-ccr bullingen"
    p = (
        position(text)
        .fight("bullingen", "g-2-3", "g-2-2")
        .fire(1, 1, press=4)
        .play("unit u-4ad-cca", "move malmedy", "done")
    )
    p = p.fire(6, 1)  # 3 hits destroy the other
    assert p.where("u-4ad-ccr") == "lost"
    assert p.where("u-abrams") == "bullingen"


# ---- TA-9.4 The 150th Brigade


@clause("TA-9.4")
def test_the_150th_has_a_second_move_and_attack_by_itself():
    p = second(f"g-skorzeny losheim; g-2-3 losheim; {HELD}")
    assert p.why("unit g-skorzeny") is None
    assert p.why("unit g-2-3") == "TA-9.1"
    assert p.play("unit g-skorzeny").can("attack bullingen")


@clause("TA-9.4", "TA-9.8")
def test_attacking_it_takes_hits_before_the_others_until_it_is_destroyed():
    p = position(f"turn=3 fuel=8; g-peiper a; g-1ss-pz1 a; g-skorzeny losheim; g-2-3 losheim; {HELD}; u-2-23 bullingen")
    p = p.fight("bullingen", "g-skorzeny", "g-2-3").fire(1, 6, press=3)  # 3 hits
    p = p.share_out() if p.hits()[0] else p
    assert p.where("g-skorzeny") == "lost"  # two of them
    assert p.disrupted("g-2-3")


@clause("TA-9.4")
def test_it_may_exit_for_victory():
    p = position("turn=3 fuel=8; g-skorzeny liege; g-2-3 liege; u-99-393 namur")
    before = p.points()
    assert p.play("unit g-skorzeny", "exit").points() == before + 1


# ---- TA-9.5 Supply opened


@clause("TA-9.5")
def test_a_leaders_group_may_use_a_line_just_opened():
    """Cut off by its last status, but nothing stands in the way any more."""
    p = second("g-peiper stoumont; g-2-3 stoumont cut; u-99-393 werbomont; u-99-394 eupen")
    assert p.play("unit g-2-3").can("attack werbomont")


@clause("TA-9.5")
def test_but_not_while_the_line_is_still_cut():
    ring = "u-99-393 werbomont; u-99-394 aywaille; u-99-395 spa; u-2-23 stavelot"
    p = second(f"g-peiper stoumont; g-2-3 stoumont cut; g-bayerlein losheim; g-2-2 losheim; {ring}")
    assert p.why("unit g-2-3") == "TA-9.6"


# ---- TA-9.6 The second move


@clause("TA-9.6")
def test_lengths_and_fuel_are_counted_anew_from_the_same_pool():
    p = position(f"turn=3 fuel=8; g-peiper losheim; g-2-3 losheim; {HELD}").fight("bullingen", "g-2-3")
    p = p.fire(1, 1).play("done").fire(1, 1).play("done")
    assert (p.phase, p.fact("FUEL")) == ("A3c", 7)
    p = p.play("unit g-2-3", "attack bullingen")
    assert p.fact("FUEL") == 6


@clause("TA-9.6")
def test_only_led_units_attack_or_follow_and_two_groups_may_join():
    p = second(f"g-peiper losheim; g-2-3 losheim; g-bayerlein amel; g-lehr-130 amel; {HELD}")
    p = p.play("unit g-lehr-130", "roll 1 0", "attack bullingen", "unit g-2-3")
    assert p.can("attack bullingen")


@clause("TA-9.6")
def test_every_length_of_a_second_move_takes_fuel():
    """Six primary lengths for 3 fuel, by La Roche and Marche; the seventh would be a bonus, and there is none."""
    p = second("g-peiper st-vith; g-2-3 st-vith; u-99-393 eupen").play("unit g-2-3")
    assert p.why("move assesse") == "TA-9.6"
    p = p.play("move ciney")
    assert p.fact("FUEL") == 8 - 3
    p = second("g-peiper st-vith; g-2-3 st-vith; u-99-393 eupen").play("unit g-2-3", "move vielsalm")
    assert p.fact("FUEL") == 8 - 1
    assert p.play("move baraque").fact("FUEL") == 8 - 1
    assert p.play("move baraque", "move manhay").fact("FUEL") == 8 - 2


@clause("TA-9.6")
def test_without_fuel_there_is_no_second_move():
    p = position("turn=3 phase=A3c fuel=0; g-peiper st-vith; g-2-3 st-vith; u-99-393 eupen")
    assert p.play("unit g-2-3").options("move") == set()
    p = second("g-peiper st-vith; g-12vgd-27 st-vith; g-2-3 st-vith; u-99-393 eupen; u-99-394 vielsalm")
    p = p.play("unit g-12vgd-27")
    assert p.why("move recht") == "TA-9.6"  # infantry walks without fuel or not at all
    assert p.can("attack vielsalm")


@clause("TA-9.6", "TA-9.7")
def test_a_leader_goes_along_without_fuel():
    p = second("g-peiper st-vith; g-2-3 st-vith; u-99-393 eupen").play("unit g-2-3", "move manhay", "halt")
    p = p.play("unit g-peiper")
    assert p.where("g-peiper") == "manhay" or p.options("move") == {"move manhay"}
    assert p.fact("FUEL") == 8 - 2


@clause("TA-9.6", "TA-5.3", "TA-5.6")
def test_by_the_switch_a_second_move_has_free_and_bonus_lengths():
    text = "turn=3 phase=A3c fuel={}; g-peiper st-vith; g-2-3 st-vith; u-99-393 eupen"
    p = position(text.format(8), second_move="full").play("unit g-2-3")
    assert p.play("move assesse").fact("FUEL") == 8 - 3
    assert position(text.format(0), second_move="full").play("unit g-2-3").can("move vielsalm")


@clause("TA-7.4", "TA-9.6")
def test_the_road_off_takes_fuel_in_a_second_move():
    """From Spa to Verviers and off the map: two primary lengths in a row for 1 fuel."""
    text = "turn=3 phase=A3c fuel={}; g-peiper spa; g-2-3 spa; g-2-2 malmedy; g-1ss-pz1 bullingen; u-99-393 huy"
    p = position(text.format(2)).play("unit g-2-3", "move verviers")
    after = p.play("exit")
    assert (after.where("g-2-3"), after.points()) == ("exited", 1)
    assert after.fact("FUEL") == 2 - 1
    p = position(text.format(0)).play("unit g-2-3")
    assert not p.can("move verviers")
    p = second("g-peiper bullingen; g-2-3 bullingen; u-99-393 huy").play("unit g-2-3", "move verviers", "exit")
    assert p.fact("FUEL") == 8 - 2  # by Malmedy and Eupen: four primary lengths with the road off
    text = "turn=3 phase=A3c fuel={}; g-peiper verviers; g-2-3 verviers; u-99-393 huy"
    bare = position(text.format(0) + "; g-2-2 verviers").play("unit g-2-3")
    assert bare.why("unit g-2-3") == "TA-13.3"  # it had nothing to do
    assert position(text.format(1)).play("unit g-2-3", "exit").fact("FUEL") == 0


# ---- TA-9.7 Leaders and their units


@clause("TA-9.7")
def test_in_the_second_step_a_leader_goes_along_with_units_he_led():
    p = second("g-peiper losheim; g-2-3 losheim; u-99-393 eupen")
    assert p.why("unit g-peiper") == "TA-9.7"  # nobody has gone anywhere yet
    p = p.play("unit g-2-3", "move amel", "halt", "unit g-peiper")
    assert p.where("g-peiper") == "amel" or p.options("move") == {"move amel"}


@clause("TA-9.7")
def test_he_advances_after_his_units():
    p = position("turn=3 fuel=8; g-peiper losheim; g-2-3 losheim; g-2-2 losheim; u-99-393 bullingen disrupted")
    p = p.fight("bullingen", "g-2-3", "g-2-2").fire(6, 1)
    assert p.step == "advance"
    assert p.why("unit g-peiper") == "TA-9.7"
    p = p.play("unit g-2-3")
    assert p.can("unit g-peiper")
    assert p.play("unit g-peiper").where("g-peiper") == "bullingen"


@clause("TA-9.7")
def test_he_goes_along_with_the_last_of_a_retreating_stack():
    p = position("turn=6; g-1ss-pz1 a; u-abrams bullingen; u-4ad-cca bullingen; g-2-3 losheim").fight(
        "bullingen", "g-2-3"
    )
    p = p.fire(1, 1).play("unit u-4ad-cca", "move malmedy")
    assert p.where("u-abrams") == "malmedy"


@clause("TA-9.7")
def test_alone_he_stops_nobody_and_goes_to_the_nearest_own_unit():
    p = position("turn=6 fuel=8; g-2-3 losheim; u-abrams bullingen; u-99-393 malmedy; u-99-394 eupen").play(
        "unit g-2-3"
    )
    p = p.play("move bullingen")
    assert p.where("u-abrams") == "malmedy"


# ---- TA-9.8 More on the 150th


@clause("TA-9.8")
def test_in_its_second_attack_nobody_joins_or_follows_it():
    p = second(f"g-skorzeny amel; g-peiper losheim; g-2-3 losheim; {HELD}").attack("bullingen", "g-skorzeny")
    assert p.play("unit g-2-3").why("attack bullingen") == "TA-9.8"
    p = second(f"g-skorzeny amel; g-peiper losheim; g-2-3 losheim; {HELD}").attack("bullingen", "g-2-3")
    assert p.play("unit g-skorzeny").why("attack bullingen") == "TA-9.8"


@clause("TA-9.8")
def test_with_a_leader_it_attacks_with_his_stack():
    p = second(f"g-skorzeny losheim; g-peiper losheim; g-2-3 losheim; {HELD}").attack("bullingen", "g-2-3")
    assert p.play("unit g-skorzeny").can("attack bullingen")


@clause("TA-9.8")
def test_in_defence_hits_are_shared_out_freely():
    p = position("turn=6 phase=B2a; g-skorzeny losheim; g-2-3 losheim; u-9ad-cca bullingen; u-9ad-ccb bullingen")
    p = p.fight("losheim", "u-9ad-cca", "u-9ad-ccb").fire(3, 1)
    assert p.options("hit") == {"hit g-skorzeny", "hit g-2-3"}


@clause("TA-9.8")
def test_otherwise_it_is_an_ordinary_unit():
    p = second(f"g-skorzeny losheim cut; g-peiper amel; g-2-3 amel; {HELD}")
    assert p.why("unit g-skorzeny") == "TA-9.6"
    p = second(f"g-skorzeny losheim disrupted; g-peiper amel; g-2-3 amel; {HELD}")
    assert p.why("unit g-skorzeny") == "TA-1.3"


@clause("TA-9.2", "TA-9.4")
def test_the_150th_asks_no_die_of_bayerlein():
    p = second(f"{LEHR}; g-skorzeny wiltz").play("unit g-skorzeny")
    assert p.step == "second"


@clause("TA-9.3")
def test_one_battle_is_all_its_rounds():
    """One of the stack dies in the first round, the other in the second: their leader with them."""
    p = position(
        "turn=6 phase=B2a; g-peiper losheim; g-12vgd-27 losheim disrupted; g-12vgd-48 losheim; g-1ss-pz1 a; "
        "u-9ad-cca bullingen; u-9ad-ccb bullingen; g-2-3 amel; g-2-2 schonberg; g-2-304 b"
    ).fight("losheim", "u-9ad-cca", "u-9ad-ccb")
    p = p.fire(2, 1)
    while p.step == "defender_hits":
        p = p.play("hit g-12vgd-27") if p.can("hit g-12vgd-27") else p.share_out()
    assert (p.where("g-12vgd-27"), p.where("g-peiper")) == ("lost", "losheim")
    p = p.play("done") if p.step == "retreat" else p
    p = p.fire(6, 1)
    assert (p.where("g-12vgd-48"), p.where("g-peiper")) == ("lost", "lost")


@clause("TA-9.3")
def test_an_attacking_leader_dies_with_his_attackers():
    p = position(
        "turn=3 fuel=8; g-peiper losheim; g-12vgd-27 losheim; g-1ss-pz1 a; u-9ad-cca bullingen; u-9ad-ccb bullingen"
    )
    p = p.fight("bullingen", "g-12vgd-27").fire(1, 4)
    assert p.where("g-12vgd-27") == "lost"
    assert p.where("g-peiper") == "lost"


@clause("TA-9.8")
def test_disrupted_the_150th_is_still_the_first_to_be_hit():
    p = position(f"turn=3 fuel=8; g-peiper a; g-1ss-pz1 a; g-skorzeny losheim; g-2-3 losheim; {HELD}")
    p = p.fight("bullingen", "g-skorzeny", "g-2-3").fire(1, 3, press=3)  # 1 hit
    assert p.disrupted("g-skorzeny")
    p = p.play("done").fire(1, 3, press=2)
    assert p.where("g-skorzeny") == "lost"
    assert not p.disrupted("g-2-3")


@clause("TA-9.8")
def test_it_is_the_first_in_the_second_step_too():
    p = second(f"g-skorzeny losheim; g-peiper losheim; g-2-3 losheim; {HELD}")
    p = p.fight("bullingen", "g-skorzeny", "g-2-3").fire(1, 3, press=3)
    assert p.disrupted("g-skorzeny")
    assert not p.disrupted("g-2-3")


@clause("TA-9.8")
def test_nobody_follows_it_and_it_follows_nobody():
    text = f"g-skorzeny amel; g-peiper losheim; g-2-3 losheim; {HELD}"
    p = second(text).attack("bullingen", "g-skorzeny").play("unit g-2-3", "move amel")
    assert p.why("follow bullingen") == "TA-9.8"
    p = second(text).attack("bullingen", "g-2-3").play("unit g-skorzeny", "move losheim")
    assert p.why("follow bullingen") == "TA-9.8"


WITH_BAYERLEIN = f"g-skorzeny amel; g-bayerlein amel; g-lehr-130 amel; g-peiper losheim; g-2-3 losheim; {HELD}"


@clause("TA-9.8", "TA-9.2")
def test_with_bayerlein_the_150th_joins_others_only_after_his_die():
    p = second(WITH_BAYERLEIN).attack("bullingen", "g-2-3")
    assert p.play("unit g-skorzeny").why("attack bullingen") == "TA-9.8"  # it may act alone without the die
    p = p.play("unit g-lehr-130", "roll 3 0", "attack bullingen", "unit g-skorzeny")
    assert p.why("attack bullingen") is None
    dallied = second(WITH_BAYERLEIN).attack("bullingen", "g-2-3").play("unit g-lehr-130", "roll 6 0", "unit g-skorzeny")
    assert dallied.why("attack bullingen") == "TA-9.8"


@clause("TA-9.8", "TA-9.2")
def test_whom_it_attacked_alone_before_the_die_nobody_else_attacks():
    p = second(WITH_BAYERLEIN).attack("bullingen", "g-skorzeny")
    for face in (3, 6):
        after = p.play("unit g-lehr-130", f"roll {face} 0")
        after = after.play("halt") if face == 3 else after
        assert after.play("unit g-2-3").why("attack bullingen") == "TA-9.8"


@clause("TA-9.2")
def test_no_die_for_units_another_leader_leads_too():
    p = second(f"{LEHR}; g-peiper wiltz").play("unit g-lehr-130")
    assert p.step == "second"


@clause("TA-9.2")
def test_on_a_six_the_150th_keeps_its_own_step():
    p = second(f"{WITH_BAYERLEIN}").play("unit g-lehr-130", "roll 6 0")
    assert p.why("unit g-lehr-130") == "TA-9.2"
    assert p.play("unit g-skorzeny").can("attack bullingen")


# ---- Each leader and his own

TWO_GROUPS = "g-bayerlein wiltz; g-lehr-130 wiltz; g-lehr-901 wiltz; g-peiper st-vith; g-2-3 st-vith; u-99-393 eupen"


@clause("TA-9.7")
def test_a_leader_does_not_go_over_to_another_leaders_group():
    p = second(TWO_GROUPS)
    assert p.why("unit g-peiper") == p.why("unit g-bayerlein") == "TA-9.7"
    moved = p.play("unit g-lehr-130", "roll 3 0", "move clervaux", "halt")
    assert moved.play("unit g-bayerlein").options("move") == {"move clervaux"}
    assert moved.why("unit g-peiper") == "TA-9.7"


@clause("TA-9.7", "TA-9.2")
def test_who_dallies_goes_nowhere():
    p = second(TWO_GROUPS).play("unit g-lehr-130", "roll 6 0", "unit g-2-3", "move clervaux", "halt")
    assert p.why("unit g-bayerlein") == "TA-9.7"
    assert p.why("unit g-peiper") is None


@clause("TA-9.7", "TA-9.8")
def test_bayerlein_does_not_go_along_with_the_150th_that_acts_alone():
    p = second("g-bayerlein wiltz; g-lehr-130 wiltz; g-skorzeny wiltz; g-1ss-pz1 a; u-99-393 eupen")
    p = p.play("unit g-skorzeny", "move clervaux", "halt")
    assert p.why("unit g-bayerlein") == "TA-9.7"


CUT_150TH = (
    "g-bayerlein stoumont; g-skorzeny stoumont cut; g-2-3 stoumont cut; g-1ss-pz1 a; u-99-393 werbomont; u-99-394 eupen"
)


@clause("TA-9.5", "TA-9.8", "TA-9.2")
def test_a_line_opened_serves_the_150th_only_while_it_is_led():
    """It has its second step by itself only in supply; the line of TA-9.5 is for the group, which hangs on the die."""
    p = second(f"{CUT_150TH}; g-peiper losheim; g-2-2 losheim")
    assert p.why("unit g-skorzeny") == "TA-9.6"
    assert p.why("unit g-2-3") is None
    led = p.play("unit g-2-3", "roll 3 0", "halt")
    assert led.play("unit g-skorzeny").can("attack werbomont")
    assert p.play("unit g-2-3", "roll 6 0").why("unit g-skorzeny") == "TA-9.6"
    peipers = second(CUT_150TH.replace("g-bayerlein", "g-peiper"))
    assert peipers.play("unit g-skorzeny").can("attack werbomont")


@clause("TA-9.2")
def test_no_die_is_rolled_for_a_group_that_does_not_want_to():
    p = second("g-bayerlein wiltz; g-lehr-130 wiltz; g-1ss-pz1 a; u-99-393 eupen").play("done")
    assert p.phase != "A3c"


@clause("TA-9.2")
def test_the_next_turn_there_is_a_die_again():
    p = second("g-bayerlein wiltz; g-lehr-130 wiltz; g-1ss-pz1 a; u-99-393 eupen")
    p = p.play("unit g-lehr-130", "roll 3 0", "halt").until("B2a").until("A3c")
    assert p.turn == 4
    assert p.play("unit g-lehr-130").seat == "chance"


@clause("TA-9.7", "TA-7.5")
def test_a_leader_outside_goes_in_after_units_of_his_edge():
    text = "turn=6 phase=B2a; u-abrams south; u-4ad-cca south; u-4ad-ccb south; g-12vgd-27 martelange disrupted; u-99-393 eupen"
    p = position(text).fight("martelange", "u-4ad-cca", "u-4ad-ccb").fire(4, 1)
    assert p.why("unit u-abrams") == "TA-9.7"  # nobody has gone in yet
    p = p.play("unit u-4ad-cca")
    assert p.why("unit u-abrams") is None
    p = p.play("unit u-abrams")
    assert p.where("u-abrams") == "martelange"
    assert not p.can("unit u-abrams")
    other_edge = position(text.replace("u-abrams south", "u-abrams west")).fight("martelange", "u-4ad-cca", "u-4ad-ccb")
    assert other_edge.fire(4, 1).play("unit u-4ad-cca").why("unit u-abrams") == "TA-9.7"


@clause("TA-9.7", "TA-7.6")
def test_a_leader_may_go_off_the_map_with_a_unit_while_others_stay():
    text = "turn=6 fuel=8; g-1ss-pz1 a; g-2-3 eupen; u-abrams verviers; u-4ad-cca verviers; u-4ad-ccb verviers"
    p = position(text).fight("verviers", "g-2-3").fire(1, 1).play("unit u-4ad-cca", "exit")
    assert p.where("u-abrams") == "verviers"
    assert p.why("unit u-abrams") is None
    p = p.play("unit u-abrams")
    assert p.where("u-abrams") == "north_later"
    assert p.where("u-4ad-ccb") == "verviers"


@clause("TA-9.7")
def test_a_leader_stays_with_those_who_stay_or_goes_with_those_who_retreat():
    p = position(
        "turn=6 fuel=8; g-1ss-pz1 a; g-2-3 losheim; u-abrams bullingen; u-4ad-cca bullingen; u-4ad-ccb bullingen"
    )
    p = p.fight("bullingen", "g-2-3").fire(1, 1).play("unit u-4ad-cca", "move malmedy")
    assert p.units("bullingen") == {"u-abrams", "u-4ad-ccb"}
    assert p.play("unit u-abrams").where("u-abrams") == "malmedy"
    stayed = p.play("done")
    assert stayed.where("u-abrams") == "bullingen"


@clause("TA-9.7")
def test_in_the_advance_only_leaders_of_the_attackers_go_along():
    text = "turn=6 fuel=8; g-peiper losheim; g-bayerlein amel; g-2-3 losheim; g-lehr-130 amel; u-99-393 bullingen disrupted"
    p = position(f"{text}; u-99-394 eupen").fight("bullingen", "g-2-3").fire(6, 1).play("unit g-2-3")
    assert p.options("unit") == {"unit g-peiper"}


@clause("TA-9.7")
def test_a_leader_alone_is_put_with_the_nearest_own_unit_and_is_lost_where_there_is_none():
    p = position("turn=6 fuel=8; g-2-3 losheim; g-1ss-pz1 a; u-abrams bullingen; u-99-393 spa").play("unit g-2-3")
    assert p.play("move bullingen").where("u-abrams") == "spa"
    p = position("turn=6 fuel=8; g-2-3 losheim; g-1ss-pz1 a; u-abrams bullingen").play("unit g-2-3")
    assert p.play("move bullingen").where("u-abrams") == "lost"


@clause("TA-9.7")
def test_units_that_enter_their_leaders_point_leave_him_where_he_is():
    p = position("turn=3 fuel=8; g-peiper bullingen; g-2-3 losheim; g-1ss-pz1 a; u-99-393 eupen").play("unit g-2-3")
    assert p.play("move bullingen").where("g-peiper") == "bullingen"


@clause("TA-9.3", "TA-7.5")
def test_outside_the_map_a_leader_is_safe():
    text = (
        "turn=6 phase=B2a; u-abrams south; u-4ad-ccr south; g-12vgd-27 martelange; g-2-3 martelange; g-2-2 martelange; "
        "u-99-393 eupen; g-1ss-pz1 a"
    )
    p = position(text).fight("martelange", "u-4ad-ccr").fire(1, 6)
    assert p.where("u-4ad-ccr") == "lost"
    assert p.where("u-abrams") == "south"
    inside = text.replace("u-abrams south; u-4ad-ccr south", "u-abrams bastogne; u-4ad-ccr bastogne")
    assert position(inside).fight("martelange", "u-4ad-ccr").fire(1, 6).where("u-abrams") == "lost"


@clause("TA-9.6")
def test_disrupted_units_with_a_leader_have_no_second_step():
    p = position("turn=3 phase=A3c fuel=8; g-peiper losheim; g-2-3 losheim disrupted; u-99-393 eupen")
    assert p.phase != "A3c"
