"""Games whose dice are thrown by hand: who enters them, what is refused, what the file says; in Tiger Attack! the first roll
is the weather of turn 3."""

import itertools
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from crusade.core.news import FIRE
from crusade.games import build
from crusade.record.file import from_bytes, to_text
from crusade.record.replay import judge
from crusade.record.session import Session
from crusade.table.hand_dice import HandDice, throw_out
from serving import Server


@pytest.fixture(scope="module")
def light_server(tmp_path_factory):
    """One for all games here."""
    folder = tmp_path_factory.mktemp("table")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    yield running
    running.stop()


def pair(server, **switches):
    """Anna and Boris before the first roll, which Anna throws: the Germans begin turn 3."""
    game, keys = server.new_game("human", "human", kind="tiger-attack", by_hand=True, **switches)
    anna, boris = (server.sit(game, key) for key in keys)
    while anna.view["throw"] is None:
        newest = max(person.view["version"] for person in (anna, boris))
        for person in (anna, boris):
            while person.view["version"] < newest:
                person.hear()
        if anna.view["throw"] is None:
            mover = (anna, boris)[anna.view["to_decide"]]
            assert mover.play("done")["type"] == "done"
    boris.until(lambda m: m["type"] == "view" and m["throw"]) if boris.view["throw"] is None else None
    return game, keys, anna, boris


def newer(person, version):
    while person.view["version"] <= version:
        person.hear()
    return person.view


def test_the_side_whose_turn_it_is_throws_and_everybody_sees_what_and_why(each_table):
    game, _, anna, boris = pair(each_table)
    gallery = each_table.sit(game)
    die = anna.view["throw"]["dice"][0]
    due = {"side": 0, "totals": [], "dice": [die]}
    for person in (anna, boris, gallery):
        assert person.view["throw"] == due
        assert person.view["commitment"] == "by hand"
        assert person.view["to_decide"] is None
        assert person.view["asks"] == "The die decides the weather and the German fuel."
    assert die["count"] == 1
    assert sorted(face for meaning in die["means"] for face in meaning["of"]) == [1, 2, 3, 4, 5, 6]
    assert die["means"][0] == {"of": [1], "words": "Weather: good (was bad). German fuel: 12 (was 24)."}
    version = anna.view["version"]
    assert anna.throw(1)["type"] == "done"
    for person in (anna, boris, gallery):
        newer(person, version)
        assert person.view["throw"] is None
        assert person.view["log"][-1]["dice"] == [1]
        assert "German fuel: 12 (was 24)." in person.view["log"][-1]["news"]
        assert person.view["secret"] is None


WRONG = {
    "too few": [],
    "too many": [4, 4],
    "a thousand": [1] * 1000,
    "a thousand million": 10**9,
    "zero": [0],
    "seven": [7],
    "less than nothing": [-1],
    "a huge number": [10**30],
    "a half": [2.5],
    "true": [True],
    "a word": ["4"],
    "nothing": None,
}


def test_faces_that_cannot_be_those_of_the_roll_are_refused_in_words(table):
    _, _, anna, boris = pair(table)
    for what, faces in WRONG.items():
        answer = anna.request({"type": "throw", "side": 0, "base": anna.view["version"], "faces": faces})
        assert answer["type"] == "refused", what
        assert answer["words"], what
    assert anna.throw(4, 4)["words"] == "One die is due, not 2."
    assert boris.throw(4, side=0)["words"] == "You do not hold the key of that seat."
    assert boris.throw(4, side=1)["words"] == "The other side throws these dice."
    spectator = table.sit(anna.game)
    assert spectator.throw(4)["words"] == "You do not hold the key of that seat."
    assert spectator.view["entries"] == anna.view["entries"]
    assert anna.play("done")["words"] == "The dice come first: throw them and enter their faces."
    assert boris.play("done")["words"] == "The dice come first, and the other side throws them."
    salt = {"type": "salt", "side": 0, "text": "ab" * 16}
    assert anna.request(salt)["words"] == "The dice of this game are thrown by hand, so nothing is added to them."


def test_a_throw_sent_twice_or_too_late_does_nothing(table):
    _, _, anna, _ = pair(table)
    before = anna.view
    first = anna.throw(4, id="the-first-throw")
    assert first["type"] == "done"
    assert anna.throw(4, side=0, base=before["version"], id="the-first-throw") == first
    late = anna.throw(6, side=0, base=before["version"])
    assert late["stale"]
    anna.catch_up()
    assert anna.throw(6, side=0)["words"] == "No dice are due now."
    assert anna.view["entries"] == before["entries"] + 1
    anna.offer("resign")
    assert anna.throw(6, side=0)["type"] == "refused"
    assert anna.view["secret"] is None


def test_only_games_thrown_by_hand_take_faces(table):
    game, (key, _) = table.new_game("human", "thumb")
    anna = table.sit(game, key)
    assert anna.throw(4, side=0)["words"] == "The dice of this game are thrown by the table."


