"""Luck roll by roll: zero on average, larger for better faces, and placed among what other dice would have brought."""

from __future__ import annotations

from pathlib import Path

import pytest

from crusade.ai.luck import MOST_FORECAST, LuckMeter, Roll, percentile
from crusade.ai.review import MOST_STRETCHES, parts_of, review, stretches
from crusade.core.machine import CHANCE
from crusade.record import file

GOLDEN = Path(__file__).parent.parent / "golden"
LUCKY = Roll(0.3, (0.3, -0.1), (1, 3))  # one way in four
UNLUCKY = Roll(-0.1, (0.3, -0.1), (1, 3))
DULL = Roll(0.0, (0.0,), (36,))


@pytest.mark.parametrize("rolls", [10, MOST_FORECAST + 1])
def test_a_roll_is_worth_nothing_on_average_and_more_for_more_hits(rolls: int):
    """The first assault of a game: both by forecasts and by the faster measure for long games."""
    record = file.read(GOLDEN / "darkest_crusade_thumb_by_the_book.crusade")
    game, s = record.game, record.start()
    meter = LuckMeter(game, rolls)
    for entry in record.entries:
        if s.seat == CHANCE and game.step(s).name == "fire":  # type: ignore[union-attr]
            break
        s = game.play(s, entry.option)
    roll = meter.roll(s, entry.option)
    assert sum(w * x for w, x in zip(roll.ways, roll.lucks)) == pytest.approx(0)
    assert sum(roll.ways) == 36
    assert roll.luck in roll.lucks
    best, worst = meter.roll(s, game.parse("roll 6 1")).luck, meter.roll(s, game.parse("roll 1 6")).luck
    assert best > worst  # the attacker's die is the first; the Axis attacks


def test_the_percentile_says_how_many_other_dice_would_have_been_worse():
    assert percentile([LUCKY], 4000) == pytest.approx(
        0.75 + 0.125, abs=0.03
    )  # three in four are worse; ties count half
    assert percentile([UNLUCKY], 4000) == pytest.approx(0.375, abs=0.03)
    assert percentile([LUCKY] * 8, 4000) > 0.99
    assert percentile([UNLUCKY] * 8, 4000) < 0.1
    assert percentile([DULL] * 5) == percentile([]) == 0.5
    assert percentile([LUCKY, UNLUCKY, DULL]) == percentile([LUCKY, UNLUCKY, DULL])  # the same each time


def test_a_long_game_is_looked_over_by_player_turns():
    record = file.read(GOLDEN / "dark_crusade_thumb_introductory_campaign.crusade")
    game = record.game
    assert sum(1 for _ in stretches(game, record)) > MOST_STRETCHES
    parts = parts_of(game, record)
    assert len(parts) <= MOST_STRETCHES
    assert parts[0][1] == 1
    assert parts[-1][2] == len(record.entries)
    assert all(a[2] + 1 == b[1] and a[3] == b[0] for a, b in zip(parts, parts[1:]))


def test_a_game_without_dice_has_no_luck():
    record = file.read(GOLDEN / "tiger_attack_random_by_the_book.crusade")
    del record.entries[12:]
    record.result = record.secret = None
    found = review(record)
    assert (found.luck, found.rolls) == (0, sum(bool(entry.faces) for entry in record.entries))
