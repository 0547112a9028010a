"""`make soak`: whole games by mouse against the computer, both games, both sides. What a page cannot do shows in one of them."""

import os

import pytest
from turns import decide

from crusade.games import game_names

ROUNDS = int(os.environ.get("CRUSADE_SOAK", "3"))


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("n", range(ROUNDS))
def test_a_whole_game_by_mouse(table, sit, kind, side, n):
    seats = ["thumb", "thumb"]
    seats[side] = "human"
    game, keys = table.new_game(*seats, kind=kind)
    anna = sit(table, game, side, keys[side])
    while anna.until_asked():
        decide(anna)
    assert anna.shows("#tab-end")
