"""Notifications between processes on one PostgreSQL database: a process that changes a game notifies the others."""

from __future__ import annotations

import asyncio
import logging

from ..core.errors import InputError
from .hub import Hub
from .store import CHANNEL

log = logging.getLogger("crusade.table")


async def listen(hub: Hub, url: str) -> None:
    """Follow the changes of other processes, for ever; with SQLite there are none."""
    if not hub.store.shared:
        return
    import psycopg

    following: set[asyncio.Task[None]] = set()
    address = url.replace("postgresql+psycopg://", "postgresql://", 1)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await hub.missed()  # what happened before LISTEN
                async for news in connection.notifies():
                    task = asyncio.create_task(
                        follow_news(hub, news.payload)
                    )  # a busy game must not hold up the others
                    following.add(task)
                    task.add_done_callback(following.discard)
        except (psycopg.Error, OSError) as error:
            log.warning("lost the database's news (%s); trying again", error)
            await asyncio.sleep(1)


async def follow_news(hub: Hub, payload: str) -> None:
    """Follow one notification. Trouble with its game must not stop the others."""
    game_id, version, kept = payload.split(" ")
    try:
        await hub.heard(game_id, int(version), int(kept))
    except InputError as error:
        log.warning("game %s: %s", game_id, error)
        hub.forget(game_id)
