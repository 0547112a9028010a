"""Darkest Crusade for the suites over all games: see tests/every_game.py."""

from __future__ import annotations

import random

from crusade.core.attack import attackers
from crusade.core.bits import each
from crusade.core.machine import CHANCE
from crusade.core.option import MOVE
from crusade.games.darkest_crusade import combat, slots
from crusade.games.darkest_crusade.why import movement as literal
from crusade.games.darkest_crusade.why.reading import Reading
from crusade.games.darkest_crusade.why.strength import attack_strength
from crusade.record.notation import read_position
from every_game import Assault, Figure, Golden, Impossible, Moment
from rulebook import game, position
from thorough import sample

READINGS = [
    {},
    {"setup": "secret"},
    {"bonus": "turn", "obligation": "waived", "retreat": "before_round", "rumania": "empty"},
    {"arrivals": "both", "gamble": "once", "supply_check": "fixed", "dice": "lotsa"},
]

RANDOM_GAMES = sample(180, 900)

CUT_OUTS = {
    "a panzergruppe and one army on the highway": (
        "turn=2 phase=A2a; de-pzgr2 G5; su-20a G6",
        [2, 20, 80, 475, 3274, 19096],
    ),
    "Blitzkrieg over a river": (
        "turn=2 phase=A2d; de-pzgr2 H6; de-6a H6; su-20a G6; su-5mk G7",
        [3, 22, 71, 272, 1381, 7625],
    ),
    "Russians in a German zone": (
        "turn=4 phase=B2a; de-6a K4; ro-3a L4; su-5a K5; su-6a L5; su-4tk K5",
        [4, 105, 685, 5948, 53403],
    ),
    "across the Kerch Strait": (
        "turn=7 phase=A2a weather=snow; de-11a O5; ro-3a O5; su-51a O6",
        [3, 16, 71, 372, 2245, 11770],
    ),
    "before the winter offensive": (
        "turn=7 phase=B1 weather=snow tanks=1; su-1sh siberian; su-16a F9; su-28a pool; su-1tk pool; de-4a F8",
        [10, 103, 1057, 9850],
    ),
}

GOLDEN = {
    "thumb_by_the_book": Golden(("thumb", "thumb")),
    "thumb_secret": Golden(("thumb", "thumb"), {"setup": "secret"}),
    "thumb_lotsa": Golden(("thumb", "thumb"), {"dice": "lotsa"}),
    "thumb_other_readings": Golden(
        ("thumb", "thumb"),
        {"bonus": "turn", "obligation": "waived", "weather_fire": "attack", "press": "hits", "retreat": "before_round"},
    ),
    "random_by_the_book": Golden(("random", "random")),
    "random_other_readings": Golden(
        ("random", "random"), {"supply_check": "fixed", "gamble": "once", "arrivals": "both", "best_die": "one"}
    ),
}

IMPOSSIBLE = Impossible("turn=2; de-6a J4; su-5a K4", "su-5a", "J4", "both sides stand in J4")

LIVELY = {"done": 0.03, "halt": 0.2, "attack": 6, "recall": 0.2, "giveup": 0.02, "call": 0.02}


def defenders(tables, s):
    """All units in the hex that is fought for."""
    return combat.defenders(s)


# ---- Counters scattered over the map


def scattered(g, rng):
    """Random counters around three random hexes, each hex of one side; Hungarians and Rumanians apart."""
    hexes = list(g.board.spaces)
    near = [h for centre in rng.sample(hexes, 3) for h in hexes if h == centre or g.board.near[centre] >> h & 1]
    owner = {g.board.name(h): rng.choice((0, 1)) for h in sorted({*near, *rng.sample(hexes, rng.randint(0, 4))})}
    nation = {h: rng.choice(("hungarian", "rumanian")) for h in owner}
    items = [facts(rng)]
    for unit in range(len(g.roster)):
        if g.roster.kind[unit] == "factory" or rng.random() < 0.6:
            continue
        mine = [h for h, side in owner.items() if side == g.roster.side[unit]]
        if g.roster.nation[unit] in ("hungarian", "rumanian"):
            mine = [h for h in mine if nation[h] == g.roster.nation[unit]]
        if rng.random() < 0.15:
            items.append(f"{g.roster.id[unit]} {rng.choice(outside(g, unit))}")
        elif mine:
            items.append(f"{g.roster.id[unit]} {rng.choice(mine)} {condition(g, unit, rng)}")
    return read_position(g, "; ".join(items))


