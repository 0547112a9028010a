"""Victory: TA-12."""

from __future__ import annotations

from ...core.bits import count, has
from ...core.machine import Step
from ...core.option import READY, Option, done
from ...core.state import NOBODY, State
from .slots import DEGREE, EXITS, GERMAN, GERMAN_HELD, OVER, REASON, SUMMONED, TURN, US, WINNER
from .tables import Tables
from .verbs import END

CALLED, LAST_TURN = range(2)  # the reasons, in the order of slots.REASONS


def exit_points(g: Tables, s: State) -> int:
    """TA-12.1. Panzer units exited in the north, each exit up to its limit."""
    return sum(min(s.tally[EXITS + i], limit) for i, limit in enumerate(g.exit_limit))


def german_points(g: Tables, s: State) -> int:
    """TA-12.1. St. Vith and Bastogne if held now, exited panzers for good, minus 2 for each start point the U.S. holds now."""
    held = s.holds[GERMAN_HELD]
    towns = sum(worth for place, worth in g.vp.items() if has(held, place))
    return towns + exit_points(g, s) - g.number["start_point_lost"] * count(g.prizes & ~held)


def level(g: Tables, s: State) -> tuple[int, int]:
    """TA-12.3, TA-11.3, TA-12.5. The winner (NOBODY for a draw) and the degree; with the British asked for, the U.S. only draws."""
    points, n = german_points(g, s), g.number
    if points > n["draw"]:
        return GERMAN, 2 if points >= n["crushing"] else 1
    if points == n["draw"] or s.tally[SUMMONED]:
        return NOBODY, 0
    return US, 2 if points <= n["crushed"] else 1


def end(g: Tables, s: State, reason: int) -> None:
    """TA-12.3. The game ends at the level reached."""
    s.tally[OVER], s.tally[REASON] = 1, reason
    s.tally[WINNER], s.tally[DEGREE] = level(g, s)


def us_may_call(g: Tables, s: State) -> bool:
    """TA-12.2. From turn 6, in the German player-turn's check, with fewer than 3 points."""
    return s.tally[TURN] >= g.number["us_call_turn"] and german_points(g, s) < g.number["us_calls"]


def german_may_call(g: Tables, s: State) -> bool:
    """TA-12.2. At the end of any U.S. turn, with 5 points or more."""
    return german_points(g, s) >= g.number["german_calls"]


def call_options(g: Tables, s: State) -> list[Option]:
    """TA-12.2, TA-12.5. Ending the game is optional."""
    return [done, READY[END][0]]


def apply_call(g: Tables, s: State, option: Option) -> bool:
    """TA-12.2, TA-12.5. The game is ended at this level, or goes on."""
    if option[0] == END:
        end(g, s, CALLED)
    return True


def last_turn_scored(g: Tables, s: State) -> None:
    """TA-12.4. If nobody ends it, the game is scored after its last turn."""
    if not s.tally[OVER] and s.tally[TURN] >= g.last_turn:
        end(g, s, LAST_TURN)


def game_over(g: Tables, s: State) -> bool:
    """Whether the game has ended."""
    return s.tally[OVER] == 1


US_CALL = Step("us_call", "TA-12.2", lambda g, s: US, call_options, apply_call)
GERMAN_CALL = Step("german_call", "TA-12.2", lambda g, s: GERMAN, call_options, apply_call)
