"""One visitor, however much they ask for, leaves room for the others: computers, questions, files, games, messages."""

import asyncio
from contextlib import contextmanager, suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from crusade.table.turns import NoRoom, Turns
from serving import Client, Server

PERSON = {"kind": "human", "name": "Anna"}
COMPUTER = {"kind": "computer", "player": "thumb"}
AGAINST_COMPUTER, DUEL, PAIR = ([PERSON, COMPUTER], [COMPUTER, COMPUTER], [PERSON, PERSON])


@contextmanager
def serving(url, folder, **limits):
    server = Server(url, folder, **limits)
    try:
        yield server
    finally:
        server.stop()


def make(server, seats, visitor="192.0.2.1"):
    """A game made from some address, as a proxy on this machine names it."""
    return httpx.post(
        f"{server.base}/api/games", json={"seats": seats}, headers={"X-Forwarded-For": visitor}, timeout=30
    )


def bring(server, text, visitor="192.0.2.1"):
    return httpx.post(
        f"{server.base}/api/import", json={"text": text}, headers={"X-Forwarded-For": visitor}, timeout=30
    )


def some_file(server, remarks=0):
    """The file of a game, with so many remarks of a kilobyte."""
    game = make(server, PAIR, "192.0.2.99").json()["game"]
    lines = server.get(f"/api/games/{game}/file").text.splitlines()[:-1]
    return "\n".join([*lines, *(["# " + "x" * 990] * remarks), ""])


def test_one_visitor_gets_half_of_the_computers_and_the_next_still_finds_one(database, tmp_path):
    """Before, whoever came first could have all of them."""
    with serving(database, tmp_path, computer_games=6) as server:
        answers = [make(server, AGAINST_COMPUTER) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 503]
        assert "busy" in answers[-1].json()["words"]
        second = [make(server, AGAINST_COMPUTER, "192.0.2.2").status_code for _ in range(3)]
        assert second == [200, 200, 503]  # one is left, for a third visitor
        assert make(server, AGAINST_COMPUTER, "192.0.2.3").status_code == 200
        assert make(server, PAIR).status_code == 200


def test_games_between_computers_are_shared_too(tmp_path):
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, computer_duels=2) as server:
        assert [make(server, DUEL).status_code for _ in range(2)] == [200, 503]
        assert make(server, DUEL, "192.0.2.2").status_code == 200


def test_requests_at_the_same_time_do_not_slip_through_together(database, tmp_path):
    """Before, all of them looked first, and then all of them were written."""
    with serving(database, tmp_path, computer_games=6) as server:

        async def burst():
            async with httpx.AsyncClient(base_url=server.base, timeout=60) as visitor:
                asked = [visitor.post("/api/games", json={"seats": AGAINST_COMPUTER}) for _ in range(20)]
                return [answer.status_code for answer in await asyncio.gather(*asked)]

        assert sorted(asyncio.run(burst())) == [200] * 3 + [503] * 17


def test_a_restart_does_not_forget_how_many_games_somebody_has_made(database, tmp_path):
    """Before, each process counted for itself and from its start: several of them multiplied the limit."""
    with serving(database, tmp_path, games_per_hour=4) as server:
        assert [make(server, PAIR).status_code for _ in range(2)] == [200, 200]
        for _ in range(2):
            server.stop()
            server.start()
            make(server, PAIR)
        server.stop()
        server.start()
        refused = make(server, PAIR)
        assert refused.status_code == 400
        assert "many games" in refused.json()["words"]
        assert make(server, PAIR, "192.0.2.2").status_code == 200


def test_a_rematch_counts_as_a_game(tmp_path):
    """Before, resigning and playing again made as many games as one liked."""
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, games_per_hour=4) as server:
        game, keys = server.new_game("human", "human")
        for last in (False, True):
            both = server.sit(game, *keys)
            assert both.offer("resign")["type"] == "done"
            answer = both.offer("rematch")
            if last:
                assert answer["type"] == "refused"
                assert "many games" in answer["words"]
                return
            game = both.view["rematch"]
            keys = [server.take_seat(game, key, "Anna") for key in reversed(keys)]


def test_imported_files_have_so_much_room_and_one_visitor_half_of_it(tmp_path):
    """Before, nothing limited what files take on the disk in the long run."""
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, imported_megabytes=2) as server:
        text = some_file(server, remarks=450)
        assert [bring(server, text).status_code for _ in range(3)] == [200, 200, 503]
        assert "room" in bring(server, text).json()["words"]
        assert bring(server, some_file(server), "192.0.2.2").status_code == 200


