"""Dark Crusade for the suites over all games: see tests/every_game.py."""

from __future__ import annotations

import random

from crusade.core.attack import attackers
from crusade.core.bits import each
from crusade.core.head import CUT, PENDING, SIDE, STAGE
from crusade.core.machine import CHANCE
from crusade.games.dark_crusade import combat, slots
from crusade.games.dark_crusade import supply as fast_supply
from crusade.games.dark_crusade.combat import defenders as defenders
from crusade.games.dark_crusade.why import strength
from crusade.games.dark_crusade.why import supply as literal_supply
from crusade.games.dark_crusade.why.reading import Reading
from every_game import Assault, Figure, Golden, Impossible, Moment
from games.eastern_front import LIVELY, NAME, scattered
from games.eastern_front import READINGS as EVERY_MIX
from rulebook import game, position

__all__ = ["LIVELY", "defenders", "scattered"]

#: The other mixes are in tests/oracle/test_dark_crusade_is_the_literal_reading.py: explaining every option takes long here.
READINGS = EVERY_MIX[:3]

RANDOM_GAMES = 100

CUT_OUTS = {
    "a panzer corps before Bobruisk": (
        "date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; s-dba mogilev; s-10a gomel; axis holds brest",
        [2, 10, 56, 118, 309],
    ),
    "three corps and an HQ against Kaunas": (
        "date=1941-06 phase=B3; g-xli tilsit; g-ii tilsit; g-hq-p4 tilsit; g-lf1 air; s-11a kaunas; s-vvs-nw riga",
        [4, 18, 73, 275, 1370, 4576],
    ),
    "the highway in Mud": (
        "date=1941-10 phase=B3 weather=mud; g-xxxix orsha; s-20a vyazma; axis holds minsk brest baranovichi smolensk",
        [2, 7, 18, 48, 153, 1043],
    ),
    "a retreat over Kerch": (
        "date=1942-05 phase=B3; g-xlii simferopol; g-xxx dzhankoi; s-44a kerch; s-2tk kerch; axis holds melitopol",
        [3, 12, 29, 164, 385, 1602],
    ),
    "a drop behind the lines": (
        "date=1942-07 phase=C3; s-1pk smolensk; s-33a vyazma; g-ix orsha; g-hq-4 mogilev; axis holds minsk brest",
        [3, 26, 62, 393, 1155, 4978],
    ),
    "building and composing": (
        "date=1943-01 phase=C1 factors=infantry:1+armor:1; s-33a moscow; s-49a moscow; s-art1 moscow; s-5sh pool; "
        "s-30a pool; s-7tk pool; s-ft-mos moscow; g-ix krakow",
        [4, 11, 26, 87, 357],
    ),
    "a crisis in Siberia": (
        "date=1941-10 phase=C1 called=3 arrived=4 instalment=2 crisis=1 owed=infantry:2+armor:1; s-33a moscow; "
        "s-1tk gorki; s-29a siberia; g-ix krakow",
        [5, 21, 411, 2279],
    ),
    "phase 2 of the Soviets": (
        "date=1941-07 phase=C2; s-9a odessa; s-10a siberia; s-ft-kha kharkov entrained; g-ix krakow",
        [4, 362, 1094],
    ),
    "breakthrough and follow-up": (
        "date=1943-07 phase=C5 weather=good; s-1tka vyazma; s-33a vyazma; g-ix smolensk; axis holds minsk orsha",
        [2, 9, 25, 99, 252, 622],
    ),
    "armies leave by Warsaw": (
        "date=1944-07 phase=B3; g-xxiv brest; g-ix brest; s-69a kovel; s-vvs-w kovel; axis holds siedlce lublin",
        [3, 16, 64, 187, 969, 2383],
    ),
}

GOLDEN = {
    "thumb_by_the_book": Golden(("thumb", "thumb")),
    "thumb_may": Golden(("thumb", "thumb"), {"start": "may"}),
    "thumb_introductory": Golden(("thumb", "thumb"), {"level": "introductory"}),
    "thumb_campaign": Golden(("thumb", "thumb"), {"version": "campaign"}),
    "thumb_tournament_campaign": Golden(("thumb", "thumb"), {"version": "tournament_campaign"}),
    "thumb_introductory_campaign": Golden(("thumb", "thumb"), {"level": "introductory", "version": "campaign"}),
    "random_by_the_book": Golden(("random", "random"), {}, "dark_random_by_the_book"),
    "random_asked": Golden(("random", "random"), {"start": "asked", "setup": "asked"}, "dark_random_asked"),
    "random_other_readings": Golden(
        ("random", "random"), EVERY_MIX[4] | {"start": "may"}, "dark_random_other_readings"
    ),
}

