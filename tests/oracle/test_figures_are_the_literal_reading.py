"""What the fast rules count, against the slow reading: prices of moves, strengths, supply; each game says what it compares."""

import random

import pytest

from every_game import SUPPLIED, Moment, every, lively
from rulebook import game


def moments(of, seed, most=400):
    """Decisions of lively play from scattered counters; every other mix of switches by the book."""
    mixes = SUPPLIED[of].READINGS
    rng = random.Random(f"figures/{seed}")
    for n in range(20):
        g = game(of, **(mixes[n % len(mixes)] if n % 2 else {}))
        s = SUPPLIED[of].scattered(g, rng)
        for _ in range(most):
            if not s.menu:
                break
            option = lively(g, s, rng)
            after = g.play(s, option)
            yield Moment(g, s, option, after)
            s = after


@pytest.mark.parametrize("seed", range(4))
@every("FIGURES")
def test_the_fast_rules_count_what_the_literal_reading_counts(of, name, seed):
    check, least = SUPPLIED[of].FIGURES[name]
    assert sum(check(moment) for moment in moments(of, seed)) > least
