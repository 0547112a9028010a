from rulebook import clause, position

# R is Lubny, K5; T is Kirovograd, L5; G is Uman, L4. All three are clear and lie beside each other. Two armies of
# attack 1, 30. and 37., stand in R; Rumanians in T. 5. Army, far off in K9, is only there to be somebody else.
R_AND_T = "turn=2 phase=B2a; su-30a K5; su-37a K5; su-5a K9; ro-3a L5"


# ---- Worked case 5


@clause("DX-4.6", "DX-4.9")
def test_worked_case_5_both_on_t_is_refused():
    p = position(f"{R_AND_T}; de-9a L4").attack("L5", "su-30a", "su-37a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


@clause("DX-4.6")
def test_worked_case_5_one_on_each_is_legal():
    p = position(f"{R_AND_T}; de-9a L4").attack("L5", "su-30a").attack("L4", "su-37a")
    assert p.why("done") is None
    assert p.play("done").options() == {"battle L4", "battle L5"}


@clause("DX-4.6")
def test_worked_case_5_both_on_g_is_legal_for_rumanians_oblige_nobody():
    p = position(f"{R_AND_T}; de-9a L4").attack("L4", "su-30a", "su-37a")
    assert p.can("done")


@clause("DX-4.9")
def test_worked_case_5_with_one_unit_only_g_may_be_attacked_and_t_not():
    one = position("turn=2 phase=B2a; su-30a K5; su-5a K9; ro-3a L5; de-9a L4")
    assert one.attack("L4", "su-30a").can("done")
    p = one.attack("L5", "su-30a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"
    assert p.play("recall su-30a").can("done")


@clause("DX-4.6")
def test_worked_case_5_if_g_is_disrupted_t_is_free():
    p = position(f"{R_AND_T}; de-9a L4 disrupted").attack("L5", "su-30a", "su-37a")
    assert p.can("done")


@clause("DX-4.9")
def test_an_attack_that_cannot_stand_is_not_dropped_behind_the_players_back():
    """As in worked case 5, but with nobody else on the map: refused in the open, or not offered at all."""
    p = position("turn=2 phase=B2a; su-30a K5; ro-3a L5; de-9a L4").play("unit su-30a")
    assert not p.can("attack L5") or not p.play("attack L5").can("done")


# ---- DX-4.6 Who obliges


@clause("DX-4.6")
def test_a_german_who_is_not_beside_the_attacked_hex_does_not_oblige():
    """J5 is beside R but not beside T."""
    assert position(f"{R_AND_T}; de-9a J5").attack("L5", "su-30a").can("done")


@clause("DX-4.6")
def test_a_german_who_is_not_beside_the_attackers_does_not_oblige():
    """M4 is beside T but not beside R."""
    assert position(f"{R_AND_T}; de-9a M4").attack("L5", "su-30a").can("done")


@clause("DX-4.6")
def test_only_the_hexes_the_attack_comes_from_count():
    """37. Army, in R beside G, stays out of it; 50. Army attacks T from K6, which is not beside G."""
    p = position(f"{R_AND_T}; su-50a K6; de-9a L4")
    assert p.attack("L5", "su-50a").can("done")
    assert not p.attack("L5", "su-50a", "su-37a").can("done")


@clause("DX-4.6")
def test_it_does_not_matter_from_where_the_german_is_attacked():
    """50. Army attacks it from Kiev, K4, which is not next to T."""
    p = position(f"{R_AND_T}; su-50a K4; de-9a L4").attack("L5", "su-30a")
    assert not p.can("done")
    assert p.attack("L4", "su-50a").can("done")


@clause("DX-4.6")
def test_idle_units_need_not_join_the_weaker_attack():
    """Two attack T and one attacks G: 16. Army could make it equal or nearly so, but does not have to attack."""
    p = position(f"{R_AND_T}; su-40a K5; su-16a K5; de-9a L4").attack("L5", "su-30a", "su-37a").attack("L4", "su-40a")
    assert p.play("unit su-16a").can("attack L4")
    assert p.can("done")


@clause("DX-4.6")
def test_a_panzergruppe_in_the_clear_obliges_attackers_in_the_clear():
    p = position(f"{R_AND_T}; de-pzgr1 L4").attack("L5", "su-30a", "su-37a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"
    assert position(f"{R_AND_T}; de-pzgr1 L4 disrupted").attack("L5", "su-30a", "su-37a").can("done")


@clause("DX-4.6")
def test_a_panzergruppe_in_forest_obliges_nobody():
    """G is I6, forest; R is J5 and T is J6, both clear."""
    text = "turn=2 phase=B2a; su-30a J5; su-5a K9; ro-3a J6"
    assert position(f"{text}; de-pzgr1 I6").attack("J6", "su-30a").can("done")
    assert not position(f"{text}; de-9a I6").attack("J6", "su-30a").can("done")


@clause("DX-4.6")
def test_a_panzergruppe_does_not_oblige_attackers_in_forest():
    """R is I6, forest; G is J6 and T is J5, both clear."""
    text = "turn=2 phase=B2a; su-30a I6; su-5a K9; ro-3a J5"
    assert position(f"{text}; de-pzgr1 J6").attack("J5", "su-30a").can("done")
    assert not position(f"{text}; de-9a J6").attack("J5", "su-30a").can("done")


@clause("DX-4.6")
def test_the_ground_of_the_attacked_hex_does_not_matter():
    """T is I6, forest; R is J6 and the panzergruppe's G is J5, both clear."""
    p = position("turn=2 phase=B2a; su-30a J6; su-5a K9; ro-3a I6; de-pzgr1 J5").attack("I6", "su-30a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


@clause("DX-4.6")
def test_a_panzer_korps_obliges_nobody():
    assert position(f"{R_AND_T}; de-40pzk L4").attack("L5", "su-30a", "su-37a").can("done")


@clause("DX-4.6")
def test_a_german_in_the_attacked_hex_itself_is_attacked_anyway():
    assert position(f"{R_AND_T}; de-9a L5").attack("L5", "su-30a", "su-37a").can("done")


@clause("DX-4.6")
def test_an_empty_city_obliges_to_nothing():
    """Kiev is Axis but empty; the text speaks of an Axis-occupied hex. 9. Army is beside Kiev and R."""
    text = "turn=2 phase=B2a; su-30a K5; su-5a K9; de-9a L4"
    assert position(f"{text}; axis holds K4").attack("K4", "su-30a").can("done")
    assert not position(f"{text}; ro-3a K4").attack("K4", "su-30a").can("done")


@clause("DX-4.6")
def test_the_axis_is_never_obliged():
    p = position("turn=2; de-6a K5; de-2a I2; su-5a L5; su-16a L4; su-30a L4").attack("L5", "de-6a")
    assert p.can("done")


# ---- DX-4.6 As near equal as possible


@clause("DX-4.6")
def test_a_unit_that_would_make_the_attacks_more_equal_must_switch():
    """6. Mechanized Korps has 2. Three points against one is refused; two against two is not."""
    p = position(f"{R_AND_T}; su-6mk K5; de-9a L4").attack("L5", "su-6mk", "su-30a").attack("L4", "su-37a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"
    p = p.play("recall su-30a").attack("L4", "su-30a")
    assert p.can("done")


@clause("DX-4.6")
def test_it_does_not_matter_which_of_the_two_has_more():
    p = position(f"{R_AND_T}; su-6mk K5; de-9a L4").attack("L4", "su-6mk", "su-30a").attack("L5", "su-37a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


@clause("DX-4.6")
def test_a_difference_that_no_single_switch_lessens_may_stand():
    p = position("turn=2 phase=B2a; su-6mk K5; su-30a K5; su-5a K9; ro-3a L5; de-9a L4")
    assert p.attack("L5", "su-6mk").attack("L4", "su-30a").can("done")
    assert p.attack("L4", "su-6mk").attack("L5", "su-30a").can("done")


@clause("DX-4.6")
def test_units_that_can_reach_only_one_of_the_hexes_need_not_be_matched():
    """Two mechanized korps in K6 are beside T only: four points there, two on G from R."""
    p = position(f"{R_AND_T}; su-6a K5; su-6mk K6; su-4mk K6; de-9a L4")
    p = p.attack("L5", "su-6mk", "su-4mk", "su-6a").attack("L4", "su-30a", "su-37a")
    assert p.can("done")


@clause("DX-4.6", "DX-4.3")
def test_a_switch_the_hexside_has_no_room_for_is_not_asked():
    """G is Mozyr, swamp, with room for one army; T is Korosten, J4; R is Gomel, I5."""
    text = "turn=8 phase=B2a; su-30a I5; su-37a I5; su-40a I5; su-49a I5; su-1tk I5; su-5a K9; ro-3a J4; de-9a I4"
    p = position(text).attack("I4", "su-30a")
    assert p.attack("J4", "su-37a", "su-40a", "su-49a").can("done")
    p = p.attack("J4", "su-37a", "su-40a", "su-1tk")  # a tank korps would fit over I5/I4
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


@clause("DX-4.6")
def test_firing_points_are_printed_factors_even_out_of_supply():
    """6. Mechanized Korps, cut off, still counts 2, so three stand against one."""
    p = position(f"{R_AND_T}; su-6mk K5 cut; de-9a L4").attack("L5", "su-6mk", "su-30a").attack("L4", "su-37a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


# ---- DX-4.9 Exemptions, and the switch


@clause("DX-4.9")
def test_by_the_switch_an_obligation_nobody_can_fulfil_is_waived():
    text = "turn=2 phase=B2a; su-30a K5; su-5a K9; ro-3a L5; de-9a L4"
    assert position(text, obligation="waived").attack("L5", "su-30a").can("done")
    assert not position(text, obligation="strict").attack("L5", "su-30a").can("done")


@clause("DX-4.9")
def test_by_the_switch_who_has_units_for_both_is_obliged_all_the_same():
    p = position(f"{R_AND_T}; de-9a L4", obligation="waived")
    assert not p.attack("L5", "su-30a", "su-37a").can("done")
    assert not p.attack("L5", "su-30a").can("done")  # 37. Army stands idle
    assert p.attack("L5", "su-30a").attack("L4", "su-37a").can("done")


@clause("DX-4.9", "DX-4.7")
def test_a_german_in_protected_rumania_obliges_nobody():
    """R is L2, T Kishinev, M2, and G Rumania, M1, with 11. Army in it."""
    text = "su-30a L2; su-5a K9; ro-3a M2; de-11a M1"
    assert position(f"turn=2 phase=B2a; {text}").attack("M2", "su-30a").can("done")
    p = position(f"turn=2 phase=B2a rumania_open=1; {text}").attack("M2", "su-30a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


@clause("DX-4.9")
def test_nor_does_one_behind_a_blocked_hexside_until_it_freezes():
    """R is Pskov, D7, T Rezekne, E6, and G Tartu, D6, over Lake Peipus from R."""
    text = "su-30a D7; su-5a K9; ro-3a E6; de-18a D6"
    assert position(f"turn=4 phase=B2a; {text}").attack("E6", "su-30a").can("done")
    p = position(f"turn=8 phase=B2a weather=snow; {text}").attack("E6", "su-30a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"


@clause("DX-4.9")
def test_nor_one_behind_a_strait():
    """R is Leningrad, T Narva, C7, and G Kronshtat, B8, over the strait."""
    p = position("turn=4 phase=B2a; su-30a C8; su-5a K9; ro-3a C7; de-18a B8").attack("C7", "su-30a")
    assert p.can("done")


# ---- DX-4.10 Obliged attacks


@clause("DX-4.10")
def test_an_obliged_attack_obliges_in_its_turn():
    """Around R, K5: Rumanians in J5, 9. Army in J6 beside them, 6. Army in K6 beside J6 but not beside J5."""
    p = position("turn=2 phase=B2a; su-30a K5; su-37a K5; su-40a K5; su-5a K9; ro-3a J5; de-9a J6; de-6a K6")
    p = p.attack("J5", "su-30a").attack("J6", "su-37a")
    assert not p.can("done")
    assert p.why("done") == "DX-4.6"
    assert p.attack("K6", "su-40a").can("done")


@clause("DX-4.10")
def test_an_obliged_attack_is_fought_over_as_many_rounds():
    """R is J6, T is J5 and G is K5, with no river between; every die shows 1, and nobody is hit."""
    p = position("turn=2 phase=B2a; su-30a J6; su-37a J6; ro-3a J5; de-9a K5").attack("J5", "su-30a")
    p = p.attack("K5", "su-37a").play("done", "battle J5").fire(1, 1).play("done").fire(1, 1)
    p = p.fire(1, 1).play("done")
    assert p.phase == "B2c"
    assert p.fire(1, 1).phase != "B2c"


@clause("DX-4.10")
def test_the_obligation_holds_in_proriv():
    p = position("turn=2 phase=B2d; su-16a K5; su-1gk K5; su-4sh K9; ro-3a L5; de-9a L4").play("done")
    both = p.attack("L5", "su-16a", "su-1gk")
    assert both.phase == "B2d"
    assert not both.can("done")
    assert both.why("done") == "DX-4.6"
    assert p.attack("L5", "su-16a").attack("L4", "su-1gk").can("done")


@clause("DX-4.10")
def test_in_proriv_only_proriv_attacks_count():
    """9. Army was attacked in B2c, in vain; in B2d the Rumanians may not be attacked alone all the same."""
    p = position("turn=2 phase=B2a; su-30a J6; su-16a J6; su-1gk J6; ro-3a J5; de-9a K5").fight("K5", "su-30a")
    p = p.fire(1, 1).play("done").fire(1, 1)
    assert p.phase == "B2d"
    p = p.play("done").attack("J5", "su-16a")
    assert not p.can("done")
    assert p.attack("K5", "su-1gk").can("done")
