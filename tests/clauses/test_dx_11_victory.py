"""Victory: DX-11. The Axis starts with 3 points: Warsaw I1, Helsinki B7, Rumania M1.

Where no Russian stands on the map every place the Axis holds is in supply.
"""

import pytest

from rulebook import clause, position

GREAT = {"Leningrad": "C8", "Stalingrad": "L10"}
FOUR = "K4 N3 L6 K7"  # Kiev, Odessa, Dnepropetrovsk, Kharkov: with its own three the Axis has 7


def b5(turn, held, more=""):
    """The German victory check of a turn, with these places in Axis hands."""
    weather = "snow" if turn >= 7 else "good"
    return position(f"turn={turn} phase=B5 weather={weather}; axis holds {held}; {more}")


def a4(held, more="", **switches):
    """The Russian victory check of turn 9, with these places in Axis hands."""
    return position(f"turn=9 phase=A4 weather=snow; axis holds {held}; {more}", **switches)


# ---- The Axis


@clause("DX-11.1")
@pytest.mark.parametrize("city", GREAT.values(), ids=GREAT)
def test_the_axis_wins_with_8_points_one_of_them_a_great_city(city):
    assert b5(4, f"{FOUR} {city}").ending == ("axis", 1, "DX-11.1")


@clause("DX-11.1")
def test_moscow_counts_2_and_is_a_great_city():
    assert b5(4, "K4 N3 L6 F10").ending == ("axis", 1, "DX-11.1")
    assert b5(4, "K4 N3 L6 C8").ending is None


@clause("DX-11.1")
def test_8_points_without_a_great_city_do_not_win():
    p = b5(4, f"{FOUR} M8")  # with Rostov
    assert (p.turn, p.axis_points(), p.ending) == (5, 8, None)


@clause("DX-11.1")
def test_7_points_with_a_great_city_do_not_win():
    p = b5(4, "K4 N3 L6 C8")
    assert (p.axis_points(), p.ending) == (7, None)


@clause("DX-11.1")
@pytest.mark.parametrize("turn", range(1, 9))
def test_the_axis_may_win_on_turns_1_to_7(turn):
    assert (b5(turn, f"{FOUR} C8").winner == "axis") == (turn <= 7)


@clause("DX-11.1")
def test_the_check_comes_in_b5_and_not_before():
    p = position(f"turn=4 phase=A3; axis holds {FOUR} C8")
    assert (p.phase, p.ending) == ("B1", None)
    assert p.play("done").winner == "axis"


@clause("DX-11.1")
def test_the_axis_counts_warsaw_helsinki_and_the_whole_of_rumania():
    assert position("turn=4; de-6a J1").axis_points() == 3
    assert position("turn=4; de-6a J1; soviet holds I1").axis_points() == 2
    assert position("turn=4; de-6a J1; soviet holds B7").axis_points() == 2
    for lost in ("M1", "N1", "O1"):
        assert position(f"turn=4; de-6a J1; soviet holds {lost}").axis_points() == 2


@clause("DX-11.1")
@pytest.mark.parametrize("city", ["C8", "I9", "K4", "K7", "L6", "L10", "M8", "N3", "P3", "Q9"])
def test_every_other_victory_city_counts_1_and_no_other_place_counts(city):
    assert position(f"turn=4; de-6a J1; axis holds {city} G5 B8 G7").axis_points() == 4


# ---- Supply and garrisons


@clause("DX-11.1", "DX-11.5")
def test_a_place_out_of_supply_does_not_count():
    """A Russian army in Balta M3 lies between Odessa N3 and everything else; the Black Sea is Russian."""
    cut = b5(4, f"{FOUR} C8", "su-9a M3")
    assert cut.ending is None
    assert b5(4, f"{FOUR} C8", "su-9a K9").winner == "axis"


@clause("DX-11.1", "DX-9.4")
def test_a_place_retaken_no_longer_counts_though_its_supply_was_fixed_before():
    """Kiev is in supply in A3; in their own turn the Russians take it back."""
    p = position("turn=2 phase=A3; axis holds K4; de-6a J3; su-30a K5; su-31a K5", supply_check="fixed").until("B2a")
    before = p.axis_points()
    p = p.fight("K4", "su-30a").fire(6, 1)
    assert p.holder("K4") == "soviet"
    assert p.axis_points() == before - 1


@clause("DX-11.1", "DX-11.5")
def test_the_great_city_must_be_in_supply_too():
    """Leningrad C8 ringed, Kronshtat and the Baltic Russian: Rostov makes 8, but none of the three is among them."""
    ring = "su-8a C7; su-11a D8; su-23a B9; soviet holds B8 G2"
    p = b5(4, f"{FOUR} M8 C8", ring)
    assert (p.axis_points(), p.ending) == (8, None)
    assert b5(4, f"{FOUR} M8 L10", ring).winner == "axis"


