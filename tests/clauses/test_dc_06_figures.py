"""Control, orders, supply and headquarters asked closely: DC-1, DC-6, DC-9, DC-10, DC-11, DC-12."""

import pytest

from crusade.core.head import ADVANCED, AIMED, CUT, DISRUPTED, HELD, HUNTERS, MOVED, MOVERS, PENDING, STAGE, TARGET
from crusade.core.state import NOBODY, NOWHERE
from crusade.games.dark_crusade.slots import (
    AXIS,
    BUILT,
    COUNTED,
    DOWNED,
    DROPPED,
    EVENTS,
    EVER_AXIS,
    FACTORS,
    FELL,
    FLEEING,
    FLYING,
    GREATER,
    HUNGARY_FREE,
    LEAVER,
    LEAVING,
    LOADS,
    MUD,
    OPERATIONS,
    OVER_BATTLE,
    PLACED,
    RALLIED,
    RETREAT_LOADS,
    ROADBOUND,
    SIBERIAN,
    SOVIET,
    SPARED,
    STUCK,
    TURNED,
    USED,
    WORKS,
)
from rulebook import clause, positions

position = positions("dark-crusade")

JULY = "date=1941-07 phase=B3 weather=good; g-ii tilsit; g-xli tilsit; s-11a kaunas; s-10a kiev"

# ---- DC-1.6, DC-3.8, DC-9.2, DC-12 Control


@clause("DC-1.6")
def test_what_the_axis_does_not_control_is_soviet():
    p = position(JULY)
    axis, soviet = p.rule("control.friendly", AXIS), p.rule("control.friendly", SOVIET)
    assert axis & soviet == 0
    assert axis | soviet == p.game.tables.points
    assert axis & p.hexes("tilsit kaunas kiev") == p.hexes("tilsit")


@clause("DC-6.7", "DC-6.8")
def test_the_points_that_must_be_assaulted():
    p = position(f"{JULY}; s-ft-kha kharkov; s-ft-mos moscow entrained")
    assert {"kaunas", "kiev", "kharkov"} <= p.rule_hexes("control.held_points", SOVIET)
    assert "moscow" not in p.rule_hexes("control.held_points", SOVIET)
    assert p.rule_hexes("control.held_points", AXIS) == {"tilsit"}
    assert p.rule("control.hard", AXIS) & p.game.tables.side_units[SOVIET] == 0


@clause("DC-6.8", "DC-9.2")
def test_where_factories_work_is_listed_anew():
    p = position(f"{JULY}; s-ft-kha kharkov; s-ft-mos siberia; s-ft-gor gorki entrained")
    p.state.holds[WORKS] = p.hexes("helsinki kiev")
    p.rule("control.list_works")
    assert p.state.holds[WORKS] == p.hexes("kharkov")
    p.rule("control.destroy_factory", p.game.roster.find("s-ft-kha"))
    assert (p.state.holds[WORKS], p.where("s-ft-kha")) == (0, "out")


@clause("DC-9.2", "DC-1.7", "DC-11.3")
@pytest.mark.parametrize(
    ("unit", "pile"), [("g-ii", "dead"), ("s-11a", "pool"), ("s-ft-kha", "out"), ("s-pvo1", "out"), ("g-flak1", "dead")]
)
def test_where_the_lost_go(unit, pile):
    p = position(f"{JULY}; s-ft-kha kharkov; s-pvo1 moscow; g-flak1 tilsit")
    p.state.marks[DISRUPTED] |= p.counters(unit)
    p.rule("control.eliminate", p.game.roster.find(unit))
    assert p.where(unit) == pile
    assert not p.disrupted(unit)
    assert not p.state.holds[WORKS] & p.hexes("kharkov") or unit != "s-ft-kha"


@clause("DC-1.6", "DC-3.8", "DC-12.2")
@pytest.mark.parametrize(
    ("side", "point", "held", "ever", "free"),
    [
        (AXIS, "kaunas", True, True, 0),
        (AXIS, "warsaw", True, False, 0),  # no Soviet land
        (SOVIET, "tilsit", False, False, 0),
        (SOVIET, "cluj", False, False, 1),  # Hungary is invaded
    ],
)
def test_what_follows_from_taking_a_point(side, point, held, ever, free):
    p = position(JULY)
    s, bit = p.state, p.hexes(point)
    s.holds[EVER_AXIS] = 0
    p.rule("control.take", side, p.game.board.find(point))
    assert (bool(s.holds[HELD] & bit), s.holds[EVER_AXIS] == (bit if ever else 0)) == (held, True)
    assert s.tally[HUNGARY_FREE] == free


