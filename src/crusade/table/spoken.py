"""The language of a request: everything said while it is answered is said in it."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ..core.say import speaking
from ..games.languages import wanted


class Spoken:
    """Answers every HTTP request in the language it accepts. A socket names its language in its hello."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, in its language."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(wanted(Headers(scope=scope).get("accept-language", ""))):
            await self.app(scope, receive, send)
