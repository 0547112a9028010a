"""Limits on connections: how many there may be, and how long one may stay silent.

uvicorn hands every new connection to one of these classes. Without limits a thousand half-open connections would use
up the file descriptors and shut everybody out.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .limits import Limits, Rate, limits_from_environment, visitor

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nConnection: close\r\nRetry-After: 10\r\n\r\n"
    b"Too many connections. Try again in a moment.\n"
)
RESERVE = 200  # descriptors for files, pipes and the database
SLOWEST = 1000  # bytes a second that a client must read while data is waiting


class Doorkeeper:
    """Counts open connections, by visitor."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.most = min(limits.connections, descriptors() - RESERVE)
        self.inside: Counter[str] = Counter()
        self.all = 0

    def enter(self, address: str) -> bool:
        """Count a connection; False if it is one too many."""
        self.all += 1
        self.inside[address] += 1
        return self.all <= self.most and self.inside[address] <= self.limits.connections_per_address

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.all -= 1
        self.inside[address] -= 1
        if self.inside[address] <= 0:
            del self.inside[address]


def descriptors() -> int:
    """How many file descriptors this process may have; raised to what the system allows."""
    try:
        import resource
    except ImportError:
        return 4096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            return int(soft)
    return int(wanted)


class SlowReaderTimer:
    """Aborts the connection of a client that does not read: neither asyncio nor uvicorn ever does, not even after
    closing it, and the unread data would stay in memory."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self.transport, self.seconds = transport, seconds
        self.waiting = 0  # bytes, at the last look
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """The write buffer is full."""
        if self.timer is None:
            self._look_again()

    def end(self) -> None:
        """The client has read enough, or has gone."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _look_again(self) -> None:
        self.waiting = self.transport.get_write_buffer_size()
        self.timer = asyncio.get_running_loop().call_later(self.seconds, self._look)

    def _look(self) -> None:
        if self.waiting - self.transport.get_write_buffer_size() < SLOWEST * self.seconds:
            self.transport.abort()
        else:
            self._look_again()


_doorkeeper: Doorkeeper | None = None


def doorkeeper() -> Doorkeeper:
    """The doorkeeper of this process."""
    global _doorkeeper
    if _doorkeeper is None:
        _doorkeeper = Doorkeeper(limits_from_environment())
    return _doorkeeper


class Door(H11Protocol):
    """An HTTP connection that must send its headers in time."""

    refused = False
    upgraded = False
    patience: asyncio.TimerHandle | None = None
    reader: SlowReaderTimer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection."""
        super().connection_made(transport)
        self.reader = SlowReaderTimer(transport, doorkeeper().limits.reader_seconds)
        if not doorkeeper().enter(self._address()):
            self.refused = True
            transport.write(BUSY)
            transport.close()
            return
        self._wait()

    def _address(self) -> str:
        return visitor(self.client[0]) if self.client else ""

    def _wait(self) -> None:
        if self.patience is None:
            self.patience = self.loop.call_later(doorkeeper().limits.header_seconds, self._too_slow)

    def _too_slow(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    def _enough(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def data_received(self, data: bytes) -> None:
        """Part of a request; the timer runs until its headers are complete."""
        if self.refused:
            return
        super().data_received(data)
        if self.upgraded or self.conn.their_state is not h11.IDLE:
            self._enough()
        else:
            self._wait()

    def pause_writing(self) -> None:
        """The write buffer is full."""
        super().pause_writing()
        self.reader.begin()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self.reader.end()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a WebSocket, and SocketDoor counts its end."""
        self.upgraded = True
        self._enough()
        self.reader.end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._enough()
        self.reader.end()
        if not self.upgraded:
            doorkeeper().leave(self._address())
        super().connection_lost(exc)


class SocketDoor(WebSocketsSansIOProtocol):
    """A WebSocket, counted by the same doorkeeper."""

    def connection_made(self, transport: Any) -> None:
        """An HTTP connection was upgraded."""
        super().connection_made(transport)
        self.reader = SlowReaderTimer(transport, doorkeeper().limits.reader_seconds)
        self.other_frames = Rate(doorkeeper().limits.messages_per_second)

    def pause_writing(self) -> None:
        """The write buffer is full."""
        super().pause_writing()
        self.reader.begin()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self.reader.end()

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._not_too_many():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, for our ping or unsolicited."""
        if self._not_too_many():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Another fragment of a message. Fragments may be empty, so a limit on size is not enough."""
        if self._not_too_many():
            super().handle_cont(event)

    def _not_too_many(self) -> bool:
        """Count frames that are not messages: the application never sees them, so a flood must be stopped here."""
        if self.transport.is_closing():
            return False
        if self.other_frames.take(""):
            return True
        self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. Text that is not UTF-8 is passed on as bytes: uvicorn would log a traceback for each, and
        anybody could fill the log."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.reader.end()
        client: Any = self.client
        doorkeeper().leave(visitor(client[0]) if client else "")
        super().connection_lost(exc)
