"""TA-8: lines of supply, what it means to have none, and supply by air.

Bastogne is joined to Longvilly, Noville, Bertogne, Champlon, Wiltz, Martelange and Sibret.
"""

from rulebook import clause, positions

position = positions("tiger-attack")

RING = (
    "g-2-3 noville; g-12vgd-27 longvilly; g-12vgd-48 bertogne; g-12vgd-89 champlon; g-3fjd-5 wiltz; g-3fjd-9 martelange; "
    "g-18vgd-294 sibret"
)
US_LATER = "u-abrams marche; u-4ad-cca marche"


# ---- TA-8.1 Lines of supply


@clause("TA-8.1")
def test_a_line_runs_over_points_without_enemy_units_to_the_own_edge():
    p = position(f"turn=4; {RING}; u-101-501 bastogne")
    assert "bastogne" not in p.supplied("us")
    open_road = position(f"turn=4; {RING.replace('; g-18vgd-294 sibret', '')}; u-101-501 bastogne")
    assert "bastogne" in open_road.supplied("us")  # by Sibret and Neufchateau


@clause("TA-8.1")
def test_who_owns_the_empty_points_does_not_matter():
    p = position("turn=4; g-2-3 bastogne; u-99-393 eupen; us holds clervaux longvilly wiltz")
    assert "bastogne" in p.supplied("german")


@clause("TA-8.1")
def test_the_edge_must_be_free_of_enemies_and_a_closed_road_still_supplies():
    p = position(
        "turn=4 closed=verviers; u-99-393 spa; g-2-3 malmedy; g-2-2 stavelot; g-2-304 stoumont; g-lehr-130 eupen"
    )
    assert "spa" in p.supplied("us")
    p = position("turn=4; u-99-393 spa; g-2-3 malmedy; g-2-2 stavelot; g-2-304 stoumont; g-lehr-130 verviers")
    assert "spa" not in p.supplied("us")


# ---- TA-8.2 Out of supply


@clause("TA-8.2")
def test_no_attack_one_length_for_armor_and_two_for_infantry():
    p = position("turn=4 fuel=8; g-2-3 bastogne cut; g-12vgd-27 bastogne cut; u-99-393 noville")
    tank = p.play("unit g-2-3")
    assert tank.why("attack noville") == "TA-8.2"
    assert tank.can("move sibret")
    assert tank.why("move neufchateau") == "TA-8.2"
    assert p.play("unit g-12vgd-27").can("move neufchateau")


@clause("TA-8.2")
def test_no_trucks_without_supply():
    p = position("turn=4 phase=B2a weather=bad; u-101-501 bastogne cut; u-99-393 eupen; g-2-3 a").play("unit u-101-501")
    assert p.can("move neufchateau")
    assert p.why("move libramont") == "TA-8.2"


@clause("TA-8.2")
def test_the_attacked_group_takes_an_extra_hit():
    p = position("turn=4 fuel=8; g-2-3 noville; g-1ss-pz1 a; u-101-501 bastogne cut; u-101-502 bastogne")
    p = p.fight("bastogne", "g-2-3").fire(1, 1)
    assert p.hits() == (1, 0)  # one unit out of supply is enough (TA-8.4)


@clause("TA-8.2")
def test_somebody_else_out_of_supply_brings_no_extra_hit():
    p = position(
        "turn=4 fuel=8; g-2-3 noville; g-1ss-pz1 a; u-101-501 bastogne; u-101-502 bastogne; u-99-393 eupen cut"
    )
    assert p.fight("bastogne", "g-2-3").fire(1, 1).hits() == (0, 0)


# ---- TA-8.3 Supply by air, TA-8.5 what the 1 fuel buys


@clause("TA-8.3", "TA-8.5")
def test_in_good_weather_the_surrounded_attack_with_one_fuel_each():
    text = f"turn=4 phase=B2a; {RING}; u-101-501 bastogne cut; u-9ad-cca bastogne cut"
    bad = position(text.replace("g-18vgd-294 sibret", "g-18vgd-294 a")).play("unit u-101-501")
    assert bad.why("attack longvilly") == "TA-8.2"
    good = position(text.replace("turn=4", "turn=4 weather=good"))
    p = good.play("unit u-101-501", "attack longvilly")
    assert p.play("unit u-9ad-cca").can("attack longvilly")


@clause("TA-8.5")
def test_one_fuel_is_one_secondary_or_two_primary_lengths_and_the_bonus():
    text = "turn=4 phase=B2a weather=good; u-9ad-cca bastogne cut; u-101-501 bastogne cut; u-99-393 eupen; g-2-3 a"
    p = position(text).play("unit u-9ad-cca")
    assert p.can("move libramont")  # Sibret, Neufchateau, and the bonus
    assert p.why("move paliseul") == "TA-5.5"
    p = position(text).play("unit u-101-501")
    assert p.can("move libramont")  # by truck


@clause("TA-8.5")
def test_who_walks_keeps_it_who_drives_or_attacks_has_used_it():
    text = (
        "turn=4 phase=B2a weather=good; u-101-501 bastogne cut; u-101-502 bastogne cut; g-2-3 noville; u-99-393 eupen"
    )
    p = position(text).play("unit u-101-501")
    walked = p.play("move sibret", "halt")
    assert not walked.marked("u-101-501", "air_spent")
    drove = p.play("move libramont")
    assert drove.marked("u-101-501", "air_spent")
    assert p.play("attack noville").marked("u-101-501", "air_spent")
    assert not p.play("attack noville").marked("u-101-502", "air_spent")


