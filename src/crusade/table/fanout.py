"""News between processes that serve one PostgreSQL database: whoever changes a game tells the others."""

from __future__ import annotations

import asyncio
import logging

from .hub import Hub
from .store import CHANNEL

log = logging.getLogger("crusade.table")


async def listen(hub: Hub, url: str) -> None:
    """Hear what other processes have changed, for ever; with SQLite there are none."""
    if not hub.store.shared:
        return
    import psycopg

    address = url.replace("postgresql+psycopg://", "postgresql://", 1)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await hub.missed()  # what came before we listened
                async for news in connection.notifies():
                    game_id, version, kept = news.payload.split(" ")
                    await hub.heard(game_id, int(version), int(kept))
        except (psycopg.Error, OSError) as error:
            log.warning("lost the database's news (%s); trying again", error)
            await asyncio.sleep(1)
