"""Movement asked closely: zones, the highway, straits, the sea: DX-1.4, DX-3, DX-6.2."""

import pytest

from crusade.core.reach import STEP
from rulebook import clause, position


@clause("DX-3.6", "DX-6.4")
def test_only_a_major_city_is_defended_for_the_whole_player_turn():
    """An ordinary hex, J7, is free as soon as it is empty; Smolensk, G7, is not."""
    p = position("turn=2; de-6a J6; su-5a J7; su-6a G7")
    barred = p.rule_hexes("movement.defended_places", 0)
    assert "G7" in barred
    assert "J7" not in barred
    assert "G5" not in barred  # nobody stood there


@clause("DX-3.3", "DX-3.6")
def test_nobody_goes_where_there_is_no_land():
    p = position("turn=2; de-6a J6; su-5a J7")
    open_hexes = p.rule("movement.open_to", 0)
    assert open_hexes & ~p.game.tables.land == 0
    assert open_hexes & p.hexes("J5 J6 J7") == p.hexes("J5 J6")


@clause("DX-1.4")
@pytest.mark.parametrize(
    ("unit", "hexes"), [("hu-fast", {"N1"}), ("ro-3a", {"K2"}), ("de-6a", set()), ("ro-4a", {"K2"})]
)
def test_hungarians_and_rumanians_keep_apart_and_nobody_else(unit, hexes):
    p = position("turn=2; de-6a J6; hu-fast K2; ro-3a N1; ro-4a tray; su-5a J7")
    assert p.rule_hexes("movement.mixing", p.game.roster.find(unit)) == hexes


@clause("DX-3.3")
@pytest.mark.parametrize(
    ("unit", "zone"),
    [
        ("de-6a J6", {"I6", "I7", "J5", "J7", "K5", "K6"}),
        ("de-pzgr1 J6", {"J5", "J7", "K5", "K6"}),  # clear hexes only
        ("de-pzgr1 I6", set()),  # it stands in forest
        ("de-6a J6 disrupted", set()),
        ("de-6a tray", set()),
        ("de-pzgr1 tray", set()),
    ],
)
def test_where_a_german_unit_stops_russians(unit, zone):
    p = position(f"turn=2 phase=B2a; {unit}; su-5a K9")
    assert p.rule_hexes("movement.zone", p.game.roster.find(unit.split()[0])) == zone


# ---- DX-3.5, DX-3.8 The highway

OURS = "; ".join(f"axis holds {hex}" for hex in ["E5", "E6", "F4", "F5", "F6", "G4", "G5", "G6"])


