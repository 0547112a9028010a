"""Supply: DX-9.

Around Lubny K5 lie K6, J6, J5, K4, L4 and L5. Three enemies on every other of them close the ring: each hex between
them is as near to the enemy as to the surrounded.
"""

import pytest

from crusade.games.darkest_crusade import slots
from rulebook import clause, position

RING = "de-6a K4; de-pzgr2 J6; de-pzgr1 L5"  # around Lubny K5
RUSSIAN_RING = "su-26a K4; su-6a J6; su-12a L5"


# ---- The line


@clause("DX-9.1")
def test_a_line_leads_russians_to_the_east_edge_and_the_axis_to_the_west():
    p = position("turn=2; de-6a K2; su-5a K5")
    assert "K5" in p.supplied("soviet")
    assert "K2" in p.supplied("axis")


@clause("DX-9.1")
def test_a_hex_as_near_to_the_enemy_as_to_a_friend_breaks_the_line():
    assert "K5" not in position(f"turn=2; {RING}; su-37a K5").supplied("soviet")
    assert "K5" in position("turn=2; de-6a K4; de-pzgr1 L5; su-37a K5").supplied("soviet")  # J6 is open


@clause("DX-9.1")
def test_a_hex_with_a_friendly_unit_always_counts():
    """Konotop J6 has enemies on both sides; from the army there the line goes on to I7, which is nearer to it."""
    ring = "de-4a J5; de-9a K6; de-17a L4; axis holds K4"
    assert "K5" not in position(f"turn=2; {ring}; su-37a K5").supplied("soviet")
    assert "K5" in position(f"turn=2; {ring}; su-37a K5; su-40a J6").supplied("soviet")


@clause("DX-9.1", "DX-9.7")
def test_a_city_of_ones_own_makes_ground_nearer_but_a_town_does_not():
    """6. Army in Korosten J4 is two hexes from the town of Konotop J6, three from J7; Kharkov K7 is two and one away."""
    fed = position("turn=2; de-6a J4").supplied("soviet")
    assert "J7" in fed
    assert "J6" not in fed


@clause("DX-9.1")
def test_the_line_does_not_cross_blocked_hexsides():
    """Simferopol O4: the Sivash N5/O4 is sea, so with Perekop N4 and the Strait lost the Crimea is cut off."""
    p = position("turn=4; su-51a O4; su-9a N5; de-11a N4; ro-3a O6; axis holds P3")
    assert "N5" in p.supplied("soviet")
    assert "O4" not in p.supplied("soviet")


@clause("DX-9.1")
@pytest.mark.parametrize("unit", ["fi-kar", "de-18a"])
def test_finland_has_an_edge_for_finns_and_any_other_axis_unit(unit):
    """Sortavala A9 and Finland are cut off from the rest of the Axis by Russians on the isthmus and at Petrozavodsk."""
    russians = "su-7a A10; su-23a B9; su-10mk C8"
    assert "A9" in position(f"turn=2; {unit} A9; {russians}").supplied("axis")
    lost = position(f"turn=2; {unit} A9; {russians}; su-8a A8; su-11a B7; su-27a A7")
    assert "A9" not in lost.supplied("axis")


@clause("DX-9.1", "DX-6.2")
def test_the_line_ends_at_an_edge_hex_of_ones_own():
    """Grozny Q9, with panzers at Budennovsk O9: the only ways out are the edge hexes Kizlyar P10 and Makhachkala Q10."""
    units = "su-56a Q9; de-pzgr1 O9"
    assert "Q9" in position(f"turn=8 weather=snow; {units}").supplied("soviet")
    assert "Q9" not in position(f"turn=8 weather=snow; {units}; axis holds P10 Q10").supplied("soviet")


@clause("DX-9.1")
def test_lvov_once_taken_is_axis_edge():
    """A Rumanian army in Tarnopol K2 among Russians: the empty Lvov K1 is its only way to the west."""
    units = "ro-3a K2; su-5a J2; su-18a L2; su-12a L1; su-22mk J1"
    assert "K2" in position(f"turn=2; {units}; axis holds K1").supplied("axis")
    assert "K2" not in position(f"turn=2; {units}").supplied("axis")


# ---- Hexes beside Germans


