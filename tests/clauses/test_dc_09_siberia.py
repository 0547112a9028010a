"""DC-9.4 to DC-9.6, DC-9.11, DC-9.12, DC-9.14, DC-9.15: the Siberian reserve, the gamble, the crisis, and what comes back."""

import pytest

from rulebook import Position, clause, positions

position = positions("dark-crusade")

FAR = "s-stavka gorki; g-i tilsit"  # somebody on each side who is never sent
ARMIES = "; ".join(f"s-{n}a pool" for n in (29, 30, 31, 32, 33, 34))
TANKS = "; ".join(f"s-{n}tk pool" for n in (1, 2, 3))
GUNS = "; ".join(f"s-art{n} pool" for n in (1, 2, 3))
HORSE = "; ".join(f"s-{n}ck pool" for n in (2, 3, 4))
POOL = f"{ARMIES}; {TANKS}; {GUNS}; {HORSE}"
BASIC = ("infantry", "cavalry", "armor", "artillery")


def c1(words: str, **switches: str) -> Position:
    """A position in phase 1 of the Soviets."""
    return position(f"phase=C1; {FAR}; {words}", **switches)


def on_to(p: Position, *steps: str) -> Position:
    """Decline everything up to one of these steps of phase 1."""
    while p.step not in steps:
        assert p.phase == "C1", f"phase 1 went by without {steps}"
        p = p.play("done")
    return p


def four(p: Position, slot: str) -> tuple[int, ...]:
    """Numbers by type: infantry, cavalry, armor, artillery."""
    slots = p.part("slots")
    return tuple(p.tally(getattr(slots, slot) + t) for t in range(slots.BASIC))


# ---- DC-9.4 The call and the instalments


@clause("DC-9.4")
def test_it_is_called_from_the_second_turn_to_november_1941():
    assert c1("date=1941-06; s-fi-tul tula").step != "call"
    assert c1("date=1941-06 first=1; s-fi-tul tula").step == "call"
    assert c1("date=1941-07; s-fi-tul tula").step == "call"
    assert c1("date=1941-11; s-fi-tul tula").step == "call"
    assert c1("date=1941-12; s-fi-tul tula").step != "call"
    assert c1("date=1941-08 called=3; s-fi-tul tula").step != "call"


@clause("DC-9.4")
def test_the_first_instalment_arrives_next_turn():
    p = c1(f"date=1941-07; {POOL}; s-fi-tul tula").play("call")
    assert four(p, "RESERVE") == (0, 0, 0, 0)
    p = c1(f"date=1941-08 called=3; {POOL}")
    assert p.step == "reserve"
    assert four(p, "RESERVE") == (5, 2, 2, 2)
    assert p.fact("ARRIVED") == 4


@clause("DC-9.4")
def test_it_comes_by_itself_in_january_1942():
    p = c1(f"date=1942-01; {POOL}")
    assert (p.step, p.fact("INSTALMENT")) == ("reserve", 1)


@clause("DC-9.4")
def test_units_arrive_in_siberia_undispersed():
    p = c1(f"date=1941-08 called=3; {POOL}").play("take s-29a 0")
    assert p.where("s-29a") == "siberia"
    assert not p.disrupted("s-29a")
    assert four(p, "RESERVE") == (4, 2, 2, 2)


@clause("DC-9.4")
def test_some_may_be_held_back_until_the_third_instalment():
    held = "reserve=infantry:5+cavalry:2+armor:2+artillery:2"
    second = c1(f"date=1941-09 called=3 arrived=4 instalment=1 {held}; {POOL}")
    assert second.can("done")
    assert four(second, "RESERVE") == (9, 3, 4, 3)
    third = c1(f"date=1941-10 called=3 arrived=4 instalment=2 {held}; {POOL}")
    assert not third.can("done")
    assert four(third, "RESERVE") == (8, 3, 3, 3)


@clause("DC-9.4", "DC-9.14")
def test_a_composite_uses_up_numbers_and_needs_none_of_its_components():
    p = c1("date=1941-08 called=3; s-1sh later; s-kmg1 later; s-1pk pool; s-3ck pool; s-5tka pool")
    assert p.options("take") == {"take s-1sh 0", "take s-kmg1 0", "take s-1pk 0", "take s-3ck 1"}  # no tank armies
    p = p.play("take s-1sh 0")
    assert p.where("s-1sh") == "siberia"
    assert four(p, "RESERVE") == (3, 2, 2, 1)
    assert four(p.play("take s-1pk 0"), "RESERVE") == (2, 2, 2, 1)


