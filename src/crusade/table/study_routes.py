"""HTTP routes for study: sandboxes."""

from __future__ import annotations

from fastapi import Depends, FastAPI

from . import makers
from .messages.http import Created
from .messages.sandbox import Branch, Rethrow
from .refusals import RequestRefused
from .routes import At, HubOf, Visitor, count_game
from .sandboxes import NO_KEY, branch_position, check_branch, check_wish, rethrown
from .view import check_moment


def add_study_routes(app: FastAPI) -> None:
    """Add the routes."""

    @app.post("/api/games/{game_id}/sandbox", dependencies=[Depends(count_game)])
    async def branch(asked: Branch, at: At, hub: HubOf, visitor: Visitor) -> Created:
        """Play on from a moment of a game in a sandbox. Of a game that goes on between people nothing is given away."""
        game_id, side = at
        check_wish(asked)
        async with hub.at(game_id) as table:
            check_branch(table, side)
            check_moment(table, asked.at)
            then = table.snapshot()
        start = await hub.ask(visitor, branch_position, then, side, asked.at)
        made = await hub.writing(makers.make_sandbox(hub, then.game, "game", start, asked, visitor))
        await hub.table(made.game)
        hub.changed(made.game)
        return made

    @app.post("/api/games/{game_id}/rethrow")
    async def rethrow(asked: Rethrow, at: At, hub: HubOf) -> None:
        """Throw the last roll of a sandbox again, or choose its faces."""
        game_id, side = at
        if side is None:
            raise RequestRefused(NO_KEY)
        await hub.change(game_id, "", asked.base, lambda table: rethrown(table, asked))
