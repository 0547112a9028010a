"""DX-5.14, DX-5.22 and DX-5.23: advance after combat.

H9 is clear; attackers come from H8, whose other neighbours G8, G9, H7, I7 and I8 are empty.
"""

import pytest

from rulebook import clause, position

CLEARED = "turn=2; su-20a H9; de-6a H8; de-40pzk H8"


def cleared(text=CLEARED, *units, target="H9"):
    """The only defender died in round 1, by a 6 against a 1."""
    return position(text).fight(target, *(units or ("de-6a", "de-40pzk"))).fire(6, 1)


def settled(p):
    """Whether the advance may end here, though others could still come."""
    return p.step == "advance" and p.can("done")


# ---- DX-5.14 Who must, who may


@clause("DX-5.14")
def test_attackers_nearest_to_the_defenders_firepower_must_enter():
    """The dead army defended with 1: the korps of 2 is nearer than the army of 4, or both."""
    p = cleared()
    assert (p.step, p.seat) == ("advance", "axis")
    assert not p.can("done")
    assert p.why("done") == "DX-5.14"
    p = p.go("de-40pzk", "H9")
    assert settled(p)
    assert p.holder("H9") == "axis"


@clause("DX-5.14")
def test_the_table_can_name_those_who_must_enter():
    p = cleared()
    assert p.obliged() == {"de-40pzk"}
    assert p.go("de-40pzk", "H9").obliged() == set()


@clause("DX-5.14")
def test_who_is_not_nearest_does_not_settle_what_is_owed():
    """Wherever 6. Army goes, the korps has to enter; as nothing else is left to choose, it does."""
    for hex in ("H9", "I8"):
        p = cleared().go("de-6a", hex)
        assert (p.where("de-6a"), p.where("de-40pzk")) == (hex, "H9")


@clause("DX-5.14")
def test_even_a_lone_attacker_far_stronger_than_the_defence_must_enter():
    p = cleared(CLEARED, "de-6a")
    assert p.where("de-6a") == "H9"


@clause("DX-5.14")
def test_other_attackers_may_follow_or_enter_an_empty_hex_beside_their_own():
    p = cleared().go("de-40pzk", "H9").play("unit de-6a")
    assert p.options() == {"move G8", "move G9", "move H7", "move H9", "move I7", "move I8"}
    assert p.play("move I8").where("de-6a") == "I8"


@clause("DX-5.14")
def test_a_hex_beside_the_cleared_one_only_is_out_of_reach():
    p = cleared().go("de-40pzk", "H9").play("unit de-6a")
    assert not p.can("move G10")
    assert p.why("move G10") == "DX-5.14"


@clause("DX-5.14")
def test_a_side_hex_must_be_empty():
    p = cleared(CLEARED + "; de-9a I8; su-21a G8").go("de-40pzk", "H9").play("unit de-6a")
    assert not {"move I8", "move G8"} & p.options()
    assert p.why("move I8") == "DX-5.14"
    assert p.why("move G8") == "DX-5.14"


@clause("DX-5.14")
def test_no_side_step_over_a_strait():
    """Novgorod D8 is attacked out of Leningrad C8; Kronshtat B8, Axis too, lies across the strait."""
    p = cleared("turn=2; su-20a D8; de-9a C8; hu-fast C8; axis holds B8", "de-9a", "hu-fast", target="D8")
    p = p.go("hu-fast", "D8").play("unit de-9a")
    assert p.options() == {"move B9", "move C7", "move C9", "move D7", "move D8"}
    assert p.why("move B8") == "DX-5.14"


@clause("DX-5.14")
def test_a_strait_attacked_over_is_crossed_into_the_cleared_hex():
    p = cleared("turn=2; su-51a O6; de-11a O5", "de-11a", target="O6")
    assert p.where("de-11a") == "O6"


@clause("DX-5.14", "DX-5.22")
def test_after_a_retreat_the_advance_is_voluntary():
    p = position("turn=2; su-20a H9; de-6a H8").fight("H9", "de-6a").fire(1, 1, press=4).go("su-20a", "H10")
    assert p.options() == {"done", "unit de-6a"}
    assert p.play("done").where("de-6a") == "H8"
    assert p.go("de-6a", "H9").where("de-6a") == "H9"


