"""DX-5.13 and DX-5.16 to DX-5.18: retreat after the first round.

H9 is clear. Attacked from H8, its defenders find G9 and I8 beside the attackers, and G10, H10 and Voronezh I9 free.
"""

from rulebook import clause, position

TWO_ARMIES = "turn=2; su-20a H9; su-21a H9; de-6a H8"
ONE_ARMY = "turn=2; su-20a H9; de-6a H8"


def no_hits(text, *units, target="H9", **switches):
    """The battle after a first round in which nobody was hit: the attack pressed by all it has, both dice 1."""
    p = position(text, **switches).fight(target, *units)
    return p.fire(1, 1, press=p.strengths()[0])


# ---- DX-5.13 Who may retreat, and not where


@clause("DX-5.13")
def test_after_the_first_round_the_defenders_may_retreat():
    p = no_hits(TWO_ARMIES, "de-6a")
    assert (p.step, p.seat) == ("retreat", "soviet")
    assert p.options() == {"done", "unit su-20a", "unit su-21a"}
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-5.13"


@clause("DX-5.13")
def test_a_retreated_unit_is_disrupted():
    p = no_hits(TWO_ARMIES, "de-6a").go("su-20a", "H10")
    assert p.where("su-20a") == "H10"
    assert p.disrupted("su-20a")


@clause("DX-5.13")
def test_units_retreat_one_by_one_each_where_it_likes():
    p = no_hits(TWO_ARMIES, "de-6a").go("su-20a", "H10")
    assert p.options() == {"done", "unit su-21a"}
    apart = p.go("su-21a", "G10")
    assert (apart.where("su-20a"), apart.where("su-21a")) == ("H10", "G10")
    stays = p.play("done")
    assert stays.strengths() == (4, 1)
    assert not stays.disrupted("su-21a")


@clause("DX-5.13")
def test_no_retreat_into_a_hex_beside_the_attackers():
    p = no_hits(ONE_ARMY, "de-6a").play("unit su-20a")
    assert p.options() == {"move G10", "move H10", "move I9"}
    assert p.why("move G9") == "DX-5.13"
    assert p.why("move I8") == "DX-5.13"


@clause("DX-5.13")
def test_retreat_beside_the_attackers_is_allowed_where_friends_stand():
    p = no_hits(ONE_ARMY + "; su-22a G9", "de-6a").play("unit su-20a")
    assert p.can("move G9")
    assert not p.can("move I8")


@clause("DX-5.13")
def test_no_retreat_onto_enemies():
    p = no_hits(ONE_ARMY + "; de-9a H10", "de-6a").play("unit su-20a")
    assert p.options() == {"move G10", "move I9"}
    assert p.why("move H10") == "DX-5.13"
    assert p.why("move H8") == "DX-5.13"


@clause("DX-5.13")
def test_hexes_beside_an_enemy_who_does_not_attack_are_open():
    """9. Army in G11 stands beside G10 and H10 but takes no part."""
    p = no_hits(ONE_ARMY + "; de-9a G11", "de-6a").play("unit su-20a")
    assert {"move G10", "move H10"} <= p.options()


@clause("DX-5.13")
def test_a_lake_keeps_the_attackers_away_until_it_freezes():
    """Pskov D7 lies across Lake Peipus from Tartu D6, from where Narva C7 is attacked."""
    text = "su-8a C7; de-18a D6"
    summer = no_hits("turn=2; " + text, "de-18a", target="C7").play("unit su-8a")
    assert summer.options() == {"move C8", "move D7"}
    winter = no_hits("turn=8 weather=snow; su-22a C6; " + text, "de-18a", target="C7").play("unit su-8a")
    assert winter.options() == {"move C6", "move C8"}
    assert winter.why("move D7") == "DX-5.13"


@clause("DX-5.13")
def test_the_hex_of_an_attacker_who_died_still_counts():
    """The Hungarians attack from H8 and die; I8 is beside H8 only, the others beside 6. Army in G9."""
    text = "turn=2; su-20a H9; su-21a H9; de-6a G9; hu-fast H8"
    p = position(text).fight("H9", "de-6a", "hu-fast").fire(1, 6, press=5).play("hit hu-fast", "hit hu-fast")
    assert p.where("hu-fast") == "gone"
    p = p.play("unit su-20a")
    assert p.options() == {"move H10", "move I9"}
    assert p.why("move I8") == "DX-5.13"


