"""Retreat, strength, supply, victory and secrets asked closely: DX-5.7 to DX-5.18, DX-9, DX-11, DX-12.2."""

import pytest

from crusade.core.machine import SPECTATOR
from crusade.core.state import NOBODY, NOWHERE
from crusade.games.darkest_crusade.slots import (
    ARRIVED,
    BONUS,
    BONUS_BEFORE,
    CUT,
    DISRUPTED,
    DUMMIES_OFF,
    FIXED_AXIS,
    FIXED_SOVIET,
    HAND,
    HIDDEN,
    HUNTERS,
    MODE,
    MOVED,
    MOVERS,
    ROAD_USED,
    ROUND,
    SAILED,
    SPENT,
    TARGET,
)
from rulebook import clause, position

# ---- DX-5.13 to DX-5.18 Retreat


@clause("DX-5.17")
def test_18_army_alone_may_retreat_like_any_other():
    p = position("turn=2 phase=B2a; de-18a J6; su-1tk K6; su-2tk K6").fight("J6", "su-1tk", "su-2tk").fire(1, 1)
    assert (p.step, p.options("unit")) == ("retreat", {"unit de-18a"})


@clause("DX-5.13", "DX-5.18")
def test_the_axis_too_finds_shelter_with_friends_next_to_the_attackers():
    """J7 and K5 are next to K6, where the attack comes from: only where friends stand is there a way."""
    p = position("turn=2 phase=B2a; de-18a J6; ro-4a K5; su-1tk K6; su-2tk K6").fight("J6", "su-1tk", "su-2tk")
    hexes = p.fire(1, 1).rule_hexes("retreat.refuges")
    assert "K5" in hexes
    assert "J7" not in hexes


NATIONS = "turn=2 phase=B2a; ro-3a J6; {}; su-1tk K6; su-2tk K6; su-5a I6; su-6a J5; su-7a I7; su-8a J7"


@clause("DX-1.4", "DX-5.13")
def test_rumanians_do_not_retreat_to_hungarians():
    p = position(NATIONS.format("de-6a J6; hu-fast K5")).fight("J6", "su-1tk", "su-2tk").fire(1, 1).share_out()
    assert p.options() == {"done", "unit de-6a"}
    assert p.play("unit de-6a").where("de-6a") == "K5"  # its only way


@clause("DX-1.4", "DX-5.13")
def test_the_hex_with_the_other_nation_is_left_out():
    text = NATIONS.format("hu-fast K5").replace("; su-5a I6", "")
    p = position(text).fight("J6", "su-1tk", "su-2tk").fire(1, 1).share_out().play("unit ro-3a")
    assert p.where("ro-3a") == "I6"


@clause("DX-6.2", "DX-5.13")
def test_a_unit_that_retreats_takes_the_hex_it_enters():
    p = position("turn=2; de-6a J6; de-9a J6; su-5a J7; su-6a J7; axis holds J8")
    p = p.fight("J7", "de-6a", "de-9a").fire(1, 1).share_out().play("unit su-6a")
    p = p.play("move J8") if p.can("move J8") else p
    assert (p.where("su-6a"), p.holder("J8")) == ("J8", "soviet")


@clause("DX-12.2", "DX-5.18")
@pytest.mark.parametrize(
    ("hidden", "attacked", "veiled"),
    [
        ("su-9a K7", "K7", True),
        ("su-9a K7", "", False),
        ("su-9a L6", "", False),
        ("su-9a L6", "L6", False),
        ("su-9a I8", "K7", False),
    ],
)
def test_hidden_russians_under_attack_next_to_a_battle_veil_the_retreat(hidden, attacked, veiled):
    text = f"turn=2; de-6a J6; de-9a J6; de-17a K6; de-11a K6; su-5a J7; su-6a J7; su-4a K7; {hidden} hidden"
    p = position(text, setup="secret").attack("J7", "de-6a", "de-9a")
    p = p.attack(attacked, "de-17a").play("done", "battle J7") if attacked else p.play("done")
    p = p.fire(1, 1).share_out()
    assert p.step == "retreat"
    assert p.rule("retreat.veiled_retreat") is veiled


# ---- DX-5.2 to DX-5.8 Strength


@clause("DX-5.2")
def test_only_attackers_out_of_supply_are_halved():
    """4. Army is out of supply elsewhere: it adds nothing to the attack on J7."""
    p = position("turn=2; de-6a J6 cut; de-9a J6; de-4a H7 cut; su-5a J7").fight("J7", "de-6a", "de-9a")
    assert p.strengths()[0] == 3 + 2


