"""Hubs that race for one game, in this process: nobody sees a game that never was, and nothing acknowledged is lost."""

import asyncio
import contextlib
import random
import threading

import pytest
from mixing.agreement import assert_equal, standing
from mixing.asking import Asking
from mixing.browser import Browser
from mixing.hubs import LIMITS, House, Whims
from sqlalchemy import event, insert, update
from sqlalchemy.exc import OperationalError

from crusade.table import hub as hub_module
from crusade.table import makers
from crusade.table.acts import sat_down
from crusade.table.computers import Computers
from crusade.table.hub import Hub
from crusade.table.messages.http import NewGame, SitDown
from crusade.table.refusals import RequestRefused
from crusade.table.store import ENTRY, GAME, Store

PEOPLE = ("human", "human")


@pytest.fixture
def postgres_url(postgres):
    name = f"t{random.randbytes(6).hex()}"
    postgres.psql(f"CREATE DATABASE {name};")
    return postgres.get_uri(name)


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


class Deaf(House):
    """Hubs that hear news only when a test tells them."""

    def _add(self, n, engine):
        hub = Hub(Store(engine), LIMITS)
        self.hubs.append(hub)
        self.computers.append(Computers(hub, Whims(self.rng)))  # type: ignore[arg-type]
        self.news.append(asyncio.create_task(asyncio.sleep(3600)))


async def opened(url, *seats, kind="darkest-crusade", **switches):
    """A house, with a game on both its hubs."""
    house = Deaf(url, random.Random(1))
    await house.open()
    wishes = [{"kind": "human", "name": s} if s == "human" else {"kind": "computer", "player": s} for s in seats]
    made = await makers.make_game(house.hubs[0], NewGame(kind=kind, switches=switches, seats=wishes), "127.0.0.1")  # type: ignore[arg-type]
    return house, made.game, made.keys


async def at(house, game, n, key):
    browser = Browser(house, game, n, [key] if key else [])
    await browser.dial()
    return browser


async def ask(browser, kind, **more):
    """A request of the seat a browser holds, on what it shows."""
    message = {"type": kind, "id": random.randbytes(8).hex(), "side": browser.view["seat"], **more}
    if kind not in ("say", "salt"):
        message.setdefault("base", browser.view["version"])
    return await browser.ask(message)


def assert_as_stored(house, game):
    """Every hub has the game as the database has it."""
    fresh = house.hubs[0]._seat(house.hubs[0]._read(game))
    for hub in house.hubs:
        if game in hub.tables:
            assert_equal(standing(fresh, True), standing(hub.tables[game], True), "the database", "memory")


# ---- between two processes


def test_a_game_is_read_as_of_one_moment(postgres_url):
    async def play():
        house, game, _ = await opened(postgres_url, *PEOPLE)
        one, other = house.hubs[0].store, house.hubs[1].store

        def meanwhile(connection, cursor, statement, parameters, context, many):
            if "FROM entry" in statement and not done:
                done.append(statement)
                with one.engine.begin() as db:
                    db.execute(update(GAME).where(GAME.c.id == game).values(version=1))
                    db.execute(
                        insert(ENTRY), {"game_id": game, "n": 1, "option": "fortify de-18a", "faces": "", "roll": 0}
                    )

        done = []
        event.listen(other.engine, "before_cursor_execute", meanwhile)
        stored = other.load(game)
        assert done
        assert len(stored.entries) == stored.game.version
        await house.close()

    asyncio.run(play())


def test_news_of_chat_do_not_hide_a_takeback(postgres_url):
    """The other hub hears of the chat when the take-back is written already, and of that only then."""

    async def play():
        house, game, keys = await opened(postgres_url, *PEOPLE)
        anna, boris = await at(house, game, 0, keys[0]), await at(house, game, 0, keys[1])
        for text in ("fortify de-18a", "fortify de-16a"):
            assert (await ask(anna, "play", options=[text]))["type"] == "done"
        await house.hubs[1].table(game)  # at version 2
        assert (await ask(anna, "offer", what="takeback", entries=1))["type"] == "done"
        await house.hubs[1].heard(game, 3, 2)
        assert (await ask(anna, "say", text="please"))["type"] == "done"
        await boris.settled()
        assert (await ask(boris, "offer", what="accept"))["type"] == "done"
        await house.hubs[1].heard(game, -1, 0)
        await house.hubs[1].heard(game, 4, 1)
        assert_as_stored(house, game)
        assert house.hubs[1].tables[game].session.why_no_undo().startswith("The game was taken back")
        await house.close()

    asyncio.run(play())


