"""Phase 1, sea moves and set-up by rules of thumb: what to restore, build, move east, call and send (DC-3, DC-9, DC-11.1)."""

from __future__ import annotations

from ....ai.player import Mind
from ....core.bits import count, each, first, has
from ....core.game import Game
from ....core.head import HAND, TURN
from ....core.option import ENTER, HALT, MOVE, PLACE, UNIT, Option, done
from ....core.state import NOBODY, NOWHERE, State
from ..control import fire_of, friendly
from ..production import price
from ..sea import havens
from ..slots import AXIS, ENTRAINED, MAKE_AT, SOVIET
from ..supply import production_supply
from ..tables import Tables
from ..verbs import CALL, DECLARE, KEEP, MAKE, PAY, RALLY, SEND, TAKE, USE
from ..verbs import TURN as TURN_FACTORY
from ..victory import figures, has_total
from .fields import balance, gap, pull_of, steps_from, threat_of


def strongest(game: Game, s: State, verb: int) -> Option | None:
    """The option of this verb that names the strongest unit."""
    found = [o for o in s.menu if o[0] == verb]
    return max(found, key=lambda o: (fire_of(game.tables, s, o[1]), -o[1])) if found else None


def rally(game: Game, s: State, mind: Mind) -> list[Option]:
    """HQs restore the strongest units."""
    best = strongest(game, s, RALLY)
    return [best] if best else [done]


def keep(game: Game, s: State, mind: Mind) -> list[Option]:
    """A fortress keeps the strongest units alive."""
    best = strongest(game, s, KEEP)
    return [best] if best else s.menu[:1]


def replace(game: Game, s: State, mind: Mind) -> list[Option]:
    """The costliest German unit the factors pay for, as near to the front as it may appear."""
    g: Tables = game.tables
    if s.tally[HAND] == NOBODY:
        best = strongest(game, s, ENTER)
        return [best] if best else [done]
    near = steps_from(g, s.occupied[SOVIET])
    return [min((o for o in s.menu if o[0] == PLACE), key=lambda o: near[o[1]] if o[1] < g.size else 60)]


# ---- Soviet production


def factories(game: Game, s: State, mind: Mind) -> list[Option]:
    """Entrain what the enemy comes near to; set to work what is safe."""
    g: Tables = game.tables
    near = steps_from(g, s.occupied[AXIS])
    plan: list[Option] = []
    for option in s.menu:
        if option[0] != TURN_FACTORY:
            continue
        unit = option[1]
        place = s.where[unit]
        far = near[place] if place < g.size else 60
        if (far <= mind.taste["evacuate"]) != has(s.marks[ENTRAINED], unit):
            plan.append(option)
    return [*plan, done]


def build(game: Game, s: State, mind: Mind) -> list[Option]:
    """Most hits and fire for the factors, where the enemy threatens most; otherwise in Siberia."""
    g: Tables = game.tables
    if s.tally[HAND] == NOBODY:
        units = [o for o in s.menu if o[0] == ENTER]
        return [max(units, key=lambda o: (bargain(g, o[1]), -o[1]))] if units else [done]
    threat, near = threat_of(g, s, AXIS), steps_from(g, s.occupied[AXIS])

    def score(o: Option) -> float:
        p = o[1]
        if p >= g.size:
            return 0.5
        doomed = threat[p] > 4.0 and near[p] <= 1 and not has(s.occupied[SOVIET], p)
        return -5.0 if doomed else 3.0 + g.vp.get(p, 0) - 0.3 * abs(near[p] - 2)

    return [max((o for o in s.menu if o[0] == PLACE), key=score)]


def bargain(g: Tables, unit: int) -> float:
    """The hits a counter takes and its fire, for each factor it costs."""
    return (1.0 + g.roster.hits[unit] + g.front[unit]) / max(1, sum(price(g, unit)))