# ---- DX-5.18 Where to


@clause("DX-5.18")
def test_a_retreat_goes_one_hex_over_a_hexside_that_can_be_passed():
    p = no_hits(ONE_ARMY, "de-6a").play("unit su-20a")
    assert p.why("move H11") == "DX-5.18"
    p = no_hits("turn=2; su-8a C7; de-18a C6", "de-18a", target="C7").play("unit su-8a")
    assert not p.can("move B8")  # the Gulf of Finland
    assert p.why("move B8") == "DX-5.18"


@clause("DX-5.18")
def test_a_retreat_may_cross_a_strait():
    """From Kronshtat B8 the only way is over B8/C8 to Leningrad."""
    p = no_hits("turn=2; su-8a B8; fi-se B7", "fi-se", target="B8").play("unit su-8a")
    assert p.where("su-8a") == "C8"
    assert p.disrupted("su-8a")


@clause("DX-5.18")
def test_no_retreat_into_an_enemy_controlled_city():
    """Tula G9 is a major city, Ryazan G10 only a town; the attack comes from I8."""
    text = "turn=2; su-20a H9; de-6a I8; axis holds G9 G10"
    p = no_hits(text, "de-6a").play("unit su-20a")
    assert p.options() == {"move G10", "move H10"}
    assert p.why("move G9") == "DX-5.18"
    assert no_hits("turn=2; su-20a H9; de-6a I8", "de-6a").play("unit su-20a").can("move G9")


@clause("DX-5.18")
def test_the_hex_a_unit_retreats_into_becomes_its_sides():
    p = no_hits(ONE_ARMY + "; axis holds G10", "de-6a").go("su-20a", "G10")
    assert p.holder("G10") == "soviet"


@clause("DX-5.18")
def test_rumanians_do_not_retreat_onto_hungarians():
    p = position("turn=2 phase=B2a; ro-3a K9; hu-fast L9; su-16a J9").fight("K9", "su-16a").fire(1, 1)
    p = p.play("unit ro-3a")
    assert p.options() == {"move K10", "move L8"}
    assert p.why("move L9") == "DX-1.4"


@clause("DX-5.18")
def test_a_unit_without_a_hex_to_go_to_stays():
    """Attacked from H8 and H10, every other hex around H9 is beside one of them."""
    p = no_hits(ONE_ARMY + "; de-9a H10", "de-6a", "de-9a")
    assert (p.step, p.where("su-20a")) == ("press", "H9")


@clause("DX-5.18")
def test_one_with_a_way_out_goes_and_the_other_is_told_why_not():
    """The Rumanians could only go to L9, where the Hungarians are; 9. Army can."""
    text = "turn=2 phase=B2a; ro-3a K9; de-9a K9; hu-fast L9; su-16a J9; su-20a K10; su-21a K8; su-22a L8"
    p = position(text).fight("K9", "su-16a").fire(1, 1)
    assert p.options() == {"done", "unit de-9a"}
    assert p.why("unit ro-3a") == "DX-5.18"


# ---- Friends under attack: H8 is attacked from H7 and H9, so that only G8, where friends are, is left to it.

PRESSED_FRIENDS = "turn=2; su-21a H8; de-6a H7; de-4a H9; su-6mk G8; su-1mk G8; {0} F8"


def besieged(attacker):
    """H8 and its friends in G8, defence 3, are both attacked, G8 by this unit from F8. In H8 nobody was hit."""
    p = position(PRESSED_FRIENDS.format(attacker)).attack("H8", "de-6a", "de-4a").fight("G8", attacker)
    return p.play("battle H8").fire(1, 1, press=8)


def joined():
    """40. Panzer Korps attacks G8 with 2 only: 21. Army goes there, is disrupted, and the battle of G8 begins."""
    return besieged("de-40pzk").play("unit su-21a", "done")


@clause("DX-5.13", "DX-5.18")
def test_friends_under_an_equal_attack_to_come_are_no_refuge_worked_case_10():
    p = besieged("de-9a")
    assert (p.step, p.where("su-21a")) == ("press", "H8")


