"""The browser shows a fact that has a gauge by the gauge alone, so the gauge must say all that the row of its name says."""

import random

import pytest

from crusade.games import game_names, load
from crusade.table import picture

STEPS = 400


@pytest.mark.parametrize("name", game_names())
def test_a_gauge_says_all_that_the_row_of_its_name_says(name):
    game, rng = load(name), random.Random(1)
    s = game.start()
    for _ in range(STEPS):
        if not (options := game.options(s)):
            break
        s = game.play(s, rng.choice(options))
        gauges = {gauge["label"]: gauge["words"] for gauge in picture.gauges(game, s)}
        for row in picture.header(game, s):
            if row["label"] in gauges:
                assert row["value"] in gauges[row["label"]]
                assert row["meaning"] in gauges[row["label"]]
