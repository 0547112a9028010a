"""The browser's part: files from one folder and no other, and one page whatever the address."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "The browser's part is not built; run `make web`."


class Pages(StaticFiles):
    """The framework's static files; every other path gets the page, which has its own routing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the folder, or the page."""
        try:
            found = await super().get_response(path, scope)
        except (HTTPException, ValueError, OSError) as error:  # not there, or not a possible file name
            if isinstance(error, HTTPException) and error.status_code != 404:
                raise
            found = None
        if found is not None and found.status_code != 404:
            return found
        if path.startswith(("assets/", "api/")):
            raise HTTPException(404, "There is nothing of that name here")
        if not (STATIC / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, status_code=404)
        return await super().get_response("index.html", scope)


def add_pages(app: FastAPI) -> None:
    """Serve the browser's files on all paths that no route has taken."""
    app.mount("/", Pages(directory=STATIC, html=True, check_dir=False), name="pages")
