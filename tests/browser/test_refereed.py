"""Games whose dice are thrown by hand, in Chromium: a small one to its end, who sees what, and codes for a phone."""

import os
from pathlib import Path

import pytest
from chromium import PHONE
from photo import read_code
from player import BATTLE
from refereeing import THROW, Thrower, differences
from turns import decide

from serving import Server

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table at which the toy game is in the registry: twelve points, six turns."""
    folder = tmp_path_factory.mktemp("table")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CRUSADE_GAMES", "toy_game:register")
        patch.setenv("PYTHONPATH", str(TESTS), prepend=os.pathsep)
        running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    yield running
    running.stop()


def test_a_game_with_typed_dice_to_its_end(table, visitors, at_page, monkeypatch):
    """One person plays both sides and throws for both; the file is the same as with a computer's dice, but for one line."""
    page = visitors.come(table.base)
    page.get_by_role("button", name="Toy Game").click()
    page.get_by_text("Twelve points, ten units, six turns").first.wait_for()
    form = page.locator("form")
    form.locator("label", has_text="Who plays Blue?").locator("select").select_option("me")
    form.locator("label", has_text="Dice").locator("select").select_option(label="thrown by hand")
    page.get_by_role("button", name="Create the game").click()
    anna = at_page(page)
    assert "Dice thrown by hand." in page.locator(".left").inner_text()
    thrower = Thrower(anna)
    while thrower.until_asked():
        decide(anna) if anna.turn() == "1 of 6" or not passes(anna) else None
    assert thrower.thrown, "somebody has attacked"
    page.locator("#end-dice ~ button").click()
    page.get_by_text("thrown by hand: that each was due").wait_for()
    game = page.url.rsplit("/", 1)[1]
    content = table.get(f"/api/games/{game}/file").content
    monkeypatch.setenv("CRUSADE_GAMES", "toy_game:register")
    assert differences(content) == [("dice by hand", "dice seeded the same")]
    log = table.get(f"/api/games/{game}/log").json()
    assert [line["dice"] for line in log if line["dice"]] == thrower.thrown


def passes(player):
    """End the phase without another order, if that is what the page asks about."""
    if player.shows(BATTLE) or not player.shows('#done:not([aria-disabled="true"])'):
        return False
    player.act(player.page.locator("#done").click)
    return True


def before_the_weather(table):
    """Tiger Attack!, the weather of turn 3: the Germans throw."""
    game, keys = table.new_game("human", "human", kind="tiger-attack", by_hand=True)
    both = table.sit(game, *keys)
    while both.view["throw"] is None:
        before = both.view["version"]
        assert both.play("done", side=both.view["to_decide"])["type"] == "done"
        while both.view["version"] == before:
            both.hear()
    return game, keys


FOCUSED = "document.activeElement.closest('#throw, #prompt, button')?.id"


def test_by_keyboard_a_die_is_corrected_before_it_is_sent_and_the_focus_goes_on(table, sit):
    game, keys = before_the_weather(table)
    anna = sit(table, game, 0, keys[0])
    anna.page.locator(THROW).wait_for()
    anna.press_key("5")
    assert anna.page.evaluate(FOCUSED) == "throw"
    anna.page.get_by_text("Die 1: 5").wait_for(state="attached")  # read to those who listen
    assert anna.page.locator('#throw [aria-current="true"]').count() == 1
    die = anna.page.get_by_role("button", name="Die 1: 5")
    die.focus()
    anna.press_key("Enter")  # chooses the die, and sends nothing
    assert die.get_attribute("aria-pressed") == "true"
    anna.press_key("4")
    anna.page.get_by_role("button", name="Enter 4").focus()  # nothing to enter there any more: Enter confirms
    anna.act(lambda: anna.press_key("Enter"))
    anna.page.locator("#throw").wait_for(state="detached")
    anna.page.wait_for_function(f"['onward', 'done', 'prompt'].includes({FOCUSED})")
    assert table.get(f"/api/games/{game}/log").json()[-1]["dice"] == [4]


def test_the_list_of_games_says_which_dice_are_thrown_by_hand(table, sit):
    game, keys = table.new_game("human", "human", kind="tiger-attack", by_hand=True)
    anna = sit(table, game, 0, keys[0])
    anna.page.goto(table.base)
    anna.page.get_by_text("Tiger Attack!, dice by hand, Turn 1: your decision").wait_for()


def test_who_throws_who_waits_and_where_a_code_takes_a_phone(table, visitors, sit, at_page):
    game, keys = before_the_weather(table)
    anna = sit(table, game, 0, keys[0])
    gallery = visitors.come(f"{table.base}/g/{game}")
    anna.page.get_by_text("Throw a die and enter its face.").wait_for()
    gallery.get_by_text("Human throws the dice and enters them.").wait_for()
    assert "German fuel: 12 (was 24)." in gallery.locator("#throw").inner_text()
    assert not gallery.locator("#throw :is(.slot, .key)").count()
    anna.page.get_by_role("button", name="On a phone").click()
    dialog = anna.page.get_by_role("dialog")
    code = dialog.get_by_role("img", name="QR code of the link: Watch the game")
    assert read_code(code) == f"{table.base}/g/{game}"
    assert dialog.get_by_role("textbox", name="Link").input_value() == f"{table.base}/g/{game}"
    dialog.get_by_label("Move my own seat (German)").check()
    assert not dialog.get_by_role("img").count()
    dialog.get_by_text("whoever photographs it can play as you").wait_for()
    dialog.get_by_role("button", name="Show the code of my seat").click()
    seat = read_code(dialog.get_by_role("img", name="QR code of the link: Move my own seat (German)"))
    phone = at_page(visitors.come(seat, **PHONE))
    phone.page.get_by_text("Throw a die and enter its face.").wait_for()
    phone.page.close()
    assert anna.page.evaluate(FOCUSED) == "show-seat"  # the button that hides it again
    assert keys[0] not in anna.page.content()
    dialog.get_by_role("button", name="Close").click()
    thrower = Thrower(anna)
    anna.page.locator(THROW).wait_for()
    thrower.throw()
    gallery.locator("#throw").wait_for(state="detached")
    gallery.get_by_text("German fuel: 18 (was 24).").first.wait_for()
