"""DC-3: the start, the historical set-up, and the free one."""

from rulebook import clause, positions

position = positions("dark-crusade")

FINLAND = {"helsinki", "tampere", "kouvola", "joensuu", "kajaani"}
RUMANIA = {"bucharest", "ploesti", "constanta", "galati", "focsani", "iasi", "suceava"}
GERMANY = {
    "koenigsberg", "memel", "tilsit", "suwalki", "ostroleka", "warsaw", "siedlce", "lublin", "rzeszow", "krakow",
}  # fmt: skip
BORDER = {
    "siauliai", "kaunas", "vilnius", "grodno", "bialystok", "brest", "kovel", "lwow", "przemysl", "stanislav",
    "chernovtsy", "beltsy", "kishinev", "lepaya",
}  # fmt: skip


def places(p):
    """Where the counter in hand may be placed."""
    return {text.split()[1] for text in p.options("place")}


def free(by, **switches):
    """A free set-up that this side chose, at the naming of German units."""
    p = position(setup="asked", **switches)
    return p.play("free") if by == "soviet" else p.play("done", "free")


# ---- DC-3.1 The historical set-up


@clause("DC-3.1")
def test_units_start_on_their_points_and_some_of_them_dispersed():
    p = position()
    assert p.where("g-i") == "memel"
    assert p.where("s-10a") == "bialystok"
    assert p.where("s-ft-kha") == "kharkov"
    assert p.disrupted("s-4a")
    assert not p.disrupted("g-xxiii")
    assert p.where("s-24a") == "later"
    assert p.where("s-art4") == "pool"


@clause("DC-3.1")
def test_more_units_start_dispersed_in_may():
    p = position(start="may")
    assert p.disrupted("s-4a")
    assert p.disrupted("g-xxiii")
    assert not p.disrupted("g-i")


# ---- DC-3.2, DC-3.5 The early start


@clause("DC-3.2")
def test_the_axis_chooses_may_or_june():
    p = position(start="asked")
    assert (p.step, p.seat) == ("start_choice", "axis")
    assert p.play("early").turn == 1
    assert p.play("done").turn == 2


@clause("DC-3.2")
def test_axis_reinforcements_of_1941_come_one_turn_early():
    words = "phase=B1; g-l later; g-lix later; g-i tilsit; s-10a bialystok"
    assert position(f"date=1941-06 first=1 {words}").where("g-l") == "koenigsberg"
    assert position(f"date=1941-06 first=2 {words}").where("g-l") == "later"
    assert position(f"date=1941-12 first=1 {words}").where("g-lix") == "later"  # January 1942 keeps its month


@clause("DC-3.2")
def test_soviet_reinforcements_keep_their_month():
    words = "phase=C1; s-24a later; g-i tilsit; s-10a bialystok"
    assert position(f"date=1941-06 first=1 {words}").where("s-24a") == "later"
    assert position(f"date=1941-07 first=1 {words}").where("s-24a") == "vyazma"


@clause("DC-3.2", "DC-3.4")
def test_factories_produce_from_the_first_turn_centres_from_the_second():
    words = "phase=C1 first=1; s-fi-tul tula; s-ft-kha kharkov; s-29a pool; s-1tk moscow; g-i tilsit"
    may = position(f"date=1941-05 {words}").play("done")
    slots = may.part("slots")
    assert may.step == "build"
    assert may.tally(slots.FACTORS + slots.ARMOR) == 1
    assert may.tally(slots.FACTORS + slots.INFANTRY) == 1  # Tula alone
    june = position(f"date=1941-06 {words}").play("done", "done")  # no call; no factory turned
    assert june.tally(slots.FACTORS + slots.INFANTRY) == 8  # (14 centres + 1 factory) / 2


@clause("DC-3.5")
def test_withdrawals_keep_their_month_in_a_may_start():
    words = "phase=B1 first=1; h-mob lwow; g-i tilsit; s-10a bialystok"
    assert position(f"date=1941-11 {words}").where("h-mob") == "lwow"
    assert position(f"date=1941-12 {words}").where("h-mob") == "withdrawn"


@clause("DC-3.5", "DC-3.4")
def test_the_bonus_air_unit_flies_in_june_only():
    assert position().where("g-fk8") == "air"
    assert position(start="may").where("g-fk8") == "out"
    assert position("date=1941-07 phase=B1; g-fk8 air; g-i tilsit; s-10a bialystok").where("g-fk8") == "withdrawn"


# ---- DC-3.3, DC-3.7 Free set-up


@clause("DC-3.3")
def test_the_soviets_are_asked_first_then_the_axis():
    p = position(setup="asked")
    assert (p.step, p.seat) == ("soviet_choice", "soviet")
    assert p.play("free").step == "naming"
    p = p.play("done")
    assert (p.step, p.seat) == ("axis_choice", "axis")
    assert p.play("free").step == "naming"
    assert p.play("done").phase == "B3"  # nobody wants it: the historical set-up


@clause("DC-3.3")
def test_the_choice_of_the_month_comes_before_the_set_up():
    p = position(start="asked", setup="asked").play("early")
    assert p.step == "soviet_choice"
    assert p.disrupted("g-xxiii")


