"""The option of lotsa dice: DX-12.3. Mogilev-Podolski L2 and Tulchin L3, with no river between; L3 is clear, no town."""

import pytest

from rulebook import clause, position

MUD, SNOW = "turn=5 weather=mud", "turn=8 weather=snow"


def battle(text, target="L3", attackers=("de-pzgr1",), **switches):
    """A battle about to be rolled for with lotsa dice."""
    return position(text, dice="lotsa", **switches).fight(target, *attackers)


def hits(p, *faces):
    """Hits on the defender and on the attacker when the dice fall so: first the attacker's dice, then the defender's."""
    _, attack, defence = p.game.throw(p.state).read(faces)
    return attack, defence


@clause("DX-12.3")
def test_one_die_is_thrown_for_each_strength_point():
    p = battle("turn=2; de-pzgr1 L2; su-5a L3; su-6a L3")
    assert p.strengths() == (5, 2)
    assert p.game.throw(p.state).dice == 7


@clause("DX-12.3")
def test_the_best_three_numbers_hit():
    p = battle("turn=2; de-pzgr1 L2; su-5a L3; su-6a L3")
    assert hits(p, 1, 2, 3, 1, 1, 3, 3) == (0, 0)
    assert hits(p, 4, 5, 6, 1, 1, 4, 3) == (3, 1)
    assert p.play("roll 3 1").hits() == (3, 1)


@clause("DX-12.3", "DX-5.1")
def test_both_sides_fire_at_once_here_too():
    p = battle("turn=2; de-pzgr1 L2; su-5a L3; su-6a L3").play("roll 2 1")
    assert p.hits() == (2, 1)
    assert p.play("hit su-5a", "hit su-6a").disrupted("de-pzgr1")


@clause("DX-12.3", "DX-5.3")
def test_where_one_is_best_one_two_and_three_hit():
    p = battle("turn=2; de-pzgr1 L2; su-5a L3; su-6a L3", best_die="one")
    assert hits(p, 1, 2, 3, 4, 5, 6, 1) == (3, 1)


@clause("DX-12.3")
def test_in_mud_only_the_best_two_hit_for_both_sides():
    p = battle(f"{MUD}; de-pzgr1 L2; su-5a L3; su-6a L3")
    assert hits(p, 4, 4, 4, 5, 6, 4, 5) == (2, 1)


@clause("DX-12.3", "DX-5.4")
def test_defenders_in_a_town_keep_their_three_numbers_in_mud():
    """Uman L4 is a town; the attack from L3 crosses the Southern Bug."""
    p = battle(f"{MUD}; de-pzgr1 L3; su-5a L4", target="L4")
    assert p.strengths() == (5, 2)
    assert hits(p, 4, 4, 4, 4, 4, 4, 4) == (0, 2)


@clause("DX-12.3")
@pytest.mark.parametrize(("unit", "dice"), [("de-pzgr1", 5), ("ro-3a", 1), ("fi-kar", 2)])
def test_in_snow_the_best_two_hit_for_the_whole_axis_and_three_for_russians(unit, dice):
    p = battle(f"{SNOW}; {unit} L2; su-5a L3", attackers=(unit,))
    assert hits(p, *[4] * dice, 4) == (0, 1)
    assert hits(p, *[5] * dice, 3) == (dice, 0)


@clause("DX-12.3")
def test_in_snow_the_axis_hits_on_two_numbers_in_defence_too():
    p = battle("turn=8 phase=B2a weather=snow; su-40a L2; de-6a L3", attackers=("su-40a",))
    assert p.strengths() == (1, 4)
    assert hits(p, 4, 4, 4, 4, 4) == (1, 0)
    assert hits(p, 3, 5, 5, 4, 4) == (0, 2)


@clause("DX-12.3", "DX-5.2")
def test_out_of_supply_one_number_fewer_hits_and_nothing_is_halved():
    p = battle("turn=2; de-pzgr1 L2 cut; su-5a L3 cut; su-6a L3 cut")
    assert p.strengths() == (5, 2)
    assert hits(p, 4, 4, 4, 5, 6, 4, 5) == (2, 1)


@clause("DX-12.3")
def test_out_of_supply_in_mud_only_the_best_number_hits():
    p = battle(f"{MUD}; de-pzgr1 L2 cut; su-5a L3")
    assert hits(p, 4, 5, 5, 5, 6, 1) == (1, 0)


@clause("DX-12.3", "DX-5.15")
def test_only_the_dice_of_the_units_out_of_supply_are_worse():
    """4. Army is in supply, 6. Army is not: four dice of three numbers, then four of two."""
    p = battle("turn=2; de-4a L2; de-6a L2 cut; su-5a L3", attackers=("de-4a", "de-6a"))
    assert hits(p, 4, 4, 4, 4, 4, 4, 4, 4, 1) == (4, 0)


@clause("DX-12.3", "DX-5.15")
def test_the_point_of_the_terrain_is_not_out_of_supply():
    """Starodub I6 is forest: one die for the ground, on three numbers, and one for the army, on two."""
    p = battle("turn=2; de-pzgr1 I5; su-5a I6 cut", target="I6")
    assert p.strengths() == (5, 2)
    assert hits(p, 1, 1, 1, 1, 1, 4, 4) == (0, 1)


@clause("DX-12.3", "DX-5.5")
def test_there_is_no_pressed_attack():
    text = "turn=2; de-pzgr1 L2; su-5a L3"
    assert (battle(text).step, battle(text).seat) == ("fire", "chance")
    assert position(text).fight("L3", "de-pzgr1").step == "press"


@clause("DX-12.3")
def test_a_disrupted_defender_out_of_supply_changes_nobody_elses_dice():
    p = position("turn=3; de-6a L4; su-16a L5 disrupted cut; su-20a L5; su-5a K9", dice="lotsa").fight("L5", "de-6a")
    throw = p.game.throw(p.state)
    assert throw.dice == 4 + 1
    assert throw.read([1, 1, 1, 1, 4]) == p.game.parse("roll 0 1")  # its one die still hits on a 4
