"""A game's module for VASSAL, read back by pywargame: every counter, space, box, turn and table is in it, and nothing twice."""

import csv
import io
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from crusade.cardboard.vassal import write_module
from crusade.cardboard.vassal_library import HexGrid
from crusade.cardboard.vassal_pages import NO_PAGES, title_of
from crusade.cardboard.vassal_svg import SCALE
from crusade.draw.geometry import geometry
from crusade.games import load
from crusade.games.pack import game_pack
from vassal_modules import GAMES, board, modules, name_of, places  # noqa: F401 - `modules` is a fixture

SVG = "{http://www.w3.org/2000/svg}"
LAST = {"darkest-crusade": 9, "tiger-attack": 12, "dark-crusade": 46}  # to February 1942, TA-12.4, and to February 1945
LINK = "{http://www.w3.org/1999/xlink}href"


@pytest.fixture(params=GAMES)
def found(request, modules):  # noqa: F811
    return modules(request.param)


def marks(traits):
    return {t["name"]: t["value"] for t in traits if t.ID == "mark"}


def test_every_counter_is_in_the_palette_exactly_once_with_all_its_faces(found):
    roster, sides = found.made.game.roster, found.made.game.sides
    slots = [slot.getTraits() for slot in found.root.getPieces(asdict=False)]
    assert Counter(marks(traits)["Id"] for traits in slots) == Counter(roster.id)
    for traits in slots:
        id = marks(traits)["Id"]
        unit = roster.find(id)
        (face,) = [t for t in traits if t.ID == "emb2"]
        back = [f"counter-{id}-back.svg"] if roster.back[unit] else []
        assert face.getImages() == [f"counter-{id}.svg", *back, f"hidden-{sides[roster.side[unit]]}.svg"]
        assert all(f"images/{image}" in found.files for image in face.getImages())
        assert face["increaseKey"] == "70,130"  # Ctrl-F turns it over


def test_no_two_counters_have_the_same_number_or_name(found):
    slots = found.root.getPieces(asdict=False)
    for attribute in ("gpid", "entryName"):
        assert max(Counter(slot[attribute] for slot in slots).values()) == 1
    assert int(found.root["nextPieceSlotId"]) > max(int(slot["gpid"]) for slot in slots)


def test_every_space_is_on_the_map_where_it_is_drawn(found):
    game = found.made.game
    drawn = geometry(game.board)["spaces"]
    wide, high = size(found.files["images/board.svg"])
    where = places(found)["Map"]
    assert len(where) == len(game.board.spaces)
    for place, space in game.board.spaces.items():
        x, y = drawn[space.id]["x"] * SCALE, drawn[space.id]["y"] * SCALE
        spot = found.made.places.spot(place)
        assert abs(spot[0] - x) <= 1
        assert abs(spot[1] - y) <= 1
        assert 0 < spot[0] < wide
        assert 0 < spot[1] < high
        assert space.name in name_of(where, spot)


def size(picture):
    root = ElementTree.fromstring(picture)
    return int(root.get("width")), int(root.get("height"))


def test_counters_snap_to_the_middle_of_each_hex(modules):  # noqa: F811
    """As VASSAL computes it: whole pixels from the origin, the axes exchanged, every second row half a hex further."""
    found = modules(next(name for name in GAMES if load(name).board.kind == "hex"))
    (grid,) = board(found.root, "Map").getZonedGrids()[0].getAllElements(HexGrid)
    dx, dy, x0, y0 = (float(grid[name]) for name in ("dx", "dy", "x0", "y0"))
    assert grid["sideways"] == grid["snapTo"] == "true"
    for place in found.made.game.board.spaces:
        x, y = found.made.places.spot(place)
        row = round((y - x0) / dx)
        assert y == int(dx * row + x0)
        half = int(dy / 2) if row % 2 else 0
        assert x == int(dy * round((x - y0 - half) / dy) + half + y0)


def test_every_box_has_its_zone_and_its_way(found):
    game = found.made.game
    titles = game.hooks.describe.areas
    boxes = places(found)["Boxes"]
    assert len(boxes) == len(game.board.areas)
    assert {title.replace("/", ", ") for title in titles.values()} <= set(boxes)
    wide, high = size(found.files["images/boxes.svg"])
    for ring in boxes.values():
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in ring)
    prototype = found.root.getPrototypes()[0].getPrototypes()["Counter"]
    sent = {t["zone"] for t in prototype.getTraits() if t.ID == "sendto"}
    assert sent == set(boxes)