@clause("DC-3.3")
def test_the_axis_names_units_first_and_places_them_last_if_the_soviets_chose():
    p = free("soviet").play("unit g-lvi")
    assert p.options() == {"halt", "name 1", "name 2"}
    p = p.play("name 1", "done")
    assert (p.step, p.seat) == ("soviet_setup", "soviet")
    p = p.play("done")
    assert (p.step, p.seat) == ("axis_setup", "axis")
    assert not p.can("done")  # LVI Panzer Corps is bound for Rumania
    p = p.play("unit g-lvi")
    assert places(p) == RUMANIA
    assert p.play("place iasi").can("done")


@clause("DC-3.3")
def test_the_axis_places_named_units_at_once_if_it_chose_itself():
    p = free("axis").play("unit g-lvi")
    assert places(p) == RUMANIA | FINLAND
    p = p.play("place kajaani").play("done")
    assert p.where("g-lvi") == "kajaani"
    p = p.play("done")
    assert p.step == "axis_setup"
    assert not p.can("unit g-lvi")  # the Soviets have seen it there


@clause("DC-3.3")
def test_unnamed_germans_stay_in_germany_and_nobody_in_hungary():
    p = free("soviet").play("done", "done", "unit g-lvi")
    assert places(p) == GERMANY - {"tilsit", "memel"}  # it stands on Tilsit, and Memel takes no armor


@clause("DC-3.3")
def test_memel_takes_three_infantry_corps_and_one_hq():
    p = free("soviet").play("done", "done")
    assert "memel" not in places(p.play("unit g-ii"))  # three corps stand there
    assert "memel" not in places(p.play("unit g-hq-9"))
    p = p.play("unit g-i", "place tilsit", "unit g-hq-18", "place tilsit")
    assert "memel" in places(p.play("unit g-ii"))
    assert "memel" in places(p.play("unit g-hq-9"))
    assert "memel" not in places(p.play("unit g-sec-n"))


@clause("DC-3.3")
def test_finns_and_rumanians_anywhere_in_their_countries_dispersed_ones_too():
    p = free("soviet").play("done", "done")
    assert places(p.play("unit f-ii")) == FINLAND - {"kouvola"}
    assert p.disrupted("r-3")
    assert places(p.play("unit r-3")) == RUMANIA - {"suceava"}
    assert p.play("unit r-3", "place iasi").disrupted("r-3")
    assert not p.can("unit h-1")
    assert not p.can("unit sk-mob")


@clause("DC-3.3", "DC-3.7")
def test_soviet_units_of_the_border_change_among_its_points_and_lepaya():
    p = free("soviet").play("done")
    assert places(p.play("unit s-10a")) == BORDER - {"bialystok"}
    assert not p.can("unit s-4a")  # dispersed
    assert not p.can("unit s-20a")
    assert not p.can("unit s-23a")  # the Finnish border
    assert not p.can("unit s-1tk")  # does not start there
    p = p.play("unit s-10a", "place lepaya", "unit s-10a", "place brest")  # again, until they end their part
    assert p.where("s-10a") == "brest"


@clause("DC-3.7")
def test_undispersed_goes_by_the_start_chosen():
    assert free("soviet", start="june").can("unit g-xli")
    assert not free("soviet", start="may").can("unit g-xli")


@clause("DC-3.7")
def test_units_that_stand_abroad_count_as_named_until_the_axis_says_otherwise():
    p = free("soviet")
    assert p.play("unit g-xxxvi").options() == {"halt", "name 0", "name 1"}  # named for Finland
    kept = p.play("done", "done")
    assert kept.can("done")
    assert places(kept.play("unit g-xxxvi")) == FINLAND - {"kajaani"}
    home = p.play("unit g-xxxvi", "name 0", "done", "done")
    assert not home.can("done")
    assert places(home.play("unit g-xxxvi")) == GERMANY - {"memel"}  # three corps stand on Memel


@clause("DC-3.7")
def test_in_a_may_start_they_are_dispersed_and_stay():
    p = free("soviet", start="may")
    assert not p.can("unit g-xxxvi")
    assert p.play("done", "done").can("done")


@clause("DC-3.7")
def test_air_and_later_arrivals_take_no_part():
    p = free("axis")
    assert not p.can("unit g-lf1")
    assert not p.can("unit g-l")
    p = p.play("unit g-hq-11", "name 0", "done", "done")
    assert not p.can("done")
    assert p.play("unit g-hq-11", "place krakow").play("done").phase == "B3"


@clause("DC-3.6")
def test_first_turn_limits_hold_for_land_and_sea_together():
    p = position("date=1941-06 phase=C2; s-8a riga; s-27a tallinn; s-1tk moscow; s-7tk kaluga; g-i tilsit")
    p = p.play("unit s-1tk", "move gorki", "unit s-7tk", "move gorki")
    assert p.step != "strategic"
    assert p.step != "sea"


@clause("DC-3.8", "DC-12.4")
def test_the_first_hungarian_army_to_leave_is_the_one_that_may():
    words = "phase=B3; h-1 cluj; h-2 tirgu-mures; s-12a stanislav dispersed; s-1tk kiev"
    before = position(f"date=1942-05 {words}")
    assert not before.play("unit h-1").options("attack")
    p = position(f"date=1942-06 {words}").play("unit h-1", "attack stanislav")
    assert not p.play("unit h-2").can("move ploesti")
    assert p.fact("LEAVER") == p.game.roster.find("h-1")
