"""The worked cases of the Dark Crusade rules page about production, Siberia, supply and victory: 8, 12 to 15, 18 to 21."""

from crusade.core.bits import each
from crusade.core.head import SIDE, WINNER
from crusade.core.state import NOBODY
from rulebook import Position, clause, positions

position = positions("dark-crusade")

FAR = "s-stavka gorki; g-i tilsit"


def on_to(p: Position, step: str) -> Position:
    """Decline everything up to this step."""
    while p.step != step:
        assert p.step, f"the game ended without {step}"
        p = p.play("done")
    return p


def four(p: Position, slot: str) -> tuple[int, ...]:
    """Numbers by type: infantry, cavalry, armor, artillery."""
    slots = p.part("slots")
    return tuple(p.tally(getattr(slots, slot) + t) for t in range(slots.BASIC))


def figures(p: Position, side: int) -> tuple[int, int]:
    """Home and enemy points of a side, factories counted in."""
    found: tuple[int, int] = p.part("victory").figures(p.game.tables, p.state, side)
    return found


# ---- 8. Pocket

POCKET = "date=1941-06; s-10a bialystok; s-13tk bialystok dispersed; s-1tk moscow; g-i tilsit; axis holds brest grodno baranovichi"


@clause("DC-10.1", "DC-10.6", "DC-10.7")
def test_case_8_the_pocket_fires_in_full_until_phase_6():
    p = position(f"phase=C3; {POCKET}; g-ii brest")
    assert "bialystok" not in p.supplied("soviet")
    p = p.fight("brest", "s-10a")
    assert p.strengths()[0] == 2


@clause("DC-10.6", "DC-10.7")
def test_case_8_in_phase_6_the_dispersed_die_and_the_others_are_cut_off():
    p = position(f"phase=C6; {POCKET}")
    assert p.where("s-13tk") == "pool"
    assert p.marked("s-10a", "cut")
    p = position("date=1941-07 phase=B3; s-10a bialystok cut; g-ii brest; s-1tk moscow").fight("bialystok", "g-ii")
    assert p.strengths()[1] == 1  # 2 halved


@clause("DC-10.7")
def test_case_8_on_brest_one_would_have_lived():
    p = position(
        "date=1941-06 phase=C6; s-4a brest dispersed; s-14tk brest dispersed; s-1tk moscow; g-i tilsit; "
        "axis holds bialystok baranovichi pinsk kovel"
    )
    assert p.options() == {"keep s-4a", "keep s-14tk"}
    p = p.play("keep s-4a")
    assert (p.where("s-4a"), p.where("s-14tk")) == ("brest", "pool")
    assert p.disrupted("s-4a")


# ---- 12. Gamble


@clause("DC-9.4", "DC-9.5", "DC-9.12")
def test_case_12_the_gamble():
    units = "; ".join(f"s-{n}a orel" for n in (3, 5, 6, 8, 10, 11, 12))
    p = position(f"date=1941-07 phase=C1; {FAR}; {units}; s-fi-tul tula").play("call")
    assert p.fact("CALLED") == 3
    august = on_to(position(f"date=1941-08 phase=C1 called=3; {FAR}; {units}; s-fi-tul tula"), "gamble")
    assert four(august, "RESERVE") == (5, 2, 2, 2)
    assert four(august.play("roll 2 5"), "OWED") == (0, 0, 0, 0)
    september = position(f"date=1941-09 phase=C1 called=3 arrived=4 instalment=1; {FAR}; {units}; s-fi-tul tula")
    september = on_to(september, "gamble")
    assert four(september, "RESERVE") == (4, 1, 2, 1)
    for t in range(4):  # all of them have entered
        september.state.tally[september.part("slots").RESERVE + t] = 0
    crisis = september.play("roll 4 4")
    assert four(crisis, "OWED") == (10, 3, 4, 3)
    assert crisis.fact("SEND_NOW") == 7
    assert four(crisis, "NOTED") == (3, 1, 1, 1)  # the third instalment stays in Siberia


@clause("DC-9.6")
def test_case_12_all_26_come_back_at_most_one_of_each_type_a_turn():
    pool = "; ".join(f"{u} pool" for u in ("s-29a", "s-30a", "s-2ck", "s-3ck", "s-1tk", "s-2tk", "s-art1", "s-art2"))
    noted = "noted=infantry:13+cavalry:4+armor:5+artillery:4"
    p = position(f"date=1942-06 phase=C1 crisis_over=1 {noted}; {FAR}; {pool}; s-fi-tul tula")
    assert sum(four(p, "NOTED")) == 26
    p = p.play("take s-29a 0", "take s-2ck 1", "take s-1tk 2", "take s-art1 3")
    assert p.step == "factories"
    assert sum(four(p, "NOTED")) == 22


