"""DC-6: steps along lines, what they carry, second moves, the highway, assaults and taking them back.

Tilsit-Kaunas is a major line, Brest-Pinsk a minor one, Suwalki-Kaunas an inferior one. The highway runs Minsk, Orsha, Smolensk,
Vyazma, Mozhaisk, Moscow.
"""

import pytest

from rulebook import Position, clause, positions

position = positions("dark-crusade")

JULY = "date=1941-07 phase=B3 weather=good"
JULY_SOVIET = "date=1941-07 phase=C3 weather=good"
FOOT = ("g-i", "g-ii", "g-x", "g-v", "g-vi", "g-xx", "g-xxvi")
PANZERS = ("g-xli", "g-lvi", "g-xxxix", "g-lvii", "g-xxiv")


def stack(place: str, *units: str) -> str:
    """These counters on one point, in the words of a position."""
    return "; ".join(f"{unit} {place}" for unit in units)


def hand(text: str, unit: str, **switches: str) -> Position:
    """The position with a counter taken up."""
    return position(text, **switches).play(f"unit {unit}")


def move(p: Position, goal: str, *units: str) -> Position:
    """These units make one step each; who might go on stops there."""
    for unit in units:
        p = p.play(f"unit {unit}", f"move {goal}")
        p = p.play("halt") if p.can("halt") else p
    return p


# ---- DC-6.1, DC-6.13, DC-1.5, DC-1.6 Stepping and entering


@clause("DC-6.1")
def test_a_unit_goes_one_line():
    p = hand(f"{JULY}; g-ii pinsk; s-10a kiev", "g-ii")
    assert p.options("move") == {"move brest", "move baranovichi", "move mozyr", "move rowno"}


@clause("DC-6.1", "DC-1.2")
def test_a_dispersed_unit_stays():
    p = position(f"{JULY}; g-ii pinsk dispersed; g-x pinsk; s-10a kiev")
    assert p.options("unit") == {"unit g-x"}


@clause("DC-6.1", "DC-6.8")
def test_a_point_with_enemy_units_is_assaulted_not_entered():
    p = hand(f"{JULY}; g-ii tilsit; s-11a kaunas", "g-ii")
    assert p.can("attack kaunas")
    assert p.why("move kaunas") == "DC-6.1"


@clause("DC-6.1", "DC-6.13")
def test_partisans_and_an_entrained_factory_go_when_a_combat_unit_enters():
    p = hand(f"{JULY}; g-ii poltava; s-ft-kha kharkov entrained; s-10a kiev", "g-ii").play("move kharkov")
    assert p.where("s-ft-kha") == "out"
    p = hand(f"{JULY}; g-ii brest; s-part1 pinsk; axis holds pinsk; s-10a kiev", "g-ii").play("move pinsk")
    assert p.where("s-part1") == "pool"


@clause("DC-1.5")
def test_any_number_of_units_may_stand_on_a_point():
    p = position(f"{JULY}; {stack('tilsit', *FOOT)}; {stack('warsaw', *PANZERS)}; g-viii koenigsberg; s-10a kiev")
    assert move(p, "tilsit", "g-viii").units("tilsit") == {*FOOT, "g-viii"}


@clause("DC-1.6", "DC-6.13")
def test_a_combat_unit_takes_the_point_and_keeps_it_when_it_leaves():
    p = move(position(f"{JULY}; g-ii brest; g-x brest; s-10a kiev"), "pinsk", "g-ii")
    assert p.holder("pinsk") == "axis"
    assert p.holder("brest") == "axis"


@clause("DC-1.6", "DC-6.13")
def test_support_units_enter_friendly_points_only():
    p = hand(f"{JULY}; g-hq-9 brest; g-ii brest; axis holds brest pinsk; s-10a kiev", "g-hq-9")
    assert p.can("move pinsk")
    assert p.why("move baranovichi") == "DC-6.13"


@clause("DC-6.9")
def test_terrain_does_nothing_to_movement():
    lines = {edge.kind for edge in position().game.board.edges.values()}
    assert lines == {"major", "minor", "inferior"}  # what a line carries is its grade, whatever it crosses
    p = hand(f"{JULY}; g-ii cluj; s-10a kiev", "g-ii")
    assert p.can("move stanislav")  # over the Carpathians


