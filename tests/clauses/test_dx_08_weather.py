"""Weather: DX-8."""

import pytest

from rulebook import clause, position


def month_after(turn, weather="good"):
    """The next month, with one German army and one Russian army on the map."""
    return position(f"turn={turn} weather={weather} phase=W; de-6a L3; su-5a L5")


@clause("DX-8.1")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_june_to_september_are_good(turn):
    p = month_after(turn - 1)
    assert (p.turn, p.phase, p.weather) == (turn, "A1", "good")


@clause("DX-8.1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_october_is_good_on_the_best_two_numbers_and_mud_on_the_others(face):
    assert month_after(4).play(f"roll {face} 0").weather == ("good" if face >= 5 else "mud")


@clause("DX-8.1", "DX-5.3")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_where_one_is_best_october_is_good_on_one_and_two(face):
    p = position("turn=4 phase=W; de-6a L3; su-5a L5", best_die="one")
    assert p.play(f"roll {face} 0").weather == ("good" if face <= 2 else "mud")


@clause("DX-8.1")
def test_november_is_good_after_mud_and_snow_after_good():
    assert month_after(5, "mud").weather == "good"
    assert month_after(5, "good").weather == "snow"


@clause("DX-8.1")
@pytest.mark.parametrize("turn", [7, 8, 9])
@pytest.mark.parametrize("before", ["good", "snow"])
def test_december_to_february_are_snow(turn, before):
    p = month_after(turn - 1, before)
    assert (p.turn, p.weather) == (turn, "snow")


@clause("DX-8.3")
def test_october_is_rolled_before_a1_of_turn_5():
    p = month_after(4)
    assert (p.turn, p.phase, p.seat, p.step) == (5, "W", "chance", "weather")
    assert p.play("roll 3 0").phase == "A1"
    assert p.why("done") == "DX-8.1"  # the die comes first


@clause("DX-8.3")
@pytest.mark.parametrize(("face", "weather"), [(6, "good"), (1, "mud")])
def test_the_october_roll_holds_for_both_player_turns(face, weather):
    p = month_after(4).play(f"roll {face} 0")
    assert p.until("B2a").weather == weather
    november = p.until("B2a").until("A1")
    assert november.turn == 6
    assert november.weather != weather


def blitzkrieg_months(october):
    """The winter turns in which A2d is played, after this roll for October."""
    p = position("turn=4 phase=W; de-pzgr1 L3; de-6a L3; su-5a L5").play(f"roll {october} 0")
    months = set()
    while p.turn < 9:
        p = p.until("A2d", "B1")
        if p.phase == "A2d":
            months.add(p.turn)
        p = p.until("B1").play("done").until("A1")
    return months


@clause("DX-8.3", "DX-7.2")
def test_after_a_good_october_november_is_the_first_snow_turn():
    assert blitzkrieg_months(october=6) == {5, 7, 8}


@clause("DX-8.3", "DX-7.2")
def test_after_a_muddy_october_december_is_the_first_snow_turn():
    assert blitzkrieg_months(october=1) == {6, 8}


# ---- Frost


@clause("DX-8.2", "DX-5.6")
def test_a_swamp_gives_its_point_only_while_it_is_not_frozen():
    """Pinsk I3 is swamp; no river runs between it and Brest I2."""
    units = "su-5a I3; de-4a I2"
    assert position(f"turn=2; {units}").fight("I3", "de-4a").strengths() == (4, 2)
    assert position(f"turn=5 weather=mud; {units}").fight("I3", "de-4a").strengths() == (4, 2)
    assert position(f"turn=8 weather=snow; {units}").fight("I3", "de-4a").strengths() == (4, 1)


@clause("DX-8.2", "DX-5.7")
def test_a_frozen_river_gives_no_point():
    """K5/L4 is the Dnieper; Lubny K5 is clear."""
    units = "su-5a K5; de-4a L4"
    assert position(f"turn=2; {units}").fight("K5", "de-4a").strengths() == (4, 2)
    assert position(f"turn=8 weather=snow; {units}").fight("K5", "de-4a").strengths() == (4, 1)


@clause("DX-8.2")
def test_forests_do_not_freeze():
    """Gomel I5 and Starodub I6 are forest, with no river between."""
    units = "su-5a I6; de-4a I5"
    assert position(f"turn=2; {units}").fight("I6", "de-4a").strengths() == (4, 2)
    assert position(f"turn=8 weather=snow; {units}").fight("I6", "de-4a").strengths() == (4, 2)


@clause("DX-8.2")
def test_a_lake_hexside_is_crossed_only_on_the_ice():
    """D6/D7 is Lake Peipus; Russians bar the ways around it."""
    units = "de-18a D6; su-8a C7; su-27a E6"
    summer = position(f"turn=2; {units}").play("unit de-18a")
    assert not summer.can("move D7")
    assert summer.why("move D7") == "DX-3.3"
    assert position(f"turn=8 weather=snow; {units}").play("unit de-18a").can("move D7")


@clause("DX-8.2")
def test_a_frozen_lake_can_be_attacked_across():
    units = "de-18a D6; su-5a D7"
    assert not position(f"turn=2; {units}").play("unit de-18a").can("attack D7")
    assert position(f"turn=8 weather=snow; {units}").play("unit de-18a").can("attack D7")


@clause("DX-8.2", "DX-9.1")
def test_supply_runs_over_the_ice():
    """Enemies hold Sortavala, Petrozavodsk and Leningrad; from the Karelian Isthmus B9 only Lake Ladoga leads to B10."""
    units = "su-23a B9; su-54a B10; fi-kar A9; fi-se A10; de-18a C8"
    assert "B9" not in position(f"turn=4; {units}").supplied("soviet")
    assert "B9" in position(f"turn=8 weather=snow; {units}").supplied("soviet")


@clause("DX-8.2")
@pytest.mark.parametrize(("start", "goal", "barred"), [("N5", "O4", "N4"), ("N3", "N4", "M4")])
def test_the_sea_never_freezes(start, goal, barred):
    """N5/O4 is the Sivash, N3/N4 the Dnieper liman; Russians bar the way around."""
    p = position(f"turn=8 weather=snow; de-11a {start}; su-5a {barred}").play("unit de-11a")
    assert p.options("move")
    assert not p.can(f"move {goal}")
    assert p.why(f"move {goal}") == "DX-3.3"
