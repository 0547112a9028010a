"""The ten worked cases of the Tiger Attack! rules page: positions a player may lay out and check by hand."""

import pytest

from rulebook import clause, positions

position = positions("tiger-attack")

FIVE_PANZERS = ("g-2-3", "g-2-2", "g-2-304", "g-lehr-130", "g-lehr-901")
FIVE_FOOT = ("g-12vgd-27", "g-12vgd-48", "g-12vgd-89", "g-3fjd-5", "g-3fjd-9")
FIVE_MORE = ("g-18vgd-293", "g-18vgd-294", "g-18vgd-295", "g-62vgd-183", "g-62vgd-190")


#: A led stack far off: so the second step is asked for, and nothing recovers before we have looked.
LATER = "g-peiper a; g-1ss-pz1 a"


def stack(place, *units):
    """These counters on one point, in the words of a position."""
    return "; ".join(f"{unit} {place}" for unit in units)


def follow(p, target, *units):
    """These units follow on behind the attack."""
    for unit in units:
        p = p.play(f"unit {unit}", f"follow {target}")
    return p


# ---- 1. Five panzers over the Our at Clervaux


def clervaux():
    return position(
        f"turn=2 fuel=24; {stack('dasburg', *FIVE_PANZERS, 'g-tiger-501')}; u-28-110 clervaux fortified"
    ).attack("clervaux", *FIVE_PANZERS)


@clause("TA-5.8", "TA-5.4")
def test_case_1_each_panzer_pays_for_itself():
    assert clervaux().fact("FUEL") == 24 - 5


@clause("TA-4.2", "TA-4.6")
def test_case_1_a_tiger_cannot_attack_over_a_river_but_may_follow_on():
    p = clervaux().play("unit g-tiger-501")
    assert not p.can("attack clervaux")
    assert p.can("follow clervaux")


@clause("TA-4.1", "TA-4.2")
def test_case_1_crossing_panzers_count_one_and_hills_and_river_add_up():
    assert clervaux().play("done").strengths() == (5, 3)


@clause("TA-4.5", "TA-4.6", "TA-3.3", "TA-13.1")
def test_case_1_three_hits_remove_works_disrupt_and_destroy_and_three_panzers_enter():
    p = clervaux().play("done").fire(4, 4)
    assert p.where("u-28-110") == "clervaux"  # losses fall on both sides at once
    assert p.hits() == (0, 2)
    p = p.play("hit g-2-3", "hit g-2-2")
    assert p.where("u-28-110") == "lost"
    assert p.disrupted("g-2-3")
    assert p.options("unit") == {"unit g-2-304", "unit g-lehr-130", "unit g-lehr-901"}
    p = p.play("unit g-2-304", "unit g-lehr-130", "unit g-lehr-901")
    assert p.units("clervaux") == {"g-2-304", "g-lehr-130", "g-lehr-901"}
    assert p.where("g-2-3") == "dasburg"
    assert p.holder("clervaux") == "german"
    assert not p.until("B1").disrupted("g-2-3")  # it recovers in supply


# ---- 2. Pressed by eight


@clause("TA-2.1", "TA-2.2")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 0), (4, 8), (5, 8), (6, 8)])
def test_case_2_pressed_hits_are_capped_at_the_attacking_factors(die, hits):
    p = position(f"turn=2 fuel=24; {stack('b', *FIVE_PANZERS[:4])}; {stack('losheim', *US_HEAVY)}")
    p = p.fight("losheim", *FIVE_PANZERS[:4]).fire(die, 1, press=8)
    assert p.hits()[0] == hits


US_HEAVY = ("u-3ad-cca", "u-3ad-ccb", "u-2ad-cca", "u-2ad-ccb")


@clause("TA-2.1")
def test_case_2_under_the_other_reading_five_columns_are_the_most():
    text = f"turn=2 fuel=24; {stack('b', *FIVE_PANZERS[:4])}; u-14cav losheim"
    p = position(text, press="columns").fight("losheim", *FIVE_PANZERS[:4]).play("done")
    assert p.options("press") == {f"press {n}" for n in range(6)}