def test_whoever_is_refused_as_stale_sees_how_the_game_stands(postgres_url):
    """And so does everybody else at that hub, though the news come later and have nothing new for it."""

    async def play():
        house, game, keys = await opened(postgres_url, *PEOPLE)
        anna, twin, carla = (
            await at(house, game, 0, keys[0]),
            await at(house, game, 1, keys[0]),
            await at(house, game, 1, None),
        )
        assert (await ask(anna, "play", options=["fortify de-18a"]))["type"] == "done"
        answer = await ask(twin, "play", options=["fortify de-16a"])
        assert (answer["type"], answer["stale"]) == ("refused", True)
        await house.hubs[1].heard(game, 1, 0)
        for browser in (twin, carla):
            await browser.settled()
            assert browser.view["entries"] == 1
        await house.close()

    asyncio.run(play())


def test_what_was_chosen_in_one_position_is_not_played_in_another(postgres_url):
    """The other server has undone two decisions and made two others, the last of them the same."""

    async def play():
        house, game, keys = await opened(postgres_url, *PEOPLE)
        anna, twin = await at(house, game, 0, keys[0]), await at(house, game, 1, keys[0])
        for n, text in enumerate(("fortify de-18a", "fortify de-16a")):
            assert (await ask(anna, "play", options=[text]))["type"] == "done"
            await house.hubs[1].heard(game, n + 1, n)
        await twin.settled()
        for _ in range(2):
            assert (await ask(anna, "undo"))["type"] == "done"
        for text in ("fortify de-9a", "fortify de-16a"):
            assert (await ask(anna, "play", options=[text]))["type"] == "done"
        assert twin.view["version"] == 2
        answer = await ask(twin, "play", options=["fortify de-6a"])
        assert (answer["type"], answer["stale"]) == ("refused", True)
        await house.close()

    asyncio.run(play())


def test_what_is_said_while_a_game_is_loaded_is_not_missed(postgres_url):
    async def play():
        house, game, keys = await opened(postgres_url, *PEOPLE)
        anna = await at(house, game, 0, keys[0])
        hub = house.hubs[1]
        read, reads = hub._read, []

        def slowly(game_id):
            seated = read(game_id)
            if not reads:
                loop.call_soon_threadsafe(loaded.set)
                assert asyncio.run_coroutine_threadsafe(said.wait(), loop).result(10) is not None
            reads.append(game_id)
            return seated

        loop, loaded, said = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        hub._read = slowly
        loading = asyncio.create_task(hub.table(game))
        await loaded.wait()
        assert (await ask(anna, "say", text="hello"))["type"] == "done"
        await hub.heard(game, -1, 0)
        said.set()
        assert [note["text"] for note in (await loading).talk] == ["hello"]
        await house.close()

    asyncio.run(play())


def test_news_that_cannot_be_followed_do_not_end_the_news(postgres_url):
    async def play():
        house, game, keys = await opened(postgres_url, *PEOPLE)
        anna, boris = await at(house, game, 0, keys[0]), await at(house, game, 1, keys[1])
        hub = house.hubs[1]
        load = hub.store.load

        def broken(*args):
            raise OperationalError("SELECT", {}, Exception("the database is gone"))

        assert (await ask(anna, "play", options=["fortify de-18a"]))["type"] == "done"
        hub.store.load = broken
        await hub.heard(game, 1, 0)
        hub.store.load = load
        assert (await ask(anna, "play", options=["fortify de-16a"]))["type"] == "done"
        await hub.heard(game, 2, 1)
        await boris.settled()
        assert boris.view["entries"] == 2
        await house.close()

    asyncio.run(play())