@clause("DX-3.5", "DX-3.8", "DX-3.12")
@pytest.mark.parametrize(
    ("text", "unit", "cost", "once"),
    [
        ("turn=2", "de-pzgr1", STEP // 2, False),
        ("turn=2; soviet holds M1", "de-pzgr1", STEP, False),  # the Axis has lost its oil
        ("turn=2", "de-6a", 0, True),
        ("turn=2 phase=B2a", "su-1tk", STEP // 2, False),
        ("turn=2 phase=B2a; soviet holds M1", "su-1tk", STEP // 2, False),
        ("turn=2 phase=B2a", "su-5a", 0, True),
    ],
)
def test_what_a_step_along_the_highway_costs(text, unit, cost, once):
    p = position(f"{text}; de-6a G5; de-pzgr1 G5; su-5a F10; su-1tk F10")
    how = p.rule("movement.mover", p.game.roster.find(unit))
    assert (how.road_cost, how.road_once) == (cost, once)


@clause("DX-3.5", "DX-6.2")
def test_panzers_take_the_hex_in_the_middle_of_two_highway_steps():
    p = position("turn=2; de-pzgr1 G5; su-5a K9; axis holds G7; soviet holds G6").play("unit de-pzgr1", "move G7")
    assert p.holder("G6") == "axis"


@clause("DX-3.5", "DX-6.2")
def test_infantry_takes_the_hex_from_which_it_went_on_free_along_the_highway():
    p = position("turn=2; de-6a F5; su-5a K9; soviet holds G5 G6").play("unit de-6a", "move G6")
    assert (p.holder("G5"), p.holder("G6"), p.holder("F6")) == ("axis", "axis", "soviet")
    assert not p.marked("de-6a", "bonus")
    assert p.fact("ROAD_USED") == 1


@clause("DX-3.5")
@pytest.mark.parametrize("held", [OURS, "soviet holds G5"])
@pytest.mark.parametrize(("goal", "used"), [("F6", 0), ("G5", 0), ("G6", 1)])
def test_the_free_step_is_used_up_only_by_a_step_along_the_highway(held, goal, used):
    p = position(f"turn=2; de-6a F5; su-5a K9; {held}").play("unit de-6a", f"move {goal}")
    assert p.fact("ROAD_USED") == used


@clause("DX-3.5")
def test_panzers_have_no_free_step_to_use_up():
    p = position("turn=2; de-pzgr1 G5; su-5a K9").play("unit de-pzgr1", "move G6")
    assert p.fact("ROAD_USED") == 0
    assert p.fact("SPENT") == STEP // 2


@clause("DX-3.2", "DX-3.5")
def test_in_blitzkrieg_even_a_free_step_of_infantry_is_its_bonus():
    p = position("turn=2 phase=A2d; de-6a G5; de-pzgr1 I2; su-5a K9").play("unit de-6a", "move G6")
    assert p.marked("de-6a", "bonus")


# ---- DX-3.11 Straits


@clause("DX-3.11")
def test_what_a_unit_beside_the_kerch_strait_can_reach():
    p = position("turn=2; de-6a O5; su-5a K9").play("unit de-6a")
    assert p.options("move") == {"move O4", "move N4", "move O6"}


@clause("DX-3.11", "DX-1.4")
def test_no_hungarian_crosses_to_rumanians_and_nobody_to_enemies():
    assert not position("turn=2; hu-fast O5; ro-3a O6; su-5a K9").play("unit hu-fast").can("move O6")
    assert not position("turn=2; de-6a O5; su-6a O6; su-5a K9").play("unit de-6a").can("move O6")


# ---- DX-3.7 The sea


@clause("DX-3.7")
def test_the_ports_a_unit_may_sail_to():
    p = position("turn=2 phase=A1; fi-se B7; de-6a G2; su-5a K9; axis holds E5; axis holds F3")
    assert p.rule_hexes("sea.ports", p.game.roster.find("de-6a")) == {"B7", "E5", "F3"}  # not where it is
    assert p.rule_hexes("sea.ports", p.game.roster.find("fi-se")) == {"G2", "E5", "F3"}


@clause("DX-3.7")
def test_without_another_port_of_ones_own_nobody_sails():
    p = position("turn=2 phase=A1; de-6a N2; su-5a K9; soviet holds O1")
    assert not p.options("sail")
    p = position("turn=2 phase=A1; de-6a N2; su-5a K9")
    assert p.options("sail") == {"sail de-6a"}


@clause("DX-3.7")
def test_a_unit_that_could_use_two_seas_runs_the_risk_of_the_one_its_port_is_on():
    """From O5 to Rostov, M8, only the Azov Sea serves: the Axis holds both its shores, and not Sevastopol."""
    p = position("turn=2 phase=A1; de-6a O5; su-5a K9; axis holds O6; axis holds M8; axis holds O1").play("sail de-6a")
    assert p.play("move M8").rule("sea.danger") == 1
    assert p.play("move O1").rule("sea.danger") == 3


@clause("DX-3.7")
@pytest.mark.parametrize(("held", "holder"), [("axis", 0), ("soviet", 1)])
def test_who_controls_a_sea(held, holder):
    p = position(f"turn=2; de-6a J6; su-5a K9; {held} holds O5; {held} holds O6")
    assert p.rule("supply.sea_holder", "azov") == holder
    p = position("turn=2; de-6a J6; su-5a K9; axis holds O5; soviet holds O6")
    assert p.rule("supply.sea_holder", "azov") == -1  # neither
