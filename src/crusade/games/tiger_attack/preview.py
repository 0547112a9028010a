"""What players are shown before they decide: each counter's reach by fuel, the strengths of attacks, and map layers."""

from __future__ import annotations

from ...core.bits import BIT, count, each, has
from ...core.fire import Reading, reading
from ...core.option import READY, Option
from ...core.preview import Approach, Assault, Chip, Layer, Preview, Reach, Way
from ...core.say import say
from ...core.state import NOBODY, State
from ...core.trace import lines_home
from .allocation import along, follow_targets, followers, load, targets
from .combat import extra_now, rounds, stamina_of
from .edges import may_exit
from .movement import held_by, march_of, take_in_hand
from .reinforcements import may_step
from .retreat import defenders
from .slots import (
    AIMED,
    ATTACK_CHEERED,
    DEFENCE_CHEERED,
    DISRUPTED,
    FOLLOWING,
    GERMAN,
    HAND,
    HUNTERS,
    MARCHING,
    MODE,
    MOVED,
    MOVERS,
    PENDING,
    REST,
    SIDE,
    STAGE,
    STEPPING,
    TARGET,
    US,
)
from .strength import (
    Scene,
    attack_factors,
    attack_strength,
    defence_fire,
    defence_strength,
    extra_hits,
    factors_in,
    hill_points,
    river_points,
)
from .supply import out_of_supply, supplied
from .tables import Tables
from .verbs import EXIT, FOLLOW

SIDES = ("german", "us")


def orders(g: Tables, s: State) -> dict[int, Reach]:
    """TA-5, TA-13. Each counter that can act in this step: where it could go, at what cost, and what it could attack."""
    in_hand, mode = s.tally[HAND], STEPPING if s.tally[STAGE] == REST else MARCHING
    if in_hand != NOBODY:
        units = BIT[in_hand] if s.tally[MODE] in (STEPPING, MARCHING) else 0
    else:
        units = may_step(g, s) if mode == STEPPING else s.marks[MOVERS] & ~s.marks[MOVED]
    found: dict[int, Reach] = {}
    for unit in each(units):
        t = s.copy()
        if in_hand == NOBODY:
            take_in_hand(t, unit, mode)
        hunts = mode == MARCHING and has(t.marks[HUNTERS], unit) and not has(g.leaders, unit)
        besides = deeds(g, t, unit, hunts) if mode == MARCHING else ()
        found[unit] = Reach(priced(g, t, unit), targets(g, t, unit) if hunts else [], besides)
    return found


def deeds(g: Tables, s: State, unit: int, hunts: bool) -> tuple[Option, ...]:
    """TA-5.2, TA-7.4. What a unit could do besides moving and attacking: follow on behind an attack, leave the map."""
    found = [READY[FOLLOW][t] for t in follow_targets(g, s, unit)] if hunts and s.holds[PENDING] else []
    return (*found, READY[EXIT][0]) if may_exit(g, s, unit) else tuple(found)


def priced(g: Tables, s: State, unit: int) -> dict[int, str]:
    """TA-5.3, TA-5.5, TA-5.6. Each point the counter in hand can reach, and the fuel it takes."""
    _, on_foot, fuelled = march_of(g, s, unit)
    moves = dict.fromkeys(each(on_foot), "free")
    if fuelled is not None:
        for price, layer in enumerate(fuelled.layers):
            for p in each(layer & ~on_foot):
                moves[p] = f"fuel {price}" if price else "free"
    return moves


def assault(g: Tables, s: State, target: int, team: int, side: int) -> Assault:
    """TA-1.1, TA-1.6, TA-4.1. An attack by these units: both strengths, with everything they are made of."""
    scene = Scene(g, s, target, side, team)
    down = s.marks[DISRUPTED]
    fit, held = team & ~down, s.at[target] & g.fighters[1 - side]
    attack = attack_strength(scene, fit)
    defence = defence_strength(scene, fit, held, held & ~down)
    hills, rivers = hill_points(scene, fit, held), river_points(scene, fit, held)
    cheer = g.number["nuts_point"]
    firing = held if g.disrupted_fire else held & ~down
    factors = sum(g.factor[u] for u in each(firing))
    chips = [
        Chip("units", factors, "TA-1.1"),
        Chip("out of supply", defence_fire(scene, firing) - factors, "TA-1.7"),
        Chip("hills", hills, "TA-4.1"),
        Chip("rivers", rivers, "TA-4.1"),
        Chip("defiance", cheer * (scene.morale == DEFENCE_CHEERED), "TA-14.1"),
        Chip("demand", cheer * (scene.morale == ATTACK_CHEERED), "TA-14.1"),
        Chip("armor over a river", attack_factors(scene, fit) - sum(g.factor[u] for u in each(fit)), "TA-4.2"),
        Chip("extra hits", extra(g, s, target, held), "TA-1.6"),
    ]
    return Assault(
        attack=attack,
        defence=defence,
        chips=[c for c in chips if c.value],
        attack_column=attack,
        defence_column=defence,
        place=0,
        sides=routes(g, s, target, fit),
        most=factors_in(scene, attack),
    )


