"""The board as a picture: complete, small, and faithful to the tables."""

import gzip
import re
from xml.etree import ElementTree

import pytest
from pictures import SVG, board_of, ids, numbers

from crusade.core.board import Board
from crusade.draw import legend_svg, results_svg, theme_names, track_svg
from crusade.draw.plane import corners, plane
from crusade.games.pack import pack_of

BOTH = ("sea", "land", "terrain", "borders", "places", "names", "exits", "regions", "furniture", "frame", "hits")
HEXES = ("channels", "lakes", "blocked", "grid", "rivers", "highways", "lines", "straits", "ids", "river-names")
POINTS = ("routes", "waters", "crossings", "features")


def hexside(board: Board, a, b):
    """The two corners that two neighbouring hexes share, rounded as in a picture."""
    where = plane(board)
    one, other = ({(round(x, 1), round(y, 1)) for x, y in corners(where.centre[i])} for i in (a, b))
    return one & other


def end_of(data):
    """Where a path of relative curves ends."""
    start, steps = data[1:].split("c")
    x, y = numbers(start)
    values = numbers(steps)
    for n in range(0, len(values), 6):
        x, y = x + values[n + 4], y + values[n + 5]
    return x, y


def test_the_picture_is_well_formed_and_has_a_label(game):
    root = ElementTree.fromstring(board_of(game))
    assert root.tag == f"{SVG}svg"
    assert root.get("class") == "crusade-board"
    assert root.get("viewBox").startswith("0 0 ")
    assert root.get("aria-label") == "A title"


def test_every_space_has_one_hit_area_on_top(game):
    pack = pack_of(game)
    layer = ElementTree.fromstring(board_of(game))[-1]
    assert layer.get("id") == "layer-hits"
    shape, word = ("polygon", "hex") if pack.board.kind == "hex" else ("circle", "point")
    assert [e.tag for e in layer] == [SVG + shape] * len(pack.board.spaces)
    assert [e.get("data-space") for e in layer] == [s.id for s in pack.board.spaces.values()]
    assert [e.get("id") for e in layer] == [f"{word}-{s.id}" for s in pack.board.spaces.values()]


def test_ids_are_unique(game):
    found = ids(board_of(game))
    assert len(found) == len(set(found))


def test_all_references_resolve(game):
    picture = board_of(game)
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture))
    assert used <= set(ids(picture))


def test_nothing_is_fetched_from_elsewhere(game):
    picture = board_of(game)
    assert picture.count("http") == 1  # the SVG namespace
    assert "@import" not in picture
    assert "<image" not in picture


def test_the_picture_is_small(game):
    picture = board_of(game).encode()
    assert len(picture) < 250_000
    assert len(gzip.compress(picture)) < 90_000


def test_the_layers_a_page_relies_on_exist():
    hexes, points = set(ids(board_of("darkest_crusade"))), set(ids(board_of("dark_crusade")))
    for name in BOTH:
        assert f"layer-{name}" in hexes & points, name
    for name in HEXES:
        assert f"layer-{name}" in hexes, name
    for name in POINTS:
        assert f"layer-{name}" in points, name


@pytest.mark.parametrize(("feature", "layer"), [("river", "layer-rivers"), ("stalin_line", "layer-lines")])
def test_hexside_features_are_on_exactly_the_hexsides_of_the_table(feature, layer):
    board = pack_of("darkest_crusade").board
    root = ElementTree.fromstring(board_of("darkest_crusade"))
    drawn = {e.get("id") for e in root.find(f".//*[@id='{layer}']").iter() if (e.get("id") or "").count("-") == 2}
    word = {"river": "river", "stalin_line": "line"}[feature]
    told = {"-".join([word, *(board.spaces[k].id for k in key)]) for key, e in board.edges.items() if e.has(feature)}
    assert {name for name in drawn if name.startswith(word + "-")} - {"layer-rivers"} == told


def test_a_river_begins_and_ends_on_the_corners_of_its_hexside():
    board = pack_of("darkest_crusade").board
    root = ElementTree.fromstring(board_of("darkest_crusade"))
    for key, edge in board.edges.items():
        if edge.has("river"):
            data = root.find(f".//*[@id='river-{board.name(key[0])}-{board.name(key[1])}']").get("d")
            spots = [numbers(data.split("c")[0]), end_of(data)]
            for x, y in hexside(board, *key):
                assert any(abs(x - u) < 0.11 and abs(y - v) < 0.11 for u, v in spots), (key, spots)


def test_closed_hexsides_are_marked():
    board = pack_of("darkest_crusade").board
    told = {f"blocked-{board.name(a)}-{board.name(b)}" for (a, b), e in board.edges.items() if e.kind == "blocked"}
    assert {name for name in ids(board_of("darkest_crusade")) if name.startswith("blocked-")} == told


def test_every_line_of_a_point_map_is_drawn_in_its_grade():
    pack = pack_of("dark_crusade")
    root = ElementTree.fromstring(board_of("dark_crusade"))
    for grade in pack.words["edge_kinds"]:
        group = root.find(f".//*[@id='routes-{grade}']")
        assert len(group) == sum(e.kind == grade for e in pack.board.edges.values())


def test_title_legend_and_compass_cover_no_space(game):
    root = ElementTree.fromstring(board_of(game))
    panels = {e.get("id"): e for e in root.find(".//*[@id='layer-furniture']")}
    assert {"panel-title", "panel-legend", "panel-compass"} <= set(panels)
    for name in ("panel-title", "panel-legend"):
        left, top = numbers(panels[name].get("transform"))
        ground = panels[name].find(f"{SVG}rect")
        right, bottom = left + float(ground.get("width")), top + float(ground.get("height"))
        for x, y in plane(pack_of(game).board).centre.values():
            assert not (left < x < right and top < y < bottom)


def test_every_name_is_written(game):
    written = " ".join(ElementTree.fromstring(board_of(game)).itertext())
    for space in pack_of(game).board.spaces.values():
        for part in re.split(r"[ -]", space.name):
            assert part in written


def test_a_picture_with_a_fixed_theme_has_no_variables():
    for theme in theme_names():
        assert "var(" not in board_of("tiger_attack", theme)
    assert "var(--map-sea," in board_of("tiger_attack")


def test_charts_can_be_drawn_separately():
    pack, other = pack_of("darkest_crusade"), pack_of("tiger_attack")
    for picture in (legend_svg(pack), legend_svg(other), track_svg(pack), results_svg(pack), results_svg(other)):
        assert ElementTree.fromstring(picture).get("class") == "crusade-board"
        used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture))
        assert used <= set(ids(picture))
    assert track_svg(other) == "", "its calendar has no months"