@clause("DC-9.4")
def test_the_reserve_forms_no_tank_armies():
    p = c1("date=1942-06 arrived=9 instalment=3 reserve=armor:4; s-5tka pool; s-1tk pool; s-2tk pool; s-fi-tul tula")
    assert p.options("take") == {"take s-1tk 2", "take s-2tk 2"}


@clause("DC-9.10")
def test_only_counters_marked_for_it_are_used_before_their_month():
    p = c1("date=1941-08 called=3; s-1sh later; s-5sh later; s-29a later")
    assert p.options("take") == {"take s-1sh 0"}


@clause("DC-9.11")
def test_a_counter_of_any_factor_is_chosen():
    p = c1("date=1942-01; s-24a pool; s-29a pool; s-2ga pool")
    assert p.options("take") == {"take s-24a 0", "take s-29a 0"}  # guards are no basic units


@clause("DC-9.11", "DC-9.14")
def test_for_want_of_a_counter_a_unit_waits_and_enters_when_there_is_one():
    p = c1("date=1942-03 arrived=9 instalment=2; s-1tk orel; s-fi-tul tula")
    assert p.step == "factories"
    assert four(p, "RESERVE") == (3, 1, 1, 1)
    later = c1(
        "date=1942-04 arrived=9 instalment=3 reserve=infantry:3; s-29a pool; s-30a pool; s-31a pool; s-32a pool; "
        "s-fi-tul tula"
    )
    assert (later.step, later.can("done")) == ("reserve", False)  # they must, without limit of number
    for unit in ("s-29a", "s-30a", "s-31a"):
        later = later.play(f"take {unit} 0")
    assert later.step == "factories"


# ---- DC-9.5, DC-9.12 The gamble and the crisis


@clause("DC-9.5")
def test_two_dice_from_the_first_arrival_through_december_1941():
    for date, facts, rolled in (
        ("1941-07", "called=3", False),
        ("1941-08", "called=3", True),
        ("1941-12", "called=3 arrived=4 instalment=3", True),
        ("1942-01", "", False),
        ("1941-09", "called=3 arrived=4 instalment=3 crisis_over=1", False),
    ):
        p = c1(f"date={date} {facts}; s-fi-tul tula; s-1tk orel")
        while p.phase == "C1" and p.step != "gamble":
            p = p.play("done")
        assert (p.step == "gamble") == rolled, date


@clause("DC-9.5", "DC-9.12")
@pytest.mark.parametrize(
    ("date", "row", "now"),
    [("1941-08", (5, 2, 2, 1), 4), ("1941-09", (10, 3, 4, 3), 7), ("1941-12", (15, 5, 6, 4), 10)],
)
def test_doubles_are_a_crisis_and_the_later_the_worse(date, row, now):
    p = c1(f"date={date} called=3 arrived=4 instalment=3; s-fi-tul tula; s-8a orel; s-11a orel")
    p = on_to(p, "gamble").play("roll 3 3")
    assert four(p, "OWED") == row
    assert p.fact("SEND_NOW") == now  # a third, rounded up
    assert p.fact("CRISIS") == 1


@clause("DC-9.5")
def test_no_doubles_no_crisis():
    p = c1("date=1941-08 called=3 arrived=4 instalment=3; s-fi-tul tula; s-8a orel; s-11a orel")
    p = on_to(p, "gamble").play("roll 3 4")
    assert four(p, "OWED") == (0, 0, 0, 0)


@clause("DC-2.1")
def test_the_introductory_totals_leave_out_artillery():
    tables = position(level="introductory").game.tables
    assert [sum(tables.crisis[row]) for row in (1, 2, 3)] == [9, 17, 26]


@clause("DC-9.5", "DC-9.14")
def test_reserves_that_have_not_entered_are_noted_in_siberia():
    p = c1("date=1941-09 called=3 arrived=4 instalment=1 reserve=armor:2; s-fi-tul tula; s-8a orel; s-11a orel")
    p = on_to(p, "gamble").play("roll 1 1")
    assert four(p, "RESERVE") == (0, 0, 0, 0)
    # what waited: 2 armor held back and the second instalment; and the third, still to come
    assert four(p, "NOTED") == (4 + 3, 1 + 1, 2 + 2 + 1, 1 + 1)


