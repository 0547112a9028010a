"""Movement and orders asked closely: TA-3.10, TA-5, TA-6, TA-7, TA-13."""

import pytest

from crusade.core.state import NOBODY, NOWHERE
from crusade.games.tiger_attack.slots import (
    AIMED,
    AIR_SPENT,
    ALONE,
    BY_AIR,
    COST,
    DRAWN,
    FED,
    FOLLOWING,
    FUEL,
    GERMAN,
    HALF,
    HUNTERS,
    LENGTHS,
    MODE,
    MOVED,
    MOVERS,
    OBLIGED,
    OFF_PREY,
    OPERATIONS,
    ORIGINS,
    PAID,
    PREY,
    SECOND,
    STAGE,
    STUCK,
    TURN,
    UNLIMITED,
    US,
)
from rulebook import clause, positions

position = positions("tiger-attack")

FRONT = "g-2-3 losheim; g-1ss-pz1 b; u-99-393 bullingen"

# ---- TA-3.10, TA-5.10 Whose point, where to


@clause("TA-3.10")
def test_what_the_germans_do_not_hold_is_american():
    p = position(f"turn=3 fuel=8; {FRONT}")
    german, us = p.rule_hexes("movement.held_by", GERMAN), p.rule_hexes("movement.held_by", US)
    assert german == {"a", "b", "pruem", "dasburg", "wallendorf", "losheim"}
    assert us.isdisjoint(german)
    assert len(us | german) == 60


@clause("TA-5.10")
def test_no_side_goes_where_the_other_stands():
    p = position(f"turn=3 fuel=8; {FRONT}")
    assert "bullingen" not in p.rule_hexes("movement.open_to", GERMAN)
    assert {"losheim", "b"} <= p.rule_hexes("movement.open_to", GERMAN)
    assert {"losheim", "b"}.isdisjoint(p.rule_hexes("movement.open_to", US))
    assert "bullingen" in p.rule_hexes("movement.open_to", US)


@clause("TA-5.10", "TA-7.1", "TA-7.7")
def test_the_first_length_leads_to_a_joined_point_or_by_an_open_road():
    p = position("turn=3 phase=B2a exits=liege:1; g-2-3 losheim; u-99-393 bullingen; u-82-325 north")
    find = p.game.board.find
    assert p.rule_hexes("movement.doors", find("bullingen")) == {"a", "elsenborn", "amel", "malmedy"}
    assert p.rule_hexes("movement.doors", find("north")) == {"monschau", "eupen", "verviers", "huy", "namur"}


@clause("TA-5.3")
@pytest.mark.parametrize(
    ("lengths", "goals"),
    [
        (0, set()),
        (1, {"monschau", "b"}),
        (2, {"monschau", "b", "eupen", "elsenborn", "pruem", "schnee-eifel"}),
    ],
)
def test_the_points_within_a_number_of_lengths(lengths, goals):
    """From A, with Losheim and Buellingen held by the enemy."""
    p = position("turn=3; g-2-3 a; u-99-393 bullingen; u-99-394 losheim")
    a, enter = p.game.board.find("a"), p.rule("movement.open_to", GERMAN)
    doors = p.rule("movement.doors", a)
    walked = p.part("movement").walk(p.game.tables, enter, doors, a, lengths)
    assert {p.game.board.name(h) for h in range(60) if walked >> h & 1} == goals


@clause("TA-5.3", "TA-5.5", "TA-9.3")
def test_what_a_counter_has_gone_is_taken_from_what_it_can_still_go():
    p = position("turn=3 fuel=8; g-peiper b; g-2-3 losheim; u-99-393 bullingen").play("unit g-peiper")
    assert p.can("move dasburg")
    p.state.tally[LENGTHS] = 6
    assert p.rule("movement.march_of", p.game.roster.find("g-peiper"))[1] == 0


