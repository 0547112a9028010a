"""Dark Crusade in a browser: lines that fill, boxes off the map, large stacks; a turn by mouse, by keyboard, on a phone."""

import re

import pytest
from chromium import PHONE
from fingers import Keys
from fingers import decide as by_keys
from player import REACH, TARGET
from turns import decide, take_turn

KIND = "dark-crusade"
MARCHES = [  # certain in June 1941: the start is fixed, and nobody has rolled a die
    *("unit g-xxiv", "attack brest", "unit g-xlvii", "attack brest", "unit g-xii", "attack brest"),
]
FINGER = 40  # pixels


def chip(player, line):
    """The load shown on a line, in words."""
    return player.page.locator(f'.loads [data-line="{line}"] title').text_content()


def meter(player, name):
    return player.page.get_by_role("meter", name=name).get_attribute("aria-valuetext")


def test_an_axis_turn_by_mouse(table, sit):
    """June is fought on the map; in July there are replacements and strategic movement before it."""
    game, keys = table.new_game("human", "thumb", kind=KIND)
    anna = sit(table, game, 0, keys[0])
    assert anna.turn() == "June 1941"
    assert meter(anna, "Axis points").startswith("7 + 0")
    take_turn(anna, "B")
    assert {"orders", "attack", "move", "battle"} <= set(anna.seen)
    assert any("air units" in what for what in anna.seen)
    anna.until_asked(180)
    while anna.until_asked(180) and anna.phase() in ("C4", "C5", "C7"):  # the Soviets attack, or the Axis may declare
        decide(anna)
    assert anna.turn() == "July 1941"
    anna.seen.clear()
    while anna.until_asked() and anna.phase() in ("B1", "B2"):
        anna.note(anna.phase())
        decide(anna)
    assert {"B2", "move"} <= set(anna.seen)


def test_an_axis_turn_without_a_mouse(table, sit):
    game, keys = table.new_game("human", "thumb", kind=KIND)
    anna = sit(table, game, 0, keys[0])
    board = Keys(anna)
    while anna.until_asked(180) and anna.phase().startswith("B"):
        by_keys(board)
    assert {"orders", "attack", "move"} <= set(anna.seen)


def test_lines_show_what_they_carry(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND)
    line = table.sit(game, keys[0])
    anna = sit(table, game, 0, keys[0])
    assert anna.page.locator(".loads").count() == 0
    line.play(*MARCHES)
    anna.page.locator(".loads .full, .loads .much, .loads .some").first.wait_for(state="attached")
    assert re.search(r"to Brest, \w+ line: \d½? of \d units", chip(anna, f"{start_of(line, 'g-xxiv')}-brest"))
    assert "armor" in chip(anna, f"{start_of(line, 'g-xxiv')}-brest")
    line.play("done")
    anna.page.locator(".loads").wait_for(state="detached")  # battles are not orders
    anna.page.get_by_role("button", name="Layers").click()
    anna.page.get_by_label("Lines in use").check()
    anna.page.locator(".loads [data-line]").first.wait_for(state="attached")


def start_of(line, unit):
    return next(c["place"] for c in line.view["counters"] if c["id"] == unit)


def test_a_unit_is_built_in_siberia(table, sit):
    """June: the Soviets have factors for artillery, and a box behind the east edge to put it in."""
    game, keys = table.new_game("human", "human", kind=KIND)
    line = table.sit(game, *keys)
    line.sit_out("build")
    boris = sit(table, game, 1, keys[1])
    boris.act(lambda: pick_from_menu(boris, "Build"))
    box = boris.page.locator('[data-area="siberia"]')
    assert "target" in box.get_attribute("class")
    boris.act(box.click)
    assert boris.page.locator('[data-area="siberia"] b').inner_text() == "1"
    boris.settle()  # the box has just changed what a click on it means
    boris.page.locator('[data-area="siberia"]').click()
    boris.page.get_by_role("group", name="Siberia").get_by_role("button").first.wait_for()


def pick_from_menu(player, verb):
    player.page.get_by_role("button", name=re.compile(f"^{verb}")).first.click()
    player.page.locator('#prompt [role="menuitem"]').first.click()


def test_a_large_stack_is_spread_out_and_every_counter_can_be_taken(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND)
    anna = sit(table, game, 0, keys[0])
    badges = anna.page.locator(".counter .badge").all()
    largest = max(badges, key=lambda badge: int(badge.inner_text()))
    height = int(largest.inner_text())
    assert height >= 8
    box = largest.locator("xpath=..").bounding_box()
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    faces = anna.page.locator(".fan button[data-counter]")
    faces.first.wait_for()
    assert faces.count() == height
    sizes = [face.bounding_box() for face in faces.all()]
    assert min(min(size["width"], size["height"]) for size in sizes) >= FINGER
    last = anna.page.locator(".fan button.ready").last
    last.click()
    assert last.get_attribute("aria-pressed") == "true" or anna.page.locator(".counter.selected").count()


@pytest.mark.parametrize("goal", [TARGET, REACH])
def test_a_phone_moves_and_attacks(table, sit, goal):
    """A tap selects, a second tap asks, a button does it; nothing is wider than the screen."""
    game, keys = table.new_game("human", "human", kind=KIND)
    table.sit(game, *keys).close()
    anna = sit(table, game, 0, keys[0], **PHONE)
    page = anna.page
    page.locator(".counter.ready").first.wait_for()
    for spot in anna.middles(".counter.ready").values():
        page.touchscreen.tap(*spot)
        page.locator(".counter.selected").first.wait_for()
        if marked := anna.middles(goal):
            page.touchscreen.tap(*next(iter(marked.values())))
            break
    deed = page.locator(".deeds button.primary").first
    assert deed.bounding_box()["height"] >= FINGER
    anna.act(deed.tap)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.locator(".loads [data-line]").first.wait_for(state="attached")