@clause("DC-9.14")
def test_after_the_crisis_the_instalments_do_not_go_on():
    p = c1(f"date=1942-01 called=3 arrived=4 instalment=1 crisis_over=1; {POOL}; s-fi-tul tula")
    assert four(p, "RESERVE") == (0, 0, 0, 0)
    assert p.fact("INSTALMENT") == 1


# ---- DC-9.12, DC-9.15 What is sent


def crisis(words: str, **switches: str) -> Position:
    """A crisis in its second turn unless told, when units are sent."""
    return on_to(c1(words if "crisis=" in words else f"date=1941-10 crisis=1 {words}", **switches), "send")


@clause("DC-9.12", "DC-9.5")
def test_units_go_that_have_a_path_east_or_are_in_siberia():
    p = crisis("owed=infantry:5; s-8a orel; s-11a siberia; s-10a bialystok; axis holds brest grodno baranovichi")
    assert p.options("send") == {"send s-8a", "send s-11a"}


@clause("DC-9.12")
def test_the_path_crosses_kerch_and_needs_no_supply():
    p = crisis("owed=infantry:5; s-51a kerch; s-8a orel; axis holds dzhankoi simferopol")
    assert p.can("send s-51a")


@clause("DC-9.12")
def test_a_unit_counts_one_of_its_type_whatever_its_factor():
    p = crisis(
        "owed=infantry:3+cavalry:1+armor:1+artillery:1; s-6a orel; s-1ga orel; s-1gck orel; s-1mrd orel; s-gm1 orel; "
        "s-dba orel; s-pvo1 moscow; s-8a orel"
    )
    assert p.options("send") == {f"send {u}" for u in ("s-6a", "s-1ga", "s-1gck", "s-1mrd", "s-gm1", "s-8a")}
    p = p.play("send s-6a", "send s-1gck", "send s-1mrd", "send s-gm1")
    assert four(p, "OWED") == (2, 0, 0, 0)
    assert four(p, "NOTED") == (1, 1, 1, 1)  # they come back as basic units (DC-9.15)
    assert p.where("s-6a") == "pool"


@clause("DC-9.12", "DC-9.13")
def test_a_factor_in_hand_may_be_sent_as_a_unit_siberian_ones_first():
    p = crisis("owed=armor:3 factors=armor:1 siberian=armor:1; s-8a orel; s-1tk orel")
    assert p.options("pay") == {"pay 2"}
    p = p.play("pay 2")
    slots = p.part("slots")
    assert p.tally(slots.SIBERIAN + slots.ARMOR) == 0
    assert p.tally(slots.FACTORS + slots.ARMOR) == 1
    assert four(p, "NOTED") == (0, 0, 1, 0)


@clause("DC-9.15")
def test_a_third_first_then_any_number_then_all():
    units = "s-8a orel; s-11a orel; s-3a orel; s-10a orel"
    owed = "owed=infantry:4+artillery:20"
    first = c1(f"date=1941-08 called=3 arrived=4 instalment=3; s-fi-tul tula; {units}")
    first = on_to(first, "gamble").play("roll 2 2")  # 5, 2, 2, 1: four at once
    assert not first.can("done")
    first = first.play("send s-8a", "send s-11a", "send s-3a")
    assert not first.can("done")
    assert first.play("send s-10a").step != "send" or first.play("send s-10a").can("done")
    assert crisis(f"{owed}; {units}").can("done")
    assert not crisis(f"date=1941-11 crisis=2 {owed}; {units}").can("done")
    assert not crisis(f"date=1942-02 crisis=5 {owed}; {units}").can("done")


@clause("DC-9.15", "DC-9.5")
def test_who_cannot_sends_all_there_is_and_goes_on_owing():
    p = crisis(
        "date=1941-11 crisis=2 owed=armor:4; s-1tk orel; s-2tk orel; s-3tk bialystok; axis holds brest grodno baranovichi"
    )
    p = p.play("send s-1tk")
    assert p.step != "send"  # the second goes by itself, 3rd Mechanised has no path
    assert p.where("s-2tk") == "pool"
    assert four(p, "OWED") == (0, 0, 2, 0)
    assert p.fact("CRISIS") == 3


@clause("DC-9.15")
def test_dispersed_units_may_be_sent_or_by_the_switch_not():
    words = "owed=infantry:3; s-8a orel dispersed; s-11a orel"
    assert crisis(words).options("send") == {"send s-8a", "send s-11a"}
    assert crisis(words, dispersed_sent="no").options("send") == {"send s-11a"}


