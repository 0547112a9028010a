"""TA-6: weather, the fuel issue, Patton's prayer and the dump at Spa."""

import pytest

from rulebook import clause, positions

position = positions("tiger-attack")

BOARD = "g-2-3 st-vith; u-99-393 eupen"


def rolled(turn, face, *before, **switches):
    """The German movement step of a turn whose weather die shows this."""
    p = position(f"turn={turn} phase=A1; {BOARD}", **switches).play(*before)
    return p.play(f"roll {face} 0").until("A3a")


# ---- TA-6.1 Weather and the fuel issue


@clause("TA-6.1")
def test_turns_one_and_two_are_bad_with_all_the_fuel_and_then_24():
    first = position(f"turn=1 phase=A1; {BOARD}").until("A3a")
    assert (first.weather, first.fact("FUEL")) == ("bad", 9999)
    second = position(f"turn=2 phase=A1; {BOARD}").until("A3a")
    assert (second.weather, second.fact("FUEL")) == ("bad", 24)


@clause("TA-6.1")
@pytest.mark.parametrize(
    ("turn", "face", "weather", "fuel"),
    [
        *[(3, 1, "good", 12), (3, 2, "bad", 14), (3, 6, "bad", 18), (4, 2, "good", 12), (4, 3, "bad", 14)],
        *[(5, 1, "good", 8), (5, 2, "good", 10), (5, 3, "good", 12), (5, 4, "bad", 14), (5, 5, "bad", 16)],
        (5, 6, "bad", 18),
    ],
)
def test_the_die_with_its_bonus_gives_fuel_and_weather(turn, face, weather, fuel):
    p = position(f"turn={turn} prayed=1 phase=A1; {BOARD}")
    assert (p.step, p.seat) == ("weather", "chance")
    p = p.play(f"roll {face} 0").until("A3a")
    assert (p.weather, p.fact("FUEL")) == (weather, fuel)


@clause("TA-6.1")
def test_the_number_counts_whichever_is_best():
    assert rolled(3, 1, best_die="one").weather == "good"


@clause("TA-6.1")
def test_the_weather_holds_for_the_whole_game_turn():
    assert rolled(3, 1).until("B2a").weather == "good"


# ---- TA-6.2 Patton's prayer


@clause("TA-6.2")
def test_once_on_turn_five_or_later_the_us_player_takes_one_off():
    p = position(f"turn=5 phase=A1; {BOARD}")
    assert (p.step, p.seat) == ("prayer", "us")
    assert p.options() == {"done", "pray"}
    prayed = p.play("pray", "roll 4 0").until("A3a")
    assert (prayed.weather, prayed.fact("FUEL")) == ("good", 12)
    assert rolled(5, 4, "done").weather == "bad"
    assert position(f"turn=6 prayed=5 phase=A1; {BOARD}").step == "weather"
    assert position(f"turn=4 phase=A1; {BOARD}").step == "weather"


@clause("TA-6.2")
def test_the_result_is_not_below_one():
    assert rolled(5, 1, "pray").fact("FUEL") == 8


# ---- TA-6.3 Fuel not used


@clause("TA-6.3")
def test_what_is_left_of_the_issue_is_gone_but_captured_fuel_keeps():
    p = position(f"turn=2 fuel=24 phase=A3a dump=18 dump_turn=1; {BOARD}; g-2-2 spa; g-1ss-pz1 a").until("A1")
    p = p.play("roll 3 0").until("A3a")
    assert (p.turn, p.fact("FUEL"), p.fact("DUMP")) == (3, 16, 18)


# ---- TA-6.4 The dump at Spa, TA-6.5 half value, TA-6.6 the line

SPA = "g-2-3 stavelot; u-99-393 eupen; u-99-394 namur"


@clause("TA-6.4")
@pytest.mark.parametrize(("turn", "points"), [(1, 18), (2, 18), (3, 12), (4, 6), (5, 0)])
def test_the_sooner_spa_falls_the_more_is_found(turn, points):
    p = position(f"turn={turn} fuel=8; {SPA}").play("unit g-2-3", "move spa")
    assert p.fact("DUMP") == points