# ---- 13. Production


def produced(words: str) -> tuple[int, int]:
    """Infantry and armor factors received in C 1."""
    p = on_to(position(f"phase=C1 factories=keep; {FAR}; s-29a pool; {words}"), "build")
    slots = p.part("slots")
    return p.tally(slots.FACTORS + slots.INFANTRY), p.tally(slots.FACTORS + slots.ARMOR)


@clause("DC-3.4", "DC-9.1")
def test_case_13_production():
    assert produced("date=1941-06") == (2, 3)
    assert produced("date=1941-07") == (9, 3)
    lost = "; ".join(f"{f} out" for f in ("s-fi-kie", "s-fi-dne"))
    assert produced(f"date=1941-07; {lost}; axis holds minsk odessa kiev dnepropetrovsk")[0] == 6


# ---- 14. Factory


@clause("DC-9.2", "DC-7.5")
def test_case_14_the_kharkov_factory_goes_east():
    words = f"phase=C1; {FAR}; s-ft-mos moscow; s-2tk pool; s-1tk kursk"
    august = on_to(position(f"date=1941-08 {words}; s-ft-kha kharkov"), "factories").play("turn s-ft-kha")
    assert august.marked("s-ft-kha", "entrained")
    august = on_to(august, "strategic")
    before = august.fact("RAIL_LEFT")
    august = august.play("unit s-ft-kha", "move siberia")
    assert august.where("s-ft-kha") == "siberia"
    assert august.fact("RAIL_LEFT") == before - 1
    slots = august.part("slots")
    september = on_to(position(f"date=1941-09 {words}; s-ft-kha siberia entrained; s-ft-gor gorki"), "factories")
    september = september.play("turn s-ft-kha", "done")
    assert september.tally(slots.FACTORS + slots.ARMOR) == 1  # Moscow and Gorki
    october = on_to(position(f"date=1941-10 {words}; s-ft-kha siberia; s-ft-gor gorki"), "build")
    assert october.tally(slots.FACTORS + slots.ARMOR) == 2  # three factories


@clause("DC-6.1", "DC-6.8", "DC-9.2")
def test_case_14_left_at_kharkov():
    words = "date=1941-09 phase=B3; g-ii poltava; s-1tk gorki; s-ft-kha kharkov"
    assert position(f"{words} entrained").play("unit g-ii", "move kharkov").where("s-ft-kha") == "out"
    p = position(words).play("unit g-ii")
    assert not p.can("move kharkov")
    p = position(words).fight("kharkov", "g-ii")
    assert p.where("g-ii") == "kharkov"  # without a die
    assert p.where("s-ft-kha") == "out"


# ---- 15. Victory

GONE = ("s-ft-len", "s-ft-kha", "s-ft-sta", "s-fi-kie")
WEST = "axis holds brest baranovichi minsk bobruisk gomel mozyr korosten kiev balta kishinev odessa kirovograd dnepropetrovsk"


def december(lost: int) -> Position:
    """The end of the Soviet player-turn of December 1941 with so many factories destroyed."""
    words = "; ".join(f"{f} out" for f in GONE[:lost])
    return position(f"date=1941-12 phase=C7 factories=keep; g-i tilsit; s-1tk moscow; {words}; {WEST}")


@clause("DC-2.3", "DC-2.7", "DC-2.8", "DC-4.1")
def test_case_15_four_factories_give_the_axis_its_december_total():
    assert figures(december(4), 0) == (7, 7)
    assert december(4).ending == ("axis", 1, "DC-2.3")
    p = december(3)
    assert p.fact("TURN") == 9
    assert p.ending is None


@clause("DC-2.3")
def test_case_15_a_draw_declared_while_the_axis_has_its_total_loses():
    won = "axis holds orsha smolensk vyazma mozhaisk moscow voronezh kursk konotop; s-ft-len out; s-ft-kha out"
    p = position(
        f"date=1943-03 phase=B7 factories=keep; g-i tilsit; s-1tk gorki; s-ft-mos gorki; s-fi-mos gorki; "
        f"s-fv-mos gorki; s-fi-kie gorki; s-fi-dne gorki; s-fv-vor gorki; {won}; {WEST}"
    )
    assert figures(p, 0) == (7, 9)
    assert p.seat == "soviet"
    assert p.play("declare").ending == ("axis", 1, "DC-2.3")


