"""The features of a position, all from the Axis point of view. `crusade fit` finds their weights (data/evaluation.csv)."""

from __future__ import annotations

from functools import lru_cache

from ...core.bits import each, has
from ...core.fire import FACES
from ...core.game import Features
from ...core.state import State
from . import slots
from .factors import attack_of, defense_of
from .movement import held_by
from .slots import AXIS, SOVIET
from .supply import supplied
from .tables import Tables
from .victory import threshold

#: Each feature, and whether more of it is good for the Axis (1), bad (-1) or either (0); the fit keeps to this sign.
FEATURES: dict[str, int] = {
    "points": 1,  # victory points the Axis holds in supply, above the Russian threshold
    "enough": 1,  # enough points and one of the great cities: the Axis wins if it keeps them
    "great": 1,  # Leningrad, Moscow or Stalingrad held
    "moscow": 1,
    "pressure": 1,  # Axis attack factors near victory cities it does not hold, relative to their defence
    "pressure_moscow": 1,
    "pressure_leningrad": 1,
    "pressure_stalingrad": 1,
    "risk": -1,  # the same for the cities the Axis holds
    "risk_home": -1,  # the same for Warsaw and Rumania
    "axis_fire": 1,  # undisrupted attack factors
    "axis_down": 1,  # disrupted attack factors
    "axis_cut": -1,  # attack factors out of supply
    "soviet_fire": -1,
    "soviet_defence": -1,
    "soviet_down": -1,
    "soviet_cut": 1,
    "soviet_pool": -1,  # factors in the replacement pool
    "centres": 1,  # infantry centres in Axis hands
    "factories": -1,  # tank factories that produce for the Russians, now or later
    "reserve": -1,  # Siberian factors not yet on the map
    "ground": 1,  # hexes of the USSR held
    "mud": 0,
    "snow": 0,
}


def sudden(g: Tables, s: State) -> tuple[float, float]:
    """DX-10.5. The probabilities that rolls already due end the game for either side: Siberians called before December."""
    if not s.tally[slots.CALLED]:
        return 0.0, 0.0
    lives = 1.0 - s.tally[slots.GAMBLE] / FACES  # the roll due now
    if not g.gamble_once:
        rolls = max(0, g.number["siberian_month"] - s.tally[slots.TURN] - (s.tally[slots.SIDE] == SOVIET))
        lives *= (1.0 - g.number["gamble_faces"] / FACES) ** rolls
    return 1.0 - lives, 0.0


class Ground:
    """What the features need to know of the map, computed once: the surroundings of each victory city."""

    def __init__(self, g: Tables) -> None:
        spread = g.crossings[0].spread
        self.disk = {}
        for city in g.vp:
            near = 1 << city
            for _ in range(2):
                near |= spread(near)
            self.disk[city] = each(near)
        names = {g.board.spaces[city].name: city for city in each(g.great_cities)}
        self.great = tuple(
            names[name] for name in ("Moscow", "Leningrad", "Stalingrad")
        )  # each has a figure of its own
        self.home = [city for city in g.vp if not has(g.home[SOVIET], city)]
        self.targets = [city for city in g.vp if has(g.home[SOVIET], city)]


@lru_cache(maxsize=8)
def ground_of(g: Tables) -> Ground:
    """The map's data, cached."""
    return Ground(g)


def features(g: Tables, s: State) -> list[float]:
    """The features of a position, in the order of FEATURES; most are between 0 and 2."""
    land = ground_of(g)
    held = held_by(g, s, AXIS)
    axis_fed, soviet_fed = supplied(g, s, AXIS), supplied(g, s, SOVIET)
    points = sum(worth for place, worth in g.vp.items() if has(held & axis_fed, place))
    great = held & axis_fed & g.great_cities
    moscow, leningrad, stalingrad = land.great
    fit = ~s.marks[slots.DISRUPTED]
    pressure = {city: pressed(g, s, city, land, AXIS, fit) for city in land.targets if not has(held, city)}
    risk = [pressed(g, s, city, land, SOVIET, fit) for city in land.targets if has(held, city)]
    home = [pressed(g, s, city, land, SOVIET, fit) for city in land.home]
    axis, soviet = on_map(g, s, AXIS), on_map(g, s, SOVIET)
    return [
        (points - threshold(g, "russian_wins")) / 2,
        float(points >= threshold(g, "axis_wins") and great != 0),
        float(great.bit_count()),
        float(has(great, moscow)),
        sum(pressure.values()) / 3,
        pressure.get(moscow, 0.0),
        pressure.get(leningrad, 0.0),
        pressure.get(stalingrad, 0.0),
        sum(risk) / 3,
        sum(home),
        attack_of(g, s, axis & fit) / 30,
        attack_of(g, s, axis & ~fit) / 10,
        attack_of(g, s, at(s, s.occupied[AXIS] & ~axis_fed)) / 5,
        attack_of(g, s, soviet & fit) / 20,
        defense_of(g, s, soviet & fit) / 30,
        defense_of(g, s, soviet & ~fit) / 10,
        defense_of(g, s, at(s, s.occupied[SOVIET] & ~soviet_fed)) / 10,
        sum(g.cost[u] for u in each(s.at[g.pool] & g.side_units[SOVIET])) / 20,
        (g.centres & held).bit_count() / 4,
        sum(works(g, s, n, held) for n in range(len(g.factory_at))) / 4,
        sum(g.cost[u] for u in each(s.at[g.reserve])) / 10,
        (held & g.home[SOVIET]).bit_count() / 40,
        float(s.tally[slots.WEATHER] == slots.MUD),
        float(s.tally[slots.WEATHER] == slots.SNOW),
    ]


def on_map(g: Tables, s: State, side: int) -> int:
    """A side's counters on the map, without dummies."""
    return at(s, s.occupied[side]) & ~g.dummies


def at(s: State, hexes: int) -> int:
    """All counters in these hexes."""
    units = 0
    for h in each(hexes):
        units |= s.at[h]
    return units


def pressed(g: Tables, s: State, city: int, land: Ground, side: int, fit: int) -> float:
    """A side's pressure on an enemy city: attack factors within two hexes relative to its defence, 0 to 2."""
    near = 0
    for h in land.disk[city]:
        near |= s.at[h]
    fire = attack_of(g, s, near & g.side_units[side] & fit)
    holds = defense_of(g, s, s.at[city] & g.side_units[1 - side]) + g.fire[city]
    return min(2.0, g.vp[city] * fire / (4.0 + 3.0 * holds))


def works(g: Tables, s: State, n: int, held: int) -> bool:
    """Whether a tank factory produces for the Russians, or will again."""
    moved = s.tally[slots.EVACUATED + n]
    return moved > 0 or (moved == 0 and not has(held, g.factory_at[n]))


EVALUATED = Features(FEATURES, features, sudden)
