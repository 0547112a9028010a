"""What a click on a place would have meant, where nothing can be done there: the options to explain."""

from __future__ import annotations

from ..core.bits import each
from ..core.game import Game
from ..core.option import ATTACK, MOVE, UNIT, Option, halt
from ..core.state import NOBODY
from ..core.view import View
from ..record.notation import find_space, find_unit


def meant_at(game: Game, known: View, place: str, unit: str | None) -> list[str]:
    """The options a seat meant by pointing at a place, with a counter selected or without; empty where it meant none."""
    space = find_space(game, place)
    if known.step in game.hooks.preview.movement:
        return [game.text(o) for o in order_at(game, known, space, unit)]
    someone = somebody(game, known, space)
    return [
        game.text(o) for o in option_about(game, known, "space", space) or option_about(game, known, "unit", someone)
    ]


def order_at(game: Game, known: View, space: int, unit: str | None) -> list[Option]:
    """In a movement phase: the selected counter attacks where enemies stand and goes where none do; else one is taken up."""
    s, sides = known.shown, game.roster.side
    if unit is None:
        own = [u for u in each(s.at[space] & ~known.unknown) if sides[u] == known.seat]
        return [(UNIT, own[0], 0)] if own else []
    chosen, hand = find_unit(game, unit), game.in_hand(s)
    verb = ATTACK if any(sides[u] != known.seat for u in each(s.at[space])) else MOVE
    if hand == chosen:
        return [(verb, space, 0)]
    return [*([] if hand == NOBODY else [halt]), (UNIT, chosen, 0), (verb, space, 0)]


def option_about(game: Game, known: View, kind: str, value: int) -> list[Option]:
    """The option of this step that names this space, or this unit, and nothing else; empty where there is none."""
    verb = next((o[0] for o in known.options if game.verbs[o[0]].kinds == (kind, "")), None)
    return [] if verb is None or value == NOBODY else [(verb, value, 0)]


def somebody(game: Game, known: View, space: int) -> int:
    """A counter at a place, one of the seat's own if there is one; or NOBODY."""
    here = each(known.shown.at[space] & ~known.unknown)
    return next((u for u in here if game.roster.side[u] == known.seat), here[0] if here else NOBODY)
