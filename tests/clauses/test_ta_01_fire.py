"""TA-1: units, fire and hits.

Losheim - Bullingen is a primary route without a river, and Bullingen is clear: a plain fight.
"""

from rulebook import clause, positions

position = positions("tiger-attack")

#: Germans on every point joined to Bastogne; Bastogne itself is clear. They attack from Noville, without a river.
RING = (
    "g-2-3 noville; g-2-2 noville; g-12vgd-27 longvilly; g-12vgd-48 bertogne; g-12vgd-89 champlon; g-3fjd-5 wiltz; "
    "g-3fjd-9 martelange; g-18vgd-294 sibret"
)
#: A led stack far off: so the second step is asked for, and nothing recovers before we have looked.
LATER = "g-peiper a; g-1ss-pz1 a"
GARRISON = "u-101-501 bastogne; u-101-502 bastogne; u-101-506 bastogne"


def plain(defenders, *attackers, **switches):
    """A round about to be fought at Bullingen, from Losheim."""
    here = "; ".join(f"{unit} losheim" for unit in attackers)
    there = "; ".join(" ".join((unit.split()[0], "bullingen", *unit.split()[1:])) for unit in defenders)
    return position(f"turn=2 fuel=24; {LATER}; {here}; {there}", **switches).fight("bullingen", *attackers)


# ---- TA-1.1 The factor and the table


@clause("TA-1.1")
def test_the_number_is_the_firepower():
    assert plain(["u-99-393", "u-9ad-cca"], "g-2-3", "g-12vgd-27").strengths() == (2 + 1, 1 + 2)


@clause("TA-1.1")
def test_hits_are_read_in_the_column_of_the_strength_and_the_row_of_the_die():
    p = plain(["u-99-393", "u-99-394", "u-2-23"], "g-2-3", "g-2-2", "g-2-304", "g-lehr-130")
    assert p.strengths() == (8, 3)
    assert p.fire(4, 3).hits() == (4, 1)
    assert p.fire(6, 2).hits() == (6, 1)


@clause("TA-1.1")
def test_strengths_beyond_the_table():
    score = position().game.tables.results.score
    assert score(0, 5) == score(-2, 5) == 0
    assert score(30, 3) == 13 + 3  # a rolled 4


@clause("TA-1.1")
def test_one_may_be_the_best_number():
    defenders = ["u-99-393", "u-99-394", "u-2-23"]
    assert plain(defenders, "g-2-3").fire(6, 1).hits()[0] == 2
    assert plain(defenders, "g-2-3", best_die="one").fire(1, 6).hits()[0] == 2


@clause("TA-1.1")
def test_lotsa_dice_are_one_for_each_point_best_two_out_of_supply():
    p = plain(["u-99-393", "u-99-394 cut"], "g-2-3", dice="lotsa")
    assert p.step == "withdraw"
    p = p.play("done")
    assert (p.step, p.seat) == ("fire", "chance")  # and nobody was asked to press
    assert p.part("combat").handfuls(p.game.tables, p.state) == ((2, 3), (2, 2))
    assert p.play("roll 1 2").hits() == (1 + 1, 2)  # with the extra hit of TA-1.6


@clause("TA-1.1", "TA-9.5")
def test_a_led_group_whose_line_was_opened_throws_its_dice_in_supply():
    text = "turn=3 fuel=20; g-peiper malmedy; g-2-3 malmedy cut; g-2-2 malmedy cut; u-99-393 stavelot; g-lehr-130 a"
    p = position(text, dice="lotsa").until("A3c").fight("stavelot", "g-2-3").play("done")
    assert p.part("combat").handfuls(p.game.tables, p.state) == ((2, 3), (2, 3))  # Stavelot lies in hills


@clause("TA-1.1")
def test_each_side_rolls_one_die_or_one_for_each_point():
    text = "turn=4 fuel=8; g-2-3 losheim; g-2-2 losheim; g-1ss-pz1 a; u-99-393 bullingen; u-99-394 eupen"
    p = position(text).fight("bullingen", "g-2-3", "g-2-2").play("done", "press 0")
    assert p.game.throw(p.state).dice == 2
    p = position(text, dice="lotsa").fight("bullingen", "g-2-3", "g-2-2").play("done")
    assert p.game.throw(p.state).dice == sum(p.strengths())


# ---- TA-1.2 Hits


@clause("TA-1.2")
def test_a_unit_that_dies_in_a_round_has_fired_in_it():
    p = plain(["u-99-393"], "g-2-3", "g-2-2").fire(6, 6)
    assert p.hits()[1] == 1
    p = p.play("hit g-2-3")
    assert p.where("u-99-393") == "lost"
    assert p.disrupted("g-2-3")