@clause("DX-9.2")
def test_an_empty_hex_beside_a_german_army_serves_even_beside_russians():
    """Korosten J4 lies between Rovno J3 and the Rumanians in Chernigov J5, with Russians in I5 and K3."""
    units = "ro-3a J5; su-21a I5; su-19mk K3; su-19a K4"
    assert "J5" in position(f"turn=2; {units}; de-6a J3").supplied("axis")
    assert "J5" not in position(f"turn=2; {units}; ro-4a J3").supplied("axis")
    assert "J5" not in position(f"turn=2; {units}; de-6a J3; su-9mk J4").supplied("axis")  # not empty


@clause("DX-9.2")
def test_beside_a_panzergruppe_only_clear_hexes_serve():
    """J4 is forest; Uman L4, between L3 and L5 and with Russians in K5 and M4, is clear."""
    forest = "ro-3a J5; su-21a I5; su-19mk K3; su-19a K4; de-pzgr1 J3"
    assert "J5" not in position(f"turn=2; {forest}").supplied("axis")
    clear = "ro-3a L5; su-21a K5; su-9a M4"
    assert "L5" in position(f"turn=2; {clear}; de-pzgr1 L3").supplied("axis")
    assert "L5" not in position(f"turn=2; {clear}; ro-4a L3").supplied("axis")


@clause("DX-9.2")
def test_the_hex_must_be_accessible_to_the_army():
    """Pskov D7 lies beside 18. Army in Tartu D6, but across Lake Peipus: it serves only when the lake is frozen."""
    units = "fi-kar D8; de-18a D6; su-22a E7; su-10mk C8"
    assert "D8" not in position(f"turn=4; {units}").supplied("axis")
    assert "D8" in position(f"turn=8 weather=snow; {units}").supplied("axis")


@clause("DX-9.2", "DX-9.7")
def test_the_army_that_screens_the_line_may_be_disrupted():
    units = "ro-3a J5; su-21a I5; su-19mk K3; su-19a K4; de-6a J3 disrupted"
    assert "J5" in position(f"turn=2; {units}").supplied("axis")


# ---- Over water


@clause("DX-9.3")
def test_supply_goes_through_a_sea_one_controls_between_friendly_ports():
    """Odessa N3 behind Russians; Constanta O1 is the other Axis port. Who holds Sevastopol controls the Black Sea."""
    units = "ro-4a N3; ro-3a O1; su-9a N2; su-18a M3; su-51a M4"
    assert "N3" in position(f"turn=4; {units}; axis holds P3").supplied("axis")
    assert "N3" not in position(f"turn=4; {units}; soviet holds P3").supplied("axis")


@clause("DX-9.3")
def test_a_besieged_russian_port_is_fed_by_sea_while_the_sea_is_russian():
    units = "su-9a N3; de-11a M3; ro-3a M4; ro-4a N2"
    assert "N3" in position(f"turn=4; {units}").supplied("soviet")
    assert "N3" not in position(f"turn=4; {units}; axis holds P3").supplied("soviet")


@clause("DX-9.3")
def test_a_coast_without_port_gets_nothing_by_sea():
    """Akkerman N2 lies on the Black Sea but is no port."""
    assert "N2" not in position("turn=4; su-9a N2; de-11a M2; ro-3a M3; ro-4a N3").supplied("soviet")


@clause("DX-9.3", "DX-3.7")
def test_nobody_controls_the_sea_of_azov_with_one_shore_of_the_strait_each():
    """Berdyansk M6 is cut off by land; Rostov M8 is the other Russian port on the Sea of Azov."""
    units = "su-18a M6; de-pzgr1 L6; de-11a M5; de-17a L7"
    assert "M6" in position(f"turn=4; {units}").supplied("soviet")
    assert "M6" not in position(f"turn=4; {units}; axis holds O5").supplied("soviet")


@clause("DX-9.3")
def test_supply_crosses_the_straits():
    """Kerch O5 to Taman O6; Leningrad C8 to Kronshtat B8; Helsinki B7 to Kronshtat. Neither port is on an own sea."""
    assert "O5" in position("turn=4; su-51a O5; de-11a O4; axis holds P3").supplied("soviet")
    assert "B8" in position("turn=4; su-8a B8; de-18a C7; fi-se B7").supplied("soviet")
    assert "B8" in position("turn=4; fi-se B8; su-8a C8; soviet holds G2").supplied("axis")


@clause("DX-9.7")
def test_an_empty_enemy_victory_city_breaks_the_line():
    """Kronshtat's only way is through Leningrad, and no unit of the Axis is near."""
    assert "B8" in position("turn=4; su-8a B8").supplied("soviet")
    assert "B8" not in position("turn=4; su-8a B8; axis holds C8").supplied("soviet")


