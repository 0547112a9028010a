"""Two browsers play each other: by an invitation, with chat and take-back, and under a server that dies."""

import re

import pytest

from serving import Server

CUT_OFF = (
    "WebSocket connection",
    "net::ERR_",
)  # what a browser itself says of a server that has died: refused, reset …


@pytest.fixture
def mortal(tmp_path):
    """A server that a test may kill."""
    running = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    yield running
    running.stop()


def dig_in(player):
    """The first choice of the Axis' first phase: an army fortifies. Gives its name."""
    player.page.get_by_role("button", name=re.compile("Dig in")).click()
    choice = player.page.locator('#prompt [role="menuitem"]').first
    name = choice.inner_text()
    player.act(choice.click)
    return name


def say(player, words):
    player.page.get_by_role("tab", name="Chat").click()
    player.page.get_by_label("Say something").fill(words)
    player.page.get_by_role("button", name="Send").click()


def test_a_friend_comes_by_the_link(table, visitors, at_page):
    anna = visitors.come(table.base)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Create the game").click()
    link = anna.get_by_role("textbox", name="Link for the Russian").input_value()
    anna.get_by_role("link", name="Go to the table").click()
    anna = at_page(anna)
    assert "nobody sits there" not in anna.words("#prompt")

    boris = visitors.come(link)
    boris.get_by_label("Your name").fill("Boris")
    assert "#" not in boris.url  # the key does not stay in the address
    boris.get_by_role("button", name="Sit down").click()
    boris = at_page(boris)
    anna.page.get_by_text("Boris").first.wait_for()
    assert not boris.mine()
    assert "Anna" in boris.words("#prompt")

    dug = dig_in(anna)
    boris.page.get_by_role("tab", name="Log").click()
    boris.page.locator('[role="tabpanel"]').get_by_text("fortif").first.wait_for()
    say(anna, "A good day for digging")
    boris.page.get_by_role("tab", name="Chat").click()
    boris.page.get_by_text("A good day for digging").wait_for()

    anna.act(anna.page.locator("#done").click)  # ends the phase: nothing of it is undone without asking
    anna.page.get_by_role("button", name="Ask to take back").click()
    boris.page.get_by_text("Anna asks to take back a move").wait_for()
    before = anna.page.locator(".strip .count").inner_text()
    boris.page.get_by_role("button", name="Accept").click()
    anna.page.locator(".strip .count", has_not_text=before).wait_for()
    assert dug


def test_the_server_is_killed_and_both_play_on(mortal, visitors, sit):
    visitors.pardoned = CUT_OFF
    game, keys = mortal.new_game("human", "human")
    anna, boris = sit(mortal, game, 0, keys[0]), sit(mortal, game, 1, keys[1])
    dig_in(anna)
    boris.page.locator(".strip .count", has_text="1 / 1").wait_for()
    mortal.kill()
    for one in (anna, boris):
        one.page.get_by_text("The connection to the table is lost").wait_for()
    mortal.start()
    for one in (anna, boris):
        one.page.get_by_text("The connection to the table is lost").wait_for(state="detached")
    dig_in(anna)
    boris.page.locator(".strip .count", has_text="2 / 2").wait_for()
    say(boris, "Still here")
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_text("Still here").wait_for()


def test_what_is_done_while_the_line_is_broken_is_kept(mortal, visitors, sit):
    visitors.pardoned = CUT_OFF
    game, keys = mortal.new_game("human", "human")
    anna = sit(mortal, game, 0, keys[0])
    anna.page.get_by_role("button", name=re.compile("Dig in")).click()
    choice = anna.page.locator('#prompt [role="menuitem"]').first
    mortal.kill()
    choice.click()
    mortal.start()
    anna.page.locator(".strip .count", has_text="1 / 1").wait_for()
