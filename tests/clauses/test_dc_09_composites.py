"""DC-9.10: composites made and broken up; DC-9.7, DC-9.16: partisans."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")

FAR = "s-stavka gorki; g-i tilsit; s-fi-tul tula"
SHOCK = "s-8a moscow; s-11a moscow; s-art2 moscow; s-1sh pool"


def composing(words: str, **switches: str) -> Position:
    """A position in C 1 when composites are made or broken up."""
    return on_to("compose", words, **switches)


def on_to(step: str, words: str, **switches: str) -> Position:
    """A position in C 1, everything declined up to this step."""
    p = position(f"phase=C1; {FAR}; {words}", **switches)
    while p.step != step and p.phase == "C1":
        p = p.play("done")
    return p


# ---- DC-9.10 Making


@clause("DC-9.10")
def test_a_shock_army_is_made_from_two_infantry_and_one_artillery():
    p = composing(f"date=1941-12; {SHOCK}").play("make s-1sh", "place moscow")
    assert p.where("s-1sh") == "moscow"  # the picks were forced
    assert not p.disrupted("s-1sh")
    assert {"s-8a", "s-11a", "s-art2"} <= p.units("pool")


@clause("DC-9.10")
def test_the_owner_picks_the_components():
    p = composing(f"date=1941-12; {SHOCK}; s-6a moscow").play("make s-1sh", "place moscow")
    assert p.options() == {"halt", "use s-8a", "use s-11a", "use s-6a"}
    p = p.play("use s-6a")
    assert not p.can("halt")
    p = p.play("use s-8a")
    assert p.where("s-11a") == "moscow"
    assert p.where("s-1sh") == "moscow"


@clause("DC-9.10")
def test_a_tank_army_a_cavalry_mechanized_group_a_parachute_corps():
    tanks = "s-1tk orel; s-2tk orel; s-3tk orel"
    p = composing(f"date=1942-06; {tanks}; s-5tka pool").play("make s-5tka", "place orel")
    assert p.where("s-5tka") == "orel"
    p = composing("date=1942-06; s-1tk orel; s-2ck orel; s-kmg1 pool").play("make s-kmg1", "place orel")
    assert p.where("s-kmg1") == "orel"
    p = composing("date=1942-06; s-8a orel; s-1pk pool").play("make s-1pk", "place orel")
    assert (p.where("s-1pk"), p.where("s-8a")) == ("orel", "pool")


@clause("DC-9.10")
def test_components_must_be_undispersed_basic_units_on_one_point_in_supply():
    assert composing("date=1941-12; s-8a moscow dispersed; s-11a moscow; s-art2 moscow; s-1sh pool").step != "compose"
    assert composing("date=1941-12; s-1gk moscow; s-11a moscow; s-art2 moscow; s-1sh pool").step != "compose"
    assert composing("date=1941-12; s-8a kalinin; s-11a moscow; s-art2 moscow; s-1sh pool").step != "compose"
    cut_off = "s-8a minsk; s-11a minsk; s-art2 minsk; s-1sh pool; axis holds vilnius baranovichi bobruisk mogilev orsha polotsk"
    assert composing(f"date=1941-12; {cut_off}").step != "compose"
    assert composing(f"date=1941-12; {SHOCK}").step == "compose"


@clause("DC-9.10")
def test_the_composites_own_counter_must_lie_in_the_pool():
    assert composing(f"date=1941-10; {SHOCK.replace('pool', 'later')}").step != "compose"


@clause("DC-9.10", "DC-9.14")
def test_counters_in_siberia_combine_there():
    p = composing("date=1941-12; s-8a siberia; s-11a siberia; s-art2 siberia; s-1sh pool")
    p = p.play("make s-1sh", "place siberia")
    assert p.where("s-1sh") == "siberia"


@clause("DC-10.9")
def test_a_composite_gets_the_supply_status_of_a_new_unit():
    p = composing("date=1941-12; s-8a moscow cut; s-11a moscow cut; s-art2 moscow cut; s-1sh pool")
    p = p.play("make s-1sh", "place moscow")
    assert not p.marked("s-1sh", "cut")
    p = composing("date=1942-12; s-1pk moscow cut; s-29a pool").play("split s-1pk")
    assert not p.marked("s-29a", "cut")


# ---- DC-9.10 Breaking up


@clause("DC-9.10")
def test_a_composite_is_changed_back_for_plain_components_of_factor_one():
    p = composing("date=1942-12; s-1sh orel; s-24a pool; s-29a pool; s-30a pool; s-31a pool; s-bac1 pool; s-art4 pool")
    p = p.play("split s-1sh")
    assert p.units("orel") == {"s-29a", "s-30a", "s-art4"}  # 24th Army has factor 2; the lowest numbers come
    assert not p.disrupted("s-29a")
    assert p.where("s-1sh") == "pool"


@clause("DC-9.10")
def test_only_an_undispersed_one_in_supply_whose_components_lie_in_the_pool():
    parts = "s-29a pool; s-30a pool; s-art4 pool"
    assert composing(f"date=1942-12; s-1sh orel; {parts}").can("split s-1sh")
    assert not composing(f"date=1942-12; s-1sh orel dispersed; s-1pk orel; {parts}").can("split s-1sh")
    assert not composing("date=1942-12; s-1sh orel; s-1pk orel; s-29a pool; s-art4 pool").can("split s-1sh")


@clause("DC-9.10")
def test_a_counter_made_or_broken_up_is_not_used_again_in_this_step():
    p = composing("date=1942-12; s-1pk orel; s-29a pool; s-2pk pool").play("split s-1pk")
    assert p.step != "compose"  # 29th Army stands there, but cannot become a corps at once
    p = composing("date=1942-12; s-8a orel; s-1pk pool; s-11a kursk; s-2pk pool").play("make s-1pk", "place orel")
    assert p.options() == {"done", "make s-2pk"}


@clause("DC-9.10")
def test_components_used_up_are_no_parts_of_another_composite_in_this_step():
    p = composing("date=1942-12; s-8a orel; s-1pk pool; s-2pk kursk").play("make s-1pk", "place orel")
    assert p.where("s-8a") == "pool"
    assert p.step != "compose"  # 2nd Parachute Corps would change back for 8th Army


@clause("DC-9.10", "DC-1.7")
def test_a_composite_broken_up_lies_in_the_pool_without_a_mark():
    p = composing("date=1942-12; s-1pk moscow cut; s-29a pool").play("split s-1pk")
    assert p.where("s-1pk") == "pool"
    assert not p.marked("s-1pk", "cut")


@clause("DC-2.1")
def test_no_composites_in_the_introductory_game():
    assert composing("date=1941-12; s-8a moscow; s-11a moscow", level="introductory").step != "compose"


# ---- DC-9.7, DC-9.16 Partisans


AXIS_LAND = "axis holds brest baranovichi minsk bobruisk"


def placing(words: str) -> Position:
    """A position in C 1 when partisans are placed."""
    return on_to("partisans", words)


@clause("DC-9.7")
def test_partisans_go_onto_empty_axis_points_of_the_ussr():
    p = placing(f"date=1941-08; s-part1 pool; g-ii minsk; {AXIS_LAND}")
    assert p.options("place") == {"place brest", "place baranovichi", "place bobruisk"}
    p = p.play("place bobruisk")
    assert p.where("s-part1") == "bobruisk"
    assert p.holder("bobruisk") == "axis"


@clause("DC-9.7")
def test_at_most_two_a_turn_and_one_a_point():
    p = placing(f"date=1941-08; s-part1 pool; s-part2 pool; s-part3 pool; {AXIS_LAND}").play("place minsk")
    assert not p.can("place minsk")
    assert p.play("place brest").step != "partisans"


@clause("DC-9.7", "DC-11.4")
def test_security_units_keep_them_away():
    p = placing(f"date=1941-08; s-part1 pool; g-sec-c minsk; {AXIS_LAND}")
    assert p.options("place") == {"place brest"}  # the others are next to Minsk
    dispersed = placing(f"date=1941-08; s-part1 pool; g-sec-c minsk dispersed; {AXIS_LAND}")
    assert dispersed.can("place bobruisk")


@clause("DC-9.16")
def test_security_units_in_the_box_keep_nobody_away_and_cut_off_points_will_do():
    p = placing("date=1941-08; s-part1 pool; g-sec-c west; axis holds minsk")
    assert p.options("place") == {"place minsk"}


@clause("DC-9.7", "DC-9.16")
def test_they_go_back_to_the_pool_when_a_unit_enters():
    p = position("date=1941-08 phase=B3; s-part1 minsk; g-ii baranovichi; s-8a gorki; axis holds minsk")
    assert p.play("unit g-ii", "move minsk").where("s-part1") == "pool"
    p = position("date=1941-08 phase=C3; s-part1 minsk; g-ii brest; s-8a orsha; axis holds minsk")
    assert p.play("unit s-8a", "move minsk").where("s-part1") == "pool"


@clause("DC-9.16", "DC-2.8")
def test_a_victory_city_with_partisans_counts_for_nothing():
    words = "date=1941-08 phase=B3; g-ii brest; s-8a gorki; axis holds brest baranovichi minsk"
    free = position(words)
    held = position(f"{words}; s-part1 minsk")
    victory = free.part("victory")
    assert victory.held_in_supply(free.game.tables, free.state, 0) == (7, 1)
    assert victory.held_in_supply(held.game.tables, held.state, 0) == (7, 0)
