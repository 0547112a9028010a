"""Attacks and battles asked closely: TA-1, TA-2, TA-3, TA-4, TA-5.1 to TA-5.9."""

import pytest

from crusade.core.state import NOWHERE
from crusade.games.tiger_attack.slots import (
    ADVANCED,
    AIMED,
    ALONE,
    CALLED_OFF,
    CALM,
    COST,
    FLED_TO,
    FOLLOWING,
    GERMAN,
    HITS_ATTACK,
    HITS_DEFENCE,
    JUMP_OFFS,
    LENGTHS,
    MORALE,
    OPERATIONS,
    ORIGINS,
    ROUND,
    SECOND,
    STAGE,
    TARGET,
    WATCHED,
    WENT_FROM,
)
from rulebook import Position, clause, positions

position = positions("tiger-attack")

ATTACK = "turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim; g-1ss-pz1 b; {}"


def battle(others: str = "u-99-393 bullingen; u-99-394 bullingen", *units: str) -> Position:
    """Two panzer regiments at Losheim attack Buellingen."""
    return position(ATTACK.format(others)).fight("bullingen", *(units or ("g-2-3", "g-2-2")))


# ---- TA-5.1, TA-5.2 Routes


@clause("TA-5.1", "TA-7.5")
def test_only_undisrupted_units_of_the_same_point_use_its_route():
    p = position("turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim; g-2-304 losheim; g-1ss-pz1 a; u-99-393 bullingen")
    p = p.attack("bullingen", "g-2-3", "g-2-2", "g-1ss-pz1")
    find = p.game.board.find
    assert p.rule("allocation.along", AIMED, find("losheim"), find("bullingen")) == p.counters("g-2-3 g-2-2")
    assert p.rule("allocation.along", AIMED, find("a"), find("bullingen")) == p.counters("g-1ss-pz1")
    p.state.marks[p.part("slots").DISRUPTED] |= p.counters("g-2-3")
    assert p.rule("allocation.along", AIMED, find("losheim"), find("bullingen")) == p.counters("g-2-2")


@clause("TA-7.5", "TA-5.1", "TA-7.3")
def test_units_outside_all_use_one_road():
    text = "turn=3 phase=B2a; g-2-3 namur; g-2-2 eupen; u-82-325 north; b-29ab british; u-99-393 assesse; u-99-394 monschau"
    p = position(text).attack("namur", "u-82-325", "b-29ab", "u-99-393")
    find = p.game.board.find
    assert p.rule("allocation.along", AIMED, find("north"), find("namur")) == p.counters("u-82-325 b-29ab")
    assert p.rule("allocation.along", AIMED, find("tray"), find("namur")) == p.counters("u-82-325 b-29ab")
    assert p.rule_hexes("allocation.beside", p.game.roster.find("b-29ab")) == {"namur"}


@clause("TA-5.4", "TA-5.8", "TA-5.9")
@pytest.mark.parametrize(
    ("unit", "lengths", "cost", "target", "price"),
    [
        ("g-26vgd-39", 0, 0, "bullingen", 1),
        ("g-26vgd-39", 0, 2, "bullingen", 1),  # infantry pays one for its one length
        ("g-26vgd-39", 1, 1, "amel", 2),
        ("g-2-3", 0, 0, "bullingen", 1),
        ("g-2-3", 0, 1, "amel", 2),
        ("g-2-3", 1, 1, "amel", 2),
    ],
)
def test_the_price_of_the_length_into_the_attack(unit, lengths, cost, target, price):
    p = position("turn=3 fuel=8; g-26vgd-39 losheim; g-2-3 losheim; u-99-393 bullingen; u-99-394 amel")
    p.state.tally[LENGTHS], p.state.tally[COST] = lengths, cost
    p.state.tally[p.part("slots").HALF] = 0
    found = p.rule("allocation.last_length_price", p.game.roster.find(unit), p.game.board.find(target))
    assert found == price


