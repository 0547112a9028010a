"""The settings: each works at once, is kept, and cannot break the page."""

import json
import re

import pytest
from chromium import PHONE

KEPT = "JSON.parse(localStorage.getItem('crusade.settings'))"
ROOT = "getComputedStyle(document.documentElement)"
#: A browser's sound, as far as it is used here; it counts what it plays.
SILENT = """
window.played = 0;
window.AudioContext = class {
    currentTime = 0; sampleRate = 8000; destination = {};
    resume() { return Promise.resolve(); }
    node() {
        const param = {value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}};
        return {connect() {}, start() { window.played += 1; }, stop() {}, gain: param, frequency: param};
    }
    createOscillator() { return this.node(); }
    createGain() { return this.node(); }
    createBufferSource() { return this.node(); }
    createBuffer(channels, length) { return {getChannelData: () => new Float32Array(length)}; }
};
"""


def anna_at(table, visitors, at_page, prepare=None, **manner):
    """Anna as the Axis, in a game of two people."""
    game, keys = table.new_game("human", "human")
    table.sit(game, *keys).close()  # both have added their salt
    page = visitors.come(f"{table.base}/g/{game}#seat=0&key={keys[0]}", prepare, **manner)
    return at_page(page), game, keys


def open_settings(page):
    page.get_by_role("button", name="Menu").click()
    page.locator("header .list").get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.wait_for()
    return dialog


def choose(dialog, group, value):
    dialog.get_by_role("group", name=group).get_by_role("radio", name=value, exact=True).check(force=True)


def test_theme_text_and_palette_work_at_once_and_are_kept(table, visitors, at_page):
    anna, *_ = anna_at(table, visitors, at_page)
    page = anna.page
    paper = page.evaluate(f"{ROOT}.backgroundColor")
    wide = page.locator("aside.right").bounding_box()["width"]
    flags = page.evaluate(f"[{ROOT}.getPropertyValue('--flag-1'), {ROOT}.getPropertyValue('--good')]")
    dialog = open_settings(page)
    for name, scheme in (("Dark", "dark"), ("High contrast", "contrast"), ("Light", "light")):
        choose(dialog, "Theme", name)
        page.locator(f'html[data-scheme="{scheme}"]').wait_for(state="attached")
    choose(dialog, "Theme", "Dark")
    assert page.evaluate(f"{ROOT}.backgroundColor") != paper
    choose(dialog, "Text size", "115 %")
    page.wait_for_function(f"() => document.querySelector('aside.right').getBoundingClientRect().width > {wide * 1.1}")
    seen = {tuple(flags)}
    for name in ("For red-green colour blindness", "For blue-yellow colour blindness"):
        choose(dialog, "Colours of sides and odds", name)
        seen.add(tuple(page.evaluate(f"[{ROOT}.getPropertyValue('--flag-1'), {ROOT}.getPropertyValue('--good')]")))
    assert len(seen) == 3
    page.reload()
    anna.prompt.wait_for()
    assert (
        page.evaluate("({...document.documentElement.dataset})").items()
        >= {
            "scheme": "dark",
            "theme": "blue-yellow",
        }.items()
    )
    dialog = open_settings(page)
    dialog.get_by_role("button", name="Restore defaults").click()
    assert page.evaluate(KEPT)["palette"] == "normal"
    page.locator('html[data-theme=""]').wait_for(state="attached")


def test_the_language_changes_at_once_and_is_kept(table, visitors, at_page):
    anna, *_ = anna_at(table, visitors, at_page)
    dialog = open_settings(anna.page)
    assert dialog.get_by_role("radio", name="English").is_checked()
    choose(dialog, "Language", "Deutsch")
    anna.page.get_by_role("dialog", name="Einstellungen").wait_for()
    anna.page.locator("#done", has_text="Fertig").wait_for()
    assert anna.page.evaluate(KEPT)["language"] == "de"
    anna.page.reload()
    anna.page.locator("#done", has_text="Fertig").wait_for()


