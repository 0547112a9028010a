"""Tiger Attack! in a browser: points and routes, fuel, those who follow on, a game that one may call."""

import re

from fingers import Keys, decide
from player import OFF_MAP, REACH, TARGET
from turns import end_phase, take_turn

from crusade.ai.player import make_player
from crusade.games import load
from crusade.record.file import from_bytes
from crusade.record.replay import replay

KIND = "tiger-attack"
LONGEST = 60  # options of one request
FROM, TO = "dasburg", "clervaux"


def gauge(player, name):
    """What a gauge shows, in words."""
    return player.page.get_by_role("meter", name=name).get_attribute("aria-valuetext")


def panel(player, title):
    """The rows of a panel: what stands beside each label."""
    rows = player.page.get_by_role("region", name=title, exact=True).locator("dl div").all()
    return {row.locator("dt").inner_text(): row.locator("dd").inner_text() for row in rows}


def send(player, space, target):
    """The counter on top of a stack attacks."""
    unit = next(iter(player.middles(f'.counter.ready[data-space="{space}"]')))
    assert player.select(unit)
    assert player.go_or_attack(TARGET, target) == target


def drawn(player, selector):
    """How wide each mark on the map is drawn."""
    return player.page.evaluate(
        "(selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().width)",
        selector,
    )


def test_a_german_turn_by_mouse(table, sit):
    game, keys = table.new_game("human", "thumb", kind=KIND)
    anna = sit(table, game, 0, keys[0])
    assert anna.turn() == "1 of 12"
    assert gauge(anna, "German fuel") == "unlimited"
    assert panel(anna, "Situation")["Weather"] == "bad"
    assert panel(anna, "Exits")["Liege"] == "0 of 2"
    assert "fuel" in panel(anna, "Spa")["If captured this turn"]

    end_phase(anna)
    send(anna, FROM, TO)
    send(anna, FROM, TO)
    anna.page.get_by_role("tab", name="Battle").click()
    attack = anna.page.locator("#panel details", has_text="Clervaux")
    attack.get_by_role("img", name=re.compile(r"^2 of \d places used")).wait_for()
    behind = attack.get_by_role("group", name="Follow on behind it").get_by_role("button").first
    name = behind.inner_text().removeprefix("+ ")
    anna.act(behind.click)
    attack.locator("div", has_text="Following on if it succeeds").locator("li", has_text=name).wait_for()

    layers = anna.page.get_by_role("button", name="Layers")
    layers.click()
    anna.page.get_by_label("Routes in use").check()
    anna.page.locator(".layers.lines path").first.wait_for()
    assert all(drawn(anna, ".layers.lines path"))
    anna.page.get_by_label("Routes in use").uncheck()
    layers.click()

    end_phase(anna)
    take_turn(anna, ("A", "B"))
    assert "Press the attack?" in anna.seen
    assert anna.turn() == "2 of 12"
    assert gauge(anna, "German fuel").isdigit()
    anna.page.get_by_role("tab", name="Log").click()
    anna.page.locator("#panel h5", has_text="Battle for Clervaux").first.wait_for()


def test_a_german_turn_without_a_mouse(table, sit):
    game, keys = table.new_game("human", "thumb", kind=KIND)
    anna = sit(table, game, 0, keys[0])
    board = Keys(anna)
    while anna.until_asked() and anna.turn() == "1 of 12":
        decide(board)
    assert {"orders", "attack", "Press the attack?"} <= set(anna.seen)
    assert anna.turn() == "2 of 12"


def test_arrivals_are_brought_in_without_a_mouse(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND)
    line = table.sit(game, *keys)
    while line.view["phase"] != "B2a":
        line.play("done", side=line.view["to_decide"])
        line.catch_up()
    boris = sit(table, game, 1, keys[1])
    board, waiting = Keys(boris), boris.page.locator(f"{OFF_MAP}[aria-pressed]")
    before = waiting.count()
    board.hit("n")
    boris.page.locator(f"{OFF_MAP}[aria-pressed=true]").wait_for()
    assert board.walk_to(REACH)
    boris.act(lambda: board.hit("Enter"))
    assert waiting.count() == before - 1


def test_marks_are_drawn_round_points_and_a_counter_is_taken_by_its_edge(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND)
    line = table.sit(game, *keys)
    line.sit_out("second")  # some can move here, some attack
    anna = sit(table, game, 0, keys[0])
    edge = anna.page.locator('.counter.ready[data-space="dasburg"]').first.bounding_box()
    anna.click_at((edge["x"] + edge["width"] / 2, edge["y"] + edge["height"] - 3))
    anna.page.locator('.counter.selected[data-space="dasburg"]').wait_for()
    assert min(drawn(anna, f"{REACH}, {TARGET}")) > 20
    anna.page.locator("#map").focus()
    anna.page.keyboard.press("ArrowLeft")
    anna.page.locator(".overlay .cursor").first.wait_for(state="attached")
    assert min(drawn(anna, ".overlay .cursor")) > 20


