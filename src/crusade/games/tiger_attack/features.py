"""The features of a position, all from the German point of view. `crusade fit` finds their weights (data/evaluation.csv)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.bits import count, each, has
from ...core.game import Features
from ...core.state import NOWHERE, State
from ..pack import pack_of
from . import slots
from .movement import held_by, on_map
from .slots import GERMAN, UNLIMITED, US
from .supply import out_of_supply, supplied
from .tables import Tables
from .victory import german_points

SPACES: Final = tuple(pack_of("tiger_attack").board.spaces.values())
TOWNS: Final = tuple(p.id for p in SPACES if p.vp)
EXITS: Final = tuple(p.id for p in SPACES if "exit_north" in p.features)

#: Each feature, and whether more of it is good for the Germans (1), bad (-1) or either (0); the fit keeps to this sign.
FEATURES: dict[str, int] = {
    "points": 1,  # victory points now, relative to those of a draw
    "win_now": 1,  # enough points for the Germans to call the game
    "call_near": -1,  # few enough points for the U.S. to call it, and how near its first call is
    "exited": 1,  # points for exits, which cannot be lost again
    **{f"held_{town}": 1 for town in TOWNS},
    "pressure_towns": 1,  # German factors near towns they do not hold, relative to the defence
    **{f"pressure_{place}": 1 for place in EXITS},  # the same for the exits that still score
    "open_exits": 1,  # undefended exits that still score, with a panzer near
    "risk_towns": -1,  # U.S. factors near towns the Germans hold
    "risk_start": -1,  # the same for their start points
    "panzers": 1,  # undisrupted German armor
    "infantry": 1,
    "german_down": 1,  # disrupted
    "german_cut": -1,  # out of supply
    "us_armor": -1,
    "us_infantry": -1,
    "us_down": -1,
    "us_cut": 1,
    "us_waiting": -1,  # ready to enter the map
    "closed": 1,  # roads closed to U.S. arrivals
    "fuel": 1,  # issued this turn and not yet used
    "dump": 1,
    "dump_near": 1,  # not captured, while it would yield fuel
    "british": 0,  # asked for: help for the Allies, who can then no longer win
    "good_weather": -1,
    "ground": 1,  # points held
    "spearhead": 1,  # how far west
}

REACH = 2  # lengths


class Ground:
    """What the features need to know of the map, computed once: the surroundings of each important point."""

    def __init__(self, g: Tables) -> None:
        spread = g.ways.spread
        self.disk = {}
        for place in (*g.vp, *g.exits, *each(g.start_points)):
            near = 1 << place
            for _ in range(REACH):
                near |= spread(near)
            self.disk[place] = each(near)
        # The features are the game's own, so that its weights fit; a variant may have other towns and exits.
        towns, exits = ([g.board.name(p) for p in places] for places in (g.vp, g.exits))
        self.towns = [g.board.find(name) if name in towns else NOWHERE for name in TOWNS]
        self.exits = [exits.index(name) if name in exits else NOWHERE for name in EXITS]  # numbers in `Tables.exits`
        self.west = min(p.lon for p in g.board.spaces.values())
        self.east = max(p.lon for p in g.board.spaces.values())


@lru_cache(maxsize=8)
def ground_of(g: Tables) -> Ground:
    """The map's data, cached."""
    return Ground(g)


def features(g: Tables, s: State) -> list[float]:
    """The features of a position, in the order of FEATURES; most are between 0 and 2."""
    land, t, number = ground_of(g), s.tally, g.number
    held, fit = held_by(g, s, GERMAN), ~s.marks[slots.DISRUPTED]
    points = german_points(g, s)
    left = [max(0, limit - t[slots.EXITS + i]) for i, limit in enumerate(g.exit_limit)]
    towns = [p for p in g.vp if not has(held, p)]
    push = [pressed(g, s, p, land, GERMAN, fit) * min(2, n) / 2 for p, n in zip(g.exits, left)]
    german, us = on_map(g, s, g.fighters[GERMAN]), on_map(g, s, g.fighters[US])
    out = out_of_supply(g, s)
    fed = supplied(g, s, GERMAN)
    turn = t[slots.TURN]
    return [
        (points - number["draw"]) / 3,
        float(points > number["draw"]),
        float(points < number["us_calls"]) * min(1.0, turn / number["us_call_turn"]),
        sum(min(t[slots.EXITS + i], n) for i, n in enumerate(g.exit_limit)) / 3,
        *(float(has(held, p)) for p in land.towns),
        sum(pressed(g, s, p, land, GERMAN, fit) for p in towns),
        *(push[i] if i != NOWHERE else 0.0 for i in land.exits),
        sum(min(n, panzers_near(g, s, p, land)) for p, n in zip(g.exits, left) if not has(s.occupied[US], p)) / 2,
        sum(pressed(g, s, p, land, US, fit) for p in g.vp if has(held, p)),
        sum(pressed(g, s, p, land, US, fit) for p in each(g.start_points & held)) / 2,
        fire(g, german & fit & g.armor) / 20,
        fire(g, german & fit & g.infantry) / 15,
        fire(g, german & ~fit) / 10,
        fire(g, cut_now(s, german, fed)) / 10,
        fire(g, us & fit & g.armor) / 20,
        fire(g, us & fit & g.infantry) / 20,
        fire(g, us & ~fit) / 10,
        fire(g, us & out) / 10,
        sum(fire(g, s.at[area]) for area in g.outside) / 10,
        count(s.holds[slots.CLOSED]) / 2,
        min(t[slots.FUEL], 24) / 12 if t[slots.FUEL] < UNLIMITED else 2.0,
        t[slots.DUMP] / 12,
        g.opened(turn).dump / 18 if not t[slots.DUMP_TURN] else 0.0,
        float(t[slots.SUMMONED] > 0),
        float(t[slots.WEATHER] == slots.GOOD),
        count(held) / 20,
        reach_west(g, s, land, fed),
    ]


def fire(g: Tables, units: int) -> int:
    """The sum of these units' printed factors."""
    return sum(g.factor[u] for u in each(units))


def cut_now(s: State, units: int, fed: int) -> int:
    """Those of these units that no supply line reaches."""
    lost = 0
    for place in each(s.occupied[GERMAN] & ~fed):
        lost |= s.at[place]
    return lost & units


def pressed(g: Tables, s: State, place: int, land: Ground, side: int, fit: int) -> float:
    """A side's pressure on an enemy point: factors within reach relative to its defence, 0 to 2."""
    near = 0
    for p in land.disk[place]:
        near |= s.at[p]
    attack = fire(g, near & g.fighters[side] & fit)
    holds = fire(g, s.at[place] & g.fighters[1 - side])
    return min(2.0, 2.0 * attack / (4.0 + 3.0 * holds))


def panzers_near(g: Tables, s: State, place: int, land: Ground) -> int:
    """The number of panzer units within reach of a point."""
    return sum(count(s.at[p] & g.panzers) for p in land.disk[place])


def reach_west(g: Tables, s: State, land: Ground, fed: int) -> float:
    """How far west the Germans in supply have come, 0 to 1."""
    lons = [g.board.spaces[p].lon for p in each(s.occupied[GERMAN] & fed)]
    return (land.east - min(lons)) / (land.east - land.west) if lons else 0.0


EVALUATED = Features(FEATURES, features)