@clause("DX-5.14")
def test_nobody_advances_while_a_defender_is_left():
    p = position("turn=2; su-20a H9; de-6a H8").fight("H9", "de-6a").fire(1, 1, press=4)
    p = p.play("done")
    assert (p.step, p.where("su-20a")) == ("press", "H9")  # the second round
    p = p.fire(1, 1, press=4)
    assert p.phase != "A2c"
    assert p.where("de-6a") == "H8"


@clause("DX-5.14")
def test_disrupted_attackers_stay_behind():
    """20. and 21. Army die and hit 6. Army once."""
    p = position("turn=2; su-20a H9; su-21a H9; de-6a H8; de-9a H8; de-40pzk H8")
    p = p.fight("H9", "de-6a", "de-9a", "de-40pzk").fire(6, 3)
    p = p.play("hit su-20a", "hit su-20a", "hit de-6a")
    assert p.units("H9") == set()
    assert p.step == "advance"
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-5.14"


@clause("DX-5.14")
def test_who_did_not_attack_does_not_advance():
    p = cleared(CLEARED + "; de-9a H8")
    assert not p.can("unit de-9a")
    assert p.why("unit de-9a") == "DX-5.14"


@clause("DX-5.14")
def test_each_attacker_advances_once():
    p = cleared().go("de-40pzk", "H9")
    assert not p.can("unit de-40pzk")
    assert p.why("unit de-40pzk") == "DX-5.14"


@clause("DX-5.14")
def test_defenders_never_advance():
    """The Hungarians die at once; the Russians beside their empty hex are asked nothing."""
    p = position("turn=2; su-16a H9; hu-fast H8; de-6a F4").fight("H9", "hu-fast").fire(1, 6, press=1)
    assert p.where("hu-fast") == "gone"
    assert p.options() == {"done", "unit su-16a"}  # the retreat of round 1
    p = p.play("done")
    assert (p.phase, p.where("su-16a")) == ("A2d", "H9")


@clause("DX-5.14")
def test_russian_attackers_advance_by_the_same_rule():
    """Against 40. Panzer Korps, 2, one of the armies of 2 must go in."""
    p = position("turn=7 phase=B2a; de-40pzk H9; su-1sh H10; su-3sh H10").fight("H9", "su-1sh", "su-3sh")
    p = p.fire(6, 1)
    assert p.where("de-40pzk") == "gone"
    assert not p.can("done")
    assert settled(p.go("su-1sh", "H9"))


# ---- DX-5.22 What is owed

TWO_KORPS = "turn=2; su-20a H9; su-21a H9; hu-fast H8; de-40pzk H8"


@clause("DX-5.22")
def test_the_advance_is_owed_if_the_last_defender_died_though_others_retreated():
    """20. Army went; 21. Army died: firepower 1, which the Hungarians match and the korps of 2 does not."""
    p = position(TWO_KORPS).fight("H9", "hu-fast", "de-40pzk").fire(1, 1, press=3).go("su-20a", "H10").play("done")
    p = p.fire(4, 1)
    assert p.where("su-21a") == "pool"
    assert not p.can("done")
    assert settled(p.go("hu-fast", "H9"))
    assert p.go("de-40pzk", "H9").where("hu-fast") == "H9"


@clause("DX-5.22")
def test_the_advance_is_owed_too_if_one_died_and_the_rest_retreated():
    """Not all left by retreat: 20. Army died in round 1, 21. Army goes after it."""
    p = position(TWO_KORPS).fight("H9", "hu-fast", "de-40pzk").fire(4, 1).play("hit su-20a", "hit su-20a")
    p = p.go("su-21a", "H10")
    assert (p.step, p.can("done")) == ("advance", False)
    assert settled(p.go("hu-fast", "H9"))


