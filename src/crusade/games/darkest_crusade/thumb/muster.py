"""The phases before movement, by rules of thumb: fortify for the winter, replace losses, evacuate factories in time."""

from __future__ import annotations

from ....ai.player import Mind
from ....core.bits import has
from ....core.game import Game
from ....core.option import DONE, ENTER, FORTIFY, PLACE, UNIT, Option, done
from ....core.state import NOBODY, State
from .. import slots
from ..setup import bare_border, decoys
from ..tables import Tables
from ..verbs import BUILD, CALL, EMPLACE, EVACUATE
from ..victory import axis_points, great_city, threshold
from .fields import nearest_enemy, strength_within, wants

BOLD = 1.8  # with a taste for the gamble above this, the Siberians are called without need


def prepare(game: Game, s: State, mind: Mind) -> list[Option]:
    """Armies beside the enemy fortify from the first snow on; before that they keep moving."""
    g: Tables = game.tables
    if s.tally[slots.MODE] != slots.IDLE:
        return [s.menu[0]]
    enter = [o for o in s.menu if o[0] == ENTER]
    if enter:
        return [enter[0]]
    if s.tally[slots.WEATHER] == slots.SNOW:
        near, threat = nearest_enemy(g, s, slots.AXIS), strength_within(g, s, slots.SOVIET, 2)
        for option in s.menu:
            place = s.where[option[1]]
            if option[0] == FORTIFY and near[place] == 1 and threat[place] >= mind.taste["dig"]:
                return [option]
    return [done]


def muster(game: Game, s: State, mind: Mind) -> list[Option]:
    """One action at a time, the most urgent first."""
    g: Tables = game.tables
    near = nearest_enemy(g, s, slots.SOVIET)
    if s.tally[slots.MODE] in (slots.BUILDING, slots.ENTERING):
        return [best_arrival(g, s, near, mind)]
    if s.tally[slots.MODE] != slots.IDLE:  # a sea move or giving up a unit: these rules never start one
        return [s.menu[0]]
    by_verb: dict[int, list[Option]] = {}
    for option in s.menu:
        by_verb.setdefault(option[0], []).append(option)
    if CALL in by_verb and should_call(g, s, mind):
        return by_verb[CALL][:1]
    for option in by_verb.get(EVACUATE, []):
        if near[option[1]] <= mind.taste["evacuate"]:
            return [option]
    if ENTER in by_verb:
        return by_verb[ENTER][:1]
    if BUILD in by_verb:
        best = max(by_verb[BUILD], key=lambda o: (g.cost[o[1]], g.roster.attack[o[1]], has(g.black, o[1]), -o[1]))
        return [best]
    for option in by_verb.get(EMPLACE, []):
        if near[s.where[option[1]]] == 1:
            return [option]
    return [done]


def should_call(g: Tables, s: State, mind: Mind) -> bool:
    """Call the Siberians when it is safe (December), or if the Axis would otherwise win this month."""
    if s.tally[slots.TURN] >= g.number["siberian_month"] or mind.taste["call"] > BOLD:
        return True
    return axis_points(g, s) >= threshold(g, "axis_wins") and great_city(g, s)


def best_arrival(g: Tables, s: State, near: list[int], mind: Mind) -> Option:
    """Near the front but out of the enemy's reach, where there are few units; a threatened city comes first."""

    def need(option: Option) -> tuple[float, int]:
        place = option[1]
        crowd = s.at[place].bit_count()
        score = -abs(near[place] - mind.taste["arrive"]) - 0.7 * crowd
        if has(g.victory, place) and near[place] <= 3:
            score += mind.taste["garrisons"] + wants(g, mind).get(place, 0.0) - crowd
        return score, -place

    return max((o for o in s.menu if o[0] == PLACE), key=need)


def secret_setup(game: Game, s: State, mind: Mind) -> list[Option]:
    """One unit on each border hex, the rest spread at random behind it, cities first; dummies are not used."""
    g: Tables = game.tables
    if s.tally[slots.HAND] == NOBODY:
        if s.menu[0][0] == DONE:
            return [done]
        real = [o for o in s.menu if o[0] == UNIT and not has(decoys(g), o[1])]
        return [mind.random.choice(real)]
    bare = bare_border(g, s)
    hexes = [o for o in s.menu if has(bare, o[1])]
    if not hexes:
        wanted = g.victory | g.major
        hexes = [o for o in s.menu if has(wanted, o[1]) and s.at[o[1]].bit_count() < 2] or s.menu
    return [mind.random.choice(hexes)]


def axis_setup(game: Game, s: State, mind: Mind) -> list[Option]:
    """The historical set-up of 22 June 1941."""
    g: Tables = game.tables
    unit = s.tally[slots.HAND]
    if unit == NOBODY:
        return [s.menu[0]]
    home = next(row.place for row in g.arrivals if row.unit == unit)
    return [(PLACE, g.board.find(home), 0)]
