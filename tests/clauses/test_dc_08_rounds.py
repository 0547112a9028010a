"""DC-8.1, DC-8.10, DC-8.12 to DC-8.14, DC-8.16: the order of battles, what follows a round, phase 5, points that fall."""

from rulebook import clause, positions

position = positions("dark-crusade")

IDLE = "g-xx warsaw; s-24a gorki"


def minsk(defenders, attackers="g-xxiv g-xlvii", facts="date=1941-07 phase=B3", **switches):
    """An attack from Baranovichi on Minsk, at its first decision."""
    inside = "; ".join(f"{u.split(':')[0]} minsk {' '.join(u.split(':')[1:])}" for u in defenders.split())
    outside = "; ".join(f"{u} baranovichi" for u in attackers.split())
    return position(f"{facts}; {IDLE}; {outside}; {inside}", **switches).fight("minsk", *attackers.split())


# ---- DC-8.1 Order

TWO = f"date=1941-07 phase=B3; {IDLE}; g-xxiv baranovichi; g-xlvi kovel; s-13a minsk"


@clause("DC-8.1")
def test_an_attack_on_greater_firepower_is_resolved_first():
    p = position(f"{TWO}; s-21a rowno; s-20a rowno").attack("minsk", "g-xxiv").fight("rowno", "g-xlvi")
    assert p.step == "fire"  # 2 against 4 at Rowno: there was no choice
    assert p.strengths() == (2, 4)


@clause("DC-8.1")
def test_otherwise_the_attacker_chooses_the_order_equal_strengths_too():
    p = position(f"{TWO}; s-21a rowno").attack("minsk", "g-xxiv").fight("rowno", "g-xlvi")
    assert p.options() == {"battle minsk", "battle rowno"}


@clause("DC-8.1")
def test_firepower_is_compared_once_without_air_and_after_the_weather():
    text = f"{TWO}; s-21a rowno; g-lf1 air".replace("date=1941-07", "date=1941-10 weather=mud")
    p = position(text).attack("minsk", "g-xxiv").fight("rowno", "g-xlvi")
    assert p.step == "attack_air"  # 2 - 2 against 2 at Rowno is the greater defence, 3 - 2 against 1 at Minsk is not
    assert p.play("done").strengths() == (2, 2)


@clause("DC-8.1")
def test_one_point_is_fought_to_its_end_before_the_next():
    p = position(f"{TWO}; s-21a rowno").attack("minsk", "g-xxiv").fight("rowno", "g-xlvi").play("battle rowno")
    p = p.fire(1, 1)
    assert p.step == "break_off"
    p = p.play("done").play("done")
    assert p.strengths() == (2, 2)  # the second round at Rowno


# ---- DC-8.10 After a round


@clause("DC-8.10")
def test_dispersed_attackers_drop_out_and_stay_where_they_came_from():
    p = minsk("s-21a s-20a").fire(1, 2)  # column 6 and column 4: a hit each
    p = p.play("hit s-21a", "hit g-xxiv")
    assert p.disrupted("g-xxiv")
    assert p.where("g-xxiv") == "baranovichi"
    assert p.strengths() == (3, 2)


@clause("DC-8.10")
def test_the_attack_is_over_without_an_undispersed_combat_unit():
    p = minsk("s-21a s-20a", "g-xlvi g-hq-p2").fire(2, 1).play("hit s-21a", "hit g-xlvi")
    assert p.phase == "B5"
    assert p.where("g-hq-p2") == "baranovichi"
    assert p.where("s-21a") == "minsk"  # the defenders need not go


@clause("DC-8.10", "DC-8.13")
def test_the_attack_is_over_when_neither_side_could_fire_even_before_the_first_round():
    p = minsk("s-21a:dispersed", "g-xlvi", "date=1941-10 weather=mud phase=B3")  # 2 - 2 against 0
    assert p.phase == "B5"
    assert p.units("minsk") == {"s-21a"}
    p = minsk("s-21a:dispersed", "g-xxiv", "date=1941-10 weather=mud phase=B3")
    assert p.step == "fire"


@clause("DC-8.13")
def test_air_is_counted_in_that_test():
    text = f"date=1941-10 weather=mud phase=B3; {IDLE}; g-xlvi baranovichi; s-21a minsk dispersed; g-lf1 air"
    p = position(text).fight("minsk", "g-xlvi")
    assert p.play("done").phase == "B5"
    p = p.play("fly g-lf1")
    assert p.step == "fire"
    assert p.fire(1, 0).phase == "B5"  # the second round would be 0 against 0


@clause("DC-8.10", "DC-8.13", "DC-6.12")
def test_the_attacker_may_break_off_after_a_round_but_not_before_the_first():
    p = minsk("s-21a s-20a")
    assert p.step == "fire"
    p = p.fire(1, 1).play("hit s-21a", "hit g-xxiv")
    assert (p.step, p.seat, p.options()) == ("break_off", "axis", {"done", "break"})
    p = p.play("break")
    assert p.phase == "B5"
    assert p.units("minsk") == {"s-21a", "s-20a"}
    assert p.where("g-xlvii") == "baranovichi"
    assert not p.disrupted("g-xlvii")


@clause("DC-8.10")
def test_the_attacker_decides_before_the_defender():
    p = minsk("s-21a s-20a").fire(1, 1).share_out().play("done")
    assert (p.step, p.seat, p.options()) == ("flee", "soviet", {"done", "flee"})