@clause("DX-5.8")
def test_the_stalin_line_helps_nobody_against_russians():
    """A Rumanian army in G5 attacked from H4, which is the front of the line."""
    p = position("turn=2 phase=B2a; ro-3a G5; su-1tk H4; su-2tk H4; de-6a F4").fight("G5", "su-1tk", "su-2tk")
    scene = p.rule("combat.scene_of")
    stalin = p.part("strength").stalin_points(scene, p.counters("su-1tk su-2tk"), p.counters("ro-3a"))
    assert stalin == 0


@clause("DX-12.3")
def test_with_lotsa_dice_attackers_out_of_supply_roll_by_their_attack_factors():
    p = position("turn=2; ro-3a J6 cut; de-9a J6; su-5a J7", dice="lotsa").fight("J7", "ro-3a", "de-9a")
    attack, _ = p.rule("combat.handfuls")
    assert attack == [(3, 3), (1, 2)]


# ---- DX-9 Supply


@clause("DX-9.2")
@pytest.mark.parametrize(
    ("units", "hexes"),
    [
        ("de-6a J6", {"I6", "I7", "J5", "J7", "K5", "K6"}),
        ("de-pzgr1 J6", {"J5", "J7", "K5", "K6"}),
        ("de-6a tray; de-pzgr1 tray; ro-3a N1", set()),
    ],
)
def test_the_hexes_that_serve_even_next_to_russians(units, hexes):
    assert position(f"turn=2; {units}; su-5a K9").rule_hexes("supply.german_screen") == hexes


@clause("DX-9.4", "DX-9.6")
def test_only_those_asked_about_are_fed():
    p = position("turn=2; de-6a J6; de-9a I2; su-5a K9")
    p.state.marks[ARRIVED] = p.counters("de-6a de-9a")
    assert p.rule_units("supply.fed_units", 0, p.counters("de-9a")) == {"de-9a"}


@clause("DX-9.4")
def test_a_supply_phase_fixes_the_status_of_its_side_on_the_map():
    p = position("turn=2; de-6a K11; de-9a I2; de-2a box; de-17a tray; su-5a K9; su-6a J10; su-20a L10; su-7a pool")
    s = p.state
    s.holds[FIXED_AXIS] = s.holds[FIXED_SOVIET] = 0
    s.marks[ARRIVED] = p.counters("de-9a su-5a")
    s.marks[CUT] = p.counters("de-9a su-5a")
    p.rule("supply.judge_supply", 0)
    assert s.marks[CUT] == p.counters("de-6a su-5a")  # neither those off the map nor the other side
    assert s.marks[ARRIVED] == p.counters("su-5a")
    assert s.holds[FIXED_AXIS] == p.rule("supply.supplied", 0) != 0
    assert s.holds[FIXED_SOVIET] == 0


@clause("DX-9.5", "DX-9.8")
def test_each_hex_starves_by_itself():
    p = position("turn=2; de-6a K11 disrupted cut; de-9a L10 disrupted cut; de-4a J6; su-5a K9; su-20a L11")
    assert [(here, room) for here, room in p.rule("supply.starving")] == [(p.counters("de-6a"), 0)]


# ---- DX-11 Victory


@clause("DX-11.1", "DX-11.5")
@pytest.mark.parametrize(("held", "counts"), [("axis", True), ("soviet", False)])
def test_a_great_city_counts_only_if_it_is_still_held(held, counts):
    p = position(f"turn=2; de-6a J6; su-5a K9; {held} holds F10", supply_check="fixed")
    p.state.holds[FIXED_AXIS] = p.hexes("F10 J6")
    assert p.rule("victory.great_city") is counts


@clause("DX-11.3")
@pytest.mark.parametrize(("held", "winner"), [("axis", None), ("soviet", "soviet")])
def test_a_smashing_victory_needs_the_city_in_russian_hands(held, winner):
    p = position(f"turn=2; de-6a J6; su-5a K9; {held} holds I1", supply_check="fixed")
    p.state.holds[FIXED_SOVIET] = p.hexes("I1 K9")
    p.rule("victory.german_victory")
    assert (p.fact("OVER"), p.fact("DEGREE")) == ((1, 2) if winner else (0, 0))


# ---- DX-5.1, DX-5.10 The parts of a battle


@clause("DX-5.1")
def test_the_battle_that_was_picked_begins():
    p = (
        position("turn=2; de-6a J6; de-9a J6; su-5a J7; su-1sh J7; su-6a K6")
        .attack("J7", "de-6a")
        .attack("K6", "de-9a")
    )
    assert p.play("done", "battle J7").fact("FIREPOWER") == 3
    assert p.play("done", "battle K6").fact("FIREPOWER") == 1