@clause("TA-5.4", "TA-5.1")
@pytest.mark.parametrize(("fuel", "targets"), [(0, set()), (1, {"attack bullingen", "attack amel"})])
def test_an_attack_takes_the_fuel_it_costs_and_no_more(fuel, targets):
    p = position(f"turn=3 fuel={fuel}; g-2-3 losheim; g-1ss-pz1 b; u-99-393 bullingen; u-99-394 amel").play(
        "unit g-2-3"
    )
    assert p.options("attack") == targets


@clause("TA-5.2", "TA-5.9")
def test_only_attacks_beside_the_unit_that_are_laid_down_may_be_followed():
    text = (
        "turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim; g-2-304 b; g-1ss-pz1 losheim; u-99-393 bullingen; u-99-394 amel"
    )
    p = position(text).attack("bullingen", "g-2-3")
    assert p.play("unit g-2-2").options("follow") == {"follow bullingen"}
    assert p.play("unit g-2-304").options("follow") == set()


@clause("TA-9.8", "TA-9.6", "TA-5.2")
def test_nobody_joins_or_follows_the_150th_when_it_attacks_alone():
    p = position(
        "turn=3 phase=A3c fuel=8; g-skorzeny losheim; g-peiper a; g-2-3 a; g-2-2 a; u-99-393 bullingen; u-99-394 amel"
    )
    p = p.attack("bullingen", "g-skorzeny")
    assert p.state.holds[ALONE] == p.hexes("bullingen")
    assert "attack bullingen" not in p.play("unit g-2-3").options()
    q = p.play("unit g-2-3")
    assert q.options("follow") == set()


@clause("TA-9.4", "TA-9.8")
def test_only_the_150th_acts_alone_and_only_in_the_second_step():
    p = position("turn=3 phase=A3a fuel=8; g-skorzeny losheim; g-2-3 losheim; u-99-393 bullingen")
    find = p.game.roster.find
    assert p.rule("allocation.on_its_own", find("g-skorzeny")) is False
    p.state.tally[STAGE] = SECOND
    assert p.rule("allocation.on_its_own", find("g-skorzeny")) is True
    assert p.rule("allocation.on_its_own", find("g-2-3")) is False


@clause("TA-3.8", "TA-9.8")
def test_in_the_first_step_anybody_may_join_the_150th():
    p = position("turn=3 fuel=8; g-skorzeny losheim; g-2-3 losheim; g-2-2 losheim; u-99-393 bullingen")
    p = p.attack("bullingen", "g-skorzeny")
    assert p.state.holds[ALONE] == 0
    assert p.play("unit g-2-3").can("attack bullingen")
    p = p.attack("bullingen", "g-2-3")
    assert p.play("unit g-2-2").can("attack bullingen")


@clause("TA-3.7")
@pytest.mark.parametrize(
    ("go_back", "moved", "noted"), [("start", True, True), ("start", False, False), ("jump_off", True, False)]
)
def test_where_an_attackers_move_began_is_noted_if_it_moved(go_back, moved, noted):
    p = position("turn=3 fuel=8; g-2-3 b; g-2-2 losheim; u-99-393 bullingen; u-99-394 schonberg", go_back=go_back)
    p = p.play("unit g-2-3", "move losheim", "attack bullingen") if moved else p.attack("bullingen", "g-2-2")
    assert (p.state.lists[ORIGINS] != ()) is noted


# ---- TA-3.1, TA-3.7, TA-3.8 A battle opens and closes


@clause("TA-3.7", "TA-3.8")
def test_a_battle_opens_with_what_belongs_to_it():
    p = position("turn=3 fuel=8; g-2-3 losheim; g-1ss-pz1 a; g-2-2 losheim; u-99-393 bullingen; u-99-394 schonberg")
    p = p.attack("bullingen", "g-2-3", "g-1ss-pz1").attack("schonberg", "g-2-2")
    s = p.state
    s.tally[CALLED_OFF], s.tally[MORALE] = 1, CALM + 1
    s.holds[FLED_TO] = s.holds[WENT_FROM] = p.hexes("a amel")
    p = p.play("battle bullingen")
    s = p.state
    assert (s.tally[CALLED_OFF], s.tally[MORALE]) == (0, CALM)
    assert s.holds[FLED_TO] == s.holds[WENT_FROM] == 0
    assert s.holds[JUMP_OFFS] == p.hexes("losheim a")
    assert s.tally[TARGET] == p.game.board.find("bullingen")


