"""DX-6: cities and fortresses.

No river lies between Kiev K4 and K3, Moscow F10 and F9, Smolensk G7 and H6, Tula G9 and H8.
"""

import pytest

from rulebook import clause, position

# ---- DX-6.1 Taking a place


@clause("DX-6.1")
@pytest.mark.parametrize(
    ("place", "start"), [("K4", "K3"), ("B8", "C8"), ("G7", "H6")], ids=["victory city", "fortress", "major city"]
)
def test_one_hit_more_than_its_units_can_take_takes_a_place(place, start):
    """The disrupted army takes one hit, the place needs another; with one only it holds and nobody enters."""
    p = position(f"turn=2; su-20a {place} disrupted; de-6a {start}; axis holds C8").fight(place, "de-6a")
    one, two = p.fire(1, 1), p.fire(4, 1)
    assert one.where("su-20a") == two.where("su-20a") == "pool"
    assert (one.holder(place), one.where("de-6a")) == ("soviet", start)
    assert (two.holder(place), two.where("de-6a")) == ("axis", place)


@clause("DX-6.1")
def test_a_place_that_holds_is_attacked_again_in_round_2():
    p = position("turn=2; su-19a K4 disrupted; de-6a K3").fight("K4", "de-6a").fire(1, 1)
    assert (p.phase, p.step, p.strengths()) == ("A2c", "press", (4, 1))
    p = p.fire(1, 1)
    assert p.holder("K4") == "axis"


@clause("DX-6.1")
def test_an_empty_victory_city_is_taken_by_one_hit():
    p = position("turn=2; de-6a K3").fight("K4", "de-6a")
    assert p.fire(1, 1).holder("K4") == "axis"
    p = p.fire(1, 1, press=4)
    assert (p.holder("K4"), p.step) == ("soviet", "press")


@clause("DX-6.1")
def test_russian_moscow_needs_two_hits_in_one_round():
    p = position("turn=2; de-6a F9").fight("F10", "de-6a")
    assert p.fire(3, 1).holder("F10") == "axis"
    p = p.fire(1, 1)
    assert p.holder("F10") == "soviet"
    p = p.fire(1, 1)
    assert (p.holder("F10"), p.phase) == ("soviet", "A2d")


@clause("DX-6.1")
def test_axis_moscow_falls_to_one_hit():
    p = position("turn=8 phase=B2a; axis holds F10; su-1sh F9").fight("F10", "su-1sh")
    assert p.fire(2, 1).holder("F10") == "axis"
    assert p.fire(3, 1).holder("F10") == "soviet"


@clause("DX-6.1", "DX-6.3", "DX-6.4", "DX-5.19")
def test_hits_on_moscow_do_not_add_up_over_rounds_worked_case_3():
    """2 hits: one kills the disrupted army, one is short of 2. Then 1 more: still short."""
    p = position("turn=2; su-24a F10 disrupted; de-6a F9").fight("F10", "de-6a").fire(4, 1)
    assert (p.where("su-24a"), p.holder("F10")) == ("pool", "soviet")
    p = p.fire(1, 1)
    assert (p.phase, p.holder("F10"), p.where("de-6a")) == ("A2d", "soviet", "F9")


@clause("DX-6.1", "DX-6.3", "DX-5.19")
def test_three_hits_at_once_kill_the_army_and_take_moscow_worked_case_3():
    p = position("turn=2; su-24a F10 disrupted; de-6a F9").fight("F10", "de-6a").fire(6, 1)
    assert (p.where("su-24a"), p.holder("F10")) == ("pool", "axis")


@clause("DX-6.1", "DX-5.22")
def test_a_place_hit_by_attackers_who_all_fell_is_not_taken():
    """Both dice hit: Kiev's fire disrupts 40. Panzer Korps, and nobody is left to take it."""
    p = position("turn=2; de-40pzk K3; de-6a F4").fight("K4", "de-40pzk").fire(6, 4)
    assert p.disrupted("de-40pzk")
    assert p.holder("K4") == "soviet"


# ---- DX-6.2 Control


@clause("DX-6.2")
def test_control_changes_when_a_place_is_taken_though_nobody_enters():
    """The army retreated, so that the advance is voluntary."""
    p = position("turn=2; su-19a K4; de-6a K3").fight("K4", "de-6a").fire(1, 1, press=4).go("su-19a", "K5")
    p = p.fire(4, 1).play("done")
    assert (p.units("K4"), p.holder("K4")) == (set(), "axis")


