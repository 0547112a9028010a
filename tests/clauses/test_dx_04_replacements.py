from rulebook import clause, position

# 6. and 9. Army attack 16. Army in Kirovograd, L5, from Uman, L4. In round 1 they score two hits, which disrupt 16. Army,
# and it scores one, which 6. Army takes. 16. Army stays.
ATTACK = "turn=3; de-6a L4; de-9a L4; su-16a L5; su-5a K9"


def after_round_1(p):
    """6. Army has fallen out, 9. Army fights on."""
    return p.fight("L5", "de-6a", "de-9a").fire(1, 4).play("hit de-6a", "done")


# ---- DX-4.5


@clause("DX-4.5")
def test_another_unit_of_the_hex_may_replace_a_disrupted_attacker():
    p = after_round_1(position(f"{ATTACK}; de-17a L4"))
    assert p.options() == {"done", "replace de-17a"}
    assert p.play("replace de-17a").strengths()[0] == 6


@clause("DX-4.5")
def test_it_need_not():
    p = after_round_1(position(f"{ATTACK}; de-17a L4")).play("done")
    assert p.strengths()[0] == 3


@clause("DX-4.5", "DX-5.10")
def test_every_attacker_lost_may_be_replaced():
    """6. and 9. Army both take a hit; 17. and 2. Army step in for them, one after the other."""
    p = position(f"{ATTACK}; su-30a L5; de-17a L4; de-2a L4").fight("L5", "de-6a", "de-9a").fire(1, 4, press=7)
    p = p.play("hit de-6a", "hit de-9a", "done", "replace de-17a")
    assert p.options() == {"done", "replace de-2a"}
    assert p.play("replace de-2a").strengths()[0] == 6


@clause("DX-4.5", "DX-5.20")
def test_a_replacement_comes_even_if_every_attacker_fell():
    """6. Army attacks alone and is disrupted; 17. Army, beside it, takes the attack up."""
    p = position("turn=3; de-6a L4; de-17a L4; su-16a L5; su-5a K9").fight("L5", "de-6a").fire(1, 4).play("done")
    assert p.phase == "A2c"
    assert p.can("replace de-17a")
    assert p.play("replace de-17a").strengths()[0] == 3


@clause("DX-4.5", "DX-5.20")
def test_if_every_attacker_fell_and_nobody_replaces_the_battle_is_over():
    p = position("turn=3; de-6a L4; de-pzgr1 I2; su-16a L5; su-5a K9").fight("L5", "de-6a").fire(1, 4).play("done")
    assert p.phase == "A2d"


@clause("DX-4.5")
def test_nobody_is_replaced_where_nobody_fell():
    p = position(f"{ATTACK}; de-40pzk L4").fight("L5", "de-6a", "de-9a").fire(1, 1).play("done")
    assert p.step == "press"


@clause("DX-4.5")
def test_a_unit_that_has_just_moved_in_may_replace():
    p = position(f"{ATTACK}; de-17a L3").go("de-17a", "L4")
    assert after_round_1(p).can("replace de-17a")


@clause("DX-4.5")
def test_a_unit_in_its_bonus_may_not():
    p = after_round_1(position(f"{ATTACK}; de-2a L4; de-17a L2").go("de-17a", "L4"))
    assert p.options() == {"done", "replace de-2a"}
    assert p.why("replace de-17a") == "DX-4.5"


@clause("DX-4.5")
def test_nor_a_unit_in_another_attacking_hex_where_nobody_fell():
    """Rumanians attack from M4 too, and 40. Panzer Korps stands by there; but it is in L4 that somebody fell."""
    p = position(f"{ATTACK}; de-17a L4; ro-3a M4; de-40pzk M4").fight("L5", "de-6a", "de-9a", "ro-3a")
    p = p.fire(1, 4).play("hit de-6a", "done")
    assert p.options() == {"done", "replace de-17a"}
    assert p.why("replace de-40pzk") == "DX-4.5"


@clause("DX-4.5")
def test_nor_a_disrupted_unit():
    p = after_round_1(position(f"{ATTACK}; de-17a L4; de-2a L4 disrupted"))
    assert p.options() == {"done", "replace de-17a"}
    assert p.why("replace de-2a") == "DX-3.1"


@clause("DX-4.5")
def test_one_replacement_for_each_that_fell():
    p = after_round_1(position(f"{ATTACK}; de-17a L4; de-40pzk L4"))
    assert p.options() == {"done", "replace de-17a", "replace de-40pzk"}
    p = p.play("replace de-17a")
    assert p.step == "press"
    assert p.strengths()[0] == 6


@clause("DX-4.5", "DX-4.2")
def test_a_replacement_must_fit_the_capacity_of_the_hexside():
    """1. Panzergruppe fights on: another panzergruppe does not fit beside it, an army does."""
    p = position("turn=3; de-6a L4; de-pzgr1 L4; de-pzgr2 L4; de-17a L4; su-16a L5; su-22a L5; su-5a K9")
    p = p.fight("L5", "de-6a", "de-pzgr1").fire(1, 3).play("hit su-16a", "hit su-16a", "hit su-16a")
    p = p.play("hit de-6a", "done")
    assert p.options() == {"done", "replace de-17a"}
    assert p.why("replace de-pzgr2") == "DX-4.2"


