"""Victory: DX-11."""

from __future__ import annotations

from ...core.bits import has
from ...core.state import NOBODY, State
from .slots import AXIS, AXIS_HELD, DEGREE, OVER, REASON, SOVIET, TURN, WINNER
from .supply import in_supply
from .tables import Tables

AXIS_POINTS, FEBRUARY, SMASHING, GAMBLE_LOST = range(4)  # the reasons, in the order of slots.REASONS


def axis_points(g: Tables, s: State) -> int:
    """DX-11.1, DX-11.5. Victory points the Axis holds in supply; Rumania counts only if all its hexes are held."""
    fed = in_supply(g, s, AXIS)
    held = s.holds[AXIS_HELD] & fed
    points = 0
    for place, worth in g.vp.items():
        if has(held, place) and not (has(g.rumania, place) and g.rumania & ~s.holds[AXIS_HELD]):
            points += worth
    return points


def great_city(g: Tables, s: State) -> bool:
    """DX-11.1. Whether the Axis holds Leningrad, Moscow or Stalingrad in supply."""
    return s.holds[AXIS_HELD] & g.great_cities & in_supply(g, s, AXIS) != 0


def threshold(g: Tables, name: str) -> int:
    """DX-11.1, DX-11.2, DX-12.2. The points that decide the game; two fewer if the Russians set up in secret."""
    return g.number[name] - (g.number["secret_shift"] if g.secret else 0)


def end(s: State, winner: int, degree: int, reason: int) -> None:
    """Record how the game has ended."""
    s.tally[OVER], s.tally[WINNER], s.tally[DEGREE], s.tally[REASON] = 1, winner, degree, reason


def russian_victory(g: Tables, s: State) -> None:
    """DX-11.2 (A4 of turn 9), DX-11.5. The result is recorded; the last Russian player-turn can only make it a smashing victory."""
    won = axis_points(g, s) <= threshold(g, "russian_wins")
    s.tally[WINNER] = SOVIET if won else NOBODY
    s.tally[DEGREE] = 1 if won else 0
    s.tally[REASON] = FEBRUARY


def german_victory(g: Tables, s: State) -> None:
    """DX-11.1, DX-11.3, DX-11.5 (B5). First the Russian smashing victory, then the Axis victory, then the end of the game."""
    held = ~s.holds[AXIS_HELD] & g.smashing
    if held and held & in_supply(g, s, SOVIET):
        end(s, SOVIET, 2, SMASHING)
    elif (
        s.tally[TURN] <= g.number["last_axis_check"]
        and axis_points(g, s) >= threshold(g, "axis_wins")
        and great_city(g, s)
    ):
        end(s, AXIS, 1, AXIS_POINTS)
    elif s.tally[TURN] == g.number["last_turn"]:
        s.tally[OVER] = 1


def game_over(g: Tables, s: State) -> bool:
    """Whether the game has ended."""
    return s.tally[OVER] == 1
