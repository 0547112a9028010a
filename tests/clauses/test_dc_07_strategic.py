"""DC-7: strategic movement by land and sea, the edges of the map, and the limits of the first turn (DC-3.4, DC-3.6)."""

import pytest

from rulebook import Position, clause, positions

position = positions("dark-crusade")

JULY = "date=1941-07 phase=B2 weather=good"
JULY_SOVIET = "date=1941-07 phase=C2 weather=good"


def hand(text: str, unit: str, **switches: str) -> Position:
    """The position with a counter taken up."""
    return position(text, **switches).play(f"unit {unit}")


def limit(text: str, **switches: str) -> int:
    """How many units may still move strategically by land."""
    return position(text, **switches).fact("RAIL_LEFT")


# ---- DC-7.1 By land


@clause("DC-7.1")
def test_any_distance_along_friendly_points():
    p = hand(f"{JULY}; g-ii krakow; s-10a kiev; axis holds brest pinsk", "g-ii")
    assert p.can("move pinsk")
    assert p.can("move koenigsberg")
    assert p.why("move baranovichi") == "DC-7.1"  # not friendly
    assert p.why("move krakow") == "DC-7.7"  # it stands there


@clause("DC-7.1")
def test_friendly_points_out_of_supply_will_do_but_a_gap_will_not():
    p = hand(f"{JULY}; g-ii minsk; s-10a kiev; axis holds minsk orsha", "g-ii")
    assert p.options("move") == {"move orsha"}


@clause("DC-7.1")
def test_not_from_into_or_through_elista_nor_pinsk_rowno_nor_across_kerch():
    p = position(f"{JULY}; g-ii elista; g-i salsk; g-x pinsk; g-v warsaw; s-10a kiev; axis holds pyatigorsk rowno")
    assert p.options("unit") == {"unit g-v"}  # the others have nowhere to go
    p = hand(f"{JULY}; g-ii kerch; s-10a kiev; axis holds taman dzhankoi", "g-ii")
    assert p.options("move") == {"move dzhankoi"}


@clause("DC-7.1")
def test_lines_do_not_limit_but_three_units_end_on_a_point():
    units = ("g-i", "g-ii", "g-x", "g-v")
    p = position(f"{JULY}; {'; '.join(f'{u} warsaw' for u in units)}; s-10a kiev")
    for unit in units[:3]:
        p = p.play(f"unit {unit}", "move memel")  # over the inferior line
    assert p.play("unit g-v").why("move memel") == "DC-7.1"
    assert p.play("unit g-v").can("move west")


@clause("DC-7.1")
def test_boxes_have_no_limit():
    units = ("g-i", "g-ii", "g-x", "g-v")
    p = position(f"{JULY}; {'; '.join(f'{u} warsaw' for u in units)}; g-vi brest; s-10a kiev")
    for unit in units:
        p = p.play(f"unit {unit}", "move west")
    assert p.units("west") == set(units)


@clause("DC-7.1")
def test_a_dispersed_unit_does_not_move_strategically():
    p = position(f"{JULY}; g-ii warsaw dispersed; g-x warsaw; s-10a kiev")
    assert p.options("unit") == {"unit g-x"}


@clause("DC-7.1")
def test_the_limit_is_the_points_of_home_cities_controlled_and_in_supply():
    assert limit(f"{JULY}; g-ii warsaw; s-10a kiev") == 7
    assert limit(f"{JULY}; g-ii warsaw; s-10a koenigsberg") == 6
    assert limit(f"{JULY_SOVIET}; g-ii warsaw; s-10a kiev") == 16
    assert limit(f"{JULY_SOVIET}; g-ii kiev; s-10a moscow") == 14
    cut_off = "; axis holds kishinev balta nikolayev sevastopol"
    assert limit(f"{JULY_SOVIET}; g-ii warsaw; s-10a odessa{cut_off}") == 14  # Odessa is cut off, Sevastopol lost


@clause("DC-7.1")
def test_the_limit_ends_land_moves():
    units = ("g-i", "g-ii", "g-x", "g-v", "g-vi", "g-xx", "g-xxvi", "g-viii")
    p = position(f"{JULY}; {'; '.join(f'{u} warsaw' for u in units)}; s-10a kiev")
    for unit in units[:7]:
        p = p.play(f"unit {unit}", "move west")
    assert p.phase == "B3"


@clause("DC-7.1", "DC-7.7")
def test_who_finds_every_point_full_has_nowhere_to_go():
    pocket = "g-i minsk; g-ii minsk; g-x minsk; g-v minsk; g-vi orsha"
    p = position(f"{JULY}; {pocket}; s-10a kiev")
    for unit in ("g-i", "g-ii", "g-x"):
        p = p.play(f"unit {unit}", "move orsha")
    assert p.options("unit") == {"unit g-vi"}


# ---- DC-7.2, DC-7.4 The edges