@clause("TA-3.7", "TA-7.5")
def test_units_from_outside_jump_off_from_no_point():
    p = position("turn=3 phase=B2a; g-2-3 eupen; u-82-325 north; u-82-504 verviers; u-99-393 monschau")
    p = p.fight("eupen", "u-82-325", "u-82-504")
    assert p.state.holds[JUMP_OFFS] == p.hexes("verviers")


@clause("TA-3.1", "TA-3.5")
def test_an_attack_is_called_off_with_one_word_and_only_while_somebody_is_fit():
    p = battle()
    assert p.step == "withdraw"
    assert p.play("calloff").fact("TARGET") == NOWHERE
    p.rule("combat.apply_withdraw", p.game.parse("calloff"))
    assert p.fact("CALLED_OFF") == 1
    assert p.rule("combat.fighting") is False
    assert p.rule("combat.battle_over") is True
    q = battle()
    q.state.marks[q.part("slots").DISRUPTED] |= q.counters("g-2-3 g-2-2")
    assert q.rule("combat.withdraw_options") == []


@clause("TA-3.5", "TA-3.1")
@pytest.mark.parametrize(
    ("stage", "fought", "over"), [(OPERATIONS, 1, False), (OPERATIONS, 2, True), (SECOND, 0, False), (SECOND, 1, True)]
)
def test_the_last_round_ends_the_battle(stage, fought, over):
    p = battle()
    p.state.tally[STAGE], p.state.tally[ROUND] = stage, fought
    assert p.rule("combat.battle_over") is over


@clause("TA-3.3", "TA-3.6", "TA-5.2")
def test_a_battle_that_is_over_leaves_nothing_behind():
    p = position(
        "turn=3 fuel=8; g-1ss-pz1 losheim; g-2-2 losheim; g-2-304 losheim; g-2-3 b; u-99-393 bullingen disrupted; u-99-394 eupen"
    )
    p = p.attack("bullingen", "g-1ss-pz1", "g-2-2").play("unit g-2-304", "follow bullingen", "done").fire(6, 1)
    p = p.play("unit g-1ss-pz1", "done") if p.where("g-1ss-pz1") == "losheim" and p.step == "advance" else p
    s = p.state
    assert p.where("g-1ss-pz1") == "bullingen"
    assert s.marks[ADVANCED] == s.marks[AIMED] == s.marks[FOLLOWING] == 0
    assert s.holds[JUMP_OFFS] == s.holds[FLED_TO] == s.holds[WENT_FROM] == s.holds[WATCHED] == 0
    assert (s.tally[TARGET], s.tally[MORALE]) == (NOWHERE, CALM)
    assert all(s.aim[p.game.roster.find(u)] == NOWHERE for u in ("g-1ss-pz1", "g-2-2", "g-2-304"))


@clause("TA-3.3", "TA-3.10")
def test_who_advances_attacks_no_longer():
    p = battle("u-99-393 bullingen disrupted; u-99-394 eupen").fire(6, 1)
    assert p.step == "advance"
    p = p.play("unit g-2-3")
    assert p.where("g-2-3") == "bullingen"
    assert p.state.marks[AIMED] == p.counters("g-2-2")
    assert p.state.aim[p.game.roster.find("g-2-3")] == NOWHERE
    assert p.state.holds[WENT_FROM] == p.hexes("losheim")


@clause("TA-3.3", "TA-9.7")
def test_leaders_of_the_attackers_go_along_once_units_of_their_stack_have():
    p = battle("g-peiper losheim; g-bayerlein b; u-abrams losheim; u-99-393 bullingen disrupted; u-99-394 eupen").fire(
        6, 1
    )
    assert p.rule_units("advance.may_advance") == {"g-2-3", "g-2-2"}
    p = p.play("unit g-2-3")
    assert p.rule_units("advance.may_advance") == {"g-2-2", "g-peiper"}


# ---- TA-1, TA-2 Fire