@clause("DC-3.8")
@pytest.mark.parametrize(
    ("unit", "free", "place", "noted"),
    [
        ("h-1", 0, "krakow", True),
        ("h-1", 0, "west", True),
        ("h-1", 0, "cluj", False),
        ("h-1", 1, "krakow", False),
        ("g-ii", 0, "krakow", False),
    ],
)
def test_the_first_hungarian_army_to_leave_is_noted(unit, free, place, noted):
    p = position(f"{JULY}; h-1 tirgu-mures; h-2 tirgu-mures")
    p.state.tally[HUNGARY_FREE], p.state.tally[LEAVER] = free, NOBODY
    p.rule("control.note_leaver", p.game.roster.find(unit), p.game.board.find(place))
    assert p.fact("LEAVER") == (p.game.roster.find(unit) if noted else NOBODY)
    p.rule("control.enter", p.game.roster.find(unit), p.game.board.find(place))
    assert p.where(unit) == place


@clause("DC-6.11", "DC-12.2", "DC-12.5")
def test_after_finland_has_left_nobody_enters_it():
    p = position(f"{JULY}; f-ii kouvola; s-7a joensuu; s-14a leningrad")
    find = p.game.roster.find
    finland = {"helsinki", "tampere", "kouvola", "joensuu", "kajaani"}
    assert finland <= p.rule_hexes("control.domain", find("s-14a"))
    p.state.tally[EVENTS] = 5
    assert finland.isdisjoint(p.rule_hexes("control.domain", find("s-14a")))
    assert finland.isdisjoint(p.rule_hexes("control.domain", find("g-ii")))
    inside = p.rule_hexes("control.domain", find("s-7a")) & finland
    assert inside == p.rule_hexes("control.friendly", SOVIET) & finland


@clause("DC-12.2", "DC-12.5")
def test_when_finland_leaves_the_germans_in_it_go_west():
    p = position(f"{JULY}; g-x helsinki cut; f-ii kouvola; s-7a joensuu; g-i tilsit cut")
    p.rule("events.leave_finland")
    assert (p.where("g-x"), p.where("s-7a"), p.where("g-i")) == ("west", "joensuu", "tilsit")
    assert p.state.marks[CUT] == p.counters("g-i")
    p.rule("events.remove_nation", "finnish")
    assert p.where("f-ii") == "out"
    assert p.where("g-x") == "west"


# ---- DC-6 Orders


@clause("DC-6.6", "DC-6.7", "DC-6.8")
def test_a_phase_opens_with_empty_lines_and_nobody_allotted():
    p = position(JULY)
    s = p.state
    for mark in (MOVED, STUCK, AIMED, ROADBOUND, DROPPED, LEAVING):
        s.marks[mark] = p.counters("g-ii")
    s.holds[PENDING], s.lists[LOADS] = p.hexes("kaunas"), (1, 2)
    p.rule("allocation.open_stage", OPERATIONS)
    assert not any(s.marks[mark] for mark in (MOVED, STUCK, AIMED, ROADBOUND, DROPPED, LEAVING))
    assert (s.holds[PENDING], s.lists[LOADS], s.tally[STAGE]) == (0, (), OPERATIONS)
    assert "kaunas" not in p.rule_hexes("movement.entries", p.game.roster.find("g-ii"), p.hexes("kaunas"))


@clause("DC-6.1", "DC-7.6", "DC-11.3", "DC-11.4")
def test_who_moves_and_who_assaults_in_phase_3():
    p = position(f"{JULY}; g-x tilsit dispersed; g-sec-n tilsit; g-i tilsit railed; g-lf1 air; g-flak1 tilsit")
    movers = p.state.marks[MOVERS]
    everybody = p.counters("g-ii g-xli g-x g-sec-n g-flak1 s-11a")
    assert movers & everybody == p.counters("g-ii g-xli g-sec-n g-flak1")
    assert p.state.marks[HUNTERS] & everybody == p.counters("g-ii g-xli g-flak1")
    assert p.state.marks[HUNTERS] & p.game.tables.aircraft == 0


@clause("DC-6.12")
def test_when_the_orders_close_nobody_is_bound_to_a_point_any_more():
    p = position(JULY)
    s, find = p.state, p.game.roster.find
    s.marks[ROADBOUND], s.marks[AIMED] = p.counters("g-ii g-xli"), p.counters("g-xli")
    s.marks[LEAVING] = s.marks[STUCK] = p.counters("g-i g-ii")
    s.aim[find("g-ii")] = s.aim[find("g-xli")] = p.game.board.find("kaunas")
    p.part("allocation").close_orders(s)
    assert s.marks[ROADBOUND] == s.marks[LEAVING] == s.marks[STUCK] == 0
    assert (s.aim[find("g-ii")], s.aim[find("g-xli")]) == (NOWHERE, p.game.board.find("kaunas"))


