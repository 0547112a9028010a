"""The computer's turn as a story: a summary first, arrows on the map, then the replay; on a phone with the map in view."""

import re

import pytest
from chromium import PHONE
from turns import pass_a_turn

STORY = "#panel section.story"


@pytest.fixture(scope="module")
def kept():
    """What one test leaves for the next: a game in its second turn."""
    return {}


@pytest.fixture
def second_turn(table, sit, kept):
    """A new browser at the beginning of the Axis's second turn, with nothing told yet."""

    def come(**manner):
        if not kept:
            kept["game"], keys = table.new_game("human", "thumb")
            kept["key"] = keys[0]
            pass_a_turn(sit(table, kept["game"], 0, kept["key"]))
        player = sit(table, kept["game"], 0, kept["key"], **manner)
        player.until_asked()
        player.page.locator(STORY).wait_for()
        return player

    return come


def test_the_summary_comes_first_with_arrows_and_goes_when_told(second_turn):
    anna = second_turn()
    page, story = anna.page, anna.page.locator(STORY)
    assert "Russian, turn 1" in story.inner_text()
    assert re.search(r"units moved", story.inner_text())
    arrows = page.locator(".arrows path.trail")
    assert arrows.count() > 3
    story.get_by_label("Arrows on the map").uncheck()
    arrows.first.wait_for(state="detached")
    story.get_by_label("Arrows on the map").check()
    arrows.first.wait_for(state="attached")
    story.get_by_role("button", name="Go on").click()
    arrows.first.wait_for(state="detached")
    page.locator(STORY).wait_for(state="detached")
    page.locator("#tab-story").click()
    page.locator(STORY).wait_for()
    page.reload()
    anna.until_asked()
    page.locator("#panel section").first.wait_for()
    assert not page.locator(STORY).count()  # told once
    page.keyboard.press("y")
    page.locator(STORY).wait_for()


def test_the_log_tells_in_sentences(second_turn):
    anna = second_turn()
    anna.page.locator("#tab-log").click()
    rows = anna.page.locator("#panel li .what")
    rows.first.wait_for()
    words = rows.all_inner_texts()
    assert any("moves to" in row for row in words)
    assert any("stayed where" in row for row in words)
    assert not [row for row in words if re.search(r"end this step|press by 0|decides\.|: move to", row)]


def test_the_replay_goes_by_steps_with_names_and_arrows_and_can_be_skipped(second_turn):
    anna = second_turn()
    page = anna.page
    page.locator(STORY).get_by_role("button", name="Replay it").click()
    band = page.locator(".band")
    band.wait_for()
    page.get_by_role("button", name="Pause").click()
    first = int(re.search(r"move (\d+) of", band.inner_text()).group(1))
    page.get_by_label("Speed, steps per second").select_option("8")
    forward = page.get_by_role("button", name="One step forward")
    for _ in range(60):
        before = band.inner_text()
        forward.click()
        page.wait_for_function("old => document.querySelector('.band')?.innerText !== old", arg=before)
        if page.locator(".arrows path.trail").count():
            break
    assert page.locator(".arrows text.name").count() >= 1
    assert re.search(r"moves to|arrives at|goes to", band.locator(".told").inner_text())
    assert int(re.search(r"move (\d+) of", band.inner_text()).group(1)) > first
    page.keyboard.press("Escape")
    band.wait_for(state="detached")


def test_the_replay_by_keys(second_turn):
    anna = second_turn()
    page = anna.page
    page.keyboard.press("[")
    page.locator(".band").wait_for()
    page.keyboard.press("b")  # no battle follows: back to now
    page.locator(".band").wait_for(state="detached")
    page.keyboard.press("k")
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press("k")
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_on_a_phone_the_map_stays_in_view(second_turn):
    anna = second_turn(**PHONE)
    page = anna.page
    story, map_ = page.locator(STORY).bounding_box(), page.locator("#map").bounding_box()
    assert map_["height"] > 200
    assert story["y"] >= map_["y"] + map_["height"] - 1
    page.locator(STORY).get_by_role("button", name="Replay it").tap()
    page.locator(".band").wait_for()
    page.get_by_role("button", name="Pause").tap()
    seen = page.locator("#map").bounding_box()
    strip = page.locator("section.strip").bounding_box()
    height = page.viewport_size["height"]
    assert seen["height"] > height * 0.35
    assert strip["y"] >= seen["y"] + seen["height"] - 1
    assert strip["y"] + strip["height"] <= height
    page.get_by_role("button", name="Back to now").tap()
    page.locator(".band").wait_for(state="detached")
