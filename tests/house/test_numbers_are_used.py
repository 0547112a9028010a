"""A number in a table that no rule reads would be a promise nobody keeps."""

import csv

import pytest

from crusade.games import HERE, game_names, home

SHARED = "".join(p.read_text(encoding="utf-8") for p in [*HERE.glob("*.py"), *HERE.parent.glob("core/*.py")])


@pytest.mark.parametrize("of", game_names())
@pytest.mark.parametrize("table", ["numbers.csv", "dates.csv"])
def test_every_named_number_and_date_is_read_by_the_rules(of, table):
    file = home(of) / "data" / table
    if table == "dates.csv" and not file.exists():
        return  # only the longest game names its months
    source = SHARED + "".join(p.read_text(encoding="utf-8") for p in home(of).rglob("*.py"))
    with file.open(encoding="utf-8") as rows:
        assert [row["name"] for row in csv.DictReader(rows) if row["name"] not in source] == []