@clause("TA-13.4", "TA-5.5")
def test_a_unit_in_the_reinforcement_step_goes_on_foot_only():
    p = position("turn=3 phase=A2 fuel=8; g-2-3 losheim; u-99-393 eupen").play("unit g-2-3")
    assert p.options("move") == {"move a", "move b", "move bullingen", "move amel", "move schonberg"}


@clause("TA-5.5", "TA-9.6")
def test_a_second_move_has_no_free_length():
    p = position("turn=3 phase=A3c fuel=0; g-peiper losheim; g-1ss-pz1 losheim; g-2-3 losheim; u-99-393 eupen")
    assert p.play("unit g-2-3").options("move") == set()
    march = p.play("unit g-2-3").rule("movement.march_of", p.game.roster.find("g-2-3"))
    assert march[1] == 0


@clause("TA-3.10", "TA-6.4")
@pytest.mark.parametrize(
    ("place", "before", "turn", "dump"), [("spa", 0, 3, 12), ("stavelot", 0, 0, 0), ("spa", 2, 2, 0)]
)
def test_the_dump_is_captured_once_and_only_at_spa(place, before, turn, dump):
    p = position(f"turn=3 fuel=8 dump_turn={before}; {FRONT}")
    p.rule("movement.occupy", GERMAN, p.game.board.find(place))
    assert (p.fact("DUMP_TURN"), p.fact("DUMP")) == (turn, dump)
    p.rule("movement.occupy", US, p.game.board.find("stavelot"))
    assert p.fact("DUMP") == dump
    p.rule("movement.occupy", US, p.game.board.find("spa"))
    assert p.fact("DUMP") == 0


@clause("TA-9.7", "TA-3.10")
@pytest.mark.parametrize(
    ("text", "side", "leader", "where"),
    [
        ("g-peiper amel; g-2-3 losheim; u-99-393 eupen", US, "g-peiper", "losheim"),  # left alone
        ("g-peiper amel; g-2-3 amel; u-99-393 eupen", US, "g-peiper", "amel"),  # with a unit
        ("g-peiper amel; g-2-3 losheim; u-99-393 eupen", GERMAN, "g-peiper", "amel"),  # by its own side
        ("u-abrams amel; g-2-3 losheim; u-99-393 recht", GERMAN, "u-abrams", "recht"),
        ("u-abrams amel; g-2-3 losheim; u-99-393 recht", US, "u-abrams", "amel"),
    ],
)
def test_a_leader_alone_where_the_enemy_comes_flees_to_the_nearest_units(text, side, leader, where):
    p = position(f"turn=7 fuel=8; {text}")
    p.rule("movement.occupy", side, p.game.board.find("amel"))
    assert p.where(leader) == where
    assert p.where("g-2-3") in ("losheim", "amel")


# ---- TA-5.5 to TA-5.8 Fuel


@clause("TA-5.5", "TA-5.8")
@pytest.mark.parametrize(
    ("cost", "half", "primary", "after"),
    [(0, 0, False, (1, 0)), (0, 0, True, (1, 1)), (1, 1, True, (1, 0)), (1, 1, False, (2, 0)), (2, 0, True, (3, 1))],
)
def test_what_one_more_length_costs(cost, half, primary, after):
    assert position(FRONT).part("fuel").one_more(cost, half, primary) == after


