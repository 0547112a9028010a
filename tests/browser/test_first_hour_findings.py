"""What a newcomer found wanting in the first hour, at four widths: one test for each finding that no other file covers there.

| finding | here, at every width | and elsewhere |
| --- | --- | --- |
| 1 a second click on Done erases the phase | | test_by_accident (every width) |
| 2 sudden death unannounced | the warning, the end in words | test_how_it_ends |
| 3 the computer's turn is invisible | its story, with arrows on the map | test_told_turns |
| 4 the first minute misleads | the opening, and the way to learn | test_learning_by_playing |
| 5 dice fall on one click | the stake of a move by sea, of a press | test_by_accident |
| 6 prompts contradict the rules | | tests/table/test_endings (the same words at every width) |
| 15 log and English | sentences, losses | test_told_turns |

The others are about the map, the tray and the hands: test_first_view and the tests of dragging and fewer clicks.
"""

import re

import pytest
from chromium import SCREENS
from test_how_it_ends import leave_rumania
from turns import pass_a_turn

STORY = "#panel section.story"
OLD_WORDS = re.compile(r"end this step|press by 0|normal decides|attack \d, defence \d\b")


@pytest.fixture(params=SCREENS)
def screen(request):
    """Each of the four screens."""
    return SCREENS[request.param]


@pytest.fixture(scope="module")
def kept():
    """What the tests of this module share, by name: a game they only look at, and its key."""
    return {}


def touch(player, what):
    """Click or tap, as the screen allows."""
    player.settle()
    (what.tap if player.page.evaluate("navigator.maxTouchPoints") else what.click)()


def within(player, what):
    """Whether something is on the screen in its whole width, and in sight."""
    box, size = what.bounding_box(), player.page.viewport_size
    return box["x"] >= 0 and box["x"] + box["width"] <= size["width"] + 1 and 0 <= box["y"] < size["height"]


@pytest.fixture
def open_rumania(table, kept):
    """Finding 2: the Axis has left Rumania open, in a game that every test of it looks at."""
    if "rumania" not in kept:
        game, keys = table.new_game("human", "human")
        line = table.sit(game, *keys)
        line.catch_up()
        leave_rumania(line)
        line.close()
        kept["rumania"] = game, keys[0]
    return kept["rumania"]


def test_2_a_sudden_end_is_announced_where_done_is(table, sit, open_rumania, screen):
    game, key = open_rumania
    anna = sit(table, game, 0, key, **screen)
    warning = anna.page.locator(".caution")
    warning.wait_for()
    assert "a Russian in M1 ends the game" in warning.inner_text()
    assert within(anna, warning)
    assert anna.page.locator(".endings button.line").is_visible()
    touch(anna, anna.page.locator("#done"))
    anna.page.locator("#surely").wait_for()
    assert within(anna, anna.page.locator("#surely"))
    touch(anna, anna.page.get_by_role("button", name="Go back"))
    anna.page.locator("#surely").wait_for(state="detached")


@pytest.fixture
def ended(table, kept):
    """Finding 2: Tiger Attack! called by the U.S. player."""
    if "ended" not in kept:
        game, keys = table.new_game("human", "human", kind="tiger-attack")
        line = table.sit(game, *keys)
        line.sit_out("us_call")
        line.play("end", side=1)
        line.close()
        kept["ended"] = game, keys[1]
    return kept["ended"]


def test_2_the_end_says_why_in_words(table, sit, ended, screen):
    game, key = ended
    anna = sit(table, game, 1, key, **screen)
    panel = anna.page.locator('section[aria-labelledby="end-title"]')
    panel.wait_for()
    assert "The U.S. player ended the game on turn 6" in panel.inner_text()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.fixture
def second_turn(table, sit, kept):
    """Findings 3 and 15: the Axis's second turn, after a turn of the computer."""
    if "second" not in kept:
        game, keys = table.new_game("human", "thumb")
        pass_a_turn(sit(table, game, 0, keys[0]))
        kept["second"] = game, keys[0]
    return kept["second"]


def test_3_the_computers_turn_is_told_before_anything_is_asked(table, sit, second_turn, screen):
    anna = sit(table, second_turn[0], 0, second_turn[1], **screen)
    anna.until_asked()
    story = anna.page.locator(STORY)
    story.wait_for()
    assert "Russian, turn 1" in story.inner_text()
    assert anna.page.locator(".arrows path.trail").count() > 3
    map_ = anna.page.locator("#map").bounding_box()
    assert map_["height"] > 200
    assert within(anna, story.get_by_role("button", name="Replay it"))


def test_15_the_log_is_in_sentences(table, sit, second_turn, screen):
    anna = sit(table, second_turn[0], 0, second_turn[1], **screen)
    anna.until_asked()
    touch(anna, anna.page.locator("#tab-log"))
    rows = anna.page.locator("#panel li .what")
    rows.first.wait_for()
    words = rows.all_inner_texts()
    assert any("moves to" in row for row in words)
    assert not [row for row in words if OLD_WORDS.search(row)]


# ---- The first minute


def test_4_the_home_page_offers_to_learn_first(table, visitors, screen):
    page = visitors.come(table.base, **screen)
    learn = page.get_by_role("button", name="New here? Learn by playing").first
    learn.wait_for()
    box = learn.bounding_box()
    assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_4_the_first_question_says_that_nothing_must_be_done(table, sit, screen):
    game, keys = table.new_game("human", "human")
    anna = sit(table, game, 0, keys[0], **screen)
    assert "If you like" in anna.words("#prompt [role=status]")
    assert "they do nothing else this turn" in anna.words("#prompt [role=status]")
    assert within(anna, anna.page.locator("#done"))
    loud = anna.page.locator("button.primary:visible").all_inner_texts()
    assert not [words for words in loud if "digs in" in words or "fortif" in words]


# ---- Dice


def test_5_a_move_by_sea_shows_its_stake_first(table, sit, screen):
    game, keys = table.new_game("human", "human")
    anna = sit(table, game, 0, keys[0], **screen)
    touch(anna, anna.page.get_by_role("button", name=re.compile("^By sea")))
    touch(anna, anna.page.get_by_role("menuitem", name=re.compile("18. Army")))
    asked = anna.page.get_by_role("alert")
    asked.wait_for()
    assert "1 in 6 sinks it" in asked.inner_text()
    assert within(anna, asked)
    assert table.get(f"/api/games/{game}", keys[0]).json()["entries"] == 0


LONE = ["done", "unit de-6a", "attack J2", "done"]


def test_5_a_number_of_press_shows_its_stake_first(table, sit, screen):
    game, keys = table.new_game("human", "human")
    table.sit(game, *keys).close()  # both salts: dice can fall
    line = table.sit(game, keys[0])
    assert line.play(*LONE)["type"] == "done"
    line.close()
    anna = sit(table, game, 0, keys[0], **screen)
    digit = anna.page.get_by_role("group", name="Press by").get_by_role("button", name="2", exact=True)
    touch(anna, digit)
    anna.page.locator("#surely").wait_for()
    assert "both sides roll at once" in anna.page.get_by_role("alert").inner_text()
    assert table.get(f"/api/games/{game}", keys[0]).json()["entries"] == len(LONE)
