"""Who owes an advance and where it may go, asked of the rules themselves: DX-5.14, DX-5.22, DX-5.23, DX-1.4."""

import pytest

from crusade.core.bits import each
from crusade.core.state import NOWHERE
from rulebook import Position, clause, position


def cleared(text: str, target: str, *units: str) -> Position:
    """An attack whose only defender, disrupted before, is gone after the first round."""
    return position(text).fight(target, *units).fire(6, 1)


@clause("DX-5.14", "DX-1.4")
@pytest.mark.parametrize(
    ("units", "totals"),
    [
        ("", set()),
        ("de-9a", {3}),
        ("ro-3a ro-4a", {1, 2}),
        ("hu-fast de-9a", {1, 3, 4}),
        ("hu-fast ro-3a", {1}),  # never both
        ("hu-fast ro-3a ro-4a de-9a", {1, 2, 3, 4, 5}),
    ],
)
def test_the_totals_that_can_enter_together_leave_out_hungarians_or_rumanians(units, totals):
    p = position("turn=2; de-9a J6; su-5a J7")
    assert set(each(p.rule("advance.totals", p.counters(units)))) == totals


@clause("DX-1.4", "DX-5.14")
@pytest.mark.parametrize(
    ("entered", "waiting", "left"),
    [
        ("ro-3a", "hu-fast de-9a ro-4a", "ro-3a de-9a ro-4a"),
        ("hu-fast", "ro-3a de-9a ro-4a", "hu-fast de-9a"),
        ("de-9a", "ro-3a hu-fast", "de-9a ro-3a hu-fast"),
    ],
)
def test_where_one_of_the_two_nations_has_entered_the_other_no_longer_counts(entered, waiting, left):
    p = position("turn=2; de-9a J6; su-5a J7")
    assert p.rule("advance.rest_for", p.counters(entered), p.counters(waiting)) == p.counters(left)


@clause("DX-5.14")
def test_after_one_attacker_stepped_aside_the_other_must_go_in():
    """Both have three points, so either would do; the second has no choice left, and goes in by itself."""
    p = cleared("turn=2; de-9a J6; de-17a J6; su-5a J7 disrupted", "J7", "de-9a", "de-17a").go("de-9a", "K5")
    assert (p.where("de-9a"), p.where("de-17a")) == ("K5", "J7")


@clause("DX-5.14")
def test_nobody_is_obliged_before_the_hex_is_clear_nor_while_a_unit_is_on_its_way():
    p = position("turn=2; de-6a J6; de-9a J6; su-5a J7; su-6a J7")
    assert p.obliged() == set()
    assert p.fight("J7", "de-6a", "de-9a").obliged() == set()  # two defenders stand there
    p = cleared("turn=2; de-18a J6; de-9a J6; su-5a J7 disrupted", "J7", "de-18a", "de-9a")
    assert p.obliged() == {"de-18a"}  # or 9. Army, which is as strong
    assert p.play("unit de-9a").obliged() == set()
    assert p.go("de-9a", "J7").obliged() == set()  # what was owed has been paid


@clause("DX-5.14")
def test_who_stood_by_is_not_offered_an_advance():
    """11. Army did not attack."""
    p = cleared("turn=2; de-9a J6; de-17a J6; de-11a J6; su-5a J7 disrupted", "J7", "de-9a", "de-17a")
    assert p.options("unit") == {"unit de-9a", "unit de-17a"}


@clause("DX-5.22", "DX-5.14")
def test_those_who_went_in_already_count_for_what_is_owed():
    """A shock army of two is gone: two Rumanians, two together, must both go in."""
    p = position("turn=2; ro-3a J6; ro-4a J6; su-1sh J7 disrupted").fight("J7", "ro-3a", "ro-4a").fire(6, 1, press=2)
    p = p.share_out()
    assert p.obliged() == {"ro-3a", "ro-4a"}
    p = p.go("ro-3a", "J7")
    assert (p.where("ro-3a"), p.where("ro-4a")) == ("J7", "J7")  # the other had no choice


@clause("DX-5.14", "DX-1.4")
def test_who_can_go_nowhere_is_not_offered():
    """The Hungarians have entered, and every hex beside the Rumanians is taken."""
    text = "turn=2; hu-fast K6; ro-3a J6; de-9a I7; de-17a I6; de-11a J5; de-4a K5; de-16a K6; su-20a J7 disrupted"
    p = cleared(text, "J7", "hu-fast", "ro-3a", "de-9a").go("hu-fast", "J7")
    assert p.options("unit") == {"unit de-9a"}


@clause("DX-5.14", "DX-5.22")
def test_after_a_kill_somebody_may_be_obliged_only_once_the_hex_is_clear_and_until_the_battle_closes():
    p = position("turn=2; de-6a J6; de-9a J6; su-20a J7 disrupted; su-1sh J7").fight("J7", "de-6a", "de-9a").fire(3, 1)
    while p.step == "defender_hits":
        p = p.play("hit su-20a") if p.can("hit su-20a") else p.play("hit su-1sh")
    assert (p.where("su-20a"), p.where("su-1sh")) == ("pool", "J7")
    assert p.obliged() == set()
    p = cleared("turn=2; de-6a J6; su-20a J7 disrupted; su-5a K9", "J7", "de-6a")
    assert (p.where("de-6a"), p.fact("KILLED")) == ("J7", 1)
    assert p.obliged() == set()


@clause("DX-5.14", "DX-5.22")
def test_who_stepped_aside_is_not_obliged_and_who_entered_counts():
    text = "turn=2; de-18a J6; de-9a J6; de-17a K6; su-20a J7 disrupted"
    p = cleared(text, "J7", "de-18a", "de-9a", "de-17a").go("de-18a", "K5")
    assert p.obliged() == {"de-9a"}
    text = "turn=2; ro-3a J6; ro-4a J6; de-9a K6; su-1sh J7 disrupted"
    p = cleared(text, "J7", "ro-3a", "ro-4a", "de-9a").share_out().go("ro-3a", "J7")
    assert p.obliged() == {"ro-4a"}


@clause("DX-5.23", "DX-5.14")
def test_there_is_no_third_hex():
    p = cleared("turn=2; de-pzgr1 G5; su-20a G6 disrupted; su-5a K9", "G6", "de-pzgr1")
    p = p.play("move G7")
    assert p.where("de-pzgr1") == "G7"
    assert p.fact("TARGET") == NOWHERE  # the battle is over


@clause("DX-5.23", "DX-5.14")
def test_a_second_hex_into_the_cleared_one_pays_nothing_of_what_is_owed():
    p = cleared("turn=2; de-pzgr4 H6; de-9a H6; su-20a G7 disrupted; su-5a K9", "G7", "de-pzgr4", "de-9a")
    p = p.go("de-pzgr4", "G6", "G7")
    assert (p.where("de-pzgr4"), p.where("de-9a")) == ("G7", "G7")
