"""DX-5.1 and DX-5.3 to DX-5.5: rounds, the results table, weather, the pressed attack."""

import pytest

from rulebook import clause, game, position

# The clause page's table, typed again: one row for each die, columns 1 to 25.
TABLE = {
    6: "1 2 3 3 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13 13 14 14",
    5: "1 2 2 3 3 4 5 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13 13",
    4: "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13",
    3: "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12",
    2: "0 0 1 1 2 2 2 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12",
    1: "0 0 0 1 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11",
}
HITS = {face: [int(n) for n in row.split()] for face, row in TABLE.items()}
FACES = range(1, 7)


def in_table(strength, face):
    """What the engine's table says."""
    return game().tables.results.score(strength, face - 1)


# ---- DX-5.1 Battles and rounds

TWO_BATTLES = "turn=2; su-20a H9; su-21a K9; de-6a H8; de-17a K8"


@clause("DX-5.1")
def test_the_attacker_chooses_the_order_of_battles():
    p = position(TWO_BATTLES).attack("H9", "de-6a").fight("K9", "de-17a")
    assert p.seat == "axis"
    assert p.options() == {"battle H9", "battle K9"}
    assert p.play("battle K9").strengths() == (3, 1)
    assert p.play("battle H9").strengths() == (4, 1)


@clause("DX-5.1")
def test_a_battle_nobody_allocated_cannot_be_fought():
    p = position(TWO_BATTLES).attack("H9", "de-6a").fight("K9", "de-17a")
    assert not p.can("battle I9")
    assert p.why("battle I9") == "DX-5.1"


@clause("DX-5.1")
def test_one_battle_is_fought_out_before_the_next_begins():
    p = position(TWO_BATTLES).attack("H9", "de-6a").fight("K9", "de-17a").play("battle K9")
    p = p.fire(1, 1, press=3).play("done")
    assert p.strengths() == (3, 1)
    p = p.fire(1, 1, press=3)
    assert (p.phase, p.step, p.strengths()) == ("A2c", "press", (4, 1))


@clause("DX-5.1")
def test_what_one_battle_leaves_behind_does_not_count_in_the_next():
    """21. Army dies in K9, so an advance is owed there; 20. Army retreats from H9, so none is owed there."""
    p = position(TWO_BATTLES).attack("H9", "de-6a").fight("K9", "de-17a").play("battle K9").fire(6, 1)
    assert p.where("su-21a") == "pool"
    p = p.fire(1, 1, press=4).go("su-20a", "H10")
    assert p.step == "advance"
    assert p.can("done")


@clause("DX-5.1")
def test_a_battle_has_two_rounds():
    p = position("turn=2; su-20a K9; de-6a K8").fight("K9", "de-6a").fire(1, 1, press=4)
    assert p.step == "retreat"
    p = p.play("done")
    assert (p.phase, p.step) == ("A2c", "press")
    p = p.fire(1, 1, press=4)
    assert p.phase == "A2d"
    assert p.where("su-20a") == "K9"


@clause("DX-5.1")
def test_a_blitzkrieg_battle_has_one_round():
    p = position("turn=2 phase=A2d; su-20a K9; de-6a K8").play("done").fight("K9", "de-6a")
    p = p.fire(1, 1, press=4).play("done")
    assert p.phase == "B1"


@clause("DX-5.1")
def test_a_proriv_battle_has_one_round():
    p = position("turn=2 phase=B2d; su-16a K8; de-6a K9").play("done").fight("K9", "su-16a").fire(1, 1)
    assert (p.phase, p.step) == ("B2d", "retreat")
    p = p.play("done")
    assert p.phase == "A1"


@clause("DX-5.1")
def test_who_dies_in_a_round_has_fired_in_it():
    """6. Mech Korps (2-0) stands in the open: 7 columns kill it, its own 2 columns hit all the same."""
    p = position("turn=2; su-6mk K9; de-6a K8; de-17a K8").fight("K9", "de-6a", "de-17a").fire(6, 6)
    p = p.play("hit de-6a", "hit de-6a")
    assert p.where("su-6mk") == "pool"
    assert p.disrupted("de-6a")


