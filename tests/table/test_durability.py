"""Kill -9 under play: what was acknowledged is there afterwards, the database is sound, computers go on; on both databases."""

import os
import random
import sqlite3
import threading
import time
from contextlib import suppress

import pytest

from crusade.record.file import from_bytes
from crusade.record.replay import judge

KILLS = int(os.environ.get("CRUSADE_KILLS", "12"))  # `make kills` does a hundred


def play_until_killed(server, game, key, acknowledged, rng):
    """Play as fast as it goes; note each option whose acknowledgement came."""
    with suppress(Exception):
        client = server.sit(game, key)
        while client.view["outcome"] is None:
            client.my_turn()
            options = [o["text"] for o in client.view["options"] if o["text"] != "call"]
            if not options:
                return
            text = rng.choice(options)
            if client.play(text)["type"] == "done":
                acknowledged.append(text)


def test_no_acknowledged_option_is_lost(server):
    rng = random.Random(5)
    game, (key, _) = server.new_game("human", "random")
    acknowledged: list[str] = []
    for kill in range(KILLS):
        player = threading.Thread(target=play_until_killed, args=(server, game, key, acknowledged, random.Random(kill)))
        player.start()
        time.sleep(rng.uniform(0.05, 0.8))
        server.kill()
        player.join(30)
        assert not player.is_alive()
        server.start()
        log = server.get(f"/api/games/{game}/log", key).json()
        mine = [line["option"] for line in log if line["side"] == 0]
        lost = len(acknowledged) - len(mine)
        assert mine[: len(acknowledged)] == acknowledged, f"{lost} lost after kill {kill}"
        acknowledged[:] = mine  # one may have been written but not acknowledged: it counts now
        if server.get(f"/api/games/{game}", key).json()["outcome"]:
            game, (key, _) = server.new_game("human", "random")
            acknowledged.clear()
    assert KILLS
    if server.url.startswith("sqlite"):
        with sqlite3.connect(server.url.removeprefix("sqlite:///")) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    text = server.get(f"/api/games/{game}/file", key).text
    judge(from_bytes(text.encode(), "after the kills"))


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