@clause("DX-6.2")
def test_an_undefended_major_city_is_taken_by_walking_in():
    p = position("turn=2; de-6a H8").play("unit de-6a", "move G9")
    assert p.holder("G9") == "axis"


@clause("DX-6.2")
def test_passing_through_is_enough_to_take_what_is_free():
    p = position("turn=2; de-6a H8").play("unit de-6a", "move G9", "move G10")
    assert (p.where("de-6a"), p.holder("G9"), p.holder("G10")) == ("G10", "axis", "axis")


@clause("DX-6.2")
def test_control_remains_when_the_taker_leaves():
    p = position("turn=2; de-6a G9; axis holds G9").play("unit de-6a", "move H8")
    assert p.holder("G9") == "axis"


@clause("DX-6.2")
def test_an_empty_victory_city_is_not_taken_by_walking_in():
    p = position("turn=2; de-6a K3").play("unit de-6a")
    assert not p.can("move K4")
    assert p.why("move K4") == "DX-3.6"


# ---- DX-6.3 Units first

THREE_GERMANS = "turn=2; su-19a K4; de-6a K3; de-17a L3; de-pzgr1 L3"


def kiev_abandoned():
    """Three Germans attacked Kiev, hit nothing, and 19. Army went to Lubny K5. Round 2 follows."""
    p = position(THREE_GERMANS).fight("K4", "de-6a", "de-17a", "de-pzgr1")
    return p.fire(1, 1, press=12).go("su-19a", "K5")


@clause("DX-6.3")
def test_units_take_hits_before_the_place():
    """Two hits on two fresh armies: the owner cannot let Kiev take one, and Kiev stands."""
    p = position("turn=2; su-19a K4; su-5a K4; de-6a K3").fight("K4", "de-6a").fire(4, 1)
    assert p.options() == {"hit su-19a", "hit su-5a"}
    p = p.play("hit su-19a", "hit su-5a")
    assert p.holder("K4") == "soviet"


@clause("DX-6.3")
def test_hits_left_over_count_on_the_place_in_the_same_round():
    p = position("turn=2; su-19a K4; de-6a K3").fight("K4", "de-6a").fire(6, 1)
    assert (p.where("su-19a"), p.holder("K4"), p.where("de-6a")) == ("pool", "axis", "K4")


@clause("DX-6.3", "DX-6.1", "DX-5.9", "DX-5.17")
def test_after_a_retreat_the_bare_city_is_attacked_in_round_2_worked_case_2():
    """Two of the three come over the S. Bug; with no unit in Kiev the river gives nothing."""
    p = position(THREE_GERMANS).fight("K4", "de-6a", "de-17a", "de-pzgr1")
    assert p.strengths() == (12, 1 + 1 + 1)
    p = kiev_abandoned()
    assert (p.phase, p.step) == ("A2c", "press")
    assert p.strengths() == (12, 1)


@clause("DX-6.3", "DX-6.1", "DX-5.14")
def test_one_hit_takes_the_bare_city_and_the_advance_is_voluntary_worked_case_2():
    p = kiev_abandoned().fire(1, 1)
    assert p.holder("K4") == "axis"
    assert p.step == "advance"
    assert p.options() == {"done", "unit de-6a", "unit de-17a", "unit de-pzgr1"}


@clause("DX-6.3", "DX-6.4")
def test_missed_the_bare_city_holds_and_blitzkrieg_may_try_again_worked_case_2():
    p = kiev_abandoned().fire(1, 1, press=12)
    assert (p.phase, p.units("K4"), p.holder("K4")) == ("A2d", set(), "soviet")
    p = p.play("done").fight("K4", "de-pzgr1")
    assert p.strengths() == (5, 1)
    assert p.fire(1, 1).holder("K4") == "axis"
    assert p.fire(1, 1, press=5).until("B1").holder("K4") == "soviet"


@clause("DX-6.3", "DX-6.4", "DX-5.9")
def test_a_major_city_abandoned_does_not_fire_and_is_not_free_worked_case_2():
    """Smolensk: attacked from H6, 20. Army retreats to G8; round 2 misses."""
    p = position("turn=2; su-20a G7; de-6a H6; de-pzgr2 H6").fight("G7", "de-6a", "de-pzgr2")
    p = p.fire(1, 1, press=9).go("su-20a", "G8")
    assert p.strengths() == (9, 0)
    assert p.fire(1, 1).holder("G7") == "axis"
    p = p.fire(1, 1, press=9)
    assert (p.phase, p.holder("G7")) == ("A2d", "soviet")
    p = p.play("unit de-pzgr2")
    assert not p.can("move G7")
    assert p.why("move G7") == "DX-6.4"


