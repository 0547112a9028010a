"""A variant in the browser: made from the first page, joined by link in a browser that has only the link, and moved."""

import pytest
from player import REACH

from serving import Server
from variant_examples import KIND, SEVENTH


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table that hosts the example of the walk-through."""
    folder = tmp_path_factory.mktemp("table")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, "--pack", str(SEVENTH))
    yield running
    running.stop()


def test_a_friend_plays_a_variant_by_the_link(table, visitors, at_page):
    anna = visitors.come(f"{table.base}/#{KIND}")  # as `crusade play --pack` opens it
    anna.get_by_text("A variant of Darkest Crusade, by A. Player").first.wait_for()
    anna.get_by_text("What this variant changes").click()
    anna.get_by_text("value 9 (was 8)").wait_for()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Create the game").click()
    link = anna.get_by_role("textbox", name="Link for the Russian").first.input_value()
    anna.get_by_role("link", name="Go to the table").click()
    anna = at_page(anna)

    boris = visitors.come(link)
    boris.get_by_text("edition 9188e729ea1d").wait_for()
    boris.get_by_text("What this variant changes").click()
    boris.get_by_text("7. Panzergruppe").first.wait_for()
    boris.get_by_label("Your name").fill("Boris")
    boris.get_by_role("button", name="Sit down").click()
    boris = at_page(boris)
    boris.page.locator('.counter[data-unit="de-pzgr7"][data-space="H1"]').wait_for()
    boris.page.locator("#counter-de-pzgr7").wait_for(state="attached")  # its picture is among the counters

    anna.press("Done")
    anna.until_asked()
    if anna.phase() != "A2a":
        anna.press("Done")
    assert anna.select("de-pzgr7")
    there = anna.go_or_attack(REACH)
    boris.page.locator(f'.counter[data-unit="de-pzgr7"][data-space="{there}"]').wait_for()
