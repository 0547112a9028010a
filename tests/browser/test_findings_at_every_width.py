"""The first hour's findings about map, tray and hands, at four widths: one page for each position, made wider and narrower.

Findings 1 to 5, 9 and 15 are tested at every width elsewhere (test_first_hour_findings, test_by_accident, test_first_view);
6 is about words, which are the same at every width (tests/table/test_endings).
"""

import re
from itertools import product

from chromium import SCREENS
from hand import Hand
from loaded import load_dice
from player import BATTLE
from test_by_accident import BREST, play
from test_first_view import FOUGHT
from test_hands import ORDERS, begun, place_of

SIZES = [screen["viewport"] for screen in SCREENS.values()]
NARROW = 1000  # pixels: below, the panel is a sheet under the map
ROOM = 0.33  # the least part of the screen that is map


def at_every_width(player):
    """The same page at each size, after its layout has followed and the whole map is in view."""
    page = player.page
    for size in SIZES:
        page.mouse.move(2, 2)
        page.set_viewport_size(size)
        page.locator(".page.narrow" if size["width"] < NARROW else ".page:not(.narrow)").wait_for()
        page.wait_for_function(f"document.querySelector('.page').clientWidth === {size['width']}")
        page.keyboard.press("0")
        player.settle()
        yield size


def inside(what, size):
    """Whether something is on the screen as a whole."""
    box = what.bounding_box()
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= size["width"] + 1 and bottom <= size["height"] + 1


def press(player, spot, size):
    """Click; on a small screen, tap."""
    (player.page.touchscreen.tap if size["width"] < NARROW else player.page.mouse.click)(*spot)


def open_spot(player, selector):
    return next(iter(player.middles(selector).values()))


def test_7_a_click_on_a_stack_stacks_there(table, sit):
    anna, now = begun(table, sit, *ORDERS, has_touch=True)
    page = anna.page
    goal = next(c["place"] for c in now()["counters"] if c["place"] in now()["reach"]["de-9a"]["moves"])
    for size in at_every_width(anna):
        anna.let_go()
        press(anna, open_spot(anna, '.counter[data-unit="de-9a"]'), size)
        page.locator('.counter.selected[data-unit="de-9a"]').wait_for()
        stack = open_spot(anna, f'.counter[data-space="{goal}"]')
        if size["width"] < NARROW:  # a finger sees first and confirms
            press(anna, stack, size)
            anna.act(page.locator(".deeds button.primary").first.tap)
        else:
            anna.act(lambda stack=stack, size=size: press(anna, stack, size))
        assert place_of(now(), "de-9a") == goal
        anna.act(lambda: page.keyboard.press("u"))
        assert place_of(now(), "de-9a") == "H1"


def test_10_a_stack_is_a_tray_within_the_screen_and_13_a_target_shows_its_odds(table, sit):
    anna, _ = begun(table, sit, "done", kind="tiger-attack", has_touch=True)
    page = anna.page
    for size in at_every_width(anna):
        if size["width"] < NARROW:
            press(anna, open_spot(anna, '.counter[data-space="dasburg"]'), size)
            tray = page.locator(".stack")
        else:
            tray = Hand(anna).spread("dasburg")
        tray.locator("[data-counter]").nth(9).wait_for()
        assert inside(tray, size)
        assert page.locator("#map button.primary").count() == 0  # no red bars over the map
        tray.locator(".all").click()
        target = open_spot(anna, '.counter[data-space="clervaux"]')  # the tray may have moved the map
        if size["width"] < NARROW:
            press(anna, target, size)
        else:
            page.mouse.move(*target)
        page.locator(".card .target, .deeds .target").filter(has_text="% taken").first.wait_for(state="attached")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator(".counter.selected").first.wait_for(state="detached")


def test_11_and_12_all_advance_by_one_button_that_names_where(table, sit):
    game, keys = table.new_game("human", "thumb")
    load_dice(table, game, 0, keys[0], (6, 3))
    play(table, game, keys[0], *BREST)
    anna = sit(table, game, 0, keys[0])
    anna.page.locator(BATTLE).first.wait_for()
    while "Advance" not in anna.words(f"{BATTLE} h4"):
        anna.act(anna.page.locator(f"{BATTLE} .presets button, {BATTLE} .rows button").first.click)
    for size in at_every_width(anna):
        onward = anna.page.locator("#onward", has_text="All advance")
        assert inside(onward, size)
        assert "I2 Brest" in anna.words("#prompt .ask")
        assert anna.page.locator("button.primary", has_text=re.compile("Nobody|else")).count() == 0
        anna.page.wait_for_function(FOUGHT)  # 14: the battle's place is never under the sheet


def test_8_the_map_has_the_room_and_14_menus_close_and_the_replay_shows_the_map(table, sit):
    anna, _ = begun(table, sit, *ORDERS, "unit de-6a", "attack J2")
    page = anna.page
    menu = page.get_by_role("button", name="Menu")
    ends = page.locator(".endings button.line")
    elsewhere = page.locator("header .turn")
    for size in at_every_width(anna):
        box = page.locator("#map").bounding_box()
        assert box["width"] * box["height"] > ROOM * size["width"] * size["height"]
        assert box["width"] == size["width"] or size["width"] >= NARROW
        for button, close in product((menu, ends), (lambda: page.keyboard.press("Escape"), elsewhere.click)):
            anna.settle()
            button.click()
            page.locator(".list").first.wait_for()
            close()
            page.locator(".list").first.wait_for(state="detached")
        if size["width"] < NARROW:
            page.get_by_role("tab", name="Log").click()
        page.get_by_label("One step back").click()
        page.get_by_role("button", name="Back to now").wait_for()
        assert page.locator("#map").bounding_box()["height"] > 0.4 * size["height"]
        assert inside(page.get_by_label("One step back"), size)
        page.get_by_role("button", name="Back to now").click()
        page.locator("#done").wait_for()
