"""The sequence of play: TG-2, and how the game ends: TG-5."""

from crusade.core.head import SIDE, TURN
from crusade.core.machine import Node, Program, ask, do, end_if, phase, player_turn, repeat_until
from crusade.core.state import NOBODY, State
from crusade.games.plain import begin_player_turn, begin_turn, clauses, end_game, game_over, on_map, recover
from crusade.games.plain_battle import PlainBattle

from .orders import ORDERS
from .tables import BLUE, RED, Tables, points, strengths

#: What the shared parts of the rules cite.
CLAUSES = clauses(
    orders="TG-3.1",
    attack="TG-3.2",
    battle="TG-4.1",
    strength="TG-4.2",
    press="TG-4.3",
    fire="TG-4.4",
    hits="TG-4.5",
    advance="TG-4.6",
)
REASONS = ("TG-5.1", "TG-5.2")
BATTLE = PlainBattle(strengths, CLAUSES)


def level(g: Tables, s: State) -> tuple[int, int]:
    """TG-5.1. Who would win now, by points, and how much it counts."""
    red, blue = points(g, s, RED), points(g, s, BLUE)
    return (NOBODY, 0) if red == blue else (RED if red > blue else BLUE, 1)


def judge(g: Tables, s: State) -> None:
    """TG-5.1, TG-5.2. Whether the game is over, and who has won it."""
    beaten = [side for side in (RED, BLUE) if not on_map(g, s, side)]
    if beaten:
        end_game(s, 1, 1 - beaten[0], 1)
    elif s.tally[TURN] == g.number["last_turn"] and s.tally[SIDE] == BLUE:
        end_game(s, 0, *level(g, s))


def half_turn(letter: str, side: int) -> Node:
    """TG-2.1, TG-2.2. Movement, battles, recovery."""
    return player_turn(
        side,
        phase(f"{letter}1", do(begin_player_turn, side), ask(ORDERS)),
        phase(f"{letter}2", BATTLE.outline),
        phase(f"{letter}3", do(recover), do(judge), end_if(game_over)),
    )


PROGRAM = Program((repeat_until(game_over, do(begin_turn), half_turn("A", RED), half_turn("B", BLUE)),))
