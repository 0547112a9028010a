"""Leaders, set-up, counters and calls asked closely: TA-1.5, TA-9 to TA-14."""

import pytest

from crusade.games.tiger_attack.slots import (
    DALLIED,
    DALLY_DUE,
    DALLY_ROLLED,
    FED,
    GERMAN,
    HUNTERS,
    LED,
    LED_BY_DALLIER,
    MOVED,
    MOVERS,
    OPERATIONS,
    REST,
    SECOND,
    STAGE,
    STUCK,
    US,
    WATCHED,
)
from rulebook import clause, positions

position = positions("tiger-attack")

# ---- TA-9 Leaders


@clause("TA-9.1", "TA-9.2", "TA-9.6")
@pytest.mark.parametrize(
    ("text", "leader", "units"),
    [
        ("g-peiper b; g-2-3 b; g-2-2 b disrupted; g-26vgd-39 b dug_in; u-99-393 eupen", "g-peiper", {"g-2-3"}),
        ("g-peiper tray; g-2-3 tray; g-2-2 b; u-99-393 eupen", "g-peiper", set()),
        ("g-bayerlein noville; g-2-3 noville; g-2-2 b; u-99-393 eupen", "g-bayerlein", set()),  # no effect there
        ("g-bayerlein bastogne; g-2-3 bastogne; g-2-2 b; u-99-393 eupen", "g-bayerlein", {"g-2-3"}),
    ],
)
def test_whom_a_leader_leads(text, leader, units):
    p = position(f"turn=3 fuel=8; {text}")
    assert p.rule_units("leaders.led_by", p.game.roster.find(leader)) == units


@clause("TA-9.2")
@pytest.mark.parametrize(("rolled", "dallied", "units"), [(0, 0, {"g-2-2"}), (1, 0, set()), (0, 2, set())])
def test_only_bayerleins_own_units_hang_on_a_die_to_come(rolled, dallied, units):
    p = position("turn=3 fuel=8; g-2-3 b; g-2-2 b; u-99-393 eupen")
    s = p.state
    s.marks[LED], s.marks[LED_BY_DALLIER] = p.counters("g-2-3"), p.counters("g-2-3 g-2-2")
    s.tally[DALLY_ROLLED], s.tally[DALLIED] = rolled, dallied
    found = p.part("leaders").hanging(s)
    assert found == p.counters(" ".join(units))


@clause("TA-9.1", "TA-9.4")
@pytest.mark.parametrize(
    ("text", "phase", "there_is"),
    [
        ("g-peiper b; g-2-3 b", "A3a", True),
        ("g-peiper a; g-2-3 b", "A3a", False),
        ("g-skorzeny b; g-2-3 b", "A3a", True),
        ("g-skorzeny b disrupted; g-2-3 b", "A3a", False),
        ("g-skorzeny b dug_in; g-2-3 b", "A3a", False),
        ("g-skorzeny b; g-2-3 b", "B2a", False),  # not in the American turn
        ("g-peiper b; g-2-3 b", "B2a", False),
    ],
)
def test_when_there_is_a_second_step(text, phase, there_is):
    p = position(f"turn=3 phase={phase} fuel=8; {text}; u-99-393 eupen; u-99-394 malmedy")
    assert p.rule("leaders.somebody_led") is there_is


@clause("TA-9.1", "TA-9.4", "TA-9.5")
def test_who_acts_in_the_second_step():
    text = "g-peiper b; g-2-3 b; g-2-2 a; g-skorzeny pruem; g-bayerlein a; u-99-393 eupen; u-abrams eupen"
    p = position(f"turn=3 fuel=8; {text}")
    p.state.tally[DALLIED] = 2
    p.rule("allocation.begin_second")
    assert p.state.marks[HUNTERS] == p.counters("g-2-3 g-2-2 g-skorzeny")
    assert p.state.marks[MOVERS] == p.counters("g-2-3 g-2-2 g-skorzeny g-peiper g-bayerlein")


