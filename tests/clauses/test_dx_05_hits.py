"""DX-5.10, DX-5.11, DX-5.19 and DX-5.20: who takes hits, what they do, and when they end a battle.

K9 is clear, without town, and K8 beside it has no river between. Three Siberians of 2 make a Russian attack of 6.
"""

import pytest

from rulebook import clause, position

TWO_ARMIES = "turn=2; su-20a K9; su-21a K9; de-6a K8"
SIBERIANS = "su-1sh K8; su-3sh K8; su-1gk K8"


def siberian_attack(defenders):
    """The Siberians attack K9 with 6."""
    return position(f"turn=7 phase=B2a; {defenders}; {SIBERIANS}").fight("K9", "su-1sh", "su-3sh", "su-1gk")


# ---- DX-5.10 Sharing out hits


@clause("DX-5.10")
def test_the_owner_shares_out_the_hits():
    p = position(TWO_ARMIES).fight("K9", "de-6a").fire(4, 1)
    assert p.hits() == (2, 0)
    assert (p.step, p.seat) == ("defender_hits", "soviet")
    assert p.options() == {"hit su-20a", "hit su-21a"}


@clause("DX-5.10")
def test_two_hits_disrupt_two_armies_or_kill_one_as_the_owner_likes():
    p = position(TWO_ARMIES).fight("K9", "de-6a").fire(4, 1)
    spread = p.play("hit su-20a", "hit su-21a")
    assert spread.disrupted("su-20a")
    assert spread.disrupted("su-21a")
    piled = p.play("hit su-20a", "hit su-20a")
    assert piled.where("su-20a") == "pool"
    assert not piled.disrupted("su-21a")


@clause("DX-5.10")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_up_to_its_hits_number_a_unit_is_only_disrupted(die):
    """6. Army takes 1, 2, 3, 3 or 4 hits from column 6, and has a hits number of 4."""
    p = siberian_attack("de-6a K9").fire(die, 1).play("hit su-1sh")
    assert p.where("de-6a") == "K9"
    assert p.disrupted("de-6a")


@clause("DX-5.10")
def test_one_hit_above_its_hits_number_eliminates_a_unit():
    p = siberian_attack("de-6a K9").fire(6, 1).play("hit su-1sh")
    assert p.where("de-6a") == "gone"


@clause("DX-5.10")
def test_hits_beyond_the_last_unit_are_not_kept_for_later():
    p = position("turn=2; su-20a H9; de-6a H8; de-40pzk H8").fight("H9", "de-6a", "de-40pzk").fire(6, 1)
    assert (p.step, p.where("su-20a"), p.hits()) == ("advance", "pool", (0, 0))


@clause("DX-5.10")
def test_no_hit_leaves_a_unit_as_it_was():
    p = position(TWO_ARMIES).fight("K9", "de-6a").fire(3, 1, press=4)
    assert not p.disrupted("su-20a")
    assert not p.disrupted("su-21a")


@clause("DX-5.10", "DX-5.11")
def test_a_disrupted_unit_is_eliminated_by_one_hit():
    p = position("turn=2; su-16a K9 disrupted; de-40pzk K8").fight("K9", "de-40pzk").fire(3, 1)
    assert p.where("su-16a") == "pool"


@clause("DX-5.10")
def test_what_round_1_disrupts_a_single_hit_of_round_2_eliminates():
    p = position("turn=2; su-16a K9; de-40pzk K8").fight("K9", "de-40pzk").fire(3, 1)
    assert p.disrupted("su-16a")
    p = p.play("done").fire(3, 1)
    assert p.where("su-16a") == "pool"


@clause("DX-5.10")
def test_with_a_hits_number_of_0_the_first_hit_eliminates():
    p = position("turn=2; su-6mk K9; de-40pzk K8").fight("K9", "de-40pzk").fire(3, 1)
    assert p.where("su-6mk") == "pool"


@clause("DX-5.10")
def test_a_strong_shock_army_takes_three_hits_and_an_ordinary_one_two():
    """3 hits of 6. Army; the strong one falls back to its ordinary side."""
    p = position("turn=8; su-1sh K9 strong; de-6a K8").fight("K9", "de-6a").fire(5, 1)
    assert p.disrupted("su-1sh")
    assert not p.marked("su-1sh", "strong")
    p = position("turn=8; su-1sh K9; de-6a K8").fight("K9", "de-6a").fire(5, 1)
    assert p.where("su-1sh") == "gone"


@clause("DX-5.10")
def test_the_defenders_owner_shares_out_first_then_the_attackers():
    p = position(TWO_ARMIES + "; de-17a K8").fight("K9", "de-6a", "de-17a").fire(1, 6)
    assert (p.seat, p.hits()) == ("soviet", (2, 2))
    p = p.play("hit su-20a", "hit su-21a")
    assert (p.seat, p.hits()) == ("axis", (0, 2))
    assert p.options() == {"hit de-6a", "hit de-17a"}


# ---- DX-5.11 Disrupted units


@clause("DX-5.11")
def test_disrupted_units_neither_move_nor_attack():
    p = position("turn=2; su-20a K9; de-6a K8 disrupted; de-17a K8")
    assert p.can("unit de-17a")
    assert not p.can("unit de-6a")
    assert p.why("unit de-6a") == "DX-3.1"


@clause("DX-5.11")
def test_a_disrupted_attacker_supports_the_attack_no_longer():
    p = position("turn=2; su-20a K9; su-21a K9; de-6a K8; de-17a K8").fight("K9", "de-6a", "de-17a")
    assert p.strengths() == (7, 2)
    p = p.fire(3, 4, press=7).play("hit de-6a", "done")
    assert p.strengths() == (3, 2)


