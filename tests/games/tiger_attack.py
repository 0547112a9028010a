"""Tiger Attack! for the suites over all games: see tests/every_game.py."""

from __future__ import annotations

import random

from crusade.core.attack import attackers
from crusade.core.bits import each
from crusade.core.machine import CHANCE
from crusade.core.option import MOVE
from crusade.games.tiger_attack import combat, slots
from crusade.games.tiger_attack.retreat import defenders as defenders
from crusade.games.tiger_attack.retreat import surrounded
from crusade.games.tiger_attack.why import fuel as literal_fuel
from crusade.games.tiger_attack.why import movement, retreat, strength
from crusade.games.tiger_attack.why import supply as literal_supply
from crusade.games.tiger_attack.why.reading import Reading
from crusade.record.notation import read_position
from every_game import Assault, Figure, Golden, Impossible, Moment
from rulebook import game, position
from thorough import sample

NAME = "tiger-attack"

READINGS = [
    {},
    {"nuts": "on", "press": "columns", "surrounded": "each"},
    {"setup": "free", "nuts": "on", "press": "columns"},
    {"dice": "lotsa", "surrounded": "each", "cut_hits": "rounds", "disrupted_fire": "defends"},
    {"second_move": "full", "go_back": "jump_off", "early_move": "drives", "cut_fire": "half"},
]

RANDOM_GAMES = sample(180, 900)

CUT_OUTS = {
    "two panzers and a Tiger before Losheim": (
        "turn=3 fuel=2 phase=A3a; g-2-3 b; g-2-2 b; g-tiger-501 b; u-14cav losheim",
        [4, 59, 286, 1258, 5431],
    ),
    "a panzer drives for the exit": (
        "turn=5 fuel=3 weather=good phase=A3a; g-2-3 spa; g-26vgd-39 verviers; g-2-2 b; u-2-9 eupen; "
        "german holds malmedy bullingen losheim",
        [4, 87, 932, 5699],
    ),
    "Peiper's second step": (
        "turn=3 fuel=6 phase=A3c; g-peiper losheim; g-2-3 losheim; g-skorzeny b; u-99-393 bullingen fortified; u-14cav amel",
        [3, 50, 317, 1802],
    ),
    "Bastogne by air": (
        "turn=5 phase=B2a weather=good; u-101-501 bastogne cut; u-10ad-ccb bastogne cut; g-2-3 noville; g-26vgd-39 sibret",
        [3, 56, 231, 1502, 8823],
    ),
    "from outside the map": (
        "turn=4 phase=B2a; g-212vgd-320 echternach; g-212vgd-423 ettelbrueck; u-6ad-cca south; u-80-317 south",
        [3, 92, 1253, 8772],
    ),
    "before the U.S. operations": (
        "turn=5 phase=B1 weather=bad; u-101-501 bastogne cut; u-2-9 liege; g-2-3 noville; g-2-2 sibret",
        [5, 27, 157, 926, 5328],
    ),
    "over the Our with a Tiger behind": (
        "turn=2 fuel=3 phase=A3a; g-2-3 dasburg; g-tiger-506 dasburg; u-28-110 clervaux fortified",
        [3, 95, 1002, 4639, 18218],
    ),
    "Bayerlein and his die": (
        "turn=3 fuel=2 phase=A3c; g-bayerlein wiltz; g-lehr-130 wiltz; u-101-501 bastogne",
        [2, 9, 79, 364, 2082],
    ),
    "German reinforcements": (
        "turn=3 phase=A2 fuel=1 weather=good; g-fbb box; g-3fjd-8 box; g-12vgd-27 b; g-2-3 b; u-99-393 losheim",
        [5, 21, 106, 410, 1982, 8244],
    ),
    "a dump to draw from": (
        "turn=4 fuel=1 phase=A3a dump=7 dump_turn=2; g-2-3 verviers; g-12vgd-27 spa; u-99-393 eupen",
        [9, 54, 434, 2941],
    ),
}

GOLDEN = {
    "thumb_by_the_book": Golden(("thumb", "thumb")),
    "thumb_lotsa_free_setup": Golden(("thumb", "thumb"), {"dice": "lotsa", "setup": "free"}),
    "thumb_other_readings": Golden(
        ("thumb", "thumb"),
        {"nuts": "on", "press": "columns", "surrounded": "each", "cut_hits": "rounds", "recovery": "all"},
    ),
    "random_by_the_book": Golden(("random", "random"), {}, "tiger_random_by_the_book"),
    "random_lotsa_free_setup": Golden(
        ("random", "random"), {"dice": "lotsa", "setup": "free"}, "tiger_random_lotsa_free_setup"
    ),
    "random_other_readings": Golden(
        ("random", "random"),
        {"nuts": "on", "press": "columns", "surrounded": "each", "cut_hits": "rounds", "recovery": "all"},
        "tiger_random_other_readings",
    ),
}