# ---- 3. Followers on


def hopeless_clervaux():
    """Five infantry attack over the Our, five follow; a last stand of the cut off, all around them German."""
    shaken = ("u-2-9", "u-2-38", "u-2-23", "u-4-8", "u-4-12")
    ring = zip(("ouren", "gouvy", "longvilly", "wiltz", "diekirch"), FIVE_PANZERS)
    text = f"turn=3 fuel=20; {stack('dasburg', *FIVE_FOOT, *FIVE_MORE)}; u-9ad-ccr clervaux cut"
    text += "; " + "; ".join(f"{u} clervaux disrupted cut" for u in shaken)
    text += "; " + "; ".join(f"{u} {p}" for p, u in ring)
    return follow(position(text).attack("clervaux", *FIVE_FOOT), "clervaux", *FIVE_MORE).play("done")


@clause("TA-3.5", "TA-3.6", "TA-5.2", "TA-1.6")
def test_case_3a_followers_enter_though_every_attacker_was_disrupted():
    p = hopeless_clervaux()
    assert p.strengths() == (5, 7)
    p = p.fire(6, 6, press=5)
    assert p.hits() == (7, 5)  # 5 hits, 1 surrounded, 1 for want of supply: just enough
    while p.step == "defender_hits":
        p = p.play(min(p.options("hit")))
    p = p.play(*(f"hit {u}" for u in FIVE_FOOT))
    assert p.units("clervaux") == set()
    assert all(p.disrupted(u) for u in FIVE_FOOT)
    assert p.options("unit") == {f"unit {u}" for u in FIVE_MORE}
    p = p.play(*(f"unit {u}" for u in FIVE_MORE))
    assert p.units("clervaux") == set(FIVE_MORE)
    assert p.units("dasburg") == set(FIVE_FOOT)


@clause("TA-3.1", "TA-3.3", "TA-3.6", "TA-5.2", "TA-5.9", "TA-5.11")
def test_case_3b_called_off_the_followers_go_back_disrupted_and_fuel_is_gone():
    p = position(f"turn=3 fuel=20; {stack('b', *FIVE_FOOT, *FIVE_MORE)}; u-2-9 losheim fortified; {LATER}")
    p = follow(p.attack("losheim", *FIVE_FOOT), "losheim", *FIVE_MORE).play("done").fire(1, 6)
    p = p.play("hit g-12vgd-27", "done", "calloff")  # the defender stays
    assert p.fact("FUEL") == 10
    assert p.units("b") == {*FIVE_FOOT, *FIVE_MORE}
    assert [p.disrupted(u) for u in FIVE_FOOT] == [True, False, False, False, False]
    assert all(p.disrupted(u) for u in FIVE_MORE)


# ---- 4. The retreat bar


def bullingen(*at_recht):
    text = "turn=2 fuel=24; g-12vgd-27 losheim; g-2-3 a; g-2-2 amel; u-99-393 bullingen; u-1-26 malmedy; "
    p = position(text + stack("recht", *at_recht)).attack("bullingen", "g-12vgd-27").attack("malmedy", *at_recht)
    return p.play("done", "battle bullingen").fire(1, 1)


@clause("TA-3.2", "TA-3.9", "TA-4.1")
def test_case_4_an_equal_attack_to_come_bars_the_retreat():
    p = bullingen(*FIVE_MORE[:3])
    assert p.step == "retreat"
    p = p.play("unit u-99-393")
    assert p.where("u-99-393") == "elsenborn"  # the only point left
    assert p.disrupted("u-99-393")


@clause("TA-3.4")
def test_case_4_the_attack_that_barred_it_must_fight_its_first_round():
    p = bullingen(*FIVE_MORE[:3]).play("unit u-99-393").play("done")
    assert p.step == "press"
    p = p.fire(1, 1).play("done")
    assert p.step == "withdraw"  # before the second round it is free again


