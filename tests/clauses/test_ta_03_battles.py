"""TA-3.1, TA-3.3 and TA-3.5 to TA-3.8, TA-3.10: rounds, withdrawal, success and failure, jump-off points, control."""

import pytest

from crusade.games import load_revision
from crusade.record.notation import read_position
from rulebook import Position, clause, positions

position = positions("tiger-attack")

LATER = "g-peiper a; g-1ss-pz1 a"
TWO = "g-2-3 losheim; g-2-2 losheim"
HELD = "u-99-393 bullingen; u-99-394 bullingen; u-2-23 bullingen"


def bullingen(more="", units=("g-2-3", "g-2-2"), defenders=HELD):
    """Panzers in Losheim about to fight for Bullingen."""
    return position(f"turn=2 fuel=24; {LATER}; {TWO}; {defenders}; {more}").fight("bullingen", *units)


# ---- TA-3.1 Rounds and withdrawal


@clause("TA-3.1")
def test_a_battle_has_two_rounds():
    p = bullingen().fire(1, 1, press=4).play("done")
    assert (p.step, p.fact("ROUND")) == ("withdraw", 1)
    p = p.fire(1, 1, press=4).play("done")
    assert p.phase == "A3c"


@clause("TA-3.1")
def test_a_second_attack_has_one_round():
    p = position(f"turn=2 fuel=24 phase=A3c; g-peiper losheim; {TWO}; {HELD}").fight("bullingen", "g-2-3")
    p = p.fire(1, 1).play("done")
    assert p.phase != "A3c"


@clause("TA-3.1")
def test_the_attacker_may_call_off_before_the_first_round_and_the_fuel_is_spent():
    p = bullingen()
    assert p.options() == {"done", "recall g-2-3", "recall g-2-2", "calloff"}
    p = p.play("calloff")
    assert p.phase == "A3c"
    assert p.fact("FUEL") == 24 - 2
    assert p.where("g-2-3") == "losheim"


@clause("TA-3.1")
def test_single_attackers_go_back_as_they_are():
    p = bullingen().fire(1, 4, press=4)
    p = p.play("hit g-2-3", "hit g-2-3").play("done")  # disrupted; the defenders stay
    assert p.step == "withdraw"
    p = p.play("recall g-2-3")
    assert p.where("g-2-3") == "losheim"
    assert p.disrupted("g-2-3")
    assert p.play("done").step == "press"
    assert p.strengths()[0] == 2


@clause("TA-3.1")
def test_who_is_withdrawn_before_the_first_round_fights_in_none():
    p = bullingen().play("recall g-2-3")
    assert p.options() == {"done", "recall g-2-2", "calloff"}
    assert p.where("g-2-3") == "losheim"
    assert p.strengths()[0] == 2


# ---- TA-3.3 Afterwards


@clause("TA-3.3")
def test_undisrupted_attackers_enter_as_they_like_and_disrupted_ones_go_back():
    p = bullingen(defenders="u-99-393 bullingen; u-99-394 bullingen").fire(6, 4)  # 3 hits and 1
    p = p.play("hit u-99-393", "hit u-99-393", "hit g-2-3").play("unit u-99-394", "move amel")
    assert p.step == "advance"
    assert p.options() == {"done", "unit g-2-2"}
    assert p.why("unit g-2-3") == "TA-3.3"
    assert p.play("unit g-2-2").where("g-2-2") == "bullingen"
    assert p.play("done").where("g-2-2") == "losheim"


@clause("TA-3.3")
def test_attackers_who_did_not_take_the_point_go_back_undisrupted_followers_disrupted():
    p = position(f"turn=2 fuel=24; {LATER}; {TWO}; g-lehr-130 losheim; {HELD}").attack("bullingen", "g-2-3", "g-2-2")
    p = p.play("unit g-lehr-130", "follow bullingen", "done").fire(1, 1, press=4).play("done")
    p = p.fire(1, 1, press=4).play("done")
    assert p.phase == "A3c"
    assert not p.disrupted("g-2-3")
    assert p.disrupted("g-lehr-130")
    assert p.where("g-lehr-130") == "losheim"