def facts(rng):
    """Turn, phase, weather, tanks in hand, whether Rumania is at war."""
    words = [f"turn={rng.randint(2, 9)}", f"phase={rng.choice(['A1', 'A2a', 'A2a', 'A2d', 'B1', 'B2a', 'B2a'])}"]
    words += [f"weather={rng.choice(['good', 'good', 'mud', 'snow'])}", f"rumania_open={rng.randint(0, 1)}"]
    return " ".join([*words, f"tanks={rng.choice([0, 0, 2])}"])


def outside(g, unit):
    """The areas off the map where a counter may be."""
    if g.roster.side[unit] == slots.AXIS:
        return ("box", "gone")
    return ("siberian", "pool") if g.tables.siberian >> unit & 1 else ("pool",)


def condition(g, unit, rng):
    """Disrupted, fortified, out of supply, on the strong side … or none of these."""
    flags = ["cut"] if rng.random() < 0.15 else []
    chance = rng.random()
    if chance < 0.2:
        flags.append("disrupted")
    elif chance < 0.35 and g.tables.german_armies >> unit & 1:
        flags.append("fortified")
    elif chance < 0.6 and g.tables.shock >> unit & 1:
        flags.append("strong")
    return " ".join(flags)


# ---- What the literal reading counts


def bonus(m: Moment) -> bool:
    """A counter that goes farther than its own hexes has used its bonus (DX-3.2, DX-3.10)."""
    g, s, option, after = m
    unit = s.tally[slots.HAND]
    if option[0] != MOVE or g.step(s).name != "orders" or s.tally[slots.MODE] != slots.FRESH:
        return False
    r = Reading(g.tables, s)
    if literal.by_strait(r, unit, option[1]) or g.phase(after) != g.phase(s):
        return False
    own, _ = literal.hexes_of_movement(r, unit)
    farther = literal.within_reach(r, unit)[option[1]] > own or not own
    assert bool(after.marks[slots.BONUS] >> unit & 1) == farther, g.text(option)
    return True


def attack(m: Moment) -> bool:
    """The attack strength of a round, counter by counter (DX-5.2)."""
    g, s, _, _ = m
    if g.step(s).name != "fire" or g.tables.lotsa:
        return False
    assert combat.strengths(g.tables, s)[0] == attack_strength(Reading(g.tables, s))
    return True


def supply(m: Moment) -> bool:
    """Supply as one would trace it with a finger, when the other player-turn has just begun and nobody has come since."""
    g, s, _, after = m
    side = s.tally[slots.SIDE]
    if s.seat == CHANCE or after.tally[slots.SIDE] == side or not after.menu or s.where != after.where:
        return False
    r = Reading(g.tables, after)
    fed = chain(r, side)
    for unit in r.all_units():
        if r.owner(unit) == side and r.place(unit) is not None:
            assert r.marked(unit, slots.CUT) == (r.place(unit) not in fed), r.name(unit)
    return True


def chain(r, side):
    """DX-9.1 to DX-9.3. The hexes joined to the side's own map edge by hexes that serve its supply, and by its seas."""
    edge = "edge_west" if side == slots.AXIS else "edge_east"
    ours = [h for h in r.board.spaces if r.side_in(h, side) or (r.is_city(h) and r.holder(h) == side)]
    theirs = [h for h in r.board.spaces if r.side_in(h, 1 - side)]
    serves = {h for h in r.board.spaces if serves_supply(r, h, side, ours, theirs)}
    fed = {h for h in serves if edge in r.space(h).features and r.holder(h) == side}
    todo = list(fed)
    while todo:
        here = todo.pop()
        overseas = {h for h in serves if joined_by_sea(r, here, h, side)}
        for hex in {h for h in r.neighbours(here) if r.crossable(here, h)} | overseas:
            if hex in serves and hex not in fed:
                fed.add(hex)
                todo.append(hex)
    return fed


def serves_supply(r, hex, side, ours, theirs):
    """DX-9.1, DX-9.2, DX-9.7. Nearer to us than to the enemy, or screened by a German unit; no enemy city or fortress."""
    if r.is_walled(hex) and r.holder(hex) != side:
        return False
    if hex in ours or nearest(r, hex, ours) < nearest(r, hex, theirs):
        return True
    screens = [u for u in r.all_units() if r.place(u) is not None and r.adjacent(r.place(u), hex)]
    screens = [u for u in screens if r.passable(r.place(u), hex) and r.has_mark(u, "german")]
    clear = r.space(hex).terrain == "clear"
    screened = any(r.has_mark(u, "army") or (r.has_mark(u, "panzergruppe") and clear) for u in screens)
    return side == slots.AXIS and screened and not r.units_in(hex)


