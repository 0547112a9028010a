"""DC-11.2 to DC-11.6: how support, static, security, parachute and air units move; DC-2.10: armies that leave by the west edge."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")

JULY = "date=1941-07 phase=B3 weather=good"
JULY_SOVIET = "date=1941-07 phase=C3 weather=good"


def hand(text: str, unit: str, **switches: str) -> Position:
    """The position with a counter taken up."""
    return position(text, **switches).play(f"unit {unit}")


# ---- Ground


@clause("DC-11.2")
def test_artillery_rockets_hqs_and_flak_join_an_assault_and_load_the_line():
    text = f"{JULY_SOVIET}; s-10a pinsk; s-art1 pinsk; s-gm1 pinsk; s-stavka pinsk; g-ii rowno; g-flak1 brest"
    p = position(text).attack("rowno", "s-10a", "s-art1")
    assert p.play("unit s-gm1").can("attack rowno")  # 2 and a half on the inferior line
    p = p.attack("rowno", "s-gm1")
    assert p.play("unit s-stavka").why("attack rowno") == "DC-6.3"
    p = position(f"{JULY}; g-ii brest; g-flak1 brest; s-10a pinsk").attack("pinsk", "g-ii")
    assert p.play("unit g-flak1").can("attack pinsk")


@clause("DC-11.3")
def test_static_flak_never_moves():
    for phase in ("C2", "C3", "C5"):
        p = position(f"date=1941-07 phase={phase}; s-pvo1 moscow; s-10a moscow; g-ii warsaw")
        assert not p.can("unit s-pvo1")
        assert p.can("unit s-10a")


@clause("DC-11.4")
def test_security_units_move_but_do_not_assault():
    p = hand(f"{JULY}; g-sec-c brest; g-ii brest; s-10a pinsk", "g-sec-c")
    assert p.can("move kovel")
    assert p.why("attack pinsk") == "DC-11.4"
    p = position(f"{JULY}; g-sec-c brest; g-ii brest; s-10a pinsk").attack("pinsk", "g-ii").play("unit g-sec-c")
    assert p.why("attack pinsk") == "DC-11.4"


# ---- Parachutes


DROP = f"{JULY_SOVIET}; s-1pk bobruisk; s-5a bobruisk; g-ii minsk"


@clause("DC-11.5")
def test_a_parachute_corps_drops_onto_an_unoccupied_point_two_lines_away():
    p = hand(f"{DROP}; axis holds baranovichi vilnius", "s-1pk")
    assert p.can("drop vilnius")  # behind Minsk
    assert p.why("drop kaunas") == "DC-11.5"
    p = p.play("drop vilnius")
    assert p.where("s-1pk") == "vilnius"
    assert p.holder("vilnius") == "soviet"
    assert p.holder("baranovichi") == "axis"


@clause("DC-11.5", "DC-6.8")
def test_it_may_open_an_assault_alone_loading_no_line_and_be_taken_back():
    p = hand(f"{DROP}; g-x vilnius; s-art1 kaunas", "s-1pk").play("drop vilnius")
    assert p.where("s-1pk") == "bobruisk"
    assert p.state.lists[p.part("slots").LOADS] == ()
    assert p.play("unit s-art1").can("attack vilnius")  # an attack with a combat unit
    p = p.play("recall s-1pk")
    assert p.play("unit s-1pk").can("move mogilev")


@clause("DC-11.5")
def test_no_drop_out_of_supply_dispersed_from_the_box_or_in_phase_5():
    cut_off = "axis holds baranovichi gomel mogilev mozyr"
    assert not hand(f"{DROP}; {cut_off}", "s-1pk").options("drop")
    assert position(DROP.replace("s-1pk bobruisk", "s-1pk bobruisk dispersed")).why("unit s-1pk") == "DC-1.2"
    assert not hand(DROP.replace("s-1pk bobruisk", "s-1pk siberia"), "s-1pk").options("drop")
    p = position(DROP.replace("C3", "C5") + "; axis holds vilnius")
    assert p.step == "follow_up"
    assert not p.play("unit s-1pk").options("drop")


# ---- Air


@clause("DC-11.6")
def test_soviet_air_moves_to_any_friendly_point_in_supply():
    text = f"{JULY_SOVIET}; s-vvs-n pskov; s-vvs-s siberia; s-6iak riga dispersed; s-5a kiev; g-ii minsk"
    p = position(f"{text}; axis holds brest bialystok grodno vilnius baranovichi")
    assert p.why("unit s-6iak") == "DC-1.2"
    for unit in ("s-vvs-n", "s-vvs-s"):
        q = p.play(f"unit {unit}")
        assert q.can("move sevastopol")
        assert q.why("move minsk") == "DC-11.6"
        assert not q.can("move siberia")
        assert not q.options("attack")
    assert p.play("unit s-vvs-n", "move tula").state.lists[p.part("slots").LOADS] == ()


@clause("DC-11.6")
def test_air_does_not_move_to_a_friendly_point_that_is_cut_off():
    p = hand(
        f"{JULY_SOVIET}; s-vvs-n pskov; s-5a brest; axis holds bialystok baranovichi pinsk kovel; g-ii minsk", "s-vvs-n"
    )
    assert p.why("move brest") == "DC-11.6"


@clause("DC-11.6", "DC-7.7")
def test_air_moves_in_phase_3_only():
    for phase in ("C2", "C5"):
        p = position(f"date=1941-07 phase={phase}; s-vvs-n pskov; s-5a kiev; g-ii minsk")
        assert not p.can("unit s-vvs-n")


@clause("DC-11.6")
def test_german_air_is_off_the_map():
    p = position(f"{JULY}; g-lf1 air; g-ii brest; s-5a kiev")
    assert p.why("unit g-lf1") == "DC-7.4"


# ---- DC-2.10 Exit west


EXIT = "date=1944-07 phase=C3 weather=good; s-10a warsaw; s-6tk warsaw; s-5tka warsaw; s-6a krakow dispersed; g-ii koenigsberg"


@clause("DC-2.10")
def test_in_the_campaign_army_sized_soviet_units_leave_for_good():
    p = hand(EXIT, "s-10a", version="campaign").play("leave")
    assert p.where("s-10a") == "exited"
    assert p.play("unit s-6tk").why("leave") == "DC-2.10"  # a corps
    assert p.play("unit s-5tka").can("leave")
    assert p.why("unit s-6a") == "DC-1.2"  # dispersed
    assert hand(EXIT, "s-10a").why("leave") == "DC-2.10"


@clause("DC-2.10", "DC-6.3")
def test_the_exit_line_has_its_capacity():
    armies = ("s-10a", "s-6a", "s-12a", "s-9a")
    stack = "; ".join(f"{army} bucharest" for army in armies)
    p = position(f"date=1944-07 phase=C3 weather=good; {stack}; g-ii koenigsberg", version="campaign")
    for army in armies[:3]:  # a minor line
        p = p.play(f"unit {army}", "leave")
    assert p.play("unit s-9a").why("leave") == "DC-6.3"


@clause("DC-2.10", "DC-8.6")
def test_they_leave_in_phase_5_as_breakthrough_or_follow_up_move():
    p = position(EXIT.replace("C3", "C5"), version="campaign")
    assert p.step == "breakthrough"
    assert p.play("unit s-5tka").can("leave")
    assert p.why("unit s-10a") == "DC-8.6"
    assert p.play("done", "unit s-10a").can("leave")


@clause("DC-2.10")
def test_the_line_they_left_by_is_closed_to_the_axis_while_they_count():
    text = "date=1944-07 phase=C3 weather=good; s-10a warsaw; s-6a warsaw; g-x west; g-ii koenigsberg"
    roads = "soviet holds siedlce brest bialystok"
    p = hand(f"{text}; {roads}", "s-10a", version="campaign").play("leave").until("B3").play("unit g-x")
    assert p.why("attack warsaw") == "DC-2.10"
    assert p.can("move krakow")
    p = (
        hand(f"{text}; {roads}", "s-10a", version="campaign")
        .play("halt", "unit s-6a", "halt")
        .until("B3")
        .play("unit g-x")
    )
    assert p.can("attack warsaw")
