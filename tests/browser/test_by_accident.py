"""Nothing irreversible by accident: repeated clicks, buttons that have just moved, dice on one click, sudden ends."""

import re

import pytest
from chromium import SCREENS
from loaded import load_dice
from player import BATTLE

ATTACK = ["done", "done", "unit de-6a", "attack J2"]
LONE = ["done", "unit de-6a", "attack J2", "done"]
BREST = [
    *("done", "done", "unit de-pzgr2", "attack I2", "unit de-pzgr1", "attack I2", "unit de-4a", "attack I2"),
    *("done", "battle I2"),
]


def play(table, game, key, *options):
    line = table.sit(game, key)
    assert line.play(*options)["type"] == "done"
    line.close()


def entries(table, game, key):
    return table.get(f"/api/games/{game}", key).json()["entries"]


def laid_out(table, sit, **manner):
    """Orders of A2a: an attack is laid down, and the phase could end."""
    game, keys = table.new_game("human", "human")
    play(table, game, keys[0], *ATTACK)
    anna = sit(table, game, 0, keys[0], **manner)
    anna.page.locator("#done").wait_for()
    return anna, game, keys[0]


def press_again(player, pause):
    """Press Done, and the same spot again some time after the page has changed."""
    box = player.page.locator("#done").bounding_box()
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = player.version()
    player.settle()
    hit = player.page.touchscreen.tap if player.page.evaluate("navigator.maxTouchPoints") else player.page.mouse.click
    hit(*spot)
    player.page.locator(f'.page:not([data-version="{before}"]) #prompt[aria-busy="false"]').wait_for(state="attached")
    after = player.version()
    player.page.wait_for_timeout(pause)
    hit(*spot)
    return after


@pytest.mark.parametrize("pause", [20, 150, 300])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_second_click_on_done_does_nothing(table, sit, screen, pause):
    anna, game, key = laid_out(table, sit, **SCREENS[screen])
    after = press_again(anna, pause)
    anna.page.wait_for_timeout(400)  # nothing is to be waited for: nothing happens
    assert anna.version() == after
    assert entries(table, game, key) == len(ATTACK) + 1


def test_enter_held_down_on_done_ends_one_phase_only(table, sit):
    anna, game, key = laid_out(table, sit)
    done = anna.page.locator("#done")
    done.focus()
    anna.settle()
    before = anna.version()
    anna.page.keyboard.down("Enter")
    anna.page.locator(f'.page:not([data-version="{before}"]) #prompt[aria-busy="false"]').wait_for(state="attached")
    for _ in range(6):
        anna.page.keyboard.down("Enter")  # a key held down repeats
    anna.page.keyboard.up("Enter")
    anna.page.wait_for_timeout(300)
    assert entries(table, game, key) == len(ATTACK) + 1


def test_an_undone_phase_can_be_redone(table, sit):
    anna, game, key = laid_out(table, sit)
    anna.act(anna.page.get_by_role("button", name="Undo phase").click)
    assert entries(table, game, key) < len(ATTACK)
    anna.act(anna.page.get_by_role("button", name="Redo", exact=True).click)
    assert entries(table, game, key) == len(ATTACK)
    assert anna.page.get_by_role("button", name="Redo", exact=True).count() == 0
    anna.act(lambda: anna.page.keyboard.press("Shift+U"))
    anna.act(lambda: anna.page.keyboard.press("z"))
    assert entries(table, game, key) == len(ATTACK)


# ---- dice


def test_a_move_by_sea_shows_its_port_and_its_risk_before_the_die(table, sit):
    game, keys = table.new_game("human", "human")
    anna = sit(table, game, 0, keys[0])
    anna.page.get_by_role("button", name=re.compile("^By sea")).click()
    anna.page.get_by_role("menuitem", name=re.compile("18. Army")).click()
    asked = anna.page.get_by_role("alert")
    asked.wait_for()
    assert "18. Army sails to B7 Helsinki" in asked.inner_text()
    assert "1 in 6 sinks it" in asked.inner_text()
    assert entries(table, game, keys[0]) == 0
    anna.page.get_by_role("button", name="Go back").click()
    asked.wait_for(state="detached")
    assert entries(table, game, keys[0]) == 0


