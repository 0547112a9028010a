import pytest

from rulebook import clause, position

# 9. Army in Poltava, K6, holds J6, J7, K5, K7, L5 and L6 in its zone. Rumanians in I7 close the way round from J7 to J6.
POLTAVA = "turn=2 phase=B2a; de-9a K6; ro-3a I7"


# ---- DX-3.3 Enemy units


@clause("DX-3.3")
@pytest.mark.parametrize("enemy", ["su-5a J7", "su-5a J7 disrupted"])
def test_a_unit_never_enters_a_hex_with_enemy_units(enemy):
    p = position(f"turn=2; de-6a J6; {enemy}").play("unit de-6a")
    assert not p.can("move J7")
    assert p.why("move J7") == "DX-3.3"


@clause("DX-3.3")
def test_nor_does_it_pass_through_one():
    """The Crimea has one gate, Perekop, N4: with Rumanians in it nobody comes out."""
    assert position("turn=2 phase=B2a; su-1mk O4; ro-3a J1").play("unit su-1mk").can("move M5")
    p = position("turn=2 phase=B2a; su-1mk O4; ro-3a N4").play("unit su-1mk")
    assert not p.can("move M5")
    assert p.why("move M5") == "DX-3.2"


@clause("DX-3.3")
@pytest.mark.parametrize(("start", "beyond"), [("B9", "C9"), ("M7", "N7")])
def test_nobody_crosses_a_blocked_hexside(start, beyond):
    """Lake Ladoga, and the Gulf of Taganrog with Russian Rostov at its end."""
    p = position(f"turn=2; de-6a {start}; su-5a K9").play("unit de-6a")
    assert not p.can(f"move {beyond}")
    assert p.why(f"move {beyond}") == "DX-3.3"


# ---- DX-3.3 Zones stop


@clause("DX-3.3")
def test_a_russian_stops_on_entering_a_hex_next_to_a_german_army():
    p = position(f"{POLTAVA}; su-1mk J8; su-5a K9").play("unit su-1mk", "move J7")
    assert not p.options("move")
    assert p.why("move I8") == "DX-3.3"
    assert p.can("attack K6")


@clause("DX-3.3")
def test_so_it_does_not_reach_what_lies_beyond():
    """From K8 by K7 to J7 would be two hexes; K7 stops, and round by J8 it is two as well: J7 stops too."""
    p = position(f"{POLTAVA}; su-1mk K8; ro-4a I8; su-5a K9").play("unit su-1mk")
    assert p.can("move J7")
    assert not p.can("move J6")
    free = position("turn=2 phase=B2a; ro-3a I7; ro-4a I8; su-1mk K8; su-5a K9").play("unit su-1mk")
    assert free.can("move J6")


@clause("DX-3.3")
def test_a_disrupted_german_army_stops_nobody():
    p = position("turn=2 phase=B2a; de-9a K6 disrupted; su-1mk J8").play("unit su-1mk", "move J7")
    assert p.can("move J6")


@clause("DX-3.3")
@pytest.mark.parametrize("ground", ["J6", "I6"])
def test_a_german_army_stops_in_clear_ground_and_in_forest(ground):
    """9. Army in J5 (clear); I6 is forest, J6 clear."""
    p = position("turn=2 phase=B2a; de-9a J5; su-1mk I7; su-5a K9").play("unit su-1mk", f"move {ground}")
    assert not p.options("move")


@clause("DX-3.3")
def test_a_panzergruppe_in_the_clear_stops_in_clear_hexes():
    p = position("turn=2 phase=B2a; de-pzgr1 J5; su-1mk I7; su-5a K9").play("unit su-1mk", "move J6")
    assert not p.options("move")
    assert p.why("move K6") == "DX-3.3"


@clause("DX-3.3")
def test_but_not_in_other_hexes():
    p = position("turn=2 phase=B2a; de-pzgr1 J5; su-1mk I7; su-5a K9").play("unit su-1mk", "move I6")
    assert p.can("move H6")


@clause("DX-3.3")
def test_a_panzergruppe_in_forest_stops_nobody():
    p = position("turn=2 phase=B2a; de-pzgr1 I6; su-1mk J7; su-5a K9").play("unit su-1mk", "move J6")
    assert p.can("move K6")


@clause("DX-3.3")
def test_a_disrupted_panzergruppe_stops_nobody():
    p = position("turn=2 phase=B2a; de-pzgr1 J5 disrupted; su-1mk J7; su-5a K9").play("unit su-1mk", "move J6")
    assert p.can("move K6")


@clause("DX-3.3")
@pytest.mark.parametrize("unit", ["de-40pzk", "hu-fast", "ro-3a", "fi-kar"])
def test_no_other_unit_has_a_zone(unit):
    p = position(f"turn=3 phase=B2a; {unit} J5; su-1mk J7; su-5a K9").play("unit su-1mk", "move J6")
    assert p.can("move K6")


@clause("DX-3.3")
def test_russians_stop_no_germans():
    p = position("turn=2; su-16a K6; su-5a K6; de-6a I7").play("unit de-6a", "move J6")
    assert p.can("move J7")


# ---- DX-3.3 From zone to zone


