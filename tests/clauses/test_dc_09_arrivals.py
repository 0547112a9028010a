"""DC-9.3, DC-9.8, DC-9.9: German replacements, reinforcements and withdrawals; DC-1.7: the pool."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")

BOTH = "s-10a bialystok; g-i tilsit"


def b1(words: str, **switches: str) -> Position:
    """A position in phase 1 of the Axis."""
    return position(f"phase=B1; {BOTH}; {words}", **switches)


# ---- DC-9.3 German replacements


@clause("DC-9.3")
def test_a_die_of_factors_from_january_1942():
    assert b1("date=1941-12; g-ii dead").step != "replacements"
    p = b1("date=1942-01; g-ii dead")
    assert (p.step, p.seat) == ("replacements", "chance")
    assert p.play("roll 4 0").fact("REPLACEMENTS") == 4


@clause("DC-9.3", "DC-1.9")
def test_no_die_without_a_german_unit_in_the_dead_pile():
    assert b1("date=1942-01; r-3 dead").step != "replacements"


@clause("DC-9.3", "DC-2.1")
def test_none_in_the_introductory_campaign():
    words = "date=1942-01; g-ii dead"
    assert b1(words, level="introductory", version="campaign").step != "replacements"
    assert b1(words, level="introductory", version="tournament_campaign").step == "replacements"
    assert b1(words, version="campaign").step == "replacements"


@clause("DC-9.3")
def test_a_unit_costs_its_factor_armor_twice_that():
    p = b1("date=1942-01; g-ii dead; g-lvi dead; g-xli dead; r-3 dead").play("roll 5 0")
    assert p.options("enter") == {"enter g-ii", "enter g-lvi"}  # 2 and 4; XLI Panzer Corps costs 6
    p = p.play("enter g-ii", "place west")
    assert p.fact("REPLACEMENTS") == 0  # 3 are left, which pay for nothing and lapse
    assert p.step != "replace"


@clause("DC-9.3", "DC-5.3")
def test_the_present_factor_counts():
    assert b1("date=1942-10; g-ss-tk later; g-ss-wiking dead; g-ii dead").play("roll 3 0").can("enter g-ss-wiking")
    p = b1("date=1942-11; g-ss-wiking dead; g-ii dead").play("roll 3 0")
    assert p.options("enter") == {"enter g-ii"}  # turned over: 2 twice is 4


@clause("DC-9.3", "DC-10.5")
def test_it_appears_dispersed_in_the_box_or_on_a_supplied_point_of_germany():
    p = b1("date=1942-01; g-ii dead; s-8a lublin; s-11a siedlce").play("roll 3 0", "enter g-ii")
    places = {t.split()[1] for t in p.options("place")}
    assert places == {"koenigsberg", "memel", "tilsit", "suwalki", "ostroleka", "warsaw", "rzeszow", "krakow", "west"}
    p = p.play("place warsaw")
    assert p.where("g-ii") == "warsaw"
    assert p.disrupted("g-ii")


@clause("DC-9.13")
def test_any_number_of_replaced_units_on_one_point():
    p = b1("date=1942-01; g-x dead; g-v dead; g-vi dead").play("roll 2 0", "enter g-x", "place warsaw", "enter g-v")
    assert p.can("place warsaw")


# ---- DC-9.8 Reinforcements


@clause("DC-9.8")
def test_they_arrive_on_their_named_place():
    p = b1("date=1941-07; g-l later; i-xxxv later")
    assert p.where("g-l") == "koenigsberg"
    assert not p.disrupted("g-l")
    assert b1("date=1941-08; i-xxxv later").where("i-xxxv") == "west"
    assert b1("date=1942-04; g-lf6 later").where("g-lf6") == "air"


@clause("DC-9.8", "DC-10.5")
def test_otherwise_in_their_sides_box():
    assert b1("date=1941-07; g-l later; s-8a koenigsberg").where("g-l") == "west"
    c1 = f"phase=C1; {BOTH}; s-fi-tul tula; date=1941-08; s-51a later"
    assert position(c1).where("s-51a") == "simferopol"
    assert position(f"{c1}; axis holds simferopol").where("s-51a") == "siberia"
    assert position(f"{c1}; axis holds dzhankoi").where("s-51a") == "siberia"  # Kerch does not help (DC-8.4)


@clause("DC-9.8")
def test_a_unit_in_play_does_not_arrive_again():
    assert b1("date=1943-02; g-ss-tk kiev dispersed").where("g-ss-tk") == "kiev"
    assert b1("date=1943-02; g-ss-tk kiev dispersed").disrupted("g-ss-tk")


# ---- DC-9.9 Withdrawals


@clause("DC-9.9")
def test_a_unit_leaves_in_its_month_wherever_it_is():
    for place in ("kiev", "west", "dead"):
        assert b1(f"date=1942-07; g-ss-lah {place}").where("g-ss-lah") == "withdrawn"
    assert not b1("date=1942-07; g-ss-lah kiev dispersed").disrupted("g-ss-lah")


@clause("DC-9.9")
def test_a_later_row_brings_it_back_in_any_case():
    assert b1("date=1943-02; g-ss-lah withdrawn").where("g-ss-lah") == "west"
    assert b1("date=1943-02; g-ss-tk dead").where("g-ss-tk") == "west"


@clause("DC-9.9")
def test_a_withdrawn_unit_lies_in_no_pile():
    p = b1("date=1942-07; g-ss-lah withdrawn; g-ii dead").play("roll 6 0")
    assert not p.can("enter g-ss-lah")


# ---- DC-1.7 The pool


@clause("DC-1.7")
def test_counters_join_the_pool_in_their_month():
    words = f"phase=C1; {BOTH}; s-fi-tul tula; s-29a later; s-37a later; s-part1 later"
    assert position(f"date=1941-07; {words}").units("pool") == {"s-29a"}
    assert {"s-37a", "s-part1"} <= position(f"date=1941-08; {words}").units("pool")


@clause("DC-1.7")
def test_eliminated_soviet_units_are_in_the_pool_and_axis_units_in_the_dead_pile():
    p = position("date=1941-08 phase=B3; g-xxiv orsha; s-dba smolensk; s-1tk gorki").play(
        "unit g-xxiv", "move smolensk"
    )
    p = p.play("halt") if p.can("halt") else p
    assert p.where("s-dba") == "pool"
    p = position("date=1941-08 phase=C3; g-flak1 smolensk; s-8a vyazma; axis holds smolensk; g-i tilsit")
    assert p.play("unit s-8a", "move smolensk").where("g-flak1") == "dead"


@clause("DC-1.7", "DC-11.3")
def test_static_flak_is_out_of_the_game():
    p = position("date=1941-08 phase=B3; g-xxiv mozhaisk; s-pvo1 moscow; s-1tk gorki").play(
        "unit g-xxiv", "move moscow"
    )
    assert p.where("s-pvo1") == "out"


@clause("DC-1.7")
def test_a_counter_in_the_reserve_before_its_month_does_not_join_the_pool():
    p = position(f"date=1941-11 phase=C1 called=6; {BOTH}; s-fi-tul tula; s-1sh siberia; s-39a later")
    assert p.where("s-1sh") == "siberia"
    assert p.where("s-39a") == "pool"
