"""Positions nobody would reach by playing: counters scattered over a map of points, so that rare rules meet.

Lively play goes on from them: few steps are ended early, attacks, followers and exits are taken when they can be.
"""

from __future__ import annotations

from crusade.core.machine import CHANCE
from crusade.games.tiger_attack.verbs import CALLOFF
from crusade.record.notation import read_position

#: How much likelier than others a verb is chosen; those that end things are rare.
LIVELY = {"done": 0.03, "halt": 0.2, "attack": 6, "follow": 6, "exit": 8, "calloff": 0.1, "recall": 0.2, "end": 0.02}
EXITS = ("verviers", "liege", "huy", "namur")
OUTSIDE = ("north", "south", "west", "british")


def scattered(g, rng):
    """A position of Tiger Attack! made of random counters around two random points, each point of one side."""
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
        if chance < 0.12 and g.roster.side[unit] == 1:
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
    """Disrupted, fortified, out of supply … or nothing of it."""
    flags = [f for f, share in (("cut", 0.15), ("stepped", 0.05), ("air_spent", 0.03)) if rng.random() < share]
    chance = rng.random()
    if chance < 0.15:
        flags.append("disrupted")
    elif chance < 0.3 and g.roster.kind[unit] == "infantry":
        flags.append("fortified")
    return " ".join(flags)


def lively(g, s, rng):
    """An option that keeps things going."""
    if s.seat == CHANCE:
        return rng.choice(s.menu)
    verbs = sorted({o[0] for o in s.menu})
    if CALLOFF in verbs and rng.random() < 0.8:
        return s.menu[0]  # fight it
    verb = rng.choices(verbs, [LIVELY.get(g.verbs[v].name, 1) for v in verbs])[0]
    return rng.choice([o for o in s.menu if o[0] == verb])
