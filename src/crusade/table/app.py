"""The application: HTTP for questions and files, a WebSocket for play, the browser's files."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ..core.errors import InputError
from ..core.say import again
from ..games import game_names
from ..record.signature import new_key
from .clerks import Clerks
from .coach_routes import add_coach_routes
from .coaching import Coaches
from .computers import Computers
from .fanout import listen
from .guard import Guard
from .hub import Hub, game_of
from .limits import Limits, limits_from_environment
from .messages.http import Trouble
from .messages.socket import FromBrowser, FromTable
from .refusals import Busy, RequestRefused, Unwritten
from .routes import add_routes
from .spoken import Spoken
from .static import add_pages
from .store import Store, open_engine
from .study_routes import add_study_routes
from .thinkers import Thinkers

log = logging.getLogger("crusade.table")
TROUBLE: dict[int | str, dict[str, Any]] = {
    status: {"model": Trouble} for status in (400, 403, 404, 405, 408, 413, 422, 429, 500, 503)
}
MESSAGES: dict[str, TypeAdapter[Any]] = {"FromBrowser": TypeAdapter(FromBrowser), "FromTable": TypeAdapter(FromTable)}
SIGNING_KEY = "signing key"  # its name among the table's settings


def create_app(
    url: str,
    processes: int = 2,
    limits: Limits | None = None,
    hosts: Iterable[str] = (),
    open_house: bool = False,
) -> FastAPI:
    """The application on a database; `hosts` are allowed host names besides the local ones."""
    limits = limits or limits_from_environment()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(0.001)  # busy threads must not delay the event loop
        engine = await asyncio.to_thread(open_engine, url)
        for name in game_names():
            await asyncio.to_thread(game_of, name, ())  # so that the first visitors need not wait for them
        hub = app.state.hub = Hub(Store(engine), limits)
        thinkers = Thinkers(processes)
        computers = app.state.computers = Computers(hub, thinkers)
        app.state.coaches = Coaches(thinkers, limits)
        app.state.clerks = Clerks(limits)
        app.state.signing_key = bytes.fromhex(await hub.store.setting(SIGNING_KEY, new_key().hex()))
        hub.visitor_key = app.state.signing_key
        tasks = [asyncio.create_task(listen(hub, url)), asyncio.create_task(computers.wake_all())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            computers.close()
            app.state.clerks.close()
            hub.close()

    app = FastAPI(title="crusade", version="1", lifespan=life, responses=TROUBLE, docs_url=None, redoc_url=None)
    add_routes(app)
    add_coach_routes(app)
    add_study_routes(app)
    add_pages(app)
    for kind in (InputError, HTTPException, RequestValidationError, SQLAlchemyError, Exception):
        app.add_exception_handler(kind, trouble)
    app.add_middleware(Spoken)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, limits=limits, hosts=list(hosts), open_house=open_house)
    app.openapi = lambda: with_messages(app)  # type: ignore[method-assign]
    return app


async def trouble(request: Request, error: Exception) -> JSONResponse:
    """Answer an error in words."""
    clause, status, words = "", 400, str(error)
    if isinstance(error, RequestRefused):
        clause = error.clause
    elif isinstance(error, Busy | Unwritten):
        status = 503
    elif isinstance(error, InputError):
        pass
    elif isinstance(error, HTTPException):
        status, words = error.status_code, f"{error.detail}."
    elif isinstance(error, RequestValidationError):
        first = error.errors()[0]
        words = f"That request is not understood: {'.'.join(str(x) for x in first['loc'])}: {first['msg']}"
    elif isinstance(error, SQLAlchemyError):
        log.error("the database does not answer: %s", error)
        status, words = 503, "The table cannot reach its database just now. Try again in a moment."
    else:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        status, words = 500, "Something went wrong at the table, and it has been written down. No game was harmed."
    return JSONResponse(Trouble(words=again(words), clause=clause).model_dump(), status_code=status)


def with_messages(app: FastAPI) -> dict[str, Any]:
    """OpenAPI with the socket's messages among its schemas, so that the browser's types can be generated from it."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        for name, message in MESSAGES.items():
            made = message.json_schema(ref_template="#/components/schemas/{model}")
            schema["components"]["schemas"].update(made.pop("$defs"))
            schema["components"]["schemas"][name] = made
        app.openapi_schema = schema
    return app.openapi_schema


def app_from_environment() -> FastAPI:
    """The table as a service: CRUSADE_DATABASE names its database, CRUSADE_HOSTS the names it answers to (with commas),
    CRUSADE_OPEN that it may be called by any address of this machine."""
    collect_seldom()
    return create_app(
        os.environ["CRUSADE_DATABASE"],
        int(os.environ.get("CRUSADE_THINKERS", "2")),
        hosts=[name for name in os.environ.get("CRUSADE_HOSTS", "").split(",") if name],
        open_house=bool(os.environ.get("CRUSADE_OPEN")),
    )


def collect_seldom() -> None:
    """Run the garbage collector less often: the server keeps many small objects for long, and scanning them again and
    again took a quarter of the time of opening games."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
