"""The HTTP routes of the coach and of the threats on the map."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, FastAPI, Request

from .coaching import Coaches, check_coach, hint_out, holds_both, is_this_wise, moved_so_far
from .hub import MOVED_ON
from .messages.coach import HintOut, HintQuestion, WiseItem
from .messages.story import Threat
from .messages.words import SideNumber
from .refusals import RequestRefused
from .routes import At, HubOf, Moment, Visitor, eyes_of
from .seated import Seated
from .threats import all_threats
from .view import check_moment


def coaches_of(request: Request) -> Coaches:
    """The coach of this application."""
    coaches: Coaches = request.app.state.coaches
    return coaches


CoachesOf = Annotated[Coaches, Depends(coaches_of)]


def asking_side(table: Seated, seat: int | None, asked: HintQuestion) -> int:
    """The side that asks the coach; RequestRefused if it may not, or the game has moved on since it looked."""
    side = check_coach(table, seat, holds_both(table, seat, asked.other))
    if not table.row.moved <= asked.base <= table.version:
        raise RequestRefused(MOVED_ON, stale=True)
    return side


def threats_at(table: Seated, seat: int | None, side: int | None, n: int | None) -> list[Threat]:
    """What threatens a side, now or after n options, as a seat or a spectator may know it."""
    s = table.session.state if n is None else table.session.position(n)
    threatened = side if side is not None else seat if seat is not None else table.game.phasing(s)
    return all_threats(table.game, table.game.view(s, eyes_of(seat)), threatened)


def add_coach_routes(app: FastAPI) -> None:
    """Add them."""

    @app.post("/api/games/{game_id}/hint")
    async def hint(
        asked: HintQuestion, at: At, hub: HubOf, coaches: CoachesOf, visitor: Visitor, request: Request
    ) -> HintOut:
        """What the computer would do here: up to three plans, or the answer to a small decision. Not in games between people."""
        game_id, seat = at
        async with hub.at(game_id) as table:
            side = asking_side(table, seat, asked)
            then, known, moved = table.snapshot(), table.known(side), table.row.moved
        so_far = await hub.ask(visitor, moved_so_far, then, side)
        plans = await coaches.advise(hub.maker(visitor), then.game, known, request.is_disconnected)
        found = hint_out(then, known, plans, so_far)
        found.stale = (await hub.table(game_id)).row.moved != moved
        return found

    @app.post("/api/games/{game_id}/wise")
    async def wise(asked: HintQuestion, at: At, hub: HubOf, visitor: Visitor) -> list[WiseItem]:
        """What to look at before this step ends; nothing where nothing stands out. Not in games between people."""
        game_id, seat = at
        async with hub.at(game_id) as table:
            side = asking_side(table, seat, asked)
            known = table.known(side)
        return await hub.ask(visitor, is_this_wise, table.game, known)

    @app.get("/api/games/{game_id}/threats")
    async def threats(
        at: At, hub: HubOf, visitor: Visitor, side: SideNumber | None = None, n: Moment | None = None
    ) -> list[Threat]:
        """Where the enemy of a side can strike in its next turn, with exact odds; of a past moment with `n`."""
        game_id, seat = at
        async with hub.at(game_id) as table:
            if n is not None:
                check_moment(table, n)
            then = table.snapshot()
        return await hub.ask(visitor, threats_at, then, seat, side, n)