@clause("TA-1.2")
def test_hits_up_to_the_number_disrupt_and_one_more_destroys():
    defenders = ["u-99-393", "u-99-394", "u-2-23"]
    disrupted = plain(defenders, "g-2-3").fire(1, 4)  # 2 hits
    assert disrupted.disrupted("g-2-3")
    destroyed = plain(defenders, "g-2-3").fire(1, 6)  # 3 hits
    assert destroyed.where("g-2-3") == "lost"


@clause("TA-1.2")
def test_a_unit_disrupted_before_dies_of_one_hit_whatever_its_number():
    p = plain(["u-9ad-cca disrupted"], "g-2-3").fire(3, 1)
    assert p.where("u-9ad-cca") == "lost"


@clause("TA-1.2")
def test_the_owner_shares_the_hits_out_and_spare_ones_are_lost():
    p = plain(["u-99-393", "u-99-394"], "g-2-3", "g-2-2").fire(4, 1)
    assert p.hits() == (2, 0)
    assert (p.step, p.seat) == ("defender_hits", "us")
    p = p.play("hit u-99-393").play("hit u-99-394")
    assert p.disrupted("u-99-393")
    assert p.disrupted("u-99-394")
    all_gone = plain(["u-99-393"], "g-2-3", "g-2-2").fire(6, 1)  # 3 hits on a unit that takes 2
    assert all_gone.where("u-99-393") == "lost"


@clause("TA-1.2")
def test_hits_fall_on_those_in_the_battle_only():
    p = plain(["u-99-393", "u-99-394"], "g-2-3", "g-2-2").fire(4, 1)
    assert p.why("hit g-2-3") == "TA-1.2"
    p = p.play("hit u-99-393")
    assert p.can("hit u-99-393")  # one more destroys it


@clause("TA-1.2")
def test_the_owner_of_the_attackers_shares_out_theirs():
    p = plain(["u-99-393", "u-99-394", "u-2-23"], "g-2-3", "g-2-2").fire(1, 4, press=4)
    assert (p.step, p.seat) == ("attacker_hits", "german")
    assert p.options() == {"hit g-2-3", "hit g-2-2"}
    assert p.why("hit u-99-393") == "TA-1.2"


@clause("TA-1.2")
def test_who_is_destroyed_takes_no_more_hits():
    text = "turn=4 fuel=8; g-2-3 losheim; g-2-2 losheim; g-1ss-pz1 a; u-99-393 bullingen disrupted; u-99-394 bullingen"
    p = position(text).fight("bullingen", "g-2-3", "g-2-2").fire(6, 1)  # 3 hits
    assert p.options("hit") == {"hit u-99-393", "hit u-99-394"}
    p = p.play("hit u-99-393")
    assert not p.can("hit u-99-393")


# ---- TA-1.3 Disrupted units


@clause("TA-1.3")
def test_a_disrupted_unit_neither_moves_nor_attacks():
    p = position("turn=2 fuel=24; g-2-3 losheim disrupted; g-2-2 losheim; u-99-393 bullingen")
    assert p.why("unit g-2-3") == "TA-1.3"
    assert p.why("unit g-2-2") is None


@clause("TA-1.3")
def test_it_does_not_fire_when_attacked_unless_switched():
    defenders = ["u-99-393 disrupted", "u-99-394"]
    assert plain(defenders, "g-2-3").strengths() == (2, 1)
    assert plain(defenders, "g-2-3", disrupted_fire="defends").strengths() == (2, 2)


@clause("TA-1.3")
def test_it_still_carries_the_bonus_of_the_hills():
    p = position("turn=2 fuel=24; g-2-3 ouren; u-28-110 clervaux disrupted").fight("clervaux", "g-2-3")
    assert p.strengths() == (2, 0 + 1)


@clause("TA-1.3")
def test_it_may_retreat():
    p = plain(["u-99-393 disrupted", "u-99-394 disrupted"], "g-2-3").fire(1, 1)
    assert p.step == "retreat"
    assert p.can("unit u-99-393")


# ---- TA-1.4 Surrounded


@clause("TA-1.4")
def test_defenders_without_a_retreat_take_one_hit_more_as_a_stack():
    p = position(f"turn=3 fuel=8; {LATER}; {RING}; {GARRISON}").fight("bastogne", "g-2-3").fire(1, 1)
    assert p.hits() == (0 + 1, 0)


@clause("TA-1.4")
def test_or_one_for_each_unit_if_switched():
    p = position(f"turn=3 fuel=8; {LATER}; {RING}; {GARRISON}", surrounded="each").fight("bastogne", "g-2-3")
    assert p.fire(1, 1).hits() == (0 + 3, 0)


@clause("TA-1.4")
def test_if_switched_disrupted_units_count_too():
    garrison = GARRISON.replace("u-101-501 bastogne", "u-101-501 bastogne disrupted")
    p = position(f"turn=3 fuel=8; {LATER}; {RING}; {garrison}", surrounded="each").fight("bastogne", "g-2-3")
    assert p.fire(1, 1).hits() == (0 + 3, 0)


