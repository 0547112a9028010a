"""The worked cases of the Dark Crusade rules page: positions a player may lay out and check by hand."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")


def stack(place: str, *units: str) -> str:
    """These counters on one point, in the words of a position."""
    return "; ".join(f"{unit} {place}" for unit in units)


# ---- 1. Line load: Tilsit to Kaunas

TILSIT = ("g-xli", "g-lvi", "g-ss-tk", "g-ii", "g-x", "g-xxviii", "g-hq-p4", "g-hq-16")


def against_kaunas() -> Position:
    """All of them are allotted to Kaunas, a support unit behind the first corps."""
    text = f"date=1941-06 phase=B3 weather=good; {stack('tilsit', *TILSIT, 'g-i')}; s-11a kaunas"
    return position(text).attack("kaunas", *TILSIT)


@clause("DC-6.3", "DC-6.4", "DC-6.6")
def test_case_1_six_and_a_half_count_six_and_one_corps_more_does_not_fit():
    p = against_kaunas().play("unit g-i")
    assert p.why("attack kaunas") == "DC-6.3"
    assert p.can("attack siauliai") is False  # nobody to fight there
    assert p.can("move siauliai")


@clause("DC-6.8", "DC-8.8")
def test_case_1_the_attack_has_strength_12():
    assert against_kaunas().play("done").strengths()[0] == 12


# ---- 5. Second move: Baranovichi, Bobruisk, Mogilev


@clause("DC-6.2", "DC-6.7", "DC-6.10")
def test_case_5_the_air_unit_is_eliminated_and_phase_5_is_used_up():
    p = position("date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; g-xlvii brest; s-dba mogilev; s-10a kiev")
    p = p.play("unit g-xxiv", "move bobruisk", "move mogilev")
    assert p.where("s-dba") == "pool"
    assert (p.holder("bobruisk"), p.holder("mogilev")) == ("axis", "axis")
    p = p.play("done")
    assert p.phase == "B5"
    assert p.options("unit") == {"unit g-xlvii"}


@clause("DC-6.2", "DC-6.7", "DC-8.6")
def test_case_5_a_dispersed_rifle_army_stops_it_until_phase_5():
    p = position("date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; g-ii brest; s-13a mogilev dispersed")
    p = p.play("unit g-xxiv", "move bobruisk")
    assert p.why("move mogilev") == "DC-6.1"
    p = p.play("halt", "done")
    assert p.phase == "B5"
    assert p.play("unit g-xxiv").can("attack mogilev")


# ---- 6. Highway: Orsha, Smolensk, Vyazma

ORSHA = "g-xxxix orsha; g-ii minsk; s-10a vyazma"


@clause("DC-6.5", "DC-6.8", "DC-5.2")
def test_case_6_in_mud_it_moves_to_smolensk_and_assaults_vyazma_from_there():
    p = position(f"date=1941-10 phase=B3 weather=mud; {ORSHA}").play(
        "unit g-xxxix", "move smolensk", "attack vyazma", "done"
    )
    assert p.phase == "B4"
    assert p.where("g-xxxix") == "smolensk"
    assert p.strengths()[0] == 3  # and two columns less for the Mud
    assert not p.fire(4, 1).disrupted("s-10a")  # column 1 hits on 5 and 6 only
    assert p.fire(5, 1).disrupted("s-10a")
    assert p.fire(1, 6).where("g-xxxix") == "smolensk"  # repulsed


@clause("DC-6.5", "DC-6.8")
def test_case_6_with_soviets_on_smolensk_too_it_can_only_assault_smolensk():
    p = position(f"date=1941-10 phase=B3 weather=mud; {ORSHA}; s-5a smolensk").play("unit g-xxxix")
    assert p.can("attack smolensk")
    assert p.why("move smolensk") == "DC-6.1"
    assert p.why("attack vyazma") == "DC-6.8"


@clause("DC-6.5", "DC-5.2")
def test_case_6_in_the_first_winter_it_can_only_go_to_smolensk():
    p = position(f"date=1941-12 phase=B3 weather=snow; {ORSHA}").play("unit g-xxxix", "move smolensk")
    assert p.where("g-xxxix") == "smolensk"
    assert not p.can("attack vyazma")
    assert p.why("unit g-xxxix") == "DC-6.10"


# ---- 10. Sea: Odessa to Sevastopol or Rostov, Tallinn to Leningrad

ODESSA = "date=1941-07 phase=C2 weather=good; s-9a odessa; s-8a tallinn; g-ii warsaw"


@clause("DC-7.3", "DC-10.7")
def test_case_10_to_sevastopol_lost_on_1_else_there_dispersed_until_c_6():
    p = position(ODESSA).play("done", "unit s-9a", "move sevastopol")
    assert p.play("roll 1 0").where("s-9a") == "pool"
    p = p.play("roll 3 0")
    assert p.where("s-9a") == "sevastopol"
    assert p.disrupted("s-9a")
    assert not p.until("B1", "B3").disrupted("s-9a")


@clause("DC-7.3")
def test_case_10_to_rostov_only_with_kerch_and_taman_both_soviet():
    assert position(ODESSA).play("done", "unit s-9a").can("move rostov")
    for end in ("kerch", "taman"):
        assert position(f"{ODESSA}; axis holds {end}").play("done", "unit s-9a").why("move rostov") == "DC-7.3"


@clause("DC-7.3")
def test_case_10_from_tallinn_lost_on_1_3_5_while_the_axis_holds_koenigsberg():
    p = position(ODESSA).play("done", "unit s-8a", "move leningrad")
    lost = {face for face in range(1, 7) if p.play(f"roll {face} 0").where("s-8a") == "pool"}
    assert lost == {1, 3, 5}


# ---- 11. Strategic limit


@clause("DC-7.1")
def test_case_11_without_bucharest_the_axis_moves_five_units():
    assert position("date=1944-07 phase=B2; g-ii krakow; g-x warsaw; s-10a bucharest").fact("RAIL_LEFT") == 1 + 2 + 2


@clause("DC-7.1", "DC-9.5")
def test_case_11_fifteen_points_in_a_crisis_are_eight_units():
    assert position("date=1941-09 phase=C2 crisis=1; s-10a moscow; g-ii minsk").fact("RAIL_LEFT") == 8


@clause("DC-7.2", "DC-7.4")
def test_case_11_out_at_krakow_and_in_at_koenigsberg_is_one_of_the_five():
    p = position(
        "date=1944-07 phase=B2; g-ii krakow; g-x brest; s-10a bucharest; s-5a warsaw; s-6a lublin; s-12a rzeszow"
    )
    left = p.fact("RAIL_LEFT")
    p = p.play("unit g-ii", "move koenigsberg")
    assert p.where("g-ii") == "koenigsberg"
    assert p.fact("RAIL_LEFT") == left - 1


# ---- 14. Factory: its movement


@clause("DC-7.5", "DC-9.2")
def test_case_14_entrained_it_goes_to_siberia_as_one_of_the_limit():
    p = position("date=1941-08 phase=C2; s-ft-kha kharkov entrained; s-10a kiev; g-ii minsk")
    left = p.fact("RAIL_LEFT")
    p = p.play("unit s-ft-kha", "move siberia")
    assert p.where("s-ft-kha") == "siberia"
    assert p.fact("RAIL_LEFT") == left - 1


@clause("DC-6.1", "DC-6.8", "DC-9.2")
def test_case_14_left_entrained_it_is_destroyed_left_working_it_is_assaulted():
    text = "date=1941-09 phase=B3 weather=good; g-ii poltava; g-x minsk; s-10a kiev; s-ft-kha kharkov"
    assert position(f"{text} entrained").play("unit g-ii", "move kharkov").where("s-ft-kha") == "out"
    p = position(text).play("unit g-ii")
    assert p.why("move kharkov") == "DC-6.1"
    p = p.play("attack kharkov", "done")  # it falls without a die, and the corps enters
    assert p.where("g-ii") == "kharkov"
    assert p.where("s-ft-kha") == "out"


# ---- 17. Phase 2, then still


@clause("DC-7.1", "DC-7.6")
def test_case_17_24th_army_goes_to_smolensk_and_rests():
    p = position("date=1941-07 phase=C2 weather=good; s-24a vyazma; s-10a kiev; g-ii minsk")
    p = p.play("unit s-24a", "move smolensk", "done")
    assert p.phase == "C3"
    assert p.state.lists[p.part("slots").LOADS] == ()
    assert p.why("unit s-24a") == "DC-7.6"
    p = p.play("done")
    assert p.phase == "C5"
    assert p.options("unit") == {"unit s-10a"}


@clause("DC-7.2", "DC-7.4")
def test_case_17_four_armies_enter_gorki_from_the_box_or_assault_it():
    armies = ("s-24a", "s-10a", "s-6a", "s-12a", "s-9a")
    text = f"date=1941-07 phase=C3 weather=good; {stack('siberia', *armies)}; g-ii minsk"
    p = position(text)
    for army in armies[:4]:
        p = p.play(f"unit {army}", "move gorki")
    assert p.play("unit s-9a").why("move gorki") == "DC-6.3"
    assert position(f"{text}; g-x gorki").play("unit s-9a").can("attack gorki")


# ---- 2. A round: Kaunas


@clause("DC-8.2", "DC-8.7", "DC-8.9", "DC-8.11", "DC-10.7")
def test_case_2_a_round_against_11th_army():
    text = f"date=1941-06 phase=B3 weather=good; {stack('tilsit', *TILSIT)}; s-11a kaunas; g-lf1 air; g-lf2 air; s-10a gorki"
    p = position(text).fight("kaunas", *TILSIT).play("fly g-lf1", "fly g-lf2")
    assert p.strengths() == (16, 2)
    p = p.play("roll 3 4")
    assert p.hits() == (2, 1)  # three of the five destroy the army, nobody is left to take two
    p = p.play("hit g-ii")
    assert p.where("s-11a") == "pool"
    assert p.disrupted("g-ii")
    assert p.where("g-ii") == "tilsit"
    entering = [unit for unit in TILSIT if unit != "g-ii"]
    p = p.play(*(f"unit {unit}" for unit in entering))
    assert p.units("kaunas") == set(entering)
    assert not p.until("C1", "C2", "C3").disrupted("g-ii")


# ---- 3. Giving out hits: Bialystok

WARSAW = ("g-xxiv", "g-xlvii", "g-xxxix")


def bialystok(*defenders: str) -> Position:
    """Nine factors from Warsaw against Bialystok."""
    text = f"date=1941-06 phase=B3 weather=good; {stack('warsaw', *WARSAW)}; s-24a gorki; {'; '.join(defenders)}"
    return position(text).fight("bialystok", *WARSAW)


@clause("DC-1.2", "DC-8.9")
def test_case_3_three_hits_on_a_stack_of_four():
    p = bialystok("s-10a bialystok", "s-6tk bialystok", "s-13tk bialystok dispersed", "s-6ck bialystok").play(
        "roll 2 1"
    )
    assert p.hits() == (3, 1)
    shared = p.play("hit s-10a", "hit s-10a", "hit s-13tk", "hit g-xxiv")
    assert shared.disrupted("s-10a")
    assert shared.where("s-13tk") == "pool"
    heaped = p.play("hit s-10a", "hit s-10a", "hit s-10a", "hit g-xxiv")
    assert heaped.where("s-10a") == "pool"
    assert not p.can("done")  # none is kept back


@clause("DC-8.10", "DC-6.7")
def test_case_3_a_dispersed_minor_unit_and_air_retreat_or_are_eliminated():
    text = "date=1941-06 phase=B3 weather=good; g-xx warsaw; s-6ck bialystok; s-13tk bialystok dispersed; s-24a gorki"
    p = (
        position(f"{text}; s-vvs-w bialystok dispersed")
        .fight("bialystok", "g-xx")
        .play("roll 5 1", "hit s-6ck", "done")
    )
    away = p.play("flee", "unit s-13tk", "move grodno", "move brest")
    assert (away.where("s-13tk"), away.where("s-vvs-w")) == ("grodno", "brest")
    held = p.play("done")
    assert held.where("s-13tk") == held.where("s-vvs-w") == "pool"
    assert held.where("g-xx") == "bialystok"


# ---- 4. Fortress: Kiev


@clause("DC-8.3")
def test_case_4_two_armies_in_kiev_take_away_two_hits_and_add_two():
    armor = ("g-xxiv", "g-xlvii", "g-iii", "g-xlviii")
    text = (
        f"date=1941-09 phase=B3 weather=good; {stack('zhitomir', *armor)}; s-5a kiev; s-26a kiev; s-37a kiev dispersed"
    )
    p = position(text).fight("kiev", *armor)
    assert p.strengths() == (12, 1 + 1 + 2)
    assert p.play("roll 5 1").hits()[0] == 5 - 2


@clause("DC-8.3")
def test_case_4_germans_in_kiev_take_away_two_hits_and_add_nothing():
    text = f"date=1943-11 phase=C3 weather=good; {stack('kiev', 'g-i', 'g-ii', 'g-xxvi')}"
    p = position(f"{text}; {stack('konotop', 's-1ga', 's-2ga', 's-3ga', 's-4ga')}")
    p = p.fight("kiev", "s-1ga", "s-2ga", "s-3ga", "s-4ga")
    assert p.strengths() == (12, 6)
    assert p.play("roll 5 1").hits()[0] == 5 - 2


# ---- 7. Retreat over Kerch


@clause("DC-6.3", "DC-8.4", "DC-8.5")
def test_case_7_two_of_four_cross_to_taman_dispersed():
    armies = ("s-44a", "s-47a", "s-51a", "s-2tk")
    text = f"date=1942-05 phase=B3 weather=good; {stack('dzhankoi', 'g-xxiv', 'g-xlvii')}; {stack('kerch', *armies)}"
    p = position(f"{text}; axis holds simferopol; s-24a gorki").fight("kerch", "g-xxiv", "g-xlvii")
    p = p.play("roll 1 1", "hit s-44a", "hit g-xxiv", "done", "flee")
    two_armies = p.play("unit s-44a", "unit s-47a")
    assert two_armies.units("taman") == {"s-44a", "s-47a"}
    mixed = p.play("unit s-2tk", "unit s-51a")
    assert mixed.units("taman") == {"s-2tk", "s-51a"}
    assert mixed.where("s-44a") == mixed.where("s-47a") == "pool"
    assert mixed.disrupted("s-2tk")
    assert mixed.disrupted("s-51a")


# ---- 8. Pocket: Bialystok

POCKET = "g-ii brest; g-i grodno; g-xxvi baranovichi; g-xx warsaw; s-24a gorki"


@clause("DC-10.1", "DC-10.6", "DC-10.7")
def test_case_8_10th_army_fires_2_until_c_6_and_1_from_then():
    p = position(f"date=1941-06 phase=C3 weather=good; {POCKET}; s-10a bialystok; s-13tk bialystok dispersed")
    p = p.fight("grodno", "s-10a")
    assert p.strengths() == (2, 2)
    p = p.play("roll 1 1", "break").until("B2", "B3")
    assert p.where("s-13tk") == "pool"
    assert p.marked("s-10a", "cut")
    p = p.until("B3").fight("bialystok", "g-ii")
    assert p.strengths() == (2, 1)


# ---- 9. Order of the sums


@clause("DC-5.2", "DC-8.8")
def test_case_9_supply_then_air_then_the_winter():
    text = "date=1942-01 phase=B3 weather=snow; g-xxiv orel; g-xlvii orel; g-x orel; g-iii orel cut; g-lf1 air"
    p = (
        position(f"{text}; s-21a tula; s-24a gorki")
        .fight("tula", "g-xxiv", "g-xlvii", "g-x", "g-iii")
        .play("fly g-lf1")
    )
    scene = p.part("combat").scene_of(p.game.tables, p.state)
    column = p.part("strength").attack_column
    assert column(scene, p.strengths()[0]) == 8
    p = p.play("roll 1 1", "done", "done")
    assert column(scene, p.strengths()[0]) == 6


@clause("DC-5.2")
def test_case_9_a_soviet_attack_of_that_month_loses_nothing():
    p = position("date=1942-01 phase=C3 weather=snow; s-21a tula; g-x kaluga; s-24a gorki").fight("kaluga", "s-21a")
    assert p.part("combat").scene_of(p.game.tables, p.state).columns == 0


# ---- 16. Air: Smolensk


@clause("DC-8.7", "DC-11.3")
def test_case_16_one_down_on_each_side_and_the_flak_has_no_target():
    text = "date=1941-08 phase=B3 weather=good; g-xxiv vitebsk; g-flak1 vitebsk; g-lf1 air; g-lf2 air; s-20a smolensk"
    p = position(f"{text}; s-dba smolensk; s-24a gorki").fight("smolensk", "g-xxiv", "g-flak1")
    p = p.play("fly g-lf1", "fly g-lf2", "fly s-dba")
    throw = p.game.step(p.state).dice(p.game.tables, p.state)
    rolled = throw.read([4, 2, 6])
    assert p.game.text(rolled) == "roll 1 1"
    p = p.play("roll 1 1", "hit g-lf1")
    assert p.disrupted("s-dba")
    assert p.marked("g-lf1", "downed")
    assert p.step == "fire"
    assert p.strengths() == (3 + 1 + 2, 2)


# ---- 22. Only air left: Odessa


@clause("DC-8.10", "DC-8.11", "DC-8.14")
def test_case_22_the_last_army_dies_and_the_air_unit_is_left():
    text = "date=1941-08 phase=B3 weather=good; g-xxiv balta; g-xlvii balta; s-coast odessa dispersed; s-24a gorki"
    p = position(f"{text}; s-vvs-s odessa dispersed").fight("odessa", "g-xxiv", "g-xlvii").play("roll 1 0")
    assert p.where("s-coast") == "pool"
    assert p.options() == {"done", "break"}
    assert p.play("break").units("odessa") == {"s-vvs-s"}
    away = p.play("done", "flee", "move nikolayev")
    assert away.where("s-vvs-s") == "nikolayev"
    assert away.disrupted("s-vvs-s")
    stays = p.play("done", "done")
    assert stays.where("s-vvs-s") == "pool"
    assert stays.options() == {"unit g-xxiv", "unit g-xlvii"}  # one of them must enter
