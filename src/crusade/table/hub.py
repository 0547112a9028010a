"""All tables of this process: who is connected, what is played, who must be told. One lock a game, one commit a request."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import Any

from ..core.errors import InputError
from ..core.game import Game
from ..core.refusal import Illegal
from ..games import load
from ..record.session import Session
from .messages.socket import Offer, Play, Refused, Say, Undo, Welcome
from .messages.view import View
from .offers import Refusal, offered
from .picture import SPECTATOR
from .rows import PLAN
from .seated import Seated
from .store import Change, Stale, Store
from .thinkers import Thinkers, Thought, ask_words
from .view import view_of

log = logging.getLogger("crusade.table")
PAUSES = (0.5, 2, 8)  # seconds, before a computer that failed tries again
MOST_TABLES = 200  # kept in memory; the others are loaded when somebody comes


class Ear:
    """Somebody listening to a game: a socket, the sides it holds the keys of, and the side it looks from."""

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self.send = send
        self.sides: set[int] = set()
        self.look: int | None = None


@lru_cache(maxsize=64)
def game_of(kind: str, switches: tuple[tuple[str, str], ...]) -> Game:
    """A game with its readings, made once."""
    return load(kind, **dict(switches))


class Hub:
    """Everything between the sockets and the database."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store, self.thinkers = store, thinkers
        self.tables: OrderedDict[str, Seated] = OrderedDict()
        self.locks: dict[str, asyncio.Lock] = {}
        self.ears: dict[str, set[Ear]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}

    # ---- tables

    async def table(self, game_id: str) -> Seated:
        """A game, loaded if need be; Refusal where there is none."""
        if game_id in self.tables:
            self.tables.move_to_end(game_id)
            return self.tables[game_id]
        return await self.reload(game_id)

    async def reload(self, game_id: str) -> Seated:
        """A game as the database has it now."""
        stored = await asyncio.to_thread(self.store.load, game_id)
        if stored is None:
            raise Refusal("There is no such game here. The link may be incomplete.")
        game = game_of(stored.game.kind, tuple(sorted(stored.game.switches.items())))
        seated = await asyncio.to_thread(Seated, game, stored)
        self.tables[game_id] = seated
        while len(self.tables) > MOST_TABLES:
            oldest = next((g for g in self.tables if not self.ears.get(g) and g not in self.thinking), None)
            if oldest is None:
                break
            del self.tables[oldest]
            self.locks.pop(oldest, None)
        return seated

    def lock(self, game_id: str) -> asyncio.Lock:
        """The lock of a game."""
        return self.locks.setdefault(game_id, asyncio.Lock())

    # ---- requests

    async def play(self, game_id: str, asked: Play) -> int:
        """Play options, all or none; but what dice or hidden counters have told stays."""

        def act(table: Seated, session: Session) -> Change:
            if table.to_decide != asked.side:
                raise Refusal("It is not your decision now.")
            session.play_all([table.game.parse(text) for text in asked.options])
            return Change()

        return await self.change(game_id, asked.id, asked.base, act)

    async def undo(self, game_id: str, asked: Undo) -> int:
        """Take back the last decision, or all that can be of the phase it was made in."""

        def act(table: Seated, session: Session) -> Change:
            if table.to_decide != asked.side:
                raise Refusal(session.why_no_undo() or "It is not your decision now.")
            session.undo()
            while asked.phase and session.same_phase_before() and not session.why_no_undo():
                session.undo()
            return Change(keep_entries=len(session.record.entries))

        return await self.change(game_id, asked.id, asked.base, act)

    async def say(self, game_id: str, asked: Say, side: int) -> None:
        """Chat; it changes nothing in the game."""
        table = await self.table(game_id)
        name = table.seats[side].name if side >= 0 else (asked.name or "A spectator")
        async with self.lock(game_id):
            note = await asyncio.to_thread(self.store.say, game_id, asked.id, "chat", side, name, asked.text)
            if note is not None:
                table.notes.append(note)
        await self.tell(game_id)

    async def offer(self, game_id: str, asked: Offer) -> int:
        """Draw, take-back, answers, resignation; the rematch is made by the application."""
        return await self.change(game_id, asked.id, asked.base, lambda table, session: offered(table, session, asked))

    async def change(
        self, game_id: str, request: str, base: int | None, act: Callable[[Seated, Session], Change]
    ) -> int:
        """Carry a request out on a fork of the game, commit it, then tell everybody. Repeats do nothing."""
        table = await self.table(game_id)
        async with self.lock(game_id):
            table = self.tables.get(game_id, table)
            done = await asyncio.to_thread(self.store.seen, game_id, request)
            if done is not None:
                return done
            if table.row.imported:
                raise Refusal("This game was imported from a file: it can be looked at, not played on.")
            if base is not None and base != table.version:
                raise Refusal("The game has moved on since you looked; here is how it stands now.", stale=True)
            session = table.session.fork()
            try:
                change = act(table, session)
            except Illegal as error:
                raise Refusal(str(error), error.refusal.clause) from None
            version = await self.commit(table, session, change._replace(request=request))
        self.wake(game_id)
        await self.tell(game_id)
        return version

    async def commit(self, table: Seated, session: Session, change: Change) -> int:
        """Write what a fork has that the table has not; once it is on disk the fork is the game."""
        old, new = table.session.record.entries, session.record.entries
        kept = len(old) if change.keep_entries is None else change.keep_entries
        entries = [(table.game.text(e.option), " ".join(map(str, e.faces)), e.roll) for e in new[kept:]]
        columns = {
            **change.game,
            "rolls": session.dice.rolls,
            "result": session.record.result.text if session.record.result else "",
            "takebacks": [[at, int(claim.text)] for at, claim in session.record.takebacks],
        }
        try:
            version = await asyncio.to_thread(
                self.store.apply, table.id, table.version, change._replace(entries=entries, game=columns)
            )
        except Stale:
            await self.reload(table.id)
            raise Refusal("The game has moved on since you looked; here is how it stands now.", stale=True) from None
        table.session, table.version = session, version
        for key, value in columns.items():
            setattr(table.row, key, value)
        for side, values in change.seats:
            for key, value in values.items():
                setattr(table.seats[side], key, value)
        if change.notes:
            table.notes = await asyncio.to_thread(self.store.notes, table.id)
        await asyncio.to_thread(table.tell_log)
        return version

    # ---- computers

    async def wake_all(self) -> None:
        """After a restart: computers go on where they were."""
        for game_id in await asyncio.to_thread(self.store.unfinished, 50):
            with contextlib.suppress(InputError):
                await self.table(game_id)
                self.wake(game_id)

    def wake(self, game_id: str) -> None:
        """Let a computer think if it is its decision; stop one whose game has changed under it."""
        table = self.tables.get(game_id)
        running = self.thinking.get(game_id)
        wanted = table is not None and table.to_decide is not None and table.is_computer(table.to_decide)
        if running is not None and not wanted:
            running.cancel()
        if wanted and (running is None or running.done()):
            task = asyncio.get_running_loop().create_task(self.think(game_id))
            self.thinking[game_id] = task
            task.add_done_callback(
                lambda done: self.thinking.pop(game_id, None) if self.thinking.get(game_id) is done else None
            )

    async def think(self, game_id: str) -> None:
        """Let computers decide until it is a person's turn; a thinking process that died is started again a few times."""
        pauses = iter(PAUSES)
        while True:
            try:
                if not await self.decide(game_id):
                    return
                pauses = iter(PAUSES)
            except Exception:
                log.exception("a computer player failed in game %s", game_id)
                pause = next(pauses, None)
                if pause is None:
                    return  # whoever comes to the table next wakes it again
                await asyncio.sleep(pause)

    async def decide(self, game_id: str) -> bool:
        """Let a computer make one plan and play it; says whether there was anything to decide for one."""
        table = await self.table(game_id)
        side = table.to_decide
        if side is None or not table.is_computer(side):
            return False
        version = table.version
        view = table.game.view(table.session.state, side)
        thought = await self.thinkers.plan(ask_words(table.game, view, game_id, table.seats[side].player))
        await self.play_plan(game_id, version, side, thought)
        await self.tell(game_id)
        return True

    async def play_plan(self, game_id: str, version: int, side: int, thought: Thought) -> None:
        """Play as much of a plan as fits; all of it is one commit. Its reasons are told where nothing is secret.

        A plan made for a position that is gone is dropped."""
        async with self.lock(game_id):
            table = self.tables[game_id]
            if table.version != version:
                return
            session = table.session.fork()
            for text in thought.plan:
                option = table.game.parse(text)
                if session.over or session.state.seat != side or option not in session.state.menu:
                    break
                session.play(option)
            if len(session.record.entries) == len(table.session.record.entries):
                session.play(session.state.menu[0])  # a plan that does not fit at all must not stop the game
            secrets = table.game.view(session.state, SPECTATOR).unknown
            words = [] if secrets else thought.why
            first = len(table.session.record.entries) + 1  # the option the plan begins with
            notes = [(PLAN, side, table.seats[side].name, f"{first} {line}") for line in words]
            with contextlib.suppress(Refusal):
                await self.commit(table, session, Change(notes=notes))

    # ---- telling

    def view(self, table: Seated, side: int | None) -> View:
        """A seat's view of a table."""
        listening = self.ears.get(table.id, set())
        present = {s for ear in listening for s in ear.sides}
        return view_of(table, side, present, table.id in self.thinking)

    async def tell(self, game_id: str) -> None:
        """Send everybody his view."""
        table = self.tables.get(game_id)
        if table is None:
            return
        messages: dict[int | None, dict[str, Any]] = {}
        for ear in list(self.ears.get(game_id, ())):
            if ear.look not in messages:
                messages[ear.look] = self.view(table, ear.look).model_dump()
            with contextlib.suppress(Exception):
                await ear.send(messages[ear.look])

    async def welcome(self, game_id: str, next_id: str, keys: Sequence[str | None]) -> None:
        """Give everybody at a table the key of his seat in the game that follows it, sides swapped."""
        for ear in list(self.ears.get(game_id, ())):
            for side in ear.sides:
                if key := keys[1 - side]:
                    with contextlib.suppress(Exception):
                        await ear.send(Welcome(game=next_id, side=1 - side, key=key).model_dump())

    async def heard(self, game_id: str, version: int) -> None:
        """Another process has changed a game (PostgreSQL tells): load it again if it is on our tables."""
        if game_id not in self.tables:
            return
        async with self.lock(game_id):
            table = self.tables.get(game_id)  # our own change is heard too, often before its lock is free
            if table is None or (version >= 0 and table.version >= version):
                return
            await self.reload(game_id)
        self.wake(game_id)
        await self.tell(game_id)

    def refused(self, request: str, error: InputError) -> Refused:
        """A refusal as a message."""
        clause = error.clause if isinstance(error, Refusal) else ""
        stale = isinstance(error, Refusal) and error.stale
        return Refused(id=request, words=str(error), clause=clause, stale=stale)
