"""What a browser is told of a board: where to draw, and what lies beside what."""

import json
from random import Random

import pytest

from crusade.core.head import AIMED
from crusade.games import game_names, load
from crusade.games.wording import LABELS
from crusade.table.boards import board_file
from crusade.table.rules_info import rules_info


def spaces(kind):
    return json.loads(board_file(kind, "geometry.json").content)["spaces"]


def test_a_point_tells_its_neighbours_for_distance_does_not():
    points = spaces("tiger-attack")
    assert "dasburg" in points["clervaux"]["near"]
    assert "wallendorf" not in points["clervaux"]["near"]
    assert all(one in points[other]["near"] for one, spot in points.items() for other in spot["near"])


def test_a_hex_has_an_outline_and_its_neighbours():
    hexes = spaces("darkest-crusade")
    assert all(len(spot["polygon"]) == 6 and len(spot["near"]) <= 6 for spot in hexes.values())
    assert "K3" in hexes["K4"]["near"]
    assert "K2" not in hexes["K4"]["near"]


@pytest.mark.parametrize(("kind", "board"), [("darkest-crusade", "hex"), ("tiger-attack", "points")])
def test_the_rules_say_whether_spaces_go_by_numbers_or_names(kind, board):
    assert rules_info(kind).board == board


@pytest.mark.parametrize("kind", game_names())
def test_every_area_off_the_map_where_a_counter_may_be_has_a_name(kind):
    game = load(kind)
    unnamed = set(game.board.areas) - {area.id for area in rules_info(kind).areas}
    assert unnamed <= {"gone"}  # counters of other set-ups, never in the game


@pytest.mark.parametrize("kind", game_names())
def test_every_verb_of_a_game_has_a_word_for_its_button_and_every_word_its_use(kind):
    describe = load(kind).hooks.describe
    verbs = {verb for verb in describe.verbs if "." not in verb}  # the rest are phrases for single steps
    assert verbs - {*describe.labels} == {"roll"}  # chance presses no button
    for label in {*describe.labels} - {*LABELS}:
        verb, _, step = label.partition(".")
        assert verb in describe.verbs
        assert not step or step in describe.steps


@pytest.mark.parametrize("kind", game_names())
def test_the_side_of_a_phase_is_the_side_whose_player_turn_it_is(kind):
    game, random = load(kind), Random(7)
    sides = {phase.id: phase.side for phase in rules_info(kind).phases}
    s, met = game.start(), set()
    while s.menu and game.turn(s) <= 2:
        if (side := sides[game.phase(s)]) is not None:
            assert side == game.phasing(s), game.phase(s)
            met.add(side)
        s = game.play(s, random.choice(s.menu))
    assert met == {0, 1}


def test_a_counters_orders_and_rank_are_told_apart_from_its_condition():
    game = load("darkest-crusade")
    describe, s = game.hooks.describe, game.start()
    weak, strong = game.roster.find("su-5a"), game.roster.find("de-6a")
    assert describe.rank(game.tables, s, strong) > describe.rank(game.tables, s, weak)
    s.aim[strong] = game.board.find("K4")
    s.marks[AIMED] |= 1 << strong
    assert describe.orders(game.tables, s, strong) == ["attacks K4"]
    assert describe.condition(game.tables, s, strong) == []
