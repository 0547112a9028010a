"""The coach in a real browser: plans as arrows, two of them side by side, played and taken back; warnings; threats."""

import pytest
from chromium import PHONE
from hints import PLAY
from hints import decide as by_hints

from serving import Server


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table whose coach does not take long."""
    folder = tmp_path_factory.mktemp("coach")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, hint_seconds=0.3)
    yield running
    running.stop()


def to_orders(anna):
    """End what comes before the orders."""
    while not anna.shows(".counter.ready"):
        anna.act(anna.page.locator("#done").click)
        anna.until_asked()


def test_plans_are_drawn_compared_played_and_taken_back(table, sit):
    game, (key, _) = table.new_game("human", "easy")
    anna = sit(table, game, 0, key)
    page = anna.page
    to_orders(anna)
    anna.settle()
    page.locator("#hint").click()
    page.locator(PLAY).wait_for()
    assert page.locator(".plans .style-0 path").count() > 2, "the best plan is on the map"
    plans = page.locator("[data-plan]")
    plans.nth(plans.count() - 1).get_by_label("Compare").check()
    page.locator('svg[data-plans="2"] .style-1').wait_for(state="attached")
    assert page.locator(".compare tbody tr").count() > 3
    before = page.locator(".page").get_attribute("data-version")
    anna.act(page.locator(PLAY).click)
    assert page.locator(".page").get_attribute("data-version") != before
    page.get_by_role("tab", name="Coach").click()
    page.get_by_text("The position has changed since this was asked.").wait_for()
    assert not anna.shows("svg[data-plans]"), "its arrows have gone"
    anna.act(page.get_by_role("button", name="Undo phase").click)
    assert anna.phase() == "A2x"
    assert anna.shows(".counter.ready"), "all of it can be undone up to the dice"


def test_warnings_and_threats_by_their_keys(table, sit):
    game, (key, _) = table.new_game("human", "easy")
    anna = sit(table, game, 0, key)
    page = anna.page
    to_orders(anna)
    page.locator("#map").focus()
    page.keyboard.press("t")
    page.locator("svg[data-threats] .pill").first.wait_for(state="attached")
    anna.press_key("v")
    warning = page.locator("#wise-list li button").first
    warning.wait_for()
    assert "%" in page.locator("#wise-list").inner_text()
    words = page.locator("#wise-list li").first.inner_text()
    assert words in page.locator(".always [role=status]").inner_text(), "and it is spoken"
    anna.settle()
    warning.click()  # shows the place
    page.locator("#map").focus()
    page.keyboard.press("t")
    page.locator("svg[data-threats]").wait_for(state="detached")


@pytest.mark.parametrize("kind", ["darkest-crusade", "tiger-attack", "dark-crusade"])
def test_the_first_decisions_by_hints_alone(table, sit, kind):
    """What is marked and named is enough; a whole game of each title is played by `make soak`."""
    game, (key, _) = table.new_game("human", "easy", kind=kind)
    anna = sit(table, game, 0, key)
    for _ in range(3):
        anna.until_asked()
        by_hints(anna)
    assert anna.seen.count("hint") == 3


def test_on_a_phone_the_plan_and_the_map_are_both_in_view(table, sit):
    game, (key, _) = table.new_game("human", "easy")
    anna = sit(table, game, 0, key, **PHONE)
    page = anna.page
    to_orders(anna)
    anna.settle()
    page.locator("#hint").tap()
    page.locator(PLAY).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    arrows = page.locator("svg[data-plans] path").first.bounding_box()
    panel = page.locator("#panel").bounding_box()
    assert panel["height"] > 200
    assert arrows["y"] < panel["y"]


def test_people_who_play_each_other_are_not_offered_a_coach(table, sit):
    game, (key, _) = table.new_game("human", "open")
    anna = sit(table, game, 0, key)
    anna.until_asked()
    assert not anna.shows("#hint")
    anna.page.get_by_role("tab", name="Coach").click()
    anna.page.get_by_text("There is no coach in games between people.").wait_for()
