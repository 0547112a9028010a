"""Counts of all sequences of options from small cut-out positions, dice enumerated; slow and fast roads must agree."""

import pytest

from crusade.core.machine import CHANCE
from crusade.lab.fuzz import every_option
from rulebook import position

CUT_OUTS = {
    "a panzergruppe and one army on the highway": (
        "turn=2 phase=A2a; de-pzgr2 G5; su-20a G6",
        [2, 20, 80, 459, 3236, 18844],
    ),
    "Blitzkrieg over a river": (
        "turn=2 phase=A2d; de-pzgr2 H6; de-6a H6; su-20a G6; su-5mk G7",
        [3, 22, 69, 253, 1323, 7394],
    ),
    "Russians in a German zone": (
        "turn=4 phase=B2a; de-6a K4; ro-3a L4; su-5a K5; su-6a L5; su-4tk K5",
        [4, 105, 685, 5857, 52604],
    ),
    "across the Kerch Strait": (
        "turn=7 phase=A2a weather=snow; de-11a O5; ro-3a O5; su-51a O6",
        [3, 16, 71, 368, 2225, 11666],
    ),
    "before the winter offensive": (
        "turn=7 phase=B1 weather=snow tanks=1; su-1sh siberian; su-16a F9; su-28a pool; su-1tk pool; de-4a F8",
        [10, 103, 1057, 9850],
    ),
}


def perft(game, s, depth):
    """How many sequences of options lead this deep; a finished game counts once."""
    if depth == 0 or not s.menu:
        return 1
    return sum(perft(game, game.play(s, o), depth - 1) for o in s.menu)


def slow_perft(game, s, depth):
    """The same by asking the literal reading about every option that could be written."""
    if depth == 0 or not s.menu:
        return 1
    options = s.menu if s.seat == CHANCE else [o for o in every_option(game) if game.explain(s, o) is None]
    return sum(slow_perft(game, game.play(s, o), depth - 1) for o in options)


@pytest.mark.parametrize("name", CUT_OUTS)
def test_counts_by_depth(name):
    text, counts = CUT_OUTS[name]
    p = position(text)
    assert [perft(p.game, p.state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", CUT_OUTS)
def test_the_literal_reading_counts_the_same(name):
    text, counts = CUT_OUTS[name]
    p = position(text)
    assert slow_perft(p.game, p.state, 2) == counts[1]
