"""Computer players: when they think, and playing their plans."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets

from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import InputError
from ..core.machine import SPECTATOR
from .hub import Hub
from .refusals import Busy, Unwritten
from .rows import PLAN
from .seated import Seated
from .store import Change, Stale
from .thinkers import Thinkers, Thought, thinking_request

log = logging.getLogger("crusade.table")
UNWRITTEN = 5.0  # seconds until a computer whose move could not be written tries again
PAUSES = (0.5, 2, 8)  # seconds until a computer that failed tries again
LEASE = 15.0  # seconds for which a process has the right to think about a game, unless it renews that


class Computers:
    """The computer players of all games of this process."""

    def __init__(self, hub: Hub, thinkers: Thinkers) -> None:
        self.hub, self.thinkers = hub, thinkers
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.process = secrets.token_hex(8)  # the name of this process among those on one database
        hub.changed = self.wake

    def close(self) -> None:
        """Stop thinking and give back all leases."""
        for task in self.tasks.values():
            task.cancel()
        self.thinkers.close()
        if self.hub.store.shared and self.tasks:
            with contextlib.suppress(SQLAlchemyError):
                self.hub.store.release_all(self.process)

    async def wake_all(self) -> None:
        """After a restart, let computers continue; later also those of other processes that have died."""
        store = self.hub.store
        await self._wake_those(await self.hub.reading(store.unfinished, 50))
        while store.shared:
            await asyncio.sleep(LEASE / 3)
            try:
                for game_id in await self._wake_those(await self.hub.reading(store.abandoned, 50)):
                    await self._release(game_id)
            except SQLAlchemyError as error:
                log.warning("could not look for computers of other processes: %s", error)

    async def _wake_those(self, games: list[str]) -> list[str]:
        """Wake computers; a broken game does not stop the others. Returns the games in which no computer has to decide."""
        for game_id in games:
            try:
                async with self.hub.at(game_id):
                    pass
                self.wake(game_id)
            except InputError:
                pass  # it is in the log
            except Exception:
                log.exception("the computer of game %s could not be woken", game_id)
        return [game_id for game_id in games if game_id not in self.tasks]

    def wake(self, game_id: str) -> None:
        """Start a computer if it has to decide; stop one that no longer has to."""
        running, wanted = self.tasks.get(game_id), self._wanted(game_id)
        if running is not None and not wanted:
            running.cancel()
        if wanted and (running is None or running.done()):
            task = asyncio.get_running_loop().create_task(self._think(game_id))
            self.tasks[game_id] = task
            task.add_done_callback(lambda done: self._rest(game_id, done))

    def _wanted(self, game_id: str) -> bool:
        table = self.hub.tables.get(game_id)
        return table is not None and to_think(table) is not None

    def _rest(self, game_id: str, task: asyncio.Task[None]) -> None:
        if self.tasks.get(game_id) is task:
            del self.tasks[game_id]
            self.hub.thinking.discard(game_id)

    async def _think(self, game_id: str) -> None:
        """Let computers decide until it is a person's turn; if thinking fails, try again a few times."""
        pauses = iter(PAUSES)
        while True:
            try:
                if not await self._leased(game_id):
                    await asyncio.sleep(LEASE / 5)  # another process has the lease
                elif not await self._decide(game_id):
                    await self._release(game_id)
                    if not self._wanted(game_id):
                        return  # else somebody played while the lease was being released
                pauses = iter(PAUSES)
            except (Unwritten, Busy, SQLAlchemyError):  # for example a full disk, which may be fixed
                await asyncio.sleep(UNWRITTEN)
            except InputError as error:
                log.error("a computer player cannot go on in game %s: %s", game_id, error)
                return
            except Exception:
                log.exception("a computer player failed in game %s", game_id)
                pause = next(pauses, None)
                if pause is None:
                    return  # the next hello or move wakes it again
                await asyncio.sleep(pause)

    async def _leased(self, game_id: str) -> bool:
        """Take or renew the lease of a game; False if another process has it."""
        store = self.hub.store
        return not store.shared or await store.lease(game_id, self.process, LEASE)

    async def _release(self, game_id: str) -> None:
        """Give back the lease, so that any process may think next."""
        if self.hub.store.shared:
            await self.hub.store.release(game_id, self.process)

    async def _plan(self, game_id: str, request: bytes, maker: str) -> Thought:
        """Get a plan, renewing the lease as long as it takes."""
        thinking = asyncio.create_task(self.thinkers.plan(request, maker))
        try:
            while not thinking.done():
                await asyncio.wait({thinking}, timeout=LEASE / 3)
                await self._leased(game_id)
            return thinking.result()
        finally:
            thinking.cancel()

    async def _decide(self, game_id: str) -> bool:
        """Let a computer make one plan and play it; False if no computer has to decide."""
        hub = self.hub
        async with hub.lock(game_id):
            table = await hub.table(game_id)
            side = to_think(table)
            if side is None:
                return False
            version, view = table.version, table.known(side)
            if game_id not in hub.thinking:
                hub.thinking.add(game_id)
                hub.show(game_id)
            maker = table.row.maker
            request = thinking_request(table.game, view, table.seats[side].player, table.player_seed(side))
        thought = await self._plan(game_id, request, maker)
        await hub.to_the_end(self._carry_out(game_id, side, version, thought))
        return True

    async def _carry_out(self, game_id: str, side: int, version: int, thought: Thought) -> None:
        """Play a plan, unless the game has changed since."""
        hub = self.hub
        async with hub.lock(game_id):
            table = await hub.table(game_id)
            if table.version != version:
                return
            change = play_plan(table, side, thought)
            with contextlib.suppress(Stale):
                await hub.commit(table, change)
            if to_think(table) is None:
                hub.thinking.discard(game_id)
            hub.show(game_id)


def to_think(table: Seated) -> int | None:
    """The side whose computer must decide; None if a person must."""
    side = None if table.scripted else table.to_decide
    return side if side is not None and table.is_computer(side) else None


def play_plan(table: Seated, side: int, thought: Thought) -> Change:
    """Play as much of a plan as fits, in one commit. Its reasons are published unless the game has secrets."""
    session = table.session
    first = len(session.record.entries)
    for option in [table.game.parse(text) for text in thought.plan]:
        if session.over or session.state.seat != side or option not in session.state.menu:
            break
        session.play(option)
    if len(session.record.entries) == first:
        session.play(session.state.menu[0])  # a plan that does not fit must not stop the game
    secret = table.game.view(session.state, SPECTATOR).unknown
    words = [] if secret else thought.why
    notes = [(PLAN, side, table.seats[side].name, f"{first + 1} {line}") for line in words]
    return Change(keep_entries=first, notes=notes)
