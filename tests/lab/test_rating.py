"""Ratings and intervals: they recover known strengths, and have the right coverage."""

import random
from collections import Counter

import pytest

from crusade.lab.rating import Match, bradley_terry, interval, ladder, matches_of


def sampled(players, share, pairs, seed):
    chance = random.Random(seed)
    return Match(
        players, [(float(chance.random() < share), float(chance.random() < share)) for _ in range(pairs)], (0, 0)
    )


def test_two_to_one_is_120_points_and_ten_to_one_400():
    found = bradley_terry({("a", "b"): (200, 300), ("c", "d"): (10, 11)})
    assert found["a"] - found["b"] == pytest.approx(120.4, abs=0.1)
    assert found["c"] - found["d"] == pytest.approx(400, abs=0.1)


def test_strengths_add_up_along_a_chain():
    found = bradley_terry({("a", "b"): (2, 3), ("b", "c"): (2, 3)})
    assert found["a"] - found["c"] == pytest.approx(2 * 120.4, abs=0.2)


def test_the_ladder_finds_the_true_ratings_within_its_intervals():
    true = {"a": 0, "b": 150, "c": 400}
    met = [("a", "b"), ("a", "c"), ("b", "c")]
    found = ladder(
        [sampled(pair, 1 / (1 + 10 ** ((true[pair[1]] - true[pair[0]]) / 400)), 300, str(pair)) for pair in met]
    )
    assert [r.player for r in found] == ["c", "b", "a"]
    for rating in found:
        assert rating.interval[0] <= true[rating.player] <= rating.interval[1]
        assert rating.interval[0] <= rating.elo <= rating.interval[1]


def test_a_match_with_all_games_won_has_the_jeffreys_interval():
    low, high = interval([1.0] * 40)
    assert low == pytest.approx(0.9396, abs=0.006)  # the 2.5 % point of Beta(40.5, 0.5)
    assert high == pytest.approx(1.0, abs=1e-3)
    assert interval([]) == pytest.approx((0.0015, 0.9985), abs=0.005)


def test_pairs_give_narrower_intervals_than_single_games():
    """If one side nearly always wins, most pairs are 1 : 1, and a small advantage becomes visible."""
    tilted = interval([0.5] * 100)
    single = interval([0.0, 1.0] * 50)
    assert tilted[1] - tilted[0] < 0.05 < 0.15 < single[1] - single[0]


def test_95_of_100_intervals_contain_the_true_value():
    held = Counter()
    for trial in range(150):
        chance = random.Random(trial)
        values = [(float(chance.random() < 0.9) + float(chance.random() < 0.6)) / 2 for _ in range(40)]
        low, high = interval(values)
        held[low <= 0.75 <= high] += 1
    assert held[True] / 150 >= 0.91


def test_an_incomplete_pair_does_not_count_and_a_draw_is_half_a_win():
    row = {"winner": "axis"}
    rows = {
        ("a", "b", 0): row,
        ("b", "a", 0): {"winner": "draw"},
        ("a", "b", 1): row,
    }
    (match,) = matches_of(rows, ("axis", "soviet"))
    assert match.pairs == [(1.0, 0.5)]
    assert match.tally() == (1, 1, 0)
    assert match.score() == 0.75
    assert match.turned().pairs == [(0.5, 0.0)]
    assert match.turned().score() == 0.25
