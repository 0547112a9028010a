"""Level of detail: what a page shows of the board at each zoom can be read, and nothing lies on top of anything else."""

import re

import pytest
from pictures import board_of, sprite_of

from crusade.draw.detail import CLASSES, FIRST, LEAST, SCREEN, ZOOMS, box_at, rules, size_at
from crusade.draw.places import COUNTER, hex_labels
from crusade.draw.plane import ROW, plane
from crusade.draw.points import names
from crusade.draw.routes import exit_boxes
from crusade.draw.shapes import overlap
from crusade.games.pack import pack_of


def labels_of(game):
    """The names of a board."""
    board = pack_of(game).board
    where = plane(board)
    if board.kind == "hex":
        return hex_labels(board, where)
    return [name.label for name in names(board, where, exit_boxes(board, where))]


def test_no_text_is_ever_smaller_than_ten_pixels():
    assert min(SCREEN.values()) >= LEAST == 10
    for kind in CLASSES:
        for level, zoom in enumerate(ZOOMS):
            assert size_at(kind, level) * zoom >= 10


def test_texts_of_a_fixed_size_wait_until_they_can_be_read(game):
    for classes, size in re.findall(r'class="m-region ([^"]*)" style="font-size:([\d.]+)px', board_of(game)):
        level = int((re.search(r"at-(\d)", classes) or ["", "0"])[1])
        assert float(size) * ZOOMS[level] >= 9.95 or level == len(ZOOMS) - 1


def test_names_shown_together_do_not_lie_on_each_other(game):
    labels = labels_of(game)
    for level in range(len(ZOOMS) - 1):
        boxes = [box_at(label, level) for label in labels if label.level <= level]
        for n, box in enumerate(boxes):
            assert not any(overlap(box, other) for other in boxes[n + 1 :]), f"level {level}"


def test_important_names_come_first_and_every_name_comes(game):
    levels = {}
    for label in labels_of(game):
        levels.setdefault(label.kind, []).append(label.level)
    typical = {kind: sum(found) / len(found) for kind, found in levels.items()}
    order = [typical[kind] for kind in ("victory", "major", "town") if kind in typical]
    assert order == sorted(order)
    assert max(max(found) for found in levels.values()) < len(ZOOMS)


def test_victory_cities_are_named_wherever_a_game_opens(game):
    """A first view is never farther than 0.37."""
    opens = ZOOMS.index(0.37)
    hidden = [label.lines for label in labels_of(game) if label.worth and label.level > opens]
    assert not hidden


def test_a_name_on_a_hex_map_lies_above_the_counters_of_its_own_row_and_below_the_row_above():
    _, above, below = COUNTER
    opens = ZOOMS.index(0.37)
    for label in labels_of("darkest_crusade"):
        if len(label.lines) == 1 and label.level <= opens:
            _, top, _, bottom = box_at(label, opens)
            middle = label.y + 27
            assert bottom <= middle - above + 5  # descenders may touch the edge of a counter
            assert top >= middle - ROW + below - 8


def test_hex_numbers_only_when_near():
    assert FIRST["id"] == len(ZOOMS) - 1
    assert f'class="m-id at-{FIRST["id"]}"' in board_of("darkest_crusade")


def test_the_rules_are_for_pages_only(game):
    assert "data-near" in board_of(game)
    assert "data-face" in sprite_of(game)
    for theme in ("default", "mono"):
        assert "data-near" not in board_of(game, theme)
        assert "data-face" not in sprite_of(game, theme)
    assert '[data-near="0"] *:is(' in rules()


@pytest.mark.parametrize("game", ["darkest_crusade", "tiger_attack", "dark_crusade"])
def test_every_place_worth_points_has_room_for_its_flag(game):
    worth = {space.id for space in pack_of(game).board.spaces.values() if space.vp}
    assert set(re.findall(r'data-flag="([^"]+)"', board_of(game))) == worth