@clause("DC-6.10")
def test_a_unit_put_down_unmoved_may_be_taken_up_again_and_one_that_moved_may_not():
    p = position(f"{JULY}; g-x koenigsberg")
    p = p.play("unit g-x", "halt")
    assert p.can("unit g-x")
    assert p.fact("HAND") == NOBODY
    p = p.play("unit g-xli", "move suwalki")
    p = p.play("halt") if p.can("halt") else p
    assert not p.can("unit g-xli")


# ---- DC-8.1, DC-8.10 Battles open and close


@clause("DC-8.10", "DC-8.11")
def test_a_battle_that_is_over_leaves_nothing_behind():
    p = position(JULY).fight("kaunas", "g-ii", "g-xli")
    s, kaunas = p.state, p.game.board.find("kaunas")
    assert s.tally[TARGET] == kaunas
    s.marks[ADVANCED] = s.marks[FLYING] = p.counters("g-i")
    s.holds[MUD] = s.holds[GREATER] = p.hexes("kaunas minsk")
    s.lists[RETREAT_LOADS] = (1, 2)
    s.tally[FELL] = s.tally[OVER_BATTLE] = s.tally[FLEEING] = 1
    p.rule("combat.close_battle")
    assert s.marks[ADVANCED] == s.marks[FLYING] == s.marks[AIMED] == 0
    assert s.holds[MUD] == s.holds[GREATER] == p.hexes("minsk")
    assert s.lists[RETREAT_LOADS] == ()
    assert (s.tally[FELL], s.tally[OVER_BATTLE], s.tally[FLEEING], s.tally[TARGET]) == (0, 0, 0, NOWHERE)


@clause("DC-8.1", "DC-3.8")
@pytest.mark.parametrize(
    ("phase", "target", "attacker", "free"),
    [("C3", "tirgu-mures", "s-12a", 1), ("C3", "iasi", "s-12a", 0), ("B3", "kaunas", "g-ii", 0)],
)
def test_only_a_soviet_assault_on_a_locked_army_frees_hungary(phase, target, attacker, free):
    text = "weather=good; g-ii tilsit; s-11a kaunas; h-1 tirgu-mures; r-3 iasi; s-12a chernovtsy"
    p = position(f"date=1941-07 phase={phase} {text}")
    s = p.state
    s.marks[AIMED] = p.counters(attacker)
    s.aim[p.game.roster.find(attacker)] = p.game.board.find(target)
    s.tally[FELL] = s.tally[OVER_BATTLE] = s.tally[FLEEING] = 1
    s.marks[FLYING], s.lists[RETREAT_LOADS] = p.counters("g-i"), (1, 2)
    p.rule("combat.apply_battle", (0, p.game.board.find(target), 0))
    assert s.tally[HUNGARY_FREE] == free
    assert (s.tally[FELL], s.tally[OVER_BATTLE], s.tally[FLEEING]) == (0, 0, 0)
    assert (s.marks[FLYING], s.lists[RETREAT_LOADS]) == (0, ())


@clause("DC-8.10", "DC-8.13")
def test_an_attack_without_combat_units_or_fire_is_over_before_it_begins():
    p = position(JULY).fight("kaunas", "g-ii", "g-xli")
    s = p.state
    p.rule("combat.open_rounds")
    assert s.tally[OVER_BATTLE] == 0
    assert p.rule("combat.fighting") is True
    s.marks[DISRUPTED] |= p.counters("g-ii g-xli")
    p.rule("combat.open_rounds")
    assert s.tally[OVER_BATTLE] == 1
    assert p.rule("combat.fighting") is False
    s.tally[OVER_BATTLE], s.tally[FELL] = 0, 1
    assert p.rule("combat.fighting") is False


@clause("DC-8.10")
@pytest.mark.parametrize(("act", "over"), [("done", 0), ("break", 1)])
def test_breaking_off_ends_the_battle(act, over):
    p = position(JULY).fight("kaunas", "g-ii", "g-xli")
    p.rule("combat.apply_break", p.game.parse(act))
    assert p.fact("OVER_BATTLE") == over


# ---- DC-10, DC-11 Supply and headquarters


@clause("DC-10.6", "DC-10.7", "DC-8.7")
def test_phase_6_judges_the_units_of_its_side():
    p = position(f"{JULY}; g-x minsk dispersed; g-i tilsit dispersed; g-sec-n minsk; s-part1 minsk; g-lf1 air downed")
    s = p.state
    s.marks[CUT], s.marks[SPARED] = p.counters("g-i s-11a"), p.counters("g-i")
    s.marks[DISRUPTED] |= p.counters("s-11a")
    p.rule("supply.judge_supply", AXIS)
    assert s.marks[CUT] & p.counters("g-i g-x g-sec-n s-11a g-ii g-xli s-part1") == p.counters("g-x g-sec-n s-11a")
    assert s.marks[DISRUPTED] & p.counters("g-i g-x s-11a") == p.counters("g-x s-11a")
    assert s.marks[SPARED] == s.marks[DOWNED] == 0
    s.marks[DOWNED] = p.counters("g-lf1")
    p.rule("supply.judge_supply", SOVIET)
    assert s.marks[DOWNED] == p.counters("g-lf1")


