"""Two servers on one database: on PostgreSQL what one writes the other tells at once, on SQLite there is only one."""

import random
import subprocess
import sys
import time
import uuid

import httpx
import pytest
from mixing.agreement import without_presence

from crusade.record.file import from_bytes
from crusade.record.replay import judge
from crusade.table.computers import LEASE
from serving import Server, bearer


@pytest.fixture
def twins(postgres, tmp_path):
    name = f"t{uuid.uuid4().hex[:12]}"
    postgres.psql(f"CREATE DATABASE {name};")
    (tmp_path / "b").mkdir()
    one = Server(postgres.get_uri(name), tmp_path)
    two = Server(postgres.get_uri(name), tmp_path / "b")
    yield one, two
    one.stop()
    two.stop()


def test_players_on_two_servers_meet_at_one_table(twins):
    one, two = twins
    game, (axis, soviet) = one.new_game("human", "human")
    anna, boris = one.sit(game, axis), two.sit(game, soviet)
    anna.play("fortify de-18a")
    boris.until(lambda m: m["type"] == "view" and m["entries"] == 1)
    boris.request({"type": "say", "text": "I see", "side": 1})
    anna.until(lambda m: m["type"] == "view" and m["notes"])
    assert anna.view["notes"][-1]["text"] == "I see"


def test_a_server_that_missed_the_news_still_refuses_what_is_stale(twins):
    one, two = twins
    game, (axis, _) = one.new_game("human", "human")
    first, second = one.sit(game, axis), two.sit(game, axis)
    base = second.view["version"]
    first.play("fortify de-18a")
    refused = second.play("fortify de-16a", base=base)
    assert refused["type"] == "refused"
    assert refused["stale"]


def test_two_people_on_two_servers_play_a_whole_game(twins):
    """With undo and take-backs: what either sees is what the other server gives whoever has their key."""
    rng, servers = random.Random(11), twins
    game, keys = servers[0].new_game("human", "human")
    people = [servers[0].sit(game, keys[0]), servers[1].sit(game, keys[1])]
    with httpx.Client(timeout=30) as line:
        for _ in range(80):
            act(rng, people)
            newest = max(person.view["version"] for person in people)
            for side, person in enumerate(people):
                while person.view["version"] < newest:
                    person.hear()
                elsewhere = {"version": 0}
                while elsewhere["version"] < newest:  # the news may still be on their way
                    address = f"{servers[1 - side].base}/api/games/{game}"
                    elsewhere = line.get(address, headers=bearer(keys[side])).json()
                assert without_presence(elsewhere) == without_presence(person.view)
    people[1].offer("resign")
    people[0].until(lambda m: m["type"] == "view" and m["outcome"])
    file = servers[0].get(f"/api/games/{game}/file", keys[0])
    assert judge(from_bytes(file.content, "played on two servers")).dice_checked


def act(rng, people):
    """One thing that one of them does; a take-back takes both."""
    mover = people[people[0].view["to_decide"]]
    other = people[1 - mover.view["seat"]]
    dice = rng.random()
    if dice < 0.1 and mover.view["entries"]:
        there = mover.view["entries"]
        if mover.offer("takeback", entries=max(0, there - rng.randrange(1, 15)))["type"] == "done":
            other.until(lambda m: m["type"] == "view" and m["offer"])
            assert other.offer(rng.choice(("accept", "accept", "decline")))["type"] == "done"
    elif dice < 0.3:
        mover.undo(phase=dice < 0.15)
    else:
        texts = [o["text"] for o in mover.view["options"] if o["text"] != "call"]
        assert mover.play(rng.choice(texts))["type"] == "done"


def test_a_computer_whose_server_has_died_goes_on_at_the_other(twins):
    """Nobody looks at the game meanwhile; the other server finds that its lease has run out."""
    one, two = twins
    game, _ = one.new_game("thumb", "thumb")
    until(lambda: one.get(f"/api/games/{game}").json()["entries"] > 20, 60)
    one.kill()
    time.sleep(0.2)
    entries = stored_entries(two, game)
    assert not two.get(f"/api/games/{game}").json()["outcome"]
    until(lambda: stored_entries(two, game) > entries, LEASE + LEASE / 3 + 20)


def stored_entries(server, game):
    return server.get(f"/api/games/{game}").json()["entries"]


def until(test, seconds):
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.2)


def test_a_second_server_on_one_sqlite_file_says_where_the_first_is(light_server):
    """Before, both served it, and each showed its visitors a stale game."""
    words = [sys.executable, "-m", "crusade", "serve", "--port", "0", "--database", light_server.url]
    second = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert second.returncode == 0
    assert second.stdout == f"A table is open on these games already: {light_server.base}/\n"
    assert light_server.get("/api/rules").status_code == 200