@clause("DC-8.10")
def test_if_both_stay_there_is_another_round():
    p = minsk("s-21a s-20a").fire(1, 1).share_out().play("done", "done")
    assert p.step == "fire"
    assert p.fact("ROUND") == 1


@clause("DC-8.10", "DC-6.7")
def test_defenders_that_need_not_be_fought_are_eliminated_after_the_choices():
    p = minsk("s-21a:dispersed s-art1 s-6tk:dispersed").fire(1, 1).play("hit s-21a")
    assert p.step == "break_off"
    p = p.play("done", "done")
    assert p.step == "advance"
    assert p.units("minsk") == set()


@clause("DC-8.10", "DC-6.7")
def test_a_dispersed_shock_army_must_be_fought():
    p = minsk("s-1sh:dispersed s-art1").fire(1, 1).play("hit s-art1").play("done", "done")
    assert p.step == "fire"
    assert p.units("minsk") == {"s-1sh"}


# ---- DC-8.12, DC-8.16 Phase 5

FIVE = "date=1941-07 phase=B5"


@clause("DC-8.12")
def test_an_assault_of_phase_5_has_one_round_and_no_breaking_off():
    p = minsk("s-21a s-20a", facts=FIVE).fire(1, 1).play("hit s-21a", "hit g-xxiv")
    assert p.step == "flee"
    p = p.play("done")
    assert p.step == "follow_up"
    assert p.units("minsk") == {"s-21a", "s-20a"}
    assert p.where("g-xlvii") == "baranovichi"


@clause("DC-8.12", "DC-8.10")
def test_in_phase_5_too_defenders_that_need_not_be_fought_are_eliminated():
    p = minsk("s-21a:dispersed s-art1", facts=FIVE).fire(1, 1).play("hit s-21a", "done")
    assert p.step == "advance"


@clause("DC-8.12")
def test_a_point_cleared_in_phase_5_is_entered():
    p = minsk("s-6tk", facts=FIVE).fire(6, 1).play("unit g-xxiv", "done")
    assert p.holder("minsk") == "axis"
    assert p.where("g-xlvii") == "baranovichi"


@clause("DC-8.16", "DC-8.6")
def test_units_that_assaulted_in_phase_5_make_no_follow_up_move():
    p = minsk("s-21a", facts=FIVE).fire(1, 1).play("done")
    assert p.step == "follow_up"
    assert p.options("unit") == {"unit g-xx"}


@clause("DC-8.16")
def test_support_units_join_the_assaults_of_phase_5_only_by_the_switch():
    text = f"{FIVE}; {IDLE}; g-xxiv baranovichi; g-hq-p2 baranovichi; s-21a minsk"
    assert not position(text).attack("minsk", "g-xxiv").can("unit g-hq-p2")
    p = position(text, support_assaults="join").fight("minsk", "g-xxiv", "g-hq-p2")
    assert p.strengths() == (4, 2)


# ---- DC-8.13 Points that fall without a die, DC-8.14 who defends

KHARKOV = f"date=1941-10 weather=good phase=B3; {IDLE}; g-xxiv poltava; g-lf1 air; s-ft-kha kharkov"


@clause("DC-8.13", "DC-9.2")
def test_a_point_with_a_working_factory_alone_falls_without_a_die():
    p = position(KHARKOV).fight("kharkov", "g-xxiv")
    assert p.phase == "B5"
    assert p.where("g-xxiv") == "kharkov"
    assert p.where("s-ft-kha") == "out"
    assert p.holder("kharkov") == "axis"


@clause("DC-8.13", "DC-6.8")
def test_a_stack_of_support_units_beside_it_is_eliminated_without_retreat():
    p = position(f"{KHARKOV}; s-art1 kharkov; s-vvs-s kharkov").fight("kharkov", "g-xxiv")
    assert p.phase == "B5"
    assert p.where("s-art1") == p.where("s-vvs-s") == "pool"


@clause("DC-8.14")
def test_a_factory_is_no_defender():
    p = position(f"{KHARKOV.replace('g-lf1 air; ', '')}; s-6tk kharkov").fight("kharkov", "g-xxiv").fire(6, 1)
    assert p.where("s-6tk") == "pool"
    assert p.where("g-xxiv") == "kharkov"
    assert p.where("s-ft-kha") == "out"


@clause("DC-8.14", "DC-8.10")
def test_while_air_is_left_on_the_point_it_has_not_been_cleared():
    p = minsk("s-6tk s-vvs-w:dispersed").fire(6, 1)
    assert p.step == "break_off"
    assert p.play("break").where("s-vvs-w") == "minsk"
    assert p.play("done", "done").where("s-vvs-w") == "pool"


# ---- DC-3.8 Hungary


@clause("DC-3.8", "DC-3.6")
def test_an_assault_on_a_hungarian_army_frees_both():
    text = f"date=1942-01 weather=snow phase=C3; {IDLE}; h-1 cluj; h-2 tirgu-mures; s-1ga stanislav; s-2ga stanislav"
    p = position(text)
    assert p.fact("HUNGARY_FREE") == 0
    p = p.fight("cluj", "s-1ga", "s-2ga")
    assert p.fact("HUNGARY_FREE") == 1