@clause("TA-3.3")
def test_a_follower_that_does_not_enter_a_cleared_point_stays_undisrupted_where_the_attack_began():
    text = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 b; u-99-393 bullingen disrupted"
    p = position(text).attack("bullingen", "g-2-3").play("unit g-2-2", "move losheim", "follow bullingen", "done")
    p = p.fire(6, 1)
    assert p.step == "advance"
    p = p.play("done")
    assert p.where("g-2-2") == "losheim"  # not B, where its move began
    assert not p.disrupted("g-2-2")


# ---- TA-3.5 When a battle ends


@clause("TA-3.5")
def test_it_ends_when_every_attacker_is_disrupted():
    p = bullingen(units=("g-2-3",)).fire(1, 4)  # 2 hits disrupt the only attacker
    p = p.play("done")  # the defenders stay
    assert p.phase == "A3c"
    assert p.disrupted("g-2-3")


@clause("TA-3.5")
def test_a_disrupted_attacker_stays_as_a_target_and_does_not_fire():
    p = bullingen().fire(1, 4, press=4).play("hit g-2-3", "hit g-2-3", "done")
    assert p.strengths() == (2, 3)
    p = p.fire(1, 2)
    assert p.can("hit g-2-3")


@clause("TA-3.5")
def test_followers_take_no_hits_and_replace_nobody():
    p = position(f"turn=2 fuel=24; {LATER}; {TWO}; g-lehr-130 losheim; {HELD}").attack("bullingen", "g-2-3", "g-2-2")
    p = p.play("unit g-lehr-130", "follow bullingen", "done").fire(1, 4)
    assert p.why("hit g-lehr-130") == "TA-3.5"


@clause("TA-3.5")
def test_a_battle_is_over_as_soon_as_all_defenders_are_gone():
    p = bullingen(defenders="u-99-393 bullingen disrupted; u-99-394 eupen").fire(6, 1)
    assert p.fact("ROUND") == 1
    assert p.units("bullingen") == set()
    assert p.step == "advance"


# ---- TA-3.6 Success and failure


@clause("TA-3.6")
def test_followers_enter_behind_a_success_even_if_no_attacker_can():
    text = f"turn=2 fuel=24; {LATER}; g-12vgd-27 losheim; g-12vgd-48 losheim; u-99-393 bullingen disrupted"
    p = position(text).attack("bullingen", "g-12vgd-27").play("unit g-12vgd-48", "follow bullingen", "done")
    p = p.fire(6, 6)  # the defender dies; nobody fires back
    assert p.can("unit g-12vgd-48")
    assert p.play("unit g-12vgd-48").where("g-12vgd-48") == "bullingen"


@clause("TA-3.6")
def test_even_if_every_attacker_was_destroyed():
    text = f"turn=2 fuel=24; {LATER}; g-12vgd-27 losheim; g-12vgd-48 losheim; u-99-393 bullingen; u-9ad-cca bullingen"
    p = position(text).attack("bullingen", "g-12vgd-27").play("unit g-12vgd-48", "follow bullingen", "done").fire(1, 4)
    assert p.where("g-12vgd-27") == "lost"
    p = p.play("unit u-99-393", "move amel", "unit u-9ad-cca", "move elsenborn")
    assert p.can("unit g-12vgd-48")


@clause("TA-3.6")
def test_a_call_off_is_a_failure_for_the_followers_who_cannot_be_withdrawn():
    p = position(f"turn=2 fuel=24; {LATER}; {TWO}; {HELD}").attack("bullingen", "g-2-3")
    p = p.play("unit g-2-2", "follow bullingen", "done")
    assert p.why("recall g-2-2") == "TA-3.6"
    assert p.play("calloff").disrupted("g-2-2")


# ---- TA-3.7 The jump-off point


@clause("TA-3.7")
def test_an_attacker_jumps_off_from_the_last_point_before_the_attacked_one():
    """Bad weather: the panzers drive from B to Losheim and attack Bullingen from there."""
    p = position(f"turn=2 fuel=24; {LATER}; g-2-3 b; {HELD}").play("unit g-2-3", "move losheim", "attack bullingen")
    assert p.where("g-2-3") == "losheim"
    p = p.play("done").fire(1, 1)
    assert "move losheim" not in p.play("unit u-99-393").options()  # the attack came from there