@clause("TA-5.5", "TA-5.7", "TA-8.2", "TA-8.5")
@pytest.mark.parametrize(
    ("text", "unit", "paid", "fuel"),
    [
        ("turn=3 fuel=2; g-2-3 losheim; u-99-393 eupen", "g-2-3", 0, 2),
        ("turn=3 fuel=2; g-2-3 losheim; u-99-393 eupen", "g-2-3", 1, 3),  # with what it has paid
        ("turn=3 fuel=9; g-2-3 losheim; u-99-393 eupen", "g-2-3", 1, 3),  # never more than three
        ("turn=3 fuel=9; g-2-3 losheim cut; g-2-2 b; u-99-393 eupen", "g-2-3", 0, -1),
        ("turn=3 phase=B2a; g-2-3 losheim; u-7ad-cca eupen", "u-7ad-cca", 0, 3),
        ("turn=3 phase=B2a weather=good; g-2-3 losheim; u-7ad-cca amel cut; u-7ad-ccb eupen", "u-7ad-cca", 0, 1),
        ("turn=3 phase=B2a weather=good; g-2-3 losheim; u-7ad-cca amel cut; u-7ad-ccb eupen", "u-7ad-cca", 1, 2),
        ("turn=3 phase=B2a weather=good; g-2-3 losheim; u-7ad-cca amel cut; u-7ad-ccb eupen", "u-7ad-ccb", 0, 3),
        ("turn=3 phase=B2a weather=good; g-2-3 b; u-7ad-cca amel cut air_spent; u-7ad-ccb eupen", "u-7ad-cca", 0, 0),
    ],
)
def test_the_fuel_a_move_may_cost(text, unit, paid, fuel):
    p = position(text)
    p.state.tally[PAID] = paid
    assert p.rule("fuel.purse", p.game.roster.find(unit)) == fuel


@clause("TA-5.11", "TA-8.5")
@pytest.mark.parametrize(
    ("fuel", "paid", "price", "left", "noted"),
    [
        (8, 0, 2, 6, 2),
        (8, 1, 2, 7, 2),
        (8, 2, 2, 8, 2),
        (8, 2, 1, 8, 2),
        (UNLIMITED, 0, 2, UNLIMITED, 2),
        (8, 0, 0, 8, 0),
    ],
)
def test_only_what_is_still_due_is_charged(fuel, paid, price, left, noted):
    p = position(f"turn=3 fuel=8; {FRONT}")
    p.state.tally[FUEL], p.state.tally[PAID] = fuel, paid
    p.rule("fuel.charge", p.game.roster.find("g-2-3"), price)
    assert (p.fact("FUEL"), p.fact("PAID")) == (left, noted)


@clause("TA-5.11", "TA-8.5")
@pytest.mark.parametrize(("paid", "price", "spent"), [(0, 1, True), (1, 1, False), (0, 0, False)])
def test_a_unit_supplied_by_air_spends_its_point_once_it_pays(paid, price, spent):
    p = position("turn=3 phase=B2a weather=good; g-2-3 losheim; u-7ad-cca amel cut; u-7ad-ccb eupen")
    p.state.tally[PAID] = paid
    p.rule("fuel.charge", p.game.roster.find("u-7ad-cca"), price)
    assert (p.state.marks[AIR_SPENT] != 0) is spent
    p.rule("fuel.charge", p.game.roster.find("u-7ad-ccb"), 3)
    assert p.state.marks[AIR_SPENT] & p.counters("u-7ad-ccb") == 0


@clause("TA-6.4", "TA-6.5", "TA-6.6")
@pytest.mark.parametrize(
    ("facts", "draws"),
    [
        ("phase=A3a fuel=2 dump=18 dump_turn=2", [1, 2, 3, 4, 5, 6]),
        ("phase=A3a fuel=2 dump=4 dump_turn=2", [1, 2, 3, 4]),
        ("phase=A3a fuel=2 dump=0 dump_turn=2", []),
        ("phase=A3a fuel=2 dump=18 dump_turn=3", []),
        ("phase=A3a fuel=unlimited dump=18 dump_turn=2", []),
        ("phase=A3a fuel=2 dump=18 dump_turn=2 weather=good", [2, 3, 4, 5, 6]),
        ("phase=B2a fuel=2 dump=18 dump_turn=2", []),
    ],
)
def test_how_much_of_the_dump_may_be_drawn(facts, draws):
    p = position(f"turn=3 {facts}; g-2-3 spa; g-2-2 losheim; u-99-393 huy")
    assert list(p.rule("fuel.drawable")) == draws