IMPOSSIBLE = Impossible("date=1941-07; g-ix brest; s-10a minsk", "s-10a", "brest", "both sides stand on brest")

# ---- What the literal reading counts


def strengths(m: Moment) -> bool:
    """Both strengths of a round after the first, when air no longer fires, before the weather."""
    g, s, _, _ = m
    if g.step(s).name != "fire" or s.marks[slots.FLYING]:
        return False
    r = Reading(g.tables, s)
    attack, defence = combat.strengths(g.tables, s)
    assert r.target is not None
    lost = strength.columns_lost(r, r.target)
    assert (attack - lost, defence) == (strength.attack(r, r.target), strength.defence(r, r.target))
    return True


def supply(m: Moment) -> bool:
    """Status as one would trace it with a finger, as the other player-turn begins."""
    g, s, _, after = m
    side = s.tally[SIDE]
    if s.seat == CHANCE or after.tally[SIDE] == side or not after.menu:
        return False
    r = Reading(g.tables, after)
    fed = {p for p in r.board.spaces if literal_supply.in_supply(r, p, side)}
    assert set(each(fast_supply.supplied(g.tables, after, side))) == fed
    for unit in each(g.tables.side_units[side] & g.tables.units):
        place = r.place(unit)
        if place is not None:
            assert r.marked(unit, CUT) == (place not in fed), r.name(unit)
    return True


FIGURES = {"strengths": Figure(strengths, 3), "supply": Figure(supply, 1)}

# ---- Battles

BATTLES = [{}]
LARGEST = (3, 2)


def random_battle(rng: random.Random, most_attackers, most_defenders, **mix: str):
    """A battle just opened: random units, ground and conditions; with `rounds="1"` an assault of phase 5."""
    switches = {name: value for name, value in mix.items() if name != "rounds"}
    rounds = int(mix["rounds"]) if "rounds" in mix else None
    g = game(NAME, **switches)
    t = g.tables
    while True:
        side = rng.choice([slots.AXIS, slots.SOVIET])
        target = rng.choice(list(t.fortress) if rng.random() < 0.5 else list(g.board.spaces))
        near = each(t.ways.near[target])
        nation = t.germans if side == slots.AXIS else t.side_units[slots.SOVIET]
        able = t.breakers if rounds else t.ground & ~t.security & ~t.static
        team = rng.sample(each(nation & able & t.units), rng.randint(1, most_attackers))
        held = t.side_units[1 - side] & t.units & (t.germans | t.side_units[slots.SOVIET])
        foes = rng.sample(each(held & t.ground), rng.randint(1, most_defenders))
        letter = "BC"[side]
        lines = [
            f"date=1942-{rng.choice(['03', '07'])} weather={rng.choice(['good', 'mud'])} phase={letter}{5 if rounds else 3}"
        ]
        lines += [f"{g.roster.id[u]} {g.board.name(rng.choice(near))} {rng.choice(['', '', 'cut'])}" for u in team]
        here = g.board.name(target)
        lines += [f"{g.roster.id[u]} {here} {rng.choice(['', '', 'cut', 'dispersed'])}" for u in foes]
        p = position("; ".join(lines), of=NAME, **switches)
        for unit in sorted(team, key=lambda u: not t.combat >> u & 1):
            if p.can(f"unit {g.roster.id[unit]}"):
                q = p.play(f"unit {g.roster.id[unit]}")
                p = q.play(f"attack {here}") if q.can(f"attack {here}") else p
        s = p.state.copy()
        if not s.holds[PENDING] or s.tally[STAGE] not in (slots.OPERATIONS, slots.BREAKTHROUGH):
            continue
        combat.PICK_BATTLE.apply(t, s, (0, target, 0))
        combat.open_rounds(t, s)
        if combat.fighting(t, s):
            return g, s, g.hooks.battle(t, s, target, attackers(s, target), rounds)


def kiev(germans, soviets, seconds, times):
    """So many German corps from all around against so many armies in Kiev."""
    g = game(NAME)
    t = g.tables
    ring = [g.board.name(p) for p in each(t.ways.near[g.board.find("kiev")])] * 9
    team = [g.roster.id[u] for u in each(t.germans & t.combat & ~t.security)][:germans]
    held = [g.roster.id[u] for u in each(t.side_units[slots.SOVIET] & t.foot)][:soviets]
    units = [f"{u} {p}" for u, p in zip(team, ring)] + [f"{u} kiev" for u in held]
    return Assault(f"date=1941-08 phase=B3; {'; '.join(units)}", "kiev", team, seconds, times)


ASSAULTS = {
    "eight on five": kiev(8, 5, 0.05, 20),
    "the worst: thirty on twenty in a fortress": kiev(30, 20, 1.0, 3),
}
