"""DC-10: supply of three kinds, status and recovery, fortresses, oil."""

from crusade.core.bits import each
from rulebook import Position, clause, positions

position = positions("dark-crusade")

FAR = "g-i tilsit; s-1tk gorki"


def at(words: str) -> Position:
    """A quiet position in B 3."""
    return position(f"date=1941-08 phase=B3; {FAR}; {words}")


def traced(p: Position, kind: str, side: int) -> set[str]:
    """The points in overland or production supply."""
    found = getattr(p.part("supply"), kind)(p.game.tables, p.state, side)
    return {p.game.board.name(point) for point in each(found)}


# ---- DC-10.1 By land


@clause("DC-10.1")
def test_a_point_joins_a_source_through_friendly_points():
    assert "minsk" in at("axis holds brest baranovichi minsk").supplied("axis")
    assert "minsk" not in at("axis holds brest minsk").supplied("axis")


@clause("DC-10.1")
def test_the_source_itself_must_be_friendly():
    ring = "axis holds saratov penza gorki verkhniy-baskunchak tuapse grozny"
    assert "moscow" in position(f"date=1942-08 phase=B3; g-i tilsit; s-8a vologda; {ring}").supplied("soviet")
    assert position(f"date=1942-08 phase=B3; g-i tilsit; s-8a moscow; {ring} vologda").supplied("soviet") == set()


@clause("DC-10.1")
def test_helsinki_is_a_source_of_the_axis():
    assert {"helsinki", "kajaani"} <= at("").supplied("axis")
    assert "kajaani" not in at("soviet holds helsinki koenigsberg").supplied("axis")


@clause("DC-10.1", "DC-9.7")
def test_not_through_partisans():
    p = at("axis holds brest baranovichi minsk; s-part1 baranovichi")
    assert not {"baranovichi", "minsk"} & p.supplied("axis")
    assert "brest" in p.supplied("axis")


# ---- DC-10.2, DC-10.3 Over water


@clause("DC-10.2")
def test_a_side_that_controls_the_sea_joins_its_ports():
    assert "odessa" not in at("axis holds odessa").supplied("axis")
    assert "odessa" in at("axis holds odessa sevastopol").supplied("axis")
    assert "tallinn" in at("axis holds tallinn").supplied("axis")  # Koenigsberg
    assert "tallinn" not in at("axis holds tallinn; soviet holds koenigsberg").supplied("axis")


@clause("DC-10.2", "DC-10.9")
def test_azov_ports_only_with_both_ends_of_kerch():
    words = "axis holds sevastopol mariupol kerch"
    assert "mariupol" not in at(words).supplied("axis")
    assert "mariupol" in at(f"{words} taman").supplied("axis")


@clause("DC-10.3")
def test_ladoga_joins_leningrad_and_tikhvin():
    ring = "axis holds vyborg narva luga mga petrozavodsk"
    assert "leningrad" in at(ring).supplied("soviet")
    assert "leningrad" not in at(f"{ring} tikhvin").supplied("soviet")
    assert "leningrad" not in traced(at(ring), "overland", 1)


# ---- DC-10.4, DC-10.5 Overland and production


@clause("DC-10.4")
def test_overland_supply_crosses_kerch_but_no_sea():
    p = at("axis holds dzhankoi simferopol")
    assert "kerch" in traced(p, "overland", 1)
    assert "sevastopol" not in traced(p, "overland", 1)
    assert "sevastopol" in p.supplied("soviet")


@clause("DC-10.5", "DC-8.4")
def test_production_supply_does_not_cross_kerch():
    p = at("axis holds dzhankoi")
    assert "kerch" in traced(p, "overland", 1)
    assert "kerch" not in traced(p, "production_supply", 1)
    assert "taman" in traced(p, "production_supply", 1)


# ---- DC-10.6, DC-10.7 Phase 6

POCKET = "axis holds bialystok; soviet holds minsk; s-10a grodno; axis holds vilnius baranovichi"


@clause("DC-10.6")
def test_status_is_set_in_the_owners_phase_6_and_lasts():
    p = position(f"date=1941-08 phase=C6; {FAR}; {POCKET}")
    assert p.marked("s-10a", "cut")
    p = position(f"date=1941-08 phase=B6; {FAR}; s-10a gorki cut; g-ii minsk")
    assert p.marked("s-10a", "cut")  # the Axis phase changes only Axis units
    assert p.marked("g-ii", "cut")


@clause("DC-10.6", "DC-10.9")
def test_new_units_are_in_supply():
    p = position("date=1941-07 phase=C1; g-i tilsit; s-8a gorki; s-24a later; s-fi-tul tula")
    assert not p.marked("s-24a", "cut")


@clause("DC-10.7")
def test_dispersed_units_in_supply_recover_the_others_die():
    p = position(f"date=1941-08 phase=C6; {FAR}; {POCKET}; s-8a orel dispersed; s-11a grodno dispersed")
    assert not p.disrupted("s-8a")
    assert p.where("s-11a") == "pool"
    assert p.where("s-10a") == "grodno"


@clause("DC-10.7")
def test_only_the_player_whose_turn_it_is():
    p = position(f"date=1941-08 phase=B6; {FAR}; s-8a orel dispersed; g-ii tilsit dispersed")
    assert p.disrupted("s-8a")
    assert not p.disrupted("g-ii")


@clause("DC-10.7", "DC-10.9")
def test_a_fortress_keeps_as_many_alive_as_its_figure_air_too():
    ring = "axis holds balta kishinev nikolayev sevastopol"
    units = "s-9a odessa dispersed; s-coast odessa dispersed; s-vvs-s odessa dispersed"
    p = position(f"date=1941-08 phase=C6; {FAR}; {units}; {ring}")
    assert p.options() == {"keep s-9a", "keep s-coast", "keep s-vvs-s"}  # Odessa: fortress and 1 point, two live
    p = p.play("keep s-9a", "keep s-vvs-s")
    assert p.units("odessa") == {"s-9a", "s-vvs-s"}
    assert p.disrupted("s-9a")
    assert p.where("s-coast") == "pool"


@clause("DC-10.7")
def test_a_fortress_of_either_side():
    p = position("date=1943-08 phase=B6; g-i tilsit; s-8a gorki; g-ii odessa dispersed; g-x odessa dispersed")
    assert p.where("g-ii") == "odessa"
    assert p.where("g-x") == "odessa"


# ---- DC-10.8 Oil


@clause("DC-10.8")
def test_oil_in_enemy_hands():
    def dry(words, side):
        p = at(words)
        return p.part("supply").oil_dry(p.game.tables, p.state, side)

    assert not dry("", 0)
    assert dry("soviet holds ploesti", 0)
    assert not dry("soviet holds ploesti", 1)
    assert dry("axis holds grozny", 1)


# ---- DC-10.9


@clause("DC-10.9")
def test_the_strait_is_a_line_like_any_other_for_supply():
    assert "kerch" in at("axis holds dzhankoi simferopol sevastopol").supplied("soviet")


@clause("DC-10.9")
def test_victory_asks_for_overland_supply_hqs_for_any():
    p = position(
        "date=1942-08 phase=B1; g-i tilsit; s-8a gorki; g-hq-11 sevastopol; g-xi sevastopol dispersed; axis holds sevastopol"
    )
    assert p.step == "rally"  # by sea
    assert p.part("victory").held_in_supply(p.game.tables, p.state, 0) == (7, 0)
