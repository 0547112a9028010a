"""TA-5.1, TA-5.2, TA-5.4, TA-5.9 and TA-5.11: moving to attack, room on a route, following on."""

from rulebook import clause, positions

position = positions("tiger-attack")

FOOT = ("g-12vgd-27", "g-12vgd-48", "g-12vgd-89", "g-3fjd-5", "g-3fjd-9", "g-18vgd-294")
LATER = "g-peiper a; g-1ss-pz1 a"


def stack(place, *units):
    return "; ".join(f"{unit} {place}" for unit in units)


def follow(p, target, *units):
    for unit in units:
        p = p.play(f"unit {unit}", f"follow {target}")
    return p


# ---- TA-5.1 Room on a route


@clause("TA-5.1")
def test_five_units_on_a_primary_route():
    p = position(f"turn=2 fuel=24; {stack('losheim', *FOOT)}; u-99-393 bullingen").attack("bullingen", *FOOT[:5])
    assert p.play(f"unit {FOOT[5]}").why("attack bullingen") == "TA-5.1"


@clause("TA-5.1")
def test_four_on_a_secondary_one_and_each_route_by_itself():
    p = position(f"turn=2 fuel=24; {stack('a', *FOOT)}; g-2-3 losheim; u-99-393 bullingen").attack(
        "bullingen", *FOOT[:4]
    )
    assert p.play(f"unit {FOOT[4]}").why("attack bullingen") == "TA-5.1"
    assert p.play("unit g-2-3").why("attack bullingen") is None


@clause("TA-5.1")
def test_one_tiger_battalion_is_free_on_a_primary_route_and_a_second_counts():
    text = f"turn=2 fuel=24; {stack('losheim', *FOOT, 'g-tiger-501', 'g-tiger-506')}; u-99-393 bullingen"
    p = position(text).attack("bullingen", *FOOT[:5], "g-tiger-501")
    assert p.play("unit g-tiger-506").why("attack bullingen") == "TA-5.1"
    p = position(text).attack("bullingen", *FOOT[:4], "g-tiger-501", "g-tiger-506")
    assert p.play(f"unit {FOOT[4]}").why("attack bullingen") == "TA-5.1"


@clause("TA-5.1")
def test_any_number_may_move():
    p = position(f"turn=2 fuel=24; {stack('losheim', *FOOT)}; u-99-393 eupen")
    for unit in FOOT:
        p = p.play(f"unit {unit}", "move bullingen", "halt") if p.can(f"unit {unit}") else p
    assert {u for u in FOOT if p.where(u) == "bullingen"} == set(FOOT)


# ---- TA-5.2 Following on


@clause("TA-5.2")
def test_as_many_more_may_follow_as_the_route_has_room_for():
    more = ("g-18vgd-295", "g-18vgd-293", "g-62vgd-183", "g-62vgd-190", "g-560vgd-1128", "g-560vgd-1130")
    text = f"turn=2 fuel=24; {LATER}; {stack('losheim', *FOOT[:5], *more)}; u-99-393 bullingen"
    p = follow(position(text).attack("bullingen", *FOOT[:5]), "bullingen", *more[:5])
    assert p.play(f"unit {more[5]}").why("follow bullingen") == "TA-5.2"
    assert p.play("done").strengths()[0] == 5  # they do not fire


@clause("TA-5.2")
def test_they_follow_behind_attackers_on_the_same_route():
    p = position("turn=2 fuel=24; g-2-3 losheim; g-2-2 a; u-99-393 bullingen").attack("bullingen", "g-2-3")
    assert p.play("unit g-2-2").why("follow bullingen") == "TA-5.2"


