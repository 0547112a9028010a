"""TA-5.3, TA-5.5 to TA-5.8, TA-5.10: free moves, fuel moves, the bonus, and where units may go.

From St. Vith a primary road runs by Vielsalm and Baraque to Manhay, and by La Roche, Champlon and Marche to Namur.
"""

import pytest

from crusade.games import load_revision
from crusade.record.notation import read_position
from rulebook import Position, clause, positions

position = positions("tiger-attack")

LONE = "g-2-3 st-vith; u-99-393 eupen"


def hand(text, unit):
    return position(text).play(f"unit {unit}")


# ---- TA-5.3 The free move


@clause("TA-5.3")
def test_without_fuel_armor_goes_one_length():
    p = hand(f"turn=3 fuel=0; {LONE}", "g-2-3")
    assert p.options("move") == {
        "move amel",
        "move schonberg",
        "move ouren",
        "move gouvy",
        "move vielsalm",
        "move recht",
    }
    assert p.why("move baraque") == "TA-5.5"


@clause("TA-5.3")
def test_without_fuel_infantry_goes_two():
    p = hand("turn=3 fuel=0; g-12vgd-27 st-vith; u-99-393 eupen", "g-12vgd-27")
    assert p.can("move baraque")
    assert p.why("move manhay") == "TA-5.3"
    assert p.play("move baraque").options() == p.play("move vielsalm", "move baraque").options()


@clause("TA-5.3")
def test_however_the_walk_is_cut_in_pieces_it_is_two_lengths():
    p = hand("turn=3 fuel=0; g-12vgd-27 st-vith; u-99-393 eupen", "g-12vgd-27").play("move vielsalm", "move baraque")
    assert not p.options("move")


@clause("TA-5.3")
def test_the_free_move_is_open_out_of_supply():
    p = hand("turn=3 fuel=8; g-2-3 st-vith cut; u-99-393 eupen", "g-2-3")
    assert p.can("move vielsalm")
    assert p.why("move baraque") == "TA-8.2"


# ---- TA-5.5 The fuel move, TA-5.6 the bonus


@clause("TA-5.5", "TA-5.6")
def test_one_fuel_is_two_primary_lengths_and_the_bonus_is_one_more():
    p = hand(f"turn=3 fuel=1; {LONE}", "g-2-3")
    assert p.can("move manhay")  # three primary lengths: 1 fuel and the bonus
    assert p.why("move hotton") == "TA-5.5"
    assert p.play("move manhay").fact("FUEL") == 0


@clause("TA-5.5")
def test_one_fuel_is_one_secondary_length():
    p = hand("turn=3 fuel=1; g-2-3 gouvy; u-99-393 eupen", "g-2-3")
    assert p.play("move la-roche").fact("FUEL") == 0  # Houffalize, and La Roche with the bonus
    assert p.why("move manhay") == "TA-5.5"  # Houffalize or Vielsalm for 1, and Baraque would be the bonus


@clause("TA-5.5")
def test_us_infantry_drives_by_truck_and_german_infantry_walks():
    p = hand("turn=3 phase=B2a; u-99-393 namur; g-2-3 a", "u-99-393")
    assert p.can("move champlon")  # five primary lengths: 2 fuel and the bonus
    p = hand("turn=3 fuel=8; g-12vgd-27 namur; u-99-393 eupen", "g-12vgd-27")
    assert p.why("move champlon") == "TA-5.3"


@clause("TA-5.5")
def test_after_a_truck_ride_infantry_does_not_attack():
    p = hand("turn=3 phase=B2a; u-99-393 marche; g-2-3 champlon", "u-99-393").play("move hotton")
    assert p.options("attack") == set()
    p = hand("turn=3 phase=B2a; u-99-393 hotton; g-2-3 champlon", "u-99-393").play("move marche")
    assert p.why("attack champlon") == "TA-5.4"


@clause("TA-5.6")
def test_the_bonus_costs_the_attack():
    p = hand("turn=3 fuel=8 weather=bad; g-2-3 st-vith; u-99-393 manhay", "g-2-3")
    assert p.play("move vielsalm").options("attack") == set()  # Manhay is two lengths beyond
    assert p.play("move baraque").why("attack manhay") == "TA-5.4"


@clause("TA-5.6")
def test_a_move_in_pieces_costs_what_the_whole_way_costs():
    whole = hand(f"turn=3 fuel=8; {LONE}", "g-2-3").play("move marche")
    pieces = hand(f"turn=3 fuel=8; {LONE}", "g-2-3").play(
        "move vielsalm", "move la-roche", "move champlon", "move marche"
    )
    assert whole.fact("FUEL") == pieces.fact("FUEL") == 8 - 2


