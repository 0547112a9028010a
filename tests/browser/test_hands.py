"""Hands on the counters: dragging by mouse and finger, stacking, trays, odds before an attack, one button that goes on."""

import re

import pytest
from chromium import PHONE
from hand import Hand
from loaded import load_dice
from player import BATTLE, REACH, TARGET

ORDERS = ["done", "done"]  # to A2a of Darkest Crusade
BREST = [
    *ORDERS,
    *("unit de-pzgr2", "attack I2", "unit de-pzgr1", "attack I2", "unit de-4a", "attack I2"),
    *("unit de-6a", "attack J2", "unit de-9a", "attack H2", "done"),
]


def begun(table, sit, *options, kind="darkest-crusade", **manner):
    """A game of two people after these options; somebody sits down for the first side."""
    game, keys = table.new_game("human", "human", kind=kind)
    line = table.sit(game, *keys)
    if options:
        assert line.play(*options, side=0)["type"] == "done"
    line.close()
    anna = sit(table, game, 0, keys[0], **manner)
    anna.page.locator("#done, #onward").first.wait_for()
    anna.page.keyboard.press("0")  # the whole map
    return anna, lambda: table.get(f"/api/games/{game}", keys[0]).json()


def place_of(view, unit):
    return next(c["place"] for c in view["counters"] if c["id"] == unit)


def carry(hand, start, end):
    """Press at one spot, go to another, without letting go."""
    mouse = hand.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + 15, start[1], steps=2)
    mouse.move(*end, steps=3)


# ---- dragging


def test_a_dragged_counter_moves_attacks_or_says_why_not(table, sit):
    anna, now = begun(table, sit, *ORDERS)
    hand = Hand(anna)
    six = hand.grasp("de-6a", "J1", sum(c["place"] == "J1" for c in now()["counters"]))
    carry(hand, six, hand.middle(anna.page.locator('.counter[data-space="J2"]').first))
    anna.page.locator(".carried", has_text="6. Army to attack J2 Lutsk").wait_for(state="attached")
    anna.page.locator(".carried", has_text="% taken").wait_for(state="attached")  # the odds, before it is let go
    assert anna.page.locator(TARGET).count()
    anna.act(anna.page.mouse.up)
    assert now()["attacks"][0]["attackers"] == ["de-6a"]
    assert anna.page.get_by_role("tab", name="Battle").get_attribute("aria-selected") == "true"

    carry(hand, hand.grasp("de-pzgr3", "G2", 4), anna.far_from_reach())
    anna.page.locator(".carried", has_text="Not possible here").wait_for(state="attached")
    anna.page.mouse.up()
    anna.page.locator(".notice.refusal a, .notice.refusal button.clause", has_text="DX-").first.wait_for()
    before = anna.version()
    carry(hand, hand.grasp("de-pzgr3", "G2", 4), anna.far_from_reach())
    anna.page.keyboard.press("Escape")
    anna.page.locator(".carried").wait_for(state="detached")
    anna.page.mouse.up()
    assert anna.version() == before
    assert now()["hand"] is None


def test_the_empty_map_is_still_dragged(table, sit):
    anna, now = begun(table, sit, *ORDERS)
    sheet = anna.page.locator(".sheet")
    x, y = anna.far_from_reach()
    was, entries = sheet.bounding_box(), now()["entries"]
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x - 80, y - 40, steps=4)
    anna.page.mouse.up()
    assert abs(sheet.bounding_box()["x"] - was["x"] + 80) < 10
    assert now()["entries"] == entries


def test_a_click_on_a_stack_takes_the_counter_in_hand_there(table, sit):
    """Finding 7: it used to select the counter there. Escape first, and it still does."""
    anna, now = begun(table, sit, *ORDERS)
    assert anna.select("de-9a")  # alone on H1
    goal = next(c["place"] for c in now()["counters"] if c["place"] in now()["reach"]["de-9a"]["moves"])
    spot = next(iter(anna.middles(f'.counter[data-space="{goal}"]').values()))
    anna.act(lambda: anna.click_at(spot))
    assert place_of(now(), "de-9a") == goal
    anna.act(lambda: anna.page.keyboard.press("u"))
    assert place_of(now(), "de-9a") == "H1"  # one undo: the whole order
    assert now()["hand"] is None