@clause("TA-3.9")
def test_case_4_a_weaker_attack_to_come_bars_nothing():
    p = bullingen(*FIVE_MORE[:2]).play("unit u-99-393")
    assert p.options("move") == {"move malmedy", "move elsenborn"}
    p = p.play("move malmedy")
    assert p.disrupted("u-99-393")
    assert p.play("done").step == "withdraw"


# ---- 5. Bastogne surrounded

RING = ("noville", "bertogne", "champlon", "wiltz", "martelange", "sibret")


def bastogne(weather):
    ring = "; ".join(f"{u} {p}" for p, u in zip(RING, (*FIVE_MORE, "g-2-3")))
    infantry = "; ".join(f"{u} bastogne cut" for u in ("u-101-501", "u-101-502", "u-101-506"))
    attackers = stack("longvilly", *FIVE_PANZERS[1:4])
    return position(f"turn=5 fuel=12 weather={weather}; {ring}; {infantry}; {attackers}")


@clause("TA-1.3", "TA-1.4", "TA-1.6", "TA-8.2")
def test_case_5_surrounded_and_cut_off_five_hits_then_one_kills_whatever_the_die():
    p = bastogne("bad").fight("bastogne", *FIVE_PANZERS[1:4])
    assert p.strengths() == (6, 3)
    p = p.fire(3, 1)
    assert p.hits()[0] == 5
    p = p.play("hit u-101-501", "hit u-101-501", "hit u-101-502", "hit u-101-502")  # the fifth has no choice
    assert p.units("bastogne") == {"u-101-506"}
    assert p.disrupted("u-101-506")
    assert p.strengths()[1] == 0
    assert p.fire(1, 6).units("bastogne") == set()


@clause("TA-8.3", "TA-8.5")
def test_case_5_good_weather_supplies_by_air_but_opens_no_retreat():
    p = bastogne("good").fight("bastogne", *FIVE_PANZERS[1:4]).fire(3, 1)
    assert p.hits()[0] == 4


@clause("TA-8.3", "TA-8.5")
def test_case_5_by_air_each_unit_has_one_fuel_to_attack_with():
    text = "turn=5 phase=B2a weather=good; g-2-3 noville; u-101-501 bastogne cut; u-101-502 bastogne cut"
    assert position(text).play("unit u-101-501").can("attack noville")
    assert not position(text.replace("good", "bad")).play("unit u-101-501").can("attack noville")


# ---- 6. What a way costs


@clause("TA-5.5", "TA-5.6", "TA-5.8")
def test_case_6_three_primary_one_secondary_and_the_bonus_cost_three():
    p = position("turn=3 fuel=10; g-2-3 st-vith; g-2-2 b").play("unit g-2-3")
    spent = []
    for place in ("vielsalm", "baraque", "manhay", "hotton", "marche"):
        p = p.play(f"move {place}")
        spent.append(10 - p.fact("FUEL"))
    assert spent == [0, 1, 1, 2, 3]  # the last length so far is always the bonus


@clause("TA-5.8")
def test_case_6_a_half_is_not_carried_over_a_secondary_length():
    p = position("turn=3 fuel=10; g-2-3 dasburg; g-2-2 b").play("unit g-2-3", "move clervaux", "move gouvy")
    p = p.play("move houffalize", "move noville")  # primary, secondary, secondary, bonus
    assert p.fact("FUEL") == 7


@clause("TA-5.8")
def test_case_6_two_panzers_one_primary_length_each_pay_two():
    p = position("turn=3 fuel=10; g-2-3 b; g-2-2 b; u-14cav losheim")
    assert p.attack("losheim", "g-2-3", "g-2-2").fact("FUEL") == 8


@clause("TA-5.3")
def test_case_6_without_fuel_armor_goes_one_length_and_infantry_two():
    p = position("turn=3 fuel=0; g-2-3 st-vith; g-26vgd-39 st-vith; g-2-2 b")
    assert not p.play("unit g-2-3").can("move baraque")
    assert p.play("unit g-2-3").can("move vielsalm")
    assert p.play("unit g-26vgd-39").can("move baraque")
    assert not p.play("unit g-26vgd-39").can("move manhay")


# ---- 7. Peiper's second attack