@clause("TA-6.4")
def test_up_to_six_points_a_turn_from_the_turn_after():
    p = position(f"turn=3 fuel=8 dump=18 dump_turn=2; {SPA}; g-2-2 spa")
    assert p.options("draw") == {f"draw {n}" for n in range(1, 7)}
    assert p.why("draw 7") == "TA-6.4"
    p = p.play("draw 4")
    assert (p.fact("FUEL"), p.fact("DUMP")) == (12, 14)
    assert p.options("draw") == {"draw 1", "draw 2"}
    same_turn = position(f"turn=3 fuel=8 dump=12 dump_turn=3; {SPA}; g-2-2 spa")
    assert same_turn.why("draw 1") == "TA-6.4"


@clause("TA-6.4")
def test_what_is_left_is_destroyed_when_us_units_retake_spa():
    p = position("turn=3 phase=B2a dump=12 dump_turn=2; u-9ad-cca verviers; g-2-3 st-vith").play(
        "unit u-9ad-cca", "move spa"
    )
    assert p.fact("DUMP") == 0


@clause("TA-6.4")
def test_six_points_anew_each_turn():
    p = position(f"turn=3 fuel=8 dump=18 dump_turn=2; {SPA}; g-2-2 spa").play("draw 6")
    assert p.options("draw") == set()
    p = p.until("A1")
    p = p.play("roll 6 0") if p.step == "weather" else p
    assert p.until("A3a").options("draw") == {f"draw {n}" for n in range(1, 7)}


@clause("TA-6.4")
def test_nothing_is_drawn_while_fuel_is_unlimited():
    p = position("turn=4 fuel=unlimited dump=7 dump_turn=2; g-2-3 verviers; g-12vgd-27 spa; u-99-393 eupen")
    assert not p.options("draw")


@clause("TA-6.5")
def test_in_good_weather_two_points_give_one_fuel():
    p = position(f"turn=4 fuel=8 weather=good dump=12 dump_turn=3; {SPA}; g-2-2 spa")
    assert p.why("draw 1") == "TA-6.5"
    assert p.play("draw 6").fact("FUEL") == 8 + 3
    odd = p.play("draw 5")
    assert (odd.fact("FUEL"), odd.fact("DUMP")) == (8 + 2, 7)


@clause("TA-6.5")
def test_dump_fuel_serves_second_moves():
    p = position(
        "turn=4 phase=A3c fuel=0 dump=12 dump_turn=3; g-peiper spa; g-2-3 spa; u-99-393 stavelot; u-99-394 namur"
    )
    assert p.can("draw 2")
    assert p.play("draw 2", "unit g-2-3").can("attack stavelot")


@clause("TA-6.6")
def test_while_the_line_is_cut_the_stock_waits():
    """Spa is joined to Malmedy, Verviers, Stavelot and Stoumont."""
    ring = "u-99-394 malmedy; u-99-395 verviers; u-2-23 stavelot; u-2-9 stoumont"
    p = position(f"turn=4 fuel=8 dump=12 dump_turn=3; g-2-2 spa; g-2-3 st-vith; {ring}")
    assert p.why("draw 1") == "TA-6.6"
    assert p.fact("DUMP") == 12


@clause("TA-6.6")
def test_only_the_first_capture_brings_fuel():
    p = position(f"turn=3 fuel=8 dump=0 dump_turn=2; {SPA}; u-99-395 verviers").play("unit g-2-3", "move spa")
    assert p.fact("DUMP") == 0


@clause("TA-6.6")
def test_no_german_has_to_stand_on_spa_to_draw():
    p = position(f"turn=3 fuel=8 dump=18 dump_turn=2; {SPA}; german holds spa")
    assert p.can("draw 6")


@clause("TA-6.5")
def test_a_single_point_gives_nothing_in_good_weather_and_that_is_said():
    p = position(f"turn=4 fuel=8 weather=good dump=5 dump_turn=3; {SPA}; g-2-2 spa")
    assert p.why("draw 1") == "TA-6.5"
    p = p.play("draw 4")
    assert p.options("draw") == set()
    assert p.why("draw 1") == p.why("draw 2") == "TA-6.5"


@clause("TA-6.5")
def test_the_half_value_is_that_of_the_whole_turn_however_it_is_drawn():
    p = position(f"turn=4 fuel=0 weather=good dump=12 dump_turn=3; {SPA}; g-2-2 spa")
    for draws in (("draw 6",), ("draw 3", "draw 3"), ("draw 5", "draw 1"), ("draw 2", "draw 3", "draw 1")):
        after = p.play(*draws)
        assert (after.fact("FUEL"), after.fact("DUMP")) == (3, 6)
        assert after.options("draw") == set()
