"""TA-9: who belongs to a leader's group, and who goes where they go."""

from rulebook import clause, positions

position = positions("tiger-attack")


@clause("TA-9.1")
def test_an_enemy_leader_gives_no_second_step():
    text = "turn=6 fuel=8 dump=18 dump_turn=2; g-2-3 spa; g-1ss-pz1 b; u-abrams namur; u-4ad-cca namur; u-99-394 huy"
    p = position(text)
    assert p.options("draw")
    assert p.play("done").seat == "us"


@clause("TA-9.1", "TA-9.7", "TA-13.4")
def test_a_unit_that_fortified_is_not_led_and_nobody_goes_back_to_it():
    text = "turn=3 phase=A3c fuel=8; g-peiper losheim; g-2-3 losheim; g-12vgd-27 losheim dug_in; u-99-393 eupen"
    p = position(text).play("unit g-2-3", "move amel", "halt", "unit g-peiper")
    p = p.play("move amel") if p.can("move amel") else p
    assert p.where("g-peiper") == "amel"
    assert not p.can("move losheim")


@clause("TA-9.7")
def test_only_the_leader_goes_along_with_the_last_unit_that_retreats():
    text = "turn=6 fuel=8; g-1ss-pz1 a; g-2-3 losheim; u-abrams bullingen; u-4ad-cca bullingen; u-99-393 eupen"
    p = position(text).fight("bullingen", "g-2-3").fire(1, 1).play("unit u-4ad-cca", "move malmedy")
    assert p.units("malmedy") == {"u-4ad-cca", "u-abrams"}
    assert p.where("u-99-393") == "eupen"


@clause("TA-9.7", "TA-3.7")
def test_only_the_leader_goes_back_with_the_last_unit_of_the_stack():
    """2-3 attacks from Losheim, where Peiper has gone too, and goes back to B; the others stay in A."""
    text = "turn=3 fuel=8 weather=bad; g-peiper b; g-2-3 b; g-1ss-pz1 a; u-99-393 bullingen; u-99-394 bullingen"
    p = position(text).play("unit g-peiper", "move losheim")
    p = p.play("halt") if p.can("halt") else p
    p = p.play("unit g-2-3", "move losheim", "attack bullingen", "done").play("calloff")
    assert (p.where("g-2-3"), p.where("g-peiper"), p.where("g-1ss-pz1")) == ("b", "b", "a")


@clause("TA-9.5")
def test_before_the_second_step_a_line_just_opened_does_not_count():
    """Cut off at the last judgement, the regiment fires with half its 2 factors (TA-1.7), though nothing stands in its way now."""
    text = "turn=6 phase=B2a; g-1ss-pz1 losheim {}; g-2-3 a; u-9ad-cca bullingen; u-99-393 eupen"
    for flag, fire in (("", 2), ("cut", 1)):
        p = position(text.format(flag), cut_fire="half").fight("losheim", "u-9ad-cca")
        assert p.strengths()[1] == fire


@clause("TA-9.6", "TA-7.4")
def test_the_road_off_after_a_secondary_length_costs_another_fuel():
    """Hamoir to Liege is a secondary length; the road off begins a new pair of primary ones."""
    p = position("turn=3 phase=A3c fuel=8; g-peiper hamoir; g-2-3 hamoir; g-1ss-pz1 a; u-99-393 namur")
    p = p.play("unit g-2-3", "move liege", "exit")
    assert (p.where("g-2-3"), p.fact("FUEL")) == ("exited", 8 - 2)
