"""Decisions besides movement and battle: reinforcements, fortification, the prayer, the British, demands, calling the game."""

from __future__ import annotations

from ....ai.player import Mind
from ....core.bits import count, each, has
from ....core.game import Game
from ....core.option import DONE, ENTER, FORTIFY, HALT, PLACE, Option, done
from ....core.state import NOBODY, State
from .. import slots
from ..slots import GERMAN, US
from ..supply import supplied
from ..tables import Tables
from ..verbs import END, NUTS, PRAY, SUMMON
from ..victory import exit_points, german_points, level
from .fields import bears, distances, key_points, line_of, nearest, own_places, pull_of, threat

GERMANS_DIG = 3  # first turn in which Germans fortify; before that they attack
HOPELESS = 3  # exit points, which cannot be won back, from which the U.S. can no longer hope to win
SPEARHEAD = 3  # lengths: a panzer this near to an exit is about to leave


def prepare(game: Game, s: State, mind: Mind) -> list[Option]:
    """The whole step: which units enter, which fortify, and whether to ask for the British."""
    g: Tables = game.tables
    if s.tally[slots.HAND] != NOBODY:
        if s.tally[slots.MODE] == slots.ENTERING:
            return [best_arrival(g, s, mind)]
        return [(HALT, 0, 0)]
    enter = [o for o in s.menu if o[0] == ENTER]
    if enter:
        return [enter[0]]
    plan: list[Option] = []
    if (SUMMON, 0, 0) in s.menu and should_summon(g, s, mind):
        plan.append((SUMMON, 0, 0))
    plan += [(FORTIFY, u, 0) for u in diggers(g, s, mind)]
    return plan or [done]  # no `done` after a plan: the step may end by itself, and `done` would count for the next one


def diggers(g: Tables, s: State, mind: Mind) -> list[int]:
    """Infantry to fortify: on points that matter and may be attacked; of the Germans no more than the point needs."""
    side = s.tally[slots.SIDE]
    danger = threat(g, s, 1 - side)
    keys = key_points(g, s) if side == US else own_places(g, s)
    line = line_of(g, s, mind) if side == US else [0.0] * g.size
    fed, least = supplied(g, s, side), mind.taste["dig"]
    found: list[int] = []
    hold: dict[int, int] = {}
    for verb, unit, _ in s.menu:
        p = s.where[unit]
        if verb != FORTIFY or not danger[p]:
            continue
        if side == GERMAN:
            ready = hold.setdefault(p, bears(g, s, s.at[p] & s.marks[slots.FORTIFIED]))
            if s.tally[slots.TURN] < GERMANS_DIG or not has(keys, p) or ready >= danger[p]:
                continue
            hold[p] = ready + 3
        elif not has(keys, p) and (line[p] < least or not has(fed, p)):
            continue
        found.append(unit)
    return found


def best_arrival(g: Tables, s: State, mind: Mind) -> Option:
    """Infantry enters where a garrison is missing, panzers nearest to the goals."""
    pull, near = pull_of(g, s, mind), nearest(g, s.occupied[US])
    infantry = has(g.infantry, s.tally[slots.HAND])

    def score(option: Option) -> float:
        p = option[1]
        bare = not s.at[p] & g.fighters[GERMAN]
        return (8.0 / (1 + near[p]) if infantry and bare else 0.0) + pull[p]

    return max((o for o in s.menu if o[0] == PLACE), key=score)


def should_summon(g: Tables, s: State, mind: Mind) -> bool:
    """TA-11.3. Ask for the British only if the game is nearly lost: they take two turns, and the Allies can then only draw."""
    if s.tally[slots.TURN] + 2 >= g.last_turn:
        return False
    points, for_good = german_points(g, s), exit_points(g, s)
    return points * mind.taste["summon"] >= g.number["draw"] and for_good >= HOPELESS


def spearheads(g: Tables, s: State) -> int:
    """Panzers close to an exit that still scores."""
    far, found = distances(g), 0
    for i, place in enumerate(g.exits):
        left = g.exit_limit[i] - s.tally[slots.EXITS + i]
        near = 0
        for p in each(s.occupied[GERMAN]):
            if far[p][place] <= SPEARHEAD:
                near += count(s.at[p] & g.panzers)
        found += min(left, near)
    return found


# ---- Calls


def german_call(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-12.2, TA-12.3. Call the game if it is won; at a draw only if there is no hope of more."""
    g: Tables = game.tables
    winner, _ = level(g, s)
    if winner == GERMAN:
        return [(END, 0, 0)]
    left = g.last_turn - s.tally[slots.TURN]
    risk = towns_at_risk(g, s)
    hope = spearheads(g, s) > 0 or left >= 3
    return [(END, 0, 0)] if left == 0 or (risk and not hope) or (risk > 1 and left < 5) else [done]


def towns_at_risk(g: Tables, s: State) -> int:
    """Towns worth points that the U.S. could attack with superior strength."""
    danger = threat(g, s, US)
    return sum(danger[p] > 2 * count(s.at[p] & g.fighters[GERMAN]) for p in each(own_places(g, s)))


def us_call(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-12.2, TA-11.3. With fewer than 3 German points this is the Allies' best result: a win, or a draw with the British."""
    return [(END, 0, 0)]


def prayer(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-6.2. Pray at the first chance: the sooner the German tanks are stopped, the better."""
    return [(PRAY, 0, 0)]


def demand(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-14.1. Demand surrender only after one has succeeded: before that it gains a point one time in three, else costs one."""
    return [s.menu[-1] if s.tally[slots.SHAKEN] else done]


def answer(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-14.1. Always answer “Nuts!”."""
    return [(NUTS, 0, 0)]


def setup(game: Game, s: State, mind: Mind) -> list[Option]:
    """TA-10. The historical set-up of 16 December 1944."""
    g: Tables = game.tables
    unit = s.tally[slots.HAND]
    if unit == NOBODY:
        return [s.menu[0]]
    home = next(row.place for row in g.arrivals if row.unit == unit)
    option = (PLACE, g.board.find(home), 0)
    return [option] if option in s.menu else [next(o for o in s.menu if o[0] != DONE)]
