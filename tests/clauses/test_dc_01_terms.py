"""DC-1: terms, kinds of units, control, what is open; the sequence of play, DC-4."""

from crusade.core.bits import each
from crusade.core.machine import CHANCE
from rulebook import Position, clause, positions

position = positions("dark-crusade")

FAR = "s-stavka gorki; g-i tilsit"


def ids(p: Position, units: int) -> set[str]:
    """The names of these counters."""
    return {p.game.roster.id[u] for u in each(units)}


# ---- DC-1.1, DC-1.4 Units


@clause("DC-1.1")
def test_germans_are_army_ss_and_luftwaffe_not_the_allies():
    p = position()
    germans = ids(p, p.game.tables.germans)
    assert {"g-i", "g-ss-lah", "g-lf1", "g-lw2"} <= germans
    assert not {"r-3", "f-ii", "h-1", "sk-mob", "sp-250"} & germans


@clause("DC-1.4")
def test_combat_support_and_neither():
    p = position()
    g = p.game.tables
    assert {"g-i", "s-1ga", "s-1sh", "s-2ck", "g-xxiv", "s-1mrd", "g-sec-n", "s-1pk"} <= ids(p, g.combat)
    assert {"g-hq-18", "s-art1", "s-gm1", "g-flak1", "s-dba", "g-lf1"} <= ids(p, g.support)
    assert not ids(p, g.units) & {"s-ft-kha", "s-part1"}
    assert ids(p, g.units & ~g.ground) == ids(p, g.aircraft)
    assert {"g-xxiv", "s-1mrd", "s-1tk", "s-1tka"} <= ids(p, g.armor)
    assert {"g-i", "s-1ga", "s-1sh"} <= ids(p, g.foot)
    assert {"s-8a", "s-1sh", "s-1tka", "s-kmg1", "r-3"} <= ids(p, g.armies)
    assert not ids(p, g.armies) & {"s-stavka", "s-vvs-n", "g-i"}