@clause("DX-5.1")
def test_who_is_disrupted_in_a_round_has_fired_in_it_and_not_in_the_next():
    p = position("turn=2; su-20a K9; de-40pzk K8; de-6a K8").fight("K9", "de-40pzk", "de-6a").fire(1, 4)
    p = p.play("hit de-40pzk", "done")
    assert p.disrupted("su-20a")
    assert p.disrupted("de-40pzk")
    assert p.strengths() == (4, 0)


# ---- DX-5.3 The results table


@clause("DX-5.3")
@pytest.mark.parametrize("face", FACES)
def test_every_cell_of_the_table_is_the_printed_one(face):
    assert [in_table(strength, face) for strength in range(1, 26)] == HITS[face]


@clause("DX-5.3")
@pytest.mark.parametrize("strength", range(1, 26))
def test_the_mean_of_a_column_is_half_its_strength(strength):
    assert sum(in_table(strength, face) for face in FACES) == 6 * strength / 2


@clause("DX-5.3")
@pytest.mark.parametrize("strength", [0, -1, -2])
def test_strength_0_or_less_never_hits(strength):
    assert [in_table(strength, face) for face in FACES] == [0] * 6


@clause("DX-5.3")
@pytest.mark.parametrize(("strength", "hits"), [(26, (15, 14, 14, 12, 12, 11)), (30, (18, 16, 16, 14, 14, 12))])
def test_above_25_the_rest_is_added_on_the_same_roll(strength, hits):
    assert tuple(in_table(strength, face) for face in (6, 5, 4, 3, 2, 1)) == hits


@clause("DX-5.3")
@pytest.mark.parametrize(("die", "hits"), [(6, 7), (5, 6), (4, 5), (3, 5), (2, 4), (1, 3)])
def test_ten_columns_fire_as_the_table_says(die, hits):
    p = position("turn=2; su-20a K9; su-21a K9; de-6a K8; de-4a K8; de-40pzk K8")
    p = p.fight("K9", "de-6a", "de-4a", "de-40pzk")
    assert p.strengths() == (10, 2)
    assert p.fire(die, 6).hits() == (hits, 2)


@clause("DX-5.3")
@pytest.mark.parametrize(("die", "hits"), [(6, 16), (4, 14), (3, 13), (1, 11)])
def test_twentyseven_columns_fire_as_25_and_2(die, hits):
    p = position(
        """turn=2; su-20a J7; su-21a J7; de-pzgr1 J6; de-6a J6; de-40pzk J6
        de-pzgr2 K6; de-4a K6; de-pzgr3 I7; de-18a I7"""
    ).fight("J7", "de-pzgr1", "de-6a", "de-40pzk", "de-pzgr2", "de-4a", "de-pzgr3", "de-18a")
    assert p.strengths() == (27, 2)
    assert p.fire(die, 1).hits() == (hits, 0)


@clause("DX-5.3")
def test_an_attack_of_strength_0_hits_nobody_even_with_the_best_die():
    weak = position("turn=2 phase=B2a; de-40pzk K9; su-20a K8").fight("K9", "su-20a")
    assert weak.strengths() == (0, 2)
    assert not weak.fire(6, 1).disrupted("de-40pzk")
    some = position("turn=2 phase=B2a; de-40pzk K9; su-1mk K8").fight("K9", "su-1mk")
    assert some.strengths() == (1, 2)
    assert some.fire(6, 1).disrupted("de-40pzk")


@clause("DX-5.3")
def test_with_1_as_the_best_number_a_rolled_1_reads_the_row_of_the_6():
    p = position("turn=2; su-20a K9; su-21a K9; de-6a K8", best_die="one").fight("K9", "de-6a")
    assert [p.fire(die, 6).hits()[0] for die in FACES] == [3, 3, 2, 2, 1, 1]
    assert p.fire(6, 1).hits() == (1, 2)


@clause("DX-5.3")
def test_each_side_throws_one_die_and_nothing_else_happens_first():
    p = position("turn=2; su-20a K9; de-6a K8").fight("K9", "de-6a").play("press 0")
    assert p.seat == "chance"
    assert p.options() == {f"roll {a} {d}" for a in FACES for d in FACES}
    assert p.why("roll 7 1") == "DX-5.3"
    assert p.why("hit su-20a") == "DX-5.3"


