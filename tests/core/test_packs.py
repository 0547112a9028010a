"""All three data packs load and are whole; a wrong cell is reported with file, line, column and what was expected."""

import csv
import io
from importlib import import_module

import pytest

from crusade.core.bits import each
from crusade.core.sheet import DataError
from crusade.core.switch import settle
from crusade.games.pack import GAMES, Pack, pack_of, read_pack

PACKS = ["darkest_crusade", "tiger_attack", "dark_crusade"]


def texts_of(name):
    return {p.name: p.read_text(encoding="utf-8") for p in (GAMES / name / "data").iterdir()}


@pytest.mark.parametrize(
    ("name", "spaces", "edges", "units"),
    [("darkest_crusade", 151, 167, 88), ("tiger_attack", 60, 121, 183), ("dark_crusade", 144, 313, 294)],
)
def test_a_pack_holds_what_its_tables_say(name, spaces, edges, units):
    pack = pack_of(name)
    assert len(pack.board.spaces) == spaces
    assert len(pack.board.edges) == edges
    assert len(pack.roster) == units


@pytest.mark.parametrize("name", PACKS)
def test_neighbours_are_mutual_and_spreading_is_going_one_step(name):
    board = pack_of(name).board
    ways = board.ways(lambda edge: True)
    for a in board.spaces:
        for b in each(board.near[a]):
            assert board.near[b] >> a & 1
        assert ways.spread(1 << a) == board.near[a]
    assert ways.flood(1 << min(board.spaces), board.all()) == board.all()


@pytest.mark.parametrize("name", PACKS)
def test_hex_shifts_and_neighbour_lists_spread_alike(name):
    from crusade.core.board import Ways

    board = pack_of(name).board
    fast = board.ways(lambda edge: edge is None or edge.kind != "blocked")
    slow = Ways(fast.near)
    spread = 1 << min(board.spaces)
    for _ in range(12):
        assert fast.spread(spread) == slow.spread(spread)
        spread |= fast.spread(spread)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "column", "expected"),
    [
        ("spaces.csv", "Mikkeli,61.656", "Mikkeli,north", 3, "lat", "decimal degrees"),
        (
            "spaces.csv",
            "A8,Mikkeli,61.656,27.434,forest",
            "A8,Mikkeli,61.656,27.434,jungle",
            3,
            "terrain",
            "clear, forest",
        ),
        ("spaces.csv", "A8,Mikkeli", "A7,Mikkeli", 3, "id", "stands only once"),
        ("spaces.csv", "A8,Mikkeli", "Mikkeli,Mikkeli", 3, "id", "like C8"),
        ("spaces.csv", "edge_west;edge_finland", "edge_wets", 2, "features", "edge_wets"),
        ("edges.csv", "A8,B8,blocked", "A8,C8,blocked", 2, "b", "a neighbour of A8"),
        ("edges.csv", "A8,B8,blocked", "A8,Z9,blocked", 2, "b", "the id of a space"),
        ("edges.csv", "A9,B8,blocked,sea", "A8,B8,blocked,sea", 3, "b", "stands twice"),
        ("units.csv", "de-18a,18. Army,axis", "de-18a,18. Army,Axis", 2, "side", "axis, soviet"),
        (
            "units.csv",
            "XXXX,3,3,3,german;army;infantry,",
            "XXXX,x,3,3,german;army;infantry,",
            2,
            "attack",
            "a whole number",
        ),
        ("units.csv", "white;siberian;red;proriv;shock;army,3/3/3", "white;shock;army,3-3-3", 62, "back", "3/3/3"),
        ("setup.csv", "de-18a,0,G2", "de-99a,0,G2", 2, "unit", "units.csv"),
        ("setup.csv", "de-18a,0,G2", "de-18a,0,G22", 2, "space", "the id of a space"),
        ("setup.csv", "unit,turn,space,state", "unit,turn,hex,state", 1, "", "the head unit,turn,space,state"),
        ("setup.csv", "de-18a,0,G2,", "de-18a,0", 2, "", "4 cells"),
        ("spaces.csv", "A8,Mikkeli", '"A8,Mikkeli', 3, "", "well-formed CSV"),
    ],
)
def test_a_wrong_cell_says_where_and_what_was_expected(file, old, new, line, column, expected):
    texts = texts_of("darkest_crusade")
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(DataError) as caught:
        Pack(texts)
    error = caught.value
    assert (error.file, error.column) == (file, column)
    assert column == "" or error.line == line
    assert expected in error.expected
    assert file in str(error)


def test_a_missing_table_is_named():
    texts = texts_of("darkest_crusade")
    del texts["units.csv"]
    with pytest.raises(DataError, match=r"units\.csv"):
        Pack(texts)


def test_a_space_cut_off_from_the_rest_is_found():
    texts = texts_of("tiger_attack")
    rows = texts["edges.csv"].splitlines()
    texts["edges.csv"] = "\n".join(r for r in rows if "verviers" not in r)
    with pytest.raises(DataError, match="joined to the rest") as caught:
        Pack(texts)
    assert caught.value.found == "verviers"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("map.png", b"\x89PNG\r\n\x1a\n", r"map\.png: found 'a \.png file', expected only tables"),
        ("notes", b"Kiev", r"notes: found 'a nameless file'"),
        ("spaces.csv", "id,name\nK4,Köln\n".encode("latin-1"), r"spaces\.csv, line 2: .* expected text in UTF-8"),
        ("pack.toml", b"map = [\n", r"pack\.toml: .* expected well-formed TOML"),
    ],
)
def test_a_file_that_does_not_belong_there_is_named(tmp_path, name, content, said):
    for file, text in texts_of("darkest_crusade").items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / ".DS_Store").write_bytes(b"\x00\xff")  # systems leave such files behind
    assert read_pack(tmp_path).board.spaces
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=said):
        read_pack(tmp_path)


TABLES = [
    (name, file)
    for name in PACKS
    for file in sorted(p.name for p in (GAMES / name / "data").glob("*.csv"))
    if file != "evaluation.csv"  # made by `crusade fit`
]


@pytest.mark.parametrize(("name", "file"), TABLES)
def test_whatever_stands_in_a_cell_the_answer_is_a_place_in_a_table(name, file):
    """A game with a wrong cell is built, where any text will do, or refused with file, line and column; nothing else."""
    texts = texts_of(name)
    tables = import_module(f"crusade.games.{name}.tables").Tables
    switches = settle(import_module(f"crusade.games.{name}.options").SWITCHES, {}, 99)
    rows = list(csv.reader(io.StringIO(texts[file])))
    for column, word in enumerate(rows[0]):
        for wrong in ("?!", "", "-1", "999"):
            changed = [list(row) for row in rows]
            changed[min(2, len(rows) - 1)][column] = wrong
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerows(changed)
            told: list[DataError] = []
            try:
                tables(Pack({**texts, file: out.getvalue()}), switches, 99)
            except DataError as error:
                told.append(error)
            assert all(e.file.endswith(".csv") and e.line and e.column for e in told), (word, wrong)