@clause("TA-1.1")
def test_with_lotsa_dice_each_side_scores_from_none_to_its_strength():
    p = position(ATTACK.format("u-99-393 bullingen; u-99-394 bullingen"), dice="lotsa").fight(
        "bullingen", "g-2-3", "g-2-2"
    )
    p = p.play("done")
    attack, defence = p.strengths()
    assert len(p.state.menu) == (attack + 1) * (defence + 1)
    assert {o[1] for o in p.state.menu} == set(range(attack + 1))
    assert {o[2] for o in p.state.menu} == set(range(defence + 1))


@clause("TA-1.6")
@pytest.mark.parametrize(
    ("text", "switches", "extra"),
    [
        ("u-99-393 bullingen; u-99-394 bullingen", {}, 0),
        ("u-99-393 bullingen cut; u-99-394 bullingen", {}, 1),
        ("u-99-393 bullingen; u-99-394 eupen cut", {}, 0),  # somebody else is out of supply
        (
            "u-99-393 bullingen; u-99-394 bullingen; g-2-304 elsenborn; g-lehr-130 malmedy; g-lehr-901 amel; g-lehr-902 a",
            {"surrounded": "each"},
            2,
        ),
        (
            "u-99-393 bullingen; u-99-394 bullingen; g-2-304 elsenborn; g-lehr-130 malmedy; g-lehr-901 amel; g-lehr-902 a",
            {},
            1,
        ),
    ],
)
def test_the_extra_hits_of_a_round(text, switches, extra):
    p = position(ATTACK.format(text), **switches).fight("bullingen", "g-2-3", "g-2-2")
    assert p.rule("combat.extra_now") == extra


@clause("TA-1.2", "TA-1.6")
def test_with_lotsa_dice_extra_hits_are_added_too():
    p = position(ATTACK.format("u-99-393 bullingen cut; u-99-394 bullingen; u-99-395 bullingen"), dice="lotsa")
    p = p.fight("bullingen", "g-2-3", "g-2-2").play("done", "roll 4 0")
    assert p.hits()[0] == 5


@clause("TA-1.2")
def test_after_a_round_nothing_is_pressed_and_no_hit_is_left():
    p = battle()
    p = p.fire(1, 1, press=1).share_out()
    assert p.fact("PRESSED") == 0
    q = battle()
    q.state.tally[HITS_DEFENCE] = q.state.tally[HITS_ATTACK] = 3
    q.rule("combat.settle_round")
    assert q.hits() == (0, 0)


@clause("TA-2.1", "TA-2.2")
def test_an_attack_is_pressed_at_most_by_its_strength():
    p = battle("u-99-393 bullingen")
    p = p.play("done")
    most = max(int(o.split()[1]) for o in p.options("press"))
    assert 0 < most <= p.strengths()[0]


@clause("TA-4.1")
@pytest.mark.parametrize(("point", "points"), [("bullingen", 0), ("malmedy", 1)])
def test_hills_help_the_defenders_and_open_ground_does_not(point, points):
    p = position(f"turn=3 fuel=8; g-2-3 recht; g-2-2 amel; u-99-393 {point}; u-99-394 {point}")
    scene = p.part("strength").Scene(p.game.tables, p.state, p.game.board.find(point), GERMAN, p.counters("g-2-3"))
    held = p.counters("u-99-393 u-99-394")
    assert p.part("strength").hill_points(scene, p.counters("g-2-3"), held) == points


@clause("TA-3.3", "TA-9.7")
def test_who_stood_by_does_not_advance_with_those_who_went():
    p = battle("g-peiper losheim; g-2-304 losheim; u-99-393 bullingen disrupted; u-99-394 eupen").fire(6, 1)
    assert p.play("unit g-2-3").rule_units("advance.may_advance") == {"g-2-2", "g-peiper"}


@clause("TA-5.2", "TA-9.6")
def test_who_drives_up_beside_the_150th_does_not_follow_it():
    p = position("turn=3 phase=A3c fuel=8; g-skorzeny losheim; g-peiper b; g-2-3 b; u-99-393 bullingen; u-99-394 amel")
    p = p.attack("bullingen", "g-skorzeny").play("unit g-2-3", "move losheim")
    assert p.options("follow") == set()