@clause("TA-5.6")
def test_a_joined_point_is_entered_by_the_line_that_joins_it():
    """Noville and Longvilly are joined by a secondary route. By Bastogne the move would be no cheaper, but take the town."""
    p = hand("turn=3 fuel=8; g-2-3 houffalize; u-99-393 eupen", "g-2-3").play("move noville", "move longvilly")
    assert p.holder("bastogne") == "us"
    assert p.fact("FUEL") == 8 - 1
    by_town = hand("turn=3 fuel=8; g-2-3 houffalize; u-99-393 eupen", "g-2-3")
    by_town = by_town.play("move noville", "move bastogne", "move longvilly")
    assert (by_town.holder("bastogne"), by_town.fact("FUEL")) == ("german", 8 - 1)


@clause("TA-5.6")
def test_games_begun_before_revision_5_still_take_the_detour():
    old = load_revision("tiger-attack", {}, 4)
    p = Position(old, read_position(old, "turn=3 fuel=8; g-2-3 houffalize; u-99-393 eupen"))
    assert p.play("unit g-2-3", "move noville", "move longvilly").holder("bastogne") == "german"


# ---- TA-5.7 U.S. fuel


@clause("TA-5.7")
def test_us_units_in_supply_have_all_the_fuel_they_want():
    p = position("turn=3 fuel=0 phase=B2a; u-9ad-cca namur; u-9ad-ccb namur; g-2-3 a")
    p = p.play("unit u-9ad-cca", "move champlon", "halt", "unit u-9ad-ccb")
    assert p.can("move champlon")


# ---- TA-5.8 Counting fuel


@clause("TA-5.8")
def test_the_half_left_over_does_not_outlive_a_secondary_length():
    """Recht - St. Vith primary, on to Gouvy and Houffalize secondary, and Baraque with the bonus: 1 + 1 + 1."""
    p = hand("turn=3 fuel=8; g-2-3 recht; u-99-393 eupen", "g-2-3")
    assert p.play("move st-vith", "move gouvy", "move houffalize", "move baraque").fact("FUEL") == 8 - 3


@clause("TA-5.8")
def test_three_fuel_is_the_limit_of_one_move_even_where_it_is_unlimited():
    p = hand(f"turn=1 fuel=unlimited; {LONE}", "g-2-3")
    assert p.can("move assesse")  # six primary lengths by La Roche and Marche, and the bonus
    assert p.why("move namur") == "TA-5.5"


@clause("TA-5.8")
def test_each_unit_pays_for_itself():
    p = position("turn=3 fuel=8; g-2-3 losheim; g-2-2 losheim; u-99-393 bullingen")
    assert p.attack("bullingen", "g-2-3", "g-2-2").fact("FUEL") == 8 - 2


# ---- TA-5.10 Where units may go


@clause("TA-5.10")
def test_a_point_with_enemies_is_entered_only_by_attack_and_others_freely():
    p = hand("turn=3 fuel=8; g-2-3 st-vith; u-99-393 vielsalm; u-99-394 recht", "g-2-3")
    assert p.why("move vielsalm") == "TA-5.10"
    assert p.why("move baraque") is None  # by Gouvy and Houffalize, past both
    assert p.why("move st-vith") == "TA-5.10"


@clause("TA-5.10")
def test_any_number_may_stand_on_a_point():
    start = position()
    assert len(start.units("b")) > 12


@clause("TA-5.6", "TA-5.8")
def test_of_equally_cheap_ways_the_one_better_to_go_on_from_then_one_over_enemy_ground():
    """To Verviers both ways cost 1. By Eupen it has driven all of it for that; by Spa, where the dump is, half by its bonus."""
    p = position("turn=3 fuel=8; g-2-3 malmedy; g-12vgd-27 eupen; g-1ss-pz1 a; u-99-393 monschau").play("unit g-2-3")
    assert p.play("move verviers").fact("DUMP") == 0
    by_spa = p.play("move spa", "move verviers")
    assert (by_spa.fact("FUEL"), by_spa.fact("DUMP")) == (p.play("move verviers").fact("FUEL"), 12)


@clause("TA-5.4", "TA-5.8")
def test_two_primary_lengths_into_the_attacked_point_cost_one_fuel():
    p = position("turn=3 fuel=8 weather=bad; g-2-3 st-vith; g-1ss-pz1 a; u-99-393 baraque; u-99-394 eupen")
    assert p.play("unit g-2-3", "move vielsalm", "attack baraque").fact("FUEL") == 7


@clause("TA-5.6")
@pytest.mark.parametrize("between", ["wellin", "celles"])
def test_us_units_too_go_over_enemy_ground_if_it_costs_the_same(between):
    """From Rochefort to Beauraing there are two ways of two secondary lengths."""
    p = position(f"turn=5 phase=B2a; u-9ad-cca rochefort; u-99-393 bastogne; g-2-3 a; german holds {between}")
    assert p.holder(between) == "german"
    assert p.play("unit u-9ad-cca", "move beauraing").holder(between) == "us"