@clause("DX-5.13", "DX-5.18")
def test_friends_under_a_weaker_attack_to_come_are_a_refuge_worked_case_10():
    p = besieged("de-40pzk").play("unit su-21a")
    assert p.where("su-21a") == "G8"
    assert p.disrupted("su-21a")


@clause("DX-5.18", "DX-5.11")
def test_the_newcomer_does_not_fire_but_carries_the_forest_worked_case_10():
    """G8 is forest, and until 21. Army came only mech korps stood there."""
    assert joined().strengths() == (2, 3 + 1)


@clause("DX-5.18")
def test_the_newcomer_may_take_hits_worked_case_10():
    p = joined().fire(3, 1)
    assert p.options("hit") == {"hit su-21a", "hit su-6mk", "hit su-1mk"}
    assert p.play("hit su-21a").where("su-21a") == "pool"


@clause("DX-5.18")
def test_the_newcomer_may_retreat_again_worked_case_10():
    p = joined().fire(1, 1)
    assert p.step == "retreat"
    assert p.can("unit su-21a")


@clause("DX-5.13")
def test_friends_whose_battle_is_over_are_a_refuge_worked_case_10():
    p = position(PRESSED_FRIENDS.format("de-9a")).attack("H8", "de-6a", "de-4a").fight("G8", "de-9a")
    p = p.play("battle G8").fire(1, 1, press=3)
    p = p.play("done").fire(1, 1, press=3)
    p = p.fire(1, 1, press=8).play("unit su-21a")
    assert p.where("su-21a") == "G8"


@clause("DX-5.18")
def test_attack_and_defence_at_the_refuge_are_compared_as_printed():
    """16. and 20. Army would fire with 4 in the forest of G8, yet 3 against 3 is too much. H8 may go to I8."""
    text = "turn=2; su-21a H8; de-6a H7; su-16a G8; su-20a G8; {0} F8"
    p = position(text.format("de-9a")).attack("H8", "de-6a").fight("G8", "de-9a").play("battle H8")
    p = p.fire(1, 1, press=4).play("unit su-21a")
    assert p.options() == {"move G9", "move H9", "move I8"}
    assert p.why("move G8") == "DX-5.18"
    p = position(text.format("de-40pzk")).attack("H8", "de-6a").fight("G8", "de-40pzk").play("battle H8")
    assert p.fire(1, 1, press=4).play("unit su-21a").can("move G8")


@clause("DX-5.18")
def test_disrupted_friends_do_not_count_against_the_attack_to_come():
    text = "turn=2; su-21a H8; de-6a H7; su-16a G8 disrupted; su-20a G8; de-40pzk F8"
    p = position(text).attack("H8", "de-6a").fight("G8", "de-40pzk").play("battle H8")
    p = p.fire(1, 1, press=4).play("unit su-21a")
    assert not p.can("move G8")
    assert p.why("move G8") == "DX-5.18"


# ---- DX-5.16 Retreat of disrupted units


@clause("DX-5.16", "DX-5.13")
def test_a_disrupted_unit_may_retreat():
    p = no_hits("turn=2; su-20a H9 disrupted; de-6a H8", "de-6a").go("su-20a", "H10")
    assert p.where("su-20a") == "H10"
    assert p.disrupted("su-20a")


@clause("DX-5.13")
def test_nor_into_the_hex_of_an_attacker_who_was_eliminated():
    """The Hungarians attack from L6 and are eliminated; it is empty now, and still the attack came from there."""
    p = position("turn=3; hu-fast L6; de-6a L4; su-5a L5; su-20a L5; su-6a K9").fight("L5", "hu-fast", "de-6a")
    p = p.fire(1, 6).play("hit su-5a", "hit hu-fast", "hit hu-fast")
    assert p.where("hu-fast") == "gone"
    assert p.step == "press"  # every other hex lies beside one the attack came from, so nobody is asked to retreat


@clause("DX-5.13")
def test_nor_into_that_hex_where_the_other_attackers_are_far_from_it():
    """The Hungarians attacked from L4 and died; 6. Army attacks from L6, which does not touch L4."""
    p = position("turn=3; hu-fast L4; de-6a L6; su-16a L5; su-30a L5; su-5a K9").fight("L5", "hu-fast", "de-6a")
    p = p.fire(1, 4, press=5).play("hit hu-fast", "hit hu-fast")
    assert p.where("hu-fast") == "gone"
    assert p.step == "press"  # round 2: every hex around L5 is beside L4 or L6, or is L4 itself


