"""TA-11: German and U.S. reinforcements, and the British."""

import pytest

from rulebook import clause, positions

position = positions("tiger-attack")

QUIET = "g-2-3 a; u-99-393 eupen"


# ---- TA-11.1 German reinforcements


@clause("TA-11.1")
def test_from_turn_two_a_panzer_and_an_infantry_come_to_a_start_point():
    p = position().until("A1", "B1")  # nothing on turn 1
    p = position(f"turn=2 phase=A2 fuel=24; {QUIET}; g-fbb box; g-fgb box; g-3fjd-8 box; u-99-394 b")
    assert p.options("enter") == {"enter g-fbb", "enter g-3fjd-8"}
    p = p.play("enter g-fbb")
    assert p.options() == {"place a", "place pruem", "place dasburg", "place wallendorf"}  # not B
    p = p.play("place dasburg")
    assert p.why("enter g-fgb") == "TA-11.1"  # one a turn
    assert p.until("A3a").can("unit g-fbb")  # ready to move and attack


@clause("TA-11.1")
def test_none_on_turn_one():
    p = position(f"turn=1 phase=A2; {QUIET}; g-fbb box")
    assert p.options("enter") == set()


@clause("TA-11.1")
def test_lost_units_are_rebuilt_when_no_new_ones_are_left_but_no_tigers():
    p = position(f"turn=5 phase=A2 fuel=8; {QUIET}; g-2-2 lost; g-tiger-501 lost; g-12vgd-27 lost")
    assert p.options("enter") == {"enter g-2-2", "enter g-12vgd-27"}
    assert p.why("enter g-tiger-501") == "TA-11.1"


@clause("TA-11.1")
def test_without_a_free_start_point_they_wait():
    taken = "; ".join(
        f"{u} {q}"
        for u, q in zip(("u-2-9", "u-2-38", "u-2-23", "u-4-8", "u-4-12"), ("a", "b", "pruem", "dasburg", "wallendorf"))
    )
    p = position(f"turn=2 phase=A2 fuel=24; g-2-3 losheim; {taken}; g-fbb box")
    assert p.options("enter") == set()
    assert (p.fact("PANZERS_DUE"), p.fact("INFANTRY_DUE")) == (1, 1)


# ---- TA-11.2 U.S. reinforcements

WANTED = {
    1: ("2 2 1", "i", "", "iii", ""),
    2: ("", "iii", "2 2 1", "", "iiiiiiii"),
    3: ("3 3 1", "", "", "iii", ""),
    4: ("", "iii", "2 2 1", "", ""),
    5: ("3 3 1", "", "", "iii", ""),
    6: ("", "iii", "2 2 1", "", ""),
    7: ("2 2 1", "", "", "iii", ""),
    8: ("", "iii", "2 2 1", "", ""),
    9: ("2 2 1", "", "", "iii", ""),
    10: ("", "iii", "2 2 1", "", ""),
    11: ("2 2 1", "", "", "iii", ""),
    12: ("", "iii", "2 2 1", "", ""),
}


@clause("TA-11.2", "TA-11.4")
@pytest.mark.parametrize("turn", WANTED)
def test_the_table_of_arrivals(turn):
    p = position()
    roster = p.game.roster
    rows = [r for r in p.game.tables.arrivals if r.turn == str(turn) and roster.id[r.unit].startswith("u-")]

    def armor(edge):
        units = [r.unit for r in rows if r.place == edge and roster.kind[r.unit] == "armor"]
        return " ".join(str(n) for n in sorted((roster.attack[u] for u in units), reverse=True))

    def foot(edge):
        return "i" * len([r for r in rows if r.place == edge and roster.kind[r.unit] == "infantry"])

    north, south = ("entry_north", "entry_south")
    assert (armor(north), foot(north), armor(south), foot(south), foot("entry_west")) == WANTED[turn]


@clause("TA-11.2")
def test_they_stand_ready_outside_their_edge():
    p = position().until("B2a")
    assert p.units("north") == {"u-7ad-cca", "u-7ad-ccb", "u-7ad-ccr", "u-1-26"}
    assert p.units("south") == {"u-eng-1102", "u-eng-1107", "u-eng-1128"}
    assert p.why("unit u-30-117") == "TA-11.2"  # turn 2


# ---- TA-11.3 The British


@clause("TA-11.3")
def test_two_turns_after_they_are_asked_for_they_come_by_namur():
    units = "b-29ab box; b-5gds box; b-33ab box; b-32gds box; b-53-71 box"
    p = position(f"turn=3 phase=B1; {QUIET}; {units}")
    assert p.can("summon")
    p = p.play("summon")
    assert p.why("summon") == "TA-11.3"
    p = p.until("A1", "A2")
    while p.turn < 5 or p.phase != "B2a":
        p = p.play(sorted(p.options(), key=lambda t: (t != "done", t))[0])
    assert p.units("british") == {"b-29ab", "b-5gds", "b-33ab", "b-32gds"}
    assert p.play("unit b-32gds").can("move namur")
    assert not p.play("unit b-32gds").can("move liege")


@clause("TA-11.3")
def test_with_them_the_best_allied_result_is_a_draw():
    p = position(f"turn=12 phase=B5 summoned=3; {QUIET}")
    assert p.ending is not None
    assert p.winner is None


@clause("TA-11.3")
def test_only_the_allied_player_asks():
    assert position(f"turn=3 phase=A2 fuel=8; {QUIET}; g-2-2 a").why("summon") == "TA-11.3"


# ---- TA-11.4 Coming in


