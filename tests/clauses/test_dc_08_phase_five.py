"""DC-8.6, DC-8.16: breakthrough moves and assaults, and follow-up moves."""

import pytest

from rulebook import Position, clause, positions

position = positions("dark-crusade")

JULY = "date=1941-07 phase=B5 weather=good"


def hand(text: str, unit: str, **switches: str) -> Position:
    """The position with a counter taken up."""
    return position(text, **switches).play(f"unit {unit}")


@clause("DC-8.6")
def test_only_german_armor_breaks_through_for_the_axis():
    p = position(f"{JULY}; g-xxiv brest; g-ss-tk brest; g-ii brest; h-mob brest; s-10a kiev")
    assert p.options("unit") == {"unit g-xxiv", "unit g-ss-tk"}


@clause("DC-8.6")
def test_shock_armies_tank_armies_and_cavalry_mechanised_groups_break_through_for_the_soviets():
    text = "date=1943-07 phase=C5 weather=good; s-1sh kiev; s-5tka kiev; s-kmg1 kiev; s-1pk kiev; s-6tk kiev; s-5a kiev"
    assert position(f"{text}; g-ii warsaw").options("unit") == {"unit s-1sh", "unit s-5tka", "unit s-kmg1"}


@clause("DC-8.6", "DC-8.16")
def test_a_breakthrough_is_one_point_or_one_assault():
    p = hand(f"{JULY}; g-xxiv baranovichi; g-xlvii brest; s-10a minsk", "g-xxiv")
    assert p.can("move bobruisk")
    assert p.can("attack minsk")
    p = p.play("move bobruisk")
    assert p.step == "breakthrough"
    assert p.why("unit g-xxiv") == "DC-6.10"  # no second point


@clause("DC-6.10", "DC-8.6")
def test_after_a_second_move_there_is_neither_breakthrough_nor_follow_up():
    p = position(f"{JULY}; g-xxiv brest broke; g-ii brest; g-xlvii brest; s-10a kiev")
    assert p.why("unit g-xxiv") == "DC-6.10"
    p = p.play("done")
    assert p.options("unit") == {"unit g-ii", "unit g-xlvii"}


@clause("DC-8.6")
def test_who_moved_in_phase_5_makes_no_follow_up():
    p = position(f"{JULY}; g-xxiv brest; g-ii brest; s-10a kiev").play("unit g-xxiv", "move pinsk")
    assert p.step == "follow_up"
    assert p.options("unit") == {"unit g-ii"}


@clause("DC-8.6", "DC-8.16")
def test_a_follow_up_goes_one_line_to_a_friendly_point_by_every_kind_of_ground_unit():
    p = position(f"{JULY}; g-ii brest; g-hq-9 brest; g-sec-c brest; g-x brest dispersed; s-10a kiev; axis holds pinsk")
    assert p.step == "follow_up"
    assert p.options("unit") == {"unit g-ii", "unit g-hq-9", "unit g-sec-c"}
    p = p.play("unit g-ii")
    assert p.options() == {"move pinsk", "move siedlce", "move lublin", "halt"}


@clause("DC-8.16")
def test_follow_ups_share_the_lines_with_breakthrough_moves():
    text = f"{JULY}; g-xxiv suwalki; g-ii suwalki; g-x suwalki; s-10a kiev; axis holds kaunas"
    p = position(text).play("unit g-xxiv", "move kaunas", "unit g-ii", "move kaunas")
    assert p.play("unit g-x").why("move kaunas") == "DC-6.3"


@clause("DC-8.16", "DC-7.4")
def test_phase_5_moves_and_assaults_may_begin_and_end_in_the_box():
    p = hand(f"{JULY}; g-xxiv west; s-10a warsaw; g-ii brest", "g-xxiv")
    assert p.can("attack warsaw")
    assert p.can("move krakow")
    p = position(f"{JULY}; g-xxiv krakow; g-ii krakow; s-10a kiev").play("unit g-xxiv", "move west", "unit g-ii")
    assert p.can("move west")


@clause("DC-8.16")
def test_support_units_do_not_join_a_breakthrough_but_by_the_switch():
    text = f"{JULY}; g-xxiv baranovichi; g-hq-9 baranovichi; g-ii baranovichi; s-10a minsk"
    p = position(text, support_assaults="join")
    assert not p.play("unit g-hq-9").options("attack")  # nothing to join yet
    p = p.attack("minsk", "g-xxiv")
    assert p.options("unit") == {"unit g-hq-9"}
    assert p.play("unit g-hq-9").options() == {"attack minsk", "halt"}
    p = position(text).attack("minsk", "g-xxiv")
    assert p.why("unit g-hq-9") == "DC-8.6"


@clause("DC-8.16", "DC-6.13")
def test_a_breakthrough_move_goes_to_a_friendly_or_unoccupied_point():
    p = hand(f"{JULY}; g-xxiv lubny; s-ft-kha poltava; s-art1 kremenchug; s-10a kiev", "g-xxiv")
    assert p.can("move kremenchug")
    assert p.can("attack poltava")
    assert p.why("move poltava") == "DC-6.1"


@clause("DC-8.6")
def test_the_switch_leaves_follow_ups_out():
    p = position(f"{JULY}; g-xxiv brest; g-ii brest; s-10a kiev", follow_up="off").play("done")
    assert p.step != "follow_up"


@clause("DC-5.2")
@pytest.mark.parametrize(
    ("facts", "switch", "step"),
    [
        ("date=1941-10 phase=B5 weather=mud", "played", "breakthrough"),
        ("date=1941-10 phase=B5 weather=mud", "none", ""),
        ("date=1941-12 phase=B5 weather=snow", "played", ""),
        ("date=1942-12 phase=B5 weather=snow", "played", "breakthrough"),
    ],
)
def test_phase_5_by_weather(facts, switch, step):
    p = position(f"{facts}; g-xxiv brest; g-ii brest; s-10a kiev", mud_breakthrough=switch)
    assert (p.step if p.phase == "B5" else "") == step


@clause("DC-5.2")
def test_the_first_winter_leaves_the_soviets_their_phase_5():
    p = position("date=1941-12 phase=C5 weather=snow; s-1sh moscow; s-10a moscow; g-ii brest")
    assert p.step == "breakthrough"


@clause("DC-10.8")
def test_without_oil_no_breakthrough_but_follow_ups():
    p = position(f"{JULY}; g-xxiv brest; s-10a ploesti; axis holds pinsk")
    assert p.step == "follow_up"
    assert p.play("unit g-xxiv").can("move pinsk")
    p = position("date=1943-07 phase=C5 weather=good; s-1sh moscow; g-ii grozny")
    assert p.step == "follow_up"


@clause("DC-3.5")
def test_who_fought_in_the_mud_of_may_does_nothing_in_phase_5():
    p = position("date=1941-05 phase=B5 first=1; g-xxiv brest muddy; g-xlvii brest; g-ii brest muddy; s-10a kiev")
    assert p.options("unit") == {"unit g-xlvii"}
    assert p.play("done").options("unit") == {"unit g-xlvii"}