@clause("DX-6.3")
def test_hits_that_units_took_in_round_1_never_count_on_the_place():
    """Moscow's army takes 1 hit in round 1 and retreats; 1 hit in round 2 is not the second."""
    p = position("turn=2; su-24a F10; de-6a F9").fight("F10", "de-6a").fire(1, 1).go("su-24a", "F11")
    p = p.fire(1, 1)
    assert (p.phase, p.holder("F10")) == ("A2d", "soviet")


@clause("DX-6.3", "DX-5.22")
def test_a_city_whose_army_died_is_owed_an_advance_when_it_falls_in_round_2():
    """19. Army defended with 1, which the Hungarians match."""
    p = position("turn=2; su-19a K4 disrupted; hu-fast K3; de-40pzk K3").fight("K4", "hu-fast", "de-40pzk")
    p = p.fire(2, 1).fire(6, 1)
    assert (p.where("su-19a"), p.holder("K4"), p.step) == ("pool", "axis", "advance")
    assert not p.can("done")
    assert p.go("hu-fast", "K4").options() == {"done", "unit de-40pzk"}


# ---- DX-6.4 Defended in that turn


@clause("DX-6.4")
def test_a_city_emptied_but_not_hit_is_closed_for_this_player_turn():
    """1 hit kills the disrupted army in Tula, round 2 misses: nobody walks in, but Blitzkrieg may attack."""
    p = position("turn=2; su-20a G9 disrupted; de-6a H8; de-pzgr1 H8").fight("G9", "de-6a").fire(1, 1)
    p = p.fire(1, 1, press=4)
    assert (p.phase, p.units("G9"), p.holder("G9")) == ("A2d", set(), "soviet")
    assert p.play("unit de-pzgr1").why("move G9") == "DX-6.4"
    p = p.play("done").fight("G9", "de-pzgr1")
    assert p.strengths() == (5, 0)
    assert p.fire(1, 1).holder("G9") == "axis"


@clause("DX-6.4")
def test_so_it_is_for_the_russians():
    """Tula G9 is German: its disrupted army dies, round 2 misses. In Proriv nobody walks in."""
    text = "turn=8 weather=snow phase=B1; axis holds G9; axis holds H8; de-6a G9 disrupted; su-30a H9; su-1sh H9"
    p = position(text).until("B2a").fight("G9", "su-30a").fire(6, 1).fire(1, 1)
    assert (p.phase, p.units("G9"), p.holder("G9")) == ("B2d", set(), "axis")
    assert p.play("unit su-1sh").why("move G9") == "DX-6.4"


@clause("DX-6.4", "DX-5.23")
def test_the_second_hex_of_an_advance_does_not_enter_such_a_city():
    """Smolensk G7 is emptied from H6 and not hit; then 2. Panzergruppe clears Orsha G6 on the highway."""
    p = position("turn=2; su-20a G7 disrupted; su-24a G6; de-6a H6; de-pzgr2 H5").attack("G7", "de-6a")
    p = p.fight("G6", "de-pzgr2").play("battle G7").fire(1, 1).fire(1, 1, press=4).fire(6, 1)
    assert p.options() == {"halt", "move G5"}
    assert p.why("move G7") == "DX-6.4"


@clause("DX-6.4")
def test_in_the_next_player_turn_the_city_is_free_again():
    p = position("turn=2; su-20a G9 disrupted; de-6a H8; su-21a F12").fight("G9", "de-6a").fire(1, 1)
    p = p.fire(1, 1, press=4).until("B1").until("A2a")
    assert p.holder("G9") == "soviet"
    assert p.play("unit de-6a", "move G9").holder("G9") == "axis"