@clause("DX-9.7")
def test_distance_is_as_the_crow_flies():
    """Across Lake Peipus Tartu D6 is one hex from Pskov D7, like Novgorod D8."""
    assert "D7" not in position("turn=2; su-5a D8; de-18a D6").supplied("soviet")
    assert "D7" in position("turn=2; su-5a D8; de-18a D5").supplied("soviet")


@clause("DX-9.7")
def test_disrupted_units_count_as_units_on_both_sides():
    ring = "de-6a K4 disrupted; de-pzgr2 J6 disrupted; de-pzgr1 L5 disrupted"
    assert "K5" not in position(f"turn=2; {ring}; su-37a K5").supplied("soviet")
    friend = "de-4a J5; de-9a K6; de-17a L4; su-40a J6 disrupted"
    assert "K5" in position(f"turn=2; {friend}; su-37a K5").supplied("soviet")


# ---- The status, and when it is fixed


@clause("DX-9.4")
def test_russian_status_is_fixed_in_b3_and_axis_status_in_a3():
    p = position(f"turn=2 phase=B3; {RING}; su-37a K5")
    assert p.marked("su-37a", "cut")
    p = position(f"turn=2 phase=A3; {RING}; su-37a K5")
    assert not p.marked("su-37a", "cut")
    p = position(f"turn=2 phase=A3; {RUSSIAN_RING}; ro-3a K5")
    assert p.marked("ro-3a", "cut")
    p = position(f"turn=2 phase=B3; {RUSSIAN_RING}; ro-3a K5")
    assert not p.marked("ro-3a", "cut")


@clause("DX-9.4", "DX-5.2")
def test_the_status_lasts_until_the_sides_next_own_phase():
    """The ring is opened in the Axis turn, yet three armies of 1 attack with 1 in their own next turn: half, down."""
    p = position(f"turn=2 phase=B3; {RING}; su-37a K5; su-40a K5; su-30a K5").until("A2a")
    p = p.go("de-pzgr2", "H7").until("B2a")
    assert "K5" in p.supplied("soviet")
    p = p.fight("L5", "su-37a", "su-40a", "su-30a")
    assert p.strengths()[0] == 1
    p = p.play("roll 1 1").until("A1")
    assert not p.marked("su-37a", "cut")


@clause("DX-9.4", "DX-5.2")
def test_units_out_of_supply_defend_with_half_rounded_up():
    p = position("turn=2; de-6a K6; su-37a K5 cut; su-40a K5 cut; su-30a K5 cut").fight("K5", "de-6a")
    assert p.strengths()[1] == 2


@clause("DX-9.4")
def test_recovery_traces_supply_at_that_moment_or_by_the_switch_uses_the_last_status():
    freed, surrounded = "de-6a J4; su-37a K5 disrupted cut", f"{RING}; su-37a K5 disrupted"
    assert not position(f"turn=2 phase=A2b; {freed}").disrupted("su-37a")
    assert position(f"turn=2 phase=A2b; {freed}", supply_check="fixed").disrupted("su-37a")
    assert position(f"turn=2 phase=A2b; {surrounded}").disrupted("su-37a")
    assert not position(f"turn=2 phase=A2b; {surrounded}", supply_check="fixed").disrupted("su-37a")


KIEV_RING = "de-6a K3; de-pzgr1 L4; de-pzgr2 J5"  # around Kiev K4, closed after the last B3


@clause("DX-9.4", "DX-10.1")
def test_a_centre_cut_off_in_the_axis_turn_gives_nothing_unless_the_last_status_counts():
    now = position(f"turn=2 phase=B1; {KIEV_RING}; su-31a pool")
    assert now.tally(slots.INFANTRY) == 9
    assert now.play("build su-31a").why("place K4") == "DX-10.8"
    fixed = position(f"turn=2 phase=B1; {KIEV_RING}; su-31a pool", supply_check="fixed")
    assert fixed.tally(slots.INFANTRY) == 10
    assert fixed.play("build su-31a").can("place K4")


@clause("DX-9.4", "DX-10.5")
def test_siberians_arrive_beside_a_unit_in_supply_now_or_by_the_last_status():
    text = f"turn=7 weather=snow phase=B1 called=7; {RING}; su-37a K5; su-1sh siberian"
    assert not position(text).play("enter su-1sh").can("place K5")
    assert position(text, supply_check="fixed").play("enter su-1sh").can("place K5")


