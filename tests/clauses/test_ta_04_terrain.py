"""TA-4: hills, rivers and fortification.

Clervaux lies in hills: from Dasburg across the Our, from Longvilly across the Clerve, from Ouren across nothing.
"""

from rulebook import clause, positions

position = positions("tiger-attack")

LATER = "g-peiper a; g-1ss-pz1 a"
FOOT = ("g-12vgd-27", "g-12vgd-48", "g-12vgd-89")


def clervaux(attackers, defenders):
    """A battle for Clervaux: unit -> where it attacks from, and the defenders in words."""
    here = "; ".join(f"{u} {place}" for u, place in attackers.items())
    return position(f"turn=2 fuel=24; {LATER}; {here}; {defenders}").fight("clervaux", *attackers)


# ---- TA-4.1 Hills and rivers


@clause("TA-4.1")
def test_each_infantry_in_hills_adds_one_but_no_more_than_units_attack():
    three = "u-28-110 clervaux; u-28-112 clervaux; u-28-109 clervaux"
    assert clervaux(dict.fromkeys(FOOT[:2], "ouren"), three).strengths() == (2, 3 + 2)
    assert clervaux(dict.fromkeys(FOOT, "ouren"), three).strengths() == (3, 3 + 3)


@clause("TA-4.1")
def test_armor_gains_nothing_from_hills():
    assert clervaux(dict.fromkeys(FOOT, "ouren"), "u-9ad-cca clervaux").strengths() == (3, 2)


@clause("TA-4.1")
def test_each_river_route_adds_one_but_no_more_than_units_defend():
    two_rivers = {FOOT[0]: "dasburg", FOOT[1]: "longvilly"}
    assert clervaux(two_rivers, "u-9ad-cca clervaux; u-9ad-ccb clervaux").strengths() == (2, 4 + 2)
    assert clervaux(two_rivers, "u-9ad-cca clervaux").strengths() == (2, 2 + 1)
    assert clervaux(dict.fromkeys(FOOT, "dasburg"), "u-9ad-cca clervaux; u-9ad-ccb clervaux").strengths() == (3, 4 + 1)


@clause("TA-4.1")
def test_both_add_up_for_disrupted_defenders_too():
    p = clervaux(dict.fromkeys(FOOT, "dasburg"), "u-28-110 clervaux disrupted; u-28-112 clervaux disrupted")
    assert p.strengths() == (3, 0 + 2 + 1)


# ---- TA-4.2 Armor and rivers


@clause("TA-4.2")
def test_armor_over_a_river_counts_one():
    p = clervaux({"g-2-3": "dasburg", "g-2-2": "ouren"}, "u-9ad-cca clervaux")
    assert p.strengths() == (1 + 2, 2 + 1)


@clause("TA-4.2")
def test_armor_of_three_factors_counts_one_too():
    p = position("turn=3 phase=B2a; u-2ad-cca clervaux; u-2ad-ccb clervaux; g-2-3 dasburg; g-2-2 dasburg")
    assert p.game.tables.factor[p.game.roster.find("u-2ad-cca")] == 3
    assert p.fight("dasburg", "u-2ad-cca", "u-2ad-ccb").strengths() == (2, 4 + 1)


@clause("TA-4.2")
def test_tigers_do_not_attack_over_a_river():
    p = position("turn=2 fuel=24; g-tiger-506 dasburg; g-2-3 dasburg; u-28-110 clervaux").play("unit g-tiger-506")
    assert p.why("attack clervaux") == "TA-4.2"


@clause("TA-4.2")
def test_us_armor_is_bound_too():
    p = position("turn=2 phase=B2a; u-9ad-cca clervaux; u-9ad-ccb clervaux; g-2-3 dasburg; g-2-2 dasburg")
    assert p.fight("dasburg", "u-9ad-cca", "u-9ad-ccb").strengths() == (2, 4 + 1)


# ---- TA-4.3 Fortification


@clause("TA-4.3")
def test_undisrupted_infantry_fortifies_instead_of_moving_and_attacking():
    text = "turn=2 phase=A2 fuel=24; g-12vgd-27 b; g-12vgd-48 b disrupted; g-2-3 b; u-99-393 losheim"
    p = position(text)
    assert p.why("fortify g-12vgd-48") == "TA-4.3"
    assert p.why("fortify g-2-3") == "TA-4.3"
    assert p.why("fortify u-99-393") == "TA-4.3"
    p = p.play("fortify g-12vgd-27")
    assert p.marked("g-12vgd-27", "fortified")
    assert p.until("A3a").why("unit g-12vgd-27") == "TA-13.4"