@clause("TA-9.1", "TA-9.4")
def test_leaders_without_units_and_a_brigade_that_is_not_fit_do_not_act():
    text = "g-peiper malmedy; g-2-3 b; g-bayerlein b; g-skorzeny pruem disrupted; u-99-393 eupen"
    p = position(f"turn=3 fuel=8; {text}")
    p.state.tally[DALLIED] = 2
    p.rule("allocation.begin_second")
    assert p.state.marks[MOVERS] == p.counters("g-2-3 g-bayerlein")
    assert p.state.marks[HUNTERS] == p.counters("g-2-3")


@clause("TA-9.5", "TA-9.6")
def test_a_line_just_opened_helps_only_units_that_are_fit():
    p = position("turn=3 fuel=8; g-2-3 b cut; g-2-2 b cut disrupted; g-1ss-pz1 a; u-99-393 eupen")
    s = p.state
    s.marks[MOVERS] = s.marks[HUNTERS] = 0
    p.rule("leaders.open_lines", p.counters("g-2-3 g-2-2"))
    assert s.marks[FED] & p.counters("g-2-3 g-2-2") == p.counters("g-2-3 g-2-2")
    assert s.marks[MOVERS] == s.marks[HUNTERS] == p.counters("g-2-3")


@clause("TA-9.2", "TA-9.5", "TA-9.8")
@pytest.mark.parametrize(("face", "dallied"), [(5, 0), (6, 3)])
def test_what_bayerleins_die_does(face, dallied):
    """The 150th goes on, alone; his other units do nothing more if he dallies."""
    p = position("turn=3 fuel=8; g-2-3 b; g-1ss-pz1 b; g-skorzeny b; g-bayerlein b; u-99-393 eupen")
    s = p.state
    everybody = p.counters("g-2-3 g-1ss-pz1 g-skorzeny g-bayerlein")
    s.marks[LED], s.marks[LED_BY_DALLIER] = p.counters("g-1ss-pz1"), p.counters("g-2-3 g-skorzeny")
    s.marks[MOVERS], s.marks[HUNTERS] = everybody, everybody
    s.marks[STUCK] = p.counters("g-2-3")
    s.tally[DALLY_DUE] = 1
    p.rule("leaders.apply_dally", (0, face, 0))
    assert (s.tally[DALLY_DUE], s.tally[DALLY_ROLLED], s.tally[DALLIED]) == (0, 1, dallied)
    assert s.marks[STUCK] == 0
    left = everybody & ~p.counters("g-2-3") if dallied else everybody
    assert s.marks[MOVERS] == s.marks[HUNTERS] == left
    assert s.marks[LED_BY_DALLIER] == (0 if dallied else p.counters("g-2-3 g-skorzeny"))


@clause("TA-9.2", "TA-9.5")
@pytest.mark.parametrize(("moved", "acts"), [(False, True), (True, False)])
def test_after_a_good_die_the_150th_acts_with_him_unless_it_has_moved(moved, acts):
    p = position("turn=3 fuel=8; g-2-3 b; g-skorzeny b; g-bayerlein b; u-99-393 eupen")
    s = p.state
    s.marks[LED], s.marks[LED_BY_DALLIER] = 0, p.counters("g-2-3 g-skorzeny")
    s.marks[MOVERS] = s.marks[HUNTERS] = 0
    s.marks[MOVED] = p.counters("g-skorzeny") if moved else 0
    p.rule("leaders.apply_dally", (0, 1, 0))
    assert s.marks[MOVERS] == s.marks[HUNTERS] == (p.counters("g-skorzeny") if acts else 0)


@clause("TA-9.3")
@pytest.mark.parametrize(
    ("units", "attackers", "watched"),
    [
        ("g-peiper b; g-2-3 b", "g-2-3", "b"),
        ("g-peiper b; g-2-3 b; g-2-2 b", "g-2-3", ""),  # one of the stack stays behind
        ("g-peiper b; g-2-3 a", "g-2-3", ""),
        ("u-abrams bullingen; g-2-3 b", "g-2-3", "bullingen"),
        ("u-abrams eupen; g-2-3 b", "g-2-3", ""),
        ("g-peiper tray; g-2-3 b", "g-2-3", ""),
    ],
)
def test_the_leaders_who_may_die_in_a_battle(units, attackers, watched):
    p = position(f"turn=7 fuel=8; {units}; g-1ss-pz1 pruem; u-99-393 bullingen; u-99-394 eupen")
    p.rule("leaders.watch_leaders", p.game.board.find("bullingen"), p.counters(attackers))
    assert p.state.holds[WATCHED] == p.hexes(watched)