@clause("TA-6.1", "TA-6.3")
def test_a_new_turn_has_drawn_nothing_yet():
    p = position(f"turn=3 fuel=2; {FRONT}")
    p.state.tally[DRAWN] = 4
    p.rule("weather.set_weather")
    assert p.fact("DRAWN") == 0


# ---- TA-13.3 A step opens


@clause("TA-13.3")
def test_an_orders_step_opens_with_a_clean_slate():
    p = position(f"turn=3 fuel=8; {FRONT}; u-99-394 malmedy cut")
    s = p.state
    for mark in (MOVED, STUCK, AIMED, FOLLOWING):
        s.marks[mark] = p.counters("g-2-3 g-1ss-pz1")
    s.holds[OBLIGED] = s.holds[ALONE] = s.holds[OFF_PREY] = p.hexes("a bullingen")
    s.lists[ORIGINS] = (1, 2)
    s.marks[BY_AIR] = p.counters("u-99-394")
    p.rule("allocation.open_orders", SECOND)
    assert s.tally[STAGE] == SECOND
    assert s.marks[MOVED] == s.marks[STUCK] == s.marks[AIMED] == s.marks[FOLLOWING] == 0
    assert s.holds[OBLIGED] == s.holds[ALONE] == s.holds[OFF_PREY] == 0
    assert s.lists[ORIGINS] == ()
    assert s.marks[BY_AIR] == 0
    assert s.holds[PREY] == p.hexes("bullingen malmedy")
    assert s.marks[FED] & ~p.game.tables.fighters[GERMAN] == 0
    assert s.marks[FED] & p.counters("g-2-3 g-1ss-pz1") == p.counters("g-2-3 g-1ss-pz1")


@clause("TA-13.3", "TA-8.3")
@pytest.mark.parametrize(("weather", "fed"), [("good", True), ("bad", False)])
def test_in_good_weather_cut_off_americans_are_supplied_by_air(weather, fed):
    text = f"turn=3 phase=B2a weather={weather}; g-2-3 eupen; u-99-393 amel cut; u-99-394 malmedy; u-82-325 north"
    p = position(text)
    assert (p.state.marks[BY_AIR] == p.counters("u-99-393")) is fed
    assert (p.state.marks[FED] & p.counters("u-99-393") != 0) is fed
    assert p.state.holds[PREY] == p.hexes("eupen")
    assert p.state.holds[OFF_PREY] == p.hexes("eupen")


@clause("TA-13.1", "TA-13.2", "TA-13.4", "TA-9.3")
def test_who_may_move_and_who_may_attack_in_the_movement_step():
    text = "turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim stepped; g-1ss-pz1 b cut; g-26vgd-39 b stepped; g-peiper b"
    p = position(f"{text}; g-bayerlein tray; u-99-393 bullingen; u-abrams eupen")
    assert p.state.marks[MOVERS] == p.counters("g-2-3 g-1ss-pz1 g-peiper")
    assert p.state.marks[HUNTERS] == p.counters("g-2-3")


@clause("TA-13.4")
def test_by_the_switch_armor_and_americans_in_supply_may_drive_after_an_early_move():
    text = "turn=3 fuel=8; g-2-3 losheim stepped; g-2-2 losheim cut stepped; g-26vgd-39 b stepped"
    p = position(f"{text}; g-26vgd-77 b; g-lehr-130 losheim stepped disrupted; u-99-393 bullingen", early_move="drives")
    assert p.state.marks[MOVERS] == p.counters("g-2-3 g-26vgd-77")
    assert p.state.marks[HUNTERS] == p.counters("g-26vgd-77")
    text = (
        "turn=3 phase=B2a; g-2-3 losheim; u-99-393 bullingen stepped; u-7ad-cca eupen stepped; u-99-394 eupen disrupted"
    )
    p = position(text, early_move="drives")
    assert p.state.marks[MOVERS] == p.counters("u-99-393 u-7ad-cca")


