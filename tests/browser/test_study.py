"""Study: playing on in a sandbox from the end of a game, undoing over dice, the chances as a chart, a position set up by hand."""

from itertools import pairwise
from pathlib import Path

import pytest
from chromium import DESKTOP, PHONE

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def finished(table):
    """A whole game, opened from its file."""
    text = (GOLDEN / "darkest_crusade_thumb_by_the_book.crusade").read_text(encoding="utf-8")
    return table.post("/api/import", {"text": text}).json()["game"]


def test_the_end_offers_to_play_on_from_before_it(table, visitors, finished):
    page = visitors.come(f"{table.base}/g/{finished}")
    page.get_by_role("button", name="Play on from before it").click()
    page.get_by_role("button", name="I play both sides").click()
    page.locator(".sandbox", has_text="Started from a moment of a game").wait_for()
    assert page.locator("header .mode", has_text="Sandbox").count() == 1
    assert page.get_by_role("button", name="Resign").count() == 0


def before_a_roll(table, game):
    """The number of options before a decision after which a battle is rolled for, and that decision."""
    log = table.get(f"/api/games/{game}/log").json()
    decided = next(a for a, b in pairwise(log) if b["step"] == "fire" and b["dice"] and not a["dice"])
    return decided["n"] - 1, decided["option"]


def test_a_die_is_undone_thrown_again_and_chosen(table, visitors, sit, finished):
    at, option = before_a_roll(table, finished)
    made = table.post(f"/api/games/{finished}/sandbox", {"at": at}).json()
    game, keys = made["game"], made["keys"]
    line = table.sit(game, *keys)
    side = line.view["to_decide"]
    anna = sit(table, game, side, keys[side])
    page, band = anna.page, anna.page.locator(".sandbox")
    band.wait_for()
    assert line.play(option, side=side)["type"] == "done"
    line.close()
    anna.act(lambda: band.get_by_role("button", name="Throw again").click())
    assert faces(table, game)[0]["roll"] > 1
    band.get_by_role("button", name="Choose the dice").click()
    for n in range(1, band.get_by_role("group").count() + 1):
        band.get_by_role("button", name=f"Die {n}: 6").click()
    anna.act(lambda: band.get_by_role("button", name="Take these faces").click())
    assert set(faces(table, game)[0]["dice"]) == {6}
    anna.settle()
    for _ in range(3):  # whoever decides now: undo is there, and goes back over the die
        if not faces(table, game):
            break
        anna.act(lambda: page.get_by_role("button", name="Undo").first.click())
    assert faces(table, game) == []


def faces(table, game):
    """The rolls in the log of a sandbox."""
    return [line for line in table.get(f"/api/games/{game}/log").json() if line["dice"]]


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["1440", "390"])
def test_a_turning_point_of_the_chart_leads_to_its_moment(table, visitors, finished, screen):
    page = visitors.come(f"{table.base}/g/{finished}", **screen)
    page.locator("#tab-end").click()
    page.get_by_role("button", name="Analyse the game").click()
    point = page.locator(".chances .point").first
    point.wait_for()
    assert "Go to the moment before" in point.get_attribute("aria-label")
    point.scroll_into_view_if_needed()
    page.locator("html:not([data-settling])").wait_for(state="attached")
    point.click()
    page.locator(".band", has_text="Looking back").wait_for()
    page.get_by_role("button", name="Play on from here").wait_for()


def test_two_counters_are_put_on_the_map_and_a_move_is_played(table, visitors):
    page = visitors.come(f"{table.base}/edit/darkest-crusade")
    page.locator(".p-good").wait_for()
    page.get_by_role("button", name="Take all counters off the map").click()
    tray = page.locator("details", has_text="Out of the game")
    tray.get_by_role("button", name="6. Army (Axis)", exact=True).click()
    page.locator("#edit-where").select_option("J4")  # by the list, as without a mouse
    tray.get_by_role("button", name="5. Army (Russian)", exact=True).click()
    spot = page.locator('.counter[data-unit="de-6a"]').bounding_box()
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.get_by_text("Both sides stand in J4").wait_for()
    assert page.get_by_role("button", name="I play both sides").is_disabled()
    page.get_by_role("button", name="5. Army (Russian)", exact=True).click()
    page.locator("#edit-where").select_option("K4")
    page.locator(".p-good").wait_for()
    page.get_by_role("button", name="I play both sides").click()
    page.get_by_text("Its position was set up by hand").first.wait_for()
    assert page.locator(".counter[data-unit]").count() == 2
    version = page.locator(".page").get_attribute("data-version")
    page.locator("html:not([data-settling])").wait_for(state="attached")
    page.locator("#done").click()
    page.locator(f'.page:not([data-version="{version}"])').wait_for()