@clause("TA-11.4")
def test_the_road_off_is_the_first_length():
    p = position("turn=3 phase=B2a; u-99-394 south; u-6ad-cca south; g-2-3 bastogne; g-12vgd-27 martelange")
    foot = p.play("unit u-99-394")
    assert foot.can("attack martelange")
    inside = foot.play("move neufchateau")
    assert inside.options("attack") == set()
    tank = p.play("unit u-6ad-cca", "move neufchateau")
    assert tank.can("attack martelange")  # one length beyond


@clause("TA-11.4")
def test_arrivals_divide_over_the_entry_points_of_their_edge_or_wait():
    p = position("turn=3 phase=B2a; u-99-394 south; u-99-395 south; u-2-23 south; g-2-3 a; u-99-393 eupen")
    p = p.play("unit u-99-394", "move echternach", "halt", "unit u-99-395", "move martelange", "halt")
    assert (p.where("u-99-394"), p.where("u-99-395")) == ("echternach", "martelange")
    assert p.play("done").until("A3a").where("u-2-23") == "south"


@clause("TA-11.3")
def test_a_german_victory_stays_one():
    towns = "g-2-3 st-vith; g-2-2 bastogne; u-99-393 eupen"
    p = position(f"turn=12 phase=B5 summoned=3 exits=liege:2; {towns}").play("done")
    assert p.ending == ("german", 1, "TA-12.4")


@clause("TA-11.1")
def test_new_counters_come_before_lost_ones_and_what_waits_adds_up():
    p = position(f"turn=3 phase=A2 fuel=8 panzers_due=1; {QUIET}; g-fbb box; g-fgb box; g-2-2 lost")
    assert p.options("enter") == {"enter g-fbb"}
    p = p.play("enter g-fbb", "place dasburg")
    assert p.options("enter") == {"enter g-fgb"}  # the one of turn 2 too
    assert p.play("enter g-fgb", "place dasburg").options("enter") == set()


@clause("TA-11.1")
def test_newcomers_may_fortify_or_step_at_once():
    p = position(f"turn=2 phase=A2 fuel=24; {QUIET}; g-fbb box; g-3fjd-8 box")
    p = p.play("enter g-fbb", "place dasburg", "enter g-3fjd-8", "place dasburg")
    assert p.can("unit g-fbb")
    assert p.can("fortify g-3fjd-8")


@clause("TA-11.1")
def test_one_infantry_a_turn_and_none_when_none_is_due():
    p = position(f"turn=2 phase=A2 fuel=24; {QUIET}; g-3fjd-8 box; g-12vgd-89 lost; g-12vgd-48 lost")
    p = p.play("enter g-3fjd-8", "place dasburg")
    assert p.fact("INFANTRY_DUE") == 0
    assert p.options("enter") == set()


@clause("TA-11.1")
def test_a_start_point_the_enemy_had_passed_is_german_again():
    p = position(f"turn=2 phase=A2 fuel=24; {QUIET}; g-fbb box; us holds dasburg")
    assert p.holder("dasburg") == "us"
    assert p.play("enter g-fbb", "place dasburg").holder("dasburg") == "german"


@clause("TA-11.3")
def test_six_infantry_come_a_turn_after_the_first():
    p = position(f"turn=6 phase=A6 summoned=4; {QUIET}; b-53-71 box; b-29ab box").until("B1", "B2a")
    assert p.units("british") == {"b-29ab"}
    later = position(f"turn=7 phase=A6 summoned=4; {QUIET}; b-53-71 box; b-29ab box").until("B1", "B2a")
    assert later.units("british") == {"b-29ab", "b-53-71"}
    waits = sorted(later.game.tables.british_comes.values())
    assert waits == [2] * 4 + [3] * 6


@clause("TA-11.1")
def test_a_lost_150th_may_come_back_beside_the_next_panzer():
    p = position(f"turn=5 phase=A2 fuel=8; {QUIET}; g-2-2 lost; g-skorzeny lost")
    assert p.options("enter") == {"enter g-2-2", "enter g-skorzeny"}


@clause("TA-11.1")
def test_only_germans_come_in_this_way_and_only_in_their_own_turn():
    p = position(f"turn=5 phase=A2 fuel=8; {QUIET}; g-2-2 lost; u-99-394 lost")
    assert p.options("enter") == {"enter g-2-2"}
    p = position(f"turn=5 phase=B1 panzers_due=1 infantry_due=1; {QUIET}; g-2-2 lost; g-12vgd-27 lost; u-2-9 eupen")
    assert p.options("enter") == set()


@clause("TA-11.1")
def test_each_kind_is_counted_by_itself_and_takes_back_an_empty_start_point():
    p = position(f"turn=5 phase=A2 fuel=8; {QUIET}; g-2-2 lost; g-12vgd-27 lost; us holds wallendorf")
    assert p.holder("wallendorf") == "us"
    p = p.play("enter g-12vgd-27", "place wallendorf")
    assert (p.fact("PANZERS_DUE"), p.fact("INFANTRY_DUE")) == (1, 0)
    assert p.holder("wallendorf") == "german"


@clause("TA-11.4", "TA-13.2")
def test_units_outside_have_no_orders_where_every_way_in_is_lost():
    """Germans hold the whole northern edge, and the only point that could be attacked from outside is closed."""
    chain = ("monschau", "eupen", "verviers", "liege", "huy", "namur")
    held = "; ".join(f"{unit} {place}" for unit, place in zip(NORTH, chain))
    text = f"turn=5 phase=B2a; {held}; u-2ad-cca north; u-99-393 bastogne"
    assert position(text).can("unit u-2ad-cca")
    assert not position(f"closed=namur; {text}").can("unit u-2ad-cca")


NORTH = ("g-2-3", "g-2-2", "g-2-304", "g-lehr-130", "g-lehr-901", "g-1ss-pz1")
