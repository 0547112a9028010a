"""`make soak`: whole games against the computer, by mouse and by keyboard, under several readings. What a page cannot do shows."""

import os
from random import Random

import pytest
from fingers import Keys
from fingers import decide as by_keys
from hints import decide as by_hints
from turns import decide as by_mouse

from crusade.games import game_names, load

ROUNDS = int(os.environ.get("CRUSADE_SOAK", "3"))


def readings(kind, n):
    """As printed in the first round, then a mix of readings."""
    pick = Random(n).choice if n else min
    return {name: one.choices[pick(range(len(one.choices)))] for name, one in load(kind).hooks.switches.items()}


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("hands", ["mouse", "keys"])
@pytest.mark.parametrize("n", range(ROUNDS))
def test_a_whole_game(table, sit, kind, side, hands, n):
    seats = ["thumb", "thumb"]
    seats[side] = "human"
    game, keys = table.new_game(*seats, kind=kind, **readings(kind, n))
    anna = sit(table, game, side, keys[side])
    board = Keys(anna)
    while anna.until_asked():
        by_mouse(anna) if hands == "mouse" else by_keys(board)
    assert anna.shows("#tab-end")


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("side", [0, 1])
def test_a_whole_game_by_hints_alone(table, sit, kind, side):
    """Against `easy`: every decision has its answer named on the page, and none is refused (`hints.decide` checks both)."""
    seats = ["easy", "easy"]
    seats[side] = "human"
    game, keys = table.new_game(*seats, kind=kind)
    anna = sit(table, game, side, keys[side])
    while anna.until_asked(timeout=600):
        by_hints(anna)
    assert anna.shows("#tab-end")
