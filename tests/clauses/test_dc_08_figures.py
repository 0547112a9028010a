"""Flak, parachutes, lines, factors and questions asked closely: DC-2.10, DC-3, DC-6, DC-8, DC-9, DC-11."""

import pytest

from crusade.core.head import AIMED, TARGET
from crusade.games.dark_crusade.slots import (
    AXIS,
    BUILT,
    COUNTED,
    DROPPED,
    FACTORS,
    FLYING,
    LOADS,
    OWED,
    RETREAT_LOADS,
    SIBERIAN,
    SOVIET,
)
from rulebook import Position, clause, positions

position = positions("dark-crusade")


def kaunas(others: str, phase: str = "B3") -> Position:
    """A battle for Kaunas, its attackers allotted by hand."""
    p = position(f"date=1941-07 phase={phase} weather=good; g-ii tilsit; s-11a kaunas; s-10a kiev; {others}")
    p.state.tally[TARGET] = p.game.board.find("kaunas")
    p.state.marks[AIMED] = p.counters("g-ii")
    p.state.aim[p.game.roster.find("g-ii")] = p.game.board.find("kaunas")
    return p


@clause("DC-8.7", "DC-11.3")
@pytest.mark.parametrize(
    ("others", "flying", "fires"),
    [
        ("s-pvo1 kaunas; g-lf1 air", "", False),
        ("s-pvo1 kaunas; g-lf1 air", "g-lf1", True),
        ("s-pvo1 kaunas dispersed; g-lf1 air", "g-lf1", False),
        ("g-lf1 air", "g-lf1", False),
        ("g-flak1 tilsit; s-vvs-w kaunas", "s-vvs-w", False),  # flak that does not attack
        ("s-pvo1 kaunas; s-vvs-w kaunas", "s-vvs-w", False),  # its own side's air
    ],
)
def test_flak_fires_only_at_enemy_air_over_its_battle(others, flying, fires):
    p = kaunas(others)
    p.state.marks[FLYING] = p.counters(flying)
    assert p.rule("air.flak_fires") is fires


@clause("DC-8.7", "DC-11.3")
def test_flak_of_the_attackers_fires_too():
    p = kaunas("g-flak1 tilsit; s-vvs-w kaunas")
    p.state.marks[AIMED] |= p.counters("g-flak1")
    p.state.aim[p.game.roster.find("g-flak1")] = p.game.board.find("kaunas")
    p.state.marks[FLYING] = p.counters("s-vvs-w")
    assert p.rule("air.flak_fires") is True
    assert (p.rule("air.flak_dice", AXIS)[0][0], p.rule("air.flak_dice", SOVIET)[0][0]) == (1, 0)


@clause("DC-8.11", "DC-11.5")
def test_only_parachutes_that_dropped_must_enter():
    p = kaunas("g-x tilsit")
    assert p.rule("advance.obliged") == 0
    p.state.marks[DROPPED] = p.counters("g-ii g-x")
    assert p.rule_units("advance.obliged") == {"g-ii"}


@clause("DC-3.2", "DC-3.3")
def test_by_default_nobody_is_asked_when_or_where_to_begin():
    p = position("date=1941-07 phase=B3; g-ii tilsit; s-11a kaunas")
    assert p.rule("setup.start_asked") is False
    assert p.rule("setup.setup_asked") is False


@clause("DC-9.5")
@pytest.mark.parametrize("owed", [0, 1])
def test_there_is_a_crisis_while_units_are_owed(owed):
    p = position("date=1942-01 phase=B3; g-ii tilsit; s-11a kaunas")
    p.state.tally[OWED] = owed
    assert p.rule("siberia.crisis") is bool(owed)


@clause("DC-9.11", "DC-9.13")
@pytest.mark.parametrize(
    ("place", "factors", "siberian", "built"), [("siberia", 2, 0, ""), ("moscow", 1, 1, "moscow"), ("kiev", 1, 1, "")]
)
def test_siberian_factors_pay_first_in_siberia_and_a_place_is_taken_up_on_a_point(place, factors, siberian, built):
    p = position("date=1941-08 phase=B3; g-ii tilsit; s-11a kaunas; s-2tk pool")
    s, t = p.state, p.part("slots").TYPES.index("armor")
    s.tally[FACTORS + t], s.tally[SIBERIAN + t] = 2, 1
    s.holds[COUNTED + t] = p.hexes("moscow")
    p.rule("production.spend", p.game.roster.find("s-2tk"), p.game.board.find(place))
    assert (s.tally[FACTORS + t], s.tally[SIBERIAN + t]) == (factors, siberian)
    assert s.holds[BUILT + t] == p.hexes(built)


@clause("DC-6.3", "DC-6.4", "DC-6.6", "DC-8.5")
def test_a_line_has_room_until_it_is_full():
    """Tilsit-Kaunas, a major line of six and a half units, of which four and a half armor."""
    p = position("date=1941-07 phase=B3 weather=good; g-ii tilsit; g-xli tilsit; s-11a kaunas; s-10a kiev")
    s, lines = p.state, p.part("lines")
    start, goal = p.game.board.find("tilsit"), p.game.board.find("kaunas")
    lane = p.game.tables.lane[start, goal]
    most, most_armor = p.game.tables.capacity[AXIS][lane]
    weight = p.game.tables.weight[p.game.roster.find("g-xli")]
    assert lines.load_on((), lane) == (0, 0)
    for units, tanks, foot_fits, armor_fits in (
        (0, 0, True, True),
        (most - weight, most_armor - weight, True, True),
        (most - weight, most_armor - weight + 1, True, False),
        (most - weight + 1, 0, False, False),
    ):
        loads = lines.added((), lane, units, tanks)
        assert lines.fits(p.game.tables, loads, AXIS, lane, weight, False) is foot_fits
        assert lines.fits(p.game.tables, loads, AXIS, lane, weight, True) is armor_fits
    lines.load_line(p.game.tables, s, p.game.roster.find("g-ii"), start, goal)
    lines.load_line(p.game.tables, s, p.game.roster.find("g-xli"), start, goal)
    foot = p.game.tables.weight[p.game.roster.find("g-ii")]
    assert lines.load_on(s.lists[LOADS], lane) == (foot + weight, weight)
    lines.load_retreat(p.game.tables, s, p.game.roster.find("g-ii"), start, goal)
    assert lines.load_on(s.lists[RETREAT_LOADS], lane)[1] == 0


@clause("DC-2.10")
@pytest.mark.parametrize(
    ("text", "version", "leaves"),
    [
        ("s-11a warsaw", "campaign", True),
        ("s-11a kiev", "campaign", False),  # no exit there
        ("s-part1 warsaw", "campaign", False),  # no army
        ("s-11a pool", "campaign", False),
        ("s-11a warsaw", "tournament", False),
    ],
)
def test_who_may_leave_by_the_west_edge(text, version, leaves):
    p = position(f"date=1943-07 phase=C3 weather=good; g-ii tilsit; s-10a minsk; {text}", version=version)
    assert p.rule("movement.may_exit", p.game.roster.find(text.split()[0])) is leaves