@pytest.mark.parametrize("drop", [TARGET, REACH])
def test_a_finger_lifts_a_counter_by_resting_on_it(table, sit, drop):
    anna, now = begun(table, sit, *ORDERS, **PHONE)
    page = anna.page
    page.locator(".counter.ready").first.wait_for()
    entries, touch = now()["entries"], page.context.new_cdp_session(page)

    def finger(kind, *spots):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]})

    for unit, spot in anna.middles(".counter.ready").items():
        finger("touchStart", spot)
        page.locator(".carried").wait_for(state="attached")
        goals = page.evaluate(MIDDLES, drop)
        if goals:
            finger("touchMove", goals[0])
            page.locator(".carried .words").wait_for(state="attached")
            anna.act(lambda: finger("touchEnd"))
            assert now()["entries"] > entries, unit
            return
        finger("touchCancel")
        page.locator(".carried").wait_for(state="detached")
    raise AssertionError("no counter in view can do that")


MIDDLES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest('#map'))"""


# ---- stacks


def test_a_stack_is_a_tray_with_digits_and_a_tile_for_all(table, sit):
    """Finding 10: nine red bars over the map."""
    anna, now = begun(table, sit, "done", kind="tiger-attack")
    hand = Hand(anna)
    fan = hand.spread("dasburg")
    assert fan.locator("[data-counter]").count() == 10
    anna.page.keyboard.press("3")
    assert fan.locator("[data-counter]").nth(2).get_attribute("aria-pressed") == "true"
    anna.page.keyboard.press("g")
    assert fan.locator("[data-counter][aria-pressed=true]").count() == 10
    spot = hand.middle(anna.page.locator('.counter[data-space="clervaux"]').first)
    anna.page.mouse.move(*spot)
    anna.page.locator(".card", has_text="Room for 5 of 9").wait_for(state="attached")
    anna.act(lambda: anna.click_at(spot))
    assert "5 of 9 could do it" in anna.notice()
    assert len(now()["attacks"][0]["attackers"]) == 5
    anna.page.mouse.move(2, 2)
    anna.page.locator(".fan").wait_for(state="detached")
    anna.click_at(spot)
    follow = anna.page.get_by_role("group", name="Follow on")
    assert follow.locator("button kbd").count() == 4
    anna.act(lambda: anna.page.keyboard.press("1"))
    assert len(now()["attacks"][0]["followers"]) == 1
    anna.page.keyboard.press("u")
    anna.page.keyboard.press("Escape")
    anna.page.locator("button.undo").wait_for()


def test_a_phone_attacks_with_a_whole_stack_and_sees_the_odds_first(table, sit):
    anna, now = begun(table, sit, "done", kind="tiger-attack", **PHONE)
    page = anna.page
    spot = next(iter(anna.middles('.counter.ready[data-space="dasburg"]').values()))
    page.touchscreen.tap(*spot)
    page.locator(".stack .all").tap()
    target = next(iter(anna.middles('.counter[data-space="clervaux"]').values()))
    page.touchscreen.tap(*target)
    page.locator(".deeds .target", has_text="% taken").wait_for()
    attack = page.locator(".deeds button.primary").first
    assert attack.bounding_box()["height"] >= 40
    anna.act(attack.tap)
    assert len(now()["attacks"][0]["attackers"]) == 5


# ---- before an attack, and battle after battle


def test_odds_are_shown_and_spoken_where_the_cursor_is(table, sit):
    anna, _now = begun(table, sit, *ORDERS)
    Hand(anna).spread("J1").locator('[data-counter="de-6a"]').click()
    anna.page.mouse.move(*hand_spot(anna, "J2"))
    anna.page.locator(".card .target", has_text=re.compile(r"Attack \d+ against \d+.*% taken", re.S)).wait_for(
        state="attached"
    )
    anna.page.mouse.move(2, 2)
    anna.page.locator("#map").focus()
    anna.page.keyboard.press("e")  # the cursor appears on J1
    anna.page.keyboard.press("e")  # one hex to the east
    anna.page.locator(".unseen[aria-live]", has_text=re.compile(r"Attack \d+ against \d+, .*% to take it")).wait_for(
        state="attached"
    )


def hand_spot(player, space):
    return Hand(player).middle(player.page.locator(f'.counter[data-space="{space}"]').first)


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_battle_after_battle_by_one_button_and_all_advance(table, sit, way):
    """The button stays where the hand is; a second click on its heels does nothing; the focus is never lost."""
    game, keys = table.new_game("human", "thumb")
    load_dice(table, game, 0, keys[0], (6, 3))
    line = table.sit(game, keys[0])
    assert line.play(*BREST)["type"] == "done"
    line.close()
    anna = sit(table, game, 0, keys[0])
    onward, page = anna.page.locator("#onward"), anna.page
    onward.wait_for()
    fights = page.locator("#panel button", has_text="Fight this battle")
    fights.nth(2).wait_for()
    assert fights.count() == 3
    assert all(one.bounding_box()["y"] < 768 for one in fights.all())  # above the prompt: nothing below the fold
    page.get_by_role(
        "button", name="I2 Brest", exact=False
    ).first.click()  # look at Brest: that is the next battle then
    onward.filter(has_text="Next battle: I2 Brest").wait_for()
    right = edge(onward)

    def go_on():
        anna.act(onward.click if way == "mouse" else lambda: anna.press_key("f"))

    go_on()
    onward.filter(has_text="All advance").or_(page.locator(f"{BATTLE} .presets")).first.wait_for()
    if way == "mouse":
        page.wait_for_function("document.activeElement !== document.body")
    while "All advance" not in onward.inner_text():
        go_on()
    assert abs(edge(onward) - right) < 2
    primary = page.locator("button.primary", has_text=re.compile("Nobody"))
    assert primary.count() == 0
    before = table.get(f"/api/games/{game}", keys[0]).json()["entries"]
    anna.act(onward.click if way == "mouse" else lambda: anna.press_key("m"))
    after = table.get(f"/api/games/{game}", keys[0]).json()
    assert sum(c["place"] == "I2" for c in after["counters"]) >= 2
    anna.act(page.locator("button.undo").click)
    assert table.get(f"/api/games/{game}", keys[0]).json()["entries"] == before


def edge(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"]


def test_a_choice_for_the_phase_answers_by_itself_until_the_phase_ends(table, sit):
    """Two attacks that come to nothing; the second is pressed by the best without a question."""
    game, keys = table.new_game("human", "thumb")
    load_dice(table, game, 0, keys[0], (1, 1), (1, 1))
    line = table.sit(game, keys[0])
    assert line.play(*ORDERS, "unit de-6a", "attack J2", "unit de-9a", "attack H2", "done")["type"] == "done"
    line.close()
    anna = sit(table, game, 0, keys[0])
    page, onward = anna.page, anna.page.locator("#onward")
    onward.wait_for()
    anna.act(onward.click)
    page.get_by_label("The best every time in this phase").check()
    chip = page.get_by_role("button", name="Stop: Presses by the best")
    chip.wait_for()
    assert table.get(f"/api/games/{game}", keys[0]).json()["step"] == "press"  # this one is still answered by hand
    anna.act(onward.click)
    while anna.until_asked() and anna.phase() == "A2c":
        page.locator('#prompt[aria-busy="false"]').wait_for(state="attached")
        if not anna.mine() or anna.phase() != "A2c":
            continue
        assert not page.locator(f"{BATTLE} input[type=range]").count()  # nobody is asked about pressing
        chip.wait_for()
        anna.act((onward if onward.count() else page.locator("#done")).click)
    chip.wait_for(state="detached")
    log = table.get(f"/api/games/{game}/log?first=1&last=60", keys[0]).json()
    assert [line["verb"] for line in log].count("press") >= 2
