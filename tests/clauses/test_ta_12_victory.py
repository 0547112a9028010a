"""TA-12: points, calls and results."""

import pytest

from crusade.record.dice import SeededDice
from crusade.record.session import Session
from rulebook import clause, positions

position = positions("tiger-attack")

TOWNS = "g-2-3 st-vith; g-2-2 bastogne; u-99-393 eupen"


@clause("TA-12.1")
def test_towns_count_while_held_and_exits_for_good_up_to_their_limits():
    assert position(f"turn=6; {TOWNS}").points() == 4
    assert position(f"turn=6; {TOWNS.replace('g-2-2 bastogne', 'u-101-501 bastogne')}").points() == 2
    assert position(f"turn=6 exits=verviers:2+liege:1; {TOWNS}").points() == 4 + 1 + 1
    assert position(f"turn=6 exits=verviers:9+liege:9+huy:9+namur:9; {TOWNS}").points() == 4 + 1 + 2 + 3 + 4


@clause("TA-12.1")
def test_infantry_exits_for_no_points():
    p = position("turn=4 fuel=8; g-12vgd-27 verviers; g-2-3 st-vith; u-99-393 namur")
    assert p.play("unit g-12vgd-27", "exit").points() == 2


@clause("TA-12.1")
def test_each_start_point_in_us_hands_costs_two():
    assert position(f"turn=6; {TOWNS}; us holds wallendorf dasburg").points() == 4 - 4
    assert position(f"turn=6; {TOWNS}; us holds wallendorf; german holds wallendorf").points() == 4


# ---- TA-12.2 Calling the game


@clause("TA-12.2")
def test_the_german_may_call_at_the_end_of_a_us_turn_with_five_points():
    p = position(f"turn=3 phase=B5 exits=verviers:1; {TOWNS}")
    assert (p.phase, p.step, p.seat) == ("B5", "german_call", "german")
    assert p.play("end").ending == (None, 0, "TA-12.2")
    assert position(f"turn=3 phase=B5; {TOWNS}").phase != "B5"  # 4 points


@clause("TA-12.2")
def test_the_us_player_may_call_from_turn_six_below_three_points():
    quiet = "g-2-3 st-vith; u-99-393 eupen"
    p = position(f"turn=6 phase=A6; {quiet}")
    assert (p.phase, p.step, p.seat) == ("A6", "us_call", "us")
    assert p.play("end").ending == ("us", 1, "TA-12.2")
    assert position(f"turn=5 phase=A6; {quiet}").phase != "A6"
    assert position(f"turn=6 phase=A6; {TOWNS}").phase != "A6"


# ---- TA-12.3 The result


@clause("TA-12.3", "TA-12.4")
@pytest.mark.parametrize(
    ("facts", "held", "ending"),
    [
        ("exits=liege:2+huy:3+verviers:1", "", ("german", 2)),  # 10
        ("exits=huy:3+liege:2", "", ("german", 1)),  # 9
        ("exits=liege:2", "", ("german", 1)),  # 6
        ("exits=verviers:1", "", (None, 0)),  # 5
        ("", "", ("us", 1)),  # 4
        ("exits=verviers:1", "us holds a b", ("us", 1)),  # 1
        ("", "us holds a b", ("us", 2)),  # 0
    ],
)
def test_the_degrees_of_victory(facts, held, ending):
    p = position(f"turn=12 phase=B5 {facts}; {TOWNS}; {held}")
    p = p.play("done") if p.step == "german_call" else p
    assert p.ending == (*ending, "TA-12.4")


@clause("TA-12.3")
def test_with_the_british_a_us_victory_is_a_draw():
    assert position(f"turn=12 phase=B5 summoned=4; {TOWNS}; us holds a b").ending == (None, 0, "TA-12.4")


# ---- TA-12.4 The last turn


@clause("TA-12.4")
def test_the_game_is_scored_after_turn_twelve_or_eight():
    assert position(f"turn=8 phase=B5; {TOWNS}").ending is None
    assert position(f"turn=8 phase=B5; {TOWNS}", length="eight").ending == ("us", 1, "TA-12.4")


@clause("TA-12.4")
def test_a_game_called_in_its_last_turn_ends_by_the_call():
    p = position(f"turn=12 phase=B5 exits=verviers:1; {TOWNS}")
    assert p.play("end").ending == (None, 0, "TA-12.2")
    assert p.play("done").ending == (None, 0, "TA-12.4")


# ---- TA-12.5 Choices and consent


@clause("TA-12.5")
def test_calling_is_a_choice():
    p = position(f"turn=3 phase=B5 exits=verviers:1; {TOWNS}")
    assert p.options() == {"done", "end"}
    assert p.play("done").turn == 4


@clause("TA-12.5")
def test_with_three_or_four_points_nobody_can_call():
    for exits in ("", "exits=verviers:1"):
        text = (
            f"turn=7 {exits}; g-2-3 st-vith; {'g-2-2 bastogne' if not exits else 'u-101-501 bastogne'}; u-99-393 eupen"
        )
        assert position(text.replace("turn=7", "turn=7 phase=A6")).step != "us_call"
        assert position(text.replace("turn=7", "turn=7 phase=B5")).step != "german_call"


@clause("TA-12.5")
def test_both_players_may_agree_to_end_it_at_the_level_reached():
    session = Session(position().game, SeededDice("consent"), ("one", "two"))
    session.agree()
    assert session.over
    assert session.record.result.text == "us 2 agreed"  # no points at all before the first shot
    ends = {"exits=liege:2": ("german", 1), "exits=verviers:1": (None, 0), "": ("us", 1)}
    for facts, (winner, degree) in ends.items():
        p = position(f"turn=6 {facts}; {TOWNS}")
        end = p.game.agreed(p.state)
        assert (None if end.winner is None else p.game.sides[end.winner], end.degree) == (winner, degree)


@clause("TA-12.2")
def test_the_german_may_call_on_the_first_turn():
    assert position(f"turn=1 phase=B5 exits=verviers:1; {TOWNS}").step == "german_call"
