"""Views of Dark Crusade: loads on lines, boxes behind edges, numbers that mean something, a view at every decision."""

import random
from types import SimpleNamespace
from typing import Any

from crusade.core.game import Game
from crusade.games import load
from crusade.table import picture
from crusade.table.rules_info import rules_info
from crusade.table.view import board_of, decision_of
from rulebook import positions

KIND = "dark-crusade"
position = positions(KIND)


def table_of(game: Game) -> Any:
    """As much of a table as the building of a view reads."""
    return SimpleNamespace(game=game)


def loads(p):
    return {(x["start"], x["end"]): x for x in picture.loads(p.game, p.game.view(p.state, 0))}


JULY = (
    "date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; g-xii baranovichi; g-hq-18 baranovichi; s-10a mogilev;"
    " axis holds minsk"
)


def test_an_order_loads_its_line_with_units_and_armor():
    p = position(JULY).play("unit g-xxiv", "move minsk")
    load = loads(p)["baranovichi", "minsk"]
    assert (load["used"], load["limit"]) == ("1", "6")
    assert load["shares"] == [{"kind": "armor", "used": "1", "limit": "4"}]
    assert load["words"] == "Baranovichi to Minsk, major line: 1 of 6 units, armor 1 of 4"


def test_half_units_are_counted_as_halves_and_infantry_as_no_armor():
    p = position(JULY)
    for order in ("unit g-xii", "move minsk", "unit g-hq-18", "move minsk"):
        p = p.play(order)
    load = loads(p)["baranovichi", "minsk"]
    assert (load["used"], load["percent"], load["shares"]) == ("1½", 25, [])


def test_lines_show_loads_only_while_orders_are_given():
    p = position(JULY.replace("phase=B3", "phase=B2"))
    assert loads(p) == {}


def test_the_layer_of_lines_in_use_has_the_same_loads():
    p = position(JULY).play("unit g-xxiv", "move minsk")
    layer = next(x for x in picture.layers(p.game, p.state) if x.name == "Lines in use")
    assert layer.loads == list(loads(p).values())


def test_boxes_know_the_edge_they_lie_behind():
    areas = {area.id: area.edge for area in rules_info(KIND).areas}
    assert (areas["west"], areas["siberia"], areas["pool"]) == ("west", "east", None)


def test_a_number_that_stands_for_a_type_says_so():
    game = load(KIND)
    assert picture.choice(game, game.parse("pay 2"))["stands_for"] == "armor"
    assert picture.choice(game, game.parse("pay 2"))["words"] == "send a factor of armor instead of a unit"


def test_every_decision_of_a_game_has_a_view():
    """Random play comes to every step; a view that cannot be made would shut the players out."""
    game = load(KIND)
    dice, s = random.Random(7), game.start()
    seen = set()
    for _ in range(2500):
        if not s.menu:
            break
        if s.seat in (0, 1):
            known = game.view(s, s.seat)
            seen.add(known.step)
            board_of(table_of(game), known)
            decision_of(table_of(game), known)
        s = game.play(s, dice.choice(list(s.menu)))
    assert {"orders", "strategic", "sea", "build", "attack_air", "follow_up"} <= seen
