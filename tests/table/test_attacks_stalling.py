"""Nobody can stall the table: readers who do not read, shouters, heavy files, long games, questions without end."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress

import httpx
import psutil
import pytest

from attacking import bare, dial, ended, frame, nothing_went_wrong, upgrade
from serving import Server


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stall")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, reader_seconds=2)
    yield running
    running.stop()


def acknowledged(player):
    """Seconds until a move, and taking it back, are acknowledged."""
    slowest = 0.0
    for act in (lambda: player.play("fortify de-18a"), player.undo):
        begun = time.monotonic()
        assert act()["type"] == "done"
        slowest = max(slowest, time.monotonic() - begun)
    return slowest


def inside(table, address):
    """How many connections the server has from an address."""
    lines = psutil.Process(table.process.pid).net_connections()
    return sum(line.raddr.ip == address and line.status == "ESTABLISHED" for line in lines if line.raddr)


def eventually(test, seconds):
    end = time.monotonic() + seconds
    while not test() and time.monotonic() < end:
        time.sleep(0.1)
    return test()


@contextmanager
def meanwhile(attack):
    """Let something go on in a thread until the end of the block."""
    stop = threading.Event()
    thread = threading.Thread(target=attack, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(60)


def test_spectators_who_never_read_hold_up_nobody_and_are_dropped(table):
    """Before, one of them stopped every acknowledgement at that table."""
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)
    with ExitStack() as stack:
        deaf = [stack.enter_context(dial(table, "127.0.0.3", receive_buffer=2048)) for _ in range(4)]
        for line in deaf:
            upgrade(line, table, game)
        slowest = 0.0
        for n in range(400):  # whole views, until they are more than all buffers take
            for line in deaf:
                with suppress(OSError):
                    line.sendall(frame('{"type":"hello","keys":[]}'))
            if n % 10 == 0:
                slowest = max(slowest, acknowledged(anna))
            else:
                time.sleep(0.01)
        assert slowest < 1
        assert eventually(lambda: inside(table, "127.0.0.3") == 0, 15)
    nothing_went_wrong(table)


def test_one_who_repeats_hello_holds_up_nobody(table):
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)

    def shout(stop):
        line = bare(table, game)
        while not stop.is_set():
            for _ in range(20):
                line.send('{"type":"hello","keys":[]}')
            with suppress(TimeoutError):
                while True:
                    line.recv(timeout=0.02)
        line.close()

    with meanwhile(shout):
        assert max(acknowledged(anna) for _ in range(10)) < 1


def test_eight_verifications_of_five_megabytes_do_not_delay_a_move_elsewhere(table):
    """Before, 62 seconds: they shared the threads of the moves."""
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)
    text = table.get(f"/api/games/{game}/file").text.rsplit("signed", 1)[0]
    heavy = json.dumps({"text": (text + f"# {'x' * 980}\n" * 4990)[:4_900_000] + "\n"}).encode()

    def verify(_):
        head = {"content-type": "application/json"}
        try:
            return httpx.post(f"{table.base}/api/verify", content=heavy, headers=head, timeout=90).status_code
        except httpx.TransportError:
            return 503  # refused before all of it was sent

    with ThreadPoolExecutor(8) as pool:
        answers = pool.map(verify, range(8))
        slowest = max(acknowledged(anna) for _ in range(10))
        assert set(answers) <= {200, 503}
    assert slowest < 1


def test_the_files_of_imported_games_are_not_read_to_list_them(table):
    """A list of a hundred imported games of five megabytes would be half a gigabyte."""
    game, _ = table.new_game("human", "human")
    text = table.get(f"/api/games/{game}/file").text.rsplit("signed", 1)[0]
    assert text.endswith("\n")
    large = text + "".join(f"# {'x' * 950}\n" * 990)
    made = [table.post("/api/import", {"text": large}).json()["game"] for _ in range(3)]
    before = psutil.Process(table.process.pid).memory_info().rss
    with httpx.Client(timeout=30) as client:
        for _ in range(20):
            found = client.get(f"{table.base}/api/games?ids={','.join(made)}").json()
    assert len(found) == 3
    assert psutil.Process(table.process.pid).memory_info().rss - before < 20_000_000


def test_a_question_that_waits_holds_no_game(table):
    """Before, /log waited for a thread with the game's lock in its hand."""
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)

    def ask(stop):
        with ThreadPoolExecutor(8) as pool, httpx.Client(timeout=60) as client:
            while not stop.is_set():
                paths = [f"{table.base}/api/games/{game}/{what}" for what in ("log", "at/0", "layers", "file")]
                list(pool.map(client.get, paths * 4))

    with meanwhile(ask):
        time.sleep(0.5)
        assert max(acknowledged(anna) for _ in range(10)) < 1


def test_long_plans_that_fail_count_for_more_than_one_message(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, messages_per_second=20)
    try:
        game, (key, _) = server.new_game("human", "human")
        anna = server.sit(game, key)
        plan = ["fortify de-18a"] + ["nonsense"] * 59
        answers = [anna.play(*plan)["words"] for _ in range(9)]
        assert "too much at once" in answers[-1]
        time.sleep(1)
        assert anna.play("done")["type"] == "done"
    finally:
        server.stop()


def test_a_socket_that_does_not_say_hello_is_closed(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, hello_seconds=1)
    try:
        game, _ = server.new_game("human", "human")
        with dial(server) as line:
            upgrade(line, server, game)
            line.settimeout(10)
            assert b"No hello was received" in line.recv(1000)
            assert ended(line, 15)
    finally:
        server.stop()


PING, PONG, EMPTY_PART = (bytes([first, 0x80, 0, 0, 0, 0]) for first in (0x89, 0x8A, 0x00))
FIRST_PART = bytes([0x01, 0x81, 0, 0, 0, 0]) + b"{"


@pytest.mark.parametrize(("begin", "part"), [(b"", PING), (b"", PONG), (FIRST_PART, EMPTY_PART)])
def test_a_flood_of_frames_that_are_no_messages_ends_the_line(tmp_path, begin, part):
    """Before, pings were answered and empty parts of a message kept for as long as they came."""
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, messages_per_second=20)
    try:
        game, _ = server.new_game("human", "human")
        with dial(server) as line:
            upgrade(line, server, game)
            with suppress(OSError):
                line.sendall(begin + part * 10_000)
            assert ended(line, 5)
        assert "socket" not in nothing_went_wrong(server)
        assert server.get("/api/rules").status_code == 200
    finally:
        server.stop()
