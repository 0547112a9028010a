"""Helpers shared by every game's rules of thumb: try out orders, move a unit, pick the options worth trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.attack import attackers
from ..core.battle import Battle, allot
from ..core.bits import each
from ..core.fight import rounds_left
from ..core.game import Game
from ..core.head import HITS_ATTACK, HITS_DEFENCE, SIDE, TARGET
from ..core.option import DONE, HALT, HIT, MOVE, PRESS, UNIT, Option
from ..core.state import NOBODY, State
from .odds import odds

Order = list[Option]
Go = Callable[[Game, State, int, int, Any], tuple[State, Order]]
MAX_OPTIONS = 8  # tried out at one decision


def played(game: Game, s: State, order: Sequence[Option]) -> State | None:
    """The position after these options, or None if one of them is not possible."""
    t = s.copy()
    for option in order:
        if option not in t.menu:
            return None
        game.apply(t, option)
    return t


def march(game: Game, s: State, unit: int, goal: int, found: Any = None) -> tuple[State, Order]:
    """The orders that move a unit to a goal, and the position after them; no orders if it cannot get there."""
    order: Order = [(UNIT, unit, 0), (MOVE, goal, 0)]
    after = played(game, s, order)
    if after is None:
        return s, []
    if game.in_hand(after) != NOBODY:
        order.append((HALT, 0, 0))
        game.apply(after, order[-1])
    return after, order


def march_in_place(game: Game, s: State, unit: int, goal: int, found: Any) -> tuple[State, Order]:
    """`march` for playouts: in place, without listing menus; `found` is what the caller has found out about the march."""
    carry_out, g = game.program.carry_out, game.tables
    carry_out(g, s, (UNIT, unit, 0))
    carry_out(g, s, (MOVE, goal, 0), found)
    carry_out(g, s, (HALT, 0, 0))
    return s, []


def worth_trying(game: Game, s: State, first: Option) -> list[Option]:
    """The rule of thumb's own choice, then `done`, then other options up to MAX_OPTIONS."""
    others = [o for o in s.menu if o != first]
    others.sort(key=lambda o: o[0] != DONE)
    return [first, *others[: MAX_OPTIONS - 1]]


def first_option(game: Game, s: State, mind: Any = None) -> list[Option]:
    """The first of the menu, where any is as good."""
    return s.menu[:1]


def last_option(game: Game, s: State, mind: Any = None) -> list[Option]:
    """The last of the menu, so as long as there is one never `done`."""
    return s.menu[-1:]


# ---- Battle decisions that follow from the odds alone


def battle_now(game: Game, s: State) -> Battle:
    """The battle being fought, from here on."""
    target = s.tally[TARGET]
    return game.hooks.battle(game.tables, s, target, attackers(s, target), rounds_left(game, s))


def press_by_odds(game: Game, s: State, mind: Any = None) -> list[Option]:
    """Press by what takes the place most often, worked out exactly to the last round."""
    return [(PRESS, odds(battle_now(game, s)).press, 0)]


def share_hits(game: Game, s: State, mind: Any = None) -> list[Option]:
    """The hits one by one, so that as little as possible is lost for good."""
    battle, attacking = battle_now(game, s), s.seat == s.tally[SIDE]
    camp = battle.attackers if attacking else battle.defenders
    taken = {u: s.hits[u] for u in each(camp.fit | camp.disrupted)}
    left = s.tally[HITS_ATTACK if attacking else HITS_DEFENCE]
    plan, _ = allot(battle, camp, left + sum(taken.values()), "units")
    return [(HIT, u, 0) for u, n in plan.items() for _ in range(n - taken[u])]
