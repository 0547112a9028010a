"""Hostile names, kept invitations, computers whose set-up could be foretold, request ids taken before their owner comes."""

import json
import secrets
import sqlite3
import threading
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from attacking import bare, log_of, nothing_went_wrong
from crusade.ai.player import make_player
from crusade.games import load
from serving import Client, Server

SECRET = {"setup": "secret"}


# ---- names


@pytest.mark.parametrize("name", ["a\u2028b", "a\u2029b", "a\x85b", "a\u202eb", "\u200b", "a\x00b", " ", "\u3164"])
def test_a_name_that_breaks_a_line_is_refused_wherever_a_name_is_given(table, name):
    game, (_, invitation) = table.new_game("human", "open")
    sit = table.post(f"/api/games/{game}/sit", {"name": name, "key": secrets.token_urlsafe(32)}, invitation)
    wish = {"seats": [{"kind": "human", "name": name}, {"kind": "human"}]}
    assert sit.status_code == table.post("/api/games", wish).status_code == 400
    gallery = table.sit(game)
    assert gallery.request({"type": "say", "text": "hello", "name": name})["type"] == "refused" or not name.strip()


POISON = [
    "UPDATE seat SET name = 'a' || char(8232) || 'b', player = 'nobody' WHERE game_id = ?",
    "UPDATE game SET switches = '{', takebacks = 'x' WHERE id = ?",
    "UPDATE game SET takebacks = '[[1, 0]]', salts = '[3]' WHERE id = ?",
    "UPDATE game SET kind = 'no such game' WHERE id = ?",
    "UPDATE entry SET option = 'nonsense', faces = 'x' WHERE game_id = ?",
]


def test_poisoned_games_harm_no_other_and_other_computers_go_on(light_server):
    """Before, the first of them that was woken after a restart stopped every computer."""
    *ill, (well, mine) = [light_server.new_game("human", "thumb") for _ in range(len(POISON) + 1)]
    for game, (key, _) in [*ill, (well, mine)]:
        anna = light_server.sit(game, key)
        while anna.view["to_decide"] == 0 and not anna.view["phase"].startswith("B"):
            anna.play("done")  # the last one leaves it to the computer
        anna.close()
    light_server.kill()
    with sqlite3.connect(light_server.folder / "table.sqlite3") as db:
        for poison, (game, _) in zip(POISON, ill):
            db.execute(poison, (game,))
            db.execute("UPDATE game SET changed = '2099-01-01 00:00:00.000000' WHERE id = ?", (game,))  # woken first
    db.close()
    light_server.start()
    anna = light_server.sit(well, mine[0])
    assert anna.my_turn(30)["to_decide"] == 0
    assert anna.play(anna.view["options"][0]["text"])["type"] == "done"
    for game, (key, _) in ill:
        for path in ("", "/log", "/file", "/at/0", "/layers"):
            assert light_server.get(f"/api/games/{game}{path}", key).status_code < 500
    lines = light_server.get("/api/games?ids=" + ",".join([well, *(game for game, _ in ill)])).json()
    assert well in [line["game"] for line in lines]
    size = len(log_of(light_server))
    for _ in range(20):
        light_server.get(f"/api/games/{ill[3][0]}")
    assert len(log_of(light_server)) < size + 5000  # whoever asks for a broken game all day does not fill the log


# ---- computers


def test_the_secret_set_up_of_a_computer_does_not_follow_from_what_everybody_knows(table):
    """Before, the seed was the game's id, the seat and the player: three of three set-ups were foretold."""
    foretold = 0
    for _ in range(3):
        game, (key, _) = table.new_game("human", "thumb", **SECRET)
        anna = table.sit(game, key)
        anna.my_turn()
        anna.offer("resign")
        placed = [line["option"] for line in table.get(f"/api/games/{game}/log", key).json()]
        rules = load("darkest-crusade", **SECRET)
        player, s, guessed = make_player("thumb", rules, f"{game}/1/thumb"), rules.start(), []
        while s.seat == 1 and s.menu:
            option = player.choose(rules.view(s, 1))
            guessed.append(rules.text(option))
            s = rules.play(s, option)
        assert len(guessed) > 5
        foretold += guessed == placed[: len(guessed)]
    assert foretold == 0


def test_there_are_only_so_many_computers(tmp_path):
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    server = Server(url, tmp_path, computer_games=4, computer_duels=2)
    try:
        wish = {"seats": [{"kind": "human"}, {"kind": "computer", "player": "thumb"}]}
        answers = [server.post("/api/games", wish) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 503]
        assert "busy" in answers[-1].json()["words"]
        assert server.post("/api/games", {"seats": [{"kind": "human"}, {"kind": "open"}]}).status_code == 200
        first = answers[0].json()
        anna = server.sit(first["game"], first["keys"][0])
        anna.offer("resign")
        assert anna.offer("rematch")["type"] == "done"  # one has ended, so there is room for its rematch
        assert server.post("/api/games", wish).status_code == 503
    finally:
        server.stop()


# ---- invitations


