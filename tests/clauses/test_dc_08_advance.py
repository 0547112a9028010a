"""DC-8.11, DC-9.2, DC-11.5: taking the point."""

from rulebook import clause, positions

position = positions("dark-crusade")

IDLE = "g-xx warsaw; s-24a gorki"


def minsk(attackers="g-xxiv g-xlvii g-hq-p2", more=""):
    """Minsk cleared by an attack from Baranovichi."""
    outside = "; ".join(f"{u} baranovichi" for u in attackers.split())
    p = position(f"date=1941-07 phase=B3; {IDLE}; {outside}; s-6ck minsk; {more}").fight("minsk", *attackers.split())
    return p.fire(6, 1)


@clause("DC-8.11")
def test_at_least_one_combat_unit_enters_before_support_units():
    p = minsk()
    assert (p.step, p.seat) == ("advance", "axis")
    assert p.options() == {"unit g-xxiv", "unit g-xlvii"}
    p = p.play("unit g-xlvii")
    assert p.where("g-xlvii") == "minsk"
    assert p.holder("minsk") == "axis"
    assert p.options() == {"done", "unit g-xxiv", "unit g-hq-p2"}


@clause("DC-8.11")
def test_the_others_may_stay_behind():
    p = minsk().play("unit g-xlvii", "done")
    assert p.where("g-xxiv") == p.where("g-hq-p2") == "baranovichi"
    assert p.phase == "B5"


@clause("DC-8.11", "DC-9.2")
def test_factories_are_destroyed_when_the_point_is_taken():
    p = minsk(more="s-fi-mos minsk; s-fv-mos minsk entrained").play("unit g-xxiv")
    assert p.where("s-fi-mos") == p.where("s-fv-mos") == "out"


@clause("DC-8.11")
def test_if_no_combat_unit_is_left_the_point_stays_the_defenders_empty():
    text = f"date=1941-07 phase=B3; {IDLE}; g-ss-reich baranovichi; g-hq-p2 baranovichi; s-6tk minsk; s-fi-mos minsk"
    p = position(text).fight("minsk", "g-ss-reich", "g-hq-p2").fire(6, 6).play("hit g-ss-reich")
    assert p.phase == "B5"
    assert p.holder("minsk") == "soviet"
    assert p.units("minsk") == {"s-fi-mos"}
    assert p.where("g-hq-p2") == "baranovichi"


@clause("DC-8.11", "DC-3.4")
def test_of_hungarians_and_rumanians_only_one_nation_enters():
    text = f"date=1942-07 phase=B3; {IDLE}; h-3 stalino; r-mtn melitopol; r-cav melitopol; s-6ck mariupol"
    p = position(text).fight("mariupol", "h-3", "r-mtn", "r-cav").fire(6, 1)
    assert p.options() == {"unit h-3", "unit r-mtn", "unit r-cav"}
    assert p.play("unit h-3").where("r-cav") == "melitopol"
    assert p.play("unit h-3").step != "advance"
    assert p.play("unit r-mtn").options() == {"done", "unit r-cav"}


@clause("DC-8.11")
def test_defenders_never_advance_and_repulsed_attackers_keep_their_point():
    p = position(f"date=1941-07 phase=B3; {IDLE}; g-ss-reich baranovichi; s-21a minsk; s-20a minsk")
    p = p.fight("minsk", "g-ss-reich").fire(1, 6)
    assert p.where("g-ss-reich") == "dead"
    assert p.holder("baranovichi") == "axis"


@clause("DC-8.11")
def test_entering_loads_no_line_again():
    """Two units fill an inferior line; the point beyond is entered by both, and a follow-up finds the line of phase 5 empty."""
    p = position(f"date=1941-07 phase=B3; {IDLE}; g-i minsk; g-ii minsk; g-xxvi minsk; s-6ck mogilev")
    p = p.fight("mogilev", "g-i", "g-ii").fire(6, 1).play("unit g-i", "unit g-ii")
    assert p.units("mogilev") == {"g-i", "g-ii"}
    assert p.step == "follow_up"
    assert p.play("unit g-xxvi").can("move mogilev")


# ---- DC-11.5 Parachutes that dropped

DROP = f"date=1941-12 weather=snow phase=C3; {IDLE}; s-1pk smolensk; s-20a mogilev; g-sec-c minsk"


@clause("DC-11.5")
def test_a_parachute_corps_that_dropped_must_enter_if_the_assault_succeeds():
    p = position(DROP).play("unit s-1pk", "drop minsk").fight("minsk", "s-20a").fire(6, 1)
    assert p.step == "advance"
    p = p.play("unit s-20a")
    assert {"s-1pk", "s-20a"} == p.units("minsk")  # it had no choice
    assert p.obliged() == set()


@clause("DC-11.5")
def test_it_is_eliminated_if_the_assault_fails():
    p = position(DROP).play("unit s-1pk", "drop minsk").fight("minsk", "s-20a").fire(1, 1).play("break")
    assert p.where("s-1pk") == "pool"
    assert p.where("s-20a") == "mogilev"


@clause("DC-11.5")
def test_it_may_open_the_assault_alone():
    p = position(DROP).play("unit s-1pk", "drop minsk", "done")
    assert p.strengths() == (1, 1)
    p = p.fire(6, 1)
    assert p.where("s-1pk") == "minsk"
    assert p.holder("minsk") == "soviet"