@clause("DX-5.11")
def test_a_disrupted_defender_fires_no_longer_but_keeps_the_forest():
    """Bryansk H7 is forest; from H6 no river is in the way."""
    p = position("turn=2; su-20a H7; de-40pzk H6").fight("H7", "de-40pzk")
    assert p.strengths() == (2, 2)
    p = p.fire(3, 1).play("done")
    assert p.disrupted("su-20a")
    assert p.strengths() == (2, 1)


# ---- DX-5.19 Hits and who must take them


@clause("DX-5.19")
def test_attackers_hits_fall_on_allocated_units_only():
    p = position("turn=2; su-20a K9; su-21a K9; de-6a K8; de-17a K8; de-9a K8").fight("K9", "de-6a", "de-17a")
    p = p.fire(3, 6, press=7)
    assert p.options() == {"hit de-6a", "hit de-17a"}
    assert p.why("hit de-9a") == "DX-5.19"


@clause("DX-5.19")
def test_defenders_hits_fall_on_units_in_the_hex_only():
    p = position(TWO_ARMIES + "; su-22a K10").fight("K9", "de-6a").fire(4, 1)
    assert p.options() == {"hit su-20a", "hit su-21a"}
    assert p.why("hit su-22a") == "DX-5.19"


@clause("DX-5.19")
def test_hits_cannot_be_refused_while_somebody_can_take_one():
    p = position(TWO_ARMIES).fight("K9", "de-6a").fire(4, 1)
    assert not p.can("done")
    p = p.play("hit su-20a")
    assert p.options() == {"hit su-20a", "hit su-21a"}


@clause("DX-5.19")
def test_a_unit_takes_one_hit_more_than_its_number_and_no_further_one():
    p = position(TWO_ARMIES + "; su-22a K9").fight("K9", "de-6a").fire(6, 1)
    p = p.play("hit su-20a", "hit su-20a")
    assert p.options() == {"hit su-21a", "hit su-22a"}
    assert p.why("hit su-20a") == "DX-5.19"


@clause("DX-5.19")
def test_a_disrupted_unit_takes_one_hit_and_no_further_one():
    p = position("turn=2; su-16a K9 disrupted; su-21a K9; su-22a K9; de-6a K8").fight("K9", "de-6a").fire(6, 1)
    p = p.play("hit su-16a")
    assert p.options() == {"hit su-21a", "hit su-22a"}
    assert p.why("hit su-16a") == "DX-5.19"


@clause("DX-5.19")
def test_a_disrupted_attacker_can_still_be_given_hits():
    p = position("turn=2; su-20a K9; su-21a K9; de-6a K8; de-17a K8").fight("K9", "de-6a", "de-17a")
    p = p.fire(3, 4, press=7).play("hit de-6a", "done").fire(1, 6, press=3)
    assert p.options() == {"hit de-6a", "hit de-17a"}
    assert p.play("hit de-6a").where("de-6a") == "gone"


@clause("DX-5.19")
def test_hits_nobody_can_take_are_lost():
    p = position("turn=2; su-20a K9; su-21a K10; de-6a K8; de-17a K8").fight("K9", "de-6a", "de-17a").fire(6, 1)
    assert p.where("su-20a") == "pool"
    assert not p.disrupted("su-21a")


@clause("DX-5.19", "DX-6.3")
def test_the_rest_of_the_hits_goes_on_to_the_place():
    """The army in Kiev can take 2 of the hits; a third one takes Kiev."""
    p = position("turn=2; su-19a K4; de-6a K3").fight("K4", "de-6a")
    two, three = p.fire(4, 1), p.fire(5, 1)
    assert (two.where("su-19a"), two.holder("K4")) == ("pool", "soviet")
    assert (three.where("su-19a"), three.holder("K4")) == ("pool", "axis")


# ---- DX-5.20 No attacker left

LONE_KORPS = "turn=2; su-20a K9; su-21a K9; de-40pzk K8"


@clause("DX-5.20")
def test_fire_that_leaves_no_attacker_ends_the_battle_after_that_round():
    p = position(LONE_KORPS + "; de-6a K7").fight("K9", "de-40pzk").fire(1, 4).play("done")
    assert p.disrupted("de-40pzk")
    assert p.phase == "A2d"
    assert p.units("K9") == {"su-20a", "su-21a"}


@clause("DX-5.20")
def test_a_replacement_keeps_the_battle_going_when_the_only_attacker_falls():
    p = position(LONE_KORPS + "; de-6a K8").fight("K9", "de-40pzk").fire(1, 4).play("done")
    assert (p.phase, p.step) == ("A2c", "replace")
    p = p.play("replace de-6a")
    assert p.strengths() == (4, 2)


@clause("DX-5.20")
def test_declining_the_replacement_when_the_only_attacker_fell_ends_the_battle():
    p = position(LONE_KORPS + "; de-6a K8").fight("K9", "de-40pzk").fire(1, 4).play("done")
    assert p.options() == {"done", "replace de-6a"}
    assert p.play("done").phase == "A2d"


@clause("DX-5.20")
def test_the_attacker_may_not_break_off():
    p = position(LONE_KORPS).fight("K9", "de-40pzk")
    assert not p.can("done")
    p = p.fire(1, 1).play("done")
    assert p.options() == {"press 0", "press 1", "press 2"}
    assert not p.can("done")
