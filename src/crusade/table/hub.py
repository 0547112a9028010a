"""All games of this process: who is connected, what is played, who must be notified. One lock per game, one commit per
request."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import lru_cache
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import InputError
from ..core.game import Game
from ..core.refusal import Illegal
from ..core.say import Language, again, speaking
from ..games import build
from .bookmarks import write_bookmark, write_entry, write_landmarks
from .catching_up import follow
from .editions import check_edition
from .lessons import lesson_columns
from .limits import Limits, Rate
from .listener import Listener
from .messages.socket import Refused
from .messages.view import ViewOut
from .quota import maker_of
from .refusals import Busy, RequestRefused, Unwritten
from .seated import REMEMBERED, Seated
from .store import Change, Stale, Store, Stored
from .turns import NoRoom, Turns
from .view import Shared, view_of
from .watch import Watch

log = logging.getLogger("crusade.table")
T = TypeVar("T")
Audience = tuple[int | None, Language | None]  # a side or spectators, and the language of their views
MOST_ENTRIES = 1_000_000  # options of all games in memory together
LONG = 2000  # options of a game that takes long to load
BYTES_AN_ENTRY = 500  # of an imported file count as one option
MOVED_ON = "The game has moved on since you looked; here is how it stands now."
NO_DATABASE = "The table cannot read its database just now. Try again in a moment."
NO_GAME = "There is no such game here. The link may be incomplete."
DAMAGED = "This game cannot be opened: what the table has stored of it does not fit together. Nothing else is affected."


@lru_cache(maxsize=64)
def game_of(kind: str, switches: tuple[tuple[str, str], ...], revision: int | None = None) -> Game:
    """A game with its switches, made once; under the revision of the rules it was begun with, or the newest."""
    return build(kind, dict(switches), revision)


def weight(table: Seated) -> int:
    """How much memory a game takes, in options."""
    return len(table.session.record.entries) + len(table.row.source) // BYTES_AN_ENTRY


class Hub:
    """Everything between the sockets and the database."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.tables: OrderedDict[str, Seated] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # those in use
        self.damaged: set[str] = set()  # games that cannot be loaded, logged once each
        self.loading: dict[str, asyncio.Task[Seated]] = {}
        self.newest: dict[str, int] = {}  # versions announced by other processes while a game was being loaded
        self.said: set[str] = set()  # games that got notes while they were being loaded
        self.listeners: dict[str, set[Listener]] = {}
        self.watches: dict[str, dict[Audience, Watch]] = {}
        self.boards: dict[str, Shared] = {}
        self.thinking: set[str] = set()  # games in which a computer is thinking
        self.working: set[asyncio.Task[Any]] = set()  # tasks that must be finished
        self.changed: Callable[[str], None] = lambda game_id: None  # called when a computer may have to decide
        # One thread each: loading is work for the processor and must not crowd out play. Long games take seconds, and
        # anybody can import many of them, so they have a thread of their own.
        self.loader = ThreadPoolExecutor(1, "loader")
        self.slow_loader = ThreadPoolExecutor(1, "slow loader")
        self.asker = ThreadPoolExecutor(limits.questions_at_once, "questions")
        self.askers = Turns(limits.questions_at_once, limits.questions_waiting)
        self.makers = Rate(limits.games_per_hour / 3600, burst=1800)  # attempts to make games, by visitor
        self.talkers = Rate(limits.messages_per_address)  # messages over all sockets of a visitor
        self.visitor_key = b""  # the key for hashing visitors before they are stored

    def close(self) -> None:
        """Finish writing; unanswered questions are dropped."""
        self.loader.shutdown(wait=False, cancel_futures=True)
        self.slow_loader.shutdown(wait=False, cancel_futures=True)
        self.asker.shutdown(wait=False, cancel_futures=True)
        self.store.close()

    # ---- tables

    def lock(self, game_id: str) -> asyncio.Lock:
        """The lock of a game; it exists as long as anybody holds it or waits for it."""
        return self.locks.setdefault(game_id, asyncio.Lock())

    @asynccontextmanager
    async def at(self, game_id: str) -> AsyncIterator[Seated]:
        """A game under its lock. Do not wait for anything else inside the block."""
        async with self.lock(game_id):
            yield await self.table(game_id)

    async def table(self, game_id: str) -> Seated:
        """A game, loaded if necessary, and only once; RequestRefused if it does not exist."""
        table = self.tables.get(game_id)
        if table is not None:
            self.tables.move_to_end(game_id)
            return table
        task = self.loading.get(game_id)
        if task is None:
            task = self.loading[game_id] = asyncio.create_task(self._load(game_id))
            task.add_done_callback(lambda done: self._loaded(game_id, done))
        return await asyncio.shield(task)

    def _loaded(self, game_id: str, task: asyncio.Task[Seated]) -> None:
        self.loading.pop(game_id, None)
        self.newest.pop(game_id, None)
        self.said.discard(game_id)
        if not task.cancelled():
            task.exception()  # the caller of `table` gets the exception

    async def _load(self, game_id: str) -> Seated:
        while True:
            self.said.discard(game_id)
            stored = await asyncio.get_running_loop().run_in_executor(self.loader, self._read, game_id)
            slow = stored.game.imported or len(stored.entries) > LONG
            loader = self.slow_loader if slow else self.loader
            seated = await asyncio.get_running_loop().run_in_executor(loader, self._seat, stored)
            if seated.version >= self.newest.get(game_id, 0) and game_id not in self.said:
                break  # else another process has changed it in the meantime
        self.tables[game_id] = seated
        self._make_room()
        self.show(game_id)  # listeners may have an older version
        return seated

    def _read(self, game_id: str) -> Stored:
        """A game as it is in the database."""
        try:
            stored = self.store.load(game_id)
        except SQLAlchemyError as error:
            log.error("the database could not be read: %s", error)
            raise Busy(NO_DATABASE) from None
        except Exception:
            raise self._damaged(game_id) from None
        if stored is None:
            raise RequestRefused(NO_GAME)
        return stored

    def _seat(self, stored: Stored) -> Seated:
        """A stored game, made ready to play. If anything is wrong with it, only this game is refused."""
        check_edition(stored.game.kind, stored.game.variant)
        try:
            row = stored.game
            revision = None if row.lesson else row.revision  # a guided game of older rules begins anew
            return Seated(game_of(row.kind, tuple(sorted(row.switches.items())), revision), stored)
        except Exception:
            raise self._damaged(stored.game.id) from None

    def _damaged(self, game_id: str) -> RequestRefused:
        if game_id not in self.damaged and len(self.damaged) < 1000:  # log it once: anybody can ask for it all day
            self.damaged.add(game_id)
            log.exception("game %s cannot be loaded", game_id)
        return RequestRefused(DAMAGED)

    def _make_room(self) -> None:
        """Drop games without listeners from memory, the longest unused first."""
        held = sum(weight(table) for table in self.tables.values())
        for game_id in list(self.tables):
            if len(self.tables) <= self.limits.tables and held <= MOST_ENTRIES:
                return
            lock = self.locks.get(game_id)
            if self.listeners.get(game_id) or game_id in self.thinking or (lock is not None and lock.locked()):
                continue
            held -= weight(self.tables[game_id])
            self.forget(game_id)

    def forget(self, game_id: str) -> None:
        """Drop a game from memory; it is loaded again when somebody asks for it."""
        self.tables.pop(game_id, None)
        self.boards.pop(game_id, None)

    def maker(self, visitor: str) -> str:
        """The hash under which the database knows a visitor."""
        return maker_of(self.visitor_key, visitor)

    # ---- requests

    async def to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish a piece of work even if the requester disconnects in the middle, so that what is written is also shown."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self._worked)
        return await asyncio.shield(task)

    def _worked(self, task: asyncio.Task[Any]) -> None:
        self.working.discard(task)
        if not task.cancelled():
            task.exception()  # the requester gets the exception, or has gone

    async def change(self, game_id: str, request: str, base: int | None, act: Callable[[Seated], Change | None]) -> int:
        """Carry out a request, commit it, then show everybody the result. A repeated request does nothing; `act` returns None
        if there is nothing to do."""
        return await self.to_the_end(self._change(game_id, request, base, act))

    async def _change(
        self, game_id: str, request: str, base: int | None, act: Callable[[Seated], Change | None]
    ) -> int:
        async with self.lock(game_id):
            for last in (False, False, True):
                table = await self.table(game_id)
                done = await self._seen(table, request, base)
                if done is not None:
                    return done
                try:
                    version = await self._carry_out(table, request, base, act)
                    break
                except Stale:  # another process was faster; if nothing was played there, try again
                    if last:
                        raise RequestRefused(MOVED_ON, stale=True) from None
            self.show(game_id)
        self.changed(game_id)
        return version

    async def _carry_out(
        self, table: Seated, request: str, base: int | None, act: Callable[[Seated], Change | None]
    ) -> int:
        if table.row.imported:
            raise RequestRefused("This game was imported from a file: it can be looked at, not played on.")
        if base is not None and not table.row.moved <= base <= table.version:
            raise RequestRefused(MOVED_ON, stale=True)
        try:
            change = act(table)
        except Illegal as error:
            raise RequestRefused(str(error), error.refusal.clause) from None
        except InputError:
            raise  # nothing was changed
        except Exception:
            self.forget(table.id)  # it may be half changed
            raise
        if change is None:
            return table.version
        return await self.commit(table, change._replace(request=request))

    async def _seen(self, table: Seated, request: str, base: int | None) -> int | None:
        """The version a repeated request led to. A request based on the current version cannot be a repeat."""
        if not request or request in table.answered:
            return table.answered.get(request)
        if base == table.version:
            return None
        return await self.reading(self.store.seen, table.id, request)

    async def commit(self, table: Seated, change: Change) -> int:
        """Write what the session has and the database has not. If that fails, the game is dropped from memory, because
        the database is right. Stale if another process was faster."""
        record = table.session.record
        ended = record.result is not None and not table.row.result
        moved = change.strike or ended or len(record.entries) > change.keep_entries
        if table.behind:  # stored under older rules: write all of it again, converted
            change = change._replace(keep_entries=0, strike=True, game={**change.game, "revision": table.game.revision})
        entries = [write_entry(table.game, entry) for entry in record.entries[change.keep_entries :]]
        landmarks = write_landmarks(table.game, table.session.positions.landmarks(change.keep_entries))
        columns = {
            **change.game,
            "rolls": table.session.dice.rolls,
            "result": record.result.text if record.result else "",
            "moved": table.version + 1 if moved else table.row.moved,
            **write_bookmark(table.game, table.session.bookmark),
            **lesson_columns(table),
        }
        if change.strike:  # only then can something have been taken back by consent
            columns["takebacks"] = [[at, int(claim.text)] for at, claim in record.takebacks]
        columns = {name: value for name, value in columns.items() if getattr(table.row, name) != value}
        whole = change._replace(entries=entries, landmarks=landmarks, game=columns)
        try:
            version, notes = await self.store.apply(table.id, table.version, whole)
        except Stale:
            self.forget(table.id)
            raise
        except SQLAlchemyError as error:
            self.forget(table.id)
            log.error("game %s could not be written: %s", table.id, error)
            raise Unwritten from None
        except BaseException:  # cancelled in the middle: it may or may not have been written
            self.forget(table.id)
            raise
        table.version, table.behind = version, False
        self._take_over(table, whole, columns)
        table.heard(notes)
        if change.request:
            table.answered[change.request] = version
            if len(table.answered) > REMEMBERED:
                table.answered.popitem(last=False)
        return version

    def _take_over(self, table: Seated, change: Change, columns: dict[str, object]) -> None:
        for key, value in columns.items():
            setattr(table.row, key, value)
        for side, values in change.seats:
            for key, value in values.items():
                setattr(table.seats[side], key, value)
        if change.seats:
            table.session.record.seats = tuple(seat.name for seat in table.seats)
        if "takebacks" in columns:
            table.rolls_taken_back = table.session.record.rolls_taken_back > 0

    async def heard(self, game_id: str, version: int, kept: int) -> None:
        """Another process has changed a game (notified by PostgreSQL): catch up if this process has it in memory.

        Trouble with one game must not stop the news of the others."""
        if game_id in self.loading:
            self.newest[game_id] = max(version, self.newest.get(game_id, 0))
            if version < 0:
                self.said.add(game_id)
        if game_id not in self.tables and not self.listeners.get(game_id):
            return
        try:
            async with self.lock(game_id):
                await self._catch_up(game_id, version, kept)
        except InputError as error:
            log.error("game %s: %s", game_id, error)
        except Exception:
            self.forget(game_id)
            log.exception("game %s could not be followed", game_id)

    async def _catch_up(self, game_id: str, version: int, kept: int) -> None:
        table = await self.table(game_id)
        if 0 <= version <= table.version:
            return  # we are notified of our own changes too
        if await self.reading(follow, self.store, table, version, kept):
            self.show(game_id)
        else:
            self.forget(game_id)
            await self.table(game_id)

    async def missed(self) -> None:
        """Notifications may have been missed: check all games that are in memory or have listeners."""
        for game_id in self.tables.keys() | self.listeners.keys():
            if self.listeners.get(game_id):
                await self.heard(game_id, -1, 0)
            elif not self.lock(game_id).locked():
                self.forget(game_id)

    async def writing(self, written: Awaitable[T]) -> T:
        """Wait for something to be written; Unwritten if the database cannot."""
        try:
            return await written
        except SQLAlchemyError as error:
            log.error("the database could not be written to: %s", error)
            raise Unwritten from None

    # ---- questions

    async def reading(self, read: Callable[..., T], *args: object) -> T:
        """Read from the database in a thread; Busy if it does not answer."""
        try:
            return await asyncio.to_thread(read, *args)
        except SQLAlchemyError as error:
            log.error("the database could not be read: %s", error)
            raise Busy(NO_DATABASE) from None

    async def ask(self, visitor: str, answer: Callable[..., T], *args: object) -> T:
        """Work out an answer in one of the few threads for questions. Visitors take turns; Busy if the queue is full."""
        try:
            async with self.askers.turn(visitor):
                return await asyncio.get_running_loop().run_in_executor(self.asker, copy_context().run, answer, *args)
        except NoRoom:
            raise Busy("The table has too many questions to answer just now. Try again in a moment.") from None

    # ---- views

    def view(self, table: Seated, side: int | None) -> ViewOut:
        """The view of a side, or of a spectator (None)."""
        listening = self.listeners.get(table.id, set())
        present = {s for listener in listening for s in listener.sides}
        board = self.boards.setdefault(table.id, Shared())
        return view_of(table, side, present, table.id in self.thinking, board)

    def show(self, game_id: str, only: tuple[int | None, ...] | None = None) -> None:
        """Work out the current views of all listeners and let their writers send them. Hold the game's lock: nobody may
        see what is not written yet."""
        table, listening = self.tables.get(game_id), self.listeners.get(game_id)
        if table is None or not listening:
            return
        watches = self.watches.setdefault(game_id, {})
        audiences = {(x.look, x.language) for x in listening if x.greeted}
        for look, language in audiences:
            if only is None or look in only:
                with speaking(language):
                    watches.setdefault((look, language), Watch(0)).show(self.view(table, look))
        for listener in listening:
            listener.show()

    def fetch(self, game_id: str, listener: Listener) -> str | None:
        """The message that brings a listener up to date; None if they are."""
        watch = self.watches.get(game_id, {}).get((listener.look, listener.language))
        if watch is None:
            return None
        message = watch.message(listener.have)
        listener.have = watch.seq
        return message

    def refused(self, request: str, error: InputError, language: Language | None) -> Refused:
        """A refusal as a message."""
        clause = error.clause if isinstance(error, RequestRefused) else ""
        stale = isinstance(error, RequestRefused) and error.stale
        with speaking(language):
            return Refused(id=request, words=again(str(error)), clause=clause, stale=stale)
