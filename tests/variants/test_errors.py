"""One error of each kind: each is named with the variant's own file, line and column, and with what is expected."""

import pytest

from crusade.core.sheet import DataError
from crusade.games import GameError
from crusade.games.variant import add_variant, read_variant, variant_from_texts

DX, TA, DC = "darkest-crusade", "tiger-attack", "dark-crusade"
NEW = "id,name,side,nation,kind,size,attack,defense,hits,marks\n"
UNIT = "de-7,7. Army,axis,german,infantry,XXXX,4,4,4,german;army;infantry\n"
HEX = "id,name,lat,lon,terrain,vp,fort,country\n"

#: table, text, line, column, a part of what was expected
WRONG = {
    # the form of a table
    "no head": (DX, "units", "\n", 1, "", "names of the columns"),
    "a column the game does not have": (DX, "units", "id,speed\nde-6a,3\n", 1, "speed", "columns of units.csv"),
    "a column twice": (DX, "units", "id,attack,attack\nde-6a,3,3\n", 1, "attack", "each column once"),
    "semicolons between cells": (DX, "setup", "unit;turn;space\nde-6a;0;H1\n", 1, "", "not by semicolons"),
    "tabs between cells": (DX, "setup", "unit\tturn\tspace\nde-6a\t0\tH1\n", 1, "", "not by tabs"),
    "no key": (DX, "units", "name,attack\n6. Army,3\n", 1, "id", "the column id"),
    "too few cells": (DX, "units", "id,attack\nde-6a\n", 2, "", "2 cells"),
    "torn quotation marks": (DX, "units", 'id,name\nde-6a,"6. Army\nde-9a,9. Army\n', 2, "", "well-formed CSV"),
    "a cell of two lines": (DX, "units", 'id,name\nde-6a,"6.\nArmy"\n', 2, "name", "one line of plain text"),
    "too few cells behind a cell of two lines": (DX, "units", 'id,name\nde-6a,"6.\nArmy"\nde-9a\n', 4, "", "2 cells"),
    "an endless cell": (DX, "units", f"id,name\nde-6a,{'x' * 201}\n", 2, "name", "at most 200"),
    "a control character": (DX, "units", "id,name\nde-6a,\x1b[31mred\n", 2, "name", "plain text"),
    "a letter that turns the line around": (DX, "units", "id,name\nde-6a,\u202eymra\n", 2, "name", "plain text"),
    # the key
    "a row twice": (DX, "units", "id,attack\nde-6a,3\nde-6a,4\n", 3, "id", "line 2 has the same id"),
    "a misspelt row": (DX, "units", "id,attack\nde-66a,3\n", 2, "id", "a new one also needs name"),
    "a misspelt number": (DX, "numbers", "name,value\nround,3\n", 2, "name", "none can be added"),
    "an id with a blank": (DX, "units", NEW + UNIT.replace("de-7", "de 7"), 2, "id", "joined by hyphens"),
    "an endless id": (DX, "units", NEW + UNIT.replace("de-7", "d" * 21), 2, "id", "at most 20"),
    "nothing to drop": (DX, "units", "id,drop\nde-66a,yes\n", 2, "id", "to drop it"),
    "a row that cannot be dropped": (DX, "numbers", "name,drop\nrounds,yes\n", 2, "drop", "changed, not dropped"),
    "a word in drop": (DX, "units", "id,drop\nde-6a,maybe\n", 2, "drop", "(empty), yes"),
    "nothing to keep": (DX, "setup", "unit,turn,space\nde-7,=,H1\n", 2, "turn", "none to keep"),
    # a cell
    "no number": (DX, "units", "id,attack\nde-6a,strong\n", 2, "attack", "a whole number"),
    "a number too large": (DX, "spaces", "id,vp\nK4,10\n", 2, "vp", "from 0 to 9"),
    "an unknown word": (DX, "spaces", "id,terrain\nK4,jungle\n", 2, "terrain", "one of: clear"),
    "an unknown mark": (DX, "units", "id,marks\nde-6a,german;flying\n", 2, "marks", "'flying' is none"),
    "an unknown side": (DX, "units", NEW + UNIT.replace("axis", "allies"), 2, "side", "axis, soviet"),
    "no degrees": (DX, "spaces", "id,lat\nK4,north\n", 2, "lat", "decimal degrees"),
    "a back that is none": (DX, "units", "id,back\nde-6a,3-3\n", 2, "back", "3/3/3"),
    "a word in the calendar": (DX, "calendar", "turn,weather\n3,hail\n", 2, "weather", "one of: good"),
    "an empty result": (DX, "results", "die,7\n3,\n", 2, "7", "a whole number"),
    # tables that do not fit together
    "a counter set up nowhere": (DX, "setup", "unit,space\nde-6a,Z1\n", 2, "space", "the id of a space"),
    "a counter that is not there": (DX, "setup", "unit,turn,space\nde-7,0,H1\n", 2, "unit", "a counter in units.csv"),
    "a counter without a set-up": (DX, "units", NEW + UNIT, 2, "id", "a row in setup.csv"),
    "a counter among enemies": (DX, "setup", "unit,space\nde-6a,K4\n", 2, "space", "both sides stand in K4"),
    "a counter dropped but set up": (
        DX,
        "units",
        "id,drop\nde-6a,yes\n",
        2,
        "drop",
        "setup.csv of darkest-crusade, line 6",
    ),
    "a set-up dropped": (DX, "setup", "unit,drop\nde-6a,yes\n", 2, "drop", "units.csv of darkest-crusade, line 6"),
    "a hex dropped but bordered": (DX, "spaces", "id,drop\nK4,yes\n", 2, "drop", "edges.csv of darkest-crusade"),
    "a month missing": (DX, "calendar", "turn,drop\n5,yes\n", 2, "drop", "from 5 to 5"),
    "a turn beyond the calendar": (DX, "numbers", "name,value\nlast_turn,10\n", 2, "value", "from 1 to 9"),
    "an arrival after the last turn": (DX, "setup", "unit,turn\nde-2a,10\n", 2, "turn", "from 0 to 9"),
    "an arrival without a turn": (DX, "setup", "unit,turn\nde-2a,\n", 2, "turn", "from 0 to 9"),
    "a hex far away": (DX, "spaces", HEX + "Z40,X,50,30,clear,0,0,ussr\n", 2, "id", "more than 255 places"),
    "an island hex": (DX, "spaces", HEX + "A1,X,60,20,clear,0,0,finland\n", 2, "id", "joined to the rest"),
    "a port without a sea": (DX, "spaces", "id,port\nK4,black\n", 2, "port", "coastal"),
    "an edge between strangers": (DX, "edges", "a,b,kind,features\nA7,K4,plain,river\n", 2, "b", "a neighbour of A7"),
    "a number beyond the rules": (TA, "numbers", "name,value\nfree_armor,2\n", 2, "value", "from 0 to 1"),
    "a number to divide by": (DC, "numbers", "name,value\nsources_a_factor,0\n", 2, "value", "from 1 to 99"),
    "a point without lines": (TA, "spaces", HEX + "moon,Moon,50,6,hills,0,0,belgium\n", 2, "id", "joined to the rest"),
    "the start given away": (TA, "spaces", "id,features\na,\n", 2, "features", "can be set up"),
    "an arrival at no date": (DC, "setup", "unit,turn,space\ng-i,1940-01,edge_west\n", 2, "turn", "one of: 0, 1941-05"),
    "a date of no turn": (DC, "dates", "name,date\ncampaign_end,1946-01\n", 2, "date", "one of: 1941-05"),
    "an event at no place": (
        DC,
        "events",
        "event,places\nfinland_leaves,atlantis\n",
        2,
        "places",
        "'atlantis' is none",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_each_error_is_named_with_file_line_and_column(kind):
    game, table, text, line, column, expected = WRONG[kind]
    with pytest.raises(DataError) as caught:
        add_variant(variant_from_texts("mine", game, {f"{table}.csv": text}))
    error = caught.value
    assert (error.file, error.line, error.column) == (f"mine/{table}.csv", line, column)
    assert expected in error.expected
    assert f"mine/{table}.csv, line {line}" in str(error)


ABOUT = {
    "no name": ('game = "dark-crusade"', 0, "name"),
    "no game": ('name = "x"', 0, "game"),
    "a game there is not": ('name = "x"\ngame = "chess"', 2, "game"),
    "a variant of a variant": ('name = "x"\ngame = "dark-crusade+y"', 2, "game"),
    "a name nobody can type": ('name = "X/../y"\ngame = "dark-crusade"', 1, "name"),
    "a name too long": (f'name = "{"x" * 40}"\ngame = "dark-crusade"', 1, "name"),
    "a word that means nothing": ('name = "x"\ngame = "dark-crusade"\nspeed = "fast"', 3, "speed"),
    "a number for a name": ('name = 3\ngame = "dark-crusade"', 1, "name"),
    "a revision there is not": ('name = "x"\ngame = "dark-crusade"\nrevision = 99', 3, "revision"),
    "a revision that is none": ('name = "x"\ngame = "dark-crusade"\nrevision = "new"', 3, "revision"),
    "a title of two lines": ('name = "x"\ngame = "dark-crusade"\ntitle = "a\\nb"', 3, "title"),
    "brackets without end": (f'name = "x"\ngame = {"[" * 5000}', 0, ""),
    "a number without end": (f'name = "x"\ngame = "dark-crusade"\nrevision = {"9" * 5000}', 0, ""),
    "torn TOML": ('name = "x"\ngame = dark', 2, "8"),
}


@pytest.mark.parametrize("kind", ABOUT)
def test_each_error_of_variant_toml_is_named_with_line_and_key(kind, tmp_path):
    text, line, column = ABOUT[kind]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "variant.toml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        add_variant(read_variant(tmp_path / "mine"))
    assert (caught.value.file, caught.value.line, caught.value.column) == ("mine/variant.toml", line, column)


def test_more_counters_than_a_state_holds():
    many = "".join(UNIT.replace("de-7", f"de-{n}") for n in range(100, 600))
    with pytest.raises(DataError) as caught:
        add_variant(variant_from_texts("mine", DX, {"units.csv": NEW + many}))
    assert (caught.value.file, caught.value.line, caught.value.column) == ("mine/units.csv", 2 + 511 - 88, "id")
    assert "511 counters" in caught.value.expected


def test_of_the_parts_a_map_falls_into_the_smaller_one_is_named():
    with pytest.raises(DataError) as caught:
        add_variant(variant_from_texts("mine", DX, {"spaces.csv": HEX + "A1,X,60,20,clear,0,0,finland\n"}))
    assert caught.value.found == "A1"  # before all hexes of the game


def test_if_two_rows_are_wrong_the_first_is_named():
    with pytest.raises(DataError) as caught:
        add_variant(variant_from_texts("mine", DX, {"setup.csv": "unit,space\nde-6a,H1\nde-9a,K4\nde-4a,L5\n"}))
    assert (caught.value.line, caught.value.column, caught.value.found) == (3, "space", "K4")


def test_a_cell_without_which_it_works_is_named_among_others():
    with pytest.raises(DataError) as caught:
        add_variant(variant_from_texts("mine", DX, {"setup.csv": "unit,turn,space\nde-6a,0,K4\n"}))
    assert caught.value.column == "space"


def test_two_editions_of_one_name_are_refused():
    one, other = (variant_from_texts("mine", DX, {"numbers.csv": f"name,value\naxis_wins,{n}\n"}) for n in (9, 10))
    assert add_variant(one) == add_variant(one) == "darkest-crusade+mine"
    with pytest.raises(GameError, match=rf"another edition .* {one.short} .* another name"):
        add_variant(other)