@clause("DX-9.4", "DX-11.5")
def test_victory_traces_supply_at_that_moment_or_uses_the_last_status():
    """Odessa N3 is the eighth point; in B2a 9. Army steps from Uman L4 to Balta M3, between it and the west."""
    text = "turn=4 phase=A3; axis holds C8 K4 N3 L6 K7; su-9a L4"
    assert "N3" in position(text).supplied("axis")
    now = position(text).until("B2a").go("su-9a", "M3").play("done")
    assert "N3" not in now.supplied("axis")
    assert (now.turn, now.winner) == (5, None)
    fixed = position(text, supply_check="fixed").until("B2a").go("su-9a", "M3").play("done")
    assert (fixed.turn, fixed.winner) == (4, "axis")


# ---- Death by isolation, and shelter


@clause("DX-9.5")
def test_a_disrupted_russian_out_of_supply_dies_in_b3_and_an_undisrupted_one_lives():
    p = position(f"turn=2 phase=B3; {RING}; su-37a K5; su-38a K5 disrupted")
    assert p.where("su-38a") == "pool"
    assert p.where("su-37a") == "K5"


@clause("DX-9.5")
def test_in_a3_only_the_axis_dies_and_in_b3_only_the_russian():
    pockets = f"{RING}; su-38a K5 disrupted; ro-3a I10 disrupted; su-26a I9; su-6a H11; su-12a J10"
    axis = position(f"turn=2 phase=A3; {pockets}")
    assert (axis.where("ro-3a"), axis.where("su-38a")) == ("gone", "K5")
    russian = position(f"turn=2 phase=B3; {pockets}")
    assert (russian.where("ro-3a"), russian.where("su-38a")) == ("I10", "pool")


MINSK_RING = "de-9a G4; de-4a F6; de-pzgr2 H5"  # around Minsk G5, a major city
LENINGRAD_RING = "de-18a C7; de-16a D8; fi-kar B9"  # around Leningrad C8; Kronshtat B8 is on the strait beside it


@clause("DX-9.5", "DX-9.8")
@pytest.mark.parametrize(
    ("place", "ring", "room"),
    [
        ("G5", MINSK_RING, 1),  # a major city
        ("B8", "axis holds C8", 1),  # a fortress
        ("K4", KIEV_RING, 2),  # a victory city
        ("C8", LENINGRAD_RING, 3),
        ("F10", "de-9a F11; de-4a E10; de-pzgr2 G9", 3),  # Moscow
    ],
)
def test_a_place_sustains_so_many_disrupted_russians(place, ring, room):
    army = ["su-37a", "su-38a", "su-40a", "su-43a"]
    crowd = "; ".join(f"{u} {place} disrupted" for u in army[:room])
    p = position(f"turn=2 phase=B3; {ring}; {crowd}")
    assert p.phase != "B3"
    assert p.units(place) == set(army[:room])
    assert all(p.marked(u, "cut") for u in army[:room])
    p = position(f"turn=2 phase=B3; {ring}; {crowd}; {army[room]} {place} disrupted")
    assert (p.phase, p.seat) == ("B3", "soviet")
    assert p.options() == {f"lose {u}" for u in army[: room + 1]}
    p = p.play(f"lose {army[0]}")
    assert p.units(place) == set(army[1 : room + 1])
    assert p.where(army[0]) == "pool"


@clause("DX-9.5")
def test_leningrad_in_axis_hands_sustains_two():
    """Russians at Narva and Pskov, and on the isthmus; Kronshtat and the Baltic are theirs."""
    ring = "su-8a C7; su-11a D8; su-23a B9; soviet holds B8 G2"
    p = position(f"turn=4 phase=A3; {ring}; ro-3a C8 disrupted; ro-4a C8 disrupted; de-18a C8 disrupted")
    assert (p.phase, p.seat) == ("A3", "axis")
    p = p.play("lose ro-4a")
    assert p.units("C8") == {"ro-3a", "de-18a"}


@clause("DX-9.5")
def test_a_town_sustains_nobody():
    p = position(f"turn=2 phase=B3; {RING}; su-37a K5 disrupted; su-38a K5 disrupted")
    assert p.units("K5") == set()


@clause("DX-9.8")
def test_where_nobody_can_live_there_is_nothing_to_choose():
    """The town of K5 keeps nobody alive: both armies die, and nobody is asked."""
    p = position(f"turn=2 phase=B2d; {RING}; su-37a K5 disrupted; su-38a K5 disrupted")
    assert p.until("B3", "A1").phase == "A1"
    assert p.until("A1").units("K5") == set()