@clause("DX-11.5")
def test_a_place_counts_with_or_without_garrison():
    assert position("turn=4; de-6a K4").axis_points() == 4
    assert position("turn=4; de-6a J1; axis holds K4").axis_points() == 4


# ---- The Russian


@clause("DX-11.2")
def test_the_russian_wins_if_the_axis_has_6_or_fewer_in_february():
    assert a4("K4 N3 L6").play("done").ending == ("soviet", 1, "DX-11.2")


@clause("DX-11.2")
@pytest.mark.parametrize("held", [FOUR, "K4 N3 L6 C8", f"{FOUR} C8", f"{FOUR} M8", f"{FOUR} C8 F10 L10 M8"])
def test_with_7_or_more_the_game_is_a_draw_whichever_they_are(held):
    assert a4(held).play("done").ending == (None, 0, "DX-11.2")


@clause("DX-11.2", "DX-11.5")
def test_only_points_in_supply_count_against_the_russian():
    assert a4(FOUR, "su-9a M3").play("done").until().ending == ("soviet", 1, "DX-11.2")


@clause("DX-11.2")
def test_the_russian_does_not_win_by_points_before_turn_9():
    p = position("turn=8 phase=A4 weather=snow; axis holds K4").play("done")
    assert (p.turn, p.ending) == (9, None)


# ---- The smashing victory


@clause("DX-11.3")
@pytest.mark.parametrize("place", ["I1", "M1"])
def test_warsaw_or_m1_in_russian_hands_and_supply_is_a_smashing_victory(place):
    assert b5(3, "K1", f"su-5a {place}").ending == ("soviet", 2, "DX-11.3")


@clause("DX-11.3")
def test_warsaw_out_of_supply_is_no_victory():
    """Germans in Bialystok H2 and Lublin J1 leave Warsaw I1 no way east."""
    assert b5(3, "K1", "su-5a I1; de-9a H2; de-6a J1").ending is None
    assert b5(3, "K1", "su-5a I1; de-6a J1").winner == "soviet"


@clause("DX-11.3")
def test_other_hexes_of_rumania_do_not_count():
    assert b5(3, "K1", "su-5a N1").ending is None


@clause("DX-11.5", "DX-11.3")
@pytest.mark.parametrize("turn", range(1, 10))
def test_a_smashing_victory_is_possible_on_every_turn(turn):
    assert b5(turn, "K1", "su-5a M1").ending == ("soviet", 2, "DX-11.3")


@clause("DX-11.5")
def test_the_smashing_victory_is_looked_at_before_the_points_of_the_axis():
    held = f"{FOUR} C8 M8 L10"
    assert b5(4, held, "soviet holds M1").ending == ("soviet", 2, "DX-11.3")
    assert b5(4, held).winner == "axis"


@clause("DX-11.5")
def test_after_a4_of_turn_9_the_russian_player_turn_is_still_played():
    p = a4(FOUR, "su-5a K9")
    assert (p.turn, p.phase, p.ending) == (9, "B1", None)


@clause("DX-11.5", "DX-11.2")
def test_a_city_retaken_in_the_last_turn_changes_nothing():
    """Kiev, held by nobody, falls to 30. and 37. Army after the count of A4: it stays a draw."""
    p = a4(FOUR, "su-30a K5; su-37a K5").play("done").fight("K4", "su-30a", "su-37a").fire(6, 1).until()
    assert p.holder("K4") == "soviet"
    assert p.ending == (None, 0, "DX-11.2")


@clause("DX-11.5", "DX-11.3")
def test_warsaw_taken_in_the_last_turn_still_wins():
    p = a4(FOUR, "su-30a I2; su-37a I2").play("done").fight("I1", "su-30a", "su-37a").fire(6, 1).until()
    assert p.holder("I1") == "soviet"
    assert p.ending == ("soviet", 2, "DX-11.3")


@clause("DX-11.5", "DX-11.1")
def test_the_axis_does_not_win_in_b5_of_turn_9():
    assert a4(f"{FOUR} C8 F10 L10").play("done").ending == (None, 0, "DX-11.2")


@clause("DX-11.4")
def test_a_russian_who_loses_the_siberian_gamble_loses_the_game():
    p = position("turn=6 phase=B1; su-1sh siberian; de-6a J1").play("call")
    assert p.play("roll 1 0").ending == ("axis", 1, "DX-11.4")
    assert p.play("roll 2 0").ending is None
