"""A print kit as a whole: pages and map in millimetres, type of at least 6 points, fonts in the file, plain errors."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from printing import ALL, KITS, MM, fonts, kit, page_sizes, part, type_sizes
from typer.testing import CliRunner

from crusade.cardboard.faces import blocks
from crusade.cardboard.kit import Kit
from crusade.cardboard.make import PARTS
from crusade.cardboard.maps import FOOT, MARGIN, OVERLAP, tiling
from crusade.cardboard.press import Press
from crusade.cardboard.sheets import duplex
from crusade.cli.app import app
from crusade.draw.plane import HEX, plane
from crusade.games.rulebook import clauses
from crusade.games.variant import add_variant, read_variant
from crusade.record.figure import figures

VARIANT = Path(__file__).parents[2] / "examples" / "variants" / "seventh-panzergruppe"
LEAST = 6.0  # points
OWN = {"Arimo", "LibertinusSerif", "NewCMMath"}  # the fonts of the kit and of the typesetter
EVERY = [(name, p.name) for name in KITS for p in PARTS]


def test_the_kits_tested_have_each_paper_size_and_ink():
    for place, words in enumerate(zip(*ALL)):
        assert {name[place] for name in KITS} == set(words)


@pytest.mark.parametrize(("name", "which"), EVERY, ids=str)
def test_no_letter_is_under_six_points_and_all_fonts_are_in_the_file(name, which):
    document = part(name, which)
    small = sorted({(round(size, 2), text) for size, text in type_sizes(document) if size < LEAST - 0.005})
    assert not small
    assert fonts(document) <= {(family, True) for family in OWN}


@pytest.mark.parametrize(("name", "which"), [x for x in EVERY if x[1] != "map-poster"], ids=str)
def test_pages_have_the_size_of_the_paper(name, which):
    paper = kit(name).paper
    either = {(round(p.width, 2), round(p.height, 2)) for p in (paper, paper.turned)}
    assert page_sizes(part(name, which)) <= either


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_the_poster_is_one_page_of_the_size_of_the_map(name):
    document = part(name, "map-poster")
    assert len(document) == 1
    wide, high = kit(name).map_size
    (size,) = page_sizes(document)
    assert size == pytest.approx((wide + 2 * MARGIN, high + 2 * MARGIN + FOOT), abs=0.02)


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_the_map_has_the_scale_that_the_counters_need(name):
    """Two counters fit in a hex, or one on each of the two nearest points; and the frame of the poster has that scale."""
    own, page = kit(name), part(name, "map-poster")[0]
    where = plane(own.pack.board)
    if where.kind == "hex":
        assert own.scale * HEX == pytest.approx(2 * own.counter)
    else:
        spots = list(where.centre.values())
        assert own.scale * min(dist(a, b) for a, b in combinations(spots, 2)) == pytest.approx(own.counter)
    frame = [length - 3 * own.scale for length in own.map_size]  # its outer line runs 1.5 units inside the edge
    boxes = [(d["rect"].width / MM, d["rect"].height / MM) for d in page.get_drawings()]
    assert any(box == pytest.approx(frame, abs=0.05) for box in boxes)


@pytest.mark.parametrize("name", ALL, ids="-".join)
def test_tiles_cover_the_map_and_overlap(name):
    own, cut = kit(name), tiling(kit(name))
    for length, step, window, count, room in zip(
        own.map_size, cut.step, cut.window, (cut.across, cut.down), (cut.paper.width, cut.paper.height)
    ):
        assert window - step == pytest.approx(OVERLAP)
        assert (count - 1) * step + window == pytest.approx(length)
        assert window <= room - 2 * MARGIN + 1e-6


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_there_is_a_tile_for_each_part_of_the_overview(name):
    cut, document = tiling(kit(name)), part(name, "map-tiles")
    assert len(document) == 1 + cut.across * cut.down
    for row in range(cut.down):
        for column in range(cut.across):
            assert f"map tile {cut.name(column, row)}." in document[1 + row * cut.across + column].get_text()


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_the_cover_names_the_designer_and_says_that_map_and_counters_are_ours(name):
    text = re.sub(r"\s+", " ", "".join(page.get_text() for page in part(name, "cover").pages()))
    assert "Louis R. Coatney" in text
    assert "our reconstruction" in text
    assert f"{kit(name).counter_name} inch" in text


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_the_rulebook_has_every_clause_and_figure(name):
    text = re.sub(r"\s+", " ", "".join(page.get_text() for page in part(name, "rulebook").pages()))
    assert [id for id in clauses(name[0]) if id not in text] == []
    assert f"Figure {len(figures(name[0]))} " in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-game"], "no game 'no-game'; the games are:"),
        (["tiger-attack", "--paper", "a3"], "--paper a3: expected a4 or letter"),
        (["tiger-attack", "--counter", "1"], "--counter 1: expected 1/2 or 5/8"),
        (["tiger-attack", "--ink", "red"], "--ink red: expected full or saving"),
        (["tiger-attack", "--only", "box"], "--only box: expected some of cover, map, tiles"),
        (["tiger-attack", "--out", __file__], "this is a file; expected a folder"),
        (["tiger-attack", "--pack", str(VARIANT)], "not a variant of tiger-attack"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(words, said, monkeypatch):
    monkeypatch.setenv("CRUSADE_PACKS", "")
    done = CliRunner().invoke(app, ["print", *words])
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_variant_is_printed_with_its_own_counters():
    name = add_variant(read_variant(VARIANT))
    own, base = Kit(name), Kit(name.partition("+")[0])
    with Press(own) as press:
        found = [cell.name for block in blocks(press) for cell in block.cells]
        assert press.pdf(duplex(press), own.title).startswith(b"%PDF")
    new = set(own.pack.roster.id) - set(base.pack.roster.id)
    assert new
    assert all(found.count(id) == 1 for id in new)
