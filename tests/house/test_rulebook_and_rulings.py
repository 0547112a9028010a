"""Every clause has code and a test; every ruling is written down; every switch is real."""

import re
from pathlib import Path

import pytest

import crusade
from crusade.games.rulebook import RulebookError, clause, clauses
from crusade.lab.coverage import cited, cover, strangers
from rulebook import game

ROOT = Path(crusade.__file__).parents[2]
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
BOOK = clauses("darkest-crusade")


def test_the_rulebook_has_every_clause_in_order():
    counts = {1: 6, 2: 7, 3: 14, 4: 13, 5: 23, 6: 5, 7: 6, 8: 3, 9: 8, 10: 12, 11: 5, 12: 3}
    wanted = [f"DX-{section}.{n}" for section, many in counts.items() for n in range(1, many + 1)]
    assert list(BOOK) == wanted


def test_no_clause_without_a_function_and_a_test():
    gaps = [row.clause for row in cover(game()) if row.gap]
    assert gaps == []


def test_code_and_tests_cite_only_clauses_that_exist():
    assert strangers("darkest-crusade") == []


def test_a_range_of_clauses_cites_each_of_them():
    assert cited("DX-3.1 to DX-3.4, DX-5.7. Something.") == ["DX-3.1", "DX-3.2", "DX-3.3", "DX-3.4", "DX-5.7"]


def test_cross_references_in_the_rulebook_lead_somewhere():
    for one in BOOK.values():
        for id in re.findall(r"DX-\d+\.\d+", one.text):
            assert id in BOOK, f"{one.id} refers to {id}"


def test_every_ruling_in_the_rulebook_is_in_the_register():
    for one in BOOK.values():
        if "[ruling" in one.text:
            assert re.search(rf"^\| {re.escape(one.id)}[ ,]", RULINGS, re.M), (
                f"{one.id} has a ruling but no row in docs/rulings.md"
            )


def test_every_switch_is_named_in_rulebook_and_register_with_its_clause():
    for name, switch in game().hooks.switches.items():
        assert f"`{name}`" in RULINGS
        assert switch.clause in BOOK
        assert name in BOOK[switch.clause].text, f"{switch.clause} does not name its switch {name}"
        for choice in switch.choices:
            assert choice in RULINGS


def test_every_refusal_of_the_catalogue_is_used_and_every_used_one_is_there():
    folder = ROOT / "src" / "crusade" / "games" / "darkest_crusade"
    source = "".join(p.read_text(encoding="utf-8") for p in (folder / "why").glob("*.py"))
    source += (ROOT / "src" / "crusade" / "core" / "game.py").read_text(encoding="utf-8")
    used = set(re.findall(r'Refusal\(\s*[^,]+?,\s*"([a-z_]+)"', source))
    assert used <= set(game().hooks.catalogue)
    assert set(game().hooks.catalogue) - used == set()


def test_an_unknown_clause_says_which_there_are():
    with pytest.raises(RulebookError, match=r"DX-5\.1, DX-5\.2"):
        clause("darkest-crusade", "DX-5.99")
    assert clause("darkest-crusade", "dx-5.7").title == "Rivers"
