"""What players are shown before they decide: each counter's reach, the strengths of attacks, and map layers."""

from __future__ import annotations

from ...core.bits import each, has
from ...core.fire import NO_CAP, Reading, reading
from ...core.preview import Approach, Assault, Chip, Layer, Preview, Reach, Way
from ...core.reach import STEP
from ...core.say import say
from ...core.state import NOBODY, State
from ...core.trace import lines_home
from .advance import obliged
from .allocation import limit, may_choose, targets
from .combat import defenders, place_hits, rounds, stamina_of
from .factors import defense_of
from .movement import held_by, march_of, move_options, take_in_hand, unmoved, zone
from .slots import (
    AXIS,
    BONUS,
    DISRUPTED,
    FRESH,
    HALTED,
    HAND,
    HUNTERS,
    MOVED,
    SOVIET,
    SPENT,
    WEATHER,
)
from .strength import (
    Scene,
    attack_strength,
    column_drop,
    defence_strength,
    river_points,
    stalin_points,
    terrain_points,
)
from .supply import supplied
from .tables import Tables

SIDES = ("axis", "soviet")


def orders(g: Tables, s: State) -> dict[int, Reach]:
    """DX-3, DX-4. Each counter that can act in this phase: where it could go and what it could attack."""
    found: dict[int, Reach] = {}
    in_hand = s.tally[HAND]
    for unit in (in_hand,) if in_hand != NOBODY else may_choose(g, s):
        t = s.copy()
        if in_hand == NOBODY:
            take_in_hand(t, unit, HALTED if has(s.marks[MOVED], unit) else FRESH)
        moves = reach_of(g, t, unit) if has(unmoved(t), unit) else {}
        hunts = has(t.marks[HUNTERS] & ~t.marks[BONUS], unit)
        found[unit] = Reach(moves, targets(g, t, unit) if hunts else [])
    return found


def reach_of(g: Tables, s: State, unit: int) -> dict[int, str]:
    """DX-3.2, DX-3.4. Each hex the counter in hand can reach, and how: by its own allowance, with its bonus, over a strait."""
    found = march_of(g, s, unit, s.tally[SPENT])
    goals = [o[1] for o in move_options(g, s, unit, found)]
    _, hexes, _, costs = found
    own = STEP * hexes - s.tally[SPENT]
    near = far = 0  # within its own allowance, and beyond
    for cost, layer in enumerate(costs):
        if hexes and cost <= own:
            near |= layer
        else:
            far |= layer
    return {goal: "march" if has(near, goal) else "bonus" if has(far, goal) else "strait" for goal in goals}


def assault(g: Tables, s: State, target: int, team: int, side: int) -> Assault:
    """DX-5.2 to DX-5.9, DX-4.2 to DX-4.4. An attack by these units: both strengths, with everything they are made of."""
    scene = Scene(g, s, target, side, team)
    fit = team & ~s.marks[DISRUPTED]
    held = s.at[target] if has(s.occupied[1 - side], target) else 0
    attack = attack_strength(scene, fit)
    defence = defence_strength(scene, fit, held, held & ~s.marks[DISRUPTED])
    chips = [Chip("units", defense_of(g, s, held & ~s.marks[DISRUPTED]), "DX-5.2")]
    if held:
        chips += [
            Chip("cover", terrain_points(scene, held), "DX-5.6"),
            Chip("river", river_points(scene, fit, held), "DX-5.7"),
            Chip("Stalin Line", stalin_points(scene, fit, held), "DX-5.8"),
        ]
    chips.append(Chip("the place", scene.place_fire, "DX-5.9"))
    rest = defence - sum(c.value for c in chips)
    chips.append(Chip("out of supply", rest, "DX-5.2"))
    return Assault(
        attack=attack,
        defence=defence,
        chips=[c for c in chips if c.value],
        attack_column=attack - column_drop(scene, side, False),
        defence_column=defence - column_drop(scene, 1 - side, True),
        place=place_hits(g, s, target, side),
        sides=hexsides(g, s, target, fit, side),
        most=attack if g.press_caps_hits else NO_CAP,
    )


def hexsides(g: Tables, s: State, target: int, team: int, side: int) -> list[Approach]:
    """DX-4.2 to DX-4.4. The units attacking across each hexside, and its capacity."""
    found = []
    for start in sorted({s.where[u] for u in each(team)}):
        units = team & s.at[start]
        cap = limit(g, side, start, target)
        big, armor = (units & g.big).bit_count(), (units & g.armor).bit_count()
        finer = [say("armies {used} of {limit}", used=big, limit=cap.armies)] if cap.armies < cap.units else []
        finer += [say("armour {used} of {limit}", used=armor, limit=cap.armor)] if cap.armor < cap.units else []
        found.append(Approach(start, units.bit_count(), cap.units, ", ".join([*finer, cap.clause])))
    return found


def layers(g: Tables, s: State) -> list[Layer]:
    """DX-6.2, DX-9.1, DX-3.3. Map layers: control, both sides' supply lines, and the hexes where Russians must stop."""
    control = {h: SIDES[AXIS if has(held_by(g, s, AXIS), h) else SOVIET] for h in g.board.spaces}
    found = [Layer("Control", "Who controls each hex (DX-6.2).", control, [])]
    for side in (AXIS, SOVIET):
        fed = supplied(g, s, side)
        reached = dict.fromkeys(each(fed), "supplied")
        cut = [
            s.where[u] for u in each(g.side_units[side]) if s.where[u] in g.board.spaces and not has(fed, s.where[u])
        ]
        reached.update(dict.fromkeys(cut, "cut off"))
        whose = ("Axis", "Russian")[side]
        words = say("Supply of the {whose} units, traced now (DX-9.1).", whose=whose)
        ways, edge = g.crossings[s.tally[WEATHER]], g.edge[side] & held_by(g, s, side)
        lines = [(a, b, SIDES[side]) for a, b in lines_home(ways, edge, fed, s.occupied[side])]
        found.append(Layer(say("{whose} supply", whose=whose), words, reached, lines))
    rings: dict[int, str] = {}
    for unit in each(g.german_armies | g.panzergruppen):
        for h in each(zone(g, s, unit)):
            rings[h] = "zone"
    found.append(Layer("Zones", "Where Russians must stop (DX-3.3).", rings, []))
    return found


#: DX-3.2, DX-3.4. The ways of `reach_of`, the cheapest first.
WAYS = {
    "march": Way("{units} to {space}, and may still attack", "plain"),
    "bonus": Way("{units} to {space} with the bonus, without attacking", "extra"),
    "strait": Way("{units} over the water to {space}", "water"),
}


def dice(g: Tables) -> Reading:
    """DX-5.3, DX-12.3. One die in the results table, or one for each strength point."""
    return reading(None if g.lotsa else g.results, g.one_is_best)


PREVIEW = Preview(
    orders,
    assault,
    lambda g, s: defenders(s),
    stamina_of,
    rounds,
    layers,
    obliged,
    ways=lambda g: WAYS,
    reading=dice,
    secrets=lambda g: g.secret,
)