def test_the_pace_of_animations(table, visitors, at_page):
    anna, *_ = anna_at(table, visitors, at_page, reduced_motion="no-preference")
    lasts = "parseFloat(getComputedStyle(document.querySelector('.counter')).transitionDuration)"
    normal = anna.page.evaluate(lasts)
    dialog = open_settings(anna.page)
    choose(dialog, "Animation", "Slow")
    assert anna.page.evaluate(lasts) > normal
    choose(dialog, "Animation", "Fast")
    assert anna.page.evaluate(lasts) < normal
    choose(dialog, "Animation", "None")
    assert anna.page.evaluate(lasts) < 0.001
    choose(dialog, "Animation", "Normal")
    anna.page.emulate_media(reduced_motion="reduce")  # what the system asks for goes before
    anna.page.wait_for_function(f"() => {lasts} < 0.001")
    dialog.get_by_text("asks for less motion").wait_for()


def test_sounds_are_off_until_they_are_wished(table, visitors, at_page):
    anna, game, keys = anna_at(table, visitors, at_page, lambda page: page.add_init_script(SILENT))
    boris = at_page(visitors.come(f"{table.base}/g/{game}#seat=1&key={keys[1]}", lambda p: p.add_init_script(SILENT)))
    dialog = open_settings(boris.page)
    dialog.get_by_role("checkbox", name=re.compile("^Quiet sounds")).check()
    dialog.get_by_role("button", name="Close").click()
    line = table.sit(game, *keys)
    line.sit_out("muster")
    line.close()
    boris.until_asked()
    boris.page.wait_for_function("() => window.played > 0")
    assert anna.page.evaluate("window.played") == 0


def test_an_act_with_a_stake_can_be_done_without_a_question(table, visitors, at_page):
    anna, *_ = anna_at(table, visitors, at_page)
    dialog = open_settings(anna.page)
    dialog.get_by_role("checkbox", name="an act that rolls a die at once").uncheck()
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="detached")
    anna.settle()
    anna.page.get_by_role("button", name=re.compile("^By sea")).click()
    before = anna.version()
    anna.settle()
    anna.page.get_by_role("menuitem", name=re.compile("18. Army")).click()
    anna.page.locator(f'.page:not([data-version="{before}"])').wait_for()
    assert "surely" not in anna.seen
    assert anna.page.evaluate(KEPT)["askStakes"] is False


def test_single_letters_can_be_switched_off(table, visitors, at_page):
    anna, *_ = anna_at(table, visitors, at_page)
    dialog = open_settings(anna.page)
    dialog.get_by_role("checkbox", name=re.compile("etter")).uncheck()
    anna.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    anna.page.locator("#map").focus()
    anna.page.keyboard.press("c")
    assert anna.page.locator("#map .counter").count() > 0
    dialog = open_settings(anna.page)
    dialog.get_by_role("checkbox", name=re.compile("etter")).check()
    anna.page.keyboard.press("Escape")
    anna.page.locator("#map").focus()
    anna.page.keyboard.down("c")
    anna.page.locator("#map .counter").first.wait_for(state="detached")
    anna.page.keyboard.up("c")


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_the_dialog_opens_at_home_and_closes_by_escape_and_by_a_press_beside_it(table, visitors, screen):
    page = visitors.come(table.base, **(PHONE if screen == "phone" else {}))
    button = page.get_by_role("button", name="Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(4, 4)):
        button.click()
        dialog.wait_for()
        close()
        dialog.wait_for(state="detached")
    button.click()
    choose(dialog, "Theme", "Dark")
    page.locator('html[data-scheme="dark"]').wait_for(state="attached")


@pytest.mark.parametrize("text", ["{", "[]", json.dumps({"theme": "neon", "text": 9000, "pace": {}}), "x" * 50_000])
def test_a_broken_record_falls_back_to_the_defaults(table, visitors, at_page, text):
    script = f"localStorage.setItem('crusade.settings', {json.dumps(text)})"
    anna, *_ = anna_at(table, visitors, at_page, lambda page: page.add_init_script(script))
    assert anna.page.locator("html").get_attribute("data-scheme") == "light"
    dialog = open_settings(anna.page)
    assert dialog.get_by_role("radio", name="100 %").is_checked()
    assert not dialog.get_by_role("checkbox", name=re.compile("^Quiet sounds")).is_checked()
