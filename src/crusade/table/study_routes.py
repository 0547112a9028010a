"""HTTP routes for study: sandboxes, and positions set up by hand."""

from __future__ import annotations

from fastapi import Depends, FastAPI

from . import makers
from .hub import game_of
from .messages.http import Created
from .messages.sandbox import Branch, EditorOut, NewSetup, Rethrow, SetupCheck, SetupQuestion
from .messages.words import Word
from .refusals import RequestRefused
from .routes import At, HubOf, Visitor, count_game
from .sandboxes import NO_KEY, branch_position, check_branch, check_wish, rethrown
from .setups import editor_out, position_of, problems_of
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

    @app.get("/api/setups/{kind}")
    async def editor(kind: Word, hub: HubOf, visitor: Visitor) -> EditorOut:
        """What can be set in a position of a game, beginning with its own start."""
        game = await hub.reading(game_of, kind, ())
        return await hub.ask(visitor, editor_out, game)

    @app.get("/api/games/{game_id}/setup/{n}")
    async def edit(n: int, at: At, hub: HubOf, visitor: Visitor) -> EditorOut:
        """The same, beginning with a moment of a game that may be played on from."""
        game_id, side = at
        async with hub.at(game_id) as table:
            check_branch(table, side)
            check_moment(table, n)
            then = table.snapshot()
        return await hub.ask(visitor, lambda: editor_out(then.game, branch_position(then, side, n)))

    @app.post("/api/setups/check")
    async def check(asked: SetupQuestion, hub: HubOf, visitor: Visitor) -> SetupCheck:
        """What the rules forbid in a position."""
        game = await hub.reading(game_of, asked.kind, tuple(sorted(asked.switches.items())))
        return SetupCheck(problems=await hub.ask(visitor, problems_of, game, asked.setup))

    @app.post("/api/setups", dependencies=[Depends(count_game)])
    async def set_up(asked: NewSetup, hub: HubOf, visitor: Visitor) -> Created:
        """Play on from a position set up by hand, in a sandbox."""
        check_wish(asked)
        game = await hub.reading(game_of, asked.kind, tuple(sorted(asked.switches.items())))
        start = await hub.ask(visitor, position_of, game, asked.setup)
        made = await hub.writing(makers.make_sandbox(hub, game, "hand", start, asked, visitor))
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
