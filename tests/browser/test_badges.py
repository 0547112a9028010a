"""A clause that is not the designer's text carries its badge in the browser, wherever its number is shown."""

import os
import shutil
from pathlib import Path

import pytest

import toy_game
from serving import Server

TESTS = Path(__file__).parents[1]
REGISTER = """
from pathlib import Path
import toy_game
from crusade.games import register as add

def register():
    add(toy_game.NAME, Path(__file__).parent, toy_game.build)
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table at which the toy game has a reconstructed clause, the one its first decision comes from."""
    folder = tmp_path_factory.mktemp("table")
    home = Path(toy_game.__file__).parent
    shutil.copytree(home / "data", folder / "data")
    text = (home / "rulebook.md").read_text(encoding="utf-8")
    marked = text.replace("### TG-3.1 Moves", "### TG-3.1 Moves [R]")
    (folder / "rulebook.md").write_text(marked, encoding="utf-8")
    (folder / "marked_toy.py").write_text(REGISTER, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CRUSADE_GAMES", "marked_toy:register")
        patch.setenv("PYTHONPATH", str(folder) + os.pathsep + str(TESTS), prepend=os.pathsep)
        running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    yield running
    running.stop()


def test_the_number_of_a_reconstructed_clause_has_its_badge_and_the_rulebook_says_what_it_means(
    table, visitors, at_page
):
    page = visitors.come(table.base)
    page.get_by_role("button", name="Toy Game").click()
    page.get_by_role("button", name="Play Red against the computer").click()
    at_page(page)
    number = page.get_by_role("button", name="TG-3.1").first
    badge = page.locator("button.clause:text-is('TG-3.1') + abbr").first
    assert badge.inner_text() == "R"
    assert badge.get_attribute("title") == "Reconstructed: the original text is lost."
    number.click()
    clause = page.locator("#clause-TG-3-1")
    clause.get_by_text("Reconstructed: the original text is lost.").wait_for()
    assert clause.locator("h4 abbr").inner_text() == "R"
    assert page.locator("#clause-TG-3-2 abbr").count() == 0
