"""DC-12: Finland and Rumania leave the war; a Hungarian army is freed."""

from rulebook import clause, positions

position = positions("dark-crusade")

FINLAND = "f-ii vyborg; f-iii west; g-xxxvi kajaani dispersed; g-ii helsinki; g-i tilsit; s-8a leningrad"
LOST = "ever_axis=petrozavodsk"


def b1(words: str):
    """A position in phase 1 of the Axis."""
    return position(f"phase=B1 weather=good; {words}")


@clause("DC-12.1", "DC-12.2")
def test_finland_leaves_when_vyborg_and_petrozavodsk_are_soviet_again():
    finns = FINLAND.replace("f-ii vyborg", "f-ii kouvola")
    p = b1(f"date=1944-06 {LOST}; {finns}")
    assert p.fact("EVENTS") == 38
    assert (p.where("f-ii"), p.where("f-iii")) == ("out", "out")
    assert b1(f"date=1944-05 {LOST}; {finns}").fact("EVENTS") == 0
    assert b1(f"date=1944-06 {LOST}; {FINLAND}").fact("EVENTS") == 0  # Vyborg is Axis


@clause("DC-12.2")
def test_not_if_the_axis_never_held_either_of_them():
    p = b1(f"date=1944-06; {FINLAND.replace('f-ii vyborg', 'f-ii kouvola')}")
    assert p.where("f-ii") == "kouvola"


@clause("DC-12.2", "DC-12.5")
def test_other_axis_units_go_to_the_box_in_the_state_they_are_in():
    p = b1(f"date=1944-06 {LOST}; {FINLAND.replace('f-ii vyborg', 'f-ii kouvola')}")
    assert p.where("g-xxxvi") == "west"
    assert p.disrupted("g-xxxvi")
    assert p.where("g-ii") == "west"
    assert not p.disrupted("g-ii")


@clause("DC-12.5", "DC-1.7")
def test_in_the_box_they_are_in_supply_and_removed_units_bear_no_mark():
    p = b1(f"date=1944-06 {LOST}; f-ii kouvola dispersed; g-ii helsinki cut; g-i tilsit; s-8a leningrad")
    assert p.where("g-ii") == "west"
    assert not p.marked("g-ii", "cut")
    assert p.where("f-ii") == "out"
    assert not p.disrupted("f-ii")


@clause("DC-12.2")
def test_helsinki_is_no_source_and_no_victory_city_any_more():
    words = "phase=B3; g-i tilsit; s-8a leningrad"
    before, after = position(f"date=1944-06 {words}"), position(f"date=1944-07 finland_left=38 {words}")
    assert "helsinki" in before.supplied("axis")
    assert "helsinki" not in after.supplied("axis")
    victory = before.part("victory")
    assert victory.held_in_supply(before.game.tables, before.state, 0)[0] == 7
    assert victory.held_in_supply(after.game.tables, after.state, 0)[0] == 5


@clause("DC-12.2", "DC-12.5")
def test_nobody_enters_finland_but_soviet_units_inside_move_over_their_own_points():
    words = "date=1944-07 finland_left=38 phase=C3; s-8a vyborg; s-11a kouvola; s-7a joensuu; g-i tilsit"
    p = position(words)
    outside = p.play("unit s-8a")
    assert outside.can("move leningrad")
    assert not outside.can("move kouvola")
    inside = p.play("unit s-11a")
    assert inside.can("move joensuu")
    assert inside.can("move vyborg")
    assert not inside.can("move helsinki")


@clause("DC-12.3")
def test_rumania_leaves_when_the_soviets_control_iasi_or_galati():
    words = "r-3 odessa; r-4 dead; g-ii ploesti; g-i tilsit; s-8a"
    p = b1(f"date=1944-04; {words} iasi")
    assert (p.where("r-3"), p.where("r-4")) == ("out", "out")
    assert p.where("g-ii") == "ploesti"
    assert p.holder("bucharest") == "axis"  # control does not change
    assert p.fact("HUNGARY_FREE") == 0
    assert b1(f"date=1944-04; {words} galati").where("r-3") == "out"
    assert b1(f"date=1944-04; {words} focsani").where("r-3") == "odessa"
    assert b1(f"date=1944-03; {words} iasi").where("r-3") == "odessa"


@clause("DC-12.5")
def test_an_event_is_not_undone():
    p = b1("date=1944-07 finland_left=38; axis holds vyborg petrozavodsk; g-i tilsit; s-8a leningrad")
    assert p.fact("EVENTS") == 38


@clause("DC-12.4")
def test_in_june_1942_a_hungarian_army_may_leave_hungary():
    words = "phase=B3; h-1 cluj; s-9a odessa; axis holds stanislav"
    assert not position(f"date=1942-05 {words}").can("unit h-1") or not position(f"date=1942-05 {words}").play(
        "unit h-1"
    ).can("move stanislav")
    assert position(f"date=1942-06 {words}").play("unit h-1").can("move stanislav")