@clause("DX-4.5")
def test_an_eliminated_attacker_leaves_a_place_too():
    """A mechanized korps dies of one hit; another unit of its hex steps in."""
    p = position("turn=3 phase=B2a; su-1mk L4; su-30a L4; su-37a L4; ro-3a L5").fight("L5", "su-1mk", "su-30a")
    p = p.fire(1, 4).play("hit su-1mk", "done")
    assert p.where("su-1mk") == "pool"
    assert p.options() == {"done", "replace su-37a"}


# ---- DX-4.12


@clause("DX-4.12")
def test_a_disrupted_attacker_no_longer_uses_capacity():
    """Two armies attacked, one fell: there is room for one army more over the same hexside."""
    p = after_round_1(position(f"{ATTACK}; de-17a L4")).play("replace de-17a")
    assert p.strengths()[0] == 6


@clause("DX-4.12")
def test_attackers_over_another_hexside_do_not_take_its_room():
    """4. and 11. Army attack L5 from M5; over L4/L5 there is still room for one army more."""
    p = position(f"{ATTACK}; su-20a L5; de-17a L4; de-4a M5; de-11a M5")
    p = p.fight("L5", "de-6a", "de-9a", "de-4a", "de-11a").fire(1, 2, press=8)
    assert p.play("hit su-20a", "hit de-6a", "done").can("replace de-17a")


@clause("DX-4.12")
def test_a_replacement_loses_its_fortification():
    p = after_round_1(position(f"{ATTACK}; de-17a L4 fortified"))
    assert p.marked("de-17a", "fortified")
    assert not p.play("replace de-17a").marked("de-17a", "fortified")
    assert p.play("done").marked("de-17a", "fortified")


@clause("DX-4.12", "DX-5.12")
def test_an_army_that_dug_in_this_turn_does_not_replace():
    p = position(f"phase=A1; {ATTACK}; de-17a L4; de-2a L4").play("fortify de-17a", "done")
    p = after_round_1(p)
    assert p.options() == {"done", "replace de-2a"}
    assert p.why("replace de-17a") == "DX-5.12"


@clause("DX-4.12")
def test_a_replacement_takes_hits():
    """6. Mechanized Korps is in L5 too, so that somebody fires in round 2."""
    p = position(f"{ATTACK}; de-17a L4; su-6mk L5").fight("L5", "de-6a", "de-9a").fire(1, 2)
    p = p.play("hit su-16a", "hit su-16a", "hit de-6a", "done", "replace de-17a").fire(1, 4).play("hit su-16a")
    assert p.can("hit de-17a")
    assert p.play("hit de-17a").disrupted("de-17a")


@clause("DX-4.12")
def test_a_replacement_advances():
    p = after_round_1(position(f"{ATTACK}; de-17a L4")).play("replace de-17a").fire(6, 1)
    assert p.step == "advance"
    assert p.play("unit de-17a").can("move L5")


@clause("DX-4.12")
def test_a_unit_allocated_elsewhere_does_not_replace():
    p = position(f"{ATTACK}; de-17a L4; de-2a L4; su-30a K5").attack("L5", "de-6a", "de-9a").attack("K5", "de-17a")
    p = p.play("done", "battle L5").fire(1, 4).play("hit de-6a", "done")
    assert p.options() == {"done", "replace de-2a"}
    assert p.why("replace de-17a") == "DX-4.12"


@clause("DX-4.12")
def test_nor_when_its_own_battle_has_been_fought():
    """The text lets "other, unused" units replace; 17. Army has had its two rounds against K5."""
    p = position(f"{ATTACK}; de-17a L4; de-2a L4; su-30a K5").attack("L5", "de-6a", "de-9a").attack("K5", "de-17a")
    p = p.play("done", "battle K5").fire(1, 1).play("done").fire(1, 1)
    p = p.fire(1, 4).play("hit de-6a", "done")
    assert p.where("de-17a") == "L4"
    assert p.options() == {"done", "replace de-2a"}
    assert p.why("replace de-17a") == "DX-4.12"


@clause("DX-4.12", "DX-7.1")
def test_in_one_round_battles_there_is_no_replacement():
    p = position(f"{ATTACK}; de-17a L4").until("A2d").play("done").fight("L5", "de-6a", "de-9a").fire(1, 4)
    p = p.play("hit de-6a", "done")
    assert p.phase == "B1"


@clause("DX-4.5", "DX-4.12")
def test_the_room_of_a_korps_is_not_the_room_of_an_army():
    """Two armies still attack over L4/L5, so 17. Army cannot step in for the korps."""
    text = "turn=3; de-6a L4; de-9a L4; de-40pzk L4; de-17a L4; su-16a L5; su-20a L5; su-5a K9"
    p = position(text).fight("L5", "de-6a", "de-9a", "de-40pzk").fire(1, 3)
    while p.step == "defender_hits":
        p = p.play("hit su-16a")
    p = p.play("hit de-40pzk")
    p = p.play("done") if p.step == "retreat" else p
    assert p.step == "press"  # nobody may replace it


@clause("DX-4.13", "DX-4.5")
def test_allies_do_not_replace_in_the_extra_attack():
    """Turn 1, Lutsk, J2: 6. and 9. Army attack from Brest; Hungarians and 17. Army stand by."""
    p = position("turn=1 phase=A2x; de-6a I2; de-9a I2; de-17a I2; hu-fast I2; su-16a J2; su-5a K9")
    p = p.fight("J2", "de-6a", "de-9a").fire(1, 4).play("hit de-6a", "done")
    assert p.options() == {"done", "replace de-17a"}
    assert p.why("replace hu-fast") == "DX-4.13"