# ---- DX-5.4 Weather

IN_THE_OPEN = "su-20a K9; su-21a K9; de-6a K8; de-17a K8"  # K9 is clear, without a town; K8 is a town
AXIS_IN_THE_OPEN = "phase=B2a; de-6a K9; de-17a K9; su-1sh K8; su-3sh K8"


def volley(weather, text, target, *units, **switches):
    """Both sides roll a 6: hits on the defenders, hits on the attackers."""
    return position(f"weather={weather}; {text}", **switches).fight(target, *units).fire(6, 6).hits()


@clause("DX-5.4")
@pytest.mark.parametrize(("weather", "hits"), [("good", (5, 2)), ("mud", (4, 0)), ("snow", (4, 2))])
def test_mud_costs_all_fire_two_columns_and_snow_axis_fire(weather, hits):
    assert volley(weather, "turn=8; " + IN_THE_OPEN, "K9", "de-6a", "de-17a") == hits


@clause("DX-5.4")
@pytest.mark.parametrize(("weather", "hits"), [("good", (3, 5)), ("mud", (2, 4)), ("snow", (3, 4))])
def test_axis_defence_fire_drops_in_snow_but_not_a_russian_attack(weather, hits):
    assert volley(weather, "turn=8; " + AXIS_IN_THE_OPEN, "K9", "su-1sh", "su-3sh") == hits


@clause("DX-5.4")
@pytest.mark.parametrize(("defended", "start", "fire"), [("K8", "J8", 2), ("G7", "H6", 2), ("K4", "K3", 3)])
def test_defenders_in_a_town_or_city_fire_in_full_in_mud(defended, start, fire):
    """Rossosh is a town, Smolensk a major city, Kiev a victory city with 1 of its own; no rivers. The attack drops."""
    text = f"turn=5; su-20a {defended}; su-21a {defended}; de-6a {start}; de-17a {start}"
    assert volley("mud", text, defended, "de-6a", "de-17a") == (4, fire)


@clause("DX-5.4")
def test_axis_defenders_in_a_town_fire_in_full_in_snow():
    text = "turn=8 phase=B2a; de-6a K8; de-17a K8; su-1sh K9; su-3sh K9"
    assert volley("snow", text, "K8", "su-1sh", "su-3sh") == (3, 5)


@clause("DX-5.4")
def test_allies_suffer_from_snow_like_germans():
    text = "turn=8; su-20a K9; su-21a K9; fi-kar K8; fi-se K8"
    assert volley("good", text, "K9", "fi-kar", "fi-se") == (3, 2)
    assert volley("snow", text, "K9", "fi-kar", "fi-se") == (2, 2)


@clause("DX-5.4")
def test_switched_to_attack_fire_the_weather_spares_every_defender():
    in_mud = volley("mud", "turn=5; " + IN_THE_OPEN, "K9", "de-6a", "de-17a", weather_fire="attack")
    assert in_mud == (4, 2)
    in_snow = volley("snow", "turn=8; " + AXIS_IN_THE_OPEN, "K9", "su-1sh", "su-3sh", weather_fire="attack")
    assert in_snow == (3, 5)


# ---- DX-5.5 The pressed attack

PANZERS = "su-20a K9; su-21a K9; de-pzgr1 K8"


@clause("DX-5.5")
@pytest.mark.parametrize(("die", "hits"), [(6, 6), (5, 5), (4, 4), (3, 1), (2, 0), (1, 0)])
def test_five_pressed_by_three_fires_in_column_8_or_in_column_2(die, hits):
    p = position("turn=2; " + PANZERS).fight("K9", "de-pzgr1")
    assert p.fire(die, 1, press=3).hits() == (hits, 0)


@clause("DX-5.5")
def test_a_press_goes_up_to_the_attacking_factors_and_no_further():
    p = position("turn=2; " + PANZERS).fight("K9", "de-pzgr1")
    assert p.options() == {f"press {n}" for n in range(6)}
    assert not p.can("press 6")
    assert p.why("press 6") == "DX-5.5"


