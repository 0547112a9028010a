import pytest

from rulebook import clause, position

# ---- DX-1.1 Two sides


@clause("DX-1.1")
def test_the_axis_moves_first():
    p = position()
    assert (p.phase, p.seat) == ("A1", "axis")


@clause("DX-1.1")
def test_the_axis_moves_first_in_every_later_turn_too():
    p = position("turn=3 phase=B2a; su-5a K4; de-6a I2").play("done")
    assert (p.phase, p.seat) == ("A1", "axis")


@clause("DX-1.1")
def test_germans_finns_rumanians_and_hungarians_are_one_side():
    p = position("turn=2; de-6a I2; fi-kar A9; ro-3a M2; hu-fast J2; su-5a K7")
    assert p.options("unit") == {"unit de-6a", "unit fi-kar", "unit ro-3a", "unit hu-fast"}


@clause("DX-1.1")
def test_nobody_moves_the_other_side():
    p = position("turn=2; de-6a I2; su-5a K7")
    assert not p.can("unit su-5a")
    assert p.why("unit su-5a") == "DX-1.1"


# ---- DX-1.2 Factors


@clause("DX-1.2")
def test_a_one_factor_counter_attacks_and_defends_with_its_number():
    assert position("turn=2; de-6a J4; su-5a K3").fight("K3", "de-6a").strengths()[0] == 4
    assert position("turn=2 phase=B2a; su-30a J4; de-6a K3").fight("K3", "su-30a").strengths()[1] == 4


@clause("DX-1.2")
def test_a_one_factor_counter_takes_hits_with_its_number():
    """Three strong Shock Armies fire with 9: four hits on a 3, five on a 4. 6. Army bears four."""
    p = position("turn=8 phase=B2a weather=good; su-1sh J4 strong; su-3sh J4 strong; su-4sh J4 strong; de-6a K3")
    p = p.fight("K3", "su-1sh", "su-3sh", "su-4sh")
    assert p.play("roll 3 1", "hit su-1sh").disrupted("de-6a")
    assert p.play("roll 4 1", "hit su-1sh").where("de-6a") == "gone"


@clause("DX-1.2")
def test_a_two_factor_counter_attacks_with_the_first_number():
    assert position("turn=2; ro-3a L4; su-5a L5").fight("L5", "ro-3a").strengths() == (1, 1)


@clause("DX-1.2")
@pytest.mark.parametrize(("unit", "defence"), [("ro-3a", 2), ("hu-fast", 1), ("fi-kar", 2)])
def test_an_ally_defends_with_the_larger_number(unit, defence):
    p = position(f"turn=2 phase=B2a; su-30a L4; {unit} L5").fight("L5", "su-30a")
    assert p.strengths() == (1, defence)


@clause("DX-1.2")
@pytest.mark.parametrize(("unit", "defence"), [("su-5a", 1), ("su-1mk", 1), ("su-6mk", 2), ("su-16a", 2)])
def test_a_russian_defends_with_the_larger_number(unit, defence):
    p = position(f"turn=2; de-6a L4; {unit} L5").fight("L5", "de-6a")
    assert p.strengths() == (4, defence)


@clause("DX-1.2")
def test_a_two_factor_counter_takes_hits_with_the_second_number():
    """16. Army, 1-2: two hits disrupt it, a third eliminates it. 6. Army scores two on a 4 and three on a 6."""
    p = position("turn=2; de-6a L4; su-16a L5").fight("L5", "de-6a")
    assert p.fire(4, 1).disrupted("su-16a")
    assert p.fire(6, 1).where("su-16a") == "pool"


@clause("DX-1.2")
def test_a_mechanized_korps_with_second_number_0_dies_of_its_first_hit():
    p = position("turn=2; de-9a L4; su-6mk L5").fight("L5", "de-9a").fire(3, 1)
    assert p.where("su-6mk") == "pool"


@clause("DX-1.2")
@pytest.mark.parametrize(("side", "factor"), [("", 2), ("strong", 3)])
def test_the_side_that_shows_counts(side, factor):
    p = position(f"turn=8 phase=B2a weather=good; su-1sh J4 {side}; de-6a K3").fight("K3", "su-1sh")
    assert p.strengths()[0] == factor
    p = position(f"turn=8 weather=good; su-1sh K5 {side}; de-6a K6").fight("K5", "de-6a")
    assert p.strengths()[1] == factor


