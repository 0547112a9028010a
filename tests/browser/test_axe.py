"""Accessibility as a machine sees it: axe over the states of the page, in light, dark, high contrast and forced colours.

axe-core comes with the development packages of web/ (`npm ci`); without them these tests are skipped.
"""

import json
import os
from pathlib import Path

import pytest
from chromium import PHONE
from player import BATTLE
from turns import pass_a_turn

from serving import Server

GOLDEN = Path(__file__).parent.parent / "golden" / "darkest_crusade_thumb_by_the_book.crusade"
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
BREST = [
    *("done", "done", "unit de-pzgr2", "attack I2", "unit de-pzgr1", "attack I2", "unit de-4a", "attack I2"),
    *("done", "battle I2"),
]
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"
#: In forced colours axe reads colours that are not painted, so their contrast is worked out here.
FORCED = """() => {
    const numbers = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const light = (colour) => numbers(colour).slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
    const behind = (one) => {
        const colour = getComputedStyle(one).backgroundColor;
        return (numbers(colour)[3] ?? 1) > 0.5 || !one.parentElement ? colour : behind(one.parentElement);
    };
    return [...document.querySelectorAll('button, p, li, dd, dt, td, h1, h2, h3, h4, label, header span')]
        .filter((one) => one.checkVisibility() && one.innerText?.trim())
        .filter((one) => !one.closest('#map svg, :disabled, [aria-disabled=true]'))
        .filter((one) => {
            const [a, b] = [light(getComputedStyle(one).color), light(behind(one))].sort((x, y) => y - x);
            return (a + 0.05) / (b + 0.05) < 4.5;
        })
        .map((one) => one.outerHTML.slice(0, 160));
}"""
RUN = """(rules) => axe.run({include: [['html']], exclude: [['#map svg']]}, {
    resultTypes: ['violations'],
    ...(rules ? {runOnly: {type: 'rule', values: rules}} : {}),
}).then((found) => found.violations.map((v) => [v.id, v.help, ...v.nodes.slice(0, 3).map((n) =>
    n.html.slice(0, 160) + ' ' + n.any.map((a) => a.message).join(' ').slice(0, 200))]))"""