def test_a_digit_of_press_does_not_roll(table, sit):
    game, keys = table.new_game("human", "human")
    load_dice_free(table, game, keys)
    play(table, game, keys[0], *LONE)
    anna = sit(table, game, 0, keys[0])
    digits = anna.page.get_by_role("group", name="Press by")
    digits.get_by_role("button", name="2", exact=True).click()
    anna.page.locator("#surely").wait_for()
    assert "both sides roll at once" in anna.page.get_by_role("alert").inner_text()
    assert entries(table, game, keys[0]) == len(LONE)
    digits.get_by_role("button", name="1", exact=True).click()
    anna.page.get_by_text("You press by 1 column").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.locator("#surely").wait_for(state="detached")
    anna.act(lambda: anna.press_key("r"))
    assert entries(table, game, keys[0]) > len(LONE)


def load_dice_free(table, game, keys):
    """Both seats add their salts, so that dice can fall."""
    table.sit(game, *keys).close()


OFF = "localStorage.setItem('crusade.obvious', 'off')"


@pytest.mark.parametrize("setting", ["on", "off"])
def test_pressing_is_not_asked_where_it_gains_nothing_unless_one_wishes(table, visitors, at_page, setting):
    game, keys = table.new_game("human", "human")
    load_dice_free(table, game, keys)
    play(table, game, keys[0], *BREST)
    laid = entries(table, game, keys[0])
    prepare = (lambda page: page.add_init_script(OFF)) if setting == "off" else None
    anna = at_page(visitors.come(f"{table.base}/g/{game}#seat=0&key={keys[0]}", prepare))
    if setting == "off":
        anna.page.get_by_role("group", name="Press by").wait_for()
        assert entries(table, game, keys[0]) == laid
    else:
        anna.page.get_by_text("only one answer makes sense").wait_for()
        answered = table.get(f"/api/games/{game}/log?first={laid + 1}&last={laid + 1}", keys[0]).json()
        assert answered[0]["option"] == "press 0"


# ---- advance


def test_advance_never_offers_first_that_nobody_else_advances(table, sit):
    """Three armies on two, and the best of dice: the city is empty, and nobody has entered it."""
    game, keys = table.new_game("human", "thumb")
    load_dice(table, game, 0, keys[0], (6, 3))
    play(table, game, keys[0], *BREST)
    anna = sit(table, game, 0, keys[0])
    anna.page.locator(BATTLE).first.wait_for()
    while "Advance" not in anna.words(f"{BATTLE} h4"):
        hits = anna.page.locator(f"{BATTLE} .presets button, {BATTLE} .rows button")
        anna.act(hits.first.click)
    assert anna.words(f"{BATTLE} h4") == "Advance into I2 Brest"
    assert "I2 Brest" in anna.words("#prompt .ask")
    primary = anna.page.locator("button.primary", has_text=re.compile("Nobody|else"))
    assert primary.count() == 0


# ---- keys and menus


def test_done_has_a_key_and_the_focus_is_not_lost(table, sit):
    anna, game, key = laid_out(table, sit)
    anna.page.locator("#done").focus()
    anna.settle()
    anna.act(lambda: anna.press_key("Shift+Enter"))
    assert entries(table, game, key) == len(ATTACK) + 1
    anna.page.keyboard.press("Shift+Enter")  # on the heels of the first: it would end another phase
    anna.page.wait_for_function("document.activeElement !== document.body")
    assert entries(table, game, key) == len(ATTACK) + 1


@pytest.mark.parametrize("screen", ["1440", "390"])
@pytest.mark.parametrize("menu", ["Menu", "Map layers", "How it ends"])
def test_menus_close_by_escape_and_by_a_press_elsewhere(table, sit, screen, menu):
    anna, *_ = laid_out(table, sit, **SCREENS[screen])
    page = anna.page
    name = re.compile("Layers", re.IGNORECASE) if menu == "Map layers" else menu
    button = (
        page.locator(".endings button.line")
        if menu == "How it ends"
        else page.locator("button[aria-expanded]").and_(page.get_by_role("button", name=name)).first
    )
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("header .turn").click()):
        anna.settle()
        button.click()
        page.locator(".list").first.wait_for()
        close()
        page.locator(".list").first.wait_for(state="detached")
        assert button.get_attribute("aria-expanded") == "false"