@clause("DX-3.3")
def test_a_russian_does_not_go_straight_from_one_hex_beside_an_army_to_another():
    p = position(f"{POLTAVA}; su-30a J7; su-5a K9").play("unit su-30a")
    assert not p.can("move J6")
    assert p.why("move J6") == "DX-3.3"


@clause("DX-3.3")
def test_except_by_one_hex_onto_a_friendly_unit():
    p = position(f"{POLTAVA}; su-30a J7; su-5a J6").play("unit su-30a")
    assert p.can("move J6")
    assert not p.play("move J6").options("move")


@clause("DX-3.3")
def test_the_same_holds_for_a_panzergruppe_from_clear_to_clear():
    """J6 and K5 are clear and both beside 1. Panzergruppe in J5; I6 beside it is forest."""
    text = "turn=2 phase=B2a; de-pzgr1 J5; ro-3a K6; ro-4a L5; su-30a J6; su-5a K9"
    p = position(text).play("unit su-30a")
    assert not p.can("move K5")
    assert p.why("move K5") == "DX-3.3"
    assert p.can("move I6")
    assert position(text.replace("J5", "J5 disrupted")).play("unit su-30a").can("move K5")


@clause("DX-3.3", "DX-3.9")
def test_a_russian_unit_may_go_round_out_of_the_zone_and_in_again():
    """Without the Rumanians in I7 the way from J7 to J6 is open: two hexes, so the second is bonus."""
    p = position("turn=2 phase=B2a; de-9a K6; su-30a J7; su-5a K9").go("su-30a", "I7", "J6")
    assert p.where("su-30a") == "J6"
    assert p.marked("su-30a", "bonus")


# ---- DX-3.3 Where zones end


@clause("DX-3.3")
def test_zones_do_not_cross_a_blocked_hexside():
    """N3/N4 is sea: an army in Odessa does not stop anybody at Perekop. One in M4 does, over the Dnieper."""
    text = "turn=2 phase=B2a; su-1mk N5; su-5a K9; de-9a "
    assert position(text + "N3").play("unit su-1mk", "move N4").can("move O4")
    assert not position(text + "M4").play("unit su-1mk", "move N4").options("move")


@clause("DX-3.3")
def test_zones_do_not_cross_a_strait():
    """An army in O6, over the Kerch Strait, does not stop anybody in O5."""
    p = position("turn=2 phase=B2a; su-1mk O4; su-5a K9; de-9a O6").play("unit su-1mk", "move O5")
    assert p.can("move O4")


@clause("DX-3.3", "DX-8.2")
def test_zones_cross_a_frozen_lake():
    """Lake Peipus, D6/D7."""
    text = "su-1mk E7; su-5a K9; de-9a D6"
    assert position(f"turn=4 phase=B2a; {text}").play("unit su-1mk", "move D7").can("move D8")
    assert not position(f"turn=8 phase=B2a weather=snow; {text}").play("unit su-1mk", "move D7").options("move")


# ---- DX-3.9 What zones bind


@clause("DX-3.9")
def test_a_russian_that_starts_in_a_zone_leaves_it_freely():
    p = position(f"{POLTAVA}; su-1mk J7; su-5a K9").play("unit su-1mk")
    assert p.can("move J8")
    assert p.can("move J11")


@clause("DX-3.9")
def test_a_russian_may_go_straight_into_the_zone_of_another_german_and_stops_there():
    """J7 is beside 9. Army in K6, I7 beside 6. Army in H7; I8 lies in no zone. A detour would take the bonus."""
    p = position("turn=2 phase=B2a; de-9a K6; de-6a H7; su-30a J7; su-5a K9").play("unit su-30a", "move I7")
    assert not p.marked("su-30a", "bonus")
    assert p.can("attack H7")
    assert not p.options("move")
    assert p.why("move I8") == "DX-3.3"
    assert not p.marked("su-30a", "bonus")
    assert p.can("attack H7")


@clause("DX-3.9")
def test_not_where_the_first_german_has_a_zone_too():
    """J6 is beside 6. Army in I6 and beside 9. Army in K6."""
    p = position(f"{POLTAVA}; de-6a I6; su-30a J7; su-5a K9").play("unit su-30a")
    assert not p.can("move J6")
    assert p.why("move J6") == "DX-3.3"


@clause("DX-3.9")
def test_zones_bind_proriv():
    p = position("turn=2 phase=B2d; de-9a K6; su-16a J7; su-1gk J8").play("unit su-16a")
    assert not p.can("move J6")
    assert p.why("move J6") == "DX-3.3"
    assert p.can("move I7")


@clause("DX-3.9")
def test_zones_do_not_bind_retreats():
    """5. Army, in K5, is attacked from K4; 17. Army looks on from J6, beside both K5 and K6."""
    p = position("turn=2; de-6a K4; de-17a J6; su-5a K5; su-30a K9").fight("K5", "de-6a").fire(1, 1)
    assert p.play("unit su-5a").can("move K6")


@clause("DX-3.9")
def test_zones_do_not_bind_advances():
    """Both K5 and L5 are beside 9. Army in L4, which is attacked too."""
    p = position("turn=2 phase=B2a; su-30a K5; su-37a K5; ro-3a L5 disrupted; de-9a L4")
    p = p.attack("L5", "su-30a").attack("L4", "su-37a").play("done", "battle L5").fire(6, 1)
    assert p.where("su-30a") == "L5"
    assert not p.disrupted("de-9a")