@clause("DC-6.10")
def test_a_unit_moves_once_in_a_phase():
    p = move(position(f"{JULY}; g-ii brest; g-x brest; s-10a kiev"), "pinsk", "g-ii")
    assert p.options("unit") == {"unit g-x"}


# ---- DC-6.2, DC-6.7 The second move


@clause("DC-6.2")
def test_german_armor_goes_on_at_once_to_a_second_unoccupied_point():
    p = hand(f"{JULY}; g-xxiv baranovichi; g-ii brest; s-10a kiev", "g-xxiv").play("move bobruisk")
    assert p.options() == {
        "move baranovichi",
        "move minsk",
        "move mogilev",
        "move gomel",
        "move mozyr",
        "halt",
    }
    p = p.play("move gomel")
    assert (p.holder("bobruisk"), p.holder("gomel")) == ("axis", "axis")
    assert p.marked("g-xxiv", "broke")


@clause("DC-6.2")
def test_the_second_step_is_no_assault():
    p = hand(f"{JULY}; g-xxiv baranovichi; s-10a mogilev", "g-xxiv").play("move bobruisk")
    assert not p.options("attack")
    assert p.why("move mogilev") == "DC-6.1"


@clause("DC-6.2")
@pytest.mark.parametrize("unit", ["g-ii", "h-mob"])
def test_others_stop_after_one_point(unit):
    p = hand(f"{JULY}; {unit} baranovichi; g-x brest; s-10a kiev", unit).play("move bobruisk")
    assert p.where(unit) == "bobruisk"
    assert p.why(f"unit {unit}") == "DC-6.10"


@clause("DC-6.2")
def test_soviet_armor_has_no_second_move():
    p = hand(f"{JULY_SOVIET}; s-6tk gomel; s-10a kiev", "s-6tk").play("move bobruisk")
    assert not p.can("move minsk")


@clause("DC-6.2")
def test_own_units_do_not_stop_a_second_move_but_by_the_switch():
    text = f"{JULY}; g-xxiv baranovichi; g-ii bobruisk; g-x mogilev; s-10a kiev"
    assert hand(text, "g-xxiv").play("move bobruisk").can("move mogilev")
    p = hand(text, "g-xxiv", second_moves="empty").play("move bobruisk")
    assert p.why("unit g-xxiv") == "DC-6.10"  # stopped by the corps on Bobruisk
    p = hand(text.replace("g-ii bobruisk", "g-ii brest"), "g-xxiv", second_moves="empty").play("move bobruisk")
    assert p.can("move minsk")
    assert p.why("move mogilev") == "DC-6.2"


@clause("DC-6.2", "DC-6.13")
def test_partisans_or_an_entrained_factory_leave_a_point_unoccupied():
    text = f"{JULY}; g-xxiv lubny; s-ft-kha kharkov entrained; s-part1 poltava; axis holds poltava; s-10a kiev"
    p = hand(text, "g-xxiv").play("move poltava", "move kharkov")
    assert p.where("g-xxiv") == "kharkov"


@clause("DC-6.13", "DC-6.8")
def test_a_lone_working_factory_stops_the_second_move():
    p = hand(f"{JULY}; g-xxiv lubny; s-ft-kha kharkov; s-10a kiev", "g-xxiv").play("move poltava")
    assert p.why("move kharkov") == "DC-6.1"


@clause("DC-6.13")
def test_the_second_step_may_lead_back_but_never_off_the_map():
    p = hand(f"{JULY}; g-xxiv siedlce; s-10a kiev", "g-xxiv").play("move warsaw")
    assert p.can("move siedlce")
    assert p.why("move west") == "DC-6.13"


@clause("DC-6.13", "DC-7.4")
def test_the_step_out_of_the_box_is_a_first_step():
    p = hand(f"{JULY}; g-xxiv west; s-10a kiev", "g-xxiv").play("move warsaw")
    assert p.can("move siedlce")


@clause("DC-6.7")
def test_a_stack_of_support_and_dispersed_minor_units_is_eliminated_by_whoever_enters():
    p = hand(f"{JULY}; g-ii brest; s-art1 pinsk; s-6tk pinsk dispersed; s-10a kiev", "g-ii").play("move pinsk")
    assert p.units("pool") == {"s-art1", "s-6tk"}


@clause("DC-6.7")
def test_automatic_elimination_is_for_both_sides():
    p = hand(f"{JULY_SOVIET}; s-10a mozyr; g-hq-9 pinsk; axis holds pinsk; g-ii warsaw", "s-10a").play("move pinsk")
    assert p.where("g-hq-9") == "dead"