def test_the_americans_call_a_game_the_germans_sit_out(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND)
    line = table.sit(game, *keys)
    line.sit_out("us_call")
    boris = sit(table, game, 1, keys[1])
    assert boris.turn() == "6 of 12"
    assert "Call the game?" in boris.words("#prompt")
    attacks = boris.page.get_by_role("list", name="Sequence of play").locator("li", has_text="A3b")
    assert attacks.get_attribute("title") == "A3b: German: attacks (nothing to decide)"
    boris.press("Play on")

    line.sit_out("us_call")
    boris.page.locator("header .turn", has_text="7 of 12").wait_for()
    boris.until_asked()
    boris.press("End the game")
    result = boris.page.get_by_role("tabpanel").filter(has_text="Decided by")
    result.get_by_role("heading", name="U.S. wins, and it counts as two games").wait_for()
    result.get_by_text("TA-12.2").first.wait_for()


def drive(line):
    """The Germans drive by rules of thumb, the Americans do the first thing they may, until the Germans may end it."""
    rules = load(KIND)
    general = make_player("thumb", rules, "drive")
    while line.view["step"] != "german_call":
        text = line.server.get(f"/api/games/{line.game}/file", line.keys[0]).text
        s = replay(from_bytes(text.encode(), "the table's"))
        side, before = rules.seat(s), line.view["version"]
        plan = rules.options(s)[:1] if side else general.ahead(rules.view(s, side))
        assert line.play(*map(rules.text, plan[:LONGEST]), side=side)["type"] == "done"
        while line.view["version"] == before:
            line.hear()


def test_the_germans_call_a_game_the_americans_sit_out(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND)
    drive(table.sit(game, *keys))
    anna = sit(table, game, 0, keys[0])
    assert "Call the game?" in anna.words("#prompt")
    anna.page.get_by_role("button", name="Play on").wait_for()
    anna.page.get_by_role("tab", name="Log").click()
    anna.page.locator("#panel li").first.wait_for()
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # only the log itself scrolls
    level = anna.words("#prompt .ask")
    assert int(re.search(r"With (-?\d+) point", level)[1]) >= 5
    anna.press("End the game")
    result = anna.page.get_by_role("tabpanel").filter(has_text="Decided by")
    result.get_by_role(
        "heading", name=re.compile("draw" if "draw" in level else "German wins", re.IGNORECASE)
    ).wait_for()
    result.get_by_text("TA-12.2").first.wait_for()


def test_another_game_has_its_own_readings(table, visitors, at_page):
    page = visitors.come(table.base)
    page.get_by_role("navigation", name="The games").get_by_role("button", name="Tiger Attack!", exact=True).wait_for()
    page.get_by_text("Settings of the game").click()
    page.get_by_role("radio", name="secret").check()
    page.get_by_role("combobox", name="Game", exact=True).select_option(KIND)
    page.get_by_label("Who plays the Americans?").select_option(label="I do")
    page.get_by_role("button", name="Create the game").click()
    assert at_page(page).until_asked()
    assert page.title().endswith("Tiger Attack!")


def test_a_list_of_games_has_each_games_own_words(table, visitors):
    page = visitors.come(table.base)
    page.get_by_role("combobox", name="Game", exact=True).select_option(KIND)
    page.get_by_label("Who plays the Americans?").wait_for()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Create the game").click()
    page.get_by_role("textbox", name="Link for the U.S.").first.wait_for()
    page.goto(table.base)
    page.get_by_role("heading", level=1, name="Darkest Crusade").wait_for()  # whatever the page is about
    mine = page.get_by_role("region", name="My games").locator("li")
    mine.get_by_role("textbox", name="Link for the U.S.").wait_for()
    assert "German: Anna · U.S.: nobody yet" in mine.inner_text()
    assert "Tiger Attack!, waiting for a friend" in mine.inner_text()


def test_two_people_agree_to_end_it_at_the_level_reached(table, sit):
    """TA-12.5: nobody has won a point yet, so it counts as a crushing U.S. victory, and the offer says so."""
    game, keys = table.new_game("human", "human", kind=KIND)
    anna, boris = sit(table, game, 0, keys[0]), sit(table, game, 1, keys[1])
    anna.page.get_by_role("button", name="Offer to end it").click()
    boris.page.get_by_text("offers to end the game now. U.S. wins, and it counts as two games.").first.wait_for()
    boris.page.get_by_role("button", name="Accept").click()
    for one in (anna, boris):
        one.page.get_by_role("heading", name="U.S. wins, and it counts as two games").first.wait_for()
        one.page.get_by_text("Agreed between the players.").first.wait_for()
