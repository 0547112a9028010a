"""The line between page and table: changes that do not fit, a table that is full, messages beyond all measure."""

import json
from contextlib import suppress

import pytest
from player import until_salted
from playwright.sync_api import TimeoutError

from serving import Server


def until(page, test):
    """Wait for something that no page shows."""
    for _ in range(600):
        if test():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it has not happened in a minute")


class Wire:
    """Stands between a page and the table, and can lose what the table says."""

    def __init__(self):
        self.losing, self.lost, self.told = False, [], []

    def lay(self, page):
        page.route_web_socket("**/live", self.open)

    def open(self, line):
        table = line.connect_to_server()
        line.on_message(lambda text: (self.told.append(json.loads(text)), table.send(text)))
        table.on_message(lambda text: self.lost.append(json.loads(text)) if self.losing else line.send(text))

    def greetings(self):
        return [message["type"] for message in self.told].count("hello")


def test_a_page_that_has_missed_a_change_asks_for_the_whole_view(table, visitors, at_page):
    game, keys = table.new_game("human", "human")
    wire = Wire()
    boris = at_page(visitors.come(f"{table.base}/g/{game}#seat=1&key={keys[1]}", wire.lay))
    anna = table.sit(game, keys[0])
    until_salted(boris.page, game, 1)
    anna.play("done")
    boris.page.locator(".strip .count", has_text="1 / 1").wait_for()
    wire.losing = True
    anna.play("done")
    until(boris.page, lambda: any(one["type"] == "change" and one["set"].get("entries") for one in wire.lost))
    assert boris.words(".strip .count") == "1 / 1"
    wire.losing = False
    anna.play("unit de-9a", "attack H2")
    boris.page.locator(".strip .count", has_text="4 / 4").wait_for()
    assert wire.greetings() == 2
    anna.play("done")
    boris.page.locator(".strip .count", has_text="5 / 5").wait_for()
    assert wire.greetings() == 2  # from then on changes fit again
    anna.close()


@pytest.fixture
def small(tmp_path):
    """A table with room for one spectator."""
    running = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, spectators=1)
    yield running
    running.stop()


def test_a_full_table_says_so_and_lets_one_in_when_there_is_room(small, visitors, at_page):
    game, _ = small.new_game("human", "human")
    first = visitors.come(f"{small.base}/g/{game}")
    at_page(first)
    second = visitors.come(f"{small.base}/g/{game}")
    second.get_by_text("Too many people are watching this game already.").wait_for()
    second.get_by_text("The next attempt is in a minute.").wait_for()
    first.goto("about:blank")
    for _ in range(12):  # until the table has noticed that the first has gone
        second.evaluate("[...document.querySelectorAll('button')].find((one) => one.innerText === 'Try now')?.click()")
        with suppress(TimeoutError):
            second.locator("#prompt").wait_for(timeout=5000)
            return
    raise AssertionError("there is room, but the page does not get in")


def test_a_table_that_asks_a_player_to_slow_down(table, visitors, at_page):
    game, keys = table.new_game("human", "thumb")
    lines = []
    place = f"{table.base}/g/{game}#seat=0&key={keys[0]}"
    anna = visitors.come(
        place,
        lambda page: page.route_web_socket("**/live", lambda line: lines.append(line) or line.connect_to_server()),
    )
    player = at_page(anna)
    lines[0].close(code=4429, reason="")
    anna.get_by_text("The table asked this browser to slow down. The next attempt is in a minute.").wait_for()
    anna.get_by_text("Your last action is kept").wait_for()
    anna.get_by_role("button", name="Try now").click()
    anna.get_by_text("The connection to the table is lost").wait_for(state="detached")
    player.act(anna.locator("#done").click)


def test_a_message_beyond_all_measure_is_given_up_and_the_line_comes_back(table, visitors, sit):
    visitors.pardoned = ("WebSocket",)
    game, keys = table.new_game("human", "human")
    anna = sit(table, game, 0, keys[0])
    anna.page.get_by_role("tab", name="Chat").click()
    words = anna.page.get_by_label("Say something")
    words.evaluate("one => one.removeAttribute('maxlength')")
    words.fill("long " * 20_000)
    anna.page.get_by_role("button", name="Send").click()
    anna.page.get_by_text("Please make it shorter.").wait_for()
    words.fill("Still here")
    anna.page.get_by_role("button", name="Send").click()
    anna.page.locator("#panel li", has_text="Still here").wait_for()


def test_a_story_that_could_not_be_fetched_is_said_and_fetched_with_the_next_view(table, visitors, at_page):
    visitors.pardoned = ("net::ERR_",)
    game, keys = table.new_game("human", "human")
    tries = []

    def cut_once(page):
        page.route(
            "**/story*", lambda request: (tries.append(1), request.abort() if len(tries) == 1 else request.continue_())
        )

    anna = at_page(visitors.come(f"{table.base}/g/{game}#seat=0&key={keys[0]}", cut_once))
    anna.page.get_by_text("The table cannot be reached at the moment.").wait_for()
    anna.act(anna.page.get_by_role("button", name="Done").first.click)
    until(anna.page, lambda: len(tries) == 2)