@clause("DX-5.10")
def test_attackers_take_their_hits_one_at_a_time():
    p = position("turn=2; de-6a J6; de-9a J6; su-1sh J7 strong; su-3sh J7 strong").fight("J7", "de-6a", "de-9a")
    p = p.fire(1, 5)
    while p.step == "defender_hits":
        p = p.play("hit su-1sh") if p.can("hit su-1sh") else p.play("hit su-3sh")
    assert p.step == "attacker_hits"
    before = p.hits()[1]
    p = p.play("hit de-6a")
    assert p.hits()[1] == before - 1
    assert p.state.hits[p.game.roster.find("de-6a")] == 1


# ---- DX-12.2 What the Axis may know


@clause("DX-12.2")
def test_the_counters_the_axis_cannot_tell_apart():
    p = position(
        "turn=2; de-6a J6; de-9a tray; su-5a K9 hidden; su-6a K9; su-7a pool; su-1mk pool; su-28a pool", setup="secret"
    )
    p.state.tally[DUMMIES_OFF] = 1
    for seat in (0, SPECTATOR):
        assert p.rule_units("secrets.unknown_to", seat) == {"su-5a", "su-7a"}
    assert p.rule_units("secrets.unknown_to", 1) == set()
    p.state.tally[DUMMIES_OFF] = 0
    decoys = {"su-f1", "su-f2", "su-f3", "su-f4", "su-1gk"}
    assert p.rule_units("secrets.unknown_to", 0) == {"su-5a", "su-7a"} | decoys
    open_game = position("turn=2; de-6a J6; su-5a K9")
    shown, unknown = open_game.part("secrets").show(open_game.game.tables, open_game.state, 0)
    assert unknown == 0
    assert shown == open_game.state


@clause("DX-12.2")
def test_a_hidden_counter_in_hand_is_not_shown_but_an_open_one_is():
    p = position("turn=2 phase=B2a; de-6a J6; su-5a K9 hidden; su-6a K9", setup="secret")
    unknown = p.counters("su-5a")
    s = p.play("unit su-5a").state.copy()
    s.tally[SPENT] = s.tally[ROAD_USED] = 1
    p.part("secrets").veil(p.game.tables, s, unknown)
    assert (s.tally[HAND], s.tally[SPENT], s.tally[ROAD_USED], s.tally[MODE]) == (NOBODY, 0, 0, 0)
    s = p.play("unit su-6a").state.copy()
    p.part("secrets").veil(p.game.tables, s, unknown)
    assert s.tally[HAND] == p.game.roster.find("su-6a")


@clause("DX-12.2")
@pytest.mark.parametrize(
    ("sailor", "shown"), [("su-5a", "su-7a"), ("su-7a", "su-7a"), ("fi-se", "fi-se"), ("de-18a", "de-18a"), ("", "")]
)
def test_which_russian_unit_went_by_sea_is_not_shown(sailor, shown):
    """7. Army stands for any of them: it is the first of the roster."""
    p = position("turn=2; de-6a J6; su-5a K9 hidden", setup="secret")
    s, find = p.state, p.game.roster.find
    s.tally[SAILED] = find(sailor) + 1 if sailor else 0
    p.rule("secrets.veil", p.counters("su-5a"))
    assert s.tally[SAILED] == (find(shown) + 1 if shown else 0)


@clause("DX-12.2")
def test_what_hidden_counters_did_in_this_phase_is_not_shown():
    p = position("turn=2; de-6a J6; su-5a K9 hidden; su-6a K9", setup="secret")
    s = p.state
    for mark in (BONUS, BONUS_BEFORE, MOVED, MOVERS, HUNTERS, DISRUPTED):
        s.marks[mark] = p.counters("su-5a su-6a")
    s.tally[ROUND], s.tally[TARGET] = 2, NOWHERE
    p.rule("secrets.veil", p.counters("su-5a"))
    assert s.tally[ROUND] == 0
    assert all(s.marks[m] == p.counters("su-6a") for m in (BONUS, BONUS_BEFORE, MOVED, MOVERS, HUNTERS))
    assert s.marks[DISRUPTED] == p.counters("su-5a su-6a")


@clause("DX-12.2")
def test_the_dummies_leave_the_map_for_good():
    p = position("turn=2; de-6a J6; su-f1 K9 hidden; su-1gk K10 hidden; su-5a K9 hidden", setup="secret")
    p.rule("setup.take_off_dummies")
    assert (p.where("su-f1"), p.where("su-1gk"), p.where("su-5a")) == ("gone", "siberian", "K9")
    assert p.state.marks[HIDDEN] == p.counters("su-5a")
    assert p.fact("DUMMIES_OFF") == 1