@clause("TA-5.2")
def test_behind_a_failure_they_go_back_to_where_their_move_began_disrupted():
    p = position(f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 b; u-99-393 bullingen; u-99-394 bullingen")
    p = p.attack("bullingen", "g-2-3").play("unit g-2-2", "move losheim", "follow bullingen", "done", "calloff")
    assert p.where("g-2-2") == "b"
    assert p.disrupted("g-2-2")
    assert p.fact("FUEL") == 24 - 1 - 1  # two primary lengths are one fuel


# ---- TA-5.4 Moving to attack


@clause("TA-5.4")
def test_infantry_attacks_over_one_length_for_one_fuel():
    p = position("turn=2 fuel=2; g-12vgd-27 b; g-12vgd-48 losheim; u-99-393 bullingen")
    assert p.attack("bullingen", "g-12vgd-48").fact("FUEL") == 1
    assert p.play("unit g-12vgd-27", "move losheim").why("attack bullingen") == "TA-5.4"
    p = position("turn=2 fuel=0; g-12vgd-48 losheim; u-99-393 bullingen").play("unit g-12vgd-48")
    assert p.why("attack bullingen") == "TA-5.4"


@clause("TA-5.4")
def test_panzers_go_two_lengths_to_attack_only_in_bad_weather():
    text = "turn=3 fuel=8 weather={}; g-2-3 b; u-99-393 bullingen"
    assert position(text.format("bad")).play("unit g-2-3", "move losheim").can("attack bullingen")
    good = position(text.format("good")).play("unit g-2-3", "move losheim")
    assert good.why("attack bullingen") == "TA-5.4"


@clause("TA-5.4")
def test_us_armor_goes_two_lengths_in_any_weather():
    p = position("turn=3 phase=B2a weather=good; u-9ad-cca malmedy; u-99-393 malmedy; g-2-3 losheim")
    assert p.play("unit u-9ad-cca", "move bullingen").can("attack losheim")
    assert p.play("unit u-99-393", "move bullingen").why("attack losheim") == "TA-5.4"


# ---- TA-5.9 Fuel for following on


@clause("TA-5.9")
def test_panzers_come_from_further_for_up_to_three_fuel():
    p = position("turn=2 fuel=24; g-2-3 losheim; g-2-2 dasburg; u-99-393 bullingen").attack("bullingen", "g-2-3")
    p = p.play("unit g-2-2", "move losheim")  # Pruem secondary, B and Losheim primary
    assert p.play("follow bullingen").fact("FUEL") == 24 - 1 - 3


@clause("TA-5.9")
def test_german_infantry_follows_one_length_and_us_infantry_from_further_by_truck():
    p = position("turn=2 fuel=24; g-2-3 losheim; g-12vgd-27 b; u-99-393 bullingen").attack("bullingen", "g-2-3")
    assert p.play("unit g-12vgd-27", "move losheim").why("follow bullingen") == "TA-5.9"
    p = position("turn=2 phase=B2a; u-9ad-cca malmedy; u-99-393 stavelot; g-2-3 bullingen").attack(
        "bullingen", "u-9ad-cca"
    )
    assert p.play("unit u-99-393", "move malmedy").why("follow bullingen") is None


@clause("TA-5.9")
def test_only_units_in_supply_follow_on():
    p = position("turn=2 fuel=24; g-2-3 losheim; g-2-2 losheim cut; u-99-393 bullingen").attack("bullingen", "g-2-3")
    assert p.play("unit g-2-2").why("follow bullingen") == "TA-8.2"


# ---- TA-5.11 When fuel is paid


@clause("TA-5.11")
def test_fuel_is_taken_with_the_move_and_none_comes_back():
    p = position(f"turn=2 fuel=5; {LATER}; g-2-3 losheim; u-99-393 bullingen").attack("bullingen", "g-2-3")
    assert p.fact("FUEL") == 4
    assert p.play("done", "calloff").fact("FUEL") == 4


@clause("TA-5.11")
def test_after_its_free_move_a_unit_does_not_attack_in_that_phase():
    p = position("turn=2 fuel=5; g-2-3 b; g-2-2 b; u-99-393 bullingen").play("unit g-2-3", "move losheim", "halt")
    assert p.why("unit g-2-3") == "TA-13.3"


# ---- Room for Tigers, followers and those from outside


@clause("TA-5.1")
def test_no_tiger_is_free_on_a_secondary_route():
    text = f"turn=2 fuel=24; {stack('a', *FOOT[:4], 'g-tiger-501')}; u-99-393 bullingen"
    p = position(text).attack("bullingen", *FOOT[:4])
    assert p.play("unit g-tiger-501").why("attack bullingen") == "TA-5.1"


@clause("TA-5.1", "TA-5.2")
def test_one_tiger_is_free_among_the_followers_too():
    more = ("g-18vgd-295", "g-18vgd-293", "g-62vgd-183", "g-62vgd-190", "g-560vgd-1128")
    text = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; {stack('losheim', *more, 'g-tiger-501')}; u-99-393 bullingen"
    p = follow(position(text).attack("bullingen", "g-2-3"), "bullingen", *more)
    assert p.play("unit g-tiger-501").why("follow bullingen") is None


@clause("TA-5.2")
def test_four_follow_on_a_secondary_route():
    text = f"turn=2 fuel=24; {LATER}; g-2-3 a; {stack('a', *FOOT[:5])}; u-99-393 bullingen"
    p = follow(position(text).attack("bullingen", "g-2-3"), "bullingen", *FOOT[:4])
    assert p.play(f"unit {FOOT[4]}").why("follow bullingen") == "TA-5.2"


@clause("TA-5.2", "TA-4.5")
def test_following_on_ends_fortification():
    p = position("turn=2 fuel=24; g-2-3 losheim; g-12vgd-27 losheim fortified; u-99-393 bullingen")
    p = follow(p.attack("bullingen", "g-2-3"), "bullingen", "g-12vgd-27")
    assert not p.marked("g-12vgd-27", "fortified")


@clause("TA-5.2")
def test_a_follower_stays_where_it_is_if_the_enemy_has_retreated_to_where_its_move_began():
    """It came from Amel, went to Losheim; the defenders of another battle fled to Amel."""
    text = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 amel; g-lehr-130 recht; u-99-393 bullingen; u-99-394 st-vith"
    p = position(text).attack("bullingen", "g-2-3").play("unit g-2-2", "move losheim", "follow bullingen")
    p = p.attack("st-vith", "g-lehr-130").play("done", "battle st-vith").fire(1, 1)
    p = p.play("unit u-99-394", "move amel")
    p = p.play("done") if p.step == "advance" else p
    p = p.play("calloff")
    assert p.where("g-2-2") == "losheim"
    assert p.disrupted("g-2-2")


@clause("TA-5.9")
def test_panzers_follow_from_further_in_good_weather_too():
    p = position("turn=3 fuel=24 weather=good; g-2-3 losheim; g-2-2 b; u-99-393 bullingen").attack("bullingen", "g-2-3")
    assert p.play("unit g-2-2", "move losheim").why("follow bullingen") is None


@clause("TA-5.4", "TA-9.6")
def test_led_panzers_go_two_lengths_to_attack_in_the_second_step():
    p = position("turn=2 fuel=24 phase=A3c; g-peiper b; g-2-3 b; u-99-393 bullingen")
    assert p.play("unit g-2-3", "move losheim").can("attack bullingen")


@clause("TA-5.9", "TA-8.5")
def test_want_of_fuel_names_the_clause_that_asks_for_it():
    p = position("turn=3 fuel=1; g-12vgd-48 losheim; g-2-3 losheim; u-99-393 bullingen").attack("bullingen", "g-2-3")
    assert p.play("unit g-12vgd-48").why("follow bullingen") == "TA-5.9"
    p = position("turn=3 weather=good phase=B2a; u-99-393 malmedy cut air_spent; g-2-3 bullingen").play("unit u-99-393")
    assert p.why("attack bullingen") == "TA-8.5"
    p = position("turn=3 fuel=0; g-2-3 losheim; u-99-393 bullingen").play("unit g-2-3")
    assert p.why("attack bullingen") == "TA-5.5"


# ---- What a follower does when the battle is over

SHAKY = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 losheim; u-99-393 bullingen disrupted"


@clause("TA-5.2", "TA-3.3")
def test_a_follower_enters_a_cleared_point_once():
    p = follow(position(SHAKY).attack("bullingen", "g-2-3"), "bullingen", "g-2-2").play("done").fire(6, 1)
    assert p.options() == {"done", "unit g-2-2", "unit g-2-3"}
    assert p.play("unit g-2-2").options() == {"done", "unit g-2-3"}


@clause("TA-5.2")
def test_nobody_follows_on_when_the_battle_is_over():
    p = position(f"{SHAKY}; g-lehr-130 bastogne; u-99-394 noville").attack("noville", "g-lehr-130")
    p = follow(p.attack("bullingen", "g-2-3"), "bullingen", "g-2-2").play("done")
    assert "follows" in marks(p, "g-2-2")
    p = p.play("battle bullingen").fire(6, 1).play("done")
    assert p.fact("TARGET") == p.game.board.find("noville")
    assert "follows" not in marks(p, "g-2-2")


def marks(p, unit):
    """What is drawn on a counter."""
    return p.game.hooks.describe.marks(p.game.tables, p.state, p.game.roster.find(unit))


@clause("TA-5.9", "TA-5.8")
def test_infantry_on_trucks_follows_on_from_as_far_as_three_fuel_reach():
    """Secondary lengths cost 1 each; Wellin, Rochefort, Ciney, Havelange and then Huy are four."""
    text = "turn=5 phase=B2a; u-9ad-cca havelange; u-99-393 {}; u-99-394 bastogne; g-2-3 huy"
    near = position(text.format("rochefort")).attack("huy", "u-9ad-cca").play("unit u-99-393")
    assert near.play("move ciney", "move havelange").can("follow huy")
    far = position(text.format("wellin")).attack("huy", "u-9ad-cca").play("unit u-99-393")
    assert not far.play("move rochefort", "move ciney", "move havelange").can("follow huy")