@clause("DC-10.7", "DC-10.9")
def test_dispersed_units_out_of_supply_die_unless_a_fortress_keeps_them():
    p = position(f"{JULY[:-12]}; g-x kiev dispersed cut; g-i kiev dispersed; s-12a odessa dispersed cut")
    kiev = p.game.board.find("kiev")
    assert p.rule_units("supply.doomed", AXIS) == {"g-x"}
    assert p.rule_units("supply.doomed", SOVIET) == {"s-12a"}
    assert (p.rule("supply.beds", kiev), p.rule("supply.beds", p.game.board.find("tilsit"))) == (3, 0)
    assert p.rule_units("supply.may_keep") == {"g-x"}
    p.state.marks[SPARED] = p.counters("g-x s-12a")
    assert p.rule("supply.beds", kiev) == 2
    assert p.rule_units("supply.doomed", AXIS) == set()
    p.rule("supply.bury", AXIS)
    assert p.state.marks[SPARED] == 0
    p.rule("supply.bury", AXIS)
    assert p.where("g-x") == "dead"


@clause("DC-10.1", "DC-12.5")
def test_no_axis_supply_runs_through_finland_once_it_has_left():
    p = position(f"{JULY}; f-ii kouvola")
    assert "helsinki" in p.rule_hexes("supply.open_ground", AXIS)
    p.state.tally[EVENTS] = 5
    assert "helsinki" not in p.rule_hexes("supply.open_ground", AXIS)


@clause("DC-10.2", "DC-10.3")
def test_only_the_soviets_cross_ladoga_and_only_with_both_shores():
    ladoga = position(JULY).game.tables.ladoga
    assert ladoga in position(JULY).rule("supply.sea_links", SOVIET)
    assert ladoga not in position(JULY).rule("supply.sea_links", AXIS)
    assert ladoga not in position(f"{JULY}; axis holds tikhvin").rule("supply.sea_links", SOVIET)
    both = position(f"{JULY}; axis holds tikhvin; axis holds leningrad")
    assert ladoga not in both.rule("supply.sea_links", AXIS)


@clause("DC-11.1", "DC-10.9")
def test_whom_headquarters_restore():
    text = "date=1941-08 phase=B3 weather=good; s-10a kiev; g-xli tilsit"
    p = position(
        f"{text}; g-hq-18 tilsit; g-ii tilsit dispersed; g-x warsaw dispersed; g-hq-16 warsaw dispersed; g-lf1 air"
    )
    s, tilsit = p.state, p.game.board.find("tilsit")
    s.marks[RALLIED] = p.counters("g-x")
    assert p.rule_units("hq.may_rally") == {"g-ii"}
    most = p.rule("hq.room", tilsit)
    assert most == p.game.tables.number["hq_recovers"]
    assert p.rule("hq.room", p.game.board.find("warsaw")) == -1
    s.marks[RALLIED] |= p.counters("g-ii")
    assert p.rule("hq.room", tilsit) == most - 1
    p.rule("hq.begin_rally")
    assert s.marks[RALLIED] == 0
    assert p.part("hq").helped(p.game.tables, AXIS) & p.game.tables.side_units[SOVIET] == 0
    assert p.rule("hq.apply_rally", p.game.parse("done")) is True


# ---- DC-9 Production


@clause("DC-4.2", "DC-4.4", "DC-9.1")
@pytest.mark.parametrize("rule", ["begin_production", "lapse"])
def test_production_opens_and_closes_with_nothing_counted(rule):
    p = position("date=1941-07 phase=B3; g-ii tilsit; s-11a kaunas")
    s, kinds = p.state, range(len(p.game.tables.kept))
    s.marks[TURNED] = s.marks[USED] = p.counters("g-ii s-11a g-i")
    s.tally[PLACED] = 2
    for t in kinds:
        s.holds[COUNTED + t] = s.holds[BUILT + t] = p.hexes("helsinki moscow")
        s.tally[FACTORS + t], s.tally[SIBERIAN + t] = t + 1, t + 2
    p.rule(f"production.{rule}")
    assert s.marks[TURNED] == s.marks[USED] == 0
    assert not any(s.holds[COUNTED + t] or s.holds[BUILT + t] for t in kinds)
    if rule == "begin_production":
        assert s.tally[PLACED] == 0
    else:
        kept = p.game.tables.kept
        assert [s.tally[FACTORS + t] for t in kinds] == [t + 1 if kept[t] else 0 for t in kinds]
        assert [s.tally[SIBERIAN + t] for t in kinds] == [t + 2 if kept[t] else 0 for t in kinds]