IMPOSSIBLE = Impossible("turn=2; g-2-3 b; u-14cav losheim", "u-14cav", "b", "both sides stand on b")

LIVELY = {"done": 0.03, "halt": 0.2, "attack": 6, "follow": 6, "exit": 8, "calloff": 0.005, "recall": 0.2, "end": 0.02}

# ---- Counters scattered over the map

EXITS = ("verviers", "liege", "huy", "namur")
OUTSIDE = ("north", "south", "west", "british")


def scattered(g, rng):
    """Random counters around two random points, each point of one side."""
    points = list(g.board.spaces)
    near = [p for centre in rng.sample(points, 2) for p in points if p == centre or g.board.near[centre] >> p & 1]
    names = [g.board.name(p) for p in sorted({*near, *rng.sample(points, rng.randint(0, 4))})]
    owner = {p: rng.choice((0, 1)) for p in names}
    late = {row.unit for row in g.tables.arrivals if row.turn != "0"}
    items = [facts(rng)]
    for unit in range(len(g.roster)):
        leader = g.roster.kind[unit] == "leader"
        mine = [p for p, side in owner.items() if side == g.roster.side[unit]]
        if not leader and rng.random() < 0.5:
            continue
        chance = rng.random()
        if chance < 0.12 and g.roster.side[unit] == slots.US:
            items.append(f"{g.roster.id[unit]} {rng.choice(OUTSIDE)}")
        elif chance < 0.16:
            items.append(f"{g.roster.id[unit]} {'box' if unit in late and rng.random() < 0.5 else 'lost'}")
        elif mine:
            flags = "" if leader else condition(g, unit, rng)
            items.append(f"{g.roster.id[unit]} {rng.choice(mine)} {flags}")
    return read_position(g, "; ".join(items))


def facts(rng):
    """Turn, phase, weather, fuel, the dump, closed exits."""
    words = [f"turn={rng.randint(1, 12)}", f"phase={rng.choice(['A2', 'A3a', 'A3a', 'B1', 'B2a', 'B2a'])}"]
    words += [f"weather={rng.choice(['bad', 'good'])}", f"fuel={rng.choice([0, 1, 2, 3, 8, 24])}"]
    if rng.random() < 0.3:
        words.append(f"dump={rng.randint(1, 18)} dump_turn=1")
    if rng.random() < 0.2:
        words.append("closed=" + "+".join(rng.sample(EXITS, rng.randint(1, 2))))
    return " ".join(words)


def condition(g, unit, rng):
    """Disrupted, fortified, out of supply … or none of these."""
    flags = [f for f, share in (("cut", 0.15), ("stepped", 0.05), ("air_spent", 0.03)) if rng.random() < share]
    chance = rng.random()
    if chance < 0.15:
        flags.append("disrupted")
    elif chance < 0.3 and g.roster.kind[unit] == "infantry":
        flags.append("fortified")
    return " ".join(flags)


# ---- What the literal reading counts


def cheapest(r, unit, goal):
    """The least fuel the whole move costs if it ends there."""
    if goal in movement.on_foot(r, unit):
        return 0
    costs = movement.ledger(r, unit, 3)
    if literal_fuel.fuel_only(r, unit):
        return min(price for (here, _), price in costs.items() if here == goal)
    return min(price for (here, _), price in costs.items() if goal in r.next_to(here))


def fuel(m: Moment) -> bool:
    """A move costs what the cheapest way costs."""
    g, s, option, after = m
    unit = s.tally[slots.HAND]
    if option[0] != MOVE or s.tally[slots.MODE] != slots.MARCHING or g.roster.side[unit] != slots.GERMAN:
        return False
    if g.roster.kind[unit] == "leader" or g.phase(after) != g.phase(s):
        return False
    owed = max(0, cheapest(Reading(g.tables, s), unit, option[1]) - s.tally[slots.PAID])
    assert s.tally[slots.FUEL] - after.tally[slots.FUEL] == owed, g.text(option)
    return True


def strengths(m: Moment) -> bool:
    """Both strengths of a round, and whether the defenders are surrounded."""
    g, s, _, _ = m
    if g.step(s).name != "fire":
        return False
    r = Reading(g.tables, s)
    morale = s.tally[slots.MORALE]
    attack = strength.factors(r, r.target) + (morale == slots.ATTACK_CHEERED)
    defence = strength.defence(r, r.target) + (morale == slots.DEFENCE_CHEERED)
    assert combat.strengths(g.tables, s) == (attack, defence)
    ways_out = [retreat.why_not_retreat(r, u, p) for u in r.units_on(r.target, 1 - r.side) for p in r.board.spaces]
    roads = [retreat.why_not_leave(r, u) for u in r.units_on(r.target, 1 - r.side)]
    assert surrounded(g.tables, s) == all([*ways_out, *roads])
    return True


