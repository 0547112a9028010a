"""A movement step by rules of thumb: exits, attacks that pay, follow-on units, then every other unit to its best point."""

from __future__ import annotations

from ....ai.player import Mind, follow
from ....ai.thumb_tools import Go, Order, march, march_in_place, played
from ....core.game import Game
from ....core.option import HALT, UNIT, Option, done
from ....core.state import NOBODY, State
from .. import slots
from ..leaders import hanging
from ..movement import put_down
from ..slots import GERMAN, GOOD, SECOND, UNLIMITED
from ..tables import Tables
from ..verbs import DRAW
from .attack import plan_attacks
from .fields import pull_of
from .march import drive_leaders, exits, german_marches, us_marches

ENOUGH = 16  # with this much fuel nothing is drawn from the dump in Good weather, when it counts half


def orders(game: Game, s: State, mind: Mind) -> list[Option]:
    """All orders of a step, then `done`."""
    if die_to_come(s):
        s = s.copy()
        s.tally[slots.DALLY_ROLLED] = 1  # plan as if he will not dally, but count the 150th as alone (TA-9.8)
        s.marks[slots.LED_BY_DALLIER] &= ~game.tables.brigade
    return lay_orders(game, s, mind, march)[1]


def die_to_come(s: State) -> bool:
    """TA-9.2. Whether an order in this step may require Bayerlein's die roll."""
    return s.tally[slots.STAGE] == SECOND and hanging(s) != 0


def swift_orders(game: Game, s: State, mind: Mind) -> State:
    """The position after all orders of a step, or up to the next order that requires a die roll."""
    moment = s.pc, s.stack, s.tally[slots.STAGE]
    if s.tally[slots.HAND] != NOBODY or die_to_come(s):
        follow(game, s, orders(game, s.copy(), mind))
        return s
    after, plan = lay_orders(game, s, mind, march_in_place)
    game.program.advance(game.tables, after)
    if moment == (after.pc, after.stack, after.tally[slots.STAGE]):  # otherwise the last order has ended the step
        game.apply(after, plan[-1])
    return after


def lay_orders(game: Game, s: State, mind: Mind, go: Go) -> tuple[State, Order]:
    """All orders of a step, and the position after them; the final `done` is left to the caller."""
    if s.tally[slots.HAND] != NOBODY:
        return s, resume(game, s, mind)
    side, second = s.tally[slots.SIDE], s.tally[slots.STAGE] == SECOND
    g: Tables = game.tables
    plan: Order = []
    pull = pull_of(g, s, mind)
    if side == GERMAN:
        s, plan = draw_fuel(game, s)
        s, more = exits(game, s)
        plan += more
    s, more = plan_attacks(game, s, g.number["second_rounds" if second else "rounds"], mind, pull)
    plan += more
    s, more = german_marches(game, s, mind, pull, go) if side == GERMAN else us_marches(game, s, mind, go)
    plan += more
    s, more = drive_leaders(game, s, pull, go)
    return s, [*plan, *more, done]


def draw_fuel(game: Game, s: State) -> tuple[State, Order]:
    """TA-6.4. Draw as much as the dump gives; in Good weather only if fuel is short."""
    amounts = [o for o in s.menu if o[0] == DRAW]
    good = s.tally[slots.WEATHER] == GOOD
    if not amounts or s.tally[slots.FUEL] >= UNLIMITED or (good and s.tally[slots.FUEL] > ENOUGH):
        return s, []
    best = max(o[1] for o in amounts)
    order: Order = [(DRAW, best - (best % 2 if good and best > 2 else 0), 0)]
    after = played(game, s, order)
    return (after, order) if after is not None else (s, [])


def resume(game: Game, s: State, mind: Mind) -> Order:
    """Go on with a counter already in hand (Bayerlein did not dally): its part of the plan first, then the rest."""
    unit = s.tally[slots.HAND]
    t = s.copy()
    put_down(t)
    game.program.advance(game.tables, t)
    plan = lay_orders(game, t, mind, march)[1]
    order: Order = []
    for part in parts(plan):
        if part[0] == (UNIT, unit, 0):
            order = [*part[1:], *order]
        else:
            order += part
    if order and order[0] in s.menu:
        return order
    return [(HALT, 0, 0), *(option for part in parts(plan) if part[0] != (UNIT, unit, 0) for option in part)]


def parts(plan: Order) -> list[Order]:
    """A plan split into the orders of each counter."""
    found: list[Order] = []
    for option in plan:
        if option[0] in (UNIT, DRAW) or option == done or not found:
            found.append([])
        found[-1].append(option)
    return found