@clause("DC-6.7")
@pytest.mark.parametrize("defender", ["s-10a pinsk dispersed", "s-1sh pinsk dispersed", "s-6tk pinsk"])
def test_majors_shock_armies_and_undispersed_minors_must_be_fought(defender):
    p = hand(f"{JULY}; g-ii brest; {defender}; s-5a kiev", "g-ii")
    assert p.can("attack pinsk")
    assert p.why("move pinsk") == "DC-6.1"


# ---- DC-6.3, DC-6.4, DC-6.6 Lines


@clause("DC-6.3")
@pytest.mark.parametrize(
    ("start", "goal", "units", "armor"),
    [("tilsit", "kaunas", 6, 4), ("brest", "pinsk", 4, 2), ("suwalki", "kaunas", 2, 1)],
)
def test_axis_lines_carry_six_four_two_units_of_them_four_two_one_armor(start, goal, units, armor):
    p = position(f"{JULY}; {stack(start, *FOOT, *PANZERS)}; s-10a kiev")
    p = move(p, goal, *PANZERS[:armor])
    assert p.play(f"unit {PANZERS[armor]}").why(f"move {goal}") == "DC-6.3"
    p = move(p, goal, *FOOT[: units - armor])
    assert p.play(f"unit {FOOT[units - armor]}").why(f"move {goal}") == "DC-6.3"


@clause("DC-6.3")
def test_soviet_lines_carry_four_three_two_units():
    armies = ("s-10a", "s-6a", "s-12a", "s-9a", "s-5a")
    for start, goal, units in (("kaunas", "vilnius", 4), ("pinsk", "mozyr", 3), ("pinsk", "rowno", 2)):
        p = move(position(f"{JULY_SOVIET}; {stack(start, *armies)}; g-ii warsaw"), goal, *armies[:units])
        assert p.play(f"unit {armies[units]}").why(f"move {goal}") == "DC-6.3"


@clause("DC-6.4")
def test_half_units_count_half_and_a_leftover_half_is_ignored():
    p = position(
        f"{JULY}; {stack('suwalki', 'g-i', 'g-hq-9', 'g-hq-4', 'g-hq-16', 'g-hq-2')}; axis holds kaunas; s-10a kiev"
    )
    p = move(p, "kaunas", "g-i", "g-hq-9", "g-hq-4", "g-hq-16")  # 1 + 3 halves = 2 and a half
    assert p.play("unit g-hq-2").why("move kaunas") == "DC-6.3"


@clause("DC-6.4")
def test_hungarian_and_rumanian_armies_count_two():
    p = position(f"{JULY}; {stack('suceava', 'r-3', 'r-ii', 'r-mtn')}; axis holds beltsy; s-10a kiev")
    p = move(p, "beltsy", "r-3")
    assert p.play("unit r-ii").why("move beltsy") == "DC-6.3"


@clause("DC-6.6")
def test_capacity_counts_moves_and_assaults_along_a_line_in_one_direction():
    text = f"{JULY}; {stack('suwalki', 'g-i', 'g-ii', 'g-x')}; {stack('kaunas', 'g-v', 'g-vi')}; s-10a kiev"
    p = move(position(text), "kaunas", "g-i", "g-ii")
    assert p.play("unit g-x").why("move kaunas") == "DC-6.3"
    assert p.play("unit g-v").can("move suwalki")
    p = move(position(text, capacity="both"), "kaunas", "g-i", "g-ii")
    assert p.play("unit g-v").why("move suwalki") == "DC-6.3"


@clause("DC-6.6")
def test_each_step_of_a_longer_move_loads_its_own_line():
    text = f"{JULY}; {stack('baranovichi', 'g-xxiv', 'g-xlvii')}; {stack('bobruisk', 'g-xlvi')}; s-10a kiev"
    p = move(position(text), "mozyr", "g-xlvi")  # the inferior line takes one armor
    p = p.play("unit g-xxiv", "move bobruisk")
    assert p.why("move mozyr") == "DC-6.3"
    assert p.can("move gomel")


# ---- DC-6.5 The highway


@clause("DC-6.5")
def test_armor_of_either_side_goes_two_points_along_the_highway():
    p = hand(f"{JULY_SOVIET}; s-6tk vyazma; g-ii warsaw", "s-6tk").play("move smolensk")
    assert p.options("move") == {"move orsha", "move vyazma"}
    assert p.play("move orsha").where("s-6tk") == "orsha"