@clause("TA-8.5")
def test_it_is_spent_once_a_turn():
    p = position(
        "turn=4 phase=B2a weather=good; u-101-501 bastogne cut air_spent; u-101-502 bastogne cut; g-2-3 noville"
    )
    assert p.play("unit u-101-501").why("attack noville") == "TA-8.5"
    assert p.play("unit u-101-502").can("attack noville")


@clause("TA-8.3")
def test_germans_are_not_supplied_by_air():
    p = position("turn=4 fuel=8 weather=good; g-2-3 bastogne cut; u-99-393 noville").play("unit g-2-3")
    assert p.why("attack noville") == "TA-8.2"


@clause("TA-8.5")
def test_supply_by_air_opens_no_retreat():
    p = position(f"turn=4 fuel=8 weather=good; {RING}; g-1ss-pz1 a; u-101-501 bastogne cut; u-101-502 bastogne cut")
    p = p.fight("bastogne", "g-2-3").fire(1, 1)
    assert p.hits() == (1, 0)  # surrounded, but not out of supply


# ---- TA-8.4 When supply is judged


@clause("TA-8.4")
def test_status_is_fixed_in_the_supply_step():
    """Cut off in the enemy's turn, the garrison still attacks in its own."""
    p = position(f"turn=4 phase=B2a; {RING}; u-101-501 bastogne; u-99-393 eupen; {US_LATER}").play("unit u-101-501")
    assert p.can("attack noville")
    p = position(f"turn=4 phase=B2a; {RING}; u-101-501 bastogne; u-99-393 eupen").until("A1", "A2", "A3a")
    assert p.marked("u-101-501", "cut")


@clause("TA-8.4")
def test_units_that_arrive_are_in_supply():
    p = position("turn=4 phase=B2a; u-6ad-cca south; g-2-3 martelange").play("unit u-6ad-cca")
    assert p.can("attack martelange")


@clause("TA-8.3", "TA-13.2")
def test_units_supplied_by_air_recover():
    text = f"turn=4 phase=B3 weather={{}}; {RING}; u-101-501 bastogne disrupted cut; u-99-393 eupen"
    assert not position(text.format("good")).disrupted("u-101-501")
    assert position(text.format("bad")).disrupted("u-101-501")


@clause("TA-9.5", "TA-8.3")
def test_a_led_group_with_a_line_just_opened_has_more_than_the_fuel_from_the_air():
    text = "turn=6 phase=B2c weather=good; u-abrams bastogne; u-4ad-cca bastogne cut; u-99-393 eupen; g-2-3 {}"
    assert position(text.format("a")).play("unit u-4ad-cca").can("move paliseul")
    ring = f"{RING}; u-99-393 eupen".replace("g-18vgd-294 sibret", "g-18vgd-294 neufchateau; g-2-2 st-hubert")
    cut = position(f"turn=6 phase=B2c weather=good; u-abrams bastogne; u-4ad-cca bastogne cut; {ring}")
    assert cut.play("unit u-4ad-cca").options("move") == {"move sibret"}


@clause("TA-8.4")
def test_each_side_judges_its_own_supply():
    """The garrison is free again, but until its own supply step it counts as cut off."""
    p = position("turn=4 phase=A4; g-2-3 noville; u-101-501 bastogne cut; u-99-393 eupen").until("B1")
    assert p.marked("u-101-501", "cut")
    assert not p.until("A1").marked("u-101-501", "cut")


@clause("TA-8.4")
def test_each_side_is_judged_in_its_own_step_only():
    p = position("turn=4 phase=A3a fuel=8; g-2-3 a; u-99-393 eupen; u-101-501 bastogne cut").until("B1", "B2a")
    assert p.marked("u-101-501", "cut")
    assert not p.marked("u-99-393", "cut")


@clause("TA-8.3")
def test_the_fuel_from_the_air_is_new_each_game_turn():
    p = position(f"turn=4 phase=B2a weather=good; {RING}; u-101-501 bastogne cut air_spent; u-99-393 eupen")
    assert not p.until("A1").marked("u-101-501", "air_spent")


@clause("TA-8.5")
def test_a_unit_supplied_by_air_walks_where_it_can_even_if_a_longer_way_is_as_cheap():
    """From Huy to Ciney two lengths by Havelange; a truck would go round by Marche on primary roads, for 1 fuel."""
    text = "turn=4 phase=B2a weather=good; u-101-501 huy cut; u-101-502 huy cut; g-2-3 a; u-99-393 eupen; german holds marche"
    p = position(text).play("unit u-101-501", "move ciney")
    assert p.holder("marche") == "german"
    assert not p.marked("u-101-501", "air_spent")


@clause("TA-8.3")
def test_who_has_a_line_on_the_ground_does_not_live_by_air():
    p = position("turn=4 phase=B2a weather=good; u-9ad-cca bastogne; u-99-393 eupen; g-2-3 a").play("unit u-9ad-cca")
    assert p.can("move paliseul")  # farther than 1 fuel goes
    assert not p.play("move paliseul").marked("u-9ad-cca", "air_spent")


@clause("TA-8.3", "TA-8.2")
def test_bad_weather_supplies_nobody_by_air():
    p = position("turn=3 fuel=8 weather=bad; g-1ss-pz1 losheim cut; g-2-3 losheim; u-99-393 bullingen")
    assert p.play("unit g-2-3").can("attack bullingen")
    assert p.play("unit g-1ss-pz1").why("attack bullingen") == "TA-8.2"
