"""Saves for VASSAL, read back by pywargame: each set-up is the engine's start, each position the one the game file replays to."""

from pathlib import Path

import pytest

from crusade.cardboard.vassal import write_position
from crusade.games import load
from crusade.record import file
from crusade.record.replay import replay
from vassal_modules import GAMES, lines, lines_by_pywargame, modules, name_of, pieces, places, stacks  # noqa: F401 - `modules` is a fixture

GOLDEN = Path(__file__).parents[1] / "golden"
SIGNS = {
    "disrupted": "disrupted",
    "fortified": "fortified",
    "cut": "unsupplied",
    "moved": "moved",
    "entrained": "entrained",
}
#: A game of each title with hidden, disrupted, strong or dispersed counters in it, and how far it is played.
POSITIONS = [
    ("darkest_crusade_thumb_secret", 60),
    ("darkest_crusade_thumb_by_the_book", None),
    ("tiger_attack_thumb_by_the_book", 700),
    ("dark_crusade_thumb_by_the_book", 1500),
]


def compare(found, game, s, save):
    """Every counter of a save lies where it stands in a position, with the face and the signs it has there."""
    where, lying = places(found), pieces(lines(save))
    assert sorted(lying) == sorted(game.roster.id)
    for unit, id in enumerate(game.roster.id):
        place, piece = s.where[unit], lying[id]
        name = name_of(where[piece.sheet], piece.spot)
        if place in game.board.spaces:
            assert piece.sheet == "Map"
            assert game.board.spaces[place].name in name, id
            assert piece.spot == found.made.places.spot(place), id
        else:
            area = game.board.name(place)
            assert (piece.sheet, name) == ("Boxes", game.hooks.describe.areas.get(area, area.capitalize())), id
        marks = set(game.hooks.describe.marks(game.tables, s, unit))
        assert piece.signs == {SIGNS[mark] for mark in marks if mark in SIGNS}, id
        down, strong = "hidden" in marks, "strong" in marks and game.roster.back[unit]
        side = game.sides[game.roster.side[unit]]
        assert piece.face == (f"hidden-{side}.svg" if down else f"counter-{id}{'-back' if strong else ''}.svg")


@pytest.mark.parametrize("name", GAMES)
def test_every_set_up_is_the_engines(name, modules):  # noqa: F811
    found = modules(name)
    listed = found.root.getPredefinedSetups()
    assert list(listed) == [start.name for start in found.made.starts]
    for start in found.made.starts:
        game = load(name, **start.switches)
        compare(found, game, game.start(), found.files[listed[start.name]["file"]])


def test_the_first_set_up_is_the_default_and_all_others_differ_from_it(modules):  # noqa: F811
    for name in GAMES:
        first, *others = modules(name).made.starts
        assert first.state == load(name).start()
        assert all(start.state.where != first.state.where for start in others)


def test_levels_and_starts_of_a_game_are_set_ups(modules):  # noqa: F811
    named = {name: [start.name for start in modules(name).made.starts] for name in GAMES}
    assert named["darkest-crusade"] == ["Standard set-up", "Setup: secret"]
    assert named["tiger-attack"] == ["Standard set-up", "Setup: free"]
    wanted = {"Standard set-up", "Start: may", "Level: introductory", "Level: introductory, start: may"}
    assert wanted <= set(named["dark-crusade"])


@pytest.mark.parametrize(("golden", "at"), POSITIONS)
def test_a_position_of_a_game_file_is_the_replayed_one(golden, at, modules, tmp_path):  # noqa: F811
    record = file.read(GOLDEN / f"{golden}.crusade")
    s = replay(record, at)
    write_position(record.game, s, "1.2.3", golden, tmp_path / "position.vsav")
    compare(modules(record.game.name), record.game, s, tmp_path / "position.vsav")
    if at == 60:
        assert lines_by_pywargame(tmp_path / "position.vsav") == lines(tmp_path / "position.vsav")


def test_counters_of_one_place_are_one_stack(modules):  # noqa: F811
    found = modules("darkest-crusade")
    commands = lines(found.files["standard-set-up.vsav"])
    lying = pieces(commands)
    spots = [(piece.sheet, piece.spot) for piece in lying.values()]
    by_spot = {(sheet, spot): ids for sheet, spot, ids in stacks(commands)}
    assert set(by_spot) == set(spots)
    assert all(len(ids) == spots.count(spot) for spot, ids in by_spot.items())


def test_a_save_says_the_turn_the_phase_and_who_holds_the_cities(modules, tmp_path):  # noqa: F811
    record = file.read(GOLDEN / "darkest_crusade_thumb_by_the_book.crusade")
    s = replay(record, 400)
    write_position(record.game, s, "1.2.3", "x", tmp_path / "x.vsav")
    commands = lines(tmp_path / "x.vsav")
    (turn,) = [line for line in commands if line.startswith("TURN")]
    phases = list(record.game.hooks.describe.phases)
    assert turn.startswith(f"TURNTurnTracker0\t0|{record.game.turn(s)};0;0;;{phases.index(record.game.phase(s))}\\;")
    (notes,) = [line for line in commands if line.startswith("NOTES")]
    held = record.game.hooks.describe.control(record.game.tables, s)
    russian = notes.split("|")[-1]
    for place, side in held.items():
        space = record.game.board.spaces[place]
        if space.vp:
            assert (space.name in russian) == (side == 1)