@clause("DC-6.5", "DC-6.10")
def test_a_german_unit_on_the_highway_keeps_its_phase_5_move():
    p = hand(f"{JULY}; g-xxxix minsk; g-ii brest; s-10a kiev", "g-xxxix").play("move orsha")
    assert p.can("move vitebsk")  # by DC-6.2 instead
    assert not p.play("move smolensk").marked("g-xxxix", "broke")
    assert p.play("move vitebsk").marked("g-xxxix", "broke")


@clause("DC-6.5")
def test_infantry_has_no_use_of_the_highway():
    p = hand(f"{JULY}; g-ii minsk; g-x minsk; s-10a kiev", "g-ii").play("move orsha")
    assert p.why("unit g-ii") == "DC-6.10"


@clause("DC-6.5")
def test_who_only_reaches_the_highway_does_not_start_on_it():
    p = hand("date=1941-10 phase=B3 weather=mud; g-xxxix vitebsk; g-ii brest; s-10a kiev", "g-xxxix").play(
        "move smolensk"
    )
    assert p.why("unit g-xxxix") == "DC-6.10"


@clause("DC-6.5", "DC-5.2")
def test_no_two_points_on_the_highway_in_snow():
    p = hand("date=1943-01 phase=C3 weather=snow; s-6tk vyazma; s-5a vyazma; g-ii warsaw", "s-6tk").play(
        "move smolensk"
    )
    assert p.why("unit s-6tk") == "DC-6.10"


@clause("DC-6.5", "DC-8.6")
def test_two_highway_points_in_the_breakthrough_phase():
    p = hand("date=1941-10 phase=B5 weather=mud; g-xxxix orsha; s-10a vyazma", "g-xxxix").play("move smolensk")
    assert p.can("attack vyazma")


# ---- DC-5.2, DC-10.8 When there is no second move


@clause("DC-5.2")
@pytest.mark.parametrize(
    ("facts", "goes_on"),
    [
        ("date=1941-10 weather=good", True),
        ("date=1941-10 weather=mud", False),
        ("date=1941-12 weather=snow", False),
        ("date=1942-12 weather=snow", True),
    ],
)
def test_mud_and_the_first_winter_allow_no_second_move(facts, goes_on):
    p = hand(f"{facts} phase=B3; g-xxiv baranovichi; g-ii brest; s-10a kiev", "g-xxiv").play("move bobruisk")
    assert p.can("move gomel") == goes_on


@clause("DC-10.8")
def test_without_ploesti_the_axis_has_no_second_move():
    text = f"{JULY}; g-xxiv baranovichi; g-ii brest; s-10a ploesti"
    p = hand(text, "g-xxiv").play("move bobruisk")
    assert not p.can("move gomel")


# ---- DC-6.8 Assaults


@clause("DC-6.8")
def test_units_from_several_points_make_one_attack_and_stay_where_they_are():
    p = position(f"{JULY}; g-ii tilsit; g-x suwalki; s-11a kaunas").attack("kaunas", "g-ii", "g-x")
    assert (p.where("g-ii"), p.where("g-x")) == ("tilsit", "suwalki")
    assert p.options("recall") == {"recall g-ii", "recall g-x"}


@clause("DC-6.8", "DC-11.2")
def test_support_units_join_only_an_attack_that_has_a_combat_unit_from_whatever_point():
    p = position(f"{JULY}; g-ii tilsit; g-hq-9 suwalki; s-11a kaunas")
    assert p.play("unit g-hq-9").why("attack kaunas") == "DC-6.8"
    p = p.attack("kaunas", "g-ii")
    assert p.play("unit g-hq-9").can("attack kaunas")


@clause("DC-6.8", "DC-6.12")
def test_support_units_are_taken_back_with_the_last_combat_unit():
    p = position(f"{JULY}; g-ii tilsit; g-x tilsit; g-hq-9 suwalki; s-11a kaunas")
    p = p.attack("kaunas", "g-ii", "g-x", "g-hq-9").play("recall g-x")
    assert p.options("recall") == {"recall g-ii", "recall g-hq-9"}
    p = p.play("recall g-ii")
    assert not p.options("recall")
    assert p.can("unit g-hq-9")


