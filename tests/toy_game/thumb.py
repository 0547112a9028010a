"""Rules of thumb for the computer, and the figures its evaluation weighs."""

from crusade.ai.player import Mind, ThumbBook
from crusade.ai.thumb_tools import first_option, last_option, press_by_odds, share_hits
from crusade.core.attack import attackers
from crusade.core.bits import BIT, count
from crusade.core.game import Game
from crusade.core.head import DISRUPTED, HAND, SIDE
from crusade.core.option import ATTACK, MOVE, Option
from crusade.core.state import NOBODY, State
from crusade.games.plain import on_map

from .tables import BLUE, RED, Tables, points, strengths, towns_of


def orders(game: Game, s: State, mind: Mind) -> list[Option]:
    """Take each unit up; attack what looks weak enough, else march towards the nearest enemy town."""
    unit = s.tally[HAND]
    if unit == NOBODY:
        return [s.menu[1]]
    return [max(s.menu, key=lambda option: worth(game.tables, s, unit, option, mind))]


def worth(g: Tables, s: State, unit: int, option: Option, mind: Mind) -> float:
    """What an order for the counter in hand is worth; to put it down is worth nothing."""
    verb, where, _ = option
    if verb == ATTACK:
        team, held = attackers(s, where) | BIT[unit], s.at[where] & ~s.marks[DISRUPTED]
        attack, defence = strengths(g, where, team, held)
        return 10.0 * (attack - mind.taste["caution"] * defence) + 5.0
    return distance(g, s, s.where[unit]) - distance(g, s, where) if verb == MOVE else 0.0


def distance(g: Tables, s: State, start: int) -> int:
    """How many lines away the nearest town of the enemy is."""
    goals, near, lines = towns_of(g, s, 1 - s.tally[SIDE]), BIT[start], 0
    while goals and not near & goals:
        near, lines = near | g.ways.spread(near), lines + 1
    return lines


SIGNS = {"points": 1, "units": 1, "disrupted": -1}  # good or bad for Red


def figures(g: Tables, s: State) -> list[float]:
    """What a position is judged by: how far Red is ahead."""
    down = [count(g.side_units[side] & s.marks[DISRUPTED]) for side in (RED, BLUE)]
    units = [count(on_map(g, s, side)) for side in (RED, BLUE)]
    return [float(points(g, s, RED) - points(g, s, BLUE)), float(units[0] - units[1]), float(down[0] - down[1])]


BOOK = ThumbBook(
    thumbs={
        "orders": orders,
        "battle": first_option,
        "press": press_by_odds,
        "defender_hits": share_hits,
        "attacker_hits": share_hits,
        "advance": last_option,
    },
    taste={"caution": 1.0},
    phases=frozenset({"orders"}),
)