@clause("DX-9.5")
def test_sustained_units_do_not_recover():
    p = position(f"turn=2 phase=B3; {KIEV_RING}; su-37a K4 disrupted").until("B1")
    assert p.turn == 3
    assert p.disrupted("su-37a")
    p = position("turn=2 phase=B3; de-6a K3; su-37a K4 disrupted").until("B1")
    assert not p.disrupted("su-37a")


@clause("DX-9.8")
def test_only_disrupted_units_use_up_shelter():
    p = position(f"turn=2 phase=B3; {MINSK_RING}; su-37a G5; su-38a G5; su-40a G5 disrupted")
    assert p.units("G5") == {"su-37a", "su-38a", "su-40a"}


@clause("DX-9.8")
def test_only_those_who_starve_may_be_chosen():
    p = position(f"turn=2 phase=B3; {MINSK_RING}; su-37a G5; su-38a G5 disrupted; su-40a G5 disrupted")
    assert p.options() == {"lose su-38a", "lose su-40a"}
    assert p.why("lose su-37a") == "DX-9.5"


@clause("DX-9.8")
def test_a_place_in_enemy_control_sustains_nobody():
    p = position(f"turn=2 phase=B3; {MINSK_RING}; su-37a G5 disrupted; axis holds G5")
    assert p.where("su-37a") == "pool"


# ---- New, newly cut off, and freed again


@clause("DX-9.6")
def test_everybody_is_in_supply_at_the_start():
    p = position()
    assert p.state.marks[slots.CUT] == 0


@clause("DX-9.6")
def test_a_unit_that_arrives_is_in_supply_until_the_next_phase_of_its_side():
    p = position(f"turn=2 phase=B1; {KIEV_RING}; su-40a pool; su-37a K4 cut", supply_check="fixed")
    p = p.play("build su-40a", "place K4")
    assert not p.marked("su-40a", "cut")
    assert p.marked("su-37a", "cut")
    assert p.play("done").until("A1").marked("su-40a", "cut")


#: Tartu D6, with Germans on all sides but the east, where Lake Peipus lies between it and Pskov.
TARTU = "su-1sh siberian; su-3sh siberian; su-5a D7; su-6a C9; de-18a C6; de-pzgr4 C7; de-16a E6; de-4a E5"


@clause("DX-9.6")
def test_a_newcomer_without_a_line_counts_as_supplied_for_its_strong_side_and_for_siberians_beside_it():
    p = position(f"turn=7 phase=B1; {TARTU}").play("call")
    assert p.play("enter su-3sh").why("place D5") == "DX-10.5"
    p = p.play("enter su-1sh", "place D6")
    assert "D6" not in p.supplied("soviet")
    assert p.can("emplace su-1sh")
    assert p.play("enter su-3sh").can("place D5")


@clause("DX-9.6")
def test_once_judged_it_is_a_newcomer_no_more():
    p = position(f"turn=7 phase=B1; {TARTU}").play("call", "enter su-1sh", "place D6").until("A1", "W")
    assert p.marked("su-1sh", "cut")
    assert not p.state.marks[slots.ARRIVED]


@clause("DX-9.4", "DX-9.5", "DX-9.6")
def test_worked_case_7_supply_timing():
    """37. and 38. Army in Lubny K5: the panzers close the ring in A2a, 6. Army in Kiev disrupts the 38. in A2c."""
    p = position("turn=2; de-6a K4; de-pzgr2 J5; de-pzgr1 L4; su-37a K5; su-38a K5; su-40a K8")
    p = p.go("de-pzgr2", "J6").go("de-pzgr1", "L5").fight("K5", "de-6a").fire(1, 1).play("hit su-38a", "done")
    p = p.fire(1, 1, press=4).until("B2a")  # nobody retreats, and the second round hits nobody
    assert p.disrupted("su-38a")
    assert "K5" not in p.supplied("soviet")
    assert p.fight("J6", "su-37a").strengths()[0] == 1  # cut off in the enemy turn, it attacks in full
    closed = p.until("A1")
    assert closed.where("su-38a") == "pool"
    assert closed.marked("su-37a", "cut")
    opened = p.go("su-40a", "K6").until("A1")
    assert opened.where("su-38a") == "K5"
    assert not opened.marked("su-37a", "cut")
    later = closed.until("A2a").go("de-pzgr2", "I7").until("B2a").fight("L5", "su-37a")
    assert later.strengths()[0] == 0  # half of 1, rounded down