def extra(g: Tables, s: State, target: int, held: int) -> int:
    """TA-1.4, TA-1.6. Extra hits the defenders would take in the next round, besides those from fire."""
    if s.tally[TARGET] == target:
        return extra_now(g, s)
    return extra_hits(g, held & out_of_supply(g, s) != 0, False, 0)[0]


def routes(g: Tables, s: State, target: int, team: int) -> list[Approach]:
    """TA-5.1, TA-5.2. The units attacking along each route, its capacity, and the units that follow on."""
    found = []
    for start in sorted({min(s.where[u], g.size) for u in each(team)}):
        place = start if start < g.size else next(s.where[u] for u in each(team) if s.where[u] >= g.size)
        here = team & s.at[place] if start < g.size else sum(BIT[u] for u in each(team) if s.where[u] >= g.size)
        kind = g.route_kind(place, target)
        limit = g.limits[kind]
        words = [say(kind)] + ([say("over a river")] if g.river_between(place, target) else [])
        used = load(g, here, limit)
        if used < count(here):
            words.append(say("a Tiger battalion rides free"))
        behind = count(along(g, s, FOLLOWING, place, target))
        if behind:
            words.append(say("{behind} of {units} follow on", behind=behind, units=limit.units))
        found.append(Approach(place, used, limit.units, ", ".join([*words, "TA-5.1"])))
    return found


def behind(g: Tables, s: State, target: int) -> int:
    """TA-5.2. The units that follow on behind an attack."""
    return followers(s, target)


def layers(g: Tables, s: State) -> list[Layer]:
    """TA-3.10, TA-8.1, TA-5.1. Map layers: control, both sides' supply lines, and the routes in use."""
    control = {p: SIDES[GERMAN if has(held_by(g, s, GERMAN), p) else US] for p in g.board.spaces}
    found = [Layer("Control", "Who controls each point (TA-3.10).", control, [])]
    for side in (GERMAN, US):
        fed = supplied(g, s, side)
        reached = dict.fromkeys(each(fed & (s.occupied[side] | g.supply_edge[side])), "supplied")
        reached.update(dict.fromkeys(each(s.occupied[side] & ~fed), "cut off"))
        whose = ("German", "U.S.")[side]
        words = say("Supply of the {whose} units, traced now (TA-8.1).", whose=whose)
        home = lines_home(g.ways, g.supply_edge[side], fed, s.occupied[side])
        found.append(Layer(say("{whose} supply", whose=whose), words, reached, [(a, b, SIDES[side]) for a, b in home]))
    used = [(s.where[u], s.aim[u], SIDES[s.tally[SIDE]]) for u in each(s.marks[AIMED] | s.marks[FOLLOWING])]
    lines = [line for line in dict.fromkeys(used) if line[0] < g.size]
    found.append(Layer("Routes in use", "Routes used by attacks and follow-on units (TA-5.1).", {}, lines))
    return found


def ways(g: Tables) -> dict[str, Way]:
    """TA-5.3, TA-5.5. The ways of `priced`, the cheapest first."""
    prices = range(1, g.number["fuel_limit"] + 1)
    free = Way("{units} to {space}, without fuel", "plain")
    return {"free": free, **{f"fuel {n}": Way(f"{{units}} to {{space}} for {n} fuel", "paid", n) for n in prices}}


def dice(g: Tables) -> Reading:
    """TA-1.1. One die in the results table, or one for each strength point."""
    return reading(None if g.lotsa else g.results, g.one_is_best)


PREVIEW = Preview(
    orders,
    assault,
    defenders,
    stamina_of,
    rounds,
    layers,
    followers=behind,
    movement=frozenset({"orders", "second"}),
    ways=ways,
    reading=dice,
)
