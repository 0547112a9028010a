"""The WebSocket: hello first, then views as they change, and requests with their answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from ..core.errors import InputError
from ..core.say import speaking
from ..games.languages import wanted
from . import makers
from .acts import played, salted, undone
from .guard import visitor_of
from .hand_dice import thrown
from .hub import NO_GAME as UNKNOWN
from .hub import Hub
from .limits import Rate
from .listener import Listener
from .messages.socket import Done, FromBrowser, Hello, Look, Offer, Play, Refused, Salt, Say, ThrowFaces, Undo
from .offers import offered
from .quota import MANY_GAMES
from .refusals import Busy, RequestRefused
from .sandboxes import NO_OFFERS

READ: TypeAdapter[Any] = TypeAdapter(FromBrowser)
NO_GAME, NO_HELLO, TOO_MUCH = 4404, 4408, 4429  # why the table closes a socket
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
TALK = 0.1  # share of the messages that may be chat or offers, which are stored for good
SPARE = 1 / 6  # of the messages that expensive ones must leave, so that a player who is refused is not cut off next
OPTIONS = 10  # options to play count as one more message


class Closed(Exception):
    """The table closes a socket: the code and why."""

    def __init__(self, code: int, words: str) -> None:
        self.code, self.words = code, words
        super().__init__(words)


async def live(socket: WebSocket, game_id: str) -> None:
    """Serve one socket from its hello to its end."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    reader = asyncio.current_task()
    assert reader is not None

    def drop() -> None:
        reader.cancel()

    listener = Listener(socket.send_text, drop, lambda x: hub.fetch(game_id, x), hub.limits, visitor_of(socket.scope))
    writer = asyncio.create_task(listener.write())
    closed = Closed(TOO_MUCH, "")
    try:
        await listen(hub, socket, game_id, listener)
    except Closed as why:
        closed = why
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await socket.send_text(Refused(id="", words=why.words).model_dump_json())
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass  # the client has gone, or was dropped by its writer
    finally:
        writer.cancel()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(hub.limits.reader_seconds):
                await socket.close(closed.code)
        if listener in hub.listeners.get(game_id, ()):
            await leave(hub, game_id, listener)


async def listen(hub: Hub, socket: WebSocket, game_id: str, listener: Listener) -> None:
    """Receive and answer messages until the client disconnects."""
    try:
        async with asyncio.timeout(hub.limits.hello_seconds):
            text = await receive(socket)
    except TimeoutError:
        raise Closed(NO_HELLO, "No hello was received on this connection.") from None
    try:
        if not GAME_ID.fullmatch(game_id):
            raise RequestRefused(UNKNOWN)
        await hub.table(game_id)
    except Busy as error:
        raise Closed(TOO_MUCH, str(error)) from None
    except InputError as error:
        raise Closed(NO_GAME, str(error)) from None
    hub.listeners.setdefault(game_id, set()).add(listener)
    rate = Rate(hub.limits.messages_per_second)
    while True:
        if not rate.take("") or not hub.talkers.take(listener.visitor):
            raise Closed(TOO_MUCH, "That was too much at once. Come back in a moment.")
        await hear(hub, game_id, listener, text, rate)
        text = await receive(socket)


