"""Invitations, keys that each browser makes itself, the rematch, and what the page says about the dice."""

import json
import re

from chromium import PHONE
from player import until_salted
from playwright.sync_api import expect

WITNESS = "game => JSON.parse(localStorage.getItem(`crusade.dice.${game}`))"


def invite(visitors, table):
    """Anna makes a game for herself and a friend; gives her page and the link to the other seat."""
    anna = visitors.come(table.base)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Create the game").click()
    link = anna.get_by_role("textbox", name="Link for the Russian").input_value()
    anna.get_by_role("link", name="Go to the table").click()
    return anna, link


def sit_down(page, name):
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def resign(page):
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_text("resigned").first.wait_for()


def test_whoever_made_the_game_may_take_the_other_seat_too(table, visitors, at_page):
    anna, link = invite(visitors, table)
    at_page(anna)
    anna.goto(link)  # at the same table: the browser loads no new page
    sit_down(anna, "Anna")
    at_page(anna)
    anna.get_by_text("Hot-seat").wait_for()


def test_an_invitation_is_good_for_one_person(table, visitors, at_page):
    anna, link = invite(visitors, table)
    at_page(anna)
    boris = visitors.come(link)
    sit_down(boris, "Boris")
    at_page(boris)
    boris.goto(link)  # their own seat: they simply go in
    assert "Anna" in at_page(boris).words("#prompt")

    vera = visitors.come(link, **PHONE)
    vera.get_by_text("This seat has been taken.").wait_for()
    assert vera.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    vera.get_by_role("button", name="Watch the game").click()
    vera = at_page(vera)
    assert not vera.mine()
    assert "Anna" in vera.words("#prompt")


def test_two_open_an_invitation_and_only_one_sits_down(table, visitors, at_page):
    visitors.pardoned = ("/sit", "400")  # the browser itself tells of a refusal
    _, link = invite(visitors, table)
    boris, vera = visitors.come(link), visitors.come(link)
    vera.get_by_role("button", name="Sit down").wait_for()
    sit_down(boris, "Boris")
    at_page(boris)
    sit_down(vera, "Vera")
    vera.get_by_role("heading", name="This seat has been taken.").wait_for()
    vera.get_by_role("button", name="Watch the game").click()
    assert "Anna" in at_page(vera).words("#prompt")


def test_both_players_sit_down_in_the_rematch_by_themselves(table, visitors, at_page):
    anna, link = invite(visitors, table)
    boris = visitors.come(link)
    sit_down(boris, "Boris")
    at_page(boris)
    at_page(anna)
    resign(anna)
    anna.get_by_role("button", name="Rematch, sides swapped").click()
    for page in (anna, boris):
        page.get_by_role("link", name="Go to the rematch").click()
        at_page(page)
    assert anna.url == boris.url
    for page, name in ((anna, "Anna"), (boris, "Boris")):
        expect(page.locator("li", has_text=name).get_by_text("(you)")).to_be_visible()
    assert at_page(boris).until_asked()  # sides are swapped


def test_a_rematch_waits_for_whoever_comes_back_later(table, visitors, at_page):
    anna, link = invite(visitors, table)
    boris = visitors.come(link)
    sit_down(boris, "Boris")
    game = at_page(boris).page.url
    resign(anna)
    boris.goto("about:blank")
    anna.get_by_role("button", name="Rematch, sides swapped").click()
    anna.get_by_role("link", name="Go to the rematch").click()
    anna.get_by_text("Boris has not joined this game yet.").wait_for()
    expect(anna.locator("li", has_text="Boris (not joined yet)")).to_be_visible()
    boris.goto(game)
    boris.get_by_role("link", name="Go to the rematch").click()
    assert at_page(boris).until_asked()
    anna.get_by_text("Boris is deciding.").wait_for()


def test_salts_are_added_and_shown_and_a_changed_commitment_is_found_out(table, visitors, at_page):
    anna, link = invite(visitors, table)
    boris = visitors.come(link, **PHONE)
    sit_down(boris, "Boris")
    at_page(boris)
    at_page(anna)
    game = anna.url.rsplit("/", 1)[1]
    resign(anna)
    dice = anna.locator('section[aria-labelledby="end-dice"]')
    dice.get_by_text("added by this browser").wait_for()
    own = anna.evaluate(WITNESS, game)["salts"]["0"]["text"]
    others = boris.evaluate(WITNESS, game)["salts"]["1"]["text"]
    for salt in (own, others):
        assert re.fullmatch("[0-9a-f]{32}", salt)
        expect(dice.get_by_text(salt)).to_be_visible()
    expect(dice.get_by_text("Salt of Boris")).to_be_visible()
    expect(dice.get_by_text("are signed with key")).to_be_visible()
    assert boris.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]

    anna.evaluate(
        """game => {
            const place = `crusade.dice.${game}`;
            localStorage.setItem(place, localStorage.getItem(place).replace(/committed \\w/, "committed x"));
        }""",
        game,
    )
    anna.reload()
    dice.get_by_text("Do not trust these dice").wait_for()


