"""The browser's part: files from one folder and no other, and for every other address the page, which has its own routing."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "The browser's part is not built; run `make web`."


FOREVER = "public, max-age=31536000, immutable"  # an asset's name changes with its content
PACKED = ".br"  # the build puts a copy compressed by Brotli beside every file that is worth it


class Pages(StaticFiles):
    """The framework's static files, compressed where the browser can read it; every other path gets the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the folder, or the page."""
        try:
            found = packed(path, scope) or await super().get_response(path, scope)
        except (HTTPException, ValueError, OSError) as error:  # not there, or not a possible file name
            if isinstance(error, HTTPException) and error.status_code != 404:
                raise
            found = None
        if found is not None and found.status_code != 404:
            if path.startswith("assets/"):
                found.headers["Cache-Control"] = FOREVER
            return found
        if path.startswith(("assets/", "api/")):
            raise HTTPException(404, "There is nothing of that name here")
        if not (STATIC / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, status_code=404)
        return await super().get_response(page_for(path), scope)


def packed(path: str, scope: Scope) -> Response | None:
    """The compressed copy of an asset, if there is one and the browser reads it."""
    folder, _, name = path.partition("/")
    if folder != "assets" or "/" in name or PACKED in name or scope["method"] not in ("GET", "HEAD"):
        return None
    read = [word.partition(";") for word in Headers(scope=scope).get("accept-encoding", "").split(",")]
    if not any(name.strip() == "br" and more.strip() != "q=0" for name, _, more in read):
        return None
    copy = STATIC / "assets" / (name + PACKED)
    if not copy.is_file():
        return None
    media, _ = mimetypes.guess_type(name)
    return FileResponse(copy, media_type=media, headers={"Content-Encoding": "br", "Vary": "Accept-Encoding"})


def page_for(path: str) -> str:
    """The page for an address: for a table, the one that fetches all of the first view's files at once."""
    return "table.html" if path.startswith("g/") and (STATIC / "table.html").is_file() else "index.html"


def add_pages(app: FastAPI) -> None:
    """Serve the browser's files on all paths that no route has taken."""
    app.mount("/", Pages(directory=STATIC, html=True, check_dir=False), name="pages")
