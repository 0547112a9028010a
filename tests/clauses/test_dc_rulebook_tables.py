"""DC-2.7, DC-8.2, DC-9.4, DC-9.5, DC-9.11: the tables printed in the rulebook are those the game is played with."""

import csv
import re

from crusade.games import home
from rulebook import clause

HOME = home("dark-crusade")
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"]


def printed(number: str) -> list[list[str]]:
    """The body of the table under a clause, cell by cell."""
    text = (HOME / "rulebook.md").read_text(encoding="utf-8")
    part = re.split(rf"^### {re.escape(number)} ", text, flags=re.MULTILINE)[1].split("\n### ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def rows(table: str) -> list[dict[str, str]]:
    """The rows of one of the game's tables."""
    with (HOME / "data" / f"{table}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def siberian(table: str) -> list[list[str]]:
    """The rows of one part of siberian.csv: its turn, and the four numbers."""
    found = [r for r in rows("siberian") if r["table"] == table]
    return [[r["turn"], r["infantry"], r["armor"], r["artillery"], r["cavalry"]] for r in found]


@clause("DC-2.7")
def test_the_victory_chart():
    chart: dict[str, list[str]] = {}
    for r in rows("victory"):
        december = f"{r['dec_home']} + {r['dec_enemy']}" if r["dec_home"] else ""
        chart.setdefault(r["year"], [r["year"]]).extend([f"{r['home']} + {r['enemy']}", december])
    assert printed("DC-2.7") == list(chart.values())


@clause("DC-8.2")
def test_the_results_of_fire():
    table = [list(r.values()) for r in rows("results")]
    assert sorted(printed("DC-8.2")) == sorted(table)


@clause("DC-9.4")
def test_the_three_instalments_of_the_reserve():
    assert [r[1:] for r in printed("DC-9.4")] == [r[1:] for r in siberian("reserve")]


@clause("DC-9.5")
def test_the_units_of_a_crisis():
    assert [r[1:5] for r in printed("DC-9.5")] == [r[1:] for r in siberian("crisis")]


@clause("DC-9.11")
def test_the_factors_siberia_sends():
    def month(words: str) -> str:
        name, year = words.split()
        return f"{year}-{MONTHS.index(name) + 1:02}"

    assert [[month(r[0]), *r[1:]] for r in printed("DC-9.11")] == siberian("replacements")