@clause("TA-11.4", "TA-13.2")
@pytest.mark.parametrize(("facts", "can"), [("", True), ("closed=monschau+eupen+verviers+liege+huy+namur", False)])
def test_arrivals_move_in_if_a_road_is_open(facts, can):
    p = position(f"turn=3 phase=B2a {facts}; g-2-3 losheim; u-99-393 bullingen; u-82-325 north")
    assert p.can("unit u-82-325") is can


@clause("TA-13.1", "TA-13.2")
def test_a_player_turn_begins_with_nobody_stepped_or_dug_in():
    p = position("turn=3; g-1ss-pz1 b stepped dug_in; g-2-3 b stepped; u-99-393 eupen")
    p.rule("sequence.begin_player_turn", US)
    assert not any(p.marked(u, flag) for u in ("g-1ss-pz1", "g-2-3") for flag in ("stepped", "dug_in"))
    assert p.fact("DALLY_ROLLED") == 0


@clause("TA-8.5", "TA-7.2")
def test_a_new_turn_brings_new_fuel_by_air():
    p = position("turn=3; g-2-3 b; u-99-393 eupen air_spent; u-82-325 north_next; u-82-504 north_later")
    p.rule("sequence.begin_turn")
    assert p.state.marks[AIR_SPENT] == 0
    assert (p.turn, p.where("u-82-325"), p.where("u-82-504")) == (4, "north", "north_next")


# ---- TA-7 The roads off


@clause("TA-7.1", "TA-7.4", "TA-12.1")
@pytest.mark.parametrize("exit", ["verviers", "liege", "huy", "namur"])
def test_a_panzer_unit_that_leaves_counts_at_its_exit(exit):
    p = position(f"turn=3 fuel=8; g-2-3 {exit} fortified; g-2-2 b; u-99-393 bullingen")
    p.state.marks[FED] |= p.counters("g-2-3")
    p = p.play("unit g-2-3", "exit")
    exits = [p.state.tally[p.part("slots").EXITS + i] for i in range(4)]
    assert exits == [int(place == exit) for place in ("verviers", "liege", "huy", "namur")]
    assert p.where("g-2-3") == "exited"
    assert not p.marked("g-2-3", "fortified")


@clause("TA-7.4", "TA-5.6", "TA-9.6")
@pytest.mark.parametrize(
    ("stage", "lengths", "cost", "half", "price"),
    [
        (OPERATIONS, 0, 0, 0, 0),
        (OPERATIONS, 1, 1, 1, 1),
        (SECOND, 0, 0, 0, 1),
        (SECOND, 1, 1, 1, 1),
        (SECOND, 3, 3, 0, -1),
    ],
)
def test_what_the_road_off_costs(stage, lengths, cost, half, price):
    p = position("turn=3 fuel=8; g-2-3 huy; g-2-2 b; u-99-393 bullingen").play("unit g-2-3")
    t = p.state.tally
    p.state.marks[FED] |= p.counters("g-2-3")
    t[STAGE], t[LENGTHS], t[COST], t[HALF] = stage, lengths, cost, half
    assert p.rule("edges.road_price", p.game.roster.find("g-2-3")) == price


@clause("TA-10.1", "TA-10.2", "TA-10.3")
def test_before_the_first_turn_nothing_is_in_hand():
    p = position()
    s = p.part("setup").start(p.game.tables)
    assert (s.tally[p.part("slots").HAND], s.tally[p.part("slots").TARGET]) == (NOBODY, NOWHERE)
    assert s.tally[p.part("slots").BEGAN] == NOWHERE
    assert p.where("u-82-325") == p.where("g-fbb") == "box"
    assert s.tally[TURN] == s.tally[MODE] == 0


@clause("TA-5.3", "TA-8.5")
def test_infantry_without_fuel_left_still_walks_two_lengths():
    p = position("turn=3 phase=B2a weather=good; g-2-3 losheim; u-99-393 recht cut air_spent; u-7ad-ccb eupen")
    assert {"move stavelot", "move trois-ponts"} <= p.play("unit u-99-393").options()