def test_a_large_file_counts_as_many_games(tmp_path):
    """Before, 24 files of 5 MB could be brought in an hour; whether they were any good made no difference."""
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, games_per_hour=60) as server:
        words = [bring(server, "x" * 2_500_000).json()["words"] for _ in range(4)]
        assert ["many games" in said for said in words] == [False, False, False, True]
        small = some_file(server)
        assert [bring(server, small, "192.0.2.2").status_code for _ in range(7)] == [200] * 6 + [400]


def test_the_database_keeps_no_addresses(tmp_path):
    path = tmp_path / "table.sqlite3"
    with serving(f"sqlite:///{path}", tmp_path) as server:
        assert make(server, PAIR, "192.0.2.77").status_code == 200
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("table.sqlite3*"))
    assert b"Anna" in stored
    assert b"192.0.2" not in stored


def test_messages_are_counted_over_all_sockets_of_a_visitor(tmp_path):
    """Before, a hundred sockets could send a hundred times as much as one."""
    limits = {"messages_per_second": 20, "messages_per_address": 3}
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, **limits) as server:
        game, (key, _) = server.new_game("human", "human")
        sockets = [Client(server, game, [key], salting=False) for _ in range(4)]
        with suppress(ConnectionClosed):
            for socket in sockets * 10:
                socket.send({"type": "hello", "keys": []})
        assert any(sent_away(socket) for socket in sockets)


def sent_away(socket):
    with suppress(ConnectionClosed, TimeoutError):
        socket.until(lambda m: m["type"] == "refused" and "too much" in m["words"], timeout=3)
        return True
    return False


# ---- taking turns


def order_of(turns, asked):
    """In which order requests (visitor by visitor) are worked on, one at a time."""

    async def all_of_them():
        order = []

        async def one(visitor):
            async with turns.turn(visitor):
                order.append(visitor)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(visitor) for visitor in asked))
        return "".join(order)

    return asyncio.run(all_of_them())


def test_visitors_who_wait_take_turns():
    assert order_of(Turns(1), "aaaaabbc") == "aabcabaa"


def test_nobody_waits_with_more_than_is_left_for_the_others():
    async def fill():
        turns, held = Turns(1, most=8), []

        async def hold(visitor):
            async with turns.turn(visitor):
                await asyncio.Event().wait()

        async def ask(visitor):
            task = asyncio.create_task(hold(visitor))
            await asyncio.sleep(0)
            held.append(task)
            return not task.done() or not isinstance(task.exception(), NoRoom)

        taken = [visitor for visitor in "aaaaaabbbcc" if await ask(visitor)]
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        return "".join(taken), turns

    taken, turns = asyncio.run(fill())
    assert taken == "aaaabbc"
    assert (turns.free, turns.present.total()) == (1, 0)  # all who gave up have left their places


@pytest.mark.parametrize("late", [False, True])
def test_a_turn_is_handed_on_when_whoever_waited_for_it_has_gone(late):
    async def leave():
        turns, order = Turns(1), []

        async def one(visitor):
            async with turns.turn(visitor):
                order.append(visitor)

        async with turns.turn("a"):
            tasks = [asyncio.create_task(one(visitor)) for visitor in "bc"]
            await asyncio.sleep(0)
            if not late:
                tasks[0].cancel()
        if late:
            tasks[0].cancel()  # its turn has come, but it has not heard of it yet
        await asyncio.gather(*tasks, return_exceptions=True)
        return order, turns.free

    assert asyncio.run(leave()) == (["c"], 1)


def test_offers_are_notes_and_a_game_has_room_for_so_many(tmp_path):
    """An offer that was made can still be answered, and anybody can resign."""
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, notes=5) as server:
        game, keys = server.new_game("human", "human")
        anna, boris = (server.sit(game, key) for key in keys)
        anna.catch_up()
        assert [anna.offer(what)["type"] for what in ("end", "decline", "end", "decline", "end")] == ["done"] * 5
        for what in ("end", "takeback"):
            assert anna.offer(what)["words"] == "This game has no room for more offers."
        boris.catch_up()
        assert boris.offer("decline")["type"] == "done"
        assert boris.offer("resign")["type"] == "done"
