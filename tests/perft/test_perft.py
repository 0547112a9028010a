"""Counts of all sequences of options from small cut-out positions, dice enumerated; slow and fast roads must agree."""

from crusade.core.machine import CHANCE
from crusade.lab.fuzz import every_option
from every_game import SUPPLIED, every
from rulebook import position


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


@every("CUT_OUTS")
def test_counts_by_depth(of, name):
    text, counts = SUPPLIED[of].CUT_OUTS[name]
    p = position(text, of=of)
    assert [perft(p.game, p.state, depth) for depth in range(1, len(counts) + 1)] == counts


@every("CUT_OUTS")
def test_the_literal_reading_counts_the_same(of, name):
    text, counts = SUPPLIED[of].CUT_OUTS[name]
    p = position(text, of=of)
    assert slow_perft(p.game, p.state, 2) == counts[1]
