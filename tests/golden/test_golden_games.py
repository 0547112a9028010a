"""Whole games kept as files: each must replay to the same checksums, and be the game its players would play now."""

from make_golden import HERE, path, play

from crusade.record import file
from crusade.record.replay import verify
from every_game import SUPPLIED, every, every_game


@every("GOLDEN")
def test_a_golden_game_replays_to_its_checksums(of, name):
    verdict = verify(path(of, name))
    assert verdict.record.result is not None
    assert verdict.dice_checked


@every("GOLDEN")
def test_the_same_players_and_dice_play_the_same_game(of, name):
    """To the byte; where the change is meant, `make golden` writes them anew and the revision goes up."""
    assert file.to_text(play(of, name)) == path(of, name).read_text(encoding="utf-8")


@every_game
def test_every_game_has_golden_games_by_the_book_and_by_other_readings(of):
    played = [(recipe.players[0], bool(recipe.switches)) for recipe in SUPPLIED[of].GOLDEN.values()]
    assert {(p, other) for p in ("thumb", "random") for other in (False, True)} <= set(played)


def test_every_golden_file_belongs_to_a_recipe():
    known = {path(of, name) for of, its in SUPPLIED.items() for name in its.GOLDEN}
    assert set(HERE.glob("*.crusade")) == known
