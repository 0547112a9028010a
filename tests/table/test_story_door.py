"""The story over HTTP: what may be asked, by whom, and what is refused."""

import sqlite3

import pytest

from attacking import nothing_went_wrong
from serving import Server

AXIS, SOVIET = 0, 1


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game in which the Axis has only passed, the computer has played, and it is the Axis's turn again."""
    folder = tmp_path_factory.mktemp("story")
    server = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    game, keys = server.new_game("human", "thumb")
    anna = server.sit(game, keys[AXIS])
    pass_a_turn(anna)
    yield server, game, keys, anna.view
    server.stop()
    nothing_went_wrong(server)


def pass_a_turn(anna):
    """Take the first of what is possible until the second turn."""
    while anna.my_turn()["turn"] < 2:
        answer = anna.play(anna.view["options"][0]["text"], side=AXIS)
        assert answer["type"] == "done", answer


def test_the_computers_turn_is_told_when_ones_own_begins(played):
    server, game, keys, view = played
    told = server.get(f"/api/games/{game}/story", keys[AXIS]).json()
    assert told["side"] == SOVIET
    assert told["turn"] == 1
    assert told["moves"]
    assert told["first"] < told["last"] <= view["entries"]
    lines = server.get(f"/api/games/{game}/log?first={told['first'] + 1}&last={told['last']}").json()
    assert {line["side"] for line in lines} - {2} >= {SOVIET}


def test_a_story_between_two_moments(played):
    server, game, keys, view = played
    entries = view["entries"]
    told = server.get(f"/api/games/{game}/story?first=1&last=4", keys[AXIS]).json()
    assert (told["first"], told["last"], told["threats"]) == (1, 4, [])
    now = server.get(f"/api/games/{game}/story?first=0", keys[AXIS]).json()
    assert now["last"] <= entries


@pytest.mark.parametrize(
    "asked",
    [
        "first=-1",
        "first=x",
        "last=1e3",
        "first=99999999999999999999",
        "last=999999",
        "first=9&last=3",
        "first=",
        "last=%00",
    ],
)
def test_moments_that_never_were_are_refused_in_words(played, asked):
    server, game, keys, _ = played
    answer = server.get(f"/api/games/{game}/story?{asked}", keys[AXIS])
    assert 400 <= answer.status_code < 500
    assert answer.json()["words"]


def test_a_strangers_key_sees_what_a_spectator_sees(played):
    server, game, _, _ = played
    nobody = server.get(f"/api/games/{game}/story").json()
    assert server.get(f"/api/games/{game}/story", "x" * 40).json() == nobody
    assert nobody["threats"] == []


def test_a_game_from_before_news_was_kept_tells_it_after_it_is_opened_again(played):
    server, game, keys, _ = played
    before = server.get(f"/api/games/{game}/log", keys[AXIS]).json()
    assert any("news" in line for line in before)
    server.stop()
    with sqlite3.connect(server.folder / "table.sqlite3") as database:
        database.execute("UPDATE entry SET news = NULL")
    server.start()
    assert server.get(f"/api/games/{game}/log", keys[AXIS]).json() == before