@clause("TA-9.3", "TA-9.7")
@pytest.mark.parametrize(
    ("stage", "rolled", "leader", "goals"),
    [
        (SECOND, 1, "g-bayerlein", "a pruem"),
        (SECOND, 0, "g-bayerlein", "a"),  # the 150th acts alone until his die is thrown
        (SECOND, 0, "g-peiper", "b pruem"),
        (SECOND, 1, "g-peiper", "b pruem"),
    ],
)
def test_in_the_second_step_a_leader_goes_only_to_units_they_led(stage, rolled, leader, goals):
    p = position("turn=3 fuel=8; g-2-3 b; g-2-2 a; g-skorzeny pruem; g-26vgd-39 tray; u-99-393 eupen")
    s = p.state
    s.tally[STAGE], s.tally[DALLY_ROLLED] = stage, rolled
    s.marks[LED], s.marks[LED_BY_DALLIER] = p.counters("g-2-3 g-skorzeny g-26vgd-39"), p.counters("g-2-2 g-skorzeny")
    assert p.rule("movement.leader_goals", p.game.roster.find(leader)) == p.hexes(goals)


@clause("TA-9.7", "TA-9.3")
def test_a_leader_goes_back_with_the_last_unit_of_the_stack_and_only_a_leader_of_that_side():
    p = position("turn=7 fuel=8; g-peiper amel; g-bayerlein b; u-abrams amel; g-2-3 losheim; u-99-393 eupen")
    p.state.holds[WATCHED] = p.hexes("amel b")
    p.part("withdrawal").take_leaders_along(
        p.game.tables, p.state, p.game.board.find("amel"), p.game.board.find("losheim")
    )
    assert (p.where("g-peiper"), p.where("u-abrams"), p.where("g-bayerlein")) == ("losheim", "amel", "b")
    assert p.state.holds[WATCHED] == p.hexes("b")
    p = position("turn=7 fuel=8; g-peiper amel; g-2-2 amel; g-2-3 losheim; u-99-393 eupen")
    p.part("withdrawal").take_leaders_along(
        p.game.tables, p.state, p.game.board.find("amel"), p.game.board.find("losheim")
    )
    assert p.where("g-peiper") == p.where("g-2-2") == "amel"


# ---- TA-5.6, TA-13 Moving and stepping


@clause("TA-5.6", "TA-5.8", "TA-3.10")
def test_infantry_walks_two_lengths_free_and_takes_the_point_between():
    p = position("turn=3 fuel=8; g-26vgd-39 losheim; g-2-2 b; u-99-393 eupen; us holds amel")
    p = p.play("unit g-26vgd-39", "move recht")
    assert (p.holder("amel"), p.fact("FUEL")) == ("german", 8)


@clause("TA-13.1", "TA-13.2")
def test_a_unit_steps_once():
    p = position("turn=3 phase=A2 fuel=8; g-2-3 losheim; g-2-2 b; u-99-393 eupen").play("unit g-2-3", "move amel")
    p = p.play("halt") if p.can("halt") else p
    assert p.options("unit") == {"unit g-2-2"}


@clause("TA-3.8", "TA-5.11", "TA-6.4")
def test_after_a_draw_or_an_attack_everybody_else_may_still_act():
    p = position("turn=3 fuel=2 dump=12 dump_turn=2; g-2-2 spa; g-1ss-pz1 losheim; g-2-3 losheim; u-99-393 bullingen")
    assert p.play("draw 2").can("unit g-1ss-pz1")
    assert p.attack("bullingen", "g-2-3").can("unit g-1ss-pz1")
    assert not p.play("draw 2").state.marks[STUCK]


@clause("TA-7.4", "TA-13.4")
def test_a_unit_that_drives_after_an_early_move_may_leave():
    p = position("turn=3 fuel=8; g-2-3 huy stepped; g-2-2 b; u-99-393 bullingen", early_move="drives").play(
        "unit g-2-3"
    )
    assert p.can("exit")
    assert p.play("exit").where("g-2-3") == "exited"


