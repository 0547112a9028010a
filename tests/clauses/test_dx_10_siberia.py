"""The Siberian reserve and the shock armies: DX-10.5, DX-10.6, DX-10.11, DX-10.12, DX-11.4."""

import pytest

from rulebook import clause, position

SIBERIANS = "su-1gk siberian; su-1sh siberian; su-3sh siberian; su-4sh siberian; su-2sh siberian"
FIRST, SECOND, THIRD = {"su-1gk", "su-1sh", "su-3sh"}, {"su-4sh"}, {"su-2sh"}


def b1(turn, more="", **switches):
    """A Russian replacement phase, with the reserve in Siberia and a quiet front."""
    weather = "snow" if turn >= 7 else "good"
    return position(f"turn={turn} phase=B1 weather={weather}; {SIBERIANS}; de-6a J1; {more}", **switches)


def next_b1(p):
    """On to the next B1, or to the die that comes before it."""
    return p.play("done").until("A1").until("B1")


def may_enter(p):
    """The reinforcements that may be brought in now."""
    return {text.split()[1] for text in p.options("enter")}


# ---- The gamble


@clause("DX-10.5")
@pytest.mark.parametrize("turn", [7, 8, 9])
def test_from_december_the_call_is_free(turn):
    p = b1(turn).play("call")
    assert (p.seat, p.step) == ("soviet", "muster")
    assert may_enter(p) >= FIRST


@clause("DX-10.5", "DX-11.4")
@pytest.mark.parametrize("turn", [1, 6])
def test_called_before_december_they_cost_a_roll_that_loses_on_the_worst_number(turn):
    p = b1(turn).play("call")
    assert (p.seat, p.step) == ("chance", "gamble")
    for face in range(2, 7):
        assert p.play(f"roll {face} 0").step == "muster"
    lost = p.play("roll 1 0")
    assert lost.ending == ("axis", 1, "DX-11.4")


@clause("DX-10.5")
def test_where_one_is_best_the_gamble_is_lost_on_a_six():
    p = b1(6, best_die="one").play("call")
    assert p.play("roll 1 0").step == "muster"
    assert p.play("roll 6 0").winner == "axis"


@clause("DX-10.5", "DX-10.12")
def test_called_in_october_they_are_rolled_for_in_october_and_november_but_not_in_december():
    october = b1(5).play("call", "roll 2 0")
    november = next_b1(october)
    assert (november.turn, november.step) == (6, "gamble")
    assert november.play("roll 1 0").winner == "axis"
    november = november.play("roll 2 0")
    assert november.step == "muster"
    december = next_b1(november)
    assert (december.turn, december.step) == (7, "muster")


@clause("DX-10.5", "DX-10.12")
def test_the_die_of_a_later_month_comes_before_anything_else_in_b1():
    p = next_b1(b1(5).play("call", "roll 2 0"))
    assert not p.can("done")
    assert p.why("done") == "DX-10.5"


@clause("DX-10.5")
def test_by_the_switch_there_is_one_roll_with_as_many_numbers_as_months_early():
    october = b1(5, gamble="once").play("call")
    assert october.play("roll 1 0").winner == "axis"
    assert october.play("roll 2 0").winner == "axis"
    safe = october.play("roll 3 0")
    assert safe.step == "muster"
    november = next_b1(safe)
    assert (november.turn, november.step) == (6, "muster")


@clause("DX-10.5")
def test_the_reserve_is_called_once():
    p = b1(7).play("call")
    assert not p.can("call")
    assert p.why("call") == "DX-10.5"


# ---- Three groups


@clause("DX-10.5", "DX-10.11")
def test_they_arrive_over_three_consecutive_turns_and_only_the_five_named():
    p = b1(7, "su-31a pool; su-30a pool").play("call")
    assert may_enter(p) == FIRST
    for unit in sorted(FIRST):
        p = p.play(f"enter {unit}", "place F12")
    p = next_b1(p)
    assert (p.turn, may_enter(p)) == (8, SECOND)
    p = next_b1(p.play("enter su-4sh", "place F12"))
    assert (p.turn, may_enter(p)) == (9, THIRD)
    assert p.play("enter su-2sh", "place F12").units("F12") == FIRST | SECOND | THIRD