@clause("DC-1.5")
def test_any_number_of_units_stand_on_a_point():
    armies = "; ".join(f"s-{n}a gorki" for n in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
    p = position(f"date=1941-07 phase=C3; {armies}; s-13a vladimir; g-i tilsit").play("unit s-13a", "move gorki")
    assert len(p.units("gorki")) == 11


@clause("DC-1.6")
def test_countries_decide_control_at_the_start():
    p = position()
    assert p.holder("minsk") == "soviet"
    assert {p.holder(point) for point in ("helsinki", "warsaw", "cluj", "bucharest")} == {"axis"}


@clause("DC-1.6")
def test_leaving_a_point_keeps_it():
    p = position("date=1941-07 phase=B3; g-ii brest; s-8a gorki").play("unit g-ii", "move pinsk")
    assert (p.holder("brest"), p.holder("pinsk")) == ("axis", "axis")


@clause("DC-1.7", "DC-10.7")
def test_units_in_the_boxes_are_in_supply():
    p = position("date=1941-07 phase=C6; s-8a siberia dispersed; s-11a gorki; g-i tilsit")
    assert not p.disrupted("s-8a")
    assert not p.marked("s-8a", "cut")


@clause("DC-1.8")
def test_everything_is_open_to_both_players():
    game = position().game
    steps = [x for op, x, _ in game.program.code if hasattr(x, "veiled")]
    assert len(steps) > 40
    assert all(step.veiled is None for step in steps)


@clause("DC-1.3", "DC-1.9")
def test_dice_decide_weather_combat_gamble_replacements_and_sinking_alone():
    p = position("date=1941-07 phase=B3; g-i tilsit; s-8a gorki")
    steps = {x.name: x for op, x, _ in p.game.program.code if hasattr(x, "veiled")}
    rolled = {name for name, step in steps.items() if step.dice is not None}
    assert rolled == {"weather", "mud", "gamble", "replacements", "sinking", "air_combat", "flak", "fire"}
    assert {steps[name].seat(p.game.tables, p.state) for name in rolled} == {CHANCE}


@clause("DC-1.9")
def test_what_a_player_may_do_they_may_decline():
    p = position(f"date=1941-08 phase=C1 called=3; {FAR}; s-29a pool; s-part1 pool; s-fi-tul tula; axis holds minsk")
    seen = []
    while p.phase == "C1":
        seen.append(p.step)
        p = p.play("done") if p.step != "gamble" else p.play("roll 1 2")
    assert seen == ["reserve", "factories", "build", "partisans", "gamble"]


# ---- DC-4 The sequence


@clause("DC-4.1")
def test_the_phases_of_a_turn():
    trail = position().game.program.trail
    assert trail == ["S", "A", *(f"B{n}" for n in range(1, 8)), *(f"C{n}" for n in range(1, 8))]


@clause("DC-4.2")
def test_phase_1_of_the_axis_events_withdrawals_arrivals_hqs_replacements():
    p = position(
        "date=1944-04 phase=B1; r-3 iasi dispersed; s-8a galati; g-hq-6 lublin; g-v lublin dispersed; g-vi dead; "
        "g-ss-lah lublin dispersed; g-ii-ss later"
    )
    assert p.where("r-3") == "out"
    assert p.where("g-ss-lah") == "withdrawn"
    assert p.where("g-ii-ss") == "west"
    assert p.step == "rally"
    assert p.play("rally g-v").step == "replacements"


@clause("DC-4.2", "DC-4.4")
def test_phase_1_of_the_soviets_in_order_and_never_back():
    p = position(
        "date=1941-12 phase=C1 called=7 factors=artillery:1; s-stavka gorki; s-8a gorki dispersed; s-11a gorki; s-5a gorki; "
        "s-29a pool; s-1pk pool; s-part1 pool; s-fi-tul tula; g-i tilsit; axis holds minsk"
    )
    seen = [p.step]
    p = p.play("rally s-8a")
    while p.phase == "C1":
        if p.step != seen[-1]:
            seen.append(p.step)
        p = p.play("roll 2 2") if p.step == "gamble" else p.play("done" if p.can("done") else min(p.options()))
    assert seen == ["rally", "reserve", "factories", "build", "compose", "partisans", "gamble", "send"]


@clause("DC-4.4")
def test_infantry_factors_may_still_be_sent_to_siberia_and_lapse_after_that():
    p = position(f"date=1941-10 phase=C1 crisis=1 owed=infantry:20; {FAR}; s-8a orel; s-29a pool; s-fi-tul tula")
    while p.step != "send":
        p = p.play("done")
    assert p.can("pay 0")
    slots = p.part("slots")
    p = p.play("pay 0", "done")
    assert p.phase != "C1"
    assert p.tally(slots.FACTORS + slots.INFANTRY) == 0


@clause("DC-4.4")
def test_a_unit_restored_in_this_phase_may_be_used_in_its_later_steps():
    p = position("date=1942-12 phase=C1; s-stavka gorki; s-8a gorki dispersed; s-1pk pool; g-i tilsit; s-fi-tul tula")
    p = p.play("rally s-8a")
    while p.step != "compose":
        p = p.play("done")
    assert p.can("make s-1pk")


@clause("DC-4.3")
def test_all_assaults_stand_when_phase_3_ends_and_are_fought_in_phase_4():
    p = position("date=1941-07 phase=B3; g-ii brest; g-x brest; s-8a pinsk; s-5a kovel; s-1tk gorki")
    p = p.attack("pinsk", "g-ii").attack("kovel", "g-x").play("done")
    assert p.phase == "B4"
    assert p.options() == {"battle pinsk", "battle kovel"}


@clause("DC-4.5", "DC-3.2", "DC-3.5")
def test_the_mud_dice_of_may_fall_between_b_3_and_b_4():
    words = "date=1941-05 first=1 phase=B3; g-ii siedlce; g-x lublin; s-4a brest; s-5a kovel; s-1tk gorki"
    p = position(words).attack("brest", "g-ii").attack("kovel", "g-x").play("done")
    assert (p.step, p.seat, p.phase) == ("mud", "chance", "B3")
    p = p.play("roll 1 0")  # odd: Mud
    assert p.step == "mud"
    p = p.play("roll 2 0")
    assert p.phase == "B4"
    mud = p.state.holds[p.part("slots").MUD]
    names = {p.game.board.name(point) for point in each(mud)}
    assert len(names) == 1
    loser = "g-ii" if names == {"brest"} else "g-x"
    assert p.marked(loser, "muddy")


@clause("DC-3.5", "DC-1.9")
def test_only_axis_assaults_of_may_are_rolled_for_and_none_where_no_die_would_matter():
    def step(date, target, unit, words):
        p = position(f"date={date} first=1 {words}; g-ii siedlce; s-1tk gorki").attack(target, unit)
        return p.play("done").step

    assert step("1941-05", "brest", "g-ii", "phase=B3; s-4a brest") == "mud"
    assert step("1941-05", "siedlce", "s-4a", "phase=C3; s-4a brest") == "fire"
    assert step("1941-06", "brest", "g-ii", "phase=B3; s-4a brest") == "fire"
    assert step("1941-05", "brest", "g-ii", "phase=B3; s-ft-kha brest") not in ("mud", "fire")
