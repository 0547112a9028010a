"""DC-8.4, DC-8.5, DC-8.14: retreat after a round."""

import pytest

from rulebook import clause, positions

position = positions("dark-crusade")

IDLE = "g-xx warsaw; s-24a gorki"
WEST_OF_MINSK = "axis holds vilnius; axis holds baranovichi"


def minsk(defenders, more="", **switches):
    """The defenders of Minsk after a round in which the Axis pressed on: retreat or not. One hit on the first of them."""
    names = defenders.split()
    inside = "; ".join(f"{u.split(':')[0]} minsk {' '.join(u.split(':')[1:])}" for u in names)
    text = f"date=1941-07 phase=B3; {IDLE}; g-xxiv baranovichi; g-xlvii baranovichi; {inside}; {WEST_OF_MINSK}; {more}"
    p = position(text, **switches).fight("minsk", "g-xxiv", "g-xlvii").fire(1, 1)
    if p.step == "defender_hits":
        p = p.play(f"hit {names[0].split(':')[0]}")
    return p.share_out().play("done")


@clause("DC-8.5")
def test_all_units_retreat_or_none_each_one_line_dispersed():
    p = minsk("s-21a s-6tk").play("flee")
    assert p.step == "retreat"
    assert p.seat == "soviet"
    assert p.options() == {"unit s-21a", "unit s-6tk"}
    p = p.play("unit s-6tk")
    assert p.options() == {"move bobruisk", "move mogilev", "move orsha", "move polotsk"}
    p = p.play("move orsha", "move mogilev")
    assert p.where("s-6tk") == "orsha"
    assert p.where("s-21a") == "mogilev"
    assert p.disrupted("s-6tk")
    assert p.disrupted("s-21a")
    assert p.holder("minsk") == "axis"


@clause("DC-8.5")
def test_defenders_that_hold_stay():
    p = minsk("s-21a s-6tk").play("done")
    assert p.step == "fire"
    assert p.units("minsk") == {"s-21a", "s-6tk"}


@clause("DC-8.5")
def test_only_friendly_points_are_open():
    p = minsk("s-21a s-6tk", "axis holds orsha; axis holds mogilev; axis holds bobruisk").play("flee")
    p = p.play("unit s-6tk")
    assert p.units("polotsk") == {"s-21a", "s-6tk"}  # neither had a choice


@clause("DC-8.5")
def test_a_point_under_an_assault_still_to_be_resolved_is_closed():
    more = "g-iii vitebsk; s-20a orsha; axis holds bobruisk; axis holds polotsk"
    text = f"date=1941-07 phase=B3; {IDLE}; g-xxiv baranovichi; g-xlvii baranovichi; s-21a minsk; s-6tk minsk"
    p = position(f"{text}; {WEST_OF_MINSK}; {more}").attack("minsk", "g-xxiv", "g-xlvii").fight("orsha", "g-iii")
    pending = p.play("battle minsk").fire(1, 1).play("hit s-21a").share_out().play("done", "flee", "unit s-6tk")
    assert pending.where("s-6tk") == "mogilev"
    fought = p.play("battle orsha").fire(1, 1).share_out().play("break").fire(1, 1)
    fought = fought.play("hit s-21a").share_out().play("done", "flee", "unit s-6tk")
    assert fought.options() == {"move mogilev", "move orsha"}


@clause("DC-8.5")
def test_without_a_way_out_there_is_no_retreat():
    around = "; ".join(f"axis holds {p}" for p in ("orsha", "mogilev", "bobruisk", "polotsk"))
    p = minsk("s-21a s-6tk", around)
    assert p.step == "fire"


@clause("DC-8.5", "DC-6.3")
def test_a_unit_without_room_when_its_turn_comes_is_eliminated():
    p = minsk("s-21a s-6tk s-8tk", "axis holds orsha; axis holds bobruisk; axis holds polotsk").play("flee")
    p = p.play("unit s-8tk")  # Mogilev is joined by an inferior line: two units, one of them armor
    assert p.where("s-8tk") == "mogilev"
    assert p.where("s-21a") == "mogilev"
    assert p.where("s-6tk") == "pool"


@clause("DC-8.5", "DC-11.3")
def test_static_flak_and_factories_are_left_behind_and_destroyed():
    armor = ("g-xxiv", "g-xlvii", "g-xxxix")
    stand = "; ".join(f"{u} kaluga" for u in armor)
    text = f"date=1941-10 weather=good phase=B3; {IDLE}; {stand}; s-21a moscow; s-pvo1 moscow; s-fi-mos moscow"
    p = position(text).fight("moscow", *armor).fire(1, 1).play("hit s-21a", "hit g-xlvii")
    p = p.play("done", "flee", "move tula")
    assert p.where("s-21a") == "tula"
    assert p.where("s-pvo1") == "out"
    assert p.where("s-fi-mos") == "moscow"  # until the point is taken
    p = p.play("unit g-xxiv")
    assert p.where("s-fi-mos") == "out"