@clause("DX-10.5", "DX-10.12")
def test_called_early_the_groups_come_early():
    p = b1(4).play("call", "roll 6 0")
    assert may_enter(p) == FIRST
    p = next_b1(p).play("roll 6 0")
    assert (p.turn, may_enter(p)) == (5, FIRST | SECOND)


@clause("DX-10.5")
def test_no_siberian_enters_before_the_call_or_before_its_turn():
    p = b1(7)
    assert not may_enter(p)
    assert p.why("enter su-1sh") == "DX-10.5"
    assert p.play("call").why("enter su-4sh") == "DX-10.5"


@clause("DX-10.12")
def test_a_group_not_placed_waits():
    p = next_b1(next_b1(b1(7).play("call")))
    assert (p.turn, may_enter(p)) == (9, FIRST | SECOND | THIRD)


# ---- Where they enter


@clause("DX-10.5")
def test_they_enter_at_the_east_edge_undisrupted():
    p = b1(7).play("call", "enter su-1sh")
    assert p.can("place G12")
    assert not p.play("place G12").disrupted("su-1sh")
    occupied = b1(7, "de-4a G12").play("call", "enter su-1sh")
    assert not occupied.can("place G12")
    assert occupied.why("place G12") == "DX-3.3"


@clause("DX-10.5")
def test_they_enter_on_or_next_to_a_russian_unit_in_supply():
    """Sevsk I7 and Starodub I6 are forest without a town."""
    p = b1(7, "su-5a I7").play("call", "enter su-1sh")
    assert p.can("place I7")
    assert p.can("place I6")
    alone = b1(7).play("call", "enter su-1sh")
    assert not alone.can("place I7")
    assert alone.why("place I6") == "DX-10.5"


@clause("DX-10.5")
def test_a_unit_out_of_supply_brings_nobody_in():
    """Germans on every other hex around Sevsk I7."""
    p = b1(7, "su-5a I7; de-4a I6; de-9a H8; de-17a J7").play("call", "enter su-1sh")
    assert not p.can("place I7")
    assert p.why("place I7") == "DX-10.5"


@clause("DX-10.5")
def test_they_enter_on_a_russian_city_or_town_in_supply():
    p = b1(7, "axis holds J6").play("call", "enter su-1sh")
    assert p.can("place K7")  # Kharkov
    assert p.can("place K6")  # the town of Poltava
    assert p.why("place J6") == "DX-10.5"  # the town of Konotop is not Russian
    assert p.why("place C10") == "DX-10.5"  # no town


@clause("DX-10.5")
def test_a_town_out_of_supply_lets_nobody_in():
    """Lubny K5 is a Russian town with Germans on every other hex around it."""
    p = b1(7, "de-4a K4; de-9a J6; de-17a L5").play("call", "enter su-1sh")
    assert not p.can("place K5")
    assert p.why("place K5") == "DX-10.5"


# ---- Shock armies


@clause("DX-10.6")
def test_a_shock_army_may_enter_on_its_strong_side():
    p = b1(7, "su-5a I7").play("call", "enter su-1sh", "place I6")
    assert not p.marked("su-1sh", "strong")
    assert p.play("emplace su-1sh").marked("su-1sh", "strong")


@clause("DX-10.6", "DX-9.6")
def test_entering_beside_a_supplied_unit_on_ground_that_was_not_supplied_it_may_still_be_strong():
    """By the switch the last B3 counts: Sevsk I7 was in supply by way of I8, Starodub I6, beside 4. Army, was not."""
    text = f"turn=6 phase=B3 weather=snow; {SIBERIANS}; de-4a H6; su-5a I7"
    p = position(text, supply_check="fixed").until("B1")
    p = p.play("call", "enter su-1sh", "place I6")
    assert p.can("emplace su-1sh")


@clause("DX-9.6", "DX-10.5", "DX-10.6")
def test_a_newcomer_is_in_supply_where_no_line_reaches_it():
    """B9, next to B10 across Lake Ladoga, is cut off from everything else by the Axis in A9 and Leningrad."""
    p = position(f"turn=7 phase=B1; {SIBERIANS}; su-5a B10; fi-kar A9; de-18a C8").play(
        "call", "enter su-1sh", "place B9"
    )
    assert "B9" not in p.supplied("soviet")
    assert p.can("emplace su-1sh")


