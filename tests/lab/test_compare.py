"""Comparisons of arms, checked against values that can be worked out by hand or are printed in textbooks."""

import random
from itertools import product
from math import sqrt

import numpy as np
import pytest

from crusade.lab.compare import (
    Effect,
    bounded_interval,
    compare,
    effect,
    games_for_power,
    games_for_width,
    holm,
    score_for,
    sign_flip,
    student_interval,
)


def test_holms_correction_of_four_probabilities():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


def test_ten_pairs_against_two_are_mcnemars_exact_test():
    """2 (1 + 12 + 66) / 4096: the chance that of 12 coins at most two, or at least ten, fall on one side."""
    arm, baseline = [1.0] * 10 + [0.0] * 2 + [1.0] * 20, [0.0] * 10 + [1.0] * 2 + [1.0] * 20
    assert effect(baseline, arm).p == pytest.approx(2 * 79 / 4096)
    assert effect(arm, baseline).p == pytest.approx(2 * 79 / 4096)


def test_the_test_of_scores_agrees_with_trying_all_signs():
    d = np.array([1.0, 0.5, 0.5, -0.5, 1.0, 0.0, -1.0, 0.5, 1.0])
    sums = [abs(sum(s * x for s, x in zip(signs, d))) for signs in product((1, -1), repeat=len(d))]
    assert sign_flip(d) == pytest.approx(sum(x >= abs(d.sum()) - 1e-9 for x in sums) / len(sums))


def test_equal_arms_are_no_difference():
    e = effect([0.0, 1.0, 0.5], [0.0, 1.0, 0.5])
    assert (e.difference, e.p, e.differ) == (0.0, 1.0, 0)
    low, high = e.interval
    assert low < 0 < high


def test_the_interval_of_a_share_is_bonett_and_prices():
    """Of 100 pairs 15 are for the arm and 5 against: (16 - 6) / 102, and its deviation."""
    low, high = bounded_interval(np.array([1.0] * 15 + [-1.0] * 5 + [0.0] * 80))
    middle, half = 10 / 102, 1.959964 * sqrt((22 / 102 - (10 / 102) ** 2) / 102)
    assert (low, high) == pytest.approx((middle - half, middle + half), abs=1e-6)


def test_students_interval_of_ten_measurements():
    """Mean 5.5, deviation 3.0277, and 2.262 for nine degrees of freedom."""
    low, high = student_interval(np.arange(1.0, 11.0))
    assert (low, high) == pytest.approx((5.5 - 2.262157 * 3.027650 / sqrt(10), 5.5 + 2.262157 * 3.027650 / sqrt(10)))


def test_intervals_hold_in_nineteen_experiments_of_twenty():
    rng, true, held = random.Random("coverage"), 0.1, 0
    for _ in range(400):
        d = rng.choices([1.0, -1.0, 0.0], weights=[0.2, 0.1, 0.7], k=80)
        low, high = bounded_interval(np.array(d))
        held += low <= true <= high
    assert 0.92 <= held / 400 <= 0.98


def test_only_games_both_arms_have_played_are_compared():
    rows = [{"winner": w} for w in ("axis", "draw", "soviet", "axis")]
    a, b = {0: rows[0], 1: rows[1], 2: rows[2]}, {1: rows[3], 2: rows[2], 3: rows[0]}
    e = compare(a, b, score_for("axis"))
    assert (e.pairs, e.differ, e.baseline, e.arm, e.difference) == (2, 1, 0.25, 0.5, 0.25)


def test_how_many_games_settle_a_difference():
    """A difference of 5 points between pairs that stray by 50: (1.96 + 0.84)² · 0.5² / 0.05², and two pairs more or less."""
    e = Effect(10_000, 2_500, 0.5, 0.55, 0.05, (0.04, 0.06), 0.5, 0.0)
    assert games_for_power(e) == pytest.approx(785, rel=0.01)
    assert games_for_power(e, comparisons=4) > games_for_power(e)
    assert games_for_width(e, 0.02) == pytest.approx((1.96 * 0.5 / 0.02) ** 2, rel=0.01)
    assert games_for_power(e._replace(difference=0.0)) is None