@clause("TA-9.2", "TA-9.5")
def test_a_good_die_helps_no_brigade_that_is_not_with_bayerlein():
    p = position("turn=3 fuel=8; g-2-3 b; g-skorzeny a cut; g-bayerlein b; u-99-393 eupen")
    p.state.marks[LED], p.state.marks[LED_BY_DALLIER] = 0, p.counters("g-2-3")
    p.rule("leaders.apply_dally", (0, 1, 0))
    assert not p.state.marks[FED] & p.counters("g-skorzeny")


# ---- TA-10, TA-12, TA-14


@clause("TA-10.1", "TA-10.2")
def test_in_a_free_set_up_a_unit_is_placed_once():
    p = position(setup="free")
    first = sorted(p.options("unit"))[0]
    p = p.play(first)
    p = p.play(sorted(p.options("place"))[0])
    assert first not in p.options("unit")
    assert not any(o.startswith("unit g-") for o in p.options("unit"))


@clause("TA-10.1")
def test_the_light_armor_of_the_set_up():
    p = position()
    light = p.part("setup").light_armor(p.game.tables)
    assert light == p.counters("u-14cav u-9ad-cca u-9ad-ccb u-9ad-ccr") & light
    assert light & ~p.game.tables.start_us == 0


@clause("TA-12.2")
@pytest.mark.parametrize(("exits", "can"), [("verviers:1+liege:1", True), ("verviers:1+liege:1+huy:1", False)])
def test_the_americans_call_the_end_only_below_three_points(exits, can):
    p = position(f"turn=6 phase=A3a exits={exits}; g-2-3 b; u-99-393 eupen")
    assert p.rule("victory.us_may_call") is can


@clause("TA-14.1", "TA-14.2")
def test_only_germans_demand_surrender_and_a_demand_is_noted():
    ring = "u-99-393 bullingen; g-2-304 elsenborn; g-lehr-130 malmedy; g-lehr-901 amel; g-lehr-902 a; g-2-3 losheim"
    p = position(f"turn=3 fuel=8; {ring}", nuts="on").fight("bullingen", "g-2-3")
    assert (p.step, p.rule("surrender.may_demand")) == ("demand", True)
    assert p.play("demand").fact("DEMANDED") == 3
    p.state.tally[p.part("slots").SIDE] = US
    assert p.rule("surrender.may_demand") is False
    p.state.tally[p.part("slots").SIDE], p.state.tally[STAGE] = GERMAN, REST
    assert p.rule("surrender.may_demand") is False
    p.state.tally[STAGE] = OPERATIONS
    assert p.rule("surrender.may_demand") is True


# ---- TA-1.5 The counters


@clause("TA-1.5")
def test_the_kinds_of_counters():
    p = position()
    g, roster = p.game.tables, p.game.roster

    def of(wanted: str) -> int:
        return sum(1 << u for u in range(len(roster)) if wanted in roster.marks[u])

    def kind(wanted: str) -> int:
        return sum(1 << u for u in range(len(roster)) if roster.kind[u] == wanted)

    assert (g.infantry, g.armor, g.leaders) == (kind("infantry"), kind("armor"), kind("leader"))
    assert g.fighters[GERMAN] | g.fighters[US] == kind("infantry") | kind("armor")
    assert g.fighters[US] & g.side_units[GERMAN] == g.fighters[GERMAN] & g.side_units[US] == 0
    assert (g.panzers, g.tigers, g.british) == (of("panzer"), of("tiger"), of("british"))
    assert (g.hits_first, g.irreplaceable) == (of("hits_first"), of("not_replaceable"))
    assert g.factor[roster.find("g-2-3")] == 2
    assert g.factor[roster.find("g-26vgd-39")] == 1
    assert set(g.ineffective) == {roster.find("g-bayerlein")}


@clause("TA-9.2", "TA-13.3")
def test_in_the_first_step_nobody_asks_for_bayerleins_die():
    p = position("turn=3 fuel=8; g-2-3 b; g-bayerlein b; u-99-393 eupen")
    p.state.marks[LED_BY_DALLIER] = p.counters("g-2-3")  # left from the turn before
    p = p.play("unit g-2-3")
    assert (p.step, p.fact("DALLY_DUE")) == ("orders", 0)