@clause("TA-1.4")
def test_one_open_point_is_enough_not_to_be_surrounded():
    ring = RING.replace("g-18vgd-294 sibret", "g-18vgd-294 a")
    p = position(f"turn=3 fuel=8; {LATER}; {ring}; {GARRISON}").fight("bastogne", "g-2-3").fire(1, 1)
    assert p.step == "retreat"
    assert p.play("unit u-101-501").where("u-101-501") == "sibret"


# ---- TA-1.5 Kinds of units


@clause("TA-1.5")
def test_tigers_and_the_150th_are_armor_and_leaders_do_not_fight():
    p = position("turn=2 fuel=24; g-peiper losheim; g-2-3 losheim; u-99-393 bullingen").play("unit g-peiper")
    kind = dict(zip(p.game.roster.id, p.game.roster.kind))
    assert kind["g-tiger-501"] == kind["g-skorzeny"] == kind["u-9ad-cca"] == "armor"
    assert all(p.game.tables.armor >> p.game.roster.find(u) & 1 for u in ("g-tiger-501", "g-skorzeny", "u-9ad-cca"))
    assert p.why("attack bullingen") == "TA-1.5"


# ---- TA-1.6 Extra hits


@clause("TA-1.6")
def test_out_of_supply_costs_one_hit_in_the_first_round_and_adds_to_the_other():
    garrison = GARRISON.replace("bastogne", "bastogne cut")
    p = position(f"turn=3 fuel=8; {LATER}; {RING}; {garrison}").fight("bastogne", "g-2-3").fire(1, 1)
    assert p.hits() == (2, 0)
    p = p.play("hit u-101-501", "hit u-101-502").fire(1, 1)
    assert p.hits() == (1, 0)


@clause("TA-1.6")
def test_or_in_every_round_if_switched():
    garrison = GARRISON.replace("bastogne", "bastogne cut")
    p = position(f"turn=3 fuel=8; {LATER}; {RING}; {garrison}", cut_hits="rounds").fight("bastogne", "g-2-3")
    p = p.fire(1, 1).play("hit u-101-501", "hit u-101-502").fire(1, 1)
    assert p.hits() == (2, 0)


@clause("TA-1.6")
def test_a_fortification_may_take_an_extra_hit_and_no_round_brings_none():
    text = f"turn=3 fuel=8; {LATER}; {RING}; u-101-501 bastogne fortified"
    p = position(text).fight("bastogne", "g-2-3").fire(1, 1)
    assert not p.marked("u-101-501", "fortified")
    assert not p.disrupted("u-101-501")
    p = position(text).fight("bastogne", "g-2-3").play("calloff")
    assert p.marked("u-101-501", "fortified")


# ---- TA-1.7 Firepower out of supply


@clause("TA-1.7")
def test_out_of_supply_units_fire_in_full():
    p = plain(["u-99-393 cut", "u-99-394 cut", "u-9ad-cca cut"], "g-2-3")
    assert p.strengths() == (2, 4)
    assert p.fire(1, 4).hits()[1] == 2  # column 4, not 2


@clause("TA-1.7")
def test_or_at_half_rounded_up_if_switched():
    """Five factors, four of them out of supply: 1 + 2. Hits they bear stay as they are."""
    units = ["u-99-393 cut", "u-99-394 cut", "u-9ad-cca cut", "u-2-23"]
    assert plain(units, "g-2-3").strengths() == (2, 5)
    p = plain(units, "g-2-3", cut_fire="half")
    assert p.strengths() == (2, 3)
    assert plain(units[:1], "g-2-3", cut_fire="half").strengths() == (2, 1)
    assert plain([*units[:1], "u-9ad-cca"], "g-2-3", cut_fire="half").strengths() == (2, 3)
    far = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; u-2-23 bullingen; u-9ad-cca bastogne cut"
    assert position(far, cut_fire="half").fight("bullingen", "g-2-3").strengths() == (2, 1)  # only defenders count
    assert plain(units[:1], "g-2-3", cut_fire="half", dice="lotsa").strengths() == (2, 1)
    assert plain(units, "g-2-3", cut_fire="half", dice="lotsa").strengths() == (2, 5)


@clause("TA-1.2", "TA-11.1")
def test_a_unit_that_is_destroyed_is_disrupted_no_longer():
    p = position("turn=2 fuel=24; g-2-3 losheim; g-2-2 losheim; u-99-393 bullingen disrupted; u-99-394 eupen")
    p = p.fight("bullingen", "g-2-3", "g-2-2").fire(6, 1)
    assert p.where("u-99-393") == "lost"
    assert not p.disrupted("u-99-393")