@clause("DC-8.5")
def test_defenders_may_retreat_off_their_own_map_edge():
    text = f"date=1942-07 phase=B3; {IDLE}; g-xxiv borisoglebsk; g-xlvii borisoglebsk; s-21a saratov cut"
    p = position(f"{text}; axis holds penza").fight("saratov", "g-xxiv", "g-xlvii").fire(1, 1)
    p = p.play("done", "flee")
    assert p.options() == {"move kamyshin", "move siberia"}
    p = p.play("move siberia")
    assert p.where("s-21a") == "siberia"
    assert p.disrupted("s-21a")
    assert not p.marked("s-21a", "cut")  # DC-10.9


@clause("DC-8.5", "DC-9.7")
def test_retreating_axis_units_destroy_partisans():
    text = f"date=1942-07 phase=C3; {IDLE}; s-1ga orsha; s-2ga orsha; g-xlvi minsk; s-part1 baranovichi"
    holds = "; ".join(f"axis holds {p}" for p in ("baranovichi", "vilnius"))
    p = (
        position(f"{text}; {holds}")
        .fight("minsk", "s-1ga", "s-2ga")
        .fire(1, 1)
        .play("done", "flee", "move baranovichi")
    )
    assert p.where("g-xlvi") == "baranovichi"
    assert p.where("s-part1") == "pool"


@clause("DC-8.5", "DC-6.11")
def test_finns_retreat_only_where_finns_may_go():
    text = f"date=1942-07 phase=C3; {IDLE}; s-1ga leningrad; s-2ga leningrad; f-ii vyborg; g-l vyborg"
    p = position(f"{text}; axis holds joensuu").fight("vyborg", "s-1ga", "s-2ga").fire(1, 1)
    p = p.play("hit g-l").share_out().play("done", "flee", "unit f-ii")
    assert p.options() == {"move joensuu", "move kouvola"}


@clause("DC-8.5", "DC-3.4")
def test_rumanians_do_not_retreat_onto_hungarians():
    text = f"date=1942-07 phase=C3; {IDLE}; s-1ga beltsy; s-2ga beltsy; r-3 suceava; r-mtn suceava; h-mob iasi"
    p = position(text).fight("suceava", "s-1ga", "s-2ga").fire(1, 1).play("hit r-3").share_out()
    p = p.play("done", "flee", "unit r-mtn")
    assert p.where("r-mtn") == "focsani"  # not Tirgu Mures (Hungary), not Iasi (Hungarians)


@clause("DC-8.14")
def test_a_unit_already_dispersed_retreats_and_stays_dispersed():
    p = minsk("s-21a s-20a:dispersed s-vvs-w:dispersed", "axis holds orsha; axis holds bobruisk").play("flee")
    assert p.options() == {"unit s-21a", "unit s-20a", "unit s-vvs-w"}
    p = p.play("unit s-20a", "move mogilev")
    assert p.where("s-20a") == "mogilev"
    assert p.disrupted("s-20a")


@clause("DC-8.14", "DC-6.4")
def test_a_leftover_half_is_ignored_in_retreat_too():
    text = f"date=1941-10 weather=good phase=B3; {IDLE}; g-xxiv vilnius; g-xlvii vilnius; axis holds baranovichi"
    blocked = "; ".join(f"axis holds {p}" for p in ("orsha", "bobruisk", "polotsk"))
    stack = "s-21a minsk; s-20a minsk; s-1mrd minsk; s-19a minsk"
    p = position(f"{text}; {blocked}; {stack}").fight("minsk", "g-xxiv", "g-xlvii").fire(1, 1)
    p = p.play("hit s-21a").share_out().play("done", "flee", "unit s-21a", "unit s-20a")
    assert p.where("s-1mrd") == "mogilev"  # 2 1/2 on a line of 2
    assert p.where("s-19a") == "pool"


@clause("DC-8.5")
def test_by_the_switch_each_unit_retreats_or_stays():
    p = minsk("s-21a s-6tk", retreat="units").play("flee")
    assert p.options() == {"done", "unit s-21a", "unit s-6tk"}
    p = p.play("unit s-6tk", "move orsha", "done")
    assert p.units("minsk") == {"s-21a"}
    assert p.units("orsha") == {"s-6tk"}


# ---- DC-8.4 Kerch


@clause("DC-8.4")
@pytest.mark.parametrize("units", [("s-44a", "s-47a"), ("s-44a", "s-2tk")])
def test_armor_retreats_across_the_strait_within_the_line(units):
    text = f"date=1942-05 phase=B3; {IDLE}; g-xxiv dzhankoi; g-xlvii dzhankoi; axis holds simferopol"
    p = position(f"{text}; s-44a kerch; s-47a kerch; s-2tk kerch").fight("kerch", "g-xxiv", "g-xlvii")
    p = p.fire(1, 1).play("hit s-47a").share_out().play("done", "flee")
    p = p.play(*(f"unit {unit}" for unit in units))
    assert p.units("taman") == set(units)
    assert all(p.disrupted(unit) for unit in units)
