"""A stranger at the door: files of the machine, foreign names, pages of other sites, bodies and lines without end."""

import time
from contextlib import ExitStack, suppress

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from attacking import TALK, ask_raw, bare, dial, ended, log_of, nothing_went_wrong, within
from serving import Server


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("door")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, "--allow-host", "club.example")
    yield running
    running.stop()


@pytest.mark.parametrize(
    "path",
    [
        "//etc/passwd",
        "/%2Fetc/passwd",
        "/%2fetc%2fpasswd",
        "/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "/../../../../../../../../etc/passwd",
        "/assets/../../../../../../../../../etc/passwd",
        "/assets/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "/assets//etc/passwd",
        "/./%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    ],
)
def test_no_path_leads_out_of_the_folder_of_pages(table, path):
    _, answer = ask_raw(table, path)
    assert b"root:" not in answer


def test_the_database_cannot_be_fetched(table):
    for path in (f"/{table.folder}/table.sqlite3", f"/%2F{str(table.folder)[1:]}/table.sqlite3-wal"):
        _, answer = ask_raw(table, path)
        assert b"SQLite" not in answer
        assert b"secret" not in answer


@pytest.mark.parametrize(
    "path",
    [
        "/" + "n" * 300,
        "/assets/" + "n" * 300,
        "/a%00b",
        "/assets/a%00b",
        "/api/games/a%00b",
        "/api/games/" + "n" * 300,
        "/api/games?ids=a%00b," + "n" * 300,
        "/api/rules/a%00b",
        "/api/rules/" + "n" * 300,
        "/api/board/a%00b/map.svg",
        "/%ff%fe",
        "/api/games/%ff%fe",
        "/api/games/abc/at/" + "9" * 5000,
    ],
)
def test_a_name_no_file_and_no_game_can_have_gets_words(table, path):
    status, _ = ask_raw(table, path)
    assert status < 500
    nothing_went_wrong(table)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::2]", "192.168.1.1"]
)
def test_a_foreign_name_is_refused_so_no_page_can_be_rebound_to_the_table(table, host):
    status, answer = ask_raw(table, "/api/rules", Host=host)
    assert status == 403
    assert b"does not answer to the name" in answer
    with pytest.raises(InvalidStatus):
        bare(table, "anything", additional_headers={"Host": host or "x"})


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8041", "club.example", "club.example."]
)
def test_its_own_names_are_known(table, host):
    assert ask_raw(table, "/api/rules", Host=host)[0] == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://localhost:1", "file://"])
def test_a_page_of_another_site_gets_nothing_and_no_socket(table, origin):
    """Before, any Origin opened a socket."""
    assert httpx.get(f"{table.base}/api/rules", headers={"Origin": origin}).status_code == 403
    wish = {"seats": [{"kind": "human"}, {"kind": "human"}]}
    assert httpx.post(f"{table.base}/api/games", json=wish, headers={"Origin": origin}).status_code == 403
    game, _ = table.new_game("human", "human")
    with pytest.raises(InvalidStatus):
        bare(table, game, additional_headers={"Origin": origin})
    bare(table, game, additional_headers={"Origin": table.base}).close()
    nothing_went_wrong(table)


def test_a_second_origin_is_looked_at_too(table):
    twice = [("Origin", table.base), ("Origin", "https://evil.example")]
    assert httpx.get(f"{table.base}/api/rules", headers=twice).status_code == 403


def test_every_page_keeps_to_itself_and_answers_about_games_are_in_no_cache(table):
    game, (key, _) = table.new_game("human", "human")
    page = table.get("/")
    policy = page.headers["content-security-policy"]
    assert "connect-src 'self'" in policy
    assert "ws:" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "<script>" not in page.text  # which the policy would not run
    assert page.headers["x-content-type-options"] == "nosniff"
    assert table.get(f"/api/games/{game}", key).headers["cache-control"] == "no-store"
    assert table.get("/docs").text == page.text  # nothing but the page itself


def test_a_body_of_300_megabytes_is_refused_before_it_has_come(table):
    with within(5), dial(table) as line:
        line.sendall(b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000000\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 413")


def test_a_body_that_does_not_say_its_size_is_cut_off_at_the_limit(table):
    sent = 0
    with within(20), dial(table) as line:
        line.sendall(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        with suppress(OSError):
            while sent < 300_000_000:
                line.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
                sent += 65536
    assert sent < 20_000_000


def test_half_open_lines_of_one_visitor_shut_out_nobody_else_and_end(tmp_path):
    """Before, 1,100 of them used up all descriptors and wrote 388 MB of log."""
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    server = Server(url, tmp_path, connections_per_address=30, header_seconds=2)
    try:
        with ExitStack() as stack:
            lines = [stack.enter_context(dial(server, "127.0.0.2")) for _ in range(300)]
            for line in lines:
                with suppress(OSError):
                    line.sendall(TALK)  # and never the empty line that ends it
            with within(2):
                assert server.get("/api/rules").status_code == 200
            busy = [line for line in lines if said(line).startswith(b"HTTP/1.1 503")]
            assert len(busy) == 270
            assert all(ended(line, 5) for line in lines)
        with dial(server, "127.0.0.2") as line:  # and may come in again
            line.sendall(TALK + b"\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200")
        assert len(log_of(server)) < 1000
    finally:
        server.stop()


def said(line):
    line.settimeout(0.01)
    with suppress(OSError):
        return line.recv(1000)
    return b""


def test_a_slow_body_gets_a_408_and_a_slow_reader_of_a_long_answer_is_cut_off(tmp_path):
    """Before, neither had an end, and what nobody took stayed in memory."""
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    server = Server(url, tmp_path, body_seconds=1, reader_seconds=1, connections_per_address=3)
    try:
        with dial(server, "127.0.0.2") as line:
            line.sendall(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
            assert line.recv(1000).startswith(b"HTTP/1.1 408")
        with ExitStack() as stack:
            for _ in range(3):  # as many as one visitor may have: a map of 158 kB is more than all buffers take
                line = stack.enter_context(dial(server, "127.0.0.2", receive_buffer=2048))
                line.sendall(b"GET /api/board/darkest-crusade/map.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)
            time.sleep(5)
            with dial(server, "127.0.0.2") as line:
                line.sendall(TALK + b"\r\n")
                assert line.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        server.stop()


def test_too_many_requests_are_refused_in_words(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, requests_per_second=5, games_per_hour=2)
    try:
        with httpx.Client() as client:
            answers = [client.get(f"{server.base}/api/rules") for _ in range(40)]
        refused = [answer for answer in answers if answer.status_code != 200]
        assert "too much at once" in refused[0].json()["words"]
        time.sleep(1.5)
        wish = {"seats": [{"kind": "human"}, {"kind": "human"}]}
        made = [server.post("/api/games", wish).status_code for _ in range(3)]
        assert made[0] == 200
        assert 400 in made
    finally:
        server.stop()


def test_odd_requests_leave_nothing_in_the_log(table):
    before = len(log_of(table))
    for _ in range(50):
        ask_raw(table, "/" + "x" * 2000)
        with dial(table) as line:
            line.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        httpx.post(f"{table.base}/api/verify", content=b"[" * 10_000)
    assert len(log_of(table)) == before