@clause("TA-4.3")
def test_the_works_take_one_hit_and_are_gone_and_the_unit_is_not_disrupted():
    p = clervaux({"g-2-3": "ouren"}, "u-28-110 clervaux fortified")
    assert p.strengths() == (2, 1 + 1)
    p = p.fire(4, 1)  # 1 hit
    assert not p.marked("u-28-110", "fortified")
    assert not p.disrupted("u-28-110")


# ---- TA-4.4 Counting anew


@clause("TA-4.4")
def test_bonuses_follow_the_attackers_who_are_left():
    text = "u-28-110 clervaux fortified; u-28-112 clervaux fortified"
    p = clervaux({FOOT[0]: "dasburg", FOOT[1]: "ouren"}, text)
    assert p.strengths() == (2, 2 + 2 + 1)
    p = p.play(f"recall {FOOT[0]}")
    assert p.strengths() == (1, 2 + 1)


@clause("TA-4.4")
def test_disrupted_attackers_count_neither_for_hills_nor_for_rivers():
    text = "u-28-110 clervaux fortified; u-28-112 clervaux fortified"
    p = clervaux({FOOT[0]: "dasburg", FOOT[1]: "ouren"}, text)
    p = p.fire(1, 1).play(f"hit {FOOT[0]}", "done")  # 1 hit
    assert p.disrupted(FOOT[0])
    assert p.strengths() == (1, 2 + 1)


@clause("TA-4.4")
def test_units_following_on_do_not_count():
    p = position(f"turn=2 fuel=24; {LATER}; {FOOT[0]} ouren; {FOOT[1]} ouren; u-28-110 clervaux; u-28-112 clervaux")
    p = p.attack("clervaux", FOOT[0]).play(f"unit {FOOT[1]}", "follow clervaux", "done")
    assert p.strengths() == (1, 2 + 1)


# ---- TA-4.5 Hits on a fortified unit


@clause("TA-4.5")
def test_first_the_works_then_the_unit():
    held = "u-28-110 clervaux fortified"
    assert clervaux({"g-2-3": "ouren", "g-2-2": "ouren"}, held).fire(4, 1).disrupted("u-28-110")  # 2 hits
    assert clervaux({"g-2-3": "ouren", "g-2-2": "ouren"}, held).fire(6, 1).where("u-28-110") == "lost"  # 3 hits


@clause("TA-4.5")
def test_moving_attacking_and_retreating_end_it():
    p = position("turn=2 fuel=24; g-12vgd-27 losheim fortified; g-12vgd-48 losheim fortified; u-99-393 bullingen")
    assert not p.play("unit g-12vgd-27", "move b").marked("g-12vgd-27", "fortified")
    assert not p.attack("bullingen", "g-12vgd-48").marked("g-12vgd-48", "fortified")
    p = clervaux({"g-2-3": "ouren"}, "u-28-110 clervaux fortified").fire(1, 1).play("unit u-28-110", "move wiltz")
    assert not p.marked("u-28-110", "fortified")


@clause("TA-4.5")
def test_works_shelter_only_those_who_are_in_them():
    text = "turn=4 fuel=8; g-2-3 losheim; g-2-2 losheim; g-1ss-pz1 a; u-99-393 bullingen fortified; u-99-394 bullingen"
    p = position(text).fight("bullingen", "g-2-3", "g-2-2")
    combat, find = p.part("combat"), p.game.roster.find
    sheltered, open_to_fire = (combat.stamina_of(p.game.tables, p.state, find(u)) for u in ("u-99-393", "u-99-394"))
    assert sheltered == open_to_fire + 1


# ---- TA-4.6 How long the river matters


@clause("TA-4.6")
def test_a_crossing_panzer_is_destroyed_by_two_hits():
    held = "u-9ad-cca clervaux; u-9ad-ccb clervaux"  # 4, and 1 for the river
    assert clervaux({"g-2-3": "dasburg"}, held).fire(1, 1).disrupted("g-2-3")  # column 5, die 1: 1 hit
    assert clervaux({"g-2-3": "dasburg"}, held).fire(1, 2).where("g-2-3") == "lost"


@clause("TA-4.6")
def test_followers_may_cross_tigers_too():
    p = position("turn=2 fuel=24; g-tiger-506 dasburg; g-2-3 dasburg; u-28-110 clervaux").attack("clervaux", "g-2-3")
    assert p.play("unit g-tiger-506").why("follow clervaux") is None
