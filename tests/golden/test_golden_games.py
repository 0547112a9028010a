"""Whole games kept as files: each must replay to the same checksums, and be the game its players would play today."""

import pytest
from make_golden import GAMES, HERE, play

from crusade.record import file
from crusade.record.replay import verify


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_its_checksums(name):
    verdict = verify(HERE / f"{name}.crusade")
    assert verdict.record.result is not None
    assert verdict.dice_checked


@pytest.mark.parametrize("name", GAMES)
def test_the_same_players_and_dice_play_the_same_game(name):
    """To the byte; where the change is meant, `make golden` writes them anew and the revision goes up."""
    assert file.to_text(play(name)) == (HERE / f"{name}.crusade").read_text(encoding="utf-8")