def unhurt_failure():
    """Two rounds without a hit on the attackers: the defenders are all disrupted, so they do not fire."""
    text = (
        f"turn=3 fuel=20; {stack('losheim', 'g-peiper', 'g-2-3', 'g-2-2')}; g-2-304 b; g-lehr-130 b; g-lehr-901 amel; "
    )
    text += "; ".join(f"{u} bullingen disrupted" for u in ("u-99-393", "u-99-394", "u-2-23", "u-2-9", "u-2-38"))
    p = position(text).play("unit g-2-304", "move losheim", "halt", "unit g-lehr-130", "move losheim", "halt")
    p = p.fight("bullingen", "g-2-3", "g-2-2")
    for _ in range(2):
        p = p.fire(1, 1)  # one hit
        p = p.share_out().play("done")
    return p


@clause("TA-9.1", "TA-9.6", "TA-3.3")
def test_case_7_the_led_attack_again_and_who_was_driven_up_joins():
    p = unhurt_failure()
    assert p.phase == "A3c"
    assert p.fact("FUEL") == 18
    assert not p.disrupted("g-2-3")
    assert {"unit g-2-3", "unit g-2-2", "unit g-2-304"} <= p.options("unit")
    assert "unit g-lehr-901" not in p.options("unit")  # at Amel, without a leader
    p = p.attack("bullingen", "g-2-3", "g-2-2")
    assert p.fact("FUEL") == 16


@clause("TA-9.6", "TA-5.2", "TA-3.1")
def test_case_7_one_round_and_a_led_follower_behind_a_failure_is_disrupted():
    p = unhurt_failure().attack("bullingen", "g-2-3", "g-2-2")
    p = follow(p, "bullingen", "g-lehr-130").play("done").fire(1, 1)
    p = p.share_out().play("done")
    assert p.phase not in ("A3b", "A3c")
    assert p.where("g-lehr-130") == "losheim"


# ---- 8. Entry in the south


def south(turn=4):
    text = f"turn={turn} phase=B2a; g-212vgd-320 echternach; g-212vgd-423 ettelbrueck; g-2-3 wallendorf; "
    text += "u-abrams namur; u-4ad-cca namur; "  # so that there is a second step
    return position(text + stack("south", "u-6ad-cca", "u-6ad-ccb", "u-6ad-ccr"))


@clause("TA-7.3")
def test_case_8_of_a_run_only_the_highest_in_order_is_attacked_from_outside():
    p = south().play("unit u-6ad-cca")
    assert p.can("attack ettelbrueck")
    assert not p.can("attack echternach")


@clause("TA-11.4", "TA-5.4")
def test_case_8_or_by_free_martelange_along_the_secondary_route():
    p = south().play("unit u-6ad-cca", "move martelange", "attack ettelbrueck", "done")
    assert p.strengths() == (2, 1)  # over no river


@clause("TA-7.2", "TA-7.5")
def test_case_8_stopped_the_disrupted_one_comes_back_two_turns_later_the_others_next_turn():
    p = south().fight("ettelbrueck", "u-6ad-cca", "u-6ad-ccb", "u-6ad-ccr").fire(1, 6)
    p = p.play("hit u-6ad-cca", "done")  # the German is hit too, and stays
    p = p.play("calloff")
    assert p.where("u-6ad-cca") == "south_later"
    assert p.where("u-6ad-ccb") == "south_next"
    p = p.until("A3a")
    assert (p.turn, p.where("u-6ad-ccb"), p.where("u-6ad-cca")) == (5, "south", "south_next")
    p = p.until("B1").until("A3a")
    assert (p.turn, p.where("u-6ad-cca")) == (6, "south")
    assert not p.disrupted("u-6ad-cca")


# ---- 9. The dump at Spa


def spa(turn, weather, dump, *more):
    line = "; ".join(f"german holds {p}" for p in ("losheim", "bullingen", "malmedy"))
    text = f"turn={turn} fuel=8 weather={weather} dump={dump} dump_turn=3; g-2-3 spa; g-2-2 b; {line}; "
    return position(text + "; ".join(more))


