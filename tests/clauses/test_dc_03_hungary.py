"""DC-3.4, DC-3.6, DC-3.8: where the Hungarian armies may go. Hungary is Cluj and Tirgu Mures."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")

ARMIES = "h-1 cluj; h-2 tirgu-mures"


def hand(text: str, unit: str) -> Position:
    """The position with a counter taken up."""
    return position(text).play(f"unit {unit}")


@clause("DC-3.4", "DC-3.8")
def test_both_armies_stay_in_hungary_until_june_1942():
    p = hand(f"date=1942-05 phase=B3; {ARMIES}; s-12a kiev", "h-1")
    assert p.options("move") == {"move tirgu-mures"}  # not box west, not Stanislav
    p = hand(f"date=1942-06 phase=B3; {ARMIES}; s-12a kiev", "h-1")
    assert p.options("move") == {"move tirgu-mures", "move stanislav", "move west"}


@clause("DC-3.8", "DC-12.4")
def test_the_first_to_leave_is_the_one_that_may_for_good():
    p = hand(f"date=1942-06 phase=B3; {ARMIES}; s-12a kiev; g-ii warsaw", "h-1").play("move west")
    p = p.play("unit h-2")
    assert p.options("move") == {"move cluj"}


@clause("DC-3.8")
def test_an_army_allotted_outside_hungary_has_left_until_it_is_taken_back():
    p = position("date=1942-06 phase=B3; h-1 cluj; h-2 cluj; s-12a stanislav; g-ii warsaw")
    p = p.attack("stanislav", "h-1")
    assert p.play("unit h-2").why("attack stanislav") == "DC-3.8"
    p = p.play("recall h-1")
    assert p.play("unit h-2").can("attack stanislav")


@clause("DC-3.8")
def test_taking_back_an_assault_does_not_undo_an_earlier_leave():
    p = position("date=1942-06 phase=B3; h-1 cluj; h-2 cluj; s-12a stanislav; g-ii warsaw")
    p.state.tally[p.part("slots").LEAVER] = p.game.roster.find("h-1")  # it has been out before
    p = p.attack("stanislav", "h-1").play("recall h-1")
    assert p.play("unit h-2").why("attack stanislav") == "DC-3.8"


@clause("DC-3.8", "DC-3.4")
def test_before_june_1942_they_assault_only_points_of_hungary():
    p = position("date=1941-08 phase=B3; h-1 cluj; s-12a stanislav; g-ii warsaw").play("unit h-1")
    assert p.why("attack stanislav") == "DC-3.4"


@clause("DC-3.6", "DC-3.8")
def test_soviets_who_take_a_hungarian_point_free_both():
    p = position("date=1941-08 phase=C3; s-12a stanislav; h-2 tirgu-mures; h-1 west; s-5a kiev")
    p = p.play("unit s-12a", "move cluj")
    assert p.fact("HUNGARY_FREE") == 1
    p = hand("date=1941-08 phase=B3 hungary_free=1; h-1 cluj; h-2 cluj; s-12a kiev; g-ii warsaw", "h-1")
    p = p.play("move stanislav", "unit h-2")
    assert p.can("move west")


@clause("DC-3.4")
def test_hungarians_never_enter_rumania_or_a_point_with_rumanians():
    p = hand("date=1942-06 phase=B3; h-3 tirgu-mures; s-12a kiev", "h-3")
    assert p.options("move") == {"move cluj"}  # not Ploesti, not Suceava
    p = hand("date=1942-06 phase=B3; h-3 beltsy; r-3 kishinev; g-ii balta; s-12a kiev", "h-3")
    assert p.can("move balta")
    assert p.why("move kishinev") == "DC-3.4"


@clause("DC-3.4")
def test_rumanians_never_enter_hungary_or_a_point_with_hungarians():
    p = hand("date=1942-06 phase=B3; r-3 suceava; h-3 beltsy; s-12a kiev", "r-3")
    assert p.why("move tirgu-mures") == "DC-3.4"
    assert p.why("move beltsy") == "DC-3.4"
    assert p.can("move iasi")