@clause("DC-6.8")
def test_a_point_with_a_working_factory_alone_is_assaulted():
    p = hand(f"{JULY}; g-ii poltava; s-ft-kha kharkov; s-10a kiev", "g-ii")
    assert p.can("attack kharkov")
    assert p.why("move kharkov") == "DC-6.1"


@clause("DC-6.8", "DC-6.11")
def test_a_unit_assaults_only_what_it_may_enter():
    p = hand(f"{JULY}; f-ii vyborg; s-23a leningrad; s-7a petrozavodsk", "f-ii")
    assert p.why("attack leningrad") == "DC-6.11"


# ---- DC-6.11 Nations


@clause("DC-6.11")
def test_finns_enter_finland_and_the_soviet_points_joined_to_it():
    p = hand(f"{JULY}; f-ii petrozavodsk; s-10a kiev", "f-ii")
    assert p.options("move") == {"move joensuu", "move belomorsk"}


@clause("DC-12.2", "DC-12.5")
def test_after_finland_has_left_nobody_enters_it():
    p = hand("date=1944-07 phase=C3 weather=good finland_left=38; s-10a vyborg; g-ii warsaw", "s-10a")
    assert p.options("move") == {"move leningrad"}
    text = "date=1944-07 phase=C3 weather=good finland_left=38; s-10a kouvola; g-ii warsaw; soviet holds helsinki"
    assert hand(text, "s-10a").options("move") == {"move helsinki", "move vyborg"}


# ---- DC-6.12 Taking back


@clause("DC-6.12")
def test_taking_back_unloads_the_line_and_restores_the_move():
    text = f"{JULY}; {stack('suwalki', 'g-i', 'g-ii', 'g-x')}; s-11a kaunas"
    p = position(text).attack("kaunas", "g-i", "g-ii")
    assert p.play("unit g-x").why("attack kaunas") == "DC-6.3"
    p = p.play("recall g-i")
    assert p.play("unit g-x").can("attack kaunas")
    assert p.play("unit g-i").can("move tilsit")
    assert position(text).state == position(text).attack("kaunas", "g-i").play("recall g-i").state


@clause("DC-6.12", "DC-6.5")
def test_a_highway_unit_taken_back_may_only_act_on_the_point_it_was_allotted_to():
    p = position("date=1941-10 phase=B3 weather=mud; g-xxxix orsha; g-ii brest; s-10a vyazma; s-5a vitebsk")
    p = p.play("unit g-xxxix", "move smolensk", "attack vyazma", "recall g-xxxix")
    assert p.where("g-xxxix") == "smolensk"
    p = p.play("unit g-xxxix")
    assert p.options() == {"attack vyazma", "halt"}
    assert p.play("attack vyazma", "recall g-xxxix", "unit g-xxxix").options() == {"attack vyazma", "halt"}


@clause("DC-6.12")
def test_after_the_phase_the_assault_is_fought():
    p = position(f"{JULY}; g-ii tilsit; s-11a kaunas").attack("kaunas", "g-ii").play("done")
    assert p.phase == "B4"


# ---- DC-8.4 The Kerch Strait


@clause("DC-8.4")
def test_armor_does_not_assault_across_kerch():
    text = f"{JULY}; g-xxiv kerch; g-ii kerch; s-10a taman"
    assert hand(text, "g-xxiv").why("attack taman") == "DC-8.4"
    assert hand(text, "g-ii").can("attack taman")


@clause("DC-8.4")
def test_armor_crosses_kerch_by_a_plain_move_after_which_it_does_not_go_on():
    p = hand(f"{JULY}; g-xxiv kerch; g-ii kerch; s-10a kiev", "g-xxiv").play("move taman")
    assert p.where("g-xxiv") == "taman"
    assert not p.can("move krasnodar")


@clause("DC-8.4")
def test_no_second_move_and_no_breakthrough_across_kerch_but_a_follow_up():
    p = hand(f"{JULY}; g-xxiv simferopol; s-10a kiev", "g-xxiv").play("move kerch")
    assert p.can("move dzhankoi")
    assert p.why("move taman") == "DC-8.4"
    p = position("date=1941-07 phase=B5 weather=good; g-xxiv kerch; g-ii kerch; axis holds taman; s-10a kiev")
    assert p.step == "breakthrough"
    assert p.play("unit g-xxiv").why("move taman") == "DC-8.4"
    p = p.play("done")
    assert p.step == "follow_up"
    assert p.play("unit g-xxiv").can("move taman")