def test_two_computers_have_nobody_to_throw_for_them(table):
    seats = [{"kind": "computer", "player": "thumb"}] * 2
    answer = httpx.post(f"{table.base}/api/games", json={"seats": seats, "by_hand": True})
    assert answer.status_code == 400
    assert answer.json()["words"] == "Dice thrown by hand need a person at the table to throw them."


def test_a_roll_is_taken_back_by_consent_and_entered_again(server):
    game, keys, anna, boris = pair(server)
    entries = anna.view["entries"]
    assert anna.undo()["type"] == "refused"
    anna.throw(1)
    assert anna.undo()["words"] == "Dice have been thrown, and a roll cannot be taken back."
    anna.offer("takeback", entries=entries)
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    boris.offer("accept")
    anna.until(lambda m: m["type"] == "view" and m["throw"])
    server.kill()
    server.start()
    anna, boris = (server.sit(game, key) for key in keys)
    assert anna.view["throw"]["side"] == 0
    assert anna.throw(3)["type"] == "done"
    assert anna.view["log"][-1] | {"dice": [3], "roll": 2} == anna.view["log"][-1]
    anna.offer("resign")
    record = from_bytes(server.get(f"/api/games/{game}/file", keys[0]).content, "taken back")
    verdict = judge(record)
    assert record.dice == "by hand"
    assert not record.salts
    assert record.secret is None
    assert not verdict.dice_checked
    assert "The only roll was thrown by hand" in verdict.words
    assert "but not the faces themselves. 1 more was thrown and taken back." in verdict.words
    assert "committed" not in verdict.words
    again = server.post("/api/import", {"text": to_text(record)}).json()["game"]
    assert server.get(f"/api/games/{again}").json()["throw"] is None


def test_a_person_throws_for_the_computer_and_the_computer_goes_on(table):
    game, keys = table.new_game("thumb", "human", kind="tiger-attack", by_hand=True)
    boris = table.sit(game, keys[1])
    faces = itertools.cycle((6, 1, 4, 2, 3, 5))
    rolls = []
    while len(rolls) < 12:
        if due := boris.view["throw"]:
            assert due["side"] == 1
            rolls.append([next(faces) for dice in due["dice"] for _ in range(dice["count"])])
            assert boris.throw(*rolls[-1])["type"] == "done"
        elif boris.view["to_decide"] == 1:
            assert boris.play(quickest(boris.view))["type"] == "done"
        else:
            boris.hear(60)
    log = table.get(f"/api/games/{game}/log").json()
    assert [line["dice"] for line in log if line["dice"]] == rolls
    game, keys = table.new_game("human", "thumb", by_hand=True)
    anna = table.sit(game, keys[0])
    assert anna.view["practice"] is False


def quickest(view):
    """`done` where there is one, else the first option."""
    texts = [option["text"] for option in view["options"]]
    return "done" if "done" in texts else texts[0]


def test_a_rematch_is_thrown_by_hand_too(table):
    _, _, anna, _ = pair(table)
    anna.offer("resign")
    anna.offer("rematch")
    anna.catch_up()
    assert table.get(f"/api/games/{anna.view['rematch']}").json()["commitment"] == "by hand"


def test_two_servers_wait_for_one_throw(postgres, tmp_path):
    """Boris's server did not throw, and learns the faces."""
    postgres.psql("CREATE DATABASE by_hand;")
    (tmp_path / "b").mkdir()
    servers = [Server(postgres.get_uri("by_hand"), folder) for folder in (tmp_path, tmp_path / "b")]
    try:
        game, keys, anna, _ = pair(servers[0])
        elsewhere = servers[1].sit(game, keys[1])
        assert elsewhere.view["throw"] == anna.view["throw"]
        anna.throw(2)
        assert newer(elsewhere, elsewhere.view["version"])["log"][-1]["dice"] == [2]
        assert elsewhere.view["throw"] is None
    finally:
        for server in servers:
            server.stop()


@pytest.mark.parametrize("dice", ["table", "lotsa"])
def test_the_dice_of_a_battle_are_told_apart(dice):
    """TA-1.1. One die a side with its hits, or one for each point with the faces that hit."""
    hand = HandDice()
    session = Session(build("tiger-attack", {"dice": dice}), hand, ("Anna", "Boris"), auto=False)
    game = session.game
    chance = Random(1)
    while not session.chance or game.step(session.state).name != FIRE:
        if session.chance:
            hand.typed = [4] * game.throw(session.state).dice
            session.throw()
        else:
            session.play(chance.choice(session.state.menu))
    table: Any = SimpleNamespace(
        row=SimpleNamespace(by_hand=True), session=session, game=game, is_computer=lambda side: False
    )
    told = throw_out(table, game.view(session.state, 0))
    assert [one["whose"] for one in told["dice"]] == ["attack", "defence"]
    assert sum(one["count"] for one in told["dice"]) == game.throw(session.state).dice
    if dice == "table":
        assert all(sorted(f for m in one["means"] for f in m["of"]) == [1, 2, 3, 4, 5, 6] for one in told["dice"])
    else:
        assert all([m["words"] for m in one["means"]] == ["hits"] for one in told["dice"])