async def receive(socket: WebSocket) -> str | None:
    """The next message; None if it is not text. The framework closes the socket if it is far too long."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return text


async def leave(hub: Hub, game_id: str, listener: Listener) -> None:
    """A client has disconnected; the others see it if they held a seat."""
    listening = hub.listeners[game_id]
    listening.discard(listener)
    if not listening:
        del hub.listeners[game_id]
        hub.watches.pop(game_id, None)
        hub.boards.pop(game_id, None)
    elif listener.sides:
        async with hub.lock(game_id):
            hub.show(game_id)


async def hear(hub: Hub, game_id: str, listener: Listener, text: str | None, rate: Rate) -> None:
    """Handle one message of a browser."""
    request = ""
    try:
        if text is None:
            raise RequestRefused("That message is not understood: expected text.")
        if len(text) > hub.limits.message_bytes:
            raise RequestRefused("That message is too long.")
        asked = READ.validate_json(text)
        request = getattr(asked, "id", "")
        extra = cost(asked)
        if extra and not rate.take("", extra, SPARE):
            raise RequestRefused("That was too much at once. Try again in a moment.")
        with speaking(listener.language):
            version = await carry_out(hub, game_id, listener, asked)
        if request:
            listener.answer(Done(id=request, version=version))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(x) for x in first["loc"])
        words = f"That message is not understood: {where}: {first['msg']}"
        listener.answer(hub.refused(request_of(text), InputError(words), listener.language))
    except InputError as error:
        refused = hub.refused(request, error, listener.language)
        if refused.stale:
            listener.have = -1  # send the whole view
            listener.show()
        listener.answer(refused)


def request_of(text: str | None) -> str:
    """The id of a message that is not understood, for the answer; empty if it has none."""
    try:
        asked = json.loads(text or "")
    except (ValueError, RecursionError):
        return ""
    request = asked.get("id") if isinstance(asked, dict) else None
    return request if isinstance(request, str) and REQUEST_ID.fullmatch(request) else ""


def cost(asked: Any) -> float:
    """The extra cost of a message, in messages."""
    if isinstance(asked, Say | Offer):
        return 1 / TALK - 1
    if isinstance(asked, ThrowFaces):
        return len(asked.faces) / OPTIONS
    return len(asked.options) / OPTIONS if isinstance(asked, Play) else 0


async def carry_out(hub: Hub, game_id: str, listener: Listener, asked: Any) -> int:
    """Carry out a message; returns the version it led to."""
    if isinstance(asked, Hello):
        return await greet(hub, game_id, listener, asked)
    if not listener.greeted:
        raise RequestRefused("Say hello first.")
    if isinstance(asked, Say):
        return await hub.to_the_end(say(hub, game_id, listener, asked))
    assert isinstance(asked, Look | Salt | Play | ThrowFaces | Undo | Offer)
    if asked.side not in listener.sides:
        raise RequestRefused("You do not hold the key of that seat.")
    if isinstance(asked, Look):
        async with hub.lock(game_id):
            table = await hub.table(game_id)
            listener.start_anew(asked.side)
            hub.show(game_id, (asked.side,))
        return table.version
    if isinstance(asked, Salt):
        return await hub.change(game_id, asked.id, None, lambda table: salted(table, asked))
    if isinstance(asked, Play):
        return await hub.change(game_id, asked.id, asked.base, lambda table: played(table, asked))
    if isinstance(asked, ThrowFaces):
        return await hub.change(game_id, asked.id, asked.base, lambda table: thrown(table, asked))
    if isinstance(asked, Undo):
        return await hub.change(game_id, asked.id, asked.base, lambda table: undone(table, asked))
    if asked.what == "rematch":
        return await hub.to_the_end(rematch(hub, game_id, listener.visitor))
    return await hub.change(game_id, asked.id, asked.base, lambda table: offered(table, asked, hub.limits.notes))


async def greet(hub: Hub, game_id: str, listener: Listener, asked: Hello) -> int:
    """Hello: the keys of a browser. If repeated, the whole view is sent again."""
    async with hub.lock(game_id):
        table = await hub.table(game_id)
        sides = {side for key in asked.keys if (side := table.side_of(key)) is not None}
        listening = hub.listeners[game_id]
        if (
            not sides
            and sum(x.greeted and not x.sides for x in listening if x is not listener) >= hub.limits.spectators
        ):
            raise Closed(TOO_MUCH, "Too many people are watching this game already. Come back later.")
        news, listener.sides = sides != listener.sides, sides
        look = min(sides, default=None)
        if look is not None and table.to_decide in sides:
            look = table.to_decide
        language = wanted(asked.language)
        known = listener.greeted and listener.look == look and listener.language is language  # it has been worked out
        listener.language = language
        listener.start_anew(look)
        if news or not known:
            hub.show(game_id, None if news else (look,))
    hub.changed(game_id)
    return table.version


async def say(hub: Hub, game_id: str, listener: Listener, asked: Say) -> int:
    """Chat, which does not change the game."""
    side = asked.side if asked.side is not None and asked.side in listener.sides else -1
    async with hub.lock(game_id):
        table = await hub.table(game_id)
        most = hub.limits.notes if listener.sides else hub.limits.notes // 2  # spectators leave room for the players
        if table.notes >= most:
            raise RequestRefused("This game has no room for more messages.")
        name = table.seats[side].name if side >= 0 else (asked.name or "A spectator")
        # Request ids of spectators are kept apart, so that nobody can use up the id of a player's request.
        request = asked.id if listener.sides else f"{asked.id[:38]}-s"
        note = await hub.writing(hub.store.say(game_id, request, ("chat", side, name, asked.text)))
        if note is not None:
            table.heard([note])
            hub.show(game_id)
    return table.version


async def rematch(hub: Hub, game_id: str, visitor: str) -> int:
    """Make the same game again with sides swapped. Everybody here sees its id and sits down with the key they have."""
    async with hub.lock(game_id):
        table = await hub.table(game_id)
        if not table.session.over:
            raise RequestRefused("The game is not over yet.")
        if table.row.imported:
            raise RequestRefused("This game was imported from a file: there is nobody to play it again.")
        if table.row.sandbox:
            raise RequestRefused(NO_OFFERS)
        if not table.row.rematch:
            if not hub.makers.take(visitor):
                raise RequestRefused(MANY_GAMES)
            table.row.rematch = await hub.writing(makers.make_rematch(hub, table, visitor))
        hub.show(game_id)
    hub.changed(table.row.rematch)
    return table.version
