"""Every clause has code and a test; every ruling is written down; every switch is real."""

import re
from pathlib import Path

import pytest

import crusade
from crusade.games import game_names
from crusade.games import home as game_home
from crusade.games.rulebook import RulebookError, clause, clauses, read_clauses
from crusade.lab.coverage import cited, cover, strangers
from rulebook import game

ROOT = Path(crusade.__file__).parents[2]
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
BOOKS = {name: clauses(name) for name in game_names()}
every_game = pytest.mark.parametrize("of", BOOKS)

#: The prefix of each game's clauses, and how many each section has.
SECTIONS = {
    "darkest-crusade": ("DX", (6, 7, 14, 13, 23, 5, 6, 3, 8, 12, 5, 3)),
    "tiger-attack": ("TA", (7, 2, 10, 6, 11, 6, 7, 5, 8, 4, 4, 5, 4, 2)),
    "dark-crusade": ("DC", (9, 11, 8, 5, 3, 13, 7, 16, 16, 9, 7, 5)),
}

#: Every rulebook there is, also of a game that cannot be played yet.
PAGES = {
    path.parent.name.replace("_", "-"): read_clauses(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "src" / "crusade" / "games").glob("*/rulebook.md"))
}
every_page = pytest.mark.parametrize("of", PAGES)


@every_page
def test_the_rulebook_has_every_clause_in_order(of):
    prefix, counts = SECTIONS[of]
    wanted = [f"{prefix}-{section}.{n}" for section, many in enumerate(counts, 1) for n in range(1, many + 1)]
    assert list(PAGES[of]) == wanted


@every_game
def test_no_clause_without_a_function_and_a_test(of):
    gaps = [row.clause for row in cover(game(of)) if row.gap]
    assert gaps == []


@every_game
def test_code_and_tests_cite_only_clauses_that_exist(of):
    assert strangers(of) == []


def test_a_range_of_clauses_cites_each_of_them():
    assert cited("DX-3.1 to DX-3.4, DX-5.7. Something.") == ["DX-3.1", "DX-3.2", "DX-3.3", "DX-3.4", "DX-5.7"]


@every_page
def test_cross_references_in_the_rulebook_lead_somewhere(of):
    for one in PAGES[of].values():
        for id in re.findall(r"[A-Z]{2}-\d+\.\d+", one.text):
            assert id in PAGES[of], f"{one.id} refers to {id}"


@every_page
def test_every_ruling_in_the_rulebook_is_in_the_register(of):
    """A clause marked as our interpretation has a row, and one with marked parts a row for each."""
    for one in PAGES[of].values():
        rows = len(re.findall(rf"^\| {re.escape(one.id)}[ ,]", RULINGS, re.M))
        assert rows or "[ruling" not in one.text, f"{one.id} has a ruling but no row in docs/rulings.md"
        wanted = max("I" in one.mark, one.text.count("[I] "))
        assert rows >= wanted, f"{one.id} has {wanted} interpretations, but {rows} rows in docs/rulings.md"


@every_page
def test_rows_of_the_register_are_about_clauses_that_exist(of):
    prefix, _ = SECTIONS[of]
    for id in re.findall(rf"^\| ({prefix}-\d+\.\d+)", RULINGS, re.M):
        assert id in PAGES[of]


@every_page
def test_every_switch_a_rulebook_names_is_in_the_register_with_its_clause(of):
    """In a table of the register, in the row of that clause."""
    for one in PAGES[of].values():
        for name in re.findall(r"[Ss]witch `(\w+)`", one.text):
            assert re.search(rf"^\| {re.escape(one.id)}[ ,].*`{name}`: `", RULINGS, re.M), f"{name} of {one.id}"


@every_game
def test_every_switch_is_named_in_rulebook_and_register_with_its_clause(of):
    for name, switch in game(of).hooks.switches.items():
        assert f"`{name}`" in RULINGS
        assert switch.clause in BOOKS[of]
        assert name in BOOKS[of][switch.clause].text, f"{switch.clause} does not name its switch {name}"
        for choice in switch.choices:
            assert choice in RULINGS


@every_game
def test_every_refusal_of_the_catalogue_is_used_and_every_used_one_is_there(of):
    home = game_home(of)
    source = "".join(p.read_text(encoding="utf-8") for p in (home / "why").glob("*.py"))
    for shared in ("core/game.py", "games/literal.py"):
        source += (ROOT / "src" / "crusade" / shared).read_text(encoding="utf-8")
    used = set(re.findall(r'Refusal\(\s*[^,]+?,\s*"([a-z_]+)"', source))
    assert used == set(game(of).hooks.catalogue)


def test_an_unknown_clause_says_which_there_are():
    with pytest.raises(RulebookError, match=r"DX-5\.1, DX-5\.2"):
        clause("darkest-crusade", "DX-5.99")
    assert clause("darkest-crusade", "dx-5.7").title == "Rivers"
    assert clause("tiger-attack", "TA-5.7").title == "U.S. fuel"
