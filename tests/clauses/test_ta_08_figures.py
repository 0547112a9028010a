"""Retreat and supply asked closely: TA-3.2, TA-3.4, TA-3.9, TA-7.3, TA-8, TA-9.5."""

import pytest

from crusade.games.tiger_attack.slots import CUT, GERMAN, OBLIGED, OFF_PREY, PENDING, TARGET, US, WATCHED
from rulebook import Position, clause, positions

position = positions("tiger-attack")

ATTACK = "turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim; g-1ss-pz1 b; {}"
TWO = "turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim; g-2-304 losheim; {}"
GERMANS_HELD = (
    "turn=3 phase=B2a; g-26vgd-39 bullingen; g-26vgd-77 losheim; u-7ad-cca malmedy; u-7ad-ccb malmedy; "
    "u-7ad-ccr amel; u-3ad-cca amel; u-99-393 eupen"
)
JUDGED = (
    "turn=3; g-2-3 malmedy; g-2-2 losheim; g-peiper malmedy; g-26vgd-39 box; u-99-393 bullingen; u-99-394 eupen; "
    "u-2-9 amel; u-2-38 recht; u-2-23 stavelot; u-30-117 spa; u-30-119 elsenborn"
)


def battle(others: str = "u-99-393 bullingen; u-99-394 bullingen") -> Position:
    """Two panzer regiments at Losheim attack Buellingen."""
    return position(ATTACK.format(others)).fight("bullingen", "g-2-3", "g-2-2")


@clause("TA-3.2", "TA-3.9")
@pytest.mark.parametrize(
    ("amel", "barred"), [("u-99-394 amel", {"amel"}), ("u-99-394 amel; u-99-395 amel; u-2-9 amel", set())]
)
def test_a_point_under_a_stronger_attack_is_barred(amel, barred):
    p = position(TWO.format(f"u-99-393 bullingen; {amel}; u-2-23 eupen"))
    p = p.attack("bullingen", "g-2-3").attack("amel", "g-2-2").play("done", "battle bullingen")
    assert p.rule_hexes("retreat.struck_off") == barred
    assert ("amel" in p.rule_hexes("retreat.refuges")) is not bool(barred)
    p.rule("retreat.strike_off")
    assert p.state.holds[OBLIGED] == p.hexes(" ".join(barred))


@clause("TA-3.2", "TA-3.9")
def test_disrupted_attackers_do_not_press_and_leaders_do_not_defend():
    p = position(TWO.format("u-99-393 bullingen; u-99-394 amel; u-abrams amel; u-2-23 eupen"))
    p = p.attack("bullingen", "g-2-3").attack("amel", "g-2-2").play("done", "battle bullingen")
    amel = p.game.board.find("amel")
    assert p.rule("retreat.hard_pressed", amel) is True
    p.state.marks[p.part("slots").DISRUPTED] |= p.counters("g-2-2")
    assert p.rule("retreat.hard_pressed", amel) is False


@clause("TA-3.2", "TA-3.9")
def test_germans_under_attack_find_their_friends_points_barred_too():
    p = position(GERMANS_HELD)
    p = (
        p.attack("bullingen", "u-7ad-cca", "u-7ad-ccb")
        .attack("losheim", "u-7ad-ccr", "u-3ad-cca")
        .play("done", "battle bullingen")
    )
    assert p.rule_hexes("retreat.struck_off") == {"losheim"}
    assert p.rule_hexes("retreat.refuges") == {"a", "elsenborn"}


@clause("TA-9.7")
def test_only_leaders_of_the_defenders_on_the_attacked_point_may_flee_with_them():
    p = battle("u-99-393 bullingen; u-99-394 bullingen; u-abrams bullingen; g-peiper losheim")
    assert p.rule_units("retreat.strays") == {"u-abrams"}
    p.state.tally[p.part("slots").SIDE] = US
    assert p.rule_units("retreat.strays") == set()