def hears(told):
    """Note what a page says on its line."""

    def prepare(page):
        page.on("websocket", lambda line: line.on("framesent", lambda frame: told.append(json.loads(frame))))

    return prepare


def test_each_browser_adds_one_salt_and_no_more(table, visitors, at_page):
    game, keys = table.new_game("human", "thumb")
    told = []
    anna = visitors.come(f"{table.base}/g/{game}#seat=0&key={keys[0]}", hears(told))
    until_salted(anna, game, 0)
    anna.reload()
    player = at_page(anna)
    player.act(anna.locator("#done").click)
    (salt,) = [message for message in told if message["type"] == "salt"]
    assert [message["type"] for message in told].count("hello") == 2
    assert table.get(f"/api/games/{game}", keys[0]).json()["salts"] == [salt["text"], ""]


#: From the beginning to a battle whose dice are due.
TO_THE_DICE = ["done", "done", "unit de-9a", "attack H2", "done", "battle H2", "press 0"]


def test_the_dice_wait_for_a_friend_who_has_not_come_yet(table, visitors, sit, at_page):
    game, (key, invitation) = table.new_game("human", "open")
    anna = sit(table, game, 0, key)
    line = table.sit(game, key)
    line.play(*TO_THE_DICE)
    line.close()
    asked = anna.page.get_by_text("The dice wait for the Russian player")
    asked.wait_for()
    assert "Send a friend the invitation." in anna.words("#prompt")
    assert not anna.mine()
    assert not anna.page.get_by_text("Receipt of roll").count()
    boris = visitors.come(f"{table.base}/g/{game}#seat=1&invite={invitation}", **PHONE)
    sit_down(boris, "Boris")
    at_page(boris)
    for page in (anna.page, boris):
        page.get_by_text("Receipt of roll 1").first.wait_for()
    asked.wait_for(state="detached")


def test_the_dice_wait_for_a_player_whose_browser_has_said_nothing_yet(table, sit):
    game, (key, invitation) = table.new_game("human", "open")
    others = table.take_seat(game, invitation, "Boris")
    anna = sit(table, game, 0, key)
    line = table.sit(game, key)
    line.play(*TO_THE_DICE)
    line.close()
    anna.page.get_by_text("The dice wait for Boris").wait_for()
    sit(table, game, 1, others)
    anna.page.get_by_text("Receipt of roll 1").first.wait_for()


def rewrites(old, new):
    """A table that says something else than it does: `old` is replaced in all it tells a page from now on."""

    def meddle(line):
        table = line.connect_to_server()
        table.on_message(lambda text: line.send(text.replace(old, new)))

    return lambda page: page.route_web_socket("**/live", meddle)


def test_a_table_that_changes_its_commitment_is_warned_of_in_play(table, sit):
    game, keys = table.new_game("human", "thumb")
    anna = sit(table, game, 0, keys[0])
    assert not anna.shows(".doubt")
    fingerprint = table.get(f"/api/games/{game}").json()["commitment"]
    rewrites(fingerprint, "committed " + "0" * 64)(anna.page)
    anna.page.reload()
    warning = anna.page.get_by_role("alert").filter(has_text="Do not trust these dice")
    expect(warning.first).to_contain_text("changed the commitment")
    anna.page.unroute_all()
    anna.page.reload()
    expect(warning.first).to_be_visible()  # what was found once is not forgotten


def dice_since(view):
    """Whether a roll fell after the seat's last decision."""
    last = max((line["n"] for line in view["log"] if line["side"] == view["seat"]), default=0)
    return any(line["n"] > last and line["dice"] for line in view["log"])


def test_a_roll_taken_back_against_the_computer_makes_it_practice(table, sit):
    game, keys = table.new_game("human", "thumb")
    line = table.sit(game, keys[0])
    while not dice_since(line.my_turn()):
        line.play("done")
        line.catch_up()
    line.close()
    anna = sit(table, game, 0, keys[0])
    anna.until_asked()
    take_back = anna.page.get_by_role("button", name="Take back", exact=True)
    take_back.click()
    anna.page.get_by_role("button", name="No, keep the roll").click()
    assert not anna.shows(".practice")
    take_back.click()
    anna.page.get_by_role("button", name="Take back, practice game").click()
    anna.page.get_by_text("Rolls were taken back without an opponent's consent.").wait_for()
    expect(anna.page.locator("header").get_by_text("Practice game")).to_be_visible()