def joined_by_sea(r, a, b, side):
    """DX-9.3. Two friendly ports on a sea the side controls."""
    sea = r.space(a).port
    return bool(sea) and r.space(b).port == sea and r.holder(a) == r.holder(b) == side and controls(r, sea, side)


def controls(r, sea, side):
    """DX-3.7. Whether a side holds every place that controls a sea."""
    word = {"baltic": "controls_baltic", "black": "controls_black_sea", "azov": "controls_azov"}[sea]
    return all(r.holder(h) == side for h in r.board.spaces if word in r.space(h).features)


def nearest(r, hex, places):
    """How far it is to the nearest of these; farther than the map is wide where there are none."""
    return min([distance(r, hex, place) for place in places] or [99])


def distance(r, a, b):
    """Hexes from one to the other, over any terrain (DX-9.7): rows are letters, and each row leans on the one before."""
    rows, columns = (ord(r.board.name(h)[0]) for h in (a, b)), (int(r.board.name(h)[1:]) for h in (a, b))
    down, right = (x - y for x, y in (rows, columns))
    return max(abs(down), abs(right), abs(down + right))


FIGURES = {"bonus": Figure(bonus, 20), "attack": Figure(attack, 20), "supply": Figure(supply, 3)}

# ---- Battles

BATTLES = [{}, {"press": "hits"}, {"weather_fire": "attack", "best_die": "one"}]
LARGEST = (3, 3)


def random_battle(rng: random.Random, most_attackers, most_defenders, **switches):
    """A battle just opened: random units, ground, weather and conditions."""
    g = game(**switches)
    while True:
        side = rng.choice([slots.AXIS, slots.SOVIET])
        target = rng.choice(list(g.board.spaces))
        near = each(g.tables.crossings[0].near[target])
        units = [u for u in range(len(g.roster)) if g.roster.kind[u] != "factory"]
        team = rng.sample([u for u in units if g.roster.side[u] == side], rng.randint(1, most_attackers))
        foes = rng.sample([u for u in units if g.roster.side[u] != side], rng.randint(0, most_defenders))
        lines = [f"turn={rng.choice([3, 8])} weather={rng.choice(['good', 'good', 'mud', 'snow'])} rumania_open=1"]
        lines.append("phase=A2a" if side == slots.AXIS else "phase=B2a")
        lines += [f"{g.roster.id[u]} {g.board.name(rng.choice(near))} {rng.choice(['', '', 'cut'])}" for u in team]
        here = g.board.name(target)
        lines += [f"{g.roster.id[u]} {here} {rng.choice(['', '', 'cut', 'disrupted'])}" for u in foes]
        p = position("; ".join(lines), **switches)
        for unit in team:
            if p.can(f"unit {g.roster.id[unit]}"):
                q = p.play(f"unit {g.roster.id[unit]}")
                p = q.play(f"attack {here}") if q.can(f"attack {here}") else p
        if p.can("done") and p.state.holds[slots.PENDING]:
            s = p.state.copy()
            combat.PICK_BATTLE.apply(g.tables, s, (0, target, 0))
            return g, s, g.hooks.battle(g.tables, s, target, attackers(s, target), 2)


RING = ("K3 K3 K3", "L4 L4 L4", "J4 J4 J4", "J5 J5 J5", "L3 L3 L3", "K5 K5 K5")
TEAM = (
    "de-6a de-17a de-pzgr3 de-pzgr1 de-2a ro-4a de-4a de-pzgr4 hu-fast "
    "de-pzgr2 de-18a fi-kar de-9a de-11a ro-3a de-16a de-40pzk fi-se"
)
RUSSIANS = (
    "su-5a su-26a su-6a su-12a su-16a su-1sh su-2sh su-3sh su-4sh su-1gk su-30a su-37a su-40a "
    "su-49a su-50a su-54a su-56a su-1tk su-2tk su-3tk su-4tk su-21tk su-8mk su-4mk su-6mk"
)


def kiev(axis, russians, seconds, times):
    """So many Axis units from all around against so many Russians in Kiev."""
    team = TEAM.split()[:axis]
    units = [f"{u} {h}" for u, h in zip(team, " ".join(RING).split())]
    units += [f"{u} K4" for u in RUSSIANS.split()[:russians]]
    return Assault(f"turn=3; {'; '.join(units)}", "K4", team, seconds, times)


ASSAULTS = {
    "three on three": kiev(3, 3, 0.05, 20),
    "six on four": kiev(6, 4, 0.3, 10),
    "all that can attack Kiev on a whole front in it": kiev(18, 25, 2.0, 1),
}
