"""When the disk is full, the database is held, a process is killed: words, the line stays, nothing is lost."""

import resource
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import httpx
import psutil
import pytest

from attacking import log_of, nothing_went_wrong
from serving import bearer
from sitting import played

GOES_ON = "The table could not save this, so nothing was changed. Try again in a moment."


@contextmanager
def full_disk(server):
    """No file of this process may grow any more; Python ignores the signal that says so."""
    size = max(path.stat().st_size for path in server.folder.glob("table.sqlite3*"))
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def held_database(server):
    """Somebody else has it, and does not let go."""
    if server.url.startswith("sqlite"):
        other = sqlite3.connect(server.folder / "table.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    else:
        import psycopg

        other = psycopg.connect(server.url)  # type: ignore[assignment]
        other.execute("LOCK TABLE game IN EXCLUSIVE MODE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


def survives(server, trouble):
    """Whatever is tried meanwhile gets words; afterwards the same request succeeds, and all is there after a restart."""
    game, keys = server.new_game("human", "human")
    anna = server.sit(game, keys[0])
    assert anna.play("fortify de-18a")["type"] == "done"
    version = anna.view["version"]
    with trouble(server):
        refused = anna.play("fortify de-6a", id="the-same-request")
        assert (refused["type"], refused["words"]) == ("refused", GOES_ON)
        assert server.get(f"/api/games/{game}", keys[0]).json()["entries"] == 1  # nobody sees what is not written
        assert len(server.get(f"/api/games/{game}/log", keys[0]).json()) == 1
    assert anna.play("fortify de-6a", id="the-same-request", base=version)["type"] == "done"
    assert anna.play("fortify de-6a", id="the-same-request", base=version)["type"] == "done"
    server.kill()
    server.start()
    assert [line["option"] for line in server.sit(game, keys[0]).view["log"]] == ["fortify de-18a", "fortify de-6a"]
    nothing_went_wrong(server)


def test_a_full_disk_costs_nobody_a_move(light_server):
    """Before, the line broke without a word."""
    survives(light_server, full_disk)


def test_a_database_that_somebody_holds_costs_nobody_a_move(server):
    """Before, the line broke without a word; on PostgreSQL everybody waited for ever."""
    survives(server, held_database)


def test_computers_wait_for_a_full_disk_without_filling_the_log_and_go_on(light_server):
    game, _ = light_server.new_game("thumb", "thumb")
    gallery = light_server.sit(game)
    gallery.until(lambda m: m["type"] == "view" and m["entries"])
    with full_disk(light_server):
        time.sleep(3)
        assert log_of(light_server).count("could not be written") <= 2
        gallery.catch_up()
    assert gallery.until(lambda m: m["type"] == "view", 30)["entries"]
    nothing_went_wrong(light_server)


def test_no_acknowledged_move_vanishes_while_a_game_is_loaded_by_many_at_once(light_server):
    """Before, 12 of 12: a load that began earlier put its old table in the place of the fresh one."""
    game, (key, _) = light_server.new_game("human", "human")
    options = ["fortify de-18a", "fortify de-6a", "fortify de-9a"]
    anna = light_server.sit(game, key)
    for number, option in enumerate(options, 1):
        anna.close()
        light_server.kill()
        light_server.start()
        stop, seen = threading.Event(), []

        def look(_, stop=stop, seen=seen):
            with httpx.Client(timeout=30) as client:
                while not stop.is_set():
                    view = client.get(f"{light_server.base}/api/games/{game}", headers=bearer(key)).json()
                    seen.append((view["version"], view["entries"]))

        with ThreadPoolExecutor(20) as pool:
            jobs = [pool.submit(look, n) for n in range(20)]
            anna.dial()
            done = anna.play(option)
            assert done["type"] == "done"
            for _ in range(5):
                view = light_server.get(f"/api/games/{game}", key).json()
                assert (view["version"], view["entries"]) == (done["version"], number)
            stop.set()
            for job in jobs:
                job.result(30)
        assert max(seen)[1] <= number


def test_a_review_whose_process_is_killed_gets_words(light_server):
    text = played()
    game = light_server.post("/api/import", {"text": text}).json()["game"]
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(light_server.get, f"/api/games/{game}/review")
        while not asked.done():
            for clerk in psutil.Process(light_server.process.pid).children():
                with suppress(psutil.Error):
                    if "spawn_main" in " ".join(clerk.cmdline()):
                        clerk.kill()
            time.sleep(0.05)
        answer = asked.result()
    assert answer.status_code == 400
    assert "too much" in answer.json()["words"]
    assert light_server.post("/api/verify", {"text": text}).json()["good"]  # there is another clerk
    nothing_went_wrong(light_server)


@pytest.mark.parametrize("path", ["", "/live"])
def test_ids_with_a_zero_byte_and_long_names_in_files_get_words(server, path):
    """PostgreSQL keeps no zero bytes, and only 60 characters of a name."""
    from attacking import ask_raw, bare

    if path:
        line = bare(server, "a%00b")
        line.send('{"type":"hello","keys":[]}')
        assert "no such game" in line.recv(timeout=10)
    else:
        assert ask_raw(server, "/api/games/a%00b")[0] in (400, 404, 422)
        assert server.get("/api/games?ids=a%00b,abc").json() == []
        text = played().replace("Anna", "A" * 150, 1)
        imported = server.post("/api/import", {"text": text})
        assert imported.status_code == 200
        view = server.get(f"/api/games/{imported.json()['game']}").json()
        assert max(len(seat["name"]) for seat in view["seats"]) <= 40
    nothing_went_wrong(server)
