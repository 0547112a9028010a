"""TA-14: the demand to surrender. All with `nuts=on` but the first."""

import pytest

from rulebook import clause, positions

position = positions("tiger-attack")

RING = (
    "g-2-3 noville; g-12vgd-27 longvilly; g-12vgd-48 bertogne; g-12vgd-89 champlon; g-3fjd-5 wiltz; g-3fjd-9 martelange; "
    "g-18vgd-294 sibret; g-peiper a; g-1ss-pz1 a"
)
TRAPPED = "u-101-501 bastogne; u-101-502 bastogne; u-101-506 bastogne"


def ultimatum(facts="", **switches):
    """The attack on Bastogne, before a demand."""
    switches = {"nuts": "on", **switches}
    return position(f"turn=4 fuel=8 {facts}; {RING}; {TRAPPED}", **switches).fight("bastogne", "g-2-3")


@clause("TA-14.1")
def test_without_the_option_nobody_demands():
    assert ultimatum(nuts="off").step == "withdraw"


@clause("TA-14.1")
def test_a_success_gives_the_attack_a_point_in_every_round():
    p = ultimatum()
    assert (p.step, p.seat) == ("demand", "german")
    p = p.play("demand", "roll 5 0")
    assert p.step == "press"  # no withdrawal any more
    assert p.strengths() == (2 + 1, 3)
    p = p.play("press 0", "roll 1 1", "hit u-101-501")
    assert p.step == "press"
    assert p.strengths()[0] == 3


@clause("TA-14.1")
def test_a_failure_gives_the_defence_a_point_and_they_may_say_nuts():
    p = ultimatum().play("demand", "roll 4 0")
    assert (p.step, p.seat) == ("answer", "us")
    assert p.options() == {"done", "nuts"}
    silent, said = p.play("done"), p.play("nuts")
    assert silent.strengths() == said.strengths() == (2, 3 + 1)
    assert (silent.fact("DEFIED"), said.fact("DEFIED")) == (0, 1)
    assert ultimatum("defied=1").step == "withdraw"


@clause("TA-14.1")
def test_not_demanding_is_allowed_and_leaves_the_attacker_free():
    assert ultimatum().play("done").step == "withdraw"


@clause("TA-14.2")
@pytest.mark.parametrize(("shaken", "face", "wins"), [(0, 4, False), (0, 5, True), (1, 4, True), (1, 3, False)])
def test_three_numbers_will_do_only_after_a_success(shaken, face, wins):
    p = ultimatum(f"shaken={shaken}").play("demand", f"roll {face} 0")
    assert (p.step == "press") == wins


@clause("TA-14.2")
def test_one_demand_a_game_turn_and_only_on_the_surrounded():
    assert ultimatum("demanded=4").step == "withdraw"
    assert ultimatum("demanded=3").step == "demand"
    ring = RING.replace("g-18vgd-294 sibret", "g-18vgd-294 a")
    p = position(f"turn=4 fuel=8; {ring}; {TRAPPED}", nuts="on").fight("bastogne", "g-2-3")
    assert p.step == "withdraw"


@clause("TA-14.2")
def test_not_before_an_attack_of_one_round():
    text = f"turn=4 fuel=8 phase=A3c; {RING.replace('g-peiper a', 'g-peiper noville')}; {TRAPPED}"
    assert position(text, nuts="on").fight("bastogne", "g-2-3").step == "withdraw"


@clause("TA-14.2")
def test_the_defenders_point_fires_even_if_all_are_disrupted():
    held = TRAPPED.replace("bastogne", "bastogne disrupted")
    p = (
        position(f"turn=4 fuel=8; {RING}; {held}", nuts="on")
        .fight("bastogne", "g-2-3")
        .play("demand", "roll 1 0", "done")
    )
    assert p.strengths() == (2, 0 + 1)


@clause("TA-14.2")
def test_after_a_failure_it_is_the_best_two_again():
    p = ultimatum("shaken=1").play("demand", "roll 1 0", "done")
    assert p.fact("SHAKEN") == 0


@clause("TA-14.1")
def test_the_defenders_point_too_lasts_for_every_round():
    p = position(f"turn=4 fuel=8; {RING}; {TRAPPED}", nuts="on").fight("bastogne", "g-2-3", "g-12vgd-27")
    p = p.play("demand", "roll 4 0", "done", "press 3", "roll 1 1", "hit u-101-501", "hit g-12vgd-27")
    assert (p.step, p.fact("ROUND")) == ("press", 1)
    assert p.strengths() == (2, 2 + 1)  # one of three is disrupted


@clause("TA-14.1", "TA-3.1")
def test_after_a_demand_nobody_is_withdrawn_and_that_is_said():
    p = ultimatum().play("demand", "roll 4 0", "done")
    assert p.why("calloff") == "TA-14.1"


@clause("TA-14.2")
def test_a_success_is_remembered():
    assert ultimatum().play("demand", "roll 5 0").fact("SHAKEN") == 1


@clause("TA-14.1", "TA-1.1")
def test_the_best_numbers_are_the_low_ones_where_one_is_best():
    assert ultimatum(best_die="one").play("demand", "roll 2 0").step == "press"
    assert ultimatum(best_die="one").play("demand", "roll 5 0").step == "answer"


@clause("TA-14.1", "TA-2.2")
def test_its_point_moves_the_column_and_not_the_cap():
    p = ultimatum().play("demand", "roll 5 0", "press 3", "roll 6 1")
    assert p.hits()[0] == 2 + 1  # column 6 gives 5, capped at the 2 factors; 1 for being surrounded


@clause("TA-14.2")
def test_a_demand_is_made_once_in_the_game_turn():
    p = ultimatum().play("demand", "roll 1 0", "done")
    assert p.fact("DEMANDED") == 4


@clause("TA-14.1", "TA-2.2")
def test_an_attack_that_is_not_pressed_has_no_limit_for_the_point_to_raise():
    p = ultimatum().play("demand", "roll 5 0", "press 0", "roll 6 1")
    assert p.hits()[0] == 3 + 1  # column 3 gives 3 hits, with 2 factors; 1 for being surrounded