@clause("TA-6.4")
def test_case_9_taken_on_turn_3_it_yields_twelve():
    p = position("turn=3 fuel=10; g-2-3 malmedy; g-2-2 b").play("unit g-2-3", "move spa", "halt")
    assert p.fact("DUMP") == 12
    assert not p.options("draw")  # from the turn after


@clause("TA-6.5")
def test_case_9_in_good_weather_six_points_give_three_and_five_give_two():
    p = spa(4, "good", 12)
    assert p.play("draw 6").fact("FUEL") == 11
    assert p.play("draw 6").fact("DUMP") == 6
    assert not p.play("draw 6").options("draw")
    assert p.play("draw 5").fact("FUEL") == 10


@clause("TA-6.6")
def test_case_9_cut_off_none_is_drawn_and_the_stock_rests():
    ring = ("u-2-9 verviers", "u-2-38 malmedy", "u-2-23 stavelot", "u-4-8 stoumont")
    p = spa(5, "bad", 6, *ring)
    assert not p.options("draw")
    assert p.fact("DUMP") == 6


@clause("TA-6.4", "TA-6.6")
def test_case_9_retaken_it_is_lost_and_a_second_capture_brings_none():
    text = "turn=5 phase=B2a dump=6 dump_turn=3; german holds spa; u-2-9 malmedy; u-2-38 namur; g-2-3 stoumont; g-2-2 b"
    p = position(text).play("unit u-2-9", "move spa", "move malmedy", "halt")
    assert p.fact("DUMP") == 0
    p = p.until("A3a").play("unit g-2-3", "move spa", "halt")
    assert p.fact("DUMP") == 0


# ---- 10. Calling the game

EXITED = "exits=verviers:2+liege:1"


def calling(phase, turn, *held, **facts):
    more = " ".join(f"{k}={v}" for k, v in facts.items())
    text = f"turn={turn} phase={phase} {EXITED} {more}; g-2-3 b; u-2-9 namur; "
    return position(text + "; ".join(held))


@clause("TA-12.1")
def test_case_10_points_by_towns_exits_and_their_limits():
    p = calling("B5", 5, "german holds st-vith bastogne")
    assert p.points() == 2 + 2 + 1 + 1


@clause("TA-12.2", "TA-12.5")
def test_case_10_with_four_points_nobody_can_call():
    held = ("german holds st-vith bastogne", "us holds wallendorf")
    assert calling("B5", 6, *held).phase != "B5"
    assert calling("A6", 6, *held).phase != "A6"


@clause("TA-12.2", "TA-12.3")
def test_case_10_with_six_the_german_may_end_it_and_wins():
    p = calling("B5", 5, "german holds st-vith bastogne")
    assert (p.phase, p.seat, p.options()) == ("B5", "german", {"done", "end"})
    assert p.play("end").ending == ("german", 1, "TA-12.2")
    assert p.play("done").turn == 6


@clause("TA-12.2", "TA-12.3", "TA-11.3")
def test_case_10_with_two_the_us_may_end_it_from_turn_6_and_wins_or_draws():
    p = calling("A6", 6)
    assert (p.points(), p.seat) == (2, "us")
    assert p.play("end").ending == ("us", 1, "TA-12.2")
    assert calling("A6", 6, summoned=4).play("end").ending == (None, 0, "TA-12.2")
    assert calling("A6", 5).phase != "A6"


@clause("TA-7.1", "TA-7.7")
def test_case_10_verviers_and_liege_stay_shut_to_arrivals():
    text = f"turn=7 phase=B2a {EXITED}; g-2-3 b; u-5ad-cca north; u-2-9 bastogne; "
    assert position(text).play("unit u-5ad-cca").can("move verviers")  # by Eupen, not by its own road
    p = position(text + "g-2-2 eupen; g-2-304 monschau; g-lehr-130 huy; g-lehr-901 namur").play("unit u-5ad-cca")
    assert not p.options("move")
    assert p.options("attack") == {"attack eupen", "attack namur"}  # of each run the highest in order