# ---- DX-1.3 Attack 0


@clause("DX-1.3")
def test_a_unit_with_attack_0_may_join_an_attack_and_take_the_losses():
    p = position("turn=2 phase=B2a; su-16a L4; su-5a L4; ro-3a L5").fight("L5", "su-16a", "su-5a")
    assert p.strengths() == (1, 2)
    p = p.play("roll 1 4")
    assert p.options() == {"hit su-16a", "hit su-5a"}
    assert p.play("hit su-5a").disrupted("su-5a")


@clause("DX-1.3")
def test_attack_0_scores_nothing():
    p = position("turn=2 phase=B2a; su-5a L4; ro-3a L5").fight("L5", "su-5a")
    assert p.strengths()[0] == 0
    assert not p.play("roll 6 1").disrupted("ro-3a")


# ---- DX-1.4 Stacking


@clause("DX-1.4")
def test_stacking_is_unlimited():
    there = ["de-18a", "de-16a", "de-9a", "de-4a", "de-6a", "de-17a", "de-11a", "de-pzgr2", "de-pzgr1", "ro-3a"]
    p = position("turn=2; de-2a I2; fi-kar I2; su-5a K9; " + "; ".join(f"{u} J2" for u in there))
    p = p.go("de-2a", "J2").go("fi-kar", "J2")
    assert len(p.units("J2")) == 12


@clause("DX-1.4")
def test_a_hungarian_does_not_enter_a_hex_with_rumanians():
    p = position("turn=2; hu-fast K2; ro-3a K3; de-6a K3").play("unit hu-fast")
    assert not p.can("move K3")
    assert p.why("move K3") == "DX-1.4"
    assert p.can("move J3")


@clause("DX-1.4")
def test_a_rumanian_does_not_enter_a_hex_with_hungarians():
    p = position("turn=2; hu-fast K2; ro-3a K3").play("unit ro-3a")
    assert not p.can("move K2")
    assert p.why("move K2") == "DX-1.4"


@clause("DX-1.4")
def test_germans_share_a_hex_with_either():
    p = position("turn=2; hu-fast K2; ro-3a K4; de-6a K3").play("unit de-6a")
    assert p.can("move K2")
    assert p.can("move K4")


@clause("DX-1.4")
def test_when_the_hungarians_have_moved_off_the_rumanians_may_come():
    p = position("turn=2; hu-fast K2; ro-3a K3").play("unit hu-fast", "move J2", "halt", "unit ro-3a")
    assert p.can("move K2")


@clause("DX-1.4")
def test_hungarians_and_rumanians_do_not_advance_into_one_hex():
    """They attack together from two hexes; who enters first keeps the other out."""
    p = position("turn=2; hu-fast L4; ro-3a M4; de-6a L4; su-5a L5 disrupted").fight("L5", "hu-fast", "ro-3a", "de-6a")
    p = p.fire(6, 1).play("unit hu-fast", "move L5")
    assert p.play("unit de-6a").can("move L5")
    p = p.play("unit ro-3a")
    assert not p.can("move L5")
    assert p.why("move L5") == "DX-1.4"


@clause("DX-1.4", "DX-3.7")
def test_a_rumanian_does_not_sail_to_the_hungarians():
    """Odessa and Constanta are ports on one sea; Sevastopol, which rules it, is Axis."""
    text = "turn=4 phase=A1; ro-4a O1; de-6a P3; axis holds N3 M4"
    assert position(text).play("sail ro-4a").can("move N3")
    p = position(text + "; hu-fast N3").play("sail ro-4a")
    assert not p.can("move N3")
    assert p.why("move N3") == "DX-1.4"
    assert p.can("move M4")


# Two disrupted Russian armies are lost in L5: firepower 2, which the two Rumanian armies match together.
TWO_NATIONS = "turn=3; hu-fast L4; ro-3a M5; ro-4a M5; su-5a L5 disrupted; su-9a L5 disrupted; su-6a K9"


