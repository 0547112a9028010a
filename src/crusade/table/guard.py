"""Checks before every request: host and origin, rate, size of the body; and security headers on every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Limits, Rate, visitor

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
FILES = ("/api/import", "/api/verify")  # requests that carry a game file
LARGE_AT_ONCE = 8
LARGE_OF_ONE_VISITOR = 3
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class NotAdmitted(Exception):
    """A request that is turned away before the application sees it: status and words."""

    def __init__(self, status: int, words: str) -> None:
        self.status, self.words = status, words
        super().__init__(words)


class Guard:
    """ASGI middleware. `hosts` are the names allowed besides the local ones; `open_house`: the table listens on the
    network, so IP addresses are allowed too. Other names are refused: a foreign page can make its own name resolve to
    this machine and would then be treated as the table's own page (DNS rebinding)."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Iterable[str] = (), open_house: bool = False) -> None:
        self.app, self.limits, self.open_house = app, limits, open_house
        self.hosts = LOCAL | {name.lower() for name in hosts}
        self.rate = Rate(limits.requests_per_second)
        self.large: Counter[str] = Counter()  # bodies with files that are being received, by visitor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self.check_names(Headers(scope=scope))
            if scope["type"] == "websocket":
                await self.app(scope, receive, send)
                return
            self.check_rate(scope)
            body = await self.body(scope, receive)
        except NotAdmitted as why:
            await refuse(scope, send, why)
            return
        await self.app(scope, with_body(body, receive), with_headers(send, scope["path"]))

    def check_names(self, headers: Headers) -> None:
        """The Host header must name this table, and the Origin must be its own page."""
        host = headers.get("host", "")
        if not self.knows(name_of(host)):
            words = (
                f"This table does not answer to the name {host[:100]!r}. Start it with --allow-host NAME if it should."
            )
            raise NotAdmitted(403, words)
        if any(site_of(origin) != host.lower() for origin in headers.getlist("origin")):
            raise NotAdmitted(403, "This request comes from another site.")

    def knows(self, name: str) -> bool:
        """Whether a host name is allowed."""
        if name in self.hosts:
            return True
        if not self.open_house:
            return False
        try:  # an IP address cannot be rebound
            return bool(ipaddress.ip_address(name))
        except ValueError:
            return False

    def check_rate(self, scope: Scope) -> None:
        """Limit the requests of one visitor."""
        if not self.rate.take(visitor_of(scope)):
            raise NotAdmitted(429, "That was too much at once. Try again in a moment.")

    async def body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body of a request, before it is handled: neither too large nor too slow."""
        most = self.limits.file_bytes if scope["path"] in FILES else self.limits.body_bytes
        said = Headers(scope=scope).get("content-length", "")
        if said.isdigit() and int(said[:20]) > most:
            raise NotAdmitted(413, f"That is too large: at most {most:,} bytes are read here.")
        if scope["path"] not in FILES or (said.isdigit() and int(said[:20]) <= self.limits.body_bytes):
            return await self.receive(receive, most)
        who = visitor_of(scope)
        if self.large.total() >= LARGE_AT_ONCE or self.large[who] >= LARGE_OF_ONE_VISITOR:
            raise NotAdmitted(503, "The table is busy with other files just now. Try again in a minute.")
        self.large[who] += 1
        try:
            return await self.receive(receive, most)
        finally:
            self.large[who] -= 1
            if not self.large[who]:
                del self.large[who]

    async def receive(self, receive: Receive, most: int) -> bytes:
        """A body, within the time limit."""
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                return await read_body(receive, most)
        except TimeoutError:
            raise NotAdmitted(408, "The rest of that request did not arrive in time.") from None


async def read_body(receive: Receive, most: int) -> bytes:
    """Read a body part by part, up to a size."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise NotAdmitted(400, "The connection was lost.")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise NotAdmitted(413, f"That is too large: at most {most:,} bytes are read here.")
        if not message.get("more_body"):
            return b"".join(parts)


def visitor_of(scope: Scope) -> str:
    """The visitor a request comes from."""
    return visitor(scope["client"][0]) if scope.get("client") else ""


def site_of(origin: str) -> str:
    """The host in an Origin header; empty if it has none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def name_of(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def with_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first returns a body that was already read."""
    waiting = [body]

    async def hand_on() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return hand_on


def with_headers(send: Send, path: str = "/api/") -> Send:
    """A `send` that adds the security headers; answers of the API are not cached."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if path.startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_on


async def refuse(scope: Scope, send: Send, why: NotAdmitted) -> None:
    """Answer why a request is turned away."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": why.words[:120]})
        return
    body = json.dumps({"words": why.words, "clause": ""}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # do not wait for the rest of the body
    ]
    await with_headers(send)({"type": "http.response.start", "status": why.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