@clause("DX-5.16")
def test_a_retreating_shock_army_turns_back_to_its_ordinary_side():
    p = no_hits("turn=8 weather=snow; su-1sh H9 strong; de-6a H8; de-17a H8", "de-6a", "de-17a")
    assert p.marked("su-1sh", "strong")
    p = p.go("su-1sh", "H10")
    assert not p.marked("su-1sh", "strong")
    assert p.disrupted("su-1sh")


OLD_AND_FRESH = "turn=2; su-20a H9 disrupted; su-21a H9; de-40pzk H8"


@clause("DX-5.16", "DX-5.10")
def test_disrupted_units_retreat_and_do_not_recover_worked_case_1():
    """Brown armies: 20. was disrupted last turn, 21. takes the one hit of round 1; both go to Michurinsk H10."""
    p = position(OLD_AND_FRESH).fight("H9", "de-40pzk").fire(3, 1).play("hit su-21a")
    p = p.go("su-20a", "H10").go("su-21a", "H10").until("A2d")
    assert "H10" in p.supplied("soviet")
    assert p.disrupted("su-20a")
    assert p.disrupted("su-21a")


@clause("DX-5.16", "DX-5.10")
def test_the_disrupted_unit_that_stays_and_lives_recovers_worked_case_1():
    p = position(OLD_AND_FRESH).fight("H9", "de-40pzk").fire(3, 1).play("hit su-21a", "done").fire(1, 1)
    assert p.phase == "A2d"
    assert "H9" in p.supplied("soviet")
    assert not p.disrupted("su-20a")
    assert p.disrupted("su-21a")


# ---- DX-5.17 When


@clause("DX-5.17")
def test_who_stays_fights_round_2_and_cannot_retreat_after_it():
    p = no_hits(TWO_ARMIES, "de-6a").play("done")
    assert p.step == "press"
    p = p.fire(1, 1, press=4)
    assert p.phase == "A2d"
    assert p.units("H9") == {"su-20a", "su-21a"}


@clause("DX-5.17")
def test_retreat_comes_after_the_hits_of_round_1():
    p = position(TWO_ARMIES).fight("H9", "de-6a").fire(1, 1)
    assert p.step == "defender_hits"
    p = p.play("hit su-20a")
    assert p.step == "retreat"
    assert p.can("unit su-20a")


@clause("DX-5.17")
def test_where_nobody_stays_and_no_place_is_left_there_is_no_round_2():
    p = no_hits(ONE_ARMY, "de-6a").go("su-20a", "H10")
    assert (p.step, p.seat) == ("advance", "axis")


@clause("DX-5.17")
def test_the_only_round_of_blitzkrieg_lets_the_defenders_retreat():
    p = position("phase=A2d; " + ONE_ARMY).play("done").fight("H9", "de-6a").fire(1, 1, press=4)
    assert (p.phase, p.step) == ("A2d", "retreat")
    assert p.go("su-20a", "H10").disrupted("su-20a")


@clause("DX-5.17")
def test_the_only_round_of_proriv_lets_the_defenders_retreat():
    p = position("turn=2 phase=B2d; su-16a K8; de-6a K9").play("done").fight("K9", "su-16a").fire(1, 1)
    assert (p.phase, p.step, p.seat) == ("B2d", "retreat", "axis")


@clause("DX-5.17")
def test_switched_to_before_a_round_nobody_retreats_from_a_battle_of_one_round():
    p = position("phase=A2d; " + ONE_ARMY, retreat="before_round").play("done").fight("H9", "de-6a")
    p = p.fire(1, 1, press=4)
    assert (p.phase, p.where("su-20a")) == ("B1", "H9")
    p = position("turn=2 phase=B2d; su-16a K8; de-6a K9", retreat="before_round").play("done").fight("K9", "su-16a")
    assert p.fire(1, 1).phase == "A1"


@clause("DX-5.17")
def test_switched_to_before_a_round_units_still_retreat_where_a_second_round_follows():
    assert no_hits(ONE_ARMY, "de-6a", retreat="before_round").step == "retreat"