def test_a_hub_that_has_not_listened_for_a_while_catches_up(postgres_url):
    async def play():
        house, game, keys = await opened(postgres_url, *PEOPLE)
        anna, boris = await at(house, game, 0, keys[0]), await at(house, game, 1, keys[1])
        for text in ("fortify de-18a", "fortify de-16a"):
            assert (await ask(anna, "play", options=[text]))["type"] == "done"
        await house.hubs[1].missed()
        await boris.settled()
        assert boris.view["entries"] == 2
        await house.close()

    asyncio.run(play())


def test_a_process_that_ends_leaves_its_computers_to_the_others(postgres_url):
    """At once, not only when its lease has run out."""

    async def play():
        house, game, _ = await opened(postgres_url, "random", "random")
        computers, other = house.computers[0], house.hubs[1].store
        started = asyncio.Event()

        async def think(request, maker):
            started.set()
            await asyncio.sleep(3600)

        computers.thinkers.plan = think
        await house.hubs[0].table(game)
        computers.wake(game)
        async with asyncio.timeout(30):
            await started.wait()
        assert not await other.lease(game, "another", 15)
        computers.close()
        assert await other.lease(game, "another", 15)
        await house.close()

    asyncio.run(play())


# ---- within one process


def test_a_request_whose_sender_has_gone_is_shown_to_the_others(sqlite_url):
    async def play():
        house, game, keys = await opened(sqlite_url, *PEOPLE)
        anna, boris = await at(house, game, 0, keys[0]), await at(house, game, 0, keys[1])
        request = asyncio.create_task(ask(anna, "play", options=["fortify de-18a"]))
        while not house.hubs[0].store.writer.jobs.empty() or house.hubs[0].lock(game).locked() is False:
            await asyncio.sleep(0)
        request.cancel()  # in the middle of writing
        with contextlib.suppress(asyncio.CancelledError):
            await request
        async with asyncio.timeout(5):
            while boris.view["entries"] == 0:
                await asyncio.sleep(0.001)
        assert_as_stored(house, game)
        await house.close()

    asyncio.run(play())


def test_those_who_come_at_once_after_a_restart_are_at_one_table(sqlite_url):
    """D10: a game is loaded once, and a slow load never takes the place of a fresher table."""

    async def play():
        house, game, keys = await opened(sqlite_url, *PEOPLE)
        hub, reads = house.hubs[0], []
        read = hub._read
        hub._read = lambda game_id: (reads.append(game_id), read(game_id))[1]
        browsers = await asyncio.gather(*(at(house, game, 0, keys[n % 2]) for n in range(20)))
        anna = browsers[0]
        looks = [asyncio.create_task(hub.table(game)) for _ in range(50)]
        for text in ("fortify de-18a", "fortify de-16a", "fortify de-4a"):
            assert (await ask(anna, "play", options=[text]))["type"] == "done"
        tables = {id(table) for table in await asyncio.gather(*looks)}
        assert (len(reads), len(tables)) == (1, 1)
        for browser in browsers:
            await browser.settled()
            assert browser.view["entries"] == 3
        assert_as_stored(house, game)
        await house.close()

    asyncio.run(play())


def test_whoever_comes_after_the_end_sits_down_at_the_rematch(sqlite_url):
    """The first game ended, and its rematch was made, before the friend came: their invitation opens the second."""

    async def play():
        house = Deaf(sqlite_url, random.Random(1))
        await house.open()
        hub = house.hubs[0]
        wishes = [{"kind": "human", "name": "Anna"}, {"kind": "open", "name": "Boris"}]
        made = await makers.make_game(hub, NewGame(kind="darkest-crusade", switches={}, seats=wishes), "127.0.0.1")  # type: ignore[arg-type]
        anna = await at(house, made.game, 0, made.keys[0])
        assert (await ask(anna, "offer", what="resign"))["type"] == "done"
        assert (await ask(anna, "offer", what="rematch"))["type"] == "done"
        wish = SitDown(name="Boris", key="k" * 32)
        with pytest.raises(RequestRefused, match="The game is over"):
            await hub.change(made.game, "", None, lambda table: sat_down(table, made.invitations[1], wish))
        second = hub.tables[made.game].row.rematch
        await hub.change(second, "", None, lambda table: sat_down(table, made.invitations[1], wish))
        assert hub.tables[second].side_of(wish.key) == 0
        await house.close()

    asyncio.run(play())