@clause("TA-3.2", "TA-7.6")
def test_without_defenders_or_ways_nobody_retreats():
    p = battle()
    assert p.rule("retreat.retreat_options")
    p.state.tally[TARGET] = p.game.board.find("recht")  # empty
    assert p.rule("retreat.retreat_options") == []


@clause("TA-3.2", "TA-9.7")
def test_a_point_that_units_left_alive_is_no_longer_watched():
    p = battle("u-99-393 bullingen; u-99-394 bullingen; u-abrams bullingen").fire(1, 1).share_out()
    assert p.step == "retreat"
    assert p.state.holds[WATCHED] & p.hexes("bullingen")
    p = p.play("unit u-99-393", "move malmedy")
    assert not p.state.holds[WATCHED] & p.hexes("bullingen")
    assert p.holder("malmedy") == "us"
    p = p.play("unit u-abrams") if p.can("unit u-abrams") else p
    p = p.play("move malmedy") if p.can("move malmedy") else p
    assert (p.where("u-abrams"), p.step) == ("malmedy", "retreat")


@clause("TA-3.2", "TA-3.10")
def test_who_retreats_takes_the_point():
    p = battle("u-99-393 bullingen; u-99-394 bullingen; german holds malmedy").fire(1, 1).share_out()
    assert p.play("unit u-99-393", "move malmedy").holder("malmedy") == "us"


# ---- TA-3.8 Who defends, TA-8.4 who is cut


@clause("TA-8.1", "TA-8.4")
def test_a_supply_phase_judges_units_where_they_stand():
    p = position(JUDGED)
    p.state.marks[CUT] = p.counters("g-2-2 u-99-394")
    p.rule("supply.judge_supply", GERMAN)
    assert p.state.marks[CUT] == p.counters("g-2-3 u-99-394")


@clause("TA-8.1")
@pytest.mark.parametrize(
    ("us", "fed"),
    [("u-99-393 eupen", True), ("u-99-393 a; u-99-394 b; u-2-9 pruem; u-2-38 dasburg; u-2-23 wallendorf", False)],
)
def test_an_edge_the_enemy_stands_on_gives_no_supply(us, fed):
    p = position(f"turn=3; g-2-3 losheim; {us}")
    assert ("losheim" in p.rule_hexes("supply.supplied", GERMAN)) is fed
    assert ("a" in p.rule_hexes("supply.supplied", GERMAN)) is fed


@clause("TA-9.5")
def test_a_line_is_traced_for_those_on_the_map_who_were_asked_about():
    p = position("turn=3; g-2-3 losheim; g-2-2 a; g-26vgd-39 tray; g-26vgd-77 box; u-99-393 eupen")
    units = p.counters("g-2-3 g-26vgd-39 g-26vgd-77")
    assert p.rule_units("supply.traced", GERMAN, units) == {"g-2-3"}


@clause("TA-7.3", "TA-7.5", "TA-3.8")
def test_from_a_point_one_attacks_what_is_joined_to_it_and_from_outside_by_a_road():
    p = position("turn=3 phase=B2a; g-2-3 eupen; g-2-2 paliseul; u-82-325 north; u-99-393 monschau; u-99-394 stoumont")
    assert p.state.holds[OFF_PREY] == p.hexes("eupen paliseul")
    find = p.game.roster.find
    assert p.rule_hexes("allocation.beside", find("u-82-325")) == {"eupen"}
    assert p.rule_hexes("allocation.beside", find("u-99-393")) == {"eupen"}
    assert p.rule_hexes("allocation.beside", find("u-99-394")) == set()
    assert p.state.holds[PENDING] == 0


@clause("TA-3.2", "TA-9.7")
def test_a_leader_flees_only_after_units_have_and_is_never_disrupted():
    p = battle("u-99-393 bullingen; u-99-394 bullingen; u-abrams bullingen").fire(1, 1).share_out()
    assert "unit u-abrams" not in p.options()
    p = p.play("unit u-99-393", "move malmedy", "unit u-abrams")
    p = p.play("move malmedy") if p.can("move malmedy") else p
    assert p.where("u-abrams") == "malmedy"
    assert not p.disrupted("u-abrams")