@clause("DX-5.22", "DX-10.6")
def test_a_shock_army_on_its_ordinary_side_that_retreats_takes_two_points_with_it():
    """1. Shock Army (2) goes to H10, 16. Army (2) dies: firepower 2, which the panzer korps matches."""
    text = "turn=8 weather=snow; su-1sh H9; su-16a H9 disrupted; hu-fast H8; de-40pzk H8"
    p = position(text).fight("H9", "hu-fast", "de-40pzk").fire(4, 1).play("hit su-16a").go("su-1sh", "H10")
    assert (p.step, p.obliged()) == ("advance", {"de-40pzk"})


@clause("DX-5.22")
def test_the_firepower_is_that_of_all_who_were_there_and_did_not_retreat():
    """Both armies die: 2, which the korps matches alone."""
    p = position(TWO_KORPS).fight("H9", "hu-fast", "de-40pzk").fire(6, 1, press=3)
    p = p.play("hit su-20a", "hit su-20a")
    assert p.units("H9") == set()
    assert not p.can("done")
    assert settled(p.go("de-40pzk", "H9"))
    assert p.go("hu-fast", "H9").where("de-40pzk") == "H9"


@clause("DX-5.22")
def test_disrupted_defenders_count_for_the_firepower_owed():
    text = "turn=2; su-20a H9 disrupted; su-21a H9; hu-fast H8; de-40pzk H8"
    p = position(text).fight("H9", "hu-fast", "de-40pzk").fire(6, 1).play("hit su-20a")
    assert p.units("H9") == set()
    assert not p.can("done")
    assert settled(p.go("de-40pzk", "H9"))
    assert p.go("hu-fast", "H9").where("de-40pzk") == "H9"


@clause("DX-5.22", "DX-5.16")
def test_a_strong_shock_army_that_retreats_takes_all_its_firepower_along():
    """Hit, it falls from 3 to its ordinary 2 and leaves; 21. Army dies. What was there without it is 1."""
    text = "turn=8; su-1sh H9 strong; su-21a H9; hu-fast H8; de-40pzk H8; de-17a H8"
    p = position(text).fight("H9", "hu-fast", "de-40pzk", "de-17a").fire(1, 1)
    p = p.play("hit su-1sh", "hit de-17a").go("su-1sh", "H10").play("done").fire(4, 1)
    assert p.where("su-21a") == "pool"
    assert settled(p.go("hu-fast", "H9"))


@clause("DX-5.22")
def test_between_equals_the_owner_chooses():
    """16. and 20. Army defend with 3: 2 and 4 are equally near."""
    p = position("turn=2; su-16a H9; su-20a H9; de-6a H8; de-40pzk H8").fight("H9", "de-6a", "de-40pzk").fire(6, 1)
    p = p.play("hit su-16a", "hit su-16a", "hit su-16a")
    assert p.units("H9") == set()
    assert not p.can("done")
    assert settled(p.go("de-6a", "H9"))
    assert settled(p.go("de-40pzk", "H9"))


@clause("DX-5.22")
def test_without_an_undisrupted_attacker_the_hex_stays_empty_and_keeps_its_controller():
    p = position("turn=2; su-20a H9; de-40pzk H8; de-6a F4").fight("H9", "de-40pzk").fire(5, 4)
    assert p.phase == "A2d"
    assert p.units("H9") == set()
    assert p.disrupted("de-40pzk")
    assert (p.where("de-40pzk"), p.holder("H9")) == ("H8", "soviet")


@clause("DX-5.22", "DX-6.1")
def test_nobody_advances_into_a_place_not_taken():
    """2 hits kill Kiev's army in round 1; round 2 brings none."""
    p = position("turn=2; su-19a K4; de-6a K3").fight("K4", "de-6a").fire(4, 1).fire(1, 1, press=4)
    assert p.where("su-19a") == "pool"
    assert (p.phase, p.where("de-6a"), p.holder("K4")) == ("A2d", "K3", "soviet")


# ---- DX-5.23 The second hex. The highway runs Minsk G5, G6, G7, F8, F9, Moscow F10.

ON_THE_ROAD = "turn=2; su-24a F8; de-pzgr2 G7; de-4a G7"


