"""Fire tables, dice by the handful, and what hits do: exact numbers."""

from itertools import product
from math import comb

import pytest

from crusade.core.fire import both, dice_ways, halved, pressed
from crusade.core.losses import DISRUPTED, ELIMINATED, UNHURT, fate, stamina
from rulebook import clause, game


@clause("DX-5.3")
def test_the_mean_of_every_column_is_half_its_strength():
    table = game().tables.results
    for column in range(1, 26):
        assert sum(table.hits[column]) == 3 * column


@clause("DX-5.3")
def test_above_the_table_the_rest_is_added_on_the_same_roll():
    table = game().tables.results
    for column in range(26, 60):
        for rank in range(6):
            assert table.score(column, rank) == table.score(25, rank) + table.score(column - 25, rank)
    assert all(table.score(column, 5) == 0 for column in (0, -1, -20))


def test_dice_ways_count_every_throw():
    for dice, good in product(range(6), range(7)):
        ways = dice_ways(dice, good)
        assert sum(ways) == 6**dice
        assert ways == tuple(comb(dice, h) * good**h * (6 - good) ** (dice - h) for h in range(dice + 1))
        counted = [0] * (dice + 1)
        for faces in product(range(1, 7), repeat=dice):
            counted[sum(f > 6 - good for f in faces)] += 1
        assert list(ways) == counted


def test_the_sum_of_two_handfuls():
    assert both(dice_ways(2, 3), dice_ways(3, 3)) == dice_ways(5, 3)


def test_halving_and_pressing():
    assert (halved(5, up=False), halved(5, up=True), halved(4, up=True)) == (2, 3, 2)
    assert [pressed(6, 2, rank) for rank in range(6)] == [4, 4, 4, 8, 8, 8]


@pytest.mark.parametrize("hits", range(5))
def test_hits_disrupt_then_eliminate(hits):
    for taken in range(1, hits + 1):
        assert fate(taken, hits, False, False) == DISRUPTED
    assert fate(hits + 1, hits, False, False) == ELIMINATED
    assert fate(1, hits, True, False) == ELIMINATED
    assert fate(1, hits, False, True) == UNHURT  # the fortification took it
    assert fate(hits + 2, hits, False, True) == ELIMINATED
    assert (stamina(hits, False, False), stamina(hits, True, False), stamina(hits, False, True)) == (
        hits + 1,
        1,
        hits + 2,
    )