@clause("TA-3.2", "TA-3.10", "TA-4.5")
def test_germans_who_retreat_take_the_point_too():
    p = position("turn=3 phase=B2a; g-26vgd-39 bullingen; g-2-2 a; u-7ad-cca malmedy; u-7ad-ccb malmedy; us holds amel")
    p = p.fight("bullingen", "u-7ad-cca", "u-7ad-ccb").fire(1, 1).share_out()
    assert p.play("unit g-26vgd-39", "move amel").holder("amel") == "german"


@clause("TA-13.1", "TA-13.2")
@pytest.mark.parametrize(("recovery", "down"), [("supplied", {"g-2-3"}), ("all", set())])
def test_who_recovers(recovery, down):
    text = "turn=3; g-1ss-pz1 b disrupted; g-2-3 b disrupted cut; g-2-2 a; u-99-393 eupen disrupted; u-99-394 eupen"
    p = position(text, recovery=recovery)
    p.rule("recovery.recover", GERMAN)
    assert {u for u in ("g-1ss-pz1", "g-2-3") if p.disrupted(u)} == down
    assert p.disrupted("u-99-393")  # not its turn


@clause("TA-9.5")
def test_only_in_the_second_step_do_opened_lines_count():
    p = position("turn=3 fuel=8; g-2-3 b; u-99-393 eupen")
    assert p.rule("supply.opened") == 0


@clause("TA-14.1", "TA-14.2")
def test_americans_demand_nothing_of_surrounded_germans():
    ring = (
        "g-26vgd-39 bullingen; u-2-9 elsenborn; u-2-38 malmedy; u-2-23 amel; u-99-393 a; u-99-394 losheim; g-2-3 pruem"
    )
    p = position(f"turn=3 phase=B2a; {ring}", nuts="on").fight("bullingen", "u-2-9")
    assert p.rule("retreat.surrounded") is True
    assert p.rule("surrender.may_demand") is False


@clause("TA-2.1", "TA-2.2")
@pytest.mark.parametrize(("strength", "most"), [(0, 0), (1, 1), (2, 2)])
def test_by_the_switch_an_attack_is_pressed_within_its_factors(strength, most):
    p = position(ATTACK.format("u-99-393 bullingen"), press="columns").fight("bullingen", "g-2-3")
    found = p.part("strength").press_limit(p.rule("combat.scene_of"), strength)
    assert 0 <= found <= most


@clause("TA-3.3", "TA-3.10", "TA-5.2")
def test_a_follower_behind_a_failure_takes_the_point_it_goes_back_to():
    p = position("turn=3 phase=B2a; g-2-3 losheim; u-7ad-cca amel; u-7ad-ccb amel; u-99-393 eupen; german holds recht")
    p.state.tally[TARGET] = p.game.board.find("losheim")
    p.state.lists[p.part("slots").ORIGINS] = (p.game.roster.find("u-7ad-ccb"), p.game.board.find("recht"))
    p.rule("combat.stand_down", p.game.roster.find("u-7ad-ccb"), False)
    assert (p.where("u-7ad-ccb"), p.holder("recht")) == ("recht", "us")
    assert p.disrupted("u-7ad-ccb")


@clause("TA-3.2", "TA-3.9")
def test_strong_germans_keep_their_point_open_and_a_point_not_attacked_is_open():
    text = GERMANS_HELD.replace(
        "g-26vgd-77 losheim", "g-2-3 losheim; g-2-2 losheim; g-2-304 losheim; g-lehr-130 losheim"
    )
    p = position(text).attack("bullingen", "u-7ad-cca", "u-7ad-ccb").attack("losheim", "u-7ad-ccr")
    p = p.play("done", "battle bullingen")
    assert p.rule_hexes("retreat.struck_off") == set()
    p = battle("u-99-393 bullingen; u-99-394 amel disrupted")
    assert "amel" in p.rule_hexes("retreat.refuges")
    assert p.rule_hexes("retreat.struck_off") == set()
