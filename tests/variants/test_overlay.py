"""A variant's rows over a game's: cells changed, rows added and dropped, each remembered with where it was written."""

import csv
import io

import pytest

from crusade.core.sheet import DataError
from crusade.games import REGISTRY
from crusade.games.overlay import overlay
from crusade.games.pack import folder_texts
from crusade.games.variant import base_texts, variant_from_texts

GAME = "darkest-crusade"


def laid(**tables):
    return overlay(base_texts(GAME), {f"{name}.csv": text for name, text in tables.items()}, GAME, "mine")


def rows(text, key="id"):
    return {row[key]: row for row in csv.DictReader(io.StringIO(text))}


def test_only_the_cells_named_are_changed():
    merged = laid(units="id,attack\nde-6a,5\n")
    before, after = (rows(texts["units.csv"]) for texts in (base_texts(GAME), merged.texts))
    assert after["de-6a"] == before["de-6a"] | {"attack": "5"}
    assert list(after) == list(before)
    assert [c for c in after if after[c] != before[c]] == ["de-6a"]
    assert merged.changes[0].cells == {"attack": ("4", "5")}


def test_an_equals_sign_keeps_the_cell():
    merged = laid(units="id,attack,defense\nde-6a,=,6\n")
    six = rows(merged.texts["units.csv"])["de-6a"]
    assert (six["attack"], six["defense"]) == ("4", "6")


def test_a_new_row_comes_behind_the_games_rows_in_the_order_written():
    head = "id,name,side,nation,kind,size,attack,defense,hits,marks\n"
    unit = "{0},{0},axis,german,armor,XXXX,1,1,1,german\n"
    merged = laid(units=head + unit.format("zz") + unit.format("aa"))
    assert list(rows(merged.texts["units.csv"]))[-2:] == ["zz", "aa"]
    assert list(rows(merged.texts["units.csv"]))[:-2] == list(rows(base_texts(GAME)["units.csv"]))
    assert rows(merged.texts["units.csv"])["aa"]["back"] == ""  # a column left out is empty


def test_a_row_is_dropped_and_the_others_stay():
    merged = laid(setup="unit,drop\nde-6a,yes\nde-9a,\n")
    assert "de-6a" not in rows(merged.texts["setup.csv"], "unit")
    assert "de-9a" in rows(merged.texts["setup.csv"], "unit")
    assert [(change.what, change.cells) for change in merged.changes] == [("dropped", {}), ("changed", {})]


def test_a_pair_of_places_has_no_order():
    merged = laid(edges="b,a,kind\nA8,B8,plain\n")
    found = [
        row for row in csv.DictReader(io.StringIO(merged.texts["edges.csv"])) if {row["a"], row["b"]} == {"A8", "B8"}
    ]
    assert [row["kind"] for row in found] == ["plain"]


def test_each_row_remembers_where_it_was_written():
    merged = laid(units="id,attack\nde-6a,5\n")
    names = list(rows(merged.texts["units.csv"]))
    origins = dict(zip(names, merged.origins["units.csv"]))
    assert origins["de-6a"] == ("mine/units.csv", 2)
    assert origins["de-9a"] == (f"units.csv of {GAME}", 4)


@pytest.mark.parametrize("game", [name for name, entry in REGISTRY.items() if entry.on_pack])
def test_the_keys_of_a_game_name_each_row_once(game):
    """An empty variant of every table changes nothing, and every table has a key."""
    base = folder_texts(REGISTRY[game].home / "data")
    heads = {file: text.partition("\n")[0] + "\n" for file, text in base.items() if file.endswith(".csv")}
    merged = overlay(base, heads, game, "empty")
    for file in heads:
        assert list(csv.reader(io.StringIO(merged.texts[file]))) == list(csv.reader(io.StringIO(base[file]))), file


def digest(text, name="x", **more):
    return variant_from_texts(name, GAME, {"numbers.csv": text}, **more).digest


def test_the_digest_is_of_what_is_played_not_of_how_it_is_written():
    plain = digest("name,value\naxis_wins,9\n")
    assert digest('value,name\r\n "9" ,"axis_wins"\r\n\r\n'.replace(' "9" ', "9")) == plain
    assert digest("name,value\n axis_wins , 9 \n", title="Another", author="Anna", note="!") == plain
    assert digest("name,value\naxis_wins,8\n") != plain
    assert digest("name,value\naxis_wins,9\n", name="y") != plain
    assert digest("name,value\naxis_wins,9\n", revision=5) != plain


def test_a_table_is_of_the_game_and_a_row_of_the_table():
    with pytest.raises(DataError, match=r"mine/moons\.csv: found 'a table the game does not have'"):
        laid(moons="id\nx\n")