def test_a_computer_that_is_just_letting_go_hears_that_it_is_wanted(sqlite_url):
    """Whoever plays while a computer gives its lease back must not wait for ever."""

    async def play():
        house, game, keys = await opened(sqlite_url, "random", "human")
        boris = await at(house, game, 0, keys[1])
        assert (await ask(boris, "salt", text="0" * 32))["type"] == "done"
        computers, table = house.computers[0], house.hubs[0].tables[game]
        release, let_go, handed_over = computers._release, [], []

        async def slowly(game_id):
            let_go.append(game_id)
            s = table.session.state
            back = [table.game.text(o) for o in s.menu if s.seat == 1 and table.game.play(s, o).seat == 0]
            if back and not handed_over:
                await boris.settled()
                assert (await ask(boris, "play", options=back[:1]))["type"] == "done"
                handed_over.append(len(let_go))
            await release(game_id)

        computers._release = slowly
        async with asyncio.timeout(30):
            while not handed_over or len(let_go) <= handed_over[0]:  # it has thought again, and let go again
                assert not table.session.over
                await boris.settled()
                if table.to_decide == 1 and not computers.tasks:
                    await ask(boris, "play", options=[boris.view["options"][0]["text"]])
                await asyncio.sleep(0.001)
        await house.close()

    asyncio.run(play())


def test_a_game_of_older_rules_that_was_played_on_can_be_loaded_again(sqlite_url):
    """Its first options are the same under both rules; those that follow are of today, and so must be its revision."""

    async def play():
        house, game, keys = await opened(sqlite_url, *PEOPLE, setup="secret")
        hub = house.hubs[0]
        with hub.store.engine.begin() as db:
            db.execute(update(GAME).where(GAME.c.id == game).values(revision=4))
        asking = Asking(random.Random(3))
        browsers = [await at(house, game, 0, key) for key in keys]
        for browser in browsers:
            assert (await ask(browser, "salt", text="0" * 32))["type"] == "done"
        for _ in range(60):
            mover = next((b for b in browsers if b.view["to_decide"] == b.view["seat"]), None)
            if mover is None:
                break
            await mover.settled()
            await ask(mover, "play", options=asking.far_ahead(mover, 60))
            for browser in browsers:
                await browser.settled()
        assert len(hub.tables[game].session.record.entries) > 150
        assert_as_stored(house, game)
        await house.close()

    asyncio.run(play())


def test_a_long_game_that_is_being_loaded_keeps_no_other_game_from_being_loaded(sqlite_url):
    """There was one thread for all games. Here the loading of a long one lasts until the other game has been loaded."""

    async def play():
        house, long, _ = await opened(sqlite_url, *PEOPLE)
        hub = house.hubs[0]
        wishes = [{"kind": "human", "name": name} for name in ("Anna", "Boris")]
        made = await makers.make_game(hub, NewGame(kind="darkest-crusade", switches={}, seats=wishes), "127.0.0.1")  # type: ignore[arg-type]
        hub.forget(long)
        hub.forget(made.game)
        begun, over, seat = threading.Event(), threading.Event(), hub._seat

        def lasting(stored):
            if stored.game.id == long:
                begun.set()
                over.wait(60)
            return seat(stored)

        hub._seat = lasting
        entries, hub_module.LONG = hub_module.LONG, -1  # every game counts as long until the first has begun
        loading = asyncio.create_task(hub.table(long))
        assert await asyncio.to_thread(begun.wait, 30)
        hub_module.LONG = entries
        try:
            assert (await asyncio.wait_for(hub.table(made.game), 20)).id == made.game
            assert not loading.done()
        finally:
            over.set()
        assert (await loading).id == long
        await house.close()

    asyncio.run(play())
