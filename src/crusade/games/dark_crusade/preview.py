"""What players are shown before they decide: each counter's reach, the strengths of assaults, and map layers."""

from __future__ import annotations

from ...core.bits import BIT, count, each, has
from ...core.fire import Reading, reading
from ...core.head import DISRUPTED, HAND, MODE, MOVED, MOVERS, SIDE, STAGE
from ...core.option import READY, Option
from ...core.preview import Approach, Assault, Chip, Layer, Load, Preview, Share, Way
from ...core.preview import Reach as Shown
from ...core.say import say
from ...core.state import NOBODY, State
from ...core.trace import lines_home
from .advance import obliged
from .combat import defenders, stamina_of
from .control import friendly, partisan_points
from .lines import ARMOR_SHARE, LANE, load_on
from .movement import first_reach, second_reach
from .sea import havens, in_port
from .sequence import PROGRAM
from .slots import AXIS, BREAKTHROUGH, FOLLOW_UP, FRESH, LOADS, OPERATIONS, RAIL_LEFT, RAILED, SOVIET, STRATEGIC, STUCK
from .strategic import destinations
from .strength import (
    Scene,
    attack_column,
    attack_strength,
    defence_strength,
    defending,
    factors,
    ground_fire,
    manned,
    protection,
)
from .supply import open_ground, overland, production_supply, supplied
from .tables import GRADES, Tables
from .verbs import DROP, EXIT

SIDES = ("axis", "soviet")
MOVEMENT = frozenset({"strategic", "sea", "orders", "breakthrough", "follow_up"})


# ---- Where counters could go


def orders(g: Tables, s: State) -> dict[int, Shown]:
    """DC-6, DC-7. Each counter that can act in this step: where it could go, and what it could assault."""
    if s.tally[STAGE] == STRATEGIC:
        return by_rail_or_sea(g, s)
    unit = s.tally[HAND]
    if unit != NOBODY:
        return {unit: shown(g, s, unit)}
    units = s.marks[MOVERS] & ~s.marks[MOVED] & ~s.marks[STUCK]
    return {u: shown(g, s, u) for u in each(units)}


def shown(g: Tables, s: State, unit: int) -> Shown:
    """DC-6.1, DC-6.2, DC-6.5, DC-11.5, DC-2.10. A counter's next step, its targets, and what else it could do."""
    mode = s.tally[MODE] if s.tally[HAND] == unit else FRESH
    goals, prey, drops, leaves = first_reach(g, s, unit) if mode == FRESH else second_reach(g, s, unit, mode)
    way = "air" if has(g.aircraft, unit) else "step" if mode == FRESH else "second"
    deeds: list[Option] = [READY[DROP][p] for p in each(drops)]
    if leaves:
        deeds.append(READY[EXIT][0])
    return Shown(dict.fromkeys(each(goals), way), list(each(prey)), tuple(deeds))


def by_rail_or_sea(g: Tables, s: State) -> dict[int, Shown]:
    """DC-7.1, DC-7.3. Phase 2: where each counter could go by land, or over the sea."""
    step = PROGRAM.step(s)
    at_sea = step is not None and step.name == "sea"
    able = in_port(g, s) if at_sea else s.marks[MOVERS] & ~s.marks[RAILED] & ~s.marks[STUCK]
    if not at_sea and not s.tally[RAIL_LEFT]:
        able = 0
    units = able if s.tally[HAND] == NOBODY else BIT[s.tally[HAND]]
    reach = havens if at_sea else destinations
    return {u: Shown(dict.fromkeys(each(reach(g, s, u)), "sea" if at_sea else "rail"), []) for u in each(units)}


def ways(g: Tables) -> dict[str, Way]:
    """DC-6.1, DC-6.2, DC-7.1, DC-7.3, DC-11.6. How a counter gets somewhere."""
    return {
        "step": Way("{units} to {space}", "plain"),
        "second": Way("{units} on to {space}", "extra"),
        "rail": Way("{units} to {space}, strategically", "plain"),
        "sea": Way("{units} to {space} by sea", "water"),
        "air": Way("{units} to a new base at {space}", "plain"),
    }


# ---- Assaults


def assault(g: Tables, s: State, target: int, team: int, side: int) -> Assault:
    """DC-8.3, DC-8.8, DC-5.2. An assault by these units: both strengths, with everything they are made of."""
    scene = Scene(g, s, target, side)
    down = s.marks[DISRUPTED]
    held = defending(g, s, target, side)
    fit, ready = team & ~down, held & ~down
    attack, defence = attack_strength(scene, fit, True), defence_strength(scene, held, ready, True)
    fort = min(scene.fort_fire, manned(scene, ready)) if scene.fort_fire else 0
    cut_attack = ground_fire(scene, fit & g.ground, False) - factors(scene, fit & g.ground)
    cut_defence = ground_fire(scene, ready & g.ground, True) - factors(scene, ready & g.ground)
    chips = [
        Chip("defending units", factors(scene, ready & g.ground), "DC-8.8"),
        Chip("fortress", fort, "DC-8.3"),
        Chip("defenders out of supply", cut_defence, "DC-10.6"),
        Chip("defending air, first round", scene.defence_air, "DC-8.7"),
        Chip("hits the fortress absorbs", protection(scene, ready), "DC-8.3"),
        Chip("attackers out of supply", cut_attack, "DC-10.6"),
        Chip("attacking air, first round", scene.attack_air, "DC-8.7"),
        Chip("columns lost to the weather", -scene.columns, "DC-5.2"),
    ]
    return Assault(
        attack=attack,
        defence=defence,
        chips=[c for c in chips if c.value],
        attack_column=max(0, attack_column(scene, attack)),
        defence_column=defence,
        place=0,
        sides=approaches(g, s, target, team, side),
    )