def supply(m: Moment) -> bool:
    """Supply as one would trace it with a finger; when the other player-turn has just begun nothing has moved since."""
    g, s, _, after = m
    side = s.tally[slots.SIDE]
    if s.seat == CHANCE or after.tally[slots.SIDE] == side or not after.menu:
        return False
    r = Reading(g.tables, after)
    for unit in r.all_units():
        place = r.place(unit)
        if r.owner(unit) == side and place is not None and not r.is_leader(unit):
            assert r.marked(unit, slots.CUT) != literal_supply.has_line(r, place, side), r.name(unit)
    return True


def led(m: Moment) -> bool:
    """Those who are led are those who stand with a leader as the second step begins."""
    g, s, _, after = m
    if not after.menu or g.step(after).name != "second" or g.step(s).name == "second" or s.seat == CHANCE:
        return False
    r = Reading(g.tables, after)
    leaders = [u for u in r.all_units() if r.is_leader(u) and r.owner(u) == r.side and r.place(u) is not None]
    good = {r.place(u) for u in leaders if not r.has_mark(u, "dally")}
    dallying = {r.place(u) for u in leaders if r.has_mark(u, "dally") and not in_the_arc(r, r.place(u))}
    for unit in r.all_units():
        able = r.owner(unit) == r.side and not r.is_leader(unit) and r.fit(unit) and not r.marked(unit, slots.DUG_IN)
        assert r.marked(unit, slots.LED) == (able and r.place(unit) in good), r.name(unit)
        assert r.marked(unit, slots.LED_BY_DALLIER) == (able and r.place(unit) in dallying), r.name(unit)
    return True


def in_the_arc(r, point):
    """Noville and Bertogne, where Bayerlein has no effect (TA-9.2)."""
    return "ourthe_arc" in r.space(point).features


FIGURES = {
    "fuel": Figure(fuel, 20),
    "strengths": Figure(strengths, 20),
    "supply": Figure(supply, 3),
    "led": Figure(led, 3),
}

# ---- Battles

BATTLES = [{}, {"surrounded": "each", "cut_hits": "rounds"}, {"press": "columns", "disrupted_fire": "defends"}]
LARGEST = (4, 3)


def random_battle(rng: random.Random, most_attackers, most_defenders, **switches):
    """A battle just opened: random units, ground and conditions, often with the brigade that is hit first."""
    g = game(NAME, **switches)
    t = g.tables
    while True:
        side = rng.choice([slots.GERMAN, slots.US])
        target = rng.choice(list(g.board.spaces))
        near = each(t.ways.near[target])
        team = rng.sample(each(t.fighters[side]), rng.randint(1, most_attackers))
        if side == slots.GERMAN and rng.random() < 0.3:
            team = list({*team, *each(t.brigade)})
        foes = rng.sample(each(t.fighters[1 - side]), rng.randint(1, most_defenders))
        lines = [f"turn=5 fuel=18 weather={rng.choice(['good', 'bad'])}"]
        lines.append("phase=A3a" if side == slots.GERMAN else "phase=B2a")
        lines += [f"{g.roster.id[u]} {g.board.name(rng.choice(near))}" for u in team]
        here = g.board.name(target)
        lines += [f"{g.roster.id[u]} {here} {rng.choice(['', 'cut', 'disrupted'])}" for u in foes]
        p = position("; ".join(lines), of=NAME, **switches)
        for unit in team:
            if p.can(f"unit {g.roster.id[unit]}"):
                q = p.play(f"unit {g.roster.id[unit]}")
                p = q.play(f"attack {here}") if q.can(f"attack {here}") else p
        if p.step == "orders" and p.state.holds[slots.PENDING]:
            s = p.state.copy()
            combat.PICK_BATTLE.apply(t, s, (0, target, 0))
            return g, s, g.hooks.battle(t, s, target, attackers(s, target), 2)


def bastogne(germans, americans, seconds, times):
    """So many Germans from all around against so many Americans in Bastogne."""
    g = game(NAME)
    ring = [g.board.name(p) for p in each(g.tables.ways.near[g.board.find("bastogne")])] * 9
    team = [g.roster.id[u] for u in each(g.tables.fighters[slots.GERMAN])][:germans]
    held = [g.roster.id[u] for u in each(g.tables.fighters[slots.US])][:americans]
    units = [f"{u} {p}" for u, p in zip(team, ring)] + [f"{u} bastogne" for u in held]
    return Assault(f"turn=5 fuel=18; {'; '.join(units)}", "bastogne", team, seconds, times)


ASSAULTS = {
    "three on three": bastogne(3, 3, 0.05, 20),
    "six on four": bastogne(6, 4, 0.3, 10),
    "more than six routes let through on a whole division and more": bastogne(18, 12, 2.0, 1),
}
