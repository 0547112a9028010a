"""Recovery, arrivals, factories and reserves asked closely: DX-2, DX-10, DX-6.2."""

import pytest

from crusade.games.darkest_crusade.slots import (
    BONUS,
    BONUS_BEFORE,
    BUILT_TANKS,
    DUG_IN,
    EVACUATED,
    MOVED,
    MUSTERING,
    OPENED,
    SAILED,
    STALE,
    TANKS,
)
from rulebook import clause, position

EAST = "A11 A12 B12 C12 D12 E12 F12 G12 H12 I12 J11 K11 L11 M11 N11 O10 P10 Q10"
WEST = "A7 A8 B7 G2 H1 I1 J1 K1 L1 M1 N1 O1"
AXIS = (
    "de-18a de-16a de-9a de-4a de-6a de-17a de-11a de-pzgr4 de-pzgr3 de-pzgr2 de-pzgr1 de-2a de-40pzk "
    "ro-3a ro-4a fi-kar fi-se hu-fast"
)
EVERYWHERE = "; ".join(f"{unit} {hex}" for unit, hex in zip(AXIS.split(), EAST.split(), strict=True))

# ---- DX-2 Who recovers


@clause("DX-2.1", "DX-2.2", "DX-2.5")
@pytest.mark.parametrize(
    ("rule", "unit", "place"),
    [
        ("recover_black", "su-28a", "K10"),
        ("recover_rumanians", "ro-3a", "J2"),
        ("recover_rumanians", "hu-fast", "J2"),
        ("recover_brown", "su-5a", "K10"),
        ("recover_rumanians_late", "hu-fast", "J2"),
    ],
)
@pytest.mark.parametrize("before", [True, False])
def test_who_was_disrupted_in_this_player_turn_waits(rule, unit, place, before):
    p = position(f"turn=2; {unit} {place} disrupted; de-6a I2; su-9a K11")
    p.state.marks[STALE] = p.counters(unit) if before else 0
    p.rule(f"recovery.{rule}")
    assert p.disrupted(unit) is not before


@clause("DX-2.2", "DX-2.5")
@pytest.mark.parametrize("unit", ["ro-3a", "hu-fast"])
def test_under_attack_rumanians_and_hungarians_wait_for_the_end_of_the_battles(unit):
    p = position(f"turn=2 phase=B2a; {unit} J2 disrupted; de-6a I2; su-1tk J3").attack("J2", "su-1tk")
    p.rule("recovery.recover_rumanians")
    assert p.disrupted(unit)
    p.rule("recovery.recover_rumanians_late")
    assert not p.disrupted(unit)


@clause("DX-2.1", "DX-2.2", "DX-1.1")
def test_a_player_turn_begins_with_a_clean_slate():
    p = position("turn=2; de-6a J6; su-5a J7 disrupted")
    s = p.state
    s.tally[SAILED], s.tally[MUSTERING] = 5, 0
    for mark in (MOVED, BONUS, BONUS_BEFORE, DUG_IN):
        s.marks[mark] = p.counters("de-6a su-5a")
    p.rule("sequence.begin_player_turn", 1)
    assert (p.fact("SIDE"), s.tally[SAILED], s.tally[MUSTERING]) == (1, 0, 1)
    assert s.marks[MOVED] == s.marks[BONUS] == s.marks[BONUS_BEFORE] == s.marks[DUG_IN] == 0
    assert s.marks[STALE] == p.counters("su-5a")


# ---- DX-10.7 Axis reinforcements


@clause("DX-10.7", "DX-2.1")
def test_with_the_whole_west_edge_lost_reinforcements_wait():
    lost = "; ".join(f"soviet holds {h}" for h in WEST.split())
    p = position(f"turn=3 phase=A1; de-2a box; de-6a J6; su-5a K9; {lost}")
    assert not p.options("enter")
    p = position(f"turn=3 phase=A1; de-2a box; de-6a J6; su-5a K9; {lost}; axis holds J1")
    assert p.options("enter") == {"enter de-2a"}


# ---- DX-10.1 to DX-10.4 Production


@clause("DX-10.1", "DX-10.3")
def test_each_turn_opens_anew_for_giving_up_units():
    p = position("turn=2 phase=B1; su-5a K9; de-6a J6")
    p.state.tally[OPENED] = 1
    p.rule("replacements.begin_muster")
    assert p.fact("OPENED") == 0


@clause("DX-10.3", "DX-2.2")
def test_any_other_act_closes_that_chance():
    p = position("turn=2 phase=B1 tanks=3; su-5a K9; su-1tk pool; de-6a J6")
    assert p.can("giveup")
    p = p.play("build su-1tk")
    assert p.fact("OPENED") == 1
    assert not p.play("place A11").can("giveup")


@clause("DX-10.3")
def test_only_russians_on_the_map_are_given_up():
    p = position("turn=2 phase=B1; su-5a K9; su-6a K9; su-1tk pool; su-1sh siberian; de-6a J6").play("giveup")
    assert p.options("unit") == {"unit su-5a", "unit su-6a"}
    assert not position("turn=2 phase=B1; su-1tk pool; de-6a J6").can("giveup")


