"""What the rules of thumb of any game do alike: try orders out, march, and name what is worth trying at a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.game import Game
from ..core.option import DONE, HALT, MOVE, UNIT, Option
from ..core.state import NOBODY, State

Order = list[Option]
Go = Callable[[Game, State, int, int, Any], tuple[State, Order]]
MOST = 8  # options tried out at one decision


def played(game: Game, s: State, order: Sequence[Option]) -> State | None:
    """The position after these options, if they can be played one after the other."""
    t = s.copy()
    for option in order:
        if option not in t.menu:
            return None
        game.apply(t, option)
    return t


def march(game: Game, s: State, unit: int, goal: int, found: Any = None) -> tuple[State, Order]:
    """The orders that move a unit and put it down, and the position after them; none where it cannot go."""
    order: Order = [(UNIT, unit, 0), (MOVE, goal, 0)]
    after = played(game, s, order)
    if after is None:
        return s, []
    if game.in_hand(after) != NOBODY:
        order.append((HALT, 0, 0))
        game.apply(after, order[-1])
    return after, order


def dash(game: Game, s: State, unit: int, goal: int, found: Any) -> tuple[State, Order]:
    """The same in a playout, in place: no menu is listed, and what was found out about the march is handed on."""
    carry_out, g = game.program.carry_out, game.tables
    carry_out(g, s, (UNIT, unit, 0))
    carry_out(g, s, (MOVE, goal, 0), found)
    carry_out(g, s, (HALT, 0, 0))
    return s, []


def worth_trying(game: Game, s: State, first: Option) -> list[Option]:
    """The rule of thumb's own choice, doing nothing more, and the others as far as there is room."""
    others = [o for o in s.menu if o != first]
    others.sort(key=lambda o: o[0] != DONE)
    return [first, *others[: MOST - 1]]
