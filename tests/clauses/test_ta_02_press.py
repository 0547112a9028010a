"""TA-2: the pressed attack. Four panzers in B attack Losheim, clear and without a river."""

from rulebook import clause, positions

position = positions("tiger-attack")

FOUR = ("g-2-3", "g-2-2", "g-2-304", "g-lehr-130")
HELD = "u-99-393 losheim; u-99-394 losheim; u-2-23 losheim; u-9ad-cca losheim; u-9ad-ccb losheim; u-14cav losheim"
LATER = "g-peiper a; g-1ss-pz1 a"


def pressing(*units, **switches):
    here = "; ".join(f"{unit} b" for unit in units)
    p = position(f"turn=2 fuel=24; {LATER}; {here}; {HELD}", **switches).fight("losheim", *units)
    return p.play("done")


@clause("TA-2.1")
def test_the_best_three_numbers_raise_the_column_and_the_others_lower_it():
    p = pressing(*FOUR)
    assert p.step == "press"
    assert p.play("press 3", "roll 5 1").hits()[0] == 6  # column 11
    assert p.play("press 3", "roll 3 1").hits()[0] == 2  # column 5


@clause("TA-2.1")
def test_hits_are_no_more_than_the_attacking_factors():
    p = pressing(*FOUR)
    assert p.play("press 8", "roll 4 1").hits()[0] == 8
    assert p.play("press 8", "roll 6 1").hits()[0] == 8  # column 16 gives 10
    assert p.why("press 9") == "TA-2.1"  # it would change nothing


@clause("TA-2.1")
def test_or_the_columns_are_limited_if_switched():
    p = pressing(*FOUR, press="columns")
    assert p.why("press 5") is None
    assert p.why("press 6") == "TA-2.1"
    assert p.play("press 5", "roll 6 1").hits()[0] == 8


@clause("TA-2.1")
def test_only_the_german_presses_and_only_when_he_attacks():
    p = position("turn=2 phase=B2a; u-9ad-cca bullingen; u-9ad-ccb bullingen; g-2-3 losheim; g-2-2 losheim")
    p = p.fight("losheim", "u-9ad-cca")
    assert p.play("done").step == "fire"


@clause("TA-2.2")
def test_a_column_of_nothing_gives_no_hits():
    p = pressing(*FOUR).play("press 8", "roll 3 1")
    assert p.hits() == (0, 2)  # column 0; the defence of 8 rolled a 1


@clause("TA-2.2")
def test_a_panzer_over_a_river_counts_one_for_the_limit():
    p = position(f"turn=2 fuel=24; {LATER}; g-2-3 dasburg; g-2-2 dasburg; u-28-110 clervaux; u-28-112 clervaux")
    p = p.fight("clervaux", "g-2-3", "g-2-2").play("done")
    assert p.options("press") == {"press 0", "press 1", "press 2"}


@clause("TA-2.2")
def test_attacks_of_one_round_may_be_pressed_too():
    p = position("turn=2 fuel=24 phase=A3c; g-peiper b; g-2-3 b; u-99-393 losheim; u-99-394 losheim")
    p = p.fight("losheim", "g-2-3").play("done")
    assert (p.phase, p.step) == ("A3c", "press")


@clause("TA-2.2")
def test_only_undisrupted_attackers_of_the_round_count_for_the_limit():
    p = pressing(*FOUR).play("press 8", "roll 1 1")  # column 0; the defence of 8 scores 2
    p = p.play("hit g-2-3", "hit g-2-3").share_out().play("done", "done")
    assert (p.fact("ROUND"), p.strengths()[0]) == (1, 6)
    assert p.play("press 6", "roll 6 1").hits()[0] == 6  # column 12 gives 8
    assert p.why("press 7") == "TA-2.1"