@clause("DC-9.5", "DC-9.15")
def test_a_composite_counts_as_its_components_and_what_is_too_much_pays_nothing():
    p = crisis("owed=infantry:1+armor:2; s-1sh orel; s-1tk orel; s-8a orel").play("send s-1sh")
    assert four(p, "OWED") == (0, 0, 2, 0)
    assert four(p, "NOTED") == (2, 0, 0, 1)


@clause("DC-9.15")
def test_towards_a_third_count_units_of_types_still_owed():
    p = c1("date=1941-08 called=3 arrived=4 instalment=3; s-fi-tul tula; s-1sh orel; s-2sh orel; s-8a orel; s-11a orel")
    p = on_to(p, "gamble").play("roll 2 2").play("send s-1sh")  # 2 infantry and the 1 artillery owed
    assert p.fact("SEND_NOW") == 1
    p = p.play("send s-2sh")
    assert four(p, "OWED") == (1, 2, 2, 0)


@clause("DC-9.15")
def test_what_is_too_much_does_not_count_towards_what_must_be_sent_now():
    p = crisis("date=1941-11 crisis=2 owed=infantry:1+armor:4; s-1sh orel; s-1tk orel; s-2tk orel")
    assert p.fact("SEND_NOW") == 5
    assert p.play("send s-1sh").fact("SEND_NOW") == 4


@clause("DC-9.5")
def test_when_all_are_sent_the_crisis_is_over_at_once():
    p = crisis("owed=infantry:1; s-8a orel; s-11a orel").play("send s-8a")
    assert (p.fact("CRISIS"), p.fact("CRISIS_OVER")) == (0, 1)
    assert p.step != "send"


@clause("DC-9.5")
def test_strategic_movement_is_halved_while_it_lasts():
    words = "s-8a orel; s-11a orel; s-3a moscow; factories=keep"
    p = crisis(f"owed=infantry:1+artillery:1; {words}").play("done")
    assert p.until("C2").fact("RAIL_LEFT") == 8
    over = crisis(f"owed=infantry:1; {words}").play("send s-8a")
    assert over.until("C2").fact("RAIL_LEFT") == 16


# ---- DC-9.6 What comes back


BACK = "date=1942-06 crisis_over=1 arrived=4 instalment=3"


@clause("DC-9.6")
def test_one_of_each_type_a_turn_from_june_1942():
    noted = "noted=infantry:3+armor:2"
    early = c1(f"{BACK.replace('06', '05')} {noted}; {POOL}; s-fi-tul tula")
    assert early.step != "returning"
    p = c1(f"{BACK} {noted}; {POOL}; s-fi-tul tula").play("take s-29a 0")
    assert p.where("s-29a") == "siberia"
    assert {t.split()[2] for t in p.options("take")} == {"2"}
    p = p.play("take s-1tk 2")
    assert p.step != "returning"
    assert four(p, "NOTED") == (2, 0, 1, 0)


@clause("DC-9.6", "DC-9.4")
def test_a_composite_is_one_unit_of_either_of_its_types_and_tank_armies_may_be_formed():
    p = c1(f"{BACK} noted=cavalry:1+armor:4; s-kmg1 pool; s-5tka pool; s-1sh pool; s-fi-tul tula")
    assert p.options("take") == {"take s-kmg1 1", "take s-kmg1 2", "take s-5tka 2"}
    both = p.play("take s-kmg1 1", "take s-5tka 2")
    assert both.units("siberia") == {"s-kmg1", "s-5tka"}
    assert four(both, "NOTED") == (0, 0, 0, 0)
    assert p.play("take s-kmg1 2").step != "returning"  # no cavalry is left, and armor has had its unit


@clause("DC-9.6")
def test_next_turn_another_one_of_each_type_comes():
    quiet = "factories=keep; axis holds leningrad vyborg"
    p = c1(f"{BACK} noted=infantry:3; {ARMIES}; {quiet}", version="campaign").play("take s-29a 0")
    assert p.step != "returning"
    p = p.until("C2", "C3").until("C1")
    assert (p.turn, p.step) == (15, "returning")
    assert p.can("take s-30a 0")


@clause("DC-9.6")
def test_they_may_be_held():
    p = c1(f"{BACK} noted=infantry:3; {POOL}; s-fi-tul tula").play("done")
    assert four(p, "NOTED") == (3, 0, 0, 0)


@clause("DC-9.15")
def test_nothing_comes_back_before_the_crisis_is_over():
    p = c1(f"date=1942-06 crisis=9 owed=artillery:1 noted=infantry:3; {POOL}; s-fi-tul tula")
    assert p.step != "returning"