def test_the_turn_track_has_every_turn_and_every_phase(found):
    game = found.made.game
    track = found.root.getTurnTracks()["Turn"]
    turns = track.getLists()["Turn"]
    listed = turns["list"].split(",")
    assert [name.split(" ")[0].rstrip(":") for name in listed] == ["Set-up", *map(str, range(1, LAST[game.name] + 1))]
    for row in csv.DictReader(io.StringIO(game_pack(game.name).texts["calendar.csv"])):
        assert row.get("month", "") in listed[int(row["turn"])]
    (phases,) = turns.getList()
    assert [name.split(" ")[0] for name in phases["list"].split(",")] == list(game.hooks.describe.phases)


def test_dice_can_be_rolled_one_or_many(found):
    buttons = found.root.getDiceButtons()
    assert [(b["nSides"], b["prompt"]) for b in buttons.values()] == [("6", "false"), ("6", "true")]


def test_every_table_is_a_chart_with_all_its_rows(found):
    pack = game_pack(found.made.game.name)
    charts = {
        node.getAttribute("chartName"): node.getAttribute("fileName")
        for node in found.root._node.getElementsByTagName("VASSAL.build.widget.HtmlChart")
    }
    for file, text in pack.texts.items():
        if not file.endswith(".csv") or file in NO_PAGES:
            continue
        rows = re.findall(r"<tr>(.*?)</tr>", found.files[charts[title_of(file)]].decode())
        shown = [len(re.findall(r"<t[hd]>", row)) for row in rows]
        assert shown == [len(row) for row in csv.reader(io.StringIO(text))], file
    arrivals = found.files[charts["Arrivals"]].decode()
    late = [row for row in found.made.game.tables.arrivals if row.turn != "0"]
    assert arrivals.count("<tr>") == len(late) + 1


def test_the_results_table_is_a_picture_with_all_its_numbers(found):
    window = found.root.getChartWindows()["Charts"]
    images = [node.getAttribute("fileName") for node in window._node.getElementsByTagName("VASSAL.build.widget.Chart")]
    assert images[0] == "combat-results.svg"
    rows = list(csv.reader(io.StringIO(game_pack(found.made.game.name).texts["results.csv"])))
    texts = [t.text for t in ElementTree.fromstring(found.files["images/combat-results.svg"]).iter(f"{SVG}text")]
    assert texts[3:] == [*rows[0][1:], *(cell for row in rows[1:] for cell in row)]
    assert all(f"images/{image}" in found.files for image in images)


def test_the_help_says_whose_game_it_is_and_that_the_map_is_ours(found):
    files = [help["fileName"] for help in found.root.getDocumentation()[0].getHelpFiles().values()]
    about = found.files["help/about-this-module.html"].decode()
    assert "help/about-this-module.html" in files
    for words in ("Louis R. Coatney", "our reconstruction", "not the published ones", "MIT licence"):
        assert words in about
    assert {"help/quick-start.html", "help/turn-card.html", "help/rulebook.html"} <= set(files)
    for file in files:
        page = found.files[file].decode().partition("<body>")[2]
        assert not re.search(r"\{\w+:", page), f"{file} has a number that was not filled in"
        assert page.count("<table ") == page.count("</table>")
    assert not re.search("Click|[Tt]he program", found.files["help/quick-start.html"].decode())


def test_a_counter_that_both_sides_have_is_named_with_its_side(modules):  # noqa: F811
    names = modules("darkest-crusade").made.pieces.names
    assert {"6. Army (Axis)", "6. Army (Russian)", "2. Panzergruppe"} <= set(names)


def test_every_picture_is_svg_as_vassals_renderer_reads_it(found):
    """SVG 1.1 with a size; links with their namespace and a target; no variables, and nothing only a browser knows."""
    pictures = {name: text for name, text in found.files.items() if name.endswith(".svg")}
    assert pictures
    for name, text in pictures.items():
        root = ElementTree.fromstring(text)
        ids = {element.get("id") for element in root.iter()}
        links = [element.get(LINK) for element in root.iter(f"{SVG}use")]
        assert all(link and link[1:] in ids for link in links), name
        assert set(re.findall(r"url\(#([\w-]+)\)", text.decode())) <= ids, name
        assert not re.search(rb'var\(|--\w|paint-order|color-mix| href="|data-', text.replace(b"xlink:href", b"")), name
        assert min(size(text)) > 0


def test_the_same_game_gives_the_same_bytes(modules, tmp_path):  # noqa: F811
    found = modules(GAMES[0])
    write_module(load(GAMES[0]), "1.2.3", tmp_path / "again.vmod")
    assert (tmp_path / "again.vmod").read_bytes() == found.path.read_bytes()