def compose(game: Game, s: State, mind: Mind) -> list[Option]:
    """Make what is stronger than its parts: shock and tank armies of weak units; never break one up."""
    g: Tables = game.tables
    unit = s.tally[HAND]
    if unit == NOBODY:
        made = [o for o in s.menu if o[0] == MAKE and g.front[o[1]] > 2]
        return [max(made, key=lambda o: (g.front[o[1]], -o[1]))] if made and s.tally[TURN] > 8 else [done]
    if s.tally[MAKE_AT] == NOWHERE:
        near = steps_from(g, s.occupied[AXIS])
        return [min((o for o in s.menu if o[0] == PLACE), key=lambda o: near[o[1]] if o[1] < g.size else 30)]
    return [min((o for o in s.menu if o[0] == USE), key=lambda o: (fire_of(g, s, o[1]), o[1]))]


def partisans(game: Game, s: State, mind: Mind) -> list[Option]:
    """Where they cut off most Axis units."""
    g: Tables = game.tables
    places = [o for o in s.menu if o[0] == PLACE]
    if not places:
        return [done]
    ours = friendly(g, s, AXIS)

    def cut(o: Option) -> int:
        left = ours & ~(1 << o[1])
        lost = ours & ~g.ways.flood(g.sources[AXIS] & left, left)
        return sum(count(s.at[p] & g.ground) for p in each(lost & s.occupied[AXIS]))

    return [max(places, key=lambda o: (cut(o), -o[1]))]


# ---- Siberia


def call(game: Game, s: State, mind: Mind) -> list[Option]:
    """DC-9.5. Call the reserve early, with the risk of a crisis, only when the Axis is close to winning."""
    return [(CALL, 0, 0)] if gap(game.tables, s, AXIS) <= mind.taste["call"] else [done]


def take(game: Game, s: State, mind: Mind) -> list[Option]:
    """Shock armies first, then the strongest basic counters."""
    best = strongest(game, s, TAKE)
    return [best] if best else [done]


def send(game: Game, s: State, mind: Mind) -> list[Option]:
    """Pay with factors and weak units, no more than must be sent."""
    if done in s.menu:
        return [done]
    pays = [o for o in s.menu if o[0] == PAY]
    if pays:
        return pays[:1]
    g: Tables = game.tables
    near = steps_from(g, s.occupied[AXIS])

    def cost(o: Option) -> tuple[float, int]:
        p = s.where[o[1]]
        return fire_of(g, s, o[1]) - 0.1 * (near[p] if p < g.size else 20), o[1]

    return [min((o for o in s.menu if o[0] == SEND), key=cost)]


# ---- Sea, victory, set-up


def sea(game: Game, s: State, mind: Mind) -> list[Option]:
    """Only units that are cut off by land beside the enemy go by sea, and only to a port that is not."""
    g: Tables = game.tables
    side = s.seat
    fed, near = production_supply(g, s, side), steps_from(g, s.occupied[1 - side])
    for option in s.menu:
        unit = option[1]
        if option[0] == UNIT and not has(fed, s.where[unit]) and near[s.where[unit]] <= 1:
            ports = havens(g, s, unit) & fed
            if ports:
                return [option, (MOVE, first(ports), 0)]
    return [(HALT, 0, 0)] if s.tally[HAND] != NOBODY else [done]


def declare(game: Game, s: State, mind: Mind) -> list[Option]:
    """DC-2.3. A draw, when the enemy is the stronger and about to win by the chart, or far stronger and ahead; never if that loses."""
    g: Tables = game.tables
    side, enemy = s.seat, 1 - s.seat
    if has_total(g, s, enemy):
        return [done]
    mine, theirs = (sum(figures(g, s, who)) for who in (side, enemy))
    strength = balance(g, s, side)
    pressed = strength < 0.0 and gap(g, s, enemy) <= mind.taste["alarm"] < gap(g, s, side)
    hopeless = strength < -0.6 and mine < theirs
    return [(DECLARE, 0, 0)] if pressed or hopeless else [done]


def decline(game: Game, s: State, mind: Mind) -> list[Option]:
    """Keep to what is usual: the June start, the historical set-up, units where they stand."""
    if s.tally[HAND] != NOBODY:
        return [(HALT, 0, 0)] if (HALT, 0, 0) in s.menu else s.menu[:1]
    if done in s.menu:
        return [done]
    pull = pull_of(game.tables, s, s.seat, mind)
    return [max(s.menu, key=lambda o: pull[o[1]] if o[0] == PLACE and o[1] < game.tables.size else 0.0)]