def from_b(**switches):
    """A panzer drives from B to Losheim and attacks Bullingen; the battle is about to begin."""
    text = f"turn=2 fuel=24; {LATER}; g-2-3 b; {HELD}"
    return position(text, **switches).play("unit g-2-3", "move losheim", "attack bullingen", "done")


@clause("TA-3.7", "TA-3.1", "TA-3.3")
def test_attackers_go_back_to_where_their_move_began():
    assert from_b().play("calloff").where("g-2-3") == "b"
    assert from_b().play("recall g-2-3").where("g-2-3") == "b"
    beaten = from_b().fire(1, 4).share_out()
    assert beaten.until("A3c").where("g-2-3") == "b"
    assert beaten.until("A3c").disrupted("g-2-3")


@clause("TA-3.7")
def test_by_the_switch_they_go_back_to_the_last_point_before_the_attacked_one():
    assert from_b(go_back="jump_off").play("calloff").where("g-2-3") == "losheim"


@clause("TA-3.7")
def test_an_attacker_that_does_not_enter_a_cleared_point_goes_back_too():
    text = f"turn=2 fuel=24; {LATER}; g-2-3 b; g-2-2 losheim; u-99-393 bullingen disrupted"
    p = position(text).play("unit g-2-3", "move losheim", "attack bullingen").fight("bullingen", "g-2-2")
    p = p.fire(6, 1).play("unit g-2-2", "done")
    assert (p.where("g-2-2"), p.where("g-2-3")) == ("bullingen", "b")


@clause("TA-3.7")
def test_they_stop_before_an_enemy_who_has_come_onto_the_way_back():
    """The U.S. cavalry beaten at Schonberg retreats onto Losheim, which the panzer left to attack Bullingen from Amel."""
    text = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 st-vith; u-14cav schonberg; {HELD}"
    p = position(text).play("unit g-2-3", "move amel", "attack bullingen", "unit g-2-2", "attack schonberg")
    p = (p.play("done") if p.can("done") else p).play("battle schonberg").fire(1, 1)
    p = p.share_out().play("unit u-14cav", "move losheim")
    p = p.until("A3c")
    assert p.where("u-14cav") == "losheim"
    assert p.where("g-2-3") == "amel"


@clause("TA-3.7", "TA-7.2")
def test_who_came_in_by_road_to_attack_goes_back_outside():
    """U.S. armor enters at Martelange and attacks Ettelbrueck; called off, it comes in again next turn."""
    text = "turn=6 phase=B2a; u-4ad-cca south; g-2-3 ettelbrueck; g-1ss-pz1 a; u-99-393 eupen"
    text += "; u-abrams eupen"
    p = position(text).play("unit u-4ad-cca", "move martelange", "attack ettelbrueck", "done", "calloff")
    assert (p.phase, p.where("u-4ad-cca")) == ("B2c", "south_next")


@clause("TA-3.7", "TA-9.7")
def test_a_leader_left_alone_goes_back_with_the_last_of_his_stack():
    text = f"turn=2 fuel=24 phase=A3c; g-peiper b; g-2-3 b; g-2-2 b; {HELD}"
    p = position(text)
    for unit in ("g-2-3", "g-2-2"):
        p = p.play(f"unit {unit}", "move losheim", "attack bullingen")
    p = p.play("unit g-peiper", "move losheim")
    assert p.where("g-peiper") == "losheim"
    p = p.play("recall g-2-3")
    assert p.where("g-peiper") == "losheim"
    assert p.play("recall g-2-2").where("g-peiper") == "b"


@clause("TA-3.7")
def test_us_attackers_stop_before_a_german_on_the_way_back():
    """Armor drives from Wiltz to Clervaux to attack Ouren; Germans beaten at Ettelbrueck retreat onto empty Wiltz."""
    text = (
        "turn=6 phase=B2a; u-4ad-cca wiltz; g-2-3 ouren; g-2-2 ettelbrueck; u-4-8 martelange; g-1ss-pz1 a; "
        "u-abrams eupen; u-99-393 eupen"
    )
    p = position(text).play(
        "unit u-4ad-cca", "move clervaux", "attack ouren", "unit u-4-8", "attack ettelbrueck", "done"
    )
    p = p.play("battle ettelbrueck").fire(1, 1).play("unit g-2-2", "move wiltz").until("B2c")
    assert p.where("g-2-2") == "wiltz"
    assert p.where("u-4ad-cca") == "clervaux"