# ---- 18. Composite


@clause("DC-4.2", "DC-9.10")
def test_case_18_first_shock_army():
    p = position(f"date=1941-12 phase=C1; {FAR}; s-24a moscow; s-29a moscow; s-art2 moscow; s-1sh pool; s-fi-tul tula")
    p = on_to(p, "compose").play("make s-1sh", "place moscow")
    assert p.where("s-1sh") == "moscow"
    assert not p.disrupted("s-1sh")
    assert {"s-24a", "s-29a", "s-art2"} <= p.units("pool")
    assert p.step != "build"  # factors were spent before


# ---- 19. Partisans


@clause("DC-9.7", "DC-10.1")
def test_case_19_partisans_on_baranovichi():
    words = "date=1941-08; g-ii west; g-x minsk; s-8a gorki; axis holds brest baranovichi minsk bobruisk"
    p = position(f"phase=B3; {words}; s-part1 baranovichi")
    assert not {"minsk", "bobruisk", "baranovichi"} & p.supplied("axis")
    rail = position(f"phase=B2; {words}; s-part1 baranovichi; g-v tilsit").play("unit g-v")
    assert rail.can("move brest")
    assert not rail.can("move minsk")
    entered = position(f"phase=B3; {words}; s-part1 baranovichi; g-v brest").play("unit g-v", "move baranovichi")
    assert {"minsk", "bobruisk", "baranovichi"} <= entered.supplied("axis")
    c1 = f"phase=C1; {words}; s-part1 pool; s-fi-tul tula"
    assert on_to(position(c1), "partisans").can("place baranovichi")
    guarded = on_to(position(f"{c1}; g-sec-c brest"), "partisans")
    assert not guarded.can("place baranovichi")


# ---- 20. Exit west

CITIES = "soviet holds warsaw bucharest"
LEFT = "; ".join(f"s-{n}a exited" for n in (3, 5, 6, 8, 10, 11, 12, 13, 14, 16))


def clock(date: str, phase: str, streak: int, turns: int, held: str = CITIES) -> Position:
    """Ten armies have left by Warsaw; the clock has run so far."""
    p = position(f"date={date} phase=B3; g-i koenigsberg; s-1tk kiev; s-20a warsaw; {LEFT}; {held}", version="campaign")
    s, tables, slots = p.state, p.game.tables, p.part("slots")
    for unit in each(s.at[tables.exited]):
        s.aim[unit] = p.game.board.find("warsaw")
    s.tally[slots.STREAKS + slots.EXITS_AND_CITIES] = streak
    s.tally[slots.CLOCKS + slots.EXITS_AND_CITIES] = turns
    s.tally[SIDE] = "BC".index(phase[0])
    p.part("victory").judge(tables, s)
    return p


@clause("DC-2.5", "DC-2.9", "DC-2.10")
def test_case_20_two_whole_turns_after_october_win():
    slots = position().part("slots")
    watch = slots.CLOCKS + slots.EXITS_AND_CITIES
    october = clock("1944-10", "C7", 0, 0)
    assert october.tally(watch) == 0
    november = clock("1944-11", "C7", 2, 0)
    assert (november.tally(watch), november.tally(WINNER)) == (1, NOBODY)
    december = clock("1944-12", "C7", 4, 1)
    assert (december.tally(watch), december.tally(WINNER)) == (2, slots.SOVIET)
    lost = clock("1944-12", "B7", 3, 1, "soviet holds bucharest; axis holds minsk")
    assert (lost.tally(watch), lost.tally(WINNER)) == (0, NOBODY)


# ---- 21. First turn of the HQs


@clause("DC-10.7", "DC-11.1")
def test_case_21_the_hq_does_nothing_in_june_and_helps_in_july():
    corps = "g-hq-11 iasi; g-xi iasi dispersed; g-xxx iasi dispersed; g-liv iasi dispersed; s-1tk moscow; g-i tilsit"
    june = position(f"date=1941-06 phase=B1; {corps}")
    assert june.phase == "B3"
    assert june.disrupted("g-xi")
    later = june.until("C1", "C2", "C3")
    assert not later.disrupted("g-xi")
    july = position(f"date=1941-07 phase=B1; {corps}").play("rally g-xi", "rally g-xxx", "rally g-liv")
    assert on_to(july, "orders").can("unit g-xi")