@clause("DX-1.4", "DX-5.14")
def test_a_hungarian_does_not_bar_the_rumanians_who_must_go_in():
    p = position(TWO_NATIONS).fight("L5", "hu-fast", "ro-3a", "ro-4a").fire(6, 1).play("hit su-5a")
    assert p.obliged() == {"ro-3a", "ro-4a"}
    assert not p.play("unit hu-fast").can("move L5")
    p = p.go("ro-3a", "L5")
    assert not p.can("done")
    p = p.go("ro-4a", "L5")
    assert p.units("L5") == {"ro-3a", "ro-4a"}
    assert p.can("done")


@clause("DX-1.4", "DX-5.14")
def test_germans_and_hungarians_go_in_together():
    """Firepower 3: the panzer korps and the Hungarians match it; once one is in, the other has to follow."""
    text = "turn=3; hu-fast L4; de-40pzk L4; su-16a L5 disrupted; su-5a L5 disrupted; su-6a K9"
    p = position(text).fight("L5", "hu-fast", "de-40pzk").fire(6, 1).play("hit su-5a")
    assert (p.step, p.options()) == ("advance", {"unit de-40pzk", "unit hu-fast"})  # in either order
    assert p.go("de-40pzk", "L5").where("hu-fast") == "L5"
    assert p.go("hu-fast", "L5").where("de-40pzk") == "L5"


@clause("DX-1.4")
def test_after_a_battle_only_one_of_the_two_advances():
    p = position("turn=3; hu-fast L4; ro-3a M5; de-6a L4; su-5a L5 disrupted; su-6a K9").fight("L5", "hu-fast", "ro-3a")
    p = p.fire(6, 1)
    assert p.options() == {"unit hu-fast", "unit ro-3a"}  # one of them must go in
    entered = p.play("unit hu-fast", "move L5")
    assert not entered.play("unit ro-3a").can("move L5")
    assert p.play("unit ro-3a", "move L5").where("ro-3a") == "L5"


# ---- DX-1.5 Classes


@clause("DX-1.5", "DX-7.3")
def test_the_siberians_and_16_army_are_the_ones_that_break_through():
    """Shock Armies 1 to 4, 1. Guards Korps and 16. Army; not a rifle army, not a tank korps."""
    text = "su-1gk J8; su-1sh J8; su-2sh J8; su-3sh J8; su-4sh J8; su-16a J8; su-5a J8; su-30a J8; su-1tk J8; su-1mk J8"
    p = position(f"turn=8 phase=B2d weather=snow; {text}; de-6a I2")
    white = ("1gk", "1sh", "2sh", "3sh", "4sh", "16a")
    assert p.options("unit") == {f"unit su-{u}" for u in white}


@clause("DX-1.5", "DX-2.1")
def test_black_recovers_before_combat_and_brown_after_it():
    p = position("turn=2; de-6a L4; su-5a L5; su-4a K8 disrupted; su-40a K8 disrupted; su-16a K8 disrupted")
    p = p.fight("L5", "de-6a")
    assert p.phase == "A2c"
    assert [p.disrupted(u) for u in ("su-40a", "su-4a", "su-16a")] == [False, True, True]
    p = p.until("A2d")
    assert [p.disrupted(u) for u in ("su-40a", "su-4a", "su-16a")] == [False, False, True]


@clause("DX-1.5")
def test_finns_recover_with_the_germans():
    p = position("turn=2; de-6a I2 disrupted; fi-kar A8 disrupted; de-9a I2; su-5a K7").until("B1", "B2a")
    assert not p.disrupted("de-6a")
    assert not p.disrupted("fi-kar")


@clause("DX-1.5")
def test_hungarians_recover_with_the_rumanians():
    p = position("turn=2; ro-3a I2 disrupted; hu-fast J1 disrupted; de-9a I2; su-5a K7").until("B2a")
    assert p.disrupted("ro-3a")
    assert p.disrupted("hu-fast")
    p = p.play("done")  # no attack: B2b follows
    assert not p.disrupted("ro-3a")
    assert not p.disrupted("hu-fast")


# ---- DX-1.6 "Army" and "infantry"


@clause("DX-1.6", "DX-4.2")
@pytest.mark.parametrize("third", ["ro-4a", "fi-kar", "de-9a"])
def test_an_army_of_any_nation_counts_in_the_limit_of_two(third):
    p = position(f"turn=2; de-6a L4; ro-3a L4; {third} L4; su-5a L5").attack("L5", "de-6a", "ro-3a")
    assert p.why(f"unit {third}") is None  # it has its move
    p = p.play(f"unit {third}")
    assert not p.can("attack L5")
    assert p.why("attack L5") == "DX-4.2"


