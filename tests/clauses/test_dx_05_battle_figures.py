"""Battles asked closely: what opens and closes them, who may replace a lost attacker, which place needs how many hits."""

import pytest

from crusade.core.state import NOWHERE
from crusade.games.darkest_crusade.slots import ADVANCED, AIMED, ENTERED
from rulebook import clause, position

TWO_ARMIES = "turn=2; de-6a J6; de-9a J6; su-5a J7; su-6a J7; su-1sh J7 strong"


@clause("DX-6.1")
@pytest.mark.parametrize(
    ("place", "side", "hits"),
    [("J7", 0, 0), ("G7", 0, 1), ("K4", 0, 1), ("F10", 0, 2), ("I1", 0, 0), ("I1", 1, 1), ("J5", 1, 0), ("F10", 1, 0)],
)
def test_the_hits_that_take_a_place(place, side, hits):
    """An ordinary hex needs none, a city one, Moscow two; a place of one's own none."""
    p = position("turn=2; de-6a J6; su-5a K9; axis holds J5")
    assert p.rule("combat.place_hits", p.game.board.find(place), side) == hits


@clause("DX-6.1")
def test_a_place_that_has_fallen_is_noted():
    p = position("turn=2; de-6a K5; de-pzgr1 K5; su-5a K9").fight("K4", "de-6a", "de-pzgr1").fire(6, 1)
    assert p.fact("TAKEN") == 1
    p = position("turn=2; de-6a J6; su-20a J7 disrupted; su-5a K9").fight("J7", "de-6a").fire(6, 1)
    assert p.fact("TAKEN") == 0


@clause("DX-5.1", "DX-5.22")
def test_a_kill_is_noted_for_the_advance():
    p = position("turn=2; de-6a J6; de-9a J6; su-20a J7 disrupted").fight("J7", "de-6a", "de-9a")
    assert p.fact("KILLED") == 0
    assert p.fire(6, 1).fact("KILLED") == 1


@clause("DX-5.1", "DX-5.3")
def test_a_pressed_round_leaves_nothing_pressed():
    p = position(TWO_ARMIES).fight("J7", "de-6a", "de-9a")
    assert p.fact("PRESSED") == 0
    assert p.play("press 2").fact("PRESSED") == 2
    assert p.fire(1, 1, press=2).fact("PRESSED") == 0


@clause("DX-4.5")
def test_a_lost_attacker_need_not_be_replaced():
    p = position(TWO_ARMIES + "; de-17a J6").fight("J7", "de-6a", "de-9a").fire(1, 6).share_out()
    p = p.play("done") if p.step == "retreat" else p
    assert p.options() == {"done", "replace de-17a"}
    assert p.play("done").step == "press"
    assert p.play("replace de-17a").strengths()[0] == p.play("done").strengths()[0] + 3


@clause("DX-5.1", "DX-4.13")
def test_a_battle_that_is_over_leaves_nothing_behind():
    p = position("turn=2; de-18a J6; de-9a J6; de-17a H7; su-20a J7 disrupted; su-6a I7; su-1sh I7")
    p = p.attack("J7", "de-18a", "de-9a").attack("I7", "de-17a").play("done", "battle J7").fire(6, 1)
    p = p.go("de-18a", "J7").play("done")
    assert p.fact("TARGET") == p.game.board.find("I7")  # the next battle, the only one left
    assert p.state.marks[ENTERED] == p.state.marks[ADVANCED] == 0
    assert p.state.marks[AIMED] == p.counters("de-17a")
    p = p.fire(1, 1).play("done")
    assert p.fact("TARGET") == NOWHERE
    assert p.state.marks[AIMED] == p.state.marks[ENTERED] == 0


@clause("DX-5.14", "DX-4.1")
def test_who_has_entered_is_no_defender():
    """Of two Rumanians and a korps the korps, or both Rumanians, must enter; one Rumanian is not enough."""
    text = "turn=2; ro-3a J6; ro-4a J6; de-40pzk J6; su-1sh J7 disrupted"
    p = position(text).fight("J7", "ro-3a", "ro-4a", "de-40pzk").fire(6, 1, press=2).share_out()
    assert p.obliged() == {"de-40pzk"}
    p = p.go("ro-3a", "J7")
    assert p.rule("combat.cleared") is True
    assert p.obliged() == {"de-40pzk"}


# ---- DX-12.2 Hidden reserves

RUSSIANS = "turn=2 phase=B2a; su-5a K6; {}; de-6a J6; de-9a J6; de-pzgr1 J6"


@clause("DX-12.2", "DX-4.5")
@pytest.mark.parametrize(
    ("others", "veiled"), [("su-4a K6 hidden", True), ("su-4a K6", False), ("su-4a K9 hidden", False)]
)
def test_a_hidden_unit_where_an_attacker_was_lost_veils_the_reserves(others, veiled):
    p = position(RUSSIANS.format(others + "; su-7a K5"), setup="secret").attack("J6", "su-5a").attack("J6", "su-7a")
    p = p.play("done").fire(1, 6)
    p = p.play("hit su-5a") if p.can("hit su-5a") else p
    p = p.share_out()
    assert p.where("su-5a") != "K6" or p.disrupted("su-5a")
    assert p.rule("combat.veiled_reserves") is veiled


@clause("DX-12.2", "DX-4.12")
def test_a_hidden_replacement_is_shown():
    p = position(RUSSIANS.format("su-4a K6 hidden; su-7a K5"), setup="secret").attack("J6", "su-5a", "su-7a")
    p = p.play("done").fire(1, 6).share_out().play("done")  # the Germans stay
    assert p.marked("su-4a", "hidden")
    p = p.play("replace su-4a")
    assert not p.marked("su-4a", "hidden")


@clause("DX-5.20", "DX-12.2")
def test_without_attackers_the_battle_ends_though_a_hidden_unit_that_may_not_replace_stands_by():
    p = position(RUSSIANS.format("su-4a K6 hidden disrupted"), setup="secret").fight("J6", "su-5a").fire(1, 6)
    p = p.share_out().play("done")  # the Germans stay
    p = p.play("done") if p.step == "replace" else p
    assert p.fact("TARGET") == NOWHERE


# ---- DX-10.3 The dead


@clause("DX-10.3")
@pytest.mark.parametrize(
    ("unit", "place"), [("de-6a", "gone"), ("su-5a", "pool"), ("su-1sh", "gone"), ("su-16a", "pool")]
)
def test_where_the_dead_go(unit, place):
    p = position("turn=2; de-6a J6; su-5a J7; su-1sh J7; su-16a J7")
    p.state.aim[p.game.roster.find(unit)] = 5
    p.rule("losses.eliminate", p.game.roster.find(unit))
    assert p.where(unit) == place
    assert p.state.aim[p.game.roster.find(unit)] == NOWHERE
