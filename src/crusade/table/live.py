"""The socket: hello first, then views as they change, and requests with their answers."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from ..core.errors import InputError
from . import makers
from .hub import Ear, Hub
from .messages.socket import Done, FromBrowser, Hello, Look, Offer, Play, Say, Undo
from .offers import Refusal

READ: TypeAdapter[Any] = TypeAdapter(FromBrowser)
LARGEST_MESSAGE = 16_384


async def live(socket: WebSocket, game_id: str) -> None:
    """A socket: hello first, then views as they change, and requests with their answers."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    sending = asyncio.Lock()

    async def send(message: dict[str, Any]) -> None:
        async with sending:
            await socket.send_text(json.dumps(message, separators=(",", ":")))

    ear = Ear(send)
    try:
        table = await hub.table(game_id)
    except InputError as error:
        await send(hub.refused("", error).model_dump())
        await socket.close(4404)
        return
    hub.ears.setdefault(game_id, set()).add(ear)
    try:
        while True:
            text = await socket.receive_text()
            await hear(hub, table.id, ear, text)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        hub.ears[game_id].discard(ear)
        await hub.tell(game_id)


async def hear(hub: Hub, game_id: str, ear: Ear, text: str) -> None:
    """One message of a browser."""
    request = ""
    try:
        if len(text) > LARGEST_MESSAGE:
            raise Refusal("That message is too long.")
        asked = READ.validate_json(text)
        request = getattr(asked, "id", "")
        await obey(hub, game_id, ear, asked)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(x) for x in first["loc"])
        await ear.send(
            hub.refused(request, InputError(f"That message is not understood: {where}: {first['msg']}")).model_dump()
        )
    except InputError as error:
        refused = hub.refused(request, error)
        await ear.send(refused.model_dump())
        if refused.stale:
            await ear.send(hub.view(await hub.table(game_id), ear.look).model_dump())


async def obey(hub: Hub, game_id: str, ear: Ear, asked: Any) -> None:
    """Carry a message out."""
    table = await hub.table(game_id)
    if isinstance(asked, Hello):
        ear.sides = {side for key in asked.keys if (side := table.side_of(key)) is not None}
        ear.look = min(ear.sides, default=None)
        if ear.look is not None and table.to_decide in ear.sides:
            ear.look = table.to_decide
        await hub.tell(game_id)
        hub.wake(game_id)
        return
    if isinstance(asked, Look):
        if asked.side not in ear.sides:
            raise Refusal("You do not hold the key of that seat.")
        ear.look = asked.side
        await ear.send(hub.view(table, ear.look).model_dump())
        return
    if isinstance(asked, Say):
        side = asked.side if asked.side in ear.sides and asked.side is not None else -1
        await hub.say(game_id, asked, side)
        await ear.send(Done(id=asked.id, version=table.version).model_dump())
        return
    assert isinstance(asked, Play | Undo | Offer)
    if asked.side not in ear.sides:
        raise Refusal("You do not hold the key of that seat.")
    if isinstance(asked, Play):
        version = await hub.play(game_id, asked)
    elif isinstance(asked, Undo):
        version = await hub.undo(game_id, asked)
    elif asked.what == "rematch":
        version = await rematch(hub, game_id)
    else:
        version = await hub.offer(game_id, asked)
    await ear.send(Done(id=asked.id, version=version).model_dump())


async def rematch(hub: Hub, game_id: str) -> int:
    """The same again with sides swapped; everybody at the table gets the key of his new seat."""
    async with hub.lock(game_id):
        table = await hub.table(game_id)
        if not table.session.over:
            raise Refusal("The game is not over yet.")
        if not table.row.rematch:
            next_id, keys = await asyncio.to_thread(makers.make_rematch, hub.store, table)
            table.row.rematch = await asyncio.to_thread(hub.store.set_rematch, game_id, next_id)
            if table.row.rematch == next_id:
                await hub.welcome(game_id, next_id, keys)
    await hub.tell(game_id)
    return table.version