@clause("DX-5.5")
def test_pressed_by_its_whole_strength_an_attack_doubles_or_fails():
    p = position("turn=2; " + PANZERS).fight("K9", "de-pzgr1")
    assert p.fire(6, 1, press=5).hits() == (7, 0)
    assert p.fire(3, 1, press=5).hits() == (0, 0)


@clause("DX-5.5")
def test_each_round_is_pressed_anew():
    p = position("turn=2; " + PANZERS).fight("K9", "de-pzgr1").fire(1, 1, press=5).play("done")
    assert p.options() == {f"press {n}" for n in range(6)}
    assert p.fire(6, 1).hits() == (4, 0)


@clause("DX-5.5", "DX-5.15")
def test_weather_does_not_lower_the_limit_of_a_press():
    """5 falls to column 3 in mud; pressed by 5 it is 8, or less than nothing."""
    p = position("turn=5 weather=mud; " + PANZERS).fight("K9", "de-pzgr1")
    assert p.can("press 5")
    assert p.why("press 6") == "DX-5.5"
    assert p.fire(6, 1, press=5).hits() == (6, 0)
    assert p.fire(3, 1, press=5).hits() == (0, 0)


@clause("DX-5.5", "DX-5.15")
def test_halving_does_lower_the_limit_of_a_press():
    p = position("turn=2; " + PANZERS + " cut").fight("K9", "de-pzgr1")
    assert p.options() == {"press 0", "press 1", "press 2"}
    assert p.why("press 3") == "DX-5.5"


@clause("DX-5.5")
def test_only_the_axis_presses_and_only_when_it_attacks():
    p = position("turn=2 phase=B2a; de-6a K9; su-1sh K8").fight("K9", "su-1sh")
    assert (p.step, p.seat) == ("fire", "chance")
    assert p.why("press 1") == "DX-5.3"


@clause("DX-5.5", "DX-12.3")
def test_neither_russians_nor_lotsa_dice_have_columns_to_press_by():
    for side, dice, most in [("axis", "table", 5), ("soviet", "table", 0), ("axis", "lotsa", 0)]:
        p = position("turn=2; de-6a L4; su-5a L5", dice=dice)
        assert p.part("strength").press_limit(p.game.tables, p.game.sides.index(side), 5) == most


@clause("DX-5.5")
def test_allies_alone_may_press_too():
    p = position("turn=2; su-18a M3; ro-3a N2").fight("M3", "ro-3a")
    assert p.options() == {"press 0", "press 1"}


@clause("DX-5.5")
def test_a_blitzkrieg_round_may_be_pressed():
    p = position("turn=2 phase=A2d; " + PANZERS).play("done").fight("K9", "de-pzgr1")
    assert p.options() == {f"press {n}" for n in range(6)}


@clause("DX-5.5")
def test_switched_to_hits_a_press_scores_no_more_than_the_attacking_factors():
    p = position("turn=2; " + PANZERS, press="hits").fight("K9", "de-pzgr1")
    assert [p.fire(die, 1, press=3).hits()[0] for die in FACES] == [0, 0, 1, 4, 5, 5]
    assert p.fire(6, 1, press=5).hits() == (5, 0)


@clause("DX-5.5", "DX-5.3")
def test_with_1_as_the_best_number_a_press_goes_up_on_1_to_3():
    p = position("turn=2; " + PANZERS, best_die="one").fight("K9", "de-pzgr1")
    assert [p.fire(die, 6, press=3).hits()[0] for die in FACES] == [6, 5, 4, 1, 0, 0]


@clause("DX-5.3")
def test_each_side_rolls_one_die_however_strong():
    p = position("turn=3; de-6a L4; de-9a L4; su-16a L5; su-5a K9").fight("L5", "de-6a", "de-9a").play("press 0")
    assert p.game.throw(p.state).dice == 2


@clause("DX-5.5")
def test_with_the_cap_on_hits_the_columns_still_stop_at_the_strength():
    p = position("turn=2; su-20a K9; de-6a K8", press="hits").fight("K9", "de-6a")
    strength = p.strengths()[0]
    assert p.options("press") == {f"press {n}" for n in range(strength + 1)}
    assert p.why(f"press {strength + 1}") == "DX-5.5"