@clause("DX-5.23", "DX-5.14")
@pytest.mark.parametrize("weather", ["good", "mud", "snow"])
def test_panzers_go_on_a_second_hex_along_the_highway_in_any_weather(weather):
    p = position(f"{ON_THE_ROAD}; weather={weather}").fight("F8", "de-pzgr2", "de-4a").fire(6, 1)
    p = p.go("de-pzgr2", "F8", "F9")
    assert p.where("de-pzgr2") == "F9"
    assert p.holder("F8") == p.holder("F9") == "axis"


@clause("DX-5.23")
def test_the_second_hex_need_not_be_taken():
    p = position(ON_THE_ROAD).fight("F8", "de-pzgr2", "de-4a").fire(6, 1)
    assert p.go("de-pzgr2", "F8").where("de-pzgr2") == "F8"


@clause("DX-5.23")
def test_the_second_hex_lies_along_the_highway():
    p = position(ON_THE_ROAD).fight("F8", "de-pzgr2", "de-4a").fire(6, 1).play("unit de-pzgr2", "move F8")
    assert p.options() == {"halt", "move F9"}
    assert p.why("move E8") == "DX-5.23"


@clause("DX-5.14", "DX-5.23")
def test_an_advance_does_not_go_back_where_it_came_from():
    p = position(ON_THE_ROAD).fight("F8", "de-pzgr2", "de-4a").fire(6, 1).play("unit de-pzgr2", "move F8")
    assert p.why("move G7") == "DX-5.23"


@clause("DX-5.23")
def test_infantry_goes_one_hex_only():
    p = position(ON_THE_ROAD).fight("F8", "de-pzgr2", "de-4a").fire(6, 1).play("unit de-4a")
    assert p.where("de-4a") == "F8"
    assert p.options() == {"done", "unit de-pzgr2"}  # 4. Army has been put down


@clause("DX-5.23")
def test_russian_tanks_go_on_along_the_highway_too():
    p = position("turn=4 phase=B2a; hu-fast F8; su-1tk F9; su-2tk F9").fight("F8", "su-1tk", "su-2tk").fire(6, 1)
    assert p.where("hu-fast") == "gone"
    assert p.go("su-1tk", "F8", "G7").where("su-1tk") == "G7"


@clause("DX-5.23")
def test_the_second_hex_must_be_empty_of_enemies():
    p = position("turn=2; su-24a F8; de-pzgr2 G8; de-4a G8; su-20a F9").fight("F8", "de-pzgr2", "de-4a").fire(6, 1)
    p = p.play("unit de-pzgr2", "move F8")
    assert p.options() == {"halt", "move G7"}
    assert p.why("move F9") == "DX-3.3"


@clause("DX-5.23")
def test_no_second_hex_into_an_untaken_victory_city():
    p = position("turn=2; su-24a F9; de-pzgr2 G8; de-4a G8").fight("F9", "de-pzgr2", "de-4a").fire(6, 1)
    p = p.play("unit de-pzgr2", "move F9")
    assert p.options() == {"halt", "move F8"}
    assert p.why("move F10") == "DX-3.6"


@clause("DX-5.23", "DX-6.2")
def test_a_second_hex_into_an_empty_undefended_major_city_takes_it():
    p = position("turn=2; su-20a G6; de-pzgr2 G5").fight("G6", "de-pzgr2").fire(6, 1)
    p = p.play("move G7")
    assert (p.where("de-pzgr2"), p.holder("G7")) == ("G7", "axis")


@clause("DX-3.14", "DX-5.14")
def test_no_russian_advances_into_rumania_at_peace():
    """M1 and N1 lie in Rumania, beside M2: after a battle for M3 nobody turns aside into them."""
    p = (
        position("turn=2 phase=B2a; su-1tk M2; su-2tk M2; hu-fast M3 disrupted; de-6a I2")
        .fight("M3", "su-1tk", "su-2tk")
        .fire(6, 1)
    )
    p = p.play("unit su-1tk")
    assert p.step == "advance"
    assert {"move M1", "move N1"}.isdisjoint(p.options())
    assert p.why("move N1") == "DX-3.14"
