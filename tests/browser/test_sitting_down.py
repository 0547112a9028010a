"""Invitations, keys that each browser makes itself, the rematch, and what the page says about the dice."""

import re

from chromium import PHONE
from playwright.sync_api import expect

WITNESS = "game => JSON.parse(localStorage.getItem(`crusade.dice.${game}`))"


def invite(visitors, table):
    """Anna makes a game for herself and a friend; gives her page and the link to the other seat."""
    anna = visitors.come(table.base)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Make the game").click()
    link = anna.get_by_label("Link for the Russian").input_value()
    anna.get_by_role("link", name="To the table").click()
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


def test_both_players_sit_down_in_the_rematch_by_themselves(table, visitors, at_page):
    anna, link = invite(visitors, table)
    boris = visitors.come(link)
    sit_down(boris, "Boris")
    at_page(boris)
    at_page(anna)
    resign(anna)
    anna.get_by_role("button", name="Rematch, sides swapped").click()
    for page in (anna, boris):
        page.get_by_role("link", name="To the rematch").click()
        at_page(page)
    assert anna.url == boris.url
    for page, name in ((anna, "Anna"), (boris, "Boris")):
        expect(page.locator("li", has_text=name).get_by_text("(you)")).to_be_visible()
    assert at_page(boris).mine()  # sides are swapped


def test_a_rematch_waits_for_whoever_comes_back_later(table, visitors, at_page):
    anna, link = invite(visitors, table)
    boris = visitors.come(link)
    sit_down(boris, "Boris")
    game = at_page(boris).page.url
    resign(anna)
    boris.goto("about:blank")
    anna.get_by_role("button", name="Rematch, sides swapped").click()
    anna.get_by_role("link", name="To the rematch").wait_for()
    boris.goto(game)
    boris.get_by_role("link", name="To the rematch").click()
    assert at_page(boris).mine()


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