# Skipped only where the page was not built with Node. CI declares that Node is there, and then these must run.
pytestmark = pytest.mark.skipif(
    not (AXE.is_file() or os.environ.get("CRUSADE_NEED_NODE")), reason="axe-core is not installed: `cd web && npm ci`"
)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table whose coach does not take long."""
    folder = tmp_path_factory.mktemp("axe")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, hint_seconds=0.3)
    yield running
    running.stop()


@pytest.fixture
def clean():
    """Assert that axe finds nothing on a page, however it is looked at."""

    def look(page):
        page.locator('[aria-busy="true"]').first.wait_for(state="detached")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = {"light": page.evaluate(RUN, None)}
        page.emulate_media(color_scheme="dark")
        page.evaluate(PAINTED)
        found["dark"] = page.evaluate(RUN, ["color-contrast"])  # the rest does not depend on colours
        page.emulate_media(color_scheme="light", contrast="more")
        page.locator('html[data-scheme="contrast"]').wait_for(state="attached")
        page.evaluate(PAINTED)
        found["high contrast"] = page.evaluate(RUN, ["color-contrast"])
        page.emulate_media(contrast="no-preference", forced_colors="active")
        page.evaluate(PAINTED)
        found["forced colours"] = page.evaluate(FORCED)
        page.emulate_media(color_scheme="light", forced_colors="none")
        found = {name: wrong for name, wrong in found.items() if wrong}
        assert not found, json.dumps(found, indent=1)

    return look


def test_the_home_page(table, visitors, clean):
    page = visitors.come(table.base)
    page.get_by_role("button", name="New here? Learn by playing").first.wait_for()
    clean(page)


def test_a_guided_game_with_its_bar(table, visitors, clean):
    page = visitors.come(table.base)
    page.get_by_role("button", name="New here? Learn by playing").first.click()
    page.locator(".lesson").wait_for()
    page.locator(".counter").first.wait_for()
    clean(page)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["1440", "390"])
def test_a_counter_in_hand(table, sit, clean, screen):
    game, keys = table.new_game("human", "human")
    line = table.sit(game, keys[0])
    line.play("done", "done", "unit de-6a")
    line.close()
    anna = sit(table, game, 0, keys[0], **screen)
    anna.page.locator(".overlay .reach, .overlay .target").first.wait_for(state="attached")
    clean(anna.page)


def test_a_battle(table, sit, clean):
    game, keys = table.new_game("human", "human")
    table.sit(game, *keys).close()
    line = table.sit(game, keys[0])
    assert line.play(*BREST)["type"] == "done"
    line.close()
    anna = sit(table, game, 0, keys[0])
    anna.page.locator(BATTLE).first.wait_for()
    clean(anna.page)


def test_dice_to_be_thrown_by_hand_and_a_code_for_a_phone(table, sit, clean):
    game, keys = table.new_game("human", "human", by_hand=True)
    line = table.sit(game, keys[0])
    assert line.play(*BREST, "press 0")["type"] == "done"
    line.close()
    anna = sit(table, game, 0, keys[0])
    anna.page.locator("#throw .slot").first.wait_for()
    clean(anna.page)
    anna.page.get_by_role("button", name="On a phone").click()
    anna.page.get_by_role("dialog").get_by_role("img").wait_for()
    clean(anna.page)


def test_a_story_then_rules_and_text(table, sit, clean):
    game, keys = table.new_game("human", "thumb")
    anna = sit(table, game, 0, keys[0])
    pass_a_turn(anna)
    anna.until_asked()
    anna.page.locator("#panel section.story").wait_for()
    clean(anna.page)
    for tab in ("Rules", "Text"):
        anna.page.get_by_role("tab", name=tab).click()
        anna.page.locator("#panel section").first.wait_for()
        clean(anna.page)


def test_the_end(table, sit, clean):
    game, keys = table.new_game("human", "human", kind="tiger-attack")
    line = table.sit(game, *keys)
    line.sit_out("us_call")
    line.play("end", side=1)
    line.close()
    anna = sit(table, game, 1, keys[1])
    anna.page.locator('section[aria-labelledby="end-title"]').wait_for()
    clean(anna.page)


@pytest.mark.parametrize("path", ["/rules/tiger-attack", "/rules/tiger-attack/card"])
def test_the_book_and_its_turn_card(table, visitors, clean, path):
    page = visitors.come(f"{table.base}{path}")
    page.locator(".book h1, .turncard h1").first.wait_for()
    clean(page)


def test_what_the_search_of_the_book_found(table, visitors, clean):
    page = visitors.come(f"{table.base}/rules/dark-crusade")
    page.locator("#book-search").fill("stacking")
    page.locator("#found li").first.wait_for()
    clean(page)


def test_the_coach_its_warnings_and_threats_then_the_settings(table, sit, clean):
    """One visit: two plans compared, what the enemy can hit, the threats on the map and in words, the dialog over it."""
    game, (key, _) = table.new_game("human", "easy")
    anna = sit(table, game, 0, key)
    page = anna.page
    while not anna.shows(".counter.ready"):
        anna.act(page.locator("#done").click)
        anna.until_asked()
    anna.settle()
    page.locator("#hint").click()
    plans = page.locator("[data-plan]")
    plans.first.wait_for()
    plans.last.get_by_label("Compare").check()
    clean(page)
    page.locator("#map").focus()
    page.keyboard.press("t")
    page.locator("svg[data-threats]").wait_for(state="attached")
    anna.press_key("v")
    page.locator("#wise-list li").first.wait_for()
    clean(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("header .list").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    clean(page)


def test_a_game_in_review_then_a_sandbox_from_its_end(table, visitors, clean):
    game = table.post("/api/import", {"text": GOLDEN.read_text(encoding="utf-8")}).json()["game"]
    page = visitors.come(f"{table.base}/g/{game}")
    page.locator("#tab-end").click()
    page.get_by_role("button", name="Analyse the game").click()
    page.locator(".chances .point").first.wait_for()
    clean(page)
    page.get_by_role("button", name="Play on from before it").click()
    page.get_by_role("button", name="I play both sides").click()
    page.locator(".sandbox").wait_for()
    page.locator(".counter").first.wait_for()
    clean(page)


def test_a_position_being_set_up_and_what_is_wrong_with_it(table, visitors, clean):
    page = visitors.come(f"{table.base}/edit/darkest-crusade")
    page.locator(".p-good").wait_for()
    page.get_by_role("button", name="Take all counters off the map").click()
    page.locator("details", has_text="Out of the game").get_by_role("button").first.wait_for()
    clean(page)