@clause("DX-10.3")
@pytest.mark.parametrize(("place", "can"), [("K9", True), ("tray", False), ("pool", False)])
def test_16_army_has_a_stand_in_only_where_it_is_on_the_map(place, can):
    p = position(f"turn=2 phase=B1; su-16a {place}; su-5a pool; su-6a K10; de-6a J6")
    assert p.can("standin su-5a") is can


@clause("DX-10.4")
@pytest.mark.parametrize(("turn", "works"), [(2, 0), (3, 0), (4, 1), (5, 1)])
def test_a_factory_flipped_on_turn_1_works_again_three_turns_later(turn, works):
    p = position(f"turn={turn} phase=B1; su-5a K9; de-6a J6")
    p.state.tally[EVACUATED] = 1
    assert p.rule("replacements.moved_factories") == works


@clause("DX-10.4")
def test_a_factory_captured_before_it_left_is_lost_and_no_other():
    p = position("turn=3 phase=B1; su-5a K9; de-6a J6; axis holds K7")  # Kharkov, the third factory
    for i in range(4):
        p.state.tally[EVACUATED + i] = 2
    assert p.rule("replacements.moved_factories") == 0
    assert [p.state.tally[EVACUATED + i] for i in range(4)] == [2, 2, -1, 2]


@clause("DX-10.4", "DX-10.12")
def test_with_all_tank_factors_used_a_producing_factory_stays():
    p = position("turn=2 phase=B1; su-5a K9; de-6a J6")
    assert len(p.options("evacuate")) == 4
    p.state.tally[TANKS] = 0
    assert p.rule("replacements.evacuate_options") == []


@clause("DX-10.1", "DX-10.2", "DX-10.8")
@pytest.mark.parametrize(("arrivals", "infantry"), [("leningrad", {"C8"}), ("both", {"C8", "K7", "L10"})])
def test_where_tanks_were_built_infantry_arrives_only_in_twin_cities(arrivals, infantry):
    p = position("turn=2 phase=B1; su-5a K9; de-6a J6; su-1tk pool; su-28a pool", arrivals=arrivals)
    p.state.holds[BUILT_TANKS] = p.hexes("C8 K7 L10")
    hexes = p.rule_hexes("replacements.arrival_hexes", p.game.roster.find("su-28a"))
    assert hexes & {"C8", "K7", "L10"} == infantry
    assert {"F10", "I9", *EAST.split()} <= hexes


@clause("DX-10.1", "DX-10.2", "DX-6.2")
def test_no_arrival_on_an_edge_hex_the_axis_stands_in_but_on_one_it_only_holds():
    p = position("turn=2 phase=B1 tanks=3; su-5a K9; de-6a A11; axis holds A12; su-1tk pool").play("build su-1tk")
    assert not p.can("place A11")
    assert p.holder("A12") == "axis"
    assert p.play("place A12").holder("A12") == "soviet"


@clause("DX-10.1", "DX-10.2", "DX-10.5")
def test_with_every_hex_of_the_east_edge_taken_nobody_arrives():
    p = position(f"turn=8 phase=B1 tanks=3 called=7; {EVERYWHERE}; su-1tk pool; su-28a pool; su-1sh siberian")
    assert not p.options("build")
    assert not p.options("enter")


@clause("DX-10.5")
def test_the_reserve_may_always_enter_by_the_east_edge():
    p = position("turn=8 phase=B1 called=7; su-1sh siberian; de-6a J6").play("enter su-1sh")
    assert {f"place {hex}" for hex in EAST.split()} <= p.options()


@clause("DX-10.6")
@pytest.mark.parametrize("supply_check", ["now", "fixed"])
def test_only_shock_armies_on_the_map_turn_to_their_strong_side(supply_check):
    p = position("turn=8 phase=B1; su-1sh K10; su-3sh pool; su-2sh gone; de-6a J6", supply_check=supply_check)
    assert p.options("emplace") == {"emplace su-1sh"}


@clause("DX-10.1", "DX-12.2")
@pytest.mark.parametrize(("act", "hidden"), [("place A11", False), ("hide A11", True)])
def test_a_brown_army_may_come_back_hidden(act, hidden):
    p = position("turn=2 phase=B1; su-6a K9; su-5a pool; de-6a J6", setup="secret").play("build su-5a", act)
    assert p.marked("su-5a", "hidden") is hidden


@clause("DX-8.1", "DX-8.3")
def test_the_weather_of_october_is_rolled_once():
    p = position("turn=4 phase=W; de-6a J6; su-5a K9; su-20a K9").play("roll 6 0")
    assert (p.turn, p.weather, p.phase) == (5, "good", "A1")


@clause("DX-10.3", "DX-2.2")
def test_16_army_given_up_comes_back_even_if_it_was_out_of_supply():
    p = position("turn=2 phase=B1; su-16a K9 cut; su-5a K9; de-6a J6").play("giveup", "unit su-16a")
    assert p.where("su-16a") == "pool"