@clause("TA-3.7", "TA-9.3")
def test_a_leader_does_not_die_when_part_of_the_stack_has_gone_back():
    text = f"turn=2 fuel=24 phase=A3c; g-peiper b; g-2-3 b; g-2-2 b; {HELD}; u-9ad-cca bullingen; u-9ad-ccb bullingen"
    p = position(text)
    for unit in ("g-2-3", "g-2-2"):
        p = p.play(f"unit {unit}", "move losheim", "attack bullingen")
    p = p.play("unit g-peiper", "move losheim", "recall g-2-3").fire(1, 6)
    assert p.where("g-2-2") == "lost"
    assert p.where("g-peiper") == "losheim"


def follower_cut_off(position):
    """A panzer that drove from B by Losheim to Amel to follow on; U.S. cavalry has since retreated onto Losheim."""
    text = f"turn=2 fuel=24; {LATER}; g-2-3 b; g-lehr-901 amel; g-2-2 st-vith; u-14cav schonberg; {HELD}"
    p = position(text).play("unit g-lehr-901", "attack bullingen", "unit g-2-3", "move losheim", "move amel")
    p = p.play("follow bullingen", "unit g-2-2", "attack schonberg", "done", "battle schonberg").fire(1, 1)
    return p.play("unit u-14cav", "move losheim").until("A3c")


@clause("TA-3.7", "TA-5.2")
def test_a_follower_stops_before_an_enemy_on_the_way_back():
    p = follower_cut_off(position)
    assert (p.where("g-2-3"), p.disrupted("g-2-3")) == ("amel", True)
    assert p.holder("losheim") == "us"


@clause("TA-5.2", "TA-3.3")
def test_a_follower_goes_back_all_the_way_to_where_its_move_began():
    text = f"turn=2 fuel=24; {LATER}; g-2-3 b; g-lehr-901 amel; {HELD}"
    p = position(text).play("unit g-lehr-901", "attack bullingen", "unit g-2-3", "move losheim", "move amel")
    p = p.play("follow bullingen", "done", "calloff")
    assert (p.where("g-2-3"), p.disrupted("g-2-3")) == ("b", True)
    assert (p.where("g-lehr-901"), p.disrupted("g-lehr-901")) == ("amel", False)


def older(text):
    """A position under revision 4."""
    game = load_revision("tiger-attack", {}, 4)
    return Position(game, read_position(game, text))


@clause("TA-3.7", "TA-5.2")
def test_games_begun_before_revision_5_keep_the_jump_off_point():
    p = older(f"turn=2 fuel=24; {LATER}; g-2-3 b; {HELD}")
    p = p.play("unit g-2-3", "move losheim", "attack bullingen", "done", "calloff")
    assert p.where("g-2-3") == "losheim"


@clause("TA-3.3", "TA-5.2", "TA-7.5")
def test_and_their_followers_are_put_back_where_their_move_began():
    assert follower_cut_off(older).where("g-2-3") == "b"
    text = "turn=6 phase=B2a; u-4ad-cca south; u-4ad-ccb south; g-2-3 ettelbrueck; u-abrams eupen; u-99-393 eupen"
    p = older(text).attack("ettelbrueck", "u-4ad-cca").play("unit u-4ad-ccb", "follow ettelbrueck", "done", "calloff")
    assert p.where("u-4ad-ccb") == "south_later"


# ---- TA-3.8 Laying down and fighting attacks


@clause("TA-3.8")
def test_units_from_several_points_attack_together_and_all_on_the_point_defend():
    text = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 a; {HELD}; u-9ad-cca bullingen"
    p = position(text).fight("bullingen", "g-2-3", "g-2-2")
    assert p.strengths() == (4, 5)