def approaches(g: Tables, s: State, target: int, team: int, side: int) -> list[Approach]:
    """DC-6.3, DC-6.4. The lines an assault comes along: what each carries in this phase, and its limits."""
    found = []
    for start in sorted({s.where[u] for u in each(team)}):
        lane = g.lane.get((start, target))
        if lane is None:
            found.append(Approach(start, count(team & s.at[start]), count(team & s.at[start]), "by parachute, DC-11.5"))
            continue
        units, armor = load_on(s.lists[LOADS], lane)
        most, most_armor = g.capacity[side][lane]
        words = say(
            "{grade} line, armor {used} of {limit}, DC-6.3",
            grade=GRADES[g.grade[lane]],
            used=armor // 2,
            limit=most_armor // 2,
        )
        found.append(Approach(start, units // 2, most // 2, words))
    return found


def rounds(g: Tables, s: State) -> int | None:
    """DC-8.1, DC-8.12. A battle has no last round; an assault of phase 5 has one."""
    return g.number["breakthrough_rounds"] if s.tally[STAGE] == BREAKTHROUGH else None


def dice(g: Tables) -> Reading:
    """DC-8.2. One die in the results table, 6 best."""
    return reading(g.results, False)


# ---- Layers


def layers(g: Tables, s: State) -> list[Layer]:
    """DC-1.6, DC-6.6, DC-9.7, DC-10. Control, three kinds of supply of both sides, partisans, and the lines in use."""
    control = {p: SIDES[AXIS if has(friendly(g, s, AXIS), p) else SOVIET] for p in g.board.spaces}
    found = [Layer("Control", "Who controls each point (DC-1.6).", control, [])]
    for side, whose in ((AXIS, "Axis"), (SOVIET, "Soviet")):
        found += [
            supply_layer(
                g,
                s,
                side,
                say("{whose} supply", whose=whose),
                say("{whose} supply now, by land and sea (DC-10.1).", whose=whose),
                supplied(g, s, side),
            ),
            supply_layer(
                g,
                s,
                side,
                say("{whose} overland supply", whose=whose),
                "What counts for victory (DC-10.4).",
                overland(g, s, side),
            ),
            supply_layer(
                g,
                s,
                side,
                say("{whose} production supply", whose=whose),
                "Where units arrive and are built (DC-10.5).",
                production_supply(g, s, side),
            ),
        ]
    guerrillas = dict.fromkeys(each(partisan_points(g, s)), "partisans")
    found.append(Layer("Partisans", "Points that carry no Axis supply or strategic movement (DC-9.7).", guerrillas, []))
    found.append(load_layer(g, s))
    return found


def supply_layer(g: Tables, s: State, side: int, name: str, words: str, fed: int) -> Layer:
    """DC-10.1. Stacks in supply and cut off, and the shortest lines home."""
    reached = dict.fromkeys(each(fed & (s.occupied[side] | g.sources[side])), "supplied")
    reached.update(dict.fromkeys(each(s.occupied[side] & ~fed), "cut off"))
    home = lines_home(g.ways, g.sources[side], fed & open_ground(g, s, side), s.occupied[side])
    return Layer(name, words, reached, [(a, b, SIDES[side]) for a, b in home])


def halves(n: int) -> str:
    """DC-6.4. A number of halves as people write it: `2½`."""
    return f"{n // 2 or ''}½" if n % 2 else str(n // 2)


def loads(g: Tables, s: State) -> list[Load]:
    """DC-6.3, DC-6.4, DC-6.6. The lines used in this phase and how full they are: units, and armor where there is any."""
    listed = s.lists[LOADS]
    carried = {key - LANE: divmod(load, ARMOR_SHARE) for key, load in zip(listed[::2], listed[1::2])}
    names, found = g.board.spaces, []
    for (a, b), lane in g.lane.items() if carried else ():
        if lane not in carried or a >= g.size or b >= g.size:
            continue
        units, armor = carried.pop(lane)  # by a switch both directions are one lane
        most, most_armor = (n // 2 for n in g.capacity[s.tally[SIDE]][lane])
        words = say(
            "{start} to {end}, {grade} line: {used} of {limit} units, armor {armor} of {most_armor}"
            if armor
            else "{start} to {end}, {grade} line: {used} of {limit} units",
            start=names[a].name,
            end=names[b].name,
            grade=GRADES[g.grade[lane]],
            used=halves(units),
            limit=most,
            armor=halves(armor),
            most_armor=most_armor,
        )
        shares = (Share("armor", halves(armor), str(most_armor)),) if armor else ()
        found.append(Load(a, b, halves(units), str(most), min(100, 50 * units // most), words, shares))
    return found


def load_layer(g: Tables, s: State) -> Layer:
    """DC-6.3, DC-6.6. The lines used in this phase, and how full they are."""
    carried = tuple(loads(g, s))
    lines = [(load.start, load.end, SIDES[s.tally[SIDE]]) for load in carried]
    return Layer("Lines in use", "What each line carries in this phase (DC-6.6).", {}, lines, carried)


def loads_now(g: Tables, s: State) -> list[Load]:
    """DC-6.6. The lines in use, while orders of phases 3 and 5 are given."""
    return loads(g, s) if s.tally[STAGE] in (OPERATIONS, BREAKTHROUGH, FOLLOW_UP) else []


PREVIEW = Preview(
    orders,
    assault,
    defenders,
    stamina_of,
    rounds,
    layers,
    obliged=obliged,
    movement=MOVEMENT,
    ways=ways,
    reading=dice,
    loads=loads_now,
)