@clause("DC-7.2", "DC-7.4")
def test_soviets_leave_by_the_east_edge_and_re_enter_elsewhere_as_one_move():
    p = hand(f"{JULY_SOVIET}; s-10a grozny; g-ii astrakhan; g-x armavir; g-v pyatigorsk", "s-10a")
    assert p.can("move siberia")
    assert p.play("move vologda").where("s-10a") == "vologda"


@clause("DC-7.2", "DC-7.4")
def test_out_and_in_through_friendly_exit_points_only():
    p = hand(f"{JULY_SOVIET}; s-10a siberia; g-ii gorki", "s-10a")
    assert p.can("move penza")
    assert p.why("move gorki") == "DC-7.1"


@clause("DC-7.4")
def test_operationally_a_step_off_the_map_or_onto_it_loads_the_exit_line():
    armies = ("s-10a", "s-6a", "s-12a", "s-9a")
    text = f"date=1941-07 phase=C3 weather=good; {'; '.join(f'{u} siberia' for u in armies)}; g-ii warsaw"
    p = position(text)
    for unit in armies[:2]:
        p = p.play(f"unit {unit}", "move tuapse")  # an inferior line
    p = p.play("unit s-12a")
    assert p.why("move tuapse") == "DC-6.3"
    assert p.can("move saratov")
    p = hand("date=1941-07 phase=B3 weather=good; g-ii krakow; s-10a kiev", "g-ii")
    assert p.can("move west")


@clause("DC-7.4")
def test_neither_side_enters_the_other_box():
    p = hand("date=1941-07 phase=C3 weather=good; s-10a warsaw; g-ii krakow", "s-10a")
    assert p.why("move west") == "DC-7.4"
    assert p.why("leave") == "DC-2.10"  # only in the Campaign (DC-2.10)


@clause("DC-10.9")
def test_only_a_unit_that_ends_its_move_in_the_box_is_in_supply_again():
    text = f"{JULY}; g-ii krakow cut; s-10a kiev; g-x brest"
    assert not hand(text, "g-ii").play("move west").marked("g-ii", "cut")
    assert hand(text, "g-ii").play("move koenigsberg").marked("g-ii", "cut")


# ---- DC-7.5, DC-7.7 What bars it, and who moves


@clause("DC-7.5", "DC-7.7", "DC-9.7")
def test_partisans_bar_axis_strategic_movement():
    p = hand(f"{JULY}; g-ii warsaw; s-part1 baranovichi; s-10a kiev; axis holds brest baranovichi minsk", "g-ii")
    assert p.can("move brest")
    assert p.why("move baranovichi") == "DC-7.1"
    assert p.why("move minsk") == "DC-7.1"


@clause("DC-7.5")
def test_national_limits_bar_the_path_and_its_end():
    p = hand(f"{JULY}; r-3 iasi; s-10a kiev", "r-3")
    assert p.can("move krakow")  # out at Bucharest, in at Krakow
    assert p.why("move cluj") == "DC-7.1"
    p = hand(f"{JULY}; h-mob cluj; s-10a kiev", "h-mob")
    assert p.can("move krakow")
    assert p.why("move bucharest") == "DC-7.1"


@clause("DC-7.5")
def test_an_entrained_factory_moves_like_a_unit_a_working_one_does_not():
    p = position(
        f"{JULY_SOVIET}; s-ft-kha kharkov entrained; s-fi-tul tula; s-pvo1 moscow; s-vvs-n kalinin; g-ii warsaw"
    )
    assert p.options("unit") == {"unit s-ft-kha"}
    p = p.play("unit s-ft-kha", "move siberia")
    assert p.where("s-ft-kha") == "siberia"


@clause("DC-7.7")
def test_a_unit_moves_once_in_phase_2():
    p = position(f"{JULY_SOVIET}; s-10a odessa; s-9a odessa; g-ii warsaw").play("unit s-10a", "move sevastopol")
    assert p.why("unit s-10a") == "DC-7.7"
    assert p.play("done").options("unit") == {"unit s-9a"}  # nor by sea


@clause("DC-7.7", "DC-3.4")
def test_in_the_first_turn_entrained_factories_count_among_the_soviet_two():
    text = "date=1941-06 phase=C2 weather=good; s-ft-kha kharkov entrained; s-10a moscow; s-6a moscow; g-ii warsaw"
    p = position(text).play("unit s-ft-kha", "move siberia", "unit s-10a", "move tula")
    assert p.phase == "C3"


@clause("DC-3.4", "DC-3.6")
def test_no_axis_strategic_movement_in_the_first_turn_by_land_or_sea():
    p = position("date=1941-06 phase=B2 weather=good; g-ii koenigsberg; s-10a kiev")
    assert p.phase == "B3"


@clause("DC-3.6")
def test_the_soviet_two_of_the_first_turn_are_land_and_sea_together():
    text = "date=1941-06 phase=C2 weather=good; s-10a moscow; s-9a odessa; s-8a riga; g-ii warsaw"
    p = position(text).play("unit s-10a", "move tula", "done")
    p = p.play("unit s-9a", "move sevastopol", "roll 4 0")
    assert p.where("s-9a") == "sevastopol"
    assert p.phase == "C3"  # nobody sails from Riga