@clause("TA-3.8")
def test_battles_are_fought_in_the_order_the_attacker_likes():
    text = f"turn=2 fuel=24; {LATER}; {TWO}; u-99-393 bullingen; u-99-394 amel"
    p = position(text).attack("bullingen", "g-2-3").attack("amel", "g-2-2").play("done")
    assert p.options() == {"battle bullingen", "battle amel"}
    assert p.why("battle recht") == "TA-3.8"


@clause("TA-3.8")
def test_a_unit_attacks_one_joined_point_with_enemies():
    p = position(f"turn=2 fuel=24; {LATER}; {TWO}; {HELD}; u-106-424 st-vith").play("unit g-2-3")
    assert p.why("attack st-vith") == "TA-3.8"
    assert p.why("attack amel") == "TA-3.8"
    assert p.play("attack bullingen").why("unit g-2-3") == "TA-13.3"


@clause("TA-3.8")
def test_attacks_are_fought_one_by_one_in_any_order_and_then_no_more():
    p = position(f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 dasburg; u-99-393 bullingen; u-28-110 clervaux")
    p = p.attack("bullingen", "g-2-3").attack("clervaux", "g-2-2").play("done")
    assert p.options() == {"battle bullingen", "battle clervaux"}
    p = p.play("battle clervaux")
    assert p.options() == {"done", "recall g-2-2", "calloff"}
    p = p.fire(1, 1).play("done", "calloff")  # after one round
    assert p.options() == {"done", "recall g-2-3", "calloff"}  # the other one, without being asked
    assert p.fact("ROUND") == 0
    assert p.play("calloff").phase == "A3c"


@clause("TA-3.8")
def test_all_units_on_the_point_defend_together_and_a_leader_is_none():
    p = position(
        "turn=6 phase=B2a; u-4ad-cca bullingen; u-99-393 eupen; g-peiper losheim; g-2-3 losheim; g-2-2 losheim"
    )
    p = p.fight("losheim", "u-4ad-cca")
    assert p.strengths()[1] == 4
    assert p.play("done").fire(6, 1).options("hit") == {"hit g-2-3", "hit g-2-2"}


# ---- TA-3.10 Who holds a point


@clause("TA-3.10")
def test_a_point_belongs_to_who_last_entered_it_in_passing_too():
    p = position("turn=2 fuel=24; g-2-3 st-vith; u-99-393 bullingen")
    assert p.holder("vielsalm") == "us"
    p = p.play("unit g-2-3", "move baraque")
    assert p.holder("vielsalm") == p.holder("baraque") == "german"
    assert p.holder("st-vith") == "german"


@clause("TA-3.10", "TA-6.4")
def test_a_retreat_takes_a_point_too_and_the_dump_with_it():
    """The U.S. retreat from Malmedy into empty, German-held Spa."""
    text = f"turn=3 fuel=24 dump=12 dump_turn=2; {LATER}; g-2-3 stavelot; u-99-393 malmedy; u-99-394 malmedy"
    p = position(f"{text}; german holds spa")
    assert p.holder("spa") == "german"
    p = p.fight("malmedy", "g-2-3").fire(1, 1).play("unit u-99-393", "move spa")
    assert p.holder("spa") == "us"
    assert p.fact("DUMP") == 0


@clause("TA-3.10")
def test_leaders_hold_nothing():
    p = position("turn=2 fuel=24; g-peiper st-vith; g-2-3 st-vith; u-99-393 bullingen")
    p = p.play("unit g-peiper", "move vielsalm")
    assert p.holder("vielsalm") == "us"


@clause("TA-3.10")
@pytest.mark.parametrize("place", ["a", "b", "pruem", "dasburg", "wallendorf"])
def test_at_start_the_start_points_are_german_and_all_others_american(place):
    p = position()
    assert p.holder(place) == "german"
    assert p.holder("losheim") == "us"


@clause("TA-3.10")
def test_the_lab_counts_the_points_that_germans_hold_beyond_their_start():
    p = position("turn=2 fuel=24; g-2-3 st-vith; u-99-393 bullingen").play("unit g-2-3", "move baraque")
    figures = p.game.hooks.measure(p.game.tables, p.state)
    assert figures["points_held"] == 3  # St. Vith, Vielsalm in passing, Baraque de Fraiture
    assert figures["holds St. Vith"] == 1
    assert figures["holds Bastogne"] == 0
