"""A game that was only put into the registry (tests/toy_game), in a browser: a new game from the first page, and a move."""

import os
from pathlib import Path

import pytest
from player import REACH

from serving import Server

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table at which the toy game is in the registry."""
    folder = tmp_path_factory.mktemp("table")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CRUSADE_GAMES", "toy_game:register")
        patch.setenv("PYTHONPATH", str(TESTS), prepend=os.pathsep)
        running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    yield running
    running.stop()


def test_a_new_toy_game_and_a_move_by_mouse(table, visitors, at_page):
    page = visitors.come(table.base)
    page.get_by_role("button", name="Toy Game").click()
    page.get_by_text("Twelve points, ten units, six turns").first.wait_for()
    page.get_by_role("button", name="Play Red against the computer").click()
    anna = at_page(page)
    assert anna.turn() == "1 of 6"
    assert "Red: movement" in page.locator(".page").inner_text()
    assert anna.select("r-5")
    assert anna.go_or_attack(REACH, "dale") == "dale"
    page.locator('.counter[data-unit="r-5"][data-space="dale"]').wait_for()
    anna.press("Done")
    page.locator(
        '.page:not([data-phase="A1"]), .page[data-phase="A1"] header .turn:has-text("2 of 6")'
    ).first.wait_for()