@clause("DX-9.6", "DX-10.5")
def test_siberians_come_in_beside_a_newcomer_that_no_line_reaches():
    """C9, next to B9 across Lake Ladoga, is out of supply; so is B9, next to 5. Army across the same lake."""
    p = position(f"turn=7 phase=B1; {SIBERIANS}; su-5a A10; fi-kar A9; de-18a C8; de-9a D8").play("call")
    assert not p.play("enter su-3sh").can("place C9")
    assert p.play("enter su-1sh", "place B9", "enter su-3sh").can("place C9")


@clause("DX-10.6")
def test_the_strong_side_fights_with_3():
    p = position("turn=8 weather=snow; su-1sh K5 strong; de-6a K6").fight("K5", "de-6a")
    assert p.strengths()[1] == 3
    p = position("turn=8 weather=snow; su-1sh K5; de-6a K6").fight("K5", "de-6a")
    assert p.strengths()[1] == 2


@clause("DX-10.6")
def test_in_b1_an_undisrupted_shock_army_in_supply_may_be_flipped_up():
    p = b1(8, "su-1sh I7; su-3sh I7 disrupted; su-1gk I7; su-4sh I7 strong")
    assert p.options("emplace") == {"emplace su-1sh"}
    assert p.play("emplace su-1sh").marked("su-1sh", "strong")
    for unit in ("su-3sh", "su-1gk", "su-4sh"):  # disrupted, no shock army, strong already
        assert p.why(f"emplace {unit}") == "DX-10.6"


@clause("DX-10.6")
def test_a_shock_army_out_of_supply_is_not_flipped_up():
    p = b1(8, "su-1sh I7; de-4a I6; de-9a H8; de-17a J7")
    assert not p.can("emplace su-1sh")
    assert p.why("emplace su-1sh") == "DX-10.6"


@clause("DX-10.6")
def test_a_move_flips_it_back():
    p = position("turn=8 phase=B2a weather=snow; su-1sh K6 strong; su-5a K6; de-6a J1").go("su-1sh", "K5")
    assert not p.marked("su-1sh", "strong")


@clause("DX-10.6")
def test_disruption_flips_it_back():
    p = position("turn=8 weather=snow; su-1sh K5 strong; de-6a K6").fight("K5", "de-6a").fire(4, 1)
    assert p.disrupted("su-1sh")
    assert not p.marked("su-1sh", "strong")


@clause("DX-10.6")
def test_attacking_from_where_it_stands_does_not_flip_it_back():
    p = position("turn=8 phase=B2a weather=snow; su-1sh K5 strong; ro-3a K6").fight("K6", "su-1sh")
    assert p.strengths()[0] == 3
    p = p.fire(1, 1)
    assert p.marked("su-1sh", "strong")
    assert p.until("A2a").marked("su-1sh", "strong")


@clause("DX-10.6")
def test_an_advance_flips_it_back():
    p = position("turn=8 phase=B2a weather=snow; su-1sh K5 strong; su-3sh K5 strong; hu-fast K6 disrupted")
    p = p.fight("K6", "su-1sh", "su-3sh").fire(6, 1).go("su-1sh", "K6").play("done")
    assert p.where("su-1sh") == "K6"
    assert not p.marked("su-1sh", "strong")
    assert p.marked("su-3sh", "strong")  # it stayed


@clause("DX-10.6", "DX-7.3")
def test_a_proriv_move_flips_it_back():
    p = position("turn=8 phase=B2d weather=snow; su-1sh K5 strong; su-3sh K5 strong; de-6a J1").go("su-1sh", "K6")
    assert not p.marked("su-1sh", "strong")
    assert p.marked("su-3sh", "strong")


@clause("DX-10.5")
def test_next_to_russians_is_next_to_them_whatever_lies_between():
    text = "turn=7 phase=B1 weather=good; su-5a C8; su-4a C9; su-1sh siberian; su-3sh siberian; de-6a I2"
    p = position(text).play("call", "enter su-1sh")
    assert p.can("place B8")  # over the strait from Leningrad