# ---- DC-7.6 Phase 2, then still


@clause("DC-7.6")
def test_who_moved_in_phase_2_rests_in_phases_3_and_5_but_by_the_switch():
    text = "date=1941-07 phase={}; g-xxiv warsaw railed; g-ii warsaw; s-10a kiev"
    for phase in ("B3", "B5"):
        assert position(text.format(phase)).why("unit g-xxiv") == "DC-7.6"
        assert position(text.format(phase), strategic_movers="act").can("unit g-xxiv")


@clause("DC-7.6")
def test_a_unit_that_left_for_its_box_stays_there_in_this_turn():
    p = hand(f"{JULY}; g-ii warsaw; g-x brest; s-10a kiev", "g-ii").play("move west", "done")
    assert p.phase == "B3"
    assert p.why("unit g-ii") == "DC-7.6"


# ---- DC-7.3 By sea


SEA = "date=1941-07 phase=C2 weather=good; s-10a tallinn; g-ii warsaw"


def at_sea(text: str, unit: str) -> Position:
    """Land moves are over and the unit is taken to sail."""
    return position(text).play("done", f"unit {unit}")


@clause("DC-7.3")
def test_one_unit_in_each_sea_from_port_to_port():
    p = position(f"{SEA}; s-8a riga; s-9a odessa").play("done")
    assert p.options("unit") == {"unit s-10a", "unit s-8a", "unit s-9a"}
    p = p.play("unit s-10a", "move leningrad", "roll 2 0")
    assert p.where("s-10a") == "leningrad"
    assert p.disrupted("s-10a")
    assert p.options("unit") == {"unit s-9a"}


@clause("DC-7.3")
def test_only_to_a_friendly_port_of_the_same_sea():
    assert at_sea(SEA, "s-10a").options("move") == {"move lepaya", "move riga", "move leningrad"}


@clause("DC-7.3")
@pytest.mark.parametrize("face", range(1, 7))
def test_lost_on_1_in_a_friendly_sea_on_1_3_5_in_an_enemy_one(face):
    p = at_sea(f"{SEA}; s-9a odessa; s-8a riga", "s-9a").play("move sevastopol", f"roll {face} 0")
    assert p.where("s-9a") == ("pool" if face == 1 else "sevastopol")
    p = at_sea(f"{SEA}; s-9a odessa; s-8a riga", "s-10a").play("move riga", f"roll {face} 0")
    assert p.where("s-10a") == ("pool" if face in (1, 3, 5) else "riga")


@clause("DC-7.3")
def test_air_factories_and_static_flak_do_not_go_by_sea():
    p = position(f"{SEA}; s-pvo1 leningrad; s-vvs-n riga; s-ft-len leningrad entrained; s-art1 riga; s-stavka riga")
    assert p.play("done").options("unit") == {"unit s-10a", "unit s-art1", "unit s-stavka"}


@clause("DC-7.3")
def test_a_dispersed_unit_or_one_that_came_by_land_does_not_sail():
    p = position(f"{SEA}; s-8a riga dispersed; s-6a moscow").play("unit s-6a", "move riga", "done")
    assert p.options("unit") == {"unit s-10a"}


@clause("DC-7.3")
def test_out_of_azov_only_with_both_ends_of_kerch():
    text = "date=1941-07 phase=C2 weather=good; s-9a rostov; s-10a moscow; g-ii warsaw"
    assert at_sea(text, "s-9a").can("move sevastopol")
    p = at_sea(f"{text}; axis holds taman", "s-9a")
    assert p.options("move") == {"move mariupol"}  # within Azov


@clause("DC-7.5")
def test_sea_moves_do_not_count_against_the_land_limit():
    p = at_sea(SEA, "s-10a").play("move riga")
    assert p.fact("RAIL_LEFT") == 16


@clause("DC-7.5")
def test_partisans_and_national_limits_bar_sea_moves():
    text = f"{JULY}; g-ii koenigsberg; s-part1 riga; axis holds riga tallinn; s-10a kiev"
    p = at_sea(text, "g-ii")
    assert p.can("move tallinn")
    assert p.why("move riga") == "DC-7.5"
    p = position(f"{JULY}; f-ii helsinki; g-ii warsaw; s-10a kiev").play("done")
    assert p.phase == "B3"  # a Finnish corps finds no port


@clause("DC-4.3")
def test_land_moves_come_before_sea_moves():
    p = position(SEA)
    assert p.step == "strategic"
    assert p.play("done").step == "sea"


@clause("DC-9.5", "DC-7.1")
def test_a_siberian_crisis_halves_the_soviet_limit_rounded_up():
    assert limit("date=1941-09 phase=C2 crisis=1; s-10a moscow; g-ii odessa") == 8  # 15 points