@clause("DX-1.6", "DX-4.2")
@pytest.mark.parametrize("third", ["hu-fast", "de-40pzk"])
def test_a_korps_is_no_army(third):
    p = position(f"turn=3; de-6a L4; ro-3a L4; {third} L4; su-5a L5").attack("L5", "de-6a", "ro-3a")
    assert p.play(f"unit {third}").can("attack L5")


@clause("DX-1.6", "DX-4.3")
@pytest.mark.parametrize(("second", "fits"), [("su-1sh", False), ("su-30a", False), ("su-1gk", True), ("su-1tk", True)])
def test_rifle_and_shock_armies_are_armies_in_the_swamp_and_korps_are_not(second, fits):
    p = position(f"turn=8 phase=B2a weather=snow; su-40a I5; {second} I5; ro-3a I4").attack("I4", "su-40a")
    p = p.play(f"unit {second}")
    assert p.can("attack I4") == fits
    assert p.why("attack I4") == (None if fits else "DX-4.3")


@clause("DX-1.6", "DX-3.3")
@pytest.mark.parametrize(("army", "stops"), [("de-9a", True), ("ro-3a", False), ("fi-kar", False), ("hu-fast", False)])
def test_only_a_german_army_stops_russians(army, stops):
    p = position(f"turn=2 phase=B2a; su-1mk K7; {army} L5").play("unit su-1mk", "move K6")
    assert p.can("move J6") == (not stops)


@clause("DX-1.6", "DX-4.6")
@pytest.mark.parametrize(("army", "obliges"), [("de-9a", True), ("fi-kar", False), ("ro-4a", False)])
def test_only_a_german_army_obliges(army, obliges):
    p = position(f"turn=2 phase=B2a; su-30a K5; su-5a K9; ro-3a L5; {army} L4").attack("L5", "su-30a")
    assert p.can("done") == (not obliges)
    assert p.why("done") == ("DX-4.6" if obliges else None)


@clause("DX-1.6", "DX-5.12")
def test_only_a_german_army_fortifies():
    text = "de-9a I2; de-pzgr1 I2; de-40pzk I2; ro-3a M2; fi-kar A9; hu-fast J2; su-5a K7"
    p = position("turn=3 phase=A1; " + text)
    assert p.options("fortify") == {"fortify de-9a"}
    assert p.why("fortify fi-kar") == "DX-5.12"


@clause("DX-1.6", "DX-9.2")
@pytest.mark.parametrize(("army", "serves"), [("de-9a", True), ("ro-3a", False)])
def test_only_beside_a_german_army_does_a_hex_next_to_russians_serve_supply(army, serves):
    """J6 lies between an Axis army in J5 and a Russian in J7, as near to the one as to the other."""
    p = position(f"turn=2; {army} J5; su-5a J7; axis holds K4")
    assert ("J6" in p.supplied("axis")) == serves


@clause("DX-1.6", "DX-5.6")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        (("su-12a",), 1),
        (("su-12a", "su-18a"), 2),
        (("su-1gk", "su-1sh"), 2),
        (("su-1sh", "su-1tk"), 1),
        (("su-1tk", "su-2tk"), 0),
    ],
)
def test_guards_and_shock_are_infantry_in_the_mountains_and_armour_is_not(units, points):
    """Maikop, P7: mountains, attacked from P8 over a dry hexside; up to two infantry units give a point each."""
    factors = {"su-12a": 1, "su-18a": 1, "su-1gk": 2, "su-1sh": 2, "su-1tk": 1, "su-2tk": 1}
    p = position("turn=8 weather=good; de-6a P8; " + "; ".join(f"{u} P7" for u in units)).fight("P7", "de-6a")
    assert p.strengths()[1] == sum(factors[u] for u in units) + points


@clause("DX-1.6", "DX-5.6")
def test_the_hungarian_fast_korps_is_infantry_in_the_woods():
    """I7 is forest, and no river parts it from I8."""
    p = position("turn=2 phase=B2a; su-30a I8; hu-fast I7").fight("I7", "su-30a")
    assert p.strengths() == (1, 2)