def test_an_invitation_opens_nothing_and_is_worthless_once_the_friend_has_sat_down(each_table):
    """Before, it was the friend's key, and whoever made the game kept it."""
    game, (mine, invitation) = each_table.new_game("human", "open", **SECRET)
    assert each_table.get(f"/api/games/{game}", invitation).json()["seat"] is None
    spy = Client(each_table, game, [invitation], salting=False)
    assert spy.view["seat"] is None
    assert spy.view["options"] == []
    assert spy.play("done", side=1)["words"] == "You do not hold the key of that seat."
    assert spy.request({"type": "salt", "side": 1, "text": "0" * 16})["type"] == "refused"
    assert each_table.get(f"/api/games/{game}/file", invitation).status_code == 400
    key = each_table.take_seat(game, invitation, "Boris")
    boris = each_table.sit(game, key)
    assert boris.view["seat"] == 1
    assert boris.view["options"]
    for bearer in (invitation, mine):
        again = each_table.post(f"/api/games/{game}/sit", {"name": "Eve", "key": secrets.token_urlsafe(32)}, bearer)
        assert again.status_code == 400
    assert each_table.get(f"/api/games/{game}", invitation).json()["seat"] is None
    assert each_table.take_seat(game, invitation, "Boris", key) == key  # a lost answer
    for own in (mine, invitation):
        clash = each_table.post(f"/api/games/{game}/sit", {"name": "Eve", "key": own.ljust(32, "x")}, invitation)
        assert clash.status_code == 400


def test_of_many_who_sit_down_at_once_one_gets_the_seat(table):
    game, (_, invitation) = table.new_game("human", "open")
    keys = [secrets.token_urlsafe(32) for _ in range(12)]
    answers = {}

    def sit(key):
        answers[key] = table.post(f"/api/games/{game}/sit", {"name": "Racer", "key": key}, invitation).status_code

    threads = [threading.Thread(target=sit, args=(key,)) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(answers.values()) == [200] + [400] * 11
    owners = [key for key in keys if table.get(f"/api/games/{game}", key).json()["seat"] == 1]
    assert owners == [key for key, status in answers.items() if status == 200]


def test_two_rematches_asked_for_at_once_are_one_and_strangers_get_no_seat_in_it(table):
    game, (axis, soviet) = table.new_game("human", "human")
    anna, boris = table.sit(game, axis), table.sit(game, soviet)
    anna.offer("resign")
    boris.until(lambda m: m["type"] == "view" and m["outcome"])
    for player in (anna, boris):
        offer = {"type": "offer", "id": f"again{secrets.token_hex(8)}", "what": "rematch", "entries": None}
        player.send({**offer, "side": player.view["seat"], "base": player.view["version"]})
    anna.until(lambda m: m["type"] == "view" and m["rematch"])
    boris.until(lambda m: m["type"] == "view" and m["rematch"])
    following = anna.view["rematch"]
    assert following == boris.view["rematch"]
    wish = {"name": "Eve", "key": secrets.token_urlsafe(32)}
    assert table.post(f"/api/games/{following}/sit", wish, secrets.token_urlsafe(24)).status_code == 400
    hers = table.take_seat(following, axis, "Anna")
    assert table.get(f"/api/games/{following}", axis).json()["seat"] is None  # the old key opens no new seat
    assert table.get(f"/api/games/{following}", hers).json()["seat"] == 1


# ---- requests and talk


def test_a_spectator_cannot_take_a_request_id_before_its_owner(table):
    game, (key, _) = table.new_game("human", "human")
    gallery, anna = table.sit(game), table.sit(game, key)
    wanted = f"sit-1-{game}"
    assert gallery.request({"type": "say", "text": "mine", "name": "Eve"}, id=wanted)["type"] == "done"
    before = anna.view["entries"]
    assert anna.play("done", id=wanted)["type"] == "done"
    anna.catch_up()
    assert anna.view["entries"] > before


def test_a_flood_of_chat_ends_and_leaves_room_for_the_players(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, notes=20)
    try:
        game, (key, _) = server.new_game("human", "human")
        gallery, anna = server.sit(game), server.sit(game, key)
        answers = [gallery.request({"type": "say", "text": "spam", "name": "Eve"}) for _ in range(15)]
        assert [answer["type"] for answer in answers] == ["done"] * 10 + ["refused"] * 5
        assert anna.request({"type": "say", "text": "Is anybody there?"})["type"] == "done"
    finally:
        server.stop()


@pytest.mark.parametrize(
    "message", [{"type": "say", "text": "x"}, {"type": "offer", "what": "end", "side": 0, "base": 0}]
)
def test_talking_too_fast_is_refused_and_the_line_stays(tmp_path, message):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, messages_per_second=10)
    try:
        game, (key, _) = server.new_game("human", "human")
        anna = server.sit(game, key)
        refused = next(a for a in (anna.request(message) for _ in range(30)) if a["type"] == "refused")
        assert "too much at once" in refused["words"]
        time.sleep(1)
        assert anna.play("done", base=anna.view["version"])["type"] == "done"
    finally:
        server.stop()


def test_a_line_that_shouts_is_closed_with_words(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, messages_per_second=5)
    try:
        game, _ = server.new_game("human", "human")
        line = bare(server, game)
        for _ in range(100):
            line.send(json.dumps({"type": "hello", "keys": []}))
        heard = []
        with suppress(ConnectionClosed):
            while True:
                heard.append(line.recv(timeout=5))
        assert "too much at once" in heard[-1]
        assert line.close_code == 4429
        nothing_went_wrong(server)
    finally:
        server.stop()


def test_nobody_can_have_all_the_places_of_the_gallery_without_saying_hello(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, spectators=2)
    try:
        game, (key, _) = server.new_game("human", "human")
        silent = [bare(server, game) for _ in range(5)]
        for line in silent:
            line.send("nonsense")
            line.recv(timeout=5)
        assert [server.sit(game).view is None for _ in range(2)] == [False, False]
        third = Client(server, game, [])
        assert "Too many people are watching" in third.heard[-1]["words"]
        assert server.sit(game, key).view["seat"] == 0  # players always get in
    finally:
        server.stop()
