"""The application: HTTP for questions and files, a WebSocket for play, the browser's files."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ..core.errors import InputError
from .fanout import listen
from .hub import Hub
from .messages.http import Trouble
from .messages.socket import FromBrowser, FromTable
from .offers import Refusal
from .routes import STATIC, add_routes
from .store import Store, open_engine
from .thinkers import Thinkers

TROUBLE: dict[int | str, dict[str, Any]] = {400: {"model": Trouble}, 404: {"model": Trouble}}
MESSAGES: dict[str, TypeAdapter[Any]] = {"FromBrowser": TypeAdapter(FromBrowser), "FromTable": TypeAdapter(FromTable)}


def create_app(url: str, processes: int = 2) -> FastAPI:
    """The table on a database."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        engine = await asyncio.to_thread(open_engine, url)
        hub = app.state.hub = Hub(Store(engine), Thinkers(processes))
        news = asyncio.create_task(listen(hub, url))
        waking = asyncio.create_task(hub.wake_all())
        try:
            yield
        finally:
            for task in (news, waking, *hub.thinking.values()):
                task.cancel()
            hub.thinkers.close()
            engine.dispose()

    app = FastAPI(title="crusade", version="1", lifespan=life, responses=TROUBLE)
    add_routes(app)
    for kind in (InputError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, trouble)
    app.middleware("http")(guard)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.openapi = lambda: with_messages(app)  # type: ignore[method-assign]
    if STATIC.is_dir():
        app.mount("/assets", StaticFiles(directory=STATIC / "assets"), name="assets")
    return app


async def trouble(request: Request, error: Exception) -> JSONResponse:
    """Whatever is wrong with a request, in words."""
    clause, status, words = "", 400, str(error)
    if isinstance(error, Refusal):
        clause = error.clause
    elif isinstance(error, HTTPException):
        status, words = error.status_code, f"{error.detail}."
    elif isinstance(error, RequestValidationError):
        first = error.errors()[0]
        words = f"That request is not understood: {'.'.join(str(x) for x in first['loc'])}: {first['msg']}"
    return JSONResponse(Trouble(words=words, clause=clause).model_dump(), status_code=status)


async def guard(request: Request, follow: Callable[[Request], Awaitable[Response]]) -> Response:
    """Headers that keep a page to itself."""
    response = await follow(request)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Content-Security-Policy"] = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'"
    )
    return response


def with_messages(app: FastAPI) -> dict[str, Any]:
    """OpenAPI with the socket's messages among its schemas, so that the browser's types can be made from it."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        for name, message in MESSAGES.items():
            made = message.json_schema(ref_template="#/components/schemas/{model}")
            schema["components"]["schemas"].update(made.pop("$defs"))
            schema["components"]["schemas"][name] = made
        app.openapi_schema = schema
    return app.openapi_schema


def app_from_environment() -> FastAPI:
    """The table as a service: CRUSADE_DATABASE names its database."""
    return create_app(os.environ["CRUSADE_DATABASE"], int(os.environ.get("CRUSADE_THINKERS", "2")))