@clause("DX-6.4")
def test_a_city_somebody_only_retreated_into_was_defended_too():
    """21. Army leaves H9 for Tula G9, and Tula in Blitzkrieg. 6. Army, beside it in H9, clears H10: Tula is closed."""
    p = position("turn=2; su-21a H9; su-22a H10; de-6a I9; de-17a I9; de-pzgr1 H8").fight("H9", "de-6a", "de-17a")
    p = p.fire(1, 1, press=7).go("su-21a", "G9").go("de-6a", "H9").go("de-17a", "H9")
    p = p.play("done").attack("G9", "de-pzgr1").fight("H10", "de-6a", "de-17a").play("battle G9")
    p = p.fire(1, 1, press=5).go("su-21a", "F10").fire(6, 1).go("de-17a", "H10").play("unit de-6a")
    assert p.units("G9") == set()
    assert p.can("move G10")
    assert not p.can("move G9")
    assert p.why("move G9") == "DX-6.4"


@clause("DX-6.4")
def test_an_empty_city_that_was_not_defended_is_not_attacked_but_entered():
    p = position("turn=2; de-6a H8").play("unit de-6a")
    assert p.can("move G9")
    assert not p.can("attack G9")
    assert p.why("attack G9") == "DX-4.1"


@clause("DX-6.4")
def test_hits_on_a_place_do_not_carry_over_to_blitzkrieg():
    """Moscow takes 1 hit in round 2 and 1 in Blitzkrieg: it holds."""
    p = position("turn=2; de-pzgr3 F9").fight("F10", "de-pzgr3").fire(1, 1, press=4).fire(1, 1)
    p = p.play("done").fight("F10", "de-pzgr3").fire(1, 1)
    assert p.holder("F10") == "soviet"
    assert p.phase == "B1"


# ---- DX-6.5 New owners


@clause("DX-6.5", "DX-5.9")
def test_a_place_just_taken_fires_for_its_new_owner():
    p = position("turn=2; su-16a J4; de-6a K3").fight("K4", "de-6a").fire(1, 1).play("done").until("B2a")
    assert (p.units("K4"), p.holder("K4")) == (set(), "axis")
    assert p.fight("K4", "su-16a").strengths() == (1, 1)


@clause("DX-6.5")
def test_sevastopol_taken_turns_the_black_sea_into_an_axis_supply_line():
    """11. Army is cut off in the Crimea by 51. Army at Perekop; from Sevastopol ships go to Constanta O1."""
    p = position("turn=4; de-11a O4; su-51a N4; su-9a O5").fight("P3", "de-11a")
    assert "O4" not in p.supplied("axis")
    p = p.fire(4, 1)
    assert p.holder("P3") == "axis"
    assert {"O4", "P3"} <= p.supplied("axis")


RING = "su-20a J3; su-21a J4; su-22a L2; su-26a L3"


@clause("DX-6.5")
def test_a_city_just_taken_sustains_its_takers():
    """1. Panzergruppe enters Kiev, Russians behind it, and is disrupted in Blitzkrieg: out of supply, it lives."""
    p = position(f"turn=2; {RING}; de-pzgr1 K3").fight("K4", "de-pzgr1").fire(1, 1).go("de-pzgr1", "K4")
    assert "K4" not in p.supplied("axis")
    p = p.until("A2d").play("done").fight("J4", "de-pzgr1").fire(1, 4, press=5).play("done")
    assert p.phase == "B1"
    assert p.marked("de-pzgr1", "cut")
    assert p.disrupted("de-pzgr1")
    assert p.where("de-pzgr1") == "K4"


@clause("DX-6.5")
def test_before_the_untaken_city_the_same_panzergruppe_would_have_died():
    p = position(f"turn=2 phase=A2d; {RING}; de-pzgr1 K3 disrupted").until("B1")
    assert p.where("de-pzgr1") == "gone"


@clause("DX-6.5")
def test_a_captured_centre_does_not_produce():
    """Kharkov K7 raises infantry and tanks for the Russians only."""
    text = "turn=2 phase=B1; su-20a K8; su-30a pool; su-1tk pool; {0} holds K7; tanks=4"
    ours = position(text.format("soviet"))
    assert ours.play("build su-30a").can("place K7")
    theirs = position(text.format("axis"))
    assert not theirs.play("build su-30a").can("place K7")
    assert theirs.play("build su-30a").why("place K7") == "DX-10.8"


@clause("DX-5.22", "DX-6.1")
def test_a_place_that_had_no_defenders_owes_no_advance():
    p = position("turn=2; de-6a K3").fight("K4", "de-6a").fire(1, 1)
    assert p.holder("K4") == "axis"
    assert p.options() == {"done", "unit de-6a"}
