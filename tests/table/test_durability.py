"""Kill -9 under play: what was acknowledged is there afterwards, the database is sound, computers go on; on both databases."""

import os
import random
import sqlite3
import sys
import threading
import time
from collections import Counter

import httpx
import pytest
from killing import Player, QuickServer

from crusade.record.file import from_bytes
from crusade.record.replay import judge
from serving import bearer

KILLS = int(os.environ.get("CRUSADE_KILLS", "12"))  # `make kills` does a thousand, and two hundred on PostgreSQL
SEED = os.environ.get("CRUSADE_KILLS_SEED", "kills")
#: Games that are played side by side, so that each kill hits all of them.
TABLES = [
    ("darkest-crusade", ("human", "human"), {}),
    ("darkest-crusade", ("human", "random"), {}),
    ("tiger-attack", ("human", "human"), {}),
    ("tiger-attack", ("random", "human"), {}),
    ("darkest-crusade", ("human", "human"), {"setup": "secret"}),
]


@pytest.fixture
def quick_server(database, tmp_path):
    running = QuickServer(database, tmp_path)
    yield running
    running.stop()


def sit_down(server, rng, n):
    kind, seats, switches = TABLES[n]
    return Player(server, random.Random(rng.random()), kind, *seats, **switches)


def test_nothing_acknowledged_is_lost(quick_server):
    """Play, undo, take-backs against the computer and by consent, offers, salts and chat, under kill -9."""
    server, rng, counts = quick_server, random.Random(SEED), Counter()
    tables = [sit_down(server, rng, n) for n in range(len(TABLES))]
    for kill in range(KILLS):
        threads = [threading.Thread(target=table.play) for table in tables]
        for thread in threads:
            thread.start()
        wait_for_a_moment(rng, tables)
        server.kill()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        server.start()
        for n, table in enumerate(tables):
            assert table.trouble is None, table.trouble
            table.check()
            if table.over or (kill % len(tables) == n and rng.random() < 0.3):
                counts += retire(server, table)
                tables[n] = sit_down(server, rng, n)
        if kill % 50 == 49:
            sound(server)
            sys.stdout.write(f"{server.url.split(':')[0]}: {kill + 1} kills, {dict(counts)}\n")
            sys.stdout.flush()
    for table in tables:
        counts += retire(server, table)
    sound(server)
    sys.stdout.write(f"{server.url.split(':')[0]}: {KILLS} kills, {dict(counts)}; lost: 0\n")
    assert counts["acknowledged"] > KILLS


def wait_for_a_moment(rng, tables):
    """Until a few more requests have been acknowledged; now and then while everybody still comes back."""
    if rng.random() < 0.15:
        time.sleep(rng.uniform(0, 0.3))
        return
    goal, end = sum(table.acknowledged for table in tables) + rng.randrange(1, 40), time.monotonic() + 3
    while sum(table.acknowledged for table in tables) < goal and time.monotonic() < end:
        time.sleep(rng.uniform(0.001, 0.005))


def retire(server, table):
    """A last look at a game: it can be ended, and its file is whole."""
    side = table.people[0]
    table.resign()
    answer = server.get(f"/api/games/{table.game}/file", table.keys[side])
    assert answer.status_code == 200, answer.text
    judge(from_bytes(answer.content, "after the kills"))
    return Counter(games=1, acknowledged=table.acknowledged, repeated=table.repeated, **table.kinds)


def sound(server):
    if server.url.startswith("sqlite"):
        with sqlite3.connect(server.url.removeprefix("sqlite:///")) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_computer_goes_on_after_a_restart_without_anybody_there(server):
    game, _ = server.new_game("thumb", "thumb")
    time.sleep(0.5)
    server.kill()
    server.start()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        view = server.get(f"/api/games/{game}").json()
        if view["outcome"] or view["turn"] >= 3:
            return
        time.sleep(0.2)
    pytest.fail("the computers do not play on")


def test_the_game_goes_on_after_a_restart(server):
    game, (axis, _) = server.new_game("human", "human")
    anna = server.sit(game, axis)
    anna.play("fortify de-18a")
    server.kill()
    server.start()
    anna = server.sit(game, axis)
    assert anna.view["entries"] == 1
    assert anna.view["undo"]["can"]
    anna.undo()
    assert anna.view["entries"] == 0


def test_nothing_vanishes_when_many_ask_at_once_after_a_restart(server):
    """D10: a load that was begun before a move never takes the place of the table at which it was made."""
    game, (axis, _) = server.new_game("human", "human")
    for _ in range(3):
        server.kill()
        server.start()
        stop, seen = threading.Event(), []

        def ask(stop=stop, seen=seen):
            with httpx.Client(timeout=30) as line:
                while not stop.is_set():
                    answer = line.get(f"{server.base}/api/games/{game}", headers=bearer(axis))
                    seen.append((answer.status_code, answer.json()["entries"]))

        askers = [threading.Thread(target=ask) for _ in range(8)]
        for asker in askers:
            asker.start()
        try:
            anna = server.sit(game, axis)
            for _ in range(2):
                texts = [o["text"] for o in anna.view["options"] if o["text"].startswith("fortify")]
                assert anna.play(texts[0])["type"] == "done"
                entries = server.get(f"/api/games/{game}", axis).json()["entries"]
                assert entries == anna.view["entries"]
        finally:
            stop.set()
            for asker in askers:
                asker.join()
        anna.close()
        assert {status for status, _ in seen} == {200}
    assert server.get(f"/api/games/{game}", axis).json()["entries"] == 6
