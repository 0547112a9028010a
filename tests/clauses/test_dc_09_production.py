"""DC-9.1, DC-9.2, DC-9.11, DC-9.13: factories, factors, and what they build."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")

FAR = "s-1mrd gorki; g-i tilsit"  # somebody on each side, out of the way
TANKS = "s-ft-kha kharkov; s-ft-sta stalingrad; s-ft-gor gorki; s-ft-mos moscow"


def on_to(p: Position, step: str) -> Position:
    """Decline everything up to this step of phase 1."""
    while p.step != step:
        assert p.phase == "C1", f"phase 1 went by without {step}"
        p = p.play("done")
    return p


def factors(p: Position, kind: str, slot: str = "FACTORS") -> int:
    """The factors in hand of a type."""
    slots = p.part("slots")
    return p.tally(getattr(slots, slot) + slots.TYPES.index(kind))


def built(words: str, **switches: str) -> Position:
    """A position in C 1 when factors are spent."""
    return on_to(position(f"phase=C1; {FAR}; {words}", **switches), "build")


def places(p: Position) -> set[str]:
    """Where the counter in hand may be placed."""
    return {text.split()[1] for text in p.options("place")}


# ---- DC-9.1 Factors


@clause("DC-9.1")
def test_two_centres_or_factories_give_a_factor_rounded_up():
    p = built(f"date=1941-07; {TANKS}; s-ft-len leningrad; s-2tk pool; s-29a pool")
    assert factors(p, "armor") == 3  # five tank factories
    assert factors(p, "infantry") == 7  # fourteen centres
    assert factors(p, "cavalry") == 2  # three centres


@clause("DC-9.1")
def test_by_the_switch_each_gives_a_factor():
    p = built(f"date=1941-07; {TANKS}; s-2tk pool", production="full")
    assert factors(p, "armor") == 4
    assert factors(p, "infantry") == 14


@clause("DC-9.1", "DC-10.5")
def test_only_those_in_production_supply_count():
    ring = "axis holds narva luga mga vyborg petrozavodsk"
    p = built(f"date=1941-07; {TANKS}; s-ft-len leningrad; s-2tk pool; {ring}")
    assert "leningrad" in p.supplied("soviet")  # over Ladoga, which is no production supply
    assert factors(p, "armor") == 2  # four factories
    assert factors(p, "infantry") == 7  # thirteen centres


@clause("DC-9.1", "DC-9.13")
def test_infantry_centres_do_not_count_in_the_first_player_turn():
    p = built("date=1941-06; s-fi-tul tula; s-fi-mos moscow; s-fi-kie kiev; s-29a pool; s-3ck pool")
    assert factors(p, "infantry") == 2  # three factories
    assert factors(p, "cavalry") == 2  # cavalry centres count at once
    assert places(p.play("enter s-29a")) == {"tula", "moscow", "kiev", "siberia"}


@clause("DC-9.1")
def test_a_unit_costs_its_front_factor_and_arrives_dispersed():
    p = built("date=1941-07 factors=armor:3; s-4tk pool; s-2tk pool; s-ft-mos moscow")
    assert factors(p, "armor") == 4
    p = p.play("enter s-4tk", "place moscow")
    assert factors(p, "armor") == 2  # 4th Mechanised has factor 2
    assert p.where("s-4tk") == "moscow"
    assert p.disrupted("s-4tk")


@clause("DC-9.1")
def test_air_with_a_back_costs_its_front():
    p = built("date=1942-06; s-dba pool flipped; s-6iak pool flipped; s-fv-mos moscow")
    assert factors(p, "air") == 1
    assert p.play("enter s-dba").can("place moscow")


@clause("DC-9.1")
def test_one_unit_a_place_and_type_but_any_number_in_siberia():
    p = built("date=1941-07; s-29a pool; s-30a pool; s-31a pool; s-2tk pool; s-ft-mos moscow")
    p = p.play("enter s-29a", "place moscow")
    assert not p.play("enter s-30a").can("place moscow")
    assert p.play("enter s-2tk").can("place moscow")  # another type
    p = p.play("enter s-30a", "place siberia", "enter s-31a", "place siberia")
    assert p.units("siberia") == {"s-30a", "s-31a"}
    assert p.disrupted("s-30a")


@clause("DC-9.1")
def test_what_is_in_siberia_recovers_in_phase_6():
    p = built("date=1941-07; s-29a pool; s-1tk kiev").play("enter s-29a", "place siberia")
    p = p.until("B1", "A", "")
    assert p.where("s-29a") == "siberia"
    assert not p.disrupted("s-29a")


@clause("DC-9.1", "DC-4.4")
def test_armor_artillery_and_air_are_kept_infantry_and_cavalry_lapse():
    p = built("date=1941-07 factors=artillery:2+air:1; s-ft-mos moscow; s-29a pool")
    assert factors(p, "infantry") == 7
    p = p.until("C2", "C3")
    assert factors(p, "infantry") == factors(p, "cavalry") == 0
    assert (factors(p, "armor"), factors(p, "artillery"), factors(p, "air")) == (1, 2, 1)


@clause("DC-9.1")
def test_infantry_factors_build_guards_and_stavka_but_no_static_flak():
    p = built("date=1942-12; s-stavka pool; s-2ga pool; s-pvo1 pool; s-29a pool")
    assert {"enter s-stavka", "enter s-2ga", "enter s-29a"} <= p.options()
    assert not p.can("enter s-pvo1")


# ---- DC-9.2 Factories


@clause("DC-9.2")
def test_a_factory_that_was_turned_does_not_count_this_turn():
    p = position(f"date=1941-07 phase=C1; {FAR}; {TANKS}; s-2tk pool")
    p = on_to(p, "factories").play("turn s-ft-kha", "turn s-ft-mos", "turn s-ft-gor", "done")
    assert p.marked("s-ft-kha", "entrained")
    assert factors(p, "armor") == 1


@clause("DC-9.2", "DC-4.4")
def test_a_factory_is_turned_once_a_phase():
    p = on_to(position(f"date=1941-07 phase=C1; {FAR}; {TANKS}; s-2tk pool"), "factories")
    assert not p.play("turn s-ft-kha").can("turn s-ft-kha")


@clause("DC-9.2")
def test_it_works_again_only_in_a_major_or_victory_city_or_in_siberia():
    p = position(
        f"date=1941-07 phase=C1; {FAR}; s-ft-kha kursk entrained; s-ft-mos orel entrained; s-ft-gor siberia entrained"
    )
    p = on_to(p, "factories")
    assert p.options("turn") == {"turn s-ft-kha", "turn s-ft-gor"}


@clause("DC-9.2", "DC-10.5")
def test_it_must_be_in_production_supply():
    p = position(
        f"date=1941-07 phase=C1; {FAR}; s-ft-len leningrad; s-ft-kha kharkov; "
        "axis holds narva luga mga vyborg petrozavodsk"
    )
    assert on_to(p, "factories").options("turn") == {"turn s-ft-kha"}


@clause("DC-9.2")
def test_a_factory_working_in_siberia_counts():
    p = built("date=1941-07; s-ft-kha siberia; s-2tk pool")
    assert factors(p, "armor") == 1
    assert places(p.play("enter s-2tk")) == {"siberia"}  # Siberia is no counted place, and needs none (DC-9.13)


@clause("DC-9.2")
def test_an_entrained_factory_is_destroyed_when_an_enemy_enters():
    p = position("date=1941-08 phase=B3; g-xxiv poltava; s-ft-kha kharkov entrained; s-1tk gorki")
    p = p.play("unit g-xxiv", "move kharkov")
    assert p.where("s-ft-kha") == "out"


@clause("DC-9.2", "DC-12.5")
def test_a_factory_may_work_in_helsinki_but_once_finland_has_left_nothing_is_built_there():
    words = "date=1944-07; s-ft-kha helsinki; s-2tk pool; soviet holds kouvola helsinki"
    assert built(words).play("enter s-2tk").can("place helsinki")
    assert not built(f"{words}; finland_left=38").play("enter s-2tk").can("place helsinki")


# ---- DC-9.11, DC-9.13 Siberian factors and where they are spent


@clause("DC-9.11")
def test_siberia_sends_factors_by_the_last_row_whose_month_has_come():
    for date, expected in (("1941-07", (6, 2)), ("1941-12", (6, 2)), ("1942-01", (2, 1)), ("1943-01", (2, 2))):
        p = built(f"date={date} called=5 instalment=3; s-29a pool")
        assert (factors(p, "infantry", "SIBERIAN"), factors(p, "armor", "SIBERIAN")) == expected


@clause("DC-9.5", "DC-9.11")
def test_none_during_a_crisis():
    p = built("date=1942-01 crisis=1 owed=artillery:1; s-29a pool")
    assert factors(p, "infantry", "SIBERIAN") == 0


@clause("DC-9.11", "DC-9.13")
def test_siberian_factors_pay_first_and_only_in_siberia():
    p = built("date=1941-06 called=5 siberian=armor:1; s-29a pool; s-2tk pool; s-4tk pool; s-ft-mos moscow")
    assert (factors(p, "armor"), factors(p, "armor", "SIBERIAN")) == (1, 1)
    heavy = p.play("enter s-4tk")
    assert places(heavy) == {"siberia"}  # 2 factors, together with the Siberian one
    heavy = heavy.play("place siberia")
    assert (factors(heavy, "armor"), factors(heavy, "armor", "SIBERIAN")) == (0, 0)
    light = p.play("enter s-2tk", "place siberia")
    assert (factors(light, "armor"), factors(light, "armor", "SIBERIAN")) == (1, 0)
    here = p.play("enter s-2tk", "place moscow")
    assert (factors(here, "armor"), factors(here, "armor", "SIBERIAN")) == (0, 1)


@clause("DC-9.11", "DC-9.13")
def test_kept_siberian_factors_stay_apart_and_infantry_lapses():
    p = built("date=1942-01 instalment=3; s-29a pool").until("C2", "C3")
    assert factors(p, "armor", "SIBERIAN") == 1
    assert factors(p, "infantry", "SIBERIAN") == 0


@clause("DC-9.10", "DC-9.13")
def test_a_composite_is_built_from_a_factor_for_each_component():
    p = built("date=1941-12 factors=artillery:1 instalment=3; s-1sh pool; s-29a pool; s-fi-mos moscow")
    infantry = factors(p, "infantry")
    p = p.play("enter s-1sh")
    assert "gorki" in places(p)  # an infantry centre
    assert "siberia" in places(p)
    p = p.play("place moscow")
    assert p.disrupted("s-1sh")
    assert (factors(p, "infantry"), factors(p, "artillery")) == (infantry - 2, 0)


@clause("DC-9.13")
def test_a_composite_takes_up_the_place_of_one_of_its_types():
    p = built("date=1941-12 factors=artillery:1 instalment=3; s-1sh pool; s-29a pool; s-art4 pool; s-fa-gor gorki")
    p = p.play("enter s-1sh", "place gorki")
    assert not p.play("enter s-29a").can("place gorki")


# ---- DC-2.1


@clause("DC-2.1")
def test_the_introductory_game_has_infantry_and_tank_factories_only_and_no_composites():
    p = position(level="introductory")
    tables = p.game.tables
    kinds = {tables.roster.id[u] for u in range(len(tables.roster)) if tables.in_play >> u & 1}
    assert {"s-ft-kha", "s-fi-tul", "s-part1", "g-lf1", "g-flak1"} <= kinds
    assert not {"s-fa-len", "s-fv-mos", "s-1sh", "s-1pk", "s-1ga", "g-hq-18", "g-ss-tk", "sp-250", "s-art1"} & kinds
    assert p.where("s-1pk") == "out"
